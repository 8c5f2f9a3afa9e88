//! Which tools a session gets: mask algebra only, deny last.
//!
//! Nothing is reported here: an unknown name gives nothing, and [`Registry::notes`] says so when asked.

use crate::{
    ToolId, ToolsetId,
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
}

impl Selection {
    /// Makes a selection of a set of the registry's tools.
    pub fn new(registry: &'static Registry, mask: ToolMask) -> Self {
        Self { registry, mask }
    }

    /// Gives the registry that the tools belong to.
    pub fn registry(&self) -> &'static Registry {
        self.registry
    }

    /// Gives the tools as a set.
    pub fn mask(&self) -> &ToolMask {
        &self.mask
    }

    /// Tells whether the tool is selected.
    pub fn contains(&self, tool: ToolId) -> bool {
        self.mask.contains(tool)
    }

    /// Gives the tools, sorted by name.
    pub fn tools(&self) -> Tools<'_> {
        self.mask.iter()
    }

    /// Gives the tools' rows, sorted by name.
    pub fn rows(&self) -> impl Iterator<Item = (ToolId, &'static ToolRow)> + '_ {
        self.mask.iter().map(|tool| (tool, self.registry.row(tool)))
    }

    /// Gives the tools' names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.rows().map(|(_, row)| row.name)
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
