//! Model assets, and attachment of their parts.

use super::body::Place;
use super::reader::{Reader, required};
use crate::abi::*;
use crate::author::asset::path::is_absolute;
use crate::author::element::{ElemId, Into};
use crate::author::error::{Error, Result};
use crate::author::mjcf::dom::Node;

/// Model assets may name further model assets this deep.
const MAX_DEPTH: usize = 32;
/// Model assets read for one model: each may name several more.
const MAX_MODELS: usize = 1000;

thread_local! {
    // model files being read by this thread: a file must not need itself
    static OPEN_MODELS: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
    // model files read since the outermost model began
    static MODELS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

impl Reader<'_> {
    /// Reads another model, for attachment.
    pub(super) fn model_asset(&mut self, node: &Node) -> Result<()> {
        let file = required(node, "file")?;
        let path = if is_absolute(file) {
            file.to_owned()
        } else {
            format!("{}{file}", self.directory)
        };
        let outermost = OPEN_MODELS.with_borrow(Vec::is_empty) && self.spec.models.is_empty();
        MODELS.set(if outermost { 1 } else { MODELS.get() + 1 });
        let wrong = OPEN_MODELS.with_borrow(|open| match open.len() {
            MAX_DEPTH.. => Some("models are nested too deeply"),
            _ if MODELS.get() > MAX_MODELS => Some("too many model assets"),
            _ => open
                .contains(&path)
                .then_some("model asset refers to itself"),
        });
        let itself = !path.is_empty() && *self.file == *path;
        if let Some(wrong) = wrong.or(itself.then_some("model asset refers to itself")) {
            return Err(node.error(wrong));
        }
        OPEN_MODELS.with_borrow_mut(|open| open.push(path.clone()));
        let kind = node.get("content_type").unwrap_or("");
        let format = path.rsplit_once('.').map_or("", |(_, end)| end);
        let known = matches!(format, "xml" | "urdf" | "mjz") || !kind.is_empty();
        // a client's decoder first
        let read = match self.open.decode_model(kind, &path) {
            Some(read) => read,
            None if known => crate::author::mjcf::read_file(&path, self.open),
            None => Err(Error::new(format!(
                "could not find decoder for resource '{path}'"
            ))),
        };
        OPEN_MODELS.with_borrow_mut(Vec::pop);
        let mut model = read.map_err(|e| {
            let mut error = node.error(format!("could not parse model file with error: {e}"));
            error.notes = e.notes;
            error
        })?;
        self.spec.notes.append(&mut model.notes);
        if let Some(name) = node.get("name") {
            let root = model.root();
            model.set_text(root, "modelname", name);
        }
        self.spec.models.push(model.into());
        Ok(())
    }

    pub(super) fn attach(&mut self, node: &Node, place: Place) -> Result<()> {
        let prefix = required(node, "prefix")?;
        let (body, frame) = (node.raw("body"), node.raw("frame"));
        let Some(name) = node.raw("model") else {
            if body.is_none() && frame.is_none() {
                return Err(node.error(
                    "either 'body' or 'frame' attribute must be specified for self-attach",
                ));
            }
            let what = match (body, frame) {
                (Some(body), _) => self.spec.find(mjOBJ_BODY, body).ok_or_else(|| {
                    node.error(format!(
                        "could not find body '{body}' in the current model for self-attachment"
                    ))
                }),
                (_, frame) => self
                    .spec
                    .find(mjOBJ_FRAME, frame.unwrap_or(""))
                    .ok_or_else(|| {
                        node.error(format!(
                            "could not find frame '{}' in the current model for self-attachment",
                            frame.unwrap_or("")
                        ))
                    }),
            }?;
            if self.encloses(what, place) {
                return Err(node.error("cannot attach an element to itself"));
            }
            let taken = body.or(frame).unwrap_or("");
            if self.taken(what, prefix) {
                let message = format!("cannot self-attach: element {prefix}{taken} already exists");
                return Err(node.error(message));
            }
            let weight = self.spec.weight_below(&[what], prefix.len())
                + self.spec.weight_referring(prefix.len());
            self.charge(node, weight)?;
            let into = self.frame_for(place);
            let copies = self.spec.attach(None, what, into, [prefix, ""]);
            let copies = copies.map_err(|e| node.error(e.message))?.copies;
            return self.claim(&copies, node);
        };
        let mut models = self.spec.models.iter();
        let Some(child) = models.find(|m| m.text(m.public().modelname) == name) else {
            return Err(node.error(format!("could not find model '{name}'")));
        };
        let child = child.clone();
        self.attach_model(node, place, &child, [name, prefix])
    }

    fn attach_model(
        &mut self,
        node: &Node,
        place: Place,
        child: &crate::author::element::Spec,
        [name, prefix]: [&str; 2],
    ) -> Result<()> {
        let find = |kind, word: &str, wanted: &str| {
            child.find(kind, wanted).ok_or_else(|| {
                node.error(format!(
                    "could not find {word} '{wanted}' in model asset '{name}'"
                ))
            })
        };
        let what = match (node.raw("body"), node.raw("frame")) {
            (Some(body), _) => find(mjOBJ_BODY, "body", body)?,
            (_, Some(frame)) => find(mjOBJ_FRAME, "frame", frame)?,
            _ => child.root(),
        };
        let element = child.element(what);
        let taken = self
            .spec
            .find(element.kind(), &format!("{prefix}{}", element.name()));
        if !element.name().is_empty() && taken.is_some() {
            let element = element.name();
            return Err(node.error(format!(
                "cannot attach: element {element} already exists with prefix {prefix}"
            )));
        }
        self.charge(
            node,
            child.weight(prefix.len()) + child.world_attached.get(),
        )?;
        let mut into = self.frame_for(place);
        if what == child.root() {
            (_, into) = self.spec.frames_for_world(child, into);
        }
        let copies = self.spec.attach(Some(child), what, into, [prefix, ""]);
        let copies = copies.map_err(|e| node.error(e.message))?.copies;
        self.claim(&copies, node)
    }

    /// The frame that holds what is attached: the one around the element, or a new one.
    fn frame_for(&mut self, place: Place) -> Into {
        let frame = match place.frame {
            Some(frame) => frame,
            None => {
                let frame = self
                    .spec
                    .add_in_body::<mjsFrame>(Some(place.body), place.class);
                self.spec.state_class(frame);
                frame
            }
        };
        Into {
            body: place.body,
            frame: Some(frame),
        }
    }

    /// The place lies inside the element.
    fn encloses(&self, what: ElemId, place: Place) -> bool {
        let mut at = Some(place.frame.unwrap_or(place.body));
        while let Some(id) = at.filter(|&id| id != what) {
            let element = self.spec.element(id);
            at = element.frame.or(element.parent);
        }
        at.is_some()
    }

    fn taken(&self, what: ElemId, prefix: &str) -> bool {
        let element = self.spec.element(what);
        self.spec
            .find(element.kind(), &format!("{prefix}{}", element.name()))
            .is_some()
    }
}
