//! What is said about a request: nothing is lost without a word, and nothing is said without a reason.

use toolwright::{
    Availability, Environment, Level, Note, NoteKind, Output, Registry, Request, declare::Handler,
    table::ToolsetKind,
};

use crate::{
    conformance,
    fixture::{Plan, Set, Tool},
};

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn notes(registry: &'static Registry, request: &Request, environment: &Environment) -> Vec<Note> {
    registry.notes(request, environment, &registry.select(request, environment))
}

/// Level, kind, name and the words, message and remedy.
fn lines(notes: &[Note]) -> Vec<(Level, NoteKind, &str, String)> {
    notes
        .iter()
        .map(|note| {
            (note.level, note.kind, note.name.as_str(), format!("{} | {}", note.message, note.remedy))
        })
        .collect()
}

#[test]
fn a_request_that_gives_what_it_says_has_no_notes() {
    let registry = conformance::registry();
    let none = Environment::default();
    let requests = [
        Request::default(),
        Request { enabled: Some(Vec::new()), ..Request::default() },
        Request { enabled: Some(named(&["web", "web_tools", "all"])), ..Request::default() },
        Request { tools: named(&["read_file", "browser_*"]), ..Request::default() },
        Request { enabled: Some(named(&["web"])), disabled: named(&["terminal"]), ..Request::default() },
    ];
    for request in requests {
        assert_eq!(notes(registry, &request, &none), [], "{request:?}");
    }
}

#[test]
fn unknown_names_are_told_wherever_they_stand() {
    let request = Request {
        enabled: Some(named(&["web", "hermes", "read_file", "browser_*"])),
        disabled: named(&["termnal", "\u{1b}[2Jxyzzy"]),
        tools: named(&["raed_file", "web"]),
        no_tools: named(&["zzz*", "terminal"]),
    };
    let told = notes(conformance::registry(), &request, &Environment::default());
    let unknown = |name, words: &str| (Level::Warning, NoteKind::Unknown, name, words.to_owned());
    assert_eq!(
        lines(&told),
        [
            unknown(
                "hermes",
                "there is no toolset `hermes` | did you mean `hermes-acp`, `hermes-cli` or `hermes-sms`?"
            ),
            unknown(
                "read_file",
                "there is no toolset `read_file` | `read_file` is for single tools: name it with the single tools, not with the toolsets"
            ),
            unknown(
                "browser_*",
                "there is no toolset `browser_*` | `browser_*` is for single tools: name it with the single tools, not with the toolsets"
            ),
            unknown("termnal", "there is no toolset `termnal` | did you mean `terminal`?"),
            unknown(
                "\u{1b}[2Jxyzzy",
                "there is no toolset `\u{fffd}[2Jxyzzy` | list the toolsets to see what there is"
            ),
            unknown("raed_file", "there is no tool `raed_file` | did you mean `read_file`?"),
            unknown(
                "web",
                "there is no tool `web` | `web` is a toolset: name it with the toolsets, not with the single tools"
            ),
            unknown("zzz*", "no tool matches `zzz*` | list the tools to see what there is"),
        ]
    );
}

#[test]
fn a_tool_that_a_deny_takes_away_is_told_with_the_deny() {
    let registry = conformance::registry();
    let request = Request {
        enabled: Some(named(&["debugging"])),
        disabled: named(&["terminal"]),
        tools: named(&["todo"]),
        no_tools: named(&["web_*", "todo"]),
    };
    let told = notes(registry, &request, &Environment::default());
    let denied = |level, name, by: &str, deny: &str| {
        let words = format!(
            "asked for by `{by}`, taken away by disabling `{deny}` | leave `{deny}` out of what is disabled"
        );
        (level, NoteKind::Denied, name, words)
    };
    assert_eq!(
        lines(&told),
        [
            denied(Level::Info, "process", "debugging", "terminal"),
            denied(Level::Info, "terminal", "debugging", "terminal"),
            denied(Level::Warning, "todo", "todo", "todo"),
            denied(Level::Info, "web_extract", "debugging → web", "web_*"),
            denied(Level::Info, "web_search", "debugging → web", "web_*"),
        ]
    );
}

#[test]
fn an_empty_result_of_a_request_for_something_is_an_error() {
    let registry = conformance::registry();
    let requests = [
        Request { enabled: Some(named(&["nope"])), ..Request::default() },
        Request { enabled: Some(named(&["context_engine"])), ..Request::default() },
        Request { enabled: Some(named(&["web"])), disabled: named(&["web"]), ..Request::default() },
        Request { tools: named(&["nope"]), ..Request::default() },
        Request { disabled: named(&["all"]), ..Request::default() },
    ];
    for request in requests {
        let told = notes(registry, &request, &Environment::default());
        let errors: Vec<&Note> = told.iter().filter(|note| note.level == Level::Error).collect();
        assert_eq!(errors.len(), 1, "{request:?}");
        assert_eq!(errors[0].kind, NoteKind::Empty, "{request:?}");
        assert!(told.len() > 1, "and the reason is told beside it: {request:?}");
    }
}

#[test]
fn a_name_without_an_effect_is_told() {
    let registry = conformance::registry();
    let request = Request {
        enabled: Some(named(&["web", "context_engine"])),
        disabled: named(&["hermes-cli"]),
        ..Request::default()
    };
    let told = notes(registry, &request, &Environment::default());
    assert_eq!(lines(&told), [
        (
            Level::Warning,
            NoteKind::Idle,
            "context_engine",
            "toolset `context_engine` has no tools until something fills it at run time | enable what brings its tools, or leave it out".to_owned(),
        ),
        (
            Level::Warning,
            NoteKind::Idle,
            "hermes-cli",
            "disabling `hermes-cli` takes nothing away: it lists core tools without owning them | disable the toolsets that own the tools".to_owned(),
        ),
    ]);
}

#[test]
fn a_toolset_that_a_variable_forces_in_is_told() {
    let registry = conformance::registry();
    let environment = Environment::from_pairs([("HERMES_KANBAN_TASK", "t1")]);
    let request =
        Request { enabled: Some(Vec::new()), no_tools: named(&["kanban_list"]), ..Request::default() };
    let told = notes(registry, &request, &environment);
    assert_eq!(lines(&told), [
        (
            Level::Info,
            NoteKind::Forced,
            "kanban",
            "toolset `kanban` is part of this request because HERMES_KANBAN_TASK is set | unset HERMES_KANBAN_TASK, or disable `kanban`".to_owned(),
        ),
        (
            Level::Info,
            NoteKind::Denied,
            "kanban_list",
            "asked for by `kanban` because HERMES_KANBAN_TASK is set, taken away by disabling `kanban_list` | leave `kanban_list` out of what is disabled".to_owned(),
        ),
    ]);
}

fn mixed() -> &'static Registry {
    let quick = || Handler::Quick(|_, _| Ok(Output::Text(String::new())));
    let plan = Plan::default()
        .tool("keyed", Tool::native("set", quick()).needs(&["ONE", "TWO | THREE"]))
        .tool("outside", Tool::external("set"))
        .tool("refused", Tool::native("set", quick()).checked(0, || Err("no daemon".to_owned())));
    plan.set("preset", Set { kind: ToolsetKind::Preset, includes: named(&["set"]), ..Set::default() }).build()
}

#[test]
fn a_tool_that_is_not_available_is_told_with_the_reason() {
    let registry = mixed();
    let availability = Availability::new(registry, Environment::default());
    let told = |request: &Request| {
        let selection = registry.select(request, &Environment::default());
        availability.available(&selection).notes(request, &Environment::default())
    };
    let request = Request { enabled: Some(named(&["preset"])), ..Request::default() };
    let lost = told(&request);
    let line = |level, name, words: &str| {
        (level, NoteKind::Unavailable, name, format!("asked for by `preset → set`, not available: {words}"))
    };
    assert_eq!(
        lines(&lost),
        [
            line(Level::Warning, "keyed", "ONE, TWO or THREE are not set | set ONE, TWO or THREE"),
            line(
                Level::Info,
                "outside",
                "nothing in this program carries it out | add the plugin, the MCP server or the crate that brings it"
            ),
            line(
                Level::Warning,
                "refused",
                "no daemon | mend what its availability check names, or disable the tool"
            ),
            (
                Level::Error,
                NoteKind::Empty,
                "",
                "none of the selected tools is available | see the other notes for what each tool needs"
                    .to_owned(),
            ),
        ]
    );
    let levels = |request: &Request| told(request).iter().map(|note| note.level).collect::<Vec<_>>();
    let singly = Request { tools: named(&["outside", "keyed"]), ..Request::default() };
    assert_eq!(levels(&singly), [Level::Warning, Level::Warning, Level::Error]);
    assert_eq!(levels(&Request::default()), [Level::Info, Level::Info, Level::Info, Level::Error]);
}

#[test]
fn a_tool_that_no_deny_took_away_is_not_told_as_denied() {
    let registry = mixed();
    let request = Request { disabled: named(&["nope"]), ..Request::default() };
    let selection = registry.select(&request, &Environment::default());
    let available = Availability::new(registry, Environment::default()).available(&selection).selection;
    let told = registry.notes(&request, &Environment::default(), &available);
    let kinds: Vec<NoteKind> = told.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, [NoteKind::Unknown, NoteKind::Empty]);
}

#[test]
fn a_note_is_four_fields_of_json() {
    let request = Request { enabled: Some(named(&["web", "nope"])), ..Request::default() };
    let told = notes(conformance::registry(), &request, &Environment::default());
    assert_eq!(
        serde_json::to_string(&told).unwrap(),
        r#"[{"level":"warning","name":"nope","message":"there is no toolset `nope`","remedy":"list the toolsets to see what there is"}]"#,
    );
}
