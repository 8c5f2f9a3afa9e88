//! Reads code statement by statement, keeps what is known of its variables, and collects acts.
//!
//! Every call counts as reached, every branch as taken. The code is read twice: the second time with what the first
//! has learned of names that are used before they are set.

mod apple;
mod awk;
mod call;
mod effect;
mod expression;
mod file;
mod import;
mod known;
mod method;
mod network;
mod operator;
mod postfix;
mod print;
mod repeat;
mod start;
mod statement;
mod text;

use std::{collections::BTreeMap, rc::Rc};

pub(super) use start::{is_shell, quoted};

use super::{
    Act, Language,
    grammar::{Features, Grammar},
    lexer,
    token::{Kind, Token},
    value::{Argument, Shape, Value, shortened},
};
use crate::Text;

/// How many constructs may be inside one another.
const DEPTH_LIMIT: usize = 100;

/// How many sources may be inside one another (code in texts in code).
const NESTING_LIMIT: usize = 6;

/// How many bytes of text may be built and steps taken beside reading, and how many more for each byte of the code.
const BUDGET: (usize, usize) = (128 << 10, 4);

/// How many bytes of acts are given.
const ACT_BUDGET: usize = 1 << 19;

/// How many calls of named functions are remembered.
const CALL_LIMIT: usize = 256;

/// What is known in the whole of the code.
#[derive(Default)]
pub(super) struct State {
    acts: Vec<Act>,
    act_bytes: usize,
    budget: usize,
    depth: usize,
    nesting: usize,
    variables: BTreeMap<Rc<str>, Value>,
    learned: BTreeMap<Rc<str>, Value>,
    calls: BTreeMap<Rc<str>, Vec<Vec<Argument>>>,
    stars: Vec<Rc<str>>,
    /// What was printed; nothing once that cannot be known.
    printed: Option<String>,
    /// What is read from standard input, if that is known.
    input: Option<String>,
    seen: Seen,
    /// Whether a text or a comment of the code does not end.
    broken: Flag,
}

/// What was seen so far of the things that only together are an act.
#[derive(Default)]
struct Seen {
    connected: Option<(Text, Text)>,
    shell: Flag,
    endless: Flag,
    forks: usize,
    bomb: Flag,
    waits: Flag,
    overflow: Flag,
}

/// Whether something was seen.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Flag {
    #[default]
    Unseen,
    Seen,
}

/// Reads one source.
pub(super) struct Machine<'m, 's> {
    state: &'m mut State,
    language: Language,
    grammar: &'static Grammar,
    source: &'s str,
    tokens: Vec<Token<'s>>,
    at: usize,
    /// What closes the sequence that is being read.
    close: &'static str,
    /// What a callback that is being read is given.
    element: Option<Value>,
    /// What the next call is given in front of its arguments.
    given: Option<Value>,
    /// How many braces are open.
    blocks: usize,
}

/// Gives what code does.
pub(super) fn acts(language: Language, source: &str) -> Vec<Act> {
    let inside = tagged(language, source);
    let source = inside.as_deref().unwrap_or(source);
    let mut state = State::of(source);
    let mut machine = Machine::new(&mut state, language, source);
    machine.run();
    let tokens = machine.tokens;
    if state.variables.is_empty() && state.calls.is_empty() && state.stars.is_empty() {
        return state.conclude();
    }
    let mut second =
        State { learned: state.variables, calls: state.calls, stars: state.stars, ..State::of(source) };
    second.acts.extend(state.acts.into_iter().find(|_| state.broken == Flag::Seen));
    Machine::over(&mut second, language, source, tokens).run();
    second.conclude()
}

/// Evaluates one expression, adds what it does, and gives its text if that is known.
pub(super) fn expression(language: Language, source: &str, acts: &mut Vec<Act>) -> Option<String> {
    let mut state = State::of(source);
    let value = Machine::new(&mut state, language, source).last();
    acts.append(&mut state.conclude());
    value.known().map(str::to_owned)
}

/// Gives the code between PHP's tags, if there are any.
fn tagged(language: Language, source: &str) -> Option<String> {
    if language != Language::Php || !source.contains("<?") {
        return None;
    }
    let mut code = String::new();
    let mut rest = source;
    while let Some((_, inside)) = rest.split_once("<?") {
        let inside = inside.strip_prefix("php").unwrap_or(inside);
        let (inside, print) = inside.strip_prefix('=').map_or((inside, ""), |inside| (inside, "echo "));
        let (inside, after) = inside.split_once("?>").unwrap_or((inside, ""));
        code.push_str(print);
        code.push_str(inside);
        code.push_str(";\n");
        rest = after;
    }
    Some(code)
}

/// Gives what code prints, if it does so in every run and that is known.
pub(super) fn printed(language: Language, source: &str, input: Option<&str>) -> Option<String> {
    let mut state =
        State { printed: Some(String::new()), input: input.map(str::to_owned), ..State::of(source) };
    let mut machine = Machine::new(&mut state, language, source);
    if machine.branches() {
        return None;
    }
    machine.run();
    state.printed.filter(|_| state.seen.overflow == Flag::Unseen)
}

impl State {
    fn of(source: &str) -> Self {
        Self { budget: BUDGET.0 + BUDGET.1 * source.len(), ..Self::default() }
    }

    fn conclude(mut self) -> Vec<Act> {
        if self.seen.bomb == Flag::Seen && self.seen.waits == Flag::Unseen {
            self.acts.push(Act::ForkBomb);
        }
        if self.seen.connected.is_some() && self.seen.shell == Flag::Seen {
            self.acts.push(Act::ReverseShell);
        }
        self.acts
    }

    /// Adds an act, if there is room for it.
    fn act(&mut self, act: Act) {
        let size = 16
            + match &act {
                Act::Run(words) | Act::Same(_, words) => {
                    words.iter().map(|word| word.shown().len() + 8).sum()
                }
                Act::Shell(text) | Act::Write(text) | Act::Append(text) | Act::Read(text) => {
                    text.shown().len()
                }
                Act::UnknownCode(words) => words.len(),
                Act::ForkBomb | Act::ReverseShell => 0,
            };
        self.act_bytes += size;
        if self.act_bytes > ACT_BUDGET {
            self.overflow();
        } else if self.acts.len() > 64 || !self.acts.contains(&act) {
            self.acts.push(act);
        }
    }

    fn unknown_code(&mut self, words: &str) {
        self.act(Act::UnknownCode(shortened(words).to_owned()));
    }

    /// Notes that something was not looked at.
    fn overflow(&mut self) {
        if self.seen.overflow == Flag::Unseen {
            self.seen.overflow = Flag::Seen;
            self.acts.push(Act::UnknownCode("…".to_owned()));
        }
    }

    /// Takes from the budget; tells whether there was enough.
    fn spend(&mut self, amount: usize) -> bool {
        let enough = self.budget >= amount;
        self.budget = self.budget.saturating_sub(amount);
        enough
    }
}

impl<'m, 's> Machine<'m, 's> {
    fn new(state: &'m mut State, language: Language, source: &'s str) -> Self {
        let grammar = Grammar::of(language);
        let tokens = lexer::tokens(source, grammar);
        if tokens.broken {
            state.broken = Flag::Seen;
            state.unknown_code(source);
        }
        Self::over(state, language, source, tokens.list)
    }

    /// Reads tokens that were cut before.
    fn over(state: &'m mut State, language: Language, source: &'s str, tokens: Vec<Token<'s>>) -> Self {
        let grammar = Grammar::of(language);
        Self {
            state,
            language,
            grammar,
            source,
            tokens,
            at: 0,
            close: "",
            element: None,
            given: None,
            blocks: 0,
        }
    }

    fn run(&mut self) {
        while self.at < self.tokens.len() {
            self.sequence("");
        }
    }

    /// Reads code that stands in a text of this code, and gives the value of its last statement.
    fn nested(&mut self, language: Language, source: &str) -> Value {
        if self.state.nesting >= NESTING_LIMIT || !self.state.spend(source.len()) {
            self.state.overflow();
            return Value::unknown();
        }
        self.state.nesting += 1;
        let mut machine = Machine::new(self.state, language, source);
        machine.blocks = 1;
        let value = machine.last();
        self.state.nesting -= 1;
        value
    }

    fn last(&mut self) -> Value {
        let mut value = Value::unknown();
        while self.at < self.tokens.len() {
            if let Some(last) = self.sequence("\u{0}").pop() {
                value = last.value;
            }
        }
        value
    }

    fn has(&self, feature: Features) -> bool {
        self.grammar.features.has(feature)
    }

    fn kind(&self) -> Option<&Kind<'s>> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn kind_at(&self, ahead: usize) -> Option<&Kind<'s>> {
        self.tokens.get(self.at + ahead).map(|token| &token.kind)
    }

    fn spaced(&self, ahead: usize) -> bool {
        self.tokens.get(self.at + ahead).is_none_or(|token| token.spaced)
    }

    fn symbol(&self) -> &'s str {
        match self.kind() {
            Some(Kind::Symbol(symbol)) => symbol,
            _ => "",
        }
    }

    fn symbol_at(&self, ahead: usize) -> &'s str {
        match self.kind_at(ahead) {
            Some(Kind::Symbol(symbol)) => symbol,
            _ => "",
        }
    }

    fn word(&self) -> &'s str {
        match self.kind() {
            Some(Kind::Name(name)) => name,
            _ => "",
        }
    }

    fn word_at(&self, ahead: usize) -> &'s str {
        match self.kind_at(ahead) {
            Some(Kind::Name(name)) => name,
            _ => "",
        }
    }

    /// Passes over the symbol if it is next.
    fn take(&mut self, symbol: &str) -> bool {
        let found = self.symbol() == symbol;
        self.at += usize::from(found);
        found
    }

    fn skip_lines(&mut self) {
        while matches!(self.kind(), Some(Kind::Line)) {
            self.at += 1;
        }
    }

    /// Gives the source from a token on, shortened.
    fn shown_from(&self, token: usize) -> &'s str {
        let start = self.tokens.get(token).map_or(self.source.len(), |token| token.start);
        let text = self.source.get(start..).unwrap_or_default();
        shortened(text.lines().next().unwrap_or_default())
    }

    /// Sets a variable. In a branch the old values stay beside the new one.
    fn bind(&mut self, name: &str, value: Value) {
        if name.len() > 200 || matches!(name, "" | "_") {
            return;
        }
        let branch =
            self.blocks > 0 || self.state.nesting > 0 || self.has(Features::LOOSE) || self.indented();
        let key: Rc<str> = Rc::from(name);
        let value = match self.state.variables.remove(&key) {
            Some(old) if branch => Value::either(old, value),
            _ => value,
        };
        self.state.variables.insert(key, value);
    }

    /// Tells whether the line of the token before stands in a block that is shown by blanks.
    fn indented(&self) -> bool {
        self.language == Language::Python && {
            let end = self.tokens.get(self.at.saturating_sub(1)).map_or(0, |token| token.start);
            let line_start = self.source.get(..end).unwrap_or_default().bytes().rev().take(400);
            let mut first = None;
            let mut colon = false;
            for byte in line_start {
                if byte == b'\n' {
                    break;
                }
                colon |= byte == b':';
                first = Some(byte);
            }
            colon || matches!(first, Some(b' ' | b'\t'))
        }
    }

    /// Gives what is known of a name.
    fn resolve(&self, name: &str) -> Value {
        if let Some(value) = self.state.variables.get(name).or_else(|| self.state.learned.get(name)) {
            return value.clone();
        }
        let value = Value::name(name);
        if is_environment(name) { value.with(super::value::Source::Environment) } else { value }
    }

    /// Gives what a loop over the value gives: one value after the other.
    fn element_of(value: &Value) -> Value {
        let mut element = match &value.shape {
            Shape::List(values) => {
                let mut values = values.iter().cloned();
                let first = values.next().unwrap_or_else(Value::unknown);
                values.take(super::value::EITHER_LIMIT).fold(first, Value::either)
            }
            Shape::Either(values) => {
                let mut values = values.iter().map(Self::element_of);
                let first = values.next().unwrap_or_else(Value::unknown);
                values.fold(first, Value::either)
            }
            Shape::Text(text) if text.exact().is_none() => value.clone(),
            _ => Value::unknown(),
        };
        element.take_sources(value);
        element
    }
}

/// Tells whether the name stands for all variables of the environment.
fn is_environment(name: &str) -> bool {
    matches!(
        name,
        "os.environ" | "process.env" | "ENV" | "%ENV" | "$_ENV" | "$_SERVER" | "ENVIRON" | "Bun.env"
    )
}
