//! `approval.toml` to declarations: what one file shows by itself.

use toml::{Spanned, de::DeTable, de::DeValue};
use toolwright_shell::{RemarkKind, Style, Verdict};

use crate::{
    diagnostic::Diagnostic,
    model::Placed,
    toolset::{Key, Reader},
};

/// The tables that a file may have.
pub(crate) const SECTIONS: &[&str] = &["category", "program", "effect", "group", "rule"];

/// The keys of `[program.NAME]`.
pub(crate) const PROGRAM_KEYS: &[&str] = &["style", "valued", "global", "harmless", "commands", "aliases"];

/// The keys of `[rule.CATEGORY.NAME]`.
pub(crate) const RULE_KEYS: &[&str] = &["reason", "safer", "verdict", "when", "remark", "matches", "misses"];

/// How a category is declared.
const CATEGORY_FORM: &str = "[category]";

/// Everything that a file declares.
#[derive(Debug, Default)]
pub(super) struct RuleFile {
    /// What an answer for a session covers, with a word for people.
    pub(super) categories: Vec<(Placed, Placed)>,
    pub(super) programs: Vec<ProgramDeclaration>,
    /// What programs do to files: forms with one `{}` in them.
    pub(super) effects: Vec<(Placed, Vec<Placed>)>,
    /// Forms that other forms speak of.
    pub(super) groups: Vec<(Placed, Vec<Placed>)>,
    pub(super) rules: Vec<RuleDeclaration>,
    /// Whether the file could not be read as a whole, so that what is missing may not be missing.
    pub(super) incomplete: bool,
}

/// How a program reads its arguments.
#[derive(Debug)]
pub(super) struct ProgramDeclaration {
    pub(super) name: Placed,
    pub(super) style: Style,
    pub(super) valued: String,
    pub(super) global: String,
    pub(super) harmless: String,
    pub(super) commands: bool,
    pub(super) aliases: Vec<Placed>,
}

/// A rule as it is written.
#[derive(Debug)]
pub(super) struct RuleDeclaration {
    /// Its category, a dot, and its name.
    pub(super) id: String,
    pub(super) category: String,
    pub(super) name: Placed,
    pub(super) verdict: Verdict,
    pub(super) reason: String,
    pub(super) safer: Option<String>,
    pub(super) when: Vec<Placed>,
    pub(super) remark: Option<RemarkKind>,
    pub(super) matches: Vec<Placed>,
    pub(super) misses: Vec<Placed>,
}

/// How a program writes its options, by the words that files use.
pub(crate) const STYLES: &[(&str, Style)] = &[
    ("letters", Style::Letters),
    ("leading", Style::Leading),
    ("words", Style::Words),
    ("slashes", Style::Slashes),
    ("shortened", Style::Shortened),
    ("signals", Style::Signals),
];

/// The verdicts that a rule may have.
pub(crate) const VERDICTS: &[(&str, Verdict)] =
    &[("dangerous", Verdict::Dangerous), ("forbidden", Verdict::Forbidden)];

/// What the structure of a line shows, by the words that rules use.
pub(crate) const REMARKS: &[(&str, RemarkKind)] = &[
    ("dynamic", RemarkKind::Dynamic),
    ("fork-bomb", RemarkKind::ForkBomb),
    ("hidden", RemarkKind::Hidden),
    ("reverse-shell", RemarkKind::ReverseShell),
    ("unknown-code", RemarkKind::UnknownCode),
    ("unparsed", RemarkKind::Unparsed),
];

/// Reads the tables of one file.
pub(super) fn read(root: &DeTable<'_>, reader: &mut Reader, file: &mut RuleFile) {
    let mut entries = reader.entries(root);
    while let Some((key, value)) = entries.next(SECTIONS, "this file", reader) {
        match key.text {
            "category" => read_categories(value, reader, file),
            "program" => read_programs(value, reader, file),
            "effect" => file.effects.extend(read_lists(value, "[effect]", reader)),
            "group" => file.groups.extend(read_lists(value, "[group]", reader)),
            _ => read_rules(value, reader, file),
        }
    }
}

fn read_categories(section: &Spanned<DeValue<'_>>, reader: &mut Reader, file: &mut RuleFile) {
    let Some(table) = reader.table(section, CATEGORY_FORM) else { return };
    for (name, value) in table {
        let key = Key { text: name.get_ref(), span: name.span() };
        let placed = reader.placed(name.get_ref(), name.span());
        check_name(&placed, reader);
        if let Some(text) = reader.text(&key, value) {
            file.categories.push((placed, text));
        }
    }
}

fn read_lists(section: &Spanned<DeValue<'_>>, form: &str, reader: &mut Reader) -> Vec<(Placed, Vec<Placed>)> {
    let Some(table) = reader.table(section, form) else { return Vec::new() };
    let mut lists = Vec::new();
    for (name, value) in table {
        let key = Key { text: name.get_ref(), span: name.span() };
        let placed = reader.placed(name.get_ref(), name.span());
        check_name(&placed, reader);
        lists.push((placed, reader.names(&key, value)));
    }
    lists
}

fn read_programs(section: &Spanned<DeValue<'_>>, reader: &mut Reader, file: &mut RuleFile) {
    for (name, table) in reader.named_tables(section, "[program.NAME]") {
        let owner = format!("program `{}`", name.text);
        let mut program = ProgramDeclaration {
            name,
            style: Style::Letters,
            valued: String::new(),
            global: String::new(),
            harmless: String::new(),
            commands: false,
            aliases: Vec::new(),
        };
        let mut entries = reader.entries(table);
        while let Some((key, value)) = entries.next(PROGRAM_KEYS, &owner, reader) {
            match key.text {
                "style" => program.style = read_word(&key, value, STYLES, reader).unwrap_or_default(),
                "valued" => program.valued = read_options(&key, value, reader),
                "global" => program.global = read_options(&key, value, reader),
                "harmless" => program.harmless = read_options(&key, value, reader),
                "commands" => program.commands = reader.flag(&key, value),
                _ => program.aliases = reader.names(&key, value),
            }
        }
        file.programs.push(program);
    }
}

fn read_options(key: &Key<'_>, value: &Spanned<DeValue<'_>>, reader: &mut Reader) -> String {
    let mut options = Vec::new();
    for option in reader.names(key, value) {
        if option.text.starts_with(['-', '/']) && !option.text.contains(['|', '=', ' ']) {
            options.push(option.text);
        } else {
            reader.faults.push(Diagnostic::error(
                &option.place,
                format!("`{}` is no option", option.text),
                "write an option as it is given, with its dashes: `\"--force\"`",
            ));
        }
    }
    options.join("|")
}

fn read_word<T: Copy>(
    key: &Key<'_>,
    value: &Spanned<DeValue<'_>>,
    words: &[(&str, T)],
    reader: &mut Reader,
) -> Option<T> {
    let word = reader.text(key, value)?;
    if let Some((_, meant)) = words.iter().find(|(name, _)| *name == word.text) {
        return Some(*meant);
    }
    let all: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    let otherwise = format!("write one of: {}", all.join(", "));
    let help = reader.nearest.did_you_mean(&word.text, all.into_iter(), &otherwise);
    let message = format!("there is no {} `{}`", key.text, word.text);
    reader.faults.push(Diagnostic::error(&word.place, message, help));
    None
}

fn read_rules(section: &Spanned<DeValue<'_>>, reader: &mut Reader, file: &mut RuleFile) {
    let Some(categories) = reader.table(section, "[rule.CATEGORY.NAME]") else { return };
    for (category, value) in categories {
        let form = format!("[rule.{}.NAME]", category.get_ref());
        for (name, table) in reader.named_tables(value, &form) {
            check_name(&name, reader);
            let rule = read_rule(category.get_ref(), name, table, reader);
            file.rules.push(rule);
        }
    }
}

fn read_rule(category: &str, name: Placed, table: &DeTable<'_>, reader: &mut Reader) -> RuleDeclaration {
    let id = format!("{category}.{}", name.text);
    let owner = format!("rule `{id}`");
    let (mut reason, mut told) = (None, false);
    let mut rule = RuleDeclaration {
        id,
        category: category.to_owned(),
        name,
        verdict: Verdict::Dangerous,
        reason: String::new(),
        safer: None,
        when: Vec::new(),
        remark: None,
        matches: Vec::new(),
        misses: Vec::new(),
    };
    let mut entries = reader.entries(table);
    while let Some((key, value)) = entries.next(RULE_KEYS, &owner, reader) {
        match key.text {
            "reason" => {
                told = true;
                reason = reader.text(&key, value);
            }
            "safer" => rule.safer = reader.text(&key, value).map(|text| text.text),
            "verdict" => {
                rule.verdict = read_word(&key, value, VERDICTS, reader).unwrap_or(Verdict::Dangerous);
            }
            "when" => rule.when = reader.names(&key, value),
            "remark" => rule.remark = read_word(&key, value, REMARKS, reader),
            "matches" => rule.matches = reader.names(&key, value),
            _ => rule.misses = reader.names(&key, value),
        }
    }
    if let Some(reason) = reason {
        check_reason(&reason, reader);
        rule.reason = reason.text;
    } else if !told {
        let help = "say in one sentence what would happen: `reason = \"…\"`";
        reader.missing(&rule.name, "reason", format!("{owner} has no reason"), help);
    }
    check_whole(&rule, &owner, reader);
    rule
}

fn check_whole(rule: &RuleDeclaration, owner: &str, reader: &mut Reader) {
    if rule.when.is_empty() == rule.remark.is_none() {
        let message = format!("{owner} is about nothing that can be told");
        let help = "say what it is about, either with `when = [\"program …\"]` or with `remark = \"…\"`";
        reader.missing(&rule.name, "when", message, help);
    }
    if rule.matches.is_empty() {
        let help = "list commands that it is about: `matches = [\"…\"]`";
        reader.missing(&rule.name, "matches", format!("{owner} has no example"), help);
    }
    if rule.misses.is_empty() {
        let help = "list commands that look like it and are not: `misses = [\"…\"]`";
        reader.missing(&rule.name, "misses", format!("{owner} has no counterexample"), help);
    }
}

fn check_reason(reason: &Placed, reader: &mut Reader) {
    let text = &reason.text;
    let is_sentence = text.ends_with('.') && text.chars().next().is_some_and(char::is_uppercase);
    if !is_sentence || text.contains('\n') {
        reader.faults.push(Diagnostic::error(
            &reason.place,
            "the reason is no sentence",
            "begin with a capital letter, say what would happen, and end with a full stop",
        ));
    }
}

fn check_name(name: &Placed, reader: &mut Reader) {
    let is_fine = !name.text.is_empty()
        && name.text.len() <= 64
        && name.text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_fine {
        reader.faults.push(Diagnostic::error(
            &name.place,
            format!("`{}` cannot be a name here", name.text),
            "write small letters, digits and `-`, 64 at the most",
        ));
    }
}
