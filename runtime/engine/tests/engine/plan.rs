//! Which calls of a batch run at once: the original's cases one by one, paths, and what must never meet.

use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Component, Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use proptest::prelude::*;
use serde_json::{Value, json};
use toolwright::{
    Access, Availability, Call, Context, Dispatcher, Environment, Output, PathResolver, PathUse, Registry,
    Selection, Services,
    declare::{Concurrency, Handler, HandlerFuture},
    hook::{Hook, HookSet, Hooks, PreToolCall, RawJson, ToolDecision, ToolRequest},
    plan_batch,
};

use crate::fixture::{Plan, Tool};

const FACTS: &str = include_str!("../../../../tests/cases/behaviour/results.json");

/// A place with one link: `/link` leads to `/p/deep`.
struct Tree;

impl PathResolver for Tree {
    fn resolve(&self, _: &Context, path: &str) -> Option<PathBuf> {
        let mut place = PathBuf::new();
        for part in Path::new("/p").join(path).components() {
            match part {
                Component::ParentDir => _ = place.pop(),
                Component::CurDir => {}
                part => place.push(part),
            }
            if place == Path::new("/link") {
                place = PathBuf::from("/p/deep");
            }
        }
        (!path.contains("lost")).then_some(place)
    }
}

fn in_tree(path: &str) -> Option<PathBuf> {
    Tree.resolve(&Context::default(), path)
}

/// All files that a patch names, and the one in `path`.
fn patched(arguments: &str) -> Option<Vec<PathUse>> {
    let arguments: Value = serde_json::from_str(arguments).ok()?;
    let text = arguments["patch"].as_str().unwrap_or_default();
    let named = text.lines().filter_map(|line| line.strip_prefix("*** Update File: ")).map(PathUse::write);
    let path = arguments["path"].as_str().map(PathUse::write);
    Some(named.chain(path).collect())
}

fn nothing() -> Handler {
    Handler::Quick(|_, _| Ok(Output::Text(String::new())))
}

/// The tools of the cases, declared as their authors would.
fn registry() -> &'static Registry {
    let declared = |concurrency| Tool::native("set", nothing()).beside(concurrency);
    let mut plan = Plan::default();
    for name in ["terminal", "todo", "memory", "execute_code", "delegate_task", "mcp__x__y", "mcp__x__z"] {
        plan = plan.tool(name, declared(Concurrency::Exclusive));
    }
    for name in ["web_search", "web_extract", "skill_view", "skills_list", "session_search"] {
        plan = plan.tool(name, declared(Concurrency::Shared));
    }
    plan.tool("clarify", declared(Concurrency::Interactive))
        .tool("read_file", declared(Concurrency::Reads("path")))
        .tool("search_files", declared(Concurrency::Reads("path")))
        .tool(
            "vision_analyze",
            declared(Concurrency::Paths(|arguments| {
                let arguments: Value = serde_json::from_str(arguments).ok()?;
                Some(arguments["image_url"].as_str().map(PathUse::read).into_iter().collect())
            })),
        )
        .tool("write_file", declared(Concurrency::Path("path")))
        .tool("patch", declared(Concurrency::Paths(patched)))
        .build()
}

fn call(name: &str, arguments: &str) -> Call {
    Call { id: String::new(), name: name.to_owned(), arguments: Ok(arguments.to_owned()) }
}

fn plan(calls: &[Call]) -> Vec<Range<usize>> {
    let registry = registry();
    plan_batch(&Selection::new(registry, registry.everything()), calls, in_tree)
}

/// Lengths of the segments of calls, each a name and a path.
fn lengths(calls: &[(&str, Value)]) -> Vec<usize> {
    let calls: Vec<Call> = calls.iter().map(|(name, arguments)| call(name, &arguments.to_string())).collect();
    plan(&calls).iter().map(ExactSizeIterator::len).collect()
}

/// Writes segments as the original does: one call alone is sequential, and such neighbours are merged.
fn in_its_words(calls: &[Call], segments: &[Range<usize>]) -> Value {
    let mut words: Vec<(&str, Vec<&str>)> = Vec::new();
    for segment in segments {
        let names = calls[segment.clone()].iter().map(|call| call.name.as_str());
        let kind = if segment.len() == 1 { "sequential" } else { "parallel" };
        match words.last_mut() {
            Some((last, merged)) if *last == "sequential" && kind == "sequential" => merged.extend(names),
            _ => words.push((kind, names.collect())),
        }
    }
    json!(words)
}

#[test]
fn the_cases_of_the_original() {
    let facts: Value = serde_json::from_str(FACTS).unwrap();
    let better: BTreeMap<usize, (Value, &str)> = BTreeMap::from([
        (2, (json!([["parallel", ["read_file", "read_file"]]]), "two reads of one file disturb nobody")),
        (
            10,
            (
                json!([["parallel", ["web_search", "web_search", "web_extract"]]]),
                "a shared tool is shared whatever its arguments; unreadable ones are answered at once",
            ),
        ),
        (11, (json!([["parallel", ["web_search", "web_search", "web_search"]]]), "the same")),
        (
            16,
            (
                json!([["sequential", ["write_file", "search_files"]]]),
                "the search could see half of the file",
            ),
        ),
    ]);
    let cases = facts["plan_batch"].as_array().unwrap();
    assert_eq!(cases.len(), 17);
    for (number, case) in cases.iter().enumerate() {
        let calls: Vec<Call> = case["calls"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let arguments = one[1].as_str().map_or_else(|| one[1].to_string(), str::to_owned);
                call(one[0].as_str().unwrap(), &arguments)
            })
            .collect();
        let expected = better.get(&number).map_or(&case["segments"], |(ours, _)| ours);
        assert_eq!(&in_its_words(&calls, &plan(&calls)), expected, "case {number}: {case}");
    }
}

#[test]
fn paths_are_compared_by_where_they_lead() {
    let write = |path: &str| ("write_file", json!({"path": path}));
    let read = |path: &str| ("read_file", json!({"path": path}));
    let cases = [
        (vec![write("a"), read("/p/a")], vec![1, 1], "relative to the workspace"),
        (vec![write("/p/x/../a"), read("/p/a")], vec![1, 1], "parents"),
        (vec![write("/link/a"), read("/p/deep/a")], vec![1, 1], "links"),
        (vec![write("/link/../a"), read("/p/a")], vec![1, 1], "the parent of where a link leads"),
        (vec![write("/p/a"), write("/p/ab")], vec![2], "a name that begins alike is another"),
        (vec![write("/p/a"), write("/p/a!"), write("/p/a/b")], vec![2, 1], "below, with a neighbour between"),
        (vec![read("/p"), read("/p/a"), read("/p")], vec![3], "reads share"),
        (vec![read("/p/a/b/c"), write("/p/a")], vec![1, 1], "above"),
        (vec![write("/"), read("/q")], vec![1, 1], "everything lies below the root"),
        (vec![read("lost"), read("a")], vec![2], "an unknown place may be read beside others"),
        (vec![read("lost"), write("a")], vec![1, 1], "but it may be the one that is written"),
        (vec![write("a"), read("lost")], vec![1, 1], "the other way round"),
        (vec![write("lost"), write("a")], vec![1, 1], "an unknown place may be any"),
        (vec![write("a"), ("web_search", json!({})), read("b")], vec![3], "what uses no path joins in"),
        (vec![("read_file", json!({})), read("b")], vec![1, 1], "no path given"),
        (vec![("read_file", json!({"path": 7})), read("b")], vec![1, 1], "no path, a number"),
        (vec![("read_file", json!({"path": null})), read("b")], vec![1, 1], "no path, null"),
        (vec![("nope", json!({})), read("b")], vec![1, 1], "an unknown name may yet be mended"),
        (
            vec![("patch", json!({"path": "/p/z", "patch": "*** Update File: /p/a\n"})), write("/p/a")],
            vec![1, 1],
            "all the files of a patch count, not only the one in its path",
        ),
        (vec![("patch", json!({"patch": "*** Update File: a"})), write("b")], vec![2], "patches apart"),
        (
            vec![write("/p/i.png"), ("vision_analyze", json!({"image_url": "/p/i.png"}))],
            vec![1, 1],
            "an image is written before it is looked at",
        ),
    ];
    for (calls, expected, why) in cases {
        assert_eq!(lengths(&calls), expected, "{why}");
    }
}

#[test]
fn without_a_resolver_writers_are_alone() {
    let registry = registry();
    let selection = Selection::new(registry, registry.everything());
    let calls = [
        call("read_file", r#"{"path": "a"}"#),
        call("read_file", r#"{"path": "b"}"#),
        call("write_file", r#"{"path": "c"}"#),
        call("write_file", r#"{"path": "d"}"#),
    ];
    assert_eq!(plan_batch(&selection, &calls, |_| None), [0..2, 2..3, 3..4]);
    assert!(plan_batch(&selection, &[], |_| None).is_empty());
    let nothing = Selection::new(registry, registry.nothing());
    assert_eq!(plan_batch(&nothing, &calls[..2], in_tree), [0..1, 1..2], "nothing is known of them");
}

/// What runs now, and what met that should not have.
#[derive(Debug, Default)]
struct Record {
    running: Vec<Vec<(PathBuf, Access)>>,
    clashes: Vec<String>,
    most: usize,
}

type Recorder = Arc<Mutex<Record>>;

/// Said by texts alone, without the product's help.
fn clash(left: &(PathBuf, Access), right: &(PathBuf, Access)) -> bool {
    let (one, other) = (left.0.to_str().unwrap(), right.0.to_str().unwrap());
    let near = format!("{one}/").starts_with(&format!("{other}/"))
        || format!("{other}/").starts_with(&format!("{one}/"));
    near && (left.1 == Access::Write || right.1 == Access::Write)
}

async fn record(context: &Context, uses: Vec<(PathBuf, Access)>) {
    let recorder = context.services.get::<Recorder>().unwrap();
    {
        let mut record = recorder.lock().unwrap_or_else(PoisonError::into_inner);
        let met =
            record.running.iter().flatten().flat_map(|left| uses.iter().map(move |right| (left, right)));
        let clashes: Vec<String> =
            met.filter(|(left, right)| clash(left, right)).map(|pair| format!("{pair:?}")).collect();
        record.clashes.extend(clashes);
        record.running.push(uses.clone());
        record.most = record.most.max(record.running.len());
    }
    for _ in 0..3 {
        tokio::task::yield_now().await;
    }
    let mut record = recorder.lock().unwrap_or_else(PoisonError::into_inner);
    let at = record.running.iter().position(|one| *one == uses).unwrap();
    record.running.remove(at);
}

fn reads<'a>(context: &'a Context, arguments: &'a str) -> HandlerFuture<'a> {
    Box::pin(async move {
        record(context, vec![(place(arguments), Access::Read)]).await;
        Ok(Output::Json(arguments.to_owned()))
    })
}

fn writes<'a>(context: &'a Context, arguments: &'a str) -> HandlerFuture<'a> {
    Box::pin(async move {
        record(context, vec![(place(arguments), Access::Write)]).await;
        Ok(Output::Json(arguments.to_owned()))
    })
}

fn place(arguments: &str) -> PathBuf {
    let arguments: Value = serde_json::from_str(arguments).unwrap();
    in_tree(arguments["path"].as_str().unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn calls_that_disturb_each_other_never_meet(
        calls in prop::collection::vec((any::<bool>(), "(/link|/p|\\.|\\.\\.)(/[ab]){0,3}", any::<bool>()), 0..25),
    ) {
        let registry = Plan::default()
            .tool("r", Tool::native("set", Handler::Async(reads)).beside(Concurrency::Reads("path")))
            .tool("w", Tool::native("set", Handler::Async(writes)).beside(Concurrency::Path("path")))
            .build();
        let calls: Vec<Call> = calls
            .iter()
            .map(|(writes, path, has_id)| Call {
                id: if *has_id { "same".to_owned() } else { String::new() },
                name: if *writes { "w" } else { "r" }.to_owned(),
                arguments: Ok(json!({"path": path}).to_string()),
            })
            .collect();
        let selection = Selection::new(registry, registry.everything());
        let recorder = Recorder::default();
        let resolver: Arc<dyn PathResolver> = Arc::new(Tree);
        let services = Services::default().with(Arc::clone(&recorder)).with(resolver);
        let context = Context { services, ..Context::default() };
        let dispatcher = Dispatcher::new(Availability::new(registry, Environment::default()));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let answers = runtime.block_on(dispatcher.run(&selection, &context, &calls));
        prop_assert!(answers.iter().map(|answer| Ok(&answer.content)).eq(calls.iter().map(|call| call.arguments.as_ref())));
        prop_assert!(answers.iter().map(|answer| &answer.tool_call_id).eq(calls.iter().map(|call| &call.id)));
        let record = recorder.lock().unwrap();
        prop_assert_eq!(&record.clashes, &Vec::<String>::new());
        prop_assert!(record.running.is_empty() && record.most <= 8);
    }

    #[test]
    fn segments_cover_the_batch_in_order(names in prop::collection::vec(0_usize..6, 0..40)) {
        let kinds = ["read_file", "write_file", "web_search", "terminal", "clarify", "nope"];
        let calls: Vec<Call> = names.iter().map(|name| call(kinds[*name], r#"{"path": "x"}"#)).collect();
        let segments = plan(&calls);
        prop_assert!(segments.iter().cloned().flatten().eq(0..calls.len()));
        prop_assert!(segments.iter().all(|segment| !segment.is_empty()));
        for segment in segments.iter().filter(|segment| segment.len() > 1) {
            for call in &calls[segment.clone()] {
                prop_assert!(!["terminal", "clarify", "nope"].contains(&call.name.as_str()));
            }
        }
    }
}

/// Where hooks may put other arguments in place of a call's, its paths are not known before it runs.
#[tokio::test]
async fn calls_whose_paths_hooks_may_change_are_run_with_more_care() {
    let registry = Plan::default()
        .tool("look", Tool::native("set", Handler::Async(reads)).beside(Concurrency::Reads("path")))
        .tool("put", Tool::native("set", Handler::Async(writes)).beside(Concurrency::Path("path")))
        .build();
    let moves = |set: &mut HookSet| {
        set.on::<ToolRequest>("moves", Hook::quick(|_| Ok(Some(RawJson::read(r#"{"path": "/same"}"#)?))));
    };
    let names = ["look", "look", "put", "put", "look"];
    let calls: Vec<Call> = names
        .iter()
        .zip(0..)
        .map(|(name, at)| call(name, &json!({"path": format!("/{at}")}).to_string()))
        .collect();
    let answers = async |change: fn(&mut HookSet)| {
        let resolver: Arc<dyn PathResolver> = Arc::new(Tree);
        let recorder = Recorder::default();
        let services = Services::default().with(resolver).with(Arc::clone(&recorder));
        let context = Context { services, ..Context::default() };
        let hooks = Hooks::default();
        hooks.change(change);
        let house = Dispatcher::new(Availability::new(registry, Environment::default())).with_hooks(hooks);
        let selection = Selection::new(registry, registry.everything());
        drop(house.run(&selection, &context, &calls).await);
        let record = recorder.lock().unwrap();
        (record.most, record.clashes.len())
    };
    assert_eq!(answers(|_| {}).await, (5, 0), "all are elsewhere");
    assert_eq!(answers(moves).await, (2, 0), "only those that read meet");
    let watches = |set: &mut HookSet| {
        set.observe::<PreToolCall>("watches", Hook::quick(|_| Ok(ToolDecision::Allow)));
    };
    assert_eq!(answers(watches).await, (5, 0), "who only looks changes nothing");
}
