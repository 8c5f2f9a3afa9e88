//! Whose a name is, where two plugins want it.

use std::collections::BTreeMap;

use toolwright::dynamic::{Bringer, Change, Consent, Replaces};

use crate::{
    bring::Floor,
    fault::PluginFault,
    resident::{Resident, Served},
};

/// The plugins that are there, by name; those that are enabled with what they hold.
pub(crate) type Known = BTreeMap<String, Option<std::sync::Arc<Resident>>>;

/// Tells of toolsets that bear another plugin's name: these are that plugin's.
pub(crate) fn foreign(floor: &Floor, resident: &Resident, served: &Served) -> Vec<PluginFault> {
    let known = floor.known();
    let registry = floor.house.catalog.registry();
    let is_foreign =
        |set: &str| set != resident.id && known.contains_key(set) && registry.resolve(set).is_none();
    let claimed = served.brings.iter().filter_map(|change| match change {
        Change::Tool(tool) => Some((tool.name.as_str(), tool.toolset.as_str())),
        Change::Toolset(set) => Some((set.name.as_str(), set.name.as_str())),
        Change::RemoveTool(_) | Change::RemoveToolset(_) => None,
    });
    let fault = |(name, set): (&str, &str)| {
        let message = format!("`{name}`: the toolset `{set}` belongs to plugin `{set}`");
        PluginFault::new(message, "name another toolset; nothing of the plugin is loaded")
    };
    claimed.filter(|(_, set)| is_foreign(set)).map(fault).collect()
}

/// Leaves the tools out that another plugin has replaced with the operator's word, and tells of them.
pub(crate) fn without_replaced(
    floor: &Floor,
    resident: &Resident,
    served: &Served,
) -> (Vec<Change>, Vec<PluginFault>) {
    let snapshot = floor.house.catalog.snapshot();
    let known = floor.known();
    let (mut kept, mut notes) = (Vec::with_capacity(served.brings.len()), Vec::new());
    for change in &served.brings {
        let holder = match change {
            Change::Tool(tool) if tool.replaces == Replaces::Nothing => {
                let held = snapshot.tools().find(|held| held.name() == tool.name);
                held.and_then(|held| match held.bringer() {
                    Bringer::Plugin(id) if *id != resident.id => Some((&tool.name, id.clone())),
                    _ => None,
                })
            }
            _ => None,
        };
        let replaced = holder.filter(|(name, id)| {
            known.get(id).and_then(Option::as_ref).is_some_and(|holder| has_replaced(holder, name))
        });
        if let Some((name, id)) = replaced {
            let message = format!("its tool `{name}` is left out: plugin `{id}` replaces it");
            notes.push(PluginFault::new(message, PluginFault::disable(&id)));
        } else {
            kept.push(change.clone());
        }
    }
    (kept, notes)
}

/// Tells whether a plugin brings a tool that is to take another's place, and the operator has agreed.
fn has_replaced(holder: &Resident, name: &str) -> bool {
    let agreed = matches!(&*holder.owner(), Some((Consent::Override, _)));
    let replaces = |change: &Change| matches!(change, Change::Tool(tool) if tool.name == name && tool.replaces == Replaces::SameName);
    agreed && holder.current().is_some_and(|served| served.brings.iter().any(replaces))
}
