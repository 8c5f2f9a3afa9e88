//! Changes of one owner that are kept together or not at all.
//!
//! Nothing of a bringer's is let go here: that would run its code under the catalogue's lock.

use std::{collections::BTreeSet, sync::Arc};

use super::{Coming, Kept, State, rule::Rules};
use crate::{
    dynamic::{
        change::{Changed, NewToolset},
        owner::Title,
        refusal::{Refusal, RefusalKind},
        snapshot::Snapshot,
        tool::{DynamicTool, NewTool},
    },
    table::Registry,
};

pub(super) struct Transaction<'a> {
    registry: &'static Registry,
    state: &'a mut State,
    title: &'a Title,
    undo: Vec<Undo>,
    /// The toolsets that were brought in this transaction.
    brought: Vec<String>,
}

/// What a transaction took away or replaced. It is let go when the lock is free, for a handler may use the
/// catalogue while it goes.
#[derive(Default)]
pub(super) struct Gone {
    before: Vec<Undo>,
    snapshot: Option<Snapshot>,
}

/// What was there before.
enum Undo {
    Tool(String, Option<Arc<DynamicTool>>),
    Toolset(String, Option<Arc<Kept>>),
}

impl<'a> Transaction<'a> {
    pub(super) fn new(registry: &'static Registry, state: &'a mut State, title: &'a Title) -> Self {
        Self { registry, state, title, undo: Vec::new(), brought: Vec::new() }
    }

    pub(super) fn tool(&mut self, name: String, new: NewTool, coming: Coming) -> Result<(), Refusal> {
        let raw = new.name.clone();
        self.try_tool(name, new, coming).map_err(|kind| self.refusal(raw, kind))
    }

    fn try_tool(&mut self, name: String, new: NewTool, coming: Coming) -> Result<(), RefusalKind> {
        let replaces = new.replaces;
        self.rules().may_be_at_home(&name, &new.toolset)?;
        let tool = DynamicTool::new(name.clone(), new, self.title)?;
        if self.state.tools.get(&name).is_some_and(|known| known.is_same(&tool)) {
            return Ok(());
        }
        self.rules().may_take(&name, tool.toolset(), replaces, coming)?;
        let home = tool.toolset().to_owned();
        if self.registry.resolve(&home).is_none() && !self.state.toolsets.contains_key(&home) {
            let set = NewToolset::new(&home, format!("Tools of {}.", self.title.bringer));
            self.set_toolset(home, Some(Arc::new(Kept { title: self.title.clone(), set })));
        }
        self.set_tool(name, Some(Arc::new(tool)));
        Ok(())
    }

    pub(super) fn toolset(&mut self, set: NewToolset) -> Result<(), Refusal> {
        let name = set.name.clone();
        self.rules().may_define(&name).map_err(|kind| self.refusal(name.clone(), kind))?;
        for alias in &set.aliases {
            self.rules().may_alias(alias, &name).map_err(|kind| self.refusal(alias.clone(), kind))?;
        }
        self.brought.push(name.clone());
        let kept = Kept { title: self.title.clone(), set };
        if self.state.toolsets.get(&name).is_none_or(|known| **known != kept) {
            self.set_toolset(name, Some(Arc::new(kept)));
        }
        Ok(())
    }

    /// Takes out aliases that are not free, and says so.
    pub(super) fn drop_bad_aliases(&self, set: &mut NewToolset) -> Vec<Refusal> {
        let mut refused = Vec::new();
        let (rules, name) = (self.rules(), set.name.clone());
        set.aliases.retain(|alias| match rules.may_alias(alias, &name) {
            Ok(()) => true,
            Err(kind) => {
                refused.push(self.refusal(alias.clone(), kind));
                false
            }
        });
        refused
    }

    /// Tells what the toolsets of this transaction list that is not there or not the owner's.
    pub(super) fn listed_elsewhere(&self) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for name in &self.brought {
            let Some(kept) = self.state.toolsets.get(name) else { continue };
            let tools = kept.set.tools.iter().map(|tool| (tool, self.rules().may_list(tool)));
            let includes = kept.set.includes.iter().map(|set| (set, self.rules().may_include(set)));
            for (name, verdict) in tools.chain(includes) {
                refusals.extend(verdict.err().map(|kind| self.refusal(name.clone(), kind)));
            }
        }
        refusals
    }

    pub(super) fn remove_tool(&mut self, name: String) -> Result<(), Refusal> {
        let verdict = match self.state.tools.get(&name) {
            None => Err(RefusalKind::Unknown),
            Some(tool) if tool.title != *self.title => Err(RefusalKind::NotYours(tool.bringer().clone())),
            Some(_) => Ok(()),
        };
        verdict.map_err(|kind| self.refusal(name.clone(), kind))?;
        self.set_tool(name, None);
        self.prune();
        Ok(())
    }

    pub(super) fn remove_toolset(&mut self, name: String) -> Result<(), Refusal> {
        let verdict = match self.state.toolsets.get(&name) {
            None => Err(RefusalKind::Unknown),
            Some(kept) if kept.title != *self.title => Err(RefusalKind::NotYours(kept.title.bringer.clone())),
            Some(_) => Ok(()),
        };
        verdict.map_err(|kind| self.refusal(name.clone(), kind))?;
        for (_, wire) in self.own_tools(&name) {
            self.set_tool(wire, None);
        }
        self.set_toolset(name, None);
        Ok(())
    }

    pub(super) fn withdraw(&mut self) {
        let tools = self.state.tools.values().filter(|tool| tool.title == *self.title);
        let tools: Vec<String> = tools.map(|tool| tool.name().to_owned()).collect();
        let sets = self.state.toolsets.values().filter(|kept| kept.title == *self.title);
        let sets: Vec<String> = sets.map(|kept| kept.set.name.clone()).collect();
        for name in tools {
            self.set_tool(name, None);
        }
        for name in sets {
            self.set_toolset(name, None);
        }
    }

    /// Gives the owner's tools of a toolset: its own name for each, and the model's, sorted.
    pub(super) fn own_tools(&self, toolset: &str) -> Vec<(String, String)> {
        let own =
            self.state.tools.values().filter(|tool| tool.title == *self.title && tool.toolset() == toolset);
        let mut own: Vec<(String, String)> =
            own.map(|tool| (tool.raw_name().to_owned(), tool.name().to_owned())).collect();
        own.sort_unstable();
        own
    }

    /// Tells whether anything else bears a name.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.registry.tool(name).is_some() || self.state.tools.contains_key(name)
    }

    /// Takes away the owner's toolsets that have lost their last tool, and with them their aliases.
    pub(super) fn prune(&mut self) {
        let gone = |kept: &&Arc<Kept>| {
            kept.title == *self.title
                && kept.set.tools.is_empty()
                && kept.set.includes.is_empty()
                && !self.state.homes.contains_key(&kept.set.name)
        };
        let gone: Vec<String> =
            self.state.toolsets.values().filter(gone).map(|kept| kept.set.name.clone()).collect();
        for name in gone {
            self.set_toolset(name, None);
        }
    }

    /// Keeps the changes, and hands out what they took away.
    pub(super) fn commit(self, gone: &mut Gone) -> Changed {
        let (mut brought, mut removed) = (BTreeSet::new(), BTreeSet::new());
        for undo in &self.undo {
            if let Undo::Tool(name, _) = undo {
                let set = if self.state.tools.contains_key(name) { &mut brought } else { &mut removed };
                set.insert(name.clone());
            }
        }
        if !self.undo.is_empty() {
            self.state.generation += 1;
            gone.snapshot = self.state.current.take();
        }
        let mended = brought
            .iter()
            .filter_map(|name| self.state.tools.get(name))
            .flat_map(|tool| tool.mendings().iter().map(|mending| (tool.name().to_owned(), mending.clone())));
        let changed = Changed {
            generation: self.state.generation,
            mended: mended.collect(),
            brought: brought.into_iter().collect(),
            removed: removed.into_iter().collect(),
        };
        gone.before = self.undo;
        changed
    }

    /// Puts everything back as it was.
    pub(super) fn roll_back(mut self) {
        for undo in std::mem::take(&mut self.undo).into_iter().rev() {
            match undo {
                Undo::Tool(name, before) => drop(self.put_tool(name, before)),
                Undo::Toolset(name, before) => drop(put(&mut self.state.toolsets, name, before)),
            }
        }
    }

    fn set_tool(&mut self, name: String, tool: Option<Arc<DynamicTool>>) {
        let before = self.put_tool(name.clone(), tool);
        self.undo.push(Undo::Tool(name, before));
    }

    fn put_tool(&mut self, name: String, tool: Option<Arc<DynamicTool>>) -> Option<Arc<DynamicTool>> {
        if let Some(tool) = &tool {
            *self.state.homes.entry(tool.toolset().to_owned()).or_default() += 1;
        }
        let before = put(&mut self.state.tools, name, tool);
        if let Some(before) = &before
            && let Some(count) = self.state.homes.get_mut(before.toolset())
        {
            *count -= 1;
            if *count == 0 {
                self.state.homes.remove(before.toolset());
            }
        }
        before
    }

    fn set_toolset(&mut self, name: String, kept: Option<Arc<Kept>>) {
        let before = put(&mut self.state.toolsets, name.clone(), kept);
        self.undo.push(Undo::Toolset(name, before));
    }

    fn rules(&self) -> Rules<'_> {
        Rules { registry: self.registry, state: self.state, title: self.title }
    }

    fn refusal(&self, name: String, kind: RefusalKind) -> Refusal {
        Refusal { bringer: self.title.bringer.clone(), name, kind }
    }
}

fn put<T>(map: &mut std::collections::BTreeMap<String, T>, name: String, value: Option<T>) -> Option<T> {
    match value {
        Some(value) => map.insert(name, value),
        None => map.remove(&name),
    }
}
