//! Tokens on disk, for this user's eyes only: one file a server, replaced whole, and read anew each time, because
//! another process may have renewed them.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use async_trait::async_trait;
use rmcp::transport::auth::{AuthError, CredentialStore, OAuthTokenResponse, StoredCredentials};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::{task::spawn_blocking, time::timeout};
use url::Url;

use crate::client::connect::file_name;

/// A larger file is none of ours.
const MOST_BYTES: u64 = 1 << 20;
/// How long another process may take to renew a token.
const LOCKED: Duration = Duration::from_mins(1);
/// A token that has less than this left is renewed, or half its life if that is less.
const SPARE: u64 = 30;

/// The files of one server.
#[derive(Clone, Debug)]
pub(super) struct Store {
    folder: PathBuf,
    name: String,
    /// For whom the tokens are; they go nowhere else.
    url: Option<Url>,
}

/// What a login has given.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) access_token: String,
    #[serde(default = "bearer")]
    token_type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) refresh_token: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) scope: Option<String>,
    /// How many seconds it was good for when it came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires_in: Option<u64>,
    /// When it ends, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) expires_at: Option<f64>,
    /// For whom it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resource: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) issuer: Option<String>,
}

/// Who we are at those who give out logins.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Registered {
    pub(super) client_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) client_secret: Option<String>,
    #[serde(default)]
    pub(super) redirect_uris: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) issuer: Option<String>,
}

/// What is known beside.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Beside {
    /// What a call needed that was not granted.
    #[serde(default)]
    needed: Vec<String>,
}

/// No other process renews the tokens meanwhile.
pub(super) struct Locked {
    _file: File,
}

fn bearer() -> String {
    "Bearer".to_owned()
}

impl Kept {
    /// Tells whether it will do for a while.
    pub(super) fn is_good(&self) -> bool {
        let Some(end) = self.expires_at else { return true };
        let spare = self.expires_in.map_or(SPARE, |life| SPARE.min(life / 2)).max(1);
        end > now().as_secs_f64() + Duration::from_secs(spare).as_secs_f64()
    }

    /// Gives how long it is good from now on, where that is known.
    pub(super) fn lifetime(&self) -> Option<Duration> {
        let left = self.expires_at? - now().as_secs_f64();
        Some(Duration::try_from_secs_f64(left.round()).unwrap_or_default())
    }
}

impl Store {
    pub(super) fn new(name: &str, home: &Path) -> Self {
        Self { folder: home.join("mcp-tokens"), name: file_name(name), url: None }
    }

    /// Keeps tokens for this address only.
    pub(super) fn bound_to(mut self, url: &Url) -> Self {
        self.url = Some(url.clone());
        self
    }

    fn path(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}{ending}", self.name))
    }

    /// Gives the file of the tokens.
    pub(super) fn tokens(&self) -> PathBuf {
        self.path(".json")
    }

    /// Reads the tokens, if there are some for this address.
    pub(super) fn load(&self) -> io::Result<Option<Kept>> {
        let kept: Option<Kept> = read(&self.tokens())?;
        let is_ours = |kept: &Kept| match (&kept.resource, &self.url) {
            (Some(resource), Some(url)) => Url::parse(resource).is_ok_and(|known| known == *url),
            _ => true,
        };
        Ok(kept.filter(is_ours))
    }

    pub(super) fn registered(&self) -> io::Result<Option<Registered>> {
        read(&self.path(".client.json"))
    }

    pub(super) fn register(&self, registered: &Registered) -> io::Result<()> {
        self.write(&self.path(".client.json"), registered)
    }

    /// Notes what a call needed that was not granted, for the next login.
    pub(super) fn note_needed(&self, scopes: &[String]) -> io::Result<()> {
        let mut needed = self.needed()?;
        needed.extend(scopes.iter().filter(|scope| !needed.contains(scope)).cloned().collect::<Vec<_>>());
        self.write(&self.path(".meta.json"), &Beside { needed })
    }

    pub(super) fn needed(&self) -> io::Result<Vec<String>> {
        Ok(read::<Beside>(&self.path(".meta.json"))?.unwrap_or_default().needed)
    }

    /// Takes everything away; gives whether there was anything.
    pub(super) fn forget(&self) -> io::Result<bool> {
        let mut was_there = false;
        for ending in [".json", ".client.json", ".meta.json"] {
            match fs::remove_file(self.path(ending)) {
                Ok(()) => was_there = true,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(was_there)
    }

    /// Waits until no other process renews the tokens.
    pub(super) async fn lock(&self) -> io::Result<Locked> {
        self.make_folder()?;
        let path = self.path(".lock");
        let locking = spawn_blocking(move || {
            let file = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(path)?;
            file.lock()?;
            Ok(Locked { _file: file })
        });
        match timeout(LOCKED, locking).await {
            Ok(Ok(locked)) => locked,
            Ok(Err(error)) => Err(io::Error::other(error)),
            Err(_) => {
                Err(io::Error::new(io::ErrorKind::TimedOut, "another process holds the lock of the tokens"))
            }
        }
    }

    fn make_folder(&self) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let facts = fs::metadata(&self.folder)?;
        if facts.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(&self.folder, fs::Permissions::from_mode(0o700))?;
        }
        Ok(())
    }

    /// Puts a file in its place as a whole, for this user's eyes only.
    fn write<T: Serialize>(&self, path: &Path, value: &T) -> io::Result<()> {
        self.make_folder()?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let new = self.folder.join(format!(".{name}.{}", std::process::id()));
        // What a killed process left half written has the same name only if it had our number.
        drop(fs::remove_file(&new));
        let mut file = OpenOptions::new().create_new(true).write(true).mode(0o600).open(&new)?;
        let written = file.write_all(&serde_json::to_vec_pretty(value)?).and_then(|()| file.sync_all());
        written.and_then(|()| fs::rename(&new, path)).inspect_err(|_| drop(fs::remove_file(&new)))
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    let facts = match fs::symlink_metadata(path) {
        Ok(facts) => facts,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let none_of_ours = || {
        let what = format!("{} is none of our files: take it away and log in again", path.display());
        io::Error::new(io::ErrorKind::InvalidData, what)
    };
    if !facts.is_file() || facts.len() > MOST_BYTES {
        return Err(none_of_ours());
    }
    // What the reader says may show what is in it.
    serde_json::from_slice(&fs::read(path)?).map(Some).map_err(|_| none_of_ours())
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn failed(error: &io::Error) -> AuthError {
    AuthError::CredentialStoreError(format!("the tokens on disk could not be used: {error}"))
}

#[async_trait]
impl CredentialStore for Store {
    async fn load(&self) -> Result<Option<StoredCredentials>, AuthError> {
        let Some(kept) = Self::load(self).map_err(|error| failed(&error))? else { return Ok(None) };
        let client_id = match &kept.client_id {
            Some(id) => id.clone(),
            None => self
                .registered()
                .map_err(|error| failed(&error))?
                .map(|known| known.client_id)
                .unwrap_or_default(),
        };
        let scopes = kept.scope.iter().flat_map(|scope| scope.split_whitespace());
        let scopes = scopes.map(str::to_owned).collect();
        let issuer = kept.issuer.clone();
        let response = serde_json::to_value(&kept).and_then(serde_json::from_value::<OAuthTokenResponse>);
        let response = response.map_err(|_| failed(&io::Error::other("they are not understood")))?;
        Ok(Some(StoredCredentials::new(client_id, Some(response), scopes, None).with_issuer(issuer)))
    }

    async fn save(&self, credentials: StoredCredentials) -> Result<(), AuthError> {
        let unknown = |_| failed(&io::Error::other("they are not understood"));
        let mut kept: Kept = serde_json::to_value(&credentials.token_response)
            .and_then(serde_json::from_value)
            .map_err(unknown)?;
        let come = credentials.token_received_at.unwrap_or_else(|| now().as_secs());
        kept.expires_at =
            kept.expires_in.map(|life| Duration::from_secs(come.saturating_add(life)).as_secs_f64());
        if kept.scope.is_none() && !credentials.granted_scopes.is_empty() {
            kept.scope = Some(credentials.granted_scopes.join(" "));
        }
        kept.resource = self.url.as_ref().map(Url::to_string);
        kept.client_id = Some(credentials.client_id);
        kept.issuer = credentials.issuer;
        self.write(&self.tokens(), &kept).map_err(|error| failed(&error))
    }

    async fn clear(&self) -> Result<(), AuthError> {
        match fs::remove_file(self.tokens()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&error)),
            _ => Ok(()),
        }
    }
}
