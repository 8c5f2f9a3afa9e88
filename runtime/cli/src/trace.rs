//! `--trace`: the life of each call on standard error.
//!
//! A subscriber of a few lines, made only when it was asked for, so that no other command pays for one.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};

use crate::output;

/// Prints spans when they end and events when they happen.
#[derive(Debug, Default)]
struct Trace {
    last: AtomicU64,
    spans: Mutex<BTreeMap<u64, Span>>,
}

#[derive(Debug)]
struct Span {
    handles: usize,
    text: String,
}

/// Shows from now on what calls leave in the trace.
pub(crate) fn begin() {
    // Only a second call could fail, and there is none.
    drop(tracing::subscriber::set_global_default(Trace::default()));
}

impl Subscriber for Trace {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("toolwright") && *metadata.level() <= Level::DEBUG
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let mut text = attributes.metadata().name().to_owned();
        attributes.record(&mut Words(&mut text));
        self.spans().insert(id, Span { handles: 1, text });
        Id::from_u64(id)
    }

    fn record(&self, id: &Id, values: &Record<'_>) {
        if let Some(span) = self.spans().get_mut(&id.into_u64()) {
            values.record(&mut Words(&mut span.text));
        }
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut text = event.metadata().level().as_str().to_lowercase();
        event.record(&mut Words(&mut text));
        output::note(&format!("trace: {text}"));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}

    fn clone_span(&self, id: &Id) -> Id {
        if let Some(span) = self.spans().get_mut(&id.into_u64()) {
            span.handles += 1;
        }
        id.clone()
    }

    fn try_close(&self, id: Id) -> bool {
        let mut spans = self.spans();
        let Some(span) = spans.get_mut(&id.into_u64()) else { return false };
        span.handles -= 1;
        if span.handles > 0 {
            return false;
        }
        let ended = spans.remove(&id.into_u64());
        drop(spans);
        if let Some(span) = ended {
            output::note(&format!("trace: {}", span.text));
        }
        true
    }
}

impl Trace {
    fn spans(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Span>> {
        self.spans.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes fields as ` name=value`, a message as it is.
struct Words<'a>(&'a mut String);

impl Visit for Words<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }
}
