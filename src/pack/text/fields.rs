//! Reading TOML so that every problem has its file and line.
//!
//! Files are read from the parsed document, whose keys and values know where they stand, and not through derived
//! deserialisers: those stop at the first mistake, and lose the place of everything they have understood. A mistake
//! here is noted and reading goes on, so that an author sees all of them at once.

use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem::{Problem, Problems};

use super::at::{At, Spot, check_name, marked};
use super::files::Files;

/// Numbers that a script can hold exactly.
const EXACT: RangeInclusive<i64> = -(1 << 53)..=1 << 53;

/// One file being read: its lines, and what has been found wrong so far.
struct Page {
    file: Arc<str>,
    /// Where each line ends.
    ends: Vec<usize>,
    problems: RefCell<Vec<Problem>>,
    /// Names may carry the mark `!`: this file changes what others declare.
    marks: Cell<bool>,
}

impl Page {
    fn spot(&self, at: usize) -> Spot {
        Spot {
            file: self.file.clone(),
            line: self.ends.partition_point(|end| *end < at) as u32 + 1,
        }
    }

    fn report(&self, problem: Problem) {
        self.problems.borrow_mut().push(problem);
    }
}

/// Reads a file of the data; that it is there at all has been checked, or is a problem worth telling.
pub fn read_file<T>(
    files: &Files,
    path: &str,
    build: impl FnOnce(&mut Fields) -> T,
) -> Result<T, Problems> {
    match files.read(path)? {
        Some(text) => parse(path, &text, build),
        None => Err(Problem::new("there is no such file").at(path, 0).into()),
    }
}

/// Reads a TOML text with `build`, which takes the fields it knows; all others are reported.
pub fn parse<T>(
    file: &str,
    text: &str,
    build: impl FnOnce(&mut Fields) -> T,
) -> Result<T, Problems> {
    let ends = text.match_indices('\n').map(|(at, _)| at).collect();
    let page = Page {
        file: file.into(),
        ends,
        problems: RefCell::default(),
        marks: Cell::default(),
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(syntax(&page, &errors));
    }
    let mut fields = Fields {
        page: &page,
        table: table.get_ref(),
        path: String::new(),
        spot: page.spot(0),
        known: Vec::new(),
        markable: Vec::new(),
        free: false,
    };
    let built = build(&mut fields);
    fields.finish();
    Problems(page.problems.take()).into_result()?;
    Ok(built)
}

/// What the parser stumbled over, one problem a line: one slip often makes it complain several times.
fn syntax(page: &Page, errors: &[toml::de::Error]) -> Problems {
    let mut list: Vec<Problem> = Vec::new();
    for e in errors {
        let spot = page.spot(e.span().map_or(0, |s| s.start));
        if list.iter().all(|p| p.line != spot.line) {
            list.push(spot.problem(format!("not valid TOML: {}", e.message())));
        }
    }
    Problems(list)
}

/// The fields of one table.
pub struct Fields<'a> {
    page: &'a Page,
    table: &'a DeTable<'a>,
    /// The names that lead to this table.
    path: String,
    spot: Spot,
    known: Vec<&'static str>,
    /// Those of them that may carry the mark `!`.
    markable: Vec<&'static str>,
    /// Its keys are not fields but names of their own.
    free: bool,
}

impl<'a> Fields<'a> {
    pub fn spot(&self) -> Spot {
        self.spot.clone()
    }

    pub fn report(&self, problem: Problem) {
        self.page.report(problem);
    }

    /// A field that may be left out.
    pub fn get(&mut self, name: &'static str) -> Option<TomlItem<'a>> {
        self.known.push(name);
        let (key, value) = self.table.get_key_value(name)?;
        Some(TomlItem::new(self.page, &self.path, key, value))
    }

    /// A field that must be there.
    pub fn need(&mut self, name: &'static str) -> Option<TomlItem<'a>> {
        let item = self.get(name);
        if item.is_none() {
            let within = match self.path.as_str() {
                "" => String::new(),
                path => format!(" in `{path}`"),
            };
            self.report(
                self.spot
                    .problem(format!("the field `{name}` is missing{within}")),
            );
        }
        item
    }

    pub fn text(&mut self, name: &'static str) -> At<String> {
        let item = self.need(name);
        item.and_then(|i| i.text()).unwrap_or_default()
    }

    pub fn text_or_empty(&mut self, name: &'static str) -> String {
        self.opt_text(name).map_or(String::new(), |t| t.value)
    }

    pub fn opt_text(&mut self, name: &'static str) -> Option<At<String>> {
        self.get(name).and_then(|i| i.text())
    }

    pub fn flag(&mut self, name: &'static str) -> bool {
        self.get(name).and_then(|i| i.flag()).unwrap_or(false)
    }

    pub fn texts(&mut self, name: &'static str) -> Vec<At<String>> {
        self.get(name).map_or(Vec::new(), |i| i.texts())
    }

    /// The entries of a table whose keys are free, in the order of the file.
    pub fn entries(&mut self, name: &'static str) -> Vec<(At<String>, TomlItem<'a>)> {
        self.get(name).map_or(Vec::new(), |i| i.entries())
    }

    /// The same, with keys that become names of the game.
    pub fn named(&mut self, name: &'static str) -> Vec<(At<String>, TomlItem<'a>)> {
        let entries = self.entries(name);
        for (key, _) in &entries {
            let problems = &mut self.page.problems.borrow_mut();
            match self.page.marks.get() {
                true => check_name(&marked(key).0, problems),
                false => check_name(key, problems),
            }
        }
        entries
    }

    /// From here on, names in this file may carry the mark `!`.
    pub fn allow_marks(&mut self) {
        self.page.marks.set(true);
    }

    /// A field that may be left out, or carry the mark `!`, which is told.
    pub fn markable(&mut self, name: &'static str) -> Option<(bool, TomlItem<'a>)> {
        self.markable.push(name);
        let plain = self.get(name);
        let mark = format!("!{name}");
        let found = self.table.get_key_value(mark.as_str());
        let found = found.map(|(key, value)| TomlItem::new(self.page, &self.path, key, value));
        match (plain, found) {
            (Some(_), Some(second)) => {
                let message = format!("`{name}` is set twice, with and without the mark");
                self.report(second.spot.problem(message));
                None
            }
            (Some(item), None) => Some((false, item)),
            (None, Some(item)) => Some((true, item)),
            (None, None) => None,
        }
    }

    /// The number of the file's format, so that a later program can tell old files from wrong ones.
    pub fn format(&mut self) {
        let Some(format) = self.need("format").and_then(|i| i.number()) else {
            return;
        };
        if format.value != 1 {
            let message = format!("the format of this file is {}, not 1", format.value);
            let help = "it may have been made for another version of this program";
            self.report(format.problem(message).help(help));
        }
    }

    /// All entries of this table, none of them known by name.
    pub fn all(&mut self) -> Vec<(At<String>, TomlItem<'a>)> {
        let (page, path) = (self.page, self.path.clone());
        let list = self.table.iter();
        let all: Vec<_> = list.map(|(k, v)| entry(page, &path, k, v)).collect();
        self.free = true;
        all
    }

    /// The entries that nobody has asked for so far.
    pub fn others(&mut self) -> Vec<(At<String>, TomlItem<'a>)> {
        let known = self.known.clone();
        let mut others = self.all();
        others.retain(|(name, _)| !known.contains(&name.as_str()));
        others
    }

    /// Reports fields that nobody asked for.
    fn finish(&self) {
        #[cfg(test)]
        note_asked(self);
        if self.free {
            return;
        }
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            let bare = name.strip_prefix('!').filter(|n| self.markable.contains(n));
            if self.known.contains(&bare.unwrap_or(name)) {
                continue;
            }
            let of = match self.path.as_str() {
                "" => "this file".to_string(),
                path => format!("`{path}`"),
            };
            let spot = self.page.spot(key.span().start);
            let problem = spot.problem(format!("`{name}` is not a field of {of}"));
            let problem = problem.nearest(name, self.known.iter().copied());
            self.report(match problem.help.is_empty() {
                true => problem.help(format!("its fields are: {}", self.known.join(", "))),
                false => problem,
            });
        }
    }
}

/// A table that was read: the fields that were asked for, and those of the file itself.
#[cfg(test)]
pub struct AskedTable {
    pub file: String,
    pub path: String,
    pub fields: Vec<&'static str>,
    pub root: Vec<&'static str>,
}

#[cfg(test)]
thread_local! {
    static ASKED: RefCell<Vec<AskedTable>> = const { RefCell::new(Vec::new()) };
}

/// Every table with fields of its own that is read meanwhile.
#[cfg(test)]
pub fn asked(read: impl FnOnce()) -> Vec<AskedTable> {
    ASKED.take();
    read();
    ASKED.take()
}

/// A file's own table is finished after those within it, and tells them what else the file has.
#[cfg(test)]
fn note_asked(f: &Fields) {
    // Who takes all entries of a file asks for no field of it.
    if f.free && f.path.is_empty() {
        return;
    }
    ASKED.with_borrow_mut(|list| {
        list.push(AskedTable {
            file: f.page.file.to_string(),
            path: f.path.clone(),
            fields: f.known.clone(),
            root: Vec::new(),
        });
        if f.path.is_empty() {
            let same = list.iter_mut().filter(|t| *t.file == *f.page.file);
            same.for_each(|t| t.root = f.known.clone());
        }
    });
}

type Key<'a> = Spanned<std::borrow::Cow<'a, str>>;

fn entry<'a>(
    page: &'a Page,
    path: &str,
    key: &'a Key<'a>,
    value: &'a Spanned<DeValue<'a>>,
) -> (At<String>, TomlItem<'a>) {
    let name = At {
        value: key.get_ref().to_string(),
        spot: page.spot(key.span().start),
    };
    (name, TomlItem::new(page, path, key, value))
}

/// What a value looks like, where several shapes are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Text,
    Number,
    List,
    Table,
    Other,
}

/// One value.
pub struct TomlItem<'a> {
    page: &'a Page,
    /// The names that lead to it, `dice.red.count`.
    path: String,
    value: &'a DeValue<'a>,
    spot: Spot,
}

impl<'a> TomlItem<'a> {
    fn new(
        page: &'a Page,
        path: &str,
        key: &'a Key<'a>,
        value: &'a Spanned<DeValue<'a>>,
    ) -> TomlItem<'a> {
        let name = key.get_ref().as_ref();
        // A table begins where its name stands; other values may go over several lines.
        let start = match value.get_ref() {
            DeValue::Table(_) => key.span().start,
            _ => value.span().start,
        };
        TomlItem {
            page,
            path: match path {
                "" => name.to_string(),
                _ => format!("{path}.{name}"),
            },
            value: value.get_ref(),
            spot: page.spot(start),
        }
    }

    pub fn spot(&self) -> Spot {
        self.spot.clone()
    }

    pub fn at<T>(&self, value: T) -> At<T> {
        At {
            value,
            spot: self.spot(),
        }
    }

    pub fn report(&self, problem: Problem) {
        self.page.report(problem);
    }

    pub fn shape(&self) -> Shape {
        match self.value {
            DeValue::String(_) => Shape::Text,
            DeValue::Integer(_) => Shape::Number,
            DeValue::Array(_) => Shape::List,
            DeValue::Table(_) => Shape::Table,
            _ => Shape::Other,
        }
    }

    /// Reports that the value is of the wrong type.
    pub fn wrong(&self, wanted: &str) {
        let got = match self.value {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let message = format!("`{}` must be {wanted}, not {got}", self.path);
        self.report(self.spot.problem(message));
    }

    pub fn text(&self) -> Option<At<String>> {
        let text = self.value.as_str().map(|s| self.at(s.to_string()));
        if text.is_none() {
            self.wrong("a text");
        }
        text
    }

    pub fn flag(&self) -> Option<bool> {
        let flag = self.value.as_bool();
        if flag.is_none() {
            self.wrong("true or false");
        }
        flag
    }

    pub fn number(&self) -> Option<At<i64>> {
        self.number_in(EXACT)
    }

    pub fn number_in(&self, range: RangeInclusive<i64>) -> Option<At<i64>> {
        let Some(digits) = self.value.as_integer() else {
            self.wrong("a whole number");
            return None;
        };
        let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
        let fits = number.filter(|n| range.contains(n));
        if fits.is_none() {
            let (low, high) = range.into_inner();
            let message = format!("`{}` must be from {low} to {high}, not {digits}", self.path);
            self.report(self.spot.problem(message));
        }
        fits.map(|n| self.at(n))
    }

    /// One of several words.
    pub fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let text = self.text()?;
        let found = words.iter().find(|(word, _)| *word == text.value);
        if found.is_none() {
            let all: Vec<&str> = words.iter().map(|w| w.0).collect();
            let message = format!("`{}` cannot be `{}`", self.path, text.value);
            let problem = text.problem(message);
            self.report(problem.help(format!("it may be: {}", all.join(", "))));
        }
        found.map(|(_, value)| *value)
    }

    pub fn list(&self) -> Vec<TomlItem<'a>> {
        let Some(list) = self.value.as_array() else {
            self.wrong("a list");
            return Vec::new();
        };
        let items = list.iter().map(|value| TomlItem {
            page: self.page,
            path: self.path.clone(),
            value: value.get_ref(),
            spot: self.page.spot(value.span().start),
        });
        items.collect()
    }

    pub fn texts(&self) -> Vec<At<String>> {
        self.list().iter().filter_map(TomlItem::text).collect()
    }

    pub fn entries(&self) -> Vec<(At<String>, TomlItem<'a>)> {
        let Some(table) = self.value.as_table() else {
            self.wrong("a table");
            return Vec::new();
        };
        let list = table.iter();
        list.map(|(k, v)| entry(self.page, &self.path, k, v))
            .collect()
    }

    /// Reads a table with known fields.
    pub fn fields<T>(&self, build: impl FnOnce(&mut Fields<'a>) -> T) -> Option<T> {
        let Some(table) = self.value.as_table() else {
            self.wrong("a table");
            return None;
        };
        let mut fields = Fields {
            page: self.page,
            table,
            path: self.path.clone(),
            spot: self.spot(),
            known: Vec::new(),
            markable: Vec::new(),
            free: false,
        };
        let built = build(&mut fields);
        fields.finish();
        Some(built)
    }
}

/// Reads every entry of a table with `read`.
pub fn each<T>(
    entries: Vec<(At<String>, TomlItem)>,
    read: impl Fn(At<String>, &mut Fields) -> T,
) -> Vec<T> {
    let read = |(name, item): (At<String>, TomlItem)| item.fields(|f| read(name, f));
    entries.into_iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> String {
        let read = parse("a.toml", text, |f| {
            f.format();
            f.text("title");
            for (_, item) in f.named("things") {
                item.fields(|f| {
                    f.get("count").and_then(|i| i.number_in(1..=9));
                    f.get("side")
                        .and_then(|i| i.choice(&[("left", 0), ("right", 1)]));
                });
            }
        });
        read.unwrap_err().to_string()
    }

    #[test]
    fn every_mistake_is_found_with_its_line() {
        let text =
            "format = 2\n\n[things.ball]\ncuont = 1\nside = \"lefd\"\n[things.cube]\ncount = 10\n";
        let found = faults(text);
        for want in [
            "the format of this file is 2, not 1\n  at a.toml:1",
            "the field `title` is missing\n  at a.toml:1",
            "`cuont` is not a field of `things.ball`\n  at a.toml:4\n  did you mean `count`?",
            "`things.ball.side` cannot be `lefd`\n  at a.toml:5\n  it may be: left, right",
            "`things.cube.count` must be from 1 to 9, not 10\n  at a.toml:7",
        ] {
            assert!(found.contains(want), "no {want}\nin {found}");
        }
    }

    #[test]
    fn wrong_types_say_what_is_wanted() {
        let found = faults("format = 1\ntitle = 3\nthings = [\n1]\n");
        assert!(found.contains("`title` must be a text, not a whole number\n  at a.toml:2"));
        assert!(found.contains("`things` must be a table, not a list\n  at a.toml:3"));
    }

    #[test]
    fn broken_toml_is_a_problem_on_its_line() {
        let found = faults("format = 1\ntitle = \"x\n");
        assert!(found.contains("not valid TOML"), "{found}");
        assert!(found.contains("at a.toml:2"), "{found}");
        assert!(faults("format = 1\nformat = 1\n").contains("a.toml:2"));
    }

    #[test]
    fn names_are_plain_words() {
        let found = faults("format=1\ntitle=\"\"\n[things.\"big rock\"]\n[things.pass]\n");
        assert!(found.contains("`big rock` cannot be a name\n  at a.toml:3"));
        assert!(found.contains("`pass` is reserved and cannot be a name\n  at a.toml:4"));
    }

    #[test]
    fn numbers_beyond_a_script_are_refused() {
        let read = |text: &str| {
            parse("a.toml", text, |f| f.need("n").and_then(|i| i.number())).map_err(|e| e.0.len())
        };
        assert_eq!(read("n = 0x10").unwrap().unwrap().value, 16);
        assert_eq!(read("n = 99999999999999999999999").unwrap_err(), 1);
        assert_eq!(read("n = 9007199254740993").unwrap_err(), 1);
    }

    #[test]
    fn deep_nesting_is_an_error_and_not_a_crash() {
        let text = format!("a = {}{}", "[".repeat(5000), "]".repeat(5000));
        assert!(parse("a.toml", &text, |_| ()).is_err());
    }
}
