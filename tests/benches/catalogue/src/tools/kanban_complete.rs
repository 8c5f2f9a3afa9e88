//! The catalogue's `kanban_complete`: the original's interface, filler for words. Made by `generate.py`.

use std::{collections::BTreeMap, convert::Infallible};

use serde_json::Value;
use toolwright::tool;

/// Everything garden newspaper furniture use position journey especially like valley stories end do
/// between. Why straight an furniture as white especially request especially question all both put
/// especially. Set tomorrow worker any equipment sudden whatever stone not understand all paragraph
/// understand language. Be still reasonable treasure before understand wonderful worker season day
/// important usually population is. Ready receive still weather understand whenever traveller of
/// follow list let the impression be. Special right together forest centre themselves only weigh
/// better breakfast sentence sound water yesterday. Yesterday ever friendship breakfast figure see
/// everything request up several sharp an reasonable or. Sight afternoon breakfast while sentence
/// forest near bridge especially on open copy follow newspaper. Touch thought day shore but to
/// population.
#[tool(toolset = "kanban", emoji = "✔")]
pub async fn kanban_complete(
    /// Newspaper has engine tomorrow replace impression mind remember figure breakfast question
    /// direction population now.
    task_id: Option<String>,
    /// Direction since traveller shoulder breakfast yellow go key treasure able language choose set
    /// direction. Newspaper.
    summary: Option<String>,
    /// Equipment sound an worker especially whenever on not but out telephone can its all. Language
    /// is whole morning as white which impression picture village practice wonderful.
    metadata: Option<BTreeMap<String, Value>>,
    /// Planned out where reasonable be which or let especially garden surface file friendship meet.
    /// Question sentence valley furniture machine stories change quick telephone question.
    result: Option<String>,
    /// Of between pleasant yellow worth winter answer near treasure without season traveller
    /// instead kind. Traveller treasure afternoon tomorrow machine together themselves separate
    /// understand lead train centre friendship kitchen. Whenever of speaking if run treasure hour
    /// shoulder main throughout care open on state. One especially reasonable village settlement
    /// especially nothing shoulder understand of top put sentence paragraph. Themselves.
    created_cards: Option<Vec<String>>,
    /// Solid kitchen important few especially few most for however impression several return right
    /// treasure. Telephone straight straight speaking reason new centre ask carefully paragraph
    /// hear question in can. During own steep settlement follow behind give has themselves machine
    /// understand practice carefully thing. Position everything language are settlement friendship
    /// title form everything everything or key given engine. Change glad away seven population
    /// replace to must taken important somewhere no shoulder whatever. Value way only taken
    /// companion touch white river paragraph answer to get so population. Throughout surface mail
    /// river why open title better quarter how table by wonderful be. Engine within.
    artifacts: Option<Vec<String>>,
    /// Sentence glad pleasant question all question you under sentence case paragraph do title
    /// message. Experience last population quarter especially separate and visit flow new history
    /// write understand traveller. Signal section special experience once especially especially
    /// throughout friendship throughout direction end traveller why. Harbour.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
