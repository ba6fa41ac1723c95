//! The notation of signatures: `(place: place, of?: seat) -> place, kind`.
//!
//! Types are written as in annotations of Lua editors: `place[]`, `kind|tag`, `place?`, `fun(me: seat): boolean`. A `T`
//! stands for whatever sort of thing is passed.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    pub name: String,
    /// May be left out.
    pub optional: bool,
    pub kind: String,
}

impl Param {
    /// Reads `name: type` or `name?: type`; a name alone may be anything.
    pub fn parse(text: &str) -> Param {
        let (name, kind) = match text.split_once(':') {
            Some((name, kind)) => (name.trim(), kind.trim()),
            None => (text.trim(), "any"),
        };
        Param {
            name: name.trim_end_matches('?').into(),
            optional: name.ends_with('?'),
            kind: kind.into(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub params: Vec<Param>,
    pub returns: Vec<String>,
}

impl Signature {
    /// Reads a signature; `None` if it is not one.
    pub fn parse(text: &str) -> Option<Signature> {
        let inside = text.trim().strip_prefix('(')?;
        let end = closing(inside)?;
        let rest = inside[end + 1..].trim();
        let returns = match rest.strip_prefix("->") {
            Some(list) => list,
            None if rest.is_empty() => "",
            None => return None,
        };
        Some(Signature {
            params: split(&inside[..end]).map(Param::parse).collect(),
            returns: split(returns).map(String::from).collect(),
        })
    }

    /// Does it stand for any sort of thing?
    pub fn is_generic(&self) -> bool {
        let kinds = self.params.iter().map(|p| &p.kind).chain(&self.returns);
        kinds.into_iter().any(|k| type_names(k).any(|n| n == "T"))
    }

    /// The types it names.
    #[cfg(test)]
    pub fn types(&self) -> Vec<String> {
        let kinds = self.params.iter().map(|p| &p.kind).chain(&self.returns);
        let names = kinds.flat_map(|k| type_names(k).map(String::from).collect::<Vec<_>>());
        names.collect()
    }
}

/// The names that stand for types within a type: no names of parameters, no keywords.
pub fn type_names(kind: &str) -> impl Iterator<Item = &str> {
    let words = kind.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_');
    let names = words.filter(|w| !w.ends_with(':')).map(|w| {
        let end = |c: char| !c.is_alphanumeric() && c != '_';
        w.trim_end_matches(end)
    });
    names.filter(|w| !w.is_empty() && *w != "fun")
}

/// Where the bracket that is open closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices()
        .find(|(_, c)| {
            match c {
                '(' => depth += 1,
                ')' if depth == 0 => return true,
                ')' => depth -= 1,
                _ => {}
            }
            false
        })
        .map(|(i, _)| i)
}

/// The parts between commas that are not inside brackets.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut parts = Vec::new();
    let (mut depth, mut from) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '<' | '{' => depth += 1,
            ')' | '>' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[from..i]);
                from = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_and_results_are_told_apart() {
        let s = Signature::parse("(a: place, of?: seat|nil) -> place, kind[]").unwrap();
        let names: Vec<&str> = s.params.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["a", "of"]);
        assert!(s.params[1].optional && !s.params[0].optional);
        assert_eq!(s.returns, ["place", "kind[]"]);
        assert_eq!(Signature::parse("()"), Some(Signature::default()));
        assert_eq!(Signature::parse("a, b"), None);
        assert_eq!(Signature::parse("() place"), None);
    }

    #[test]
    fn functions_and_tables_may_be_passed() {
        let text = "(f: fun(me: seat, n: integer): boolean, t: table<seat, place>) -> T?";
        let s = Signature::parse(text).unwrap();
        assert_eq!(s.params.len(), 2);
        assert_eq!(s.params[0].kind, "fun(me: seat, n: integer): boolean");
        let want = ["seat", "integer", "boolean", "table", "seat", "place", "T"];
        assert_eq!(s.types(), want);
        assert!(s.is_generic());
    }

    #[test]
    fn a_bare_name_may_be_anything() {
        let p = Param::parse("owner");
        assert_eq!((p.name.as_str(), p.kind.as_str()), ("owner", "any"));
    }
}
