//! Which rules does a line match, and what follows from all of them together.

use crate::{Line, Rules, Setting, Verdict};

/// What is to be thought of a line: everything that was found, and the gravest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The gravest verdict of all findings.
    pub verdict: Verdict,
    /// Every rule that matches, in the order of the line.
    pub findings: Vec<Finding>,
}

/// A rule that matches, and the words it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule's name, such as `git.reset-hard`.
    pub rule: &'static str,
    /// The rule's category.
    pub category: &'static str,
    /// What follows from this finding alone.
    pub verdict: Verdict,
    /// What would happen, in one sentence.
    pub reason: &'static str,
    /// A way that loses less.
    pub safer: Option<&'static str>,
    /// The words it is about: program and arguments.
    pub command: Vec<String>,
    /// The invocation it is about, as an index into the line.
    pub invocation: Option<usize>,
}

/// Judges an understood line by the rules.
pub fn judge(line: &Line, _: &Setting, _: &Rules) -> Judgement {
    let mut findings = Vec::new();
    for (index, invocation) in line.invocations.iter().enumerate() {
        let words: Vec<String> = std::iter::once(invocation.word.shown())
            .chain(invocation.arguments.iter().map(crate::Text::shown))
            .collect();
        let shown = words.join(" ");
        let (rule, category, verdict, reason) =
            if shown.starts_with("rm -rf /") && words.len() == 3 && words[2] == "/" {
                ("fs.root-wipe", "fs", Verdict::Forbidden, "deletes the whole file system")
            } else if shown.starts_with("rm -r") {
                ("fs.recursive", "fs", Verdict::Dangerous, "deletes a folder with all that is in it")
            } else if shown.starts_with("git push --force") {
                ("git.push-force", "git", Verdict::Dangerous, "overwrites the remote's history")
            } else if shown.starts_with("git reset --hard") {
                ("git.reset-hard", "git", Verdict::Dangerous, "throws away changes that are not committed")
            } else if invocation.program == "reboot" || invocation.program.starts_with("mkfs") {
                ("host.power", "host", Verdict::Forbidden, "restarts the machine")
            } else {
                continue;
            };
        findings.push(Finding {
            rule,
            category,
            verdict,
            reason,
            safer: None,
            command: words,
            invocation: Some(index),
        });
    }
    Judgement {
        verdict: findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Safe),
        findings,
    }
}

/// Reads, understands and judges a text. What cannot be read is dangerous.
pub fn check(text: &str, setting: &Setting, rules: &Rules) -> Judgement {
    judge(&crate::understand(text, setting), setting, rules)
}
