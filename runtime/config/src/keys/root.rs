//! The keys at the top of the file, and the agent's.

use super::{
    running::{Approvals, CodeExecution, Delegation, Memory, Security, Terminal, ToolOutput, Tools},
    servers::{Mcp, Plugins, Server},
};
use serde_json::Value;
use std::collections::BTreeMap;

section! {
    /// What an operator may set for Toolwright; the names are those of Hermes Agent.
    Root {
        /// The version of the file's form, kept by the program that upgrades it.
        _config_version: u64 = Later,
        /// What the agent itself does, and which toolsets it never gets.
        agent: Agent = Now,
        /// Whether messages are logged on this machine too.
        always_log_local: Value = Later,
        /// When a person is asked before a command runs.
        approvals: Approvals = Now,
        /// Helper models: which does what.
        auxiliary: Value = Later,
        /// Amazon Bedrock.
        bedrock: Value = Later,
        /// The `BlueBubbles` platform.
        bluebubbles: Value = Later,
        /// The browser tools.
        browser: Value = Later,
        /// Prompts for single channels.
        channel_prompts: Value = Later,
        /// Snapshots of the files that the agent changes.
        checkpoints: Value = Later,
        /// Questions to the user.
        clarify: Value = Later,
        /// Scripts that call tools.
        code_execution: CodeExecution = Later,
        /// Patterns of commands that are always allowed.
        command_allowlist: Vec<String> = Now,
        /// When and how a long conversation is shortened.
        compression: Value = Later,
        /// Control of the computer's screen.
        computer_use: Value = Later,
        /// Which context engine is used.
        context: Value = Later,
        /// How much of a context file is read, in characters.
        context_file_max_chars: u64 = Later,
        /// How credentials of one provider take turns.
        credential_pool_strategies: Value = Later,
        /// Scheduled jobs.
        cron: Value = Later,
        /// The upkeep of skills.
        curator: Value = Later,
        /// Model providers, in an older form.
        custom_providers: Value = Later,
        /// The dashboard.
        dashboard: Value = Later,
        /// Sub-agents.
        delegation: Delegation = Later,
        /// The desktop program.
        desktop: Value = Later,
        /// The `DingTalk` platform.
        dingtalk: Value = Later,
        /// The Discord platform.
        discord: Value = Later,
        /// How things look on a terminal.
        display: Value = Later,
        /// The e-mail platform.
        email: Value = Later,
        /// A model for when the main one fails.
        fallback_model: Value = Later,
        /// Providers for when the main one fails.
        fallback_providers: Value = Later,
        /// The Feishu platform.
        feishu: Value = Later,
        /// The longest text that one reading of a file gives, in characters.
        file_read_max_chars: u64 = Later,
        /// Whether narration of silence is left out.
        filter_silence_narration: Value = Later,
        /// The gateway to messaging platforms.
        gateway: Value = Later,
        /// Standing goals.
        goals: Value = Later,
        /// Whether each member of a group has a session of their own.
        group_sessions_per_user: Value = Later,
        /// The Honcho memory service.
        honcho: Value = Later,
        /// Programs that run at points of the agent's work.
        hooks: Value = Later,
        /// Whether new hooks are accepted without a question.
        hooks_auto_accept: bool = Later,
        /// Pauses between messages, as a person makes.
        human_delay: Value = Later,
        /// Providers of image generation.
        image_gen: Value = Later,
        /// The task board.
        kanban: Value = Later,
        /// The plugins' toolsets that each platform has been offered before.
        known_plugin_toolsets: BTreeMap<String, Vec<String>> = Now,
        /// What is logged, and where.
        logging: Value = Later,
        /// Language servers.
        lsp: Value = Later,
        /// The Matrix platform.
        matrix: Value = Later,
        /// The Mattermost platform.
        mattermost: Value = Later,
        /// The most live sessions.
        max_concurrent_sessions: u64 = Later,
        /// The most sessions that are kept in memory.
        max_live_sessions: u64 = Later,
        /// What holds for all MCP servers.
        mcp: Mcp = Later,
        /// How long the start waits for MCP servers, in seconds.
        mcp_discovery_timeout: f64 = Now,
        /// MCP servers by name.
        mcp_servers: BTreeMap<String, Server> = Now,
        /// What the agent remembers across sessions.
        memory: Memory = Later,
        /// Several models that answer together.
        moa: Value = Later,
        /// The model, by name or with its provider.
        model: Value = Later,
        /// The list of models.
        model_catalog: Value = Later,
        /// Whether one gateway serves several profiles.
        multiplex_profiles: Value = Later,
        /// The network.
        network: Value = Later,
        /// What a new user has been shown.
        onboarding: Value = Later,
        /// `OpenRouter`.
        openrouter: Value = Later,
        /// How many characters of a paste are shown.
        paste_collapse_char_threshold: u64 = Later,
        /// How many lines of a paste are shown.
        paste_collapse_threshold: u64 = Later,
        /// How many lines of a paste are shown where pastes are not marked.
        paste_collapse_threshold_fallback: u64 = Later,
        /// Ways of speaking, by name.
        personalities: Value = Later,
        /// Hints to the model about single platforms.
        platform_hints: Value = Later,
        /// The toolsets of each platform; an empty list means none.
        platform_toolsets: BTreeMap<String, Vec<String>> = Now,
        /// Messaging platforms by name.
        platforms: Value = Later,
        /// Plugins: which are loaded, and what they may do.
        plugins: Plugins = Now,
        /// A file of messages that begin every conversation.
        prefill_messages_file: String = Later,
        /// What is hidden from models and logs.
        privacy: Value = Later,
        /// Which profile serves which chat.
        profile_routes: Value = Later,
        /// How providers keep prompts.
        prompt_caching: Value = Later,
        /// Model providers by name.
        providers: Value = Later,
        /// The QQ platform.
        qqbot: Value = Later,
        /// Own commands with a slash.
        quick_commands: Value = Later,
        /// Whether a group's messages need a mention.
        require_mention: Value = Later,
        /// Words that begin a new session.
        reset_triggers: Value = Later,
        /// Where secrets come from.
        secrets: Value = Later,
        /// What is guarded beyond commands.
        security: Security = Later,
        /// What the agent may do on a server of a chat platform.
        server_actions: Value = Later,
        /// When a session begins anew.
        session_reset: Value = Later,
        /// How long sessions are kept.
        sessions: Value = Later,
        /// The Signal platform.
        signal: Value = Later,
        /// Skills, and where they come from.
        skills: Value = Later,
        /// The Slack platform.
        slack: Value = Later,
        /// A choice of the model by the question.
        smart_model_routing: Value = Later,
        /// The SMS platform.
        sms: Value = Later,
        /// How an answer is sent while it grows.
        streaming: Value = Later,
        /// Speech to text.
        stt: Value = Later,
        /// Whether transcripts are sent back.
        stt_echo_transcripts: Value = Later,
        /// The Telegram platform.
        telegram: Value = Later,
        /// Where and how commands run.
        terminal: Terminal = Now,
        /// Whether each member of a thread has a session of their own.
        thread_sessions_per_user: Value = Later,
        /// The time zone, such as `Europe/Vienna`.
        timezone: String = Later,
        /// When repeated failing calls are stopped.
        tool_loop_guardrails: Value = Later,
        /// How much of a tool's output the model gets.
        tool_output: ToolOutput = Later,
        /// How tools are offered to the model.
        tools: Tools = Later,
        /// The toolsets of a session without a platform, in an older form.
        toolsets: Value = Later,
        /// Text to speech.
        tts: Value = Later,
        /// What happens to messages of strangers.
        unauthorized_dm_behavior: Value = Later,
        /// How the program is brought up to date.
        updates: Value = Later,
        /// Google Vertex.
        vertex: Value = Later,
        /// Providers of video generation.
        video_gen: Value = Later,
        /// Spoken conversations.
        voice: Value = Later,
        /// The web tools.
        web: Value = Later,
        /// The `WeCom` platform.
        wecom: Value = Later,
        /// The Weixin platform.
        weixin: Value = Later,
        /// The `WhatsApp` platform.
        whatsapp: Value = Later,
        /// The search on X.
        x_search: Value = Later,
        /// The Yuanbao platform.
        yuanbao: Value = Later,
    }
}

section! {
    /// What the agent itself does, and which toolsets it never gets.
    Agent {
        /// How often a failed request is made again.
        api_max_retries: u64 = Later,
        /// How long a question to the user waits, in seconds.
        clarify_timeout: u64 = Later,
        /// When the agent is told that it works on code.
        coding_context: Value = Later,
        /// Own instructions for work on code.
        coding_instructions: String = Later,
        /// Toolsets that no platform gets, whatever else is said.
        disabled_toolsets: Vec<String> = Now,
        /// A hint to the model about its surroundings.
        environment_hint: String = Later,
        /// Whether the surroundings are looked at before a session.
        environment_probe: bool = Later,
        /// How long an interrupted session is taken up again, in seconds.
        gateway_auto_continue_freshness: u64 = Later,
        /// How often the gateway says that work goes on, in seconds.
        gateway_notify_interval: u64 = Later,
        /// How long one turn in the gateway may take, in seconds.
        gateway_timeout: u64 = Later,
        /// When the gateway warns of a long turn, in seconds.
        gateway_timeout_warning: u64 = Later,
        /// How images reach the model.
        image_input_mode: String = Later,
        /// Whether the agent goes on after it only announced what it will do.
        intent_ack_continuation: Value = Later,
        /// How long a silent stream of a local model is waited for, in seconds.
        local_stream_stale_timeout: u64 = Later,
        /// The most turns of one conversation.
        max_turns: u64 = Later,
        /// The most reminders to verify.
        max_verify_nudges: u64 = Later,
        /// Whether the model is told to call tools in parallel.
        parallel_tool_call_guidance: bool = Later,
        /// Ways of speaking, by name.
        personalities: Value = Later,
        /// A file of messages that begin every conversation.
        prefill_messages_file: String = Later,
        /// How hard the model thinks.
        reasoning_effort: Value = Later,
        /// How hard single models think.
        reasoning_overrides: Value = Later,
        /// How long a restart waits for running work, in seconds.
        restart_drain_timeout: u64 = Later,
        /// The provider's service tier.
        service_tier: String = Later,
        /// The system prompt.
        system_prompt: String = Later,
        /// Whether the model is told to finish its task.
        task_completion_guidance: bool = Later,
        /// When the model is told to use its tools.
        tool_use_enforcement: Value = Later,
        /// Whether details of the work are shown.
        verbose: bool = Later,
        /// Whether the model is told to verify its work.
        verify_guidance: bool = Later,
        /// Whether the agent verifies before it stops.
        verify_on_stop: Value = Later,
    }
}
