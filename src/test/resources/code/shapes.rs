//! Shapes and what they cover.
//!
//! Nothing is allocated.
use crate::units::{Metre, Square};
use std::fmt;

pub const SIDES_MAX: usize = 12;
static COUNT: u32 = 0;

/// Anything with an area.
pub trait Shape: fmt::Debug {
    type Unit;

    /// How much it covers.
    fn area(&self) -> Square;

    fn name(&self) -> String {
        "shape".to_string()
    }
}

/// Round.
#[derive(Debug, Clone)]
pub struct Circle<T = f64> {
    pub radius: T,
}

#[derive(Debug)]
pub enum Kind {
    Round,
    Square(u8),
}

impl<T: Copy> Circle<T> {
    /// A circle of that radius.
    #[inline]
    pub fn new(radius: T) -> Self {
        Circle { radius }
    }

    pub(crate) async unsafe fn grow<'a>(&'a mut self, by: T) -> &'a Self
    where
        T: 'a,
    {
        self.radius = by;
        self
    }
}

impl Shape for Circle<f64> {
    type Unit = Metre;

    fn area(&self) -> Square {
        Square(self.radius * self.radius)
    }
}

pub(crate) type Circles = Vec<Circle>;

/// Makes a circle.
#[macro_export]
macro_rules! circle {
    ($r:expr) => {
        Circle::new($r)
    };
}

mod inner {
    pub fn twice(n: u32) -> u32 {
        n * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers() {
        assert!(circle!(1.0).area().0 > 0.9);
    }
}
