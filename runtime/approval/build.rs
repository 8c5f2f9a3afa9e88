//! Compiles the rules into the tables of `crate::rules`.

fn main() {
    toolwright_codegen::Build::new().rules("../../toolsets/approval.toml").compile();
}
