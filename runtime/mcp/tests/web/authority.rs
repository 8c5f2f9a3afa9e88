//! An MCP server that wants a login, with who gives it out at the same address.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard},
};

use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use url::{Url, form_urlencoded};

use crate::{
    fixture::{CANARY, answered, method},
    site::{Reply, Request, Site},
};

/// What the authority does and knows.
#[derive(Debug, Default)]
pub(crate) struct Book {
    /// How long a token is good, in seconds.
    pub(crate) life: Option<u64>,
    /// Whether refresh tokens are refused.
    pub(crate) refuses: bool,
    /// What calls need.
    pub(crate) needed: Vec<String>,
    /// Tokens that are good, and their scopes.
    pub(crate) good: BTreeMap<String, String>,
    /// How often something was asked for.
    pub(crate) counts: BTreeMap<String, u32>,
    /// What was asked at the token endpoint.
    pub(crate) asked: Vec<BTreeMap<String, String>>,
    /// Codes that were given, with what they were asked for with.
    codes: BTreeMap<String, BTreeMap<String, String>>,
    number: u32,
}

/// The server, and its book.
pub(crate) struct Authority {
    pub(crate) site: Site,
    book: Arc<Mutex<Book>>,
}

impl Authority {
    pub(crate) async fn open() -> Self {
        let book = Arc::<Mutex<Book>>::default();
        let known = Arc::clone(&book);
        let site = Site::open(move |request| known.lock().expect("a book").answer(request)).await;
        Self { site, book }
    }

    pub(crate) fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().expect("a book")
    }

    pub(crate) fn count(&self, what: &str) -> u32 {
        self.book().counts.get(what).copied().unwrap_or_default()
    }

    /// What stands in a configuration for it.
    pub(crate) fn set(&self, more: &str) -> String {
        format!("  s:\n    url: {}\n    auth: oauth\n{more}", self.site.url("/mcp"))
    }

    /// Agrees to a question as somebody at a browser does, and gives the address that the browser is sent to.
    pub(crate) fn agree(&self, address: &str) -> Url {
        let url = Url::parse(address).expect("an address");
        let asked: BTreeMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(
            (asked["response_type"].as_str(), asked["code_challenge_method"].as_str()),
            ("code", "S256")
        );
        assert_eq!(asked["resource"], self.site.url("/mcp"));
        let mut back = Url::parse(&asked["redirect_uri"]).expect("an address");
        let mut book = self.book();
        book.number += 1;
        let code = format!("code-{}-{CANARY}", book.number);
        back.query_pairs_mut()
            .append_pair("code", &code)
            .append_pair("state", &asked["state"])
            .append_pair("iss", &self.site.url(""));
        book.codes.insert(code, asked);
        back
    }
}

impl Book {
    fn answer(&mut self, request: &Request) -> Reply {
        let host = request.header("host").expect("a host");
        let base = format!("http://{host}");
        match request.place() {
            "/.well-known/oauth-protected-resource/mcp" => Reply::json(
                200,
                &json!({"resource": format!("{base}/mcp"), "authorization_servers": [base], "scopes_supported": ["read"]}),
            ),
            "/.well-known/oauth-authorization-server" => Reply::json(
                200,
                &json!({
                    "issuer": base,
                    "authorization_endpoint": format!("{base}/authorize"),
                    "token_endpoint": format!("{base}/token"),
                    "registration_endpoint": format!("{base}/register"),
                    "response_types_supported": ["code"],
                    "code_challenge_methods_supported": ["S256"],
                    "token_endpoint_auth_methods_supported": ["client_secret_post", "none"],
                    "authorization_response_iss_parameter_supported": true,
                }),
            ),
            "/register" => {
                self.counted("register");
                let wanted: Value = serde_json::from_str(&request.body).expect("JSON");
                Reply::json(
                    201,
                    &json!({
                        "client_id": "registered",
                        "client_secret": format!("secret-{CANARY}"),
                        "redirect_uris": wanted["redirect_uris"],
                    }),
                )
            }
            "/token" => self.token(request),
            "/mcp" => self.served(request, &base),
            _ => Reply::new(404, "text/plain", "nothing here"),
        }
    }

    fn counted(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    fn token(&mut self, request: &Request) -> Reply {
        let asked: BTreeMap<String, String> =
            form_urlencoded::parse(request.body.as_bytes()).into_owned().collect();
        self.counted(&asked["grant_type"]);
        self.asked.push(asked.clone());
        let refused = |why: &str| {
            let more = format!(
                "no, {}",
                asked.get("refresh_token").or(asked.get("code")).cloned().unwrap_or_default()
            );
            Reply::json(400, &json!({"error": why, "error_description": more}))
        };
        let scope = match asked["grant_type"].as_str() {
            "authorization_code" => {
                let Some(first) = self.codes.remove(&asked["code"]) else { return refused("invalid_grant") };
                let proof = BASE64URL_NOPAD.encode(&Sha256::digest(asked["code_verifier"].as_bytes()));
                if proof != first["code_challenge"] || asked["redirect_uri"] != first["redirect_uri"] {
                    return refused("invalid_grant");
                }
                first.get("scope").cloned().unwrap_or_default()
            }
            "refresh_token" if self.refuses || !asked["refresh_token"].starts_with("refresh-") => {
                return refused("invalid_grant");
            }
            "refresh_token" => "read".to_owned(),
            "client_credentials" if asked.get("client_secret").map(String::as_str) != Some(CANARY) => {
                return refused("invalid_client");
            }
            "client_credentials" => asked.get("scope").cloned().unwrap_or_default(),
            _ => return refused("unsupported_grant_type"),
        };
        self.number += 1;
        let token = format!("access-{}-{CANARY}", self.number);
        self.good.insert(token.clone(), scope.clone());
        let mut given = json!({"access_token": token, "token_type": "Bearer", "scope": scope});
        if asked["grant_type"] != "client_credentials" {
            given["refresh_token"] = format!("refresh-{}-{CANARY}", self.number).into();
        }
        if let Some(life) = self.life {
            given["expires_in"] = life.into();
        }
        Reply::json(200, &given)
    }

    fn served(&mut self, request: &Request, base: &str) -> Reply {
        let token = request.header("authorization").and_then(|value| value.strip_prefix("Bearer "));
        let Some(scope) = token.and_then(|token| self.good.get(token)) else {
            let place = format!("{base}/.well-known/oauth-protected-resource/mcp");
            let challenge = format!("Bearer resource_metadata=\"{place}\", scope=\"read\"");
            return Reply::new(401, "text/plain", "who are you?").with("WWW-Authenticate", &challenge);
        };
        let missing = self.needed.iter().find(|needed| !scope.split(' ').any(|scope| scope == *needed));
        if let Some(missing) = missing.filter(|_| method(request) == "tools/call") {
            let challenge = format!("Bearer error=\"insufficient_scope\", scope=\"{missing}\"");
            return Reply::new(403, "text/plain", "not you").with("WWW-Authenticate", &challenge);
        }
        answered(request)
    }
}

/// Gives the file of the tokens of server `s`.
pub(crate) fn tokens(folder: &Path) -> PathBuf {
    folder.join("home/mcp-tokens/s.json")
}

/// Reads the tokens of server `s`.
pub(crate) fn kept(folder: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(tokens(folder)).expect("tokens")).expect("JSON")
}
