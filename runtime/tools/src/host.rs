//! Lends this machine to the tools: its files, its shell, and the door between them and the model.

mod notices;
mod results;
mod watch;

use std::{
    any::Any,
    ffi::OsString,
    fmt::{self, Display},
    path::PathBuf,
    sync::Arc,
};

use tokio_util::sync::CancellationToken;
use toolwright::{
    Budget, Context, PathResolver, Results, Services, ToolError,
    hook::{Asker, Cause, Consent, ConsentFuture, Hooks, Question},
};
use toolwright_approval::{
    Ask, Gate, Judge, Nobody, Occasion, Operator, Policy, Sessions, Setting, ToolCall,
};
use toolwright_terminal::{
    AskPassword, Files, Helper, Keep, Limits, Local, LocalFiles, Owner, Password, ResultFolder, Secrets,
    Tasks, Variables, Workspace,
};

pub use self::notices::Notices;
pub(crate) use self::notices::{Told, notices, shortened};
use self::results::{Places, Shelf};

/// What tools work with on this machine, in plain settings.
pub struct LocalHost {
    /// The directory that relative paths and commands begin in; absolute.
    pub directory: PathBuf,
    /// What `~` stands for.
    pub home: Option<PathBuf>,
    /// The environment of this program, from which commands get an allow-list.
    pub environment: Vec<(OsString, OsString)>,
    /// Names of further variables that commands get.
    pub pass_on: Vec<String>,
    /// Who is asked before a dangerous command runs.
    pub asker: Arc<dyn Ask>,
    /// The operator's word about approval.
    pub operator: Operator,
    /// What was agreed to for sessions; share it where several hosts serve the same sessions.
    pub sessions: Sessions,
    /// A model for the approval mode `smart`.
    pub judge: Option<Arc<dyn Judge>>,
    /// The directories of this program's own configuration.
    pub own: Vec<PathBuf>,
    /// The hooks that are told of questions and answers.
    pub hooks: Hooks,
    /// The bounds of commands.
    pub limits: Limits,
    /// The program that looks after commands.
    pub helper: Option<Helper>,
    /// The folder for what outlives a command or this program: background processes, long outputs, what tasks have;
    /// absolute. Without one there are no background processes.
    pub folder: Option<PathBuf>,
    /// What no command gets and no result shows.
    pub secrets: Secrets,
    /// Files that a shell reads before the first command.
    pub shell_files: Vec<PathBuf>,
    /// Who is asked for sudo's password; nobody is where there is no folder.
    pub passwords: Option<Arc<dyn AskPassword>>,
    /// The password that is tried first.
    pub sudo_password: Option<Password>,
    /// How the model gets to know of background processes.
    pub notices: Notices,
    /// How long results may be; follows from the model's context window.
    pub budget: Budget,
    /// The folder for results that are longer; absolute. Without one, only their ends are kept.
    pub results: Option<PathBuf>,
    /// How long its files are kept.
    pub keep: Keep,
}

impl LocalHost {
    /// Begins in a directory, with no home, no variables, and nobody to agree to commands.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            home: None,
            environment: Vec::new(),
            pass_on: Vec::new(),
            asker: Arc::new(Nobody),
            operator: Operator::fixed(Policy::default()),
            sessions: Sessions::default(),
            judge: None,
            own: Vec::new(),
            hooks: Hooks::default(),
            limits: Limits::default(),
            helper: Helper::find(),
            folder: None,
            secrets: Secrets::default(),
            shell_files: Vec::new(),
            passwords: None,
            sudo_password: None,
            notices: Notices::default(),
            budget: Budget::default(),
            results: None,
            keep: Keep::default(),
        }
    }

    /// Makes the services of a call's context: [`Tasks`] with the local backend, `Arc<dyn Files>`, a [`Gate`],
    /// [`Results`], [`Hooks`], `Arc<dyn PathResolver>` and, for what hooks want to be asked, an `Arc<dyn Asker>` that
    /// goes through the gate. Files, commands and the planner of batches ask the tasks for the working directory, so
    /// they agree on every path.
    pub fn services(self) -> Services {
        let (variables, _) = Variables::pick_without(self.environment, &self.pass_on, &self.secrets);
        let files: Arc<dyn Files> = Arc::new(LocalFiles);
        let mut local = Local::new(variables, self.limits, self.helper).with_secrets(self.secrets.clone());
        if let Some(folder) = &self.folder {
            local = local.with_folder(folder);
        }
        local = local.with_shell_files(self.shell_files, self.pass_on);
        if let Some(asker) = self.passwords {
            local = local.with_passwords(asker, self.sudo_password);
        }
        let home = self.home.as_ref().map(|home| home.to_string_lossy().into_owned());
        let setting = Setting {
            directory: None,
            home: home.unwrap_or_else(|| Setting::default().home),
            own: self.own.iter().map(|folder| folder.to_string_lossy().into_owned()).collect(),
        };
        let mut gate = Gate::new(self.asker)
            .with_operator(self.operator)
            .with_sessions(self.sessions)
            .with_setting(setting)
            .with_watch(Arc::new(watch::Told(self.hooks.clone())));
        if let Some(judge) = self.judge {
            gate = gate.with_judge(judge);
        }
        let asker: Arc<dyn Asker> = Arc::new(GateAsker(gate.clone()));
        let mut tasks = Tasks::new(Workspace::new(self.directory, self.home), Arc::new(local));
        if let Some(folder) = &self.folder {
            tasks = tasks.kept_in(&folder.join("tasks"), self.secrets);
        }
        let resolver: Arc<dyn PathResolver> = Arc::new(Places(tasks.clone()));
        let mut results = Results { budget: self.budget, ..Results::default() };
        if let Some(folder) = self.results {
            results.spill = Some(Arc::new(Shelf(Arc::new(ResultFolder::new(folder).keeping(self.keep)))));
        }
        Services::default()
            .with(resolver)
            .with(results)
            .with(tasks)
            .with(files)
            .with(self.notices)
            .with(self.hooks)
            .with(asker)
            .with(gate)
    }
}

impl fmt::Debug for LocalHost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Values of variables may be secrets.
        formatter.debug_struct("LocalHost").field("directory", &self.directory).finish_non_exhaustive()
    }
}

/// Puts the questions about calls to the one whom commands are put to.
struct GateAsker(Gate);

impl Asker for GateAsker {
    fn ask<'a>(&'a self, question: &'a Question) -> ConsentFuture<'a> {
        let call = asked_about(question);
        let occasion = Occasion {
            session: question.session_id.clone(),
            turn: question.turn_id.clone(),
            call: question.tool_call_id.clone(),
        };
        let gate = self.0.on(occasion);
        Box::pin(async move {
            // Whoever drops this future withdraws the question; so the gate needs no other sign.
            match gate.consent(call, &CancellationToken::new()).await {
                Ok(_) => Consent::Given,
                Err(refusal) => Consent::Refused(refusal.to_string()),
            }
        })
    }
}

fn asked_about(question: &Question) -> ToolCall {
    let Question { tool, arguments, cause, .. } = question;
    match cause {
        Cause::Hook { hook, message, rule_key } => {
            let reason = match message.as_str() {
                "" => format!("asked for by the hook {hook}"),
                message => format!("asked for by the hook {hook}: {message}"),
            };
            ToolCall::new(tool.clone(), arguments.text(), reason).for_hook(hook, rule_key)
        }
        Cause::Destructive { bringer } => {
            ToolCall::destructive(tool.clone(), arguments.text()).brought_by(&bringer.to_string())
        }
    }
}

/// Gives what the host lends under this type, or tells the model that it lends nothing of the sort.
pub(crate) fn lent<T: Any + Send + Sync>(ctx: &Context) -> Result<&T, ToolError> {
    ctx.service().map_err(tell)
}

/// Gives whose call it is.
pub(crate) fn owner(ctx: &Context) -> Owner {
    Owner { task: ctx.task_id.clone(), session: ctx.session_id.clone() }
}

/// Gives where a call's relative paths begin.
pub(crate) fn workspace(ctx: &Context) -> Result<Workspace, ToolError> {
    Ok(lent::<Tasks>(ctx)?.workspace(&owner(ctx)))
}

/// Gives how many characters of text fit in one result, at most so many: what is around them fits too, so that
/// a result that can be had in parts never has to go to a file.
pub(crate) fn room(ctx: &Context, most: usize) -> usize {
    ctx.services.get::<Results>().map_or(most, |results| most.min(results.budget.result / 10 * 9))
}

/// Makes an error whose own words the model is told.
pub(crate) fn tell(error: impl Display) -> ToolError {
    ToolError::tell(error.to_string())
}
