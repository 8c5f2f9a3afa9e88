//! `src/tools.rs`: one `pub mod` line for each file, sorted, kept by the build and linked by editors at once.

use std::fmt::Write as _;

use crate::{
    diagnostic::Diagnostic,
    source::{Lines, Place, SourceText},
};

/// The header of a new list.
const HEADER: &str =
    "//! The tools, one file each. The build keeps this list: add or remove a file, not a line.\n\n";

/// A module list as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModuleList<'a> {
    /// Everything before the first module.
    header: &'a str,
    /// The modules, in the order of their lines.
    pub(crate) modules: Vec<&'a str>,
    places: Vec<Place>,
    /// Where a line would be added.
    end: Place,
}

impl<'a> ModuleList<'a> {
    /// Reads a list; a line that is neither a module nor part of the header is a fault.
    pub(crate) fn read(text: &'a str, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let lines = Lines::of(&SourceText::new(shown, text));
        let mut list = Self {
            header: text,
            modules: Vec::new(),
            places: Vec::new(),
            end: lines.place(text.len()..text.len()),
        };
        let mut faults = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let place = lines.place(start..start + line.trim_end().len());
            if let Some(module) = module_of(line) {
                if list.modules.is_empty() {
                    list.header = text.get(..start).unwrap_or_default();
                }
                list.modules.push(module);
                list.places.push(place);
            } else if !is_header(line) {
                let message = format!("`{}` stands in the list of tools", line.trim());
                let help = "the build keeps this file: only `pub mod` lines and comments belong here";
                faults.push(Diagnostic::error(&place, message, help));
            }
            start += line.len();
        }
        if faults.is_empty() { Ok(list) } else { Err(faults) }
    }

    /// Gives the text with these modules.
    pub(crate) fn with(&self, modules: &[&str]) -> String {
        let mut text = if self.header.trim().is_empty() { HEADER.to_owned() } else { self.header.to_owned() };
        if self.modules.is_empty() && !text.ends_with("\n\n") {
            text.push('\n');
        }
        for module in modules {
            let _ = writeln!(text, "pub mod {module};");
        }
        text
    }

    /// Says which lines are missing, left over or out of order.
    pub(crate) fn differences(&self, modules: &[&str]) -> Vec<Diagnostic> {
        let present = self.modules.iter().zip(&self.places);
        let mut faults: Vec<_> = present
            .filter(|(module, _)| !modules.contains(module))
            .map(|(module, place)| {
                let message = format!("there is no file for the module `{module}`");
                Diagnostic::error(place, message, format!("delete the line `pub mod {module};`"))
            })
            .collect();
        for module in modules.iter().filter(|module| !self.modules.contains(module)) {
            let message = format!("the list of tools lacks the file `{module}.rs`");
            faults.push(Diagnostic::error(&self.end, message, format!("add the line `pub mod {module};`")));
        }
        if faults.is_empty() {
            let message = "the list of tools is not sorted, or has a line twice";
            faults.push(Diagnostic::error(
                self.places.first().unwrap_or(&self.end),
                message,
                "build once where `CI` is not set, and commit the file",
            ));
        }
        faults
    }
}

fn module_of(line: &str) -> Option<&str> {
    Some(line.strip_prefix("pub mod ")?.trim_end().strip_suffix(';')?.trim())
}

fn is_header(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "//! Tools.\n\npub mod b;\npub mod d;\n";

    #[test]
    fn the_header_is_kept_and_the_lines_are_sorted() {
        let list = ModuleList::read(LIST, "src/tools.rs").unwrap();
        assert_eq!(list.modules, ["b", "d"]);
        assert_eq!(list.with(&["a", "b"]), "//! Tools.\n\npub mod a;\npub mod b;\n");
        let empty = ModuleList::read("", "src/tools.rs").unwrap();
        assert_eq!(empty.with(&["a"]), format!("{HEADER}pub mod a;\n"));
        let bare = ModuleList::read("//! Tools.\n", "src/tools.rs").unwrap();
        assert_eq!(bare.with(&["a"]), "//! Tools.\n\npub mod a;\n");
    }

    #[test]
    fn differences_name_the_lines() {
        let list = ModuleList::read(LIST, "src/tools.rs").unwrap();
        let faults: Vec<_> = list.differences(&["b", "c"]).iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "src/tools.rs:4:1: there is no file for the module `d`; delete the line `pub mod d;`",
                "src/tools.rs:5:1: the list of tools lacks the file `c.rs`; add the line `pub mod c;`",
            ]
        );
        let unsorted = ModuleList::read("pub mod b;\npub mod a;\n", "src/tools.rs").unwrap();
        assert_eq!(unsorted.differences(&["a", "b"]).len(), 1);
    }

    #[test]
    fn other_lines_are_faults() {
        let faults = ModuleList::read("pub mod a;\nuse std::fmt;\n", "src/tools.rs").unwrap_err();
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].place.as_ref().unwrap().line, 2);
    }
}
