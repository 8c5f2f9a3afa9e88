//! Writes what MCP clients are told of a tool's hints: in a constant for a declared tool, at run time for a brought one.

use super::Written;
use crate::declare::Hints;

/// A written list of annotations.
pub type Annotations = Written<128, 0>;

impl Hints {
    /// Writes `,"annotations":{…}`, or nothing where nothing is said.
    pub const fn written(self) -> Annotations {
        let mut out = Annotations::empty();
        out.annotation("\"readOnlyHint\":", self.read_only);
        out.annotation("\"destructiveHint\":", self.destructive);
        out.annotation("\"idempotentHint\":", self.idempotent);
        out.annotation("\"openWorldHint\":", self.open_world);
        if out.length > 0 {
            out.push("}");
        }
        out.finished()
    }
}

impl Annotations {
    const fn annotation(&mut self, key: &str, hint: Option<bool>) {
        if let Some(hint) = hint {
            self.push(if self.length == 0 { ",\"annotations\":{" } else { "," });
            self.push(key);
            self.push(if hint { "true" } else { "false" });
        }
    }
}
