//! What is too long, too many, or taken.

use std::collections::BTreeMap;

use crate::{
    constant::constant,
    diagnostic::Diagnostic,
    model::{Kind, Owner, Placed},
    resolve::{Behind, Index, Report},
};

/// How much is too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest description of a tool or toolset, in characters.
    ///
    /// `OpenAI`'s API refuses a function description of more than 1,024 ("string too long. Expected a string
    /// with maximum length 1024"); no other well-known provider allows fewer.
    pub description: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { description: 1024 }
    }
}

/// The most tools or toolsets that a table can number.
pub(crate) const MOST: usize = 65_535;

pub(super) fn check(index: &Index<'_>, limits: Limits, report: &mut Report<'_>) {
    check_counts(index, report);
    check_descriptions(index, limits, report);
    check_reserved(index, report);
    warn_of_likeness(index, report);
    check_shared(index, report);
}

fn check_counts(index: &Index<'_>, report: &mut Report<'_>) {
    let tools = index.tools.iter().map(|tool| tool.behind.name()).collect();
    let toolsets = index.toolsets.iter().map(|toolset| &toolset.name).collect();
    for (mut names, what) in [(tools, "tools"), (toolsets, "toolsets")] as [(Vec<&Placed>, &str); 2] {
        if names.len() > MOST {
            names.sort_by_key(|name| &name.place);
            let message = format!("there are {} {what}; one registry holds {MOST}", names.len());
            report.error(names[MOST], message, "split them among several crates, each with its own registry");
        }
    }
}

fn check_descriptions(index: &Index<'_>, limits: Limits, report: &mut Report<'_>) {
    for tool in &index.tools {
        let Behind::Function(declaration) = tool.behind else { continue };
        let parts = declaration.mentions.iter().filter(|mention| mention.parameter.is_none());
        let conditional: usize = parts.map(|mention| mention.text.text.chars().count() + 1).sum();
        let length = declaration.description.chars().count() + conditional;
        if length > limits.description {
            let message = format!("the description of the tool `{}` has {length} characters", tool.name);
            report.error(&declaration.name, message, too_long(limits));
        }
        for parameter in &declaration.parameters {
            let name = &parameter.name.text;
            let parts = declaration.mentions.iter();
            let parts = parts.filter(|mention| mention.parameter.as_deref() == Some(name.as_str()));
            let conditional: usize = parts.map(|mention| mention.text.text.chars().count() + 1).sum();
            let length = parameter.description.chars().count() + conditional;
            if length > limits.description {
                let message = format!(
                    "the description of the parameter `{name}` of `{}` has {length} characters",
                    tool.name
                );
                report.error(&parameter.name, message, too_long(limits));
            }
        }
    }
    for toolset in index.toolsets.iter().filter(|toolset| toolset.owner == Owner::Own) {
        let length = toolset.description.text.chars().count();
        if length > limits.description {
            let name = &toolset.name.text;
            let message = format!("the description of the toolset `{name}` has {length} characters");
            report.error(&toolset.description, message, too_long(limits));
        }
    }
}

fn too_long(limits: Limits) -> String {
    format!("shorten it to {}: providers refuse more", limits.description)
}

/// Names that tools and toolsets of MCP servers get at run time.
fn check_reserved(index: &Index<'_>, report: &mut Report<'_>) {
    for tool in &index.tools {
        let name = tool.behind.name();
        if name.text.starts_with("mcp__") {
            let message = format!("the tool name `{}` looks like an MCP server's", name.text);
            report.error(name, message, "names that begin `mcp__` are kept for MCP servers: choose another");
        } else if name.text == "all" && matches!(tool.behind, Behind::Function(_)) {
            let message = "the name `all` is taken: it stands for everything";
            report.error(name, message, "give the tool another name");
        }
    }
    for toolset in &index.toolsets {
        let name = &toolset.name;
        if name.text.starts_with("mcp-") {
            let message = format!("the toolset name `{}` looks like an MCP server's", name.text);
            report.error(name, message, "names that begin `mcp-` are kept for MCP servers: choose another");
        }
    }
}

/// Warns of two names that have one constant, and that a model confuses too.
fn warn_of_likeness(index: &Index<'_>, report: &mut Report<'_>) {
    let tools = index.tools.iter().map(|tool| tool.behind.name()).collect();
    let toolsets = index.toolsets.iter().map(|toolset| &toolset.name).collect();
    for (listed, what) in [(tools, "tools"), (toolsets, "toolsets")] as [(Vec<&Placed>, &str); 2] {
        let mut first: BTreeMap<String, &Placed> = BTreeMap::new();
        for name in listed {
            let Some(other) = first.insert(constant(&name.text), name) else { continue };
            let message =
                format!("the {what} `{}` and `{}` differ only in case or hyphens", other.text, name.text);
            let warning = Diagnostic::warning(&name.place, message, "give one of them a name of its own");
            report.faults.push(warning.note(&other.place, "the other one"));
        }
    }
}

/// A shared entry is a list and nothing else.
fn check_shared(index: &Index<'_>, report: &mut Report<'_>) {
    for toolset in index.toolsets.iter().filter(|toolset| toolset.kind == Kind::Shared) {
        let name = &toolset.name.text;
        if toolset.open {
            let message = format!("the shared entry `{name}` is open");
            report.error(&toolset.name, message, "it is only ever included: delete `open`");
        }
        if let Some(variable) = &toolset.when_env {
            let message = format!("the shared entry `{name}` has a `when_env`");
            report.error(variable, message, "it cannot be selected: put `when_env` on a toolset");
        }
    }
}
