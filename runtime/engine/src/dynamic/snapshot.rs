//! A registry with everything that was brought to it, at one moment: the tools of one turn.

use std::{fmt, sync::Arc};

use super::{
    layer::{DynamicToolset, Layer},
    tool::DynamicTool,
    view::View,
};
use crate::{
    Availability, Explanation, Note, ToolId, UnknownTool,
    environment::Environment,
    explain,
    mask::ToolMask,
    note,
    search::Deferral,
    select::{Request, Selection},
    table::Registry,
};

/// A registry with everything that was brought to it, at one moment. Cheap to clone; nothing changes it.
#[derive(Clone)]
pub struct Snapshot(Arc<Layer>);

/// What a selection has beyond a set of static tools.
#[derive(Debug)]
pub(crate) struct Beyond {
    pub(crate) snapshot: Snapshot,
    /// The tools whose definitions wait until they are searched for.
    pub(crate) deferral: Option<Deferral>,
}

impl Snapshot {
    pub(super) fn new(layer: Layer) -> Self {
        Self(Arc::new(layer))
    }

    /// Gives the registry.
    pub fn registry(&self) -> &'static Registry {
        self.0.registry
    }

    /// Gives the number of changes that the catalogue had seen.
    pub fn generation(&self) -> u64 {
        self.0.generation
    }

    /// Gives the tools of a request: what was brought is selected and denied like what is built in, `all`
    /// and `*` mean both, and a built-in name always means what is built in.
    pub fn select(&self, request: &Request, environment: &Environment) -> Selection {
        if self.0.is_plain() {
            return self.registry().select(request, environment);
        }
        let beyond = Beyond { snapshot: self.clone(), deferral: None };
        Selection::beyond(self.registry(), self.view().select(request, environment), Arc::new(beyond))
    }

    /// Tells what a person should know about a request and the selection that it gave.
    pub fn notes(&self, request: &Request, environment: &Environment, selection: &Selection) -> Vec<Note> {
        note::notes(self.view(), request, environment, selection)
    }

    /// Tells the story of a tool. Blocks while availability checks run.
    pub fn explain(
        &self,
        name: &str,
        request: &Request,
        availability: &Availability,
    ) -> Result<Explanation, UnknownTool> {
        let selection = self.select(request, availability.environment());
        explain::explain(self.view(), &selection, name, request, availability)
    }

    /// Finds a tool by its exact name.
    pub fn tool(&self, name: &str) -> Option<ToolId> {
        self.0.tool_id(name)
    }

    /// Gives what was brought under an id; nothing where a built-in tool stands.
    pub fn brought(&self, tool: ToolId) -> Option<&Arc<DynamicTool>> {
        self.0.brought(tool)
    }

    /// Gives every tool that was brought.
    pub fn tools(&self) -> impl Iterator<Item = &Arc<DynamicTool>> {
        self.0.all().map(|(_, tool)| tool)
    }

    /// Gives every toolset that was brought, sorted by name.
    pub fn toolsets(&self) -> impl Iterator<Item = &DynamicToolset> {
        self.0.toolsets.values()
    }

    /// Finds a toolset that was brought by one of its names.
    pub fn toolset(&self, name: &str) -> Option<&DynamicToolset> {
        self.0.toolset(name)
    }

    pub(crate) fn select_all(&self) -> Selection {
        let beyond = Beyond { snapshot: self.clone(), deferral: None };
        Selection::beyond(self.registry(), ToolMask::full(self.0.width()), Arc::new(beyond))
    }

    pub(crate) fn layer(&self) -> &Layer {
        &self.0
    }

    pub(crate) fn view(&self) -> View<'_> {
        View { registry: self.0.registry, layer: Some(&self.0) }
    }
}

/// Two snapshots are equal if they are the same one.
impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tools = self.0.tools.len() + self.0.seated.len();
        write!(formatter, "Snapshot(generation {}, {tools} tools brought)", self.0.generation)
    }
}
