//! The `toolwright` command with the catalogue's tools: the same parsing, configuration and selection.

use std::process::ExitCode;

fn main() -> ExitCode {
    toolwright_cli::run(&toolwright_bench_catalogue::registry::REGISTRY, std::env::args_os())
}
