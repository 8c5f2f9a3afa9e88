//! How the tables find a position by a name: a `match` for a few names, a perfect hash for many.

mod slot;

use std::fmt::Write as _;

/// The most names that a `match` serves better.
const FEW: usize = 256;

/// The source that compiler and tables share.
const SLOT: &str = include_str!("lookup/slot.rs");

/// A table in which every name has a slot of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Placement {
    /// One for each bucket of names.
    seeds: Vec<u16>,
    /// The position of the name that is placed here; slots that are left over have the first one.
    slots: Vec<u16>,
}

/// One lookup function to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookup<'a> {
    /// `tool` or `toolset`: the module of the constants, and the beginning of the function's name.
    pub(crate) noun: &'a str,
    /// The type of a position.
    pub(crate) id: &'a str,
    /// The table of rows.
    pub(crate) rows: &'a str,
    /// The names, sorted.
    pub(crate) names: &'a [&'a str],
    /// The constant of each name.
    pub(crate) constants: &'a [String],
}

impl Lookup<'_> {
    /// Writes the function, and for many names its tables.
    pub(crate) fn write(&self, out: &mut String) {
        let Self { noun, id, .. } = self;
        let _ = writeln!(out, "\n/// Finds a {noun} by its exact name.");
        if self.names.is_empty() {
            let _ = writeln!(out, "pub fn {noun}_id(_name: &str) -> Option<{id}> {{\n    None\n}}");
            return;
        }
        let _ = writeln!(out, "pub fn {noun}_id(name: &str) -> Option<{id}> {{");
        match Placement::of(self.names).filter(|_| self.names.len() > FEW) {
            Some(placement) => self.write_hash(&placement, out),
            None => self.write_match(out),
        }
        out.push_str("}\n");
    }

    fn write_match(&self, out: &mut String) {
        out.push_str("    Some(match name {\n");
        for (name, constant) in self.names.iter().zip(self.constants) {
            let _ = writeln!(out, "        {name:?} => {}::{constant},", self.noun);
        }
        out.push_str("        _ => return None,\n    })\n");
    }

    fn write_hash(&self, placement: &Placement, out: &mut String) {
        let Self { id, rows, .. } = self;
        write_numbers("SEEDS", &placement.seeds, out);
        write_numbers("SLOTS", &placement.slots, out);
        let _ = writeln!(
            out,
            "    let position = SLOTS[hash::slot(name, &SEEDS, {})];\n    \
             ({rows}[position as usize].name == name).then_some({id}(position))",
            placement.slots.len()
        );
    }
}

/// Writes the module that the functions for many names use, if there is one.
pub(crate) fn write_hash_module(counts: [usize; 2], out: &mut String) {
    if counts.into_iter().any(|count| count > FEW) {
        out.push_str("\nmod hash {\n");
        for line in SLOT.lines() {
            let _ = if line.is_empty() { writeln!(out) } else { writeln!(out, "    {line}") };
        }
        out.push_str("}\n");
    }
}

fn write_numbers(name: &str, numbers: &[u16], out: &mut String) {
    let _ = write!(out, "    static {name}: [u16; {}] = [", numbers.len());
    for (position, number) in numbers.iter().enumerate() {
        out.push_str(if position % 16 == 0 { "\n        " } else { " " });
        let _ = write!(out, "{number},");
    }
    out.push_str("\n    ];\n");
}

impl Placement {
    /// Places the names: the fullest bucket first, each at the first seed that keeps its names apart. `None`
    /// if two names cannot be told apart.
    fn of(names: &[&str]) -> Option<Self> {
        let slots = u32::try_from(names.len() + names.len() / 4 + 1).ok()?;
        let mut placement = Self { seeds: vec![0; names.len() / 4 + 1], slots: vec![0; slots as usize] };
        let mut buckets = vec![Vec::new(); placement.seeds.len()];
        for (position, name) in names.iter().enumerate() {
            let bucket = slot::halves(name).0 % buckets.len();
            buckets[bucket].push((*name, u16::try_from(position).ok()?));
        }
        let mut order: Vec<_> = (0..buckets.len()).collect();
        order.sort_by_key(|&bucket| std::cmp::Reverse(buckets[bucket].len()));
        let mut taken = vec![false; placement.slots.len()];
        for bucket in order {
            placement.place(bucket, &buckets[bucket], &mut taken)?;
        }
        Some(placement)
    }

    fn place(&mut self, bucket: usize, names: &[(&str, u16)], taken: &mut [bool]) -> Option<()> {
        let slots = u32::try_from(self.slots.len()).ok()?;
        for seed in 0..=u16::MAX {
            self.seeds[bucket] = seed;
            let mut found = Vec::with_capacity(names.len());
            for (name, position) in names {
                let slot = slot::slot(name, &self.seeds, slots);
                if taken[slot] || found.iter().any(|&(other, _)| other == slot) {
                    break;
                }
                found.push((slot, *position));
            }
            if found.len() == names.len() {
                for (slot, position) in found {
                    taken[slot] = true;
                    self.slots[slot] = position;
                }
                return Some(());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_slot_of_its_own() {
        for count in [1, 2, 300, 5_000, 65_535] {
            let names: Vec<_> = (0..count).map(|number| format!("tool_{number}")).collect();
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            let placement = Placement::of(&names).unwrap();
            let slots = u32::try_from(placement.slots.len()).unwrap();
            for (position, name) in names.iter().enumerate() {
                let slot = slot::slot(name, &placement.seeds, slots);
                assert_eq!(usize::from(placement.slots[slot]), position);
            }
        }
    }

    #[test]
    fn names_that_cannot_be_told_apart_have_no_placement() {
        assert_eq!(Placement::of(&["a", "a"]), None);
    }
}
