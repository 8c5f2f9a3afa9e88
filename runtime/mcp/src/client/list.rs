//! Reads a server's list of tools, page by page. One entry that cannot be read costs only itself.

use std::collections::BTreeSet;

use rmcp::{
    model::{ClientRequest, ListToolsRequest, PaginatedRequestParams, ServerResult, Tool, ToolAnnotations},
    service::{PeerRequestOptions, ServiceError},
};
use serde_json::Value;
use toolwright::declare::Hints;

use super::{line::Line, state::LeftOut};

/// The most pages of one list that are read.
pub const MOST_PAGES: usize = 50;

/// The most tools of one server, and the most bytes of their texts.
const MOST_TOOLS: usize = 10_000;
const MOST_BYTES: usize = 32 << 20;

/// A tool as its server describes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) description: String,
    /// The schema of its parameters as JSON text.
    pub(crate) parameters: String,
    pub(crate) hints: Hints,
}

/// A server's tools.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Listing {
    pub(crate) tools: Vec<Listed>,
    pub(crate) left_out: Vec<LeftOut>,
    pub(crate) notes: Vec<String>,
}

impl Listing {
    /// Tells what is too much of it, and keeps no more than is allowed.
    fn too_much(&mut self) -> Option<String> {
        let mut bytes = 0_usize;
        let size = |tool: &Listed| tool.name.len() + tool.description.len() + tool.parameters.len();
        let fit = self.tools.iter().take_while(|tool| {
            bytes += size(tool);
            bytes <= MOST_BYTES
        });
        let kept = fit.count().min(MOST_TOOLS);
        let all = self.tools.len();
        self.tools.truncate(kept);
        (kept < all).then(|| {
            format!("its list has more than {MOST_TOOLS} tools or {MOST_BYTES} bytes; {kept} of {all} tools that came are taken")
        })
    }
}

/// Follows the pages of a list.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    seen: BTreeSet<String>,
    read: usize,
}

/// What comes after a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// The page of this cursor.
    Page(String),
    /// Nothing: that was all.
    End,
    /// Nothing, though the server says there is more.
    Stopped(String),
}

impl Pages {
    /// Takes the cursor that a page came with.
    pub(crate) fn next(&mut self, cursor: Option<String>) -> After {
        self.read += 1;
        let Some(cursor) = cursor else { return After::End };
        if !self.seen.insert(cursor.clone()) {
            return After::Stopped(format!(
                "its list comes back to the cursor `{cursor}` after page {}, so no more of it is read",
                self.read
            ));
        }
        if self.read >= MOST_PAGES {
            return After::Stopped(format!(
                "its list has more than {MOST_PAGES} pages, and no more are read"
            ));
        }
        After::Page(cursor)
    }
}

/// Reads the list of tools.
pub(crate) async fn list(line: &Line) -> Result<Listing, ServiceError> {
    let mut listing = Listing::default();
    let offers_tools = line.agreed().is_none_or(|info| info.capabilities.tools.is_some());
    if !offers_tools {
        listing.notes.push("it says that it has no tools".to_owned());
        return Ok(listing);
    }
    let (mut pages, mut cursor) = (Pages::default(), None);
    loop {
        let params = PaginatedRequestParams::default().with_cursor(cursor);
        let request = ClientRequest::ListToolsRequest(ListToolsRequest::with_param(params));
        let next = read_page(answer(line, request).await?, &mut listing)?;
        if let Some(why) = listing.too_much() {
            let remedy = "leave out what is not needed at the server; what came so far is offered".to_owned();
            listing.left_out.push(LeftOut { name: "(further tools)".to_owned(), why, remedy });
            return Ok(listing);
        }
        match pages.next(next) {
            After::Page(next) => cursor = Some(next),
            After::End => return Ok(listing),
            After::Stopped(why) => {
                let remedy = "its maker must mend its pages; what came so far is offered".to_owned();
                listing.left_out.push(LeftOut { name: "(further pages)".to_owned(), why, remedy });
                return Ok(listing);
            }
        }
    }
}

/// Puts one question, past the library's own memory of answers.
pub(crate) async fn answer(line: &Line, request: ClientRequest) -> Result<ServerResult, ServiceError> {
    let options = PeerRequestOptions::no_options();
    line.peer.send_cancellable_request(request, options).await?.await_response().await
}

fn read_page(page: ServerResult, listing: &mut Listing) -> Result<Option<String>, ServiceError> {
    match page {
        ServerResult::ListToolsResult(page) => {
            listing.tools.extend(page.tools.into_iter().map(Listed::from));
            Ok(page.next_cursor)
        }
        // An entry that is not as it should be makes the whole page one that the library does not know.
        ServerResult::CustomResult(page) => read_loosely(&page.0, listing),
        _ => Err(ServiceError::UnexpectedResponse),
    }
}

/// Reads a page entry by entry.
fn read_loosely(page: &Value, listing: &mut Listing) -> Result<Option<String>, ServiceError> {
    let entries = page.get("tools").and_then(Value::as_array).ok_or(ServiceError::UnexpectedResponse)?;
    for (place, entry) in entries.iter().enumerate() {
        match serde_json::from_value::<Tool>(entry.clone()) {
            Ok(tool) => listing.tools.push(tool.into()),
            Err(error) => match loose(entry) {
                Some(tool) => listing.tools.push(tool),
                None => listing.left_out.push(LeftOut {
                    name: entry.get("name").map_or_else(|| format!("(entry {place})"), Value::to_string),
                    why: format!("tools[{place}] is no tool: {error}"),
                    remedy: "its maker must mend its list".to_owned(),
                }),
            },
        }
    }
    Ok(page.get("nextCursor").and_then(Value::as_str).map(str::to_owned))
}

/// Takes a tool of which something is odd: without its oddities where it can do without, and with its schema as it is,
/// for the engine to mend or to refuse.
fn loose(entry: &Value) -> Option<Listed> {
    let name = entry.get("name")?.as_str()?.to_owned();
    let text = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    Some(Listed {
        description: text("description").or_else(|| text("title")).unwrap_or_default(),
        parameters: entry.get("inputSchema").unwrap_or(&Value::Null).to_string(),
        hints: loose_hints(entry.get("annotations").unwrap_or(&Value::Null)),
        name,
    })
}

/// Reads hints one by one. Where one that matters cannot be read, the tool is asked about.
fn loose_hints(annotations: &Value) -> Hints {
    let asked_about = Hints { destructive: Some(true), ..Hints::NONE };
    let members = match annotations {
        Value::Null => return Hints::NONE,
        Value::Object(members) => members,
        _ => return asked_about,
    };
    let said = |key: &str| match members.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(said)) => Ok(Some(*said)),
        Some(_) => Err(()),
    };
    match (said("readOnlyHint"), said("destructiveHint")) {
        (Ok(read_only), Ok(destructive)) => Hints {
            read_only,
            destructive,
            idempotent: said("idempotentHint").unwrap_or_default(),
            open_world: said("openWorldHint").unwrap_or_default(),
        },
        _ => asked_about,
    }
}

impl From<Tool> for Listed {
    fn from(tool: Tool) -> Self {
        Self {
            name: tool.name.into_owned(),
            description: tool.description.map_or_else(|| tool.title.unwrap_or_default(), Into::into),
            // A map of JSON can always be written.
            parameters: serde_json::to_string(&*tool.input_schema).unwrap_or_default(),
            hints: hints(tool.annotations.as_ref()),
        }
    }
}

/// Takes what the server says, and nothing that it does not say.
fn hints(annotations: Option<&ToolAnnotations>) -> Hints {
    annotations.map_or(Hints::NONE, |said| Hints {
        read_only: said.read_only_hint,
        destructive: said.destructive_hint,
        idempotent: said.idempotent_hint,
        open_world: said.open_world_hint,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{After, Listing, MOST_PAGES, Pages, read_loosely};

    #[test]
    fn pages_end_where_a_cursor_comes_back_and_after_fifty() {
        let mut pages = Pages::default();
        assert_eq!(pages.next(Some("a".to_owned())), After::Page("a".to_owned()));
        assert_eq!(pages.next(Some("b".to_owned())), After::Page("b".to_owned()));
        assert!(matches!(pages.next(Some("a".to_owned())), After::Stopped(why) if why.contains("`a`")));
        let mut pages = Pages::default();
        for page in 1..MOST_PAGES {
            assert_eq!(pages.next(Some(page.to_string())), After::Page(page.to_string()));
        }
        assert!(matches!(pages.next(Some("50".to_owned())), After::Stopped(why) if why.contains("50 pages")));
        assert_eq!(Pages::default().next(None), After::End);
    }

    #[test]
    fn one_entry_that_cannot_be_read_costs_only_itself() {
        let page = json!({"tools": [
            {"name": "good", "inputSchema": {"type": "object"}},
            {"name": "odd", "description": "d", "inputSchema": "no schema", "annotations": {"readOnlyHint": true}},
            {"name": 7},
            {"name": "worse", "inputSchema": {}, "annotations": 3},
        ], "nextCursor": "n"});
        let mut listing = Listing::default();
        assert_eq!(read_loosely(&page, &mut listing).expect("a page").as_deref(), Some("n"));
        let names: Vec<_> = listing.tools.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["good", "odd", "worse"]);
        assert_eq!(listing.tools[1].parameters, "\"no schema\"");
        assert_eq!(listing.tools[1].hints.read_only, Some(true));
        assert!(listing.tools[2].hints.is_destructive(), "what cannot be read is asked about");
        assert_eq!(listing.left_out.len(), 1);
        assert!(listing.left_out[0].why.contains("tools[2]"), "{:?}", listing.left_out);
    }

    #[test]
    fn hints_are_read_one_by_one_and_what_cannot_be_read_is_asked_about() {
        let table = [
            (json!(null), (None, None)),
            (json!({"destructiveHint": true, "title": 7}), (None, Some(true))),
            (json!({"destructiveHint": "true"}), (None, Some(true))),
            (json!({"readOnlyHint": "yes"}), (None, Some(true))),
            (json!({"readOnlyHint": true, "openWorldHint": 1}), (Some(true), None)),
            (json!([]), (None, Some(true))),
        ];
        for (annotations, wanted) in table {
            let hints = super::loose_hints(&annotations);
            assert_eq!((hints.read_only, hints.destructive), wanted, "{annotations}");
        }
    }

    #[test]
    fn a_list_that_is_too_long_is_cut_and_told() {
        let tool = |number: usize| json!({"name": format!("t{number}"), "inputSchema": {"type": "object"}});
        let page = |count: usize| json!({"tools": (0..count).map(tool).collect::<Vec<_>>()});
        let mut listing = Listing::default();
        read_loosely(&page(super::MOST_TOOLS), &mut listing).expect("a page");
        assert_eq!(listing.too_much(), None);
        read_loosely(&page(3), &mut listing).expect("a page");
        assert!(listing.too_much().is_some_and(|why| why.contains("10000 of 10003")));
        assert_eq!(listing.tools.len(), super::MOST_TOOLS);
    }
}
