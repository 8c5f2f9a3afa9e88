//! What the mere name of a file or a variable tells.

use super::{ONE, STAR};
use crate::{Class, Classes};

/// Gives the classes that a file has wherever it is.
pub(super) fn by_file_name(words: &[&str]) -> Classes {
    let mut classes = Classes::NONE;
    let Some((name, before)) = words.split_last() else { return classes };
    let lower = name.to_ascii_lowercase();
    let is_sample = [".example", ".sample", ".template", ".dist", ".pub", ".md"];
    let is_sample = is_sample.iter().any(|end| lower.ends_with(end));
    let is_dotenv = lower == ".env" || lower.starts_with(".env.") || lower == ".envrc";
    let ends = [".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".kdbx", ".ppk", ".tfstate", ".tfvars"];
    let names = [
        "credentials",
        "credentials.json",
        "credentials.yml",
        "secrets",
        "secrets.yml",
        "secrets.yaml",
        "secrets.json",
        "secrets.toml",
        "service-account.json",
        "kubeconfig",
        ".netrc",
        ".pgpass",
        ".htpasswd",
        ".git-credentials",
        "wallet.dat",
        "token",
        "token.json",
        "master.key",
        "vault.yml",
    ];
    let is_secret = is_dotenv
        || ends.iter().any(|end| lower.ends_with(end) && lower.len() > end.len())
        || names.contains(&lower.as_str());
    if is_secret && !is_sample {
        classes.add(Class::Secret);
    }
    let keys = ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk"];
    let may_be_key =
        lower.starts_with("id_") && lower.contains([STAR, ONE]) && lower.strip_suffix(".pub").is_none();
    if keys.contains(&lower.as_str()) || may_be_key {
        classes.add(Class::Private);
    }
    let in_hooks = before.ends_with(&[".git", "hooks"]) && !lower.ends_with(".sample");
    if in_hooks || before.ends_with(&[".git"]) && lower == "config" {
        classes.add(Class::Startup);
    }
    classes
}

/// Tells whether a piece as written is the home directory.
pub(in super::super) fn is_home_variable(written: &str) -> bool {
    matches!(variable(written), "HOME" | "HOME:?" | "USERPROFILE")
}

/// Tells whether a piece as written is the program's own configuration directory.
pub(in super::super) fn is_own_variable(written: &str) -> bool {
    matches!(variable(written), "HERMES_HOME" | "TOOLWRIGHT_HOME")
}

/// Tells whether a piece as written is a directory for temporary files.
pub(in super::super) fn is_temporary_variable(written: &str) -> bool {
    matches!(variable(written), "TMPDIR" | "TEMP" | "TMP") || written.starts_with("$(mktemp")
}

/// Tells whether a piece as written is a variable with a secret in it, by its name.
pub(in super::super) fn is_secret_variable(written: &str) -> bool {
    let name = variable(written).to_ascii_uppercase();
    if name.is_empty() || written.contains('(') {
        return false;
    }
    let parts: Vec<&str> = name.split('_').collect();
    let is_about = ["NAME", "FILE", "PATH", "DIR", "URL", "ID", "LENGTH", "TTL", "TYPE", "COUNT", "HASH"];
    if parts.last().is_some_and(|last| is_about.contains(last)) && !name.ends_with("ACCESS_KEY_ID") {
        return false;
    }
    let has = |word: &str| parts.contains(&word);
    has("SECRET")
        || has("SECRETS")
        || has("TOKEN")
        || has("PASSWORD")
        || has("PASSWD")
        || has("PASS")
        || has("PW")
        || has("CREDENTIALS")
        || has("APIKEY")
        || has("PAT")
        || has("KEY") && (has("API") || has("ACCESS") || has("PRIVATE") || has("AUTH") || has("ENCRYPTION"))
}

/// Tells whether a value is the header with which a program logs in: there a secret belongs.
pub(in super::super) fn is_login_header(start: &str) -> bool {
    let lower: String = start.chars().take(40).collect::<String>().to_ascii_lowercase();
    let headers = [
        "authorization:",
        "proxy-authorization:",
        "x-api-key:",
        "api-key:",
        "apikey:",
        "private-token:",
        "x-auth-token:",
        "x-auth-key:",
        "x-vault-token:",
        "x-goog-api-key:",
        "x-github-token:",
        "job-token:",
        "x-access-token:",
        "dd-api-key:",
        "dd-application-key:",
        "circle-token:",
        "x-shopify-access-token:",
        "x-figma-token:",
        "x-subscription-token:",
        "x-amz-security-token:",
        "cookie:",
    ];
    headers.iter().any(|header| lower.starts_with(header))
}

/// Cuts the name out of `$NAME`, `${NAME}` and `${NAME…}`.
fn variable(written: &str) -> &str {
    let Some(rest) = written.strip_prefix('$') else { return "" };
    let rest = rest.strip_prefix('{').unwrap_or(rest);
    let rest = rest.strip_prefix("env:").or_else(|| rest.strip_prefix("Env:")).unwrap_or(rest);
    let end =
        rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}
