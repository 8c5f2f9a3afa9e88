//! The whole story of one tool under one request: in through what, out through what, and what it needs.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{
    ToolId,
    availability::{Answer, Availability},
    environment::Environment,
    lookup::Meaning,
    mask::has,
    near::{nearest, suggestion},
    note::shown,
    select::{Request, Selection},
    table::{Implementation, Mention, Registry, ToolRow, ToolsetRow},
};

/// The story of one tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Its name.
    pub tool: &'static str,
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
    pub missing_env: Vec<&'static str>,
    /// The toolset that owns it.
    pub home: &'static str,
    /// Every toolset that gives it.
    pub toolsets: Vec<&'static str>,
    /// Where it is declared.
    pub source: &'static str,
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
    pub needs: Vec<&'static str>,
}

/// A name that no tool of the registry has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no tool `{}`{}", shown(.name), tail(.near))]
pub struct UnknownTool {
    /// The name.
    pub name: String,
    /// The nearest names that there are.
    pub near: Vec<&'static str>,
}

impl Registry {
    /// Finds a tool by its exact name, or the nearest names that there are.
    pub fn find(&self, name: &str) -> Result<ToolId, UnknownTool> {
        let unknown = || UnknownTool { name: name.to_owned(), near: nearest(name, self.tool_names()) };
        self.tool(name).ok_or_else(unknown)
    }

    /// Tells the story of a tool. Blocks while availability checks run.
    pub fn explain(
        &'static self,
        name: &str,
        request: &Request,
        availability: &Availability,
    ) -> Result<Explanation, UnknownTool> {
        let tool = self.find(name)?;
        let row = self.row(tool);
        let selection = self.select(request, availability.environment());
        let story = Story::of(self, request, availability.environment(), tool);
        let checks = checks(row, availability);
        let mut explanation = Explanation {
            tool: row.name,
            selected: selection.contains(tool),
            available: checks.iter().all(|check| check.ok),
            path: story.path,
            forced_by: story.forced_by,
            removed_by: story.removed_by,
            checks,
            missing_env: availability.missing_env(row),
            home: self.toolsets[row.home.index()].name,
            toolsets: self.toolsets.iter().filter(|set| has(set.mask, tool)).map(|set| set.name).collect(),
            source: row.source,
            mentions_hidden: hidden(row, &availability.available(&selection).selection),
            summary: String::new(),
        };
        explanation.summary = explanation.sentence();
        Ok(explanation)
    }
}

impl Explanation {
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
        format!("{} {asked}{}, and {available}", self.tool, removed.unwrap_or_default())
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
    pub(crate) fn of(
        registry: &Registry,
        request: &Request,
        environment: &Environment,
        tool: ToolId,
    ) -> Self {
        let mut story = Self { removed_by: removed_by(registry, request, tool), ..Self::default() };
        story.path = asked_path(registry, request, tool);
        if story.path.is_empty()
            && let Some(toolset) = registry.forced(environment).find(|row| has(row.mask, tool))
        {
            story.path = chain(registry, toolset, tool);
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

fn removed_by(registry: &Registry, request: &Request, tool: ToolId) -> Option<String> {
    let takes = |name: &&String| match registry.meaning(name) {
        None => false,
        Some(Meaning::Everything) => true,
        Some(Meaning::Toolset(row)) => has(row.removal, tool),
        Some(Meaning::Legacy(row)) => has(row.mask, tool),
    };
    let matches = |pattern: &&String| registry.matching(pattern).any(|found| found == tool);
    let denied = request.disabled.iter().find(takes);
    denied.or_else(|| request.no_tools.iter().find(matches)).cloned()
}

fn asked_path(registry: &Registry, request: &Request, tool: ToolId) -> Vec<String> {
    let home = || registry.toolsets[registry.row(tool).home.index()].name.to_owned();
    if request.is_everything() {
        return vec!["all".to_owned(), home()];
    }
    for name in request.enabled.iter().flatten() {
        match registry.meaning(name) {
            Some(Meaning::Everything) => return vec![name.clone(), home()],
            Some(Meaning::Toolset(row)) if has(row.mask, tool) => return chain(registry, row, tool),
            Some(Meaning::Legacy(row)) if has(row.mask, tool) => return vec![name.clone()],
            _ => {}
        }
    }
    let matches = |pattern: &&String| registry.matching(pattern).any(|found| found == tool);
    request.tools.iter().find(matches).cloned().into_iter().collect()
}

/// The shortest way from a toolset through its includes to the one that has the tool.
fn chain(registry: &Registry, from: &'static ToolsetRow, tool: ToolId) -> Vec<String> {
    let mut ways: Vec<(&'static ToolsetRow, Option<usize>)> = vec![(from, None)];
    let mut seen = BTreeSet::from([from.name]);
    let mut next = 0;
    while let Some((row, _)) = ways.get(next).copied() {
        if row.tools.binary_search(&tool).is_ok() {
            return walked(registry, &ways, next, tool);
        }
        for include in row.includes {
            let include = &registry.toolsets[include.index()];
            if seen.insert(include.name) {
                ways.push((include, Some(next)));
            }
        }
        next += 1;
    }
    vec![from.name.to_owned()]
}

fn walked(
    registry: &Registry,
    ways: &[(&'static ToolsetRow, Option<usize>)],
    end: usize,
    tool: ToolId,
) -> Vec<String> {
    let mut path = Vec::new();
    let last = ways[end].0;
    let owned = registry.toolsets[registry.row(tool).home.index()].name == last.name;
    if !owned && has(registry.core, tool) {
        path.extend(last.shared.first().map(|name| (*name).to_owned()));
    }
    let mut at = Some(end);
    while let Some(index) = at {
        path.push(ways[index].0.name.to_owned());
        at = ways[index].1;
    }
    path.reverse();
    path
}

fn checks(row: &ToolRow, availability: &Availability) -> Vec<CheckReport> {
    if availability.is_assumed() {
        return Vec::new();
    }
    let external = matches!(row.implementation, Implementation::External { .. });
    let reason = external.then(|| "nothing in this program carries it out".to_owned());
    let mut checks = vec![CheckReport { name: "implementation", ok: !external, reason }];
    if !row.requires_env().is_empty() {
        let missing = availability.missing_env(row);
        let reason =
            (!missing.is_empty()).then(|| format!("not set: {}", missing.join(", ").replace('|', "or")));
        checks.push(CheckReport { name: "environment", ok: missing.is_empty(), reason });
    }
    checks.extend(availability.check(row).map(|answer| match answer {
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

fn needs(mention: &Mention, selection: &Selection) -> Vec<&'static str> {
    let absent = |tool: &&ToolId| !selection.contains(**tool);
    let all = mention.all.iter().filter(absent);
    let any = mention.any.iter().filter(absent).filter(|_| !mention.any_holds(selection.mask()));
    let needed: BTreeSet<ToolId> = all.chain(any).copied().collect();
    needed.into_iter().map(|tool| selection.registry().row(tool).name).collect()
}

fn tail(near: &[&str]) -> String {
    if near.is_empty() { String::new() } else { format!("; {}", suggestion(near)) }
}
