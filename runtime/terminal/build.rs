//! Compiles the commands that wait for ever into the tables of `crate::waiting`.

fn main() {
    toolwright_codegen::Build::new().rules("waiting.toml").compile();
}
