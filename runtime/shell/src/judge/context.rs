//! What the conditions of a form may ask about the rest of the line, computed when it is first asked.

use std::{
    borrow::Cow,
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet},
};

use crate::{
    Class, Classes, Form, Group, Invocation, Line, Program, RedirectionKind, RuleTable, Setting,
    judge::fit::{PLAIN, Subject},
    target::{self, Value, View},
    words,
};

/// A line with its rules.
#[derive(Debug)]
pub(super) struct Context<'line> {
    line: &'line Line,
    setting: &'line Setting,
    rules: &'line RuleTable<'line>,
    groups: Vec<OnceCell<Membership>>,
    fetched: OnceCell<BTreeSet<String>>,
    made_executable: OnceCell<BTreeSet<String>>,
}

/// Which invocations are of a group.
#[derive(Debug, Default)]
struct Membership {
    members: Vec<bool>,
    /// The first member.
    first: Option<usize>,
    /// The invocations that read what a member writes, directly or through others.
    readers: Vec<bool>,
}

/// The group whose members bring files from elsewhere.
const DOWNLOAD: &str = "download";

/// The endings of program files on Windows.
const ENDINGS: &[&str] = &[".exe", ".com", ".cmd", ".bat", ".ps1"];

impl<'line> Context<'line> {
    pub(super) fn new(line: &'line Line, setting: &'line Setting, rules: &'line RuleTable<'line>) -> Self {
        Self {
            line,
            setting,
            rules,
            groups: rules.groups.iter().map(|_| OnceCell::new()).collect(),
            fetched: OnceCell::new(),
            made_executable: OnceCell::new(),
        }
    }

    /// Gives the rows of the tables that are about an invocation's program.
    pub(super) fn programs<'i>(
        &self,
        invocation: &'i Invocation,
    ) -> impl Iterator<Item = &'line Program<'line>> + use<'line, 'i> {
        let rules = self.rules;
        let find = |name: &str| {
            let found = rules.programs.binary_search_by(|program| program.name.cmp(name));
            found.ok().and_then(|index| rules.programs.get(index))
        };
        let short = plain(&invocation.program);
        let exact = find(&invocation.program).or_else(|| find(&short));
        let patterns = rules.patterns.iter().filter(move |program| words::fits(program.name, &short));
        exact.into_iter().chain(patterns)
    }

    pub(super) fn reads(&self, group: usize, index: usize) -> bool {
        self.membership(group).is_some_and(|group| group.readers.get(index) == Some(&true))
    }

    pub(super) fn comes_after(&self, group: usize, index: usize) -> bool {
        self.membership(group).and_then(|group| group.first).is_some_and(|first| first < index)
    }

    /// Gives the classes that a value has by itself.
    pub(super) fn classes(&self, value: Value<'_>, invocation: &Invocation) -> Classes {
        let view = View { directory: invocation.directory.as_deref(), setting: self.setting };
        target::classes(value, view)
    }

    /// Tells whether a value is a file that the line itself fetches or makes executable, if that is asked.
    pub(super) fn is_made_here(&self, value: Value<'_>, asked: Classes) -> bool {
        let files = [
            (Class::Fetched, Self::fetched as fn(&Self) -> &BTreeSet<String>),
            (Class::MadeExecutable, Self::made_executable),
        ];
        files.into_iter().any(|(class, files)| {
            asked.has(class)
                && !files(self).is_empty()
                && value.exact().and_then(file_name).is_some_and(|name| files(self).contains(name))
        })
    }

    fn membership(&self, group: usize) -> Option<&Membership> {
        let cell = self.groups.get(group)?;
        let group = self.rules.groups.get(group)?;
        Some(cell.get_or_init(|| self.find_members(group)))
    }

    fn find_members(&self, group: &Group<'line>) -> Membership {
        let invocations = &self.line.invocations;
        let members = self.members(group);
        let first = members.iter().position(|is_member| *is_member);
        let mut readers = vec![false; invocations.len()];
        if first.is_some() {
            let mut read_by = vec![Vec::new(); invocations.len()];
            for (reader, invocation) in invocations.iter().enumerate() {
                for written in &invocation.reads {
                    if let Some(read_by) = read_by.get_mut(*written) {
                        read_by.push(reader);
                    }
                }
            }
            let mut open: Vec<usize> =
                members.iter().enumerate().filter(|(_, is)| **is).map(|(index, _)| index).collect();
            while let Some(written) = open.pop() {
                for reader in read_by.get_mut(written).map(std::mem::take).unwrap_or_default() {
                    if let Some(is_reader) = readers.get_mut(reader)
                        && !*is_reader
                    {
                        *is_reader = true;
                        open.push(reader);
                    }
                }
            }
        }
        Membership { members, first, readers }
    }

    /// Tells of every invocation whether it is of the group.
    fn members(&self, group: &Group<'line>) -> Vec<bool> {
        let mut by_name: BTreeMap<&str, Vec<&Form<'line>>> = BTreeMap::new();
        let mut by_pattern = Vec::new();
        for (programs, form) in group.members {
            for name in programs.split('|') {
                if name.contains('*') {
                    by_pattern.push((name, form));
                } else {
                    by_name.entry(name).or_default().push(form);
                }
            }
        }
        let invocations = self.line.invocations.iter().enumerate();
        invocations
            .map(|(index, invocation)| {
                let name = plain(&invocation.program);
                let named = by_name.get(&*name).into_iter().flatten().copied();
                let others = by_pattern.iter().filter(|(pattern, _)| words::fits(pattern, &name));
                let mut forms = named.chain(others.map(|(_, form)| *form)).peekable();
                forms.peek().is_some() && {
                    let grammar = self.programs(invocation).next().map_or(&PLAIN, |program| program.grammar);
                    let subject = Subject::new(index, invocation, grammar, self);
                    forms.any(|form| subject.fits(form))
                }
            })
            .collect()
    }

    /// The names of the files that earlier invocations may have brought from elsewhere.
    fn fetched(&self) -> &BTreeSet<String> {
        self.fetched.get_or_init(|| {
            let group = self.rules.groups.iter().position(|group| group.name == DOWNLOAD);
            let Some(membership) = group.and_then(|group| self.membership(group)) else {
                return BTreeSet::new();
            };
            let mut files = BTreeSet::new();
            for (invocation, is_member) in self.line.invocations.iter().zip(&membership.members) {
                if !is_member {
                    continue;
                }
                let written = invocation.redirections.iter().filter(|one| one.kind != RedirectionKind::Read);
                let texts = invocation.arguments.iter().chain(written.map(|one| &one.target));
                files.extend(texts.filter_map(|text| file_name(text.exact()?)).map(str::to_owned));
            }
            files
        })
    }

    /// The names of the files that earlier invocations make executable.
    fn made_executable(&self) -> &BTreeSet<String> {
        self.made_executable.get_or_init(|| {
            let mut files = BTreeSet::new();
            for invocation in self.line.invocations.iter().filter(|one| one.program == "chmod") {
                let texts = || invocation.arguments.iter().filter_map(crate::Text::exact);
                if texts().any(makes_executable) {
                    files.extend(texts().filter_map(file_name).map(str::to_owned));
                }
            }
            files
        })
    }
}

/// Gives a program's name in small letters and without the ending it has on Windows.
fn plain(program: &str) -> Cow<'_, str> {
    if program.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        return Cow::Borrowed(program);
    }
    let lower = program.to_lowercase();
    let short = ENDINGS.iter().find_map(|ending| lower.strip_suffix(ending)).map(str::to_owned);
    Cow::Owned(short.unwrap_or(lower))
}

/// Tells whether a mode of `chmod` lets a file be run.
fn makes_executable(mode: &str) -> bool {
    let is_number = (3..=5).contains(&mode.len()) && mode.bytes().all(|digit| digit.is_ascii_digit());
    let runs = |digit: u8| digit % 2 == 1;
    is_number && mode.bytes().rev().take(3).any(runs)
        || mode.split_once('+').is_some_and(|(who, what)| {
            who.chars().all(|letter| "ugoa".contains(letter)) && what.contains('x')
        })
}

/// Gives the last word of a path or an address.
fn file_name(path: &str) -> Option<&str> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    (!matches!(name, "" | "." | ".." | "-") && !name.starts_with('-')).then_some(name)
}
