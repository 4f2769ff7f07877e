//! Skins and their bones.

use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: skin_matid, skin_group, skin_rgba, skin_inflate, skin_vertadr,
        skin_vertnum, skin_texcoordadr, skin_faceadr, skin_facenum, skin_boneadr, skin_bonenum,
        skin_vert, skin_texcoord, skin_face);
    let (mut vert, mut texcoord, mut face, mut bone) = (0, 0, 0, 0);
    for (i, x) in work.skins.iter().enumerate() {
        skin_matid[i] = x.matid;
        skin_group[i] = x.s.group;
        skin_rgba[i] = x.s.rgba;
        skin_inflate[i] = x.s.inflate;
        let s = &x.surface;
        let (verts, _) = s.vert.as_chunks::<3>();
        let (texcoords, _) = s.texcoord.as_chunks::<2>();
        let (faces, _) = s.face.as_chunks::<3>();
        (skin_vertadr[i], skin_vertnum[i]) = (vert as i32, verts.len() as i32);
        skin_texcoordadr[i] = if texcoords.is_empty() {
            -1
        } else {
            texcoord as i32
        };
        (skin_faceadr[i], skin_facenum[i]) = (face as i32, faces.len() as i32);
        (skin_boneadr[i], skin_bonenum[i]) = (bone as i32, s.bones.len() as i32);
        skin_vert[vert..vert + verts.len()].copy_from_slice(verts);
        skin_texcoord[texcoord..texcoord + texcoords.len()].copy_from_slice(texcoords);
        skin_face[face..face + faces.len()].copy_from_slice(faces);
        vert += verts.len();
        texcoord += texcoords.len();
        face += faces.len();
        bone += s.bones.len();
    }
    fill_bones(m, work);
}

fn fill_bones(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: skin_bonevertadr, skin_bonevertnum, skin_bonebindpos,
        skin_bonebindquat, skin_bonebodyid, skin_bonevertid, skin_bonevertweight);
    let bones = work
        .skins
        .iter()
        .flat_map(|x| x.surface.bones.iter().zip(&x.bodyid));
    let mut at = 0;
    for (i, (bone, &body)) in bones.enumerate() {
        let rows = at..at + bone.vertid.len();
        (skin_bonevertadr[i], skin_bonevertnum[i]) = (at as i32, bone.vertid.len() as i32);
        skin_bonebindpos[i] = bone.bindpos;
        skin_bonebindquat[i] = bone.bindquat;
        skin_bonebodyid[i] = body;
        skin_bonevertid[rows.clone()].copy_from_slice(&bone.vertid);
        skin_bonevertweight[rows.clone()].copy_from_slice(&bone.vertweight);
        at = rows.end;
    }
}
