//! Does `#[tool]` do what its author says: definitions, arguments, answers.

use toolwright::{Context, Output, declare::Handler, tool};

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
