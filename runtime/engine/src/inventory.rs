//! Every toolset with what it gives, whether it can work, and what it costs: rows for people's lists.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{
    ToolId,
    availability::Availability,
    definition::{Definitions, Format},
    select::Selection,
    table::{Registry, ToolsetKind, ToolsetRow},
};

/// One toolset in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolsetSummary {
    /// Its name.
    pub name: &'static str,
    /// What sort of toolset it is.
    pub kind: ToolsetKind,
    /// What it is for.
    pub description: &'static str,
    /// The tools it declares itself, sorted.
    pub tools: Vec<&'static str>,
    /// The toolsets it includes; the shared core is no toolset, and its tools are among those it declares.
    pub includes: Vec<&'static str>,
    /// Every tool it gives, sorted.
    pub resolved: Vec<&'static str>,
    /// Whether any of its tools is available.
    pub available: bool,
    /// Variables that its tools need and that are not set, sorted.
    pub missing_env: Vec<&'static str>,
    /// An estimate of the tokens that the definitions of its tools cost.
    pub tokens: usize,
}

impl Registry {
    /// Lists every toolset, sorted by name. Blocks while availability checks run.
    pub fn inventory(&'static self, availability: &Availability) -> Vec<ToolsetSummary> {
        let here = availability.available(&Selection::new(self, self.everything())).selection;
        self.toolsets.iter().map(|row| self.summary(row, availability, &here)).collect()
    }

    fn summary(
        &'static self,
        row: &'static ToolsetRow,
        availability: &Availability,
        here: &Selection,
    ) -> ToolsetSummary {
        let names = |tools: &'static [ToolId]| tools.iter().map(|tool| self.row(*tool).name).collect();
        let mut mask = self.nothing();
        mask.add(row.mask);
        let selection = Selection::new(self, mask);
        let missing: BTreeSet<&str> =
            selection.rows().flat_map(|(_, tool)| availability.missing_env(tool)).collect();
        let includes = row.includes.iter().map(|include| self.toolsets[include.index()].name);
        ToolsetSummary {
            name: row.name,
            kind: row.kind,
            description: row.description,
            tools: names(row.tools),
            includes: includes.collect(),
            resolved: names(row.resolved),
            available: row.resolved.iter().any(|tool| here.contains(*tool)),
            missing_env: missing.into_iter().collect(),
            tokens: Definitions::new(&selection, Format::OpenAi).tokens(),
        }
    }
}
