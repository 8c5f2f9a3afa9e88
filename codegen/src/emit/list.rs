//! Lists of tools and their masks, each written once whoever uses it.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::{
    constant::{Taken, constant},
    emit::Emitter,
    model::Catalogue,
};

/// The distinct lists of a catalogue, by content.
#[derive(Debug)]
pub(super) struct Lists {
    names: BTreeMap<Vec<u16>, String>,
    /// The names in the order in which the lists were met.
    order: Vec<(String, Vec<u16>)>,
    taken: Taken,
}

impl Lists {
    /// Collects the lists: the shared core first, and each other one named after the first toolset or old name
    /// that has it.
    pub(super) fn of(catalogue: &Catalogue, toolsets: &[String]) -> Self {
        let mut lists = Self { names: BTreeMap::new(), order: Vec::new(), taken: Taken::default() };
        lists.add(&[], "NONE");
        lists.add(&catalogue.core, "CORE");
        for (toolset, constant) in catalogue.toolsets.iter().zip(toolsets) {
            lists.add(&toolset.resolved, constant);
        }
        for (toolset, constant) in catalogue.toolsets.iter().zip(toolsets) {
            lists.add(&toolset.tools, &format!("{constant}_OWN"));
            lists.add(&toolset.removal, &format!("{constant}_REMOVAL"));
        }
        for legacy in &catalogue.legacy {
            lists.add(&legacy.tools, &constant(&legacy.name));
        }
        lists
    }

    /// Gives the name of a list.
    pub(super) fn name(&self, list: &[u16]) -> &str {
        self.names.get(list).map_or("NONE", String::as_str)
    }

    /// Writes the lists and the masks.
    pub(super) fn write(&self, emitter: &Emitter<'_>, out: &mut String) {
        out.push_str(
            "\n/// Lists of tools, each once, named after the first toolset that has it.\nmod list {\n",
        );
        if self.order.len() > 1 {
            out.push_str("    use super::tool;\n");
        }
        out.push_str("    use ::toolwright::ToolId;\n");
        for (name, list) in &self.order {
            let _ = write!(out, "\n    pub(super) static {name}: [ToolId; {}] = [", list.len());
            fill(list.iter().map(|&tool| emitter.tool(tool)), out);
        }
        out.push_str("}\n\n/// The same lists as bit masks.\nmod mask {\n    use super::list;\n    use ::toolwright::table::mask;\n\n");
        let words = emitter.words();
        for (name, _) in &self.order {
            let _ = writeln!(out, "    pub(super) static {name}: [u64; {words}] = mask(&list::{name});");
        }
        out.push_str("}\n");
    }

    fn add(&mut self, list: &[u16], wanted: &str) {
        if self.names.contains_key(list) {
            return;
        }
        let name = self.taken.own(wanted.to_owned());
        self.names.insert(list.to_vec(), name.clone());
        self.order.push((name, list.to_vec()));
    }
}

/// Writes the items of a list and its end, as many to a line as fit.
fn fill(items: impl Iterator<Item = String>, out: &mut String) {
    const WIDTH: usize = 100;
    let mut column = WIDTH;
    let start = out.len();
    for item in items {
        if column + item.len() + 2 > WIDTH {
            out.push_str("\n       ");
            column = 7;
        }
        let _ = write!(out, " {item},");
        column += item.len() + 2;
    }
    out.push_str(if out.len() == start { "];\n" } else { "\n    ];\n" });
}
