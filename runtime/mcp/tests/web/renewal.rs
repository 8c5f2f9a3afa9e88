//! Tokens that end: who renews them, how often, and what becomes of those that nobody renews.

use std::{fs, sync::Arc};

use futures::future::join_all;
use serde_json::json;
use tempfile::TempDir;
use toolwright_mcp::client::Condition;

use crate::{
    authority::{Authority, kept, tokens},
    fixture::{CANARY, Inn, answered},
    login::logged_in,
    site::Site,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_renews_for_all() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    logged_in(&authority, folder.path(), &authority.set("")).await;
    let set = authority.set("    supports_parallel_tool_calls: true\n");
    let inn = Arc::new(Inn::open(&folder, &set).await);
    inn.ready();
    for round in 1..=3 {
        authority.book().good.clear();
        let calls = (0..8).map(|number| {
            let inn = Arc::clone(&inn);
            tokio::spawn(async move { inn.echoes(&format!("bird {number}")).await })
        });
        for answer in join_all(calls).await {
            assert_eq!(answer.expect("no panic"), Ok(true));
        }
        assert_eq!(authority.count("refresh_token"), round);
    }
    let asked = authority.book().asked.last().expect("asked").clone();
    assert_eq!(asked["resource"], authority.site.url("/mcp"));
    assert_eq!(asked["client_secret"], format!("secret-{CANARY}"));
    assert_eq!(authority.count("register"), 1);
}

#[tokio::test]
async fn an_old_token_is_renewed_before_it_is_sent() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    authority.book().life = Some(3600);
    logged_in(&authority, folder.path(), &authority.set("")).await;
    let mut old = kept(folder.path());
    old["expires_at"] = 1_700_000_000.5.into();
    fs::write(tokens(folder.path()), old.to_string()).expect("written");
    let inn = Inn::open(&folder, &authority.set("")).await;
    inn.ready();
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    assert_eq!(authority.count("refresh_token"), 1);
    let refused = authority
        .site
        .seen()
        .iter()
        .filter(|request| {
            request.header("authorization")
                == Some(&format!("Bearer {}", old["access_token"].as_str().expect("text")))
        })
        .count();
    assert_eq!(refused, 0);
    assert!(kept(folder.path())["expires_at"].as_f64().expect("a time") > 1.7e9 + 1e6);
}

#[tokio::test]
async fn a_token_that_another_process_has_renewed_is_taken() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    logged_in(&authority, folder.path(), &authority.set("")).await;
    let inn = Inn::open(&folder, &authority.set("")).await;
    inn.ready();
    let mut other = kept(folder.path());
    other["access_token"] = "from-another-process".into();
    fs::write(tokens(folder.path()), other.to_string()).expect("written");
    {
        let mut book = authority.book();
        book.good.clear();
        book.good.insert("from-another-process".to_owned(), "read".to_owned());
    }
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    assert_eq!(authority.count("refresh_token"), 0);
}

#[tokio::test]
async fn without_a_login_nothing_is_sent() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    for more in ["", "    transport: sse\n"] {
        let inn = Inn::open(&folder, &authority.set(more)).await;
        let fault = inn.fault(Condition::NeedsLogin).await;
        assert_eq!(fault, "nobody has logged in: run `toolwright mcp login s`");
    }
    assert!(authority.site.seen().is_empty());
}

#[tokio::test]
async fn a_login_that_is_no_longer_valid_is_told_without_secrets() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    logged_in(&authority, folder.path(), &authority.set("")).await;
    let inn = Inn::open(&folder, &authority.set("")).await;
    inn.ready();
    {
        let mut book = authority.book();
        book.good.clear();
        book.refuses = true;
    }
    let error = inn.echoes("a bird").await.expect_err("refused");
    assert_eq!(error, "MCP server `s` wants somebody to log in: run `toolwright mcp login s`");
    assert_eq!(authority.count("refresh_token"), 1);
    let again = Inn::open(&folder, &authority.set("")).await;
    let fault = again.fault(Condition::NeedsLogin).await;
    assert_eq!(fault, "its login is no longer valid: run `toolwright mcp login s`");
}

#[tokio::test]
async fn what_a_call_needs_is_asked_for_at_the_next_login() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    logged_in(&authority, folder.path(), &authority.set("")).await;
    let inn = Inn::open(&folder, &authority.set("")).await;
    inn.ready();
    authority.book().needed = vec!["write".to_owned()];
    let error = inn.echoes("a bird").await.expect_err("not enough");
    assert_eq!(error, "MCP server `s` wants somebody to log in: run `toolwright mcp login s`");
    let login = logged_in(&authority, folder.path(), &authority.set("")).await;
    assert_eq!(login.scopes, ["read", "write"]);
    let inn = Inn::open(&folder, &authority.set("")).await;
    inn.ready();
    assert_eq!(inn.echoes("a bird").await, Ok(true));
}

#[tokio::test]
async fn a_token_goes_nowhere_else() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    logged_in(&authority, folder.path(), &authority.set("")).await;
    let other = Site::open(answered).await;
    let inn = Inn::open(&folder, &format!("  s:\n    url: {}\n    auth: oauth\n", other.url("/mcp"))).await;
    inn.until(Condition::NeedsLogin).await;
    assert!(other.seen().is_empty());
}

#[tokio::test]
async fn tokens_that_cannot_be_read_are_no_tokens() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let file = tokens(folder.path());
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    for text in [format!("{{\"access_token\": [\"{CANARY}\"]}}"), json!(7).to_string(), format!("{{{CANARY}")]
    {
        fs::write(&file, text).expect("written");
        let inn = Inn::open(&folder, &authority.set("")).await;
        let fault = inn.fault(Condition::Failed).await;
        assert!(fault.contains("take it away and log in again") && !fault.contains(CANARY), "{fault}");
    }
    assert!(authority.site.seen().is_empty());
}
