//! Every toolset and every combination of the original, from its own list of facts.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toolwright::{Availability, Environment, NoteKind, Registry, Request, Selection, table::ToolsetKind};

use crate::fixture::{Plan, Set, Tool};

const FACTS: &str = include_str!("../../../../tests/cases/conformance/toolsets.json");

#[derive(Deserialize)]
struct Facts {
    core_tools: Vec<String>,
    toolsets: BTreeMap<String, ToolsetFacts>,
    legacy: BTreeMap<String, Vec<String>>,
    tools: BTreeMap<String, ToolFacts>,
    combinations: Vec<Combination>,
}

#[derive(Deserialize)]
struct ToolsetFacts {
    tools: Vec<String>,
    includes: Vec<String>,
    posture: bool,
    resolved: Vec<String>,
}

#[derive(Deserialize)]
struct ToolFacts {
    toolset: String,
}

#[derive(Deserialize)]
struct Combination {
    label: String,
    enabled: Option<Vec<String>>,
    disabled: Option<Vec<String>>,
    env: BTreeMap<String, String>,
    tools: Vec<String>,
}

impl Facts {
    fn read() -> Self {
        serde_json::from_str(FACTS).unwrap()
    }

    fn plan(&self) -> Plan {
        let kind = |name: &str, posture| match (posture, name.starts_with("hermes-")) {
            (true, _) => ToolsetKind::Posture,
            (false, true) => ToolsetKind::Preset,
            (false, false) => ToolsetKind::Group,
        };
        let sets = self.toolsets.iter().map(|(name, set)| {
            let set = Set {
                kind: kind(name, set.posture),
                tools: set.tools.clone(),
                includes: set.includes.clone(),
                open: set.resolved.is_empty(),
                when_env: (name == "kanban").then_some("HERMES_KANBAN_TASK"),
                ..Set::default()
            };
            (name.clone(), set)
        });
        Plan {
            tools: self
                .tools
                .iter()
                .map(|(name, tool)| (name.clone(), Tool::external(&tool.toolset)))
                .collect(),
            sets: sets.collect(),
            legacy: self.legacy.clone(),
            core: self.core_tools.iter().cloned().collect(),
        }
    }
}

/// The presets, the core and the tables of the original, for other tests.
pub(crate) fn registry() -> &'static Registry {
    Facts::read().plan().build()
}

#[test]
fn every_toolset_resolves_as_in_the_original() {
    let facts = Facts::read();
    let registry = facts.plan().build();
    assert_eq!((registry.toolsets.len(), registry.tools.len(), registry.legacy.len()), (58, 79, 9));
    let mut wrong = Vec::new();
    for (name, set) in &facts.toolsets {
        let row = registry.resolve(name).unwrap();
        let mut mask = registry.nothing();
        mask.add(row.mask);
        let selection = Selection::new(registry, mask);
        if !selection.names().eq(set.resolved.iter().map(String::as_str)) {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn every_combination_gives_the_tools_of_the_original() {
    let facts = Facts::read();
    let registry = facts.plan().build();
    assert_eq!(facts.combinations.len(), 40);
    let mut wrong = Vec::new();
    for combination in &facts.combinations {
        let request = Request {
            enabled: combination.enabled.clone(),
            disabled: combination.disabled.clone().unwrap_or_default(),
            ..Request::default()
        };
        let environment = Environment::from_pairs(combination.env.clone());
        let selection = registry.select(&request, &environment);
        let assumed = Availability::assumed(registry, environment).available(&selection).selection;
        if !assumed.names().eq(combination.tools.iter().map(String::as_str)) {
            wrong.push(&combination.label);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The original says nothing about a name that it does not know, nor about an empty result.
#[test]
fn every_name_that_the_original_drops_silently_is_told() {
    let facts = Facts::read();
    let registry = facts.plan().build();
    let known: BTreeSet<&str> =
        facts.toolsets.keys().chain(facts.legacy.keys()).map(String::as_str).chain(["all", "*"]).collect();
    for combination in &facts.combinations {
        let (enabled, disabled) =
            (combination.enabled.clone(), combination.disabled.clone().unwrap_or_default());
        let asked = enabled.iter().flatten().chain(&disabled).map(String::as_str);
        let unknown: BTreeSet<&str> = asked.filter(|name| !known.contains(name)).collect();
        let empty = combination.tools.is_empty() && enabled.as_ref().is_none_or(|names| !names.is_empty());
        let request = Request { enabled: enabled.clone(), disabled: disabled.clone(), ..Request::default() };
        let environment = Environment::from_pairs(combination.env.clone());
        let notes = registry.notes(&request, &environment, &registry.select(&request, &environment));
        let told: BTreeSet<&str> = notes
            .iter()
            .filter(|note| note.kind == NoteKind::Unknown)
            .map(|note| note.name.as_str())
            .collect();
        assert_eq!(told, unknown, "{}", combination.label);
        assert_eq!(notes.iter().any(|note| note.kind == NoteKind::Empty), empty, "{}", combination.label);
        assert!(notes.iter().all(|note| !note.message.is_empty() && !note.remedy.is_empty()));
    }
}
