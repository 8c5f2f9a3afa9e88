// What toolsets.toml and the functions with #[tool] say, compiled by Toolwright: 79 tools, 58 toolsets.
// Edit those; every build writes this file anew.

#[allow(dead_code, unreachable_pub, unused_imports, clippy::all, clippy::pedantic, clippy::allow_attributes, reason = "generated")]
pub use self::tables::*;

#[allow(dead_code, unreachable_pub, unused_imports, clippy::all, clippy::pedantic, clippy::allow_attributes, reason = "generated")]
mod tables {
    use ::toolwright::{Registry, ToolId, ToolsetId, table};

    /// The position of each tool in [`TOOLS`], by its name.
    pub mod tool {
        use ::toolwright::ToolId;

        /// `browser_back`, at home in `browser`.
        pub const BROWSER_BACK: ToolId = ToolId(0);

        /// `browser_cdp`, at home in `browser-cdp`.
        pub const BROWSER_CDP: ToolId = ToolId(1);

        /// `browser_click`, at home in `browser`.
        pub const BROWSER_CLICK: ToolId = ToolId(2);

        /// `browser_console`, at home in `browser`.
        pub const BROWSER_CONSOLE: ToolId = ToolId(3);

        /// `browser_dialog`, at home in `browser-cdp`.
        pub const BROWSER_DIALOG: ToolId = ToolId(4);

        /// `browser_get_images`, at home in `browser`.
        pub const BROWSER_GET_IMAGES: ToolId = ToolId(5);

        /// `browser_navigate`, at home in `browser`.
        pub const BROWSER_NAVIGATE: ToolId = ToolId(6);

        /// `browser_press`, at home in `browser`.
        pub const BROWSER_PRESS: ToolId = ToolId(7);

        /// `browser_scroll`, at home in `browser`.
        pub const BROWSER_SCROLL: ToolId = ToolId(8);

        /// `browser_snapshot`, at home in `browser`.
        pub const BROWSER_SNAPSHOT: ToolId = ToolId(9);

        /// `browser_type`, at home in `browser`.
        pub const BROWSER_TYPE: ToolId = ToolId(10);

        /// `browser_vision`, at home in `browser`.
        pub const BROWSER_VISION: ToolId = ToolId(11);

        /// `clarify`, at home in `clarify`.
        pub const CLARIFY: ToolId = ToolId(12);

        /// `close_terminal`, at home in `terminal`.
        pub const CLOSE_TERMINAL: ToolId = ToolId(13);

        /// `computer_use`, at home in `computer_use`.
        pub const COMPUTER_USE: ToolId = ToolId(14);

        /// `cronjob`, at home in `cronjob`.
        pub const CRONJOB: ToolId = ToolId(15);

        /// `delegate_task`, at home in `delegation`.
        pub const DELEGATE_TASK: ToolId = ToolId(16);

        /// `discord`, at home in `discord`.
        pub const DISCORD: ToolId = ToolId(17);

        /// `discord_admin`, at home in `discord_admin`.
        pub const DISCORD_ADMIN: ToolId = ToolId(18);

        /// `execute_code`, at home in `code_execution`.
        pub const EXECUTE_CODE: ToolId = ToolId(19);

        /// `feishu_doc_read`, at home in `feishu_doc`.
        pub const FEISHU_DOC_READ: ToolId = ToolId(20);

        /// `feishu_drive_add_comment`, at home in `feishu_drive`.
        pub const FEISHU_DRIVE_ADD_COMMENT: ToolId = ToolId(21);

        /// `feishu_drive_list_comment_replies`, at home in `feishu_drive`.
        pub const FEISHU_DRIVE_LIST_COMMENT_REPLIES: ToolId = ToolId(22);

        /// `feishu_drive_list_comments`, at home in `feishu_drive`.
        pub const FEISHU_DRIVE_LIST_COMMENTS: ToolId = ToolId(23);

        /// `feishu_drive_reply_comment`, at home in `feishu_drive`.
        pub const FEISHU_DRIVE_REPLY_COMMENT: ToolId = ToolId(24);

        /// `ha_call_service`, at home in `homeassistant`.
        pub const HA_CALL_SERVICE: ToolId = ToolId(25);

        /// `ha_get_state`, at home in `homeassistant`.
        pub const HA_GET_STATE: ToolId = ToolId(26);

        /// `ha_list_entities`, at home in `homeassistant`.
        pub const HA_LIST_ENTITIES: ToolId = ToolId(27);

        /// `ha_list_services`, at home in `homeassistant`.
        pub const HA_LIST_SERVICES: ToolId = ToolId(28);

        /// `image_generate`, at home in `image_gen`.
        pub const IMAGE_GENERATE: ToolId = ToolId(29);

        /// `kanban_attach`, at home in `kanban`.
        pub const KANBAN_ATTACH: ToolId = ToolId(30);

        /// `kanban_attach_url`, at home in `kanban`.
        pub const KANBAN_ATTACH_URL: ToolId = ToolId(31);

        /// `kanban_attachments`, at home in `kanban`.
        pub const KANBAN_ATTACHMENTS: ToolId = ToolId(32);

        /// `kanban_block`, at home in `kanban`.
        pub const KANBAN_BLOCK: ToolId = ToolId(33);

        /// `kanban_comment`, at home in `kanban`.
        pub const KANBAN_COMMENT: ToolId = ToolId(34);

        /// `kanban_complete`, at home in `kanban`.
        pub const KANBAN_COMPLETE: ToolId = ToolId(35);

        /// `kanban_create`, at home in `kanban`.
        pub const KANBAN_CREATE: ToolId = ToolId(36);

        /// `kanban_heartbeat`, at home in `kanban`.
        pub const KANBAN_HEARTBEAT: ToolId = ToolId(37);

        /// `kanban_link`, at home in `kanban`.
        pub const KANBAN_LINK: ToolId = ToolId(38);

        /// `kanban_list`, at home in `kanban`.
        pub const KANBAN_LIST: ToolId = ToolId(39);

        /// `kanban_show`, at home in `kanban`.
        pub const KANBAN_SHOW: ToolId = ToolId(40);

        /// `kanban_unblock`, at home in `kanban`.
        pub const KANBAN_UNBLOCK: ToolId = ToolId(41);

        /// `memory`, at home in `memory`.
        pub const MEMORY: ToolId = ToolId(42);

        /// `patch`, at home in `file`.
        pub const PATCH: ToolId = ToolId(43);

        /// `process`, at home in `terminal`.
        pub const PROCESS: ToolId = ToolId(44);

        /// `project_create`, at home in `project`.
        pub const PROJECT_CREATE: ToolId = ToolId(45);

        /// `project_list`, at home in `project`.
        pub const PROJECT_LIST: ToolId = ToolId(46);

        /// `project_switch`, at home in `project`.
        pub const PROJECT_SWITCH: ToolId = ToolId(47);

        /// `read_file`, at home in `file`.
        pub const READ_FILE: ToolId = ToolId(48);

        /// `read_terminal`, at home in `terminal`.
        pub const READ_TERMINAL: ToolId = ToolId(49);

        /// `search_files`, at home in `file`.
        pub const SEARCH_FILES: ToolId = ToolId(50);

        /// `session_search`, at home in `session_search`.
        pub const SESSION_SEARCH: ToolId = ToolId(51);

        /// `skill_manage`, at home in `skills`.
        pub const SKILL_MANAGE: ToolId = ToolId(52);

        /// `skill_view`, at home in `skills`.
        pub const SKILL_VIEW: ToolId = ToolId(53);

        /// `skills_list`, at home in `skills`.
        pub const SKILLS_LIST: ToolId = ToolId(54);

        /// `spotify_albums`, at home in `spotify`.
        pub const SPOTIFY_ALBUMS: ToolId = ToolId(55);

        /// `spotify_devices`, at home in `spotify`.
        pub const SPOTIFY_DEVICES: ToolId = ToolId(56);

        /// `spotify_library`, at home in `spotify`.
        pub const SPOTIFY_LIBRARY: ToolId = ToolId(57);

        /// `spotify_playback`, at home in `spotify`.
        pub const SPOTIFY_PLAYBACK: ToolId = ToolId(58);

        /// `spotify_playlists`, at home in `spotify`.
        pub const SPOTIFY_PLAYLISTS: ToolId = ToolId(59);

        /// `spotify_queue`, at home in `spotify`.
        pub const SPOTIFY_QUEUE: ToolId = ToolId(60);

        /// `spotify_search`, at home in `spotify`.
        pub const SPOTIFY_SEARCH: ToolId = ToolId(61);

        /// `terminal`, at home in `terminal`.
        pub const TERMINAL: ToolId = ToolId(62);

        /// `text_to_speech`, at home in `tts`.
        pub const TEXT_TO_SPEECH: ToolId = ToolId(63);

        /// `todo`, at home in `todo`.
        pub const TODO: ToolId = ToolId(64);

        /// `video_analyze`, at home in `video`.
        pub const VIDEO_ANALYZE: ToolId = ToolId(65);

        /// `video_generate`, at home in `video_gen`.
        pub const VIDEO_GENERATE: ToolId = ToolId(66);

        /// `vision_analyze`, at home in `vision`.
        pub const VISION_ANALYZE: ToolId = ToolId(67);

        /// `web_extract`, at home in `web`.
        pub const WEB_EXTRACT: ToolId = ToolId(68);

        /// `web_search`, at home in `web`.
        pub const WEB_SEARCH: ToolId = ToolId(69);

        /// `write_file`, at home in `file`.
        pub const WRITE_FILE: ToolId = ToolId(70);

        /// `x_search`, at home in `x_search`.
        pub const X_SEARCH: ToolId = ToolId(71);

        /// `xai_video_edit`, at home in `video_gen`.
        pub const XAI_VIDEO_EDIT: ToolId = ToolId(72);

        /// `xai_video_extend`, at home in `video_gen`.
        pub const XAI_VIDEO_EXTEND: ToolId = ToolId(73);

        /// `yb_query_group_info`, at home in `hermes-yuanbao`.
        pub const YB_QUERY_GROUP_INFO: ToolId = ToolId(74);

        /// `yb_query_group_members`, at home in `hermes-yuanbao`.
        pub const YB_QUERY_GROUP_MEMBERS: ToolId = ToolId(75);

        /// `yb_search_sticker`, at home in `hermes-yuanbao`.
        pub const YB_SEARCH_STICKER: ToolId = ToolId(76);

        /// `yb_send_dm`, at home in `hermes-yuanbao`.
        pub const YB_SEND_DM: ToolId = ToolId(77);

        /// `yb_send_sticker`, at home in `hermes-yuanbao`.
        pub const YB_SEND_STICKER: ToolId = ToolId(78);
    }

    /// The position of each toolset in [`TOOLSETS`], by its name.
    pub mod toolset {
        use ::toolwright::ToolsetId;

        /// `browser`, a group.
        pub const BROWSER: ToolsetId = ToolsetId(0);

        /// `browser-cdp`, a group.
        pub const BROWSER_CDP: ToolsetId = ToolsetId(1);

        /// `clarify`, a group.
        pub const CLARIFY: ToolsetId = ToolsetId(2);

        /// `code_execution`, a group.
        pub const CODE_EXECUTION: ToolsetId = ToolsetId(3);

        /// `coding`, a posture.
        pub const CODING: ToolsetId = ToolsetId(4);

        /// `computer_use`, a group.
        pub const COMPUTER_USE: ToolsetId = ToolsetId(5);

        /// `context_engine`, a group.
        pub const CONTEXT_ENGINE: ToolsetId = ToolsetId(6);

        /// `cronjob`, a group.
        pub const CRONJOB: ToolsetId = ToolsetId(7);

        /// `debugging`, a composite.
        pub const DEBUGGING: ToolsetId = ToolsetId(8);

        /// `delegation`, a group.
        pub const DELEGATION: ToolsetId = ToolsetId(9);

        /// `discord`, a group.
        pub const DISCORD: ToolsetId = ToolsetId(10);

        /// `discord_admin`, a group.
        pub const DISCORD_ADMIN: ToolsetId = ToolsetId(11);

        /// `feishu_doc`, a group.
        pub const FEISHU_DOC: ToolsetId = ToolsetId(12);

        /// `feishu_drive`, a group.
        pub const FEISHU_DRIVE: ToolsetId = ToolsetId(13);

        /// `file`, a group.
        pub const FILE: ToolsetId = ToolsetId(14);

        /// `hermes-acp`, a preset.
        pub const HERMES_ACP: ToolsetId = ToolsetId(15);

        /// `hermes-api-server`, a preset.
        pub const HERMES_API_SERVER: ToolsetId = ToolsetId(16);

        /// `hermes-bluebubbles`, a preset.
        pub const HERMES_BLUEBUBBLES: ToolsetId = ToolsetId(17);

        /// `hermes-cli`, a preset.
        pub const HERMES_CLI: ToolsetId = ToolsetId(18);

        /// `hermes-cron`, a preset.
        pub const HERMES_CRON: ToolsetId = ToolsetId(19);

        /// `hermes-dingtalk`, a preset.
        pub const HERMES_DINGTALK: ToolsetId = ToolsetId(20);

        /// `hermes-discord`, a preset.
        pub const HERMES_DISCORD: ToolsetId = ToolsetId(21);

        /// `hermes-email`, a preset.
        pub const HERMES_EMAIL: ToolsetId = ToolsetId(22);

        /// `hermes-feishu`, a preset.
        pub const HERMES_FEISHU: ToolsetId = ToolsetId(23);

        /// `hermes-gateway`, a preset.
        pub const HERMES_GATEWAY: ToolsetId = ToolsetId(24);

        /// `hermes-homeassistant`, a preset.
        pub const HERMES_HOMEASSISTANT: ToolsetId = ToolsetId(25);

        /// `hermes-matrix`, a preset.
        pub const HERMES_MATRIX: ToolsetId = ToolsetId(26);

        /// `hermes-mattermost`, a preset.
        pub const HERMES_MATTERMOST: ToolsetId = ToolsetId(27);

        /// `hermes-qqbot`, a preset.
        pub const HERMES_QQBOT: ToolsetId = ToolsetId(28);

        /// `hermes-signal`, a preset.
        pub const HERMES_SIGNAL: ToolsetId = ToolsetId(29);

        /// `hermes-slack`, a preset.
        pub const HERMES_SLACK: ToolsetId = ToolsetId(30);

        /// `hermes-sms`, a preset.
        pub const HERMES_SMS: ToolsetId = ToolsetId(31);

        /// `hermes-telegram`, a preset.
        pub const HERMES_TELEGRAM: ToolsetId = ToolsetId(32);

        /// `hermes-webhook`, a preset.
        pub const HERMES_WEBHOOK: ToolsetId = ToolsetId(33);

        /// `hermes-wecom`, a preset.
        pub const HERMES_WECOM: ToolsetId = ToolsetId(34);

        /// `hermes-wecom-callback`, a preset.
        pub const HERMES_WECOM_CALLBACK: ToolsetId = ToolsetId(35);

        /// `hermes-weixin`, a preset.
        pub const HERMES_WEIXIN: ToolsetId = ToolsetId(36);

        /// `hermes-whatsapp`, a preset.
        pub const HERMES_WHATSAPP: ToolsetId = ToolsetId(37);

        /// `hermes-yuanbao`, a preset.
        pub const HERMES_YUANBAO: ToolsetId = ToolsetId(38);

        /// `homeassistant`, a group.
        pub const HOMEASSISTANT: ToolsetId = ToolsetId(39);

        /// `image_gen`, a group.
        pub const IMAGE_GEN: ToolsetId = ToolsetId(40);

        /// `kanban`, a group.
        pub const KANBAN: ToolsetId = ToolsetId(41);

        /// `memory`, a group.
        pub const MEMORY: ToolsetId = ToolsetId(42);

        /// `project`, a group.
        pub const PROJECT: ToolsetId = ToolsetId(43);

        /// `safe`, a composite.
        pub const SAFE: ToolsetId = ToolsetId(44);

        /// `search`, a group.
        pub const SEARCH: ToolsetId = ToolsetId(45);

        /// `session_search`, a group.
        pub const SESSION_SEARCH: ToolsetId = ToolsetId(46);

        /// `skills`, a group.
        pub const SKILLS: ToolsetId = ToolsetId(47);

        /// `spotify`, a group.
        pub const SPOTIFY: ToolsetId = ToolsetId(48);

        /// `terminal`, a group.
        pub const TERMINAL: ToolsetId = ToolsetId(49);

        /// `todo`, a group.
        pub const TODO: ToolsetId = ToolsetId(50);

        /// `tts`, a group.
        pub const TTS: ToolsetId = ToolsetId(51);

        /// `video`, a group.
        pub const VIDEO: ToolsetId = ToolsetId(52);

        /// `video_gen`, a group.
        pub const VIDEO_GEN: ToolsetId = ToolsetId(53);

        /// `vision`, a group.
        pub const VISION: ToolsetId = ToolsetId(54);

        /// `web`, a group.
        pub const WEB: ToolsetId = ToolsetId(55);

        /// `x_search`, a group.
        pub const X_SEARCH: ToolsetId = ToolsetId(56);

        /// `yuanbao`, a group.
        pub const YUANBAO: ToolsetId = ToolsetId(57);
    }

    /// Lists of tools, each once, named after the first toolset that has it.
    mod list {
        use super::tool;
        use ::toolwright::ToolId;

        pub(super) static NONE: [ToolId; 0] = [];

        pub(super) static CORE: [ToolId; 52] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CLARIFY, tool::CLOSE_TERMINAL, tool::COMPUTER_USE, tool::CRONJOB, tool::DELEGATE_TASK,
            tool::EXECUTE_CODE, tool::HA_CALL_SERVICE, tool::HA_GET_STATE, tool::HA_LIST_ENTITIES,
            tool::HA_LIST_SERVICES, tool::IMAGE_GENERATE, tool::KANBAN_ATTACH, tool::KANBAN_ATTACH_URL,
            tool::KANBAN_ATTACHMENTS, tool::KANBAN_BLOCK, tool::KANBAN_COMMENT, tool::KANBAN_COMPLETE,
            tool::KANBAN_CREATE, tool::KANBAN_HEARTBEAT, tool::KANBAN_LINK, tool::KANBAN_LIST,
            tool::KANBAN_SHOW, tool::KANBAN_UNBLOCK, tool::MEMORY, tool::PATCH, tool::PROCESS,
            tool::READ_FILE, tool::READ_TERMINAL, tool::SEARCH_FILES, tool::SESSION_SEARCH,
            tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST, tool::TERMINAL,
            tool::TEXT_TO_SPEECH, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT, tool::WEB_SEARCH,
            tool::WRITE_FILE,
        ];

        pub(super) static BROWSER: [ToolId; 13] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::WEB_SEARCH,
        ];

        pub(super) static BROWSER_CDP: [ToolId; 2] = [
            tool::BROWSER_CDP, tool::BROWSER_DIALOG,
        ];

        pub(super) static CLARIFY: [ToolId; 1] = [
            tool::CLARIFY,
        ];

        pub(super) static CODE_EXECUTION: [ToolId; 1] = [
            tool::EXECUTE_CODE,
        ];

        pub(super) static CODING: [ToolId; 32] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CLARIFY, tool::CLOSE_TERMINAL, tool::DELEGATE_TASK, tool::EXECUTE_CODE, tool::MEMORY,
            tool::PATCH, tool::PROCESS, tool::READ_FILE, tool::READ_TERMINAL, tool::SEARCH_FILES,
            tool::SESSION_SEARCH, tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST,
            tool::TERMINAL, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT, tool::WEB_SEARCH,
            tool::WRITE_FILE,
        ];

        pub(super) static COMPUTER_USE: [ToolId; 1] = [
            tool::COMPUTER_USE,
        ];

        pub(super) static CRONJOB: [ToolId; 1] = [
            tool::CRONJOB,
        ];

        pub(super) static DEBUGGING: [ToolId; 8] = [
            tool::PATCH, tool::PROCESS, tool::READ_FILE, tool::SEARCH_FILES, tool::TERMINAL,
            tool::WEB_EXTRACT, tool::WEB_SEARCH, tool::WRITE_FILE,
        ];

        pub(super) static DELEGATION: [ToolId; 1] = [
            tool::DELEGATE_TASK,
        ];

        pub(super) static DISCORD: [ToolId; 1] = [
            tool::DISCORD,
        ];

        pub(super) static DISCORD_ADMIN: [ToolId; 1] = [
            tool::DISCORD_ADMIN,
        ];

        pub(super) static FEISHU_DOC: [ToolId; 1] = [
            tool::FEISHU_DOC_READ,
        ];

        pub(super) static FEISHU_DRIVE: [ToolId; 4] = [
            tool::FEISHU_DRIVE_ADD_COMMENT, tool::FEISHU_DRIVE_LIST_COMMENT_REPLIES,
            tool::FEISHU_DRIVE_LIST_COMMENTS, tool::FEISHU_DRIVE_REPLY_COMMENT,
        ];

        pub(super) static FILE: [ToolId; 4] = [
            tool::PATCH, tool::READ_FILE, tool::SEARCH_FILES, tool::WRITE_FILE,
        ];

        pub(super) static HERMES_ACP: [ToolId; 29] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::DELEGATE_TASK, tool::EXECUTE_CODE, tool::MEMORY, tool::PATCH, tool::PROCESS,
            tool::READ_FILE, tool::SEARCH_FILES, tool::SESSION_SEARCH, tool::SKILL_MANAGE,
            tool::SKILL_VIEW, tool::SKILLS_LIST, tool::TERMINAL, tool::TODO, tool::VISION_ANALYZE,
            tool::WEB_EXTRACT, tool::WEB_SEARCH, tool::WRITE_FILE,
        ];

        pub(super) static HERMES_API_SERVER: [ToolId; 35] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CRONJOB, tool::DELEGATE_TASK, tool::EXECUTE_CODE, tool::HA_CALL_SERVICE,
            tool::HA_GET_STATE, tool::HA_LIST_ENTITIES, tool::HA_LIST_SERVICES, tool::IMAGE_GENERATE,
            tool::MEMORY, tool::PATCH, tool::PROCESS, tool::READ_FILE, tool::SEARCH_FILES,
            tool::SESSION_SEARCH, tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST,
            tool::TERMINAL, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT, tool::WEB_SEARCH,
            tool::WRITE_FILE,
        ];

        pub(super) static HERMES_DISCORD: [ToolId; 54] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CLARIFY, tool::CLOSE_TERMINAL, tool::COMPUTER_USE, tool::CRONJOB, tool::DELEGATE_TASK,
            tool::DISCORD, tool::DISCORD_ADMIN, tool::EXECUTE_CODE, tool::HA_CALL_SERVICE,
            tool::HA_GET_STATE, tool::HA_LIST_ENTITIES, tool::HA_LIST_SERVICES, tool::IMAGE_GENERATE,
            tool::KANBAN_ATTACH, tool::KANBAN_ATTACH_URL, tool::KANBAN_ATTACHMENTS, tool::KANBAN_BLOCK,
            tool::KANBAN_COMMENT, tool::KANBAN_COMPLETE, tool::KANBAN_CREATE, tool::KANBAN_HEARTBEAT,
            tool::KANBAN_LINK, tool::KANBAN_LIST, tool::KANBAN_SHOW, tool::KANBAN_UNBLOCK, tool::MEMORY,
            tool::PATCH, tool::PROCESS, tool::READ_FILE, tool::READ_TERMINAL, tool::SEARCH_FILES,
            tool::SESSION_SEARCH, tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST,
            tool::TERMINAL, tool::TEXT_TO_SPEECH, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT,
            tool::WEB_SEARCH, tool::WRITE_FILE,
        ];

        pub(super) static HERMES_FEISHU: [ToolId; 57] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CLARIFY, tool::CLOSE_TERMINAL, tool::COMPUTER_USE, tool::CRONJOB, tool::DELEGATE_TASK,
            tool::EXECUTE_CODE, tool::FEISHU_DOC_READ, tool::FEISHU_DRIVE_ADD_COMMENT,
            tool::FEISHU_DRIVE_LIST_COMMENT_REPLIES, tool::FEISHU_DRIVE_LIST_COMMENTS,
            tool::FEISHU_DRIVE_REPLY_COMMENT, tool::HA_CALL_SERVICE, tool::HA_GET_STATE,
            tool::HA_LIST_ENTITIES, tool::HA_LIST_SERVICES, tool::IMAGE_GENERATE, tool::KANBAN_ATTACH,
            tool::KANBAN_ATTACH_URL, tool::KANBAN_ATTACHMENTS, tool::KANBAN_BLOCK, tool::KANBAN_COMMENT,
            tool::KANBAN_COMPLETE, tool::KANBAN_CREATE, tool::KANBAN_HEARTBEAT, tool::KANBAN_LINK,
            tool::KANBAN_LIST, tool::KANBAN_SHOW, tool::KANBAN_UNBLOCK, tool::MEMORY, tool::PATCH,
            tool::PROCESS, tool::READ_FILE, tool::READ_TERMINAL, tool::SEARCH_FILES,
            tool::SESSION_SEARCH, tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST,
            tool::TERMINAL, tool::TEXT_TO_SPEECH, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT,
            tool::WEB_SEARCH, tool::WRITE_FILE,
        ];

        pub(super) static HERMES_GATEWAY: [ToolId; 64] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CLARIFY, tool::CLOSE_TERMINAL, tool::COMPUTER_USE, tool::CRONJOB, tool::DELEGATE_TASK,
            tool::DISCORD, tool::DISCORD_ADMIN, tool::EXECUTE_CODE, tool::FEISHU_DOC_READ,
            tool::FEISHU_DRIVE_ADD_COMMENT, tool::FEISHU_DRIVE_LIST_COMMENT_REPLIES,
            tool::FEISHU_DRIVE_LIST_COMMENTS, tool::FEISHU_DRIVE_REPLY_COMMENT, tool::HA_CALL_SERVICE,
            tool::HA_GET_STATE, tool::HA_LIST_ENTITIES, tool::HA_LIST_SERVICES, tool::IMAGE_GENERATE,
            tool::KANBAN_ATTACH, tool::KANBAN_ATTACH_URL, tool::KANBAN_ATTACHMENTS, tool::KANBAN_BLOCK,
            tool::KANBAN_COMMENT, tool::KANBAN_COMPLETE, tool::KANBAN_CREATE, tool::KANBAN_HEARTBEAT,
            tool::KANBAN_LINK, tool::KANBAN_LIST, tool::KANBAN_SHOW, tool::KANBAN_UNBLOCK, tool::MEMORY,
            tool::PATCH, tool::PROCESS, tool::READ_FILE, tool::READ_TERMINAL, tool::SEARCH_FILES,
            tool::SESSION_SEARCH, tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST,
            tool::TERMINAL, tool::TEXT_TO_SPEECH, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT,
            tool::WEB_SEARCH, tool::WRITE_FILE, tool::YB_QUERY_GROUP_INFO, tool::YB_QUERY_GROUP_MEMBERS,
            tool::YB_SEARCH_STICKER, tool::YB_SEND_DM, tool::YB_SEND_STICKER,
        ];

        pub(super) static HERMES_WEBHOOK: [ToolId; 4] = [
            tool::CLARIFY, tool::VISION_ANALYZE, tool::WEB_EXTRACT, tool::WEB_SEARCH,
        ];

        pub(super) static HERMES_YUANBAO: [ToolId; 57] = [
            tool::BROWSER_BACK, tool::BROWSER_CDP, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE,
            tool::BROWSER_DIALOG, tool::BROWSER_GET_IMAGES, tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS,
            tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT, tool::BROWSER_TYPE, tool::BROWSER_VISION,
            tool::CLARIFY, tool::CLOSE_TERMINAL, tool::COMPUTER_USE, tool::CRONJOB, tool::DELEGATE_TASK,
            tool::EXECUTE_CODE, tool::HA_CALL_SERVICE, tool::HA_GET_STATE, tool::HA_LIST_ENTITIES,
            tool::HA_LIST_SERVICES, tool::IMAGE_GENERATE, tool::KANBAN_ATTACH, tool::KANBAN_ATTACH_URL,
            tool::KANBAN_ATTACHMENTS, tool::KANBAN_BLOCK, tool::KANBAN_COMMENT, tool::KANBAN_COMPLETE,
            tool::KANBAN_CREATE, tool::KANBAN_HEARTBEAT, tool::KANBAN_LINK, tool::KANBAN_LIST,
            tool::KANBAN_SHOW, tool::KANBAN_UNBLOCK, tool::MEMORY, tool::PATCH, tool::PROCESS,
            tool::READ_FILE, tool::READ_TERMINAL, tool::SEARCH_FILES, tool::SESSION_SEARCH,
            tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST, tool::TERMINAL,
            tool::TEXT_TO_SPEECH, tool::TODO, tool::VISION_ANALYZE, tool::WEB_EXTRACT, tool::WEB_SEARCH,
            tool::WRITE_FILE, tool::YB_QUERY_GROUP_INFO, tool::YB_QUERY_GROUP_MEMBERS,
            tool::YB_SEARCH_STICKER, tool::YB_SEND_DM, tool::YB_SEND_STICKER,
        ];

        pub(super) static HOMEASSISTANT: [ToolId; 4] = [
            tool::HA_CALL_SERVICE, tool::HA_GET_STATE, tool::HA_LIST_ENTITIES, tool::HA_LIST_SERVICES,
        ];

        pub(super) static IMAGE_GEN: [ToolId; 1] = [
            tool::IMAGE_GENERATE,
        ];

        pub(super) static KANBAN: [ToolId; 12] = [
            tool::KANBAN_ATTACH, tool::KANBAN_ATTACH_URL, tool::KANBAN_ATTACHMENTS, tool::KANBAN_BLOCK,
            tool::KANBAN_COMMENT, tool::KANBAN_COMPLETE, tool::KANBAN_CREATE, tool::KANBAN_HEARTBEAT,
            tool::KANBAN_LINK, tool::KANBAN_LIST, tool::KANBAN_SHOW, tool::KANBAN_UNBLOCK,
        ];

        pub(super) static MEMORY: [ToolId; 1] = [
            tool::MEMORY,
        ];

        pub(super) static PROJECT: [ToolId; 3] = [
            tool::PROJECT_CREATE, tool::PROJECT_LIST, tool::PROJECT_SWITCH,
        ];

        pub(super) static SAFE: [ToolId; 4] = [
            tool::IMAGE_GENERATE, tool::VISION_ANALYZE, tool::WEB_EXTRACT, tool::WEB_SEARCH,
        ];

        pub(super) static SEARCH: [ToolId; 1] = [
            tool::WEB_SEARCH,
        ];

        pub(super) static SESSION_SEARCH: [ToolId; 1] = [
            tool::SESSION_SEARCH,
        ];

        pub(super) static SKILLS: [ToolId; 3] = [
            tool::SKILL_MANAGE, tool::SKILL_VIEW, tool::SKILLS_LIST,
        ];

        pub(super) static SPOTIFY: [ToolId; 7] = [
            tool::SPOTIFY_ALBUMS, tool::SPOTIFY_DEVICES, tool::SPOTIFY_LIBRARY, tool::SPOTIFY_PLAYBACK,
            tool::SPOTIFY_PLAYLISTS, tool::SPOTIFY_QUEUE, tool::SPOTIFY_SEARCH,
        ];

        pub(super) static TERMINAL: [ToolId; 4] = [
            tool::CLOSE_TERMINAL, tool::PROCESS, tool::READ_TERMINAL, tool::TERMINAL,
        ];

        pub(super) static TODO: [ToolId; 1] = [
            tool::TODO,
        ];

        pub(super) static TTS: [ToolId; 1] = [
            tool::TEXT_TO_SPEECH,
        ];

        pub(super) static VIDEO: [ToolId; 1] = [
            tool::VIDEO_ANALYZE,
        ];

        pub(super) static VIDEO_GEN: [ToolId; 3] = [
            tool::VIDEO_GENERATE, tool::XAI_VIDEO_EDIT, tool::XAI_VIDEO_EXTEND,
        ];

        pub(super) static VISION: [ToolId; 1] = [
            tool::VISION_ANALYZE,
        ];

        pub(super) static WEB: [ToolId; 2] = [
            tool::WEB_EXTRACT, tool::WEB_SEARCH,
        ];

        pub(super) static X_SEARCH: [ToolId; 1] = [
            tool::X_SEARCH,
        ];

        pub(super) static YUANBAO: [ToolId; 5] = [
            tool::YB_QUERY_GROUP_INFO, tool::YB_QUERY_GROUP_MEMBERS, tool::YB_SEARCH_STICKER,
            tool::YB_SEND_DM, tool::YB_SEND_STICKER,
        ];

        pub(super) static DEBUGGING_OWN: [ToolId; 2] = [
            tool::PROCESS, tool::TERMINAL,
        ];

        pub(super) static HERMES_DISCORD_REMOVAL: [ToolId; 2] = [
            tool::DISCORD, tool::DISCORD_ADMIN,
        ];

        pub(super) static HERMES_FEISHU_REMOVAL: [ToolId; 5] = [
            tool::FEISHU_DOC_READ, tool::FEISHU_DRIVE_ADD_COMMENT,
            tool::FEISHU_DRIVE_LIST_COMMENT_REPLIES, tool::FEISHU_DRIVE_LIST_COMMENTS,
            tool::FEISHU_DRIVE_REPLY_COMMENT,
        ];

        pub(super) static HERMES_GATEWAY_REMOVAL: [ToolId; 12] = [
            tool::DISCORD, tool::DISCORD_ADMIN, tool::FEISHU_DOC_READ, tool::FEISHU_DRIVE_ADD_COMMENT,
            tool::FEISHU_DRIVE_LIST_COMMENT_REPLIES, tool::FEISHU_DRIVE_LIST_COMMENTS,
            tool::FEISHU_DRIVE_REPLY_COMMENT, tool::YB_QUERY_GROUP_INFO, tool::YB_QUERY_GROUP_MEMBERS,
            tool::YB_SEARCH_STICKER, tool::YB_SEND_DM, tool::YB_SEND_STICKER,
        ];

        pub(super) static BROWSER_TOOLS: [ToolId; 10] = [
            tool::BROWSER_BACK, tool::BROWSER_CLICK, tool::BROWSER_CONSOLE, tool::BROWSER_GET_IMAGES,
            tool::BROWSER_NAVIGATE, tool::BROWSER_PRESS, tool::BROWSER_SCROLL, tool::BROWSER_SNAPSHOT,
            tool::BROWSER_TYPE, tool::BROWSER_VISION,
        ];

        pub(super) static TERMINAL_TOOLS: [ToolId; 1] = [
            tool::TERMINAL,
        ];
    }

    /// The same lists as bit masks.
    mod mask {
        use super::list;
        use ::toolwright::table::mask;

        pub(super) static NONE: [u64; 2] = mask(&list::NONE);
        pub(super) static CORE: [u64; 2] = mask(&list::CORE);
        pub(super) static BROWSER: [u64; 2] = mask(&list::BROWSER);
        pub(super) static BROWSER_CDP: [u64; 2] = mask(&list::BROWSER_CDP);
        pub(super) static CLARIFY: [u64; 2] = mask(&list::CLARIFY);
        pub(super) static CODE_EXECUTION: [u64; 2] = mask(&list::CODE_EXECUTION);
        pub(super) static CODING: [u64; 2] = mask(&list::CODING);
        pub(super) static COMPUTER_USE: [u64; 2] = mask(&list::COMPUTER_USE);
        pub(super) static CRONJOB: [u64; 2] = mask(&list::CRONJOB);
        pub(super) static DEBUGGING: [u64; 2] = mask(&list::DEBUGGING);
        pub(super) static DELEGATION: [u64; 2] = mask(&list::DELEGATION);
        pub(super) static DISCORD: [u64; 2] = mask(&list::DISCORD);
        pub(super) static DISCORD_ADMIN: [u64; 2] = mask(&list::DISCORD_ADMIN);
        pub(super) static FEISHU_DOC: [u64; 2] = mask(&list::FEISHU_DOC);
        pub(super) static FEISHU_DRIVE: [u64; 2] = mask(&list::FEISHU_DRIVE);
        pub(super) static FILE: [u64; 2] = mask(&list::FILE);
        pub(super) static HERMES_ACP: [u64; 2] = mask(&list::HERMES_ACP);
        pub(super) static HERMES_API_SERVER: [u64; 2] = mask(&list::HERMES_API_SERVER);
        pub(super) static HERMES_DISCORD: [u64; 2] = mask(&list::HERMES_DISCORD);
        pub(super) static HERMES_FEISHU: [u64; 2] = mask(&list::HERMES_FEISHU);
        pub(super) static HERMES_GATEWAY: [u64; 2] = mask(&list::HERMES_GATEWAY);
        pub(super) static HERMES_WEBHOOK: [u64; 2] = mask(&list::HERMES_WEBHOOK);
        pub(super) static HERMES_YUANBAO: [u64; 2] = mask(&list::HERMES_YUANBAO);
        pub(super) static HOMEASSISTANT: [u64; 2] = mask(&list::HOMEASSISTANT);
        pub(super) static IMAGE_GEN: [u64; 2] = mask(&list::IMAGE_GEN);
        pub(super) static KANBAN: [u64; 2] = mask(&list::KANBAN);
        pub(super) static MEMORY: [u64; 2] = mask(&list::MEMORY);
        pub(super) static PROJECT: [u64; 2] = mask(&list::PROJECT);
        pub(super) static SAFE: [u64; 2] = mask(&list::SAFE);
        pub(super) static SEARCH: [u64; 2] = mask(&list::SEARCH);
        pub(super) static SESSION_SEARCH: [u64; 2] = mask(&list::SESSION_SEARCH);
        pub(super) static SKILLS: [u64; 2] = mask(&list::SKILLS);
        pub(super) static SPOTIFY: [u64; 2] = mask(&list::SPOTIFY);
        pub(super) static TERMINAL: [u64; 2] = mask(&list::TERMINAL);
        pub(super) static TODO: [u64; 2] = mask(&list::TODO);
        pub(super) static TTS: [u64; 2] = mask(&list::TTS);
        pub(super) static VIDEO: [u64; 2] = mask(&list::VIDEO);
        pub(super) static VIDEO_GEN: [u64; 2] = mask(&list::VIDEO_GEN);
        pub(super) static VISION: [u64; 2] = mask(&list::VISION);
        pub(super) static WEB: [u64; 2] = mask(&list::WEB);
        pub(super) static X_SEARCH: [u64; 2] = mask(&list::X_SEARCH);
        pub(super) static YUANBAO: [u64; 2] = mask(&list::YUANBAO);
        pub(super) static DEBUGGING_OWN: [u64; 2] = mask(&list::DEBUGGING_OWN);
        pub(super) static HERMES_DISCORD_REMOVAL: [u64; 2] = mask(&list::HERMES_DISCORD_REMOVAL);
        pub(super) static HERMES_FEISHU_REMOVAL: [u64; 2] = mask(&list::HERMES_FEISHU_REMOVAL);
        pub(super) static HERMES_GATEWAY_REMOVAL: [u64; 2] = mask(&list::HERMES_GATEWAY_REMOVAL);
        pub(super) static BROWSER_TOOLS: [u64; 2] = mask(&list::BROWSER_TOOLS);
        pub(super) static TERMINAL_TOOLS: [u64; 2] = mask(&list::TERMINAL_TOOLS);
    }

    /// Every tool, sorted by name.
    pub static TOOLS: [table::ToolRow; 79] = [
        table::ToolRow {
            name: "browser_back",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_cdp",
            home: toolset::BROWSER_CDP,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_click",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_console",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_dialog",
            home: toolset::BROWSER_CDP,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_get_images",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_navigate",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_press",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_scroll",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_snapshot",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_type",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "browser_vision",
            home: toolset::BROWSER,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "clarify",
            home: toolset::CLARIFY,
            source: "src/tools/clarify.rs:…",
            implementation: table::Implementation::Native(&crate::tools::clarify::__TOOLWRIGHT_CLARIFY),
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "close_terminal",
            home: toolset::TERMINAL,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "computer_use",
            home: toolset::COMPUTER_USE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "cronjob",
            home: toolset::CRONJOB,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "delegate_task",
            home: toolset::DELEGATION,
            source: "src/tools/delegate_task.rs:…",
            implementation: table::Implementation::Native(&crate::tools::delegate_task::__TOOLWRIGHT_DELEGATE_TASK),
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "discord",
            home: toolset::DISCORD,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &["DISCORD_BOT_TOKEN"] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "discord_admin",
            home: toolset::DISCORD_ADMIN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &["DISCORD_BOT_TOKEN"] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "execute_code",
            home: toolset::CODE_EXECUTION,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "feishu_doc_read",
            home: toolset::FEISHU_DOC,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "feishu_drive_add_comment",
            home: toolset::FEISHU_DRIVE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "feishu_drive_list_comment_replies",
            home: toolset::FEISHU_DRIVE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "feishu_drive_list_comments",
            home: toolset::FEISHU_DRIVE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "feishu_drive_reply_comment",
            home: toolset::FEISHU_DRIVE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "ha_call_service",
            home: toolset::HOMEASSISTANT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "ha_get_state",
            home: toolset::HOMEASSISTANT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "ha_list_entities",
            home: toolset::HOMEASSISTANT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "ha_list_services",
            home: toolset::HOMEASSISTANT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "image_generate",
            home: toolset::IMAGE_GEN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_attach",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_attach_url",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_attachments",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_block",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_comment",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_complete",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_create",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_heartbeat",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_link",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_list",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_show",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "kanban_unblock",
            home: toolset::KANBAN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "memory",
            home: toolset::MEMORY,
            source: "src/tools/memory.rs:…",
            implementation: table::Implementation::Native(&crate::tools::memory::__TOOLWRIGHT_MEMORY),
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "patch",
            home: toolset::FILE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "process",
            home: toolset::TERMINAL,
            source: "src/tools/process.rs:…",
            implementation: table::Implementation::Native(&crate::tools::process::__TOOLWRIGHT_PROCESS),
            mentions: &[
                table::Mention { any: &[tool::TERMINAL], all: &[] },
            ],
            check: None,
        },
        table::ToolRow {
            name: "project_create",
            home: toolset::PROJECT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "project_list",
            home: toolset::PROJECT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "project_switch",
            home: toolset::PROJECT,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "read_file",
            home: toolset::FILE,
            source: "src/tools/read_file.rs:…",
            implementation: table::Implementation::Native(&crate::tools::read_file::__TOOLWRIGHT_READ_FILE),
            mentions: &[
                table::Mention { any: &[tool::SEARCH_FILES], all: &[tool::SEARCH_FILES] },
            ],
            check: None,
        },
        table::ToolRow {
            name: "read_terminal",
            home: toolset::TERMINAL,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "search_files",
            home: toolset::FILE,
            source: "src/tools/search_files.rs:…",
            implementation: table::Implementation::Native(&crate::tools::search_files::__TOOLWRIGHT_SEARCH_FILES),
            mentions: &[
                table::Mention { any: &[tool::READ_FILE], all: &[tool::READ_FILE] },
            ],
            check: None,
        },
        table::ToolRow {
            name: "session_search",
            home: toolset::SESSION_SEARCH,
            source: "src/tools/session_search.rs:…",
            implementation: table::Implementation::Native(&crate::tools::session_search::__TOOLWRIGHT_SESSION_SEARCH),
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "skill_manage",
            home: toolset::SKILLS,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "skill_view",
            home: toolset::SKILLS,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "skills_list",
            home: toolset::SKILLS,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_albums",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_devices",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_library",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_playback",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_playlists",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_queue",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "spotify_search",
            home: toolset::SPOTIFY,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "terminal",
            home: toolset::TERMINAL,
            source: "src/tools/terminal.rs:…",
            implementation: table::Implementation::Native(&crate::tools::terminal::__TOOLWRIGHT_TERMINAL),
            mentions: &[
                table::Mention { any: &[tool::READ_FILE], all: &[tool::READ_FILE] },
                table::Mention { any: &[tool::SEARCH_FILES], all: &[tool::SEARCH_FILES] },
                table::Mention { any: &[tool::PROCESS], all: &[] },
            ],
            check: None,
        },
        table::ToolRow {
            name: "text_to_speech",
            home: toolset::TTS,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "todo",
            home: toolset::TODO,
            source: "src/tools/todo.rs:…",
            implementation: table::Implementation::Native(&crate::tools::todo::__TOOLWRIGHT_TODO),
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "video_analyze",
            home: toolset::VIDEO,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "video_generate",
            home: toolset::VIDEO_GEN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "vision_analyze",
            home: toolset::VISION,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "web_extract",
            home: toolset::WEB,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &["EXA_API_KEY | PARALLEL_API_KEY | TAVILY_API_KEY | FIRECRAWL_API_KEY | FIRECRAWL_API_URL | FIRECRAWL_GATEWAY_URL | TOOL_GATEWAY_DOMAIN | TOOL_GATEWAY_SCHEME | TOOL_GATEWAY_USER_TOKEN"] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "web_search",
            home: toolset::WEB,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &["EXA_API_KEY | PARALLEL_API_KEY | TAVILY_API_KEY | FIRECRAWL_API_KEY | FIRECRAWL_API_URL | FIRECRAWL_GATEWAY_URL | TOOL_GATEWAY_DOMAIN | TOOL_GATEWAY_SCHEME | TOOL_GATEWAY_USER_TOKEN"] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "write_file",
            home: toolset::FILE,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "x_search",
            home: toolset::X_SEARCH,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &["XAI_API_KEY"] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "xai_video_edit",
            home: toolset::VIDEO_GEN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "xai_video_extend",
            home: toolset::VIDEO_GEN,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "yb_query_group_info",
            home: toolset::HERMES_YUANBAO,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "yb_query_group_members",
            home: toolset::HERMES_YUANBAO,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "yb_search_sticker",
            home: toolset::HERMES_YUANBAO,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "yb_send_dm",
            home: toolset::HERMES_YUANBAO,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
        table::ToolRow {
            name: "yb_send_sticker",
            home: toolset::HERMES_YUANBAO,
            source: "toolsets/toolsets.toml:…",
            implementation: table::Implementation::External { requires_env: &[] },
            mentions: &[],
            check: None,
        },
    ];

    /// Every toolset, sorted by name.
    pub static TOOLSETS: [table::ToolsetRow; 58] = [
        table::ToolsetRow {
            name: "browser",
            kind: table::ToolsetKind::Group,
            description: "Drive a web browser: open, read, click, type, and look at the page.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::BROWSER,
            includes: &[],
            shared: &[],
            resolved: &list::BROWSER,
            mask: &mask::BROWSER,
            removal: &mask::BROWSER,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "browser-cdp",
            kind: table::ToolsetKind::Group,
            description: "Talk to the browser in its own protocol, and answer its dialogs.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::BROWSER_CDP,
            includes: &[],
            shared: &[],
            resolved: &list::BROWSER_CDP,
            mask: &mask::BROWSER_CDP,
            removal: &mask::BROWSER_CDP,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "clarify",
            kind: table::ToolsetKind::Group,
            description: "Ask the user a question when the task is not clear.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CLARIFY,
            includes: &[],
            shared: &[],
            resolved: &list::CLARIFY,
            mask: &mask::CLARIFY,
            removal: &mask::CLARIFY,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "code_execution",
            kind: table::ToolsetKind::Group,
            description: "Run a script that calls other tools itself, so that many steps cost one turn.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CODE_EXECUTION,
            includes: &[],
            shared: &[],
            resolved: &list::CODE_EXECUTION,
            mask: &mask::CODE_EXECUTION,
            removal: &mask::CODE_EXECUTION,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "coding",
            kind: table::ToolsetKind::Posture,
            description: "Work on a code base: files, commands, browser, web, and the tools that organise the work.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::NONE,
            includes: &[toolset::WEB, toolset::TERMINAL, toolset::FILE, toolset::VISION, toolset::SKILLS, toolset::BROWSER, toolset::TODO, toolset::MEMORY, toolset::SESSION_SEARCH, toolset::CLARIFY, toolset::CODE_EXECUTION, toolset::DELEGATION],
            shared: &[],
            resolved: &list::CODING,
            mask: &mask::CODING,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "computer_use",
            kind: table::ToolsetKind::Group,
            description: "See and operate the desktop: screen, pointer and keyboard.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::COMPUTER_USE,
            includes: &[],
            shared: &[],
            resolved: &list::COMPUTER_USE,
            mask: &mask::COMPUTER_USE,
            removal: &mask::COMPUTER_USE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "context_engine",
            kind: table::ToolsetKind::Group,
            description: "Whatever the chosen context engine brings once a session runs.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::NONE,
            includes: &[],
            shared: &[],
            resolved: &list::NONE,
            mask: &mask::NONE,
            removal: &mask::NONE,
            open: true,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "cronjob",
            kind: table::ToolsetKind::Group,
            description: "Plan work for later, once or again and again.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CRONJOB,
            includes: &[],
            shared: &[],
            resolved: &list::CRONJOB,
            mask: &mask::CRONJOB,
            removal: &mask::CRONJOB,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "debugging",
            kind: table::ToolsetKind::Composite,
            description: "Find and mend a fault: commands, files, and the web to look things up.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::DEBUGGING_OWN,
            includes: &[toolset::WEB, toolset::FILE],
            shared: &[],
            resolved: &list::DEBUGGING,
            mask: &mask::DEBUGGING,
            removal: &mask::DEBUGGING,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "delegation",
            kind: table::ToolsetKind::Group,
            description: "Hand parts of the work to sub-agents.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::DELEGATION,
            includes: &[],
            shared: &[],
            resolved: &list::DELEGATION,
            mask: &mask::DELEGATION,
            removal: &mask::DELEGATION,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "discord",
            kind: table::ToolsetKind::Group,
            description: "Read and write in Discord.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::DISCORD,
            includes: &[],
            shared: &[],
            resolved: &list::DISCORD,
            mask: &mask::DISCORD,
            removal: &mask::DISCORD,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "discord_admin",
            kind: table::ToolsetKind::Group,
            description: "Run a Discord server: channels, roles, members.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::DISCORD_ADMIN,
            includes: &[],
            shared: &[],
            resolved: &list::DISCORD_ADMIN,
            mask: &mask::DISCORD_ADMIN,
            removal: &mask::DISCORD_ADMIN,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "feishu_doc",
            kind: table::ToolsetKind::Group,
            description: "Read documents in Feishu and Lark.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::FEISHU_DOC,
            includes: &[],
            shared: &[],
            resolved: &list::FEISHU_DOC,
            mask: &mask::FEISHU_DOC,
            removal: &mask::FEISHU_DOC,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "feishu_drive",
            kind: table::ToolsetKind::Group,
            description: "Read and write comments on files in Feishu and Lark.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::FEISHU_DRIVE,
            includes: &[],
            shared: &[],
            resolved: &list::FEISHU_DRIVE,
            mask: &mask::FEISHU_DRIVE,
            removal: &mask::FEISHU_DRIVE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "file",
            kind: table::ToolsetKind::Group,
            description: "Read, write, patch and search files.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::FILE,
            includes: &[],
            shared: &[],
            resolved: &list::FILE,
            mask: &mask::FILE,
            removal: &mask::FILE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "hermes-acp",
            kind: table::ToolsetKind::Preset,
            description: "For editors that speak the Agent Client Protocol: coding tools without the chat ones.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::DEBUGGING_OWN,
            includes: &[toolset::WEB, toolset::FILE, toolset::VISION, toolset::SKILLS, toolset::BROWSER, toolset::TODO, toolset::MEMORY, toolset::SESSION_SEARCH, toolset::CODE_EXECUTION, toolset::DELEGATION],
            shared: &[],
            resolved: &list::HERMES_ACP,
            mask: &mask::HERMES_ACP,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "hermes-api-server",
            kind: table::ToolsetKind::Preset,
            description: "For programs that reach the agent over HTTP, where nobody can be asked.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::DEBUGGING_OWN,
            includes: &[toolset::WEB, toolset::FILE, toolset::VISION, toolset::IMAGE_GEN, toolset::SKILLS, toolset::BROWSER, toolset::TODO, toolset::MEMORY, toolset::SESSION_SEARCH, toolset::CODE_EXECUTION, toolset::DELEGATION, toolset::CRONJOB, toolset::HOMEASSISTANT],
            shared: &[],
            resolved: &list::HERMES_API_SERVER,
            mask: &mask::HERMES_API_SERVER,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["api_server"],
        },
        table::ToolsetRow {
            name: "hermes-bluebubbles",
            kind: table::ToolsetKind::Preset,
            description: "For iMessage chats through a BlueBubbles server.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["bluebubbles"],
        },
        table::ToolsetRow {
            name: "hermes-cli",
            kind: table::ToolsetKind::Preset,
            description: "For a person at a terminal.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["cli"],
        },
        table::ToolsetRow {
            name: "hermes-cron",
            kind: table::ToolsetKind::Preset,
            description: "For planned jobs, with the tools that a terminal session has.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["cron"],
        },
        table::ToolsetRow {
            name: "hermes-dingtalk",
            kind: table::ToolsetKind::Preset,
            description: "For chats on DingTalk.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["dingtalk"],
        },
        table::ToolsetRow {
            name: "hermes-discord",
            kind: table::ToolsetKind::Preset,
            description: "For chats on Discord, with its own tools beside the shared ones.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[toolset::DISCORD, toolset::DISCORD_ADMIN],
            shared: &["core"],
            resolved: &list::HERMES_DISCORD,
            mask: &mask::HERMES_DISCORD,
            removal: &mask::HERMES_DISCORD_REMOVAL,
            open: false,
            when_env: None,
            platforms: &["discord"],
        },
        table::ToolsetRow {
            name: "hermes-email",
            kind: table::ToolsetKind::Preset,
            description: "For conversations by e-mail.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["email"],
        },
        table::ToolsetRow {
            name: "hermes-feishu",
            kind: table::ToolsetKind::Preset,
            description: "For chats on Feishu and Lark, with their documents and comments.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[toolset::FEISHU_DOC, toolset::FEISHU_DRIVE],
            shared: &["core"],
            resolved: &list::HERMES_FEISHU,
            mask: &mask::HERMES_FEISHU,
            removal: &mask::HERMES_FEISHU_REMOVAL,
            open: false,
            when_env: None,
            platforms: &["feishu"],
        },
        table::ToolsetRow {
            name: "hermes-gateway",
            kind: table::ToolsetKind::Preset,
            description: "For one process that serves every messaging platform.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::NONE,
            includes: &[toolset::HERMES_TELEGRAM, toolset::HERMES_DISCORD, toolset::HERMES_WHATSAPP, toolset::HERMES_SLACK, toolset::HERMES_SIGNAL, toolset::HERMES_BLUEBUBBLES, toolset::HERMES_HOMEASSISTANT, toolset::HERMES_EMAIL, toolset::HERMES_SMS, toolset::HERMES_MATTERMOST, toolset::HERMES_MATRIX, toolset::HERMES_DINGTALK, toolset::HERMES_FEISHU, toolset::HERMES_WECOM, toolset::HERMES_WECOM_CALLBACK, toolset::HERMES_WEIXIN, toolset::HERMES_QQBOT, toolset::HERMES_WEBHOOK, toolset::HERMES_YUANBAO],
            shared: &[],
            resolved: &list::HERMES_GATEWAY,
            mask: &mask::HERMES_GATEWAY,
            removal: &mask::HERMES_GATEWAY_REMOVAL,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "hermes-homeassistant",
            kind: table::ToolsetKind::Preset,
            description: "For conversations that start in Home Assistant.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["homeassistant"],
        },
        table::ToolsetRow {
            name: "hermes-matrix",
            kind: table::ToolsetKind::Preset,
            description: "For rooms on Matrix.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["matrix"],
        },
        table::ToolsetRow {
            name: "hermes-mattermost",
            kind: table::ToolsetKind::Preset,
            description: "For teams on Mattermost.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["mattermost"],
        },
        table::ToolsetRow {
            name: "hermes-qqbot",
            kind: table::ToolsetKind::Preset,
            description: "For chats on QQ.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["qqbot"],
        },
        table::ToolsetRow {
            name: "hermes-signal",
            kind: table::ToolsetKind::Preset,
            description: "For chats on Signal.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["signal"],
        },
        table::ToolsetRow {
            name: "hermes-slack",
            kind: table::ToolsetKind::Preset,
            description: "For workspaces on Slack.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["slack"],
        },
        table::ToolsetRow {
            name: "hermes-sms",
            kind: table::ToolsetKind::Preset,
            description: "For text messages.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "hermes-telegram",
            kind: table::ToolsetKind::Preset,
            description: "For chats on Telegram.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["telegram"],
        },
        table::ToolsetRow {
            name: "hermes-webhook",
            kind: table::ToolsetKind::Preset,
            description: "For events that arrive from other services, which nobody vouches for: look and ask only.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::NONE,
            includes: &[toolset::WEB, toolset::VISION, toolset::CLARIFY],
            shared: &[],
            resolved: &list::HERMES_WEBHOOK,
            mask: &mask::HERMES_WEBHOOK,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["webhook"],
        },
        table::ToolsetRow {
            name: "hermes-wecom",
            kind: table::ToolsetKind::Preset,
            description: "For chats on WeCom.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["wecom"],
        },
        table::ToolsetRow {
            name: "hermes-wecom-callback",
            kind: table::ToolsetKind::Preset,
            description: "For WeCom applications that call back.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["wecom_callback"],
        },
        table::ToolsetRow {
            name: "hermes-weixin",
            kind: table::ToolsetKind::Preset,
            description: "For chats on WeChat.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["weixin"],
        },
        table::ToolsetRow {
            name: "hermes-whatsapp",
            kind: table::ToolsetKind::Preset,
            description: "For chats on WhatsApp, by a linked phone or the cloud API.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::CORE,
            includes: &[],
            shared: &["core"],
            resolved: &list::CORE,
            mask: &mask::CORE,
            removal: &mask::NONE,
            open: false,
            when_env: None,
            platforms: &["whatsapp", "whatsapp_cloud"],
        },
        table::ToolsetRow {
            name: "hermes-yuanbao",
            kind: table::ToolsetKind::Preset,
            description: "For chats on Yuanbao, and the home of its tools.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::HERMES_YUANBAO,
            includes: &[],
            shared: &["core"],
            resolved: &list::HERMES_YUANBAO,
            mask: &mask::HERMES_YUANBAO,
            removal: &mask::YUANBAO,
            open: false,
            when_env: None,
            platforms: &["yuanbao"],
        },
        table::ToolsetRow {
            name: "homeassistant",
            kind: table::ToolsetKind::Group,
            description: "See and operate a smart home through Home Assistant.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::HOMEASSISTANT,
            includes: &[],
            shared: &[],
            resolved: &list::HOMEASSISTANT,
            mask: &mask::HOMEASSISTANT,
            removal: &mask::HOMEASSISTANT,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "image_gen",
            kind: table::ToolsetKind::Group,
            description: "Make images from a description.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::IMAGE_GEN,
            includes: &[],
            shared: &[],
            resolved: &list::IMAGE_GEN,
            mask: &mask::IMAGE_GEN,
            removal: &mask::IMAGE_GEN,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "kanban",
            kind: table::ToolsetKind::Group,
            description: "Work on the cards of a shared board; forced in where a worker is started for a card.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::KANBAN,
            includes: &[],
            shared: &[],
            resolved: &list::KANBAN,
            mask: &mask::KANBAN,
            removal: &mask::KANBAN,
            open: false,
            when_env: Some("HERMES_KANBAN_TASK"),
            platforms: &[],
        },
        table::ToolsetRow {
            name: "memory",
            kind: table::ToolsetKind::Group,
            description: "Remember across sessions what is worth it.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::MEMORY,
            includes: &[],
            shared: &[],
            resolved: &list::MEMORY,
            mask: &mask::MEMORY,
            removal: &mask::MEMORY,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "project",
            kind: table::ToolsetKind::Group,
            description: "See, make and switch projects.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::PROJECT,
            includes: &[],
            shared: &[],
            resolved: &list::PROJECT,
            mask: &mask::PROJECT,
            removal: &mask::PROJECT,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "safe",
            kind: table::ToolsetKind::Composite,
            description: "Everything that looks and makes, and nothing that runs commands or changes files.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::NONE,
            includes: &[toolset::WEB, toolset::VISION, toolset::IMAGE_GEN],
            shared: &[],
            resolved: &list::SAFE,
            mask: &mask::SAFE,
            removal: &mask::SAFE,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "search",
            kind: table::ToolsetKind::Group,
            description: "Find pages on the web, without opening them.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::SEARCH,
            includes: &[],
            shared: &[],
            resolved: &list::SEARCH,
            mask: &mask::SEARCH,
            removal: &mask::SEARCH,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "session_search",
            kind: table::ToolsetKind::Group,
            description: "Look up what was said and done in earlier sessions.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::SESSION_SEARCH,
            includes: &[],
            shared: &[],
            resolved: &list::SESSION_SEARCH,
            mask: &mask::SESSION_SEARCH,
            removal: &mask::SESSION_SEARCH,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "skills",
            kind: table::ToolsetKind::Group,
            description: "Find, read and keep written skills.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::SKILLS,
            includes: &[],
            shared: &[],
            resolved: &list::SKILLS,
            mask: &mask::SKILLS,
            removal: &mask::SKILLS,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "spotify",
            kind: table::ToolsetKind::Group,
            description: "Play music and keep playlists on Spotify.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::SPOTIFY,
            includes: &[],
            shared: &[],
            resolved: &list::SPOTIFY,
            mask: &mask::SPOTIFY,
            removal: &mask::SPOTIFY,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "terminal",
            kind: table::ToolsetKind::Group,
            description: "Run commands, and keep an eye on those that run in the background.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::TERMINAL,
            includes: &[],
            shared: &[],
            resolved: &list::TERMINAL,
            mask: &mask::TERMINAL,
            removal: &mask::TERMINAL,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "todo",
            kind: table::ToolsetKind::Group,
            description: "Keep a list of the steps of the task at hand.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::TODO,
            includes: &[],
            shared: &[],
            resolved: &list::TODO,
            mask: &mask::TODO,
            removal: &mask::TODO,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "tts",
            kind: table::ToolsetKind::Group,
            description: "Turn text into speech.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::TTS,
            includes: &[],
            shared: &[],
            resolved: &list::TTS,
            mask: &mask::TTS,
            removal: &mask::TTS,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "video",
            kind: table::ToolsetKind::Group,
            description: "Watch videos and answer questions about them.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::VIDEO,
            includes: &[],
            shared: &[],
            resolved: &list::VIDEO,
            mask: &mask::VIDEO,
            removal: &mask::VIDEO,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "video_gen",
            kind: table::ToolsetKind::Group,
            description: "Make, edit and lengthen videos.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::VIDEO_GEN,
            includes: &[],
            shared: &[],
            resolved: &list::VIDEO_GEN,
            mask: &mask::VIDEO_GEN,
            removal: &mask::VIDEO_GEN,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "vision",
            kind: table::ToolsetKind::Group,
            description: "Look at images and answer questions about them.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::VISION,
            includes: &[],
            shared: &[],
            resolved: &list::VISION,
            mask: &mask::VISION,
            removal: &mask::VISION,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "web",
            kind: table::ToolsetKind::Group,
            description: "Find pages on the web and read what they say.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::WEB,
            includes: &[],
            shared: &[],
            resolved: &list::WEB,
            mask: &mask::WEB,
            removal: &mask::WEB,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "x_search",
            kind: table::ToolsetKind::Group,
            description: "Search posts on X.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::X_SEARCH,
            includes: &[],
            shared: &[],
            resolved: &list::X_SEARCH,
            mask: &mask::X_SEARCH,
            removal: &mask::X_SEARCH,
            open: false,
            when_env: None,
            platforms: &[],
        },
        table::ToolsetRow {
            name: "yuanbao",
            kind: table::ToolsetKind::Group,
            description: "Groups, direct messages and stickers on Yuanbao.",
            source: "toolsets/toolsets.toml:…",
            tools: &list::YUANBAO,
            includes: &[],
            shared: &[],
            resolved: &list::YUANBAO,
            mask: &mask::YUANBAO,
            removal: &mask::YUANBAO,
            open: false,
            when_env: None,
            platforms: &[],
        },
    ];

    /// Every old name, sorted by name.
    pub static LEGACY: [table::LegacyRow; 9] = [
        table::LegacyRow { name: "browser_tools", tools: &list::BROWSER_TOOLS, mask: &mask::BROWSER_TOOLS },
        table::LegacyRow { name: "cronjob_tools", tools: &list::CRONJOB, mask: &mask::CRONJOB },
        table::LegacyRow { name: "file_tools", tools: &list::FILE, mask: &mask::FILE },
        table::LegacyRow { name: "image_tools", tools: &list::IMAGE_GEN, mask: &mask::IMAGE_GEN },
        table::LegacyRow { name: "skills_tools", tools: &list::SKILLS, mask: &mask::SKILLS },
        table::LegacyRow { name: "terminal_tools", tools: &list::TERMINAL_TOOLS, mask: &mask::TERMINAL_TOOLS },
        table::LegacyRow { name: "tts_tools", tools: &list::TTS, mask: &mask::TTS },
        table::LegacyRow { name: "vision_tools", tools: &list::VISION, mask: &mask::VISION },
        table::LegacyRow { name: "web_tools", tools: &list::WEB, mask: &mask::WEB },
    ];

    /// Finds a tool by its exact name.
    pub fn tool_id(name: &str) -> Option<ToolId> {
        Some(match name {
            "browser_back" => tool::BROWSER_BACK,
            "browser_cdp" => tool::BROWSER_CDP,
            "browser_click" => tool::BROWSER_CLICK,
            "browser_console" => tool::BROWSER_CONSOLE,
            "browser_dialog" => tool::BROWSER_DIALOG,
            "browser_get_images" => tool::BROWSER_GET_IMAGES,
            "browser_navigate" => tool::BROWSER_NAVIGATE,
            "browser_press" => tool::BROWSER_PRESS,
            "browser_scroll" => tool::BROWSER_SCROLL,
            "browser_snapshot" => tool::BROWSER_SNAPSHOT,
            "browser_type" => tool::BROWSER_TYPE,
            "browser_vision" => tool::BROWSER_VISION,
            "clarify" => tool::CLARIFY,
            "close_terminal" => tool::CLOSE_TERMINAL,
            "computer_use" => tool::COMPUTER_USE,
            "cronjob" => tool::CRONJOB,
            "delegate_task" => tool::DELEGATE_TASK,
            "discord" => tool::DISCORD,
            "discord_admin" => tool::DISCORD_ADMIN,
            "execute_code" => tool::EXECUTE_CODE,
            "feishu_doc_read" => tool::FEISHU_DOC_READ,
            "feishu_drive_add_comment" => tool::FEISHU_DRIVE_ADD_COMMENT,
            "feishu_drive_list_comment_replies" => tool::FEISHU_DRIVE_LIST_COMMENT_REPLIES,
            "feishu_drive_list_comments" => tool::FEISHU_DRIVE_LIST_COMMENTS,
            "feishu_drive_reply_comment" => tool::FEISHU_DRIVE_REPLY_COMMENT,
            "ha_call_service" => tool::HA_CALL_SERVICE,
            "ha_get_state" => tool::HA_GET_STATE,
            "ha_list_entities" => tool::HA_LIST_ENTITIES,
            "ha_list_services" => tool::HA_LIST_SERVICES,
            "image_generate" => tool::IMAGE_GENERATE,
            "kanban_attach" => tool::KANBAN_ATTACH,
            "kanban_attach_url" => tool::KANBAN_ATTACH_URL,
            "kanban_attachments" => tool::KANBAN_ATTACHMENTS,
            "kanban_block" => tool::KANBAN_BLOCK,
            "kanban_comment" => tool::KANBAN_COMMENT,
            "kanban_complete" => tool::KANBAN_COMPLETE,
            "kanban_create" => tool::KANBAN_CREATE,
            "kanban_heartbeat" => tool::KANBAN_HEARTBEAT,
            "kanban_link" => tool::KANBAN_LINK,
            "kanban_list" => tool::KANBAN_LIST,
            "kanban_show" => tool::KANBAN_SHOW,
            "kanban_unblock" => tool::KANBAN_UNBLOCK,
            "memory" => tool::MEMORY,
            "patch" => tool::PATCH,
            "process" => tool::PROCESS,
            "project_create" => tool::PROJECT_CREATE,
            "project_list" => tool::PROJECT_LIST,
            "project_switch" => tool::PROJECT_SWITCH,
            "read_file" => tool::READ_FILE,
            "read_terminal" => tool::READ_TERMINAL,
            "search_files" => tool::SEARCH_FILES,
            "session_search" => tool::SESSION_SEARCH,
            "skill_manage" => tool::SKILL_MANAGE,
            "skill_view" => tool::SKILL_VIEW,
            "skills_list" => tool::SKILLS_LIST,
            "spotify_albums" => tool::SPOTIFY_ALBUMS,
            "spotify_devices" => tool::SPOTIFY_DEVICES,
            "spotify_library" => tool::SPOTIFY_LIBRARY,
            "spotify_playback" => tool::SPOTIFY_PLAYBACK,
            "spotify_playlists" => tool::SPOTIFY_PLAYLISTS,
            "spotify_queue" => tool::SPOTIFY_QUEUE,
            "spotify_search" => tool::SPOTIFY_SEARCH,
            "terminal" => tool::TERMINAL,
            "text_to_speech" => tool::TEXT_TO_SPEECH,
            "todo" => tool::TODO,
            "video_analyze" => tool::VIDEO_ANALYZE,
            "video_generate" => tool::VIDEO_GENERATE,
            "vision_analyze" => tool::VISION_ANALYZE,
            "web_extract" => tool::WEB_EXTRACT,
            "web_search" => tool::WEB_SEARCH,
            "write_file" => tool::WRITE_FILE,
            "x_search" => tool::X_SEARCH,
            "xai_video_edit" => tool::XAI_VIDEO_EDIT,
            "xai_video_extend" => tool::XAI_VIDEO_EXTEND,
            "yb_query_group_info" => tool::YB_QUERY_GROUP_INFO,
            "yb_query_group_members" => tool::YB_QUERY_GROUP_MEMBERS,
            "yb_search_sticker" => tool::YB_SEARCH_STICKER,
            "yb_send_dm" => tool::YB_SEND_DM,
            "yb_send_sticker" => tool::YB_SEND_STICKER,
            _ => return None,
        })
    }

    /// Finds a toolset by its exact name.
    pub fn toolset_id(name: &str) -> Option<ToolsetId> {
        Some(match name {
            "browser" => toolset::BROWSER,
            "browser-cdp" => toolset::BROWSER_CDP,
            "clarify" => toolset::CLARIFY,
            "code_execution" => toolset::CODE_EXECUTION,
            "coding" => toolset::CODING,
            "computer_use" => toolset::COMPUTER_USE,
            "context_engine" => toolset::CONTEXT_ENGINE,
            "cronjob" => toolset::CRONJOB,
            "debugging" => toolset::DEBUGGING,
            "delegation" => toolset::DELEGATION,
            "discord" => toolset::DISCORD,
            "discord_admin" => toolset::DISCORD_ADMIN,
            "feishu_doc" => toolset::FEISHU_DOC,
            "feishu_drive" => toolset::FEISHU_DRIVE,
            "file" => toolset::FILE,
            "hermes-acp" => toolset::HERMES_ACP,
            "hermes-api-server" => toolset::HERMES_API_SERVER,
            "hermes-bluebubbles" => toolset::HERMES_BLUEBUBBLES,
            "hermes-cli" => toolset::HERMES_CLI,
            "hermes-cron" => toolset::HERMES_CRON,
            "hermes-dingtalk" => toolset::HERMES_DINGTALK,
            "hermes-discord" => toolset::HERMES_DISCORD,
            "hermes-email" => toolset::HERMES_EMAIL,
            "hermes-feishu" => toolset::HERMES_FEISHU,
            "hermes-gateway" => toolset::HERMES_GATEWAY,
            "hermes-homeassistant" => toolset::HERMES_HOMEASSISTANT,
            "hermes-matrix" => toolset::HERMES_MATRIX,
            "hermes-mattermost" => toolset::HERMES_MATTERMOST,
            "hermes-qqbot" => toolset::HERMES_QQBOT,
            "hermes-signal" => toolset::HERMES_SIGNAL,
            "hermes-slack" => toolset::HERMES_SLACK,
            "hermes-sms" => toolset::HERMES_SMS,
            "hermes-telegram" => toolset::HERMES_TELEGRAM,
            "hermes-webhook" => toolset::HERMES_WEBHOOK,
            "hermes-wecom" => toolset::HERMES_WECOM,
            "hermes-wecom-callback" => toolset::HERMES_WECOM_CALLBACK,
            "hermes-weixin" => toolset::HERMES_WEIXIN,
            "hermes-whatsapp" => toolset::HERMES_WHATSAPP,
            "hermes-yuanbao" => toolset::HERMES_YUANBAO,
            "homeassistant" => toolset::HOMEASSISTANT,
            "image_gen" => toolset::IMAGE_GEN,
            "kanban" => toolset::KANBAN,
            "memory" => toolset::MEMORY,
            "project" => toolset::PROJECT,
            "safe" => toolset::SAFE,
            "search" => toolset::SEARCH,
            "session_search" => toolset::SESSION_SEARCH,
            "skills" => toolset::SKILLS,
            "spotify" => toolset::SPOTIFY,
            "terminal" => toolset::TERMINAL,
            "todo" => toolset::TODO,
            "tts" => toolset::TTS,
            "video" => toolset::VIDEO,
            "video_gen" => toolset::VIDEO_GEN,
            "vision" => toolset::VISION,
            "web" => toolset::WEB,
            "x_search" => toolset::X_SEARCH,
            "yuanbao" => toolset::YUANBAO,
            _ => return None,
        })
    }

    /// All that is known at compile time about these tools and toolsets.
    pub static REGISTRY: Registry = Registry {
        tools: &TOOLS,
        toolsets: &TOOLSETS,
        legacy: &LEGACY,
        core: &mask::CORE,
        tool_id,
        toolset_id,
    };

    const _: () = assert!(
        table::same(crate::tools::clarify::__TOOLWRIGHT_CLARIFY.name, "clarify")
            && table::same(crate::tools::clarify::__TOOLWRIGHT_CLARIFY.toolset, "clarify"),
        "src/tools/clarify.rs:…: #[tool] and the tables differ about `clarify`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::delegate_task::__TOOLWRIGHT_DELEGATE_TASK.name, "delegate_task")
            && table::same(crate::tools::delegate_task::__TOOLWRIGHT_DELEGATE_TASK.toolset, "delegation"),
        "src/tools/delegate_task.rs:…: #[tool] and the tables differ about `delegate_task`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::memory::__TOOLWRIGHT_MEMORY.name, "memory")
            && table::same(crate::tools::memory::__TOOLWRIGHT_MEMORY.toolset, "memory"),
        "src/tools/memory.rs:…: #[tool] and the tables differ about `memory`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::process::__TOOLWRIGHT_PROCESS.name, "process")
            && table::same(crate::tools::process::__TOOLWRIGHT_PROCESS.toolset, "terminal"),
        "src/tools/process.rs:…: #[tool] and the tables differ about `process`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::read_file::__TOOLWRIGHT_READ_FILE.name, "read_file")
            && table::same(crate::tools::read_file::__TOOLWRIGHT_READ_FILE.toolset, "file"),
        "src/tools/read_file.rs:…: #[tool] and the tables differ about `read_file`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::search_files::__TOOLWRIGHT_SEARCH_FILES.name, "search_files")
            && table::same(crate::tools::search_files::__TOOLWRIGHT_SEARCH_FILES.toolset, "file"),
        "src/tools/search_files.rs:…: #[tool] and the tables differ about `search_files`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::session_search::__TOOLWRIGHT_SESSION_SEARCH.name, "session_search")
            && table::same(crate::tools::session_search::__TOOLWRIGHT_SESSION_SEARCH.toolset, "session_search"),
        "src/tools/session_search.rs:…: #[tool] and the tables differ about `session_search`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::terminal::__TOOLWRIGHT_TERMINAL.name, "terminal")
            && table::same(crate::tools::terminal::__TOOLWRIGHT_TERMINAL.toolset, "terminal"),
        "src/tools/terminal.rs:…: #[tool] and the tables differ about `terminal`; touch the file and build again"
    );

    const _: () = assert!(
        table::same(crate::tools::todo::__TOOLWRIGHT_TODO.name, "todo")
            && table::same(crate::tools::todo::__TOOLWRIGHT_TODO.toolset, "todo"),
        "src/tools/todo.rs:…: #[tool] and the tables differ about `todo`; touch the file and build again"
    );
}

#[cfg(test)]
#[test]
fn each_tool_alone_names_no_other() {
    let named = ::toolwright::others_named(&REGISTRY);
    assert!(named.is_empty(), "put it into #[when(TOOL, …)]: {named:#?}");
}
