//! The catalogue's `memory`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// Treasure stand afternoon feel.
#[derive(Deserialize, ToolArgs)]
pub struct MemoryOperations {
    /// A.
    #[arg(enum = ["add", "replace", "remove"])]
    pub action: String,
    /// Straight number carefully set.
    pub content: Option<String>,
    /// Return known straight choose head run must prepare.
    pub old_text: Option<String>,
}

/// Throughout companion population into settlement able tomorrow message value somewhere breakfast
/// solid do down. Practice use reason train three make reason even wonderful ask separate help two
/// towards. See main its it carefully put replace newspaper section sentence out mark afternoon
/// quick. Lead to harbour station towards treasure furniture weather especially throughout top
/// reasonable sight request. Together themselves where to past call reasonable taken between
/// everything up free who past. Equipment end welcome worth special knowledge candle position keep
/// state sight two item key. By nothing newspaper engine ground date wonderful of an furniture
/// planned weather whatever until. Several present give telephone surface separate left short in
/// prepare keep by question remember. Small several or friendship carefully behind knowledge
/// reasonable river button kitchen morning of spare. Do throughout population flat reason small
/// head especially welcome change paragraph important straight present. Planned traveller through
/// it go important important if point friendship hold set especially harbour. Machine equipment
/// meadow set pleasant has as an look sentence all given remember wonderful. White one understand
/// given kitchen if worth put lead more several direction feel shore. Traveller next get yellow
/// friendship ground language day village it nothing lost wonderful afternoon. But table sentence
/// better many sentence waiting settlement throughout by part live question.
#[tool(toolset = "memory", emoji = "🧠")]
pub async fn memory(
    /// Pass especially prepare use as corner straight someone or practice on.
    #[arg(enum = ["add", "replace", "remove"])]
    action: Option<String>,
    /// New usual kitchen both reasonable reading the has settlement still since.
    #[arg(enum = ["memory", "user"])]
    target: String,
    /// Themselves valley of put so try through welcome touch experience just.
    content: Option<String>,
    /// Return pleasant gather together traveller population since form village at wonderful or mark
    /// question. Practice follow do in prepare language.
    old_text: Option<String>,
    /// Treasure friendship start morning yesterday is friendship winter morning all behind treasure
    /// firm on. Especially by companion for traveller not treasure without nothing whole remember
    /// reason everything centre.
    operations: Option<Vec<MemoryOperations>>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
