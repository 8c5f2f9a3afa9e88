//! Which tools can work here and now: an implementation, the variables they need, a passed check.
//!
//! A check never runs twice at a time, and no thread starts when no tool that is asked about has one.

mod probe;

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::{Duration, Instant},
};

use crate::{
    ToolId,
    dynamic::DynamicTool,
    environment::Environment,
    select::{Entry, Selection},
    table::{CheckId, Implementation, Registry, ToolRow},
};
use probe::Ticket;

pub use probe::Answer;
pub(crate) use probe::Probe;

/// How long answers of availability checks are kept and waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckLimits {
    /// How long an answer is kept.
    pub kept: Duration,
    /// How long after a success a failure counts as a flake.
    pub grace: Duration,
    /// How long the answer that stands in for a flake is kept.
    pub retry: Duration,
    /// How long a check may take; longer is "no".
    pub timeout: Duration,
}

impl Default for CheckLimits {
    fn default() -> Self {
        Self {
            kept: Duration::from_secs(30),
            grace: Duration::from_mins(1),
            retry: Duration::from_secs(1),
            timeout: Duration::from_secs(5),
        }
    }
}

/// Tells which tools of a registry are available, and remembers what their checks said. Cheap to clone;
/// clones share what they remember.
#[derive(Clone)]
pub struct Availability(Arc<Inner>);

struct Inner {
    registry: &'static Registry,
    environment: Environment,
    assumed: bool,
    limits: CheckLimits,
    probes: Vec<Option<Arc<Probe>>>,
    /// The checks of tools that were brought, as far as anybody has asked for them, by their places in memory.
    brought: Mutex<BTreeMap<usize, Weak<Probe>>>,
}

/// Why a tool is not available.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unavailable {
    /// The name is known, but nothing in this program carries it out.
    #[error("nothing in this program carries it out")]
    External,
    /// Variables that are not set, each entry as the tool declares it.
    #[error("{} not set", variables(.0))]
    MissingEnv(Vec<&'static str>),
    /// Variables that are not set, of a tool that was brought at run time.
    #[error("{} not set", variables(&.0.iter().map(String::as_str).collect::<Vec<_>>()))]
    MissingVariables(Vec<String>),
    /// The availability check's reason.
    #[error("{0}")]
    Check(String),
}

/// A selected tool that is not available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The tool.
    pub tool: ToolId,
    /// Why it is not available; never empty.
    pub reasons: Vec<Unavailable>,
}

/// What is left of a selection here and now.
#[derive(Clone, Debug)]
pub struct Available {
    /// The selected tools that are available.
    pub selection: Selection,
    /// The selected tools that are not, sorted by name.
    pub missing: Vec<Missing>,
}

impl Availability {
    /// Makes an availability that has asked nothing yet.
    pub fn new(registry: &'static Registry, environment: Environment) -> Self {
        Self::with_limits(registry, environment, CheckLimits::default())
    }

    /// Makes an availability with limits of its own.
    pub fn with_limits(registry: &'static Registry, environment: Environment, limits: CheckLimits) -> Self {
        let (probes, brought) = (probes(registry), Mutex::default());
        Self(Arc::new(Inner { registry, environment, assumed: false, limits, probes, brought }))
    }

    /// Makes an availability that takes every tool for available and asks nothing.
    pub fn assumed(registry: &'static Registry, environment: Environment) -> Self {
        let (limits, probes, brought) = (CheckLimits::default(), Vec::new(), Mutex::default());
        Self(Arc::new(Inner { registry, environment, assumed: true, limits, probes, brought }))
    }

    /// Gives the registry that the tools belong to.
    pub fn registry(&self) -> &'static Registry {
        self.0.registry
    }

    /// Gives the variables that it looks at.
    pub fn environment(&self) -> &Environment {
        &self.0.environment
    }

    /// Tells which tools of a selection are available. Blocks while checks run, side by side.
    pub fn available(&self, selection: &Selection) -> Available {
        self.available_at(selection, Instant::now())
    }

    /// Tells which tools of a selection are available at a time of the caller's clock.
    pub fn available_at(&self, selection: &Selection, now: Instant) -> Available {
        let mut mask = selection.mask().clone();
        let mut missing = Vec::new();
        let mut asked: Vec<(ToolId, Asked<'_>)> = Vec::new();
        for tool in selection.tools() {
            match self.first_look(selection.entry(tool)) {
                Ok(None) => {}
                Ok(Some(probe)) => {
                    asked.push((tool, Asked { probe, ticket: probe.ask(now, &self.0.limits) }));
                }
                Err(reason) => missing.push(Missing { tool, reasons: vec![reason] }),
            }
        }
        for (tool, asked) in asked {
            if let Answer::No(reason) = asked.probe.answer(asked.ticket, now, &self.0.limits) {
                missing.push(Missing { tool, reasons: vec![Unavailable::Check(reason.to_string())] });
            }
        }
        missing.sort_by_key(|missing| missing.tool);
        for missing in &missing {
            mask.take(missing.tool);
        }
        Available { selection: selection.with_mask(mask), missing }
    }

    /// Tells whether a tool is available. Blocks while its check runs.
    pub fn tool(&self, tool: ToolId) -> Result<(), Unavailable> {
        self.tool_at(tool, Instant::now())
    }

    /// Tells whether a tool is available at a time of the caller's clock.
    pub fn tool_at(&self, tool: ToolId, now: Instant) -> Result<(), Unavailable> {
        let Some(probe) = self.without_check(self.0.registry.row(tool))? else { return Ok(()) };
        match probe.answer(probe.ask(now, &self.0.limits), now, &self.0.limits) {
            Answer::Yes | Answer::Flake(_) => Ok(()),
            Answer::No(reason) => Err(Unavailable::Check(reason.to_string())),
        }
    }

    /// Tells whether a tool of any sort is available. Blocks while its check runs.
    pub(crate) fn entry(&self, entry: Entry<'_>) -> Result<(), Unavailable> {
        let Some(probe) = self.first_look(entry)? else { return Ok(()) };
        let now = Instant::now();
        match probe.answer(probe.ask(now, &self.0.limits), now, &self.0.limits) {
            Answer::Yes | Answer::Flake(_) => Ok(()),
            Answer::No(reason) => Err(Unavailable::Check(reason.to_string())),
        }
    }

    /// Tells whether a tool is available, if that is known without running its check.
    pub(crate) fn known(&self, entry: Entry<'_>) -> Option<Result<(), Unavailable>> {
        match self.first_look(entry) {
            Ok(None) => Some(Ok(())),
            Ok(Some(probe)) => {
                Some(probe.kept(Instant::now())?.map_err(|reason| Unavailable::Check(reason.to_string())))
            }
            Err(reason) => Some(Err(reason)),
        }
    }

    /// Tells whether any tool of a toolset is available; no for an unknown name. Blocks while checks run.
    pub fn is_toolset_available(&self, name: &str) -> bool {
        let Some(meaning) = self.0.registry.meaning(name) else { return false };
        let mut mask = self.0.registry.nothing();
        meaning.add_to(&mut mask, self.0.registry.tools.len());
        !self.available(&Selection::new(self.0.registry, mask)).selection.is_empty()
    }

    /// Forgets every answer, also those about tools that were brought. What a check that is running now will say
    /// is not kept either.
    pub fn invalidate(&self) {
        for probe in self.0.probes.iter().flatten() {
            probe.invalidate();
        }
        let brought = std::mem::take(&mut *self.0.brought());
        for probe in brought.into_values().filter_map(|probe| probe.upgrade()) {
            probe.invalidate();
        }
    }

    /// Forgets the answer of one check.
    pub fn invalidate_check(&self, check: CheckId) {
        if let Some(Some(probe)) = self.0.probes.get(usize::from(check.0)) {
            probe.invalidate();
        }
    }

    /// Gives what a tool's check says, if the tool has one, whatever else stands in its way.
    pub(crate) fn check(&self, row: &ToolRow) -> Option<Answer> {
        if self.0.assumed {
            return None;
        }
        let now = Instant::now();
        let probe = self.probe(row)?;
        Some(probe.answer(probe.ask(now, &self.0.limits), now, &self.0.limits))
    }

    /// Gives the variables that a tool needs and that are not set.
    pub(crate) fn missing_env(&self, row: &ToolRow) -> Vec<&'static str> {
        if self.0.assumed { Vec::new() } else { self.0.environment.missing(row.requires_env()) }
    }

    /// Tells whether everything is taken for available.
    pub(crate) fn is_assumed(&self) -> bool {
        self.0.assumed
    }

    fn first_look<'a>(&'a self, entry: Entry<'a>) -> Result<Option<&'a Arc<Probe>>, Unavailable> {
        match entry {
            Entry::Row(row) => self.without_check(row),
            Entry::Brought(_) if self.0.assumed => Ok(None),
            Entry::Brought(tool) => {
                let missing = self.missing_variables(tool);
                if missing.is_empty() {
                    Ok(tool.probe().inspect(|probe| self.0.remember(probe)))
                } else {
                    Err(Unavailable::MissingVariables(missing))
                }
            }
        }
    }

    /// Gives the variables that a tool which was brought needs and that are not set.
    pub(crate) fn missing_variables(&self, tool: &DynamicTool) -> Vec<String> {
        if self.0.assumed { Vec::new() } else { self.0.environment.missing_of(tool.requires_env()) }
    }

    /// Gives what the check of a tool which was brought says, if it has one.
    pub(crate) fn check_of(&self, tool: &DynamicTool) -> Option<Answer> {
        let now = Instant::now();
        let probe = tool.probe()?;
        self.0.remember(probe);
        Some(probe.answer(probe.ask(now, &self.0.limits), now, &self.0.limits))
    }

    /// Gives what is known without running anything: no, yes (`None`), or the check that decides.
    fn without_check(&self, row: &ToolRow) -> Result<Option<&Arc<Probe>>, Unavailable> {
        if self.0.assumed {
            return Ok(None);
        }
        if matches!(row.implementation, Implementation::External { .. }) {
            return Err(Unavailable::External);
        }
        let missing = self.missing_env(row);
        if missing.is_empty() { Ok(self.probe(row)) } else { Err(Unavailable::MissingEnv(missing)) }
    }

    fn probe(&self, row: &ToolRow) -> Option<&Arc<Probe>> {
        self.0.probes.get(usize::from(row.check?.0))?.as_ref()
    }
}

impl Inner {
    /// Keeps in mind that a check of a tool that was brought has been asked for.
    fn remember(&self, probe: &Arc<Probe>) {
        let mut brought = self.brought();
        let place = Arc::as_ptr(probe).addr();
        if brought.contains_key(&place) {
            return;
        }
        // Now and then those are dropped whose tools are gone.
        if brought.len().is_power_of_two() {
            brought.retain(|_, probe| probe.strong_count() > 0);
        }
        brought.insert(place, Arc::downgrade(probe));
    }

    fn brought(&self) -> std::sync::MutexGuard<'_, BTreeMap<usize, Weak<Probe>>> {
        self.brought.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Availability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checks = self.0.probes.iter().flatten().count();
        write!(formatter, "Availability({checks} checks, assumed: {})", self.0.assumed)
    }
}

struct Asked<'a> {
    probe: &'a Arc<Probe>,
    ticket: Ticket,
}

/// One probe for each distinct check, at the check's number.
fn probes(registry: &Registry) -> Vec<Option<Arc<Probe>>> {
    let mut probes: Vec<Option<Arc<Probe>>> = Vec::new();
    for row in registry.tools {
        let (Some(id), Implementation::Native(tool)) = (row.check, row.implementation) else { continue };
        let (index, Some(check)) = (usize::from(id.0), tool.check) else { continue };
        if index >= probes.len() {
            probes.resize(index + 1, None);
        }
        probes[index].get_or_insert_with(|| Arc::new(Probe::new(check)));
    }
    probes
}

fn variables(entries: &[&str]) -> String {
    let are = if entries.len() == 1 { "is" } else { "are" };
    let entries: Vec<String> = entries.iter().map(|entry| entry.replace('|', "or")).collect();
    format!("{} {are}", entries.join(", "))
}
