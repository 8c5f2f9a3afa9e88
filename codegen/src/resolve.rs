//! Every check that needs two declarations, and the catalogue that comes of them: names become positions.

mod graph;
mod index;
mod limit;
mod mask;
mod member;
mod mention;

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    cfg::Conditions,
    diagnostic::Diagnostic,
    model::{
        Catalogue, Condition, Declarations, Kind, LegacyEntry, MentionEntry, Origin, Placed, SharedEntry,
        ToolEntry, ToolsetDeclaration, ToolsetEntry,
    },
    names,
    nearest::Nearest,
};

pub use limit::Limits;

pub(crate) use limit::MOST;

use index::{Behind, Index, KnownTool};
use mask::Mask;
use member::Members;

/// Checks the declarations against one another and resolves them. The catalogue holds whatever could be
/// resolved in spite of the faults.
pub fn resolve(
    declarations: &Declarations,
    conditions: &Conditions,
    limits: Limits,
) -> (Catalogue, Vec<Diagnostic>) {
    let mut report = Report {
        faults: Vec::new(),
        nearest: Nearest::default(),
        incomplete: declarations.incomplete,
        doubtful: &declarations.doubtful,
        suspected: BTreeSet::new(),
    };
    let index = Index::of(declarations, conditions, &mut report);
    limit::check(&index, limits, &mut report);
    let members = Members::of(&index, &mut report);
    let mentions = mention::check(&index, &mut report);
    let catalogue = Writer { index: &index, members: &members }.catalogue(&mentions, conditions);
    (catalogue, report.faults)
}

/// What was wrong so far.
#[derive(Debug)]
struct Report<'a> {
    faults: Vec<Diagnostic>,
    nearest: Nearest,
    /// Whether a source could not be read, so that what is missing may not be missing.
    incomplete: bool,
    /// The names that such a source may declare.
    doubtful: &'a BTreeSet<String>,
    /// The toolsets that misspelt homes were meant to be.
    suspected: BTreeSet<String>,
}

impl Report<'_> {
    fn error(&mut self, at: &Placed, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Diagnostic::error(&at.place, message, help));
    }

    /// Reports that the name at this place is not known, unless an unreadable source may declare it.
    fn unknown(&mut self, at: &Placed, message: String, help: String) {
        if !self.doubtful.contains(&at.text) {
            self.error(at, message, help);
        }
    }

    /// Reports that something is missing, unless an unreadable source may hold it.
    fn missing(&mut self, at: &Placed, message: String, help: &str) {
        if !self.incomplete {
            self.error(at, message, help);
        }
    }
}

/// Puts positions in place of names. Positions in the catalogue are those of the index without the tools
/// that a `cfg` leaves out and without the shared entries.
struct Writer<'a> {
    index: &'a Index<'a>,
    members: &'a Members,
}

impl Writer<'_> {
    fn catalogue(&self, mentions: &[Vec<MentionEntry>], conditions: &Conditions) -> Catalogue {
        let checks = self.checks();
        let tools = self.index.tools.iter().filter(|tool| tool.id.is_some());
        let toolsets = self.index.toolsets.iter().enumerate();
        Catalogue {
            tools: tools.zip(mentions).map(|(tool, mentions)| self.tool(tool, mentions, &checks)).collect(),
            toolsets: toolsets
                .filter(|(_, toolset)| toolset.kind != Kind::Shared)
                .map(|(position, _)| self.toolset(position))
                .collect(),
            legacy: self.legacy(),
            shared: self.shared(),
            core: self.ids(&self.members.core),
            checks: checks.into_keys().map(str::to_owned).collect(),
            conditions: self.conditions(conditions),
        }
    }

    fn checks(&self) -> BTreeMap<&str, u16> {
        let mut checks = BTreeMap::new();
        for tool in self.index.tools.iter().filter(|tool| tool.id.is_some()) {
            if let Some(check) = tool.behind.check() {
                checks.insert(check, 0);
            }
        }
        for (position, number) in checks.values_mut().enumerate() {
            *number = narrow(position);
        }
        checks
    }

    fn tool(
        &self,
        tool: &KnownTool<'_>,
        mentions: &[MentionEntry],
        checks: &BTreeMap<&str, u16>,
    ) -> ToolEntry {
        let origin = match &tool.behind {
            Behind::Function(declaration) => Origin::Native {
                path: format!(
                    "crate::tools::{}::{}",
                    declaration.module,
                    names::definition_static(&declaration.function)
                ),
            },
            Behind::Elsewhere(declaration) => match &declaration.native {
                Some(native) => Origin::Native { path: native.path.clone() },
                None => Origin::External { requires_env: declaration.requires_env.clone() },
            },
        };
        let home = self.index.toolset(&tool.behind.home().text);
        ToolEntry {
            name: tool.name.to_owned(),
            home: home.and_then(|position| self.index.toolset_ids[position]).unwrap_or_default(),
            source: tool.behind.name().place.file_and_line(),
            origin,
            mentions: mentions.to_vec(),
            check: tool.behind.check().and_then(|check| checks.get(check).copied()),
            owner: tool.behind.owner(),
        }
    }

    fn toolset(&self, position: usize) -> ToolsetEntry {
        let declaration = self.index.toolsets[position];
        let mut includes = Vec::new();
        let mut shared = Vec::new();
        for &include in &self.members.includes[position] {
            match self.index.toolset_ids[include] {
                Some(id) => includes.push(id),
                None => shared.push(self.index.toolsets[include].name.text.clone()),
            }
        }
        let resolved = &self.members.resolved[position];
        let removal = match declaration.kind {
            Kind::Preset | Kind::Posture => &resolved.without(&self.members.core),
            _ => resolved,
        };
        ToolsetEntry {
            name: declaration.name.text.clone(),
            kind: declaration.kind,
            description: declaration.description.text.trim().to_owned(),
            source: declaration.name.place.file_and_line(),
            tools: self.ids(&self.members.declared[position]),
            includes,
            shared,
            resolved: self.ids(resolved),
            removal: self.ids(removal),
            open: declaration.open,
            when_env: declaration.when_env.as_ref().map(|variable| variable.text.clone()),
            platforms: self.platforms(declaration),
            owner: declaration.owner,
        }
    }

    /// The platforms that no preset of this crate takes from one of a dependency.
    fn platforms(&self, declaration: &ToolsetDeclaration) -> Vec<String> {
        let is_taken = |platform: &Placed| {
            let others = self.index.toolsets.iter().filter(|other| other.owner < declaration.owner);
            others.flat_map(|other| &other.platforms).any(|other| other.text == platform.text)
        };
        let kept = declaration.platforms.iter().filter(|platform| !is_taken(platform));
        kept.map(|platform| platform.text.clone()).collect()
    }

    fn shared(&self) -> Vec<SharedEntry> {
        let entries = self.index.toolsets.iter().zip(&self.members.resolved);
        entries
            .filter(|(declaration, _)| declaration.kind == Kind::Shared)
            .map(|(declaration, tools)| SharedEntry {
                name: declaration.name.text.clone(),
                description: declaration.description.text.trim().to_owned(),
                source: declaration.name.place.file_and_line(),
                tools: self.ids(tools),
                owner: declaration.owner,
            })
            .collect()
    }

    fn legacy(&self) -> Vec<LegacyEntry> {
        let entries = self.index.legacy.iter().zip(&self.members.legacy);
        entries
            .map(|(declaration, tools)| LegacyEntry {
                name: declaration.name.text.clone(),
                source: declaration.name.place.file_and_line(),
                tools: self.ids(tools),
                owner: declaration.owner,
            })
            .collect()
    }

    /// What rustc shall assert: for each tool with conditions, all of them together.
    fn conditions(&self, conditions: &Conditions) -> Vec<Condition> {
        if conditions.are_assumed() {
            return Vec::new();
        }
        let mut found = self.index.conditions.clone();
        found.sort();
        found.dedup();
        found
    }

    fn ids(&self, mask: &Mask) -> Vec<u16> {
        mask.positions().filter_map(|position| self.index.tools.get(position)?.id).collect()
    }
}

fn narrow(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
