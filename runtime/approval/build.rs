//! Compiles the built-in rules.

use std::{env, fs, path::Path};

use toolwright_codegen::{rules::compile_rules, source::SourceText};

fn main() {
    let path = "../../toolsets/approval.toml";
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).unwrap_or_default();
    let compiled = compile_rules(&SourceText::new("toolsets/approval.toml", &text), &[]);
    let folder = env::var("OUT_DIR").unwrap_or_default();
    if let Err(error) = fs::write(Path::new(&folder).join("rules.rs"), compiled.tables) {
        println!("cargo::error=the rules cannot be written: {error}");
    }
}
