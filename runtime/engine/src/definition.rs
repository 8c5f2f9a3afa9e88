//! What a provider is told about the selected tools: four shapes, put together from static text.
//!
//! A text is copied once, into a buffer of exactly its size; nothing is parsed or escaped.

use std::{borrow::Cow, convert::Infallible, fmt, io};

use crate::{
    ToolDef, ToolId,
    arguments::Json,
    declare::Hints,
    dynamic::DynamicTool,
    mask::ToolMask,
    schema::{Cut, Definition},
    search::{Deferral, Namespace},
    select::{Entry, Selection},
    table::{Mention, ToolRow},
};

/// The shape of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The `tools` of an `OpenAI` chat request.
    OpenAi,
    /// The `tools` of an `OpenAI` responses request.
    Responses,
    /// The `tools` of an Anthropic messages request.
    Anthropic,
    /// The `tools` of an MCP server's list.
    Mcp,
}

/// The text around the two parts of a definition.
struct Shape {
    open: &'static str,
    parameters: &'static str,
    close: &'static str,
    /// `close`, a comma and `open`: one copy between two definitions.
    between: &'static str,
}

impl Format {
    const fn shape(self) -> &'static Shape {
        match self {
            Self::OpenAi => &Shape {
                open: r#"{"type":"function","function":{"#,
                parameters: r#","parameters":"#,
                close: "}}",
                between: r#"}},{"type":"function","function":{"#,
            },
            Self::Responses => &Shape {
                open: r#"{"type":"function","#,
                parameters: r#","parameters":"#,
                close: r#","strict":false}"#,
                between: r#","strict":false},{"type":"function","#,
            },
            Self::Anthropic => {
                &Shape { open: "{", parameters: r#","input_schema":"#, close: "}", between: "},{" }
            }
            Self::Mcp => &Shape { open: "{", parameters: r#","inputSchema":"#, close: "}", between: "},{" },
        }
    }
}

/// Writes the definitions of the selected tools as one JSON array, sorted by name. Tools without a
/// definition in this program are left out; pass what is available, not only what is selected.
pub fn definitions(selection: &Selection, format: Format) -> String {
    Definitions::new(selection, format).to_text()
}

/// The definitions of the selected tools in one shape.
#[derive(Clone, Copy, Debug)]
pub struct Definitions<'a> {
    selection: &'a Selection,
    format: Format,
}

impl<'a> Definitions<'a> {
    /// Takes the tools of a selection that have a definition.
    pub fn new(selection: &'a Selection, format: Format) -> Self {
        Self { selection, format }
    }

    /// Gives the definitions one by one, sorted by name. Where some wait for tool search, the three tools that
    /// stand in for them come last.
    pub fn iter(&self) -> impl Iterator<Item = ToolDefinition<'a>> + use<'a> {
        let (selection, format) = (self.selection, self.format);
        let Some(extra) = selection.extra() else { return Each::Rows(rows(selection, format)) };
        let deferral = extra.deferral.as_ref();
        let waits = move |tool: ToolId| deferral.is_some_and(|deferral| deferral.waits(tool));
        let shown = entries(selection, format).filter(move |definition| !waits(definition.tool));
        let bridges = deferral.filter(|deferral| deferral.namespaces(format).is_none());
        let bridges = bridges.into_iter().flat_map(Deferral::bridges);
        let bridges = bridges.map(move |(tool, bridge)| ToolDefinition {
            tool,
            source: Source::Stored(bridge.name, &bridge.text),
            mask: selection.mask(),
            format,
        });
        Each::Entries(shown.chain(bridges))
    }

    /// Gives the definitions that wait for tool search, sorted by name.
    pub fn waiting(&self) -> impl Iterator<Item = ToolDefinition<'a>> + use<'a> {
        let (selection, format) = (self.selection, self.format);
        let deferral = selection.extra().and_then(|extra| extra.deferral.as_ref());
        let all = deferral
            .map(|deferral| entries(selection, format).filter(|definition| deferral.waits(definition.tool)));
        all.into_iter().flatten()
    }

    /// Gives the definition of one selected tool, whether it waits or not.
    pub fn get(&self, tool: ToolId) -> Option<ToolDefinition<'a>> {
        let (selection, format) = (self.selection, self.format);
        match selection.contains(tool).then(|| selection.entry(tool))? {
            Entry::Row(row) => ToolDefinition::of_row(tool, row, selection.mask(), format),
            Entry::Brought(brought) => {
                Some(ToolDefinition::of_brought(tool, brought, selection.mask(), format))
            }
        }
    }

    /// Writes them as one JSON array.
    pub fn to_text(&self) -> String {
        // Each definition with a comma or the opening bracket, then the closing one.
        let size = self.iter().map(|definition| definition.size() + 1).sum::<usize>() + 1;
        let mut text = String::with_capacity(size.max("[]".len()));
        self.each(|piece| text.push_str(piece));
        text
    }

    /// Gives the parts of their JSON array, in order: stored text, so that a writer that takes many parts at once
    /// copies nothing.
    pub fn pieces(&self) -> Vec<&'a str> {
        let mut pieces = Vec::new();
        self.each(|piece| pieces.push(piece));
        pieces
    }

    /// Writes them as one JSON array, without a copy of the whole in memory.
    pub fn write_to(&self, writer: &mut impl io::Write) -> io::Result<()> {
        self.try_each(|piece| writer.write_all(piece.as_bytes()))
    }

    /// Estimates the tokens that they cost: a quarter of their characters, each definition rounded up.
    pub fn tokens(&self) -> usize {
        self.iter().map(|definition| definition.tokens()).sum()
    }

    fn each(&self, mut piece: impl FnMut(&'a str)) {
        let Ok(()) = self.try_each(|text| {
            piece(text);
            Ok::<(), Infallible>(())
        });
    }

    fn try_each<E>(&self, piece: impl FnMut(&'a str) -> Result<(), E>) -> Result<(), E> {
        let Some(extra) = self.selection.extra() else {
            return self.try_each_of(rows(self.selection, self.format), None, piece);
        };
        let namespaces = extra.deferral.as_ref().and_then(|deferral| deferral.namespaces(self.format));
        self.try_each_of(self.iter(), namespaces, piece)
    }

    fn try_each_of<E>(
        &self,
        mut definitions: impl Iterator<Item = ToolDefinition<'a>>,
        namespaces: Option<&'a [Namespace]>,
        mut piece: impl FnMut(&'a str) -> Result<(), E>,
    ) -> Result<(), E> {
        let shape = self.format.shape();
        let first = definitions.next();
        if first.is_none() && namespaces.is_none() {
            return piece("[]");
        }
        piece("[")?;
        if let Some(first) = first {
            piece(shape.open)?;
            first.try_each_inside(&mut piece)?;
            for definition in definitions {
                piece(shape.between)?;
                definition.try_each_inside(&mut piece)?;
            }
            piece(shape.close)?;
            if namespaces.is_some() {
                piece(",")?;
            }
        }
        if let Some(namespaces) = namespaces {
            self.try_each_namespace(namespaces, &mut piece)?;
        }
        piece("]")
    }

    /// Gives the pieces of the tools that wait for the provider's search, and of that search.
    fn try_each_namespace<E>(
        &self,
        namespaces: &'a [Namespace],
        piece: &mut impl FnMut(&'a str) -> Result<(), E>,
    ) -> Result<(), E> {
        for namespace in namespaces {
            let mut tools = namespace.tools.iter().filter_map(|tool| self.get(*tool)).peekable();
            if tools.peek().is_none() {
                continue;
            }
            piece(&namespace.open)?;
            while let Some(tool) = tools.next() {
                piece(Namespace::TOOL)?;
                tool.try_each_inside(piece)?;
                piece(Namespace::TOOL_END)?;
                if tools.peek().is_some() {
                    piece(",")?;
                }
            }
            piece(Namespace::CLOSE)?;
            piece(",")?;
        }
        piece(Namespace::SEARCH)
    }
}

/// Definitions of a selection of static tools, or of any other.
enum Each<R, E> {
    Rows(R),
    Entries(E),
}

impl<'a, R, E> Iterator for Each<R, E>
where
    R: Iterator<Item = ToolDefinition<'a>>,
    E: Iterator<Item = ToolDefinition<'a>>,
{
    type Item = ToolDefinition<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Rows(rows) => rows.next(),
            Self::Entries(entries) => entries.next(),
        }
    }

    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, first: B, add: F) -> B {
        match self {
            Self::Rows(rows) => rows.fold(first, add),
            Self::Entries(entries) => entries.fold(first, add),
        }
    }
}

fn rows(selection: &Selection, format: Format) -> impl Iterator<Item = ToolDefinition<'_>> {
    let rows = selection.registry().tools;
    let defined = selection.mask().iter().filter_map(|tool| Some((tool, rows.get(tool.index())?)));
    defined.filter_map(move |(tool, row)| ToolDefinition::of_row(tool, row, selection.mask(), format))
}

fn entries(selection: &Selection, format: Format) -> impl Iterator<Item = ToolDefinition<'_>> {
    let mask = selection.mask();
    selection.entries().filter_map(move |(tool, entry)| match entry {
        Entry::Row(row) => ToolDefinition::of_row(tool, row, mask, format),
        Entry::Brought(brought) => Some(ToolDefinition::of_brought(tool, brought, mask, format)),
    })
}

/// One tool's definition in one shape.
#[derive(Clone, Copy, Debug)]
pub struct ToolDefinition<'a> {
    /// The tool.
    pub tool: ToolId,
    source: Source<'a>,
    mask: &'a ToolMask,
    format: Format,
}

/// Where a definition's text is.
#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    Row(&'static ToolRow, &'static ToolDef),
    Stored(&'a str, &'a StoredText),
}

/// The text of a definition that was written at run time: `"name":…,"description":…`, then the parameters, then
/// the annotations.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct StoredText {
    text: String,
    split: usize,
    end: usize,
}

/// The parts of a definition.
struct Parts<'a> {
    text: &'a str,
    split: usize,
    cuts: &'static [Cut],
    mentions: &'static [Mention],
    annotations: &'a str,
}

impl StoredText {
    pub(crate) fn new(name: &str, description: &str, parameters: &str, hints: Hints) -> Self {
        let quoted = |text: &str| Json::Text(text.into()).to_string();
        let mut text = format!("\"name\":{},\"description\":{}", quoted(name), quoted(description));
        let split = text.len();
        text.push_str(parameters);
        let end = text.len();
        text.push_str(&hints.written().to_text());
        Self { text, split, end }
    }
}

impl<'a> ToolDefinition<'a> {
    #[inline]
    fn of_row(tool: ToolId, row: &'static ToolRow, mask: &'a ToolMask, format: Format) -> Option<Self> {
        Some(Self { tool, source: Source::Row(row, row.native()?), mask, format })
    }

    fn of_brought(tool: ToolId, brought: &'a DynamicTool, mask: &'a ToolMask, format: Format) -> Self {
        Self { tool, source: Source::Stored(brought.name(), brought.text()), mask, format }
    }

    /// Gives the text, where it is split, and its conditional parts with their conditions.
    #[inline]
    fn parts(&self) -> Parts<'a> {
        match self.source {
            Source::Row(row, declared) => {
                let Definition { text, split, cuts, annotations } = declared.definition;
                Parts { text, split, cuts, mentions: row.mentions, annotations }
            }
            Source::Stored(_, stored) => {
                let (text, annotations) = stored.text.split_at(stored.end);
                Parts { text, split: stored.split, cuts: &[], mentions: &[], annotations }
            }
        }
    }

    /// Gives the tool's name.
    pub fn name(&self) -> &'a str {
        match self.source {
            Source::Row(row, _) => row.name,
            Source::Stored(name, _) => name,
        }
    }

    /// Gives `"name":…,"description":…`: the stored text unless a part of it is hidden.
    pub fn head(&self) -> Cow<'a, str> {
        self.part(0, self.parts().split)
    }

    /// Gives the parameters' schema: the stored text unless a part of it is hidden.
    pub fn parameters(&self) -> Cow<'a, str> {
        self.part(self.parts().split, self.parts().text.len())
    }

    /// Writes it as one JSON object.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.size());
        self.each(|piece| text.push_str(piece));
        text
    }

    /// Estimates the tokens that it costs: a quarter of its characters, rounded up.
    pub fn tokens(&self) -> usize {
        let mut characters = 0;
        self.each(|piece| characters += piece.chars().count());
        characters.div_ceil(4)
    }

    fn part(&self, start: usize, end: usize) -> Cow<'a, str> {
        let Parts { text, .. } = self.parts();
        let mut hidden = self.hidden().filter(|cut| cut.start >= start && cut.end <= end).peekable();
        if hidden.peek().is_none() {
            return Cow::Borrowed(&text[start..end]);
        }
        let mut shown = String::with_capacity(end - start);
        let mut from = start;
        for cut in hidden {
            shown.push_str(&text[from..cut.start]);
            from = cut.end;
        }
        shown.push_str(&text[from..end]);
        Cow::Owned(shown)
    }

    /// The conditional parts that are left out, in the order of the text.
    fn hidden(&self) -> impl Iterator<Item = &'static Cut> + '_ {
        let Parts { cuts, mentions, .. } = self.parts();
        let parts = cuts.iter().zip(mentions);
        parts.filter(|(_, mention)| !mention.holds(self.mask)).map(|(cut, _)| cut)
    }

    fn each(&self, mut piece: impl FnMut(&'a str)) {
        let Ok(()) = self.try_each(&mut |text| {
            piece(text);
            Ok::<(), Infallible>(())
        });
    }

    fn try_each<E>(&self, piece: &mut impl FnMut(&'a str) -> Result<(), E>) -> Result<(), E> {
        piece(self.format.shape().open)?;
        self.try_each_inside(piece)?;
        piece(self.format.shape().close)
    }

    /// Gives the pieces between the opening and the closing text.
    fn try_each_inside<E>(&self, piece: &mut impl FnMut(&'a str) -> Result<(), E>) -> Result<(), E> {
        let Parts { text, split, annotations, .. } = self.parts();
        let mut hidden = self.hidden().peekable();
        let mut from = 0;
        while let Some(cut) = hidden.next_if(|cut| cut.end <= split) {
            piece(&text[from..cut.start])?;
            from = cut.end;
        }
        piece(&text[from..split])?;
        piece(self.format.shape().parameters)?;
        from = split;
        for cut in hidden {
            piece(&text[from..cut.start])?;
            from = cut.end;
        }
        piece(&text[from..])?;
        if self.format == Format::Mcp { piece(annotations) } else { Ok(()) }
    }

    /// Gives the length of the text in bytes.
    fn size(&self) -> usize {
        let shape = self.format.shape();
        let around = shape.open.len() + shape.parameters.len() + shape.close.len();
        let hidden: usize = self.hidden().map(|cut| cut.end - cut.start).sum();
        let Parts { text, annotations, .. } = self.parts();
        let annotated = if self.format == Format::Mcp { annotations.len() } else { 0 };
        text.len() - hidden + around + annotated
    }
}

impl fmt::Display for Definitions<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.try_each(|piece| formatter.write_str(piece))
    }
}

impl fmt::Display for ToolDefinition<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.try_each(&mut |piece| formatter.write_str(piece))
    }
}

impl Mention {
    /// Tells whether the part that the mention stands for is shown.
    pub fn holds(&self, mask: &ToolMask) -> bool {
        self.any_holds(mask) && self.all.iter().all(|tool| mask.contains(*tool))
    }

    pub(crate) fn any_holds(&self, mask: &ToolMask) -> bool {
        self.any.iter().any(|tool| mask.contains(*tool))
    }
}
