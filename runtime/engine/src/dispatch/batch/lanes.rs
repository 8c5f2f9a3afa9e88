//! Runs many futures, a few at once, until all are done or time is up.

use std::{
    future::poll_fn,
    pin::{Pin, pin},
    task::Poll,
};

/// Runs futures, at most so many at once, and gives their outputs in order. When `stop` is over first, those
/// that are not done are dropped and have no output. A future is made when its turn comes.
pub(super) async fn together<F: Future>(
    mut futures: impl ExactSizeIterator<Item = F>,
    most: usize,
    stop: impl Future<Output = ()>,
) -> Vec<Option<F::Output>> {
    let mut outputs: Vec<Option<F::Output>> = Vec::new();
    outputs.resize_with(futures.len(), || None);
    let mut lanes: Vec<(usize, Pin<Box<F>>)> = Vec::new();
    let mut next = 0;
    let mut stop = pin!(stop);
    poll_fn(|task| {
        let mut at = 0;
        loop {
            if at == lanes.len() {
                let Some(future) = (if at < most { futures.next() } else { None }) else { break };
                lanes.push((next, Box::pin(future)));
                next += 1;
            }
            let (number, future) = &mut lanes[at];
            match future.as_mut().poll(task) {
                Poll::Ready(output) => {
                    outputs[*number] = Some(output);
                    lanes.remove(at);
                }
                Poll::Pending => at += 1,
            }
        }
        if lanes.is_empty() { Poll::Ready(()) } else { stop.as_mut().poll(task) }
    })
    .await;
    outputs
}
