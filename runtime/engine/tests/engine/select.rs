//! Selections against a naive model over sets of names, and the laws of a deny.

use std::collections::{BTreeMap, BTreeSet};

use proptest::{collection::vec, option, prelude::*, sample::select, test_runner::TestCaseResult};
use toolwright::{Environment, Registry, Request, Selection, ToolsetId, table::ToolsetKind};

use crate::{
    conformance,
    fixture::{Plan, Set, Tool},
};

/// A catalogue with so many tools, each in the home `set<i % sets>`; a toolset may include only earlier ones.
#[derive(Clone, Debug)]
struct Catalogue {
    tools: usize,
    sets: Vec<(ToolsetKind, Vec<usize>, Vec<usize>)>,
    legacy: Vec<Vec<usize>>,
    core: Vec<usize>,
    forced: Option<usize>,
}

fn catalogues() -> impl Strategy<Value = Catalogue> {
    let kinds = [ToolsetKind::Group, ToolsetKind::Composite, ToolsetKind::Preset, ToolsetKind::Posture];
    let set = (select(kinds.to_vec()), vec(0_usize..1000, 0..6), vec(0_usize..1000, 0..3));
    (
        prop_oneof![1_usize..90, 250_usize..300],
        vec(set, 1..12),
        vec(vec(0_usize..1000, 1..4), 0..3),
        vec(0_usize..1000, 0..20),
        option::of(0_usize..12),
    )
        .prop_map(|(tools, sets, legacy, core, forced)| Catalogue { tools, sets, legacy, core, forced })
}

fn tool_name(number: usize, tools: usize) -> String {
    format!("tool_{}", number % tools)
}

impl Catalogue {
    fn plan(&self) -> Plan {
        let mut plan = Plan::default();
        let name = |number: &usize| tool_name(*number, self.tools);
        for tool in 0..self.tools {
            plan = plan
                .tool(&format!("tool_{tool}"), Tool::external(&format!("set_{}", tool % self.sets.len())));
        }
        for (number, (kind, tools, includes)) in self.sets.iter().enumerate() {
            let includes = includes
                .iter()
                .filter(|_| number > 0)
                .map(|include| format!("set_{}", include % number.max(1)));
            let set = Set {
                kind: *kind,
                tools: tools.iter().map(name).collect(),
                includes: includes.collect(),
                when_env: (self.forced == Some(number)).then_some("FORCE"),
                ..Set::default()
            };
            plan = plan.set(&format!("set_{number}"), set);
        }
        plan.core = self.core.iter().map(name).collect();
        plan.legacy = self
            .legacy
            .iter()
            .enumerate()
            .map(|(number, tools)| (format!("old_{number}"), tools.iter().map(name).collect()))
            .collect();
        plan
    }
}

fn names() -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof![
        8 => (0..12_usize).prop_map(|number| format!("set_{number}")),
        2 => (0..4_usize).prop_map(|number| format!("old_{number}")),
        1 => select(vec!["all".to_owned(), "*".to_owned(), "nope".to_owned(), "tool_1".to_owned(), String::new()]),
    ];
    vec(name, 0..6)
}

fn singles() -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof![
        4 => (0..100_usize).prop_map(|number| format!("tool_{number}")),
        1 => select(vec!["tool_1*".to_owned(), "*_2".to_owned(), "tool_?".to_owned(), "zzz*".to_owned(), "set_1".to_owned()]),
    ];
    vec(name, 0..4)
}

fn requests() -> impl Strategy<Value = Request> {
    (option::of(names()), names(), singles(), singles())
        .prop_map(|(enabled, disabled, tools, no_tools)| Request { enabled, disabled, tools, no_tools })
}

/// The naive model: sets of names, straight from the plan.
struct Model<'a>(&'a Plan);

impl Model<'_> {
    fn gives(&self, set: &str) -> BTreeSet<String> {
        let mut waiting = vec![set.to_owned()];
        let mut reached = BTreeSet::new();
        while let Some(set) = waiting.pop() {
            if reached.insert(set.clone()) {
                waiting.extend(self.0.sets[&set].includes.clone());
            }
        }
        let homes = self
            .0
            .tools
            .iter()
            .filter(|(_, tool)| reached.contains(&tool.home))
            .map(|(name, _)| name.clone());
        let listed = reached.iter().flat_map(|set| self.0.sets[set].tools.clone());
        homes.chain(listed).collect()
    }

    fn named(&self, name: &str) -> BTreeSet<String> {
        if self.0.sets.contains_key(name) {
            self.gives(name)
        } else if name == "all" || name == "*" {
            self.0.tools.keys().cloned().collect()
        } else {
            self.0.legacy.get(name).into_iter().flatten().cloned().collect()
        }
    }

    fn removed(&self, name: &str) -> BTreeSet<String> {
        let shared = |set: &Set| matches!(set.kind, ToolsetKind::Preset | ToolsetKind::Posture);
        let given = self.named(name);
        if self.0.sets.get(name).is_some_and(shared) { &given - &self.0.core } else { given }
    }

    fn single(&self, pattern: &str) -> BTreeSet<String> {
        let fits = |name: &String| match pattern {
            "tool_1*" => name.starts_with("tool_1"),
            "*_2" => name.ends_with("_2"),
            "tool_?" => name.len() == 6,
            "zzz*" => false,
            exact => name == exact,
        };
        self.0.tools.keys().filter(|name| fits(name)).cloned().collect()
    }

    fn select(&self, request: &Request, forced: bool) -> BTreeSet<String> {
        let mut tools: BTreeSet<String> = match (&request.enabled, request.tools.is_empty()) {
            (None, true) => self.0.tools.keys().cloned().collect(),
            (None, false) => BTreeSet::new(),
            (Some(names), _) => names.iter().flat_map(|name| self.named(name)).collect(),
        };
        tools.extend(request.tools.iter().flat_map(|pattern| self.single(pattern)));
        let when = self.0.sets.iter().filter(|(_, set)| forced && set.when_env.is_some());
        tools.extend(when.flat_map(|(name, _)| self.gives(name)));
        let denied: BTreeSet<String> = request.disabled.iter().flat_map(|name| self.removed(name)).collect();
        let singly: BTreeSet<String> =
            request.no_tools.iter().flat_map(|pattern| self.single(pattern)).collect();
        &(&tools - &denied) - &singly
    }
}

fn set_of(selection: &Selection) -> BTreeSet<String> {
    selection.names().map(str::to_owned).collect()
}

fn environment(forced: bool) -> Environment {
    Environment::from_pairs([("FORCE", if forced { "1" } else { "" })])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_selection_is_what_the_model_says(catalogue in catalogues(), request in requests(), forced: bool) {
        let plan = catalogue.plan();
        let registry = plan.build();
        let selection = registry.select(&request, &environment(forced));
        prop_assert_eq!(set_of(&selection), Model(&plan).select(&request, forced));
        prop_assert!(selection.names().is_sorted());
        prop_assert_eq!(selection.len(), selection.names().count());
    }

    #[test]
    fn a_deny_never_adds_a_tool(catalogue in catalogues(), request in requests(), more in names(), single in singles()) {
        let registry = catalogue.plan().build();
        never_adds(registry, &request, &more, &single)?;
    }

    #[test]
    fn order_and_duplicates_do_not_matter(catalogue in catalogues(), request in requests()) {
        let registry = catalogue.plan().build();
        let turned = |names: &[String]| names.iter().rev().chain(names).cloned().collect::<Vec<_>>();
        let other = Request {
            enabled: request.enabled.as_deref().map(turned),
            disabled: turned(&request.disabled),
            tools: turned(&request.tools),
            no_tools: turned(&request.no_tools),
        };
        let (left, right) = (registry.select(&request, &environment(false)), registry.select(&other, &environment(false)));
        prop_assert_eq!(left.mask(), right.mask());
    }

    #[test]
    fn combining_ids_is_selecting_names(catalogue in catalogues(), enabled in vec(0_u16..12, 0..6), disabled in vec(0_u16..12, 0..4)) {
        let registry = catalogue.plan().build();
        let count = u16::try_from(registry.toolsets.len()).unwrap();
        let ids = |numbers: &[u16]| numbers.iter().map(|number| ToolsetId(number % count)).collect::<Vec<_>>();
        let names = |numbers: &[u16]| ids(numbers).iter().map(|id| registry.toolsets[id.index()].name.to_owned()).collect();
        let request = Request { enabled: Some(names(&enabled)), disabled: names(&disabled), ..Request::default() };
        let selection = registry.select(&request, &environment(false));
        prop_assert_eq!(selection.mask(), &registry.combine(&ids(&enabled), &ids(&disabled)));
    }

    #[test]
    fn nothing_brings_back_what_is_denied_in_the_original(
        enabled in option::of(vec(select(real_names()), 0..6)),
        more in vec(select(real_names()), 0..4),
    ) {
        let registry = conformance::registry();
        let request = Request { enabled, ..Request::default() };
        never_adds(registry, &request, &more, &["terminal".to_owned()])?;
    }
}

fn never_adds(
    registry: &'static Registry,
    request: &Request,
    more: &[String],
    single: &[String],
) -> TestCaseResult {
    let stricter = Request {
        disabled: [&request.disabled[..], more].concat(),
        no_tools: [&request.no_tools[..], single].concat(),
        ..request.clone()
    };
    for forced in [false, true] {
        let before = set_of(&registry.select(request, &environment(forced)));
        let after = set_of(&registry.select(&stricter, &environment(forced)));
        prop_assert!(after.is_subset(&before), "{:?} came in", &after - &before);
        for tool in single {
            prop_assert!(!after.contains(tool));
        }
    }
    Ok(())
}

fn real_names() -> Vec<String> {
    let registry = conformance::registry();
    let sets = registry.toolsets.iter().map(|row| row.name).chain(registry.legacy.iter().map(|row| row.name));
    sets.chain(["all", "*", "nope"]).map(str::to_owned).collect()
}

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn the_three_kinds_of_request_differ() {
    let registry = conformance::registry();
    let none = Environment::default();
    let everything = registry.select(&Request::default(), &none);
    assert_eq!(everything.len(), 79);
    let nothing = registry.select(&Request { enabled: Some(Vec::new()), ..Request::default() }, &none);
    assert!(nothing.is_empty());
    let list = registry.select(&Request { enabled: Some(named(&["web"])), ..Request::default() }, &none);
    assert!(list.names().eq(["web_extract", "web_search"]));
}

#[test]
fn single_tools_alone_mean_only_those() {
    let registry = conformance::registry();
    let none = Environment::default();
    let cases: [(Request, &[&str]); 6] = [
        (
            Request { tools: named(&["read_file", "yb_*"]), ..Request::default() },
            &[
                "read_file",
                "yb_query_group_info",
                "yb_query_group_members",
                "yb_search_sticker",
                "yb_send_dm",
                "yb_send_sticker",
            ],
        ),
        (Request { tools: named(&["nope"]), ..Request::default() }, &[]),
        (Request { enabled: Some(Vec::new()), tools: named(&["todo"]), ..Request::default() }, &["todo"]),
        (
            Request { enabled: Some(named(&["web"])), tools: named(&["todo"]), ..Request::default() },
            &["todo", "web_extract", "web_search"],
        ),
        (
            Request { enabled: Some(named(&["web"])), no_tools: named(&["*_search"]), ..Request::default() },
            &["web_extract"],
        ),
        (Request { tools: named(&["read_file"]), disabled: named(&["file"]), ..Request::default() }, &[]),
    ];
    for (request, expected) in cases {
        assert!(registry.select(&request, &none).names().eq(expected.iter().copied()), "{request:?}");
    }
}

#[test]
fn a_variable_without_a_value_forces_nothing() {
    let registry = conformance::registry();
    let request = Request { enabled: Some(Vec::new()), ..Request::default() };
    let empty = Environment::from_pairs([("HERMES_KANBAN_TASK", "")]);
    assert!(registry.select(&request, &empty).is_empty());
    let set = Environment::from_pairs([("HERMES_KANBAN_TASK", "t1")]);
    assert_eq!(registry.select(&request, &set).len(), 12);
    let denied = Request { no_tools: named(&["kanban_*"]), ..request };
    assert!(registry.select(&denied, &set).is_empty());
}

#[test]
fn a_model_of_the_original_agrees_with_itself() {
    // The model is used on random catalogues; here it is held against a catalogue that people can read.
    let mut plan = Plan::default().tool("a", Tool::external("one")).tool("b", Tool::external("two"));
    plan = plan
        .set("both", Set { includes: named(&["one", "two"]), kind: ToolsetKind::Preset, ..Set::default() });
    plan.core = BTreeSet::from(["a".to_owned()]);
    plan.legacy = BTreeMap::from([("old".to_owned(), named(&["b"]))]);
    let model = Model(&plan);
    assert_eq!(model.named("both"), BTreeSet::from(["a".to_owned(), "b".to_owned()]));
    assert_eq!(model.removed("both"), BTreeSet::from(["b".to_owned()]));
    assert_eq!(model.named("old"), BTreeSet::from(["b".to_owned()]));
}
