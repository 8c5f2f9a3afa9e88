//! Typed reading of a TOML tree with places: a value of the wrong type is a fault that shows the right form.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

use crate::{
    diagnostic::Diagnostic,
    model::Placed,
    nearest::Nearest,
    source::{Lines, Place},
};

/// Turns values into texts, flags and lists, and collects the faults.
#[derive(Debug)]
pub(crate) struct Reader {
    lines: Lines,
    /// What was wrong so far.
    pub(crate) faults: Vec<Diagnostic>,
    /// Finds the name that was meant.
    pub(crate) nearest: Nearest,
    /// Whether the file could not be read as a whole, so that what is missing may not be missing.
    pub(crate) incomplete: bool,
    /// The keys of the present table that unknown ones were meant to be.
    meant: Vec<String>,
}

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key<'a> {
    /// The key itself.
    pub(crate) text: &'a str,
    /// Where it stands.
    pub(crate) span: Range<usize>,
}

/// A key with its value.
pub(crate) type Entry<'a, 'i> = (Key<'a>, &'a Spanned<DeValue<'i>>);

/// Walks the entries of a table and reports the keys that do not belong there.
#[derive(Debug)]
pub(crate) struct Entries<'a, 'i> {
    pairs: Vec<(&'a Spanned<DeString<'i>>, &'a Spanned<DeValue<'i>>)>,
}

impl<'a, 'i> Entries<'a, 'i> {
    /// Gives the next entry whose key is one of `known`; the others are faults of `owner`.
    pub(crate) fn next(&mut self, known: &[&str], owner: &str, reader: &mut Reader) -> Option<Entry<'a, 'i>> {
        while let Some((key, value)) = self.pairs.pop() {
            let key = Key { text: key.get_ref(), span: key.span() };
            if known.contains(&key.text) {
                return Some((key, value));
            }
            let help = match reader.nearest.to(key.text, known.iter().copied()) {
                Some(meant) => {
                    reader.meant.push(meant.to_owned());
                    format!("did you mean `{meant}`?")
                }
                None => format!("delete it; the keys are `{}`", known.join("`, `")),
            };
            let message = format!("{owner} has an unknown key `{}`", key.text);
            reader.fault(key.span, message, help);
        }
        None
    }
}

impl Reader {
    pub(crate) fn new(lines: Lines, nearest: Nearest) -> Self {
        Self { lines, faults: Vec::new(), nearest, incomplete: false, meant: Vec::new() }
    }

    pub(crate) fn place(&self, span: Range<usize>) -> Place {
        self.lines.place(span)
    }

    pub(crate) fn source_text(&self) -> &str {
        &self.lines.source().text
    }

    pub(crate) fn placed(&self, text: &str, span: Range<usize>) -> Placed {
        Placed { text: text.to_owned(), place: self.place(span) }
    }

    pub(crate) fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let place = self.place(span);
        self.faults.push(Diagnostic::error(&place, message, help));
    }

    /// Reports that a key is missing, unless it is misspelt or the file could not be read as a whole.
    pub(crate) fn missing(&mut self, at: &Placed, key: &str, message: String, help: &str) {
        if !self.incomplete && !self.meant.iter().any(|meant| meant == key) {
            self.faults.push(Diagnostic::error(&at.place, message, help));
        }
    }

    /// Begins a walk over a table.
    pub(crate) fn entries<'a, 'i>(&mut self, table: &'a DeTable<'i>) -> Entries<'a, 'i> {
        self.meant.clear();
        let mut pairs: Vec<_> = table.iter().collect();
        pairs.sort_by_key(|(key, _)| std::cmp::Reverse(key.span().start));
        Entries { pairs }
    }

    /// Reads a table.
    pub(crate) fn table<'a, 'i>(
        &mut self,
        value: &'a Spanned<DeValue<'i>>,
        form: &str,
    ) -> Option<&'a DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            let message = format!("{} stands where a table `{form}` belongs", describe(value.get_ref()));
            self.fault(value.span(), message, format!("write `{form}` on a line of its own"));
        }
        table
    }

    /// Reads `[section.NAME]` tables, in the order of their places.
    pub(crate) fn named_tables<'a, 'i>(
        &mut self,
        section: &'a Spanned<DeValue<'i>>,
        form: &str,
    ) -> Vec<(Placed, &'a DeTable<'i>)> {
        let Some(table) = self.table(section, form) else { return Vec::new() };
        let mut named = Vec::new();
        for (key, value) in table {
            if let Some(table) = self.table(value, &form.replace("NAME", key.get_ref())) {
                named.push((self.placed(key.get_ref(), key.span()), table));
            }
        }
        named.sort_by_key(|(name, _)| name.place.start);
        named
    }

    /// Reads a text that is not empty.
    pub(crate) fn text(&mut self, key: &Key<'_>, value: &Spanned<DeValue<'_>>) -> Option<Placed> {
        let Some(text) = value.get_ref().as_str() else {
            let message = format!("`{}` is a text, not {}", key.text, describe(value.get_ref()));
            self.fault(value.span(), message, format!("put it in quotes: `{} = \"…\"`", key.text));
            return None;
        };
        if text.trim().is_empty() {
            let message = format!("`{}` is empty", key.text);
            self.fault(value.span(), message, "write the text, or delete the key");
            return None;
        }
        Some(self.placed(text, value.span()))
    }

    /// Reads a description.
    pub(crate) fn sentence(&mut self, key: &Key<'_>, value: &Spanned<DeValue<'_>>) -> Option<Placed> {
        if value.get_ref().as_str().is_some_and(|text| text.trim().is_empty()) {
            self.fault(
                value.span(),
                "the description says nothing",
                "say in a sentence what the toolset is for",
            );
            return None;
        }
        self.text(key, value)
    }

    /// Reads `true` or `false`.
    pub(crate) fn flag(&mut self, key: &Key<'_>, value: &Spanned<DeValue<'_>>) -> bool {
        value.get_ref().as_bool().unwrap_or_else(|| {
            let message = format!("`{}` is true or false, not {}", key.text, describe(value.get_ref()));
            self.fault(value.span(), message, format!("write `{} = true`, or delete the line", key.text));
            false
        })
    }

    /// Reads a list of texts; a text that stands in it twice is reported and kept once.
    pub(crate) fn names(&mut self, key: &Key<'_>, value: &Spanned<DeValue<'_>>) -> Vec<Placed> {
        let Some(array) = value.get_ref().as_array() else {
            let message = format!("`{}` is a list, not {}", key.text, describe(value.get_ref()));
            let word = value.get_ref().as_str().unwrap_or("…");
            self.fault(value.span(), message, format!("write `{} = [\"{word}\"]`", key.text));
            return Vec::new();
        };
        let mut names = Vec::new();
        let mut seen = std::collections::BTreeMap::new();
        for item in array {
            let Some(text) = item.get_ref().as_str() else {
                let message = format!("`{}` lists texts, not {}", key.text, describe(item.get_ref()));
                self.fault(item.span(), message, "write a name in quotes");
                continue;
            };
            let placed = self.placed(text, item.span());
            if let Some(first) = seen.insert(text, placed.place.clone()) {
                let message = format!("`{text}` stands twice in `{}`", key.text);
                let warning = Diagnostic::warning(&placed.place, message, "delete one of the two");
                self.faults.push(warning.note(&first, "the first one"));
                continue;
            }
            names.push(placed);
        }
        names
    }
}

fn describe(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
