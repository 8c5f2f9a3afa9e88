//! `tools/list`: pages of definitions, written once for each generation of the offer.

use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;
use serde_json::value::RawValue;
use toolwright::{Definitions, Entry, Format, Selection, declare::Hints};

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
        let selection = &offered.selection;
        let tools: Vec<_> = Definitions::new(selection, Format::Mcp).iter().collect();
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
                text.push(b'{');
                text.extend_from_slice(tool.head().as_bytes());
                text.extend_from_slice(br#","inputSchema":"#);
                text.extend_from_slice(tool.parameters().as_bytes());
                if let Some(hints) = hints(selection, tool.tool, tool.name()) {
                    write_hints(hints, &mut text);
                }
                text.push(b'}');
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

/// What is said of a tool's calls; nothing for the tools that stand in for others.
fn hints(selection: &Selection, tool: toolwright::ToolId, name: &str) -> Option<Hints> {
    let entry =
        selection.contains(tool).then(|| selection.entry(tool)).filter(|entry| entry.name() == name)?;
    let hints = match entry {
        Entry::Row(row) => row.native().map(|native| native.hints)?,
        Entry::Brought(tool) => tool.hints(),
    };
    (hints != Hints::NONE).then_some(hints)
}

fn write_hints(hints: Hints, text: &mut Vec<u8>) {
    let said = [
        ("readOnlyHint", hints.read_only),
        ("destructiveHint", hints.destructive),
        ("idempotentHint", hints.idempotent),
        ("openWorldHint", hints.open_world),
    ];
    let said = said.into_iter().filter_map(|(name, said)| Some(format!(r#""{name}":{}"#, said?)));
    text.extend_from_slice(br#","annotations":{"#);
    text.extend_from_slice(said.collect::<Vec<_>>().join(",").as_bytes());
    text.push(b'}');
}
