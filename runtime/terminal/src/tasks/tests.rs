//! What tasks have between their calls.

use std::{ffi::OsString, path::PathBuf, sync::Arc};

use super::{Moves, Overrides, Scope, Tasks};
use crate::{After, Exported, Limits, Local, Owner, Secrets, Variables, Workspace};

fn tasks() -> Tasks {
    let backend = Local::new(Variables::default(), Limits::default(), None);
    Tasks::new(Workspace::new("/base", None), Arc::new(backend))
}

fn owner(task: &str, session: &str) -> Owner {
    Owner { task: task.to_owned(), session: session.to_owned() }
}

fn exported(pairs: &[(&str, Option<&str>)]) -> Exported {
    Exported(pairs.iter().map(|(name, value)| (OsString::from(name), value.map(OsString::from))).collect())
}

fn after(directory: &str, pairs: &[(&str, Option<&str>)]) -> After {
    After { directory: directory.into(), exported: exported(pairs) }
}

#[test]
fn tasks_share_nothing_and_a_session_stands_in_for_a_task() {
    let tasks = tasks();
    let (one, two) = (owner("one", "s"), owner("two", "s"));
    let before = tasks.place(&one).expect("a place");
    assert!(tasks.go_on(&one, &before, after("/x", &[("A", Some("1"))]), Moves::Lasting).is_empty());
    assert_eq!(tasks.workspace(&one).directory(), "/x");
    assert_eq!(tasks.place(&one).expect("a place").exported, exported(&[("A", Some("1"))]));
    for other in [&two, &owner("", "s"), &owner("", ""), &owner("s", "")] {
        assert_eq!(tasks.workspace(other).directory(), "/base");
        assert_eq!(tasks.place(other).expect("a place").exported, Exported::default());
    }
    let session = owner("", "s");
    let before = tasks.place(&session).expect("a place");
    tasks.go_on(&session, &before, after("/y", &[]), Moves::Lasting);
    assert_eq!(tasks.workspace(&session).directory(), "/y");
    assert_eq!(tasks.workspace(&owner("s", "")).directory(), "/base");
}

#[test]
fn commands_at_the_same_time_lose_nothing_of_each_other() {
    let tasks = tasks();
    let task = owner("t", "");
    let first = tasks.place(&task).expect("a place");
    let second = tasks.place(&task).expect("a place");
    tasks.go_on(&task, &first, after("/x", &[("A", Some("1")), ("GONE", None)]), Moves::Lasting);
    tasks.go_on(&task, &second, after("/base", &[("B", Some("2"))]), Moves::Lasting);
    let place = tasks.place(&task).expect("a place");
    assert_eq!(place.exported, exported(&[("A", Some("1")), ("B", Some("2")), ("GONE", None)]));
    assert_eq!(place.workspace.directory(), "/x");
    // What is as it was in the beginning is a change no more.
    tasks.go_on(&task, &place, after("/elsewhere", &[("B", Some("3")), ("GONE", None)]), Moves::Once);
    let place = tasks.place(&task).expect("a place");
    assert_eq!(place.exported, exported(&[("B", Some("3")), ("GONE", None)]));
    assert_eq!(place.workspace.directory(), "/x");
}

#[test]
fn overrides_of_a_task_come_before_those_of_its_session() {
    let tasks = tasks();
    let session = Overrides {
        directory: Some("/session".into()),
        variables: exported(&[("A", Some("session")), ("B", Some("session"))]),
        backend: None,
    };
    let task = Overrides { directory: None, variables: exported(&[("B", None)]), backend: None };
    tasks.override_for(Scope::Session("s"), session);
    tasks.override_for(Scope::Task("t"), task);
    let place = tasks.place(&owner("t", "s")).expect("a place");
    assert_eq!(place.workspace.directory(), "/session");
    assert_eq!(place.exported, exported(&[("A", Some("session")), ("B", None)]));
    let elsewhere =
        Overrides { backend: Some(toolwright_approval::BackendKind::Docker), ..Overrides::default() };
    tasks.override_for(Scope::Task("u"), elsewhere);
    let error = tasks.place(&owner("u", "s")).expect_err("no such backend");
    assert_eq!(
        error.to_string(),
        "this host has no backend docker; use one that it has, or add it to the host's tasks"
    );
}

#[test]
fn a_task_goes_on_in_another_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let secrets = Secrets::new([("KEY".to_owned(), b"s3cret-value".to_vec())]);
    let open = || tasks().kept_in(folder.path(), secrets.clone());
    for name in ["t", "a/../b", "ünï", &"x".repeat(300)] {
        let task = owner(name, "");
        let tasks = open();
        let before = tasks.place(&task).expect("a place");
        let left = after(
            "/x y",
            &[("A", Some("1")), ("GONE", None), ("MY_TOKEN", Some("abc")), ("B", Some("has s3cret-value"))],
        );
        let mut left = left;
        left.exported.0.extend(
            exported(&[
                ("C", Some("ghp_0123456789abcdef0123456789abcdef")),
                ("D", Some("postgres://u:s3cret@h/")),
                ("E", Some("--password=s3cret")),
            ])
            .0,
        );
        let notes = tasks.go_on(&task, &before, left, Moves::Lasting);
        assert_eq!(
            notes,
            [
                "Not kept for the next program, because it looks like a secret: B, C, D, E, MY_TOKEN; set it in each call."
            ]
        );
        let place = open().place(&task).expect("a place");
        assert_eq!(place.workspace.directory(), PathBuf::from("/x y"));
        assert_eq!(place.exported, exported(&[("A", Some("1")), ("GONE", None)]));
    }
    for file in std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("one").path()) {
        let text = std::fs::read_to_string(&file).expect("read");
        assert!(!text.contains("s3cret") && !text.contains("ghp_") && !text.contains("abc"), "{text}");
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().expect("there").permissions());
        assert_eq!(mode & 0o777, 0o600);
    }
    open().forget(Scope::Task("t"));
    assert_eq!(open().workspace(&owner("t", "")).directory(), "/base");
}

#[test]
fn programs_at_the_same_time_lose_nothing_of_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || tasks().kept_in(folder.path(), Secrets::default());
    let task = owner("t", "");
    let (one, two) = (open(), open());
    let (first, second) = (one.place(&task).expect("a place"), two.place(&task).expect("a place"));
    let secret = ("MY_TOKEN", Some("abc"));
    let notes = one.go_on(&task, &first, after("/x", &[("A", Some("1")), secret]), Moves::Lasting);
    assert_eq!(notes.len(), 1, "{notes:?}");
    let changed = [("B", Some("2")), ("GONE", None)];
    assert!(two.go_on(&task, &second, after("/base", &changed), Moves::Lasting).is_empty());
    let place = open().place(&task).expect("a place");
    assert_eq!(place.exported, exported(&[("A", Some("1")), ("B", Some("2")), ("GONE", None)]));
    assert_eq!(place.workspace.directory(), "/x");
    // Each program has what the other changed, and what only it has stays.
    let before = one.place(&task).expect("a place");
    one.go_on(&task, &before, after("/x", &[("A", Some("3")), secret]), Moves::Lasting);
    let place = one.place(&task).expect("a place");
    assert_eq!(place.exported, exported(&[("A", Some("3")), ("B", Some("2")), ("GONE", None), secret]));
    let before = two.place(&task).expect("a place");
    two.go_on(
        &task,
        &before,
        After { directory: "/y".into(), exported: before.exported.clone() },
        Moves::Lasting,
    );
    let place = two.place(&task).expect("a place");
    assert_eq!(place.exported, exported(&[("A", Some("3")), ("B", Some("2")), ("GONE", None)]));
    assert_eq!(open().workspace(&task).directory(), "/y");
}

#[test]
fn many_programs_change_one_task() {
    let folder = tempfile::tempdir().expect("a folder");
    let task = owner("t", "");
    std::thread::scope(|scope| {
        for program in 0..4 {
            let (folder, task) = (folder.path(), &task);
            scope.spawn(move || {
                let tasks = tasks().kept_in(folder, Secrets::default());
                for step in 0..25 {
                    let before = tasks.place(task).expect("a place");
                    let mut left = before.exported.clone();
                    left.0.insert(format!("P{program}_{step}").into(), Some("1".into()));
                    let left = After { directory: "/base".into(), exported: left };
                    assert_eq!(tasks.go_on(task, &before, left, Moves::Lasting), [""; 0]);
                }
            });
        }
    });
    let tasks = tasks().kept_in(folder.path(), Secrets::default());
    assert_eq!(tasks.place(&task).expect("a place").exported.0.len(), 100);
}

#[test]
fn what_could_start_no_program_is_not_carried_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let task = owner("t", "");
    for tasks in [tasks(), tasks().kept_in(folder.path(), Secrets::default())] {
        let before = tasks.place(&task).expect("a place");
        let big = "a".repeat(200_000);
        let left = after("/x", &[("BIG", Some(&big)), ("A", Some("1"))]);
        assert_eq!(
            tasks.go_on(&task, &before, left, Moves::Lasting),
            [
                "Not carried on to the task's next command, because a program can be given only so much: BIG (200005 bytes); write such a value to a file and read it from there."
            ]
        );
        let place = tasks.place(&task).expect("a place");
        assert_eq!(
            (place.exported, place.workspace.directory()),
            (exported(&[("A", Some("1"))]), "/x".as_ref())
        );
        // Each would do, but not all of them.
        let before = tasks.place(&task).expect("a place");
        let values: Vec<_> = (0..13).map(|more| (format!("V{more:02}"), "b".repeat(90_000 + more))).collect();
        let pairs: Vec<_> =
            values.iter().map(|(name, value)| (name.as_str(), Some(value.as_str()))).collect();
        let notes = tasks.go_on(&task, &before, after("/x", &pairs), Moves::Lasting);
        assert!(notes.concat().contains("V12 (90017 bytes), V11 (90016 bytes); write"), "{notes:?}");
        assert_eq!(tasks.place(&task).expect("a place").exported, exported(&pairs[..11]));
    }
}
