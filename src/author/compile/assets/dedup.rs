//! Textures and meshes that would compile to the same asset become one. API reference: mjs_dedupAssets.
//!
//! What is compared is what compilation would start from, names aside: resolved files, lists, settings.
//! Nothing is read.

use std::collections::HashMap;

use crate::abi::*;
use crate::author::asset::{Files, Folder};
use crate::author::element::{ElemId, Item, Kind, Spec};
use crate::author::open::Open;
use crate::base::cache::digest;

/// Merges equal textures and meshes: the first of each group stays, references to the others become its
/// name. Returns how many are gone.
pub fn merge(spec: &mut Spec, open: &dyn Open) -> usize {
    let files = Files::new(spec, open);
    let textures = groups::<mjsTexture>(spec, |x| Some(texture_key(x, &files)));
    let meshes = groups::<mjsMesh>(spec, |x| {
        (x.plugin.active == 0).then(|| mesh_key(x, &files))
    });
    let gone: Vec<ElemId> = textures.iter().chain(&meshes).map(|m| m.gone).collect();
    if gone.is_empty() {
        return 0;
    }
    rename(spec, mjOBJ_TEXTURE, &textures);
    rename(spec, mjOBJ_MESH, &meshes);
    spec.delete_all(&gone);
    gone.len()
}

/// One asset that another one stands for.
struct Merged {
    gone: ElemId,
    from: String,
    to: String,
}

fn groups<T: Kind>(spec: &Spec, key: impl Fn(Item<T>) -> Option<String>) -> Vec<Merged> {
    let mut first: HashMap<String, String> = HashMap::new();
    let mut out = Vec::new();
    for x in spec.list::<T>().filter(|x| !x.name().is_empty()) {
        let Some(key) = key(x) else { continue };
        let name = x.name().to_owned();
        match first.get(&key) {
            Some(to) => out.push(Merged {
                gone: x.id(),
                from: name,
                to: to.clone(),
            }),
            None => {
                first.insert(key, name);
            }
        }
    }
    out
}

fn bits(list: &[f64]) -> Vec<u64> {
    list.iter().map(|x| x.to_bits()).collect()
}

/// Digest of a list of numbers, and its length.
fn list<const N: usize, T: Copy>(numbers: &[T], bytes: impl Fn(T) -> [u8; N]) -> (usize, u128) {
    let all: Vec<u8> = numbers.iter().flat_map(|&x| bytes(x)).collect();
    (numbers.len(), digest(&all))
}

fn texture_key(x: Item<mjsTexture>, files: &Files) -> String {
    let resolved = |file: &str| match file {
        "" => String::new(),
        _ => files.place(Folder::Texture, Some(x.id()), file).name,
    };
    let cube: Vec<String> = x.texts(x.cubefiles).into_iter().map(resolved).collect();
    format!(
        "{:?} {:?} {:?} {:?} {cube:?} {:?} {:?}",
        (
            x.r#type,
            x.colorspace,
            x.builtin,
            x.mark,
            x.height,
            x.width,
            x.nchannel
        ),
        (
            bits(&x.rgb1),
            bits(&x.rgb2),
            bits(&x.markrgb),
            x.random.to_bits()
        ),
        (x.gridsize, x.gridlayout, x.hflip, x.vflip, x.embed),
        resolved(x.text(x.file)),
        x.text(x.content_type),
        list(x.blob(x.data), |b: u8| [b]),
    )
}

fn mesh_key(x: Item<mjsMesh>, files: &Files) -> String {
    let file = match x.text(x.file) {
        "" => String::new(),
        file => files.place(Folder::Mesh, Some(x.id()), file).name,
    };
    let floats = [x.uservert, x.usernormal, x.usertexcoord];
    let ints = [x.userface, x.userfacenormal, x.userfacetexcoord, x.usertet];
    format!(
        "{file:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        (x.text(x.content_type), x.text(x.material)),
        (bits(&x.refpos), bits(&x.refquat), bits(&x.scale)),
        (
            x.inertia,
            x.smoothnormal,
            x.needsdf,
            x.maxhullvert,
            x.octree_maxdepth
        ),
        floats.map(|p| list(x.floats(p), f32::to_le_bytes)),
        ints.map(|p| list(x.ints(p), i32::to_le_bytes)),
        list(x.doubles(x.usernode), f64::to_le_bytes),
    )
}

/// String fields that name a mesh or texture.
const FIELDS: [(mjtObj, &str, mjtObj); 3] = [
    (mjOBJ_GEOM, "meshname", mjOBJ_MESH),
    (mjOBJ_SITE, "meshname", mjOBJ_MESH),
    (mjOBJ_LIGHT, "texture", mjOBJ_TEXTURE),
];

/// Rewrites every reference to what is gone, also in classes.
fn rename(spec: &mut Spec, kind: mjtObj, merged: &[Merged]) {
    let names: HashMap<&str, &str> = merged
        .iter()
        .map(|m| (m.from.as_str(), m.to.as_str()))
        .collect();
    let all: Vec<(ElemId, mjtObj)> = spec
        .elements()
        .filter(|e| e.alive)
        .map(|e| (e.id, e.kind()))
        .collect();
    for (id, own) in all {
        for (_, field, _) in FIELDS.iter().filter(|f| f.0 == own && f.2 == kind) {
            rename_field(spec, id, field, &names);
        }
        match own {
            mjOBJ_MATERIAL if kind == mjOBJ_TEXTURE => {
                rename_list(spec, id, "textures", &names, |_| true)
            }
            mjOBJ_TUPLE => {
                let kinds = spec.item::<mjsTuple>(id);
                let kinds = kinds.ints(kinds.objtype).to_vec();
                rename_list(spec, id, "objname", &names, |i| kinds.get(i) == Some(&kind));
            }
            mjOBJ_SENSOR => {
                let s = *spec.item::<mjsSensor>(id);
                for (field, of) in [("objname", s.objtype), ("refname", s.reftype)] {
                    if of == kind {
                        rename_field(spec, id, field, &names);
                    }
                }
            }
            _ => {}
        }
    }
}

fn rename_field(spec: &mut Spec, id: ElemId, field: &str, names: &HashMap<&str, &str>) {
    let record = &spec.element(id).record;
    let name = record.text(record.container(record.slot(field))).to_owned();
    if let Some(to) = names.get(name.as_str()) {
        spec.set_text(id, field, to);
    }
}

fn rename_list(
    spec: &mut Spec,
    id: ElemId,
    field: &str,
    names: &HashMap<&str, &str>,
    counts: impl Fn(usize) -> bool,
) {
    let record = &spec.element(id).record;
    let given = record.texts(record.container(record.slot(field)));
    let given: Vec<String> = given.iter().map(|t| t.as_str().to_owned()).collect();
    let renamed: Vec<&str> = given
        .iter()
        .enumerate()
        .map(|(i, name)| match names.get(name.as_str()) {
            Some(to) if counts(i) => to,
            _ => name.as_str(),
        })
        .collect();
    if renamed.iter().zip(&given).any(|(new, old)| new != old) {
        spec.set_texts(id, field, &renamed);
    }
}
