//! Includes: what they may name, cycles, and the sum of what they bring.

use crate::{
    diagnostic::Diagnostic,
    model::{Kind, Placed, ToolsetDeclaration},
    resolve::{Index, Report, graph, mask::Mask},
};

/// Reads the include lists; also tells for each toolset whether every name in its list is known.
pub(super) fn read(index: &Index<'_>, report: &mut Report<'_>) -> (Vec<Vec<usize>>, Vec<bool>) {
    let mut includes = Vec::with_capacity(index.toolsets.len());
    let mut known = Vec::with_capacity(index.toolsets.len());
    for toolset in &index.toolsets {
        let mut targets = Vec::with_capacity(toolset.includes.len());
        for entry in &toolset.includes {
            match index.toolset(&entry.text) {
                Some(target) => {
                    check_shared(toolset, index.toolsets[target], entry, report);
                    targets.push(target);
                }
                None => report_unknown(entry, index, report),
            }
        }
        known.push(targets.len() == toolset.includes.len());
        includes.push(targets);
    }
    (includes, known)
}

/// Adds up every toolset, those that it includes first, and reports cycles.
pub(super) fn resolve(
    index: &Index<'_>,
    includes: &[Vec<usize>],
    components: &[Vec<usize>],
    declared: &[Mask],
    report: &mut Report<'_>,
) -> Vec<Mask> {
    let mut resolved = declared.to_vec();
    for component in components {
        let mut sum = Mask::empty(index.tools.len());
        for &member in component {
            sum.add(&declared[member]);
            for &target in &includes[member] {
                sum.add(&resolved[target]);
            }
        }
        for &member in component {
            resolved[member] = sum.clone();
        }
        report_cycle(component, index, includes, report);
    }
    resolved
}

/// Tells for each toolset whether it and everything it includes is whole.
pub(super) fn spread(includes: &[Vec<usize>], components: &[Vec<usize>], mut whole: Vec<bool>) -> Vec<bool> {
    for component in components {
        let all = component
            .iter()
            .all(|&member| whole[member] && includes[member].iter().all(|&target| whole[target]));
        for &member in component {
            whole[member] = all;
        }
    }
    whole
}

fn check_shared(
    toolset: &ToolsetDeclaration,
    target: &ToolsetDeclaration,
    entry: &Placed,
    report: &mut Report<'_>,
) {
    if target.kind == Kind::Shared
        && !toolset.incomplete
        && matches!(toolset.kind, Kind::Group | Kind::Composite)
    {
        let (name, kind) = (&toolset.name.text, toolset.kind.word());
        let message = format!("the {kind} `{name}` includes the shared entry `{}`", entry.text);
        let help = "disabling it would take the shared tools away: make it a preset or posture, or include the toolsets that it needs";
        report.error(entry, message, help);
    }
}

fn report_unknown(entry: &Placed, index: &Index<'_>, report: &mut Report<'_>) {
    let name = &entry.text;
    if name == "all" || name == "*" {
        report.error(
            entry,
            format!("`{name}` cannot be included: it stands for everything"),
            "a request for everything needs no toolset; include the toolsets that are meant",
        );
    } else if name.contains(['*', '?']) {
        let message = format!("the pattern `{name}` stands among `includes`");
        report.error(entry, message, "patterns match tools: put it into `tools`, or name the toolsets");
    } else if index.tool(name).is_some() {
        let message = format!("`{name}` is a tool, not a toolset");
        report.error(entry, message, format!("list it: `tools = [\"{name}\"]`"));
    } else if let Some(legacy) = index.legacy(name) {
        let tools: Vec<_> = legacy.tools.iter().map(|tool| format!("\"{}\"", tool.text)).collect();
        let message = format!("`{name}` is a legacy name, which cannot be included");
        report.error(entry, message, format!("list its tools: `tools = [{}]`", tools.join(", ")));
    } else {
        let help = report.nearest.did_you_mean(
            name,
            index.toolset_names(),
            &format!("declare it: `[toolset.{name}]`"),
        );
        report.unknown(entry, format!("there is no toolset `{name}`"), help);
    }
}

fn report_cycle(component: &[usize], index: &Index<'_>, includes: &[Vec<usize>], report: &mut Report<'_>) {
    let rank = |position: usize| (index.toolsets[position].owner, &index.toolsets[position].name.place);
    let Some(&start) = component.iter().min_by_key(|&&member| rank(member)) else { return };
    let path = graph::cycle(includes, component, start);
    let Some(fault) = cycle_fault(&path, index) else { return };
    report.faults.push(fault);
}

fn cycle_fault(path: &[usize], index: &Index<'_>) -> Option<Diagnostic> {
    let name = |position: usize| index.toolsets[position].name.text.as_str();
    let include = |from: usize, to: usize| {
        index.toolsets[from].includes.iter().find(|include| include.text == name(to))
    };
    let (&first, rest) = path.split_first()?;
    let Some(&second) = rest.first() else {
        let message = format!("the toolset `{}` includes itself", name(first));
        return Some(Diagnostic::error(&include(first, first)?.place, message, "delete it from `includes`"));
    };
    let way: Vec<_> = path.iter().chain([&first]).map(|&member| name(member)).collect();
    let message = format!("toolsets include one another in a circle: {}", way.join(" → "));
    let mut fault =
        Diagnostic::error(&include(first, second)?.place, message, "take one of these out of its `includes`");
    for (&from, &to) in rest.iter().zip(rest.iter().skip(1).chain([&first])) {
        fault = fault.note(&include(from, to)?.place, format!("`{}` includes `{}`", name(from), name(to)));
    }
    Some(fault)
}
