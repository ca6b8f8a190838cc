//! Reads a type from a tree of YAML, and tells at which node it fails.
//!
//! serde_yaml reads good files; it says neither where a value stands nor more than one
//! fault. This reader takes the same texts to the same values, and knows both.

mod access;

use std::fmt;

use serde::de::{self, Expected, Unexpected, Visitor};
use serde_yaml::Value;

use self::access::{Items, Pairs, UnitVariant};
use crate::syntax::serde_messages::TypeRefusal;
use crate::syntax::tree::{NodeId, NodeKind, ScalarForm, SyntaxTree};

/// A node of a tree, to be read.
#[derive(Clone, Copy)]
pub struct NodeReader<'t, 'a> {
    pub tree: &'t SyntaxTree<'a>,
    /// Nodes that are read over, with their keys.
    pub hidden: &'t [bool],
    pub id: NodeId,
}

/// Why a node can not be read.
#[derive(Debug)]
pub struct ReadFailure {
    pub what: FailureKind,
    /// The innermost node that is known to be at fault.
    pub at: Option<NodeId>,
}

#[derive(Debug)]
pub enum FailureKind {
    Refused(TypeRefusal),
    /// The map lacks a key.
    Missing(&'static str),
}

impl<'t, 'a> NodeReader<'t, 'a> {
    fn to(self, id: NodeId) -> NodeReader<'t, 'a> {
        NodeReader { id, ..self }
    }

    fn kind(self) -> &'t NodeKind<'a> {
        &self.tree.nodes[self.tree.resolve(self.id)].kind
    }

    /// What a scalar without quotes means, as serde_yaml sees it.
    fn value(self) -> Option<Value> {
        match self.kind() {
            NodeKind::Scalar { text, style } if *style != ScalarForm::Quoted => {
                serde_yaml::from_str(text).ok()
            }
            _ => None,
        }
    }

    fn is_nothing(self) -> bool {
        matches!(self.value(), Some(Value::Null))
    }

    fn text(self) -> Option<&'t str> {
        self.tree.text(self.id)
    }

    fn wrong_type(self, expected: &dyn Expected) -> ReadFailure {
        let value = self.value();
        let found = match (self.kind(), &value) {
            (NodeKind::List(_), _) => Unexpected::Seq,
            (NodeKind::Map(_), _) => Unexpected::Map,
            (_, Some(Value::Null)) => Unexpected::Unit,
            (_, Some(Value::Bool(value))) => Unexpected::Bool(*value),
            (_, Some(Value::Number(number))) if self.text().is_some() => {
                return ReadFailure {
                    what: FailureKind::Refused(TypeRefusal::wrong_number(number, expected)),
                    at: Some(self.id),
                };
            }
            _ => Unexpected::Str(self.text().unwrap_or_default()),
        };
        ReadFailure {
            what: FailureKind::Refused(TypeRefusal::wrong_type(found, expected)),
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
        let result = match self.value() {
            Some(Value::Number(number)) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
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
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => match self.value() {
                Some(Value::Null) => self.blame(visitor.visit_unit()),
                Some(Value::Bool(value)) => self.blame(visitor.visit_bool(value)),
                Some(Value::Number(_)) => self.number(visitor),
                _ => self.deserialize_str(visitor),
            },
        }
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        match self.value() {
            Some(Value::Bool(value)) => self.blame(visitor.visit_bool(value)),
            _ => Err(self.wrong_type(&visitor)),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFailure> {
        let typed = matches!(
            self.kind(),
            NodeKind::Scalar {
                style: ScalarForm::Typed,
                ..
            }
        );
        match self.text() {
            Some(text) if !typed => self.blame(visitor.visit_str(text)),
            _ => Err(self.wrong_type(&visitor)),
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
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadFailure> {
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
