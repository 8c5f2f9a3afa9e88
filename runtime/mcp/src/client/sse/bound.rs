//! Events that have a limit: one that never ends would otherwise be kept for ever.

use std::error::Error;

use futures::{Stream, StreamExt as _};

/// Why no more events come.
#[derive(Debug, thiserror::Error)]
pub(super) enum Stop<E: Error + 'static> {
    #[error("an event has more than {0} bytes")]
    TooLong(usize),
    #[error(transparent)]
    Broken(E),
}

/// Passes on what comes until one event has more bytes than this.
pub(super) fn bounded<B: AsRef<[u8]>, E: Error + Send + Sync + 'static>(
    stream: impl Stream<Item = Result<B, E>>,
    most: usize,
) -> impl Stream<Item = Result<B, Stop<E>>> {
    let (mut length, mut is_line_empty) = (0_usize, true);
    stream.map(move |chunk| {
        let chunk = chunk.map_err(Stop::Broken)?;
        for byte in chunk.as_ref() {
            length += 1;
            match byte {
                // An empty line ends an event.
                b'\n' if is_line_empty => length = 0,
                b'\n' => is_line_empty = true,
                b'\r' => {}
                _ => is_line_empty = false,
            }
            if length > most {
                return Err(Stop::TooLong(most));
            }
        }
        Ok(chunk)
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures::{StreamExt as _, stream};

    use super::bounded;

    #[tokio::test]
    async fn events_count_each_for_itself() {
        let table: [(&[&str], usize); 4] = [
            (&["data: 12\n\n", "data: 34\n\n"], 2),
            (&["data: 1", "2\r\n\r\ndata: 34\n\n"], 2),
            (&["data: 1234567\n\n"], 0),
            (&["a\n", "b\n", "c\n", "d\n", "e\n", "f\n"], 5),
        ];
        for (chunks, passed) in table {
            let chunks = stream::iter(chunks.iter().map(|chunk| Ok::<_, Infallible>(*chunk)));
            let all = bounded(chunks, 11).take_while(|chunk| std::future::ready(chunk.is_ok()));
            assert_eq!(all.count().await, passed);
        }
    }
}
