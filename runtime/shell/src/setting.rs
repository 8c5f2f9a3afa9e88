//! What is known about the place where a line would run.

/// Facts about where a line would run. Paths are absolute and need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The directory it starts in; `None` when that is not known.
    pub directory: Option<String>,
    /// The user's home directory.
    pub home: String,
    /// The program's own configuration directories, beside `~/.toolwright` and `~/.hermes`.
    pub own: Vec<String>,
}

impl Default for Setting {
    fn default() -> Self {
        Self { directory: None, home: "/home/user".to_owned(), own: Vec::new() }
    }
}
