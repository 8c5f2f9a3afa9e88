//! What the rest of a line does to a part of it: limits, readers that end, the background.

use toolwright_shell::{Invocation, Line, Match, Turn};

use super::about;

/// How many readers behind one another are looked at.
const READERS: usize = 64;

/// A line with what is known of its invocations.
pub(super) struct Around<'line> {
    line: &'line Line,
    /// What each invocation is to others.
    roles: Vec<Roles>,
    /// The first invocation that waits for the background.
    join: Option<usize>,
}

/// What an invocation is to others.
#[derive(Clone, Copy, Debug, Default)]
struct Roles {
    /// It does not wait without a limit for what it starts.
    bounds: bool,
    /// It ends before its input does.
    stops: bool,
    /// It reads its input to the end.
    filters: bool,
}

impl<'line> Around<'line> {
    pub(super) fn new(line: &'line Line, found: &[Match]) -> Self {
        let mut around = Self { line, roles: vec![Roles::default(); line.invocations.len()], join: None };
        for (index, rule) in found.iter().filter_map(about) {
            let Some(roles) = around.roles.get_mut(index) else { continue };
            match rule.category {
                "bounded" => roles.bounds = true,
                "stops" => roles.stops = true,
                "filter" => roles.filters = true,
                "join" if around.invocation(index).is_some_and(|one| one.turn == Turn::Waited) => {
                    around.join = around.join.or(Some(index));
                }
                _ => {}
            }
        }
        around
    }

    fn invocation(&self, index: usize) -> Option<&'line Invocation> {
        self.line.invocations.get(index)
    }

    /// Whether the line ends only when an invocation does, and nothing limits that.
    pub(super) fn is_waited_for(&self, index: usize) -> bool {
        let Some(invocation) = self.invocation(index) else { return false };
        let is_held = match invocation.turn {
            Turn::Waited => true,
            Turn::Beside => self.is_joined(index),
            Turn::Uncalled => false,
        };
        is_held && !self.is_bounded(index, invocation)
    }

    /// Whether the line waits for what it sent to the background, and ends nothing before that.
    fn is_joined(&self, index: usize) -> bool {
        let Some(join) = self.join.filter(|join| *join > index) else { return false };
        let between = self.line.invocations.get(index..join).unwrap_or_default();
        !between.iter().any(|one| matches!(one.program.as_str(), "kill" | "pkill" | "killall" | "fuser"))
    }

    /// Whether one of the programs that start it does not wait for it without a limit.
    fn is_bounded(&self, index: usize, invocation: &Invocation) -> bool {
        (0..invocation.via.len()).any(|depth| {
            let (name, before) = (invocation.via.get(depth), invocation.via.get(..depth));
            // A program stands before what it starts, and is started by what stands before it in the chain.
            let starter = (0..index).rev().find(|earlier| {
                self.invocation(*earlier)
                    .is_some_and(|one| Some(&one.program) == name && Some(one.via.as_slice()) == before)
            });
            starter.and_then(|starter| self.roles.get(starter)).is_some_and(|roles| roles.bounds)
        })
    }

    /// The invocations that read what one prints, directly or through others.
    fn readers(&self, index: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![index];
        while let Some(writer) = open.pop() {
            for (reader, invocation) in self.line.invocations.iter().enumerate() {
                let is_new = reader != index && !found.contains(&reader) && found.len() < READERS;
                if is_new && invocation.reads.contains(&writer) {
                    found.push(reader);
                    open.push(reader);
                }
            }
        }
        found
    }

    /// Whether something that reads its output ends, which ends the invocation too.
    pub(super) fn is_cut_short(&self, index: usize) -> bool {
        self.readers(index).into_iter().any(|reader| {
            let Some(invocation) = self.invocation(reader) else { return false };
            let stops = self.roles.get(reader).is_some_and(|roles| roles.stops);
            if invocation.program == "read" {
                return self.leaves_after(reader);
            }
            stops || self.is_bounded(reader, invocation)
        })
    }

    /// Whether something may leave the loop in which an invocation stands.
    fn leaves_after(&self, index: usize) -> bool {
        let later = self.line.invocations.get(index..).unwrap_or_default();
        later.iter().any(|one| matches!(one.program.as_str(), "break" | "exit" | "return" | "kill" | "pkill"))
    }

    /// Whether all that reads its output reads it to the end.
    pub(super) fn is_only_filtered(&self, index: usize) -> bool {
        let readers = self.readers(index);
        readers.into_iter().all(|reader| self.roles.get(reader).is_some_and(|roles| roles.filters))
    }
}
