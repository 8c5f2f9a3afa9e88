//! Which tools a question is about: BM25 over names, descriptions and parameters, made once per snapshot.

use std::collections::BTreeMap;

use crate::{
    ToolId,
    definition::{Definitions, Format},
    dynamic::Layer,
    mask::ToolMask,
    select::Selection,
};

/// How soon a word that is repeated counts no more.
const K1: f64 = 1.5;
/// How much a long text is held against a tool.
const B: f64 = 0.75;
/// The longest question that is looked at, in bytes.
const LONGEST: usize = 4_096;

/// The words of all tools that have a definition.
#[derive(Debug)]
pub(crate) struct Index {
    /// For each word, in which tools it stands and how often.
    words: BTreeMap<Box<str>, Vec<(ToolId, u32)>>,
    /// How many words each tool has, at its id.
    lengths: Vec<u32>,
    average: f64,
    tools: usize,
}

impl Index {
    /// Reads every tool of a snapshot.
    pub(crate) fn of(layer: &Layer, selection: &Selection) -> Self {
        let mut index =
            Self { words: BTreeMap::new(), lengths: vec![0; layer.width()], average: 0.0, tools: 0 };
        let mut total = 0.0;
        for definition in Definitions::new(selection, Format::OpenAi).iter() {
            let mut counts: BTreeMap<String, u32> = BTreeMap::new();
            let mut length = 0;
            let mut read = |text: &str| {
                each_word(text, |word| {
                    length += 1;
                    *counts.entry(word).or_default() += 1;
                });
            };
            read(definition.name());
            let (description, parameters) =
                texts(layer, definition.tool, &definition.head(), &definition.parameters());
            read(&description);
            for name in &parameters {
                read(name);
            }
            for (word, count) in counts {
                match index.words.get_mut(word.as_str()) {
                    Some(found) => found.push((definition.tool, count)),
                    None => drop(index.words.insert(word.into(), vec![(definition.tool, count)])),
                }
            }
            if let Some(place) = index.lengths.get_mut(definition.tool.index()) {
                *place = length;
            }
            total += f64::from(length);
            index.tools += 1;
        }
        index.average = total / float(index.tools.max(1));
        index
    }

    /// Gives the tools of a set that a question is about, the best first; equal ones by name.
    pub(crate) fn search<'n>(
        &self,
        question: &str,
        among: &ToolMask,
        limit: usize,
        name: impl Fn(ToolId) -> &'n str,
    ) -> Vec<ToolId> {
        let question = &question[..question.floor_char_boundary(LONGEST)];
        let mut scores = vec![0.0_f64; self.lengths.len()];
        let mut asked: Vec<String> = Vec::new();
        each_word(question, |word| asked.push(word));
        asked.sort_unstable();
        asked.dedup();
        for word in &asked {
            let Some(found) = self.words.get(word.as_str()) else { continue };
            let holders = float(found.len());
            let rarity = (1.0 + (float(self.tools) - holders + 0.5) / (holders + 0.5)).ln();
            for (tool, count) in found {
                let length = f64::from(self.lengths.get(tool.index()).copied().unwrap_or_default());
                let count = f64::from(*count);
                let norm = count + K1 * (1.0 - B + B * length / self.average.max(1.0));
                if let Some(score) = scores.get_mut(tool.index()) {
                    *score += rarity * count * (K1 + 1.0) / norm;
                }
            }
        }
        let mut best: Vec<(f64, ToolId)> = among
            .iter()
            .filter_map(|tool| Some((*scores.get(tool.index())?, tool)).filter(|(score, _)| *score > 0.0))
            .collect();
        if best.is_empty() {
            // No word is known; perhaps it is a piece of a name.
            let piece = question.trim().to_lowercase();
            let bears = |tool: &ToolId| !piece.is_empty() && name(*tool).to_lowercase().contains(&piece);
            best = among.iter().filter(bears).map(|tool| (0.0, tool)).collect();
        }
        let order = |left: &(f64, ToolId), right: &(f64, ToolId)| {
            right.0.total_cmp(&left.0).then_with(|| name(left.1).cmp(name(right.1)))
        };
        if best.len() > limit && limit > 0 {
            best.select_nth_unstable_by(limit - 1, order);
        }
        best.truncate(limit);
        best.sort_unstable_by(order);
        best.into_iter().map(|(_, tool)| tool).collect()
    }
}

/// Gives a tool's description and its parameters' names.
fn texts(layer: &Layer, tool: ToolId, head: &str, parameters: &str) -> (String, Vec<String>) {
    if let Some(brought) = layer.brought(tool) {
        let properties = brought.parameters().get("properties");
        let names =
            properties.map(|properties| properties.members().iter().map(|(name, _)| name.to_string()));
        return (brought.description().to_owned(), names.into_iter().flatten().collect());
    }
    (described(head), named(parameters))
}

/// Reads the description in `"name":…,"description":…`.
pub(super) fn described(head: &str) -> String {
    #[derive(serde::Deserialize)]
    struct Head {
        description: String,
    }
    serde_json::from_str::<Head>(&format!("{{{head}}}")).map(|head| head.description).unwrap_or_default()
}

fn named(parameters: &str) -> Vec<String> {
    #[derive(serde::Deserialize)]
    struct Parameters {
        properties: serde_json::Map<String, serde_json::Value>,
    }
    let read = serde_json::from_str::<Parameters>(parameters);
    read.map(|parameters| parameters.properties.into_iter().map(|(name, _)| name).collect())
        .unwrap_or_default()
}

/// Gives each word in lower case. A change from small to capital letters begins a word, as `_` does.
fn each_word(text: &str, mut take: impl FnMut(String)) {
    let mut word = String::new();
    let mut small = false;
    for letter in text.chars() {
        if !letter.is_alphanumeric() || (small && letter.is_uppercase()) {
            if !word.is_empty() {
                take(std::mem::take(&mut word));
            }
            small = false;
        }
        if letter.is_alphanumeric() {
            small = letter.is_lowercase();
            word.extend(letter.to_lowercase());
        }
    }
    if !word.is_empty() {
        take(word);
    }
}

#[expect(clippy::cast_precision_loss, reason = "there are at most 65,535 tools")]
fn float(count: usize) -> f64 {
    count as f64
}
