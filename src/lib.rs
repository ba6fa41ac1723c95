pub mod kernel;
pub mod lab;
pub mod problem;
pub mod script;
pub mod session;
