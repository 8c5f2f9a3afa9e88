//! `tools/list`: pages of definitions, written once for each generation of the offer.

use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;
use serde_json::value::RawValue;
use toolwright::{Definitions, Format};

use super::{
    answer,
    fault::Fault,
    id::Id,
    offer::{Offer, Offered},
    version::Version,
};

/// The pages that were written last.
#[derive(Debug, Default)]
pub(crate) struct Lists(Mutex<Option<Arc<Pages>>>);

/// All pages of one generation.
#[derive(Debug)]
struct Pages {
    generation: u64,
    pages: Vec<Page>,
}

/// One page: `"tools":[…]`, and the mark of the next where there is one.
#[derive(Debug)]
struct Page {
    text: Vec<u8>,
}

#[derive(Deserialize)]
struct Parameters {
    #[serde(default)]
    cursor: Option<String>,
}

impl Lists {
    /// Answers a request for a page.
    pub(crate) fn answer(
        &self,
        offer: &dyn Offer,
        length: usize,
        version: Version,
        id: &Id,
        params: Option<&RawValue>,
    ) -> Result<Vec<u8>, Fault> {
        let cursor = match params {
            Some(params) => {
                serde_json::from_str::<Parameters>(params.get())
                    .map_err(|error| Fault::params(format!("Invalid params: {error}")))?
                    .cursor
            }
            None => None,
        };
        let pages = self.pages(&offer.current(), length);
        let page = pages.find(cursor.as_deref())?;
        Ok(answer::result(id, page.text.len(), |out| {
            out.extend_from_slice(&page.text);
            if version.is_stateless() {
                out.extend_from_slice(br#","resultType":"complete","ttlMs":0,"cacheScope":"private""#);
            }
        }))
    }

    fn pages(&self, offered: &Offered, length: usize) -> Arc<Pages> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.as_ref() {
            Some(pages) if pages.generation == offered.generation => Arc::clone(pages),
            _ => Arc::clone(kept.insert(Arc::new(Pages::write(offered, length.max(1))))),
        }
    }
}

impl Pages {
    fn write(offered: &Offered, length: usize) -> Self {
        let tools: Vec<_> = Definitions::new(&offered.selection, Format::Mcp).iter().collect();
        let mut pages = Vec::new();
        let mut written = 0;
        loop {
            let end = tools.len().min(written + length);
            let mut text = Vec::with_capacity((end - written) * 1024);
            text.extend_from_slice(br#""tools":["#);
            for (number, tool) in tools[written..end].iter().enumerate() {
                if number > 0 {
                    text.push(b',');
                }
                text.extend_from_slice(tool.to_text().as_bytes());
            }
            text.push(b']');
            written = end;
            let is_last = written == tools.len();
            if !is_last {
                text.extend_from_slice(br#","nextCursor":"#);
                answer::quote(&cursor(offered.generation, pages.len() + 1), &mut text);
            }
            text.shrink_to_fit();
            pages.push(Page { text });
            if is_last {
                return Self { generation: offered.generation, pages };
            }
        }
    }

    /// Finds a page by its mark. A mark of another generation is none: its pages would not fit together.
    fn find(&self, mark: Option<&str>) -> Result<&Page, Fault> {
        let marked = |(number, page)| (mark == Some(&cursor(self.generation, number))).then_some(page);
        let found = match mark {
            None => self.pages.first(),
            Some(_) => self.pages.iter().enumerate().skip(1).find_map(marked),
        };
        found.ok_or_else(|| {
            Fault::params("Invalid params: this cursor is none of ours, or the tools have changed; begin again without one")
        })
    }
}

/// The mark of a page, which says nothing to the client.
fn cursor(generation: u64, page: usize) -> String {
    format!("{generation:x}.{page:x}")
}
