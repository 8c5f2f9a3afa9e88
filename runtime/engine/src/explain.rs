//! The whole story of one tool under one request: in through what, out through what, and what it needs.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{
    ToolId,
    availability::{Answer, Availability},
    declare::Hints,
    dynamic::{Named, View},
    environment::Environment,
    mask::has,
    near::suggestion,
    note::shown,
    select::{Entry, Request, Selection},
    table::{Mention, Registry, ToolRow},
};

/// The story of one tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Its name.
    pub tool: String,
    /// Whether the request selects it.
    pub selected: bool,
    /// Whether it can work here and now, selected or not.
    pub available: bool,
    /// How the request asks for it: a name in the request, then what that includes, down to the toolset that
    /// has the tool. Empty when nothing asks for it.
    pub path: Vec<String>,
    /// The set variable that forces in the toolset that the path begins with.
    pub forced_by: Option<&'static str>,
    /// What in the request takes it away, asked for or not.
    pub removed_by: Option<String>,
    /// What it needs, each with the answer.
    pub checks: Vec<CheckReport>,
    /// Variables that it needs and that are not set.
    pub missing_env: Vec<String>,
    /// The toolset that owns it.
    pub home: String,
    /// Every toolset that gives it.
    pub toolsets: Vec<String>,
    /// Where it is declared, or who brought it at run time.
    pub source: String,
    /// What its calls may do to the world, as far as it is said.
    #[serde(skip_serializing_if = "Hints::is_silent")]
    pub hints: Hints,
    /// Whether its definition waits until `tool_search` finds it; see [`within`](Self::within).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
    /// The parts of its definition that this selection hides.
    pub mentions_hidden: Vec<HiddenMention>,
    /// All of that in a sentence.
    pub summary: String,
}

/// One thing that a tool needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// `implementation`, `environment` or `check`.
    pub name: &'static str,
    /// Whether the need is met.
    pub ok: bool,
    /// Why not; for a met need, what is doubtful.
    pub reason: Option<String>,
}

/// A part of a definition that is not shown, because it speaks of tools that are not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HiddenMention {
    /// The part's text.
    pub text: String,
    /// The tools that it waits for.
    pub needs: Vec<String>,
}

/// A name that no tool of the registry has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no tool `{}`{}", shown(.name), tail(.near))]
pub struct UnknownTool {
    /// The name.
    pub name: String,
    /// The nearest names that there are.
    pub near: Vec<String>,
}

impl Registry {
    /// Finds a tool by its exact name, or the nearest names that there are.
    pub fn find(&'static self, name: &str) -> Result<ToolId, UnknownTool> {
        View::of(self).find(name)
    }

    /// Tells the story of a tool. Blocks while availability checks run.
    pub fn explain(
        &'static self,
        name: &str,
        request: &Request,
        availability: &Availability,
    ) -> Result<Explanation, UnknownTool> {
        let selection = self.select(request, availability.environment());
        explain(View::of(self), &selection, name, request, availability)
    }
}

/// Tells the story of a tool.
pub(crate) fn explain(
    view: View<'_>,
    selection: &Selection,
    name: &str,
    request: &Request,
    availability: &Availability,
) -> Result<Explanation, UnknownTool> {
    let tool = view.find(name)?;
    let story = Story::of(view, request, availability.environment(), tool);
    let entry = view.entry(tool);
    let checks = checks(entry, availability);
    let mut explanation = Explanation {
        tool: entry.name().to_owned(),
        selected: selection.contains(tool),
        available: checks.iter().all(|check| check.ok),
        path: story.path,
        forced_by: story.forced_by,
        removed_by: story.removed_by,
        checks,
        missing_env: match entry {
            Entry::Row(row) => availability.missing_env(row).into_iter().map(str::to_owned).collect(),
            Entry::Brought(tool) => availability.missing_variables(tool),
        },
        home: view.home_of(tool).to_owned(),
        toolsets: view.toolsets_with(tool).map(str::to_owned).collect(),
        source: match entry {
            Entry::Row(row) => row.source.to_owned(),
            Entry::Brought(tool) => tool.bringer().to_string(),
        },
        hints: match entry {
            Entry::Row(row) => row.native().map_or(Hints::NONE, |tool| tool.hints),
            Entry::Brought(tool) => tool.hints(),
        },
        waits: false,
        mentions_hidden: match entry {
            Entry::Row(row) => hidden(row, &availability.available(selection).selection),
            Entry::Brought(_) => Vec::new(),
        },
        summary: String::new(),
    };
    explanation.summary = explanation.sentence();
    Ok(explanation)
}

impl Explanation {
    /// Tells whether the tool waits in a session's selection, which may let tools wait for a search.
    #[must_use]
    pub fn within(mut self, selection: &Selection) -> Self {
        self.waits = selection.find(&self.tool).is_some_and(|tool| selection.waits(tool));
        self.summary = self.sentence();
        self
    }

    fn sentence(&self) -> String {
        let asked = match (&self.forced_by, self.path.is_empty()) {
            (_, true) => format!("is not asked for (ask for `{}`)", self.toolsets.join("`, `")),
            (Some(variable), false) => {
                format!("is asked for by `{}` because {variable} is set", self.path.join(" → "))
            }
            (None, false) => format!("is asked for by `{}`", self.path.join(" → ")),
        };
        let removed = self.removed_by.as_ref().map(|deny| format!(", taken away by disabling `{deny}`"));
        let faults: Vec<&str> = self
            .checks
            .iter()
            .filter(|check| !check.ok)
            .filter_map(|check| check.reason.as_deref())
            .collect();
        let available = if self.available {
            "is available".to_owned()
        } else {
            format!("is not available: {}", faults.join("; "))
        };
        let waits = if self.waits { "; it waits until `tool_search` finds it" } else { "" };
        format!("{} {asked}{}, and {available}{waits}", self.tool, removed.unwrap_or_default())
    }
}

/// How a request comes to a tool, and what in it takes the tool away.
#[derive(Debug, Default)]
pub(crate) struct Story {
    pub(crate) path: Vec<String>,
    pub(crate) forced_by: Option<&'static str>,
    pub(crate) removed_by: Option<String>,
}

impl Story {
    pub(crate) fn of(view: View<'_>, request: &Request, environment: &Environment, tool: ToolId) -> Self {
        let mut story = Self { removed_by: removed_by(view, request, tool), ..Self::default() };
        story.path = asked_path(view, request, tool);
        if story.path.is_empty()
            && let Some(toolset) = view.registry.forced(environment).find(|row| view.row(row).gives(tool))
        {
            story.path = chain(view, toolset.name, tool);
            story.forced_by = toolset.when_env;
        }
        story
    }

    /// Words who asked for the tool.
    pub(crate) fn asked_by(&self) -> String {
        let path = format!("`{}`", self.path.join(" → "));
        match self.forced_by {
            Some(variable) => format!("{path} because {variable} is set"),
            None => path,
        }
    }
}

fn removed_by(view: View<'_>, request: &Request, tool: ToolId) -> Option<String> {
    let takes = |name: &&String| view.named(name).is_some_and(|named| named.takes(tool));
    let matches = |pattern: &&String| view.matching(pattern).any(|found| found == tool);
    let denied = request.disabled.iter().find(takes);
    denied.or_else(|| request.no_tools.iter().find(matches)).cloned()
}

fn asked_path(view: View<'_>, request: &Request, tool: ToolId) -> Vec<String> {
    let home = || view.home_of(tool).to_owned();
    if request.is_everything() {
        return vec!["all".to_owned(), home()];
    }
    for name in request.enabled.iter().flatten() {
        match view.named(name).filter(|named| named.gives(tool)) {
            Some(Named::Everything) => return vec![name.clone(), home()],
            Some(Named::Toolset(row, _)) => return chain(view, row.name, tool),
            Some(Named::Brought(set)) => {
                let alias = (*name != set.name).then(|| name.clone());
                return alias.into_iter().chain(chain(view, &set.name, tool)).collect();
            }
            Some(Named::Legacy(_)) => return vec![name.clone()],
            None => {}
        }
    }
    let matches = |pattern: &&String| view.matching(pattern).any(|found| found == tool);
    request.tools.iter().find(matches).cloned().into_iter().collect()
}

/// The shortest way from a toolset through its includes to the one that has the tool.
fn chain<'a>(view: View<'a>, from: &'a str, tool: ToolId) -> Vec<String> {
    let mut ways: Vec<(&'a str, Option<usize>)> = vec![(from, None)];
    let mut seen = BTreeSet::from([from]);
    let mut next = 0;
    while let Some((name, _)) = ways.get(next).copied() {
        if view.has_itself(name, tool) {
            return walked(view, &ways, next, tool);
        }
        for include in view.includes(name) {
            if seen.insert(include) {
                ways.push((include, Some(next)));
            }
        }
        next += 1;
    }
    vec![from.to_owned()]
}

fn walked(view: View<'_>, ways: &[(&str, Option<usize>)], end: usize, tool: ToolId) -> Vec<String> {
    let mut path = Vec::new();
    let last = ways[end].0;
    if view.home_of(tool) != last && has(view.registry.core, tool) {
        let shared = view.registry.resolve(last).and_then(|row| row.shared.first());
        path.extend(shared.map(|name| (*name).to_owned()));
    }
    let mut at = Some(end);
    while let Some(index) = at {
        path.push(ways[index].0.to_owned());
        at = ways[index].1;
    }
    path.reverse();
    path
}

fn checks(entry: Entry<'_>, availability: &Availability) -> Vec<CheckReport> {
    if availability.is_assumed() {
        return Vec::new();
    }
    let external = matches!(entry, Entry::Row(row) if row.native().is_none());
    let reason = external.then(|| "nothing in this program carries it out".to_owned());
    let mut checks = vec![CheckReport { name: "implementation", ok: !external, reason }];
    let (needs, missing, answer) = match entry {
        Entry::Row(row) => {
            let missing = availability.missing_env(row).join(", ");
            (!row.requires_env().is_empty(), missing, availability.check(row))
        }
        Entry::Brought(tool) => {
            let missing = availability.missing_variables(tool).join(", ");
            (!tool.requires_env().is_empty(), missing, availability.check_of(tool))
        }
    };
    if needs {
        let reason = (!missing.is_empty()).then(|| format!("not set: {}", missing.replace('|', "or")));
        checks.push(CheckReport { name: "environment", ok: missing.is_empty(), reason });
    }
    checks.extend(answer.map(|answer| match answer {
        Answer::Yes => CheckReport { name: "check", ok: true, reason: None },
        Answer::Flake(reason) => CheckReport { name: "check", ok: true, reason: Some(reason.to_string()) },
        Answer::No(reason) => CheckReport { name: "check", ok: false, reason: Some(reason.to_string()) },
    }));
    checks
}

fn hidden(row: &ToolRow, selection: &Selection) -> Vec<HiddenMention> {
    let Some(tool) = row.native() else { return Vec::new() };
    let parts = tool.definition.cuts.iter().zip(row.mentions);
    let parts = parts.filter(|(_, mention)| !mention.holds(selection.mask()));
    parts
        .map(|(cut, mention)| {
            let text = tool.definition.text.get(cut.start..cut.end).unwrap_or_default();
            // The part stands inside a JSON string.
            let read =
                serde_json::from_str::<String>(&format!("\"{text}\"")).unwrap_or_else(|_| text.to_owned());
            HiddenMention { text: read.trim().to_owned(), needs: needs(mention, selection) }
        })
        .collect()
}

fn needs(mention: &Mention, selection: &Selection) -> Vec<String> {
    let absent = |tool: &&ToolId| !selection.contains(**tool);
    let all = mention.all.iter().filter(absent);
    let any = mention.any.iter().filter(absent).filter(|_| !mention.any_holds(selection.mask()));
    let needed: BTreeSet<ToolId> = all.chain(any).copied().collect();
    needed.into_iter().map(|tool| selection.view().name_of(tool).to_owned()).collect()
}

fn tail(near: &[String]) -> String {
    let near: Vec<&str> = near.iter().map(String::as_str).collect();
    if near.is_empty() { String::new() } else { format!("; {}", suggestion(&near)) }
}
