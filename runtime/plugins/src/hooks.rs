//! The hooks of a plugin's process: each asks the process that it was brought by, or the one that came after it.
//! A policy that cannot be asked refuses.

use std::{sync::Arc, time::Duration};

use globset::{Glob, GlobSet, GlobSetBuilder};
use serde::Deserialize;
use toolwright::hook::{HookFuture, HookSet, JsonFunction};

use crate::{
    connection::CallError,
    fault::PluginFault,
    registration::{Brought, BroughtHook},
    resident::{Resident, Served},
};

/// How long a plugin has for a hook: a little less than the engine gives it, so that its name is told.
const PATIENCE: Duration = Duration::from_millis(4_800);

/// What the names of a plugin's hooks begin with. No plugin's name has a colon, so none begins like another's.
pub(crate) fn prefix(plugin: &str) -> String {
    format!("plugin:{plugin}:")
}

/// Makes the hooks of a process.
pub(crate) fn made(resident: &Arc<Resident>, served: &Arc<Served>) -> Result<HookSet, Vec<PluginFault>> {
    chosen(resident, served, |_| true)
}

/// Makes only the policies of a process, for the time when it is gone for good.
pub(crate) fn policies(resident: &Arc<Resident>, served: &Arc<Served>) -> HookSet {
    chosen(resident, served, BroughtHook::is_policy).unwrap_or_default()
}

fn chosen(
    resident: &Arc<Resident>,
    served: &Arc<Served>,
    wanted: impl Fn(&BroughtHook) -> bool,
) -> Result<HookSet, Vec<PluginFault>> {
    let mut set = HookSet::default();
    let mut faults = Vec::new();
    for hook in served.brought.hooks.iter().filter(|hook| wanted(hook)) {
        let name = format!("{}{}", prefix(&resident.id), hook.name);
        let added = patterns(hook).map_err(|error| error.to_string()).and_then(|looked_at| {
            let asking = asking(resident, served, hook, looked_at);
            set.on_point(&hook.point, &name, hook.role(), asking).map_err(|error| error.to_string())
        });
        if let Err(error) = added {
            let message = format!("its hook `{}`: {error}", hook.name);
            faults.push(PluginFault::new(message, "mend the plugin; PROTOCOL.md describes hooks"));
        }
    }
    if faults.is_empty() { Ok(set) } else { Err(faults) }
}

/// Tells which policies a plugin held that it does not bring any more, or for fewer calls.
pub(crate) fn lost(before: &Brought, now: &Brought) -> Vec<PluginFault> {
    let mut faults = Vec::new();
    for old in before.hooks.iter().filter(|hook| hook.judges()) {
        let keeps = |new: &BroughtHook| {
            new.judges()
                && (&new.point, &new.name) == (&old.point, &old.name)
                && (new.tools.is_none() || new.tools == old.tools)
        };
        if !now.hooks.iter().any(keeps) {
            let (name, point) = (&old.name, &old.point);
            let message =
                format!("started again, it does not bring its policy `{name}` at {point} as before");
            faults.push(PluginFault::new(message, "mend the plugin, and load plugins again"));
        }
    }
    faults
}

/// Makes what refuses at these points as long as the plugin itself is not there.
pub(crate) fn refusing(resident: &Arc<Resident>, points: &[String]) -> HookSet {
    let mut set = HookSet::default();
    for point in points {
        let resident = Arc::clone(resident);
        let name = format!("{}{point}", prefix(&resident.id));
        let function: JsonFunction = Arc::new(move |_| {
            let refusal = refusal(&resident);
            Box::pin(async move { Err(refusal.into()) })
        });
        // The manifest's points have been looked at; one that is none holds nothing.
        drop(set.on_point(point, &name, None, function));
    }
    set
}

fn refusal(resident: &Resident) -> String {
    let (id, why) = (&resident.id, resident.why_not_running());
    format!("plugin `{id}` is not running ({why}); {}", PluginFault::disable(id))
}

/// What is looked at of an event.
#[derive(Deserialize)]
struct About {
    tool_name: Option<String>,
}

fn asking(
    resident: &Arc<Resident>,
    served: &Arc<Served>,
    hook: &BroughtHook,
    looked_at: Option<GlobSet>,
) -> JsonFunction {
    let (resident, served, hook) = (Arc::clone(resident), Arc::clone(served), hook.clone());
    let looked_at = looked_at.map(Arc::new);
    Arc::new(move |event| -> HookFuture<String> {
        let (resident, served, hook) = (Arc::clone(&resident), Arc::clone(&served), hook.clone());
        let looked_at = looked_at.clone();
        Box::pin(async move {
            if let Some(looked_at) = looked_at {
                let about: About = serde_json::from_str(&event)?;
                if !about.tool_name.is_some_and(|tool| looked_at.is_match(tool)) {
                    return Ok("null".to_owned());
                }
            }
            Ok(asked(&resident, &served, &hook, &event).await?)
        })
    })
}

async fn asked(
    resident: &Arc<Resident>,
    served: &Arc<Served>,
    hook: &BroughtHook,
    event: &str,
) -> Result<String, String> {
    let own = served.connection().filter(|connection| connection.is_open()).cloned();
    // The process that came after answers for the one that is gone, where it has the same hook.
    let heir = || {
        let (heir, connection) = resident.open()?;
        let same = |other: &BroughtHook| (&other.point, &other.name) == (&hook.point, &hook.name);
        heir.brought.hooks.iter().any(same).then_some(connection)
    };
    let Some(connection) = own.or_else(heir) else { return Err(refusal(resident)) };
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_else(|_| "\"\"".to_owned());
    let params =
        format!(r#"{{"name":{},"point":{},"event":{event}}}"#, quoted(&hook.name), quoted(&hook.point));
    connection.call("hook/call", &params, PATIENCE, None).await.map_err(|error| {
        let (id, remedy) = (&resident.id, PluginFault::disable(&resident.id));
        match error {
            CallError::Late(_) => format!("plugin `{id}` did not answer within 5 s; {remedy}"),
            CallError::Refused(message) => format!("plugin `{id}` failed: {message}; {remedy}"),
            error => format!("plugin `{id}`: {error}; {remedy}"),
        }
    })
}

fn patterns(hook: &BroughtHook) -> Result<Option<GlobSet>, globset::Error> {
    let Some(patterns) = &hook.tools else { return Ok(None) };
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        set.add(Glob::new(pattern)?);
    }
    set.build().map(Some)
}
