//! Every toolset with what it gives, whether it can work, and what it costs: rows for people's lists.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{
    ToolId,
    availability::Availability,
    definition::{Definitions, Format},
    dynamic::{Named, Snapshot, View},
    mask::ToolMask,
    select::{Entry, Selection},
    table::{Registry, ToolsetKind},
};

/// One toolset in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolsetSummary<'a> {
    /// Its name.
    pub name: &'a str,
    /// What sort of toolset it is.
    pub kind: ToolsetKind,
    /// What it is for.
    pub description: &'a str,
    /// The tools it declares itself, sorted.
    pub tools: Vec<&'a str>,
    /// The toolsets it includes; the shared core is no toolset, and its tools are among those it declares.
    pub includes: Vec<&'a str>,
    /// Every tool it gives, sorted.
    pub resolved: Vec<&'a str>,
    /// Whether any of its tools is available.
    pub available: bool,
    /// Variables that its tools need and that are not set, sorted.
    pub missing_env: Vec<&'a str>,
    /// Who brought it at run time; nothing where it is built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brought_by: Option<String>,
    /// An estimate of the tokens that the definitions of its tools cost.
    pub tokens: usize,
}

impl Registry {
    /// Lists every toolset, sorted by name. Blocks while availability checks run.
    pub fn inventory(&'static self, availability: &Availability) -> Vec<ToolsetSummary<'static>> {
        listed(View::of(self), &Selection::new(self, self.everything()), availability)
    }
}

impl Snapshot {
    /// Lists every toolset, built in or brought, sorted by name. Blocks while availability checks run.
    pub fn inventory(&self, availability: &Availability) -> Vec<ToolsetSummary<'_>> {
        listed(self.view(), &self.select_all(), availability)
    }
}

fn listed<'a>(
    view: View<'a>,
    everything: &Selection,
    availability: &Availability,
) -> Vec<ToolsetSummary<'a>> {
    let here = availability.available(everything).selection;
    let rows = view.registry.toolsets.iter().map(|row| (row.name, row.kind, row.description, view.row(row)));
    let brought = view.layer.into_iter().flat_map(|layer| layer.toolsets.values());
    let brought =
        brought.map(|set| (set.name.as_str(), set.kind, set.description.as_str(), Named::Brought(set)));
    let mut list: Vec<ToolsetSummary<'a>> = rows
        .chain(brought)
        .map(|(name, kind, description, named)| {
            let mut mask = ToolMask::empty(view.width());
            named.add_to(&mut mask, view.width());
            let selection = everything.with_mask(mask);
            let own: Vec<ToolId> = selection.tools().filter(|tool| view.has_itself(name, *tool)).collect();
            ToolsetSummary {
                name,
                kind,
                description,
                tools: names(view, own),
                includes: view.includes(name).collect(),
                resolved: names(view, selection.tools()),
                available: selection.tools().any(|tool| here.contains(tool)),
                brought_by: match named {
                    Named::Brought(set) => Some(set.bringer.to_string()),
                    _ => None,
                },
                missing_env: missing(view, &selection, availability),
                tokens: Definitions::new(&selection, Format::OpenAi).tokens(),
            }
        })
        .collect();
    list.sort_by_key(|row| row.name);
    list
}

fn names(view: View<'_>, tools: impl IntoIterator<Item = ToolId>) -> Vec<&str> {
    let mut names: Vec<&str> = tools.into_iter().map(|tool| view.name_of(tool)).collect();
    names.sort_unstable();
    names
}

/// The variables that tools need and that are not set.
fn missing<'a>(view: View<'a>, selection: &Selection, availability: &Availability) -> Vec<&'a str> {
    let mut missing = BTreeSet::new();
    for tool in selection.tools() {
        match view.entry(tool) {
            Entry::Row(row) => missing.extend(availability.missing_env(row)),
            Entry::Brought(tool) => {
                let unset = availability.missing_variables(tool);
                let declared = tool.requires_env().iter().filter(|entry| unset.contains(entry));
                missing.extend(declared.map(String::as_str));
            }
        }
    }
    missing.into_iter().collect()
}
