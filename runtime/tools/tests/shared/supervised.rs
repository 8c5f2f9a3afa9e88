//! Lets a test program look after the commands of its own tests.

use toolwright_terminal::Helper;

/// Becomes a supervisor when this program is started as one by another of its tests; else there is nothing to do.
#[test]
fn serves_as_supervisor() {
    if std::env::args().any(|argument| argument == "supervise") {
        assert_eq!(toolwright_terminal::supervise(), std::process::ExitCode::SUCCESS);
    }
}

/// Gives this program as one that looks after commands.
pub(crate) fn helper() -> Option<Helper> {
    let program = std::env::current_exe().expect("this program");
    let arguments =
        ["--exact", "supervised::serves_as_supervisor", "--nocapture", "supervise"].map(Into::into);
    Some(Helper { program, arguments: arguments.into() })
}
