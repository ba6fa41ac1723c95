pub mod app;
pub mod kernel;
pub mod lab;
pub mod pack;
pub mod problem;
pub mod puzzle;
pub mod script;
pub mod session;
