//! `terminal`: a shell command, run to its end or started in the background.

mod answer;

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    time::Duration,
};

use toolwright::{Context, ToolError, hook::Hooks, tool, when};
use toolwright_approval::{Approved, Command, Gate, Occasion};
use toolwright_terminal::{
    Background, DirectoryError, Moves, Owner, Place, Progress, Run, RunError, ScreenSize, Tasks,
    waits_for_ever,
};

use self::answer::Answer;
use crate::host::{lent, notices, owner, tell};

/// How often a command is judged whose directory changes before it starts.
const ATTEMPTS: u32 = 3;
/// The variables that name an editor for git and its like.
const EDITORS: [&str; 4] = ["GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "VISUAL", "EDITOR"];

/// One call of the tool.
struct Request<'a> {
    ctx: &'a Context,
    owner: Owner,
    command: String,
    workdir: Option<String>,
}

/// Whether a command is waited for.
enum Way {
    Foreground(Run),
    Background(Background),
}

/// Runs a shell command (bash) and returns its output and exit status. The working directory and exported
/// variables last from call to call; functions and aliases do not. Standard input is empty: whatever asks questions
/// fails instead of waiting, so give answers as options, or start it with background=true. A command that takes
/// longer than its timeout is ended with all its descendants; what a finished command left running ends with the
/// program that runs you. Of long output the first 40 % and last 60 % of 50,000 characters are returned, and the
/// file with all of it is named. sudo asks the user for the password where there is a way. A person may have to
/// approve the command first.
#[when(read_file, "To look at a file, read_file is safer than cat, head or sed.")]
#[when(search_files, "To search files, search_files is safer than grep, rg or find.")]
#[when(process, "What runs in the background is looked after with process.")]
#[tool(
    toolset = "terminal",
    emoji = "💻",
    destructive,
    open_world,
    max_result_chars = 100_000,
    concurrency = exclusive,
    description = "Runs a shell command, once someone agreed to it"
)]
pub async fn terminal(
    ctx: &Context,
    /// The command line for the shell.
    command: String,
    /// Start it and return at once with a session_id: for servers, watchers and whatever takes longer than a
    /// foreground command may.
    #[arg(default = false)]
    background: bool,
    /// Seconds before the command is ended; 180 if left out, at most 600 unless the operator allows more. A
    /// background command has no such limit.
    #[arg(min = 1)]
    timeout: Option<u32>,
    /// The directory to run in, for this call only: absolute, relative to the working directory, or
    /// beginning with ~/. It must exist.
    workdir: Option<String>,
    /// Run on a terminal of its own (30 lines of 120 characters), for programs that want one.
    #[arg(default = false)]
    pty: bool,
    /// Be told once when a background command is over.
    #[arg(default = false)]
    notify_on_complete: bool,
    /// Be told when a line of a background command's output has one of these texts.
    watch_patterns: Option<Vec<String>>,
) -> Result<Answer, ToolError> {
    let request = Request { ctx, owner: owner(ctx), command, workdir };
    let screen = pty.then(ScreenSize::default);
    let watch_patterns = watch_patterns.unwrap_or_default();
    if background {
        let start = Background {
            owner: request.owner.clone(),
            screen,
            notify_on_complete,
            watch_patterns,
            ..Background::default()
        };
        return request.carry_out(Way::Background(start)).await;
    }
    let place = lent::<Tasks>(ctx)?.place(&request.owner).map_err(tell)?;
    if let Some(waits) = waits_for_ever(&request.command, pty) {
        // An editor that an earlier call has set is none that waits for a person, or the model wants to see it.
        let is_set = |name: &&str| place.exported.0.contains_key(OsStr::new(name));
        if !(waits.instead.contains("EDITOR") && EDITORS.iter().any(is_set)) {
            return Ok(Answer::did_not_run("error", waits.to_string()));
        }
    }
    let asked = timeout.map(|seconds| Duration::from_secs(u64::from(seconds)));
    let timeout = place.backend.limits().timeout(asked).map_err(tell)?;
    let progress = ctx.services.get::<Progress>().cloned();
    let run = Run { screen, progress, ..Run::new(timeout, ctx.cancellation.clone()) };
    let mut answer = request.carry_out(Way::Foreground(run)).await?;
    if notify_on_complete || !watch_patterns.is_empty() {
        answer.note(
            "notify_on_complete and watch_patterns are for background commands; this one was waited for.",
        );
    }
    Ok(answer)
}

/// Finds the nearest directory above that can be used.
async fn nearest(place: &Place, directory: &Path) -> Option<PathBuf> {
    for above in directory.ancestors().skip(1) {
        if let Ok(found) = place.backend.directory(above).await {
            return Some(found);
        }
    }
    None
}

impl Request<'_> {
    async fn carry_out(&self, way: Way) -> Result<Answer, ToolError> {
        let mut attempts = ATTEMPTS;
        loop {
            attempts -= 1;
            let place = lent::<Tasks>(self.ctx)?.place(&self.owner).map_err(tell)?;
            let (approved, moved) = match self.approved(&place).await? {
                Ok(approved) => approved,
                Err(answer) => return Ok(answer),
            };
            let outcome = match &way {
                Way::Foreground(run) => self.run(&place, approved, run.clone()).await,
                Way::Background(start) => self.start(&place, approved, start.clone()).await,
            };
            match outcome {
                Ok(mut answer) => {
                    answer.notices = notices(self.ctx, place.backend.processes()).await;
                    answer.note_first(moved);
                    return Ok(answer);
                }
                // What was agreed to was a command in a directory that is another now, so it is judged anew.
                Err(RunError::DirectoryGone(_)) if attempts > 0 => {}
                Err(error) => return Ok(Answer::did_not_run("error", error.to_string())),
            }
        }
    }

    /// Has the command approved where it will run. With it comes a word about where that is, if it is elsewhere
    /// than thought.
    async fn approved(
        &self,
        place: &Place,
    ) -> Result<Result<(Approved<Command>, Option<String>), Answer>, ToolError> {
        let gate = lent::<Gate>(self.ctx)?;
        let asked = self.workdir.as_deref().filter(|path| !path.is_empty());
        let directory = place.workspace.resolve(asked.unwrap_or(".")).map_err(tell)?;
        let (directory, moved) = match place.backend.directory(&directory).await {
            Ok(directory) => (directory, None),
            // A task that could not leave its directory any more would be of no use.
            Err(error) if asked.is_none() => {
                let nearest = nearest(place, &directory).await.ok_or_else(|| tell(&error))?;
                let what = match error {
                    DirectoryError::Missing { .. } => "is gone",
                    DirectoryError::NotDirectory(_) => "is no directory any more",
                    DirectoryError::Unusable { .. } => "cannot be entered any more",
                };
                let (lost, here) = (directory.display(), nearest.display());
                let moved = format!("The working directory {lost} {what}; ran in {here} instead.");
                (nearest, Some(moved))
            }
            Err(error) => return Err(tell(error)),
        };
        let wanted = Command::new(self.command.as_str(), directory, place.backend.kind()).map_err(tell)?;
        let occasion = Occasion {
            session: self.ctx.session_id.clone(),
            turn: self.ctx.turn_id.clone(),
            call: String::new(),
        };
        match gate.on(occasion).approve(wanted, &self.ctx.cancellation).await {
            Ok(approved) => Ok(Ok((approved, moved))),
            Err(refusal) => Ok(Err(Answer::did_not_run("blocked", refusal.to_string()))),
        }
    }

    /// Gives the path by which the task came to its directory, where the command runs there.
    fn shown(&self, place: &Place) -> Option<PathBuf> {
        let is_there = self.workdir.as_deref().is_none_or(str::is_empty);
        is_there.then(|| place.workspace.directory().to_owned())
    }

    async fn run(
        &self,
        place: &Place,
        approved: Approved<Command>,
        mut run: Run,
    ) -> Result<Answer, RunError> {
        run.exported = place.exported.clone();
        run.shown = self.shown(place);
        let began = self.shown(place).unwrap_or_else(|| approved.get().directory().to_owned());
        let mut finished = place.backend.run(approved, run).await?;
        let moves = if self.workdir.is_some() { Moves::Once } else { Moves::Lasting };
        let mut after = finished.after.take();
        if let (Some(after), Moves::Once) = (&mut after, moves) {
            // Where one call was is nothing to go back to.
            match place.exported.0.get(OsStr::new("OLDPWD")) {
                Some(before) => drop(after.exported.0.insert("OLDPWD".into(), before.clone())),
                None => drop(after.exported.0.remove(OsStr::new("OLDPWD"))),
            }
        }
        let moved_to = after.as_ref().map(|after| after.directory.clone()).filter(|now| *now != began);
        if let (Some(after), Ok(tasks)) = (after, lent::<Tasks>(self.ctx)) {
            finished.notes.extend(tasks.go_on(&self.owner, place, after, moves));
        }
        let mut answer = Answer::ran(&self.command, finished);
        if let Some(now) = moved_to.filter(|_| moves == Moves::Lasting) {
            answer.moved_to(&now);
        }
        if let Some(hooks) = self.ctx.services.get::<Hooks>() {
            answer.transformed(hooks, self.ctx, &self.command, place.backend.kind()).await;
        }
        Ok(answer)
    }

    async fn start(
        &self,
        place: &Place,
        approved: Approved<Command>,
        start: Background,
    ) -> Result<Answer, RunError> {
        let start = Background { exported: place.exported.clone(), shown: self.shown(place), ..start };
        let status = place.backend.processes().start(approved, start).await?;
        Ok(Answer::started(status))
    }
}
