//! Which environment variables a command gets: an allow-list, and what the operator names.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fmt,
};

/// Names that every command gets when they are set.
const NAMES: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "PWD",
    "LANG",
    "LANGUAGE",
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "TZ",
    "TMPDIR",
    "TMP",
    "TEMP",
    "HOSTNAME",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "EDITOR",
    "PAGER",
    "MANPATH",
    "INFOPATH",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "NO_PROXY",
    "no_proxy",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "GOPATH",
    "GOROOT",
    "JAVA_HOME",
    "NVM_DIR",
    "PYENV_ROOT",
    "RBENV_ROOT",
    "VOLTA_HOME",
    "PKG_CONFIG_PATH",
    "LD_LIBRARY_PATH",
];

/// Beginnings of further names that every command gets.
const PREFIXES: &[&str] = &["LC_", "XDG_"];

/// Parts of a name that speak of a secret; such a variable is passed only when the operator names it.
const SECRETS: &[&str] = &["KEY", "TOKEN", "SECRET", "PASSW", "CREDENTIAL", "AUTH"];

/// The environment of commands. Showing it shows names only.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Variables(BTreeMap<OsString, OsString>);

impl Variables {
    /// Picks from `all` what is harmless and what the operator `passed` on by name.
    pub fn pick(all: impl IntoIterator<Item = (OsString, OsString)>, passed: &[String]) -> Self {
        let chosen = |name: &OsStr| {
            passed.iter().any(|passed| name == OsStr::new(passed)) || name.to_str().is_some_and(harmless)
        };
        Self(all.into_iter().filter(|(name, _)| chosen(name)).collect())
    }

    /// Adds a variable, in place of an earlier one of the same name.
    #[must_use]
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.0.insert(name.into(), value.into());
        self
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

fn harmless(name: &str) -> bool {
    let listed = NAMES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    listed && !SECRETS.iter().any(|secret| name.contains(secret))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::Variables;

    #[test]
    fn only_the_harmless_and_the_named_pass() {
        let table = [
            ("PATH", true),
            ("LC_ALL", true),
            ("XDG_RUNTIME_DIR", true),
            ("XDG_SESSION_TOKEN", false),
            ("OPENAI_API_KEY", false),
            ("MY_TOKEN", true),
            ("MY_TOKEN_2", false),
            ("DATABASE_URL", false),
            ("HTTP_PROXY", false),
            ("BASH_ENV", false),
        ];
        let all = table.iter().map(|(name, _)| (OsString::from(name), OsString::from("value")));
        let picked = Variables::pick(all, &["MY_TOKEN".to_owned()]);
        for (name, passes) in table {
            assert_eq!(picked.get(name).is_some(), passes, "{name}");
        }
        assert!(!format!("{picked:?}").contains("value"));
    }
}
