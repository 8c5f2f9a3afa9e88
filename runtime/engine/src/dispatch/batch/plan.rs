//! Which calls of a batch may run at once: segments in the model's order, each of calls that do not disturb
//! one another.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::{Bound, Range},
    path::{Path, PathBuf},
};

use serde_json::value::RawValue;

use crate::{
    Access, Call, PathUse, ToolDef, call::Callable, declare::Concurrency, hook::HookSet, schema::Fallback,
    search::through_bridge, select::Selection,
};

/// Gives the segments of a batch, as positions of its calls. The calls of a segment may run at once; segments
/// run one after another. A call whose tool or paths cannot be told is a segment of its own. The arguments are taken
/// for those that the calls run with: a dispatcher whose hooks may change them plans with more care. `resolve` finds
/// where a path leads, see [`PathResolver`](crate::PathResolver).
pub fn plan_batch(
    selection: &Selection,
    calls: &[Call],
    resolve: impl Fn(&str) -> Option<PathBuf>,
) -> Vec<Range<usize>> {
    let wishes = calls.iter().map(|call| Wish::of(selection, call, Words::Final)).collect();
    segments(needs(wishes, resolve))
}

/// Whether a call's arguments are those that it will run with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// They are.
    Final,
    /// A hook or middleware may put others in their place.
    Open,
}

impl Words {
    pub(super) fn under(hooks: &HookSet) -> Self {
        if hooks.may_rewrite() { Self::Open } else { Self::Final }
    }
}

/// What a call uses, as it says itself.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// Nothing that another call could disturb.
    Nothing,
    /// Everything, for all we know.
    Everything,
    /// These paths.
    Paths(Vec<PathUse>),
    /// Paths to be read that are not settled yet.
    Reads,
}

/// What a call uses, as it really is.
#[derive(Debug)]
pub(super) enum Need {
    Nothing,
    Everything,
    Paths(Vec<(Place, Access)>),
}

/// Where a path leads.
#[derive(Debug)]
pub(super) enum Place {
    At(PathBuf),
    Anywhere,
}

impl Wish {
    pub(super) fn of(selection: &Selection, call: &Call, words: Words) -> Self {
        // A name that is not quite a tool's may be mended later on, so nothing is known of it yet.
        let Ok(given) = &call.arguments else { return Self::Everything };
        let Ok((name, arguments)) = through_bridge(selection, &call.name, given) else {
            return Self::Everything;
        };
        let tool = match selection.callable(&name) {
            Ok(Callable::Row(row)) => row.native(),
            Ok(Callable::Brought(tool)) if matches!(tool.concurrency(), Concurrency::Shared) => {
                return Self::Nothing;
            }
            Ok(Callable::Bridge(..)) => return Self::Nothing,
            Ok(Callable::Brought(_)) | Err(_) => None,
        };
        let Some(tool) = tool else { return Self::Everything };
        let paths = match tool.concurrency {
            Concurrency::Shared => return Self::Nothing,
            Concurrency::Reads(_) if words == Words::Open => return Self::Reads,
            _ if words == Words::Open => return Self::Everything,
            Concurrency::Path(parameter) => one(tool, parameter, &arguments, Access::Write),
            Concurrency::Reads(parameter) => one(tool, parameter, &arguments, Access::Read),
            Concurrency::Paths(paths) => paths(&arguments),
            Concurrency::Exclusive | Concurrency::Interactive => None,
        };
        match paths {
            Some(paths) if paths.iter().all(|one| !one.path.is_empty()) => Self::Paths(paths),
            _ => Self::Everything,
        }
    }
}

/// Finds where paths lead. A path that may be written and leads who knows where stands for everything.
pub(super) fn needs(wishes: Vec<Wish>, resolve: impl Fn(&str) -> Option<PathBuf>) -> Vec<Need> {
    let place = |path: &str| resolve(path).map_or(Place::Anywhere, Place::At);
    let need = |wish| match wish {
        Wish::Nothing => Need::Nothing,
        Wish::Everything => Need::Everything,
        Wish::Reads => Need::Paths(vec![(Place::Anywhere, Access::Read)]),
        Wish::Paths(paths) => {
            let places: Vec<_> = paths.iter().map(|one| (place(&one.path), one.access)).collect();
            let is_lost = places.iter().any(|one| matches!(one, (Place::Anywhere, Access::Write)));
            if is_lost { Need::Everything } else { Need::Paths(places) }
        }
    };
    wishes.into_iter().map(need).collect()
}

/// Cuts a batch into segments.
pub(super) fn segments(needs: Vec<Need>) -> Vec<Range<usize>> {
    let mut segments: Vec<Range<usize>> = Vec::new();
    let mut used = Used::default();
    let mut is_open = false;
    for (at, need) in needs.into_iter().enumerate() {
        let joins = is_open && !matches!(need, Need::Everything) && !used.disturbs(&need);
        if !joins {
            used = Used::default();
        }
        is_open = !matches!(need, Need::Everything);
        used.add(need);
        match segments.last_mut().filter(|_| joins) {
            Some(segment) => segment.end = at + 1,
            None => segments.push(at..at + 1),
        }
    }
    segments
}

/// What the calls of a segment use.
#[derive(Debug, Default)]
struct Used {
    reads: BTreeSet<PathBuf>,
    writes: BTreeSet<PathBuf>,
    reads_anywhere: bool,
}

impl Used {
    fn disturbs(&self, need: &Need) -> bool {
        let Need::Paths(places) = need else { return false };
        places.iter().any(|place| match place {
            (Place::Anywhere, _) => !self.writes.is_empty(),
            (Place::At(path), Access::Read) => meets(&self.writes, path),
            (Place::At(path), Access::Write) => {
                self.reads_anywhere || meets(&self.writes, path) || meets(&self.reads, path)
            }
        })
    }

    fn add(&mut self, need: Need) {
        let Need::Paths(places) = need else { return };
        for place in places {
            match place {
                (Place::Anywhere, _) => self.reads_anywhere = true,
                (Place::At(path), Access::Read) => _ = self.reads.insert(path),
                (Place::At(path), Access::Write) => _ = self.writes.insert(path),
            }
        }
    }
}

/// Tells whether one of the paths is this one, lies above it or below it.
fn meets(paths: &BTreeSet<PathBuf>, path: &Path) -> bool {
    // Paths are sorted by their parts, so what lies below one comes right after it.
    let next = paths.range::<Path, _>((Bound::Included(path), Bound::Unbounded)).next();
    next.is_some_and(|next| next.starts_with(path)) || path.ancestors().any(|above| paths.contains(above))
}

/// Reads the path in a parameter, or the parameter's default.
fn one(tool: &ToolDef, parameter: &str, arguments: &str, access: Access) -> Option<Vec<PathUse>> {
    let arguments = if arguments.trim_ascii().is_empty() { "{}" } else { arguments };
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(arguments).ok()?;
    let given: Option<String> = match fields.get(parameter) {
        Some(value) => serde_json::from_str(value.get()).ok()?,
        None => None,
    };
    let path = given.or_else(|| {
        let field = tool.parameters.iter().find(|field| field.name == parameter)?;
        if let Fallback::Text(text) = field.fallback { Some(text.to_owned()) } else { None }
    });
    Some(vec![PathUse { path: path?, access }])
}
