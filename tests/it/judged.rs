//! The judged commands: what the built-in rules say about each, by category, and about each in other words.

mod rewrite;
mod wrap;

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use serde_json::Value;
use toolwright_codegen::{source::SourceText, with_rules};
use toolwright_shell::{RuleTable, Setting, Verdict, examine};

use rewrite::{REWRITES, rewritten};

/// A judged command.
struct Row {
    command: String,
    verdict: Verdict,
    category: String,
    contested: bool,
}

/// How often the rules agree with the judges.
#[derive(Default)]
struct Count {
    rows: usize,
    found: usize,
    missed: usize,
    wrong: usize,
    forbidden: usize,
    forbidden_found: usize,
    forbidden_wrong: usize,
}

impl Count {
    fn add(&mut self, judged: Verdict, said: Verdict) {
        self.rows += 1;
        match (judged > Verdict::Safe, said > Verdict::Safe) {
            (true, true) => self.found += 1,
            (true, false) => self.missed += 1,
            (false, true) => self.wrong += 1,
            (false, false) => {}
        }
        self.forbidden += usize::from(judged == Verdict::Forbidden);
        self.forbidden_found += usize::from(judged == Verdict::Forbidden && said == Verdict::Forbidden);
        self.forbidden_wrong += usize::from(judged == Verdict::Safe && said == Verdict::Forbidden);
    }

    fn precision(&self) -> f64 {
        share(self.found, self.found + self.wrong)
    }

    fn recall(&self) -> f64 {
        share(self.found, self.found + self.missed)
    }

    fn forbidden_recall(&self) -> f64 {
        share(self.forbidden_found, self.forbidden)
    }
}

fn share(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap());
    if whole == 0 { 1.0 } else { number(part) / number(whole) }
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn rows() -> Vec<Row> {
    let text = read("cases/approval/judged.jsonl");
    text.lines()
        .map(|line| {
            let row: Value = serde_json::from_str(line).unwrap();
            let verdict = match row["verdict"].as_str().unwrap() {
                "safe" => Verdict::Safe,
                "dangerous" => Verdict::Dangerous,
                "forbidden" => Verdict::Forbidden,
                other => panic!("{other} is no verdict"),
            };
            Row {
                command: row["command"].as_str().unwrap().to_owned(),
                verdict,
                category: row["category"].as_str().unwrap().to_owned(),
                contested: row["contested"].as_bool().unwrap_or(false),
            }
        })
        .collect()
}

/// Runs a test with the rules of the repository.
fn with_built_in<T>(run: impl FnOnce(&RuleTable<'_>) -> T) -> T {
    let source = SourceText::new("toolsets/approval.toml", &read("../toolsets/approval.toml"));
    let (result, faults) = with_rules(&source, &[], |table, _| run(table));
    assert_eq!(faults, []);
    result
}

fn verdict(command: &str, rules: &RuleTable<'_>) -> (Verdict, Vec<String>) {
    let found = examine(command, &Setting::default(), rules);
    let rules: Vec<_> = found.iter().map(|one| &rules.rules[one.rule.unwrap()]).collect();
    let verdict = rules.iter().map(|rule| rule.verdict).max().unwrap_or(Verdict::Safe);
    (verdict, rules.iter().map(|rule| rule.id.to_owned()).collect())
}

#[test]
fn the_rules_agree_with_the_judges() {
    let mut all = Count::default();
    let mut categories: BTreeMap<String, Count> = BTreeMap::new();
    let mut differences = String::new();
    with_built_in(|rules| {
        for row in rows().into_iter().filter(|row| !row.contested) {
            let (said, found) = verdict(&row.command, rules);
            all.add(row.verdict, said);
            categories.entry(row.category).or_default().add(row.verdict, said);
            if said != row.verdict {
                writeln!(differences, "{:?} is judged {:?}: {said:?} {found:?}", row.command, row.verdict)
                    .unwrap();
            }
        }
    });
    println!("{:<26} {:>5} {:>9} {:>7} {:>10}", "category", "rows", "precision", "recall", "forbidden");
    let whole = [("all".to_owned(), all)];
    for (category, count) in categories.iter().chain(whole.iter().map(|(name, count)| (name, count))) {
        println!(
            "{category:<26} {:>5} {:>9.3} {:>7.3} {:>10.3}",
            count.rows,
            count.precision(),
            count.recall(),
            count.forbidden_recall()
        );
    }
    println!("{differences}");
    let [(_, all)] = whole;
    assert!(all.precision() >= 0.98, "precision {:.3}\n{differences}", all.precision());
    assert!(all.recall() >= 0.98, "recall {:.3}\n{differences}", all.recall());
    assert!(all.forbidden_recall() >= 0.99, "forbidden recall {:.3}\n{differences}", all.forbidden_recall());
    assert_eq!(all.forbidden_wrong, 0, "a safe command is forbidden\n{differences}");
}

#[test]
fn no_example_is_a_judged_command() {
    let file: toml::Table = toml::from_str(&read("../toolsets/approval.toml")).unwrap();
    let commands: Vec<_> = rows().into_iter().map(|row| row.command).collect();
    let mut same = Vec::new();
    for (category, rules) in file["rule"].as_table().unwrap() {
        for (name, rule) in rules.as_table().unwrap() {
            for list in ["matches", "misses"] {
                for example in rule[list].as_array().unwrap() {
                    let example = example.as_str().unwrap();
                    if commands.iter().any(|command| command == example) {
                        same.push(format!("{category}.{name}: {example}"));
                    }
                }
            }
        }
    }
    assert!(same.is_empty(), "{same:#?}");
}

/// How many ways each judged command is said in.
const WAYS: usize = 10;

#[test]
fn other_words_change_nothing() {
    let mut tried: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    with_built_in(|rules| {
        for row in rows().into_iter().filter(|row| !row.contested) {
            let (said, _) = verdict(&row.command, rules);
            let others = rewritten(&row.command);
            assert!(others.len() >= WAYS, "{:?} is said in {} ways", row.command, others.len());
            for (name, other) in others {
                let (now, found) = verdict(&other, rules);
                let count = tried.entry(name).or_default();
                count.0 += 1;
                if now != said {
                    count.1 += 1;
                    wrong.push(format!(
                        "{name}: {other:?} is {now:?} {found:?}, but {:?} is {said:?}",
                        row.command
                    ));
                }
            }
        }
    });
    println!("{:<28} {:>6} {:>7}", "rewrite", "rows", "other");
    for (name, _) in REWRITES {
        let (rows, other) = tried.get(name).copied().unwrap_or_default();
        println!("{name:<28} {rows:>6} {other:>7}");
        assert!(rows > 0, "{name} applies to no row");
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}
