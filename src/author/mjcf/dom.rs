//! XML text into a tree of elements, each with its place in the file.
//!
//! quick-xml finds the markup; accepted documents and error texts follow the reference's parser:
//! a second root, declarations, doctypes and unknown entities are passed over.
//! Absent: includes, meaning of elements.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::errors::{Error as XmlError, SyntaxError};
use quick_xml::events::{BytesStart, Event};

use crate::author::element::Source;
use crate::author::error::{Error, Result, Stage};
use crate::base::octets;

/// Elements may be nested this deep.
pub(super) const MAX_DEPTH: usize = 500;

/// An attribute with the place of its name.
#[derive(Clone, Debug)]
pub struct Attribute {
    pub name: String,
    pub value: String,
    pub line: u32,
    pub column: u32,
}

/// An element.
#[derive(Clone, Debug)]
pub struct Node {
    pub name: String,
    pub attributes: Vec<Attribute>,
    pub children: Vec<Node>,
    /// text and CDATA directly inside
    pub text: String,
    /// comment in front of all children
    pub comment: Option<String>,
    pub file: Arc<str>,
    pub line: u32,
    pub column: u32,
}

impl Node {
    /// The attribute with this name, unless it is blank.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        let given = self.written(name)?;
        let blank = given.value.bytes().all(|b| b.is_ascii_whitespace());
        (!blank).then_some(given)
    }

    /// An attribute that is written, blank or not: names and keywords may not be left blank where
    /// numbers may.
    pub fn written(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|a| a.name == name)
    }

    /// Its value.
    pub fn raw(&self, name: &str) -> Option<&str> {
        self.written(name).map(|a| a.value.as_str())
    }

    /// The value of an attribute that is not blank.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(|a| a.value.as_str())
    }

    /// True when the attribute is written, even with a blank value.
    pub fn has(&self, name: &str) -> bool {
        self.written(name).is_some()
    }

    /// Its place, for what is made of it.
    pub fn source(&self) -> Source {
        Source {
            file: Some(self.file.clone()),
            line: self.line,
            column: self.column,
        }
    }

    /// An error about this element.
    pub fn error(&self, message: impl Into<String>) -> Error {
        Error {
            message: message.into(),
            element: self.name.clone(),
            file: self.file.to_string(),
            line: self.line,
            column: self.column,
            stage: Stage::Xml,
            ..Error::default()
        }
    }

    /// An error about one of its attributes: the place is the attribute's.
    pub fn attribute_error(&self, attribute: &Attribute, message: impl Into<String>) -> Error {
        let mut error = self.error(message);
        error.element_line = self.line;
        (error.line, error.column) = (attribute.line, attribute.column);
        error
    }
}

/// The document: its bytes, and as text if all of them are.
#[derive(Clone, Copy)]
struct Letters<'t> {
    bytes: &'t [u8],
    valid: Option<&'t str>,
}

impl Letters<'_> {
    /// Offset of a part.
    fn offset(self, part: &[u8]) -> usize {
        (part.as_ptr() as usize)
            .wrapping_sub(self.bytes.as_ptr() as usize)
            .min(self.bytes.len())
    }

    /// A part as text, which need not be looked at again.
    fn text<'p>(&'p self, part: &'p [u8]) -> Cow<'p, str> {
        let at = self.offset(part);
        let known = self.valid.and_then(|all| all.get(at..at + part.len()));
        known.map_or_else(|| octets::text(part), Cow::Borrowed)
    }
}

/// Byte offset to line and column, for offsets that mostly grow.
struct Places<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    /// characters of the line before `at`: columns count them, not bytes
    letters: u32,
}

impl Places<'_> {
    fn find(&mut self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.text.len());
        if offset < self.at {
            (self.at, self.line, self.letters) = (0, 1, 0);
        }
        for &byte in &self.text[self.at..offset] {
            match byte {
                b'\n' => (self.line, self.letters) = (self.line + 1, 0),
                // later bytes of a character
                0x80..0xc0 => {}
                _ => self.letters += 1,
            }
        }
        self.at = offset;
        (self.line, self.letters + 1)
    }
}

// the reference's parser numbers its errors
#[derive(Clone, Copy)]
enum Syntax {
    Element = 6,
    Attribute = 7,
    Text = 8,
    Cdata = 9,
    Comment = 10,
    Declaration = 11,
    Unknown = 12,
    Empty = 13,
    Mismatched = 14,
    Other = 15,
    Depth = 18,
}

impl Syntax {
    fn name(self) -> &'static str {
        match self {
            Syntax::Element => "XML_ERROR_PARSING_ELEMENT",
            Syntax::Attribute => "XML_ERROR_PARSING_ATTRIBUTE",
            Syntax::Text => "XML_ERROR_PARSING_TEXT",
            Syntax::Cdata => "XML_ERROR_PARSING_CDATA",
            Syntax::Comment => "XML_ERROR_PARSING_COMMENT",
            Syntax::Declaration => "XML_ERROR_PARSING_DECLARATION",
            Syntax::Unknown => "XML_ERROR_PARSING_UNKNOWN",
            Syntax::Empty => "XML_ERROR_EMPTY_DOCUMENT",
            Syntax::Mismatched => "XML_ERROR_MISMATCHED_ELEMENT",
            Syntax::Other => "XML_ERROR_PARSING",
            Syntax::Depth => "XML_ELEMENT_DEPTH_EXCEEDED",
        }
    }
}

fn syntax_error(kind: Syntax, file: &str, place: (u32, u32), element: Option<&str>) -> Error {
    let id = kind as u32;
    let about = element.map_or(String::new(), |e| format!(": XMLElement name={e}"));
    let (line, column) = place;
    Error {
        message: format!(
            "XML parse error {id}:\nError={} ErrorID={id} (0x{id:x}) Line number={line}{about}\n",
            kind.name()
        ),
        element: element.unwrap_or("").to_owned(),
        file: file.to_owned(),
        line,
        column,
        stage: Stage::Parse,
        ..Error::default()
    }
}

/// Parses a document and returns its first root element.
pub fn parse(text: &[u8], file: &Arc<str>) -> Result<Node> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = &text[..text.iter().position(|&b| b == 0).unwrap_or(text.len())];
    let mut places = Places {
        text,
        at: 0,
        line: 1,
        letters: 0,
    };
    if text.iter().all(u8::is_ascii_whitespace) {
        return Err(syntax_error(Syntax::Empty, file, (0, 0), None));
    }
    let mut reader = Reader::from_reader(text);
    let config = reader.config_mut();
    config.check_end_names = false; // checked here, for the element's line
    config.allow_unmatched_ends = true;
    let mut document = Document {
        text: Letters {
            bytes: text,
            valid: core::str::from_utf8(text).ok(),
        },
        file,
        open: Vec::new(),
        root: None,
        stray: false,
    };
    loop {
        let before = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Eof) => return document.finish(),
            Ok(event) => document.take(event, before, &mut places)?,
            Err(e) => return Err(markup_error(&e, text, before, &mut places, file)),
        }
    }
}

/// A document as far as it is read.
struct Document<'t> {
    text: Letters<'t>,
    file: &'t Arc<str>,
    /// elements that are not closed yet, the inner ones last
    open: Vec<Node>,
    root: Option<Node>,
    /// there is text before the root
    stray: bool,
}

impl Document<'_> {
    /// Takes the next part, which begins at byte `before`.
    fn take(&mut self, event: Event, before: usize, places: &mut Places) -> Result<()> {
        match event {
            Event::Start(tag) | Event::Empty(tag) if self.open.len() >= MAX_DEPTH => {
                let place = places.find(self.text.offset(&tag).saturating_sub(1));
                return Err(syntax_error(Syntax::Depth, self.file, place, None));
            }
            Event::Start(tag) => self
                .open
                .push(element(&tag, &self.text, places, self.file)?),
            Event::Empty(tag) => {
                self.open
                    .push(element(&tag, &self.text, places, self.file)?);
                self.close();
            }
            Event::End(tag) => self.end(&tag, || places.find(before))?,
            Event::Text(t) => {
                let value = decode(self.text.text(&t));
                match self.open.last_mut() {
                    Some(node) => node.text.push_str(&value),
                    None if value.trim().is_empty() => {}
                    // as the reference: text before the root is passed over
                    None if self.root.is_none() => self.stray = true,
                    None => {
                        let place = places.find(before);
                        return Err(syntax_error(Syntax::Text, self.file, place, None));
                    }
                }
            }
            Event::GeneralRef(r) => {
                if let Some(node) = self.open.last_mut() {
                    node.text
                        .push_str(&decode(Cow::Owned(format!("&{};", owned(&r)))));
                }
            }
            Event::CData(t) => {
                if let Some(node) = self.open.last_mut() {
                    node.text.push_str(&owned(&t));
                }
            }
            Event::Comment(t) => {
                if let Some(node) = self.open.last_mut()
                    && node.children.is_empty()
                    && node.comment.is_none()
                {
                    node.comment = Some(owned(&t));
                }
            }
            Event::PI(_) | Event::Decl(_) if !self.open.is_empty() || self.stray => {
                return Err(misplaced(&event, self.file, places.find(before)));
            }
            Event::Decl(_) | Event::PI(_) | Event::DocType(_) | Event::Eof => {}
        }
        Ok(())
    }

    /// A closing tag must be that of the innermost element.
    fn end(&mut self, tag: &[u8], place: impl FnOnce() -> (u32, u32)) -> Result<()> {
        let (name, rest) = end_name(tag);
        match self.open.last() {
            Some(node) if node.name == name && !whole_attributes(rest) => {
                let (kind, name) = (Syntax::Attribute, Some(node.name.as_str()));
                return Err(syntax_error(kind, self.file, place(), name));
            }
            Some(node) if node.name == name => self.close(),
            Some(node) => return Err(unclosed(node)),
            // one closing tag too many ends nothing
            None => {}
        }
        Ok(())
    }

    /// The innermost element is complete; of several roots the first counts.
    fn close(&mut self) {
        if let Some(node) = self.open.pop() {
            match self.open.last_mut() {
                Some(parent) => parent.children.push(node),
                None => {
                    self.root.get_or_insert(node);
                }
            }
        }
    }

    /// The root of a document that has ended.
    fn finish(self) -> Result<Node> {
        let (text, file) = (self.text.bytes, self.file);
        if let Some(node) = self.open.last() {
            return Err(unfinished(node, text));
        }
        if self.stray && self.root.is_none() && !text.contains(&b'<') {
            return Err(syntax_error(Syntax::Text, file, (1, 1), None));
        }
        self.root.ok_or_else(|| Error {
            message: "XML root element not found".to_owned(),
            file: file.to_string(),
            stage: Stage::Parse,
            ..Error::default()
        })
    }
}

/// Name of an end tag, and what follows it.
fn end_name(tag: &[u8]) -> (Cow<'_, str>, &[u8]) {
    let length = tag
        .iter()
        .position(|b| b.is_ascii_whitespace())
        .unwrap_or(tag.len());
    let (name, rest) = tag.split_at(length);
    (octets::text(name), rest)
}

/// What follows the name of an end tag are attributes or nothing; they mean nothing.
fn whole_attributes(rest: &[u8]) -> bool {
    if rest.is_empty() {
        return true;
    }
    let rest = String::from_utf8_lossy(rest);
    BytesStart::from_content(format!("a{rest}"), 1)
        .attributes()
        .all(|a| a.is_ok())
}

/// A declaration inside an element.
fn misplaced(event: &Event, file: &str, place: (u32, u32)) -> Error {
    let mut error = syntax_error(Syntax::Declaration, file, place, None);
    let value = format!(": XMLDeclaration value={}\n", owned(event));
    error.message = format!("{}{value}", error.message.trim_end());
    error
}

fn unclosed(node: &Node) -> Error {
    let place = (node.line, node.column);
    syntax_error(Syntax::Mismatched, &node.file, place, Some(&node.name))
}

/// The document ends inside an element: what is missing depends on what it ends with.
fn unfinished(node: &Node, text: &[u8]) -> Error {
    let after = text.iter().rposition(|&b| b == b'>').map_or(0, |i| i + 1);
    let place = (node.line, node.column);
    if !text[after..].trim_ascii().is_empty() {
        return syntax_error(Syntax::Text, &node.file, place, None);
    }
    if after == text.len() && node.children.is_empty() {
        return unclosed(node);
    }
    syntax_error(Syntax::Other, &node.file, place, None)
}

/// A tag that the document ends in: the error's kind and whether it names the element.
fn cut_tag(tag: &[u8], name: usize) -> (Syntax, bool) {
    let rest = tag[name..].trim_ascii();
    if name == 0 || matches!(tag, b"" | b"/") {
        return (Syntax::Other, false);
    }
    match rest {
        b"" => (Syntax::Element, true),
        b"/" => (Syntax::Element, false),
        _ => {
            // attributes in full, or the last one cut
            let value = rest
                .rsplit(|&b| b == b'=')
                .next()
                .unwrap_or(rest)
                .trim_ascii();
            let quoted =
                |q: u8| value.len() > 1 && value.starts_with(&[q]) && value.ends_with(&[q]);
            let full = rest.contains(&b'=') && (quoted(b'"') || quoted(b'\''));
            (
                if full {
                    Syntax::Element
                } else {
                    Syntax::Attribute
                },
                true,
            )
        }
    }
}

fn markup_error(
    error: &XmlError,
    text: &[u8],
    before: usize,
    places: &mut Places,
    file: &str,
) -> Error {
    let kind = match error {
        XmlError::Syntax(SyntaxError::UnclosedComment) => Syntax::Comment,
        XmlError::Syntax(SyntaxError::UnclosedCData) => Syntax::Cdata,
        XmlError::Syntax(SyntaxError::UnclosedDoctype | SyntaxError::InvalidBangMarkup) => {
            Syntax::Unknown
        }
        XmlError::Syntax(SyntaxError::UnclosedPIOrXmlDecl) => Syntax::Declaration,
        XmlError::Syntax(_) => Syntax::Element,
        XmlError::IllFormed(_) => Syntax::Mismatched,
        XmlError::InvalidAttr(_) => Syntax::Attribute,
        _ => Syntax::Other,
    };
    let place = places.find(before);
    let rest = text.get(before..).unwrap_or(&[]);
    let rest = rest.strip_prefix(b"<").unwrap_or(rest);
    let slash = usize::from(rest.starts_with(b"/"));
    let letters = rest[slash..]
        .iter()
        .take_while(|b| is_name_byte(**b))
        .count();
    let name = &rest[slash..slash + letters];
    let tag = rest.split(|&b| b == b'>').next().unwrap_or(rest);
    let (kind, named) = match kind {
        Syntax::Element if tag.len() == rest.len() => {
            let (kind, named) = cut_tag(&rest[slash..], letters);
            (kind, named)
        }
        // an open quote swallowed the end of the tag
        Syntax::Element if tag.contains(&b'=') => (Syntax::Attribute, true),
        other => (other, matches!(other, Syntax::Element | Syntax::Attribute)),
    };
    let name = (named && !name.is_empty()).then(|| owned(name));
    syntax_error(kind, file, place, name.as_deref())
}

fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b':' | b'-' | b'.') || b >= 128
}

fn is_name_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || matches!(b, b'_' | b':') || b >= 128
}

/// Start tag into an element without children.
fn element(tag: &BytesStart, text: &Letters, places: &mut Places, file: &Arc<str>) -> Result<Node> {
    let (line, column) = places.find(text.offset(tag).saturating_sub(1));
    let name = text.text(tag.name().into_inner()).into_owned();
    if !name.bytes().next().is_some_and(is_name_start) || !name.bytes().all(is_name_byte) {
        return Err(syntax_error(Syntax::Other, file, (line, column), None));
    }
    let given = tag.iter().filter(|&&b| b == b'=').count();
    let mut attributes = Vec::with_capacity(given.min(64));
    let mut seen = Seen::default();
    for attribute in tag.attributes().with_checks(false) {
        let attribute = match attribute {
            Ok(attribute) if seen.insert(attribute.key.into_inner()) => attribute,
            _ => {
                return Err(syntax_error(
                    Syntax::Attribute,
                    file,
                    (line, column),
                    Some(&name),
                ));
            }
        };
        let place = places.find(text.offset(attribute.key.as_ref()));
        if !attribute
            .key
            .as_ref()
            .first()
            .is_some_and(|&b| is_name_start(b))
        {
            return Err(syntax_error(Syntax::Element, file, place, None));
        }
        let (line, column) = place;
        attributes.push(Attribute {
            name: text.text(attribute.key.as_ref()).into_owned(),
            value: decode(text.text(&attribute.value)).into_owned(),
            line,
            column,
        });
    }
    Ok(Node {
        name,
        attributes,
        children: Vec::new(),
        text: String::new(),
        comment: None,
        file: file.clone(),
        line,
        column,
    })
}

/// Names of attributes so far. The parser's own search for repeated ones takes quadratic time, as this would for many.
#[derive(Default)]
struct Seen<'a> {
    few: [&'a [u8]; 16],
    count: usize,
    many: HashSet<&'a [u8]>,
}

impl<'a> Seen<'a> {
    /// Adds a name; false when it is there.
    fn insert(&mut self, name: &'a [u8]) -> bool {
        if self.few[..self.count].contains(&name) {
            return false;
        }
        if self.count == self.few.len() {
            return self.many.insert(name);
        }
        self.few[self.count] = name;
        self.count += 1;
        true
    }
}

fn owned(bytes: &[u8]) -> String {
    octets::text(bytes).into_owned()
}

/// Replaces character references and the five named entities; others stay as they are. Character 0 ends the text.
fn decode(text: Cow<str>) -> Cow<str> {
    if !text.bytes().any(|b| matches!(b, b'&' | b'\r')) {
        return text;
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(i) = rest.find('&') {
        out.push_str(&rest[..i]);
        rest = &rest[i..];
        let known = rest
            .find(';')
            .and_then(|end| Some((entity(&rest[1..end])?, end + 1)));
        match known {
            Some((0, _)) => return Cow::Owned(out),
            Some((code, len)) => {
                push(&mut out, code);
                rest = &rest[len..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Code of a character reference or of a known entity.
fn entity(name: &str) -> Option<u32> {
    let code = match name {
        "lt" => '<'.into(),
        "gt" => '>'.into(),
        "amp" => '&'.into(),
        "quot" => '"'.into(),
        "apos" => '\''.into(),
        "#" | "#x" => 0,
        _ => {
            let digits = name.strip_prefix('#')?;
            match digits.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => digits.parse().ok()?,
            }
        }
    };
    (code <= char::MAX.into()).then_some(code)
}

/// Appends a character; halves of a pair, which are none, as their three bytes.
fn push(out: &mut String, code: u32) {
    match char::from_u32(code) {
        Some(c) => out.push(c),
        None => {
            let low = |shift: u32| 0x80 | (code >> shift & 63) as u8;
            out.push_str(&octets::text(&[0xE0 | (code >> 12) as u8, low(6), low(0)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Node> {
        parse(text.as_bytes(), &Arc::from("f.xml"))
    }

    #[test]
    fn places_and_values() {
        let root = read("<?xml version='1.0'?>\n<a>\n  <b x='1'\n     y=\"&lt;&#65;&u;\"/>\n</a>")
            .unwrap();
        assert_eq!((root.line, root.column), (2, 1));
        let b = &root.children[0];
        assert_eq!((b.line, b.column), (3, 3));
        assert_eq!((b.attributes[1].line, b.attributes[1].column), (4, 6));
        assert_eq!(b.attributes[1].value, "<A&u;");
        assert_eq!(b.get("z"), None);
    }

    #[test]
    fn malformed() {
        for (text, id) in [
            ("", 13),
            ("<a><b></a>", 14),
            ("<a></b>", 14),
            ("<a>", 14),
            ("<a", 6),
            ("<a x=1/>", 7),
            ("<a x='1' x='2'/>", 7),
            ("<1a/>", 15),
            ("text", 8),
            ("<a><!-- ", 10),
            ("<a><![CDATA[ ", 9),
        ] {
            let error = read(text).unwrap_err();
            assert!(
                error.message.starts_with(&format!("XML parse error {id}:")),
                "{text}: {error}"
            );
        }
        assert!(read(&"<a>".repeat(100_000)).is_err());
        assert_eq!(
            read("<!-- x -->").unwrap_err().message,
            "XML root element not found"
        );
    }
}
