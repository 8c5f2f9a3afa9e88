//! Judgements of lines made by hand: one for each sort of condition.

use super::*;
use crate::{
    Atom, Class, Classes, Condition, Form, Grammar, Group, Program, Redirection, RedirectionKind, Role, Rule,
    Style, Text,
};

const fn holds(atom: Atom<'static>) -> Condition<'static> {
    Condition { holds: true, atom }
}

const RULES: Rules = Rules {
    rules: &[
        Rule {
            id: "disk.write",
            category: "disk",
            verdict: Verdict::Forbidden,
            reason: "Overwrites a disk.",
            safer: None,
            forms: &[Form { conditions: &[holds(Atom::Written(Classes::of(&[Class::Device])))] }],
            remark: None,
        },
        Rule {
            id: "fork-bomb.any",
            category: "fork-bomb",
            verdict: Verdict::Forbidden,
            reason: "Starts itself without end.",
            safer: None,
            forms: &[],
            remark: Some(RemarkKind::ForkBomb),
        },
        Rule {
            id: "git.push-force",
            category: "git",
            verdict: Verdict::Dangerous,
            reason: "Replaces history.",
            safer: Some("push without force"),
            forms: &[
                Form { conditions: &[holds(Atom::Word("push")), holds(Atom::Option("-f|--force", None))] },
                Form { conditions: &[holds(Atom::Word("push")), holds(Atom::Somewhere("+*"))] },
            ],
            remark: None,
        },
        Rule {
            id: "remote.pipe",
            category: "remote",
            verdict: Verdict::Dangerous,
            reason: "Runs what another machine sends.",
            safer: None,
            forms: &[Form { conditions: &[holds(Atom::Reads(0))] }],
            remark: None,
        },
        Rule {
            id: "wipe.tree",
            category: "wipe",
            verdict: Verdict::Forbidden,
            reason: "Removes everything.",
            safer: None,
            forms: &[Form {
                conditions: &[
                    holds(Atom::Option("-r|-R|--recursive", None)),
                    holds(Atom::Target(Role::Any, Classes::of(&[Class::Root]))),
                ],
            }],
            remark: None,
        },
    ],
    programs: &[
        Program {
            name: "git",
            grammar: &Grammar {
                style: Style::Letters,
                valued: "-o",
                global: "-C|-c|--git-dir",
                harmless: "-n|--dry-run",
                commands: true,
            },
            forms: &[(2, 0), (2, 1)],
        },
        Program { name: "rm", grammar: &fit::PLAIN, forms: &[(4, 0)] },
        Program { name: "sh", grammar: &fit::PLAIN, forms: &[(3, 0)] },
    ],
    patterns: &[],
    every: &[(0, 0)],
    groups: &[Group { name: "fetch", members: &[("curl|wget", Form { conditions: &[] })] }],
};

fn found(invocations: Vec<Invocation>) -> Vec<&'static str> {
    let line = Line { invocations, remarks: Vec::new() };
    judge(&line, &Setting::default(), &RULES).findings.iter().map(|finding| finding.rule).collect()
}

#[test]
fn a_guess_is_never_forbidden() {
    let write = Redirection { kind: RedirectionKind::Write, target: Text::Exact("/dev/sda".to_owned()) };
    for (origin, verdict) in [(Origin::Wrapper, Verdict::Forbidden), (Origin::Guess, Verdict::Dangerous)] {
        let redirections = vec![write.clone()];
        let found = Invocation { redirections, origin, ..Invocation::plain("zap x") };
        let line = Line { invocations: vec![found], ..Line::default() };
        assert_eq!(judge(&line, &Setting::default(), &RULES).verdict, verdict);
    }
}

#[test]
fn forms_see_options_wherever_they_stand() {
    for (words, expected) in [
        ("git push", vec![]),
        ("git push --force", vec!["git.push-force"]),
        ("git -C /x push -uf origin", vec!["git.push-force"]),
        ("git push origin +main", vec!["git.push-force"]),
        ("git push --forc", vec!["git.push-force"]),
        ("git push -o -f", vec![]),
        ("git push -fn", vec![]),
        ("git push -f --help", vec![]),
        ("git push -- -f", vec![]),
        ("git commit push -f", vec![]),
        ("rm / -rf", vec!["wipe.tree"]),
        ("rm -rf -- //", vec!["wipe.tree"]),
        ("rm --recurs /", vec!["wipe.tree"]),
        ("rm -f /", vec![]),
        ("rm --help -r /", vec![]),
        ("rm -r / --help", vec!["wipe.tree"]),
    ] {
        assert_eq!(found(vec![Invocation::plain(words)]), expected, "{words}");
    }
}

#[test]
fn pipes_are_followed_and_redirections_seen() {
    let mut shell = Invocation::plain("sh");
    shell.reads = vec![1];
    let mut filter = Invocation::plain("tee x");
    filter.reads = vec![2];
    assert_eq!(found(vec![shell.clone(), filter, Invocation::plain("curl x")]), ["remote.pipe"]);
    assert_eq!(found(vec![shell, Invocation::plain("curl x")]), ["remote.pipe"]);
    let mut echo = Invocation::plain("echo x");
    let target = Text::Exact("/dev/sda".to_owned());
    echo.redirections = vec![Redirection { kind: RedirectionKind::Append, target }];
    assert_eq!(found(vec![echo]), ["disk.write"]);
}

#[test]
fn remarks_are_findings_even_without_a_rule() {
    let remarks = [RemarkKind::ForkBomb, RemarkKind::Unparsed, RemarkKind::Hidden]
        .map(|kind| Remark { kind, words: "x".to_owned() });
    let line = Line { invocations: Vec::new(), remarks: remarks.to_vec() };
    let judgement = judge(&line, &Setting::default(), &RULES);
    let rules: Vec<_> = judgement.findings.iter().map(|finding| finding.rule).collect();
    assert_eq!(rules, ["fork-bomb.any", "unparsed", "hidden"]);
    assert_eq!(judgement.verdict, Verdict::Forbidden);
    assert_eq!(judge(&Line::default(), &Setting::default(), &RULES).verdict, Verdict::Safe);
}
