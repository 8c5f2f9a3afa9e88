//! The tool that tells the phase of the moon; built in only with the feature `moon`.

use toolwright::tool;

/// Tells the phase of the moon tonight.
#[cfg(feature = "moon")]
#[tool(toolset = "weather", quick)]
pub fn moon_phase() -> String {
    "waxing".to_owned()
}
