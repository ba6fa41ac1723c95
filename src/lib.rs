pub mod kernel;
pub mod problem;
pub mod script;
pub mod session;
