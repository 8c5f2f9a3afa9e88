//! The one door: a command goes in, and comes out approved or not at all.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use toolwright_shell::{Rules, Setting};

use crate::{
    Answer, ApprovalRequest, Approved, Ask, BackendKind, Breadth, Command, Concern, FileUse, Occasion,
    Outcome, ProcessInput, Refusal, Reply, RequestId, Sessions, Subject, Surface, ToolCall,
    assess::{Assessment, Examined, Surroundings},
    caught::caught,
    grant::{Extent, Grant, Situation},
    judge::{Case, Judge, Opinion},
    operator::Operator,
    policy::{Mode, Policy, Unattended},
    rules::built_in,
    visible::{short, visible},
    watch::Watch,
};

/// How long a word to people may be on its way before what they agreed to goes on.
const TELLING: Duration = Duration::from_secs(5);

/// Lets commands, calls and the like through: what is harmless unasked, what is dangerous when someone agreed.
/// Cheap to clone; clones share all but the occasion.
#[derive(Clone)]
pub struct Gate {
    parts: Arc<Parts>,
    occasion: Occasion,
}

#[derive(Clone)]
struct Parts {
    asker: Arc<dyn Ask>,
    rules: &'static Rules,
    operator: Operator,
    sessions: Sessions,
    judge: Option<Arc<dyn Judge>>,
    watch: Option<Arc<dyn Watch>>,
    setting: Setting,
    patience: Option<Duration>,
}

impl Gate {
    /// Makes a gate that puts its questions to `asker`, with the built-in rules and nothing configured.
    pub fn new(asker: Arc<dyn Ask>) -> Self {
        let parts = Parts {
            asker,
            rules: built_in(),
            operator: Operator::fixed(Policy::default()),
            sessions: Sessions::default(),
            judge: None,
            watch: None,
            setting: Setting::default(),
            patience: None,
        };
        Self { parts: Arc::new(parts), occasion: Occasion::default() }
    }

    /// Follows the operator's word.
    #[must_use]
    pub fn with_operator(self, operator: Operator) -> Self {
        self.with(|parts| parts.operator = operator)
    }

    /// Judges by other rules.
    #[must_use]
    pub fn with_rules(self, rules: &'static Rules) -> Self {
        self.with(|parts| parts.rules = rules)
    }

    /// Shares what was agreed to for sessions with other gates.
    #[must_use]
    pub fn with_sessions(self, sessions: Sessions) -> Self {
        self.with(|parts| parts.sessions = sessions)
    }

    /// Lends a model for the mode `smart`; without one that mode asks.
    #[must_use]
    pub fn with_judge(self, judge: Arc<dyn Judge>) -> Self {
        self.with(|parts| parts.judge = Some(judge))
    }

    /// Tells somebody of every question and answer.
    #[must_use]
    pub fn with_watch(self, watch: Arc<dyn Watch>) -> Self {
        self.with(|parts| parts.watch = Some(watch))
    }

    /// Says where the user's home and this program's own configuration are; the directory is the command's.
    #[must_use]
    pub fn with_setting(self, setting: Setting) -> Self {
        self.with(|parts| parts.setting = setting)
    }

    /// Changes how long a question stands before silence counts as no, whatever is configured.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        self.with(|parts| parts.patience = Some(patience))
    }

    /// Says whose calls come from now on.
    #[must_use]
    pub fn on(&self, occasion: Occasion) -> Self {
        Self { parts: Arc::clone(&self.parts), occasion }
    }

    /// Gives what was agreed to for sessions.
    pub fn sessions(&self) -> &Sessions {
        &self.parts.sessions
    }

    fn with(mut self, change: impl FnOnce(&mut Parts)) -> Self {
        change(Arc::make_mut(&mut self.parts));
        self
    }

    /// Lets exactly this command through if it is harmless, or if somebody clearly agrees.
    pub async fn approve(
        &self,
        command: Command,
        cancellation: &CancellationToken,
    ) -> Result<Approved<Command>, Refusal> {
        // Looked at before the verdict, so that what is judged is where it will run.
        let command = command.seen();
        self.pass(&Subject::Command(command.clone()), cancellation).await?;
        Ok(Approved::new(command))
    }

    /// Asks whether a tool may be called, and lets exactly that call through on a clear yes.
    pub async fn consent(
        &self,
        call: ToolCall,
        cancellation: &CancellationToken,
    ) -> Result<Approved<ToolCall>, Refusal> {
        self.pass(&Subject::Call(call.clone()), cancellation).await?;
        Ok(Approved::new(call))
    }

    /// Lets text through to a running process, judged by what the process makes of it.
    pub async fn approve_input(
        &self,
        input: ProcessInput,
        cancellation: &CancellationToken,
    ) -> Result<Approved<ProcessInput>, Refusal> {
        self.pass(&Subject::Input(input.clone()), cancellation).await?;
        Ok(Approved::new(input))
    }

    /// Lets a use of a file through that goes past the shell: a script that is run, a file that is written.
    pub async fn approve_file(
        &self,
        file: FileUse,
        cancellation: &CancellationToken,
    ) -> Result<Approved<FileUse>, Refusal> {
        self.pass(&Subject::File(file.clone()), cancellation).await?;
        Ok(Approved::new(file))
    }

    async fn pass(&self, subject: &Subject, cancellation: &CancellationToken) -> Result<(), Refusal> {
        let setting = self.setting(subject);
        let examined = subject.examine(&setting, self.parts.rules);
        let policy = self.parts.operator.policy();
        let open = self.open(subject, &examined, &policy)?;
        if open.is_empty() {
            return Ok(());
        }
        let is_asked = open.iter().any(Concern::is_always_asked);
        if policy.mode == Mode::Off && !is_asked {
            return Ok(());
        }
        let surface = self.parts.asker.surface();
        if !is_asked {
            let unattended = match surface {
                Surface::Headless => policy.headless,
                Surface::Scheduled => policy.scheduled,
                _ => Unattended::Deny,
            };
            if unattended == Unattended::Approve {
                return Ok(());
            }
        }
        let is_smart = policy.mode == Mode::Smart;
        if !(is_smart && self.is_low_risk(subject, &open, &policy, cancellation).await) {
            self.ask_about(subject, &examined, &policy, open, cancellation).await?;
        }
        // While somebody thought about it, the operator may have denied it.
        let policy = self.parts.operator.policy();
        self.open(subject, &examined, &policy).map(drop)
    }

    /// Gives what nobody has agreed to yet; what nobody can agree to is refused.
    fn open(&self, subject: &Subject, examined: &Examined, policy: &Policy) -> Result<Vec<Concern>, Refusal> {
        let around = Surroundings {
            policy,
            command: subject.command(),
            session: Some((&self.parts.sessions, &self.occasion.session)),
            now: SystemTime::now(),
        };
        let assessment = Assessment::new(examined, around);
        match Refusal::of(&subject.text(), assessment.open()) {
            Some(refusal) => Err(refusal),
            None => Ok(assessment.open().cloned().collect()),
        }
    }

    /// Asks a model, which can only say yes: whatever else comes of it, a person is asked.
    async fn is_low_risk(
        &self,
        subject: &Subject,
        open: &[Concern],
        policy: &Policy,
        cancellation: &CancellationToken,
    ) -> bool {
        let Some(judge) = &self.parts.judge else { return false };
        if open.iter().any(|concern| concern.is_operators() || concern.is_opaque()) {
            return false;
        }
        let request = self.request(subject, open.to_vec(), Vec::new(), policy);
        let case = Case::of(&request);
        let deadline = Instant::now() + policy.smart_patience;
        let weighing = timeout_at(deadline, caught(|| judge.weigh(&case)));
        let opinion = cancellation.run_until_cancelled(weighing).await;
        matches!(opinion, Some(Ok(Some(Ok(Opinion::LowRisk)))))
    }

    /// Asks until somebody has agreed to all of it, one finding after the other.
    async fn ask_about(
        &self,
        subject: &Subject,
        examined: &Examined,
        policy: &Policy,
        mut open: Vec<Concern>,
        cancellation: &CancellationToken,
    ) -> Result<(), Refusal> {
        while let Some(first) = open.first().cloned() {
            let situation =
                Situation { command: subject.command(), line: &examined.line, now: SystemTime::now() };
            let offers = offers(subject, &first, situation);
            let request = self.request(subject, open.clone(), offers, policy);
            let reply = self.put(&request, cancellation).await?;
            match reply.answer {
                Answer::Deny => return Err(Refusal::Denied { command: short(&subject.text(), 200) }),
                Answer::Once => return Ok(()),
                Answer::Session | Answer::Always => {
                    self.remember(&request, reply, &first, situation).await;
                    open.remove(0);
                }
            }
        }
        Ok(())
    }

    /// Puts one question. Whatever is not an answer that was offered is no.
    async fn put(
        &self,
        request: &ApprovalRequest,
        cancellation: &CancellationToken,
    ) -> Result<Reply, Refusal> {
        let Parts { asker, watch, .. } = self.parts.as_ref();
        let surface = asker.surface();
        // Who watches calls is told of the questions of hooks by the one who calls them.
        let watch = watch.as_ref().filter(|_| !matches!(request.subject, Subject::Call(_)));
        if let Some(watch) = watch {
            caught(|| watch.asked(request, surface)).await;
        }
        let asking = timeout_at(request.deadline, caught(|| asker.ask(request)));
        let outcome = match cancellation.run_until_cancelled(asking).await {
            None => Outcome::Cancelled,
            Some(Err(_)) => Outcome::TimedOut(request.patience),
            Some(Ok(None)) => Outcome::Undeliverable("the one who asks broke down".to_owned()),
            Some(Ok(Some(Outcome::Answered(reply)))) if !request.is_offered(reply) => {
                Outcome::Answered(Reply::DENY)
            }
            Some(Ok(Some(outcome))) => outcome,
        };
        if let Some(watch) = watch {
            caught(|| watch.answered(request, surface, &outcome)).await;
        }
        let command = short(&request.subject.text(), 200);
        match outcome {
            Outcome::Answered(reply) => Ok(reply),
            Outcome::TimedOut(patience) => Err(Refusal::TimedOut { command, patience }),
            Outcome::Undeliverable(reason) => {
                Err(Refusal::Undeliverable { command, reason: visible(&reason) })
            }
            Outcome::Cancelled => Err(Refusal::Cancelled { command }),
        }
    }

    /// Remembers a yes. One for ever that cannot be written lasts for the session, and that is said.
    async fn remember(
        &self,
        request: &ApprovalRequest,
        reply: Reply,
        concern: &Concern,
        situation: Situation<'_>,
    ) {
        let Parts { asker, operator, sessions, .. } = self.parts.as_ref();
        let session = &self.occasion.session;
        if reply.answer == Answer::Session {
            if let Some(grant) = Grant::for_session(reply, concern, situation) {
                sessions.remember(session, grant, situation.now);
            }
            return;
        }
        let Some(grant) = Grant::for_ever(reply, concern, situation) else { return };
        let (operator, written) = (operator.clone(), grant.clone());
        let writing = tokio::task::spawn_blocking(move || operator.remember(&written)).await;
        let why = match writing {
            Ok(Ok(_)) => return,
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        sessions.remember(session, grant, situation.now);
        let text = format!("`always` could not be kept and holds for this session only: {why}");
        // Who agreed has agreed, whether the word arrives or not.
        timeout_at(Instant::now() + TELLING, caught(|| asker.tell(request, &text))).await.ok();
    }

    fn request(
        &self,
        subject: &Subject,
        concerns: Vec<Concern>,
        offers: Vec<(Answer, Breadth)>,
        policy: &Policy,
    ) -> ApprovalRequest {
        let configured = match self.parts.asker.surface() {
            Surface::Gateway => policy.gateway_patience,
            _ => policy.patience,
        };
        let patience = self.parts.patience.unwrap_or(configured);
        ApprovalRequest {
            id: RequestId::next(),
            subject: subject.clone(),
            occasion: self.occasion.clone(),
            concerns,
            offers,
            patience,
            deadline: Instant::now() + patience,
        }
    }

    fn setting(&self, subject: &Subject) -> Setting {
        let place = subject.place();
        let directory = place.map(|(directory, _)| directory.to_string_lossy().into_owned());
        let is_here = place.is_none_or(|(_, backend)| backend == BackendKind::Local);
        let known = if is_here { self.parts.setting.clone() } else { Setting::default() };
        Setting { directory, ..known }
    }
}

/// Gives what may be answered about a finding.
fn offers(subject: &Subject, concern: &Concern, situation: Situation<'_>) -> Vec<(Answer, Breadth)> {
    let mut offers = vec![(Answer::Once, Breadth::Usual)];
    let is_keyed = !matches!(subject, Subject::Call(call) if call.key().is_none());
    // Whoever agrees to all that is hidden agrees to everything; and the operator's wish to be asked is not
    // taken away by an answer.
    if is_keyed && !concern.is_opaque() {
        offers.push((Answer::Session, Breadth::Usual));
        if !concern.is_operators() {
            offers.push((Answer::Always, Breadth::Usual));
        }
    }
    let narrow =
        if concern.is_opaque() { &[Breadth::Exact][..] } else { &[Breadth::Exact, Breadth::Program] };
    for breadth in narrow.iter().copied() {
        if Extent::of(breadth, concern, situation).is_some() {
            offers.push((Answer::Session, breadth));
            if !concern.is_operators() && !concern.is_opaque() {
                offers.push((Answer::Always, breadth));
            }
        }
    }
    offers.push((Answer::Deny, Breadth::Usual));
    offers
}

impl std::fmt::Debug for Gate {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Gate").field("occasion", &self.occasion).finish_non_exhaustive()
    }
}
