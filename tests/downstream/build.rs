//! Compiles this crate's tools and toolsets together with the built-in ones.

fn main() {
    toolwright_codegen::Build::new()
        .toolsets("toolsets.toml")
        .tools("src/tools")
        .dependency("toolwright_tools")
        .compile();
}
