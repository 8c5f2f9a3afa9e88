//! What one crate tells the crates that depend on it: its tools and toolsets by name, as TOML.

mod read;

use std::fmt::Write as _;

use crate::model::{Catalogue, LegacyEntry, Origin, Owner, ToolEntry};

pub use read::Dependency;

/// Writes the manifest of a crate. It holds what the crate itself declares, never what its dependencies do.
pub fn write(catalogue: &Catalogue, crate_name: &str) -> String {
    let writer = Writer { catalogue, crate_name };
    let mut out = format!(
        "# The tools and toolsets of `{crate_name}`, for the builds of crates that depend on it.\n\ncrate = {}\n",
        quote(crate_name)
    );
    for tool in catalogue.tools.iter().filter(|tool| tool.owner == Owner::Own) {
        writer.write_tool(tool, &mut out);
    }
    for shared in catalogue.shared.iter().filter(|shared| shared.owner == Owner::Own) {
        let _ = writeln!(
            out,
            "\n[toolset.{}]\nkind = \"shared\"\ndescription = {}\nsource = {}\ntools = {}",
            quote(&shared.name),
            quote(&shared.description),
            quote(&shared.source),
            writer.names(&shared.tools)
        );
    }
    writer.write_toolsets(&mut out);
    out.push_str("\n[legacy]\n");
    for legacy in catalogue.legacy.iter().filter(|legacy| legacy.owner == Owner::Own) {
        let LegacyEntry { name, source, tools, .. } = legacy;
        let tools = writer.names(tools);
        let _ = writeln!(out, "{} = {{ source = {}, tools = {tools} }}", quote(name), quote(source));
    }
    out
}

struct Writer<'a> {
    catalogue: &'a Catalogue,
    crate_name: &'a str,
}

impl Writer<'_> {
    fn write_tool(&self, tool: &ToolEntry, out: &mut String) {
        let home = self.catalogue.toolsets.get(usize::from(tool.home)).map_or("", |home| &home.name);
        let _ = writeln!(
            out,
            "\n[tool.{}]\ntoolset = {}\nsource = {}",
            quote(&tool.name),
            quote(home),
            quote(&tool.source)
        );
        match &tool.origin {
            Origin::External { requires_env } => {
                let _ = writeln!(out, "requires_env = {}", list(requires_env.iter().map(String::as_str)));
            }
            Origin::Native { path } => {
                let _ = writeln!(out, "path = {}", quote(&self.seen_from_outside(path)));
            }
        }
        if let Some(check) = tool.check.and_then(|check| self.catalogue.checks.get(usize::from(check))) {
            let _ = writeln!(out, "check = {}", quote(&self.seen_from_outside(check)));
        }
        if !tool.mentions.is_empty() {
            out.push_str("mentions = [\n");
            for mention in &tool.mentions {
                let (any, all) = (self.names(&mention.any), self.names(&mention.all));
                let _ = writeln!(out, "    {{ any = {any}, all = {all} }},");
            }
            out.push_str("]\n");
        }
    }

    fn write_toolsets(&self, out: &mut String) {
        for toolset in self.catalogue.toolsets.iter().filter(|toolset| toolset.owner == Owner::Own) {
            let included =
                toolset.includes.iter().filter_map(|&id| self.catalogue.toolsets.get(usize::from(id)));
            let included = included.map(|toolset| &toolset.name).chain(&toolset.shared);
            let _ = writeln!(
                out,
                "\n[toolset.{}]\nkind = {}\ndescription = {}\nsource = {}\ntools = {}\nincludes = {}\nopen = {}\n\
                 platforms = {}",
                quote(&toolset.name),
                quote(toolset.kind.word()),
                quote(&toolset.description),
                quote(&toolset.source),
                self.names(&toolset.tools),
                list(included.map(String::as_str)),
                toolset.open,
                list(toolset.platforms.iter().map(String::as_str)),
            );
            if let Some(variable) = &toolset.when_env {
                let _ = writeln!(out, "when_env = {}", quote(variable));
            }
        }
    }

    fn names(&self, tools: &[u16]) -> String {
        list(self.catalogue.names(tools))
    }

    /// A path of this crate as another crate writes it.
    fn seen_from_outside(&self, path: &str) -> String {
        path.strip_prefix("crate::")
            .map_or_else(|| path.to_owned(), |rest| format!("::{}::{rest}", self.crate_name))
    }
}

fn list<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", texts.map(quote).collect::<Vec<_>>().join(", "))
}

/// A basic string of TOML.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
