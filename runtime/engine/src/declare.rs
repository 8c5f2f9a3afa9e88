//! What `#[tool]` says about one function: the constant that stands beside it.

use std::pin::Pin;

use serde::Serialize;

use crate::{
    Context, Output, PathUse, ToolError, Trust,
    schema::{Definition, Field},
};

/// A tool as its author declared it. `#[tool]` emits one static of this type per function; the compiled
/// tables refer to it by path and check its name.
#[derive(Debug)]
pub struct ToolDef {
    /// The name that the model uses.
    pub name: &'static str,
    /// The name of the tool's home toolset.
    pub toolset: &'static str,
    /// What the model is told: name, description and parameters as JSON text.
    pub definition: Definition,
    /// The parameters, for judging arguments; the definition's text was written from them.
    pub parameters: &'static [Field],
    /// A line about the tool for people (registry metadata); empty when the author gave none.
    pub about: &'static str,
    /// A sign for people's lists; `⚡` when the author gave none.
    pub emoji: &'static str,
    /// The longest result in characters that goes to the model unspilled; `None` means the default.
    pub max_result_chars: Option<usize>,
    /// Environment variables that must be set. An entry may give alternatives: `"A | B"`.
    pub requires_env: &'static [&'static str],
    /// Tells whether the tool can work here and now; `None` means that it always can.
    pub check: Option<Check>,
    /// What may run beside a call of this tool.
    pub concurrency: Concurrency,
    /// Whose words its results are, where the name does not say it.
    pub trust: Trust,
    /// What its calls may do to the world, as far as its author said.
    pub hints: Hints,
    /// The function behind the tool.
    pub handler: Handler,
}

/// What calls of a tool may do to the world, in the words of MCP's tool annotations; `None` is not said. They are
/// the author's word and no proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hints {
    /// Whether it leaves the world as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// Whether it may delete or overwrite what is there. A call of a brought tool that may is asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destructive: Option<bool>,
    /// Whether a second call with the same arguments changes nothing more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
    /// Whether it reaches things beyond this machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_world: Option<bool>,
}

impl Hints {
    /// Nothing is said.
    pub const NONE: Self = Self { read_only: None, destructive: None, idempotent: None, open_world: None };

    /// Tells whether nothing is said.
    pub fn is_silent(&self) -> bool {
        *self == Self::NONE
    }

    /// Tells whether its calls are to be asked about: it is said to be destructive, whatever else is said.
    pub fn is_destructive(self) -> bool {
        self.destructive == Some(true)
    }
}

/// Tells whether a tool can work: `Ok`, or the reason why not, for people.
pub type Check = fn() -> Result<(), String>;

/// What a check function may return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether a tool is available",
    label = "this check's answer is neither a bool nor a Result",
    note = "return a `bool`, or a `Result<(), E>` whose error says why not"
)]
pub trait Availability {
    /// Turns the answer into `Ok`, or the reason why the tool is not available.
    fn into_availability(self) -> Result<(), String>;
}

impl Availability for bool {
    fn into_availability(self) -> Result<(), String> {
        if self { Ok(()) } else { Err("its availability check said no".to_owned()) }
    }
}

impl<E: std::fmt::Display> Availability for Result<(), E> {
    fn into_availability(self) -> Result<(), String> {
        self.map_err(|reason| reason.to_string())
    }
}

/// What may run beside a call of a tool, within one batch of calls.
#[derive(Clone, Copy, Debug)]
pub enum Concurrency {
    /// Any number of calls at once.
    Shared,
    /// Nothing else at the same time (the default).
    Exclusive,
    /// Nothing else at the same time, and a person is asked.
    Interactive,
    /// It may change what lies at the path in the named parameter or below it: nothing else that uses a path
    /// there at the same time.
    Path(&'static str),
    /// It only reads what lies at the path in the named parameter or below it: others may read there too.
    Reads(&'static str),
    /// The function reads all the paths of a call from its arguments, which are one JSON object; `None` means
    /// nothing else at the same time.
    Paths(fn(&str) -> Option<Vec<PathUse>>),
}

/// A boxed future that a handler returns.
pub type HandlerFuture<'a> = Pin<Box<dyn Future<Output = Result<Output, ToolError>> + Send + 'a>>;

/// The shim that `#[tool]` writes around a function: it reads the arguments, calls, and turns what comes
/// back into an [`Output`]. The text is one JSON object.
#[derive(Clone, Copy, Debug)]
pub enum Handler {
    /// A pure function of microseconds, run where the call is made (`quick`).
    Quick(fn(&Context, &str) -> Result<Output, ToolError>),
    /// A function that may block; it runs on the blocking pool.
    Blocking(fn(&Context, &str) -> Result<Output, ToolError>),
    /// An async function.
    Async(for<'a> fn(&'a Context, &'a str) -> HandlerFuture<'a>),
    /// Carried out by the agent's own state, not by a function (`agent`).
    Agent,
}
