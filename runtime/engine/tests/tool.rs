//! Does `#[tool]` do what its author says: arguments in, answers out, and what is declared beside them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helper")]

use std::{borrow::Cow, collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};
use toolwright::{
    Context, Output, ToolArgs, ToolDef, ToolError,
    declare::{Concurrency, Handler, Hints},
    schema::Cut,
    tool, when,
};

type Told<T> = Result<T, ToolError>;

/// Calls a tool in whatever way it is carried out.
async fn call(tool: &'static ToolDef, arguments: &str) -> Told<Output> {
    let context = Context { task_id: "task 7".to_owned(), ..Context::default() };
    match tool.handler {
        Handler::Quick(call) | Handler::Blocking(call) => call(&context, arguments),
        Handler::Async(call) => call(&context, arguments).await,
        Handler::Agent => panic!("the agent carries it out"),
    }
}

async fn text(tool: &'static ToolDef, arguments: &str) -> String {
    match call(tool, arguments).await.unwrap() {
        Output::Text(text) => text,
        Output::Json(json) => format!("json {json}"),
        Output::Parts(parts) => format!("parts {parts:?}"),
    }
}

async fn refused(tool: &'static ToolDef, arguments: &str) -> String {
    match call(tool, arguments).await.unwrap_err() {
        ToolError::Refused(refused) => refused.to_string(),
        other => panic!("another error: {other:?}"),
    }
}

/// Waits.
#[tool(toolset = "test", concurrency = shared)]
async fn waiting(
    /// What to say.
    words: String,
    ctx: &Context,
) -> Told<String> {
    tokio::task::yield_now().await;
    Ok(format!("{words} for {}", ctx.task_id))
}

/// Blocks.
#[tool(toolset = "test", concurrency = interactive)]
fn blocking(ctx: &Context) -> String {
    ctx.task_id.clone()
}

/// Adds, at once.
#[tool(
    toolset = "test",
    name = "add-numbers",
    quick,
    emoji = "+",
    max_result_chars = 1_000,
    description = "Arithmetic"
)]
fn add(
    /// One.
    left: i64,
    /// The other.
    right: i64,
) -> i64 {
    left + right
}

/// Is carried out by the agent.
#[tool(toolset = "test", agent)]
fn planned(
    /// The plan.
    plan: Vec<String>,
    /// Whether to add to it.
    #[arg(default = false)]
    merge: bool,
) {
}

#[tokio::test]
async fn functions_of_every_sort_are_called() {
    assert_eq!(text(&__TOOLWRIGHT_WAITING, r#"{"words": "tea"}"#).await, "tea for task 7");
    assert_eq!(text(&__TOOLWRIGHT_BLOCKING, "{}").await, "task 7");
    assert_eq!(text(&__TOOLWRIGHT_ADD, r#"{"left": 1, "right": -3}"#).await, "json -2");
    assert!(matches!(__TOOLWRIGHT_WAITING.handler, Handler::Async(_)));
    assert!(matches!(__TOOLWRIGHT_BLOCKING.handler, Handler::Blocking(_)));
    assert!(matches!(__TOOLWRIGHT_ADD.handler, Handler::Quick(_)));
    assert!(matches!(__TOOLWRIGHT_PLANNED.handler, Handler::Agent));
}

/// Needs much.
#[tool(toolset = "test", check = ready, requires_env = ["KEY", "A | B"], concurrency = path("where"))]
fn needy(
    /// The path.
    #[arg(rename = "where")]
    place: String,
) -> String {
    place
}

fn ready() -> Result<(), fmt::Error> {
    Err(fmt::Error)
}

/// Is there.
#[tool(toolset = "test", check = yes, quick)]
fn there() {}

fn yes() -> bool {
    true
}

#[test]
fn what_is_declared_stands_beside_the_function() {
    let add = &__TOOLWRIGHT_ADD;
    assert_eq!((add.name, add.toolset, add.emoji, add.about), ("add-numbers", "test", "+", "Arithmetic"));
    assert_eq!(add.max_result_chars, Some(1_000));
    assert!(matches!(add.concurrency, Concurrency::Exclusive));
    assert!(matches!(__TOOLWRIGHT_WAITING.concurrency, Concurrency::Shared));
    assert!(matches!(__TOOLWRIGHT_BLOCKING.concurrency, Concurrency::Interactive));
    let needy = &__TOOLWRIGHT_NEEDY;
    assert_eq!((needy.emoji, needy.about, needy.max_result_chars), ("⚡", "", None));
    assert_eq!(needy.requires_env, ["KEY", "A | B"]);
    assert!(matches!(needy.concurrency, Concurrency::Path("where")));
    assert_eq!(needy.check.unwrap()(), Err(fmt::Error.to_string()));
    assert_eq!(__TOOLWRIGHT_THERE.check.unwrap()(), Ok(()));
    assert_eq!(needy.parameters.len(), 1);
    assert_eq!(needy.parameters[0].name, "where");
}

#[derive(Serialize)]
struct Found {
    lines: u32,
}

#[derive(Debug, thiserror::Error)]
#[error("gone: {0}")]
struct Gone(&'static str);

/// Gives a value, or fails.
#[tool(toolset = "test", quick)]
fn value(
    /// How.
    way: Way,
) -> Result<Found, Gone> {
    match way {
        Way::Good => Ok(Found { lines: 3 }),
        Way::Bad => Err(Gone("here")),
    }
}

#[derive(Deserialize, ToolArgs)]
#[serde(rename_all = "lowercase")]
enum Way {
    Good,
    Bad,
}

/// Says how it fails.
#[tool(toolset = "test", quick)]
fn telling() -> Told<&'static str> {
    Err(ToolError::tell("not today"))
}

/// Fails in words.
#[tool(toolset = "test", quick)]
fn wordy() -> Result<(), String> {
    Err("no".to_owned())
}

/// Gives an output.
#[tool(toolset = "test", quick)]
fn output() -> Result<Output, Gone> {
    Ok(Output::Json("[1]".to_owned()))
}

/// Gives nothing.
#[tool(toolset = "test", quick)]
fn nothing() {}

/// Gives lent text.
#[tool(toolset = "test", quick)]
fn lent() -> Cow<'static, str> {
    Cow::Borrowed("\"as it is\"")
}

#[tokio::test]
async fn answers_of_every_sort_become_outputs() {
    assert_eq!(text(&__TOOLWRIGHT_VALUE, r#"{"way": "good"}"#).await, r#"json {"lines":3}"#);
    assert_eq!(text(&__TOOLWRIGHT_OUTPUT, "{}").await, "json [1]");
    assert_eq!(text(&__TOOLWRIGHT_NOTHING, "{}").await, "json null");
    assert_eq!(text(&__TOOLWRIGHT_LENT, "{}").await, "\"as it is\"");
    let failed = call(&__TOOLWRIGHT_VALUE, r#"{"way": "bad"}"#).await.unwrap_err();
    assert!(matches!(failed, ToolError::Failed { .. }));
    assert_eq!(failed.to_string(), "Gone: gone: here");
    let told = call(&__TOOLWRIGHT_TELLING, "{}").await.unwrap_err();
    assert!(matches!(told, ToolError::Tell(_)));
    assert_eq!(told.to_string(), "not today");
    assert_eq!(call(&__TOOLWRIGHT_WORDY, "{}").await.unwrap_err().to_string(), "Error: no");
}

#[derive(Deserialize, ToolArgs)]
struct Task {
    #[arg(min_length = 3)]
    goal: String,
    role: Option<Way>,
}

#[derive(Deserialize, ToolArgs)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Step {
    Go { to: String },
    Wait { seconds: u8 },
}

/// Is hard to please.
#[tool(toolset = "test")]
fn fussy(
    /// A.
    #[arg(min = 1, max = 9)]
    count: u32,
    /// B.
    #[arg(pattern = "^[a-z]+$", max_length = 5)]
    word: String,
    /// C.
    #[arg(min_items = 1)]
    tasks: Vec<Task>,
    /// D.
    #[arg(max = 0.5)]
    share: Option<f64>,
    /// E.
    step: Option<Step>,
    /// F.
    sizes: Option<BTreeMap<String, u8>>,
) -> String {
    let tasks: Vec<String> =
        tasks.into_iter().map(|task| format!("{}{}", task.goal, u8::from(task.role.is_some()))).collect();
    let step = match step {
        None => String::new(),
        Some(Step::Go { to }) => to,
        Some(Step::Wait { seconds }) => seconds.to_string(),
    };
    format!("{count} {word} {tasks:?} {share:?} {step} {sizes:?}")
}

#[tokio::test]
async fn good_arguments_are_read() {
    let tool = &__TOOLWRIGHT_FUSSY;
    let given = r#"{"count": 9, "word": "abc", "tasks": [{"goal": "win", "role": "good", "more": 1}], "unknown": 1,
        "share": null, "step": {"kind": "wait", "seconds": 3}, "sizes": {"a": 1}}"#;
    assert_eq!(text(tool, given).await, r#"9 abc ["win1"] None 3 Some({"a": 1})"#);
}

#[tokio::test]
async fn every_fault_of_bad_arguments_is_told_with_its_name() {
    let tool = &__TOOLWRIGHT_FUSSY;
    let given = r#"{"count": 10, "word": "Abcdef", "tasks": [{"goal": "go"}, {"role": "ugly"}, [], null],
        "share": 0.75, "step": {"kind": "wait", "seconds": "3"}, "sizes": {"a": true}}"#;
    assert_eq!(
        refused(tool, given).await,
        "invalid arguments: `count` must be at most 9, not 10; \
         `word` must have at most 5 characters, not 6; \
         `word` must match the pattern ^[a-z]+$, not \"Abcdef\"; \
         `tasks[0].goal` must have at least 3 characters, not 2; \
         `tasks[1].goal` is missing; it must be a string; \
         `tasks[1].role` must be one of \"good\", \"bad\", not \"ugly\"; \
         `tasks[2]` must be an object with \"goal\", not []; \
         `tasks[3]` must be an object with \"goal\", not null; \
         `share` must be at most 0.5, not 0.75; \
         `step.seconds` must be an integer, not \"3\"; \
         `sizes.a` must be an integer, not true"
    );
    assert_eq!(
        refused(tool, r#"{"count": 1.5, "tasks": [], "step": {"kind": "jump"}}"#).await,
        "invalid arguments: `count` must be an integer, not 1.5; `word` is missing; it must be a string; \
         `tasks` must have at least 1 items, not 0; \
         `step` must be an object with \"kind\": \"go\", or an object with \"kind\": \"wait\", not {\"kind\":\"jump\"}"
    );
}

#[tokio::test]
async fn what_is_no_object_is_refused() {
    for given in ["[1, 2]", "7", "null", "\"text\""] {
        let told = refused(&__TOOLWRIGHT_ADD, given).await;
        assert_eq!(
            told,
            format!(
                "invalid arguments: the arguments must be a JSON object, not {}",
                given.replace(", ", ",")
            )
        );
    }
    assert!(
        refused(&__TOOLWRIGHT_ADD, "{\"left\": 1,").await.starts_with("invalid arguments: EOF while parsing")
    );
    let huge = r#"{"left": 9223372036854775808, "right": 1}"#;
    assert!(refused(&__TOOLWRIGHT_ADD, huge).await.contains("9223372036854775808"));
    let twice = refused(&__TOOLWRIGHT_ADD, r#"{"left": 1, "left": 2, "right": 3}"#).await;
    assert_eq!(twice, "invalid arguments: `left` is given twice, as 1 and as 2; give it once");
}

/// Opens a page.
///
/// "Quoted", with a \ in it.
#[when(web_search | web_extract, "Prefer web_search.")]
#[tool(toolset = "test", quick)]
#[when(terminal, "Or \"curl\" in the terminal.")]
fn open(
    /// Which page.
    #[when(tabs, "A number from tabs.")]
    page: u32,
) -> u32 {
    page
}

#[test]
fn conditional_parts_are_cuts_in_their_order() {
    let definition = &__TOOLWRIGHT_OPEN.definition;
    let parts: Vec<&str> =
        definition.cuts.iter().map(|Cut { start, end }| &definition.text[*start..*end]).collect();
    assert_eq!(parts, [" Prefer web_search.", " Or \\\"curl\\\" in the terminal.", " A number from tabs."]);
    assert_eq!(
        definition.text,
        "\"name\":\"open\",\"description\":\"Opens a page.\\n\\n\\\"Quoted\\\", with a \\\\ in it. Prefer web_search. \
         Or \\\"curl\\\" in the terminal.\"{\"type\":\"object\",\"properties\":{\"page\":{\"type\":\"integer\",\
         \"description\":\"Which page. A number from tabs.\",\"minimum\":0}},\"required\":[\"page\"]}"
    );
    assert_eq!(&definition.text[definition.split..=definition.split + 5], "{\"type");
}

/// Looks something up.
#[tool(toolset = "test", read_only, idempotent = true, open_world = false)]
fn look_up() {}

/// Throws everything away.
#[tool(toolset = "test", destructive)]
fn throw_away() {}

#[test]
fn hints_are_declared_and_written_for_mcp_clients() {
    let tool = &__TOOLWRIGHT_LOOK_UP;
    let said =
        Hints { read_only: Some(true), destructive: None, idempotent: Some(true), open_world: Some(false) };
    assert_eq!(tool.hints, said);
    assert_eq!(
        tool.definition.annotations,
        ",\"annotations\":{\"readOnlyHint\":true,\"idempotentHint\":true,\"openWorldHint\":false}"
    );
    assert!(!tool.hints.is_destructive() && __TOOLWRIGHT_THROW_AWAY.hints.is_destructive());
    assert_eq!(__TOOLWRIGHT_THROW_AWAY.definition.annotations, ",\"annotations\":{\"destructiveHint\":true}");
    assert_eq!((__TOOLWRIGHT_OPEN.hints, __TOOLWRIGHT_OPEN.definition.annotations), (Hints::NONE, ""));
}

/// Is never there.
#[cfg(any())]
#[tool(toolset = "test")]
fn absent(
    /// One.
    #[arg(default = 1)]
    one: NotAType,
) {
}

mod lints {
    //! What the macro writes is clean under the lints of this workspace, whatever its author's function is like.

    use toolwright::tool;

    /// Takes many things.
    #[tool(toolset = "test")]
    pub(super) fn many(
        /// A.
        one: String,
        /// B.
        two: bool,
        /// C.
        three: bool,
        /// D.
        four: bool,
        /// E.
        five: bool,
        /// F.
        six: u8,
        /// G.
        seven: u8,
        /// H.
        #[arg(default = 1)]
        r#type: u8,
    ) -> usize {
        one.len() + usize::from(two & three & four & five) + usize::from(six & seven & r#type)
    }
}

#[tokio::test]
async fn many_parameters_and_raw_names_work() {
    let given =
        r#"{"one": "abc", "two": true, "three": true, "four": true, "five": true, "six": 1, "seven": 1}"#;
    assert_eq!(text(&lints::__TOOLWRIGHT_MANY, given).await, "json 5");
    assert_eq!(lints::many("ab".to_owned(), false, false, false, false, 0, 0, 0), 2);
}

mod names {
    //! Tools whose names the macro might want for itself.

    use toolwright::{Context, tool};

    /// A.
    #[tool(toolset = "test", quick)]
    pub(super) fn context(
        ctx: &Context,
        /** B. */
        context: u8,
    ) -> String {
        format!("{}{context}", ctx.task_id)
    }

    /// A.
    #[tool(toolset = "test")]
    pub(super) async fn answer(
        /** B. */
        text: u8,
        /** C. */
        arguments: u8,
    ) -> u8 {
        tokio::task::yield_now().await;
        text + arguments
    }

    /// A.
    #[tool(toolset = "test")]
    pub(super) fn text(
        /** B. */
        answer: u8,
    ) -> u8 {
        answer
    }

    /// A.
    #[tool(toolset = "test")]
    pub(super) fn arguments(
        /** B. */
        shim: u8,
    ) -> u8 {
        shim
    }
}

#[tokio::test]
async fn tools_may_have_any_name() {
    assert_eq!(text(&names::__TOOLWRIGHT_CONTEXT, r#"{"context": 1}"#).await, "task 71");
    assert_eq!(text(&names::__TOOLWRIGHT_ANSWER, r#"{"text": 1, "arguments": 2}"#).await, "json 3");
    assert_eq!(text(&names::__TOOLWRIGHT_TEXT, r#"{"answer": 4}"#).await, "json 4");
    assert_eq!(text(&names::__TOOLWRIGHT_ARGUMENTS, r#"{"shim": 5}"#).await, "json 5");
}
