//! How a login is done, as the operator says it.

use serde::Deserialize;

use crate::client::http::Fault;

/// What stands under `oauth`, variables in their places.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct OauthSetting {
    /// Who we are there; otherwise we register ourselves.
    pub(super) client_id: Option<String>,
    pub(super) client_secret: Option<String>,
    /// What we call ourselves when we register.
    pub(super) client_name: Option<String>,
    /// Where a document stands that says who we are.
    pub(super) client_metadata_url: Option<String>,
    /// `client_credentials` where nobody is there to log in.
    grant_type: Option<String>,
    /// What is asked for; otherwise what the server says it needs.
    #[serde(alias = "scopes")]
    scope: Option<Scopes>,
    /// Where the answer to a login is heard; zero is any port that is free.
    pub(super) redirect_port: u16,
    /// How long a login may take, in seconds.
    pub(super) timeout: Option<f64>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Scopes {
    Words(String),
    List(Vec<String>),
}

impl OauthSetting {
    pub(super) fn read(value: &serde_json::Value) -> Result<Self, Fault> {
        if value.is_null() {
            return Ok(Self::default());
        }
        // What the reader says may show a value, and one of them is a secret.
        let setting: Self = serde_json::from_value(value.clone()).map_err(|_| {
            Fault::Refused(
                "what stands under oauth cannot be read: client_id, client_secret, client_name, grant_type and scope are texts, redirect_port and timeout numbers"
                    .to_owned(),
            )
        })?;
        match setting.grant_type.as_deref() {
            None | Some("authorization_code" | "client_credentials") => {}
            Some(other) => {
                return Err(Fault::Refused(format!(
                    "oauth.grant_type is `{other}`: write authorization_code or client_credentials"
                )));
            }
        }
        if setting.is_for_nobody() && (setting.client_id.is_none() || setting.client_secret.is_none()) {
            let what = "oauth.grant_type client_credentials needs oauth.client_id and oauth.client_secret";
            return Err(Fault::Refused(what.to_owned()));
        }
        Ok(setting)
    }

    /// Tells whether we log in ourselves, with nobody there.
    pub(super) fn is_for_nobody(&self) -> bool {
        self.grant_type.as_deref() == Some("client_credentials")
    }

    pub(super) fn scopes(&self) -> Vec<String> {
        match &self.scope {
            None => Vec::new(),
            Some(Scopes::Words(words)) => words.split_whitespace().map(str::to_owned).collect(),
            Some(Scopes::List(list)) => list.clone(),
        }
    }
}
