//! A way in for callers without async, wherever they stand.
//!
//! No runtime: the calling thread carries the call out itself, on one runtime of this program that is made once
//! and kept, so that what a tool leaves running goes on; worker threads share it, each with its own call in hand,
//! and none costs descriptors of its own. Inside a runtime of several threads: the thread is taken out of it for
//! the call, and another takes its place. Inside a runtime of one thread: a thread of its own carries the call
//! out. There the caller's thread must wait, and with it whatever else that runtime does: await
//! [`dispatch`](Dispatcher::dispatch) instead.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, OnceLock, PoisonError},
    thread,
};

use tokio::{
    runtime::{Builder, Handle, Runtime, RuntimeFlavor},
    task::block_in_place,
};

use crate::{
    Context, Dispatcher,
    dispatch::{is_on_the_pool, on_the_pool},
    outcome::error_result,
    select::Selection,
};

/// Threads of the kept runtime; they only drive timers and what tools leave running.
const WORKERS: usize = 2;

impl Dispatcher {
    /// Carries out one call and waits for its result, from any thread of any program. Never panics.
    pub fn dispatch_blocking(
        &self,
        selection: &Selection,
        context: &Context,
        name: &str,
        arguments: &str,
    ) -> String {
        wait(self.dispatch(selection, context, name, arguments)).unwrap_or_else(|error| {
            error_result(&format!("Error executing {name}: no runtime can be had: {error}"))
        })
    }
}

fn wait<F: Future<Output: Send> + Send>(future: F) -> io::Result<F::Output> {
    let Ok(handle) = Handle::try_current() else { return Ok(kept()?.block_on(future)) };
    let mut future = Some(future);
    if handle.runtime_flavor() == RuntimeFlavor::MultiThread {
        // A `LocalSet` refuses by a panic, before it has touched the future; then a thread of its own helps.
        let done = catch_unwind(AssertUnwindSafe(|| {
            block_in_place(|| future.take().map(|future| handle.block_on(future)))
        }));
        if let Ok(Some(output)) = done {
            return Ok(output);
        }
    }
    future.map_or_else(|| Err(io::Error::other("this thread's runtime is shutting down")), aside)
}

/// Waits on a thread of its own.
fn aside<F: Future<Output: Send> + Send>(future: F) -> io::Result<F::Output> {
    let runtime = kept()?;
    let pool = is_on_the_pool();
    thread::scope(|scope| {
        let name = thread::Builder::new().name("toolwright-call".to_owned());
        let thread = name.spawn_scoped(scope, || on_the_pool(pool, || runtime.block_on(future)))?;
        thread.join().map_err(|_| io::Error::other("the call's thread panicked"))
    })
}

/// Gives the runtime that is made once and kept.
fn kept() -> io::Result<&'static Runtime> {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    static MAKING: Mutex<()> = Mutex::new(());
    if let Some(runtime) = RUNTIME.get() {
        return Ok(runtime);
    }
    let _making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(runtime) = RUNTIME.get() {
        return Ok(runtime);
    }
    let runtime =
        Builder::new_multi_thread().worker_threads(WORKERS).thread_name("toolwright").enable_all().build()?;
    Ok(RUNTIME.get_or_init(|| runtime))
}
