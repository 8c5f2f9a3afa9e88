//! Does `#[tool]` do what its author says: definitions, arguments, answers.

use toolwright::{
    Context, Output, PathUse, Trust,
    declare::{Concurrency, Handler},
    tool,
};

/// Reads a text file.
///
/// Lines are numbered.
#[tool(toolset = "file", max_result_chars = 100_000)]
pub async fn read_file(
    ctx: &Context,
    /// The file's path.
    path: String,
    /// First line, from 1.
    #[arg(default = 1, min = 1)]
    offset: u32,
    /// Lines.
    #[arg(default = 500, max = 2000)]
    limit: u32,
    /// Which.
    #[arg(enum = ["a", "b"], default = "a")]
    mode: String,
    /// Optional.
    timeout: Option<u32>,
) -> Result<String, std::io::Error> {
    tokio::task::yield_now().await;
    assert_eq!(ctx.task_id, "");
    Ok(format!("{path} {offset} {limit} {mode} {timeout:?}"))
}

/// Adds.
#[tool(toolset = "sum", quick)]
fn add(
    /// One.
    left: i64,
    /// Other.
    right: i64,
) -> i64 {
    left + right
}

#[tokio::test]
async fn first() {
    let Handler::Async(call) = __TOOLWRIGHT_READ_FILE.handler else { panic!("not async") };
    let context = Context::default();
    let out = call(&context, r#"{"path": "x"}"#).await.unwrap();
    assert_eq!(out, Output::Text("x 1 500 a None".to_owned()));
    let out = call(&context, r#"{"path": "x", "offset": 0, "limit": 3000, "mode": "c"}"#).await.unwrap_err();
    assert_eq!(
        out.to_string(),
        "invalid arguments: `offset` must be at least 1, not 0; `limit` must be at most 2000, not 3000; `mode` must be one of \"a\", \"b\", not \"c\""
    );
    let Handler::Quick(call) = __TOOLWRIGHT_ADD.handler else { panic!("not quick") };
    assert_eq!(call(&context, r#"{"left": 1, "right": 2}"#).unwrap(), Output::Json("3".to_owned()));
}

/// Moves a file.
#[tool(toolset = "file", concurrency = paths(moved), untrusted)]
fn move_file(
    /// From.
    from: String,
    /// To.
    to: String,
) -> String {
    format!("{from} {to}")
}

fn moved(arguments: &str) -> Option<Vec<PathUse>> {
    let arguments: serde_json::Value = serde_json::from_str(arguments).ok()?;
    Some(vec![PathUse::write(arguments["from"].as_str()?), PathUse::write(arguments["to"].as_str()?)])
}

/// Looks.
#[tool(toolset = "file", concurrency = reads("place"))]
fn look(
    /// Where.
    place: String,
) -> String {
    place
}

#[test]
fn what_may_run_beside_a_call_is_declared() {
    let Concurrency::Paths(paths) = __TOOLWRIGHT_MOVE_FILE.concurrency else { panic!("no paths") };
    let both = paths(r#"{"from": "a", "to": "b"}"#);
    assert_eq!(both, Some(vec![PathUse::write("a"), PathUse::write("b")]));
    assert_eq!(paths(r#"{"from": "a"}"#), None);
    assert!(matches!(__TOOLWRIGHT_LOOK.concurrency, Concurrency::Reads("place")));
    assert_eq!((__TOOLWRIGHT_LOOK.trust, __TOOLWRIGHT_MOVE_FILE.trust), (Trust::Own, Trust::Outside));
    assert!(matches!(__TOOLWRIGHT_ADD.concurrency, Concurrency::Exclusive));
}
