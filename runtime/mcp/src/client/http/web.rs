//! HTTP clients for one address: whom they trust, who they say they are, and where they let themselves be led.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Once,
    time::Duration,
};

use reqwest::{Certificate, Client, ClientBuilder, Identity, StatusCode, redirect::Policy};
use toolwright_config::McpAddress;

use super::Fault;

/// More redirects than this are none that lead somewhere.
const MOST_REDIRECTS: usize = 10;

/// HTTP clients for one address.
#[derive(Clone, Debug)]
pub(crate) struct Web {
    /// Goes where it is sent on the same origin, with what it sends.
    pub(crate) following: Client,
    /// Goes nowhere else.
    pub(crate) staying: Client,
    /// Like the first, and waits for what comes next as long as that takes.
    pub(crate) patient: Client,
}

impl Web {
    /// Makes clients that wait so long for a connection, and so long for what comes next.
    pub(crate) fn new(
        address: &McpAddress,
        directory: &Path,
        connect: Duration,
        read: Duration,
    ) -> Result<Self, Fault> {
        static PROVIDED: Once = Once::new();
        // Another part of the program may have chosen one, which is as good.
        PROVIDED.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
        let secured = Secured::read(address, directory)?;
        let build = |builder: ClientBuilder| {
            let built = secured.applied(builder).connect_timeout(connect).build();
            built.map_err(|error| Fault::Refused(format!("no HTTP client can be made: {}", deepest(&error))))
        };
        Ok(Self {
            following: build(Client::builder().redirect(same_origin()).read_timeout(read))?,
            staying: build(Client::builder().redirect(Policy::none()).read_timeout(read))?,
            patient: build(Client::builder().redirect(same_origin()))?,
        })
    }
}

/// What the operator says about certificates.
#[derive(Default)]
struct Secured {
    is_unverified: bool,
    trusted: Vec<Certificate>,
    identity: Option<Identity>,
}

impl Secured {
    fn read(address: &McpAddress, directory: &Path) -> Result<Self, Fault> {
        let mut secured = Self { is_unverified: address.is_unverified, ..Self::default() };
        if let Some(written) = &address.trusted {
            let bytes = read("ssl_verify", written, directory)?;
            secured.trusted = Certificate::from_pem_bundle(&bytes).unwrap_or_default();
            if secured.trusted.is_empty() {
                return Err(no_use("ssl_verify", written, "there is no certificate in it"));
            }
        }
        if let Some(written) = &address.client_cert {
            let mut bytes = read("client_cert", written, directory)?;
            if let Some(written) = &address.client_key {
                bytes.push(b'\n');
                bytes.extend(read("client_key", written, directory)?);
            }
            let identity = Identity::from_pem(&bytes);
            let what = "a certificate and its key are not in it: the key goes there too, or in client_key";
            secured.identity = Some(identity.map_err(|_| no_use("client_cert", written, what))?);
        } else if address.client_key.is_some() {
            return Err(Fault::Refused("client_key is of no use without client_cert".to_owned()));
        }
        Ok(secured)
    }

    fn applied(&self, mut builder: ClientBuilder) -> ClientBuilder {
        builder = builder
            .user_agent(concat!("toolwright/", env!("CARGO_PKG_VERSION")))
            .tls_danger_accept_invalid_certs(self.is_unverified);
        if !self.trusted.is_empty() {
            builder = builder.tls_certs_merge(self.trusted.iter().cloned());
        }
        if let Some(identity) = &self.identity {
            builder = builder.identity(identity.clone());
        }
        builder
    }
}

/// Reads a file that the operator names; `~` is of no use here, and what is relative is meant from where we are.
fn read(key: &str, written: &str, directory: &Path) -> Result<Vec<u8>, Fault> {
    let path: PathBuf = directory.join(written);
    fs::read(path).map_err(|error| no_use(key, written, &error.to_string()))
}

fn no_use(key: &str, written: &str, what: &str) -> Fault {
    Fault::Refused(format!("the file {written} that {key} names is of no use: {what}"))
}

/// Lets itself be led with all that is sent, but only on the same origin: nobody else gets our headers.
fn same_origin() -> Policy {
    Policy::custom(|attempt| {
        let keeps_body =
            matches!(attempt.status(), StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT);
        let first = attempt.previous().first();
        let is_same = first.is_some_and(|first| first.origin() == attempt.url().origin());
        if !is_same {
            let mut place = attempt.url().clone();
            // A query may hold what nobody is to see.
            place.set_query(None);
            place.set_fragment(None);
            attempt.error(LedAway(place.into()))
        } else if !keeps_body {
            attempt.stop()
        } else if attempt.previous().len() > MOST_REDIRECTS {
            attempt.error(LedInCircles)
        } else {
            attempt.follow()
        }
    })
}

#[derive(Debug, thiserror::Error)]
#[error("it sends us to another place, where nothing was sent: write `{0}` as its url if that is right")]
pub(super) struct LedAway(String);

#[derive(Debug, thiserror::Error)]
#[error("it sends us from place to place and comes to no end")]
pub(super) struct LedInCircles;

/// Gives what is at the bottom of an error, which says most and names no address.
pub(crate) fn deepest<'e>(
    error: &'e (dyn std::error::Error + 'static),
) -> &'e (dyn std::error::Error + 'static) {
    let mut deepest = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    deepest
}
