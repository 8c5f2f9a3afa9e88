//! What does an author read who uses the attributes wrongly: one file a mistake, with what rustc says.

use std::{collections::BTreeSet, fs, path::Path};

const CASES: &str = "../tests/cases/macro-misuse";

#[test]
fn every_misuse_is_told_at_its_token() {
    trybuild::TestCases::new().compile_fail(format!("{CASES}/*.rs"));
}

#[test]
fn the_messages_differ() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(CASES);
    let mut messages = BTreeSet::new();
    let mut cases = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            cases += 1;
            let said = fs::read_to_string(path.with_extension("stderr")).unwrap();
            messages.insert(said.lines().next().unwrap().to_owned());
        }
    }
    assert!(messages.len() >= 25, "{} messages", messages.len());
    assert_eq!(messages.len(), cases, "two cases begin with the same message: {messages:#?}");
}
