//! What has been brought so far, changed under one lock, and the snapshots that are taken of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::{
    change::{Change, Changed, NewToolset, Published},
    layer::Layer,
    name::{is_plain, marked, mcp_tool_name},
    owner::{Bringer, Consent, Owner, Title},
    refusal::{Refusal, RefusalKind},
    snapshot::Snapshot,
    tool::{DynamicCheck, DynamicHandler, DynamicTool, NewTool},
};
use crate::table::Registry;

mod rule;
mod transaction;

use transaction::{Gone, Transaction};

/// A registry and what is brought to it at run time. Cheap to clone; clones are one catalogue.
#[derive(Clone)]
pub struct Catalog(Arc<Shared>);

pub(super) struct Shared {
    registry: &'static Registry,
    state: Mutex<State>,
    /// Tells of each new generation.
    changes: watch::Sender<u64>,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) tools: BTreeMap<String, Arc<DynamicTool>>,
    pub(super) toolsets: BTreeMap<String, Arc<Kept>>,
    /// How many tools are at home in each toolset.
    homes: BTreeMap<String, usize>,
    pub(super) generation: u64,
    /// The snapshot of the present generation, once somebody has asked for it.
    current: Option<Snapshot>,
}

/// A toolset that was brought, or that a tool named as its home.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) title: Title,
    pub(super) set: NewToolset,
}

/// Whether a tool comes with its owner's whole list or by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coming {
    Listed,
    Alone,
}

impl Catalog {
    /// Makes a catalogue to which nothing has been brought.
    pub fn new(registry: &'static Registry) -> Self {
        Self(Arc::new(Shared { registry, state: Mutex::default(), changes: watch::Sender::new(0) }))
    }

    /// Gives the registry.
    pub fn registry(&self) -> &'static Registry {
        self.0.registry
    }

    /// Makes the handle for one bringer. `consent` is what the operator has said about it; keep the catalogue
    /// itself from plugins, or they could make themselves another.
    pub fn admit(&self, bringer: Bringer, consent: Consent) -> Owner {
        Owner::new(Arc::clone(&self.0), bringer, consent)
    }

    /// Gives everything as it is now. Nothing changes a snapshot; as long as nothing changes here, it is the
    /// same one.
    pub fn snapshot(&self) -> Snapshot {
        let mut state = self.0.lock();
        if let Some(current) = &state.current {
            return current.clone();
        }
        let current = Snapshot::new(Layer::of(self.0.registry, &state));
        state.current = Some(current.clone());
        current
    }

    /// Gives what tells of each new generation.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.0.changes.subscribe()
    }

    /// Forgets what the availability checks of all tools here have said.
    pub fn invalidate(&self) {
        let tools: Vec<Arc<DynamicTool>> = self.0.lock().tools.values().cloned().collect();
        for probe in tools.iter().filter_map(|tool| tool.probe()) {
            probe.invalidate();
        }
    }
}

impl State {
    fn unchanged(&self) -> Changed {
        Changed { generation: self.generation, ..Changed::default() }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // What panics under the lock is a fault of this file; a transaction that was not finished was not kept.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn change(&self, title: &Title, changes: Vec<Change>) -> Result<Changed, Vec<Refusal>> {
        let brought = changes.iter().filter_map(|change| match change {
            Change::Tool(tool) => Some(tool),
            Change::Toolset(_) | Change::RemoveTool(_) | Change::RemoveToolset(_) => None,
        });
        // Declared before the lock is taken, so let go after it is free.
        let _held = held(brought);
        let mut gone = Gone::default();
        let mut state = self.lock();
        let mut transaction = Transaction::new(self.registry, &mut state, title);
        let mut refusals = Vec::new();
        for change in changes {
            let made = match change {
                Change::Tool(tool) => {
                    let name = tool.name.clone();
                    transaction.tool(name, tool, Coming::Alone)
                }
                Change::Toolset(set) => transaction.toolset(set),
                Change::RemoveTool(name) => transaction.remove_tool(name),
                Change::RemoveToolset(name) => transaction.remove_toolset(name),
            };
            refusals.extend(made.err());
        }
        refusals.extend(transaction.listed_elsewhere());
        if refusals.is_empty() {
            let changed = transaction.commit(&mut gone);
            self.tell(&changed);
            return Ok(changed);
        }
        transaction.roll_back();
        Err(refusals)
    }

    pub(super) fn publish(&self, title: &Title, mut set: NewToolset, tools: Vec<NewTool>) -> Published {
        // Declared before the lock is taken, so let go after it is free.
        let _held = held(&tools);
        let mut gone = Gone::default();
        let mut state = self.lock();
        let mut transaction = Transaction::new(self.registry, &mut state, title);
        let mut refused = transaction.drop_bad_aliases(&mut set);
        let name = set.name.clone();
        let known = transaction.own_tools(&name);
        if !tools.is_empty()
            && let Err(refusal) = transaction.toolset(set)
        {
            refused.push(refusal);
            transaction.roll_back();
            return Published { changed: state.unchanged(), refused };
        }
        let mut kept = BTreeSet::new();
        for (wire, mut tool) in named(&transaction, title, &known, tools, &mut refused) {
            tool.toolset.clone_from(&name);
            kept.insert(wire.clone());
            if let Err(refusal) = transaction.tool(wire.clone(), tool, Coming::Listed) {
                refused.push(refusal);
                kept.remove(&wire);
            }
        }
        for (_, wire) in known.into_iter().filter(|(_, wire)| !kept.contains(wire)) {
            refused.extend(transaction.remove_tool(wire).err());
        }
        let elsewhere = transaction.listed_elsewhere();
        if !elsewhere.is_empty() {
            refused.extend(elsewhere);
            transaction.roll_back();
            return Published { changed: state.unchanged(), refused };
        }
        transaction.prune();
        let changed = transaction.commit(&mut gone);
        self.tell(&changed);
        Published { changed, refused }
    }

    pub(super) fn withdraw(&self, title: &Title) -> Changed {
        // Declared before the lock is taken, so let go after it is free.
        let mut gone = Gone::default();
        let mut state = self.lock();
        let mut transaction = Transaction::new(self.registry, &mut state, title);
        transaction.withdraw();
        let changed = transaction.commit(&mut gone);
        self.tell(&changed);
        changed
    }

    /// Tells of a new generation, if it is one. Under the lock, so that they come in order; whoever listens is only
    /// woken.
    fn tell(&self, changed: &Changed) {
        let is_new = |generation: &mut u64| {
            let is_new = *generation != changed.generation;
            *generation = changed.generation;
            is_new
        };
        let _told: bool = self.changes.send_if_modified(is_new);
    }
}

/// Holds what a tool brings to run, so that a tool that is refused or put back is not let go under the lock.
fn held<'a>(
    tools: impl IntoIterator<Item = &'a NewTool>,
) -> Vec<(Arc<dyn DynamicHandler>, Option<DynamicCheck>)> {
    tools.into_iter().map(|tool| (Arc::clone(&tool.handler), tool.check.clone())).collect()
}

/// Gives the tools of a list their names for the model. Names that come out as they are come first, so that
/// no order of the list gives one tool another's name; a name that was given before stays.
fn named(
    transaction: &Transaction<'_>,
    title: &Title,
    known: &[(String, String)],
    mut tools: Vec<NewTool>,
    refused: &mut Vec<Refusal>,
) -> Vec<(String, NewTool)> {
    tools.sort_by(|left, right| {
        (!is_plain(&left.name), &left.name).cmp(&(!is_plain(&right.name), &right.name))
    });
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut taken: BTreeSet<String> = known.iter().map(|(_, wire)| wire.clone()).collect();
    let mut result = Vec::with_capacity(tools.len());
    for tool in tools {
        if !seen.insert(tool.name.clone()) {
            let kind = RefusalKind::Twice;
            refused.push(Refusal { bringer: title.bringer.clone(), name: tool.name, kind });
            continue;
        }
        let before = known.binary_search_by(|(raw, _)| raw.as_str().cmp(&tool.name)).ok();
        let wire = match (&title.bringer, before) {
            (Bringer::Server(_), Some(place)) => known[place].1.clone(),
            (Bringer::Server(server), None) => {
                let plain = mcp_tool_name(server, &tool.name);
                if taken.contains(&plain) || transaction.is_taken(&plain) {
                    marked(&plain, &[server, &tool.name])
                } else {
                    plain
                }
            }
            _ => tool.name.clone(),
        };
        // Two names that come out alike even with their marks: the second is left out rather than the first lost.
        if before.is_none() && !taken.insert(wire.clone()) && matches!(title.bringer, Bringer::Server(_)) {
            let kind = RefusalKind::Twice;
            refused.push(Refusal { bringer: title.bringer.clone(), name: tool.name, kind });
            continue;
        }
        result.push((wire, tool));
    }
    result
}

impl fmt::Debug for Catalog {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0.lock();
        write!(formatter, "Catalog(generation {}, {} tools)", state.generation, state.tools.len())
    }
}
