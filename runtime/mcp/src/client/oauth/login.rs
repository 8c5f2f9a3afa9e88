//! A login: somebody opens an address and agrees, and we get tokens.

use std::{path::Path, time::Duration};

use rmcp::transport::auth::{AuthorizationManager, AuthorizationMetadata, OAuthClientConfig};
use tokio::time::timeout;
use toolwright_config::{McpAddress, McpReached};
use url::Url;

use super::{
    bearer::{Bearer, unusable},
    callback::{Answer, Callback, read},
    setting::OauthSetting,
    store::{Registered, Store},
};
use crate::client::{
    http::{Fault, Web, authorization, checked},
    settings::ServerSettings,
};

/// How long a login may take.
const PATIENCE: Duration = Duration::from_mins(5);
/// How long an answer to one of its requests may take.
const ANSWERED: Duration = Duration::from_secs(30);
/// What we call ourselves.
const OUR_NAME: &str = "Toolwright";

/// A login at one server.
#[derive(Debug)]
pub struct Login<'a> {
    /// The server.
    pub settings: &'a ServerSettings,
    /// The program's own folder, in which `mcp-tokens/` is.
    pub home: &'a Path,
    /// From where relative paths are meant.
    pub directory: &'a Path,
}

/// What a login has given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedIn {
    /// What was granted.
    pub scopes: Vec<String>,
    /// For how long, where that is known; it may be renewed by itself.
    pub expires_in: Option<Duration>,
    /// Whether it is renewed by itself.
    pub is_renewed: bool,
    /// The file of the tokens.
    pub file: std::path::PathBuf,
}

/// Why nobody is logged in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoginError {
    /// There is nothing to log in at.
    #[error("{0}")]
    NotApplicable(String),
    /// It was refused or went wrong.
    #[error("{0}")]
    Failed(String),
    /// Nobody did it.
    #[error("nobody logged in within {} seconds", .0.as_secs())]
    TimedOut(Duration),
}

/// A question that somebody answers in a browser.
struct Asked {
    callback: Callback,
    address: String,
    /// What the answer must have in it.
    state: String,
}

impl From<Fault> for LoginError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Broken(why) | Fault::TimedOut(why) | Fault::Refused(why) | Fault::NeedsLogin(why) => {
                Self::Failed(why)
            }
        }
    }
}

impl Login<'_> {
    /// Logs in: shows the address that somebody opens, and waits until the answer comes to a port of this machine, or
    /// the address that the browser was sent to is pasted.
    pub async fn run(
        &self,
        show: impl FnOnce(&str),
        pasted: impl Future<Output = Option<String>>,
    ) -> Result<LoggedIn, LoginError> {
        let name = &self.settings.name;
        let address = match &self.settings.reached {
            McpReached::Address(address) => address,
            McpReached::Program { .. } => {
                let what = format!("`{name}` is a program and not an address: there is no login to it");
                return Err(LoginError::NotApplicable(what));
            }
            McpReached::Unknown => {
                let faults = self.settings.faults.join("; ");
                let what = format!("what is set for `{name}` cannot be understood: {faults}");
                return Err(LoginError::NotApplicable(what));
            }
        };
        let url = checked(&address.url)?;
        let bearer = self.bearer(address, &url)?;
        let (mut manager, found) = bearer.manager().await?;
        if bearer.setting().is_for_nobody() {
            bearer.ask_alone(&mut manager).await?;
        } else {
            let asked = self.question(&bearer, (&mut manager, &found)).await?;
            show(&asked.address);
            self.answered(&bearer, &manager, &asked, pasted).await?;
        }
        let kept = bearer.store().load().map_err(|error| unusable(&error))?;
        let kept = kept.ok_or_else(|| LoginError::Failed("the tokens are not on disk".to_owned()))?;
        Ok(LoggedIn {
            scopes: kept.scope.iter().flat_map(|scope| scope.split_whitespace()).map(str::to_owned).collect(),
            expires_in: kept.lifetime(),
            is_renewed: kept.refresh_token.is_some() || bearer.setting().is_for_nobody(),
            file: bearer.store().tokens(),
        })
    }

    fn bearer(&self, address: &McpAddress, url: &Url) -> Result<Bearer, LoginError> {
        let setting = OauthSetting::read(&address.oauth)?;
        let web = Web::new(address, self.directory, self.settings.connect_timeout, ANSWERED)?;
        let store = Store::new(&self.settings.name, self.home).bound_to(url);
        Ok(Bearer::new(url.clone(), setting, store, web))
    }

    /// Says who we are and what we want, and opens the port where the answer is heard.
    async fn question(
        &self,
        bearer: &Bearer,
        (manager, found): (&mut AuthorizationManager, &AuthorizationMetadata),
    ) -> Result<Asked, LoginError> {
        let callback = callback(bearer).await?;
        let mut scopes = bearer.setting().scopes();
        if scopes.is_empty() {
            scopes = manager.select_initial_scopes(&[]).await;
        }
        for needed in bearer.store().needed().map_err(|error| unusable(&error))? {
            if !scopes.contains(&needed) {
                scopes.push(needed);
            }
        }
        let wanted: Vec<&str> = scopes.iter().map(String::as_str).collect();
        identify(bearer, (manager, found), &callback.address(), &wanted).await?;
        let address = manager.get_authorization_url(&wanted).await;
        let address = address.map_err(|error| bearer.told(&authorization(&error)))?;
        let state = state(&address)?;
        Ok(Asked { callback, address, state })
    }

    /// Waits for the answer, and has tokens given for it.
    async fn answered(
        &self,
        bearer: &Bearer,
        manager: &AuthorizationManager,
        asked: &Asked,
        pasted: impl Future<Output = Option<String>>,
    ) -> Result<(), LoginError> {
        let answer = async {
            tokio::select! {
                answer = asked.callback.answer(&asked.state) => {
                    let wrong = |error| LoginError::Failed(format!("the answer could not be heard: {error}"));
                    answer.map_err(wrong)
                }
                Some(pasted) = pasted => read(&pasted, &asked.state).ok_or_else(|| {
                    let what = "what was pasted is no answer to this login: paste the whole address that the browser was sent to";
                    LoginError::Failed(what.to_owned())
                }),
            }
        };
        let patience = patience(bearer.setting());
        let (code, issuer) = match timeout(patience, answer)
            .await
            .map_err(|_| LoginError::TimedOut(patience))??
        {
            Answer::Refused(why) => return Err(LoginError::Failed(format!("the login was refused: {why}"))),
            Answer::Code { code, issuer } => (code, issuer),
        };
        let _locked = bearer.store().lock().await.map_err(|error| unusable(&error))?;
        let exchanged =
            manager.exchange_code_for_token_with_issuer(&code, &asked.state, issuer.as_deref()).await;
        let failed = |error| bearer.told(&authorization(&error)).without([&code, &asked.state]);
        exchanged.map_err(failed)?;
        Ok(())
    }
}

/// Opens the port where the answer is heard: the one that is set, or the one that we registered with, or any.
async fn callback(bearer: &Bearer) -> Result<Callback, LoginError> {
    let set = bearer.setting().redirect_port;
    if set != 0 {
        let failed = |error| {
            LoginError::Failed(format!(
                "the port {set} that oauth.redirect_port names cannot be opened: {error}"
            ))
        };
        return Callback::open(set).await.map_err(failed);
    }
    let registered = bearer.store().registered().map_err(|error| unusable(&error))?;
    let known =
        registered.iter().flat_map(|known| &known.redirect_uris).find_map(|uri| Url::parse(uri).ok()?.port());
    if let Some(port) = known
        && let Ok(callback) = Callback::open(port).await
    {
        return Ok(callback);
    }
    let failed = |error| LoginError::Failed(format!("no port of this machine can be opened: {error}"));
    Callback::open(0).await.map_err(failed)
}

/// Says who we are: what is set, or what a document says of us, or what we registered as, or what we register as now.
async fn identify(
    bearer: &Bearer,
    (manager, found): (&mut AuthorizationManager, &AuthorizationMetadata),
    place: &str,
    scopes: &[&str],
) -> Result<(), LoginError> {
    let setting = bearer.setting();
    let failed = |error| LoginError::from(bearer.told(&authorization(&error)));
    let reads_documents = found.additional_fields.get("client_id_metadata_document_supported");
    let reads_documents = reads_documents.and_then(serde_json::Value::as_bool) == Some(true);
    let document = setting.client_metadata_url.clone().filter(|_| reads_documents);
    let known = bearer.store().registered().map_err(|error| unusable(&error))?;
    let known = known
        .filter(|known| known.redirect_uris.iter().any(|uri| uri == place) && known.issuer == found.issuer);
    let (id, secret) = match (setting.client_id.clone(), document, known) {
        (Some(id), _, _) => (id, setting.client_secret.clone()),
        (None, Some(document), _) => {
            let registered = Registered {
                client_id: document.clone(),
                client_secret: None,
                redirect_uris: vec![place.to_owned()],
                issuer: found.issuer.clone(),
            };
            bearer.store().register(&registered).map_err(|error| unusable(&error))?;
            (document, None)
        }
        (None, None, Some(known)) => (known.client_id, known.client_secret),
        (None, None, None) => {
            let name = setting.client_name.as_deref().unwrap_or(OUR_NAME);
            let config = manager.register_client(name, place, scopes).await.map_err(failed)?;
            let registered = Registered {
                client_id: config.client_id,
                client_secret: config.client_secret,
                redirect_uris: vec![place.to_owned()],
                issuer: found.issuer.clone(),
            };
            return Ok(bearer.store().register(&registered).map_err(|error| unusable(&error))?);
        }
    };
    let mut config = OAuthClientConfig::new(id, place);
    if let Some(secret) = secret {
        config = config.with_client_secret(secret);
    }
    manager.configure_client(config).map_err(failed)
}

/// Finds in our own question what its answer must have in it.
fn state(address: &str) -> Result<String, LoginError> {
    let url = Url::parse(address).ok();
    let state = url.and_then(|url| {
        url.query_pairs().find(|(key, _)| key == "state").map(|(_, value)| value.into_owned())
    });
    state.ok_or_else(|| LoginError::Failed("the address of the login cannot be read".to_owned()))
}

fn patience(setting: &OauthSetting) -> Duration {
    let set = setting.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    set.filter(|time| !time.is_zero()).unwrap_or(PATIENCE)
}
