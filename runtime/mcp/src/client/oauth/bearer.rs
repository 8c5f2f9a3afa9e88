//! The token of one server: the one on disk while it is good, and a new one when it is not, asked for by one for all.

use std::{io, path::Path, sync::Arc};

use reqwest::{
    StatusCode,
    header::{ACCEPT, CONTENT_TYPE, WWW_AUTHENTICATE},
};
use rmcp::transport::auth::{
    AuthError, AuthorizationManager, AuthorizationMetadata, ClientCredentialsConfig, OAuthClientConfig,
};
use tokio::sync::Mutex;
use toolwright_config::McpAddress;
use url::Url;

use super::{
    setting::OauthSetting,
    store::{Kept, Store},
    wire::Wire,
};
use crate::client::http::{Fault, NOTHING, PATIENCE, TYPES, Web, authorization};

/// Where we would hear of a login, for those who want to be told although there is none.
const NOWHERE: &str = "http://127.0.0.1/callback";

/// Who gives a server's token.
pub(crate) struct Bearer {
    url: Url,
    setting: OauthSetting,
    store: Store,
    web: Web,
    /// Whoever renews the token holds it; there once somebody had to.
    manager: Mutex<Option<AuthorizationManager>>,
}

impl Bearer {
    /// Finds who gives the token of a server; nobody where it wants no login and nobody has logged in.
    pub(crate) fn find(
        name: &str,
        address: &McpAddress,
        url: &Url,
        home: &Path,
        web: &Web,
    ) -> Result<Option<Arc<Self>>, Fault> {
        let setting = OauthSetting::read(&address.oauth)?;
        let store = Store::new(name, home).bound_to(url);
        if !address.is_oauth && store.load().map_err(|error| unusable(&error))?.is_none() {
            return Ok(None);
        }
        Ok(Some(Arc::new(Self::new(url.clone(), setting, store, web.clone()))))
    }

    pub(super) fn new(url: Url, setting: OauthSetting, store: Store, web: Web) -> Self {
        Self { url, setting, store, web, manager: Mutex::new(None) }
    }

    /// Gives a token that is good for a while.
    pub(crate) async fn token(&self) -> Result<String, Fault> {
        match self.kept()? {
            Some(kept) if kept.is_good() => Ok(kept.access_token),
            Some(kept) => self.renew(Some(&kept.access_token)).await,
            None => self.renew(None).await,
        }
    }

    /// Gives another token than this one, which was refused.
    pub(crate) async fn renewed(&self, refused: &str) -> Result<String, Fault> {
        self.renew(Some(refused)).await
    }

    /// Notes what a call needed, for the next login.
    pub(crate) fn needs(&self, scope: Option<&str>) {
        let scopes: Vec<String> =
            scope.into_iter().flat_map(str::split_whitespace).map(str::to_owned).collect();
        if let Err(error) = self.store.note_needed(&scopes) {
            tracing::warn!(target: "toolwright::mcp", "what a call needs could not be noted: {error}");
        }
    }

    async fn renew(&self, old: Option<&str>) -> Result<String, Fault> {
        // One asks; the others in this process wait here, those in other processes at the file.
        let mut manager = self.manager.lock().await;
        let kept = self.kept()?;
        let can_ask = kept.as_ref().is_some_and(|kept| kept.refresh_token.is_some());
        if !can_ask && !self.setting.is_for_nobody() {
            let what = if kept.is_some() { "its login is no longer valid" } else { "nobody has logged in" };
            // Another may have logged in meanwhile.
            return match kept {
                Some(kept) if Some(kept.access_token.as_str()) != old && kept.is_good() => {
                    Ok(kept.access_token)
                }
                _ => Err(Fault::NeedsLogin(what.to_owned())),
            };
        }
        let _locked = self.store.lock().await.map_err(|error| unusable(&error))?;
        if let Some(kept) = self.kept()?
            && Some(kept.access_token.as_str()) != old
            && kept.is_good()
        {
            return Ok(kept.access_token);
        }
        if manager.is_none() {
            *manager = Some(self.manager().await?.0);
        }
        let Some(manager) = manager.as_mut() else { return Err(Fault::Broken(String::new())) };
        if self.setting.is_for_nobody() {
            self.ask_alone(manager).await?;
        } else {
            self.configure(manager, kept.as_ref())?;
            manager.refresh_token().await.map_err(|error| self.told(&authorization(&error)))?;
        }
        let kept = self.kept()?.ok_or_else(|| Fault::Broken("the new token is not on disk".to_owned()))?;
        Ok(kept.access_token)
    }

    /// Asks for a token with nobody there.
    pub(super) async fn ask_alone(&self, manager: &mut AuthorizationManager) -> Result<(), Fault> {
        let config = ClientCredentialsConfig::ClientSecret {
            client_id: self.setting.client_id.clone().unwrap_or_default(),
            client_secret: self.setting.client_secret.clone().unwrap_or_default(),
            scopes: self.setting.scopes(),
            resource: Some(self.url.to_string()),
        };
        let failed = |error| self.told(&authorization(&error));
        manager.validate_client_credentials_metadata(&config).map_err(failed)?;
        manager.configure_client_credentials(&config).map_err(failed)?;
        manager.exchange_client_credentials(&config).await.map_err(failed)?;
        Ok(())
    }

    /// Finds out who gives out the server's logins.
    pub(super) async fn manager(&self) -> Result<(AuthorizationManager, AuthorizationMetadata), Fault> {
        let failed = |error| self.told(&authorization(&error));
        let wire = Arc::new(Wire(self.web.clone()));
        let made = AuthorizationManager::new_with_oauth_http_client(self.url.clone(), wire).await;
        let mut manager = made.map_err(failed)?;
        manager.set_credential_store(self.store.clone());
        let challenge = self.challenge().await;
        let found = match manager.resolve_metadata_from_challenge(challenge.as_deref()).await {
            Ok(found) => found.metadata,
            Err(AuthError::AuthorizationServerMismatch { expected_issuer, received_issuer })
                if self.is_own(&expected_issuer) =>
            {
                self.of_one_origin(&received_issuer).await?
            }
            Err(error) => return Err(failed(error)),
        };
        manager.set_metadata(found.clone());
        Ok((manager, found))
    }

    /// Asks the server a question that does nothing, to hear what it wants of whoever asks.
    async fn challenge(&self) -> Option<String> {
        let asked = self.web.following.post(self.url.clone()).timeout(PATIENCE);
        let asked = asked.header(CONTENT_TYPE, TYPES[0]).header(ACCEPT, TYPES.join(", ")).body(NOTHING);
        // Who says nothing here is asked in the other ways.
        let answer = asked.send().await.ok().filter(|answer| answer.status() == StatusCode::UNAUTHORIZED)?;
        let challenges = answer.headers().get_all(WWW_AUTHENTICATE).iter();
        let mut challenges = challenges.filter_map(|challenge| challenge.to_str().ok());
        challenges.find(|challenge| challenge.to_ascii_lowercase().starts_with("bearer")).map(str::to_owned)
    }

    /// Tells whether an issuer is the server itself, which no other document named.
    fn is_own(&self, issuer: &str) -> bool {
        Url::parse(issuer).is_ok_and(|url| url.origin() == self.url.origin() && url.path() == "/")
    }

    /// Reads who gives out logins at an older server, which names itself by another path than its own: as good, as
    /// long as all is at one origin.
    async fn of_one_origin(&self, issuer: &str) -> Result<AuthorizationMetadata, Fault> {
        let wrong =
            |what: &str| Fault::Refused(format!("who gives out its logins is not who it says: {what}"));
        let is_here = |address: &str| Url::parse(address).is_ok_and(|url| url.origin() == self.url.origin());
        let place =
            self.url.join("/.well-known/oauth-authorization-server").map_err(|_| wrong("no address"))?;
        let answer =
            self.web.staying.get(place).timeout(PATIENCE).send().await.map_err(|error| Fault::of(&error))?;
        let found: AuthorizationMetadata = answer.json().await.map_err(|_| wrong("it cannot be read"))?;
        let all = [Some(issuer), Some(&found.authorization_endpoint), Some(&found.token_endpoint)];
        let all = all.into_iter().chain([found.registration_endpoint.as_deref(), found.issuer.as_deref()]);
        if all.flatten().all(is_here) { Ok(found) } else { Err(wrong(issuer)) }
    }

    /// Says who we are, as at the login.
    fn configure(&self, manager: &mut AuthorizationManager, kept: Option<&Kept>) -> Result<(), Fault> {
        let registered = self.store.registered().map_err(|error| unusable(&error))?;
        let (id, secret, place) = match (&self.setting.client_id, registered) {
            (Some(id), _) => (id.clone(), self.setting.client_secret.clone(), None),
            (None, Some(known)) => {
                if let (Some(then), Some(now)) = (kept.and_then(|kept| kept.issuer.as_ref()), &known.issuer)
                    && then != now
                {
                    let what = "somebody else gives out its logins now";
                    return Err(Fault::NeedsLogin(what.to_owned()));
                }
                (known.client_id, known.client_secret, known.redirect_uris.into_iter().next())
            }
            (None, None) => return Err(Fault::NeedsLogin("it is not known who we are there".to_owned())),
        };
        let mut config = OAuthClientConfig::new(id, place.unwrap_or_else(|| NOWHERE.to_owned()));
        if let Some(secret) = secret {
            config = config.with_client_secret(secret);
        }
        manager.configure_client(config).map_err(|error| self.told(&authorization(&error)))
    }

    fn kept(&self) -> Result<Option<Kept>, Fault> {
        self.store.load().map_err(|error| unusable(&error))
    }

    /// Takes out of a fault what a server may have said of our secrets.
    pub(super) fn told(&self, fault: &Fault) -> Fault {
        let kept = self.kept().ok().flatten();
        let registered = self.store.registered().ok().flatten();
        let secrets = [
            self.setting.client_secret.clone(),
            registered.and_then(|known| known.client_secret),
            kept.as_ref().map(|kept| kept.access_token.clone()),
            kept.and_then(|kept| kept.refresh_token),
        ];
        fault.without(secrets.iter().flatten())
    }

    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    pub(super) fn setting(&self) -> &OauthSetting {
        &self.setting
    }
}

pub(super) fn unusable(error: &io::Error) -> Fault {
    Fault::Refused(format!("the tokens on disk could not be used: {error}"))
}
