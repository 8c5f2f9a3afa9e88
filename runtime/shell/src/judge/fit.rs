//! Does an invocation have the shape that a form asks for.

use std::cell::OnceCell;

use crate::{
    Atom, Class, Classes, Form, Grammar, Input, Invocation, Place, RedirectionKind, Role, Style, Text,
    grammar::Reading, judge::context::Context, sql, target::Value, words,
};

/// The grammar of a program that no rule knows better.
pub(super) static PLAIN: Grammar<'static> =
    Grammar { style: Style::Letters, valued: "", global: "", harmless: "", commands: false };

/// The options that name the directory where files go.
const DIRECTORY: &str = "-t|--target-directory|-Destination";

/// An invocation as a form looks at it; what several forms ask is found out once.
#[derive(Debug)]
pub(super) struct Subject<'a> {
    index: usize,
    invocation: &'a Invocation,
    grammar: &'a Grammar<'a>,
    context: &'a Context<'a>,
    reading: OnceCell<Reading<'a>>,
    /// The classes of each operand.
    operands: OnceCell<Vec<Classes>>,
    /// The classes of all files that are written by redirections.
    written: OnceCell<Classes>,
    /// The classes of all files that are read by redirections.
    read: OnceCell<Classes>,
    /// The classes of the program itself.
    itself: OnceCell<Classes>,
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
        Self {
            index,
            invocation,
            grammar,
            context,
            reading: OnceCell::new(),
            operands: OnceCell::new(),
            written: OnceCell::new(),
            read: OnceCell::new(),
            itself: OnceCell::new(),
            lowered: OnceCell::new(),
            destroys_by_sql: OnceCell::new(),
        }
    }

    /// Its arguments as its program reads them.
    pub(super) fn reading(&self) -> &Reading<'a> {
        self.reading.get_or_init(|| self.grammar.read(&self.invocation.arguments))
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
        match atom {
            Atom::Written(classes) => self.written().meets(classes),
            Atom::Read(classes) => self.read().meets(classes),
            Atom::Itself(classes) => self.is_itself(classes),
            Atom::Reads(group) => self.context.reads(group, self.index),
            Atom::After(group) => self.context.comes_after(group, self.index),
            Atom::Via(words) => self.invocation.via.iter().any(|program| words::is_one_of(words, program)),
            Atom::Elsewhere => self.invocation.place != Place::Here,
            Atom::Fed => self.is_fed(),
            Atom::Contains(words) => words::is_in(words, self.lowered()),
            Atom::Variable(names) => {
                self.invocation.variables.iter().any(|(name, _)| words::is_one_of(names, name))
            }
            Atom::Sql => *self.destroys_by_sql.get_or_init(|| self.destroys_by_sql()),
            Atom::Option(names, None) => self.given(names).next().is_some(),
            Atom::Option(names, Some(words)) => {
                self.given(names).flatten().any(|value| self.is_word(words, value))
            }
            Atom::OptionTarget(names, classes) => {
                self.given(names).flatten().any(|value| self.is_value_of(value, classes))
            }
            Atom::Word(_)
            | Atom::Somewhere(_)
            | Atom::Target(..)
            | Atom::Prefixed(..)
            | Atom::Nothing
            | Atom::Single => self.operands_hold(atom, next),
        }
    }

    /// Looks at the operands from the next one on.
    fn operands_hold(&self, atom: Atom<'_>, next: usize) -> bool {
        let operands = self.reading().operands.get(next..).unwrap_or_default();
        let is_of = |position: usize, classes: Classes| self.is_operand_of(next + position, classes);
        match atom {
            Atom::Word(words) => operands.first().is_some_and(|operand| self.is_word(words, *operand)),
            Atom::Somewhere(words) => operands.iter().any(|operand| self.is_word(words, *operand)),
            Atom::Target(Role::Any, classes) => (0..operands.len()).any(|position| is_of(position, classes)),
            Atom::Target(Role::First, classes) => is_of(0, classes),
            Atom::Target(Role::Destination, classes) => self.is_destination(next, classes),
            Atom::Target(Role::Source, classes) => {
                let has_directory = self.given(DIRECTORY).next().is_some();
                let count = if has_directory { operands.len() } else { operands.len().saturating_sub(1) };
                (0..count).any(|position| is_of(position, classes))
            }
            Atom::Prefixed(prefixes, classes) => operands.iter().any(|operand| {
                let start = operand.known_start();
                prefixes.split('|').filter(|prefix| start.starts_with(prefix)).any(|prefix| {
                    let value = Value { text: operand.text, skip: operand.skip + prefix.len() };
                    self.is_of(value, classes)
                })
            }),
            Atom::Nothing => operands.is_empty(),
            Atom::Single => operands.len() == 1,
            _ => false,
        }
    }

    fn is_operand_of(&self, position: usize, classes: Classes) -> bool {
        let operands = &self.reading().operands;
        let all = self
            .operands
            .get_or_init(|| operands.iter().map(|one| self.context.classes(*one, self.invocation)).collect());
        all.get(position).is_some_and(|of| of.meets(classes))
            || operands.get(position).is_some_and(|one| self.context.is_made_here(*one, classes))
    }

    fn written(&self) -> Classes {
        *self.written.get_or_init(|| self.redirected(|kind| kind != RedirectionKind::Read))
    }

    fn read(&self) -> Classes {
        *self.read.get_or_init(|| {
            let mut classes = self.redirected(|kind| kind == RedirectionKind::Read);
            if let Input::File(file) = &self.invocation.input {
                classes.extend(self.context.classes(Value::whole(file), self.invocation));
            }
            classes
        })
    }

    fn redirected(&self, is_meant: impl Fn(RedirectionKind) -> bool) -> Classes {
        let mut classes = Classes::NONE;
        for one in self.invocation.redirections.iter().filter(|one| is_meant(one.kind)) {
            classes.extend(self.context.classes(Value::whole(&one.target), self.invocation));
        }
        classes
    }

    /// Whether its input is something: what a wrapper such as `xargs` gives is nothing.
    fn is_fed(&self) -> bool {
        match &self.invocation.input {
            Input::Inherited => false,
            Input::File(file) => file.exact() != Some("/dev/null"),
            Input::Known(_) | Input::Piped => true,
        }
    }

    fn is_itself(&self, classes: Classes) -> bool {
        let word = Value::whole(&self.invocation.word);
        let itself = self.itself.get_or_init(|| self.context.classes(word, self.invocation));
        itself.meets(classes) || self.context.is_made_here(word, classes)
    }

    /// The values of the options of these names, as often as they are given.
    fn given(&self, names: &str) -> impl Iterator<Item = Option<Value<'a>>> {
        let is_named = move |given: &&crate::grammar::Given<'a>| {
            names.split('|').any(|name| self.grammar.is_called(given.name, name))
        };
        self.reading().options.iter().filter(is_named).map(|given| given.value)
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
        self.context.classes(value, self.invocation).meets(classes)
            || self.context.is_made_here(value, classes)
    }

    /// Looks at an option's value as it is, and at the file that stands behind an `@` in it.
    fn is_value_of(&self, value: Value<'_>, classes: Classes) -> bool {
        self.is_of(value, classes)
            || value.known_start().split_once('@').is_some_and(|(before, _)| {
                self.is_of(Value { text: value.text, skip: value.skip + before.len() + 1 }, classes)
            })
    }

    fn is_destination(&self, next: usize, classes: Classes) -> bool {
        let operands = self.reading().operands.get(next..).unwrap_or_default();
        if let Some(directory) = self.given(DIRECTORY).flatten().next() {
            return self.is_of(directory, classes) || self.is_into(directory, operands, classes);
        }
        let [sources @ .., last] = operands else { return false };
        !sources.is_empty()
            && (self.is_operand_of(next + sources.len(), classes) || self.is_into(*last, sources, classes))
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
