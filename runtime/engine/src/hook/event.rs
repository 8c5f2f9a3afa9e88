//! Every point at which a hook may stand: its name, its fields and its answer, named as the original names them.

use serde::Serialize;

use super::{
    answer::{self, GatewayDecision, ToolDecision},
    changed::MiddlewareTrace,
    raw::RawJson,
    run::Hook,
    set::{HookSet, JsonFunction, Registered, Role, replaced},
    version::{MiddlewareVersion, TelemetryVersion},
};
use crate::dispatch::Status;

/// One point at which hooks may stand; the type's values are what the hooks are told.
pub trait Event: Clone + Serialize + Send + Sync + Stands + 'static {
    /// What a hook answers.
    type Answer: Send + 'static;
    /// The point's name.
    const NAME: &'static str;
    /// Whether answers count, so that a hook here is a policy unless it is registered as an observer.
    const DECIDES: bool;

    /// Reads an answer that came as JSON text, as a hook of another process gives it.
    fn read(answer: &str) -> Result<Self::Answer, String>;
}

/// How the set of hooks finds the chain of a point; nobody else can make a point.
pub trait Stands: Sized {
    /// Gives the point's hooks, in order.
    #[doc(hidden)]
    fn chain(set: &HookSet) -> &[Registered<Self>]
    where
        Self: Event;

    /// Gives the point's hooks to be changed.
    #[doc(hidden)]
    fn chain_mut(set: &mut HookSet) -> &mut Vec<Registered<Self>>
    where
        Self: Event;
}

macro_rules! decides {
    (policy) => {
        true
    };
    (observe) => {
        false
    };
}

macro_rules! points {
    ($(
        $(#[doc = $doc:literal])+
        $role:ident $name:ident: $event:ident -> $answer:ty, $read:path { $($field:ident: $ty:ty,)* }
    )*) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Debug, Default, Serialize)]
            pub struct $event {
                $(
                    #[doc = concat!("The original's `", stringify!($field), "`.")]
                    pub $field: $ty,
                )*
                /// The version of these fields.
                pub telemetry_schema_version: TelemetryVersion,
            }

            impl Event for $event {
                type Answer = $answer;
                const NAME: &'static str = stringify!($name);
                const DECIDES: bool = decides!($role);

                fn read(answer: &str) -> Result<Self::Answer, String> {
                    $read(answer)
                }
            }

            impl Stands for $event {
                fn chain(set: &HookSet) -> &[Registered<Self>] {
                    &set.chains.$name
                }

                fn chain_mut(set: &mut HookSet) -> &mut Vec<Registered<Self>> {
                    &mut set.chains.$name
                }
            }
        )*

        /// The hooks of every point, in order.
        #[derive(Clone, Debug, Default)]
        pub(super) struct Chains {
            $($name: Vec<Registered<$event>>,)*
        }

        impl Chains {
            pub(super) fn is_empty(&self) -> bool {
                $(self.$name.is_empty())&&*
            }

            /// Keeps the hooks whose names are wanted.
            pub(super) fn retain(&mut self, mut wanted: impl FnMut(&str) -> bool) {
                $(self.$name.retain(|hook| wanted(hook.name()));)*
            }

            /// Puts other hooks in the place of those whose names are to go.
            pub(super) fn replace(&mut self, mut go: impl FnMut(&str) -> bool, with: Self) {
                $(replaced(&mut self.$name, |hook| go(hook.name()), with.$name);)*
            }
        }

        /// Adds a hook at the point of a name; tells whether there is such a point.
        pub(super) fn add_at(
            set: &mut HookSet,
            point: &str,
            name: &str,
            role: Role,
            function: JsonFunction,
        ) -> bool {
            match point {
                $(stringify!($name) => {
                    let hook = Hook::<$event>::json(move |event| function(event));
                    set.add(name, role, hook);
                    true
                })*
                _ => false,
            }
        }

        /// Lists every point: its name, whether answers count there, and the names of its fields.
        pub fn points() -> &'static [(&'static str, bool, &'static [&'static str])] {
            &[$((stringify!($name), decides!($role), &[$(stringify!($field)),*]),)*]
        }
    };
}

points! {
    /// A call came in; each hook gets the arguments that the one before it made.
    policy tool_request: ToolRequest -> Option<RawJson>, answer::rewritten {
        tool_name: String,
        args: RawJson,
        original_args: RawJson,
        task_id: String,
        session_id: String,
        tool_call_id: String,
        turn_id: String,
        api_request_id: String,
        middleware_schema_version: MiddlewareVersion,
    }
    /// A call is about to run: its name and its arguments are settled.
    policy pre_tool_call: PreToolCall -> ToolDecision, ToolDecision::read {
        api_request_id: String,
        args: RawJson,
        middleware_trace: MiddlewareTrace,
        session_id: String,
        task_id: String,
        tool_call_id: String,
        tool_name: String,
        turn_id: String,
    }
    /// A call is over, however it ended.
    observe post_tool_call: PostToolCall -> (), answer::ignored {
        api_request_id: String,
        args: RawJson,
        duration_ms: u64,
        error_message: Option<String>,
        error_type: Option<String>,
        middleware_trace: MiddlewareTrace,
        result: String,
        session_id: String,
        status: Status,
        task_id: String,
        tool_call_id: String,
        tool_name: String,
        turn_id: String,
    }
    /// A result is about to go to the model; each hook gets what the one before it made.
    policy transform_tool_result: TransformToolResult -> Option<String>, answer::replacement {
        api_request_id: String,
        args: RawJson,
        duration_ms: u64,
        error_message: Option<String>,
        error_type: Option<String>,
        result: String,
        session_id: String,
        status: Status,
        task_id: String,
        tool_call_id: String,
        tool_name: String,
        turn_id: String,
    }
    /// A command's output is about to become a result.
    policy transform_terminal_output: TransformTerminalOutput -> Option<String>, answer::replacement {
        command: String,
        env_type: String,
        output: String,
        returncode: i32,
        task_id: String,
    }
    /// A session begins.
    observe on_session_start: OnSessionStart -> (), answer::ignored {
        model: String,
        platform: String,
        session_id: String,
    }
    /// A session's turn is over for good or for now.
    observe on_session_end: OnSessionEnd -> (), answer::ignored {
        api_request_id: String,
        completed: bool,
        interrupted: bool,
        model: String,
        platform: String,
        reason: String,
        session_id: String,
        task_id: String,
        turn_id: String,
    }
    /// A session is being closed.
    observe on_session_finalize: OnSessionFinalize -> (), answer::ignored {
        new_session_id: Option<String>,
        old_session_id: Option<String>,
        platform: String,
        reason: String,
        session_id: String,
    }
    /// A session was replaced by a new one.
    observe on_session_reset: OnSessionReset -> (), answer::ignored {
        new_session_id: Option<String>,
        old_session_id: Option<String>,
        platform: String,
        reason: String,
        session_id: String,
    }
    /// Somebody is about to be asked for approval.
    observe pre_approval_request: PreApprovalRequest -> (), answer::ignored {
        command: String,
        description: String,
        pattern_key: String,
        pattern_keys: RawJson,
        session_key: String,
        surface: String,
        tool_call_id: String,
        turn_id: String,
    }
    /// Somebody who was asked for approval answered, or did not.
    observe post_approval_response: PostApprovalResponse -> (), answer::ignored {
        choice: String,
        command: String,
        decided_by: String,
        description: String,
        pattern_key: String,
        pattern_keys: RawJson,
        session_key: String,
        surface: String,
        tool_call_id: String,
        turn_id: String,
    }
    /// A sub-agent begins.
    observe subagent_start: SubagentStart -> (), answer::ignored {
        child_goal: String,
        child_role: String,
        child_session_id: String,
        child_subagent_id: String,
        parent_session_id: String,
        parent_subagent_id: String,
        parent_turn_id: String,
    }
    /// A sub-agent is done.
    observe subagent_stop: SubagentStop -> (), answer::ignored {
        child_role: String,
        child_session_id: String,
        child_status: String,
        child_summary: String,
        duration_ms: u64,
        parent_session_id: String,
        parent_turn_id: String,
    }
    /// A turn begins; answers are joined and go with the user's message.
    policy pre_llm_call: PreLlmCall -> Option<String>, answer::context {
        conversation_history: RawJson,
        is_first_turn: bool,
        model: String,
        platform: String,
        sender_id: String,
        session_id: String,
        task_id: String,
        turn_id: String,
        user_message: RawJson,
    }
    /// A turn is over.
    observe post_llm_call: PostLlmCall -> (), answer::ignored {
        assistant_response: String,
        conversation_history: RawJson,
        model: String,
        platform: String,
        session_id: String,
        task_id: String,
        turn_id: String,
        user_message: RawJson,
    }
    /// A model's final text is about to be shown.
    policy transform_llm_output: TransformLlmOutput -> Option<String>, answer::replacement {
        model: String,
        platform: String,
        response_text: String,
        session_id: String,
    }
    /// A turn that changed files is about to end; an answer says why the work must go on.
    policy pre_verify: PreVerify -> Option<String>, answer::verification {
        attempt: u64,
        changed_paths: RawJson,
        coding: bool,
        final_response: String,
        model: String,
        platform: String,
        session_id: String,
    }
    /// A request is about to go to a model.
    observe pre_api_request: PreApiRequest -> (), answer::ignored {
        api_call_count: u64,
        api_mode: String,
        api_request_id: String,
        approx_input_tokens: u64,
        base_url: String,
        conversation_history: RawJson,
        max_tokens: u64,
        message_count: u64,
        middleware_trace: MiddlewareTrace,
        model: String,
        platform: String,
        provider: String,
        request: RawJson,
        request_char_count: u64,
        request_messages: RawJson,
        session_id: String,
        started_at: f64,
        task_id: String,
        tool_count: u64,
        turn_id: String,
        user_message: RawJson,
    }
    /// A model answered a request.
    observe post_api_request: PostApiRequest -> (), answer::ignored {
        api_call_count: u64,
        api_duration: f64,
        api_mode: String,
        api_request_id: String,
        assistant_content_chars: u64,
        assistant_message: RawJson,
        assistant_tool_call_count: u64,
        base_url: String,
        ended_at: f64,
        finish_reason: Option<String>,
        message_count: u64,
        model: String,
        platform: String,
        provider: String,
        response: RawJson,
        response_model: Option<String>,
        session_id: String,
        started_at: f64,
        task_id: String,
        turn_id: String,
        usage: RawJson,
    }
    /// A request to a model failed.
    observe api_request_error: ApiRequestError -> (), answer::ignored {
        api_call_count: u64,
        api_duration: f64,
        api_mode: String,
        api_request_id: String,
        base_url: String,
        ended_at: f64,
        error: String,
        max_retries: u64,
        model: String,
        platform: String,
        provider: String,
        reason: String,
        request: RawJson,
        retry_count: u64,
        retryable: bool,
        session_id: String,
        started_at: f64,
        status_code: Option<u16>,
        task_id: String,
        turn_id: String,
    }
    /// A message came in from outside.
    policy pre_gateway_dispatch: PreGatewayDispatch -> GatewayDecision, GatewayDecision::read {
        event: RawJson,
        gateway: RawJson,
        session_store: RawJson,
    }
    /// Somebody took a task of the board.
    observe kanban_task_claimed: KanbanTaskClaimed -> (), answer::ignored {
        assignee: String,
        board: String,
        profile_name: String,
        run_id: String,
        task_id: String,
    }
    /// A task of the board cannot go on.
    observe kanban_task_blocked: KanbanTaskBlocked -> (), answer::ignored {
        assignee: String,
        board: String,
        profile_name: String,
        reason: String,
        run_id: String,
        task_id: String,
    }
    /// A task of the board is done.
    observe kanban_task_completed: KanbanTaskCompleted -> (), answer::ignored {
        assignee: String,
        board: String,
        profile_name: String,
        run_id: String,
        summary: String,
        task_id: String,
    }
    /// A request to a model is being made; each hook gets what the one before it made.
    policy llm_request: LlmRequest -> Option<RawJson>, answer::new_request {
        request: RawJson,
        original_request: RawJson,
        model: String,
        provider: String,
        task_id: String,
        session_id: String,
        turn_id: String,
        api_request_id: String,
        middleware_schema_version: MiddlewareVersion,
    }
}
