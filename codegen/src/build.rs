//! The compiler in a build script: what cargo is told, and what is written where.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use crate::{
    cfg::Conditions,
    compile::{Sources, compile},
    diagnostic::{Diagnostic, Level},
    manifest::Dependency,
    read::{self, ListPolicy},
    rules::compile_rules,
    source::SourceText,
};

/// Compiles the toolsets and tools of a crate, from its build script.
///
/// ```no_run
/// toolwright_codegen::Build::new()
///     .toolsets("toolsets.toml")
///     .tools("src/tools")
///     .dependency("toolwright_tools")
///     .compile();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Build {
    toolsets: Vec<String>,
    tools: Vec<String>,
    dependencies: Vec<String>,
    rules: Option<String>,
    description_limit: Option<usize>,
}

impl Build {
    /// Begins with nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file of toolsets, by its path from the crate's folder.
    #[must_use]
    pub fn toolsets(mut self, path: &str) -> Self {
        self.toolsets.push(path.to_owned());
        self
    }

    /// Adds the folder of the tools, by its path from the crate's folder. The module list beside it
    /// (`src/tools.rs` for `src/tools`) is kept up to date.
    #[must_use]
    pub fn tools(mut self, path: &str) -> Self {
        self.tools.push(path.trim_end_matches('/').to_owned());
        self
    }

    /// Adds the tools and toolsets of a direct dependency, by the `links` key of its package, which is the
    /// crate's name too.
    #[must_use]
    pub fn dependency(mut self, links: &str) -> Self {
        self.dependencies.push(links.to_owned());
        self
    }

    /// Compiles a file of approval rules into `rules.rs`, by its path from the crate's folder. A crate that has rules
    /// only gets no registry.
    #[must_use]
    pub fn rules(mut self, path: &str) -> Self {
        self.rules = Some(path.to_owned());
        self
    }

    /// Allows longer descriptions than the strictest provider takes, for a crate that never meets it.
    #[must_use]
    pub fn description_limit(mut self, characters: usize) -> Self {
        self.description_limit = Some(characters);
        self
    }

    /// Compiles. Never fails: faults become `compile_error!`s in the tables, so that rustc and editors show
    /// all of them and every name of the tables still resolves.
    #[expect(clippy::print_stdout, reason = "cargo reads the directives from a build script's output")]
    pub fn compile(&self) {
        let text = |text: std::ffi::OsString| text.into_string().ok();
        let variables = std::env::vars_os();
        let variables = variables.filter_map(|(name, value)| Some((text(name)?, text(value)?))).collect();
        for directive in self.run(&Variables(variables)) {
            println!("cargo::{directive}");
        }
    }

    fn run(&self, variables: &Variables) -> Vec<String> {
        let mut directives = vec!["rerun-if-env-changed=CI".to_owned()];
        let folder = PathBuf::from(variables.get("OUT_DIR"));
        if let Some(path) = &self.rules {
            Self::run_rules(path, &folder, variables, &mut directives);
            if self.toolsets.is_empty() && self.tools.is_empty() && self.dependencies.is_empty() {
                return directives;
            }
        }
        let sources = self.read(variables, &mut directives);
        let compilation = compile(&sources);
        warn(&compilation.diagnostics, &mut directives);
        let manifest = folder.join("manifest.toml");
        let written = read::write(&folder.join("registry.rs"), &compilation.tables)
            .and_then(|()| read::write(&manifest, &compilation.manifest));
        match written {
            Ok(()) => directives.push(format!("metadata=manifest={}", manifest.display())),
            Err(error) => directives.push(format!("error=the tables cannot be written: {error}")),
        }
        directives
    }

    fn run_rules(path: &str, folder: &Path, variables: &Variables, directives: &mut Vec<String>) {
        directives.push(format!("rerun-if-changed={path}"));
        let home = PathBuf::from(variables.get("CARGO_MANIFEST_DIR"));
        let compilation = match read::bytes(&home.join(path), shown(path)) {
            Ok(bytes) => compile_rules(&SourceText::from_bytes(shown(path), &bytes).0, &[]),
            Err(fault) => compile_rules(&SourceText::new(shown(path), ""), &[fault]),
        };
        warn(&compilation.diagnostics, directives);
        if let Err(error) = read::write(&folder.join("rules.rs"), &compilation.tables) {
            directives.push(format!("error=the rules cannot be written: {error}"));
        }
    }

    fn read(&self, variables: &Variables, directives: &mut Vec<String>) -> Sources {
        let mut sources = Sources {
            conditions: Conditions::from_variables(variables.iter()),
            crate_name: variables.get("CARGO_PKG_NAME").replace('-', "_"),
            ..Sources::default()
        };
        if let Some(limit) = self.description_limit {
            sources.limits.description = limit;
        }
        let home = PathBuf::from(variables.get("CARGO_MANIFEST_DIR"));
        for path in &self.toolsets {
            directives.push(format!("rerun-if-changed={path}"));
            let shown = shown(path);
            match read::bytes(&home.join(path), shown) {
                Ok(bytes) => sources.add_toolsets(shown, &bytes),
                Err(fault) => sources.add_unread(fault),
            }
        }
        let ci = variables.get("CI");
        let policy = if ci.is_empty() { ListPolicy::Write } else { ListPolicy::Compare };
        for path in &self.tools {
            directives.push(format!("rerun-if-changed={path}"));
            directives.push(format!("rerun-if-changed={path}.rs"));
            let Some(modules) = read::tools(&home.join(path), shown(path), &mut sources) else { continue };
            let modules: Vec<&str> = modules.iter().map(String::as_str).collect();
            let list = home.join(format!("{path}.rs"));
            let shown_list = format!("{}.rs", shown(path));
            sources.faults.extend(read::keep_module_list(&list, &shown_list, &modules, policy));
        }
        for links in &self.dependencies {
            match dependency(links, variables) {
                Ok(dependency) => sources.dependencies.push(dependency),
                Err(fault) => sources.add_unread(fault),
            }
        }
        sources
    }
}

fn warn(diagnostics: &[Diagnostic], directives: &mut Vec<String>) {
    for diagnostic in diagnostics {
        if diagnostic.level == Level::Warning {
            directives.push(format!("warning={diagnostic}"));
        }
    }
}

/// The environment, as a value.
#[derive(Clone, Debug)]
struct Variables(BTreeMap<String, String>);

impl Variables {
    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The path that people see: without the way up to the workspace, and nothing of one machine.
fn shown(path: &str) -> &str {
    let mut shown = path;
    while let Some(rest) = shown.strip_prefix("../").or_else(|| shown.strip_prefix("./")) {
        shown = rest;
    }
    if Path::new(shown).is_absolute() { shown.rsplit('/').next().unwrap_or(shown) } else { shown }
}

/// Finds a dependency's manifest through what cargo passes on of its build.
fn dependency(links: &str, variables: &Variables) -> Result<Dependency, Diagnostic> {
    let variable = format!("DEP_{}_MANIFEST", links.to_uppercase().replace('-', "_"));
    let path = variables.get(&variable);
    if path.is_empty() {
        let message = format!("no dependency tells of its tools as `{links}`");
        let help = format!(
            "list the crate under [dependencies]; its own package needs `links = \"{links}\"` and a build script that compiles its tools"
        );
        return Err(Diagnostic::without_place(message, help));
    }
    let bytes = read::bytes(Path::new(path), &format!("the manifest of {links}"))?;
    Ok(Dependency::new(links, &String::from_utf8_lossy(&bytes)))
}

#[cfg(test)]
mod tests;
