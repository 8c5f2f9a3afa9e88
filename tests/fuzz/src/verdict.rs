//! A shell line's verdict: the same each time, within the work that a line may cost, and never softer for being
//! quoted or wrapped.

use toolwright_approval::built_in;
use toolwright_shell::{Judgement, Line, RemarkKind, Setting, Verdict, check, judge, read, understand};

/// What any line may cost, and each of its bytes beside that.
const STEPS: (usize, usize) = (80_000, 2);

/// Judges a shell line, alone, wrapped and mentioned.
pub fn shell_verdict(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let setting = Setting { directory: Some("/srv/app".to_owned()), ..Setting::default() };
    let line = understand(&text, &setting);
    check_line(&line, &text);
    let judgement = judge(&line, &setting, built_in());
    assert_eq!(judgement, check(&text, &setting, built_in()), "the verdict changes from run to run");
    check_judgement(&judgement, &line, &text);

    // A zero byte ends a word that a program is given, so that no shell is given this text.
    if text.contains('\0') {
        return;
    }
    let quoted = format!("'{}'", text.replace('\'', "'\\''"));
    let wrapped = check(&format!("sh -c -- {quoted}"), &setting, built_in());
    assert!(
        wrapped.verdict > Verdict::Safe || judgement.verdict == Verdict::Safe,
        "{text:?} is safe wrapped"
    );
    for mention in ["echo", "git commit -m"] {
        let mentioned = check(&format!("{mention} {quoted}"), &setting, built_in());
        assert_eq!(mentioned.verdict, Verdict::Safe, "{mention} {text:?}: {mentioned:?}");
    }
}

fn check_line(line: &Line, text: &str) {
    let count = line.invocations.len();
    let mut cost = 0;
    for invocation in &line.invocations {
        assert!(invocation.reads.iter().all(|&read| read < count), "{text:?}: {invocation:?}");
        cost += 1 + invocation.arguments.len() + invocation.via.len() + invocation.reads.len();
    }
    let limit = STEPS.0 + STEPS.1 * text.len();
    assert!(cost <= limit, "{text:?} costs {cost}");
    assert!(line.remarks.len() <= limit, "{text:?} has {} remarks", line.remarks.len());
    if read(text).is_err() {
        let is_told = line.remarks.iter().any(|remark| remark.kind == RemarkKind::Unparsed);
        assert!(is_told, "{text:?} cannot be read, and no remark says so");
    }
}

fn check_judgement(judgement: &Judgement, line: &Line, text: &str) {
    let gravest = judgement.findings.iter().map(|finding| finding.verdict).max();
    assert_eq!(judgement.verdict, gravest.unwrap_or(Verdict::Safe), "{text:?}");
    for finding in &judgement.findings {
        assert!(finding.verdict > Verdict::Safe, "{text:?}: {finding:?}");
        assert!(!finding.reason.is_empty() && !finding.command.is_empty(), "{text:?}: {finding:?}");
        let index = finding.invocation;
        assert!(index.is_none_or(|index| index < line.invocations.len()), "{text:?}: {finding:?}");
    }
    assert!(line.remarks.is_empty() || judgement.verdict > Verdict::Safe, "{text:?}: {:?}", line.remarks);
}
