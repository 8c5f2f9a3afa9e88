//! The `toolwright` command, for the tests beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    toolwright_cli::run(&toolwright_tools::registry::REGISTRY, std::env::args_os())
}
