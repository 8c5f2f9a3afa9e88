//! What holds for all schemas and all values: judged by another validator, read by another reader.

use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::{Map, Value, json};
use toolwright::arguments::{Json, Parameters, prepare};

use super::{foreign, owned};

fn key() -> impl Strategy<Value = String> {
    select(vec!["a", "b", "c", "kind"]).prop_map(str::to_owned)
}

fn scalar() -> impl Strategy<Value = Value> {
    let texts =
        ["", "a", "b", "7", "007", "1.5", "3.0", "true", "null", "[1]", "{\"a\":\"1\"}", "[\"2\",", " x "];
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3_i64..12).prop_map(Value::from),
        select(vec![1.5, 2.0, -0.5, 1e20]).prop_map(Value::from),
        select(texts.to_vec()).prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((key(), inner.clone()), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
            inner.prop_map(|value| Value::String(value.to_string())),
        ]
    })
}

fn object(members: Vec<(String, Value)>, required: &[String], closed: bool) -> Value {
    let mut schema = json!({"type": "object", "properties": Map::from_iter(members), "required": required});
    if closed {
        schema["additionalProperties"] = json!(false);
    }
    schema
}

fn schema() -> impl Strategy<Value = Value> {
    let names = ["null", "boolean", "integer", "number", "string", "array", "object"];
    let leaf = prop_oneof![
        select(names.to_vec()).prop_map(|name| json!({"type": name})),
        vec(select(names.to_vec()), 1..3).prop_map(|mut names| {
            names.sort_unstable();
            names.dedup();
            json!({"type": names})
        }),
        (0_i64..5).prop_map(|least| json!({"type": "integer", "minimum": least, "maximum": 9})),
        (0_usize..3).prop_map(|least| json!({"type": "string", "minLength": least, "pattern": "^[a-z0]*"})),
        vec(scalar(), 1..4).prop_map(|values| json!({"enum": values})),
        scalar().prop_map(|value| json!({"const": value})),
        Just(json!({})),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            inner.clone().prop_map(|items| json!({"type": "array", "items": items, "maxItems": 3})),
            (vec((key(), inner.clone()), 0..4), vec(key(), 0..2), any::<bool>())
                .prop_map(|(members, required, closed)| object(members, &required, closed)),
            inner.clone().prop_map(|values| json!({"type": "object", "additionalProperties": values})),
            vec(inner.clone(), 1..4).prop_map(|branches| json!({"anyOf": branches})),
            vec(inner, 1..3).prop_map(|parts| json!({"allOf": parts})),
        ]
    })
}

fn parameters() -> impl Strategy<Value = Value> {
    (vec((key(), schema()), 0..5), vec(key(), 0..2))
        .prop_map(|(members, required)| object(members, &required, false))
}

fn arguments() -> impl Strategy<Value = Value> {
    vec((key(), value()), 0..5).prop_map(|members| Value::Object(members.into_iter().collect()))
}

fn means(left: &str, right: &str) -> bool {
    Json::read(left).unwrap().value.means(&Json::read(right).unwrap().value)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_valid_is_never_changed_and_what_is_read_is_valid(schema in parameters(), arguments in arguments()) {
        let valid = jsonschema::validator_for(&schema).unwrap();
        let text = arguments.to_string();
        let ours = foreign(&schema, &text);
        if valid.is_valid(&arguments) {
            let (read, _) = ours.unwrap();
            prop_assert!(means(&read, &text), "{} became {}", text, read);
        } else if let Ok((read, notes)) = ours {
            prop_assert!(!notes.is_empty());
            prop_assert!(valid.is_valid(&serde_json::from_str(&read).unwrap()), "{} became {}", text, read);
            prop_assert_eq!(foreign(&schema, &read).unwrap(), (read, Vec::new()), "once is enough");
        }
    }

    #[test]
    fn json_is_read_and_written_without_loss(value in value(), spaced in any::<bool>()) {
        let text = if spaced { serde_json::to_string_pretty(&value).unwrap() } else { value.to_string() };
        let reading = Json::read(&text).unwrap();
        prop_assert_eq!(&reading.remarks, &[]);
        prop_assert_eq!(reading.value.to_string(), value.to_string());
        let written = value.to_string();
        prop_assert_eq!(Json::read(&written).unwrap().value, reading.value.into_owned());
    }

    #[test]
    fn any_text_gives_an_answer(text in "[\\[\\]{}\",:\\\\u0-9a-ftrulsenx .eE+-]{0,40}|\\PC{0,30}") {
        let ours = Json::read(&text);
        let theirs = serde_json::from_str::<&serde_json::value::RawValue>(&text);
        prop_assert!(ours.is_ok() || theirs.is_err(), "{:?}", ours);
        let cut_off = ours.is_err_and(|error| error.cut_off);
        // A number that lacks its last digits is cut off too; serde says that it is invalid.
        let lacks_digits = text.ends_with(['-', '+', '.', 'e', 'E']);
        prop_assert!(cut_off == theirs.is_err_and(|error| error.is_eof()) || cut_off && lacks_digits, "{}", text);
        let any = Json::Bool(true);
        prepare(Parameters::Foreign(&any), &text).map(owned).ok();
    }

    #[test]
    fn a_text_cut_anywhere_says_so(arguments in arguments(), at in any::<prop::sample::Index>()) {
        let text = arguments.to_string();
        let end = text.floor_char_boundary(at.index(text.len()));
        let error = Json::read(&text[..end]).unwrap_err();
        prop_assert!(error.cut_off, "{}", error);
    }

    #[test]
    fn numbers_keep_their_text(whole in "-?(0|[1-9][0-9]{0,40})", fraction in "(\\.[0-9]{1,40})?", exponent in "([eE][+-]?[0-9]{1,6})?") {
        let text = format!("{{\"n\":{whole}{fraction}{exponent}}}");
        let read = foreign(&json!({"type": "object", "properties": {"n": {"type": "number"}}}), &text).unwrap();
        prop_assert_eq!(read, (text, Vec::new()));
    }
}
