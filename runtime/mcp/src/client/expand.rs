//! Puts variables of the environment in their places: `${NAME}` and `${env:NAME}`. One that is not set stays as it
//! is written.

use std::collections::BTreeSet;

use toolwright::Environment;

/// Puts variables in their places, and keeps the names of those that are not set.
pub(crate) struct Expansion<'e> {
    environment: &'e Environment,
    /// What is not set.
    pub(crate) missing: BTreeSet<String>,
}

impl<'e> Expansion<'e> {
    pub(crate) fn new(environment: &'e Environment) -> Self {
        Self { environment, missing: BTreeSet::new() }
    }

    /// Gives the text with the variables in it.
    pub(crate) fn text(&mut self, text: &str) -> String {
        let mut expanded = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("${") {
            let (before, from) = rest.split_at(at);
            expanded.push_str(before);
            let Some(end) = from.find('}') else {
                rest = from;
                break;
            };
            let (whole, after) = from.split_at(end + 1);
            let inside = whole.get(2..end).unwrap_or_default();
            let name = inside.strip_prefix("env:").unwrap_or(inside);
            rest = after;
            if !is_name(name) {
                expanded.push_str(whole);
            } else if let Some(value) = self.environment.get(name) {
                expanded.push_str(value);
            } else {
                self.missing.insert(name.to_owned());
                expanded.push_str(whole);
            }
        }
        expanded.push_str(rest);
        expanded
    }

    /// Does the same with every text in a value.
    pub(crate) fn value(&mut self, value: &mut serde_json::Value) {
        match value {
            serde_json::Value::String(text) => *text = self.text(text),
            serde_json::Value::Array(items) => items.iter_mut().for_each(|item| self.value(item)),
            serde_json::Value::Object(members) => members.values_mut().for_each(|member| self.value(member)),
            _ => {}
        }
    }
}

fn is_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use toolwright::Environment;

    use super::Expansion;

    #[test]
    fn what_is_set_is_put_in_and_what_is_not_stays_and_is_told() {
        let environment = Environment::from_pairs([("A", "one"), ("EMPTY", ""), ("NESTED", "${A}")]);
        let table = [
            ("plain", "plain"),
            ("${A}", "one"),
            ("x${env:A}y${A}", "xoney${A}".replace("${A}", "one").as_str()),
            ("${EMPTY}|", "|"),
            ("${NESTED}", "${A}"),
            ("${GONE} ${env:GONE_TOO}", "${GONE} ${env:GONE_TOO}"),
            ("$A {A} ${A", "$A {A} ${A"),
            ("${not a name}", "${not a name}"),
            ("${}", "${}"),
        ]
        .map(|(text, wanted)| (text.to_owned(), wanted.to_owned()));
        let mut expansion = Expansion::new(&environment);
        for (text, wanted) in &table {
            assert_eq!(expansion.text(text), *wanted, "{text}");
        }
        assert_eq!(expansion.missing.into_iter().collect::<Vec<_>>(), ["GONE", "GONE_TOO"]);
    }
}
