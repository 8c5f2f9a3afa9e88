//! `serve --http`: where, and who is let in.

use std::{fs, io, net::SocketAddr, path::Path};

use serde_json::json;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use toolwright_mcp::serve::{HttpSettings, PATH, Service, Token, http};

use crate::{
    arguments::ServeArguments,
    failure::{Failure, visible},
    output,
    session::Session,
};

/// The variable with the token.
const TOKEN: &str = "TOOLWRIGHT_SERVE_TOKEN";
/// The longest file that is read for a token, in bytes.
const LONGEST: u64 = 4096;

/// What is served over HTTP.
pub(super) struct Web {
    address: SocketAddr,
    settings: HttpSettings,
    /// Whether the token was made here, so that somebody must be told it.
    made: Made,
}

/// Who made the token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Here,
    Elsewhere,
}

impl Web {
    /// Settles who is let in. What other machines reach is never open to everybody, and its token is the operator's.
    pub(super) fn new(
        session: &Session,
        arguments: &ServeArguments,
        address: SocketAddr,
    ) -> Result<Self, Failure> {
        let given = match &arguments.token_file {
            Some(file) => Some(from_file(file)?),
            None => {
                session.environment.get(TOKEN).map(|text| read(text, &format!("${TOKEN}"))).transpose()?
            }
        };
        let is_loopback = address.ip().is_loopback();
        if !is_loopback && (arguments.no_token || given.is_none()) {
            return Err(Failure::usage(
                format!("other machines reach {address}, so clients must show a token of your choice"),
                format!(
                    "name a file with it: --token-file FILE, or set {TOKEN}; or serve this machine only: --http 127.0.0.1:{}",
                    address.port()
                ),
            ));
        }
        let (token, made) = match given {
            _ if arguments.no_token => (None, Made::Elsewhere),
            Some(token) => (Some(token), Made::Elsewhere),
            None => {
                let token = Token::random().map_err(|error| Failure::io("making a token", error))?;
                (Some(token), Made::Here)
            }
        };
        let settings =
            HttpSettings { token, origins: arguments.allow_origin.clone(), ..HttpSettings::default() };
        Ok(Self { address, settings, made })
    }

    /// Serves until it is stopped; tells first where, and the token where it was made here.
    pub(super) async fn serve(
        self,
        session: &Session,
        service: &Service,
        stop: CancellationToken,
    ) -> Result<(), Failure> {
        let doing = || format!("serving at {}", self.address);
        let listener = TcpListener::bind(self.address).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse | io::ErrorKind::AddrNotAvailable | io::ErrorKind::PermissionDenied => {
                Failure::usage(
                    format!("{} cannot be served: {error}", self.address),
                    "take another port; 0 takes a free one",
                )
            }
            _ => Failure::io(doing(), error),
        })?;
        let address = listener.local_addr().map_err(|error| Failure::io(doing(), error))?;
        let token = self.settings.token.as_ref().filter(|_| self.made == Made::Here).map(Token::reveal);
        self.tell(session, address, token)?;
        let done = http(service, listener, self.settings, stop).await;
        done.map_err(|error| Failure::io(format!("serving at {address}"), error))
    }

    fn tell(&self, session: &Session, address: SocketAddr, token: Option<&str>) -> Result<(), Failure> {
        let url = format!("http://{address}{PATH}");
        if session.global.json {
            // One line, so that a program that reads lines knows when it may connect.
            return output::text(&format!("{}\n", json!({"url": url, "token": token})));
        }
        output::note(&format!("serving at {url}"));
        match token {
            Some(token) => output::note(&format!(
                "clients show this token, which holds until the server ends: Authorization: Bearer {token}"
            )),
            None if self.settings.token.is_none() => {
                output::note("warning: whatever runs on this machine is let in without a token (--no-token)");
            }
            None => {}
        }
        Ok(())
    }
}

/// Reads the token from a file, which nobody else may read.
fn from_file(file: &Path) -> Result<Token, Failure> {
    let place = file.display().to_string();
    let broken = |error: &dyn std::fmt::Display| {
        Failure::usage(format!("{place}: {error}"), "name a file that holds the token and nothing else")
    };
    let facts = fs::metadata(file).map_err(|error| broken(&error))?;
    if facts.len() > LONGEST || !facts.is_file() {
        return Err(broken(&"that is no file with a token"));
    }
    tell_open(&facts, &place);
    read(&fs::read_to_string(file).map_err(|error| broken(&error))?, &place)
}

/// Warns of a file that others can read.
fn tell_open(facts: &fs::Metadata, place: &str) {
    use std::os::unix::fs::PermissionsExt as _;

    if facts.permissions().mode() & 0o077 != 0 {
        output::note(&format!("warning: {}: other users can get at the token: chmod 600", visible(place)));
    }
}

fn read(text: &str, place: &str) -> Result<Token, Failure> {
    let help = "make one with: head -c 32 /dev/urandom | base64";
    Token::new(text).map_err(|fault| Failure::usage(format!("{place}: {fault}"), help))
}
