//! A build script's work in a folder of its own.

use std::fs;

use tempfile::TempDir;

use super::*;

const TOOLSETS: &str = "[toolset.file]\ndescription = \"Files.\"\n";

fn tool(name: &str) -> String {
    format!("//! One tool.\n\n/// Does it.\n#[tool(toolset = \"file\")]\npub fn {name}() {{}}\n")
}

/// A crate in a folder of its own.
struct Crate {
    folder: TempDir,
    variables: BTreeMap<String, String>,
}

impl Crate {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir_all(folder.path().join("src/tools")).unwrap();
        fs::create_dir_all(folder.path().join("out")).unwrap();
        let path = |below: &str| folder.path().join(below).to_str().unwrap().to_owned();
        let variables = [
            ("CARGO_MANIFEST_DIR", path("")),
            ("OUT_DIR", path("out")),
            ("CARGO_PKG_NAME", "my-tools".to_owned()),
            ("CARGO_CFG_UNIX", String::new()),
        ];
        let variables = variables.map(|(name, value)| (name.to_owned(), value)).into();
        Self { folder, variables }.with("toolsets.toml", TOOLSETS).with("src/tools/do_it.rs", &tool("do_it"))
    }

    fn with(self, path: &str, text: &str) -> Self {
        fs::create_dir_all(self.folder.path().join(path).parent().unwrap()).unwrap();
        fs::write(self.folder.path().join(path), text).unwrap();
        self
    }

    fn where_set(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.to_owned(), value.to_owned());
        self
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).unwrap()
    }

    fn build(&self) -> Vec<String> {
        Build::new().toolsets("toolsets.toml").tools("src/tools").run(&Variables(self.variables.clone()))
    }

    /// Builds, and gives the texts of the `compile_error!`s.
    fn faults(&self) -> Vec<String> {
        self.build();
        let tables = self.text("out/registry.rs");
        let faults = tables.lines().filter_map(|line| line.strip_prefix("compile_error!(\""));
        faults.map(|fault| fault.trim_end_matches("\");").to_owned()).collect()
    }
}

#[test]
fn tables_manifest_and_list_are_written() {
    let krate = Crate::new();
    let directives = krate.build();
    let manifest = krate.folder.path().join("out/manifest.toml");
    assert_eq!(
        directives,
        [
            "rerun-if-env-changed=CI",
            "rerun-if-changed=toolsets.toml",
            "rerun-if-changed=src/tools",
            "rerun-if-changed=src/tools.rs",
            &format!("metadata=manifest={}", manifest.display()),
        ]
    );
    assert!(krate.text("src/tools.rs").ends_with("\n\npub mod do_it;\n"));
    assert!(krate.text("out/registry.rs").contains("Native(&crate::tools::do_it::__TOOLWRIGHT_DO_IT)"));
    assert!(
        krate.text("out/manifest.toml").contains("path = \"::my_tools::tools::do_it::__TOOLWRIGHT_DO_IT\"")
    );
}

#[test]
fn nothing_of_this_machine_is_in_the_tables() {
    let krate = Crate::new();
    krate.build();
    let machine = krate.folder.path().to_str().unwrap().to_owned();
    assert!(!krate.text("out/registry.rs").contains(&machine));
    assert!(!krate.text("out/manifest.toml").contains(&machine));
}

#[test]
fn a_local_build_follows_the_files() {
    let krate = Crate::new().with("src/tools.rs", "//! Ours.\n\npub mod do_it;\npub mod gone;\n");
    let krate =
        krate.with("src/tools/added.rs", &tool("added")).with("src/tools/do_it/part.rs", "//! A part.\n");
    assert_eq!(krate.faults(), Vec::<String>::new());
    assert_eq!(krate.text("src/tools.rs"), "//! Ours.\n\npub mod added;\npub mod do_it;\n");
}

#[test]
fn where_ci_is_set_a_difference_is_a_fault() {
    let list = "//! Ours.\n\npub mod gone;\n";
    let krate = Crate::new().where_set("CI", "true").with("src/tools.rs", list);
    assert_eq!(
        krate.faults(),
        [
            "src/tools.rs:3:1: there is no file for the module `gone`; delete the line `pub mod gone;`",
            "src/tools.rs:4:1: the list of tools lacks the file `do_it.rs`; add the line `pub mod do_it;`",
        ]
    );
    assert_eq!(krate.text("src/tools.rs"), list);
    let krate = krate.with("src/tools.rs", "//! Ours.\n\npub mod do_it;\n");
    assert_eq!(krate.faults(), Vec::<String>::new());
}

#[test]
fn a_list_that_cannot_be_written_is_a_fault() {
    // A folder in its place stands for a tree that is read-only, whoever runs the test.
    let krate = Crate::new().with("src/tools.rs/in_the_way", "");
    assert_eq!(
        krate.faults(),
        ["src/tools.rs:1:1: the list of tools lacks the file `do_it.rs`; add the line `pub mod do_it;`"]
    );
}

#[test]
fn files_that_are_not_there_are_faults() {
    let krate = Crate::new();
    fs::remove_file(krate.folder.path().join("toolsets.toml")).unwrap();
    fs::remove_dir_all(krate.folder.path().join("src/tools")).unwrap();
    let faults = krate.faults();
    assert!(faults[0].starts_with("`src/tools` cannot be listed: "), "{faults:?}");
    assert!(faults[1].starts_with("`toolsets.toml` cannot be read: "), "{faults:?}");
    assert_eq!(faults.len(), 2);
}

#[test]
fn a_file_that_cannot_be_a_module_is_a_fault() {
    let krate = Crate::new().with("src/tools/do-that.rs", "").with("src/tools/type.rs", "");
    let message =
        "cannot be a module; name it with small letters, digits and `_`, and not like a word of Rust";
    assert_eq!(
        krate.faults(),
        [
            format!("the file `src/tools/do-that.rs` {message}"),
            format!("the file `src/tools/type.rs` {message}")
        ]
    );
    assert!(krate.text("src/tools.rs").ends_with("\n\npub mod do_it;\n"));
}

#[test]
fn warnings_are_cargos() {
    let krate = Crate::new().with("toolsets.toml", &format!("{TOOLSETS}tools = [\"do_it\"]\n"));
    let directives = krate.build();
    assert_eq!(
        directives.iter().find(|directive| directive.starts_with("warning=")).unwrap(),
        "warning=toolsets.toml:3:10: the tool `do_it` is at home in `file` already; delete it from this list"
    );
}

#[test]
fn a_dependency_is_read_through_its_manifest() {
    let base = Crate::new();
    base.build();
    let manifest = base.folder.path().join("out/manifest.toml");
    let krate = Crate::new()
        .with("toolsets.toml", "[toolset.mine]\ndescription = \"Mine.\"\nincludes = [\"file\"]\n")
        .with("src/tools/do_it.rs", &tool("do_more"))
        .where_set("DEP_MY_TOOLS_MANIFEST", manifest.to_str().unwrap());
    let build = Build::new().toolsets("toolsets.toml").tools("src/tools");
    build.clone().dependency("my_tools").run(&Variables(krate.variables.clone()));
    let tables = krate.text("out/registry.rs");
    assert!(!tables.contains("compile_error!"), "{tables}");
    assert!(tables.contains("Native(&::my_tools::tools::do_it::__TOOLWRIGHT_DO_IT)"));
    assert!(tables.contains("Native(&crate::tools::do_it::__TOOLWRIGHT_DO_MORE)"));
    build.dependency("other_tools").run(&Variables(krate.variables.clone()));
    assert!(krate.text("out/registry.rs").contains("no dependency tells of its tools as `other_tools`"));
}

#[test]
fn people_see_no_path_of_one_machine() {
    assert_eq!(shown("../../toolsets/toolsets.toml"), "toolsets/toolsets.toml");
    assert_eq!(shown("./src/tools"), "src/tools");
    assert_eq!(shown("/somewhere/else/toolsets.toml"), "toolsets.toml");
}
