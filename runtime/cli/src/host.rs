//! What this machine lends to tools: gathered once for a command, made anew for each of its callers.

use std::{ffi::OsString, path::PathBuf, sync::Arc, time::Duration};

use toolwright::{Services, hook::Hooks};
use toolwright_approval::{Ask, Operator};
use toolwright_config::Keeping;
use toolwright_terminal::{AskPassword, Keep, Limits, Password, Secrets, Variables};
use toolwright_tools::LocalHost;

use crate::{
    failure::Failure,
    output,
    session::{Chosen, Session, problem},
    settings,
};

/// What this machine lends to tools.
pub(crate) struct Lent {
    directory: PathBuf,
    home: Option<PathBuf>,
    /// The folder of our own configuration and files.
    own: Option<PathBuf>,
    environment: Vec<(OsString, OsString)>,
    passed_on: Vec<String>,
    secrets: Secrets,
    operator: Operator,
    hooks: Hooks,
    limits: Limits,
    shell_files: Vec<PathBuf>,
    sudo_password: Option<Password>,
    keep: Keep,
}

impl Lent {
    /// Gathers what a command's configuration and environment say.
    pub(crate) fn new(session: &Session, chosen: &Chosen) -> Result<Self, Failure> {
        let set = chosen
            .terminal
            .as_ref()
            .map_err(|fault| Failure::Usage { problems: vec![problem(fault.clone())] })?;
        let home = std::env::home_dir();
        let directory = settings::directory(set, session.working_directory(), home.as_deref());
        let (environment, secrets) = (session.own.variables().to_vec(), session.secrets());
        tell_withheld(&environment, &set.passed_on, &secrets);
        Ok(Self {
            shell_files: settings::shell_files(set, &directory, home.as_deref()),
            directory,
            home,
            own: session.locations.home.clone(),
            environment,
            passed_on: set.passed_on.clone(),
            secrets,
            operator: session.operator()?,
            hooks: session.hooks.clone(),
            limits: settings::limits(set),
            sudo_password: settings::sudo_password(session),
            keep: keep(chosen.keeping),
        })
    }

    /// Makes the services of a caller's context, whose questions and passwords are asked for there.
    pub(crate) fn services(&self, asker: Arc<dyn Ask>, passwords: Option<Arc<dyn AskPassword>>) -> Services {
        LocalHost {
            shell_files: self.shell_files.clone(),
            home: self.home.clone(),
            limits: self.limits.clone(),
            pass_on: self.passed_on.clone(),
            passwords,
            sudo_password: self.sudo_password.clone(),
            environment: self.environment.clone(),
            secrets: self.secrets.clone(),
            asker,
            operator: self.operator.clone(),
            own: self.own.clone().into_iter().collect(),
            hooks: self.hooks.clone(),
            folder: self.own.as_ref().map(|home| home.join("terminal")),
            results: self.own.as_ref().map(|home| home.join("results")),
            keep: self.keep,
            ..LocalHost::new(self.directory.clone())
        }
        .services()
    }
}

/// Tells which variables commands do not get because of what is in them.
fn tell_withheld(environment: &[(OsString, OsString)], passed_on: &[String], secrets: &Secrets) {
    let (_, withheld) = Variables::pick_without(environment.iter().cloned(), passed_on, secrets);
    if !withheld.is_empty() {
        output::note(&format!(
            "warning: commands do not get {}, because a secret is in it; terminal.env_passthrough passes a variable on all the same",
            withheld.join(", ")
        ));
    }
}

/// How long the files of long results are kept.
fn keep(set: Keeping) -> Keep {
    let usual = Keep::default();
    let limit = |set: Option<u64>, one: u64| {
        // A limit of 0 is none.
        set.map(|set| Some(set.saturating_mul(one)).filter(|limit| *limit > 0))
    };
    let age = limit(set.days, 24 * 60 * 60).map(|seconds| seconds.map(Duration::from_secs));
    Keep { age: age.unwrap_or(usual.age), bytes: limit(set.megabytes, 1 << 20).unwrap_or(usual.bytes) }
}
