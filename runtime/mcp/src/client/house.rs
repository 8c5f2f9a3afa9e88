//! What servers get from the program that uses them: a catalogue, places, secrets, and who is asked.

use std::{ffi::OsString, fmt, path::PathBuf, pin::Pin, sync::Arc};

use serde_json::{Map, Value};
use toolwright::dynamic::Catalog;
use toolwright_approval::Gate;
use toolwright_terminal::{Helper, Secrets};

/// The surroundings of all servers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct House {
    /// Where their tools go.
    pub catalog: Catalog,
    /// What looks after their programs.
    pub helper: Option<Helper>,
    /// The program's own folder: `logs/`, `mcp-tokens/` and `mcp-media/` are made in it.
    pub home: Option<PathBuf>,
    /// Where their programs start, and the root that they are told of; absolute.
    pub directory: PathBuf,
    /// The environment of which their programs get the harmless part.
    pub environment: Vec<(OsString, OsString)>,
    /// What is never shown and never handed on unless the operator says so.
    pub secrets: Secrets,
    /// Who is asked when a server asks something.
    pub surfaces: Surfaces,
}

/// Who is asked when a server asks something. What nobody is there for is not offered to servers.
#[derive(Clone, Default)]
pub struct Surfaces {
    /// Who agrees to what servers ask of the user and of the model.
    pub gate: Option<Gate>,
    /// Who fills in what servers ask for; without them a person can only say yes to what a server proposes itself.
    pub forms: Option<Arc<dyn Forms>>,
    /// The model that servers may ask.
    pub sampler: Option<Arc<dyn Sampler>>,
}

/// A boxed future, so that the trait can be used as an object.
pub type FormFuture<'a> = Pin<Box<dyn Future<Output = Option<Map<String, Value>>> + Send + 'a>>;

/// Someone who can be shown a form of a server's.
pub trait Forms: Send + Sync {
    /// Shows it and waits until it is filled in; nothing when it is not. Dropping the future withdraws it.
    fn fill<'a>(&'a self, form: &'a Form) -> FormFuture<'a>;
}

/// What a server asks the user for.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The server that asks.
    pub server: String,
    /// What it says about it.
    pub message: String,
    /// The schema of the values: an object with plain properties.
    pub schema: Value,
}

/// A boxed future, so that the trait can be used as an object.
pub type SampleFuture<'a> = Pin<Box<dyn Future<Output = Result<SampleAnswer, String>> + Send + 'a>>;

/// A model that servers may ask, after somebody agreed.
pub trait Sampler: Send + Sync {
    /// Answers a question.
    fn sample<'a>(&'a self, sample: &'a Sample) -> SampleFuture<'a>;
}

/// A question of a server to the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The server that asks.
    pub server: String,
    /// What the server wants the model to be told first.
    pub system: Option<String>,
    /// What was said so far.
    pub turns: Vec<SampleTurn>,
    /// How long the answer may be.
    pub most_tokens: u32,
    /// How much chance there may be in it.
    pub temperature: Option<f32>,
    /// What ends it.
    pub stops: Vec<String>,
}

/// A turn of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleTurn {
    /// `user` or `assistant`.
    pub role: &'static str,
    /// The text.
    pub text: String,
}

/// A model's answer to a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleAnswer {
    /// The model's name.
    pub model: String,
    /// What it said.
    pub text: String,
}

/// How far a call is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progressed {
    /// How much is done.
    pub progress: f64,
    /// How much there is, where the server knows.
    pub total: Option<f64>,
    /// What the server says about it, secrets masked.
    pub message: Option<String>,
}

/// A service of a call's context: somebody who is told how far a call of a server's tool is. Must not block.
#[derive(Clone)]
pub struct ProgressListener(Arc<dyn Fn(&Progressed) + Send + Sync>);

impl ProgressListener {
    /// Tells this function.
    pub fn new(told: impl Fn(&Progressed) + Send + Sync + 'static) -> Self {
        Self(Arc::new(told))
    }

    pub(crate) fn tell(&self, progressed: &Progressed) {
        (self.0)(progressed);
    }
}

impl fmt::Debug for ProgressListener {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ProgressListener")
    }
}

impl fmt::Debug for Surfaces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (gate, sampler) = (self.gate.is_some(), self.sampler.is_some());
        write!(formatter, "Surfaces(gate: {gate}, sampler: {sampler})")
    }
}
