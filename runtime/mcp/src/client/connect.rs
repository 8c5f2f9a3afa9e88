//! Makes a connection: starts the program or reaches the address, and agrees on a protocol.

use std::{
    convert::Infallible,
    fmt::Write as _,
    fs,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use rmcp::{
    RoleClient,
    model::ProtocolVersion,
    service::{ClientInitializeError, ClientLifecycleMode, ClientServiceExt as _, RunningService},
};
use toolwright_config::McpReached;
use toolwright_terminal::{Companion, CompanionEnd, CompanionError, CompanionProgram, Variables};

use super::{
    handler::Handler, house::House, http::reach, line::Inbox, server::Server, settings::ServerSettings,
    tries::Hope, wire::Wire,
};

/// A connection that was made.
pub(crate) struct Connected {
    pub(crate) running: RunningService<RoleClient, Handler>,
    pub(crate) inbox: Arc<Inbox>,
    pub(crate) program: Option<Companion>,
}

/// Why there is no connection.
#[derive(Debug)]
pub(crate) struct NoConnection {
    /// What went wrong, secrets taken out.
    pub(crate) why: String,
    /// Whether trying soon again may help.
    pub(crate) hope: Hope,
    /// Whether somebody must log in first.
    pub(crate) needs_login: bool,
}

/// How the next connection begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// By asking what the server can speak; one that does not know the question gets the old handshake.
    #[default]
    Discover,
    /// By the old handshake: the server did not bear the question.
    Handshake,
}

/// How long a program that ends by itself is waited for, to tell how.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// How often the log of a program that runs is looked at, and how long it may become.
const LOOKING: Duration = Duration::from_millis(500);
const LONGEST_RUNNING_LOG: u64 = 8 << 20;
/// A log that is longer than this is begun anew, and the old one kept beside it.
const LONGEST_LOG: u64 = 1 << 20;

impl NoConnection {
    pub(crate) fn new(why: impl Into<String>, hope: Hope) -> Self {
        Self { why: why.into(), hope, needs_login: false }
    }
}

impl Beginning {
    /// Gives the next one to try, after one that failed.
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Discover => Self::Handshake,
            Self::Handshake => Self::Discover,
        }
    }

    pub(crate) fn lifecycle(self) -> ClientLifecycleMode {
        match self {
            Self::Discover => ClientLifecycleMode::Auto {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
                legacy_version: Some(ProtocolVersion::LATEST_WITH_INITIALIZE),
            },
            Self::Handshake => ClientLifecycleMode::Initialize,
        }
    }
}

/// Makes a connection. Dropping the future ends what it started.
pub(crate) async fn connect(server: &Arc<Server>, beginning: Beginning) -> Result<Connected, NoConnection> {
    match &server.settings.reached {
        McpReached::Program { .. } => start(server, beginning).await,
        McpReached::Address(address) => reach(server, address, beginning).await,
        McpReached::Unknown => Err(NoConnection::new("nothing says how it is reached", Hope::Late)),
    }
}

async fn start(server: &Arc<Server>, beginning: Beginning) -> Result<Connected, NoConnection> {
    let program = program(server)?;
    let (mut companion, pipes) =
        Companion::start(server.house.helper.as_ref(), &program).map_err(|error| {
            let hope = match error {
                CompanionError::NoProgram(..) | CompanionError::NoDirectory(_) => Hope::Late,
                CompanionError::Log(..) | CompanionError::Start(..) => Hope::Soon,
            };
            NoConnection::new(server.shown(&error.to_string()), hope)
        })?;
    let id = companion.id();
    server.change(|state| state.pid = Some(id));
    let inbox = Arc::new(Inbox::new());
    let transport = Wire::new(pipes.output, pipes.input, Arc::clone(&server.oddities));
    let handler = Handler::new(Arc::clone(server), Arc::clone(&inbox));
    match handler.serve_with_lifecycle(transport, beginning.lifecycle()).await {
        Ok(running) => Ok(Connected { running, inbox, program: Some(companion) }),
        Err(error) => {
            let ended = tokio::time::timeout(LAST_WORDS, companion.ended()).await.ok();
            let said = program.log.as_deref().map(last_words).unwrap_or_default();
            companion.stop(Duration::ZERO).await;
            Err(NoConnection::new(server.shown(&told(&error, ended, &said)), Hope::Soon))
        }
    }
}

fn told(error: &ClientInitializeError, ended: Option<CompanionEnd>, said: &str) -> String {
    let how = match ended {
        Some(end) => format!("its program {} before it was connected", how_it_ended(end)),
        None => format!("connecting failed: {error}"),
    };
    if said.is_empty() { how } else { format!("{how}; the last that it wrote to standard error: {said}") }
}

/// Tells how a program ended, as the rest of a sentence.
pub(crate) fn how_it_ended(end: CompanionEnd) -> String {
    match end {
        CompanionEnd::Status(status) => format!("ended with status {status}"),
        CompanionEnd::Signal(signal) => format!("was ended by signal {signal}"),
        CompanionEnd::Unknown => "ended".to_owned(),
    }
}

/// Puts together how the program is started: only what is harmless of our environment, and what the operator named.
fn program(server: &Server) -> Result<CompanionProgram, NoConnection> {
    let house = &server.house;
    let McpReached::Program { command, arguments, variables, directory } = &server.settings.reached else {
        return Err(NoConnection::new("it is no program", Hope::Late));
    };
    let (mut given, _) = Variables::pick_without(house.environment.iter().cloned(), &[], &house.secrets);
    for (name, value) in variables {
        given = given.with(name, value);
    }
    let directory = directory.as_ref().map(|written| at_home(written, house));
    let log = log(server).map_err(|error| {
        NoConnection::new(format!("its log cannot be made: {error}: see to the folder logs"), Hope::Soon)
    })?;
    Ok(CompanionProgram {
        program: at_home(command, house).map_or_else(|| command.into(), PathBuf::into_os_string),
        arguments: arguments.iter().map(Into::into).collect(),
        directory: directory.flatten().unwrap_or_else(|| house.directory.clone()),
        variables: given,
        log,
    })
}

/// Tells which variables a program does not get only because a secret is in them.
pub(crate) fn withheld(settings: &ServerSettings, house: &House) -> Option<String> {
    let McpReached::Program { variables, .. } = &settings.reached else { return None };
    let (_, withheld) = Variables::pick_without(house.environment.iter().cloned(), &[], &house.secrets);
    let unnamed = |name: &String| variables.iter().all(|(named, _)| named != name);
    let withheld: Vec<String> = withheld.into_iter().filter(unnamed).collect();
    (!withheld.is_empty()).then(|| {
        format!(
            "its program does not get {}, because a secret is in it: name it under env to pass it on",
            withheld.join(", ")
        )
    })
}

/// Gives the place that a path means: `~` is the user's home, and what is relative is meant from where we are. A name
/// without a `/` is no path.
fn at_home(written: &str, house: &House) -> Option<PathBuf> {
    if let Some(rest) = written.strip_prefix("~/") {
        let (_, home) = house.environment.iter().find(|(name, _)| name == "HOME")?;
        return Some(Path::new(home).join(rest));
    }
    written.contains('/').then(|| house.directory.join(written))
}

/// Gives the file for what the program writes to standard error, made ready; none where the house has no home.
fn log(server: &Server) -> io::Result<Option<PathBuf>> {
    let Some(home) = &server.house.home else { return Ok(None) };
    let folder = home.join("logs");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("mcp-{}.log", file_name(server.name())));
    match fs::metadata(&path) {
        Ok(facts) if facts.len() > LONGEST_LOG => fs::rename(&path, path.with_extension("log.1"))?,
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    Ok(Some(path))
}

/// Keeps the log of a program that runs within its limit; never comes back.
pub(crate) async fn bound_log(server: &Server) -> Infallible {
    let Some(home) = &server.house.home else { return std::future::pending().await };
    let path = home.join("logs").join(format!("mcp-{}.log", file_name(server.name())));
    loop {
        tokio::time::sleep(LOOKING).await;
        // A log that cannot be cut is no reason to end a server.
        if let Err(error) = cut(&path) {
            tracing::debug!(target: "toolwright::mcp", "the log of MCP server `{}` cannot be cut: {error}", server.name());
        }
    }
}

/// Moves the end of a log that is too long to the old log and empties it. Its writer appends, so it goes on at the
/// beginning.
fn cut(path: &Path) -> io::Result<()> {
    let mut log = match fs::File::options().read(true).write(true).open(path) {
        Ok(log) => log,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let length = log.metadata()?.len();
    if length <= LONGEST_RUNNING_LOG {
        return Ok(());
    }
    log.seek(SeekFrom::Start(length - LONGEST_LOG))?;
    let mut end = b"(what was written before was cut off)\n".to_vec();
    (&mut log).take(LONGEST_LOG).read_to_end(&mut end)?;
    fs::write(path.with_extension("log.1"), end)?;
    log.set_len(0)
}

/// Makes of a name one that a file may have, each its own.
pub(crate) fn file_name(name: &str) -> String {
    let mut safe = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'_' || (byte == b'-' && !safe.is_empty()) {
            safe.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            write!(safe, "%{byte:02x}").ok();
        }
    }
    safe
}

/// Gives the last line of a log, cut to a bearable length.
fn last_words(path: &Path) -> String {
    const MOST: usize = 2_000;
    let Ok(bytes) = fs::read(path) else { return String::new() };
    let text =
        String::from_utf8_lossy(bytes.get(bytes.len().saturating_sub(MOST)..).unwrap_or(&bytes)).into_owned();
    let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    last.chars().filter(|letter| !letter.is_control()).take(300).collect()
}
