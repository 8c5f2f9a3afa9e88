//! Addresses behind TLS: whom we trust, and whom we do not.

use std::{fs, path::Path, sync::Arc};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::{ServerConfig, crypto::ring, pki_types::PrivateKeyDer};
use tempfile::TempDir;
use tokio_rustls::TlsAcceptor;

use crate::{
    fixture::{Inn, answered},
    site::Site,
};

/// Opens a server whose certificate was made by somebody whom nobody knows, and writes down who that is.
async fn secured(ca_file: &Path) -> Site {
    let mut ca = CertificateParams::default();
    ca.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let ca_key = KeyPair::generate().expect("a key");
    fs::write(ca_file, ca.self_signed(&ca_key).expect("a certificate").pem()).expect("written");
    let key = KeyPair::generate().expect("a key");
    let own = CertificateParams::new(vec!["127.0.0.1".to_owned()]).expect("a name");
    let own = own.signed_by(&key, &Issuer::new(ca, ca_key)).expect("a certificate");
    let secret = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![own.der().clone()], secret)
        .expect("a server");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    Site::open_behind(answered, move |stream| {
        let accepted = acceptor.accept(stream);
        async { accepted.await.ok() }
    })
    .await
}

#[tokio::test]
async fn only_those_whom_the_operator_trusts_are_spoken_to() {
    let folder = TempDir::new().expect("a folder");
    let site = secured(&folder.path().join("ca.pem")).await;
    let set = |more: &str| format!("  s:\n    url: https://{}/mcp\n{more}", site.address);
    let inn = Inn::open(&folder, &set("")).await;
    let fault = inn.fault_whatever().await;
    assert!(fault.starts_with("it cannot be reached: ") && fault.contains("ertificate"), "{fault}");
    assert!(site.seen().is_empty());
    for more in ["    ssl_verify: ./ca.pem\n", "    ssl_verify: false\n"] {
        let inn = Inn::open(&folder, &set(more)).await;
        inn.ready();
        assert_eq!(inn.echoes("a bird").await, Ok(true), "{more}");
    }
}
