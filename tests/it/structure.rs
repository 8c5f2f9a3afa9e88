//! The shape of the tree: rules that no compiler checks.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Every file below a folder, without what cargo builds and what is not ours.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            if !matches!(name.as_str(), "target" | ".git" | "node_modules") && !name.starts_with(".venv") {
                files(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(root(), &mut found);
    let rust = found.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let mut sources: Vec<(String, String)> = rust
        .map(|path| {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    sources.sort();
    assert!(sources.len() > 50);
    sources
}

/// Fixtures are read as they are, faults and all; generated files follow their generator.
fn is_written_by_hand(name: &str) -> bool {
    !name.starts_with("tests/cases/")
        && !name.starts_with("tests/snapshots/")
        && !name.starts_with("tests/benches/")
}

#[test]
fn every_file_says_what_it_answers() {
    let silent: Vec<String> = sources()
        .into_iter()
        .filter(|(name, text)| {
            // The text of `slot.rs` is also part of the tables, in the middle of a file.
            let is_included = name == "codegen/src/lookup/slot.rs";
            is_written_by_hand(name) && !text.starts_with("//! ") && !is_included
        })
        .map(|(name, _)| name)
        .collect();
    assert_eq!(silent, Vec::<String>::new(), "begin each with a `//!` line");
}

#[test]
fn no_file_is_too_long_and_none_is_a_mod_rs() {
    for (name, text) in sources().into_iter().filter(|(name, _)| is_written_by_hand(name)) {
        assert!(!name.ends_with("/mod.rs"), "{name}: name it after its folder");
        let is_test = name.contains("/tests/") || name.starts_with("tests/") || name.ends_with("tests.rs");
        let product = text.split("\n#[cfg(test)]\nmod ").next().unwrap();
        assert!(
            is_test || product.lines().count() <= 500,
            "{name}: over 500 lines, split it along its nouns"
        );
    }
}

#[test]
fn the_readme_maps_every_crate_and_gives_every_dependency_a_reason() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let workspace = &manifest["workspace"];
    for member in workspace["members"].as_array().unwrap() {
        let member = member.as_str().unwrap();
        let listed = readme.contains(&format!("| `{member}/` |")) || member.starts_with("tests");
        assert!(listed, "{member} is not in the README's map");
    }
    let table = readme.split("## Dependencies").nth(1).unwrap();
    let listed: BTreeSet<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .flat_map(|line| line.split(" |").next().unwrap().split(", "))
        .map(|name| name.trim_matches('`'))
        .collect();
    let used: BTreeSet<&str> = workspace["dependencies"]
        .as_table()
        .unwrap()
        .keys()
        .map(String::as_str)
        .filter(|name| !name.starts_with("toolwright"))
        .collect();
    assert_eq!(listed, used, "the README's table and the workspace's dependencies differ");
}

#[test]
fn every_package_bears_the_products_name() {
    let mut manifests = Vec::new();
    files(root(), &mut manifests);
    manifests.retain(|path| path.ends_with("Cargo.toml"));
    assert!(manifests.len() > 8);
    for path in manifests {
        let folder = path.parent().unwrap().display();
        let manifest: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
        if !manifest.contains_key("package") || path.starts_with(root().join("tests/benches/peers")) {
            continue;
        }
        let name = manifest["package"]["name"].as_str().unwrap();
        assert!(name.starts_with("toolwright"), "{folder}: {name}: codegen and the like belong to others");
    }
}

#[test]
fn the_table_of_tools_is_sorted_described_and_reachable() {
    let registry = &toolwright_tools::registry::REGISTRY;
    assert!(registry.tools.is_sorted_by(|left, right| left.name < right.name));
    assert!(registry.toolsets.is_sorted_by(|left, right| left.name < right.name));
    assert!(registry.legacy.is_sorted_by(|left, right| left.name < right.name));
    assert!(registry.tools.len() >= 79 && registry.toolsets.len() >= 58 && registry.legacy.len() >= 9);
    for (index, tool) in registry.tools.iter().enumerate() {
        let id = (registry.tool_id)(tool.name).unwrap();
        assert_eq!(id.index(), index, "{}", tool.name);
        assert!(registry.toolsets[tool.home.index()].resolved.contains(&id), "{} is not at home", tool.name);
    }
    for (index, toolset) in registry.toolsets.iter().enumerate() {
        assert_eq!((registry.toolset_id)(toolset.name).unwrap().index(), index);
        assert!(!toolset.description.is_empty(), "{}", toolset.name);
        assert!(!toolset.resolved.is_empty() || toolset.open, "{}", toolset.name);
    }
}
