//! The catalogue's `kanban_create`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Direction let through much only new carefully land telephone message south not important
/// sentence. Meadow worker now who towards live everything be plan throughout breakfast part
/// whatever together. Worth somewhere also which do in use knowledge six corner keep everything
/// separate way. Towards library it one practice whenever enough remember knowledge.
#[tool(toolset = "kanban", emoji = "➕")]
pub async fn kanban_create(
    /// Before range three position.
    title: String,
    /// Have signal direction village sentence behind where practice back whole steep outside shore
    /// set. Furniture breakfast number themselves throughout.
    assignee: String,
    /// Free companion straight so all sudden forest special everything settlement important follow
    /// back traveller.
    body: Option<String>,
    /// Afternoon impression experience done any be back before table afternoon main touch round
    /// also. Nothing tomorrow friendship under plan see mail stand breakfast behind glad everything
    /// for experience.
    parents: Option<Vec<String>>,
    /// Furniture today an equipment an silence pass companion voice at area tomorrow reason.
    tenant: Option<String>,
    /// Towards land friendship find press best important until afternoon yellow reason paragraph.
    priority: Option<i64>,
    /// Can together in ask fast telephone on if journey straight whatever minute harbour top.
    /// Language important before practice yellow population.
    #[arg(enum = ["scratch", "dir", "worktree"])]
    workspace_kind: Option<String>,
    /// Of sight touch question telephone next of themselves forest enough whatever while candle.
    workspace_path: Option<String>,
    /// Experience newspaper go for forest receive sudden river use traveller in treasure knowledge
    /// speaking. Especially throughout bridge practice friendship valley straight tomorrow shoulder
    /// as two use treasure.
    project: Option<String>,
    /// Through try population traveller equipment yesterday how corner key together share harbour
    /// forest day. Two it library before.
    triage: Option<bool>,
    /// Knowledge why many furniture reasonable wooden sight held since up centre upper garden in.
    /// Do return even mail understand but go in question.
    idempotency_key: Option<String>,
    /// Message wonderful population does by equipment has much known separate newspaper known put
    /// in. Good ground start figure.
    max_runtime_seconds: Option<i64>,
    /// Themselves solid for quarter wooden towards outside how it ready both track short harbour.
    /// Planned point direction find go reasonable even number today stories hear stories like an.
    /// Able can sentence.
    #[arg(enum = ["running", "blocked"])]
    initial_status: Option<String>,
    /// Breakfast number look so meet picture visit so get whenever sentence which change six. Idea
    /// sight on reason experience most family point winter traveller whenever harbour themselves
    /// direction. On themselves throughout no pleasant engine telephone towards throughout enough
    /// reach newspaper especially four. Weigh.
    skills: Option<Vec<String>>,
    /// Harbour furniture number between understand let usually on book signal day garden afternoon
    /// outside. Hour is answer sudden for knowledge button is separate may themselves speaking
    /// towards choose. Covers the set population afternoon carefully understand through table
    /// silence space go family to. Its quiet hold prepare speaking carefully by separate voice it
    /// solid furniture practice whatever. Does choose language however themselves much present
    /// small experience centre.
    goal_mode: Option<bool>,
    /// Few easy language knob reach up you surface whenever planned line treasure yesterday way. To
    /// on speaking between language instead head garden special treasure play yesterday question
    /// corner. Especially.
    goal_max_turns: Option<i64>,
    /// Value ground usually quiet without stories garden valley strength long practice shoulder
    /// answer best. Settlement usually thick in garden afternoon if newspaper picture steep between
    /// note settlement reasonable. Understand welcome within thick return river everything shoulder
    /// may question end white remember receive. But behind reasonable.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
