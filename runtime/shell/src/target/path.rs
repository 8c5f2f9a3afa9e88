//! A path resolved to its words, without looking at any file.

use super::{ONE, STAR, UNKNOWN, View};

/// A path as words below a root.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "marks of one path that do not depend on one another")]
pub(super) struct Path {
    /// Whether it is known from the root on.
    pub(super) is_absolute: bool,
    /// Whether it is a path of Windows; its words are in small letters then, the drive (`c:`) first.
    pub(super) is_windows: bool,
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
        let (text, is_windows) = match &windows {
            Some(text) => (text.as_str(), true),
            None => (flat, false),
        };
        let mut path = Self {
            is_absolute: false,
            is_windows,
            words: Vec::new(),
            is_contents: false,
            is_dots: !text.starts_with('/') && text.split('/').all(|word| matches!(word, "" | "." | "..")),
        };
        let rest = path.start(text, view);
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
    fn start<'text>(&mut self, text: &'text str, view: View<'_>) -> &'text str {
        if self.is_windows || text.starts_with('/') {
            self.is_absolute = true;
            return text;
        }
        if let Some(rest) = text.strip_prefix('~') {
            let (user, rest) = rest.split_once('/').unwrap_or((rest, ""));
            self.is_absolute = true;
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
        self.is_absolute = view.directory.is_some();
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
            ".." if self.is_absolute => {}
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
    let first = start.next();
    let is_drive = first.is_some_and(|letter| letter.is_ascii_alphabetic())
        && start.next() == Some(':')
        && match start.next() {
            Some(third) => matches!(third, '\\' | '/') || third == STAR,
            // `h:` may as well be the home directory on a machine named `h`.
            None => first.is_some_and(|letter| letter.is_ascii_uppercase()),
        };
    let is_device = flat.starts_with("\\\\.\\") || flat.starts_with("\\\\?\\");
    let variable = ["%", "$env:", "$Env:"].iter().any(|sign| flat.starts_with(sign));
    if !(is_drive || is_device || variable) {
        return None;
    }
    let mut text = flat.replace('\\', "/").to_lowercase();
    for (name, path) in VARIABLES {
        for sign in [format!("%{name}%"), format!("$env:{name}")] {
            if let Some(rest) = text.strip_prefix(&sign) {
                text = format!("{path}{rest}");
            }
        }
    }
    Some(text)
}

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
