//! The compiled resolver against a model that knows only names and sets, on catalogues made at random.

use std::collections::{BTreeMap, BTreeSet};

use proptest::{collection::vec, prelude::*, sample::subsequence};
use toolwright::{
    Environment, Registry, Request, ToolId, ToolsetId,
    table::{Implementation, LegacyRow, ToolRow, ToolsetKind, ToolsetRow},
};
use toolwright_codegen::{
    Compilation, Sources, compile,
    model::{Catalogue, Kind},
};

/// A catalogue as a person would write it: names only.
#[derive(Clone, Debug)]
struct Written {
    /// For each tool, its home.
    homes: Vec<usize>,
    /// For each toolset: whether it is a preset, the further tools, the includes (of earlier toolsets only).
    toolsets: Vec<(bool, Vec<usize>, Vec<usize>)>,
    core: Vec<usize>,
    legacy: Vec<Vec<usize>>,
}

fn tool(index: usize) -> String {
    format!("tool_{index}")
}

fn toolset(index: usize) -> String {
    format!("set-{index}")
}

impl Written {
    fn toml(&self) -> String {
        let quoted = |names: Vec<String>| format!("{names:?}");
        let tools = |tools: &[usize]| quoted(tools.iter().copied().map(tool).collect());
        let core = format!(
            "[toolset.core]\nkind = \"shared\"\ndescription = \"Shared.\"\ntools = {}",
            tools(&self.core)
        );
        let toolsets = self.toolsets.iter().enumerate().map(|(index, (preset, own, includes))| {
            let kind = if *preset { "preset" } else { "group" };
            let core = preset.then(|| "core".to_owned());
            let includes = quoted(includes.iter().copied().map(toolset).chain(core).collect());
            format!(
                "[toolset.{}]\nkind = \"{kind}\"\ndescription = \"Set.\"\nopen = true\ntools = {}\nincludes = {includes}",
                toolset(index),
                tools(own),
            )
        });
        let legacy =
            self.legacy.iter().enumerate().map(|(index, list)| format!("old_{index} = {}", tools(list)));
        let homes = self.homes.iter().enumerate();
        let external = homes
            .map(|(index, home)| format!("[external.{}]\ntoolset = \"{}\"", tool(index), toolset(*home)));
        let parts: Vec<String> = [core]
            .into_iter()
            .chain(toolsets)
            .chain(["[legacy]".to_owned()])
            .chain(legacy)
            .chain(external)
            .collect();
        parts.join("\n")
    }

    /// What a toolset gives, by walking.
    fn gives(&self, index: usize) -> BTreeSet<String> {
        let (preset, own, includes) = &self.toolsets[index];
        let at_home = (0..self.homes.len()).filter(|tool| self.homes[*tool] == index);
        let mut given: BTreeSet<String> = own.iter().copied().chain(at_home).map(tool).collect();
        if *preset {
            given.extend(self.core.iter().copied().map(tool));
        }
        for include in includes {
            given.extend(self.gives(*include));
        }
        given
    }

    fn meaning(&self, name: &str) -> Option<BTreeSet<String>> {
        if name == "all" || name == "*" {
            return Some((0..self.homes.len()).map(tool).collect());
        }
        if let Some(index) = (0..self.toolsets.len()).find(|index| toolset(*index) == name) {
            return Some(self.gives(index));
        }
        let index = (0..self.legacy.len()).find(|index| format!("old_{index}") == name)?;
        Some(self.legacy[index].iter().copied().map(tool).collect())
    }

    /// What disabling a name takes away.
    fn takes(&self, name: &str) -> BTreeSet<String> {
        let mut taken = self.meaning(name).unwrap_or_default();
        let preset = (0..self.toolsets.len()).any(|index| toolset(index) == name && self.toolsets[index].0);
        if preset {
            taken.retain(|name| !self.core.iter().any(|core| &tool(*core) == name));
        }
        taken
    }

    fn select(&self, request: &Request) -> BTreeSet<String> {
        let everything = (0..self.homes.len()).map(tool);
        let mut selected: BTreeSet<String> = match (&request.enabled, request.tools.is_empty()) {
            (None, true) => everything.collect(),
            (enabled, _) => {
                enabled.iter().flatten().filter_map(|name| self.meaning(name)).flatten().collect()
            }
        };
        let known = |name: &&String| (0..self.homes.len()).any(|index| &tool(index) == *name);
        selected.extend(request.tools.iter().filter(known).cloned());
        for name in &request.disabled {
            for taken in self.takes(name) {
                selected.remove(&taken);
            }
        }
        selected.retain(|name| !request.no_tools.contains(name));
        selected
    }
}

fn written() -> impl Strategy<Value = Written> {
    (1..90_usize, 1..12_usize).prop_flat_map(|(tools, toolsets)| {
        let some = move |most: usize| subsequence((0..tools).collect::<Vec<_>>(), 0..=most.min(tools));
        let at_least_one =
            move |most: usize| subsequence((0..tools).collect::<Vec<_>>(), 1..=most.min(tools));
        let entries: Vec<_> = (0..toolsets)
            .map(|index| {
                let earlier: Vec<usize> = (0..index).collect();
                let most = earlier.len().min(4);
                (any::<bool>(), some(8), subsequence(earlier, 0..=most))
            })
            .collect();
        (vec(0..toolsets, tools), entries, at_least_one(10), vec(at_least_one(5), 0..3))
            .prop_map(|(homes, toolsets, core, legacy)| Written { homes, toolsets, core, legacy })
    })
}

fn requests() -> impl Strategy<Value = Request> {
    let sets = || {
        prop_oneof![
            6 => (0..14_usize).prop_map(toolset),
            2 => (0..4_usize).prop_map(|index| format!("old_{index}")),
            1 => Just("all".to_owned()),
            1 => Just("*".to_owned()),
            1 => Just("nope".to_owned()),
        ]
    };
    let tools = || vec((0..100_usize).prop_map(tool), 0..3);
    (proptest::option::of(vec(sets(), 0..6)), vec(sets(), 0..4), tools(), tools())
        .prop_map(|(enabled, disabled, tools, no_tools)| Request { enabled, disabled, tools, no_tools })
}

thread_local! {
    /// The catalogue under test: a registry's lookups are plain functions, so they find it here.
    static NAMES: std::cell::RefCell<(BTreeMap<String, u16>, BTreeMap<String, u16>)> = const {
        std::cell::RefCell::new((BTreeMap::new(), BTreeMap::new()))
    };
}

fn find_tool(name: &str) -> Option<ToolId> {
    NAMES.with_borrow(|(tools, _)| tools.get(name).copied().map(ToolId))
}

fn find_toolset(name: &str) -> Option<ToolsetId> {
    NAMES.with_borrow(|(_, toolsets)| toolsets.get(name).copied().map(ToolsetId))
}

fn leak<T>(items: Vec<T>) -> &'static [T] {
    Box::leak(items.into_boxed_slice())
}

fn leak_text(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn ids(tools: &[u16]) -> &'static [ToolId] {
    leak(tools.iter().copied().map(ToolId).collect())
}

fn words(tools: &[u16], count: usize) -> &'static [u64] {
    let mut words = vec![0_u64; count.div_ceil(64)];
    for tool in tools {
        words[usize::from(*tool) / 64] |= 1 << (tool % 64);
    }
    leak(words)
}

/// The tables of a catalogue, as the compiler would emit them. They live as long as the test.
fn registry(catalogue: &Catalogue) -> &'static Registry {
    let count = catalogue.tools.len();
    let numbered = |names: Vec<&String>| -> BTreeMap<String, u16> {
        names.into_iter().zip(0..).map(|(name, id)| (name.clone(), id)).collect()
    };
    NAMES.set((
        numbered(catalogue.tools.iter().map(|tool| &tool.name).collect()),
        numbered(catalogue.toolsets.iter().map(|toolset| &toolset.name).collect()),
    ));
    let tools = catalogue.tools.iter().map(|tool| ToolRow {
        name: leak_text(&tool.name),
        home: ToolsetId(tool.home),
        source: "",
        implementation: Implementation::External { requires_env: &[] },
        mentions: &[],
        check: None,
    });
    let toolsets = catalogue.toolsets.iter().map(|toolset| ToolsetRow {
        name: leak_text(&toolset.name),
        kind: if toolset.kind == Kind::Preset { ToolsetKind::Preset } else { ToolsetKind::Group },
        description: "",
        source: "",
        tools: ids(&toolset.tools),
        includes: leak(toolset.includes.iter().copied().map(ToolsetId).collect()),
        shared: &[],
        resolved: ids(&toolset.resolved),
        mask: words(&toolset.resolved, count),
        removal: words(&toolset.removal, count),
        open: toolset.open,
        when_env: None,
        platforms: &[],
    });
    let legacy = catalogue.legacy.iter().map(|legacy| LegacyRow {
        name: leak_text(&legacy.name),
        tools: ids(&legacy.tools),
        mask: words(&legacy.tools, count),
    });
    Box::leak(Box::new(Registry {
        tools: leak(tools.collect()),
        toolsets: leak(toolsets.collect()),
        legacy: leak(legacy.collect()),
        core: words(&catalogue.core, count),
        tool_id: find_tool,
        toolset_id: find_toolset,
    }))
}

fn compiled(written: &Written) -> Compilation {
    let mut sources = Sources { crate_name: "random".to_owned(), ..Sources::default() };
    sources.add_toolsets("toolsets.toml", written.toml().as_bytes());
    let compilation = compile(&sources);
    let errors: Vec<_> = compilation
        .diagnostics
        .iter()
        .filter(|fault| fault.level == toolwright_codegen::diagnostic::Level::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{}", written.toml());
    compilation
}

fn names(registry: &'static Registry, request: &Request) -> BTreeSet<String> {
    registry.select(request, &Environment::default()).names().map(str::to_owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_compiled_resolver_equals_the_walk(written in written(), requests in vec(requests(), 8)) {
        let registry = registry(&compiled(&written).model);
        for index in 0..written.toolsets.len() {
            let row = registry.resolve(&toolset(index)).unwrap();
            let given: BTreeSet<String> =
                row.resolved.iter().map(|id| registry.tools[id.index()].name.to_owned()).collect();
            prop_assert_eq!(given, written.gives(index), "{}", toolset(index));
        }
        for request in requests {
            prop_assert_eq!(names(registry, &request), written.select(&request), "{:?}", request);
        }
    }

    #[test]
    fn a_deny_never_adds_and_order_and_repeats_do_not_matter(
        written in written(),
        request in requests(),
        deny in (0..14_usize).prop_map(toolset),
    ) {
        let registry = registry(&compiled(&written).model);
        let before = names(registry, &request);
        let mut more = request.clone();
        more.disabled.insert(0, deny);
        prop_assert!(names(registry, &more).is_subset(&before));
        let mut fewer = request.clone();
        fewer.no_tools.extend(before.iter().next().cloned());
        prop_assert!(names(registry, &fewer).is_subset(&before));
        let mut shuffled = request.clone();
        if let Some(enabled) = &mut shuffled.enabled {
            enabled.reverse();
            enabled.extend(enabled.clone());
        }
        shuffled.disabled.reverse();
        shuffled.disabled.extend(shuffled.disabled.clone());
        shuffled.tools.reverse();
        prop_assert_eq!(names(registry, &shuffled), before);
    }
}
