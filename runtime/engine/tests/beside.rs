//! What an author says about calls beside one another, and about whose words a result is.

use toolwright::{PathUse, Trust, declare::Concurrency, tool};

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
}
