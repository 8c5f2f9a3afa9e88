//! A form as rules write it, read into conditions: `git push -f|--force`, `dd of={device}`, `@write{startup}`.

use toolwright_shell::{Atom, Class, Classes, Condition, Role};

use crate::{diagnostic::Diagnostic, model::Placed, nearest::Nearest, source::Place};

/// A form: the program's names and what must hold beside them.
#[derive(Clone, Debug)]
pub(super) struct Parsed<'a> {
    /// Names with `|` between them.
    pub(super) programs: &'a str,
    /// The conditions, in the order of the text.
    pub(super) conditions: Vec<Condition<'a>>,
}

/// What a form may speak of.
#[derive(Debug)]
pub(super) struct Names<'a> {
    /// The effects with the forms that each stands for; empty while effects themselves are read.
    pub(super) effects: Vec<(&'a str, Vec<Parsed<'a>>)>,
    /// The groups, in their order.
    pub(super) groups: Vec<&'a str>,
}

/// Reads one form, which is more than one if it begins with an effect.
pub(super) fn parse<'a>(
    form: &'a Placed,
    names: &Names<'a>,
    nearest: &mut Nearest,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Parsed<'a>> {
    let mut parser = Parser { place: &form.place, names, nearest, faults };
    let mut tokens = split(&form.text).into_iter();
    let Some(first) = tokens.next() else { return Vec::new() };
    let conditions: Vec<_> = tokens.filter_map(|token| parser.condition(token)).collect();
    if let Some(effect) = first.strip_prefix('@') {
        return parser.expand(effect, &conditions);
    }
    if first.contains(['{', '}', '(', ')', '=']) || first.starts_with(['-', '!', '>', '<']) {
        parser.fault(
            format!("`{first}` stands where a program belongs"),
            "begin with the program's name, or with `*` for every program".to_owned(),
        );
    }
    vec![Parsed { programs: first, conditions }]
}

/// Splits at spaces that are not in brackets.
fn split(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let (mut start, mut is_inside) = (0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => is_inside = true,
            ')' => is_inside = false,
            ' ' if !is_inside => {
                tokens.push(text.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    tokens.push(text.get(start..).unwrap_or_default());
    tokens.retain(|token| !token.is_empty());
    tokens
}

struct Parser<'p, 'a> {
    place: &'p Place,
    names: &'p Names<'a>,
    nearest: &'p mut Nearest,
    faults: &'p mut Vec<Diagnostic>,
}

impl<'a> Parser<'_, 'a> {
    fn fault(&mut self, message: String, help: String) {
        self.faults.push(Diagnostic::error(self.place, message, help));
    }

    fn condition(&mut self, token: &'a str) -> Option<Condition<'a>> {
        let (holds, token) = match token.strip_prefix('!') {
            Some(rest) => (false, rest),
            None => (true, token),
        };
        self.atom(token).map(|atom| Condition { holds, atom })
    }

    fn atom(&mut self, token: &'a str) -> Option<Atom<'a>> {
        if let Some(inner) = token.strip_suffix(')') {
            let (name, argument) = inner.split_once('(').unwrap_or((inner, ""));
            return self.question(name, argument);
        }
        if let Some(inner) = token.strip_suffix('}') {
            let (before, classes) = inner.split_once('{').unwrap_or((inner, ""));
            let classes = self.classes(classes);
            return Some(match before {
                "" => Atom::Target(Role::Any, classes),
                "to" => Atom::Target(Role::Destination, classes),
                "from" => Atom::Target(Role::Source, classes),
                "first" => Atom::Target(Role::First, classes),
                ">" => Atom::Written(classes),
                "<" => Atom::Read(classes),
                "itself" => Atom::Itself(classes),
                _ if is_option(before) => Atom::OptionTarget(before.trim_end_matches('='), classes),
                _ => Atom::Prefixed(before, classes),
            });
        }
        if is_option(token) {
            return Some(match token.split_once('=') {
                Some((names, words)) => Atom::Option(names, Some(words)),
                None => Atom::Option(token, None),
            });
        }
        Some(match token.strip_prefix("..") {
            Some(words) if !words.is_empty() => Atom::Somewhere(words),
            _ => Atom::Word(token),
        })
    }

    fn question(&mut self, name: &str, argument: &'a str) -> Option<Atom<'a>> {
        let atom = match name {
            "reads" => Atom::Reads(self.group(argument)?),
            "after" => Atom::After(self.group(argument)?),
            "via" => Atom::Via(argument),
            "has" => Atom::Contains(argument),
            "env" => Atom::Variable(argument),
            "elsewhere" => Atom::Elsewhere,
            "none" => Atom::Nothing,
            "single" => Atom::Single,
            "fed" => Atom::Fed,
            "sql" => Atom::Sql,
            _ => {
                let all =
                    ["reads", "after", "via", "has", "env", "elsewhere", "none", "single", "fed", "sql"];
                let otherwise = format!("ask one of: {}", all.join(", "));
                let help = self.nearest.did_you_mean(name, all.into_iter(), &otherwise);
                self.fault(format!("there is no question `{name}(…)`"), help);
                return None;
            }
        };
        if matches!(atom, Atom::Contains(words) if words.is_empty() || words.chars().any(char::is_uppercase))
        {
            self.fault(
                format!("`has({argument})` never holds"),
                "write what is looked for in small letters: case makes no difference".to_owned(),
            );
        }
        Some(atom)
    }

    fn group(&mut self, name: &str) -> Option<usize> {
        let found = self.names.groups.iter().position(|group| *group == name);
        if found.is_none() {
            let help = self.nearest.did_you_mean(
                name,
                self.names.groups.iter().copied(),
                "declare it under `[group]`",
            );
            self.fault(format!("there is no group `{name}`"), help);
        }
        found
    }

    fn classes(&mut self, words: &str) -> Classes {
        let mut classes = Classes::NONE;
        for word in words.split('|').filter(|word| !word.is_empty()) {
            if let Some(class) = Class::ALL.into_iter().find(|class| class.word() == word) {
                classes.add(class);
                continue;
            }
            let all: Vec<&str> = Class::ALL.into_iter().map(Class::word).collect();
            let otherwise = format!("write one of: {}", all.join(", "));
            let help = self.nearest.did_you_mean(word, all.into_iter(), &otherwise);
            self.fault(format!("there is no class of paths `{word}`"), help);
        }
        classes
    }

    fn expand(&mut self, effect: &str, conditions: &[Condition<'a>]) -> Vec<Parsed<'a>> {
        let (name, classes) = effect.trim_end_matches('}').split_once('{').unwrap_or((effect, ""));
        let classes = self.classes(classes);
        let Some((_, forms)) = self.names.effects.iter().find(|(known, _)| *known == name) else {
            let known = self.names.effects.iter().map(|(known, _)| *known);
            let help = self.nearest.did_you_mean(name, known, "declare it under `[effect]`");
            self.fault(format!("there is no effect `{name}`"), help);
            return Vec::new();
        };
        let mut expanded = forms.clone();
        for form in &mut expanded {
            for condition in &mut form.conditions {
                condition.atom = filled(condition.atom, classes);
            }
            form.conditions.extend(conditions);
        }
        expanded
    }
}

fn is_option(token: &str) -> bool {
    token.len() > 1 && token.starts_with(['-', '/'])
}

/// Puts classes where an effect left them open.
fn filled(atom: Atom<'_>, classes: Classes) -> Atom<'_> {
    match atom {
        Atom::OptionTarget(names, Classes::NONE) => Atom::OptionTarget(names, classes),
        Atom::Target(role, Classes::NONE) => Atom::Target(role, classes),
        Atom::Prefixed(prefix, Classes::NONE) => Atom::Prefixed(prefix, classes),
        Atom::Written(Classes::NONE) => Atom::Written(classes),
        Atom::Read(Classes::NONE) => Atom::Read(classes),
        other => other,
    }
}

/// Tells whether a condition waits for the classes of an effect.
pub(super) fn is_open(condition: &Condition<'_>) -> bool {
    matches!(
        condition.atom,
        Atom::OptionTarget(_, Classes::NONE)
            | Atom::Target(_, Classes::NONE)
            | Atom::Prefixed(_, Classes::NONE)
            | Atom::Written(Classes::NONE)
            | Atom::Read(Classes::NONE)
            | Atom::Itself(Classes::NONE)
    )
}
