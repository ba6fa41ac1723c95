//! What a counter may be, as a position writes it.

use crate::pack::text::at::At;
use crate::pack::text::fields::{Shape, TomlItem};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterValue {
    Number(i64),
    Name(String),
}

pub(super) fn counter_value(item: &TomlItem) -> Option<At<CounterValue>> {
    let value = match item.shape() {
        Shape::Text => item.text().map(|t| CounterValue::Name(t.value)),
        _ => item.number().map(|n| CounterValue::Number(n.value)),
    };
    value.map(|v| item.at(v))
}
