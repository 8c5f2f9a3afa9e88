//! Which tools each toolset gives: its own, those at home in it, and those of what it includes.

mod glob;
mod include;

use std::collections::BTreeMap;

use crate::{
    diagnostic::Diagnostic,
    model::{Kind, Owner, Placed},
    resolve::{Index, Report, graph, mask::Mask},
};

/// The members of every toolset and shared entry of an index, in its order.
#[derive(Debug)]
pub(super) struct Members {
    /// The tools listed, at home, and of shared entries.
    pub(super) declared: Vec<Mask>,
    /// What is included, in the order written.
    pub(super) includes: Vec<Vec<usize>>,
    /// Every tool.
    pub(super) resolved: Vec<Mask>,
    /// The tools of each old name.
    pub(super) legacy: Vec<Mask>,
    /// The tools of all shared entries.
    pub(super) core: Mask,
}

impl Members {
    pub(super) fn of(index: &Index<'_>, report: &mut Report<'_>) -> Self {
        let (mut declared, known) = listed(index, report);
        add_homes(index, &mut declared, report);
        let (includes, reached) = include::read(index, report);
        let components = graph::components(&includes);
        let resolved = include::resolve(index, &includes, &components, &declared, report);
        let mut core = Mask::empty(index.tools.len());
        for (position, toolset) in index.toolsets.iter().enumerate() {
            if toolset.kind == Kind::Shared {
                core.add(&resolved[position]);
            }
        }
        for (position, included) in includes.iter().enumerate() {
            for &shared in included.iter().filter(|&&target| index.toolset_ids[target].is_none()) {
                declared[position].add(&resolved[shared]);
            }
        }
        report_unused(index, &includes, report);
        report_platforms(index, report);
        let whole = known.iter().zip(&reached).map(|(known, reached)| *known && *reached).collect();
        let whole = include::spread(&includes, &components, whole);
        report_empty(index, &resolved, &whole, report);
        let legacy = legacy(index, report);
        Self { declared, includes, resolved, legacy, core }
    }
}

/// Expands the lists; also tells for each toolset whether every name in its list is known.
fn listed(index: &Index<'_>, report: &mut Report<'_>) -> (Vec<Mask>, Vec<bool>) {
    let mut masks = Vec::with_capacity(index.toolsets.len());
    let mut known = Vec::with_capacity(index.toolsets.len());
    for toolset in &index.toolsets {
        let mut mask = Mask::empty(index.tools.len());
        let mut all_known = true;
        for entry in &toolset.tools {
            all_known &= expand(entry, ListOf::Toolset, index, &mut mask, report);
            if toolset.owner == Owner::Own {
                warn_of_home(entry, &toolset.name, index, report);
            }
        }
        masks.push(mask);
        known.push(all_known && !toolset.incomplete);
    }
    (masks, known)
}

/// Adds the tools that a name or a glob stands for; false if it stands for none.
fn expand(entry: &Placed, list: ListOf, index: &Index<'_>, mask: &mut Mask, report: &mut Report<'_>) -> bool {
    if glob::is_glob(&entry.text) {
        let matches = glob::matches(&entry.text, &index.tools);
        for &position in &matches {
            mask.insert(position);
        }
        if matches.is_empty() {
            let message = format!("no tool matches `{}`", entry.text);
            report.missing(entry, message, "correct the pattern, or delete it");
        }
        return !matches.is_empty();
    }
    match index.tool(&entry.text) {
        Some(position) => mask.insert(position),
        None => report_unknown_tool(entry, list, index, report),
    }
    index.tool(&entry.text).is_some()
}

/// What a name was listed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListOf {
    /// A toolset's tools, beside which there are includes.
    Toolset,
    /// Tools and nothing else.
    Tools,
}

/// Reports a name that is no tool's; it may still be a toolset's or an old one.
pub(super) fn report_unknown_tool(entry: &Placed, list: ListOf, index: &Index<'_>, report: &mut Report<'_>) {
    let name = &entry.text;
    if index.toolset(name).is_some() {
        let message = format!("`{name}` is a toolset, not a tool");
        let help = match list {
            ListOf::Toolset => format!("include it: `includes = [\"{name}\"]`"),
            ListOf::Tools => "name the tools of it that are meant".to_owned(),
        };
        report.error(entry, message, help);
    } else if let Some(legacy) = index.legacy(name) {
        let tools: Vec<_> = legacy.tools.iter().map(|tool| format!("\"{}\"", tool.text)).collect();
        let message = format!("`{name}` is a legacy name, not a tool");
        report.error(entry, message, format!("list the tools: {}", tools.join(", ")));
    } else {
        let help = report.nearest.did_you_mean(
            name,
            index.tool_names(),
            &format!("add it as `[external.{name}]` if something else brings it, or delete it"),
        );
        report.unknown(entry, format!("there is no tool `{name}`"), help);
    }
}

fn warn_of_home(entry: &Placed, toolset: &Placed, index: &Index<'_>, report: &mut Report<'_>) {
    let Some(tool) = index.tool(&entry.text).and_then(|position| index.tools.get(position)) else { return };
    if tool.behind.home().text == toolset.text {
        let message = format!("the tool `{}` is at home in `{}` already", entry.text, toolset.text);
        let warning = Diagnostic::warning(&entry.place, message, "delete it from this list");
        report.faults.push(warning.note(&tool.behind.home().place, "its home"));
    }
}

fn add_homes(index: &Index<'_>, declared: &mut [Mask], report: &mut Report<'_>) {
    for (position, tool) in index.tools.iter().enumerate() {
        let home = tool.behind.home();
        if home.text.is_empty() {
            continue;
        }
        match index.toolset(&home.text) {
            Some(toolset) if index.toolsets[toolset].kind == Kind::Shared => {
                let message =
                    format!("the tool `{}` cannot be at home in the shared entry `{}`", tool.name, home.text);
                report.error(home, message, "name a toolset that can be selected; a shared entry lists it");
            }
            Some(toolset) => declared[toolset].insert(position),
            None => {
                let meant = report.nearest.to(&home.text, index.toolset_names());
                report.suspected.extend(meant.map(str::to_owned));
                let help = match meant {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("declare it: `[toolset.{}]`", home.text),
                };
                let message =
                    format!("the tool `{}` is at home in `{}`, which is no toolset", tool.name, home.text);
                report.unknown(home, message, help);
            }
        }
    }
}

fn legacy(index: &Index<'_>, report: &mut Report<'_>) -> Vec<Mask> {
    let mut masks = Vec::with_capacity(index.legacy.len());
    for legacy in &index.legacy {
        let mut mask = Mask::empty(index.tools.len());
        for entry in &legacy.tools {
            expand(entry, ListOf::Tools, index, &mut mask, report);
        }
        masks.push(mask);
    }
    masks
}

fn report_unused(index: &Index<'_>, includes: &[Vec<usize>], report: &mut Report<'_>) {
    let mut used = vec![false; index.toolsets.len()];
    for &target in includes.iter().flatten() {
        used[target] = true;
    }
    for (toolset, used) in index.toolsets.iter().zip(used) {
        if toolset.kind == Kind::Shared && !used && toolset.owner == Owner::Own {
            let message = format!("nothing includes the shared entry `{}`", toolset.name.text);
            let help = "include it in a preset or posture, or delete it";
            report.faults.push(Diagnostic::warning(&toolset.name.place, message, help));
        }
    }
}

/// Reports platforms of what is no preset, and those with two presets of this crate, or two of its
/// dependencies; this crate's preset takes a platform from a dependency's.
fn report_platforms(index: &Index<'_>, report: &mut Report<'_>) {
    let mut presets: BTreeMap<(&str, Owner), &Placed> = BTreeMap::new();
    // Of an entry with faults of its own the kind may be another.
    for toolset in index.toolsets.iter().filter(|toolset| !toolset.incomplete) {
        for platform in &toolset.platforms {
            if toolset.kind != Kind::Preset {
                let message = format!("the {} `{}` has a platform", toolset.kind.noun(), toolset.name.text);
                report.error(platform, message, "only a preset has platforms: write `kind = \"preset\"`");
                continue;
            }
            let Some(first) = presets.insert((&platform.text, toolset.owner), platform) else { continue };
            let (first, second) =
                if first.place <= platform.place { (first, platform) } else { (platform, first) };
            let message = format!("the platform `{}` has two presets", platform.text);
            let fault = Diagnostic::error(&second.place, message, "take it out of one of them");
            report.faults.push(fault.note(&first.place, "the first one"));
        }
    }
}

/// Reports toolsets without tools. `whole` tells which toolsets have no other fault that explains it.
fn report_empty(index: &Index<'_>, resolved: &[Mask], whole: &[bool], report: &mut Report<'_>) {
    for ((toolset, resolved), whole) in index.toolsets.iter().zip(resolved).zip(whole) {
        let explained = !whole || report.suspected.contains(&toolset.name.text);
        if resolved.is_empty() && !explained && !toolset.open && toolset.owner == Owner::Own {
            let message = format!("the toolset `{}` has no tools", toolset.name.text);
            let help = "list tools, include toolsets, or write `open = true` if it is filled at run time";
            report.missing(&toolset.name, message, help);
        }
    }
}
