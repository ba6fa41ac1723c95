//! Why a function that a script calls failed.

use std::fmt;

use mlua::Error;

/// Why a function called by a script failed. It is one pointer, so that results travel in registers.
#[derive(Debug)]
#[allow(
    clippy::box_collection,
    reason = "one word instead of three is the point"
)]
pub struct Fail(pub(in crate::script) Box<String>);

pub type Result<T> = std::result::Result<T, Fail>;

impl Fail {
    #[cold]
    pub fn new(text: impl Into<String>) -> Fail {
        Fail(Box::new(text.into()))
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Fail> for Error {
    fn from(fail: Fail) -> Error {
        Error::runtime(*fail.0)
    }
}

impl From<Error> for Fail {
    fn from(error: Error) -> Fail {
        match error {
            Error::RuntimeError(text) => Fail::new(text),
            other => Fail::new(other.to_string()),
        }
    }
}
