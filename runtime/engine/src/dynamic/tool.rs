//! A tool that was brought at run time: what its bringer says, and what is kept of it.

use std::{fmt, sync::Arc};

use super::{
    owner::{Bringer, Title},
    refusal::RefusalKind,
};
use crate::{
    Context,
    arguments::Json,
    availability::Probe,
    declare::{Concurrency, HandlerFuture, Hints},
    definition::StoredText,
    sanitise::{Mending, sanitise},
};

/// The longest description that every provider takes, in characters.
const LONGEST: usize = 1024;

/// Carries out the calls of tools that were brought at run time. One handler may serve many tools.
pub trait DynamicHandler: Send + Sync {
    /// Carries out one call.
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a>;
}

/// One call of a tool that was brought at run time.
#[derive(Clone, Copy, Debug)]
pub struct DynamicCall<'a> {
    /// The surroundings of the call.
    pub context: &'a Context,
    /// The tool; [`DynamicTool::raw_name`] is its bringer's own name for it.
    pub tool: &'a DynamicTool,
    /// The arguments: one JSON object.
    pub arguments: &'a str,
}

/// Tells whether a tool can work here and now: `Ok`, or the reason why not, for people.
pub type DynamicCheck = Arc<dyn Fn() -> Result<(), String> + Send + Sync>;

/// What may run beside a call of a tool, within one batch of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Any number of calls at once.
    Shared,
    /// Nothing else at the same time.
    Exclusive,
    /// Nothing else at the same time, and a person is asked.
    Interactive,
}

/// Whether a new tool may take the place of one that has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaces {
    /// A tool of that name is a clash.
    Nothing,
    /// A tool of that name is replaced (override).
    SameName,
}

/// A tool that is brought.
#[derive(Clone)]
pub struct NewTool {
    /// Its name: the model's name for it, or an MCP server's own.
    pub name: String,
    /// The toolset it is at home in.
    pub toolset: String,
    /// What the model is told about it.
    pub description: String,
    /// The schema of its parameters as JSON text; what providers refuse in it is mended.
    pub parameters: String,
    /// Carries out its calls.
    pub handler: Arc<dyn DynamicHandler>,
    /// Tells whether it can work.
    pub check: Option<DynamicCheck>,
    /// Environment variables that must be set; an entry may give alternatives: `"A | B"`.
    pub requires_env: Vec<String>,
    /// What may run beside its calls.
    pub beside: Beside,
    /// The longest result in characters that goes to the model unspilled; `None` means the default.
    pub max_result_chars: Option<usize>,
    /// Whether it takes the place of a tool that has its name.
    pub replaces: Replaces,
    /// What its calls may do to the world. Calls that are said to be destructive are asked about.
    pub hints: Hints,
}

/// A tool that was brought, as it is in a snapshot. Its texts never change.
pub struct DynamicTool {
    name: String,
    raw_name: String,
    toolset: String,
    description: String,
    text: StoredText,
    parameters: Json<'static>,
    mendings: Vec<Mending>,
    pub(super) title: Title,
    handler: Arc<dyn DynamicHandler>,
    check: Option<DynamicCheck>,
    probe: Option<Arc<Probe>>,
    requires_env: Vec<String>,
    beside: Beside,
    max_result_chars: Option<usize>,
    hints: Hints,
}

impl NewTool {
    /// Describes a tool that needs nothing, runs alone and replaces nothing.
    pub fn new(
        name: impl Into<String>,
        toolset: impl Into<String>,
        description: impl Into<String>,
        parameters: impl Into<String>,
        handler: Arc<dyn DynamicHandler>,
    ) -> Self {
        Self {
            name: name.into(),
            toolset: toolset.into(),
            description: description.into(),
            parameters: parameters.into(),
            handler,
            check: None,
            requires_env: Vec::new(),
            beside: Beside::Exclusive,
            max_result_chars: None,
            replaces: Replaces::Nothing,
            hints: Hints::NONE,
        }
    }
}

impl DynamicTool {
    /// Makes a tool of what was brought, under the name that models use.
    pub(super) fn new(name: String, new: NewTool, title: &Title) -> Result<Self, RefusalKind> {
        let sanitised = sanitise(&new.parameters).map_err(RefusalKind::Schema)?;
        let parameters = Json::read(&sanitised.text).map_or(Json::Null, |reading| reading.value.into_owned());
        let mut mendings = sanitised.mendings;
        let shown: String = if new.description.chars().nth(LONGEST).is_some() {
            let what = format!("a description of over {LONGEST} characters was cut for the model");
            mendings.insert(0, Mending { path: String::new(), what });
            new.description.chars().take(LONGEST - 1).chain(['…']).collect()
        } else {
            new.description.clone()
        };
        let text = StoredText::new(&name, &shown, &sanitised.text, new.hints);
        let probe = new.check.clone().map(|check| Arc::new(Probe::new(move || check())));
        Ok(Self {
            name,
            raw_name: new.name,
            toolset: new.toolset,
            description: new.description,
            text,
            parameters,
            mendings,
            title: title.clone(),
            handler: new.handler,
            check: new.check,
            probe,
            requires_env: new.requires_env,
            beside: new.beside,
            max_result_chars: new.max_result_chars,
            hints: new.hints,
        })
    }

    /// Gives the name that models use.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives its bringer's own name for it.
    pub fn raw_name(&self) -> &str {
        &self.raw_name
    }

    /// Gives the toolset it is at home in.
    pub fn toolset(&self) -> &str {
        &self.toolset
    }

    /// Tells who brought it.
    pub fn bringer(&self) -> &Bringer {
        &self.title.bringer
    }

    /// Gives the whole description.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Gives the mended schema of its parameters.
    pub fn parameters(&self) -> &Json<'static> {
        &self.parameters
    }

    /// Tells what was mended so that providers take it.
    pub fn mendings(&self) -> &[Mending] {
        &self.mendings
    }

    /// Gives the longest result in characters that goes to the model unspilled.
    pub fn max_result_chars(&self) -> Option<usize> {
        self.max_result_chars
    }

    /// Tells what may run beside a call. Nothing does beside one that a person is asked about.
    pub fn concurrency(&self) -> Concurrency {
        match self.beside {
            _ if self.hints.is_destructive() => Concurrency::Interactive,
            Beside::Shared => Concurrency::Shared,
            Beside::Exclusive => Concurrency::Exclusive,
            Beside::Interactive => Concurrency::Interactive,
        }
    }

    /// Tells what its calls may do to the world, as far as its bringer said.
    pub fn hints(&self) -> Hints {
        self.hints
    }

    /// Carries out one call; the arguments are one JSON object.
    pub fn call<'a>(&'a self, context: &'a Context, arguments: &'a str) -> HandlerFuture<'a> {
        self.handler.call(DynamicCall { context, tool: self, arguments })
    }

    pub(crate) fn text(&self) -> &StoredText {
        &self.text
    }

    pub(crate) fn probe(&self) -> Option<&Arc<Probe>> {
        self.probe.as_ref()
    }

    pub(crate) fn requires_env(&self) -> &[String] {
        &self.requires_env
    }

    /// Tells whether the other is the same in everything that anybody can see.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let same_check = match (&self.check, &other.check) {
            (None, None) => true,
            (Some(left), Some(right)) => Arc::ptr_eq(left, right),
            _ => false,
        };
        same_check
            && Arc::ptr_eq(&self.handler, &other.handler)
            && self.title == other.title
            && (&self.raw_name, &self.toolset, &self.description)
                == (&other.raw_name, &other.toolset, &other.description)
            && (&self.text, &self.requires_env) == (&other.text, &other.requires_env)
            && (self.beside, self.max_result_chars, self.hints)
                == (other.beside, other.max_result_chars, other.hints)
    }
}

impl fmt::Debug for DynamicTool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "DynamicTool({} of {})", self.name, self.title.bringer)
    }
}

impl fmt::Debug for NewTool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "NewTool({} in {})", self.name, self.toolset)
    }
}
