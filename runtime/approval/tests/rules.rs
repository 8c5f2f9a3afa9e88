//! The rules that the build put together are those of the file, down to the last condition.

use std::{fs, path::Path};

use toolwright_codegen::{source::SourceText, with_rules};

#[test]
fn nothing_of_the_file_is_lost_on_its_way() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../toolsets/approval.toml");
    let source = SourceText::new("toolsets/approval.toml", &fs::read_to_string(path).unwrap());
    let ((), faults) = with_rules(&source, &[], |table, _| {
        let built = toolwright_approval::built_in();
        assert!(!table.rules.is_empty() && !table.groups.is_empty() && !table.programs.is_empty());
        for (built, read) in built.rules.iter().zip(table.rules) {
            assert_eq!(built, read);
        }
        for (built, read) in built.groups.iter().zip(table.groups) {
            assert_eq!(built, read);
        }
        for (built, read) in built.programs.iter().zip(table.programs) {
            assert_eq!(built, read);
        }
        assert!(built == table, "all of it, and its length");
    });
    assert_eq!(faults, []);
}
