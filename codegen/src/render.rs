//! Faults as people read them in a terminal: excerpt, caret, remedy.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level as Title, Origin, Renderer, Snippet, renderer::DecorStyle,
};

use crate::{
    diagnostic::{Diagnostic, Level},
    source::{Place, SourceText},
};

/// How a report looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Letters only.
    Plain,
    /// With colours, for a terminal.
    Coloured,
}

/// The faults that are drawn: each shows its line, and a file of many on one long line has as many copies of it.
const MOST_SHOWN: usize = 100;

/// Renders a report. Places in files that are not among the sources are shown without an excerpt.
pub fn render(diagnostics: &[Diagnostic], sources: &[SourceText], style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut report = String::new();
    for diagnostic in diagnostics.iter().take(MOST_SHOWN) {
        report.push_str(&renderer.render(&[group(diagnostic, sources)]));
        report.push_str("\n\n");
    }
    if diagnostics.len() > MOST_SHOWN {
        let more = (diagnostics.len() - MOST_SHOWN).to_string();
        report.extend(["and ", &more, " more; `--json` gives them all\n\n"]);
    }
    report.push_str(&summary(diagnostics));
    report
}

/// Counts a report's faults in a line.
pub fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.level == Level::Error).count();
    let count = |number: usize, noun: &str| match number {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    format!("{}, {}\n", count(errors, "error"), count(diagnostics.len() - errors, "warning"))
}

/// Tells whether a character would steer the terminal that shows it.
fn steers(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn group<'a>(diagnostic: &'a Diagnostic, sources: &'a [SourceText]) -> Group<'a> {
    let level = match diagnostic.level {
        Level::Error => Title::ERROR,
        Level::Warning => Title::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(diagnostic.message.as_str()));
    let notes =
        diagnostic.notes.iter().map(|(place, word)| (place, AnnotationKind::Context, Some(word.as_str())));
    let place = diagnostic.place.iter().map(|place| (place, AnnotationKind::Primary, None));
    for (place, kind, word) in place.chain(notes) {
        group = match sources.iter().find(|source| source.path == place.file) {
            Some(source) => group.element(excerpt(source, place, kind, word)),
            None => match word {
                Some(word) => group.element(Title::NOTE.message(format!("{word}: {place}"))),
                None => group.element(origin(place)),
            },
        };
    }
    // The renderer cleans titles, and not what stands below them.
    let help: String =
        diagnostic.help.chars().map(|letter| if steers(letter) { '\u{fffd}' } else { letter }).collect();
    group.element(Title::HELP.message(help))
}

/// The lines of one place only, so that the cost does not grow with the file.
fn excerpt<'a>(
    source: &'a SourceText,
    place: &Place,
    kind: AnnotationKind,
    word: Option<&'a str>,
) -> Snippet<'a, Annotation<'a>> {
    let text = &source.text;
    let first =
        text.get(..place.start).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
    let after = text.get(place.end..).unwrap_or_default();
    let last = after.find('\n').map_or(text.len(), |newline| place.end + newline);
    let lines = text.get(first..last).unwrap_or_default().trim_end_matches('\r');
    // A place among the returns that end the line is shown at its end.
    let at = |byte: usize| byte.saturating_sub(first).min(lines.len());
    let span = at(place.start)..at(place.end);
    let line = usize::try_from(place.line).unwrap_or(usize::MAX);
    Snippet::source(lines).line_start(line).path(&*source.path).annotation(kind.span(span).label(word))
}

fn origin(place: &Place) -> Origin<'_> {
    let narrow = |number| usize::try_from(number).unwrap_or(usize::MAX);
    Origin::path(&*place.file).line(narrow(place.line)).char_column(narrow(place.column))
}
