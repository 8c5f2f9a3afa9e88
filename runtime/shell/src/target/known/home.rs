//! What lies in a home directory.

use super::{fits, starts};
use crate::{Class, Classes};

/// Files that run when somebody logs in or opens a shell, and trees of them.
const STARTUP: &[&[&str]] = &[
    &[".bashrc"],
    &[".bash_profile"],
    &[".bash_login"],
    &[".bash_logout"],
    &[".bash_aliases"],
    &[".profile"],
    &[".zshrc"],
    &[".zshenv"],
    &[".zprofile"],
    &[".zlogin"],
    &[".zlogout"],
    &[".kshrc"],
    &[".mkshrc"],
    &[".cshrc"],
    &[".tcshrc"],
    &[".login"],
    &[".inputrc"],
    &[".xinitrc"],
    &[".xprofile"],
    &[".xsession"],
    &[".xsessionrc"],
    &[".pam_environment"],
    &[".gitconfig"],
    &[".gdbinit"],
    &[".lldbinit"],
    &[".direnvrc"],
    &[".oh-my-zsh"],
    &[".ssh", "authorized_keys"],
    &[".ssh", "authorized_keys2"],
    &[".ssh", "config"],
    &[".ssh", "rc"],
    &[".ssh", "environment"],
    &[".config", "fish"],
    &[".config", "nushell"],
    &[".config", "autostart"],
    &[".config", "systemd"],
    &[".config", "environment.d"],
    &[".config", "plasma-workspace"],
    &[".config", "git", "config"],
    &[".config", "git", "hooks"],
    &["Library", "LaunchAgents"],
    &["documents", "windowspowershell"],
    &["documents", "powershell"],
    &["appdata", "roaming", "microsoft", "windows", "start menu", "programs", "startup"],
];

/// Files and trees that decide who may log in where.
const CREDENTIAL: &[&[&str]] = &[
    &[".ssh"],
    &[".gnupg"],
    &[".aws"],
    &[".azure"],
    &[".kube"],
    &[".docker", "config.json"],
    &[".docker"],
    &[".netrc"],
    &["_netrc"],
    &[".pgpass"],
    &[".my.cnf"],
    &[".npmrc"],
    &[".yarnrc"],
    &[".yarnrc.yml"],
    &[".pypirc"],
    &[".git-credentials"],
    &[".cargo", "credentials"],
    &[".cargo", "credentials.toml"],
    &[".gem", "credentials"],
    &[".terraform.d"],
    &[".terraformrc"],
    &[".vault-token"],
    &[".password-store"],
    &[".config", "gh"],
    &[".config", "glab-cli"],
    &[".config", "gcloud"],
    &[".config", "rclone"],
    &[".config", "hub"],
    &[".config", "op"],
    &[".config", "doctl"],
    &[".config", "sops"],
    &[".config", "git", "credentials"],
    &[".config", "containers", "auth.json"],
    &[".config", "google-chrome"],
    &[".config", "chromium"],
    &[".local", "share", "keyrings"],
    &[".mozilla"],
    &[".bitcoin"],
    &[".ethereum"],
    &[".electrum"],
    &[".fly"],
    &["Library", "Keychains"],
    &["Library", "Application Support", "Google", "Chrome"],
    &["Library", "Application Support", "Firefox"],
];

/// What may be read in those trees without a secret coming to light.
const OPEN: &[&[&str]] = &[
    &[".ssh", "config"],
    &[".ssh", "known_hosts"],
    &[".ssh", "authorized_keys"],
    &[".aws", "config"],
    &[".aws", "cli"],
    &[".kube", "cache"],
    &[".docker", "machine"],
    &[".azure", "config"],
];

/// What the program itself keeps beside its configuration.
const OWN_DATA: &[&str] = &[
    "skills",
    "memories",
    "sessions",
    "logs",
    "cache",
    "tmp",
    "workspace",
    "artifacts",
    "images",
    "audio_cache",
];

/// Gives the words below a home directory; none for the home directory itself. `None` is not in a home.
pub(super) fn below<'a>(words: &'a [&'a str], home: &str) -> Option<&'a [&'a str]> {
    let home: Vec<&str> = home.split('/').filter(|word| !word.is_empty()).collect();
    if !home.is_empty() && starts(words, &home) {
        return words.get(home.len()..);
    }
    match *words {
        ["home" | "Users", _, ..] | ["var", "root", ..] => words.get(2..),
        ["c:", "users", _, ..] => words.get(3..),
        ["root", ..] => words.get(1..),
        _ => None,
    }
}

/// Gives the classes of what lies below a home directory.
pub(super) fn classes(below: &[&str]) -> Classes {
    let mut classes = Classes::NONE;
    let Some((first, rest)) = below.split_first() else { return Classes::of(&[Class::Home]) };
    let is_in = |trees: &[&[&str]]| trees.iter().any(|tree| starts(below, tree));
    if is_in(STARTUP) {
        classes.add(Class::Startup);
    }
    if is_in(CREDENTIAL) {
        classes.add(Class::Credential);
        let is_public = below.last().is_some_and(|name| name.strip_suffix(".pub").is_some());
        if !is_in(OPEN) && !is_public {
            classes.add(Class::Private);
        }
    }
    if fits(first, ".hermes") || fits(first, ".toolwright") {
        if !rest.first().is_some_and(|name| OWN_DATA.contains(name)) {
            classes.add(Class::Own);
        }
        if rest.last().is_some_and(|name| name.starts_with(".env") || name.starts_with("auth")) {
            classes.add(Class::Private);
        }
    }
    classes
}
