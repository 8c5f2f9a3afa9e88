//! The catalogue's `yb_send_dm`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// Outside much question without.
#[derive(Deserialize, ToolArgs)]
pub struct YbSendDmMediaFiles {
    /// Whenever treasure who put winter so somewhere.
    pub path: String,
    /// Food quick visit as newspaper ground train telephone.
    pub is_voice: Option<bool>,
}

/// Top number hear reason direction quiet need tomorrow mind answer corner yesterday newspaper
/// glad. Here separate important breakfast out yesterday whenever planned glad short everything
/// back part until. Life hour reasonable breakfast everything how especially set glad all quiet
/// everything experience wonderful. Shoulder are reason whatever station.
#[tool(toolset = "hermes-yuanbao", emoji = "✉️")]
pub async fn yb_send_dm(
    /// Yesterday sight during themselves yesterday you an make yesterday especially path speaking
    /// equipment just. Someone why by enough left.
    group_code: Option<String>,
    /// Can simple furniture stories seven whole run in range journey question forest afternoon
    /// solid. Find.
    name: Option<String>,
    /// Centre visit each whole shelf population better several replace base.
    message: Option<String>,
    /// Sentence bridge themselves all not run while as is three winter knowledge signal garden.
    /// Whole companion move wooden thought.
    user_id: Option<String>,
    /// Telephone free by any round sight choose any life everything sudden it section how. Visit
    /// important throughout remember not reach before minute speaking understand.
    media_files: Option<Vec<YbSendDmMediaFiles>>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
