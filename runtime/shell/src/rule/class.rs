//! What sort of thing a path is, as far as a guard cares. One path may be of several classes.

/// A class of paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The root of a file system, or all that is in it.
    Root,
    /// A directory without which the system does not work, or all that is in it.
    System,
    /// A user's home directory, or all that is in it.
    Home,
    /// A block device, or a disk under another name.
    Device,
    /// A file of the system: below `/etc`, `/usr`, `/boot` and the like.
    SystemFile,
    /// A log of the system.
    Log,
    /// A file that runs when somebody logs in or opens a shell.
    Startup,
    /// A file that decides who may log in where, in its usual place.
    Credential,
    /// A file of a project that usually holds secrets (`.env`).
    Secret,
    /// The program's own configuration.
    Own,
    /// The device that swallows everything.
    Null,
    /// The directory above, or the present one.
    Present,
    /// A kernel switch below `/proc` or `/sys`.
    Kernel,
    /// The switch that restarts or stops the machine at once.
    PowerSwitch,
    /// A connection that the shell opens (`/dev/tcp/…`).
    Connection,
    /// A file with scheduled jobs.
    Schedule,
    /// The socket through which containers are controlled.
    Socket,
    /// A file that an earlier invocation of the line fetched from elsewhere.
    Fetched,
    /// A file that an earlier invocation of the line made executable.
    MadeExecutable,
    /// A file below a temporary directory.
    Temporary,
    /// A variable with a secret in it, by its name.
    SecretVariable,
    /// An address in the network (`https://…`, `host:path`, `git+…`).
    Address,
    /// The address at which a cloud hands out a machine's credentials.
    Metadata,
    /// A key, a password or a token, in its usual place: what nobody but its owner should read.
    Private,
    /// More files than one can name: all that is in a directory, or a glob in an absolute path.
    Many,
    /// A script that starts and stops a service (`/etc/init.d/…`).
    Service,
    /// What cannot be known.
    Unknown,
}

/// A set of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes(u32);

impl Class {
    /// Every class.
    pub const ALL: [Self; 27] = [
        Self::Root,
        Self::System,
        Self::Home,
        Self::Device,
        Self::SystemFile,
        Self::Log,
        Self::Startup,
        Self::Credential,
        Self::Secret,
        Self::Own,
        Self::Null,
        Self::Present,
        Self::Kernel,
        Self::PowerSwitch,
        Self::Connection,
        Self::Schedule,
        Self::Socket,
        Self::Fetched,
        Self::MadeExecutable,
        Self::Temporary,
        Self::SecretVariable,
        Self::Address,
        Self::Metadata,
        Self::Many,
        Self::Service,
        Self::Private,
        Self::Unknown,
    ];

    /// Gives the word that stands for the class in `approval.toml`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::System => "system",
            Self::Home => "home",
            Self::Device => "device",
            Self::SystemFile => "system-file",
            Self::Log => "log",
            Self::Startup => "startup",
            Self::Credential => "credential",
            Self::Secret => "secret",
            Self::Own => "own",
            Self::Null => "null",
            Self::Present => "present",
            Self::Kernel => "kernel",
            Self::PowerSwitch => "power-switch",
            Self::Connection => "connection",
            Self::Schedule => "schedule",
            Self::Socket => "socket",
            Self::Fetched => "fetched",
            Self::MadeExecutable => "made-executable",
            Self::Temporary => "temporary",
            Self::SecretVariable => "secret-variable",
            Self::Address => "address",
            Self::Metadata => "metadata",
            Self::Many => "many",
            Self::Service => "service",
            Self::Private => "private",
            Self::Unknown => "unknown",
        }
    }
}

impl Classes {
    /// The classes that a placeholder stands for until a rule fills it.
    pub const NONE: Self = Self(0);

    /// Makes a set of a list.
    pub const fn of(classes: &[Class]) -> Self {
        let mut bits = 0;
        let mut rest = classes;
        while let [first, others @ ..] = rest {
            bits |= 1 << *first as u32;
            rest = others;
        }
        Self(bits)
    }

    /// Adds a class.
    pub const fn add(&mut self, class: Class) {
        self.0 |= 1 << class as u32;
    }

    /// Adds the classes of another set.
    pub const fn extend(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Tells whether a class is in it.
    pub const fn has(self, class: Class) -> bool {
        self.0 & (1 << class as u32) != 0
    }

    /// Tells whether the two have a class in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Tells whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Gives the classes in it, in their order.
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL.into_iter().filter(move |class| self.has(*class))
    }
}
