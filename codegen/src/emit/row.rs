//! The rows of the three tables.

use std::fmt::Write as _;

use crate::{
    emit::{Emitter, Lists, kind},
    model::{LegacyEntry, MentionEntry, Origin, ToolEntry, ToolsetEntry},
};

impl Emitter<'_> {
    pub(super) fn write_rows(&self, lists: &Lists, out: &mut String) {
        let catalogue = self.catalogue;
        open_table("tool", "TOOLS", "ToolRow", catalogue.tools.len(), out);
        for tool in &catalogue.tools {
            self.write_tool(tool, out);
        }
        out.push_str("];\n");
        open_table("toolset", "TOOLSETS", "ToolsetRow", catalogue.toolsets.len(), out);
        for toolset in &catalogue.toolsets {
            self.write_toolset(toolset, lists, out);
        }
        out.push_str("];\n");
        open_table("old name", "LEGACY", "LegacyRow", catalogue.legacy.len(), out);
        for legacy in &catalogue.legacy {
            write_legacy(legacy, lists, out);
        }
        out.push_str("];\n");
    }

    fn write_tool(&self, tool: &ToolEntry, out: &mut String) {
        let implementation = match &tool.origin {
            Origin::Native { path } if !self.is_stub => format!("Native(&{path})"),
            Origin::Native { .. } => "External { requires_env: &[] }".to_owned(),
            Origin::External { requires_env } => format!("External {{ requires_env: &{requires_env:?} }}"),
        };
        let check =
            tool.check.map_or_else(|| "None".to_owned(), |check| format!("Some(table::CheckId({check}))"));
        let _ = writeln!(
            out,
            "    table::ToolRow {{\n        name: {:?},\n        home: {},\n        source: {:?},\n        \
             implementation: table::Implementation::{implementation},\n        mentions: &{},\n        \
             check: {check},\n    }},",
            tool.name,
            self.toolset(tool.home),
            tool.source,
            self.mentions(&tool.mentions),
        );
    }

    fn mentions(&self, mentions: &[MentionEntry]) -> String {
        if mentions.is_empty() {
            return "[]".to_owned();
        }
        let list = |tools: &[u16]| tools.iter().map(|&tool| self.tool(tool)).collect::<Vec<_>>().join(", ");
        let lines = mentions.iter().map(|mention| {
            format!(
                "            table::Mention {{ any: &[{}], all: &[{}] }},\n",
                list(&mention.any),
                list(&mention.all)
            )
        });
        format!("[\n{}        ]", lines.collect::<String>())
    }

    fn write_toolset(&self, toolset: &ToolsetEntry, lists: &Lists, out: &mut String) {
        let includes: Vec<_> = toolset.includes.iter().map(|&include| self.toolset(include)).collect();
        let resolved = lists.name(&toolset.resolved);
        let _ = writeln!(
            out,
            "    table::ToolsetRow {{\n        name: {:?},\n        kind: table::ToolsetKind::{},\n        \
             description: {:?},\n        source: {:?},\n        tools: &list::{},\n        includes: &[{}],\n        \
             shared: &{:?},\n        resolved: &list::{resolved},\n        mask: &mask::{resolved},\n        \
             removal: &mask::{},\n        open: {},\n        when_env: {:?},\n        platforms: &{:?},\n    }},",
            toolset.name,
            kind(toolset.kind),
            toolset.description,
            toolset.source,
            lists.name(&toolset.tools),
            includes.join(", "),
            toolset.shared,
            lists.name(&toolset.removal),
            toolset.open,
            toolset.when_env,
            toolset.platforms,
        );
    }
}

fn open_table(what: &str, name: &str, row: &str, length: usize, out: &mut String) {
    let _ =
        writeln!(out, "\n/// Every {what}, sorted by name.\npub static {name}: [table::{row}; {length}] = [");
}

fn write_legacy(legacy: &LegacyEntry, lists: &Lists, out: &mut String) {
    let list = lists.name(&legacy.tools);
    let _ = writeln!(
        out,
        "    table::LegacyRow {{ name: {:?}, tools: &list::{list}, mask: &mask::{list} }},",
        legacy.name
    );
}
