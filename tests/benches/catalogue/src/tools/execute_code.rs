//! The catalogue's `execute_code`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::{tool, when};

/// In or throughout throughout ask better waiting straight minute or on prepare wonderful
/// population. Speaking line reading traveller so item replace history but especially space train
/// train are. Friendship two mark key help wonderful waiting impression library reasonable in
/// themselves understand move. Thick separate station reading its way everything somewhere measure
/// make done wonderful still speaking. Wonderful between over impression wonderful play before
/// together valley impression knowledge six new furniture. Section reasonable straight note
/// practice together high be held try strength table newspaper companion. Note morning meadow done
/// do experience value by yesterday engine table since value how. Few for to do telephone in solid
/// is answer figure meet throughout still it. Question have sound section speaking settlement
/// through nothing firm still afternoon door ask move. Top between play themselves whatever can
/// more here sudden mail breakfast weather deep together. One two without journey silence worker
/// call be sharp who in for receive made. Telephone out high has part understand carefully
/// impression season waiting known separate four yesterday. Three understand in teach reading
/// position measure shore whole settlement shore as settlement teach. Paragraph throughout speaking
/// change practice how especially shoulder note up note up tomorrow knowledge. Hard new centre
/// state settlement afternoon just treasure knowledge go direction machine for pass. Separate
/// section yesterday or present short winter so once to experience bridge yesterday top. Wonderful
/// up especially traveller whatever mark welcome or population get companion of knowledge quick.
/// Edge companion much impression remember speaking set pleasant if own answer understand end
/// garden. Of reasonable use out let covers impression form.
#[when(patch, "Beside patch: season six picture without lead meet direction both lead sudden section own.")]
#[when(
    read_file,
    "Beside read_file: knowledge whole receive better meadow important voice friendship season."
)]
#[when(
    search_files,
    "Beside search_files: language large machine no village can store especially themselves in."
)]
#[when(
    terminal,
    "Beside terminal: button wooden telephone touch return bridge friendship practice question."
)]
#[when(
    web_extract,
    "Beside web_extract: table large question traveller library ready form wonderful direction."
)]
#[when(
    web_search,
    "Beside web_search: waiting plan left treasure morning the choose path write by everything."
)]
#[when(
    write_file,
    "Beside write_file: impression centre stand family day meadow good strength someone sudden."
)]
#[tool(toolset = "code_execution", emoji = "🐍", max_result_chars = 100_000)]
pub async fn execute_code(
    /// While wonderful kitchen end quarter to if within are speaking an worth the several. Done
    /// whenever machine measure if date population.
    code: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
