//! Brings what a plugin has: its process or its crate says it first, then all of it takes its place at once.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio_util::sync::CancellationToken;
use toolwright::{
    dynamic::{Bringer, Change, Changed, Consent, Refusal},
    hook::HookSet,
};
use toolwright_config::{PluginEntry, PluginSettings};
use toolwright_terminal::{Companion, CompanionProgram, Variables};

use crate::{
    claim::{self, Known},
    compiled::{CompiledPlugin, Registration},
    connection::Connection,
    fault::PluginFault,
    found::{Body, Found},
    hooks,
    house::House,
    log,
    manifest::{self, Manifest, PROTOCOL},
    registration::{self, Brought},
    resident::{Carrier, Resident, Served},
};

/// How long a plugin has until it has said what it brings.
const START: Duration = Duration::from_secs(10);

/// What all plugins of a host stand on.
pub(crate) struct Floor {
    pub(crate) house: House,
    /// Ends every process.
    pub(crate) stop: CancellationToken,
    /// The plugins that are there.
    pub(crate) known: Mutex<Known>,
}

impl Floor {
    pub(crate) fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What takes a plugin's place all at once.
pub(crate) struct Bundle {
    served: Arc<Served>,
    hooks: HookSet,
    /// What the operator has agreed to.
    consent: Consent,
}

pub(crate) type Refused = Vec<PluginFault>;

/// Starts a plugin again that has ended, and puts what it brings in the place of what it brought before. It may bring
/// no policy less: only the operator's word takes one away. If anything is refused, nothing
/// has changed and its process is ended.
pub(crate) async fn bring(
    floor: &Floor,
    resident: &Arc<Resident>,
    found: &Found,
    settings: &PluginSettings,
) -> Result<Vec<PluginFault>, Refused> {
    let bundle = prepared(floor, resident, found, settings).await?;
    let before = resident.current();
    let lost = before.map(|before| hooks::lost(&before.brought, &bundle.served.brought)).unwrap_or_default();
    if !lost.is_empty() {
        if let Some(connection) = bundle.served.connection() {
            connection.stop().await;
        }
        return Err(lost);
    }
    committed(floor, resident, bundle).await
}

/// Starts a plugin and lets it say what it brings. Nothing is in force yet.
pub(crate) async fn prepared(
    floor: &Floor,
    resident: &Arc<Resident>,
    found: &Found,
    settings: &PluginSettings,
) -> Result<Bundle, Refused> {
    let entry = settings.entry(&found.id);
    let consent = if entry.allow_tool_override { Consent::Override } else { Consent::None };
    match &found.body {
        Body::Compiled(plugin) => registered(plugin, consent),
        Body::Folder(folder, manifest) => {
            let connection = started(floor, folder, manifest).await?;
            let introduced = introduced(&connection, folder, manifest, &entry).await;
            let bundle =
                introduced.and_then(|brought| of_process(resident, connection.clone(), brought, consent));
            if bundle.is_err() {
                connection.stop().await;
            }
            bundle
        }
    }
}

/// Puts what a plugin brings in the place of what it brought before, and gives what is to be said about it. If
/// anything is refused, nothing has changed and its process is ended.
pub(crate) async fn committed(
    floor: &Floor,
    resident: &Arc<Resident>,
    bundle: Bundle,
) -> Result<Vec<PluginFault>, Refused> {
    let served = Arc::clone(&bundle.served);
    let foreign = claim::foreign(floor, resident, &served);
    let swapped = if foreign.is_empty() { swap(floor, resident, bundle) } else { Err(foreign) };
    if let (Err(_), Some(connection)) = (&swapped, served.connection()) {
        connection.stop().await;
    }
    swapped
}

/// Takes everything away that a plugin has brought, and ends its process.
pub(crate) async fn take_away(floor: &Floor, resident: &Arc<Resident>) {
    let before = floor.house.hooks.change(|set| {
        if let Some((_, owner)) = resident.owner().take() {
            owner.withdraw();
        }
        set.replace(&hooks::prefix(&resident.id), HookSet::default());
        resident.put(None)
    });
    if let Some(connection) = before.as_ref().and_then(|served| served.connection()) {
        connection.stop().await;
    }
}

/// Takes the tools of a plugin away whose process is gone for good; its policies stay, and refuse. So do the tools
/// that have taken the place of built-in ones: the operator has not agreed to these again.
pub(crate) fn give_up(floor: &Floor, resident: &Arc<Resident>) {
    let Some(served) = resident.current() else { return };
    let policies = hooks::policies(resident, &served);
    let snapshot = floor.house.catalog.snapshot();
    let registry = snapshot.registry();
    let is_own = |bringer: &Bringer| matches!(bringer, Bringer::Plugin(id) if *id == resident.id);
    let own: Vec<&str> =
        snapshot.tools().filter(|tool| is_own(tool.bringer())).map(|tool| tool.name()).collect();
    let (stay, go): (Vec<&str>, Vec<&str>) = own.into_iter().partition(|name| registry.tool(name).is_some());
    floor.house.hooks.change(|set| {
        let mut owner = resident.owner();
        let gone = match &*owner {
            Some((_, own)) if !stay.is_empty() => {
                own.change(go.into_iter().map(|name| Change::RemoveTool(name.to_owned())).collect()).is_ok()
            }
            _ => false,
        };
        if !gone && let Some((_, own)) = owner.take() {
            own.withdraw();
        }
        set.replace(&hooks::prefix(&resident.id), policies);
    });
}

/// Puts a bundle in the place of what is there. While it happens no call under hooks can begin, so none finds new
/// tools without their hooks, and at no moment is a policy missing.
fn swap(floor: &Floor, resident: &Arc<Resident>, bundle: Bundle) -> Result<Vec<PluginFault>, Refused> {
    let Bundle { served, hooks: with, consent } = bundle;
    let (swapped, _before) = floor.house.hooks.change(|set| {
        let before = resident.put(Some(Arc::clone(&served)));
        let taken = take_place(floor, resident, consent, before.as_deref(), &served);
        if taken.is_ok() {
            set.replace(&hooks::prefix(&resident.id), with);
        } else {
            resident.put(before.clone());
        }
        (taken, before)
    });
    let told =
        |refusals: Vec<Refusal>| refusals.iter().map(|one| refused(&resident.id, one)).collect::<Vec<_>>();
    let (changed, notes) = swapped.map_err(told)?;
    // What was said about its tools was about the process before.
    floor.house.catalog.invalidate();
    for (tool, mending) in changed.mended {
        let (plugin, path, what) = (&resident.id, mending.path, mending.what);
        tracing::warn!(target: "toolwright::plugin", %plugin, %tool, %path, "mended its parameters: {what}");
    }
    for note in &notes {
        tracing::warn!(target: "toolwright::plugin", plugin = %resident.id, "{note}");
    }
    Ok(notes)
}

fn take_place(
    floor: &Floor,
    resident: &Resident,
    consent: Consent,
    before: Option<&Served>,
    served: &Served,
) -> Result<(Changed, Vec<PluginFault>), Vec<Refusal>> {
    let (brings, notes) = claim::without_replaced(floor, resident, served);
    let mut owner = resident.owner();
    let taken = match owner.take() {
        Some((agreed, own)) if agreed == consent => {
            let gone = before.map(|before| removals(floor, resident, before, served)).unwrap_or_default();
            let changes = [gone, brings];
            let taken = own.change(changes.concat());
            *owner = Some((agreed, own));
            taken
        }
        earlier => {
            // What the operator has agreed to is part of an owner, so what was brought under another word goes first.
            if let Some((_, own)) = &earlier {
                own.withdraw();
            }
            let new = floor.house.catalog.admit(Bringer::Plugin(resident.id.clone()), consent);
            let taken = new.change(brings);
            if taken.is_ok() {
                *owner = Some((consent, new));
            } else {
                if let (Some((_, own)), Some(before)) = (&earlier, before)
                    && let Err(refusals) = own.change(before.brings.clone())
                {
                    tracing::error!(target: "toolwright::plugin", ?refusals, "earlier tools do not come back");
                }
                *owner = earlier;
            }
            taken
        }
    };
    taken.map(|changed| (changed, notes))
}

/// What must go so that the new can come: what is other than before, or not there any more.
fn removals(floor: &Floor, resident: &Resident, before: &Served, served: &Served) -> Vec<Change> {
    let mut changes = Vec::new();
    let snapshot = floor.house.catalog.snapshot();
    // What another has replaced meanwhile, with the operator's word, is not ours to take away.
    let is_ours = |name: &str| {
        let mine = |bringer: &Bringer| matches!(bringer, Bringer::Plugin(id) if *id == resident.id);
        snapshot.tools().any(|tool| tool.name() == name && mine(tool.bringer()))
    };
    for old in &before.brings {
        match old {
            Change::Tool(old) => {
                let spec =
                    |served: &Served| served.brought.tools.iter().find(|tool| tool.name == old.name).cloned();
                let is_same = spec(before).is_some_and(|before| Some(before) == spec(served));
                if !is_same && is_ours(&old.name) {
                    changes.push(Change::RemoveTool(old.name.clone()));
                }
            }
            // One that lists nothing goes with its last tool.
            Change::Toolset(old) if !old.includes.is_empty() => {
                let stays = served
                    .brings
                    .iter()
                    .any(|new| matches!(new, Change::Toolset(new) if new.name == old.name));
                if !stays {
                    changes.push(Change::RemoveToolset(old.name.clone()));
                }
            }
            _ => {}
        }
    }
    changes
}

fn refused(plugin: &str, refusal: &Refusal) -> PluginFault {
    use toolwright::dynamic::RefusalKind;
    let remedy = match refusal.kind {
        RefusalKind::NoConsent => format!(
            "`toolwright plugins enable {plugin} --allow-tool-override` agrees to it; nothing of the plugin is loaded"
        ),
        _ => format!("mend the plugin, or `toolwright plugins disable {plugin}`; nothing of it is loaded"),
    };
    PluginFault::new(refusal.to_string().replace("<id>", plugin), remedy)
}

/// Lets a crate say what it brings.
fn registered(plugin: &'static CompiledPlugin, consent: Consent) -> Result<Bundle, Refused> {
    let mut registration = Registration::new(plugin.id);
    let done = catch_unwind(AssertUnwindSafe(|| (plugin.register)(&mut registration)));
    let failed = match done {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(format!("its registration failed: {error}")),
        Err(_) => Some("its registration panicked".to_owned()),
    };
    if let Some(message) = failed {
        return Err(vec![PluginFault::new(
            message,
            "mend the plugin, or disable it; nothing of it is loaded",
        )]);
    }
    let Registration { tools, toolsets, hooks, commands, .. } = registration;
    let brings =
        toolsets.into_iter().map(Change::Toolset).chain(tools.into_iter().map(Change::Tool)).collect();
    let served = Served { brought: Brought::default(), brings, body: Carrier::Functions(commands) };
    Ok(Bundle { served: Arc::new(served), hooks, consent })
}

fn of_process(
    resident: &Arc<Resident>,
    connection: Connection,
    brought: Brought,
    consent: Consent,
) -> Result<Bundle, Refused> {
    let sets = brought.toolsets.iter().map(|set| Change::Toolset(set.made()));
    let made = |tool: &registration::BroughtTool| tool.made(&resident.id, &resident.handler, &resident.check);
    let brings = sets.chain(brought.tools.iter().map(|tool| Change::Tool(made(tool)))).collect();
    let served = Arc::new(Served { brought, brings, body: Carrier::Process(connection) });
    let hooks = hooks::made(resident, &served)?;
    Ok(Bundle { served, hooks, consent })
}

/// Starts a plugin's process.
async fn started(floor: &Floor, folder: &Path, manifest: &Manifest) -> Result<Connection, Refused> {
    let house = &floor.house;
    let fault = |message: String, remedy: &str| vec![PluginFault::new(message, remedy)];
    let is_set = |name: &String| {
        house.environment.iter().any(|(known, value)| known == name.as_str() && !value.is_empty())
    };
    let missing: Vec<&str> =
        manifest.requires_env.iter().filter(|name| !is_set(name)).map(String::as_str).collect();
    if !missing.is_empty() {
        return Err(fault(
            format!("it needs {}, which is not set", missing.join(", ")),
            "set it, or disable the plugin",
        ));
    }
    let program = manifest::program(folder, &manifest.command).map_err(|fault| vec![fault])?;
    let named = manifest.variables();
    let (variables, withheld) =
        Variables::pick_without(house.environment.iter().cloned(), &named, &house.secrets);
    if !withheld.is_empty() {
        let (plugin, names) = (&manifest.name, withheld.join(", "));
        tracing::info!(target: "toolwright::plugin", %plugin, %names, "it does not get these: a secret is in them");
    }
    let log = log_place(house.home.as_deref(), &manifest.name)?;
    let program = CompanionProgram {
        program,
        arguments: manifest.arguments.iter().map(Into::into).collect(),
        directory: folder.to_owned(),
        variables,
        log: log.clone(),
    };
    // Its supervisor takes a moment, in which the others start.
    let helper = house.helper.clone();
    let starting = tokio::task::spawn_blocking(move || Companion::start(helper.as_ref(), &program));
    let (companion, pipes) = match starting.await {
        Ok(started) => started.map_err(|error| {
            fault(error.to_string(), "mend `command` in its manifest, or install the program")
        })?,
        Err(error) => return Err(fault(format!("it could not be started: {error}"), "try again")),
    };
    let connection = Connection::new(&manifest.name, companion, pipes, &floor.stop);
    if let Some(log) = log {
        let watched = connection.clone_end();
        tokio::spawn(log::bounded(log, watched));
    }
    Ok(connection)
}

fn log_place(home: Option<&Path>, plugin: &str) -> Result<Option<PathBuf>, Refused> {
    let Some(home) = home else { return Ok(None) };
    log::place(home, plugin).map(Some).map_err(|error| {
        let message = format!("its log in {} cannot be written: {error}", home.join("logs").display());
        vec![PluginFault::new(message, "check who may write there")]
    })
}

/// Asks a process what it brings.
async fn introduced(
    connection: &Connection,
    folder: &Path,
    manifest: &Manifest,
    entry: &PluginEntry,
) -> Result<Brought, Refused> {
    let object =
        |value: &serde_json::Value| if value.is_null() { serde_json::json!({}) } else { value.clone() };
    let params = serde_json::json!({
        "protocol": PROTOCOL,
        "host": {"name": "toolwright", "version": env!("CARGO_PKG_VERSION")},
        "plugin": {"id": manifest.name, "version": manifest.version, "folder": folder.to_string_lossy()},
        "config": object(&entry.config),
        "settings": object(&entry.settings),
    });
    match connection.call("initialize", &params.to_string(), START, None).await {
        Ok(text) => registration::read(&text, manifest, &folder.join(manifest::MANIFEST)),
        Err(error) => {
            let faults = connection.faults();
            let also = faults.first().map(|fault| format!(" ({fault})")).unwrap_or_default();
            let message = format!("it did not say what it brings: {error}{also}");
            let remedy = format!("look at its log logs/plugin-{}.log, mend it, or disable it", manifest.name);
            Err(vec![PluginFault::new(message, remedy)])
        }
    }
}
