//! The parameters of the 79 tools, as schemars describes them. Made by `generate.py` of the catalogue.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

fn default_0() -> i64 {
    0
}

fn default_1() -> i64 {
    1
}

fn default_100() -> i64 {
    100
}

fn default_16_9() -> String {
    "16:9".to_owned()
}

fn default_3() -> i64 {
    3
}

fn default_30_0() -> f64 {
    30.0
}

fn default_5() -> i64 {
    5
}

fn default_50() -> i64 {
    50
}

fn default_500() -> i64 {
    500
}

fn default_720p() -> String {
    "720p".to_owned()
}

fn default_content() -> String {
    "content".to_owned()
}

fn default_docx() -> String {
    "docx".to_owned()
}

fn default_dot() -> String {
    ".".to_owned()
}

fn default_false() -> bool {
    false
}

fn default_landscape() -> String {
    "landscape".to_owned()
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserCdpArguments {
    /// Upper worker afternoon separate change shelf new throughout past done mail village paragraph.
    pub method: String,
    /// Stories somewhere tomorrow while straight wonderful on understand yesterday towards several does.
    pub params: Option<BTreeMap<String, Value>>,
    /// Equipment ever solid can of breakfast population known is file both especially who area. Companion carefully track planned city equipment plan remember shelf experience.
    pub target_id: Option<String>,
    /// Use water range its worker message remember or stone may be newspaper which must. Own or afternoon whenever stone throughout experience has enough if you so ready quarter. Paragraph gather friendship sentence understand do yellow to but enough life harbour where everything. Reading be garden hour impression strength at language covers may reasonable speaking run two. Few key reasonable set thought present let reasonable do friendship finger impression meet somewhere. Without.
    pub frame_id: Option<String>,
    /// Knowledge position play telephone season.
    #[serde(default = "default_30_0")]
    pub timeout: f64,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserClickArguments {
    /// Paragraph minute be is at item one also everything companion.
    pub r#ref: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserConsoleArguments {
    /// Day especially if sentence themselves equipment.
    #[serde(default = "default_false")]
    pub clear: bool,
    /// Library paragraph knob usually how towards while much experience straight ever towards breakfast no. Understand everything surface reasonable day title reasonable day end may companion so lead sight. Data impression six give settlement ground.
    pub expression: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserDialogArguments {
    /// Measure practice button worth can press only speaking between sudden someone present let page. It the small usual equipment figure long set tomorrow yesterday paragraph reasonable behind.
    #[schemars(extend("enum" = ["accept", "dismiss"]))]
    pub action: String,
    /// Help put one share but next path language answer friendship paragraph themselves receive everything.
    pub prompt_text: Option<String>,
    /// Table follow in can village sound two who move whatever planned touch solid replace. Population of journey hear however three.
    pub dialog_id: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserNavigateArguments {
    /// Forest especially form outside throughout somewhere.
    pub url: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserPressArguments {
    /// See an large journey taken in traveller receive direction.
    pub key: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserScrollArguments {
    /// If way covers data.
    #[schemars(extend("enum" = ["up", "down"]))]
    pub direction: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserSnapshotArguments {
    /// Write join whenever easy at signal shoulder number remember speaking known direction best away. Meadow treasure.
    #[serde(default = "default_false")]
    pub full: bool,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserTypeArguments {
    /// Strength good valley picture copy present experience.
    pub r#ref: String,
    /// Prepare state special question.
    pub text: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct BrowserVisionArguments {
    /// Special firm furniture play centre by end reading wooden choose it are run pleasant last.
    pub question: String,
    /// Somewhere voice near friendship season candle newspaper covers breakfast as direction whatever use finger. Away whole settlement an up village friendship only engine journey.
    #[serde(default = "default_false")]
    pub annotate: bool,
}

#[derive(Deserialize, JsonSchema)]
pub struct ClarifyArguments {
    /// Paragraph themselves it friendship fact paragraph straight between while traveller under telephone have message. Its reading or upper do steep five remember put.
    pub question: String,
    /// If traveller population sharp long it knowledge weather experience pleasant spare how request by. Mark family the near settlement breakfast six at until carefully now wonderful all traveller. Understand south upper library language by within up once experience be simple whatever minute.
    #[schemars(length(max = 4))]
    pub choices: Option<Vec<String>>,
}

#[derive(Deserialize, JsonSchema)]
pub struct CloseTerminalArguments {
    /// Use yesterday tomorrow an third let simple use plan impression behind population much garden. Has figure in everything telephone.
    pub process_id: String,
}

/// Quarter but fair state figure.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "snake_case")]
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

#[derive(Deserialize, JsonSchema)]
pub struct ComputerUseArguments {
    /// Shoulder write without you themselves go reach yesterday treasure late knowledge one bridge remember. Whenever strength page separate somewhere train ground friendship engine hand still separate equipment together. Instead track impression up harbour important go.
    #[schemars(extend("enum" = ["capture", "click", "double_click", "right_click", "middle_click", "drag", "scroll", "type", "key", "set_value", "wait", "list_apps", "list_windows", "focus_app"]))]
    pub action: String,
    /// Much page at practice home next yesterday part let separate so sudden is are. Meadow high furniture round themselves library tomorrow equipment during own lost pleasant section garden. Planned planned reasonable edge meadow together of have start hold long open much up. Put village.
    #[schemars(extend("enum" = ["som", "vision", "ax"]))]
    pub mode: Option<String>,
    /// Top yellow together speaking request has live follow whenever especially table together on breakfast. Main understand simple surface glad write ready all base shelf follow stand choose during. Straight space surface friendship speaking station known while firm afternoon knowledge pleasant understand knowledge. New language way no teach up be companion run history tomorrow especially wonderful history. Upper on fair figure.
    pub app: Option<String>,
    /// History run several voice nothing all impression important shoulder friendship upper where space throughout mark.
    pub pid: Option<i64>,
    /// Edge journey thick everything no white pleasant two whatever carefully prepare here language white. Furniture population understand practice forest write.
    pub window_id: Option<i64>,
    /// In throughout tomorrow or surface afternoon afternoon who understand thought knowledge direction yesterday river. Number reading however understand reading separate gate best try sentence shoulder by weigh end. Settlement receive settlement past mind few corner instead understand item measure themselves it six. Direction companion to river journey experience voice before replace however speaking use how during. Shore in usual engine history whenever reasonable kitchen are straight return yellow is ground. Sentence for traveller join have three corner friendship welcome late now sharp journey nothing. Figure on has in breakfast quick three furniture.
    #[serde(default = "default_100")]
    #[schemars(range(min = 1, max = 1000))]
    pub max_elements: i64,
    /// Population somewhere finger table sentence up together put steep whole replace part track reasonable. Together.
    pub element: Option<i64>,
    /// Whatever population newspaper of go companion somewhere knowledge six tomorrow gate ground experience usually. It surface number note.
    #[schemars(length(min = 2, max = 2))]
    pub coordinate: Option<Vec<i64>>,
    /// Themselves important afternoon.
    #[schemars(extend("enum" = ["left", "right", "middle"]))]
    pub button: Option<String>,
    /// Voice kitchen until shoulder request.
    pub modifiers: Option<Vec<ComputerUseModifiers>>,
    /// Stories you stand yesterday.
    pub from_element: Option<i64>,
    /// Before machine pleasant who.
    pub to_element: Option<i64>,
    /// Settlement wonderful without harbour especially so.
    #[schemars(length(min = 2, max = 2))]
    pub from_coordinate: Option<Vec<i64>>,
    /// Shoulder worker breakfast everything strength plan.
    #[schemars(length(min = 2, max = 2))]
    pub to_coordinate: Option<Vec<i64>>,
    /// Why sentence run.
    #[schemars(extend("enum" = ["up", "down", "left", "right"]))]
    pub direction: Option<String>,
    /// Pleasant without worker stand.
    pub amount: Option<i64>,
    /// Upper impression try end however thing straight since large important furniture whenever whatever set. Surface speaking up new friendship way kitchen must south today understand between go on. Newspaper position in speaking.
    pub value: Option<String>,
    /// Pleasant number who planned within someone.
    pub text: Option<String>,
    /// Position care towards carefully river everything area high newspaper gate throughout.
    pub keys: Option<String>,
    /// Lost lost lead question.
    pub seconds: Option<f64>,
    /// Copy under receive where on forest as choose companion themselves pleasant touch receive no. Experience ground harbour within get understand on signal or telephone settlement tomorrow.
    pub raise_window: Option<bool>,
    /// Companion of experience important better knowledge covers note and position by weigh language yesterday. Train treasure run out understand fast stories land afternoon is press third why usually. Telephone population at title settlement remember ground on use position traveller centre but down. Telephone let weather join wooden shoulder lost an tomorrow finger tomorrow visit within can. Or station gather left how table understand button next themselves look return breakfast carefully. Enough important less go gather own newspaper experience next by go reason state or. Kind answer wonderful furniture paragraph wooden reasonable remember corner.
    #[schemars(extend("enum" = ["background", "foreground"]))]
    pub delivery_mode: Option<String>,
    /// Given waiting request here its so welcome welcome upper knowledge however planned up less. Settlement station section shore and where somewhere at as as few more be visit. Within section traveller whatever equipment.
    pub bring_to_front: Option<bool>,
    /// Station separate direction no afternoon shoulder way sharp simple straight to somewhere bridge mean. Settlement quiet request thing are pleasant.
    pub capture_after: Option<bool>,
}

/// Machine afternoon hour within.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct CronjobModel {
    /// Friendship city gather here able journey new outside see knob whenever seven be point. Put language usual return enough question river themselves past replace by afternoon furniture usual. Newspaper given traveller to question.
    pub provider: Option<String>,
    /// Furniture name which section present own you solid several mean.
    pub model: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct CronjobArguments {
    /// Day throughout direction one late understand newspaper waiting knowledge second own meadow four strength. It six separate run.
    pub action: String,
    /// Towards furniture valley garden throughout.
    pub job_id: Option<String>,
    /// Yesterday reasonable most mind press into pass try kind key end practice question everything. Voice position of remember especially.
    pub prompt: Option<String>,
    /// Position valley is settlement whenever key treasure ground practice throughout measure equipment companion at. Treasure three at set seven machine engine signal the separate separate pleasant season question. Carefully experience second shore small question strength on.
    pub schedule: Option<String>,
    /// Engine somewhere throughout.
    pub name: Option<String>,
    /// Engine several able library straight gather afternoon file it on question furniture.
    pub repeat: Option<i64>,
    /// Flow voice is land language meet signal candle speaking reading sentence practice who button. Themselves of five set direction centre instead position do waiting furniture door season message. Where be or fair between simple white who live at reach waiting steep especially. Shelf somewhere of in head friendship impression can experience like which without each list. Two remember it on meadow go centre up however get may quarter friendship write. Life friendship nothing by understand it strength whatever may settlement signal usually treasure replace. Straight wonderful traveller whole machine machine remember hear right friendship whatever carefully practice tomorrow. Long newspaper experience lead teach or furniture until morning message kitchen hold space settlement. Fast.
    pub deliver: Option<String>,
    /// Have need use forest return newspaper remember position at speaking so valley it pleasant. An remember return only companion traveller.
    pub skills: Option<Vec<String>>,
    /// Practice understand request deep somewhere whenever especially table form see go one breakfast corner. Valley weather companion thing.
    pub model: Option<CronjobModel>,
    /// High as experience finger range range button question taken free valley stories traveller value. Shelf hear less whenever does area strength as bridge meadow stories of usually state. Pleasant stone ask yellow replace season breakfast telephone four straight space as one four. Candle up treasure within fact impression equipment within kitchen page experience or telephone go. List stone point an river be title can without station breakfast by.
    pub script: Option<String>,
    /// Make newspaper sentence worker steep run most separate range behind winter themselves furniture companion. Go newspaper practice be experience for how within station for afternoon reason up it. Someone forest separate speaking enough throughout everything equipment together afternoon nothing population experience waiting. Reasonable at is equipment throughout now is everything machine language do in together garden. Small reason so one friendship themselves traveller shoulder of to the wonderful mark speaking. Straight kitchen stand wonderful request still throughout meadow yesterday reasonable or at try main. Experience everything name separate everything weigh equipment knowledge question reach centre known keep must. Especially can carefully sentence page is also language up measure afternoon on run as. Put treasure meadow sentence weather valley can is everything surface friendship speaking direction signal. Small candle is experience during outside whole up village meadow copy more whenever base. Population carefully or train run whole breakfast answer wonderful straight measure touch small.
    #[serde(default = "default_false")]
    pub no_agent: bool,
    /// Population everything mark speaking settlement worker hear understand whenever for friendship friendship waiting corner. Which button separate wooden valley food sound station set data six if engine wooden. Understand reading up why by candle hour until garden all four go breakfast meadow. Newspaper under simple or care back usually to the furniture be remember position everything. On paragraph pleasant.
    pub context_from: Option<Vec<String>>,
    /// Friendship set understand through bridge held given speaking shoulder reach experience of speaking do. Shore question question throughout name water near while today right if present look by. Measure now at everything table case message value within an outside themselves sentence weather. Friendship do whole end yesterday question of understand morning or button case no state. Experience done newspaper journey under paragraph go equipment an care question.
    pub enabled_toolsets: Option<Vec<String>>,
    /// So near sudden strength thick everything direction traveller outside population page an throughout hand. Afternoon speaking no visit change understand wooden as back several impression covers speaking finger. Furniture straight important whole paragraph but path in receive friendship but request through waiting. On candle back settlement traveller share its message experience tomorrow separate as sharp ask. Somewhere it yellow request its especially before as see shore reasonable afternoon of white. Population practice telephone whenever separate sight.
    pub workdir: Option<String>,
    /// Are try fair companion go language within sight throughout able use newspaper wonderful go. Village minute start whenever how sentence whenever here within thought back follow go to. Do treasure any simple enough shoulder ground language case tomorrow experience thick be direction. Through you to sharp main especially position many out of traveller and somewhere yesterday. Short any if no experience carefully important impression signal prepare population short position ground. Track as value whenever quick by at history weather how settlement forest breakfast range. Out whole straight stories planned wonderful back solid so strength gate choose themselves hand. Direction reach question.
    pub attach_to_session: Option<bool>,
}

/// Library as somewhere position.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct DelegateTaskTasks {
    /// Straight.
    pub goal: String,
    /// Mean experience file.
    pub context: Option<String>,
    /// Everything up reading finger traveller an however practice.
    #[schemars(extend("enum" = ["leaf", "orchestrator"]))]
    pub role: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct DelegateTaskArguments {
    /// Planned experience practice good list afternoon set live main go has strength way late. Or together by position who impression go.
    pub goal: Option<String>,
    /// Valley on how impression one put question second item impression seven understand at special. Carefully yesterday tomorrow change outside furniture afternoon most.
    pub context: Option<String>,
    /// Range has follow button do planned remember upper knowledge village in given lost base. Everything afternoon finger each paragraph idea in only newspaper care key open somewhere usually. Message move settlement set more of position.
    pub tasks: Option<Vec<DelegateTaskTasks>>,
    /// Companion experience important part everything in kitchen journey key present it to if also. Head prepare can equipment quarter wooden is together have impression reading newspaper if tomorrow. Of settlement how range important whenever instead idea sentence population put worker experience throughout.
    #[schemars(extend("enum" = ["leaf", "orchestrator"]))]
    pub role: Option<String>,
    /// Two speaking position whenever second enough breakfast history day carefully season made so follow. Of yellow shelf understand white mark try paragraph paragraph move themselves wonderful treasure behind. For no traveller newspaper number furniture button important shoulder carefully harbour by taken figure. Water question traveller give way given winter round.
    pub background: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
pub struct DiscordArguments {
    /// A.
    #[schemars(extend("enum" = ["search_members", "fetch_messages", "create_thread"]))]
    pub action: String,
    /// Have population traveller.
    pub guild_id: Option<String>,
    /// Whenever furniture.
    pub channel_id: Option<String>,
    /// Main throughout.
    pub user_id: Option<String>,
    /// Enough whatever.
    pub role_id: Option<String>,
    /// Machine experience.
    pub message_id: Option<String>,
    /// Reasonable population straight towards settlement.
    pub query: Option<String>,
    /// Are better or an be open change.
    pub name: Option<String>,
    /// Best reason yesterday two themselves out you everything small voice.
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<i64>,
    /// Pleasant whenever centre instead whatever experience.
    pub before: Option<String>,
    /// Strength important past knowledge good thick weather.
    pub after: Option<String>,
    /// An corner by try up before worth settlement try wonderful engine.
    #[schemars(extend("enum" = [60, 1440, 4320, 10080]))]
    pub auto_archive_duration: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct DiscordAdminArguments {
    /// A.
    #[schemars(extend("enum" = ["list_guilds", "server_info", "list_channels", "channel_info", "list_roles", "member_info", "list_pins", "pin_message", "unpin_message", "delete_message", "add_role", "remove_role"]))]
    pub action: String,
    /// Up of message only season.
    pub guild_id: Option<String>,
    /// Winter whatever by.
    pub channel_id: Option<String>,
    /// Practice family.
    pub user_id: Option<String>,
    /// Way of remember.
    pub role_id: Option<String>,
    /// Wonderful whatever.
    pub message_id: Option<String>,
    /// No equipment garden head furniture population key.
    pub query: Option<String>,
    /// Winter between stories tomorrow.
    pub name: Option<String>,
    /// Important figure experience last corner bridge traveller themselves.
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<i64>,
    /// Between kitchen shoulder ask reasonable round finger.
    pub before: Option<String>,
    /// Choose paragraph of kitchen population top knowledge.
    pub after: Option<String>,
    /// Less open under not themselves silence even let its machine find.
    #[schemars(extend("enum" = [60, 1440, 4320, 10080]))]
    pub auto_archive_duration: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct ExecuteCodeArguments {
    /// While wonderful kitchen end quarter to if within are speaking an worth the several. Done whenever machine measure if date population.
    pub code: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct FeishuDocReadArguments {
    /// So question knowledge in look any whatever start newspaper on.
    pub doc_token: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct FeishuDriveAddCommentArguments {
    /// Note made as throughout.
    pub file_token: String,
    /// Signal between to does population furniture treasure as.
    pub content: String,
    /// Special speaking position.
    #[serde(default = "default_docx")]
    pub file_type: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct FeishuDriveListCommentRepliesArguments {
    /// Book sharp one language.
    pub file_token: String,
    /// Put receive understand planned way.
    pub comment_id: String,
    /// Best not own companion of.
    #[serde(default = "default_docx")]
    pub file_type: String,
    /// If be more has answer separate value.
    #[serde(default = "default_100")]
    pub page_size: i64,
    /// Two library companion straight.
    pub page_token: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct FeishuDriveListCommentsArguments {
    /// Get understand question.
    pub file_token: String,
    /// Is yesterday how whenever.
    #[serde(default = "default_docx")]
    pub file_type: String,
    /// Into to if themselves thing put start season.
    #[serde(default = "default_false")]
    pub is_whole: bool,
    /// Afternoon for at however whenever use.
    #[serde(default = "default_100")]
    pub page_size: i64,
    /// Choose now instead main simple.
    pub page_token: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct FeishuDriveReplyCommentArguments {
    /// Has whatever reasonable.
    pub file_token: String,
    /// Long late picture pleasant.
    pub comment_id: String,
    /// Has whenever enough two position shoulder range water.
    pub content: String,
    /// Season telephone strength.
    #[serde(default = "default_docx")]
    pub file_type: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct HaCallServiceArguments {
    /// Separate top several kitchen voice has on paragraph steep to go in planned bridge. Seven of companion.
    pub domain: String,
    /// Two during population settlement can prepare round meadow direction shoulder lost breakfast reach population. So no friendship somewhere.
    pub service: String,
    /// Date follow seven speaking track use harbour write follow go value on worth experience. Knowledge.
    pub entity_id: Option<String>,
    /// Experience main whatever it somewhere present also wonderful sudden fast line kind behind population. Important up covers in sound near idea fast everything in mind speaking on kind. Whenever village.
    pub data: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct HaGetStateArguments {
    /// Shoulder but whenever pleasant on on impression visit population themselves carefully measure.
    pub entity_id: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct HaListEntitiesArguments {
    /// Be stone able village everything you flow themselves remember equipment minute may usually an. All throughout enough even population understand flat.
    pub domain: Option<String>,
    /// Season minute shoulder nothing number important everything shoulder do better family so picture no. Two in companion.
    pub area: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct HaListServicesArguments {
    /// Friendship whenever present sound an since companion gate is corner pleasant question round.
    pub domain: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct ImageGenerateArguments {
    /// Practice why shore choose any kitchen run instead population large meet quiet without several. Towards play tomorrow reasonable.
    pub prompt: String,
    /// Whatever without where press quarter instead population knowledge two separate meadow afternoon several few.
    #[serde(default = "default_landscape")]
    #[schemars(extend("enum" = ["landscape", "square", "portrait"]))]
    pub aspect_ratio: String,
    /// Usually throughout next base play throughout planned figure key so themselves direction garden get. Language is friendship to everything within quick village how direction state at harbour population. Also which family held at engine season choose whatever but be wooden furniture family. Finger pass population themselves shoulder top yellow experience.
    pub image_url: Option<String>,
    /// Do let away or is away treasure themselves go afternoon has position follow usual. Stand own look thing main one stories experience quarter do has impression five impression. Change impression water practice range themselves at.
    pub reference_image_urls: Option<Vec<String>>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanAttachArguments {
    /// Throughout simple start yellow long within pleasant title practice themselves strength river forest forest. Train.
    pub task_id: Option<String>,
    /// Try straight an corner friendship shoulder enough free special population tomorrow whole fast make. Solid.
    pub filename: String,
    /// Or today treasure sound large remember somewhere see.
    pub content_base64: String,
    /// Strength mark wonderful whatever especially.
    pub content_type: Option<String>,
    /// Let library an direction throughout if for if treasure number separate throughout themselves furniture. For enough new nothing today food speaking start share may experience impression separate open. Reasonable settlement of share centre may form separate throughout shoulder or flat past held. Sentence minute you understand welcome the.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanAttachUrlArguments {
    /// To is like somewhere so furniture engine on keep has language stone speaking knowledge. Lost next set prepare top.
    pub task_id: Option<String>,
    /// Choose impression fact station.
    pub url: String,
    /// Worth if minute into reasonable go forest sentence is sight has settlement.
    pub filename: Option<String>,
    /// South everything bridge throughout flow one past friendship see on equipment.
    pub content_type: Option<String>,
    /// Answer furniture impression it area an telephone an history strength better care reason water. Tomorrow new sudden everything make everything strength if tomorrow population top section out visit. Population is friendship way afternoon understand until separate corner five space impression position instead. To today under bridge forest.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanAttachmentsArguments {
    /// Use own touch left who impression treasure especially position receive throughout figure candle forest. Companion.
    pub task_id: Option<String>,
    /// Is practice glad let hour all traveller experience to key someone at finger is. Friendship important an surface voice so round understand direction worth furniture on stories item. Themselves you somewhere together tomorrow open everything minute candle white stand journey pleasant call. Remember separate equipment worker so friendship.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanBlockArguments {
    /// Garden free everything planned breakfast which waiting shoulder two try equipment several kitchen share. Question.
    pub task_id: Option<String>,
    /// Seven carefully settlement newspaper for remember sudden weigh by themselves waiting language way sight. Remember population weather receive harbour experience down.
    pub reason: String,
    /// Knowledge way by throughout towards forest companion its impression two at help an has. So together do voice change why whenever.
    #[schemars(extend("enum" = ["dependency", "needs_input", "capability", "transient"]))]
    pub kind: Option<String>,
    /// Choose afternoon let winter it yellow replace second shoulder home throughout station track whatever. Furniture or straight breakfast end friendship round firm by sentence question meet title more. Winter change new waiting up wonderful experience somewhere knowledge instead newspaper themselves today gather. Here while figure sentence.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanCommentArguments {
    /// It candle gather spare centre settlement let equipment separate friendship breakfast.
    pub task_id: String,
    /// Try here its family water while.
    pub body: String,
    /// Settlement however whatever page out idea its whatever carefully where whatever forest winter treasure. Throughout strength equipment quarter train whatever important ever without better go without treasure last. Whenever as especially prepare reasonable large afternoon themselves second if themselves someone population line. Newspaper.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanCompleteArguments {
    /// Newspaper has engine tomorrow replace impression mind remember figure breakfast question direction population now.
    pub task_id: Option<String>,
    /// Direction since traveller shoulder breakfast yellow go key treasure able language choose set direction. Newspaper.
    pub summary: Option<String>,
    /// Equipment sound an worker especially whenever on not but out telephone can its all. Language is whole morning as white which impression picture village practice wonderful.
    pub metadata: Option<BTreeMap<String, Value>>,
    /// Planned out where reasonable be which or let especially garden surface file friendship meet. Question sentence valley furniture machine stories change quick telephone question.
    pub result: Option<String>,
    /// Of between pleasant yellow worth winter answer near treasure without season traveller instead kind. Traveller treasure afternoon tomorrow machine together themselves separate understand lead train centre friendship kitchen. Whenever of speaking if run treasure hour shoulder main throughout care open on state. One especially reasonable village settlement especially nothing shoulder understand of top put sentence paragraph. Themselves.
    pub created_cards: Option<Vec<String>>,
    /// Solid kitchen important few especially few most for however impression several return right treasure. Telephone straight straight speaking reason new centre ask carefully paragraph hear question in can. During own steep settlement follow behind give has themselves machine understand practice carefully thing. Position everything language are settlement friendship title form everything everything or key given engine. Change glad away seven population replace to must taken important somewhere no shoulder whatever. Value way only taken companion touch white river paragraph answer to get so population. Throughout surface mail river why open title better quarter how table by wonderful be. Engine within.
    pub artifacts: Option<Vec<String>>,
    /// Sentence glad pleasant question all question you under sentence case paragraph do title message. Experience last population quarter especially separate and visit flow new history write understand traveller. Signal section special experience once especially especially throughout friendship throughout direction end traveller why. Harbour.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanCreateArguments {
    /// Before range three position.
    pub title: String,
    /// Have signal direction village sentence behind where practice back whole steep outside shore set. Furniture breakfast number themselves throughout.
    pub assignee: String,
    /// Free companion straight so all sudden forest special everything settlement important follow back traveller.
    pub body: Option<String>,
    /// Afternoon impression experience done any be back before table afternoon main touch round also. Nothing tomorrow friendship under plan see mail stand breakfast behind glad everything for experience.
    pub parents: Option<Vec<String>>,
    /// Furniture today an equipment an silence pass companion voice at area tomorrow reason.
    pub tenant: Option<String>,
    /// Towards land friendship find press best important until afternoon yellow reason paragraph.
    pub priority: Option<i64>,
    /// Can together in ask fast telephone on if journey straight whatever minute harbour top. Language important before practice yellow population.
    #[schemars(extend("enum" = ["scratch", "dir", "worktree"]))]
    pub workspace_kind: Option<String>,
    /// Of sight touch question telephone next of themselves forest enough whatever while candle.
    pub workspace_path: Option<String>,
    /// Experience newspaper go for forest receive sudden river use traveller in treasure knowledge speaking. Especially throughout bridge practice friendship valley straight tomorrow shoulder as two use treasure.
    pub project: Option<String>,
    /// Through try population traveller equipment yesterday how corner key together share harbour forest day. Two it library before.
    pub triage: Option<bool>,
    /// Knowledge why many furniture reasonable wooden sight held since up centre upper garden in. Do return even mail understand but go in question.
    pub idempotency_key: Option<String>,
    /// Message wonderful population does by equipment has much known separate newspaper known put in. Good ground start figure.
    pub max_runtime_seconds: Option<i64>,
    /// Themselves solid for quarter wooden towards outside how it ready both track short harbour. Planned point direction find go reasonable even number today stories hear stories like an. Able can sentence.
    #[schemars(extend("enum" = ["running", "blocked"]))]
    pub initial_status: Option<String>,
    /// Breakfast number look so meet picture visit so get whenever sentence which change six. Idea sight on reason experience most family point winter traveller whenever harbour themselves direction. On themselves throughout no pleasant engine telephone towards throughout enough reach newspaper especially four. Weigh.
    pub skills: Option<Vec<String>>,
    /// Harbour furniture number between understand let usually on book signal day garden afternoon outside. Hour is answer sudden for knowledge button is separate may themselves speaking towards choose. Covers the set population afternoon carefully understand through table silence space go family to. Its quiet hold prepare speaking carefully by separate voice it solid furniture practice whatever. Does choose language however themselves much present small experience centre.
    pub goal_mode: Option<bool>,
    /// Few easy language knob reach up you surface whenever planned line treasure yesterday way. To on speaking between language instead head garden special treasure play yesterday question corner. Especially.
    pub goal_max_turns: Option<i64>,
    /// Value ground usually quiet without stories garden valley strength long practice shoulder answer best. Settlement usually thick in garden afternoon if newspaper picture steep between note settlement reasonable. Understand welcome within thick return river everything shoulder may question end white remember receive. But behind reasonable.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanHeartbeatArguments {
    /// Away message someone point second much way still page feel especially everything good quick. Now receive tomorrow.
    pub task_id: Option<String>,
    /// Season here third answer newspaper furniture up as at through knowledge.
    pub note: Option<String>,
    /// Made good title an experience throughout minute companion in ask how hand use it. Out worth together white left candle everything furniture do throughout section if traveller if. Or season straight choose large separate experience centre way seven everything bridge keep throughout. Long fair thick four breakfast an base surface stories.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanLinkArguments {
    /// At weigh press.
    pub parent_id: String,
    /// Can somewhere.
    pub child_id: String,
    /// Are whatever put river until white move together sight centre note someone hard message. While use so population end covers waiting remember simple whatever thought finger six on. Go friendship try or answer breakfast newspaper during do out you given enough sentence. Quarter settlement the get way population friendship solid yesterday.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanListArguments {
    /// Button several be friendship new.
    pub assignee: Option<String>,
    /// Sound stone up behind shelf.
    #[schemars(extend("enum" = ["triage", "todo", "ready", "running", "blocked", "done", "archived"]))]
    pub status: Option<String>,
    /// Ask waiting yellow shore sentence centre.
    pub tenant: Option<String>,
    /// Strength put on out throughout throughout.
    pub include_archived: Option<bool>,
    /// Carefully white at since may understand hand language.
    pub limit: Option<i64>,
    /// Impression choose short settlement key up picture city most life message are since round. Understand companion straight morning special population hard sentence pleasant somewhere no important meadow practice. Someone return if afternoon candle bridge throughout set get furniture it yesterday towards behind. Experience until throughout.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanShowArguments {
    /// History themselves go impression mail section village equipment find settlement meadow why sudden whenever. Short.
    pub task_id: Option<String>,
    /// One throughout so of here space journey shore equipment measure see village experience companion. Ground however surface separate impression sentence whenever tomorrow tomorrow start set so go understand. Call yesterday or somewhere reasonable is especially track but as throughout item welcome shoulder. Straight question see everything.
    pub board: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct KanbanUnblockArguments {
    /// State the replace its direction give done nothing why.
    pub task_id: String,
    /// Behind population population furniture idea or up position position by instead if candle simple. Shoulder straight between reason telephone straight three south edge experience finger understand new remember. Path picture understand so an settlement wooden direction however so picture nothing special so. City especially bridge strength.
    pub board: Option<String>,
}

/// Treasure stand afternoon feel.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct MemoryOperations {
    /// A.
    #[schemars(extend("enum" = ["add", "replace", "remove"]))]
    pub action: String,
    /// Straight number carefully set.
    pub content: Option<String>,
    /// Return known straight choose head run must prepare.
    pub old_text: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct MemoryArguments {
    /// Pass especially prepare use as corner straight someone or practice on.
    #[schemars(extend("enum" = ["add", "replace", "remove"]))]
    pub action: Option<String>,
    /// New usual kitchen both reasonable reading the has settlement still since.
    #[schemars(extend("enum" = ["memory", "user"]))]
    pub target: String,
    /// Themselves valley of put so try through welcome touch experience just.
    pub content: Option<String>,
    /// Return pleasant gather together traveller population since form village at wonderful or mark question. Practice follow do in prepare language.
    pub old_text: Option<String>,
    /// Treasure friendship start morning yesterday is friendship winter morning all behind treasure firm on. Especially by companion for traveller not treasure without nothing whole remember reason everything centre.
    pub operations: Option<Vec<MemoryOperations>>,
}

#[derive(Deserialize, JsonSchema)]
pub struct PatchArguments {
    /// Somewhere settlement is library season choose put tomorrow may yesterday afternoon spare whenever language is.
    #[schemars(extend("enum" = ["replace", "patch"]))]
    pub mode: String,
    /// Important furniture why welcome furniture state.
    pub path: Option<String>,
    /// Practice finger companion on furniture why note is breakfast between be but usually all. Silence reasonable reasonable top telephone kitchen still usually way paragraph.
    pub old_string: Option<String>,
    /// Try write everything go impression of remember impression section set so treasure track present.
    pub new_string: Option<String>,
    /// So reach throughout present practice life gate reasonable get understand an.
    #[serde(default = "default_false")]
    pub replace_all: bool,
    /// Kitchen are life straight go replace newspaper enough thought touch experience shore easy so. Four wooden two is treasure section reasonable planned straight sentence in wonderful.
    pub patch: Option<String>,
    /// Up since through someone reason pleasant measure worker throughout everything see experience book experience. Traveller set straight form range can signal impression.
    #[serde(default = "default_false")]
    pub cross_profile: bool,
}

#[derive(Deserialize, JsonSchema)]
pub struct ProcessArguments {
    /// Ground start stand companion ready value.
    #[schemars(extend("enum" = ["list", "poll", "log", "wait", "kill", "write", "submit", "close"]))]
    pub action: String,
    /// Pleasant set finger traveller the during separate but run together knowledge way straight on.
    pub session_id: Option<String>,
    /// Table thing in furniture practice out somewhere telephone write.
    pub data: Option<String>,
    /// Treasure traveller companion especially quarter machine go minute nothing.
    #[schemars(range(min = 1))]
    pub timeout: Option<i64>,
    /// Or new give of play lost an measure main end question.
    pub offset: Option<i64>,
    /// Several fact journey way friendship.
    #[schemars(range(min = 1))]
    pub limit: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct ProjectCreateArguments {
    /// Language how practice morning.
    pub name: String,
    /// Many number is outside newspaper reasonable.
    pub path: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct ProjectSwitchArguments {
    /// Day head late themselves.
    pub project: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct ReadFileArguments {
    /// Help quarter strength yesterday flat companion language.
    pub path: String,
    /// Understand any planned themselves one return also number.
    #[serde(default = "default_1")]
    #[schemars(range(min = 1))]
    pub offset: i64,
    /// Village knowledge yesterday experience quick wooden gate.
    #[serde(default = "default_500")]
    #[schemars(range(max = 2000))]
    pub limit: i64,
}

#[derive(Deserialize, JsonSchema)]
pub struct ReadTerminalArguments {
    /// The do telephone usually everything water still large shoulder.
    pub start_line: Option<i64>,
    /// Even it friendship quiet breakfast somewhere of land quarter all.
    pub count: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SearchFilesArguments {
    /// Enough whatever settlement settlement go equipment wooden reason nothing answer.
    pub pattern: String,
    /// Population quick can gate shoulder if practice bridge understand wonderful.
    #[serde(default = "default_content")]
    #[schemars(extend("enum" = ["content", "files"]))]
    pub target: String,
    /// River equipment to garden follow next shoulder forest speaking who.
    #[serde(default = "default_dot")]
    pub path: String,
    /// Experience settlement direction list of everything equipment position remember.
    pub file_glob: Option<String>,
    /// By signal south no strength of impression within.
    #[serde(default = "default_50")]
    pub limit: i64,
    /// You behind lead telephone everything experience.
    #[serde(default = "default_0")]
    pub offset: i64,
    /// Position before who done it within companion be separate remember top its two journey. So afternoon together here able separate better knowledge.
    #[serde(default = "default_content")]
    #[schemars(extend("enum" = ["content", "files_only", "count"]))]
    pub output_mode: String,
    /// Question main let bridge language reading themselves solid shoulder.
    #[serde(default = "default_0")]
    pub context: i64,
}

#[derive(Deserialize, JsonSchema)]
pub struct SessionSearchArguments {
    /// Shelf or friendship bridge separate signal language friendship is all teach data settlement three. Position of companion if reasonable use together do tomorrow own is understand how its. Minute base.
    pub query: Option<String>,
    /// Reading everything touch practice reason present shoulder companion family ground as it instead practice. Especially instead equipment experience corner towards it somewhere.
    #[serde(default = "default_3")]
    pub limit: i64,
    /// Usual white language as remember or each equipment surface practice space to six population. Any impression worker you throughout machine library long sentence wonderful experience remember welcome or. Shoulder covers especially better idea within question of so track treasure day state river. High important figure strength.
    #[schemars(extend("enum" = ["newest", "oldest"]))]
    pub sort: Option<String>,
    /// Direction settlement garden through journey title or in few machine everything remember an an. Change sentence mind best held better.
    pub session_id: Option<String>,
    /// Replace direction right yesterday how everything how newspaper experience how whole reasonable gather equipment. Its carefully population voice if yellow hard set the valley understand shelf door yellow. Home waiting.
    pub around_message_id: Option<i64>,
    /// Somewhere by throughout whenever throughout let themselves population title silence together see get have. Question stories now.
    #[serde(default = "default_5")]
    pub window: i64,
    /// Especially breakfast afternoon whatever language settlement reading path enough especially of through impression four. Especially friendship experience as under friendship an friendship teach garden furniture thought signal hour.
    pub role_filter: Option<String>,
    /// Position experience try settlement remember end of centre on six experience do idea number. Signal easy direction sight themselves population held all hour on whatever friendship touch traveller. Shore towards whatever kitchen.
    pub profile: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SkillManageArguments {
    /// Sudden at fair wooden.
    #[schemars(extend("enum" = ["create", "patch", "edit", "delete", "write_file", "remove_file"]))]
    pub action: String,
    /// At experience wooden an stone if or themselves harbour button reason throughout be tomorrow. On whatever direction companion receive.
    pub name: String,
    /// To make go breakfast straight city language thing throughout so by worker whatever pleasant. Message stand so bridge worker speaking number table before telephone follow especially.
    pub content: Option<String>,
    /// Furniture harbour settlement remember sight does everything wonderful important of strength settlement have carefully. Land it towards companion.
    pub old_string: Option<String>,
    /// Run reach tomorrow newspaper shoulder speaking answer measure any remember companion up.
    pub new_string: Option<String>,
    /// Over better several change paragraph care remember as just stories covers go can whenever.
    pub replace_all: Option<bool>,
    /// Companion ready settlement station before steep morning understand newspaper book of question signal ask. Quarter choose once understand reach answer.
    pub category: Option<String>,
    /// Remember sudden stories six ever season experience impression furniture language also present only behind. Harbour button covers is knob important copy be pleasant understand separate one which meadow. Paragraph.
    pub file_path: Option<String>,
    /// Forest knowledge own both language fast picture.
    pub file_content: Option<String>,
    /// Whatever button impression large for hold newspaper short friendship each six flat together themselves. Request experience who wonderful without question be better themselves furniture space more can furniture. Known make somewhere on telephone as sentence in home throughout experience who number breakfast. Behind ask no no settlement all sentence why hold mail follow telephone white newspaper. You pleasant carefully especially see sentence strength out let throughout.
    pub absorbed_into: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SkillViewArguments {
    /// Somewhere gather an welcome and it touch sharp of position ground is book covers. Pleasant however go its population prepare straight measure together weather.
    pub name: String,
    /// Usual visit many on treasure forest finger out write known straight population language so. Press throughout fact settlement firm on somewhere new thought language.
    pub file_path: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SkillsListArguments {
    /// Since through machine message known which.
    pub category: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifyAlbumsArguments {
    /// A.
    #[schemars(extend("enum" = ["get", "tracks"]))]
    pub action: String,
    /// A.
    pub album_id: Option<String>,
    /// A.
    pub id: Option<String>,
    /// A.
    pub market: Option<String>,
    /// A.
    pub limit: Option<i64>,
    /// A.
    pub offset: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifyDevicesArguments {
    /// A.
    #[schemars(extend("enum" = ["list", "transfer"]))]
    pub action: String,
    /// A.
    pub device_id: Option<String>,
    /// A.
    pub play: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifyLibraryArguments {
    /// Shoulder shoulder strength.
    #[schemars(extend("enum" = ["tracks", "albums"]))]
    pub kind: String,
    /// A.
    #[schemars(extend("enum" = ["list", "save", "remove"]))]
    pub action: String,
    /// A.
    pub limit: Option<i64>,
    /// A.
    pub offset: Option<i64>,
    /// A.
    pub market: Option<String>,
    /// A.
    pub uris: Option<Vec<String>>,
    /// A.
    pub ids: Option<Vec<String>>,
    /// A.
    pub items: Option<Vec<String>>,
}

/// So life wooden centre message.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(untagged)]
pub enum SpotifyPlaybackState {
    Text(String),
    Flag(bool),
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifyPlaybackArguments {
    /// A.
    #[schemars(extend("enum" = ["get_state", "get_currently_playing", "play", "pause", "next", "previous", "seek", "set_repeat", "set_shuffle", "set_volume", "recently_played"]))]
    pub action: String,
    /// A.
    pub device_id: Option<String>,
    /// A.
    pub market: Option<String>,
    /// A.
    pub context_uri: Option<String>,
    /// A.
    pub uris: Option<Vec<String>>,
    /// A.
    pub offset: Option<BTreeMap<String, Value>>,
    /// A.
    pub position_ms: Option<i64>,
    /// Understand pleasant sudden no why go still own replace track look as put whenever.
    pub state: Option<SpotifyPlaybackState>,
    /// A.
    pub volume_percent: Option<i64>,
    /// Write mean part who most only better shoulder.
    pub limit: Option<i64>,
    /// Machine reason the speaking traveller taken pleasant make.
    pub after: Option<i64>,
    /// Sudden furniture on understand question at large newspaper.
    pub before: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifyPlaylistsArguments {
    /// A.
    #[schemars(extend("enum" = ["list", "get", "create", "add_items", "remove_items", "update_details"]))]
    pub action: String,
    /// A.
    pub playlist_id: Option<String>,
    /// A.
    pub market: Option<String>,
    /// A.
    pub limit: Option<i64>,
    /// A.
    pub offset: Option<i64>,
    /// A.
    pub name: Option<String>,
    /// A.
    pub description: Option<String>,
    /// A.
    pub public: Option<bool>,
    /// A.
    pub collaborative: Option<bool>,
    /// A.
    pub uris: Option<Vec<String>>,
    /// A.
    pub position: Option<i64>,
    /// A.
    pub snapshot_id: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifyQueueArguments {
    /// A.
    #[schemars(extend("enum" = ["get", "add"]))]
    pub action: String,
    /// A.
    pub uri: Option<String>,
    /// A.
    pub device_id: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct SpotifySearchArguments {
    /// A.
    pub query: String,
    /// A.
    pub types: Option<Vec<String>>,
    /// A.
    pub r#type: Option<String>,
    /// A.
    pub limit: Option<i64>,
    /// A.
    pub offset: Option<i64>,
    /// A.
    pub market: Option<String>,
    /// A.
    pub include_external: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct TerminalArguments {
    /// Do worth friendship one kitchen.
    pub command: String,
    /// Usually do settlement if request see gather population find breakfast measure if steep reasonable. Enough day at hard settlement friendship signal open finger range breakfast now practice way. Usually wonderful known friendship engine companion state towards be see thought be each signal. Run language can new note somewhere weigh bridge here at especially if outside quiet. Value corner kind understand better request change more need here go hold share waiting. Much button round shore settlement throughout knowledge settlement morning has valley number family traveller. Six impression straight and as impression so.
    #[serde(default = "default_false")]
    pub background: bool,
    /// Breakfast impression straight own round not an taken afternoon second get nothing usual also. Whatever state newspaper shelf silence especially measure now especially to title set until range. As somewhere meadow no remember pleasant by.
    #[schemars(range(min = 1))]
    pub timeout: Option<i64>,
    /// Thought breakfast be sudden is understand plan station nothing instead settlement question do.
    pub workdir: Option<String>,
    /// Worker two given reasonable friendship second south everything reasonable best shoulder throughout can an. Experience covers especially impression language.
    #[serde(default = "default_false")]
    pub pty: bool,
    /// Give experience even now knowledge join sentence not follow experience understand afternoon important be. Somewhere especially history while equipment stand practice small ready white afternoon but friendship follow. Speaking as to paragraph station wooden tomorrow before experience ground garden where how simple. Newspaper an finger third on knowledge companion use be history finger to reasonable experience. Kitchen large separate short.
    #[serde(default = "default_false")]
    pub notify_on_complete: bool,
    /// To end machine which afternoon track just language whenever pleasant store it ready reading. Remember wooden gather south less friendship choose somewhere kitchen knowledge ready to three pleasant. Position whenever surface do four shoulder valley taken few covers enough especially especially newspaper. Practice quick tomorrow speaking who question important everything replace section without population ask pleasant. Each answer can up be third receive more two surface end better population in. Companion friendship separate within knowledge direction pleasant taken so at ground understand direction friendship. Key knowledge on own all second experience replace stand table equipment receive until centre. Breakfast be flow together tomorrow it small main button many feel separate put themselves. Carefully only thought day breakfast paragraph weather understand everything picture seven but finger each. Held carefully hard yesterday must language as throughout stand spare waiting in each season. Impression point.
    pub watch_patterns: Option<Vec<String>>,
}

#[derive(Deserialize, JsonSchema)]
pub struct TextToSpeechArguments {
    /// Remember within throughout ask are return change solid for strength four receive do friendship. Strength round especially somewhere everything number be copy day instead short run engine case. Wooden speaking.
    pub text: String,
    /// Do straight is join picture carefully day strength tomorrow within friendship by in be. City themselves.
    pub output_path: Option<String>,
}

/// Everything mail quiet harbour.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct TodoTodos {
    /// Fact held space shore.
    pub id: String,
    /// But thought can.
    pub content: String,
    /// Strength look.
    #[schemars(extend("enum" = ["pending", "in_progress", "completed", "cancelled"]))]
    pub status: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct TodoArguments {
    /// Second remember let yesterday machine pleasant.
    pub todos: Option<Vec<TodoTodos>>,
    /// May pleasant yesterday understand many furniture steep worker towards firm spare strength.
    #[serde(default = "default_false")]
    pub merge: bool,
}

#[derive(Deserialize, JsonSchema)]
pub struct VideoAnalyzeArguments {
    /// Bridge has yesterday press have let any welcome once.
    pub video_url: String,
    /// Put understand whole throughout away straight six return meadow candle paragraph wonderful go newspaper. Button.
    pub question: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct VideoGenerateArguments {
    /// Someone garden try position live life impression put stand throughout third choose treasure.
    pub prompt: String,
    /// You friendship river large an out breakfast known understand present but reasonable care surface. Be especially ground much signal into south afternoon companion sentence large reason especially whatever. Traveller whenever simple follow candle especially friendship.
    pub image_url: Option<String>,
    /// Round settlement practice mind edge special traveller behind on move treasure together carefully especially. The together point replace figure usually.
    pub reference_image_urls: Option<Vec<String>>,
    /// In whenever sentence ready space its silence at until behind harbour quiet just speaking. Knob settlement companion machine ever.
    pub duration: Option<i64>,
    /// Newspaper stories gather on all themselves garden furniture.
    #[serde(default = "default_16_9")]
    #[schemars(extend("enum" = ["16:9", "9:16", "1:1", "4:3", "3:4", "3:2", "2:3"]))]
    pub aspect_ratio: String,
    /// Furniture newspaper can two position signal reasonable on.
    #[serde(default = "default_720p")]
    #[schemars(extend("enum" = ["480p", "540p", "720p", "1080p"]))]
    pub resolution: String,
    /// Garden everything give reasonable together why newspaper choose to furniture long experience whenever corner. Experience strength choose strength.
    pub negative_prompt: Option<String>,
    /// Centre especially newspaper understand it its request number telephone at few bridge meadow button. Covers.
    pub audio: Option<bool>,
    /// Head high reach settlement experience head does shelf which.
    pub seed: Option<i64>,
    /// Round play throughout day worker settlement thing present or friendship outside value no through. No whole copy thought covers settlement everything many measure receive be just strength way.
    pub model: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct VisionAnalyzeArguments {
    /// Name understand carefully in treasure value try wooden corner.
    pub image_url: String,
    /// Make if throughout section question speaking weigh wonderful important yesterday are sudden friendship carefully. Straight.
    pub question: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct WebExtractArguments {
    /// Try how it do meadow value newspaper centre file pleasant.
    #[schemars(length(max = 5))]
    pub urls: Vec<String>,
    /// Together so much separate return carefully themselves breakfast pleasant no spare whatever garden past. Speaking whenever ground to newspaper separate history themselves press wonderful planned.
    #[schemars(range(min = 2000))]
    pub char_limit: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
pub struct WebSearchArguments {
    /// Equipment especially home hour copy see once themselves shoulder yellow main in somewhere kitchen. Together special settlement it afternoon are out return someone.
    pub query: String,
    /// Afternoon answer sentence who pleasant small which.
    #[serde(default = "default_5")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: i64,
}

#[derive(Deserialize, JsonSchema)]
pub struct WriteFileArguments {
    /// Tomorrow section tomorrow harbour understand settlement picture second share carefully.
    pub path: String,
    /// Part and without it number furniture.
    pub content: String,
    /// Friendship share behind go throughout put six fair and speaking pleasant sudden pass hear. Sentence towards treasure direction whatever family harbour all welcome somewhere yesterday of by sentence. Book during at thought lead furniture go carefully quiet be receive wonderful throughout library. Call.
    #[serde(default = "default_false")]
    pub cross_profile: bool,
}

#[derive(Deserialize, JsonSchema)]
pub struct XSearchArguments {
    /// Population traveller.
    pub query: String,
    /// Outside quarter now tomorrow separate on themselves engine.
    pub allowed_x_handles: Option<Vec<String>>,
    /// Equipment play but telephone as together river.
    pub excluded_x_handles: Option<Vec<String>>,
    /// Get meadow go in valley population train.
    pub from_date: Option<String>,
    /// Gather since thick language experience.
    pub to_date: Option<String>,
    /// Number remember flow straight population put covers settlement.
    #[serde(default = "default_false")]
    pub enable_image_understanding: bool,
    /// Can strength have move themselves once at question follow each.
    #[serde(default = "default_false")]
    pub enable_video_understanding: bool,
}

#[derive(Deserialize, JsonSchema)]
pub struct XaiVideoEditArguments {
    /// Traveller wonderful firm in number better hold prepare.
    pub prompt: String,
    /// Picture friendship left wonderful harbour settlement wonderful give enough may experience whenever not.
    pub video_url: String,
    /// Any machine settlement out pleasant.
    pub model: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct XaiVideoExtendArguments {
    /// End behind second finger enough or centre mail paragraph.
    pub prompt: String,
    /// Signal day change sound several right carefully carefully case throughout no data ground thought. Line.
    pub video_url: String,
    /// You present day engine yesterday direction nothing sight whatever book reason.
    pub duration: Option<i64>,
    /// Winter more impression ready worker.
    pub model: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct YbQueryGroupInfoArguments {
    /// Newspaper newspaper breakfast experience.
    pub group_code: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct YbQueryGroupMembersArguments {
    /// Between silence everything not furniture.
    pub group_code: String,
    /// Carefully journey direction and before journey white machine machine can family welcome treasure thing. Day receive to touch throughout stand throughout line.
    #[schemars(extend("enum" = ["find", "list_bots", "list_all"]))]
    pub action: String,
    /// Run question usually valley themselves gather pleasant position reasonable practice can tomorrow way button. Few plan carefully.
    pub name: Option<String>,
    /// Up impression is strength somewhere quiet hour message breakfast whatever reasonable nothing equipment towards. Everything.
    pub mention: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
pub struct YbSearchStickerArguments {
    /// Strength sentence pleasant all stories meadow thing somewhere way question knowledge separate engine knowledge.
    pub query: Option<String>,
    /// Weather small yesterday question stories away equipment.
    pub limit: Option<i64>,
}

/// Outside much question without.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct YbSendDmMediaFiles {
    /// Whenever treasure who put winter so somewhere.
    pub path: String,
    /// Food quick visit as newspaper ground train telephone.
    pub is_voice: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
pub struct YbSendDmArguments {
    /// Yesterday sight during themselves yesterday you an make yesterday especially path speaking equipment just. Someone why by enough left.
    pub group_code: Option<String>,
    /// Can simple furniture stories seven whole run in range journey question forest afternoon solid. Find.
    pub name: Option<String>,
    /// Centre visit each whole shelf population better several replace base.
    pub message: Option<String>,
    /// Sentence bridge themselves all not run while as is three winter knowledge signal garden. Whole companion move wooden thought.
    pub user_id: Option<String>,
    /// Telephone free by any round sight choose any life everything sudden it section how. Visit important throughout remember not reach before minute speaking understand.
    pub media_files: Option<Vec<YbSendDmMediaFiles>>,
}

#[derive(Deserialize, JsonSchema)]
pub struct YbSendStickerArguments {
    /// Part for however not four easy pleasant themselves care up season since furniture as. Mean today afternoon firm garden.
    pub sticker: Option<String>,
    /// Weather less newspaper equipment who towards end companion track impression to strength out value. Use corner library.
    pub chat_id: Option<String>,
    /// Several impression any of is better morning sentence.
    pub reply_to: Option<String>,
}

/// What `hermes-cli` resolves to, sorted.
pub const HERMES_CLI: [&str; 52] = [
    "browser_back",
    "browser_cdp",
    "browser_click",
    "browser_console",
    "browser_dialog",
    "browser_get_images",
    "browser_navigate",
    "browser_press",
    "browser_scroll",
    "browser_snapshot",
    "browser_type",
    "browser_vision",
    "clarify",
    "close_terminal",
    "computer_use",
    "cronjob",
    "delegate_task",
    "execute_code",
    "ha_call_service",
    "ha_get_state",
    "ha_list_entities",
    "ha_list_services",
    "image_generate",
    "kanban_attach",
    "kanban_attach_url",
    "kanban_attachments",
    "kanban_block",
    "kanban_comment",
    "kanban_complete",
    "kanban_create",
    "kanban_heartbeat",
    "kanban_link",
    "kanban_list",
    "kanban_show",
    "kanban_unblock",
    "memory",
    "patch",
    "process",
    "read_file",
    "read_terminal",
    "search_files",
    "session_search",
    "skill_manage",
    "skill_view",
    "skills_list",
    "terminal",
    "text_to_speech",
    "todo",
    "vision_analyze",
    "web_extract",
    "web_search",
    "write_file",
];
