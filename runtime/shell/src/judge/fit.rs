//! Does an invocation have the shape that a form asks for.

use std::cell::OnceCell;

use crate::{
    Atom, Class, Classes, Form, Grammar, Input, Invocation, Place, RedirectionKind, Role, Style, Text,
    grammar::Reading, judge::context::Context, sql, target::Value, words,
};

/// The grammar of a program that no rule knows better.
pub(super) static PLAIN: Grammar<'static> =
    Grammar { style: Style::Letters, valued: "", global: "", harmless: "", commands: false };

/// An invocation as a form looks at it.
#[derive(Debug)]
pub(super) struct Subject<'a> {
    index: usize,
    invocation: &'a Invocation,
    grammar: &'a Grammar<'a>,
    context: &'a Context<'a>,
    /// Its arguments as its program reads them.
    pub(super) reading: Reading<'a>,
    /// All its arguments and its known input, in small letters.
    lowered: OnceCell<String>,
    destroys_by_sql: OnceCell<bool>,
}

impl<'a> Subject<'a> {
    pub(super) fn new(
        index: usize,
        invocation: &'a Invocation,
        grammar: &'a Grammar<'a>,
        context: &'a Context<'a>,
    ) -> Self {
        let reading = grammar.read(&invocation.arguments);
        let (lowered, destroys_by_sql) = (OnceCell::new(), OnceCell::new());
        Self { index, invocation, grammar, context, reading, lowered, destroys_by_sql }
    }

    /// Tells whether every condition of a form holds.
    pub(super) fn fits(&self, form: &Form<'_>) -> bool {
        let mut next = 0;
        form.conditions.iter().all(|condition| {
            let holds = self.holds(condition.atom, next);
            if let Atom::Word(_) = condition.atom
                && condition.holds
            {
                next += 1;
            }
            holds == condition.holds
        })
    }

    fn holds(&self, atom: Atom<'_>, next: usize) -> bool {
        let operands = self.reading.operands.get(next..).unwrap_or_default();
        match atom {
            Atom::Word(words) => operands.first().is_some_and(|operand| self.is_word(words, *operand)),
            Atom::Somewhere(words) => operands.iter().any(|operand| self.is_word(words, *operand)),
            Atom::Option(names, None) => self.given(names).next().is_some(),
            Atom::Option(names, Some(words)) => {
                self.given(names).flatten().any(|value| self.is_word(words, value))
            }
            Atom::OptionTarget(names, classes) => {
                self.given(names).flatten().any(|value| self.is_value_of(value, classes))
            }
            Atom::Target(Role::Any, classes) => operands.iter().any(|operand| self.is_of(*operand, classes)),
            Atom::Target(Role::First, classes) => {
                operands.first().is_some_and(|first| self.is_of(*first, classes))
            }
            Atom::Target(Role::Destination, classes) => self.is_destination(operands, classes),
            Atom::Target(Role::Source, classes) => {
                self.sources(operands).iter().any(|operand| self.is_of(*operand, classes))
            }
            Atom::Prefixed(prefixes, classes) => operands.iter().any(|operand| {
                let start = operand.known_start();
                prefixes.split('|').filter(|prefix| start.starts_with(prefix)).any(|prefix| {
                    let value = Value { text: operand.text, skip: operand.skip + prefix.len() };
                    self.is_of(value, classes)
                })
            }),
            Atom::Written(classes) => self.is_redirected(classes, |kind| kind != RedirectionKind::Read),
            Atom::Read(classes) => {
                self.is_redirected(classes, |kind| kind == RedirectionKind::Read)
                    || matches!(&self.invocation.input, Input::File(file) if self.is_of(Value::whole(file), classes))
            }
            Atom::Itself(classes) => self.is_of(Value::whole(&self.invocation.word), classes),
            Atom::Reads(group) => self.context.reads(group, self.index),
            Atom::After(group) => self.context.comes_after(group, self.index),
            Atom::Via(words) => self.invocation.via.iter().any(|program| words::is_one_of(words, program)),
            Atom::Elsewhere => self.invocation.place != Place::Here,
            Atom::Nothing => operands.is_empty(),
            Atom::Single => operands.len() == 1,
            Atom::Fed => self.invocation.input != Input::Inherited,
            Atom::Contains(words) => words::is_in(words, self.lowered()),
            Atom::Variable(names) => {
                self.invocation.variables.iter().any(|(name, _)| words::is_one_of(names, name))
            }
            Atom::Sql => *self.destroys_by_sql.get_or_init(|| self.destroys_by_sql()),
        }
    }

    /// The values of the options of these names, as often as they are given.
    fn given(&self, names: &str) -> impl Iterator<Item = Option<Value<'a>>> {
        let is_named = move |given: &&crate::grammar::Given<'a>| {
            names.split('|').any(|name| self.grammar.is_called(given.name, name))
        };
        self.reading.options.iter().filter(is_named).map(|given| given.value)
    }

    fn is_word(&self, words: &str, value: Value<'_>) -> bool {
        match value.exact() {
            Some(text) if matches!(self.grammar.style, Style::Slashes | Style::Shortened) => {
                words::is_one_of_any_case(words, text)
            }
            Some(text) => words::is_one_of(words, text),
            None => words.split('|').any(|word| {
                let open = word.strip_suffix('*').unwrap_or("\0");
                value.known_start().starts_with(open)
            }),
        }
    }

    fn is_of(&self, value: Value<'_>, classes: Classes) -> bool {
        self.context.classes(value, self.invocation, classes).meets(classes)
    }

    /// Looks at an option's value as it is, and at the file that stands behind an `@` in it.
    fn is_value_of(&self, value: Value<'_>, classes: Classes) -> bool {
        self.is_of(value, classes)
            || value.known_start().split_once('@').is_some_and(|(before, _)| {
                self.is_of(Value { text: value.text, skip: value.skip + before.len() + 1 }, classes)
            })
    }

    fn is_redirected(&self, classes: Classes, is_meant: impl Fn(RedirectionKind) -> bool) -> bool {
        self.invocation
            .redirections
            .iter()
            .any(|one| is_meant(one.kind) && self.is_of(Value::whole(&one.target), classes))
    }

    fn is_destination(&self, operands: &[Value<'_>], classes: Classes) -> bool {
        if let Some(directory) = self.given("-t|--target-directory|-Destination").flatten().next() {
            return self.is_of(directory, classes) || self.is_into(directory, operands, classes);
        }
        let [sources @ .., last] = operands else { return false };
        !sources.is_empty() && (self.is_of(*last, classes) || self.is_into(*last, sources, classes))
    }

    /// Tells whether a source gets such a place when it is put into a home directory.
    fn is_into(&self, directory: Value<'_>, sources: &[Value<'_>], classes: Classes) -> bool {
        let Some(path) = directory.exact() else { return false };
        if !self.is_of(directory, Classes::of(&[Class::Home])) {
            return false;
        }
        sources.iter().filter_map(|source| source.exact()).any(|source| {
            let name = source.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
            self.is_of(Value::whole(&Text::Exact(format!("{path}/{name}"))), classes)
        })
    }

    fn sources<'v>(&self, operands: &'v [Value<'a>]) -> &'v [Value<'a>] {
        if self.given("-t|--target-directory").next().is_some() {
            return operands;
        }
        operands.split_last().map(|(_, sources)| sources).unwrap_or_default()
    }

    fn destroys_by_sql(&self) -> bool {
        let by_argument = self.invocation.arguments.iter().any(|argument| match argument.exact() {
            // One word alone is no statement.
            Some(text) => text.contains(char::is_whitespace) && sql::destroys(text),
            None => sql::destroys(&argument.shown()),
        });
        by_argument || matches!(&self.invocation.input, Input::Known(text) if sql::destroys(text))
    }

    fn lowered(&self) -> &str {
        self.lowered.get_or_init(|| {
            let mut lowered = String::new();
            for argument in &self.invocation.arguments {
                lowered.push_str(&argument.shown().to_lowercase());
                lowered.push(' ');
            }
            if let Input::Known(text) = &self.invocation.input {
                lowered.push_str(&text.to_lowercase());
            }
            lowered
        })
    }
}
