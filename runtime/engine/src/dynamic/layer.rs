//! Everything that was brought, worked out against the static tables: ids, masks, names.
//!
//! A tool that takes a static tool's place takes its id too, so every mask and every deny speaks of it; all
//! other tools have ids after the static ones, in the order of their names.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, OnceLock},
};

use super::{catalog::State, owner::Bringer, tool::DynamicTool};
use crate::{
    ToolId, ToolsetId,
    mask::ToolMask,
    search::Index,
    table::{Registry, ToolsetKind},
};

/// What was brought, at one moment.
pub(crate) struct Layer {
    pub(crate) registry: &'static Registry,
    pub(crate) generation: u64,
    /// Tools with ids of their own, sorted by name.
    pub(crate) tools: Box<[Arc<DynamicTool>]>,
    /// Tools in the places of static ones.
    pub(crate) seated: BTreeMap<ToolId, Arc<DynamicTool>>,
    pub(crate) toolsets: BTreeMap<String, DynamicToolset>,
    pub(crate) aliases: BTreeMap<String, String>,
    /// What static toolsets have gained.
    pub(crate) grown: BTreeMap<ToolsetId, ToolMask>,
    pub(crate) index: OnceLock<Index>,
}

/// A toolset that was brought.
#[derive(Clone, Debug)]
pub struct DynamicToolset {
    /// Its name.
    pub name: String,
    /// Who brought it.
    pub bringer: Bringer,
    /// What it is for, in a sentence.
    pub description: String,
    /// What sort of toolset it is.
    pub kind: ToolsetKind,
    /// Its other names.
    pub aliases: Vec<String>,
    /// The tools at home in it and those it lists, sorted by id.
    pub tools: Vec<ToolId>,
    /// The toolsets that it includes.
    pub includes: Vec<String>,
    /// What it lists or includes and is not there any more.
    pub missing: Vec<String>,
    /// Every tool it gives.
    pub mask: ToolMask,
    /// The tools that disabling it removes.
    pub removal: ToolMask,
}

impl Layer {
    /// Works out what was brought.
    pub(super) fn of(registry: &'static Registry, state: &State) -> Self {
        let mut tools = Vec::new();
        let mut seated = BTreeMap::new();
        for (name, tool) in &state.tools {
            match registry.tool(name) {
                Some(id) => drop(seated.insert(id, Arc::clone(tool))),
                None => tools.push(Arc::clone(tool)),
            }
        }
        let mut layer = Self {
            registry,
            generation: state.generation,
            tools: tools.into(),
            seated,
            toolsets: BTreeMap::new(),
            aliases: BTreeMap::new(),
            grown: BTreeMap::new(),
            index: OnceLock::new(),
        };
        layer.grow();
        layer.draw_toolsets(state);
        layer
    }

    /// Tells whether nothing was brought.
    pub(crate) fn is_plain(&self) -> bool {
        self.tools.is_empty() && self.seated.is_empty() && self.toolsets.is_empty()
    }

    /// Counts all ids of tools, static and brought.
    pub(crate) fn width(&self) -> usize {
        self.registry.tools.len() + self.tools.len()
    }

    /// Finds a tool by its exact name.
    pub(crate) fn tool_id(&self, name: &str) -> Option<ToolId> {
        if let Some(id) = self.registry.tool(name) {
            return Some(id);
        }
        let place = self.tools.binary_search_by(|tool| tool.name().cmp(name)).ok()?;
        self.id(place)
    }

    /// Gives what was brought under an id; nothing where the static tool stands.
    pub(crate) fn brought(&self, tool: ToolId) -> Option<&Arc<DynamicTool>> {
        match tool.index().checked_sub(self.registry.tools.len()) {
            Some(place) => self.tools.get(place),
            None => self.seated.get(&tool),
        }
    }

    /// Finds a toolset that was brought by one of its names.
    pub(crate) fn toolset(&self, name: &str) -> Option<&DynamicToolset> {
        self.toolsets.get(name).or_else(|| self.toolsets.get(self.aliases.get(name)?))
    }

    /// Gives what a toolset is for, whoever brought it.
    pub(crate) fn description(&self, toolset: &str) -> &str {
        match self.registry.resolve(toolset) {
            Some(row) => row.description,
            None => self.toolset(toolset).map_or("", |set| &set.description),
        }
    }

    /// Gives every tool that was brought, with its id.
    pub(crate) fn all(&self) -> impl Iterator<Item = (ToolId, &Arc<DynamicTool>)> {
        let own = self.tools.iter().enumerate().filter_map(|(place, tool)| Some((self.id(place)?, tool)));
        self.seated.iter().map(|(id, tool)| (*id, tool)).chain(own)
    }

    fn id(&self, place: usize) -> Option<ToolId> {
        u16::try_from(self.registry.tools.len() + place).ok().map(ToolId)
    }

    /// Gives static toolsets what is at home in them, and in what they include.
    fn grow(&mut self) {
        let mut grown: BTreeMap<ToolsetId, ToolMask> = BTreeMap::new();
        let mut homes: BTreeMap<&str, Vec<ToolId>> = BTreeMap::new();
        for (id, tool) in self.all() {
            homes.entry(tool.toolset()).or_default().push(id);
        }
        for (name, tools) in homes {
            let Some(home) = (self.registry.toolset_id)(name) else { continue };
            for set in holders(self.registry, home) {
                let mask = grown.entry(set).or_insert_with(|| ToolMask::empty(self.width()));
                for tool in &tools {
                    mask.insert(*tool);
                }
            }
        }
        self.grown = grown;
    }

    fn draw_toolsets(&mut self, state: &State) {
        let mut homes: BTreeMap<&str, BTreeSet<ToolId>> = BTreeMap::new();
        for (id, tool) in self.all() {
            homes.entry(tool.toolset()).or_default().insert(id);
        }
        let mut toolsets = BTreeMap::new();
        for (name, kept) in &state.toolsets {
            let set = &kept.set;
            let mut tools = homes.remove(name.as_str()).unwrap_or_default();
            let mut missing = Vec::new();
            for listed in &set.tools {
                // A name may have gone to somebody else since it was listed.
                let found = self.tool_id(listed).filter(|id| {
                    kept.title.bringer == Bringer::Host
                        || self.brought(*id).is_some_and(|tool| tool.title == kept.title)
                });
                match found {
                    Some(id) => drop(tools.insert(id)),
                    None => missing.push(listed.clone()),
                }
            }
            let known =
                |name: &&String| self.registry.resolve(name).is_none() && !state.toolsets.contains_key(*name);
            missing.extend(set.includes.iter().filter(known).cloned());
            let drawn = DynamicToolset {
                name: name.clone(),
                bringer: kept.title.bringer.clone(),
                description: set.description.clone(),
                kind: set.kind,
                aliases: set.aliases.clone(),
                tools: tools.into_iter().collect(),
                includes: set.includes.clone(),
                missing,
                mask: ToolMask::empty(0),
                removal: ToolMask::empty(0),
            };
            toolsets.insert(name.clone(), drawn);
        }
        let masks: Vec<ToolMask> = toolsets.keys().map(|name| self.resolved(name, &toolsets)).collect();
        for (set, mask) in toolsets.values_mut().zip(masks) {
            set.removal = mask.clone();
            if matches!(set.kind, ToolsetKind::Preset | ToolsetKind::Posture) {
                set.removal.remove(self.registry.core);
            }
            set.mask = mask;
        }
        let aliases = toolsets.values().flat_map(|set| set.aliases.iter().map(|alias| (alias, &set.name)));
        self.aliases = aliases.map(|(alias, name)| (alias.clone(), name.clone())).collect();
        self.toolsets = toolsets;
    }

    /// Every tool that a toolset gives; a circle of includes gives what all of it gives.
    fn resolved(&self, name: &str, toolsets: &BTreeMap<String, DynamicToolset>) -> ToolMask {
        let mut mask = ToolMask::empty(self.width());
        let (mut open, mut seen) = (vec![name], BTreeSet::from([name]));
        while let Some(name) = open.pop() {
            if let Some(row) = self.registry.resolve(name) {
                mask.add(row.mask);
                if let Some(gained) = (self.registry.toolset_id)(name).and_then(|id| self.grown.get(&id)) {
                    mask.add(gained.words());
                }
            } else if let Some(set) = toolsets.get(name) {
                for tool in &set.tools {
                    mask.insert(*tool);
                }
                open.extend(set.includes.iter().map(String::as_str).filter(|name| seen.insert(name)));
            }
        }
        mask
    }
}

/// The toolsets that give what is at home in one: itself, and those that include it at any distance.
fn holders(registry: &'static Registry, home: ToolsetId) -> BTreeSet<ToolsetId> {
    let mut found = BTreeSet::from([home]);
    loop {
        let before = found.len();
        for (row, id) in registry.toolsets.iter().zip(0..) {
            if row.includes.iter().any(|include| found.contains(include)) {
                found.insert(ToolsetId(id));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}
