//! A dependency's manifest to declarations.

use std::sync::Arc;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    diagnostic::Diagnostic,
    model::{
        Declarations, ExternalDeclaration, Kind, LegacyDeclaration, NativeDeclaration, Owner, Placed,
        ToolsetDeclaration,
    },
    source::Place,
};

/// A crate whose tools and toolsets this one has too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// The crate's name, for people.
    pub name: String,
    /// The manifest's text.
    pub manifest: String,
    /// Whether the sources may declare names of the dependency anew: they may where a file is only checked.
    pub owner: Owner,
}

impl Dependency {
    /// A dependency of a crate that is being built.
    pub fn new(name: &str, manifest: &str) -> Self {
        Self { name: name.to_owned(), manifest: manifest.to_owned(), owner: Owner::Dependency }
    }

    /// Names that are known unless the sources declare them themselves.
    pub fn replaceable(name: &str, manifest: &str) -> Self {
        Self { owner: Owner::Replaceable, ..Self::new(name, manifest) }
    }

    /// Adds what the manifest says to the declarations.
    pub(crate) fn add_to(&self, declarations: &mut Declarations) -> Result<(), Diagnostic> {
        let root = DeTable::parse(&self.manifest).map_err(|error| {
            let message = format!("the manifest of `{}` cannot be read: {}", self.name, error.message());
            Diagnostic::without_place(message, "build that crate with the same version of toolwright-codegen")
        })?;
        let reader = Reader { prefix: format!("{}/", self.name), owner: self.owner };
        for (section, value) in root.get_ref() {
            let Some(table) = value.get_ref().as_table() else { continue };
            for (name, value) in table {
                let Some(entry) = value.get_ref().as_table() else { continue };
                match section.get_ref().as_ref() {
                    "tool" => declarations.externals.push(reader.tool(name.get_ref(), entry)),
                    "toolset" => declarations.toolsets.push(reader.toolset(name.get_ref(), entry)),
                    _ => declarations.legacy.push(reader.legacy(name.get_ref(), entry)),
                }
            }
        }
        Ok(())
    }
}

struct Reader {
    prefix: String,
    owner: Owner,
}

impl Reader {
    fn tool(&self, name: &str, entry: &DeTable<'_>) -> ExternalDeclaration {
        let place = self.place(entry);
        let native = text(entry, "path").map(|path| NativeDeclaration {
            path: path.to_owned(),
            check: text(entry, "check").map(str::to_owned),
            mentions: items(entry, "mentions")
                .filter_map(|item| item.get_ref().as_table())
                .map(|mention| (texts(mention, "any"), texts(mention, "all")))
                .collect(),
        });
        ExternalDeclaration {
            name: placed(name, &place),
            toolset: placed(text(entry, "toolset").unwrap_or_default(), &place),
            requires_env: texts(entry, "requires_env"),
            owner: self.owner,
            native,
        }
    }

    fn toolset(&self, name: &str, entry: &DeTable<'_>) -> ToolsetDeclaration {
        let place = self.place(entry);
        let list = |key| texts(entry, key).iter().map(|text| placed(text, &place)).collect();
        let word = text(entry, "kind").unwrap_or_default();
        ToolsetDeclaration {
            name: placed(name, &place),
            description: placed(text(entry, "description").unwrap_or_default(), &place),
            kind: Kind::ALL.into_iter().find(|kind| kind.word() == word).unwrap_or_default(),
            tools: list("tools"),
            includes: list("includes"),
            open: entry.get("open").and_then(|value| value.get_ref().as_bool()).unwrap_or_default(),
            when_env: text(entry, "when_env").map(|variable| placed(variable, &place)),
            platforms: list("platforms"),
            owner: self.owner,
            incomplete: false,
        }
    }

    fn legacy(&self, name: &str, entry: &DeTable<'_>) -> LegacyDeclaration {
        let place = self.place(entry);
        LegacyDeclaration {
            name: placed(name, &place),
            tools: texts(entry, "tools").iter().map(|tool| placed(tool, &place)).collect(),
            owner: self.owner,
        }
    }

    /// The place that `source = "file:line"` tells.
    fn place(&self, entry: &DeTable<'_>) -> Place {
        let source = text(entry, "source").unwrap_or_default();
        let (file, line) = source.rsplit_once(':').unwrap_or((source, ""));
        let file = Arc::from(format!("{}{file}", self.prefix));
        Place { file, line: line.parse().unwrap_or(1), column: 1, start: 0, end: 0 }
    }
}

fn placed(text: &str, place: &Place) -> Placed {
    Placed { text: text.to_owned(), place: place.clone() }
}

fn text<'a>(entry: &'a DeTable<'_>, key: &str) -> Option<&'a str> {
    entry.get(key)?.get_ref().as_str()
}

fn items<'a, 'i>(entry: &'a DeTable<'i>, key: &str) -> impl Iterator<Item = &'a Spanned<DeValue<'i>>> {
    entry.get(key).and_then(|value| value.get_ref().as_array()).into_iter().flatten()
}

fn texts(entry: &DeTable<'_>, key: &str) -> Vec<String> {
    items(entry, key).filter_map(|item| item.get_ref().as_str()).map(str::to_owned).collect()
}
