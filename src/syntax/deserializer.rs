//! Reads a type from a tree of YAML or TOML, and tells at which node it fails.
//!
//! A text is taken as it is written: `007`, `No` and `1e3` are words where a word is asked
//! for, and numbers or truth values only where a type asks for these.

mod access;

use std::fmt;

use serde::de::{self, Expected, Unexpected, Visitor};

use self::access::{Items, Pairs, UnitVariant};
use crate::syntax::part_id::PartId;
use crate::syntax::scalar::ScalarMeaning;
use crate::syntax::serde_messages::TypeRefusal;
use crate::syntax::tree::{NodeId, NodeKind, ScalarForm, SyntaxTree};

/// A node of a tree, to be read.
#[derive(Clone, Copy)]
pub(crate) struct NodeReader<'t, 'a> {
    pub tree: &'t SyntaxTree<'a>,
    /// Nodes that are read over, with their keys, by number; none behind the end.
    pub hidden: &'t [bool],
    pub id: NodeId,
}

/// The reason why a node can not be read.
#[derive(Debug)]
pub(crate) struct ReadFailure {
    pub what: FailureKind,
    /// The innermost node that is known to be at fault.
    pub at: Option<NodeId>,
}

#[derive(Debug)]
pub(crate) enum FailureKind {
    Refused(TypeRefusal),
    /// The map lacks a key.
    Missing(&'static str),
}

impl<'t, 'a> NodeReader<'t, 'a> {
    fn to(self, id: NodeId) -> NodeReader<'t, 'a> {
        NodeReader { id, ..self }
    }

    fn is_hidden(self, id: NodeId) -> bool {
        self.hidden.get(id).is_some_and(|&hidden| hidden)
    }

    fn kind(self) -> &'t NodeKind<'a> {
        &self.tree.nodes[self.tree.resolve(self.id)].kind
    }

    /// The meaning of a scalar; `None` of a list or map.
    fn meaning(self) -> Option<ScalarMeaning> {
        match self.kind() {
            NodeKind::Scalar { text, style } if *style != ScalarForm::Quoted => {
                Some(ScalarMeaning::of(text))
            }
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => Some(ScalarMeaning::Text),
            NodeKind::List(_) | NodeKind::Map(_) => None,
        }
    }

    fn is_nothing(self) -> bool {
        self.tree.is_nothing(self.id)
    }

    fn text(self) -> Option<&'t str> {
        self.tree.text(self.id)
    }

    fn wrong_type(self, expected: &dyn Expected) -> ReadFailure {
        let refusal = match (self.kind(), self.meaning()) {
            (NodeKind::List(_), _) => TypeRefusal::wrong_type(Unexpected::Seq, expected),
            (NodeKind::Map(_), _) => TypeRefusal::wrong_type(Unexpected::Map, expected),
            (_, Some(ScalarMeaning::Nothing)) => {
                TypeRefusal::wrong_type(Unexpected::Unit, expected)
            }
            (_, Some(ScalarMeaning::Truth(value))) => {
                TypeRefusal::wrong_type(Unexpected::Bool(value), expected)
            }
            (_, None | Some(ScalarMeaning::Text)) => {
                let text = self.text().unwrap_or_default();
                TypeRefusal::wrong_type(Unexpected::Str(text), expected)
            }
            (_, Some(number)) => TypeRefusal::wrong_number(&number, expected),
        };
        ReadFailure {
            what: FailureKind::Refused(refusal),
            at: Some(self.id),
        }
    }

    /// Names this node as the one at fault, unless one within it is.
    fn blame<T>(self, result: Result<T, ReadFailure>) -> Result<T, ReadFailure> {
        result.map_err(|fault| ReadFailure {
            at: fault.at.or(Some(self.id)),
            ..fault
        })
    }

    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        let result = match self.meaning() {
            Some(ScalarMeaning::Unsigned(number)) => visitor.visit_u64(number),
            Some(ScalarMeaning::Signed(number)) => visitor.visit_i64(number),
            Some(ScalarMeaning::Real(number)) => visitor.visit_f64(number),
            _ => Err(self.wrong_type(&visitor)),
        };
        self.blame(result)
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
            self.number(visitor)
        })*
    };
}

impl<'de> de::Deserializer<'de> for NodeReader<'_, '_> {
    type Error = ReadFailure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        match self.kind() {
            NodeKind::List(_) => self.deserialize_seq(visitor),
            NodeKind::Map(_) => self.deserialize_map(visitor),
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => match self.meaning() {
                Some(ScalarMeaning::Nothing) => self.blame(visitor.visit_unit()),
                Some(ScalarMeaning::Truth(value)) => self.blame(visitor.visit_bool(value)),
                None | Some(ScalarMeaning::Text) => self.deserialize_str(visitor),
                Some(_) => self.number(visitor),
            },
        }
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        match self.meaning() {
            Some(ScalarMeaning::Truth(value)) => self.blame(visitor.visit_bool(value)),
            _ => Err(self.wrong_type(&visitor)),
        }
    }

    /// Text as it is written; a type that takes a list or a map in its place is given that.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        match self.kind() {
            NodeKind::List(_) => self.deserialize_seq(visitor),
            NodeKind::Map(_) => self.deserialize_map(visitor),
            NodeKind::Scalar { text, style } if *style != ScalarForm::Typed => {
                self.blame(visitor.visit_str(text))
            }
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => Err(self.wrong_type(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        let result = if self.is_nothing() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        };
        self.blame(result)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        if self.is_nothing() {
            self.blame(visitor.visit_unit())
        } else {
            Err(self.wrong_type(&visitor))
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        if name == PartId::NAME {
            return self.blame(visitor.visit_u64(self.id as u64));
        }
        self.blame(visitor.visit_newtype_struct(self))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        let items: &[NodeId] = match self.kind() {
            NodeKind::List(items) => items,
            _ if self.is_nothing() => &[],
            _ => return Err(self.wrong_type(&visitor)),
        };
        self.blame(visitor.visit_seq(Items {
            reader: self,
            items,
        }))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        let entries: &[(NodeId, NodeId)] = match self.kind() {
            NodeKind::Map(entries) => entries,
            _ if self.is_nothing() => &[],
            _ => return Err(self.wrong_type(&visitor)),
        };
        self.blame(visitor.visit_map(Pairs {
            reader: self,
            entries,
            value: None,
        }))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        match self.text() {
            Some(text) => self.blame(visitor.visit_enum(UnitVariant(text))),
            None => Err(self.wrong_type(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        visitor.visit_unit()
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        self.deserialize_map(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        self.deserialize_unit(visitor)
    }

    serde::forward_to_deserialize_any! { bytes byte_buf }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        self.deserialize_str(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        self.deserialize_str(visitor)
    }
}

impl From<TypeRefusal> for ReadFailure {
    fn from(refusal: TypeRefusal) -> ReadFailure {
        ReadFailure {
            what: FailureKind::Refused(refusal),
            at: None,
        }
    }
}

impl de::Error for ReadFailure {
    fn custom<T: fmt::Display>(message: T) -> ReadFailure {
        TypeRefusal::custom(&message.to_string()).into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> ReadFailure {
        TypeRefusal::wrong_type(found, expected).into()
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> ReadFailure {
        TypeRefusal::wrong_value(found, expected).into()
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> ReadFailure {
        TypeRefusal::wrong_length(length, expected).into()
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> ReadFailure {
        TypeRefusal::unknown_value(variant, known).into()
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> ReadFailure {
        TypeRefusal::unknown_key(field, known).into()
    }

    fn missing_field(field: &'static str) -> ReadFailure {
        ReadFailure {
            what: FailureKind::Missing(field),
            at: None,
        }
    }
}

impl fmt::Display for ReadFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            FailureKind::Refused(refusal) => f.write_str(&refusal.message),
            FailureKind::Missing(key) => write!(f, "no key `{key}`"),
        }
    }
}

impl std::error::Error for ReadFailure {}
