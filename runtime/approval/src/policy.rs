//! What the operator has said about approval, read from the configuration. What cannot be read never lets more
//! through than if it were not there.

mod entry;
mod rule;

use std::{fmt, time::Duration};

use toolwright_config::{Config, Fault, Faults, Level, Setting};
use toolwright_shell::Rules;

use crate::BackendKind;

pub(crate) use self::rule::Struck;
pub use self::{
    entry::{CommandEntry, Doubt, Entry, nearest_rule},
    rule::OperatorRule,
};

/// How long a question stands before silence counts as no, unless the operator says otherwise.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long a model may think before a person is asked, unless the operator says otherwise.
const SMART_PATIENCE: Duration = Duration::from_secs(20);

/// Who decides about a dangerous command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// A person.
    #[default]
    Manual,
    /// A model lets through what is of low risk, a person decides about the rest.
    Smart,
    /// Nobody: it runs. What is forbidden, denied or to be asked about stays so, and what cannot be read is asked about.
    Off,
}

/// What becomes of a dangerous command when nobody is there to be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unattended {
    /// It does not run.
    #[default]
    Deny,
    /// It runs.
    Approve,
}

/// Whether all that the operator denies and wants to be asked about is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    /// It is.
    #[default]
    Whole,
    /// A part cannot be read, so that every command is asked about.
    Doubtful,
}

/// What the operator has said about approval.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Who decides about a dangerous command.
    pub mode: Mode,
    /// How long a question stands.
    pub patience: Duration,
    /// How long one stands that goes through a gateway.
    pub gateway_patience: Duration,
    /// How long a model may think.
    pub smart_patience: Duration,
    /// What happens when nobody is there.
    pub headless: Unattended,
    /// What happens in a scheduled job.
    pub scheduled: Unattended,
    /// What never runs.
    pub deny: Vec<OperatorRule>,
    /// What is asked about in every mode.
    pub ask: Vec<OperatorRule>,
    /// What runs without a question.
    pub allow: Vec<OperatorRule>,
    /// The entries of `command_allowlist`.
    pub allowlist: Vec<Entry>,
    /// The containers in which a forbidden command is taken for a dangerous one.
    pub forbidden_asks_in: Vec<BackendKind>,
    /// Whether all of it is known.
    pub certainty: Certainty,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            patience: PATIENCE,
            gateway_patience: PATIENCE,
            smart_patience: SMART_PATIENCE,
            headless: Unattended::default(),
            scheduled: Unattended::default(),
            deny: Vec::new(),
            ask: Vec::new(),
            allow: Vec::new(),
            allowlist: Vec::new(),
            forbidden_asks_in: Vec::new(),
            certainty: Certainty::default(),
        }
    }
}

/// Gathers what is wrong.
pub(crate) struct Reading<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) faults: Vec<Fault>,
}

impl Reading<'_> {
    pub(crate) fn fault(
        &mut self,
        level: Level,
        setting: &Setting<'_>,
        message: impl fmt::Display,
        help: impl Into<String>,
    ) {
        let path = setting.path().to_owned();
        let message = format!("{path}: {message}");
        self.faults.push(Fault { level, path, place: Some(setting.place()), message, help: help.into() });
    }
}

impl Policy {
    /// Reads the configuration, and tells what is wrong beyond what its own check tells.
    pub fn read(config: &Config, rules: &Rules) -> (Self, Vec<Fault>) {
        let mut reading = Reading { rules, faults: Vec::new() };
        let mut policy = Self::default();
        if let Some(list) = config.get("command_allowlist") {
            policy.allowlist = entry::entries(&list, &mut reading);
        }
        if let Some(approvals) = config.get("approvals") {
            policy.section(&approvals, &mut reading);
        }
        (policy, reading.faults)
    }

    fn section(&mut self, approvals: &Setting<'_>, reading: &mut Reading<'_>) {
        match approvals.value().untagged() {
            toolwright_config::Value::Map(_) | toolwright_config::Value::Null => {}
            _ => {
                // What it was meant to deny is not known.
                self.certainty = Certainty::Doubtful;
                let help = "until it is a map of keys, the mode is manual and every command is asked about";
                reading.fault(Level::Warning, approvals, "it cannot be read", help);
                return;
            }
        }
        let mut untold = Faults::untold();
        let mut word = |key: &str, words: &[&'static str]| approvals.get(key)?.word(words, &mut untold);
        self.mode = match word("mode", &["manual", "smart", "off"]) {
            Some("smart") => Mode::Smart,
            Some("off") => Mode::Off,
            _ => Mode::Manual,
        };
        let mut unattended = |key| match word(key, &["deny", "approve"]) {
            Some("approve") => Unattended::Approve,
            _ => Unattended::Deny,
        };
        self.headless = unattended("headless");
        self.scheduled = unattended("cron_mode");
        for (key, slot) in [
            ("timeout", &mut self.patience),
            ("gateway_timeout", &mut self.gateway_patience),
            ("smart_timeout", &mut self.smart_patience),
        ] {
            seconds(approvals, key, slot, reading);
        }
        if approvals.get("gateway_timeout").is_none() {
            self.gateway_patience = self.patience;
        }
        self.forbidden_asks_in = containers(approvals, reading);
        for (key, slot) in [("deny", &mut self.deny), ("ask", &mut self.ask), ("allow", &mut self.allow)] {
            let (rules, certainty) = rule::rules(approvals, key, reading);
            *slot = rules;
            if key != "allow" && certainty == Certainty::Doubtful {
                self.certainty = Certainty::Doubtful;
            }
        }
    }
}

fn seconds(approvals: &Setting<'_>, key: &str, slot: &mut Duration, reading: &mut Reading<'_>) {
    let Some(setting) = approvals.get(key) else { return };
    let Some(number) = setting.integer(&mut Faults::untold()) else { return };
    if let Ok(seconds @ 1..=86_400) = u64::try_from(number) {
        *slot = Duration::from_secs(seconds);
    } else {
        let help = format!("until then it is {} s", slot.as_secs());
        reading.fault(Level::Warning, &setting, "it must be between 1 second and a day", help);
    }
}

fn containers(approvals: &Setting<'_>, reading: &mut Reading<'_>) -> Vec<BackendKind> {
    let names = approvals.get("forbidden_asks_in").and_then(|list| list.names(&mut Faults::untold()));
    let mut containers = Vec::new();
    for named in names.unwrap_or_default() {
        let kind = BackendKind::ALL.into_iter().find(|kind| kind.name() == named.name);
        if let Some(kind) = kind.filter(|kind| kind.is_container()) {
            containers.push(kind);
            continue;
        }
        let known: Vec<_> =
            BackendKind::ALL.into_iter().filter(|kind| kind.is_container()).map(BackendKind::name).collect();
        let message = format!("`{}` is no container backend", named.name);
        let help = format!("those are {}; what is forbidden stays so elsewhere", known.join(", "));
        reading.fault(Level::Warning, &named.setting, message, help);
    }
    containers
}
