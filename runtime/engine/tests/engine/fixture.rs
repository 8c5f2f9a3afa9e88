//! Registries made while a test runs, as the compiler would have written them.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use toolwright::{
    Registry, ToolDef, ToolId, ToolsetId, Trust,
    declare::{Check, Concurrency, Handler, Hints},
    schema::{Cut, Definition},
    table::{CheckId, Implementation, LegacyRow, Mention, ToolRow, ToolsetKind, ToolsetRow},
};

thread_local! {
    /// The lookups of a registry are plain functions; here they look into the registry that the thread built last.
    static CURRENT: Cell<Option<&'static Registry>> = const { Cell::new(None) };
}

/// What threads look into that have built no registry themselves.
static SHARED: OnceLock<&'static Registry> = OnceLock::new();

fn current() -> Option<&'static Registry> {
    CURRENT.get().or_else(|| SHARED.get().copied())
}

/// A registry to be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) tools: BTreeMap<String, Tool>,
    pub(crate) sets: BTreeMap<String, Set>,
    pub(crate) legacy: BTreeMap<String, Vec<String>>,
    pub(crate) core: BTreeSet<String>,
}

/// A tool to be. Without a handler it is external.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tool {
    pub(crate) home: String,
    pub(crate) handler: Option<Handler>,
    pub(crate) requires_env: Vec<&'static str>,
    pub(crate) check: Option<(u16, Check)>,
    pub(crate) concurrency: Option<Concurrency>,
    pub(crate) trust: Trust,
    pub(crate) hints: Hints,
    pub(crate) limit: Option<usize>,
    pub(crate) description: Vec<Part>,
    pub(crate) parameters: Vec<Part>,
}

/// A piece of a definition's text, as it stands in JSON.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Always(&'static str),
    When { text: &'static str, any: &'static [&'static str], all: &'static [&'static str] },
}

/// A toolset to be.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) kind: ToolsetKind,
    pub(crate) tools: Vec<String>,
    pub(crate) includes: Vec<String>,
    pub(crate) core: bool,
    pub(crate) open: bool,
    pub(crate) when_env: Option<&'static str>,
}

impl Default for Set {
    fn default() -> Self {
        Self {
            kind: ToolsetKind::Group,
            tools: Vec::new(),
            includes: Vec::new(),
            core: false,
            open: false,
            when_env: None,
        }
    }
}

impl Plan {
    /// Adds a tool, and its home if there is none yet.
    pub(crate) fn tool(mut self, name: &str, tool: Tool) -> Self {
        self.sets.entry(tool.home.clone()).or_default();
        self.tools.insert(name.to_owned(), tool);
        self
    }

    /// Adds a toolset.
    pub(crate) fn set(mut self, name: &str, set: Set) -> Self {
        self.sets.insert(name.to_owned(), set);
        self
    }

    /// Makes the tables that every thread looks into which builds none itself; only one test file can do that.
    pub(crate) fn share(&self) -> &'static Registry {
        let before = CURRENT.take();
        let registry = SHARED.get_or_init(|| self.build());
        CURRENT.set(before);
        registry
    }

    /// Makes the tables. They live as long as the program.
    pub(crate) fn build(&self) -> &'static Registry {
        let tools: Vec<&str> = self.tools.keys().map(String::as_str).collect();
        let sets: Vec<&str> = self.sets.keys().map(String::as_str).collect();
        let id = |name: &str| ToolId(tools.binary_search(&name).unwrap().try_into().unwrap());
        let set_id = |name: &str| ToolsetId(sets.binary_search(&name).unwrap().try_into().unwrap());
        let ids = |names: &BTreeSet<String>| leak(names.iter().map(|name| id(name)).collect());
        let mask = |names: &BTreeSet<String>| {
            let mut words = vec![0_u64; tools.len().div_ceil(64)];
            for name in names {
                words[id(name).index() / 64] |= 1 << (id(name).index() % 64);
            }
            leak(words)
        };
        let tool_rows =
            self.tools.iter().map(|(name, tool)| tool.row(name, set_id(&tool.home), &id)).collect();
        let set_rows = self.sets.iter().map(|(name, set)| {
            let resolved = self.resolve(name, &mut BTreeSet::new());
            let shared = matches!(set.kind, ToolsetKind::Preset | ToolsetKind::Posture);
            let removal = if shared { &resolved - &self.core } else { resolved.clone() };
            ToolsetRow {
                name: text(name),
                kind: set.kind,
                description: "A toolset of a test.",
                source: "toolsets/toolsets.toml:1",
                tools: ids(&self.declared(name)),
                includes: leak(set.includes.iter().map(|name| set_id(name)).collect()),
                shared: if set.core { &["core"] } else { &[] },
                resolved: ids(&resolved),
                mask: mask(&resolved),
                removal: mask(&removal),
                open: set.open,
                when_env: set.when_env,
                platforms: &[],
            }
        });
        let legacy = self.legacy.iter().map(|(name, listed)| {
            let listed = listed.iter().cloned().collect();
            LegacyRow { name: text(name), tools: ids(&listed), mask: mask(&listed) }
        });
        let registry: &'static Registry = Box::leak(Box::new(Registry {
            tools: leak(tool_rows),
            toolsets: leak(set_rows.collect()),
            legacy: leak(legacy.collect()),
            core: mask(&self.core),
            tool_id: |name| {
                let row = current()?.tools.binary_search_by(|row| row.name.cmp(name)).ok()?;
                Some(ToolId(row.try_into().ok()?))
            },
            toolset_id: |name| {
                let row = current()?.toolsets.binary_search_by(|row| row.name.cmp(name)).ok()?;
                Some(ToolsetId(row.try_into().ok()?))
            },
        }));
        CURRENT.set(Some(registry));
        registry
    }

    fn declared(&self, set: &str) -> BTreeSet<String> {
        let home = self.tools.iter().filter(|(_, tool)| tool.home == set).map(|(name, _)| name.clone());
        let core = self.core.iter().filter(|_| self.sets[set].core).cloned();
        self.sets[set].tools.iter().cloned().chain(home).chain(core).collect()
    }

    fn resolve(&self, set: &str, seen: &mut BTreeSet<String>) -> BTreeSet<String> {
        let mut tools = self.declared(set);
        if seen.insert(set.to_owned()) {
            for include in &self.sets[set].includes {
                tools.extend(self.resolve(include, seen));
            }
        }
        tools
    }
}

impl Tool {
    /// A tool that only its name is known of.
    pub(crate) fn external(home: &str) -> Self {
        Self { home: home.to_owned(), ..Self::default() }
    }

    /// A tool of this program.
    pub(crate) fn native(home: &str, handler: Handler) -> Self {
        Self { handler: Some(handler), ..Self::external(home) }
    }

    /// The same with an availability check of that number.
    pub(crate) fn checked(mut self, number: u16, check: Check) -> Self {
        self.check = Some((number, check));
        self
    }

    /// The same with variables that it needs.
    pub(crate) fn needs(mut self, variables: &[&'static str]) -> Self {
        self.requires_env = variables.to_vec();
        self
    }

    /// The same with something that may run beside it.
    pub(crate) fn beside(mut self, concurrency: Concurrency) -> Self {
        self.concurrency = Some(concurrency);
        self
    }

    /// The same with texts.
    pub(crate) fn described(mut self, description: &[Part], parameters: &[Part]) -> Self {
        (self.description, self.parameters) = (description.to_vec(), parameters.to_vec());
        self
    }

    fn row(&self, name: &str, home: ToolsetId, id: &impl Fn(&str) -> ToolId) -> ToolRow {
        let requires_env: &'static [&'static str] = leak(self.requires_env.clone());
        let (definition, mentions) = self.definition(name, id);
        let native = |handler| {
            Implementation::Native(Box::leak(Box::new(ToolDef {
                name: text(name),
                toolset: text(&self.home),
                definition,
                parameters: &[],
                about: "",
                emoji: "⚡",
                max_result_chars: self.limit,
                requires_env,
                check: self.check.map(|(_, check)| check),
                concurrency: self.concurrency.unwrap_or(Concurrency::Exclusive),
                trust: self.trust,
                hints: self.hints,
                handler,
            })))
        };
        ToolRow {
            name: text(name),
            home,
            source: text(&format!("src/tools/{name}.rs:3")),
            implementation: self.handler.map_or(Implementation::External { requires_env }, native),
            mentions: leak(mentions),
            check: self.check.map(|(number, _)| CheckId(number)),
        }
    }

    fn definition(&self, name: &str, id: &impl Fn(&str) -> ToolId) -> (Definition, Vec<Mention>) {
        let (mut cuts, mut mentions) = (Vec::new(), Vec::new());
        let ids = |names: &[&str]| leak(names.iter().map(|name| id(name)).collect());
        let mut append = |whole: &mut String, parts: &[Part]| {
            for part in parts {
                match part {
                    Part::Always(piece) => whole.push_str(piece),
                    Part::When { text, any, all } => {
                        cuts.push(Cut { start: whole.len(), end: whole.len() + text.len() });
                        mentions.push(Mention { any: ids(any), all: ids(all) });
                        whole.push_str(text);
                    }
                }
            }
        };
        let mut whole = format!(r#""name":"{name}","description":""#);
        append(&mut whole, &self.description);
        whole.push('"');
        let split = whole.len();
        append(&mut whole, &self.parameters);
        if self.parameters.is_empty() {
            whole.push_str(r#"{"type":"object","properties":{}}"#);
        }
        (Definition { text: text(&whole), split, cuts: leak(cuts), annotations: "" }, mentions)
    }
}

fn leak<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

fn text(value: &str) -> &'static str {
    value.to_owned().leak()
}
