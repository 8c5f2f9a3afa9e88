//! When tools wait, as the operator's `tools.tool_search` says it.

use serde_json::Value;

/// The share of the context window, in percent, from which on definitions wait.
const SHARE: f64 = 10.0;
/// The same in tokens where the window is not known.
const UNKNOWN_WINDOW: usize = 20_000;

/// The most tools that a search may be set to give.
const MOST: usize = 50;

/// Whether tools wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMode {
    /// Where their definitions take more than a share of the context window.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// When tools wait, and how many a search gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    /// Whether tools wait.
    pub mode: SearchMode,
    /// The share of the context window, in percent, that definitions may take.
    pub share: f64,
    /// How many tools a search gives when the model says nothing.
    pub usual: usize,
    /// The most tools that a search gives.
    pub most: usize,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self { mode: SearchMode::Auto, share: SHARE, usual: 5, most: 20 }
    }
}

impl SearchConfig {
    /// Reads the setting. What cannot be understood counts as not given, and is told.
    pub fn read(setting: &Value) -> (Self, Vec<String>) {
        let mut config = Self::default();
        let mut notes = Vec::new();
        match setting {
            Value::Null | Value::Bool(true) => {}
            Value::Bool(false) => config.mode = SearchMode::Off,
            Value::Object(fields) => {
                config.mode = mode(fields.get("enabled"), &mut notes);
                let share = number("threshold_pct", fields.get("threshold_pct"), &mut notes);
                config.share = share.unwrap_or(config.share);
                let most = number("max_search_limit", fields.get("max_search_limit"), &mut notes);
                config.most = most.map_or(config.most, whole);
                let usual = number("search_default_limit", fields.get("search_default_limit"), &mut notes);
                config.usual = usual.map_or(config.usual, whole);
            }
            other => notes.push(format!("tools.tool_search must be true, false or a section, not {other}")),
        }
        (config.limited(), notes)
    }

    /// Brings what is beyond the limits of a setting to the limit.
    #[must_use]
    pub fn limited(self) -> Self {
        let most = self.most.clamp(1, MOST);
        let share = if self.share.is_finite() { self.share.clamp(0.0, 100.0) } else { SHARE };
        Self { share, usual: self.usual.clamp(1, most), most, ..self }
    }

    /// Tells whether tools whose definitions cost so many tokens wait; a window of 0 is not known.
    pub fn activates(&self, tokens: usize, window: usize) -> bool {
        match self.mode {
            _ if tokens == 0 => false,
            SearchMode::Off => false,
            SearchMode::On => true,
            SearchMode::Auto if window == 0 => tokens >= UNKNOWN_WINDOW,
            SearchMode::Auto => float(tokens) >= (float(window) * self.share / 100.0).floor(),
        }
    }
}

fn mode(value: Option<&Value>, notes: &mut Vec<String>) -> SearchMode {
    let text = match value {
        None | Some(Value::Null) => return SearchMode::Auto,
        Some(Value::String(text)) => text.trim().to_ascii_lowercase(),
        Some(other) => other.to_string(),
    };
    match text.as_str() {
        "auto" => SearchMode::Auto,
        "on" | "true" | "1" | "yes" => SearchMode::On,
        "off" | "false" | "0" | "no" => SearchMode::Off,
        other => {
            notes.push(format!(
                "tools.tool_search.enabled must be auto, on or off, not `{other}`; auto is used"
            ));
            SearchMode::Auto
        }
    }
}

fn number(name: &str, value: Option<&Value>, notes: &mut Vec<String>) -> Option<f64> {
    let read = match value? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let read = read.filter(|number: &f64| number.is_finite());
    if read.is_none() {
        notes.push(format!("tools.tool_search.{name} must be a number; the default is used"));
    }
    read
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is limited right after; the cast saturates"
)]
fn whole(number: f64) -> usize {
    number as usize
}

#[expect(clippy::cast_precision_loss, reason = "tokens are far below 2^53")]
fn float(count: usize) -> f64 {
    count as f64
}
