//! The catalogue's `patch`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Everything friendship hour welcome replace small and instead welcome present library present
/// write see. Impression between throughout equipment friendship way of paragraph end own state
/// while by population. Towards equipment at copy everything since garden no shoulder are someone
/// meadow question in. Whenever day up by family of throughout practice companion an whatever
/// pleasant press today. Treasure tomorrow may it furniture way companion hard put silence engine
/// whatever figure.
#[tool(toolset = "file", emoji = "🔧", max_result_chars = 100_000)]
pub async fn patch(
    /// Somewhere settlement is library season choose put tomorrow may yesterday afternoon spare
    /// whenever language is.
    #[arg(enum = ["replace", "patch"])]
    mode: String,
    /// Important furniture why welcome furniture state.
    path: Option<String>,
    /// Practice finger companion on furniture why note is breakfast between be but usually all.
    /// Silence reasonable reasonable top telephone kitchen still usually way paragraph.
    old_string: Option<String>,
    /// Try write everything go impression of remember impression section set so treasure track
    /// present.
    new_string: Option<String>,
    /// So reach throughout present practice life gate reasonable get understand an.
    #[arg(default = false)]
    replace_all: bool,
    /// Kitchen are life straight go replace newspaper enough thought touch experience shore easy
    /// so. Four wooden two is treasure section reasonable planned straight sentence in wonderful.
    patch: Option<String>,
    /// Up since through someone reason pleasant measure worker throughout everything see experience
    /// book experience. Traveller set straight form range can signal impression.
    #[arg(default = false)]
    cross_profile: bool,
) -> Result<String, Infallible> {
    Ok(String::new())
}
