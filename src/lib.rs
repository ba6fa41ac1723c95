pub mod kernel;
pub mod pack;
pub mod problem;
pub mod script;
