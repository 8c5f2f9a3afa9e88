//! The `toolwright` command, for the tests beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = toolwright_terminal::attend() {
        return code;
    }
    toolwright_cli::run(&toolwright_tools::registry::REGISTRY, std::env::args_os())
}
