//! Where the operator's word comes from: a fixed policy, or the configuration file, read again when it changes.

use std::{
    fs,
    os::unix::fs::MetadataExt as _,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use toolwright_config::{Change, Config, EditError, Fault, Level, Locations, Replaced, write};
use toolwright_shell::Rules;

use crate::{
    Grant,
    policy::{Certainty, Policy},
};

/// The key of the permanent yeses.
const ALLOWLIST: &str = "command_allowlist";

/// The operator's word. Cheap to clone; clones share it.
#[derive(Clone, Debug)]
pub struct Operator(Arc<Source>);

#[derive(Debug)]
enum Source {
    Fixed(Arc<Policy>),
    File { locations: Locations, rules: &'static Rules, read: Mutex<Option<Read>> },
}

/// What was read, and from what.
#[derive(Clone, Debug)]
struct Read {
    stamp: Option<Stamp>,
    policy: Arc<Policy>,
    faults: Arc<[Fault]>,
    health: Health,
}

/// Whether the file could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Health {
    Whole,
    Broken,
}

/// What changes when a file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    device: u64,
    number: u64,
    length: u64,
    changed: (i64, i64),
    modified: Option<SystemTime>,
}

impl Operator {
    /// Takes a policy that stays as it is; a yes for ever cannot be kept then and lasts for the session.
    pub fn fixed(policy: Policy) -> Self {
        Self(Arc::new(Source::Fixed(Arc::new(policy))))
    }

    /// Reads the configuration, now and whenever it has changed.
    pub fn file(locations: Locations, rules: &'static Rules) -> Self {
        Self(Arc::new(Source::File { locations, rules, read: Mutex::new(None) }))
    }

    /// Gives what is in force now.
    pub fn policy(&self) -> Arc<Policy> {
        match self.0.as_ref() {
            Source::Fixed(policy) => Arc::clone(policy),
            Source::File { .. } => self.read().policy,
        }
    }

    /// Tells what is wrong with what the operator said about approval.
    pub fn faults(&self) -> Vec<Fault> {
        match self.0.as_ref() {
            Source::Fixed(_) => Vec::new(),
            Source::File { .. } => self.read().faults.to_vec(),
        }
    }

    /// Writes a yes that was given for ever; nothing else in the file changes, and writers wait for each other.
    pub fn remember(&self, grant: &Grant) -> Result<Replaced, EditError> {
        self.add(grant.to_string())
    }

    /// Adds an entry to the permanent yeses.
    pub fn add(&self, entry: String) -> Result<Replaced, EditError> {
        self.change(&Change::Add(vec![entry]))
    }

    /// Takes an entry out of the permanent yeses.
    pub fn remove(&self, entry: String) -> Result<Replaced, EditError> {
        self.change(&Change::Remove(vec![entry]))
    }

    fn change(&self, change: &Change) -> Result<Replaced, EditError> {
        match self.0.as_ref() {
            Source::Fixed(_) => Err(EditError::Nowhere),
            Source::File { locations, .. } => write(locations, &[ALLOWLIST], change),
        }
    }

    fn read(&self) -> Read {
        let Source::File { locations, rules, read } = self.0.as_ref() else {
            return Read {
                stamp: None,
                policy: Arc::default(),
                faults: Arc::default(),
                health: Health::Whole,
            };
        };
        let mut slot = read.lock().unwrap_or_else(PoisonError::into_inner);
        // Looked at before the reading: a change in between is seen next time.
        let stamp = locations.config.as_deref().and_then(Stamp::of);
        if let Some(read) = slot.as_ref().filter(|read| read.stamp == stamp && read.health == Health::Whole) {
            return read.clone();
        }
        let read = match Config::load(locations) {
            Ok(loaded) => {
                let (policy, faults) = Policy::read(&loaded.config, rules);
                Read { stamp, policy: Arc::new(policy), faults: faults.into(), health: Health::Whole }
            }
            // What was denied before stays so; whatever is not known to be denied is asked about.
            Err(error) => {
                let before = slot.as_ref().map(|read| Policy::clone(&read.policy)).unwrap_or_default();
                let policy = Policy {
                    deny: before.deny,
                    ask: before.ask,
                    certainty: Certainty::Doubtful,
                    ..Policy::default()
                };
                let fault = Fault {
                    level: Level::Error,
                    path: String::new(),
                    place: None,
                    message: error.to_string(),
                    help: "until it can be read, every command is asked about".to_owned(),
                };
                Read { stamp, policy: Arc::new(policy), faults: Arc::new([fault]), health: Health::Broken }
            }
        };
        *slot = Some(read.clone());
        read
    }
}

impl Stamp {
    fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self {
            device: found.dev(),
            number: found.ino(),
            length: found.len(),
            changed: (found.ctime(), found.ctime_nsec()),
            modified: found.modified().ok(),
        })
    }
}
