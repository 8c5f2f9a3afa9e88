//! A path resolved to its words, without looking at any file.

use super::{ONE, STAR, UNKNOWN, View};

/// What a path begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// A directory that is not known.
    Unknown,
    /// The root of the file system.
    Root,
    /// A drive of Windows: the words are in small letters, the drive (`c:`) first.
    Drive,
}

/// A path as words below a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// What the words begin at.
    pub(super) start: Start,
    /// The words, without `.` and `..`.
    pub(super) words: Vec<String>,
    /// Whether all that is in the directory is meant rather than itself.
    pub(super) is_contents: bool,
    /// Whether it was written with `.` and `..` alone.
    pub(super) is_dots: bool,
}

impl Path {
    /// Resolves a flattened value.
    pub(super) fn resolve(flat: &str, view: View<'_>) -> Self {
        let windows = windows(flat);
        let (text, start) = match &windows {
            Some(text) => (text.as_str(), Start::Drive),
            None => (flat, Start::Unknown),
        };
        let mut path = Self {
            start,
            words: Vec::new(),
            is_contents: false,
            is_dots: !text.starts_with('/') && text.split('/').all(|word| matches!(word, "" | "." | "..")),
        };
        let rest = path.enter(text, view);
        for word in rest.split('/') {
            path.push(word);
        }
        while path.words.last().is_some_and(|word| is_everything(word)) {
            path.words.pop();
            path.is_contents = true;
        }
        path
    }

    /// Sets the directory that the text begins in and gives the rest of the text.
    fn enter<'text>(&mut self, text: &'text str, view: View<'_>) -> &'text str {
        if self.start == Start::Drive {
            return text;
        }
        if text.starts_with('/') {
            self.start = Start::Root;
            return text;
        }
        if let Some(rest) = text.strip_prefix('~') {
            let (user, rest) = rest.split_once('/').unwrap_or((rest, ""));
            self.start = Start::Root;
            match user {
                "" => self.push_all(&view.setting.home),
                "root" => self.push("root"),
                "+" => self.push_directory(view),
                _ if user.contains(UNKNOWN) => {}
                _ => self.push_all(&format!("home/{user}")),
            }
            return rest;
        }
        self.push_directory(view);
        text
    }

    fn push_directory(&mut self, view: View<'_>) {
        self.start = if view.directory.is_some() { Start::Root } else { Start::Unknown };
        self.push_all(view.directory.unwrap_or_default());
    }

    fn push_all(&mut self, text: &str) {
        for word in text.split('/') {
            self.push(word);
        }
    }

    fn push(&mut self, word: &str) {
        match word {
            "" | "." => {}
            ".." if self.words.last().is_some_and(|last| last != "..") => {
                self.words.pop();
            }
            ".." if self.start != Start::Unknown => {}
            _ => self.words.push(word.to_owned()),
        }
    }
}

/// Tells whether a word stands for all names, or all hidden ones.
fn is_everything(word: &str) -> bool {
    let word = word.strip_prefix('.').unwrap_or(word);
    let has_star = word.contains([STAR, '*']);
    has_star && word.chars().all(|letter| matches!(letter, STAR | ONE | '*' | '?' | '.'))
}

/// Turns a path of Windows into one with slashes and small letters: `c:/windows`. Its home is `~`.
fn windows(flat: &str) -> Option<String> {
    let mut start = flat.chars();
    let is_drive = match (start.next(), start.next(), start.next()) {
        (Some(drive), Some(':'), Some('\\' | '/' | STAR)) => drive.is_ascii_alphabetic(),
        // A shell may have eaten the backslashes; `h:` may as well be the home directory on a machine named `h`.
        (Some(drive), Some(':'), _) => drive.is_ascii_uppercase(),
        _ => false,
    };
    let is_device = flat.starts_with("\\\\.\\") || flat.starts_with("\\\\?\\");
    let variable = ["%", "$env:", "$Env:"].iter().any(|sign| flat.starts_with(sign));
    if !(is_drive || is_device || variable) {
        return None;
    }
    let mut text = flat.replace('\\', "/").to_lowercase();
    if is_drive && !text.get(2..).is_some_and(|rest| rest.starts_with('/')) {
        text.insert(2, '/');
        text = with_slashes(text);
    }
    for (name, path) in VARIABLES {
        for sign in [format!("%{name}%"), format!("$env:{name}")] {
            if let Some(rest) = text.strip_prefix(&sign) {
                text = format!("{path}{rest}");
            }
        }
    }
    Some(text)
}

/// Puts slashes back where a shell has eaten the backslashes of a well-known path.
fn with_slashes(text: String) -> String {
    for (run, path) in EATEN {
        if let Some(rest) = text.strip_prefix(run) {
            let slash = if rest.is_empty() || rest.starts_with('/') { "" } else { "/" };
            return format!("{path}{slash}{rest}");
        }
    }
    text
}

/// Well-known paths without their backslashes, longer ones first.
const EATEN: &[(&str, &str)] = &[
    ("c:/windowssystem32", "c:/windows/system32"),
    ("c:/windowssyswow64", "c:/windows/syswow64"),
    ("c:/windows", "c:/windows"),
    ("c:/program files (x86)", "c:/program files (x86)"),
    ("c:/program files", "c:/program files"),
    ("c:/programdata", "c:/programdata"),
    ("c:/users", "c:/users"),
];

const VARIABLES: &[(&str, &str)] = &[
    ("userprofile", "c:/users/user"),
    ("homepath", "c:/users/user"),
    ("home", "c:/users/user"),
    ("appdata", "c:/users/user/appdata/roaming"),
    ("localappdata", "c:/users/user/appdata/local"),
    ("systemroot", "c:/windows"),
    ("windir", "c:/windows"),
    ("systemdrive", "c:"),
    ("programfiles", "c:/program files"),
    ("programdata", "c:/programdata"),
    ("temp", "c:/temp"),
    ("tmp", "c:/temp"),
];
