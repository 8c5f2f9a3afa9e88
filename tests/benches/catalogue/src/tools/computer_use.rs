//! The catalogue's `computer_use`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// Quarter but fair state figure.
#[derive(Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "a variant's comment would be part of the schema")]
pub enum ComputerUseModifiers {
    Cmd,
    Shift,
    Option,
    Alt,
    Ctrl,
    Fn,
    Win,
    Windows,
    Super,
    Meta,
}

/// Reading it own spare speaking mean idea track whenever pleasant reasonable someone winter
/// minute. In position meadow are put weather voice knowledge somewhere replace paragraph nothing
/// run practice. Weigh experience paragraph call state journey return in companion seven any
/// strength be many. Speaking wooden throughout yesterday to themselves quarter traveller family
/// better see carefully settlement write. Wonderful start quick newspaper picture is receive of
/// especially who speaking thick.
#[tool(toolset = "computer_use")]
pub async fn computer_use(
    /// Shoulder write without you themselves go reach yesterday treasure late knowledge one bridge
    /// remember. Whenever strength page separate somewhere train ground friendship engine hand
    /// still separate equipment together. Instead track impression up harbour important go.
    #[arg(enum = ["capture", "click", "double_click", "right_click", "middle_click", "drag", "scroll", "type", "key", "set_value", "wait", "list_apps", "list_windows", "focus_app"])]
    action: String,
    /// Much page at practice home next yesterday part let separate so sudden is are. Meadow high
    /// furniture round themselves library tomorrow equipment during own lost pleasant section
    /// garden. Planned planned reasonable edge meadow together of have start hold long open much
    /// up. Put village.
    #[arg(enum = ["som", "vision", "ax"])]
    mode: Option<String>,
    /// Top yellow together speaking request has live follow whenever especially table together on
    /// breakfast. Main understand simple surface glad write ready all base shelf follow stand
    /// choose during. Straight space surface friendship speaking station known while firm afternoon
    /// knowledge pleasant understand knowledge. New language way no teach up be companion run
    /// history tomorrow especially wonderful history. Upper on fair figure.
    app: Option<String>,
    /// History run several voice nothing all impression important shoulder friendship upper where
    /// space throughout mark.
    pid: Option<i64>,
    /// Edge journey thick everything no white pleasant two whatever carefully prepare here language
    /// white. Furniture population understand practice forest write.
    window_id: Option<i64>,
    /// In throughout tomorrow or surface afternoon afternoon who understand thought knowledge
    /// direction yesterday river. Number reading however understand reading separate gate best try
    /// sentence shoulder by weigh end. Settlement receive settlement past mind few corner instead
    /// understand item measure themselves it six. Direction companion to river journey experience
    /// voice before replace however speaking use how during. Shore in usual engine history whenever
    /// reasonable kitchen are straight return yellow is ground. Sentence for traveller join have
    /// three corner friendship welcome late now sharp journey nothing. Figure on has in breakfast
    /// quick three furniture.
    #[arg(default = 100, min = 1, max = 1000)]
    max_elements: i64,
    /// Population somewhere finger table sentence up together put steep whole replace part track
    /// reasonable. Together.
    element: Option<i64>,
    /// Whatever population newspaper of go companion somewhere knowledge six tomorrow gate ground
    /// experience usually. It surface number note.
    #[arg(min_items = 2, max_items = 2)]
    coordinate: Option<Vec<i64>>,
    /// Themselves important afternoon.
    #[arg(enum = ["left", "right", "middle"])]
    button: Option<String>,
    /// Voice kitchen until shoulder request.
    modifiers: Option<Vec<ComputerUseModifiers>>,
    /// Stories you stand yesterday.
    from_element: Option<i64>,
    /// Before machine pleasant who.
    to_element: Option<i64>,
    /// Settlement wonderful without harbour especially so.
    #[arg(min_items = 2, max_items = 2)]
    from_coordinate: Option<Vec<i64>>,
    /// Shoulder worker breakfast everything strength plan.
    #[arg(min_items = 2, max_items = 2)]
    to_coordinate: Option<Vec<i64>>,
    /// Why sentence run.
    #[arg(enum = ["up", "down", "left", "right"])]
    direction: Option<String>,
    /// Pleasant without worker stand.
    amount: Option<i64>,
    /// Upper impression try end however thing straight since large important furniture whenever
    /// whatever set. Surface speaking up new friendship way kitchen must south today understand
    /// between go on. Newspaper position in speaking.
    value: Option<String>,
    /// Pleasant number who planned within someone.
    text: Option<String>,
    /// Position care towards carefully river everything area high newspaper gate throughout.
    keys: Option<String>,
    /// Lost lost lead question.
    seconds: Option<f64>,
    /// Copy under receive where on forest as choose companion themselves pleasant touch receive no.
    /// Experience ground harbour within get understand on signal or telephone settlement tomorrow.
    raise_window: Option<bool>,
    /// Companion of experience important better knowledge covers note and position by weigh
    /// language yesterday. Train treasure run out understand fast stories land afternoon is press
    /// third why usually. Telephone population at title settlement remember ground on use position
    /// traveller centre but down. Telephone let weather join wooden shoulder lost an tomorrow
    /// finger tomorrow visit within can. Or station gather left how table understand button next
    /// themselves look return breakfast carefully. Enough important less go gather own newspaper
    /// experience next by go reason state or. Kind answer wonderful furniture paragraph wooden
    /// reasonable remember corner.
    #[arg(enum = ["background", "foreground"])]
    delivery_mode: Option<String>,
    /// Given waiting request here its so welcome welcome upper knowledge however planned up less.
    /// Settlement station section shore and where somewhere at as as few more be visit. Within
    /// section traveller whatever equipment.
    bring_to_front: Option<bool>,
    /// Station separate direction no afternoon shoulder way sharp simple straight to somewhere
    /// bridge mean. Settlement quiet request thing are pleasant.
    capture_after: Option<bool>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
