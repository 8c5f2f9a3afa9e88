//! Turns values of nearly the right sort into the right one, where only one thing can be meant and nothing is
//! lost. What fits already is never touched; every change is noted.

use super::{
    check::{Fuel, fits},
    form::{Allowed, Form, Kinds, Node, Others},
    json::Json,
    number::{self, Decimal},
    path::{Path, show},
    reader::RemarkKind,
};

/// The most changes that are noted one by one; the rest is counted.
pub(super) const NOTED: usize = 50;
/// Where a value stands: whether it may be wrapped into a list there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Member,
    /// Which of two lists within one another a bare value belongs to cannot be known.
    Item,
}

/// Brings a value nearer to a schema and notes what was changed.
pub(super) fn coerce(form: Form<'_>, value: &mut Json<'_>, fuel: &Fuel) -> Vec<String> {
    let mut coercion = Coercion { path: Path::default(), notes: Vec::new(), changes: 0, distance: 0, fuel };
    coercion.value(form, value, Place::Item);
    if let Some(more) = coercion.changes.checked_sub(NOTED).filter(|more| *more > 0) {
        coercion.notes.truncate(NOTED);
        coercion.notes.push(format!("{more} more changes of this sort"));
    }
    coercion.notes
}

struct Coercion<'f> {
    path: Path,
    notes: Vec<String>,
    changes: usize,
    /// How far the readings are from what was given; of a union's readings the nearest is taken.
    distance: usize,
    fuel: &'f Fuel,
}

impl Coercion<'_> {
    /// Notes what was given and how it was read.
    fn note(&mut self, given: &Json<'_>, read: impl FnOnce(&mut String)) {
        self.changes += 1;
        self.distance += 1;
        if self.notes.len() > NOTED {
            return;
        }
        let mut note = String::with_capacity(80);
        note.push('`');
        note.push_str(self.path.as_str());
        note.push_str("`: ");
        name(&mut note, given);
        note.push_str(" was read as ");
        read(&mut note);
        self.notes.push(note);
    }

    fn replace<'t>(&mut self, value: &mut Json<'t>, new: Json<'t>) {
        self.note(value, |note| name(note, &new));
        *value = new;
    }

    fn value(&mut self, form: Form<'_>, value: &mut Json<'_>, place: Place) {
        let fuel = self.fuel;
        fuel.burn(|| self.look(form, value, place));
    }

    fn look(&mut self, form: Form<'_>, value: &mut Json<'_>, place: Place) {
        let node = form.node();
        if node.nullable && value == &Json::Null {
            return;
        }
        self.own(&node, value, place);
        match value {
            Json::List(items) if node.kinds.has(Kinds::LIST) => self.list(&node, items),
            Json::Object(_) if node.kinds.has(Kinds::OBJECT) => self.object(&node, value),
            _ => {}
        }
        for part in &node.parts {
            self.value(*part, value, place);
        }
        for union in &node.unions {
            self.union(union, value, place);
        }
    }

    /// Turns the value into a sort that the schema itself allows.
    fn own(&mut self, node: &Node<'_>, value: &mut Json<'_>, place: Place) {
        let kinds = if node.nullable { node.kinds.with(Kinds::NULL) } else { node.kinds };
        if node.kinds.take(value, true) {
            if node.allowed.takes(value) {
                return;
            }
            if let Some(name) = same_name(node.allowed, value) {
                return self.replace(value, Json::Text(name.to_owned().into()));
            }
            let other = plain(kinds.without(Kinds::TEXT), value);
            if let Some(other) = other.filter(|other| node.allowed.takes(other) || other == &Json::Null) {
                self.replace(value, other);
            }
            return;
        }
        let read = plain(kinds, value).or_else(|| container(kinds, value));
        match read {
            Some(mut read) => {
                // A name among names may need a second look: `1` for `"1"` fits, `"Auto"` for `"auto"` does not yet.
                if let Some(name) = same_name(node.allowed, &read) {
                    read = Json::Text(name.to_owned().into());
                }
                self.replace(value, read);
            }
            None if kinds.has(Kinds::LIST) && place == Place::Member => self.wrap(node, value),
            None => {}
        }
    }

    /// Makes a list of a bare value, if that fits.
    fn wrap(&mut self, node: &Node<'_>, value: &mut Json<'_>) {
        if is_nothing(value) || value.text().is_some_and(|text| text.trim_start().starts_with('[')) {
            return;
        }
        let before = (self.notes.len(), self.changes, self.distance);
        let mut item = value.clone();
        self.note(value, |note| note.push_str("an array with this one item"));
        // A bare value is a wider reading than any other of a union.
        self.distance += 1;
        let form = node.items.at(0);
        let back = self.path.item(0);
        self.value(form, &mut item, Place::Item);
        self.path.back(back);
        if fits(form, &item, self.fuel) {
            *value = Json::List(vec![item]);
        } else {
            self.notes.truncate(before.0);
            (self.changes, self.distance) = (before.1, before.2);
        }
    }

    fn list(&mut self, node: &Node<'_>, items: &mut [Json<'_>]) {
        for (position, item) in items.iter_mut().enumerate() {
            let back = self.path.item(position);
            self.value(node.items.at(position), item, Place::Item);
            self.path.back(back);
        }
    }

    fn object(&mut self, node: &Node<'_>, value: &mut Json<'_>) {
        let Json::Object(given) = value else { return };
        for member in node.members.named() {
            let Some(at) = given.iter().position(|(name, _)| name == member.name) else { continue };
            let back = self.path.member(member.name);
            self.value(member.form, &mut given[at].1, Place::Member);
            let nothing = !member.is_required && is_nothing(&given[at].1);
            if nothing && !fits(member.form, &given[at].1, self.fuel) {
                let (_, value) = given.remove(at);
                self.note(&value, |note| note.push_str("not given"));
            }
            self.path.back(back);
        }
        let Others::Allowed(form) = node.members.others() else { return };
        if matches!(form, Form::Any) {
            return;
        }
        for (name, value) in given {
            if !node.members.knows(name) {
                let back = self.path.member(name);
                self.value(form, value, Place::Member);
                self.path.back(back);
            }
        }
    }

    /// Reads the value as the branch that it fits with the fewest changes, if that is one reading only.
    fn union(&mut self, branches: &[Form<'_>], value: &mut Json<'_>, place: Place) {
        if branches.iter().any(|branch| fits(*branch, value, self.fuel)) {
            return;
        }
        let mut best: Option<(Coercion<'_>, Json<'_>)> = None;
        let mut is_unclear = false;
        for branch in branches {
            let mut read = value.clone();
            let mut trial = self.trial();
            trial.value(*branch, &mut read, place);
            if !fits(*branch, &read, self.fuel) {
                continue;
            }
            match &best {
                Some((nearer, _)) if nearer.distance < trial.distance => {}
                Some((as_near, other)) if as_near.distance == trial.distance => {
                    is_unclear |= !other.means(&read);
                }
                _ => {
                    is_unclear = false;
                    best = Some((trial, read));
                }
            }
        }
        if let Some((trial, read)) = best.filter(|_| !is_unclear) {
            self.changes += trial.changes;
            self.distance += trial.distance;
            self.notes.extend(trial.notes);
            *value = read;
        }
    }

    /// Begins a reading that may be thrown away.
    fn trial(&self) -> Self {
        let path = self.path.clone();
        Self { path, notes: Vec::new(), changes: 0, distance: 0, fuel: self.fuel }
    }
}

/// Reads a value as a simple one of some sorts.
fn plain<'t>(kinds: Kinds, value: &Json<'t>) -> Option<Json<'t>> {
    match value {
        Json::Text(text) => {
            let word = text.trim();
            if kinds.has(Kinds::NULL) && word.eq_ignore_ascii_case("null") {
                return Some(Json::Null);
            }
            if kinds.has(Kinds::BOOLEAN) {
                if word.eq_ignore_ascii_case("true") {
                    return Some(Json::Bool(true));
                }
                if word.eq_ignore_ascii_case("false") {
                    return Some(Json::Bool(false));
                }
            }
            let number =
                kinds.has(Kinds::INTEGER.with(Kinds::NUMBER)).then(|| number::meant(text)).flatten()?;
            if kinds.has(Kinds::NUMBER) || number::is_integer(&number) {
                return Some(Json::Number(number.into()));
            }
            Decimal::of(&number).to_integer().map(|integer| Json::Number(integer.into()))
        }
        Json::Number(number) => {
            let integer = kinds.has(Kinds::INTEGER).then(|| Decimal::of(number).to_integer()).flatten();
            integer
                .map(|integer| Json::Number(integer.into()))
                .or_else(|| kinds.has(Kinds::TEXT).then(|| Json::Text(number.clone())))
        }
        Json::Bool(value) => {
            kinds.has(Kinds::TEXT).then(|| Json::Text(if *value { "true" } else { "false" }.into()))
        }
        Json::Null | Json::List(_) | Json::Object(_) => None,
    }
}

/// Reads a text as the list or object that it is the JSON text of. A text that
/// contradicts itself is left alone.
fn container(kinds: Kinds, value: &Json<'_>) -> Option<Json<'static>> {
    let text = value.text()?;
    let wanted = match text.trim_start().as_bytes().first() {
        Some(b'{') => Kinds::OBJECT,
        Some(b'[') => Kinds::LIST,
        _ => return None,
    };
    let reading = kinds.has(wanted).then(|| Json::read(text).ok()).flatten()?;
    let is_clear =
        !reading.remarks.iter().any(|remark| matches!(remark.kind, RemarkKind::Contradicted { .. }));
    is_clear.then(|| reading.value.into_owned())
}

/// Finds the one allowed text that differs from a text in case, blanks around it, and `-` or blanks for `_` only.
fn same_name<'a>(allowed: Allowed<'a>, value: &Json<'_>) -> Option<&'a str> {
    let given = folded(value.text().filter(|_| !allowed.takes(value))?);
    let mut same = allowed.texts().filter(|text| folded(text) == given);
    same.next().filter(|_| same.next().is_none())
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', ' '], "_")
}

/// Tells whether a value is what a model writes where it has nothing to say.
fn is_nothing(value: &Json<'_>) -> bool {
    match value {
        Json::Null => true,
        Json::Text(text) => text.trim().is_empty() || text.trim().eq_ignore_ascii_case("null"),
        _ => false,
    }
}

/// Names a value with its sort: `the string "5"`.
fn name(note: &mut String, value: &Json<'_>) {
    note.push_str(match value {
        Json::Null | Json::Bool(_) => "",
        Json::Number(_) => "the number ",
        Json::Text(_) => "the string ",
        Json::List(_) => "the array ",
        Json::Object(_) => "the object ",
    });
    show(note, value);
}
