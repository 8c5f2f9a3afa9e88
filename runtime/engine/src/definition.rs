//! What a provider is told about the selected tools: four shapes, put together from static text.
//!
//! A text is copied once, into a buffer of exactly its size; nothing is parsed or escaped.

use std::{borrow::Cow, convert::Infallible, fmt, io};

use crate::{
    ToolDef, ToolId,
    mask::ToolMask,
    schema::Cut,
    select::Selection,
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

    /// Gives the definitions one by one, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = ToolDefinition<'a>> + use<'a> {
        let (mask, format) = (self.selection.mask(), self.format);
        let defined = self.selection.rows().filter_map(|(tool, row)| Some((tool, row, row.native()?)));
        defined.map(move |(tool, row, declared)| ToolDefinition { tool, row, declared, mask, format })
    }

    /// Writes them as one JSON array.
    pub fn to_text(&self) -> String {
        // Each definition with a comma or the opening bracket, then the closing one.
        let size = self.iter().map(|definition| definition.size() + 1).sum::<usize>() + 1;
        let mut text = String::with_capacity(size.max("[]".len()));
        self.each(|piece| text.push_str(piece));
        text
    }

    /// Gives the parts of their JSON array, in order: static text, so that a writer that takes many parts at once
    /// copies nothing.
    pub fn pieces(&self) -> Vec<&'static str> {
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

    fn each(&self, mut piece: impl FnMut(&'static str)) {
        let Ok(()) = self.try_each(|text| {
            piece(text);
            Ok::<(), Infallible>(())
        });
    }

    fn try_each<E>(&self, mut piece: impl FnMut(&'static str) -> Result<(), E>) -> Result<(), E> {
        let shape = self.format.shape();
        let mut definitions = self.iter();
        let Some(first) = definitions.next() else { return piece("[]") };
        piece("[")?;
        piece(shape.open)?;
        first.try_each_inside(&mut piece)?;
        for definition in definitions {
            piece(shape.between)?;
            definition.try_each_inside(&mut piece)?;
        }
        piece(shape.close)?;
        piece("]")
    }
}

/// One tool's definition in one shape.
#[derive(Clone, Copy, Debug)]
pub struct ToolDefinition<'a> {
    /// The tool.
    pub tool: ToolId,
    row: &'static ToolRow,
    declared: &'static ToolDef,
    mask: &'a ToolMask,
    format: Format,
}

impl ToolDefinition<'_> {
    /// Gives the tool's name.
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    /// Gives `"name":…,"description":…`: the static text unless a part of it is hidden.
    pub fn head(&self) -> Cow<'static, str> {
        self.part(0, self.declared.definition.split)
    }

    /// Gives the parameters' schema: the static text unless a part of it is hidden.
    pub fn parameters(&self) -> Cow<'static, str> {
        self.part(self.declared.definition.split, self.declared.definition.text.len())
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

    fn part(&self, start: usize, end: usize) -> Cow<'static, str> {
        let text = self.declared.definition.text;
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
        let parts = self.declared.definition.cuts.iter().zip(self.row.mentions);
        parts.filter(|(_, mention)| !mention.holds(self.mask)).map(|(cut, _)| cut)
    }

    fn each(&self, mut piece: impl FnMut(&'static str)) {
        let Ok(()) = self.try_each(&mut |text| {
            piece(text);
            Ok::<(), Infallible>(())
        });
    }

    fn try_each<E>(&self, piece: &mut impl FnMut(&'static str) -> Result<(), E>) -> Result<(), E> {
        piece(self.format.shape().open)?;
        self.try_each_inside(piece)?;
        piece(self.format.shape().close)
    }

    /// Gives the pieces between the opening and the closing text.
    fn try_each_inside<E>(&self, piece: &mut impl FnMut(&'static str) -> Result<(), E>) -> Result<(), E> {
        let definition = &self.declared.definition;
        let (text, split) = (definition.text, definition.split);
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
        piece(&text[from..])
    }

    /// Gives the length of the text in bytes.
    fn size(&self) -> usize {
        let shape = self.format.shape();
        let around = shape.open.len() + shape.parameters.len() + shape.close.len();
        let hidden: usize = self.hidden().map(|cut| cut.end - cut.start).sum();
        self.declared.definition.text.len() - hidden + around
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
