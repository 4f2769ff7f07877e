//! Object names: which list a type stands for, name to id through the model's hash map, and back.
//!
//! The map holds, per list, twice as many slots as objects; a name starts at its hash and moves
//! up by one on collision. An empty slot is -1; unnamed objects are not in it.

use core::ffi::{CStr, c_char, c_int};

use super::views::Model;
use crate::abi::*;

/// The object list of a type: count and name addresses; `None` for types without names.
pub fn list<'a>(m: Model<'a>, kind: c_int) -> Option<(usize, &'a [i32])> {
    Some(match kind {
        mjOBJ_BODY | mjOBJ_XBODY => (m.nbody(), m.name_bodyadr()),
        mjOBJ_JOINT => (m.njnt(), m.name_jntadr()),
        mjOBJ_GEOM => (m.ngeom(), m.name_geomadr()),
        mjOBJ_SITE => (m.nsite(), m.name_siteadr()),
        mjOBJ_CAMERA => (m.ncam(), m.name_camadr()),
        mjOBJ_LIGHT => (m.nlight(), m.name_lightadr()),
        mjOBJ_FLEX => (m.nflex(), m.name_flexadr()),
        mjOBJ_MESH => (m.nmesh(), m.name_meshadr()),
        mjOBJ_SKIN => (m.nskin(), m.name_skinadr()),
        mjOBJ_HFIELD => (m.nhfield(), m.name_hfieldadr()),
        mjOBJ_TEXTURE => (m.ntex(), m.name_texadr()),
        mjOBJ_MATERIAL => (m.nmat(), m.name_matadr()),
        mjOBJ_PAIR => (m.npair(), m.name_pairadr()),
        mjOBJ_EXCLUDE => (m.nexclude(), m.name_excludeadr()),
        mjOBJ_EQUALITY => (m.neq(), m.name_eqadr()),
        mjOBJ_TENDON => (m.ntendon(), m.name_tendonadr()),
        mjOBJ_ACTUATOR => (m.nactuator(), m.name_actuatoradr()),
        mjOBJ_SENSOR => (m.nsensor(), m.name_sensoradr()),
        mjOBJ_NUMERIC => (m.nnumeric(), m.name_numericadr()),
        mjOBJ_TEXT => (m.ntext(), m.name_textadr()),
        mjOBJ_TUPLE => (m.ntuple(), m.name_tupleadr()),
        mjOBJ_KEY => (m.nkey(), m.name_keyadr()),
        mjOBJ_PLUGIN => (m.nplugin(), m.name_pluginadr()),
        _ => return None,
    })
}

/// Number of objects of a type; `None` for unknown types.
pub fn count(m: Model<'_>, kind: c_int) -> Option<usize> {
    match kind {
        mjOBJ_DOF => Some(m.nv()),
        _ => list(m, kind).map(|(n, _)| n),
    }
}

/// Order of the lists in the map.
pub const MAP_ORDER: [c_int; 23] = [
    mjOBJ_BODY,
    mjOBJ_JOINT,
    mjOBJ_GEOM,
    mjOBJ_SITE,
    mjOBJ_CAMERA,
    mjOBJ_LIGHT,
    mjOBJ_FLEX,
    mjOBJ_MESH,
    mjOBJ_SKIN,
    mjOBJ_HFIELD,
    mjOBJ_TEXTURE,
    mjOBJ_MATERIAL,
    mjOBJ_PAIR,
    mjOBJ_EXCLUDE,
    mjOBJ_EQUALITY,
    mjOBJ_TENDON,
    mjOBJ_ACTUATOR,
    mjOBJ_SENSOR,
    mjOBJ_NUMERIC,
    mjOBJ_TEXT,
    mjOBJ_TUPLE,
    mjOBJ_KEY,
    mjOBJ_PLUGIN,
];

/// Slots of the map per object.
pub const MAP_LOAD: usize = 2;

/// Hash of a name: times 33, xor with each (signed) byte.
pub fn hash(name: &[u8]) -> u64 {
    name.iter()
        .fold(5381, |h: u64, &c| h.wrapping_mul(33) ^ (c as i8) as u64)
}

/// Places the named objects of one list into its part of the map, in id order.
pub fn fill_map<'n>(map: &mut [i32], names: impl Iterator<Item = &'n [u8]>) {
    map.fill(-1);
    for (id, name) in names.enumerate() {
        if name.is_empty() {
            continue;
        }
        let mut at = (hash(name) % map.len() as u64) as usize;
        while map[at] != -1 {
            at = (at + 1) % map.len();
        }
        map[at] = id as i32;
    }
}

/// Id of the object called `name`, -1 when there is none.
pub fn name2id(m: Model<'_>, kind: c_int, name: &[u8]) -> c_int {
    let kind = if kind == mjOBJ_XBODY {
        mjOBJ_BODY
    } else {
        kind
    };
    let Some((n, adr)) = list(m, kind) else {
        return -1;
    };
    if n == 0 || name.is_empty() {
        return -1;
    }
    let before = MAP_ORDER.iter().take_while(|&&k| k != kind);
    let start: usize = before
        .map(|&k| list(m, k).map_or(0, |(n, _)| n) * MAP_LOAD)
        .sum();
    let Some(map) = m.names_map().get(start..start + n * MAP_LOAD) else {
        return -1;
    };
    let first = (hash(name) % map.len() as u64) as usize;
    for k in 0..map.len() {
        let id = map[(first + k) % map.len()];
        if id < 0 || id as usize >= n {
            return -1;
        }
        if text(m, adr[id as usize]) == name {
            return id;
        }
    }
    -1
}

/// Name of an object; `None` when it has none or does not exist.
pub fn id2name<'a>(m: Model<'a>, kind: c_int, id: c_int) -> Option<&'a CStr> {
    let (n, adr) = list(m, kind)?;
    let id = usize::try_from(id).ok().filter(|&id| id < n)?;
    let at = usize::try_from(adr[id]).ok()?;
    let rest: &[u8] = bytemuck::cast_slice(m.names().get(at..)?);
    CStr::from_bytes_until_nul(rest)
        .ok()
        .filter(|name| !name.is_empty())
}

/// Bytes of the name at an address, without NUL.
fn text(m: Model<'_>, adr: i32) -> &[u8] {
    let rest = usize::try_from(adr)
        .ok()
        .and_then(|at| m.names().get(at..))
        .unwrap_or(&[]);
    let rest: &[u8] = bytemuck::cast_slice::<c_char, u8>(rest);
    rest.split(|&c| c == 0).next().unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn map_resolves_collisions_upwards() {
        assert_eq!(hash(b""), 5381);
        assert_eq!(hash(b"a"), (5381 * 33) ^ 97);
        // bytes above 127 count as negative
        assert_eq!(hash(b"\xff"), (5381 * 33) ^ u64::MAX);
        let names: [&[u8]; 4] = [b"x", b"", b"y", b"z"];
        let mut map = [0; 8];
        fill_map(&mut map, names.into_iter());
        let mut ids: Vec<i32> = map.iter().copied().filter(|&id| id >= 0).collect();
        ids.sort_unstable();
        assert_eq!(ids, [0, 2, 3]);
        for (id, name) in names.iter().enumerate().filter(|(_, n)| !n.is_empty()) {
            let mut at = (hash(name) % 8) as usize;
            while map[at] != id as i32 {
                assert!(map[at] >= 0, "reached an empty slot");
                at = (at + 1) % 8;
            }
        }
    }
}
