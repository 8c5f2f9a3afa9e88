//! The catalogue as Rust that reads as if written by hand: sorted, every list once, ids by name.

mod list;
mod row;

use std::fmt::Write as _;

use crate::{
    constant::constants,
    diagnostic::{Diagnostic, Level},
    lookup::{Lookup, write_hash_module},
    model::{Catalogue, Kind, Origin},
};

use list::Lists;

/// The faults that rustc is told one by one.
const MOST_FAULTS: usize = 500;

/// Writes the tables. If any of the faults is an error, each error becomes a `compile_error!`, and no row refers
/// to a function, so that the faults are all that rustc reports.
pub fn tables(catalogue: &Catalogue, faults: &[Diagnostic]) -> String {
    let errors: Vec<_> = faults.iter().filter(|fault| fault.level == Level::Error).collect();
    let emitter = Emitter {
        catalogue,
        tools: constants(catalogue.tools.iter().map(|tool| tool.name.as_str())),
        toolsets: constants(catalogue.toolsets.iter().map(|toolset| toolset.name.as_str())),
        is_stub: !errors.is_empty(),
    };
    let mut items = String::new();
    emitter.write_constants(&mut items);
    let lists = Lists::of(catalogue, &emitter.toolsets);
    lists.write(&emitter, &mut items);
    emitter.write_rows(&lists, &mut items);
    emitter.write_lookups(&mut items);
    emitter.write_registry(&lists, &mut items);
    emitter.write_assertions(&mut items);
    let mut out = String::new();
    emitter.write_head(&mut out);
    write_errors(&errors, &mut out);
    write_module(&items, &mut out);
    if errors.is_empty() {
        write_test(&mut out);
    }
    out
}

/// What lints may think of a table: which parts are used, and whether they can be reached, is the crate's affair.
const ALLOWED: &str = "#[allow(dead_code, unreachable_pub, unused_imports, clippy::all, clippy::pedantic, \
                       clippy::allow_attributes, reason = \"generated\")]";

/// What the parts of the output share.
struct Emitter<'a> {
    catalogue: &'a Catalogue,
    /// The constant of each tool.
    tools: Vec<String>,
    /// The constant of each toolset.
    toolsets: Vec<String>,
    is_stub: bool,
}

impl Emitter<'_> {
    fn words(&self) -> usize {
        self.catalogue.tools.len().div_ceil(64).max(1)
    }

    fn tool(&self, position: u16) -> String {
        self.tools.get(usize::from(position)).map(|constant| format!("tool::{constant}")).unwrap_or_default()
    }

    fn toolset(&self, position: u16) -> String {
        let constant = self.toolsets.get(usize::from(position));
        constant.map_or_else(|| "ToolsetId(0)".to_owned(), |constant| format!("toolset::{constant}"))
    }

    fn write_head(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "// What toolsets.toml and the functions with #[tool] say, compiled by Toolwright: {} tools, {} toolsets.\n\
             // Edit those; every build writes this file anew.",
            self.catalogue.tools.len(),
            self.catalogue.toolsets.len()
        );
    }

    fn write_constants(&self, out: &mut String) {
        out.push_str("\n/// The position of each tool in [`TOOLS`], by its name.\npub mod tool {\n");
        if !self.tools.is_empty() {
            out.push_str("    use ::toolwright::ToolId;\n");
        }
        for (position, (tool, constant)) in self.catalogue.tools.iter().zip(&self.tools).enumerate() {
            let home = self.catalogue.toolsets.get(usize::from(tool.home)).map_or("?", |home| &home.name);
            let _ = writeln!(
                out,
                "\n    /// `{}`, at home in `{}`.\n    pub const {constant}: ToolId = ToolId({position});",
                tool.name.escape_debug(),
                home.escape_debug()
            );
        }
        out.push_str(
            "}\n\n/// The position of each toolset in [`TOOLSETS`], by its name.\npub mod toolset {\n",
        );
        if !self.toolsets.is_empty() {
            out.push_str("    use ::toolwright::ToolsetId;\n");
        }
        for (position, (toolset, constant)) in self.catalogue.toolsets.iter().zip(&self.toolsets).enumerate()
        {
            let _ = writeln!(
                out,
                "\n    /// `{}`, a {}.\n    pub const {constant}: ToolsetId = ToolsetId({position});",
                toolset.name.escape_debug(),
                toolset.kind.word()
            );
        }
        out.push_str("}\n");
    }

    fn write_lookups(&self, out: &mut String) {
        let tools: Vec<_> = self.catalogue.tools.iter().map(|tool| tool.name.as_str()).collect();
        let toolsets: Vec<_> = self.catalogue.toolsets.iter().map(|toolset| toolset.name.as_str()).collect();
        Lookup { noun: "tool", id: "ToolId", rows: "TOOLS", names: &tools, constants: &self.tools }
            .write(out);
        Lookup {
            noun: "toolset",
            id: "ToolsetId",
            rows: "TOOLSETS",
            names: &toolsets,
            constants: &self.toolsets,
        }
        .write(out);
        write_hash_module([tools.len(), toolsets.len()], out);
    }

    fn write_registry(&self, lists: &Lists, out: &mut String) {
        let core = lists.name(&self.catalogue.core);
        let _ = writeln!(
            out,
            "\n/// All that is known at compile time about these tools and toolsets.\n\
             pub static REGISTRY: Registry = Registry {{\n    \
                 tools: &TOOLS,\n    toolsets: &TOOLSETS,\n    legacy: &LEGACY,\n    core: &mask::{core},\n    \
                 tool_id,\n    toolset_id,\n}};"
        );
    }

    /// Lets rustc hold what was read against what it compiles: names and homes of definitions, and conditions.
    fn write_assertions(&self, out: &mut String) {
        if self.is_stub {
            return;
        }
        for tool in &self.catalogue.tools {
            let Origin::Native { path } = &tool.origin else { continue };
            let home = self.catalogue.toolsets.get(usize::from(tool.home)).map_or("", |home| &home.name);
            let message = format!(
                "{}: #[tool] and the tables differ about `{}`; touch the file and build again",
                tool.source, tool.name
            );
            let _ = writeln!(
                out,
                "\nconst _: () = assert!(\n    \
                     table::same({path}.name, {:?})\n        \
                     && table::same({path}.toolset, {home:?}),\n    \
                     {}\n);",
                tool.name,
                assertion_text(&message)
            );
        }
        for condition in &self.catalogue.conditions {
            let not = if condition.holds { "" } else { "!" };
            let message = format!(
                "cfg({}) was taken to be {} when the tables were compiled; build again",
                condition.expression, condition.holds
            );
            let _ = writeln!(
                out,
                "\nconst _: () = assert!({not}cfg!({}), {});",
                condition.expression,
                assertion_text(&message)
            );
        }
    }
}

fn write_errors(errors: &[&Diagnostic], out: &mut String) {
    for error in errors.iter().take(MOST_FAULTS) {
        let _ = writeln!(out, "\ncompile_error!({:?});", error.to_string());
    }
    if errors.len() > MOST_FAULTS {
        let more = errors.len() - MOST_FAULTS;
        let _ = writeln!(out, "\ncompile_error!(\"and {more} more; `toolwright check` shows them all\");");
    }
}

/// Writes the items into a module of their own, so that one attribute serves them all.
fn write_module(items: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "\n{ALLOWED}\npub use self::tables::*;\n\n{ALLOWED}\nmod tables {{\n    \
             use ::toolwright::{{Registry, ToolId, ToolsetId, table}};"
    );
    for line in items.lines() {
        let _ = if line.is_empty() { writeln!(out) } else { writeln!(out, "    {line}") };
    }
    out.push_str("}\n");
}

/// Writes the test that every crate with a registry gets.
fn write_test(out: &mut String) {
    out.push_str(
        "\n#[cfg(test)]\n#[test]\nfn each_tool_alone_names_no_other() {\n    \
             let named = ::toolwright::others_named(&REGISTRY);\n    \
             assert!(named.is_empty(), \"put it into #[when(TOOL, …)]: {named:#?}\");\n}\n",
    );
}

/// A text as `assert!` takes it: a literal without anything to fill in.
fn assertion_text(text: &str) -> String {
    format!("{:?}", text.replace('{', "{{").replace('}', "}}"))
}

/// The variant of `table::ToolsetKind` for a kind.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Group | Kind::Shared => "Group",
        Kind::Composite => "Composite",
        Kind::Preset => "Preset",
        Kind::Posture => "Posture",
    }
}
