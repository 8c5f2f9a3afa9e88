//! A server asks the model for something: within bounds, and only when somebody agreed.
#![expect(deprecated, reason = "servers that are in use still ask for the model")]

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use rmcp::model::{
    CreateMessageRequestParams, CreateMessageResult, ErrorCode, ErrorData, Role, SamplingMessage,
    SamplingMessageContentBlock,
};
use serde_json::json;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use toolwright_approval::ToolCall;

use super::{
    house::{Sample, SampleTurn},
    server::Server,
};

/// How many questions of a server there were lately.
#[derive(Debug, Default)]
pub(crate) struct Rate(Mutex<VecDeque<Instant>>);

impl Rate {
    /// Counts one more, if there may be one.
    fn take(&self, most: u64, now: Instant) -> bool {
        const MINUTE: Duration = Duration::from_mins(1);
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while times.front().is_some_and(|time| now.saturating_duration_since(*time) >= MINUTE) {
            times.pop_front();
        }
        let is_free = u64::try_from(times.len()).is_ok_and(|count| count < most);
        if is_free {
            times.push_back(now);
        }
        is_free
    }
}

/// Asks the model.
pub(crate) async fn sample(
    server: &Server,
    cancellation: &CancellationToken,
    asked: CreateMessageRequestParams,
) -> Result<CreateMessageResult, ErrorData> {
    let (surfaces, settings) = (&server.house.surfaces, &server.settings.sampling);
    let (Some(sampler), Some(gate)) = (&surfaces.sampler, &surfaces.gate) else {
        return Err(refused("there is no model to be asked here"));
    };
    if !settings.enabled {
        return Err(refused("the operator has switched it off"));
    }
    if asked.tools.as_ref().is_some_and(|tools| !tools.is_empty()) {
        return Err(refused("the model gets no tools from servers here"));
    }
    let sample = read(server, asked)?;
    if !server.sampled.take(settings.per_minute, Instant::now()) {
        return Err(refused(&format!("more than {} questions a minute", settings.per_minute)));
    }
    let reason = format!("the MCP server {} asks your model, on your account", server.name());
    let turns: Vec<_> =
        sample.turns.iter().map(|turn| json!({"role": turn.role, "text": turn.text})).collect();
    let shown = json!({"system": sample.system, "messages": turns, "max_tokens": sample.most_tokens});
    let call = ToolCall::new(format!("mcp:{}:sampling", server.name()), shown.to_string(), reason);
    gate.consent(call, cancellation).await.map_err(|refusal| refused(&refusal.to_string()))?;
    let answering = cancellation.run_until_cancelled(sampler.sample(&sample));
    match timeout(settings.timeout, answering).await {
        Ok(Some(Ok(answer))) => {
            let message = SamplingMessage::assistant_text(answer.text);
            Ok(CreateMessageResult::new(message, answer.model)
                .with_stop_reason(CreateMessageResult::STOP_REASON_END_TURN))
        }
        Ok(Some(Err(why))) => Err(failed(&server.shown(&why))),
        Ok(None) => Err(refused("the question was withdrawn")),
        Err(_) => Err(failed("the model did not answer in time")),
    }
}

fn read(server: &Server, asked: CreateMessageRequestParams) -> Result<Sample, ErrorData> {
    let mut turns = Vec::new();
    for message in asked.messages {
        let role = if message.role == Role::Assistant { "assistant" } else { "user" };
        for block in message.content.into_vec() {
            let SamplingMessageContentBlock::Text(text) = block else {
                return Err(refused("the model is asked about text only"));
            };
            turns.push(SampleTurn { role, text: text.text });
        }
    }
    let most = u32::try_from(server.settings.sampling.most_tokens).unwrap_or(u32::MAX);
    Ok(Sample {
        server: server.name().to_owned(),
        system: asked.system_prompt,
        turns,
        most_tokens: asked.max_tokens.min(most),
        temperature: asked.temperature,
        stops: asked.stop_sequences.unwrap_or_default(),
    })
}

fn refused(why: &str) -> ErrorData {
    ErrorData::new(ErrorCode(-1), format!("the question to the model was refused: {why}"), None)
}

fn failed(why: &str) -> ErrorData {
    ErrorData::new(ErrorCode::INTERNAL_ERROR, format!("the model gave no answer: {why}"), None)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Rate;

    #[test]
    fn so_many_a_minute_and_no_more() {
        let (rate, start) = (Rate::default(), Instant::now());
        let taken: Vec<bool> =
            (0..4).map(|second| rate.take(3, start + Duration::from_secs(second))).collect();
        assert_eq!(taken, [true, true, true, false]);
        assert!(rate.take(3, start + Duration::from_mins(1)));
        assert!(!rate.take(3, start + Duration::from_mins(1)));
        assert!(!Rate::default().take(0, start));
    }
}
