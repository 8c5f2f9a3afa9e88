//! Brings a server's tools to the catalogue, and tells what of them is not there and why.

use std::{collections::BTreeSet, sync::Arc};

use toolwright::{
    declare::Hints,
    dynamic::{Beside, Bringer, NewTool, NewToolset, Published, RefusalKind, mcp_toolset_name},
    sanitise::Mending,
};

use super::{
    extras,
    line::Line,
    list::{Listed, Listing},
    offers::Choice,
    server::Server,
    state::{LeftOut, OfferedTool},
    suspicion::suspicions,
};

/// Brings exactly these tools, in place of those that were brought before. What has not changed stays as it is.
pub(crate) fn offer(server: &Arc<Server>, line: &Line, listing: Listing) {
    let set = mcp_toolset_name(server.name());
    let handlers = server.handlers();
    let Listing { tools: listed, mut left_out, mut notes } = listing;
    let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
    let made_here = extras::extras(server, line);
    let all: Vec<&str> = names.iter().copied().chain(made_here.iter().map(|extra| extra.name)).collect();
    for (key, pattern) in server.settings.offers.idle(&all) {
        notes.push(format!("{key} names `{pattern}`, and the server has no such tool"));
    }
    let mut tools = Vec::new();
    for extra in made_here {
        let choice = server.settings.offers.choose_extra(extra.name);
        if choice != Choice::Offered {
            left_out.push(filtered(&format!("{} (made here)", extra.name), choice));
        } else if names.contains(&extra.name) {
            // A server's own tool of that name stands.
            let why = "the server has a tool of its own with this name".to_owned();
            let remedy = "nothing to do: the server's own is offered".to_owned();
            left_out.push(LeftOut { name: format!("{} (made here)", extra.name), why, remedy });
        } else {
            let handler = Arc::clone(&handlers.extras);
            let mut tool = NewTool::new(extra.name, &set, extra.description, extra.parameters, handler);
            tool.hints = if server.settings.offers.is_asked_about(extra.name) {
                Hints { destructive: Some(true), ..Hints::NONE }
            } else {
                Hints { read_only: Some(true), ..Hints::NONE }
            };
            tool.beside = beside(server);
            tools.push(tool);
        }
    }
    // A name that a list has twice is asked about if either is said to be destructive: which of them runs, the server
    // decides.
    let destructive: BTreeSet<&str> =
        listed.iter().filter(|tool| tool.hints.is_destructive()).map(|tool| tool.name.as_str()).collect();
    for tool in &listed {
        notes.extend(suspicions(&tool.description).map(|what| {
            format!("the description of `{}` may try to steer the model: it says \"{what}\"", tool.name)
        }));
        match server.settings.offers.choose(&tool.name) {
            Choice::Offered => {
                let mut new = new_tool(server, &set, tool);
                if destructive.contains(tool.name.as_str()) {
                    new.hints.destructive = Some(true);
                }
                tools.push(new);
            }
            choice => left_out.push(filtered(&tool.name, choice)),
        }
    }
    let count = tools.len();
    let mut toolset = NewToolset::new(&set, format!("Tools of the MCP server {}.", server.name()));
    toolset.aliases = vec![server.name().to_owned()];
    let published = server.owner.publish(toolset, tools);
    if count == 0 {
        notes.push("it offers no tool".to_owned());
    }
    tell(server, &published, &mut left_out, &mut notes);
    left_out.sort();
    show(server, left_out, notes);
}

fn new_tool(server: &Arc<Server>, set: &str, tool: &Listed) -> NewTool {
    let description = if tool.description.trim().is_empty() {
        format!("The tool {} of the MCP server {}.", tool.name, server.name())
    } else {
        tool.description.clone()
    };
    let handler = Arc::clone(&server.handlers().tools);
    let mut new = NewTool::new(&tool.name, set, description, &tool.parameters, handler);
    new.beside = beside(server);
    new.hints = tool.hints;
    if server.settings.offers.is_asked_about(&tool.name) {
        // The operator's word goes before the server's.
        new.hints = Hints { read_only: None, destructive: Some(true), ..tool.hints };
    }
    new
}

/// Tools run beside each other only where the operator says that they may: what a server says of itself is no proof.
fn beside(server: &Server) -> Beside {
    if server.settings.parallel { Beside::Shared } else { Beside::Exclusive }
}

fn filtered(tool: &str, choice: Choice) -> LeftOut {
    let (why, remedy) = match choice {
        Choice::Excluded => ("tools.exclude has it", "take it out of tools.exclude to have it"),
        Choice::NotIncluded | Choice::Offered => {
            ("tools.include does not have it", "add it to tools.include to have it")
        }
    };
    LeftOut { name: tool.to_owned(), why: why.to_owned(), remedy: remedy.to_owned() }
}

/// Tells what the catalogue did not take, and what it mended.
fn tell(server: &Server, published: &Published, left_out: &mut Vec<LeftOut>, notes: &mut Vec<String>) {
    for refusal in &published.refused {
        let name = &refusal.name;
        let meant = match &refusal.kind {
            RefusalKind::AliasTaken(toolset) => Some(format!("`{name}` alone means the toolset `{toolset}`")),
            RefusalKind::ToolsetName if name == server.name() => {
                Some(format!("`{name}` alone means something else"))
            }
            _ => None,
        };
        if let Some(meant) = meant {
            notes
                .push(format!("its tools are in the toolset `{}`: {meant}", mcp_toolset_name(server.name())));
            continue;
        }
        tracing::warn!(target: "toolwright::mcp", "{refusal}");
        let remedy = match refusal.kind {
            RefusalKind::Schema(_) => "its maker must mend its schema; or leave it out: tools.exclude",
            RefusalKind::ToolsetName => "give the server another name in mcp_servers",
            _ => "leave one of them out: tools.exclude",
        };
        left_out.push(LeftOut {
            name: name.clone(),
            why: refusal.kind.to_string(),
            remedy: remedy.to_owned(),
        });
    }
    for (tool, mending) in &published.changed.mended {
        tracing::info!(
            target: "toolwright::mcp",
            "MCP server `{}`: `{tool}`: {}: {}", server.name(), mending.path, mending.what
        );
    }
}

/// Shows what is in the catalogue now.
fn show(server: &Server, left_out: Vec<LeftOut>, mut notes: Vec<String>) {
    let bringer = Bringer::Server(server.name().to_owned());
    let snapshot = server.house.catalog.snapshot();
    let own: Vec<_> = snapshot.tools().filter(|tool| *tool.bringer() == bringer).collect();
    notes.extend(mended(own.iter().map(|tool| (tool.raw_name(), tool.mendings()))));
    let mut tools: Vec<OfferedTool> = own
        .iter()
        .map(|tool| OfferedTool { name: tool.name().to_owned(), raw_name: tool.raw_name().to_owned() })
        .collect();
    tools.sort();
    for left in &left_out {
        tracing::debug!(target: "toolwright::mcp", "MCP server `{}`: `{}` is left out: {}", server.name(), left.name, left.why);
    }
    for note in &notes {
        tracing::warn!(target: "toolwright::mcp", "MCP server `{}`: {note}", server.name());
    }
    server.change(|state| {
        state.tools = tools;
        state.left_out = left_out;
        state.notes.truncate(server.settings.notes.len());
        state.notes.extend(notes);
    });
}

/// Tells whose schemas were mended, with the first place in each.
fn mended<'t>(tools: impl Iterator<Item = (&'t str, &'t [Mending])>) -> Option<String> {
    const MOST: usize = 10;
    let told = |(name, mendings): (&str, &[Mending])| {
        let first = mendings.first()?;
        Some(format!(
            "`{name}` ({}: {})",
            if first.path.is_empty() { "whole" } else { &first.path },
            first.what
        ))
    };
    let told: Vec<String> = tools.filter_map(told).collect();
    let more = told.len().saturating_sub(MOST);
    let shown = told.get(..told.len().min(MOST)).unwrap_or_default().join(", ");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!told.is_empty()).then(|| format!("mended so that providers take it: {shown}{more}"))
}
