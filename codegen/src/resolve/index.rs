//! Every name that is known, sorted; a name that is declared twice is a fault.

mod choice;

use std::collections::BTreeMap;

use crate::{
    cfg::Conditions,
    diagnostic::Diagnostic,
    model::{
        Condition, Declarations, ExternalDeclaration, Kind, LegacyDeclaration, Owner, Placed,
        ToolDeclaration, ToolsetDeclaration,
    },
    resolve::{Report, narrow},
};

/// The declarations of one registry by name.
#[derive(Debug)]
pub(super) struct Index<'a> {
    /// Every known tool, also those that a `cfg` leaves out.
    pub(super) tools: Vec<KnownTool<'a>>,
    /// Every toolset and shared entry.
    pub(super) toolsets: Vec<&'a ToolsetDeclaration>,
    /// The position in the tables of each toolset; `None` for a shared entry.
    pub(super) toolset_ids: Vec<Option<u16>>,
    /// Every old name.
    pub(super) legacy: Vec<&'a LegacyDeclaration>,
    /// What was evaluated.
    pub(super) conditions: Vec<Condition>,
}

/// A tool's name and what is behind it.
#[derive(Debug)]
pub(super) struct KnownTool<'a> {
    pub(super) name: &'a str,
    /// The position in the tables; `None` for a tool that a `cfg` leaves out.
    pub(super) id: Option<u16>,
    pub(super) behind: Behind<'a>,
}

/// What declares a tool.
#[derive(Clone, Copy, Debug)]
pub(super) enum Behind<'a> {
    /// A function of this crate.
    Function(&'a ToolDeclaration),
    /// An `[external.NAME]` entry, or a dependency.
    Elsewhere(&'a ExternalDeclaration),
}

impl<'a> Behind<'a> {
    pub(super) fn name(self) -> &'a Placed {
        match self {
            Self::Function(declaration) => &declaration.name,
            Self::Elsewhere(declaration) => &declaration.name,
        }
    }

    pub(super) fn home(self) -> &'a Placed {
        match self {
            Self::Function(declaration) => &declaration.toolset,
            Self::Elsewhere(declaration) => &declaration.toolset,
        }
    }

    pub(super) fn check(self) -> Option<&'a str> {
        match self {
            Self::Function(declaration) => declaration.check.as_deref(),
            Self::Elsewhere(declaration) => declaration.native.as_ref()?.check.as_deref(),
        }
    }

    pub(super) fn owner(self) -> Owner {
        match self {
            Self::Function(_) => Owner::Own,
            Self::Elsewhere(declaration) => declaration.owner,
        }
    }

    fn is_name_only(self) -> bool {
        matches!(self, Self::Elsewhere(declaration) if declaration.native.is_none())
    }
}

impl<'a> Index<'a> {
    pub(super) fn of(
        declarations: &'a Declarations,
        conditions: &Conditions,
        report: &mut Report<'_>,
    ) -> Self {
        let mut evaluated = Vec::new();
        let tools = tools(declarations, conditions, &mut evaluated, report);
        let toolsets = toolsets(declarations, report);
        let mut next = 0;
        let toolset_ids = toolsets
            .iter()
            .map(|toolset| {
                let listed = toolset.kind != Kind::Shared;
                next += usize::from(listed);
                listed.then(|| narrow(next - 1))
            })
            .collect();
        let legacy = legacy(declarations, &toolsets, report);
        Self { tools, toolsets, toolset_ids, legacy, conditions: evaluated }
    }

    /// Finds a tool's position among the known ones.
    pub(super) fn tool(&self, name: &str) -> Option<usize> {
        self.tools.binary_search_by(|tool| tool.name.cmp(name)).ok()
    }

    /// Finds a toolset's or shared entry's position among the known ones.
    pub(super) fn toolset(&self, name: &str) -> Option<usize> {
        self.toolsets.binary_search_by(|toolset| toolset.name.text.as_str().cmp(name)).ok()
    }

    /// Finds an old name.
    pub(super) fn legacy(&self, name: &str) -> Option<&'a LegacyDeclaration> {
        let position = self.legacy.binary_search_by(|legacy| legacy.name.text.as_str().cmp(name)).ok()?;
        self.legacy.get(position).copied()
    }

    pub(super) fn tool_names(&self) -> impl Iterator<Item = &'a str> {
        self.tools.iter().map(|tool| tool.name)
    }

    pub(super) fn toolset_names(&self) -> impl Iterator<Item = &'a str> {
        self.toolsets.iter().map(|toolset| toolset.name.text.as_str())
    }
}

fn tools<'a>(
    declarations: &'a Declarations,
    conditions: &Conditions,
    evaluated: &mut Vec<Condition>,
    report: &mut Report<'_>,
) -> Vec<KnownTool<'a>> {
    let mut by_name: BTreeMap<&str, Vec<(Behind<'_>, bool)>> = BTreeMap::new();
    for declaration in &declarations.tools {
        let on = is_on(declaration, conditions, evaluated, report);
        by_name.entry(&declaration.name.text).or_default().push((Behind::Function(declaration), on));
    }
    for declaration in &declarations.externals {
        by_name.entry(&declaration.name.text).or_default().push((Behind::Elsewhere(declaration), true));
    }
    let mut next = 0;
    let mut tools = Vec::with_capacity(by_name.len());
    for (name, mut candidates) in by_name {
        let off = candidates.first().map(|&(behind, _)| behind);
        candidates.retain(|&(_, on)| on);
        let on: Vec<_> = candidates.into_iter().map(|(behind, _)| behind).collect();
        let chosen = choice::choose(&on, conditions, report);
        next += usize::from(chosen.is_some());
        let id = chosen.map(|_| narrow(next - 1));
        tools.extend(chosen.or(off).map(|behind| KnownTool { name, id, behind }));
    }
    tools
}

fn is_on(
    declaration: &ToolDeclaration,
    conditions: &Conditions,
    evaluated: &mut Vec<Condition>,
    report: &mut Report<'_>,
) -> bool {
    let mut holds = true;
    let mut known = true;
    for expression in &declaration.cfg {
        match conditions.hold(expression) {
            Ok(value) => holds &= value,
            Err(fault) => {
                report.faults.push(fault);
                known = false;
            }
        }
    }
    if known && !declaration.cfg.is_empty() {
        let parts: Vec<_> = declaration.cfg.iter().map(|part| part.text.as_str()).collect();
        let expression = if let [single] = parts.as_slice() {
            (*single).to_owned()
        } else {
            format!("all({})", parts.join(", "))
        };
        evaluated.push(Condition { expression, holds });
    }
    holds || !known
}

fn toolsets<'a>(declarations: &'a Declarations, report: &mut Report<'_>) -> Vec<&'a ToolsetDeclaration> {
    let all = declarations.toolsets.iter().map(|toolset| (&toolset.name, toolset.owner, toolset));
    distinct(all, "toolset", report)
}

fn legacy<'a>(
    declarations: &'a Declarations,
    toolsets: &[&'a ToolsetDeclaration],
    report: &mut Report<'_>,
) -> Vec<&'a LegacyDeclaration> {
    let all = declarations.legacy.iter().map(|legacy| (&legacy.name, legacy.owner, legacy));
    let mut distinct = distinct(all, "legacy name", report);
    distinct.retain(|legacy| {
        let name = &legacy.name.text;
        let Ok(position) = toolsets.binary_search_by(|toolset| toolset.name.text.cmp(name)) else {
            return true;
        };
        if legacy.owner != Owner::Replaceable {
            let message = format!("the legacy name `{name}` hides the toolset of that name");
            let help = "delete the legacy name, or rename one of the two";
            let fault = Diagnostic::error(&legacy.name.place, message, help);
            report.faults.push(fault.note(&toolsets[position].name.place, "the toolset"));
        }
        false
    });
    distinct
}

/// Sorts declarations by name and keeps one of each: this crate's first.
fn distinct<'a, T>(
    all: impl Iterator<Item = (&'a Placed, Owner, &'a T)>,
    what: &str,
    report: &mut Report<'_>,
) -> Vec<&'a T> {
    let mut all: Vec<_> = all.collect();
    all.sort_by(|left, right| {
        (&left.0.text, left.1, &left.0.place).cmp(&(&right.0.text, right.1, &right.0.place))
    });
    let mut kept: Vec<(&Placed, Owner, &T)> = Vec::with_capacity(all.len());
    for (name, owner, declaration) in all {
        let Some((first, first_owner, _)) = kept.last().filter(|(first, ..)| first.text == name.text) else {
            kept.push((name, owner, declaration));
            continue;
        };
        let fault = match (*first_owner, owner) {
            (_, Owner::Replaceable) => continue,
            (Owner::Own, Owner::Own) => Diagnostic::error(
                &name.place,
                format!("the {what} `{}` is declared twice", name.text),
                "make one entry of the two, or give one of them another name",
            )
            .note(&first.place, "the first one"),
            _ => Diagnostic::error(
                &first.place,
                format!("a dependency has a {what} `{}` already", name.text),
                "give this one another name",
            )
            .note(&name.place, "the dependency's"),
        };
        report.faults.push(fault);
    }
    kept.into_iter().map(|(.., declaration)| declaration).collect()
}
