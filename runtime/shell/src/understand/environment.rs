//! What is known of variables, functions, aliases, files and the directory at one point of a script.
//!
//! Changes are journalled, so that leaving a subshell undoes them and leaving a branch keeps both outcomes.

use std::{cell::Cell, collections::BTreeMap, rc::Rc};

use crate::{Script, Text};

/// How many values a variable may have before nothing is known of it.
const CHOICES_LIMIT: usize = 8;

/// How many variables are taken along to a script that waits.
const SNAPSHOT_LIMIT: usize = 256;

/// A variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Variable {
    /// The values that it may have: elements of an array, or one text.
    pub(crate) choices: Vec<Vec<Text>>,
    /// The invocations that a value comes from.
    pub(crate) reads: Vec<usize>,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Function {
    /// What it runs.
    pub(crate) body: Script,
    /// The text that its words' positions count in.
    pub(crate) text: Rc<str>,
    /// The name that it calls itself by.
    pub(crate) name: String,
    /// Whether anybody calls it.
    pub(crate) called: Cell<bool>,
}

/// What is known at one point.
#[derive(Debug)]
pub(crate) struct Environment {
    variables: BTreeMap<String, Variable>,
    functions: BTreeMap<String, Rc<Function>>,
    files: BTreeMap<String, Written>,
    has_links: bool,
    directory: Option<String>,
    previous: Option<String>,
    directories: Vec<Option<String>>,
    journal: Vec<Change>,
    /// Whether the directory was ever changed.
    pub(crate) has_moved: bool,
    /// The positional parameters; `None` when they cannot be known.
    pub(crate) positional: Option<Rc<[Text]>>,
}

/// What the line itself has written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// This text.
    Text(String),
    /// Something.
    Unknown,
    /// A copy of this program, or a link to it.
    Program(String),
    /// A link to this directory.
    Link(String),
}

#[derive(Debug)]
enum Change {
    Variable(String, Option<Variable>),
    Function(String, Option<Rc<Function>>),
    File(String, Option<Written>),
    Directory(Option<String>, Option<String>),
}

impl Written {
    /// Gives the text, if it is known.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Unknown | Self::Program(_) | Self::Link(_) => None,
        }
    }
}

impl Variable {
    /// Gives a variable with one value.
    pub(crate) fn of(text: Text) -> Self {
        Self { choices: vec![vec![text]], reads: Vec::new() }
    }

    fn join(&mut self, other: Self) {
        for choice in other.choices {
            if !self.choices.contains(&choice) {
                self.choices.push(choice);
            }
        }
        super::flow::extend(&mut self.reads, &other.reads);
    }
}

impl Environment {
    /// Gives what is known at the start.
    pub(crate) fn new(directory: Option<String>) -> Self {
        Self {
            variables: BTreeMap::new(),
            functions: BTreeMap::new(),
            files: BTreeMap::new(),
            has_links: false,
            directory,
            previous: None,
            directories: Vec::new(),
            journal: Vec::new(),
            has_moved: false,
            positional: Some(Rc::from([])),
        }
    }

    /// Gives what a copy costs.
    pub(crate) fn size(&self) -> usize {
        1 + self.variables.len().min(SNAPSHOT_LIMIT) + self.functions.len().min(SNAPSHOT_LIMIT)
    }

    /// Gives a copy for a script that waits; of very many variables none are taken along.
    pub(crate) fn snapshot(&self) -> Self {
        let few = self.variables.len() <= SNAPSHOT_LIMIT;
        Self {
            variables: if few { self.variables.clone() } else { BTreeMap::new() },
            functions: if self.functions.len() <= SNAPSHOT_LIMIT {
                self.functions.clone()
            } else {
                BTreeMap::new()
            },
            files: BTreeMap::new(),
            has_links: false,
            directory: self.directory.clone(),
            previous: self.previous.clone(),
            directories: Vec::new(),
            journal: Vec::new(),
            has_moved: self.has_moved,
            positional: self.positional.clone(),
        }
    }

    /// Gives a variable.
    pub(crate) fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.get(name)
    }

    /// Sets a variable.
    pub(crate) fn set(&mut self, name: &str, variable: Variable) {
        let old = self.variables.insert(name.to_owned(), variable);
        self.journal.push(Change::Variable(name.to_owned(), old));
    }

    /// Puts a variable back to what it was.
    pub(crate) fn restore(&mut self, name: &str, old: Option<Variable>) {
        let current = match old {
            Some(old) => self.variables.insert(name.to_owned(), old),
            None => self.variables.remove(name),
        };
        self.journal.push(Change::Variable(name.to_owned(), current));
    }

    /// Gives a function.
    pub(crate) fn function(&self, name: &str) -> Option<Rc<Function>> {
        if self.functions.is_empty() { None } else { self.functions.get(name).cloned() }
    }

    /// Defines a function.
    pub(crate) fn define(&mut self, name: &str, function: Rc<Function>) {
        let old = self.functions.insert(name.to_owned(), function);
        self.journal.push(Change::Function(name.to_owned(), old));
    }

    /// Removes a function.
    pub(crate) fn undefine(&mut self, name: &str) {
        if let Some(old) = self.functions.remove(name) {
            self.journal.push(Change::Function(name.to_owned(), Some(old)));
        }
    }

    /// Gives what the line itself has written to a file, if it has.
    pub(crate) fn file(&self, path: &str) -> Option<&Written> {
        if self.files.is_empty() { None } else { self.files.get(path) }
    }

    /// Remembers what is written to a file.
    pub(crate) fn write(&mut self, path: &str, text: Option<String>) {
        let old = self.files.insert(path.to_owned(), text.map_or(Written::Unknown, Written::Text));
        self.journal.push(Change::File(path.to_owned(), old));
    }

    /// Remembers that a file is a program under another name.
    pub(crate) fn rename(&mut self, path: &str, program: &str) {
        let old = self.files.insert(path.to_owned(), Written::Program(program.to_owned()));
        self.journal.push(Change::File(path.to_owned(), old));
    }

    /// Remembers that a file is a link to a directory.
    pub(crate) fn link(&mut self, path: &str, directory: &str) {
        let old = self.files.insert(path.to_owned(), Written::Link(directory.to_owned()));
        self.journal.push(Change::File(path.to_owned(), old));
        self.has_links = true;
    }

    /// Gives whether the line has made links to directories.
    pub(crate) fn has_links(&self) -> bool {
        self.has_links
    }

    /// Gives the directory.
    pub(crate) fn directory(&self) -> Option<&str> {
        self.directory.as_deref()
    }

    /// Gives the directory before the last change.
    pub(crate) fn previous(&self) -> Option<&str> {
        self.previous.as_deref()
    }

    /// Changes the directory.
    pub(crate) fn change_directory(&mut self, directory: Option<String>) {
        self.has_moved = true;
        let previous = self.previous.take();
        let current = self.directory.take();
        self.previous.clone_from(&current);
        self.directory = directory;
        self.journal.push(Change::Directory(current, previous));
    }

    /// Changes the directory and keeps the one before it on the stack.
    pub(crate) fn push_directory(&mut self, directory: Option<String>) {
        self.directories.push(self.directory.clone());
        self.change_directory(directory);
    }

    /// Changes back to the directory on top of the stack.
    pub(crate) fn pop_directory(&mut self) {
        let directory = self.directories.pop().flatten();
        self.change_directory(directory);
    }

    /// Gives the point that [`Self::rollback`] and [`Self::join`] go back to.
    pub(crate) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Undoes every change since the mark: a subshell ends.
    pub(crate) fn rollback(&mut self, mark: usize) {
        while self.journal.len() > mark {
            match self.journal.pop() {
                Some(Change::Variable(name, Some(old))) => drop(self.variables.insert(name, old)),
                Some(Change::Variable(name, None)) => drop(self.variables.remove(&name)),
                Some(Change::Function(name, Some(old))) => drop(self.functions.insert(name, old)),
                Some(Change::Function(name, None)) => drop(self.functions.remove(&name)),
                Some(Change::File(path, Some(old))) => drop(self.files.insert(path, old)),
                Some(Change::File(path, None)) => drop(self.files.remove(&path)),
                Some(Change::Directory(directory, previous)) => {
                    self.directory = directory;
                    self.previous = previous;
                }
                None => return,
            }
        }
    }

    /// Gives back what files were written since the mark: a subshell's files stay.
    pub(crate) fn leave_subshell(&mut self, mark: usize) {
        let mut files = Vec::new();
        for change in self.journal.get(mark..).unwrap_or_default() {
            if let Change::File(path, _) = change {
                files.push((path.clone(), self.files.get(path).cloned().unwrap_or(Written::Unknown)));
            }
        }
        self.rollback(mark);
        for (path, written) in files {
            let old = self.files.insert(path.clone(), written);
            self.journal.push(Change::File(path, old));
        }
    }

    /// Lets every variable that was changed since the mark have its old values too: a branch ends.
    pub(crate) fn join(&mut self, mark: usize) {
        if self.journal.len() == mark {
            return;
        }
        let mut joined: BTreeMap<String, Variable> = BTreeMap::new();
        for change in self.journal.get(mark..).unwrap_or_default() {
            if let Change::Variable(name, old) = change {
                let variable = joined.entry(name.clone()).or_default();
                if let Some(old) = old {
                    variable.join(old.clone());
                }
            }
        }
        for (name, mut variable) in joined {
            if let Some(current) = self.variables.get(&name) {
                variable.join(current.clone());
            }
            if variable.choices.len() > CHOICES_LIMIT {
                let shown = Text::Mixed(vec![crate::Piece::Unknown(format!("${name}"))]);
                variable.choices.truncate(CHOICES_LIMIT);
                variable.choices.push(vec![shown]);
            }
            self.set(&name, variable);
        }
    }
}
