//! `check`: compiles TOML and tool sources and reports every fault.

use std::{
    fs,
    io::{self, IsTerminal as _},
    path::Path,
};

use serde::Serialize;
use toolwright_codegen::{
    Sources,
    cfg::Conditions,
    compile, compile_rules,
    diagnostic::{Diagnostic, Level},
    manifest::Dependency,
    render::{Style, render},
    rules::is_rules,
    source::SourceText,
};

use crate::{
    arguments::CheckArguments,
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// The files that are checked when none is named: the first must be there.
const USUAL: [&str; 2] = ["toolsets/toolsets.toml", "toolsets/approval.toml"];

/// The command's JSON document.
#[derive(Serialize)]
struct Report<'a> {
    errors: Vec<Row<'a>>,
    warnings: Vec<Row<'a>>,
}

/// One fault. A fault that no file is to blame for has an empty file, line 0 and column 0.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    message: &'a str,
    help: &'a str,
}

impl<'a> From<&'a Diagnostic> for Row<'a> {
    fn from(fault: &'a Diagnostic) -> Self {
        let place = fault.place.as_ref();
        Row {
            file: place.map(|place| &*place.file).unwrap_or_default(),
            line: place.map(|place| place.line).unwrap_or_default(),
            column: place.map(|place| place.column).unwrap_or_default(),
            message: &fault.message,
            help: &fault.help,
        }
    }
}

/// Reads the files, compiles them against the tools that are known, and reports.
pub(crate) fn run(session: &Session, arguments: &CheckArguments) -> Result<Verdict, Failure> {
    let (sources, rules) = sources(arguments)?;
    let mut faults = Vec::new();
    // Rules alone say nothing about toolsets, which would then all be missing.
    if rules.is_empty() || !sources.toolsets.is_empty() || arguments.tools.is_some() {
        faults = compile(&sources).diagnostics;
    }
    for source in &rules {
        faults.extend(compile_rules(source, &[]).diagnostics);
    }
    let of = |level: Level| faults.iter().filter(move |fault| fault.level == level);
    if session.global.json {
        let report = Report {
            errors: of(Level::Error).map(Row::from).collect(),
            warnings: of(Level::Warning).map(Row::from).collect(),
        };
        output::json(&report)?;
    } else if faults.is_empty() {
        output::note("no faults");
    } else {
        let texts: Vec<_> = sources
            .toolsets
            .iter()
            .chain(&sources.tools)
            .chain(&sources.nested)
            .chain(&rules)
            .cloned()
            .collect();
        output::note(render(&faults, &texts, style(session)).trim_end());
    }
    Ok(if of(Level::Error).next().is_some() { Verdict::Failed } else { Verdict::Done })
}

fn style(session: &Session) -> Style {
    let plain = session.environment.is_set("NO_COLOR") || !io::stderr().is_terminal();
    if plain { Style::Plain } else { Style::Coloured }
}

/// Reads the sources of toolsets and tools, and the files of rules.
fn sources(arguments: &CheckArguments) -> Result<(Sources, Vec<SourceText>), Failure> {
    let mut sources = Sources { conditions: Conditions::assumed(), ..Sources::default() };
    let usual = USUAL.map(|path| Path::new(path).to_owned());
    let usual = if usual[1].is_file() { &usual[..] } else { &usual[..1] };
    let mut rules = Vec::new();
    let files =
        if arguments.files.is_empty() && arguments.tools.is_none() { usual } else { &arguments.files };
    for file in files {
        let help = "name a toolset file that is there";
        let bytes = read(file, help)?;
        let (source, wrong) = SourceText::from_bytes(&shown(file), &bytes);
        if wrong.is_none() && is_rules(&source) {
            rules.push(source);
        } else {
            sources.add_toolsets(&shown(file), &bytes);
        }
    }
    if let Some(folder) = &arguments.tools {
        if !folder.is_dir() {
            let message = format!("{}: is no folder", folder.display());
            return Err(Failure::usage(message, "name a folder of tool sources"));
        }
        sources.read_tools(folder, &shown(folder));
    }
    if arguments.tools.is_none() || arguments.files.is_empty() {
        let built_in = Dependency::replaceable("toolwright_tools", toolwright_tools::MANIFEST);
        sources.dependencies.push(built_in);
    }
    Ok((sources, rules))
}

fn read(path: &Path, help: &str) -> Result<Vec<u8>, Failure> {
    let bytes = fs::metadata(path).and_then(|found| {
        // Opening a pipe would wait for its writer.
        if found.is_file() {
            fs::read(path)
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"))
        }
    });
    bytes.map_err(|error| Failure::usage(format!("{}: cannot be read: {error}", path.display()), help))
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
