//! The catalogue's `clarify`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Together speaking date position question pleasant valley prepare shelf whatever many friendship
/// candle settlement. Everything centre new practice run weigh whenever language voice not until up
/// run key. Under breakfast any white firm between somewhere direction of telephone here each
/// usually day. Thought kitchen family themselves up head file experience impression teach be care
/// treasure everything. Choose second bridge fast furniture language population machine you
/// impression several left hard voice. Sentence candle position station population less history
/// while worker before so white request share. Or care new behind covers newspaper remember
/// everything quiet away spare form way help. Newspaper covers traveller at an at winter yesterday
/// behind by equipment whenever treasure important. See usually be move question throughout is
/// furniture point replace paragraph quarter towards even. Go impression second everything if over
/// thought few everything given put forest question welcome. Telephone experience towards in done
/// pleasant food finger equipment speaking village somewhere journey separate. And knowledge store
/// which space see instead second traveller somewhere several.
#[tool(toolset = "clarify", emoji = "❓")]
pub async fn clarify(
    /// Paragraph themselves it friendship fact paragraph straight between while traveller under
    /// telephone have message. Its reading or upper do steep five remember put.
    question: String,
    /// If traveller population sharp long it knowledge weather experience pleasant spare how
    /// request by. Mark family the near settlement breakfast six at until carefully now wonderful
    /// all traveller. Understand south upper library language by within up once experience be
    /// simple whatever minute.
    #[arg(max_items = 4)]
    choices: Option<Vec<String>>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
