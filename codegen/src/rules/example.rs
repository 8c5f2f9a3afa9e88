//! Do the rules do what their examples say: each `matches` is found by its rule, no `misses` is.

use toolwright_shell::{RuleTable, Setting, examine};

use crate::{
    diagnostic::Diagnostic,
    model::Placed,
    rules::declare::{RuleDeclaration, RuleFile},
};

/// Runs every example.
pub(super) fn check(file: &RuleFile, table: &RuleTable<'_>, faults: &mut Vec<Diagnostic>) {
    let setting = Setting::default();
    for rule in &file.rules {
        for example in &rule.matches {
            check_match(rule, example, &setting, table, faults);
        }
        for example in &rule.misses {
            if found(example, &setting, table).contains(&rule.id.as_str()) {
                let message =
                    format!("the rule `{}` matches what it should not: `{}`", rule.id, example.text);
                let help = "make its forms narrower, or move the example to `matches`";
                faults.push(Diagnostic::error(&example.place, message, help));
            }
        }
    }
}

fn check_match(
    rule: &RuleDeclaration,
    example: &Placed,
    setting: &Setting,
    table: &RuleTable<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    let found = found(example, setting, table);
    if found.contains(&rule.id.as_str()) {
        return;
    }
    let message = format!("the rule `{}` does not match its example `{}`", rule.id, example.text);
    let help = if found.is_empty() {
        "add a form for it to `when`; no rule matches it now".to_owned()
    } else {
        format!("add a form for it to `when`; what matches it now: {}", found.join(", "))
    };
    faults.push(Diagnostic::error(&example.place, message, help));
}

fn found<'rules>(example: &Placed, setting: &Setting, table: &RuleTable<'rules>) -> Vec<&'rules str> {
    let matches = examine(&example.text, setting, table);
    let rules = matches.iter().filter_map(|found| table.rules.get(found.rule?));
    let mut ids: Vec<&str> = rules.map(|rule| rule.id).collect();
    ids.dedup();
    ids
}
