//! A registry and what was brought to it, seen as one: what names mean, with or without a layer.

use super::layer::{DynamicToolset, Layer};
use crate::{
    ToolId, UnknownTool,
    environment::Environment,
    lookup::{Meaning, fits, is_pattern},
    mask::{ToolMask, has},
    near::nearest,
    select::{Entry, Request},
    table::{LegacyRow, Registry, ToolsetRow},
};

/// What names mean.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) registry: &'static Registry,
    pub(crate) layer: Option<&'a Layer>,
}

/// What a toolset's name stands for.
#[derive(Clone, Copy)]
pub(crate) enum Named<'a> {
    Everything,
    /// A toolset of the tables, and what it has gained.
    Toolset(&'static ToolsetRow, Option<&'a ToolMask>),
    Legacy(&'static LegacyRow),
    /// A toolset that was brought.
    Brought(&'a DynamicToolset),
}

impl<'a> View<'a> {
    pub(crate) fn of(registry: &'static Registry) -> Self {
        Self { registry, layer: None }
    }

    pub(crate) fn width(self) -> usize {
        self.layer.map_or(self.registry.tools.len(), Layer::width)
    }

    /// Finds what a toolset name in a request stands for. What is built in comes first.
    pub(crate) fn named(self, name: &str) -> Option<Named<'a>> {
        match self.registry.meaning(name) {
            Some(Meaning::Everything) => Some(Named::Everything),
            Some(Meaning::Toolset(row)) => Some(self.row(row)),
            Some(Meaning::Legacy(row)) => Some(Named::Legacy(row)),
            None => self.layer?.toolset(name).map(Named::Brought),
        }
    }

    pub(crate) fn row(self, row: &'static ToolsetRow) -> Named<'a> {
        let gained = self.layer.and_then(|layer| layer.grown.get(&(self.registry.toolset_id)(row.name)?));
        Named::Toolset(row, gained)
    }

    pub(crate) fn tool(self, name: &str) -> Option<ToolId> {
        self.layer.map_or_else(|| self.registry.tool(name), |layer| layer.tool_id(name))
    }

    /// Finds a tool by its exact name, or the nearest names that there are.
    pub(crate) fn find(self, name: &str) -> Result<ToolId, UnknownTool> {
        let near = || nearest(name, self.tool_names()).into_iter().map(str::to_owned).collect();
        self.tool(name).ok_or_else(|| UnknownTool { name: name.to_owned(), near: near() })
    }

    pub(crate) fn entry(self, tool: ToolId) -> Entry<'a> {
        let brought = self.layer.and_then(|layer| layer.brought(tool));
        brought.map_or_else(|| Entry::Row(self.registry.row(tool)), Entry::Brought)
    }

    /// Tells whether a toolset has a tool without its includes.
    pub(crate) fn has_itself(self, toolset: &str, tool: ToolId) -> bool {
        if self.home_of(tool) == toolset {
            return true;
        }
        if let Some(row) = self.registry.resolve(toolset) {
            return row.tools.binary_search(&tool).is_ok();
        }
        let set = self.layer.and_then(|layer| layer.toolset(toolset));
        set.is_some_and(|set| set.tools.binary_search(&tool).is_ok())
    }

    /// Gives the toolsets that a toolset includes.
    pub(crate) fn includes(self, toolset: &str) -> impl Iterator<Item = &'a str> {
        let row = self.registry.resolve(toolset);
        let set = if row.is_some() { None } else { self.layer.and_then(|layer| layer.toolset(toolset)) };
        let rows = row.into_iter().flat_map(|row| row.includes);
        let rows = rows.map(|include| self.registry.toolsets[include.index()].name);
        rows.chain(set.into_iter().flat_map(|set| set.includes.iter().map(String::as_str)))
    }

    /// Gives the tools that a name or a pattern matches.
    pub(crate) fn matching(self, pattern: &str) -> impl Iterator<Item = ToolId> {
        let exact = (!is_pattern(pattern)).then(|| self.tool(pattern)).flatten();
        let rows = is_pattern(pattern).then(|| self.registry.matching(pattern)).into_iter().flatten();
        let all = self.layer.filter(|_| is_pattern(pattern)).into_iter().flat_map(Layer::all);
        // One in a static tool's place has been found by the static name.
        let from = self.registry.tools.len();
        let brought = all.filter(move |(id, tool)| id.index() >= from && fits(pattern, tool.name()));
        exact.into_iter().chain(rows).chain(brought.map(|(id, _)| id))
    }

    pub(crate) fn name_of(self, tool: ToolId) -> &'a str {
        let brought = self.layer.and_then(|layer| layer.brought(tool));
        brought.map_or_else(|| self.registry.row(tool).name, |tool| tool.name())
    }

    /// Gives the toolset that a tool is at home in.
    pub(crate) fn home_of(self, tool: ToolId) -> &'a str {
        let brought = self.layer.and_then(|layer| layer.brought(tool));
        let home = || self.registry.toolsets[self.registry.row(tool).home.index()].name;
        brought.map_or_else(home, |tool| tool.toolset())
    }

    /// Gives every name that a request may enable or disable.
    pub(crate) fn toolset_names(self) -> impl Iterator<Item = &'a str> {
        let brought =
            self.layer.into_iter().flat_map(|layer| layer.toolsets.keys().chain(layer.aliases.keys()));
        self.registry.toolset_names().map(shorter).chain(brought.map(String::as_str))
    }

    /// Gives every tool's name.
    pub(crate) fn tool_names(self) -> impl Iterator<Item = &'a str> {
        let brought = self.layer.into_iter().flat_map(|layer| layer.tools.iter());
        self.registry.tool_names().map(shorter).chain(brought.map(|tool| tool.name()))
    }

    /// Gives the toolsets that give a tool.
    pub(crate) fn toolsets_with(self, tool: ToolId) -> impl Iterator<Item = &'a str> {
        let rows = self.registry.toolsets.iter().filter(move |row| self.row(row).gives(tool));
        let brought = self.layer.into_iter().flat_map(|layer| layer.toolsets.values());
        let brought = brought.filter(move |set| set.mask.contains(tool)).map(|set| set.name.as_str());
        rows.map(|row| row.name).chain(brought)
    }

    /// Gives the tools of a request before anything is disabled.
    pub(crate) fn asked(self, request: &Request, environment: &Environment) -> ToolMask {
        if request.is_everything() {
            return ToolMask::full(self.width());
        }
        let mut mask = ToolMask::empty(self.width());
        for named in request.enabled.iter().flatten().filter_map(|name| self.named(name)) {
            named.add_to(&mut mask, self.width());
        }
        for tool in request.tools.iter().flat_map(|pattern| self.matching(pattern)) {
            mask.insert(tool);
        }
        for toolset in self.registry.forced(environment) {
            self.row(toolset).add_to(&mut mask, self.width());
        }
        mask
    }

    /// Gives the tools of a request; a deny goes last and never adds a tool.
    pub(crate) fn select(self, request: &Request, environment: &Environment) -> ToolMask {
        let mut mask = self.asked(request, environment);
        for named in request.disabled.iter().filter_map(|name| self.named(name)) {
            named.take_from(&mut mask);
        }
        for tool in request.no_tools.iter().flat_map(|pattern| self.matching(pattern)) {
            mask.take(tool);
        }
        mask
    }
}

fn shorter<'a>(name: &'static str) -> &'a str {
    name
}

impl Named<'_> {
    /// Tells whether enabling the name gives a tool.
    pub(crate) fn gives(self, tool: ToolId) -> bool {
        match self {
            Self::Everything => true,
            Self::Toolset(row, gained) => {
                has(row.mask, tool) || gained.is_some_and(|mask| mask.contains(tool))
            }
            Self::Legacy(row) => has(row.mask, tool),
            Self::Brought(set) => set.mask.contains(tool),
        }
    }

    /// Tells whether disabling the name takes a tool away.
    pub(crate) fn takes(self, tool: ToolId) -> bool {
        match self {
            Self::Everything => true,
            Self::Toolset(row, gained) => {
                has(row.removal, tool) || gained.is_some_and(|mask| mask.contains(tool))
            }
            Self::Legacy(row) => has(row.mask, tool),
            Self::Brought(set) => set.removal.contains(tool),
        }
    }

    /// Tells whether enabling the name gives nothing.
    pub(crate) fn is_idle(self) -> bool {
        match self {
            Self::Toolset(row, gained) => row.resolved.is_empty() && gained.is_none(),
            Self::Brought(set) => set.mask.is_empty(),
            Self::Everything | Self::Legacy(_) => false,
        }
    }

    /// Tells whether something may fill it at run time.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Toolset(row, _) if row.open)
    }

    /// Tells whether disabling the name takes nothing away though enabling it gives something.
    pub(crate) fn owns_nothing(self) -> bool {
        match self {
            Self::Toolset(row, gained) => {
                gained.is_none() && row.removal.iter().all(|word| *word == 0) && !row.resolved.is_empty()
            }
            Self::Brought(set) => set.removal.is_empty() && !set.mask.is_empty(),
            Self::Everything | Self::Legacy(_) => false,
        }
    }

    pub(crate) fn add_to(self, mask: &mut ToolMask, width: usize) {
        match self {
            Self::Everything => *mask = ToolMask::full(width),
            Self::Toolset(row, gained) => {
                mask.add(row.mask);
                if let Some(gained) = gained {
                    mask.add(gained.words());
                }
            }
            Self::Legacy(row) => mask.add(row.mask),
            Self::Brought(set) => mask.add(set.mask.words()),
        }
    }

    fn take_from(self, mask: &mut ToolMask) {
        match self {
            Self::Everything => mask.clear(),
            Self::Toolset(row, gained) => {
                mask.remove(row.removal);
                if let Some(gained) = gained {
                    mask.remove(gained.words());
                }
            }
            Self::Legacy(row) => mask.remove(row.mask),
            Self::Brought(set) => mask.remove(set.removal.words()),
        }
    }
}
