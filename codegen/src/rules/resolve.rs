//! Every check that needs the whole of the rules, and their index by program.

use std::collections::{BTreeMap, BTreeSet};

use toolwright_shell::{Atom, FormIndex, RemarkKind, Style};

use crate::{
    diagnostic::Diagnostic,
    model::Placed,
    nearest::Nearest,
    rules::{
        declare::{REMARKS, RuleDeclaration, RuleFile},
        form::{Names, Parsed, is_open, parse},
    },
};

/// Rules whose forms are read and whose programs are sorted.
#[derive(Debug, Default)]
pub(super) struct Resolved<'a> {
    /// The rules by name, each with its forms.
    pub(super) rules: Vec<(&'a RuleDeclaration, Vec<Parsed<'a>>)>,
    /// The programs by name.
    pub(super) programs: Vec<ProgramRow<'a>>,
    /// Programs by pattern.
    pub(super) patterns: Vec<ProgramRow<'a>>,
    /// The forms about every program.
    pub(super) every: Vec<FormIndex>,
    /// The groups with their forms.
    pub(super) groups: Vec<(&'a str, Vec<Parsed<'a>>)>,
}

/// A program with its grammar and the forms about it.
#[derive(Clone, Debug)]
pub(super) struct ProgramRow<'a> {
    pub(super) name: &'a str,
    pub(super) style: Style,
    /// The options that take a value: those that are declared so, and those of which a form names a value.
    pub(super) valued: String,
    pub(super) global: &'a str,
    pub(super) harmless: &'a str,
    pub(super) commands: bool,
    pub(super) forms: Vec<FormIndex>,
}

/// Resolves a file.
pub(super) fn resolve<'a>(file: &'a RuleFile, faults: &mut Vec<Diagnostic>) -> Resolved<'a> {
    let mut nearest = Nearest::default();
    let names = names(file, &mut nearest, faults);
    let read = |forms: &'a [Placed], nearest: &mut Nearest, faults: &mut Vec<Diagnostic>| {
        let mut all = Vec::new();
        for form in forms {
            let parsed = parse(form, &names, nearest, faults);
            if parsed.iter().flat_map(|form| &form.conditions).any(is_open) {
                let message = format!("`{}` leaves open which class is meant", form.text);
                faults.push(Diagnostic::error(&form.place, message, "write the classes: `{root|system}`"));
            }
            all.extend(parsed);
        }
        all
    };
    let mut resolved = Resolved::default();
    for (name, forms) in &file.groups {
        resolved.groups.push((name.text.as_str(), read(forms, &mut nearest, faults)));
    }
    let mut rules: Vec<&RuleDeclaration> = file.rules.iter().collect();
    rules.sort_by(|left, right| left.id.cmp(&right.id));
    for rule in rules {
        resolved.rules.push((rule, read(&rule.when, &mut nearest, faults)));
    }
    check_categories(file, &mut nearest, faults);
    check_remarks(file, faults);
    check_size(&resolved, faults);
    resolved.index(file);
    resolved
}

fn names<'a>(file: &'a RuleFile, nearest: &mut Nearest, faults: &mut Vec<Diagnostic>) -> Names<'a> {
    let groups = file.groups.iter().map(|(name, _)| name.text.as_str()).collect();
    let mut names = Names { effects: Vec::new(), groups };
    for (name, forms) in &file.effects {
        let mut parsed = Vec::new();
        for form in forms {
            let read = parse(form, &names, nearest, faults);
            let open = read.iter().map(|form| form.conditions.iter().filter(|one| is_open(one)).count());
            if open.clone().max() != Some(1) || open.min() != Some(1) {
                let message =
                    format!("the effect `{}` has not exactly one `{{}}` in `{}`", name.text, form.text);
                let help = "write `{}` where the file stands: `tee {}`, `cp to{}`, `dd of={}`";
                faults.push(Diagnostic::error(&form.place, message, help));
            }
            parsed.extend(read);
        }
        names.effects.push((name.text.as_str(), parsed));
    }
    names
}

fn check_categories(file: &RuleFile, nearest: &mut Nearest, faults: &mut Vec<Diagnostic>) {
    let known: BTreeSet<&str> = file.categories.iter().map(|(name, _)| name.text.as_str()).collect();
    let mut told = BTreeSet::new();
    for rule in &file.rules {
        if !known.contains(rule.category.as_str()) && told.insert(rule.category.as_str()) {
            let otherwise = format!("declare it under `[category]`: `{} = \"…\"`", rule.category);
            let help = nearest.did_you_mean(&rule.category, known.iter().copied(), &otherwise);
            let message = format!("there is no category `{}`", rule.category);
            faults.push(Diagnostic::error(&rule.name.place, message, help));
        }
    }
    for (name, _) in &file.categories {
        if !file.rules.iter().any(|rule| rule.category == name.text) {
            let message = format!("no rule is of the category `{}`", name.text);
            faults.push(Diagnostic::warning(&name.place, message, "delete the line, or add a rule"));
        }
    }
}

/// What the structure shows must be told, each kind by one rule.
fn check_remarks(file: &RuleFile, faults: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<RemarkKind, &RuleDeclaration> = BTreeMap::new();
    for rule in &file.rules {
        let Some(kind) = rule.remark else { continue };
        if let Some(before) = first.insert(kind, rule) {
            let message = format!("the rules `{}` and `{}` are about the same remark", before.id, rule.id);
            let fault = Diagnostic::error(&rule.name.place, message, "make one rule of the two");
            faults.push(fault.note(&before.name.place, "the first one"));
        }
    }
    // A file that speaks of programs only leaves remarks to whoever reads the line.
    if first.is_empty() || file.incomplete {
        return;
    }
    for (word, kind) in REMARKS {
        if !first.contains_key(kind) {
            faults.push(Diagnostic::without_place(
                format!("no rule says what a reader is told about the remark `{word}`"),
                format!("add a rule with `remark = \"{word}\"`"),
            ));
        }
    }
}

fn check_size(resolved: &Resolved<'_>, faults: &mut Vec<Diagnostic>) {
    let most = usize::from(u16::MAX);
    let longest = resolved.rules.iter().map(|(_, forms)| forms.len()).max().unwrap_or(0);
    if resolved.rules.len().max(longest) > most {
        faults.push(Diagnostic::without_place(
            format!("there are more than {most} rules, or forms of one rule"),
            "split the rules between programs",
        ));
    }
}

impl<'a> Resolved<'a> {
    fn index(&mut self, file: &'a RuleFile) {
        let mut rows: BTreeMap<&str, ProgramRow<'a>> = BTreeMap::new();
        let mut aliases: BTreeMap<&str, &[Placed]> = BTreeMap::new();
        for program in &file.programs {
            aliases.insert(&program.name.text, &program.aliases);
            for name in std::iter::once(&program.name).chain(&program.aliases) {
                let row = ProgramRow {
                    name: &name.text,
                    style: program.style,
                    valued: program.valued.clone(),
                    global: &program.global,
                    harmless: &program.harmless,
                    commands: program.commands,
                    forms: Vec::new(),
                };
                rows.insert(&name.text, row);
            }
        }
        for (rule, (_, forms)) in (0_u16..).zip(&self.rules) {
            for (number, form) in (0_u16..).zip(forms) {
                for name in form.programs.split('|') {
                    if name == "*" {
                        self.every.push((rule, number));
                        continue;
                    }
                    let others = aliases.get(name).copied().unwrap_or_default();
                    for name in std::iter::once(name).chain(others.iter().map(|alias| alias.text.as_str())) {
                        let row = rows.entry(name).or_insert_with(|| ProgramRow::plain(name));
                        row.forms.push((rule, number));
                        row.take_values(form);
                    }
                }
            }
        }
        let rows = rows.into_values();
        (self.patterns, self.programs) = rows.partition(|row| row.name.contains('*'));
    }
}

impl<'a> ProgramRow<'a> {
    fn take_values(&mut self, form: &Parsed<'_>) {
        for condition in &form.conditions {
            let (Atom::Option(names, Some(_)) | Atom::OptionTarget(names, _)) = condition.atom else {
                continue;
            };
            for name in names.split('|') {
                if !self.valued.split('|').any(|known| known == name) {
                    if !self.valued.is_empty() {
                        self.valued.push('|');
                    }
                    self.valued.push_str(name);
                }
            }
        }
    }

    fn plain(name: &'a str) -> Self {
        let style = Style::Letters;
        Self {
            name,
            style,
            valued: String::new(),
            global: "",
            harmless: "",
            commands: false,
            forms: Vec::new(),
        }
    }
}
