//! This program's own environment, and how secrets get out of the block of it that `/proc` shows to others.
//!
//! Nothing can be taken out of that block while a program runs, so the program is executed anew without them, as the
//! same process. It gets them back through a file in memory that has no name and is closed at once.

use std::{
    ffi::{OsStr, OsString},
    fmt, fs,
    io::{self, Write as _},
    os::{
        fd::{AsRawFd as _, RawFd},
        unix::{ffi::OsStringExt as _, process::CommandExt as _},
    },
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use rustix::{
    fs::{MemfdFlags, memfd_create},
    process::{DumpableBehavior, set_dumpable_behavior},
};
use zeroize::Zeroizing;

use crate::{Secrets, secrets::looks_secret};

/// The variable that tells the new start of a program where its secrets are: its process number and the number of
/// the open file. It stays in the block, as a sign that nothing is to be done again.
const HANDED_OVER: &str = "TOOLWRIGHT_ENVIRONMENT";
/// What the file in memory is called, for those who look at open files.
const MEMORY: &str = "toolwright-environment";

/// A name and a value.
type Variable = (OsString, OsString);

/// What came back through the file in memory. It can be read only once.
static RETURNED: OnceLock<Returned> = OnceLock::new();

/// The environment of this program: its block, and the secrets that are no longer in it. Showing it shows how many
/// variables there are.
#[derive(Clone, Default)]
pub struct OwnEnvironment(Vec<(OsString, OsString)>);

/// Why secrets stay where others can read them.
#[derive(Debug, thiserror::Error)]
pub enum HideError {
    /// There is no memory to hand them over in.
    #[error(
        "{names} can be read in /proc by other programs of this user: no file in memory could be made ({source}); set fewer secrets in the environment"
    )]
    Memory {
        /// The names of the variables.
        names: String,
        /// What the system says.
        source: io::Error,
    },
    /// The program could not be executed anew.
    #[error(
        "{names} can be read in /proc by other programs of this user: this program could not be executed anew ({source}); set fewer secrets in the environment"
    )]
    Execute {
        /// The names of the variables.
        names: String,
        /// What the system says.
        source: io::Error,
    },
    /// It was, and they are still there.
    #[error(
        "{names} can be read in /proc by other programs of this user, also after this program was executed anew; set fewer secrets in the environment"
    )]
    Still {
        /// The names of the variables.
        names: String,
    },
}

#[derive(Default)]
struct Returned {
    variables: Vec<Variable>,
    /// Whether this program was executed anew.
    is_anew: bool,
}

impl OwnEnvironment {
    /// Reads it. The first time, before anything is started that would inherit open files, it takes back what
    /// [`hide`](Self::hide) handed over.
    pub fn read() -> Self {
        let mut variables: Vec<_> = std::env::vars_os().collect();
        let handed_over = variables.iter().position(|(name, _)| name == HANDED_OVER);
        let handed_over = handed_over.map(|at| variables.swap_remove(at).1);
        let returned =
            RETURNED.get_or_init(|| handed_over.map(|value| take_back(&value)).unwrap_or_default());
        variables.extend(returned.variables.iter().cloned());
        Self(variables)
    }

    /// Gives its variables.
    pub fn variables(&self) -> &[(OsString, OsString)] {
        &self.0
    }

    /// Gives the secrets that it holds, by the names of variables and by the form of values.
    pub fn secrets(&self) -> Secrets {
        let variables = self.0.iter();
        Secrets::among(variables.map(|(name, value)| (name.to_string_lossy(), value.as_encoded_bytes())))
    }

    /// Sees to it that others cannot read secrets from this process: executes the program anew if its block holds
    /// one of these or of its own [`secrets`](Self::secrets), and lets nobody look into its memory. To be called
    /// at the beginning of `main`, before any thread is started and anything else is done, by a program that will
    /// start commands:
    ///
    /// ```no_run
    /// use toolwright_terminal::{OwnEnvironment, Secrets, attend};
    ///
    /// fn main() -> std::process::ExitCode {
    ///     if let Some(code) = attend() {
    ///         return code;
    ///     }
    ///     let environment = OwnEnvironment::read();
    ///     if let Err(error) = environment.hide(&Secrets::default()) {
    ///         eprintln!("warning: {error}");
    ///     }
    ///     // From here on `environment` has what `std::env` no longer has.
    ///     std::process::ExitCode::SUCCESS
    /// }
    /// ```
    pub fn hide(&self, secrets: &Secrets) -> Result<(), HideError> {
        let secrets = secrets.and(&self.secrets());
        let (hidden, shown): (Vec<_>, Vec<_>) = std::env::vars_os()
            .filter(|(name, _)| name != HANDED_OVER)
            .partition(|pair| is_secret(pair, &secrets));
        if !hidden.is_empty() {
            let names = names(&hidden);
            if RETURNED.get().is_some_and(|returned| returned.is_anew) {
                return Err(HideError::Still { names });
            }
            return Err(execute_anew(&hidden, &shown, names));
        }
        // Where the kernel does not know it there is nothing to be said: its memory is as open as it ever was.
        set_dumpable_behavior(DumpableBehavior::NotDumpable).ok();
        Ok(())
    }
}

impl fmt::Debug for OwnEnvironment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "OwnEnvironment({})", self.0.len())
    }
}

fn is_secret((name, value): &Variable, secrets: &Secrets) -> bool {
    let is_named = !value.is_empty() && looks_secret(&name.to_string_lossy());
    is_named || secrets.name_of_one_in(value.as_encoded_bytes()).is_some()
}

fn names(hidden: &[Variable]) -> String {
    let names: Vec<_> = hidden.iter().map(|(name, _)| name.to_string_lossy()).collect();
    names.join(", ")
}

/// Executes this program anew, as the same process with the same arguments. Comes back only if that fails.
fn execute_anew(hidden: &[Variable], shown: &[Variable], names: String) -> HideError {
    let memory = match in_memory(hidden) {
        Ok(memory) => memory,
        Err(source) => return HideError::Memory { names, source },
    };
    let place = format!("{}:{}", std::process::id(), memory.as_raw_fd());
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_default();
    let arguments: Vec<OsString> = arguments.collect();
    // The second stands in where the file was replaced or removed meanwhile.
    let programs = [std::env::current_exe(), Ok(PathBuf::from("/proc/self/exe"))];
    let mut source = io::Error::from(io::ErrorKind::NotFound);
    for program in programs.into_iter().flatten() {
        #[expect(clippy::disallowed_methods, reason = "no process is started: this one goes on as itself")]
        let mut command = Command::new(program);
        command.arg0(&name).args(&arguments).env_clear().envs(shown.iter().cloned());
        source = command.env(HANDED_OVER, &place).exec();
    }
    HideError::Execute { names, source }
}

/// Makes a file in memory that stays open when a program is executed.
fn in_memory(variables: &[Variable]) -> io::Result<fs::File> {
    let mut memory = fs::File::from(memfd_create(MEMORY, MemfdFlags::empty())?);
    memory.write_all(&packed(variables))?;
    Ok(memory)
}

fn packed(variables: &[Variable]) -> Zeroizing<Vec<u8>> {
    let mut packed = Zeroizing::new(Vec::new());
    for (name, value) in variables {
        packed.extend_from_slice(name.as_encoded_bytes());
        packed.push(b'=');
        packed.extend_from_slice(value.as_encoded_bytes());
        packed.push(0);
    }
    packed
}

fn unpacked(packed: &[u8]) -> Vec<Variable> {
    let entries = packed.split(|byte| *byte == 0).filter(|entry| !entry.is_empty());
    let pair = |entry: &[u8]| {
        // As everywhere, the sign may be the first letter of a name.
        let sign = entry.iter().skip(1).position(|byte| *byte == b'=')? + 1;
        let text = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        Some((text(&entry[..sign]), text(&entry[sign + 1..])))
    };
    entries.filter_map(pair).collect()
}

/// Takes back what was handed over, if it was handed over to this process: a variable of this name may also come
/// from a program that handed over to itself and then started this one.
fn take_back(handed_over: &OsStr) -> Returned {
    let place = handed_over.to_str().and_then(|place| place.split_once(':'));
    let Some((process, file)) = place else { return Returned::default() };
    if process.parse() != Ok(std::process::id()) {
        return Returned::default();
    }
    let variables = file.parse().ok().and_then(|file| read_and_close(file).ok()).unwrap_or_default();
    Returned { variables, is_anew: true }
}

fn read_and_close(file: RawFd) -> io::Result<Vec<Variable>> {
    let path = Path::new("/proc/self/fd").join(file.to_string());
    let is_ours =
        fs::read_link(&path)?.as_os_str().as_encoded_bytes().starts_with(b"/memfd:toolwright-environment");
    if !is_ours {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let packed = Zeroizing::new(fs::read(&path)?);
    nix::unistd::close(file)?;
    Ok(unpacked(&packed))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{packed, unpacked};

    #[test]
    fn variables_come_back_as_they_were() {
        use std::os::unix::ffi::OsStringExt as _;
        let pairs = [
            ("A", "1"),
            ("EMPTY", ""),
            ("LINES", "a\nb=c\n"),
            ("BASH_FUNC_f%%", "() {  echo\n}"),
            ("=odd", "="),
        ];
        let mut pairs: Vec<super::Variable> =
            pairs.iter().map(|(name, value)| (name.into(), value.into())).collect();
        pairs.push((OsString::from_vec(vec![0xff]), OsString::from_vec(vec![0xfe, b'='])));
        assert_eq!(unpacked(&packed(&pairs)), pairs);
        assert_eq!(unpacked(b""), []);
    }
}
