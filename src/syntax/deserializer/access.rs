//! The content of a list or a map, and words that name a variant.

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};

use super::{NodeReader, ReadFailure};
use crate::syntax::tree::NodeId;

/// The elements of a list.
pub(super) struct Items<'t, 'a> {
    pub reader: NodeReader<'t, 'a>,
    pub items: &'t [NodeId],
}

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = ReadFailure;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadFailure> {
        while let [id, rest @ ..] = self.items {
            self.items = rest;
            if !self.reader.is_hidden(*id) {
                let reader = self.reader.to(*id);
                return reader.blame(seed.deserialize(reader)).map(Some);
            }
        }
        Ok(None)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The entries of a map.
pub(super) struct Pairs<'t, 'a> {
    pub reader: NodeReader<'t, 'a>,
    pub entries: &'t [(NodeId, NodeId)],
    /// The value of the key that was read last.
    pub value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Pairs<'_, '_> {
    type Error = ReadFailure;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadFailure> {
        while let [(key, value), rest @ ..] = self.entries {
            self.entries = rest;
            if !self.reader.is_hidden(*key) && !self.reader.is_hidden(*value) {
                self.value = Some(*value);
                let reader = self.reader.to(*key);
                return reader.blame(seed.deserialize(reader)).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, ReadFailure> {
        let Some(value) = self.value.take() else {
            return Err(de::Error::custom("a value without a key"));
        };
        let reader = self.reader.to(value);
        reader.blame(seed.deserialize(reader))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// A word that names a variant without content.
pub(super) struct UnitVariant<'t>(pub &'t str);

impl<'de> EnumAccess<'de> for UnitVariant<'_> {
    type Error = ReadFailure;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), ReadFailure> {
        let word: StrDeserializer<'_, ReadFailure> = self.0.into_deserializer();
        Ok((seed.deserialize(word)?, self))
    }
}

impl<'de> VariantAccess<'de> for UnitVariant<'_> {
    type Error = ReadFailure;

    fn unit_variant(self) -> Result<(), ReadFailure> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        _seed: T,
    ) -> Result<T::Value, ReadFailure> {
        Err(de::Error::custom("expected a word alone"))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        _len: usize,
        _visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        Err(de::Error::custom("expected a word alone"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, ReadFailure> {
        Err(de::Error::custom("expected a word alone"))
    }
}
