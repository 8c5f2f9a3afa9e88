//! `approve check`: the verdict on command lines, which are read and never run.

use std::{
    io::{self, BufRead as _, Read as _, Write as _},
    path::PathBuf,
    time::SystemTime,
};

use serde::{Deserialize, Serialize};
use toolwright_approval::{
    Assessment, BackendKind, Command, Examined, Operator, Setting, Surroundings, Verdict as Judged, built_in,
};

use crate::{
    arguments::ApproveCheckArguments,
    failure::{Failure, Verdict, visible},
    output,
    session::Session,
};

/// The longest line of `--jsonl` that is read, in bytes.
const LONGEST: u64 = 16 * 1024 * 1024;

/// A line of `--jsonl`; whatever else is in it does not matter.
#[derive(Deserialize)]
struct Question {
    command: String,
}

/// The answer about one command.
#[derive(Serialize)]
struct Report<'r> {
    command: &'r str,
    verdict: &'static str,
    findings: Vec<Found<'r>>,
}

#[derive(Serialize)]
struct Found<'r> {
    rule: &'r str,
    category: &'r str,
    verdict: &'static str,
    reason: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    safer: Option<&'r str>,
    command: &'r [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed_by: Option<&'r str>,
}

/// The answer to a line that is no question.
#[derive(Serialize)]
struct Unread {
    line: u64,
    error: String,
}

/// What commands are checked against.
struct Checker {
    operator: Operator,
    setting: Setting,
    directory: PathBuf,
}

/// Checks one command, or one a line.
pub(super) fn run(session: &Session, arguments: &ApproveCheckArguments) -> Result<Verdict, Failure> {
    session.configuration()?;
    let checker = Checker::new(session)?;
    let Some(command) = &arguments.command else { return checker.lines() };
    let (judged, assessment) = checker.check(command);
    let report = report(command, judged, &assessment);
    if session.global.json {
        output::json(&report)?;
    } else {
        output::text(&report.shown())?;
    }
    Ok(if judged == Judged::Safe { Verdict::Done } else { Verdict::Failed })
}

impl Checker {
    fn new(session: &Session) -> Result<Self, Failure> {
        let directory = std::env::current_dir().ok();
        let home = std::env::home_dir().map(|home| home.to_string_lossy().into_owned());
        let own = session.locations.home.iter().map(|home| home.to_string_lossy().into_owned());
        let setting = Setting {
            directory: directory.as_ref().map(|directory| directory.to_string_lossy().into_owned()),
            home: home.unwrap_or_else(|| Setting::default().home),
            own: own.collect(),
        };
        let directory = directory.unwrap_or_else(|| PathBuf::from("/"));
        Ok(Self { operator: session.operator()?, setting, directory })
    }

    fn check(&self, text: &str) -> (Judged, Assessment) {
        let examined = Examined::new(text, &self.setting, built_in());
        // What is no command has nothing that could be agreed to.
        let command = Command::new(text, &self.directory, BackendKind::Local).ok();
        let around = Surroundings {
            policy: &self.operator.policy(),
            command: command.as_ref(),
            session: None,
            now: SystemTime::now(),
        };
        let assessment = Assessment::new(&examined, around);
        (assessment.verdict(), assessment)
    }

    /// Answers every line before the next is read, so that whoever asks may wait for each answer.
    fn lines(&self) -> Result<Verdict, Failure> {
        let mut input = io::stdin().lock();
        let mut output = io::stdout().lock();
        let mut unread: u64 = 0;
        let mut number: u64 = 0;
        loop {
            let mut line = Vec::new();
            let length = (&mut input)
                .take(LONGEST)
                .read_until(b'\n', &mut line)
                .map_err(|error| Failure::io("reading standard input", error))?;
            if length == 0 {
                break;
            }
            number += 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let is_cut = !line.ends_with(b"\n") && line.len() as u64 >= LONGEST;
            if is_cut {
                input.skip_until(b'\n').map_err(|error| Failure::io("reading standard input", error))?;
            }
            let question = if is_cut {
                Err(format!("longer than {} MiB", LONGEST >> 20))
            } else {
                serde_json::from_slice::<Question>(&line).map_err(|error| error.to_string())
            };
            let answer = match question {
                Ok(question) => {
                    let (judged, assessment) = self.check(&question.command);
                    serde_json::to_string(&report(&question.command, judged, &assessment))
                }
                Err(error) => {
                    unread += 1;
                    serde_json::to_string(&Unread { line: number, error })
                }
            };
            let answer =
                answer.map_err(|error| Failure::io("writing the answer", io::Error::other(error)))?;
            writeln!(output, "{answer}")
                .and_then(|()| output.flush())
                .map_err(|error| Failure::io("writing to standard output", error))?;
        }
        if unread > 0 {
            let message = format!("{unread} of {number} lines could not be read");
            return Err(Failure::usage(message, "each must be a JSON object with the text `command`"));
        }
        Ok(Verdict::Done)
    }
}

fn report<'r>(command: &'r str, judged: Judged, assessment: &'r Assessment) -> Report<'r> {
    let findings = assessment.findings.iter().map(|weighed| {
        let concern = &weighed.concern;
        Found {
            rule: &concern.rule,
            category: &concern.category,
            verdict: word(concern.verdict),
            reason: &concern.reason,
            safer: concern.safer.as_deref(),
            command: &concern.words,
            allowed_by: weighed.allowed_by.as_deref(),
        }
    });
    Report { command, verdict: word(judged), findings: findings.collect() }
}

impl Report<'_> {
    /// Writes it for people: a line of verdict, and below it every finding with the words it is about.
    fn shown(&self) -> String {
        use std::fmt::Write as _;
        let mut text = format!("{}\n", self.verdict);
        for found in &self.findings {
            let allowed = found.allowed_by.map(|by| format!(" (allowed by {by})")).unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}: {}{allowed}", found.rule, found.reason);
            if !found.command.is_empty() {
                let _ = writeln!(text, "      {}", visible(&found.command.join(" ")));
            }
            if let Some(safer) = found.safer {
                let _ = writeln!(text, "      safer: {safer}");
            }
        }
        text
    }
}

const fn word(verdict: Judged) -> &'static str {
    match verdict {
        Judged::Safe => "safe",
        Judged::Dangerous => "dangerous",
        Judged::Forbidden => "forbidden",
    }
}
