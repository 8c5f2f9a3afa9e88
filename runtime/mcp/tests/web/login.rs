//! Logins: the question, the answer, and what is kept.

use std::{
    fs,
    future::{pending, ready},
    os::unix::fs::PermissionsExt as _,
    path::Path,
};

use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::oneshot,
};
use toolwright_mcp::client::{Condition, LoggedIn, Login, LoginError, log_out};
use url::Url;

use crate::{
    authority::{Authority, kept, tokens},
    fixture::{CANARY, Inn, settings},
    site::{Reply, Site},
};

/// Goes to an address as a browser does, and gives the status.
async fn visit(url: &Url) -> u16 {
    let place = (url.host_str().expect("a host"), url.port().expect("a port"));
    let mut stream = TcpStream::connect(place).await.expect("somebody there");
    let target = format!("{}?{}", url.path(), url.query().unwrap_or_default());
    let request = format!("GET {target} HTTP/1.1\r\nHost: {}\r\n\r\n", place.0);
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut page = String::new();
    stream.read_to_string(&mut page).await.expect("a page");
    assert!(!page.contains(CANARY), "{page}");
    page.split(' ').nth(1).expect("a status").parse().expect("a number")
}

/// Logs in with somebody who agrees and then visits these in turn, made of the address that the browser is sent to.
pub(crate) async fn logged_in_with(
    authority: &Authority,
    folder: &Path,
    set: &str,
    visits: impl Fn(Url) -> Vec<(Url, u16)>,
) -> Result<LoggedIn, LoginError> {
    let settings = settings(set);
    let home = folder.join("home");
    let login = Login { settings: &settings[0], home: &home, directory: folder };
    let (sender, address) = oneshot::channel::<String>();
    let browser = async {
        if let Ok(address) = address.await {
            for (url, status) in visits(authority.agree(&address)) {
                assert_eq!(visit(&url).await, status, "{url}");
            }
        }
    };
    let login = login.run(|address| drop(sender.send(address.to_owned())), pending());
    let (login, ()) = tokio::join!(login, browser);
    login
}

/// Logs in with somebody who agrees.
pub(crate) async fn logged_in(authority: &Authority, folder: &Path, set: &str) -> LoggedIn {
    logged_in_with(authority, folder, set, |url| vec![(url, 200)]).await.expect("logged in")
}

#[tokio::test]
async fn whoever_has_logged_in_is_let_in() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    authority.book().life = Some(3600);
    let login = logged_in(&authority, folder.path(), &authority.set("")).await;
    assert_eq!((login.scopes, login.is_renewed), (vec!["read".to_owned()], true));
    assert!(
        login.expires_in.is_some_and(|left| (3500..=3600).contains(&left.as_secs())),
        "{:?}",
        login.expires_in
    );
    assert_eq!(login.file, tokens(folder.path()));
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&folder.path().join("home/mcp-tokens")), 0o700);
    for entry in fs::read_dir(folder.path().join("home/mcp-tokens")).expect("a folder").flatten() {
        assert_eq!(mode(&entry.path()), 0o600, "{:?}", entry.path());
    }
    assert!(kept(folder.path())["expires_at"].as_f64().expect("a time") > 1.7e9);
    let asked = authority.book().asked[0].clone();
    assert_eq!(asked["resource"], authority.site.url("/mcp"));
    assert_eq!(asked["client_secret"], format!("secret-{CANARY}"));
    let inn = Inn::open(&folder, &authority.set("")).await;
    inn.ready();
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    // Who we are there is known the next time.
    logged_in(&authority, folder.path(), &authority.set("")).await;
    assert_eq!((authority.count("register"), authority.count("authorization_code")), (1, 2));
    assert!(log_out("s", &folder.path().join("home")).expect("done"));
    assert!(!log_out("s", &folder.path().join("home")).expect("done"));
}

#[tokio::test]
async fn an_answer_to_another_question_is_sent_away() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let changed = |url: &Url, key: &str, value: Option<&str>| {
        let mut changed = url.clone();
        let pairs: Vec<(String, String)> =
            url.query_pairs().into_owned().filter(|(name, _)| name != key).collect();
        changed.query_pairs_mut().clear().extend_pairs(pairs);
        if let Some(value) = value {
            changed.query_pairs_mut().append_pair(key, value);
        }
        changed
    };
    let visits = |url: Url| {
        let mut elsewhere = url.clone();
        elsewhere.set_path("/other");
        vec![
            (changed(&url, "state", Some("tampered")), 400),
            (changed(&url, "state", None), 400),
            (elsewhere, 400),
            (url, 200),
        ]
    };
    logged_in_with(&authority, folder.path(), &authority.set(""), visits).await.expect("the right one came");
    assert_eq!(authority.count("authorization_code"), 1);
    // From another issuer.
    let visits = |url: Url| vec![(changed(&url, "iss", Some("https://evil.example")), 200)];
    let error =
        logged_in_with(&authority, folder.path(), &authority.set(""), visits).await.expect_err("refused");
    assert!(error.to_string().contains("issuer mismatch"), "{error}");
    let visits = |url: Url| vec![(changed(&url, "iss", None), 200)];
    let error =
        logged_in_with(&authority, folder.path(), &authority.set(""), visits).await.expect_err("refused");
    assert!(error.to_string().contains("missing required issuer"), "{error}");
    assert_eq!(authority.count("authorization_code"), 1);
}

#[tokio::test]
async fn a_pasted_address_is_as_good() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let settings = settings(&authority.set(""));
    let home = folder.path().join("home");
    let login = Login { settings: &settings[0], home: &home, directory: folder.path() };
    let (sender, address) = oneshot::channel::<String>();
    let pasted = async { Some(format!(" {} \n", authority.agree(&address.await.expect("an address")))) };
    login.run(|address| drop(sender.send(address.to_owned())), pasted).await.expect("logged in");
    assert_eq!(authority.count("authorization_code"), 1);
    let wrong = ready(Some("http://127.0.0.1:1/callback?code=c&state=tampered".to_owned()));
    let error = login.run(|_| {}, wrong).await.expect_err("refused").to_string();
    assert!(error.starts_with("what was pasted is no answer to this login"), "{error}");
}

#[tokio::test]
async fn a_refusal_and_a_failure_are_told_without_secrets() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let refused = |mut url: Url| {
        let state = url.query_pairs().find(|(key, _)| key == "state").expect("a state").1.into_owned();
        url.query_pairs_mut()
            .clear()
            .append_pair("error", "access_denied")
            .append_pair("error_description", "not today")
            .append_pair("state", &state);
        vec![(url, 200)]
    };
    let error =
        logged_in_with(&authority, folder.path(), &authority.set(""), refused).await.expect_err("refused");
    assert_eq!(error.to_string(), "the login was refused: access_denied: not today");
    let stolen = |mut url: Url| {
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        url.query_pairs_mut().clear();
        for (key, value) in pairs {
            let value = if key == "code" { format!("another-{CANARY}") } else { value };
            url.query_pairs_mut().append_pair(&key, &value);
        }
        vec![(url, 200)]
    };
    let error =
        logged_in_with(&authority, folder.path(), &authority.set(""), stolen).await.expect_err("refused");
    assert!(error.to_string().starts_with("the login failed: "), "{error}");
    assert!(!error.to_string().contains(CANARY), "{error}");
    assert!(!tokens(folder.path()).exists());
}

#[tokio::test]
async fn nobody_is_waited_for_for_ever() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let set = authority.set("    oauth: { timeout: 0.2 }\n");
    let error =
        logged_in_with(&authority, folder.path(), &set, |_| Vec::new()).await.expect_err("nobody came");
    assert!(matches!(error, LoginError::TimedOut(_)), "{error}");
}

#[tokio::test]
async fn who_we_are_may_be_set() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let set = authority.set(&format!(
        "    oauth: {{ client_id: known, client_secret: {CANARY}, scope: read write, redirect_port: {} }}\n",
        free_port()
    ));
    let login = logged_in(&authority, folder.path(), &set).await;
    assert_eq!(login.scopes, ["read", "write"]);
    let asked = authority.book().asked[0].clone();
    assert_eq!((asked["client_id"].as_str(), asked["client_secret"].as_str()), ("known", CANARY));
    assert_eq!(authority.count("register"), 0);
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

#[tokio::test]
async fn a_program_of_our_own_needs_nobody() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let set = |secret: &str| {
        authority.set(&format!(
            "    oauth: {{ grant_type: client_credentials, client_id: robot, client_secret: {secret}, scope: read }}\n"
        ))
    };
    let inn = Inn::open(&folder, &set(CANARY)).await;
    inn.ready();
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    assert_eq!((authority.count("client_credentials"), authority.count("register")), (1, 0));
    assert_eq!(authority.book().asked[0]["resource"], authority.site.url("/mcp"));
    // A token that is no longer good is replaced in the same way.
    authority.book().good.clear();
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    let folder = TempDir::new().expect("a folder");
    let inn = Inn::open(&folder, &set(&format!("wrong-{CANARY}"))).await;
    let fault = inn.fault(Condition::Failed).await;
    assert!(fault.contains("the login failed") && !fault.contains(CANARY), "{fault}");
}

#[tokio::test]
async fn names_do_not_lead_out_of_the_folder() {
    let folder = TempDir::new().expect("a folder");
    let authority = Authority::open().await;
    let set = authority.set("").replace("  s:\n", "  ../../s/x:\n");
    let login = logged_in(&authority, folder.path(), &set).await;
    assert_eq!(login.file.parent(), Some(folder.path().join("home/mcp-tokens").as_path()));
    assert!(login.file.is_file());
}

#[tokio::test]
async fn there_is_nothing_to_log_in_at_everywhere() {
    let folder = TempDir::new().expect("a folder");
    let settings_of = |set: &str| settings(set).remove(0);
    let program = settings_of("  s:\n    command: cat\n");
    let login = Login { settings: &program, home: folder.path(), directory: folder.path() };
    let error = login.run(|_| panic!("nothing to show"), pending()).await.expect_err("no login");
    assert_eq!(error.to_string(), "`s` is a program and not an address: there is no login to it");
    let site = Site::open(|_| Reply::new(404, "text/plain", "")).await;
    let plain = settings_of(&format!("  s:\n    url: {}\n", site.url("/mcp")));
    let login = Login { settings: &plain, home: folder.path(), directory: folder.path() };
    let error = login.run(|_| panic!("nothing to show"), pending()).await.expect_err("no login");
    assert_eq!(
        error.to_string(),
        "we could not register where its logins are given out: HTTP 404 Not Found: : set oauth.client_id if somebody has registered us"
    );
}
