//! One plugin as long as it is enabled: who carries out its calls now, how it is, and why.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
};

use tokio_util::sync::CancellationToken;
use toolwright::dynamic::{Change, Consent, DynamicCheck, DynamicHandler, Owner};

use crate::{
    bring::Floor,
    compiled::Commands,
    connection::Connection,
    fault::PluginFault,
    found::Found,
    hooks,
    registration::Brought,
    state::{PluginState, Standing},
};

/// One plugin as long as it is enabled.
pub(crate) struct Resident {
    pub(crate) id: String,
    pub(crate) handler: Arc<dyn DynamicHandler>,
    pub(crate) check: DynamicCheck,
    /// Held while a process of it is brought or taken away.
    pub(crate) turn: tokio::sync::Mutex<()>,
    pub(crate) owner: Mutex<Option<(Consent, Owner)>>,
    current: RwLock<Option<Arc<Served>>>,
    report: Mutex<Report>,
    /// Ends who looks after its process.
    tending: Mutex<CancellationToken>,
}

/// What one process of a plugin, or its crate, has brought.
pub(crate) struct Served {
    pub(crate) brought: Brought,
    /// Its tools and toolsets for the catalogue.
    pub(crate) brings: Vec<Change>,
    pub(crate) body: Carrier,
}

/// Who carries out what was brought.
pub(crate) enum Carrier {
    /// A process.
    Process(Connection),
    /// Functions of this program.
    Functions(Commands),
}

struct Report {
    state: PluginState,
    /// What is wrong with it now, beside what its process says.
    faults: Vec<PluginFault>,
}

/// The most faults that are kept of one plugin.
const KEPT: usize = 20;

impl Resident {
    pub(crate) fn new(found: &Found, state: PluginState) -> Arc<Self> {
        Arc::new_cyclic(|this: &std::sync::Weak<Self>| {
            let asked = this.clone();
            Self {
                id: found.id.clone(),
                handler: Arc::new(crate::handler::ToolHandler(this.clone())),
                check: Arc::new(move || match asked.upgrade() {
                    Some(resident) => resident.is_running(),
                    None => Err("its plugin is not loaded any more".to_owned()),
                }),
                turn: tokio::sync::Mutex::new(()),
                owner: Mutex::default(),
                current: RwLock::default(),
                report: Mutex::new(Report { state, faults: Vec::new() }),
                tending: Mutex::default(),
            }
        })
    }

    /// Gives who carries out its calls now.
    pub(crate) fn current(&self) -> Option<Arc<Served>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts another in place and gives the one that was.
    pub(crate) fn put(&self, served: Option<Arc<Served>>) -> Option<Arc<Served>> {
        std::mem::replace(&mut *self.current.write().unwrap_or_else(PoisonError::into_inner), served)
    }

    /// Gives its process and what that has brought, where it can be asked.
    pub(crate) fn open(&self) -> Option<(Arc<Served>, Connection)> {
        let served = self.current()?;
        let connection = served.connection().filter(|connection| connection.is_open())?.clone();
        Some((served, connection))
    }

    pub(crate) fn owner(&self) -> MutexGuard<'_, Option<(Consent, Owner)>> {
        self.owner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether its calls are carried out, or why not.
    pub(crate) fn is_running(&self) -> Result<(), String> {
        let is_compiled = self.current().is_some_and(|served| served.connection().is_none());
        if is_compiled || self.open().is_some() {
            return Ok(());
        }
        Err(format!("plugin `{}` is not running: {}", self.id, self.why_not_running()))
    }

    /// Tells in a few words why nobody carries out its calls.
    pub(crate) fn why_not_running(&self) -> String {
        let report = self.report();
        // What came last is why: where it could not be started again, its end before that is old.
        if let (Standing::Crashed, Some(fault)) = (report.state.state, report.faults.last()) {
            return fault.message.clone();
        }
        drop(report);
        let closed = self.current().and_then(|served| served.connection().map(Connection::why_closed));
        if let Some(why) = closed.filter(|why| !why.is_empty()) {
            return why;
        }
        let report = self.report();
        match (report.state.state, report.faults.last()) {
            (Standing::Starting | Standing::Enabled, _) => "it is being started".to_owned(),
            (_, Some(fault)) => fault.message.clone(),
            (Standing::Failed, None) if !report.state.faults.is_empty() => {
                report.state.faults[0].message.clone()
            }
            (_, None) => "it was stopped".to_owned(),
        }
    }

    /// Refuses at these points as long as nothing of it runs.
    pub(crate) fn holds(self: &Arc<Self>, floor: &Floor, points: &[String]) {
        let refusing = hooks::refusing(self, points);
        floor.house.hooks.change(|set| set.replace(&hooks::prefix(&self.id), refusing));
    }

    /// Says how it is.
    pub(crate) fn stands(&self, standing: Standing, faults: Vec<PluginFault>) {
        let mut report = self.report();
        report.state.state = standing;
        report.faults = faults;
    }

    /// Says what else is wrong, the earlier faults kept.
    pub(crate) fn also(&self, standing: Standing, faults: Vec<PluginFault>) {
        let mut report = self.report();
        report.state.state = standing;
        report.faults.extend(faults);
        let over = report.faults.len().saturating_sub(KEPT);
        report.faults.drain(..over);
    }

    /// Says what is wrong, and leaves it as it is.
    pub(crate) fn tells(&self, faults: Vec<PluginFault>) {
        self.report().faults = faults;
    }

    /// What is wrong with one that runs and is not found any more.
    pub(crate) fn vanished() -> Vec<PluginFault> {
        let message = "its folder is not there any more; what it brought before stays";
        vec![PluginFault::new(message, "put it back, or disable it")]
    }

    /// Takes what was found of it anew.
    pub(crate) fn found_anew(&self, state: PluginState) {
        let mut report = self.report();
        let standing = report.state.state;
        report.state = PluginState { state: standing, ..state };
    }

    /// Begins another time of being looked after; the one before ends.
    pub(crate) fn tended(&self, stop: &CancellationToken) -> CancellationToken {
        let token = stop.child_token();
        let mut tending = self.tending.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *tending, token.clone()).cancel();
        token
    }

    /// Gives all there is to tell.
    pub(crate) fn state(&self) -> PluginState {
        let report = self.report();
        let mut state = report.state.clone();
        state.faults.extend(report.faults.iter().cloned());
        drop(report);
        if let Some(served) = self.current() {
            served.describe(&mut state);
        }
        state
    }

    fn report(&self) -> MutexGuard<'_, Report> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Served {
    /// Gives its process.
    pub(crate) fn connection(&self) -> Option<&Connection> {
        match &self.body {
            Carrier::Process(connection) => Some(connection),
            Carrier::Functions(_) => None,
        }
    }

    fn describe(&self, state: &mut PluginState) {
        let brought = &self.brought;
        if let Carrier::Functions(commands) = &self.body {
            commands.describe(state);
            return;
        }
        state.tools = brought.tools.iter().map(|tool| tool.name.clone()).collect();
        state.tools.sort();
        state.toolsets = brought.toolset_names(&state.id);
        state.hooks = brought.hooks.iter().map(crate::registration::BroughtHook::info).collect();
        state.commands.clone_from(&brought.commands);
        let said = self.connection().map(Connection::faults).unwrap_or_default();
        let remedy = "mend the plugin: its standard output holds one message a line and nothing else";
        state.faults.extend(said.into_iter().map(|what| PluginFault::new(what, remedy)));
    }
}

impl fmt::Debug for Resident {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Resident({})", self.id)
    }
}
