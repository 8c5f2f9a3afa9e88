//! Waits for a foreign future and catches its panic, so that whoever breaks while being asked says no.

use std::{
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    task::Poll,
};

use crate::BoxFuture;

/// Gives what the future gives, or nothing if it panicked.
pub(crate) async fn caught<'a, T>(make: impl FnOnce() -> BoxFuture<'a, T>) -> Option<T> {
    let mut future = catch_unwind(AssertUnwindSafe(make)).ok()?;
    poll_fn(move |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(value)) => Poll::Ready(Some(value)),
        Err(_) => Poll::Ready(None),
    })
    .await
}
