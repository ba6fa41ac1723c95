//! Names and texts as TOML writes them.

/// A text as TOML has it.
pub fn quoted(text: &str) -> String {
    toml::Value::String(text.into()).to_string()
}

/// A key, bare where it may be.
pub fn key(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    match !text.is_empty() && text.chars().all(bare) {
        true => text.into(),
        false => quoted(text),
    }
}
