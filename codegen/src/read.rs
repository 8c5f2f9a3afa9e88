//! The only place where the compiler touches files.

use std::{fs, io, path::Path};

use crate::{compile::Sources, diagnostic::Diagnostic, module_list::ModuleList};

/// The files of a folder of tools, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Folder {
    /// The names of the Rust files right in it, sorted.
    pub(crate) files: Vec<String>,
    /// The Rust files deeper down, relative to the folder and with `/`, sorted.
    pub(crate) nested: Vec<String>,
}

/// Reads a file and nothing else: opening a pipe would wait for its writer.
fn regular(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.is_file() {
        fs::read(path)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"))
    }
}

/// Reads a file that the author named. `shown` is the path that people see.
pub(crate) fn bytes(path: &Path, shown: &str) -> Result<Vec<u8>, Diagnostic> {
    regular(path).map_err(|error| {
        let help = "correct the path in build.rs, or make the file";
        Diagnostic::without_place(format!("`{shown}` cannot be read: {error}"), help)
    })
}

/// Lists the Rust files of a folder and below it.
pub(crate) fn folder(path: &Path, shown: &str) -> Result<Folder, Diagnostic> {
    let mut folder = Folder::default();
    walk(path, "", &mut folder).map_err(|error| {
        let help = "correct the path in build.rs, or make the folder";
        Diagnostic::without_place(format!("`{shown}` cannot be listed: {error}"), help)
    })?;
    folder.files.sort();
    folder.nested.sort();
    Ok(folder)
}

/// Adds the files of a folder of tools to the sources and gives the modules that they are, sorted. A file that
/// cannot be read is a fault, and the others are read all the same; `None` when the folder cannot be listed.
pub(crate) fn tools(path: &Path, shown: &str, sources: &mut Sources) -> Option<Vec<String>> {
    let folder = match folder(path, shown) {
        Ok(folder) => folder,
        Err(fault) => {
            sources.add_unread(fault);
            return None;
        }
    };
    let mut modules = Vec::new();
    for file in &folder.files {
        let shown_file = format!("{shown}/{file}");
        let module = file.strip_suffix(".rs").unwrap_or(file);
        if syn::parse_str::<syn::Ident>(module).is_err() {
            let message = format!("the file `{shown_file}` cannot be a module");
            let help = "name it with small letters, digits and `_`, and not like a word of Rust";
            sources.faults.push(Diagnostic::without_place(message, help));
            continue;
        }
        modules.push(module.to_owned());
        match listed(&path.join(file), &shown_file) {
            Ok(bytes) => sources.add_tools(&shown_file, &bytes),
            Err(fault) => sources.add_unread(fault),
        }
    }
    for file in &folder.nested {
        let shown_file = format!("{shown}/{file}");
        match listed(&path.join(file), &shown_file) {
            Ok(bytes) => sources.add_nested(&shown_file, &bytes),
            Err(fault) => sources.add_unread(fault),
        }
    }
    Some(modules)
}

/// Reads a file that a folder lists.
fn listed(path: &Path, shown: &str) -> Result<Vec<u8>, Diagnostic> {
    regular(path).map_err(|error| {
        let help = "mend or remove the file; every Rust file of the folder is read";
        Diagnostic::without_place(format!("`{shown}` cannot be read: {error}"), help)
    })
}

/// Writes a text, unless the file has it already.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == text.as_bytes()) {
        return Ok(());
    }
    fs::write(path, text)
}

/// Whether the build may bring the module list up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListPolicy {
    /// It may, as on a developer's machine.
    Write,
    /// A difference is a fault, as where `CI` is set.
    Compare,
}

/// Brings the module list beside a folder of tools up to date, or says which lines are wrong in it.
pub(crate) fn keep_module_list(
    path: &Path,
    shown: &str,
    modules: &[&str],
    policy: ListPolicy,
) -> Vec<Diagnostic> {
    let present = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        // What cannot be read is not written over.
        Err(error) => {
            let help = "mend or remove the file: the build keeps it, and makes it where there is none";
            return vec![Diagnostic::without_place(format!("`{shown}` cannot be read: {error}"), help)];
        }
    };
    let list = match ModuleList::read(&present, shown) {
        Ok(list) => list,
        Err(faults) => return faults,
    };
    if list.modules == modules {
        return Vec::new();
    }
    if policy == ListPolicy::Write && fs::write(path, list.with(modules)).is_ok() {
        return Vec::new();
    }
    list.differences(modules)
}

fn walk(folder: &Path, below: &str, found: &mut Folder) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), &format!("{below}{name}/"), found)?;
        } else if Path::new(&name).extension().is_some_and(|extension| extension == "rs") {
            if below.is_empty() {
                found.files.push(name);
            } else {
                found.nested.push(format!("{below}{name}"));
            }
        }
    }
    Ok(())
}
