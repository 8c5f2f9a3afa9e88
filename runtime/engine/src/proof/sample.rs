//! Values for a schema: valid ones, and ones with one thing wrong. The same for the same tool, every time.

use serde_json::{Map, Value, json};

/// Texts of several lengths and alphabets; some match common patterns.
const TEXTS: [&str; 12] = [
    "",
    "a",
    "abc",
    "äöü",
    "🦀",
    "a-b",
    "x_1",
    "42",
    "2026-11-30",
    "https://example.org/a",
    "/a/b.txt",
    "one two three four five six seven eight nine ten eleven twelve",
];

/// Numbers around the usual limits.
const NUMBERS: [i64; 10] = [0, 1, 2, 5, 10, 100, 127, 255, 2_000, 65_535];

/// A source of values: splitmix64.
pub(super) struct Sampler(u64);

impl Sampler {
    pub(super) fn new(name: &str) -> Self {
        let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(seed)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(limit.max(1)).unwrap_or(1)).unwrap_or(0)
    }

    fn pick<'list, T>(&mut self, list: &'list [T]) -> Option<&'list T> {
        list.get(self.below(list.len()))
    }

    /// Gives a value that the schema allows; one that must match a pattern may not.
    pub(super) fn value(&mut self, schema: &Value) -> Value {
        if let Some(Value::Array(variants)) = schema.get("anyOf") {
            return match self.pick(variants) {
                Some(variant) => self.value(variant),
                None => Value::Null,
            };
        }
        if let Some(Value::Array(names)) = schema.get("enum") {
            return self.pick(names).cloned().unwrap_or_default();
        }
        match schema["type"].as_str() {
            Some("boolean") => json!(self.below(2) == 0),
            Some("integer") => json!(self.integer(schema)),
            Some("number") => self.number(schema),
            Some("string") => json!(self.text(schema)),
            Some("array") => self.list(schema),
            Some("object") => self.object(schema),
            _ => self.anything(),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "bounds of samples are small")]
    fn integer(&mut self, schema: &Value) -> i64 {
        let least = schema["minimum"].as_f64().map(|least| least.ceil() as i64);
        let greatest = schema["maximum"].as_f64().map(|greatest| greatest.floor() as i64);
        let number = self.pick(&NUMBERS).copied().unwrap_or(0);
        let signed = if least.is_none() && self.below(2) == 0 { -number } else { number };
        signed.max(least.unwrap_or(i64::MIN)).min(greatest.unwrap_or(i64::MAX))
    }

    fn number(&mut self, schema: &Value) -> Value {
        let least = schema["minimum"].as_f64();
        let greatest = schema["maximum"].as_f64();
        let number: f64 = [0.5, 1.25, -3.5, 7.0, 1000.5][self.below(5)];
        json!(number.max(least.unwrap_or(f64::MIN)).min(greatest.unwrap_or(f64::MAX)))
    }

    fn text(&mut self, schema: &Value) -> String {
        if let Some(pattern) =
            schema["pattern"].as_str().and_then(|pattern| regex_lite::Regex::new(pattern).ok())
        {
            let matching: Vec<&str> = TEXTS.into_iter().filter(|text| pattern.is_match(text)).collect();
            let shown = schema["default"].as_str().map(str::to_owned);
            return self.pick(&matching).map(|text| (*text).to_owned()).or(shown).unwrap_or_default();
        }
        let least = count(schema, "minLength").unwrap_or(0);
        let greatest = count(schema, "maxLength").unwrap_or(usize::MAX);
        let text = self.pick(&TEXTS).copied().unwrap_or_default();
        let length = text.chars().count();
        text.chars().chain(std::iter::repeat_n('z', least.saturating_sub(length))).take(greatest).collect()
    }

    fn list(&mut self, schema: &Value) -> Value {
        let least = count(schema, "minItems").unwrap_or(0);
        let greatest = count(schema, "maxItems").unwrap_or(least + 3);
        let length = least + self.below(greatest.saturating_sub(least).min(3) + 1);
        Value::Array((0..length).map(|_| self.value(&schema["items"])).collect())
    }

    fn object(&mut self, schema: &Value) -> Value {
        let mut map = Map::new();
        let required = required(schema);
        for (name, inner) in properties(schema) {
            if required.contains(&name.as_str()) || self.below(2) == 0 {
                map.insert(name.clone(), self.value(inner));
            }
        }
        if schema["additionalProperties"].is_object() {
            for key in ["one", "zwei"].into_iter().take(self.below(3)) {
                map.insert(key.to_owned(), self.value(&schema["additionalProperties"]));
            }
        }
        Value::Object(map)
    }

    fn anything(&mut self) -> Value {
        let all =
            [json!(true), json!(3), json!(-1.5), json!("text"), json!([1, "b"]), json!({"a": {"b": []}})];
        self.pick(&all).cloned().unwrap_or_default()
    }

    /// Changes one thing, somewhere.
    pub(super) fn mutate(&mut self, schema: &Value, value: &mut Value) {
        if self.below(20) == 0 {
            *value = [json!([]), json!("text"), json!(null), json!([[]]), json!(7)][self.below(5)].clone();
            return;
        }
        self.change(schema, value);
    }

    fn change(&mut self, schema: &Value, value: &mut Value) {
        match value {
            Value::Object(map) if self.below(4) > 0 => self.change_object(schema, map),
            Value::Array(list) if !list.is_empty() && self.below(3) > 0 => {
                let position = self.below(list.len());
                self.change(&schema["items"], &mut list[position]);
            }
            Value::Array(list) => match (self.below(2), list.last().cloned()) {
                (0, Some(last)) => list.extend(std::iter::repeat_n(last, 5)),
                _ => list.clear(),
            },
            Value::Number(_) => *value = self.other_number(schema),
            Value::String(text) if self.below(2) == 0 => {
                let others = [String::new(), format!("{text}{text}x"), "zzz".to_owned()];
                text.clone_from(&others[self.below(3)]);
            }
            _ => *value = self.other_type(value),
        }
    }

    fn change_object(&mut self, schema: &Value, map: &mut Map<String, Value>) {
        let names: Vec<String> = map.keys().cloned().collect();
        let Some(name) = self.pick(&names).cloned() else {
            map.insert("not_known".to_owned(), json!(1));
            return;
        };
        match self.below(6) {
            0 => {
                map.remove(&name);
            }
            1 => {
                map.insert("not_known".to_owned(), json!(1));
            }
            // An optional parameter may be null when it is read, though the model is not told so.
            2 if required(schema).contains(&name.as_str())
                && schema["properties"][&name]["type"].is_string() =>
            {
                map.insert(name, Value::Null);
            }
            _ => {
                let inner =
                    schema["properties"].get(&name).or_else(|| schema.get("additionalProperties")).cloned();
                if let (Some(inner), Some(value)) = (inner, map.get_mut(&name)) {
                    self.change(&inner, value);
                }
            }
        }
    }

    fn other_number(&mut self, schema: &Value) -> Value {
        let least = schema["minimum"].as_f64();
        let greatest = schema["maximum"].as_f64();
        match (self.below(4), least, greatest) {
            (0, Some(least), _) => number(least - 1.0),
            (1, _, Some(greatest)) => number(greatest + 1.0),
            (2, ..) => json!(2.5),
            _ => self.other_type(&json!(0)),
        }
    }

    fn other_type(&mut self, value: &Value) -> Value {
        let all = [
            json!(true),
            json!("text"),
            json!("7"),
            json!([]),
            json!([1, "b"]),
            json!({}),
            json!({"a": 1}),
            json!(-7),
        ];
        let others: Vec<&Value> = all
            .iter()
            .filter(|other| std::mem::discriminant(*other) != std::mem::discriminant(value))
            .collect();
        self.pick(&others).map(|other| (*other).clone()).unwrap_or_default()
    }
}

/// Writes whole numbers without a point: JSON Schema takes `1.0` for an integer, serde does not.
#[expect(clippy::cast_possible_truncation, reason = "checked to be whole; samples are small")]
fn number(value: f64) -> Value {
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}

fn count(schema: &Value, key: &str) -> Option<usize> {
    schema.get(key)?.as_u64().and_then(|count| usize::try_from(count).ok())
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

fn required(schema: &Value) -> Vec<&str> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
