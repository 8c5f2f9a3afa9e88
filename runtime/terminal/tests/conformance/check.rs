//! Runs a case on a backend and tells everything that is not as it must be: the only code that calls the API.

use std::{
    ffi::{OsStr, OsString},
    os::unix::ffi::OsStringExt as _,
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, Command, Gate, StandingYes};
use toolwright_terminal::{Backend, DirectoryError, Exported, Finished, Progress, Run, RunError};

use crate::{
    case::{After, Case, End, Finish, Notes, Step, Stop, Text},
    traces::Memory,
};

/// How long a command has to say the word after which it is stopped; then it is stopped anyway.
const WORD: Duration = Duration::from_secs(2);

/// A task on a backend, between two of its commands.
pub(crate) struct Task<'a> {
    backend: &'a dyn Backend,
    home: &'a Path,
    leaf: &'a str,
    number: usize,
    directory: PathBuf,
    exported: Exported,
}

/// Gives each thing that is wrong, with the number of its step and copy.
pub(crate) async fn check(backend: &dyn Backend, case: &Case, home: &Path, leaf: &str) -> Vec<String> {
    let copies = (0..case.copies).map(|number| {
        let task =
            Task { backend, home, leaf, number, directory: home.to_owned(), exported: Exported::default() };
        Box::pin(task.check(&case.steps)) as Pin<Box<dyn Future<Output = Vec<String>> + '_>>
    });
    all(copies.collect()).await.concat()
}

/// Gives an approval for a line, asked for as a host asks.
pub(crate) async fn approved(
    backend: &dyn Backend,
    line: &str,
    directory: &Path,
) -> Result<Approved<Command>, DirectoryError> {
    let directory = backend.directory(directory).await?;
    let command = Command::new(line, directory, backend.kind()).expect("a command");
    let gate = Gate::new(Arc::new(StandingYes));
    Ok(gate.approve(command, &CancellationToken::new()).await.expect("nothing that is forbidden"))
}

impl Task<'_> {
    async fn check(mut self, steps: &[Step]) -> Vec<String> {
        let mut wrong = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let found = self.step(step).await;
            let place = format!("step {}, copy {}: ", number + 1, self.number);
            wrong.extend(found.into_iter().map(|what| place.clone() + &what));
        }
        wrong
    }

    async fn step(&mut self, step: &Step) -> Vec<String> {
        for (name, value) in &step.given {
            self.exported.0.insert((*name).into(), value.clone().map(OsString::from_vec));
        }
        let command = match (approved(self.backend, &self.text(&step.line), &self.directory).await, &step.end)
        {
            (Ok(command), _) => command,
            (Err(error), End::NoDirectory(is_right)) if is_right(&error) => return Vec::new(),
            (Err(error), _) => return vec![format!("directory: {error}")],
        };
        let memory = Memory::watched();
        let start = Instant::now();
        let result = self.run(command, step).await;
        let took = start.elapsed();
        match (result, &step.end) {
            (None, End::Dropped) => Vec::new(),
            (Some(Err(error)), End::Refused(is_right)) if is_right(&error) => Vec::new(),
            (Some(Ok(finished)), End::Finished(finish)) => {
                let mut wrong = self.compare(&finished, finish);
                if finish.within.is_some_and(|within| took > within) {
                    wrong.push(format!("it took {took:?}"));
                }
                if let Some(growth) = memory.growth()
                    && finish.growth.is_some_and(|most| growth > most)
                {
                    wrong.push(format!("this process grew by {growth} bytes"));
                }
                if let Some(after) = finished.after {
                    (self.directory, self.exported) = (after.directory, after.exported);
                }
                wrong
            }
            (result, end) => vec![format!("expected {end:?}, seen {result:?}")],
        }
    }

    /// Runs the command; `None` if it was dropped.
    async fn run(&self, command: Approved<Command>, step: &Step) -> Option<Result<Finished, RunError>> {
        let cancellation = CancellationToken::new();
        let mut run = Run::new(step.timeout, cancellation.clone());
        (run.exported, run.input, run.screen) = (self.exported.clone(), step.input.clone(), step.screen);
        match step.stop {
            Stop::Never => Some(self.backend.run(command, run).await),
            Stop::CancelAfter(word) => {
                let said = said(&mut run, word);
                let stop = async {
                    said.await;
                    cancellation.cancel();
                };
                Some(tokio::join!(self.backend.run(command, run), stop).0)
            }
            Stop::DropAfter(word) => {
                let said = said(&mut run, word);
                tokio::select! {
                    result = self.backend.run(command, run) => Some(result),
                    () = said => None,
                }
            }
        }
    }

    fn compare(&self, seen: &Finished, wanted: &Finish) -> Vec<String> {
        let mut wrong = Vec::new();
        if seen.ending != wanted.ending {
            wrong.push(format!("ended as {:?} instead of {:?}", seen.ending, wanted.ending));
        }
        let text = seen.output.text.as_str();
        match &wanted.text {
            Text::Exactly(exactly) if text != self.text(exactly) => {
                wrong.push(format!("wrote {:?} instead of {:?}", shown(text), self.text(exactly)));
            }
            Text::With(parts) if !has_in_order(text, parts.iter().map(|part| self.text(part))) => {
                wrong.push(format!("wrote {:?} without {parts:?}", shown(text)));
            }
            Text::Exactly(_) | Text::With(_) | Text::Any => {}
        }
        if wanted.total_chars.is_some_and(|total| total != seen.output.total_chars) {
            let total = seen.output.total_chars;
            wrong.push(format!("wrote {total} characters instead of {:?}", wanted.total_chars));
        }
        let kept = seen.output.file.as_ref().and_then(|file| file.metadata().ok()).map(|facts| facts.len());
        if wanted.file.is_some() && kept != wanted.file {
            wrong.push(format!("kept {kept:?} bytes in {:?} instead of {:?}", seen.output.file, wanted.file));
        }
        if wanted.parts.as_ref().is_some_and(|parts| *parts != seen.pipestatus) {
            wrong.push(format!("parts ended with {:?} instead of {:?}", seen.pipestatus, wanted.parts));
        }
        if wanted.left_running.is_some_and(|left| left != seen.left_running) {
            wrong.push(format!("left something running: {}", seen.left_running));
        }
        let is_noted = match wanted.notes {
            Notes::None => seen.notes.is_empty() && seen.output.notes.is_empty(),
            Notes::Some => !seen.notes.is_empty(),
            Notes::Any => true,
        };
        if !is_noted {
            wrong.push(format!("noted {:?} {:?}", seen.notes, seen.output.notes));
        }
        let directory = seen.after.as_ref().map(|after| after.directory.as_path());
        let is_there = match &wanted.after {
            After::Somewhere => directory.is_some(),
            After::In(place) => directory == Some(Path::new(&self.text(place))),
            After::Unknown => directory.is_none(),
            After::Any => true,
        };
        if !is_there {
            wrong.push(format!("is then in {directory:?} instead of {:?}", wanted.after));
        }
        for (name, value) in &wanted.exported {
            let found = seen.after.as_ref().and_then(|after| after.exported.0.get(OsStr::new(name)));
            let found = found.cloned().flatten().map(OsString::into_vec);
            if found != *value {
                let texts = [found, value.clone()]
                    .map(|value| value.map(|v| String::from_utf8_lossy(&v).into_owned()));
                wrong.push(format!("exports {name} as {:?} instead of {:?}", texts[0], texts[1]));
            }
        }
        wrong
    }

    fn text(&self, template: &str) -> String {
        let home = self.home.to_str().expect("a path that is text");
        template.replace("@HOME@", home).replace("@LEAF@", self.leaf).replace("@N@", &self.number.to_string())
    }
}

/// Waits until the command's last line is this word.
fn said(run: &mut Run, word: &'static str) -> impl Future<Output = ()> + use<> {
    let heard = Arc::new(Notify::new());
    let teller = Arc::clone(&heard);
    run.progress = Some(Progress::new(move |update| {
        if update.last_line == word {
            teller.notify_one();
        }
    }));
    async move {
        // It may also be over, or say nothing that is heard.
        drop(tokio::time::timeout(WORD, heard.notified()).await);
    }
}

fn has_in_order(text: &str, parts: impl Iterator<Item = String>) -> bool {
    let mut rest = text;
    parts.into_iter().all(|part| {
        let found = rest.split_once(part.as_str());
        rest = found.map_or("", |(_, behind)| behind);
        found.is_some()
    })
}

fn shown(text: &str) -> String {
    let most = 600;
    if text.chars().count() <= most {
        text.to_owned()
    } else {
        text.chars().take(most).chain(['…']).collect()
    }
}

/// Waits for all, which go on at the same time.
async fn all<T>(futures: Vec<Pin<Box<dyn Future<Output = T> + '_>>>) -> Vec<T> {
    let mut running: Vec<_> = futures.into_iter().map(|future| (Some(future), None)).collect();
    std::future::poll_fn(move |context| {
        for (future, result) in &mut running {
            if let Some(Poll::Ready(value)) = future.as_mut().map(|future| future.as_mut().poll(context)) {
                (*future, *result) = (None, Some(value));
            }
        }
        if running.iter().all(|(future, _)| future.is_none()) {
            Poll::Ready(running.iter_mut().filter_map(|(_, result)| result.take()).collect())
        } else {
            Poll::Pending
        }
    })
    .await
}
