//! The files of this machine, reached on the blocking pool.

use std::{io, path::PathBuf};

use tokio::task::{JoinError, spawn_blocking};
use tokio_util::sync::CancellationToken;
use toolwright_approval::BoxFuture;

use super::{
    ContentFound, ContentSearch, Excerpt, FileError, Files, LineWindow, NameSearch, NamesFound, SearchError,
    content, names, read,
};

/// This machine's files, with the rights of this process.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocalFiles;

impl Files for LocalFiles {
    fn read<'a>(
        &'a self,
        window: LineWindow,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<Excerpt, FileError>> {
        Box::pin(async move {
            let path = window.path.clone();
            let done = blocking(cancellation, move |token| read::read(&window, token)).await;
            done.unwrap_or_else(|error| Err(broken(path, error)))
        })
    }

    fn search_content<'a>(
        &'a self,
        search: ContentSearch,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<ContentFound, SearchError>> {
        Box::pin(async move {
            let path = search.path.clone();
            let done = blocking(cancellation, move |token| content::search(&search, token)).await;
            done.unwrap_or_else(|error| Err(SearchError::Path(broken(path, error))))
        })
    }

    fn search_names<'a>(
        &'a self,
        search: NameSearch,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<NamesFound, SearchError>> {
        Box::pin(async move {
            let path = search.path.clone();
            let done = blocking(cancellation, move |token| names::search(&search, token)).await;
            done.unwrap_or_else(|error| Err(SearchError::Path(broken(path, error))))
        })
    }
}

/// Runs work that may block where it disturbs nobody; dropping the future stops the work too.
async fn blocking<T: Send + 'static>(
    cancellation: &CancellationToken,
    work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
) -> Result<T, JoinError> {
    let token = cancellation.child_token();
    let _stop = token.clone().drop_guard();
    spawn_blocking(move || work(&token)).await
}

fn broken(path: PathBuf, error: JoinError) -> FileError {
    FileError::Unreadable { path, source: io::Error::other(error) }
}
