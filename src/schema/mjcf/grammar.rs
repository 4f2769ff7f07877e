//! What an element and an attribute of the grammar are.

/// Keyword and value.
pub type Words = &'static [(&'static str, i32)];

/// How an attribute's text becomes data.
#[derive(Clone, Copy)]
pub enum How {
    /// as many numbers as the field has entries
    Exact,
    /// up to as many numbers as the field has entries; the rest keeps its value
    UpTo,
    /// exactly this many numbers into the field's first entries
    First(usize),
    /// one keyword, stored as its value
    Word(Words),
    /// several different keywords, their values combined as bits
    Bits(Words),
    /// text for a string field
    Text,
    /// any count of numbers for a vector field
    List,
    /// names for a string-vector field
    Names,
    /// read by the element's code
    Own,
}

/// One attribute.
pub struct Attr {
    pub name: &'static str,
    pub field: &'static str,
    pub how: How,
    pub required: bool,
}

impl Attr {
    /// must be given
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }
}

pub(crate) const fn attr(name: &'static str, field: &'static str, how: How) -> Attr {
    Attr {
        name,
        field,
        how,
        required: false,
    }
}

/// exact numbers
pub(crate) const fn num(name: &'static str) -> Attr {
    attr(name, name, How::Exact)
}

/// exact numbers into another field
pub(crate) const fn numf(name: &'static str, field: &'static str) -> Attr {
    attr(name, field, How::Exact)
}

/// up to as many numbers as fit
pub(crate) const fn upto(name: &'static str) -> Attr {
    attr(name, name, How::UpTo)
}

pub(crate) const fn uptof(name: &'static str, field: &'static str) -> Attr {
    attr(name, field, How::UpTo)
}

/// keyword
pub(crate) const fn word(name: &'static str, words: Words) -> Attr {
    attr(name, name, How::Word(words))
}

pub(crate) const fn wordf(name: &'static str, field: &'static str, words: Words) -> Attr {
    attr(name, field, How::Word(words))
}

/// text
pub(crate) const fn text(name: &'static str) -> Attr {
    attr(name, name, How::Text)
}

pub(crate) const fn textf(name: &'static str, field: &'static str) -> Attr {
    attr(name, field, How::Text)
}

/// names between blanks
pub(crate) const fn names(name: &'static str) -> Attr {
    attr(name, name, How::Names)
}

pub(crate) const fn namesf(name: &'static str, field: &'static str) -> Attr {
    attr(name, field, How::Names)
}

/// any count of numbers
pub(crate) const fn listf(name: &'static str, field: &'static str) -> Attr {
    attr(name, field, How::List)
}

/// read by code
pub(crate) const fn own(name: &'static str) -> Attr {
    attr(name, "", How::Own)
}

/// How often an element may occur.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Occurs {
    /// exactly once
    Once,
    /// at most once
    Optional,
    /// any number of times
    Many,
    /// any number of times, and inside itself
    Recursive,
}

/// A set of attributes given together.
pub type Group = &'static [&'static str];

/// A condition on which attributes are given.
pub enum Rule {
    /// of these groups at most one
    AtMostOne(&'static [Group]),
    /// of these groups exactly one, and that one in full
    OneOf(&'static [Group]),
    /// all of these or none
    Together(Group),
}

/// One element.
pub struct Elem {
    pub name: &'static str,
    pub occurs: Occurs,
    pub attrs: &'static [&'static [Attr]],
    pub children: &'static [&'static Elem],
    pub rules: &'static [Rule],
    /// path in front of the attributes' fields
    pub prefix: &'static str,
    /// content is taken as it is, without schema check
    pub unchecked: bool,
}

impl Elem {
    /// All attributes in table order.
    pub fn attributes(&self) -> impl Iterator<Item = &'static Attr> {
        self.attrs.iter().flat_map(|group| group.iter())
    }

    /// The attribute with this name.
    pub fn attribute(&self, name: &str) -> Option<&'static Attr> {
        self.attributes().find(|a| a.name == name)
    }

    /// The child element with this name; recursive elements are their own children.
    pub fn child(&'static self, name: &str) -> Option<&'static Elem> {
        if self.occurs == Occurs::Recursive && self.name == name {
            return Some(self);
        }
        self.children.iter().copied().find(|c| c.name == name)
    }
}

pub(crate) const fn elem(
    name: &'static str,
    occurs: Occurs,
    attrs: &'static [&'static [Attr]],
    children: &'static [&'static Elem],
) -> Elem {
    Elem {
        name,
        occurs,
        attrs,
        children,
        rules: &[],
        prefix: "",
        unchecked: false,
    }
}

impl Elem {
    pub(crate) const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }
    pub(crate) const fn prefix(mut self, prefix: &'static str) -> Self {
        self.prefix = prefix;
        self
    }
    pub(crate) const fn unchecked(mut self) -> Self {
        self.unchecked = true;
        self
    }
}
