//! The table of files behind assets.

use super::work::Work;
use crate::base::octets;

/// Texts of `paths`, and the address of each asset's, -1 for none.
pub struct Paths {
    pub buffer: Vec<u8>,
    pub hfield: Vec<i32>,
    pub mesh: Vec<i32>,
    pub skin: Vec<i32>,
    pub texture: Vec<i32>,
    pub content_type: Vec<i32>,
}

impl Paths {
    /// Lays out the files of a finished working set; without any the table is one empty text.
    pub fn new(work: &Work) -> Self {
        let mut buffer = Vec::new();
        let mut push = |text: &str| {
            if text.is_empty() {
                return -1;
            }
            let at = buffer.len() as i32;
            buffer.extend_from_slice(&octets::bytes(text));
            buffer.push(0);
            at
        };
        let hfield = work.hfields.iter().map(|h| push(&h.path)).collect();
        let mesh = work.meshes.iter().map(|m| push(&m.out.path)).collect();
        let skin = work.skins.iter().map(|x| push(&x.path)).collect();
        let texture = work.textures.iter().map(|t| push(&t.path)).collect();
        let content_type = work
            .textures
            .iter()
            .map(|t| push(&t.content_type))
            .collect();
        if buffer.is_empty() {
            buffer.push(0);
        }
        Paths {
            buffer,
            hfield,
            mesh,
            skin,
            texture,
            content_type,
        }
    }
}
