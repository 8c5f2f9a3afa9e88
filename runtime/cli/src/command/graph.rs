//! `graph`: toolsets and tools as a picture's source.

use toolwright::{Registry, table::ToolsetRow};

use crate::{
    arguments::{GraphArguments, Picture},
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Prints the registry in the picture's language.
pub(crate) fn run(session: &Session, arguments: &GraphArguments) -> Result<Verdict, Failure> {
    let lines = match arguments.format {
        Picture::Dot => dot(session.registry),
        Picture::Mermaid => mermaid(session.registry),
    };
    output::lines(lines)?;
    Ok(Verdict::Done)
}

/// An edge of the picture: from a toolset to what it includes or declares.
struct Edge {
    from: &'static str,
    to: &'static str,
    include: bool,
}

fn edges(registry: &'static Registry) -> impl Iterator<Item = Edge> {
    registry.toolsets.iter().flat_map(move |row: &'static ToolsetRow| {
        let includes = row.includes.iter().map(move |include| Edge {
            from: row.name,
            to: registry.toolsets[include.index()].name,
            include: true,
        });
        let tools = row.tools.iter().map(move |tool| Edge {
            from: row.name,
            to: registry.row(*tool).name,
            include: false,
        });
        includes.chain(tools)
    })
}

fn dot(registry: &'static Registry) -> Vec<String> {
    let sets = registry.toolsets.iter().map(|row| {
        let kind = row.kind.word();
        format!("  \"set:{}\" [label=\"{}\\n{kind}\", style=rounded];", row.name, row.name)
    });
    let tools = registry.tools.iter().map(|row| {
        let style = if row.native().is_some() { "solid" } else { "dashed" };
        format!("  \"tool:{}\" [label=\"{}\", style={style}];", row.name, row.name)
    });
    let edges = edges(registry).map(|edge| {
        let target = if edge.include { "set" } else { "tool" };
        format!("  \"set:{}\" -> \"{target}:{}\";", edge.from, edge.to)
    });
    let head = ["digraph toolsets {", "  rankdir=LR;", "  node [shape=box, fontname=\"sans-serif\"];"];
    let head = head.into_iter().map(str::to_owned);
    head.chain(sets).chain(tools).chain(edges).chain(["}".to_owned()]).collect()
}

fn mermaid(registry: &'static Registry) -> Vec<String> {
    let sets =
        registry.toolsets.iter().map(|row| format!("  set_{}([\"{}\"])", identifier(row.name), row.name));
    let tools = registry.tools.iter().map(|row| format!("  tool_{}[\"{}\"]", identifier(row.name), row.name));
    let edges = edges(registry).map(|edge| {
        let (arrow, target) = if edge.include { ("==>", "set") } else { ("-->", "tool") };
        format!("  set_{} {arrow} {target}_{}", identifier(edge.from), identifier(edge.to))
    });
    ["flowchart LR".to_owned()].into_iter().chain(sets).chain(tools).chain(edges).collect()
}

/// A name as Mermaid takes it in an identifier. `_` and `-` stay apart, so no two names meet.
fn identifier(name: &str) -> String {
    name.replace('-', "__dash__")
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn names_that_differ_in_a_dash_stay_apart() {
        assert_eq!(identifier("browser-cdp"), "browser__dash__cdp");
        assert_ne!(identifier("browser-cdp"), identifier("browser_cdp"));
    }
}
