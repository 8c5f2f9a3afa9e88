//! What a person should know about a request: unknown names, tools that fell out and why.
//!
//! Nothing here is computed while selecting; notes are made when somebody asks for them.

use serde::Serialize;

use crate::{
    ToolId,
    availability::{Available, Missing, Unavailable},
    dynamic::View,
    environment::Environment,
    explain::Story,
    lookup::is_pattern,
    near::{nearest, suggestion},
    select::{Request, Selection},
    table::Registry,
};

/// How grave a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The request did not give what it must.
    Error,
    /// Something asked for is not there.
    Warning,
    /// Good to know.
    Info,
}

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// A name that stands for nothing.
    Unknown,
    /// A tool that was asked for and is disabled.
    Denied,
    /// A tool that was asked for and is not available.
    Unavailable,
    /// A toolset that a variable forces in.
    Forced,
    /// A name that is known and has no effect.
    Idle,
    /// What should bring tools and does not, or not all.
    Absent,
    /// A request for something that ended with nothing.
    Empty,
}

/// One thing to know about a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// How grave it is.
    pub level: Level,
    /// What it is about; not part of the JSON form.
    #[serde(skip)]
    pub kind: NoteKind,
    /// The tool or the name in the request.
    pub name: String,
    /// What is the case.
    pub message: String,
    /// What to do.
    pub remedy: String,
}

impl Registry {
    /// Tells what a person should know about a request and the selection that it gave: unknown names,
    /// toolsets that a variable forces in, tools that a deny took away, an empty result.
    pub fn notes(
        &'static self,
        request: &Request,
        environment: &Environment,
        selection: &Selection,
    ) -> Vec<Note> {
        notes(View::of(self), request, environment, selection)
    }
}

/// Tells what a person should know about a request and the selection that it gave.
pub(crate) fn notes(
    view: View<'_>,
    request: &Request,
    environment: &Environment,
    selection: &Selection,
) -> Vec<Note> {
    let mut notes = Vec::new();
    view.note_names(request, &mut notes);
    for toolset in view.registry.forced(environment).filter(|_| !request.is_everything()) {
        let variable = toolset.when_env.unwrap_or_default();
        notes.push(Note::new(
            Level::Info,
            NoteKind::Forced,
            toolset.name,
            NoteText {
                message: format!(
                    "toolset `{}` is part of this request because {variable} is set",
                    toolset.name
                ),
                remedy: format!("unset {variable}, or disable `{}`", toolset.name),
            },
        ));
    }
    let asked = view.asked(request, environment);
    let lost = asked.iter().filter(|tool| !selection.contains(*tool));
    notes.extend(lost.filter_map(|tool| view.denied(request, environment, tool)));
    let asks = !request.is_nothing() || !asked.is_empty();
    if asks && selection.is_empty() {
        notes.push(empty(
            "no tool is left of this request",
            "ask for a toolset that is not disabled; see the other notes",
        ));
    }
    notes
}

impl View<'_> {
    fn note_names(self, request: &Request, notes: &mut Vec<Note>) {
        for name in request.enabled.iter().flatten() {
            match self.named(name) {
                None => notes.push(self.unknown_toolset(name)),
                Some(named) if named.is_idle() => notes.push(idle(
                    name,
                    format!(
                        "toolset `{name}` has no tools{}",
                        if named.is_open() { " until something fills it at run time" } else { "" }
                    ),
                    "enable what brings its tools, or leave it out",
                )),
                Some(_) => {}
            }
        }
        for name in &request.disabled {
            match self.named(name) {
                None => notes.push(self.unknown_toolset(name)),
                Some(named) if named.owns_nothing() => {
                    notes.push(idle(
                        name,
                        format!(
                            "disabling `{name}` takes nothing away: it lists core tools without owning them"
                        ),
                        "disable the toolsets that own the tools",
                    ));
                }
                Some(_) => {}
            }
        }
        for name in request.tools.iter().chain(&request.no_tools) {
            if self.matching(name).next().is_none() {
                notes.push(self.unknown_tool(name));
            }
        }
    }

    fn unknown_toolset(self, name: &str) -> Note {
        let remedy = if self.tool(name).is_some() || is_pattern(name) && self.matching(name).next().is_some()
        {
            format!("`{name}` is for single tools: name it with the single tools, not with the toolsets")
        } else {
            or_list(&nearest(name, self.toolset_names()), "list the toolsets to see what there is")
        };
        let message = format!("there is no toolset `{}`", shown(name));
        Note::new(Level::Warning, NoteKind::Unknown, name, NoteText { message, remedy })
    }

    fn unknown_tool(self, name: &str) -> Note {
        let message = if is_pattern(name) {
            format!("no tool matches `{}`", shown(name))
        } else {
            format!("there is no tool `{}`", shown(name))
        };
        let remedy = if self.named(name).is_some() {
            format!("`{name}` is a toolset: name it with the toolsets, not with the single tools")
        } else {
            or_list(&nearest(name, self.tool_names()), "list the tools to see what there is")
        };
        Note::new(Level::Warning, NoteKind::Unknown, name, NoteText { message, remedy })
    }

    /// Tells which deny took a tool away; nothing when none did, and something else is told about it.
    fn denied(self, request: &Request, environment: &Environment, tool: ToolId) -> Option<Note> {
        let story = Story::of(self, request, environment, tool);
        let deny = story.removed_by.as_deref()?;
        let level = if request.tools.iter().any(|name| name == self.name_of(tool)) {
            Level::Warning
        } else {
            Level::Info
        };
        Some(Note::new(
            level,
            NoteKind::Denied,
            self.name_of(tool),
            NoteText {
                message: format!("asked for by {}, taken away by disabling `{deny}`", story.asked_by()),
                remedy: format!("leave `{deny}` out of what is disabled"),
            },
        ))
    }
}

impl Available {
    /// Tells which selected tools are not available and why, and whether nothing is left.
    pub fn notes(&self, request: &Request, environment: &Environment) -> Vec<Note> {
        let mut notes: Vec<Note> =
            self.missing.iter().map(|missing| self.missing_note(request, environment, missing)).collect();
        if self.selection.is_empty() && !self.missing.is_empty() {
            notes.push(empty(
                "none of the selected tools is available",
                "see the other notes for what each tool needs",
            ));
        }
        notes
    }

    fn missing_note(&self, request: &Request, environment: &Environment, missing: &Missing) -> Note {
        let name = self.selection.view().name_of(missing.tool);
        let story = Story::of(self.selection.view(), request, environment, missing.tool);
        let named = request.tools.iter().any(|asked| asked == name);
        let external = missing.reasons.contains(&Unavailable::External);
        let level =
            if named || !(external || request.is_everything()) { Level::Warning } else { Level::Info };
        let reasons: Vec<String> = missing.reasons.iter().map(ToString::to_string).collect();
        Note::new(
            level,
            NoteKind::Unavailable,
            name,
            NoteText {
                message: format!("asked for by {}, not available: {}", story.asked_by(), reasons.join("; ")),
                remedy: missing.reasons.first().map(remedy).unwrap_or_default(),
            },
        )
    }
}

impl Note {
    fn new(level: Level, kind: NoteKind, name: &str, text: NoteText) -> Self {
        Self { level, kind, name: name.to_owned(), message: text.message, remedy: text.remedy }
    }
}

struct NoteText {
    message: String,
    remedy: String,
}

fn empty(message: &str, remedy: &str) -> Note {
    Note::new(
        Level::Error,
        NoteKind::Empty,
        "",
        NoteText { message: message.to_owned(), remedy: remedy.to_owned() },
    )
}

fn idle(name: &str, message: String, remedy: &str) -> Note {
    Note::new(Level::Warning, NoteKind::Idle, name, NoteText { message, remedy: remedy.to_owned() })
}

fn or_list(near: &[&str], otherwise: &str) -> String {
    if near.is_empty() { otherwise.to_owned() } else { suggestion(near) }
}

fn remedy(reason: &Unavailable) -> String {
    match reason {
        Unavailable::External => "add the plugin, the MCP server or the crate that brings it".to_owned(),
        Unavailable::MissingEnv(entries) => format!("set {}", entries.join(", ").replace('|', "or")),
        Unavailable::MissingVariables(entries) => format!("set {}", entries.join(", ").replace('|', "or")),
        Unavailable::Check(_) => "mend what its availability check names, or disable the tool".to_owned(),
    }
}

/// A name as a message shows it: a hostile one neither floods nor breaks the line.
pub(crate) fn shown(name: &str) -> String {
    const LONGEST: usize = 80;
    let plain = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    let mut text: String = name.chars().take(LONGEST).map(plain).collect();
    if name.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}
