//! The supervisor alone, for programs that cannot be their own.

use std::process::ExitCode;

fn main() -> ExitCode {
    toolwright_terminal::attend().unwrap_or(ExitCode::from(2))
}
