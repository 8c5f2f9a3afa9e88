//! Looks after a plugin's process: one that ends by itself is started again, a few times, and each time it says so.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio_util::sync::CancellationToken;
use toolwright_config::PluginSettings;

use crate::{
    bring::{Floor, bring, give_up},
    fault::PluginFault,
    found::Found,
    resident::Resident,
    state::Standing,
};

/// How often a process that ends by itself is started again before it is given up.
const MOST: u32 = 5;
/// How long the first wait before that is; each is twice the one before.
const FIRST: Duration = Duration::from_millis(250);
/// After so long without an end the earlier ones are forgotten.
const HEALTHY: Duration = Duration::from_mins(1);

/// Looks after a plugin until `stop`.
pub(crate) async fn tend(
    floor: Arc<Floor>,
    resident: Arc<Resident>,
    found: Found,
    settings: Arc<PluginSettings>,
    stop: CancellationToken,
) {
    stop.run_until_cancelled(tended(&floor, &resident, &found, &settings)).await;
}

async fn tended(floor: &Floor, resident: &Arc<Resident>, found: &Found, settings: &PluginSettings) {
    let mut tries = 0;
    loop {
        let Some(served) = resident.current() else { return };
        let Some(connection) = served.connection().cloned() else { return };
        let since = Instant::now();
        let why = connection.closed().await;
        if since.elapsed() > HEALTHY {
            tries = 0;
        }
        crashed(resident, &why);
        loop {
            if tries >= MOST {
                give_up(floor, resident);
                let last = resident.why_not_running();
                let message =
                    format!("it ended {MOST} times and is not started again; the last time: {last}");
                resident.also(
                    Standing::Crashed,
                    vec![PluginFault::new(message, PluginFault::disable(&resident.id))],
                );
                return;
            }
            tokio::time::sleep(FIRST * 2_u32.pow(tries)).await;
            tries += 1;
            let _turn = resident.turn.lock().await;
            match bring(floor, resident, found, settings).await {
                Ok(notes) => {
                    tracing::warn!(target: "toolwright::plugin", plugin = %resident.id, tries, "it was started again");
                    resident.also(Standing::Running, notes);
                    break;
                }
                Err(faults) => resident.also(Standing::Crashed, faults),
            }
        }
    }
}

fn crashed(resident: &Resident, why: &str) {
    let remedy = format!("its log says more; {}", PluginFault::disable(&resident.id));
    tracing::warn!(target: "toolwright::plugin", plugin = %resident.id, why, "a plugin's process is gone");
    resident.also(Standing::Crashed, vec![PluginFault::new(why.to_owned(), remedy)]);
}
