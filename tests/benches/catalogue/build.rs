//! Compiles the catalogue's toolsets and tools into the tables of `crate::registry`.

/// The original's longest description has 4,002 characters.
const LONGEST: usize = 4_096;

fn main() {
    toolwright_codegen::Build::new()
        .toolsets("toolsets.toml")
        .tools("src/tools")
        .description_limit(LONGEST)
        .compile();
}
