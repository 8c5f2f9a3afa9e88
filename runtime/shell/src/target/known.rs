//! The places that everybody knows: system directories, devices, start-up files, keys.

mod home;
mod name;

use super::{
    ONE, STAR, UNKNOWN, fits,
    path::{Path, Start},
};
use crate::{Class, Classes, Setting};

pub(super) use name::{
    is_home_variable, is_login_header, is_own_variable, is_secret_variable, is_temporary_variable,
};

/// Directories right below the root without which a system is not what it was.
const TOP: &[&str] = &[
    "bin",
    "boot",
    "dev",
    "etc",
    "home",
    "lib",
    "lib32",
    "lib64",
    "libx32",
    "media",
    "mnt",
    "nix",
    "opt",
    "proc",
    "root",
    "run",
    "sbin",
    "srv",
    "sys",
    "usr",
    "var", // Linux
    "Applications",
    "Library",
    "System",
    "Users",
    "Volumes",
    "private",
    "cores", // macOS
];

/// Directories deeper down of which the same is true.
const DEEPER: &[&[&str]] = &[
    &["usr", "bin"],
    &["usr", "sbin"],
    &["usr", "lib"],
    &["usr", "lib32"],
    &["usr", "lib64"],
    &["usr", "libexec"],
    &["usr", "local"],
    &["usr", "share"],
    &["var", "lib"],
    &["lib", "modules"],
    &["boot", "efi"],
    &["boot", "grub"],
    &["private", "etc"],
    &["private", "var"],
    &["System", "Library"],
    &["c:", "windows"],
    &["c:", "windows", "system32"],
    &["c:", "program files"],
    &["c:", "program files (x86)"],
    &["c:", "programdata"],
    &["c:", "users"],
];

/// Trees whose every file belongs to the system.
const SYSTEM_TREES: &[&[&str]] = &[
    &["etc"],
    &["usr"],
    &["bin"],
    &["sbin"],
    &["lib"],
    &["lib32"],
    &["lib64"],
    &["boot"],
    &["private", "etc"],
    &["private", "var", "db"],
    &["var", "spool", "cron"],
    &["var", "db"],
    &["var", "lib", "dpkg"],
    &["var", "lib", "rpm"],
    &["run", "systemd"],
    &["System"],
    &["Library"],
    &["c:", "windows"],
    &["c:", "program files"],
    &["c:", "program files (x86)"],
    &["c:", "programdata"],
];

/// Gives the classes of a resolved path.
pub(super) fn classes(path: &Path, setting: &Setting) -> Classes {
    let mut classes = Classes::NONE;
    let words: Vec<&str> = path.words.iter().map(String::as_str).collect();
    if path.is_dots {
        classes.add(Class::Present);
    }
    let has_glob =
        |word: &String| word.contains([STAR, ONE]) || path.start == Start::Drive && word.contains(['*', '?']);
    if path.is_contents || path.start != Start::Unknown && path.words.iter().any(has_glob) {
        classes.add(Class::Many);
    }
    classes.extend(name::by_file_name(&words));
    match path.start {
        Start::Unknown => return classes,
        Start::Root => unix(&words, &mut classes),
        Start::Drive => windows(&words, &mut classes),
    }
    if SYSTEM_TREES.iter().any(|tree| starts(&words, tree)) {
        classes.add(Class::SystemFile);
    }
    if DEEPER.iter().any(|directory| directory.len() == words.len() && starts(&words, directory)) {
        classes.add(Class::System);
    }
    let is_in = |directory: &String| {
        let directory: Vec<&str> = directory.split('/').filter(|word| !word.is_empty()).collect();
        !directory.is_empty() && starts(&words, &directory)
    };
    if setting.own.iter().any(is_in) {
        classes.add(Class::Own);
    }
    if let Some(below) = home::below(&words, &setting.home) {
        classes.extend(home::classes(below));
    }
    classes
}

fn unix(words: &[&str], classes: &mut Classes) {
    match *words {
        [] => classes.add(Class::Root),
        [top] if TOP.iter().any(|name| fits(top, name)) => classes.add(Class::System),
        ["dev", ref rest @ ..] => device(rest, classes),
        ["proc", "sysrq-trigger"] => classes.add(Class::PowerSwitch),
        ["proc", "sys", ..] | ["proc", _, "mem" | "oom_score_adj"] | ["sys", _, ..] => {
            classes.add(Class::Kernel);
        }
        ["proc", _, "environ"] | ["run" | "secrets", "secrets", ..] | ["var", "run", "secrets", ..] => {
            classes.add(Class::Private);
        }
        ["etc", ref rest @ ..] => system_configuration(rest, classes),
        ["var", "spool", "cron" | "at", ..] => classes.add(Class::Schedule),
        ["var", "log", ..] | ["private", "var", "log", ..] => classes.add(Class::Log),
        ["tmp" | "temp", ..] | ["var" | "private", "tmp", ..] | ["private", "var", "folders", ..] => {
            classes.add(Class::Temporary);
        }
        ["run" | "var", "docker.sock"]
        | ["var", "run", "docker.sock" | "crio" | "containerd", ..]
        | ["run", "containerd" | "crio" | "podman", ..] => classes.add(Class::Socket),
        _ => {}
    }
}

fn system_configuration(words: &[&str], classes: &mut Classes) {
    match *words {
        [
            "shadow" | "gshadow" | "shadow-" | "gshadow-" | "krb5.keytab" | "master.passwd" | "wireguard",
            ..,
        ]
        | ["ssl" | "letsencrypt", "private" | "archive" | "live", ..]
        | ["pki", "tls", "private", ..]
        | ["ppp", "chap-secrets" | "pap-secrets"]
        | ["kubernetes", "admin.conf" | "pki", ..] => classes.add(Class::Private),
        [
            "crontab" | "anacrontab" | "cron.d" | "cron.daily" | "cron.hourly" | "cron.weekly"
            | "cron.monthly",
            ..,
        ] => {
            classes.add(Class::Schedule);
        }
        ["init.d" | "rc.d", _, ..] => classes.add(Class::Service),
        ["ssh", name] if name.starts_with("ssh_host_") && name.ends_with("_key") => {
            classes.add(Class::Private);
        }
        _ => {}
    }
}

/// Names of disks and the like: what follows must be a digit, a letter, or something not known.
const DISKS: &[&str] = &[
    "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "md", "dm-", "sr", "nbd", "loop", "ram", "zram", "zd", "ada",
    "da", "pmem", "bcache", "drbd", "sg", "st", "disk", "rdisk", "rbd", "mtd", "dasd", "ubi", "vblk", "fd0",
];

/// Directories below `/dev` that have no disks in them.
const NO_DISKS: &[&str] = &[
    "pts",
    "fd",
    "shm",
    "input",
    "snd",
    "dri",
    "net",
    "bus",
    "cpu",
    "char",
    "serial",
    "vfio",
    "usb",
    "v4l",
    "mqueue",
    "hugepages",
    "infiniband",
    "dma_heap",
    "lightnvm",
];

fn device(words: &[&str], classes: &mut Classes) {
    let Some((&name, rest)) = words.split_first() else { return };
    match name {
        "null" => classes.add(Class::Null),
        "tcp" | "udp" => classes.add(Class::Connection),
        "shm" => classes.add(Class::Temporary),
        "mem" | "kmem" | "port" => classes.add(Class::Device),
        _ if !rest.is_empty() && !NO_DISKS.contains(&name) => classes.add(Class::Device),
        _ if rest.is_empty() && is_disk(name) => classes.add(Class::Device),
        _ => {}
    }
}

fn is_disk(name: &str) -> bool {
    DISKS.iter().any(|disk| {
        name.strip_prefix(disk).is_some_and(|rest| {
            let first = rest.chars().next();
            let is_number = first.is_some_and(|letter| letter.is_ascii_digit());
            let is_letter = disk.ends_with('d') && first.is_some_and(|letter| letter.is_ascii_lowercase());
            let is_open = first.is_some_and(|letter| matches!(letter, STAR | ONE | UNKNOWN));
            is_number
                || is_open
                || is_letter && rest.chars().count() <= 4
                || *disk == "fd0" && rest.is_empty()
        })
    })
}

fn windows(words: &[&str], classes: &mut Classes) {
    match *words {
        [drive] if drive.ends_with(':') => classes.add(Class::Root),
        [drive, ..] if drive.starts_with("physicaldrive") || drive.starts_with("harddisk") => {
            classes.add(Class::Device);
        }
        [_, "temp" | "tmp", ..] => classes.add(Class::Temporary),
        _ => {}
    }
}

fn starts(words: &[&str], tree: &[&str]) -> bool {
    words.len() >= tree.len() && words.iter().zip(tree).all(|(word, name)| fits(word, name))
}
