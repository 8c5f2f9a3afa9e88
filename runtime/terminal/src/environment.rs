//! Which environment variables a command gets: an allow-list, and what the operator names.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fmt,
};

mod names;
mod own;

pub use self::own::{HideError, OwnEnvironment};
use crate::{
    Secrets,
    secrets::{holds_credentials, looks_secret},
};

/// The environment of commands. Showing it shows names only.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Variables(BTreeMap<OsString, OsString>);

impl Variables {
    /// Picks from `all` what is harmless and what the operator `passed` on by name.
    pub fn pick(all: impl IntoIterator<Item = (OsString, OsString)>, passed: &[String]) -> Self {
        Self::pick_without(all, passed, &Secrets::default()).0
    }

    /// Picks the same without what holds a secret, and gives the names of those that only therefore are left out.
    /// What the operator passed on by name passes whatever it holds.
    pub fn pick_without(
        all: impl IntoIterator<Item = (OsString, OsString)>,
        passed: &[String],
        secrets: &Secrets,
    ) -> (Self, Vec<String>) {
        let (mut picked, mut withheld) = (BTreeMap::new(), Vec::new());
        for (name, value) in all {
            if passed.iter().any(|passed| name == OsStr::new(passed)) {
                picked.insert(name, value);
            } else if let Some(text) = name.to_str().filter(|name| is_harmless(name)) {
                if holds_a_secret(text, &value, secrets) {
                    withheld.push(text.to_owned());
                } else {
                    picked.insert(name, value);
                }
            }
        }
        withheld.sort();
        (Self(picked), withheld)
    }

    /// Adds a variable, in place of an earlier one of the same name.
    #[must_use]
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.0.insert(name.into(), value.into());
        self
    }

    /// Changes variables, and takes those away that have no value.
    #[must_use]
    pub(crate) fn changed(mut self, changes: BTreeMap<OsString, Option<OsString>>) -> Self {
        for (name, value) in changes {
            match value {
                Some(value) => drop(self.0.insert(name, value)),
                None => drop(self.0.remove(&name)),
            }
        }
        self
    }

    /// Changes variables as files of the operator's do, by the same rule: what looks like a secret is not taken unless
    /// its name is `passed` on. Gives the names of what is not.
    pub(crate) fn changed_without(
        self,
        changes: BTreeMap<OsString, Option<OsString>>,
        passed: &[String],
        secrets: &Secrets,
    ) -> (Self, Vec<String>) {
        let is_taken = |name: &OsStr, value: Option<&OsStr>| {
            let text = name.to_string_lossy();
            let Some(value) = value.filter(|_| !passed.iter().any(|passed| name == OsStr::new(passed)))
            else {
                return true;
            };
            !looks_secret(&text) && !holds_a_secret(&text, value, secrets)
        };
        let (taken, withheld): (BTreeMap<_, _>, BTreeMap<_, _>) =
            changes.into_iter().partition(|(name, value)| is_taken(name, value.as_deref()));
        let withheld = withheld.into_keys().map(|name| name.to_string_lossy().into_owned()).collect();
        (self.changed(taken), withheld)
    }

    /// Gives the value of a variable.
    pub fn get(&self, name: &str) -> Option<&OsStr> {
        self.0.get(OsStr::new(name)).map(OsString::as_os_str)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&OsString, &OsString)> {
        self.0.iter()
    }
}

impl fmt::Debug for Variables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.0.keys()).finish()
    }
}

/// Variables that no command does without. They are ordinary text, so what stands in them is no secret.
const NEEDED: [&str; 9] = ["HOME", "LANG", "LOGNAME", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "USER"];

fn holds_a_secret(name: &str, value: &OsStr, secrets: &Secrets) -> bool {
    let bytes = value.as_encoded_bytes();
    !NEEDED.contains(&name) && (holds_credentials(name, bytes) || secrets.name_of_one_in(bytes).is_some())
}

fn is_harmless(name: &str) -> bool {
    let listed = names::NAMES.binary_search(&name).is_ok();
    let begins = names::PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    (listed || begins) && !looks_secret(name)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{Variables, names::NAMES};
    use crate::{Secrets, looks_secret};

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        pairs.iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    #[test]
    fn only_the_harmless_and_the_named_pass() {
        let table = [
            ("PATH", true),
            ("LC_ALL", true),
            ("XDG_RUNTIME_DIR", true),
            ("HTTPS_PROXY", true),
            ("no_proxy", true),
            ("UV_CACHE_DIR", true),
            ("SSH_AUTH_SOCK", true),
            ("XDG_SESSION_TOKEN", false),
            ("OPENAI_API_KEY", false),
            ("OPENAI_BASE_URL", false),
            ("MY_TOKEN", true),
            ("MY_TOKEN_2", false),
            ("DATABASE_URL", false),
            ("BASH_ENV", false),
            ("BASH_FUNC_ls%%", false),
            ("LD_PRELOAD", false),
            ("GIT_DIR", false),
        ];
        let all = table.map(|(name, _)| (name, "value"));
        let picked = Variables::pick(pairs(&all), &["MY_TOKEN".to_owned()]);
        for (name, passes) in table {
            assert_eq!(picked.get(name).is_some(), passes, "{name}");
        }
        assert!(!format!("{picked:?}").contains("value"));
    }

    #[test]
    fn a_harmless_name_with_a_secret_in_it_is_withheld_and_named() {
        let all = pairs(&[
            ("HTTP_PROXY", "http://me:hunter2@proxy:3128"),
            ("HTTPS_PROXY", "http://proxy:3128"),
            ("LC_NOTE", "it is s3cr3t-value"),
            ("TERM", "s3cr3t-value"),
            ("PATH", "/s3cr3t-value/bin"),
            ("GIT_SSH_COMMAND", "sshpass -p hunter2 ssh"),
            ("GOPROXY", "https://a,https://u:hunter2@b"),
            ("PIP_INDEX_URL", "https://t0ken678@host/simple"),
            ("EDITOR", "s3cr3t-value"),
            ("OTHER", "s3cr3t-value"),
        ]);
        let secrets = Secrets::new([("PASS".to_owned(), b"s3cr3t-value".to_vec())]);
        let (picked, withheld) = Variables::pick_without(all, &["EDITOR".to_owned()], &secrets);
        assert_eq!(withheld, ["GIT_SSH_COMMAND", "GOPROXY", "HTTP_PROXY", "LC_NOTE", "PIP_INDEX_URL"]);
        assert_eq!(
            picked.iter().map(|(name, _)| name).collect::<Vec<_>>(),
            ["EDITOR", "HTTPS_PROXY", "PATH", "TERM"]
        );
    }

    #[test]
    fn files_of_the_operator_change_all_but_secrets() {
        let secrets = Secrets::new([("PASS".to_owned(), b"s3cr3t-value".to_vec())]);
        let changes = [
            ("PATH", Some("/opt/bin")),
            ("COLOUR", Some("blue")),
            ("GONE", None),
            ("MY_TOKEN", Some("abc")),
            ("OTHER_TOKEN", Some("abc")),
            ("NOTE", Some("it is s3cr3t-value")),
            ("DATABASE_URL", Some("postgres://a:b@c/")),
        ];
        let changes = changes.map(|(name, value)| (name.into(), value.map(OsString::from)));
        let before = Variables::default().with("GONE", "x").with("PATH", "/bin");
        let (after, withheld) = before.changed_without(changes.into(), &["OTHER_TOKEN".to_owned()], &secrets);
        assert_eq!(withheld, ["DATABASE_URL", "MY_TOKEN", "NOTE"]);
        let names: Vec<_> = after.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["COLOUR", "OTHER_TOKEN", "PATH"]);
        assert_eq!(after.get("PATH").expect("set"), "/opt/bin");
    }

    #[test]
    fn the_list_is_sorted_and_speaks_of_no_secret() {
        assert!(NAMES.is_sorted_by(|one, other| one < other));
        assert_eq!(NAMES.iter().find(|name| looks_secret(name)), None);
    }
}
