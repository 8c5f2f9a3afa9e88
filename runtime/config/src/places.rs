//! Where every key and value of a text stands: worked out only when someone asks.
//!
//! The syntax tree is walked beside the values, by index, so the two must list entries alike; where they
//! do not, the nearest enclosing place is given.

use std::panic;
use yaml_edit::{AsYaml, YamlFile, YamlNode};

/// The offsets of a value and of all inside it, shaped as the value is.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    key: Option<usize>,
    value: usize,
    inside: Vec<Marks>,
}

impl Marks {
    /// Finds the offsets in a text that the reader accepted.
    pub(crate) fn of(text: &str) -> Self {
        // The syntax tree serves messages only: a defect in it must not take the program down.
        panic::catch_unwind(|| {
            let root = YamlFile::parse(text).tree().document().and_then(|document| {
                let map = document.as_mapping().map(YamlNode::Mapping);
                map.or_else(|| document.as_sequence().map(YamlNode::Sequence))
            });
            root.map(|node| Self::node(text, &node)).unwrap_or_default()
        })
        .unwrap_or_default()
    }

    /// The offset of the key (or of the value, where it has none) that steps lead to.
    pub(crate) fn key(&self, steps: &[usize]) -> usize {
        let mark = self.follow(steps);
        mark.key.unwrap_or(mark.value)
    }

    /// The offset of the value that steps lead to.
    pub(crate) fn value(&self, steps: &[usize]) -> usize {
        self.follow(steps).value
    }

    fn follow(&self, steps: &[usize]) -> &Self {
        let mut mark = self;
        for step in steps {
            match mark.inside.get(*step) {
                Some(inner) => mark = inner,
                None => break,
            }
        }
        mark
    }

    fn node(text: &str, node: &YamlNode) -> Self {
        let value = start(text, node);
        let inside = match node {
            YamlNode::Scalar(_) | YamlNode::Alias(_) => Vec::new(),
            YamlNode::TaggedNode(tagged) => {
                let map = tagged.as_mapping().map(YamlNode::Mapping);
                let inner = map.or_else(|| tagged.as_sequence().map(YamlNode::Sequence));
                inner.map(|node| Self::node(text, &node).inside).unwrap_or_default()
            }
            YamlNode::Sequence(sequence) => sequence.values().map(|item| Self::node(text, &item)).collect(),
            YamlNode::Mapping(mapping) => mapping
                .entries()
                .map(|entry| {
                    let key = entry.key_node().map_or(value, |key| start(text, &key));
                    let held = entry.value_node().map(|held| Self::node(text, &held));
                    Self { key: Some(key), ..held.unwrap_or(Self { value: key, ..Self::default() }) }
                })
                .collect(),
        };
        Self { key: None, value, inside }
    }
}

/// A node's first byte that is not space: the tree counts some space before a node as its own.
fn start(text: &str, node: &YamlNode) -> usize {
    let Some(syntax) = node.as_node() else { return 0 };
    let range = syntax.text_range();
    let from = usize::from(range.start());
    let inside = text.get(from..usize::from(range.end())).unwrap_or_default();
    from + (inside.len() - inside.trim_start().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Reader, Value};
    use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
    use std::{cell::Cell, fmt};

    /// Follows steps in the parser's own events and fails at their end: the error tells the place.
    struct Probe<'s> {
        steps: &'s [usize],
        key: bool,
    }

    impl<'de> DeserializeSeed<'de> for Probe<'_> {
        type Value = ();

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
            deserializer.deserialize_any(self)
        }
    }

    impl<'de> Visitor<'de> for Probe<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the probe")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
            let Some((step, rest)) = self.steps.split_first() else { return Err(A::Error::custom("here")) };
            for _ in 0..*step {
                let _: Option<(serde::de::IgnoredAny, serde::de::IgnoredAny)> = map.next_entry()?;
            }
            if rest.is_empty() && self.key {
                map.next_key_seed(Self { steps: &[], key: false })?;
            }
            let _: Option<serde::de::IgnoredAny> = map.next_key()?;
            map.next_value_seed(Self { steps: rest, key: self.key })
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<(), A::Error> {
            let Some((step, rest)) = self.steps.split_first() else { return Err(A::Error::custom("here")) };
            for _ in 0..*step {
                let _: Option<serde::de::IgnoredAny> = sequence.next_element()?;
            }
            sequence.next_element_seed(Self { steps: rest, key: self.key }).map(|_| ())
        }
    }

    fn paths(value: &Value, steps: &[usize], found: &mut Vec<(Vec<usize>, bool, bool)>) {
        let (children, keyed): (Vec<&Value>, bool) = match value {
            Value::List(items) => (items.iter().collect(), false),
            Value::Map(entries) => (entries.iter().map(|(_, value)| value).collect(), true),
            _ => return,
        };
        for (index, child) in children.into_iter().enumerate() {
            let path = [steps, &[index]].concat();
            found.push((path.clone(), keyed, *child == Value::Null));
            paths(child, &path, found);
        }
    }

    /// Holds every place against the parser's own.
    fn check(text: &str) -> usize {
        let count = Cell::new(0);
        let tree =
            Reader { count: &count, depth: 0 }.deserialize(serde_yaml::Deserializer::from_str(text)).unwrap();
        let mut found = Vec::new();
        paths(&tree, &[], &mut found);
        let marks = Marks::of(text);
        let parser = |steps: &[usize], key| {
            let probe = Probe { steps, key };
            probe
                .deserialize(serde_yaml::Deserializer::from_str(text))
                .unwrap_err()
                .location()
                .unwrap()
                .index()
        };
        for (steps, keyed, null) in &found {
            if *keyed {
                assert_eq!(marks.key(steps), parser(steps, true), "key {steps:?} of:\n{text}");
            }
            if !null {
                assert_eq!(marks.value(steps), parser(steps, false), "value {steps:?} of:\n{text}");
            }
        }
        found.len()
    }

    #[test]
    fn places_are_the_parsers_own() {
        let texts = [
            "a: 1\nb:\n  c: [x, 'y', \"z\"]\n  d:\n    - e\n    # why\n    - f # so\n",
            "a:\n- b\n-   c\n- - d\n  - e\n- f: 1\n  g: 2\n",
            "# top\r\na: 1 # x\r\nb:\r\n  - ü\r\n  - 'ß': \"ö\"\r\n",
            "a: {b: c,\td: [e,\tf], \"g\": 'h'}\ni:   [\n  j, # x\n  k,\n]\n",
            "---\n# c\nüä: ñ\n'quoted: key': v\nlong: word word\n  word\nblock: |\n  [[ x\n\n  y\nfold: >-\n  a\nz: 1",
            "a:\n  b: 1\n  b: 2\na: 3\n? q\n: r\n",
            "a:    # comment\n    - x\n\n\n    - y\nb: ~\nc:\nd: 'it''s'\n",
            "{a: 1, b: [2, {c: 3}]}\n",
            "a: {}\nb: []\nc: ''\n",
            include_str!("config/hermes.yaml"),
        ];
        let total: usize = texts.into_iter().map(check).sum();
        assert!(total > 150, "{total}");
    }

    #[test]
    fn places_behind_anchors_tags_and_merges_are_where_they_are_written() {
        let text = "base: &b\n  x: 1\nuse: *b\nmore:\n  <<: *b\n  y: &c ü\n  z: [ *c, !t w ]\n";
        let marks = Marks::of(text);
        let at = |offset: usize| text.get(offset..).unwrap().split([' ', ',', '\n']).next().unwrap();
        assert_eq!(at(marks.value(&[0, 0])), "1");
        assert_eq!(at(marks.value(&[1])), "*b");
        assert_eq!(at(marks.value(&[1, 0])), "*b");
        assert_eq!(at(marks.key(&[2, 0, 0])), "<<:");
        assert_eq!(at(marks.value(&[2, 0, 0])), "*b");
        assert_eq!(at(marks.key(&[2, 1])), "y:");
        assert!(["ü", "&c"].contains(&at(marks.value(&[2, 1]))));
        assert_eq!(at(marks.value(&[2, 2, 0])), "*c");
        assert_eq!(at(marks.value(&[2, 2, 1])), "!t");
    }
}
