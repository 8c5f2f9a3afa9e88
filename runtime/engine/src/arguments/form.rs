//! What a value must be, seen in one way whether a native tool's static schema or a foreign JSON Schema says it.
//!
//! What a foreign schema says beyond this view is not judged here: its server judges. So the view may take a
//! value that the schema refuses, but never refuses one that it allows.

use super::{
    foreign,
    json::Json,
    number::{self, Decimal},
};
use crate::schema::{Bounds, Field, Kind, Number, Schema};

/// A schema at some depth.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'a> {
    /// Anything.
    Any,
    /// An object with a native tool's parameters.
    Fields(&'static [Field]),
    /// A type of a native tool, with a field's further bounds.
    Native(&'static Schema, &'static Bounds),
    /// Exactly this text.
    Tag(&'static str),
    /// A foreign schema, and the document that its references point into.
    Foreign { schema: &'a Json<'a>, root: &'a Json<'a> },
}

/// What one schema demands itself; what it refers to is looked into when a value is there.
#[derive(Debug)]
pub(super) struct Node<'a> {
    /// The sorts of values that are allowed.
    pub(super) kinds: Kinds,
    /// Whether `null` is allowed whatever the rest says.
    pub(super) nullable: bool,
    /// Whether an integer must be written as one.
    pub(super) spelled: bool,
    pub(super) allowed: Allowed<'a>,
    pub(super) items: Items<'a>,
    pub(super) members: Members<'a>,
    /// Schemas that hold as well.
    pub(super) parts: Vec<Form<'a>>,
    /// For each of these, one of the schemas holds.
    pub(super) unions: Vec<Vec<Form<'a>>>,
}

/// A set of sorts of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(u8);

/// The only values that are allowed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowed<'a> {
    All,
    Tag(&'static str),
    Names(&'a [&'static str]),
    Values(&'a [Json<'a>]),
}

/// The limits of a value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits<'a> {
    pub(super) min: Option<Edge<'a>>,
    pub(super) max: Option<Edge<'a>>,
    pub(super) over: Option<Edge<'a>>,
    pub(super) under: Option<Edge<'a>>,
    pub(super) min_length: Option<usize>,
    pub(super) max_length: Option<usize>,
    pub(super) min_items: Option<usize>,
    pub(super) max_items: Option<usize>,
    pub(super) pattern: Option<Pattern<'a>>,
    /// Whether a `serde_json::Value` must hold the number as it is.
    pub(super) held: bool,
}

/// A number that limits others.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edge<'a> {
    Whole(i128),
    Written(&'a str),
}

/// A regular expression that must be found in a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern<'a> {
    Native(&'static str),
    Foreign(&'a str),
}

/// The schemas of a list's items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Items<'a> {
    /// Those of the first ones.
    pub(super) first: &'a [Json<'a>],
    pub(super) root: &'a Json<'a>,
    pub(super) rest: Form<'a>,
}

/// The members of an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum Members<'a> {
    Native { fields: &'static [Field], tag: Option<(&'static str, &'static str)>, others: Others<'a> },
    Foreign { known: &'a Json<'a>, root: &'a Json<'a>, required: &'a [Json<'a>], others: Others<'a> },
}

/// What members that are not named may be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Others<'a> {
    Refused,
    Allowed(Form<'a>),
}

/// One named member.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) form: Form<'a>,
    pub(super) is_required: bool,
}

impl<'a> Form<'a> {
    /// Looks at what the schema demands.
    pub(super) fn node(self) -> Node<'a> {
        match self {
            Self::Any => Node::any(),
            Self::Tag(text) => Node { kinds: Kinds::TEXT, allowed: Allowed::Tag(text), ..Node::any() },
            Self::Fields(fields) => {
                Node { kinds: Kinds::OBJECT, members: fields_of(fields, None, false), ..Node::any() }
            }
            Self::Native(schema, bounds) => native(schema, bounds),
            Self::Foreign { schema, root } => foreign::node(schema, root),
        }
    }

    /// Looks at the limits that the schema sets itself.
    pub(super) fn limits(self) -> Limits<'a> {
        match self {
            Self::Any | Self::Tag(_) | Self::Fields(_) => Limits::default(),
            Self::Native(schema, bounds) => {
                let bounds = schema.bounds.narrowed(bounds);
                Limits {
                    min: bounds.min.map(Edge::from),
                    max: bounds.max.map(Edge::from),
                    min_length: bounds.min_length,
                    max_length: bounds.max_length,
                    min_items: bounds.min_items,
                    max_items: bounds.max_items,
                    pattern: bounds.pattern.map(Pattern::Native),
                    over: None,
                    under: None,
                    held: matches!(schema.kind, Kind::Value),
                }
            }
            Self::Foreign { schema, root } => foreign::limits(schema, root),
        }
    }
}

impl Node<'_> {
    /// Allows everything.
    pub(super) const fn any() -> Self {
        Self {
            kinds: Kinds::ALL,
            nullable: false,
            spelled: true,
            allowed: Allowed::All,
            items: Items { first: &[], root: &Json::Null, rest: Form::Any },
            members: Members::Native { fields: &[], tag: None, others: Others::Allowed(Form::Any) },
            parts: Vec::new(),
            unions: Vec::new(),
        }
    }
}

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(2);
    pub(super) const INTEGER: Self = Self(4);
    pub(super) const NUMBER: Self = Self(8);
    pub(super) const TEXT: Self = Self(16);
    pub(super) const LIST: Self = Self(32);
    pub(super) const OBJECT: Self = Self(64);
    pub(super) const ALL: Self = Self(127);

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tells whether any of the others is among them.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Tells whether a value is of one of the sorts. An integer is, where it must be written as one, no
    /// number with a point or an exponent.
    pub(super) fn take(self, value: &Json<'_>, spelled: bool) -> bool {
        match value {
            Json::Null => self.has(Self::NULL),
            Json::Bool(_) => self.has(Self::BOOLEAN),
            Json::Number(text) => {
                self.has(Self::NUMBER)
                    || self.has(Self::INTEGER)
                        && (number::is_integer(text) || !spelled && Decimal::of(text).is_whole())
            }
            Json::Text(_) => self.has(Self::TEXT),
            Json::List(_) => self.has(Self::LIST),
            Json::Object(_) => self.has(Self::OBJECT),
        }
    }

    /// The words for a message, one for each sort.
    pub(super) fn words(self) -> impl Iterator<Item = &'static str> {
        let all = [
            (Self::TEXT, "a string"),
            (Self::INTEGER, "an integer"),
            (Self::NUMBER, "a number"),
            (Self::BOOLEAN, "true or false"),
            (Self::LIST, "an array"),
            (Self::OBJECT, "an object"),
        ];
        all.into_iter().filter(move |(kind, _)| self.has(*kind)).map(|(_, word)| word)
    }
}

impl<'a> Items<'a> {
    /// Gives the schema of the item at a position.
    pub(super) fn at(&self, position: usize) -> Form<'a> {
        match self.first.get(position) {
            Some(schema) => Form::Foreign { schema, root: self.root },
            None => self.rest,
        }
    }
}

impl<'a> Members<'a> {
    /// Gives the named members, a tag first, those that are only required last.
    pub(super) fn named(self) -> impl Iterator<Item = Member<'a>> {
        let places = match self {
            Self::Native { fields, tag, .. } => fields.len() + usize::from(tag.is_some()),
            Self::Foreign { known, required, .. } => known.members().len() + required.len(),
        };
        (0..places).filter_map(move |place| self.place(place))
    }

    /// Tells whether a member has a schema of its own.
    pub(super) fn knows(self, name: &str) -> bool {
        match self {
            Self::Native { fields, tag, .. } => {
                fields.iter().any(|field| field.name == name) || tag.is_some_and(|(tag, _)| tag == name)
            }
            Self::Foreign { known, .. } => known.get(name).is_some(),
        }
    }

    pub(super) const fn others(self) -> Others<'a> {
        let (Self::Native { others, .. } | Self::Foreign { others, .. }) = self;
        others
    }

    fn place(self, place: usize) -> Option<Member<'a>> {
        match self {
            Self::Native { fields, tag, .. } => {
                let place = match tag {
                    Some((name, value)) if place == 0 => {
                        return Some(Member { name, form: Form::Tag(value), is_required: true });
                    }
                    Some(_) => place - 1,
                    None => place,
                };
                let field = fields.get(place)?;
                let form = Form::Native(field.schema, field.bounds);
                Some(Member { name: field.name, form, is_required: field.required() })
            }
            Self::Foreign { known, root, required, .. } => {
                if let Some((name, schema)) = known.members().get(place) {
                    let is_required = required.iter().any(|other| other.text() == Some(name));
                    return Some(Member { name, form: Form::Foreign { schema, root }, is_required });
                }
                let name = required.get(place - known.members().len())?.text()?;
                known.get(name).is_none().then_some(Member { name, form: Form::Any, is_required: true })
            }
        }
    }
}

impl Edge<'_> {
    /// Compares a number with the edge.
    pub(super) fn compared(self, number: &str) -> std::cmp::Ordering {
        match self {
            Self::Whole(edge) => match number.parse::<i128>() {
                Ok(number) => number.cmp(&edge),
                Err(_) => Decimal::of(number).cmp(&Decimal::of(&edge.to_string())),
            },
            Self::Written(edge) => Decimal::of(number).cmp(&Decimal::of(edge)),
        }
    }

    pub(super) fn shown(self) -> String {
        match self {
            Self::Whole(edge) => edge.to_string(),
            Self::Written(edge) => edge.to_owned(),
        }
    }
}

impl From<Number> for Edge<'static> {
    fn from(number: Number) -> Self {
        match number {
            Number::Integer(value) => Self::Whole(value),
            Number::Float(_, text) => Self::Written(text),
        }
    }
}

fn native<'a>(schema: &'static Schema, bounds: &'static Bounds) -> Node<'a> {
    let mut node = Node::any();
    node.kinds = match schema.kind {
        Kind::Any | Kind::Value | Kind::AnyOf(_) => Kinds::ALL,
        Kind::Boolean => Kinds::BOOLEAN,
        Kind::Integer => Kinds::INTEGER,
        Kind::Number => Kinds::NUMBER,
        Kind::Text | Kind::Names(_) => Kinds::TEXT,
        Kind::List(_) => Kinds::LIST,
        Kind::Map(_) | Kind::Object(_) => Kinds::OBJECT,
    };
    match schema.kind {
        Kind::Names(names) => node.allowed = Allowed::Names(names),
        Kind::Text if !bounds.names.is_empty() => node.allowed = Allowed::Names(bounds.names),
        Kind::Text if !schema.bounds.names.is_empty() => node.allowed = Allowed::Names(schema.bounds.names),
        Kind::Value => {
            let inside = Form::Native(schema, &Bounds::NONE);
            node.items.rest = inside;
            node.members = Members::Native { fields: &[], tag: None, others: Others::Allowed(inside) };
        }
        Kind::List(items) => node.items.rest = Form::Native(items, &Bounds::NONE),
        Kind::Map(values) => {
            let others = Others::Allowed(Form::Native(values, &Bounds::NONE));
            node.members = Members::Native { fields: &[], tag: None, others };
        }
        Kind::Object(object) => node.members = fields_of(object.fields, object.tag, object.closed),
        Kind::AnyOf(variants) => {
            let variants = variants.iter().map(|variant| Form::Native(variant, &Bounds::NONE));
            node.unions.push(variants.collect());
        }
        Kind::Any | Kind::Boolean | Kind::Integer | Kind::Number | Kind::Text => {}
    }
    node.nullable = schema.optional;
    node
}

const fn fields_of<'a>(
    fields: &'static [Field],
    tag: Option<(&'static str, &'static str)>,
    closed: bool,
) -> Members<'a> {
    let others = if closed { Others::Refused } else { Others::Allowed(Form::Any) };
    Members::Native { fields, tag, others }
}
