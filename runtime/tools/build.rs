//! Compiles toolsets and tools into the tables of `crate::registry`.

fn main() {
    toolwright_codegen::Build::new().toolsets("../../toolsets/toolsets.toml").tools("src/tools").compile();
}
