//! The pipeline: sources in, tables and faults out; one barrier against the compiler's own mistakes.

use std::{num::NonZero, path::Path, thread};

use crate::{
    cfg::Conditions,
    diagnostic::{self, Diagnostic, Level},
    emit,
    manifest::{self, Dependency},
    model::{Catalogue, Declarations, ToolDeclaration},
    read,
    resolve::{Limits, MOST, resolve},
    scan,
    source::{Lines, SourceText},
    toolset,
};

/// All that one registry is made of.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The toolset files.
    pub toolsets: Vec<SourceText>,
    /// The files right below the folder of the tools.
    pub tools: Vec<SourceText>,
    /// The files deeper down, where no tool may be.
    pub nested: Vec<SourceText>,
    /// The crates whose tools and toolsets this one has too.
    pub dependencies: Vec<Dependency>,
    /// What is known about the build.
    pub conditions: Conditions,
    /// How much is too much.
    pub limits: Limits,
    /// The crate's name as Rust code writes it, for the manifest.
    pub crate_name: String,
    /// What was wrong while the sources were read.
    pub faults: Vec<Diagnostic>,
    /// Whether a source could not be read, so that names may be missing that nothing else is to blame for.
    pub incomplete: bool,
}

/// What came of the sources.
#[derive(Clone, Debug, Default)]
pub struct Compilation {
    /// The text of `registry.rs`.
    pub tables: String,
    /// The text of the manifest for crates that depend on this one.
    pub manifest: String,
    /// Everything resolved, as far as the faults allow.
    pub model: Catalogue,
    /// Every fault, in the order of the places.
    pub diagnostics: Vec<Diagnostic>,
}

/// The stack of a thread that reads Rust: as deep as files may nest, with an unoptimised parser.
const STACK: usize = 64 << 20;

/// Compiles sources. Never panics and never stops at the first fault.
pub fn compile(sources: &Sources) -> Compilation {
    let outcome = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || run(sources));
        worker.map(thread::ScopedJoinHandle::join)
    });
    let words = match outcome {
        Ok(Ok(compilation)) => return compilation,
        Ok(Err(panic)) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words").to_owned()
        }
        Err(error) => error.to_string(),
    };
    let fault = Diagnostic::without_place(
        format!("the toolset compiler failed on these sources: {words}"),
        "this is a mistake of toolwright-codegen: report it with the sources",
    );
    let diagnostics = vec![fault];
    let tables = emit::tables(&Catalogue::default(), &diagnostics);
    Compilation { tables, diagnostics, ..Compilation::default() }
}

fn run(sources: &Sources) -> Compilation {
    let mut faults = sources.faults.clone();
    let mut declarations = declarations(sources, &mut faults);
    for dependency in &sources.dependencies {
        if let Err(fault) = dependency.add_to(&mut declarations) {
            faults.push(fault);
            declarations.incomplete = true;
        }
    }
    let (catalogue, found) = resolve(&declarations, &sources.conditions, sources.limits);
    faults.extend(found);
    diagnostic::sort(&mut faults);
    let nothing = Catalogue::default();
    Compilation {
        tables: emit::tables(if is_countable(&catalogue) { &catalogue } else { &nothing }, &faults),
        manifest: manifest::write(&catalogue, &sources.crate_name),
        model: catalogue,
        diagnostics: faults,
    }
}

/// Tells whether every tool and toolset has a number of its own.
fn is_countable(catalogue: &Catalogue) -> bool {
    catalogue.tools.len().max(catalogue.toolsets.len()) <= MOST
}

fn declarations(sources: &Sources, faults: &mut Vec<Diagnostic>) -> Declarations {
    let mut declarations = Declarations { incomplete: sources.incomplete, ..Declarations::default() };
    for source in &sources.toolsets {
        let (file, found) = toolset::parse(source);
        declarations.toolsets.extend(file.toolsets);
        declarations.externals.extend(file.externals);
        declarations.legacy.extend(file.legacy);
        declarations.incomplete |= file.incomplete;
        declarations.doubtful.extend(file.doubtful);
        faults.extend(found);
    }
    let whole = if sources.conditions.are_assumed() { Whole::Read } else { Whole::LeftToRustc };
    for (scanned, source) in scan_all(&sources.tools, whole).into_iter().zip(&sources.tools) {
        if scanned.is_unreadable || diagnostic::has_errors(&scanned.faults) {
            declarations.incomplete = true;
            declarations.doubtful.extend(names_of_functions(&source.text));
        }
        if scanned.is_unreadable {
            faults.push(Diagnostic {
                level: Level::Warning,
                ..Diagnostic::error(
                    &Lines::of(source).place(0..0),
                    "this file does not parse, so its tools are not known",
                    "rustc tells what is wrong with it",
                )
            });
        }
        declarations.tools.extend(scanned.tools);
        faults.extend(scanned.faults);
    }
    faults.extend(sources.nested.iter().flat_map(nested_tools));
    declarations
}

/// The names that tools of a file may have, when it cannot be read.
fn names_of_functions(text: &str) -> impl Iterator<Item = String> {
    let functions = text.split("fn ").skip(1);
    let named = text.split("name = \"").skip(1);
    functions.chain(named).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '-');
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default().to_owned()
    })
}

struct Scanned {
    tools: Vec<ToolDeclaration>,
    faults: Vec<Diagnostic>,
    /// The file does not parse, so that tools may be missing; what is wrong with it, rustc tells better.
    is_unreadable: bool,
}

/// Whether files in which tools were found are read whole too. A build leaves that to rustc.
#[derive(Clone, Copy, PartialEq)]
enum Whole {
    Read,
    LeftToRustc,
}

/// Scans files on as many threads as the machine has; the order of the files is kept.
fn scan_all(sources: &[SourceText], whole: Whole) -> Vec<Scanned> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = sources.len().div_ceil(threads).max(1);
    let scan = move |chunk: &[SourceText]| -> Vec<Scanned> {
        chunk.iter().map(|source| scan_one(source, whole)).collect()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = sources
            .chunks(share)
            .map(|chunk| {
                let worker =
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || scan(chunk));
                (chunk, worker)
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|(chunk, worker)| match worker {
                Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                // No thread is to be had: this one has as deep a stack.
                Err(_) => scan(chunk),
            })
            .collect()
    })
}

fn scan_one(source: &SourceText, whole: Whole) -> Scanned {
    let (tools, faults) = scan::scan(source);
    let is_asked = faults.is_empty() && (tools.is_empty() || whole == Whole::Read);
    let is_unreadable = is_asked && source.text.contains("tool") && syn::parse_file(&source.text).is_err();
    Scanned { tools, faults, is_unreadable }
}

fn nested_tools(source: &SourceText) -> Vec<Diagnostic> {
    if !source.text.contains("#[tool") && !source.text.contains("::tool") {
        return Vec::new();
    }
    let (tools, mut faults) = scan::scan(source);
    for tool in tools {
        let message = format!("the tool `{}` is in a folder below the tools", tool.name.text);
        let help = format!("move the function into a file right in `{}`", folder_of_tools(source));
        let place = tool.name.place;
        faults.push(Diagnostic::error(&place, message, help));
    }
    faults
}

/// `src/tools` for `src/tools/search/walk.rs`.
fn folder_of_tools(source: &SourceText) -> String {
    let path = source.path.split("/tools/").next().unwrap_or_default();
    format!("{path}/tools")
}

impl Sources {
    /// Adds the bytes of a toolset file; those that are no UTF-8 are a fault.
    pub fn add_toolsets(&mut self, path: &str, bytes: &[u8]) {
        let source = self.decode(path, bytes);
        self.toolsets.push(source);
    }

    /// Adds the bytes of a file with tools; those that are no UTF-8 are a fault.
    pub fn add_tools(&mut self, path: &str, bytes: &[u8]) {
        let source = self.decode(path, bytes);
        self.tools.push(source);
    }

    /// Adds the bytes of a file below the tools' folder, where no tool may be.
    pub fn add_nested(&mut self, path: &str, bytes: &[u8]) {
        let source = self.decode(path, bytes);
        self.nested.push(source);
    }

    /// Reads the folder of the tools; what cannot be read of it is a fault.
    pub fn read_tools(&mut self, folder: &Path, shown: &str) {
        drop(read::tools(folder, shown, self));
    }

    /// Notes that a source could not be read: names that are missing then are not told as unknown.
    pub fn add_unread(&mut self, fault: Diagnostic) {
        self.faults.push(fault);
        self.incomplete = true;
    }

    fn decode(&mut self, path: &str, bytes: &[u8]) -> SourceText {
        let (source, wrong) = SourceText::from_bytes(path, bytes);
        if let Some(offset) = wrong {
            let place = Lines::of(&source).place(offset..offset + 1);
            let message = "these bytes are not UTF-8";
            self.faults.push(Diagnostic::error(&place, message, "save the file as UTF-8"));
        }
        source
    }
}
