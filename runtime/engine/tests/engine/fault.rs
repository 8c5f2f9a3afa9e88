//! Two kinds of faults, aimed at tools that come and go: restrictions that fail open (6), and availability that
//! flaps or stays stale (15).

use std::{
    sync::{
        Arc, Barrier,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use proptest::prelude::*;
use toolwright::{
    Availability, CheckLimits, Context, Dispatcher, Environment, Format, Request, Selection, definitions,
    dynamic::{Bringer, Catalog, Consent, DynamicCheck, NewTool, NewToolset, Owner, Snapshot},
    search::{SearchConfig, SearchMode, Searcher},
};

use crate::dynamic::{OBJECT, registry, tool};

const SETS: [&str; 13] = [
    "all",
    "*",
    "cli",
    "file",
    "file_tools",
    "gateway",
    "plugins",
    "mcp-a",
    "a",
    "notes",
    "both",
    "empty",
    "nowhere",
];
const SINGLES: [&str; 8] =
    ["mcp__a__*", "mcp__a__t", "*", "add_note", "read_file", "*note*", "nothing_*", "Read_File"];

fn server(owner: &Owner, tools: &[&str], check: Option<&DynamicCheck>) {
    let mut set = NewToolset::new("mcp-a", "Tools of a.");
    set.aliases = vec!["a".to_owned()];
    let checked = |name: &&str| NewTool { check: check.cloned(), ..tool(name, "") };
    owner.publish(set, tools.iter().map(checked).collect());
}

/// A catalogue of a server, a plugin and toolsets of the host; the plugin's tool has this check.
fn catalog(check: Option<&DynamicCheck>) -> (Catalog, Owner) {
    let catalog = Catalog::new(registry());
    let owner = catalog.admit(Bringer::Server("a".to_owned()), Consent::None);
    server(&owner, &["t", "u"], check);
    let plugin = catalog.admit(Bringer::Plugin("notes".to_owned()), Consent::None);
    plugin.register(NewTool { check: check.cloned(), ..tool("add_note", "notes") }).unwrap();
    plugin.register(tool("more", "plugins")).unwrap();
    let host = catalog.admit(Bringer::Host, Consent::None);
    let mut both = NewToolset::new("both", "What a server and a plugin brought.");
    both.includes = vec!["mcp-a".to_owned(), "notes".to_owned(), "gone".to_owned()];
    host.publish(both, Vec::new());
    host.publish(NewToolset::new("empty", "Nothing."), Vec::new());
    (catalog, owner)
}

fn names(selection: &Selection) -> Vec<String> {
    selection.names().map(str::to_owned).collect()
}

fn selected(snapshot: &Snapshot, request: &Request) -> Vec<String> {
    names(&snapshot.select(request, &Environment::default()))
}

fn listed<const N: usize>(from: [&'static str; N], most: usize) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(prop::sample::select(from.to_vec()).prop_map(str::to_owned), 0..most)
}

fn requests() -> impl Strategy<Value = Request> {
    (prop::option::of(listed(SETS, 4)), listed(SETS, 3), listed(SINGLES, 3), listed(SINGLES, 2))
        .prop_map(|(enabled, disabled, tools, no_tools)| Request { enabled, disabled, tools, no_tools })
}

fn is_part(less: &[String], more: &[String]) -> bool {
    less.iter().all(|name| more.contains(name))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Kind 6: whatever is denied besides, and whatever goes wrong, no tool is added.
    #[test]
    fn a_deny_or_an_error_never_adds_a_tool(
        request in requests(), set in listed(SETS, 3), single in listed(SINGLES, 3), fault in 0..7_usize,
    ) {
        let (catalog, owner) = catalog(None);
        let before = selected(&catalog.snapshot(), &request);
        let mut less = request.clone();
        less.disabled.extend(set.clone());
        less.no_tools.extend(single);
        prop_assert!(is_part(&selected(&catalog.snapshot(), &less), &before));
        // Denied by any of its names, a tool of a toolset is gone.
        for name in set {
            let alone = Request { enabled: Some(vec![name.clone()]), ..Request::default() };
            let gone = selected(&catalog.snapshot(), &less);
            let core = ["read_file", "terminal", "web_search"];
            let kept = selected(&catalog.snapshot(), &alone).into_iter().filter(|tool| gone.contains(tool));
            prop_assert!(kept.into_iter().all(|tool| name == "cli" && core.contains(&tool.as_str())), "{name}");
        }
        // Something fails: a list comes back shorter or broken, a registration is refused, an owner goes.
        let intruder = catalog.admit(Bringer::Server("intruder".to_owned()), Consent::None);
        match fault {
            0 => server(&owner, &["t"], None),
            1 => server(&owner, &[], None),
            2 => drop(owner.withdraw()),
            3 => drop(intruder.register(tool("terminal", "file"))),
            4 => drop(intruder.publish(NewToolset::new("all", "Everything."), vec![tool("x", "")])),
            5 => drop(intruder.publish(NewToolset::new("cli", "All."), vec![tool("x", "cli")])),
            _ => {
                let broken = NewTool { parameters: "{".to_owned(), ..tool("add_note", "notes") };
                drop(intruder.register(broken));
            }
        }
        prop_assert!(is_part(&selected(&catalog.snapshot(), &request), &before), "fault {fault}");
    }
}

/// Kind 6: an empty list is not "not given", also not through a name that gives nothing.
#[test]
fn nothing_asked_for_is_nothing_given() {
    let snapshot = catalog(None).0.snapshot();
    for enabled in [vec![], vec!["empty"], vec!["nowhere"], vec!["empty", "gone"]] {
        let enabled = Some(enabled.into_iter().map(str::to_owned).collect());
        assert!(selected(&snapshot, &Request { enabled, ..Request::default() }).is_empty());
    }
    assert_eq!(selected(&snapshot, &Request::default()).len(), 7);
    for denied in ["all", "*"] {
        let request = Request { disabled: vec![denied.to_owned()], ..Request::default() };
        assert!(selected(&snapshot, &request).is_empty(), "{denied}");
    }
}

/// Kind 6: a check that says no, panics or never ends takes its tools away and gives nothing; the calls of what
/// fell out do not run, at the bridge of a search as little as elsewhere.
#[tokio::test]
async fn a_check_that_fails_fails_closed() {
    static OPEN: Barrier = Barrier::new(2);
    let checks: [DynamicCheck; 3] = [
        Arc::new(|| Err("no".to_owned())),
        Arc::new(|| panic!("as asked")),
        Arc::new(|| {
            OPEN.wait();
            Ok(())
        }),
    ];
    for (check, at) in checks.iter().zip(0..) {
        let registry = registry();
        let catalog = Catalog::new(registry);
        let plugin = catalog.admit(Bringer::Plugin("notes".to_owned()), Consent::None);
        plugin.register(NewTool { check: Some(Arc::clone(check)), ..tool("add_note", "notes") }).unwrap();
        plugin.register(tool("more", "notes")).unwrap();
        let snapshot = catalog.snapshot();
        let limits = CheckLimits { timeout: Duration::from_millis(20), ..CheckLimits::default() };
        let availability = Availability::with_limits(registry, Environment::default(), limits);
        let request = Request { enabled: Some(vec!["notes".to_owned()]), ..Request::default() };
        let asked = snapshot.select(&request, &Environment::default());
        let available = availability.available(&asked);
        assert_eq!(names(&available.selection), ["more"], "check {at}");
        assert_eq!(available.missing.len(), 1, "and it is told");
        let on = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
        let waiting = snapshot.defer(&available.selection, &on, 0, Searcher::Bridge);
        let dispatcher = Dispatcher::new(availability);
        let context = Context::default();
        let through = r#"{"name": "add_note", "arguments": {}}"#;
        for (selection, name, arguments) in [
            (&asked, "add_note", "{}"),
            (&available.selection, "add_note", "{}"),
            (&waiting, "add_note", "{}"),
            (&waiting, "tool_call", through),
        ] {
            let answer = dispatcher.dispatch(selection, &context, name, arguments).await;
            assert!(answer.starts_with(r#"{"error": "Tool not available"#), "check {at}: {answer}");
        }
    }
    OPEN.wait();
}

/// Kind 15: true, timeout, true. The tool stays all the while, and its definitions are the same bytes.
#[test]
fn a_probe_that_flaps_takes_no_tool_away() {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    static OPEN: Barrier = Barrier::new(2);
    let check: DynamicCheck = Arc::new(|| {
        if RUNS.fetch_add(1, Ordering::SeqCst) == 1 {
            OPEN.wait();
        }
        Ok(())
    });
    let registry = registry();
    let catalog = Catalog::new(registry);
    let plugin = catalog.admit(Bringer::Plugin("notes".to_owned()), Consent::None);
    plugin.register(NewTool { check: Some(check), ..tool("add_note", "notes") }).unwrap();
    let everything = catalog.snapshot().select(&Request::default(), &Environment::default());
    let patient = CheckLimits { timeout: Duration::from_mins(1), ..CheckLimits::default() };
    let hasty = CheckLimits { timeout: Duration::ZERO, ..patient };
    let with = |limits| Availability::with_limits(registry, Environment::default(), limits);
    let (patient, hasty) = (with(patient), with(hasty));
    let start = Instant::now();
    let after = |availability: &Availability, seconds| {
        let available = availability.available_at(&everything, start + Duration::from_secs(seconds));
        definitions(&available.selection, Format::OpenAi)
    };
    let first = after(&patient, 0);
    assert!(first.contains("add_note"));
    assert_eq!(after(&hasty, 31), first, "no answer in time");
    assert_eq!(after(&patient, 33), first, "the late run is in the way");
    OPEN.wait();
    // The late run ends when it ends; until then, it is a flake like before.
    let mut seconds = 34;
    while RUNS.load(Ordering::SeqCst) < 3 && seconds < 60 {
        assert_eq!(after(&patient, seconds), first);
        seconds += 1;
        std::thread::yield_now();
    }
    assert_eq!(after(&patient, seconds), first);
}

/// Kind 15: what a session sees changes when it asks for a new snapshot, and at no other time; what is gone says so
/// when it is called.
#[tokio::test]
async fn a_session_changes_only_where_it_asks_to() {
    static IS_UP: AtomicUsize = AtomicUsize::new(1);
    let check: DynamicCheck = Arc::new(|| {
        if IS_UP.load(Ordering::SeqCst) == 1 { Ok(()) } else { Err("the server is down".to_owned()) }
    });
    let (catalog, owner) = catalog(Some(&check));
    let availability = Availability::new(catalog.snapshot().registry(), Environment::default());
    let now = |catalog: &Catalog| {
        let everything = catalog.snapshot().select(&Request::default(), &Environment::default());
        availability.available(&everything).selection
    };
    let session = now(&catalog);
    let before = definitions(&session, Format::Anthropic);
    assert!(before.contains("mcp__a__t"));
    // The server goes down, comes back with another list, a plugin brings more.
    IS_UP.store(0, Ordering::SeqCst);
    availability.invalidate();
    assert_eq!(definitions(&session, Format::Anthropic), before);
    let dispatcher = Dispatcher::new(availability.clone());
    let call = async |name: &str| dispatcher.dispatch(&session, &Context::default(), name, "{}").await;
    assert_eq!(call("mcp__a__t").await, r#"{"error": "Tool not available: mcp__a__t: the server is down"}"#);
    assert!(!definitions(&now(&catalog), Format::Anthropic).contains("mcp__a__t"));
    IS_UP.store(1, Ordering::SeqCst);
    availability.invalidate();
    server(&owner, &["t", "v"], Some(&check));
    let late = catalog.admit(Bringer::Plugin("late".to_owned()), Consent::None);
    let mut brought = tool("late_tool", "late");
    OBJECT.clone_into(&mut brought.parameters);
    late.register(brought).unwrap();
    assert_eq!(definitions(&session, Format::Anthropic), before);
    assert!(call("mcp__a__t").await.contains("new t"), "it works as it was brought");
    assert!(call("late_tool").await.contains("Unknown tool"), "not in this session");
    let next = definitions(&now(&catalog), Format::Anthropic);
    assert!(next.contains("mcp__a__v") && next.contains("late_tool") && !next.contains("mcp__a__u"));
    // Asked twice, it is the same.
    assert_eq!(definitions(&now(&catalog), Format::Anthropic), next);
}
