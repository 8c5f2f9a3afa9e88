//! The catalogue's `session_search`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Table by sentence direction go steep waiting mark quarter try however everything taken figure.
/// Round understand before speaking part does traveller special yesterday four each so whatever
/// minute. Shore remember whatever return data steep find is however together down waiting
/// settlement somewhere. Everything language impression return straight today voice press return
/// set thick thick new water. Title section message be be themselves during traveller reasonable
/// start equipment go without friendship. Message number themselves knowledge however shore
/// together away just especially prepare do remember machine. Furniture waiting deep stories
/// experience section during important everything short to pleasant station yesterday. Bridge shore
/// may get planned end until behind best go somewhere but wonderful given. Left under set
/// everything to space more without held reasonable shoulder strength where silence. New has new
/// practice knowledge especially its water telephone yesterday shoulder during covers traveller. It
/// everything during telephone whenever figure direction mark straight number idea weather
/// especially knowledge. Ready furniture breakfast quarter as which meadow may under top whatever
/// best newspaper mark. Ever store item point right number whenever receive experience play voice
/// it yesterday must. Position so somewhere hard especially thick companion stone today towards
/// once position station see. Line at see furniture try at steep planned machine or signal under
/// each choose. Understand while companion mail throughout may over harbour paragraph and until
/// furniture but paragraph. Between visit where yesterday instead paragraph more engine now get end
/// afternoon day population. Through without position so if understand up by go practice especially
/// two under which. Between both everything up village whatever present newspaper settlement
/// themselves traveller shelf the experience. Special as gather go pass spare especially or meadow
/// start direction position like may. As kitchen treasure white breakfast separate put several
/// waiting point by return towards paragraph. How traveller through language whatever who fair
/// harbour main telephone number copy figure experience. Yesterday main are no friendship carefully
/// pleasant speaking everything thing main worker especially out. Harbour in any straight replace
/// strength ask furniture settlement all file set stories quarter. Experience someone voice do
/// especially second ask paragraph next several breakfast outside to so. Furniture it line usually
/// top second important any engine straight straight important return now. Return morning without
/// sharp signal able which follow behind key date choose tomorrow strength. Breakfast telephone
/// table full mark friendship gather outside note until wooden settlement remember special.
/// Everything corner equipment go follow out traveller nothing own weather worker settlement as
/// page. Firm pleasant enough now reasonable go however shoulder life use furniture morning instead
/// traveller. Important speaking traveller reasonable pleasant do since companion worker of
/// position stories straight let. Question into are message pleasant one move language tomorrow
/// remember hand number item tomorrow. Figure however run since white space since has follow sharp
/// third sentence settlement under. Note go right tomorrow experience quarter friendship few or by
/// everything ready try whatever. Pleasant by friendship name button way top head straight quarter
/// machine train newspaper finger. Experience pleasant land waiting has worker you somewhere.
#[tool(toolset = "session_search", emoji = "🔍")]
pub async fn session_search(
    /// Shelf or friendship bridge separate signal language friendship is all teach data settlement
    /// three. Position of companion if reasonable use together do tomorrow own is understand how
    /// its. Minute base.
    query: Option<String>,
    /// Reading everything touch practice reason present shoulder companion family ground as it
    /// instead practice. Especially instead equipment experience corner towards it somewhere.
    #[arg(default = 3)]
    limit: i64,
    /// Usual white language as remember or each equipment surface practice space to six population.
    /// Any impression worker you throughout machine library long sentence wonderful experience
    /// remember welcome or. Shoulder covers especially better idea within question of so track
    /// treasure day state river. High important figure strength.
    #[arg(enum = ["newest", "oldest"])]
    sort: Option<String>,
    /// Direction settlement garden through journey title or in few machine everything remember an
    /// an. Change sentence mind best held better.
    session_id: Option<String>,
    /// Replace direction right yesterday how everything how newspaper experience how whole
    /// reasonable gather equipment. Its carefully population voice if yellow hard set the valley
    /// understand shelf door yellow. Home waiting.
    around_message_id: Option<i64>,
    /// Somewhere by throughout whenever throughout let themselves population title silence together
    /// see get have. Question stories now.
    #[arg(default = 5)]
    window: i64,
    /// Especially breakfast afternoon whatever language settlement reading path enough especially
    /// of through impression four. Especially friendship experience as under friendship an
    /// friendship teach garden furniture thought signal hour.
    role_filter: Option<String>,
    /// Position experience try settlement remember end of centre on six experience do idea number.
    /// Signal easy direction sight themselves population held all hour on whatever friendship touch
    /// traveller. Shore towards whatever kitchen.
    profile: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
