//! Which tools a session gets: mask algebra only, deny last.
//!
//! Nothing is reported here: an unknown name gives nothing, and [`Registry::notes`] says so when asked.

use std::{iter::Peekable, sync::Arc};

use crate::{
    ToolId, ToolsetId,
    dynamic::{Beyond, DynamicTool, Layer, Snapshot, View},
    environment::Environment,
    mask::{ToolMask, Tools},
    table::{Registry, ToolRow, ToolsetRow},
};

/// What a session asks for. Order and duplicates do not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Toolsets to enable: `None` is everything (unless single tools are asked for), an empty list nothing.
    pub enabled: Option<Vec<String>>,
    /// Toolsets to disable, after all enabling.
    pub disabled: Vec<String>,
    /// Single tools and patterns to enable; without `enabled` they alone are asked for.
    pub tools: Vec<String>,
    /// Single tools and patterns to disable, after all enabling.
    pub no_tools: Vec<String>,
}

impl Request {
    /// Tells whether everything is asked for, by saying nothing.
    pub fn is_everything(&self) -> bool {
        self.enabled.is_none() && self.tools.is_empty()
    }

    /// Tells whether nothing is asked for, by an empty list.
    pub fn is_nothing(&self) -> bool {
        self.enabled.as_ref().is_some_and(Vec::is_empty) && self.tools.is_empty()
    }
}

/// The tools of one session.
#[derive(Clone, Debug)]
pub struct Selection {
    registry: &'static Registry,
    mask: ToolMask,
    /// What there is beyond static tools; nothing costs nothing.
    beyond: Option<Arc<Beyond>>,
}

/// What stands behind one tool of a selection.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A tool of the tables, which this program has or only knows by name.
    Row(&'static ToolRow),
    /// A tool that was brought at run time.
    Brought(&'a Arc<DynamicTool>),
}

impl<'a> Entry<'a> {
    /// Gives the tool's name.
    pub fn name(self) -> &'a str {
        match self {
            Self::Row(row) => row.name,
            Self::Brought(tool) => tool.name(),
        }
    }
}

impl Selection {
    /// Makes a selection of a set of the registry's tools.
    pub fn new(registry: &'static Registry, mask: ToolMask) -> Self {
        Self { registry, mask, beyond: None }
    }

    pub(crate) fn beyond(registry: &'static Registry, mask: ToolMask, beyond: Arc<Beyond>) -> Self {
        Self { registry, mask, beyond: Some(beyond) }
    }

    /// Gives a selection of other tools of the same registry and snapshot.
    #[must_use]
    pub fn with_mask(&self, mask: ToolMask) -> Self {
        Self { registry: self.registry, mask, beyond: self.beyond.clone() }
    }

    /// Gives the snapshot that the selection was made from; nothing when it has only static tools.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        self.beyond.as_ref().map(|beyond| &beyond.snapshot)
    }

    pub(crate) fn extra(&self) -> Option<&Beyond> {
        self.beyond.as_deref()
    }

    pub(crate) fn layer(&self) -> Option<&Layer> {
        self.snapshot().map(Snapshot::layer)
    }

    pub(crate) fn view(&self) -> View<'_> {
        View { registry: self.registry, layer: self.layer() }
    }

    /// Finds a tool by its exact name, selected or not.
    pub fn find(&self, name: &str) -> Option<ToolId> {
        match self.layer() {
            None => self.registry.tool(name),
            Some(layer) => layer.tool_id(name),
        }
    }

    /// Gives what stands behind a tool of this selection's registry or snapshot.
    pub fn entry(&self, tool: ToolId) -> Entry<'_> {
        match self.layer().and_then(|layer| layer.brought(tool)) {
            Some(brought) => Entry::Brought(brought),
            None => Entry::Row(self.registry.row(tool)),
        }
    }

    /// Gives the tools with what stands behind each, sorted by name.
    pub fn entries(&self) -> impl Iterator<Item = (ToolId, Entry<'_>)> {
        let first = self.registry.tools.len();
        let is_static = move |tool: &ToolId| tool.index() < first;
        let brought = self.layer().into_iter().flat_map(|_| self.mask.iter());
        Merged {
            selection: self,
            left: self.mask.iter().take_while(is_static).peekable(),
            right: brought.skip_while(is_static).peekable(),
        }
    }

    /// Gives the registry that the tools belong to.
    pub fn registry(&self) -> &'static Registry {
        self.registry
    }

    /// Gives the tools as a set.
    pub fn mask(&self) -> &ToolMask {
        &self.mask
    }

    /// Tells whether the tool's definition waits until it is searched for.
    pub fn waits(&self, tool: ToolId) -> bool {
        let deferral = self.extra().and_then(|extra| extra.deferral.as_ref());
        deferral.is_some_and(|deferral| self.contains(tool) && deferral.waits(tool))
    }

    /// Tells whether the tool is selected.
    pub fn contains(&self, tool: ToolId) -> bool {
        self.mask.contains(tool)
    }

    /// Gives the tools: the static ones sorted by name, then those that were brought sorted by name.
    pub fn tools(&self) -> Tools<'_> {
        self.mask.iter()
    }

    /// Gives the rows of the tools that stand in the tables, sorted by name, without those in whose place
    /// something was brought.
    pub fn rows(&self) -> impl Iterator<Item = (ToolId, &'static ToolRow)> + '_ {
        let rows = self.registry.tools;
        let stands = |tool: &ToolId| self.layer().is_none_or(|layer| layer.brought(*tool).is_none());
        self.mask.iter().filter(stands).filter_map(|tool| Some((tool, rows.get(tool.index())?)))
    }

    /// Gives the tools' names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> + '_ {
        self.entries().map(|(_, entry)| entry.name())
    }

    /// Counts the tools.
    pub fn len(&self) -> usize {
        self.mask.len()
    }

    /// Tells whether no tool is selected.
    pub fn is_empty(&self) -> bool {
        self.mask.is_empty()
    }
}

/// Two runs of tools, each sorted by name, as one.
struct Merged<'a, L: Iterator<Item = ToolId>, R: Iterator<Item = ToolId>> {
    selection: &'a Selection,
    left: Peekable<L>,
    right: Peekable<R>,
}

impl<'a, L: Iterator<Item = ToolId>, R: Iterator<Item = ToolId>> Iterator for Merged<'a, L, R> {
    type Item = (ToolId, Entry<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let entry = |tool: ToolId| (tool, self.selection.entry(tool));
        let (left, right) = (self.left.peek().copied().map(entry), self.right.peek().copied().map(entry));
        let is_left = match (&left, &right) {
            (Some((_, left)), Some((_, right))) => left.name() < right.name(),
            (left, _) => left.is_some(),
        };
        if is_left {
            self.left.next();
            left
        } else {
            self.right.next();
            right
        }
    }
}

impl Registry {
    /// Gives the tools of a request. A toolset that a set variable forces in is part of every request;
    /// what is disabled goes last, and a deny never adds a tool.
    pub fn select(&'static self, request: &Request, environment: &Environment) -> Selection {
        let mut mask = self.asked(request, environment);
        for meaning in request.disabled.iter().filter_map(|name| self.meaning(name)) {
            meaning.take_from(&mut mask);
        }
        for tool in request.no_tools.iter().flat_map(|pattern| self.matching(pattern)) {
            mask.take(tool);
        }
        Selection::new(self, mask)
    }

    /// Gives the tools of some toolsets without those that disabling others takes away.
    pub fn combine(&self, enabled: &[ToolsetId], disabled: &[ToolsetId]) -> ToolMask {
        let mut mask = self.nothing();
        for toolset in enabled {
            mask.add(self.toolsets[toolset.index()].mask);
        }
        for toolset in disabled {
            mask.remove(self.toolsets[toolset.index()].removal);
        }
        mask
    }

    /// Gives the toolsets that a set variable forces into every request.
    pub fn forced<'a>(
        &self,
        environment: &'a Environment,
    ) -> impl Iterator<Item = &'static ToolsetRow> + use<'a> {
        let toolsets: &'static [ToolsetRow] = self.toolsets;
        toolsets.iter().filter(|row| row.when_env.is_some_and(|name| environment.is_set(name)))
    }

    /// Gives the tools of a request before anything is disabled.
    pub(crate) fn asked(&self, request: &Request, environment: &Environment) -> ToolMask {
        if request.is_everything() {
            return self.everything();
        }
        let mut mask = self.nothing();
        for meaning in request.enabled.iter().flatten().filter_map(|name| self.meaning(name)) {
            meaning.add_to(&mut mask, self.tools.len());
        }
        for tool in request.tools.iter().flat_map(|pattern| self.matching(pattern)) {
            mask.insert(tool);
        }
        for toolset in self.forced(environment) {
            mask.add(toolset.mask);
        }
        mask
    }
}
