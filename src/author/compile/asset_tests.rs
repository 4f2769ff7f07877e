//! Assets from files, made here.

use super::compile;
use crate::abi::*;
use crate::author::asset::png::make;
use crate::author::mjcf;
use crate::base::owned::OwnedModel;

/// Compiles assets whose files are in `files`; the model lies in `m/`.
fn build(assets: &str, files: &[(&str, Vec<u8>)]) -> Result<OwnedModel, String> {
    let xml = format!("<mujoco><compiler assetdir='d'/>{assets}</mujoco>");
    let open = |name: &str| files.iter().find(|f| f.0 == name).map(|f| f.1.clone());
    let spec = mjcf::read(xml.as_bytes(), "m/x.xml", &open).map_err(|e| e.to_string())?;
    compile(&spec, &open).map_err(|e| e.message)
}

/// A picture whose bytes count up from `first`.
fn picture(width: u32, height: u32, first: u8) -> Vec<u8> {
    let data: Vec<u8> = (0..3 * width * height).map(|i| first + i as u8).collect();
    make::file(width, height, png::ColorType::Rgb, &data)
}

#[test]
fn height_field_and_its_geom() {
    let assets = "<asset><hfield file='h.png' size='1 2 3 4'/></asset>
        <worldbody><geom type='hfield' hfield='h'/></worldbody>";
    let mut owned = build(assets, &[("m/d/h.png", picture(2, 3, 1))]).unwrap();
    let model = owned.model_mut();
    let m = model.model();
    assert_eq!((m.hfield_nrow()[0], m.hfield_ncol()[0]), (3, 2));
    assert_eq!(m.hfield_data(), [0.8, 1.0, 0.4, 0.6, 0.0, 0.2]);
    assert_eq!(
        (m.geom_dataid()[0], m.geom_size()[0].0),
        (0, [1.0, 2.0, 2.75])
    );
    assert_eq!(m.geom_aabb()[0], [0.0, 0.0, -0.5, 1.0, 2.0, 3.5]);
    let paths: Vec<u8> = m.paths().iter().map(|&c| c as u8).collect();
    assert_eq!(paths, b"m/d/h.png\0");
}

#[test]
fn textures() {
    let assets = "<asset>
        <texture type='2d' file='a.png' hflip='true' nchannel='1' content_type='image/png'/>
        <texture name='c' type='cube' file='a.png' gridsize='1 2' gridlayout='.L' rgb1='1 .5 0'/>
        <texture name='s' type='skybox' fileback='b.png'/></asset>";
    let files = [
        ("m/d/a.png", picture(4, 2, 0)),
        ("m/d/b.png", picture(1, 1, 70)),
    ];
    let mut owned = build(assets, &files).unwrap();
    let model = owned.model_mut();
    let m = model.model();
    assert_eq!(
        (m.tex_width(), m.tex_height()),
        (&[4, 2, 1][..], &[2, 12, 6][..])
    );
    assert_eq!(m.tex_colorspace(), [mjCOLORSPACE_LINEAR; 3]);
    let data = m.tex_data();
    assert_eq!(data[..8], [9, 6, 3, 0, 21, 18, 15, 12]);
    // right face empty, left face the second square
    assert_eq!(data[8..11], [255, 127, 0]);
    assert_eq!(data[20..32], [6, 7, 8, 9, 10, 11, 18, 19, 20, 21, 22, 23]);
    assert_eq!(data[data.len() - 3..], [70, 71, 72]);
    assert_eq!(m.tex_pathadr(), [0, 10, -1]);
    assert_eq!(m.tex_contenttypeadr(), [20, -1, -1]);
}

#[test]
fn refused() {
    let cube = |rest: &str| format!("<asset><texture name='t' type='cube' {rest}/></asset>");
    let field = |rest: &str| format!("<asset><hfield name='h' size='1 1 1 1' {rest}/></asset>");
    let files = [
        ("m/d/a.png", picture(2, 2, 0)),
        ("m/d/w.png", picture(4, 1, 0)),
        ("m/d/x.obj", vec![]),
        ("m/d/e.bin", vec![]),
    ];
    for (assets, message) in [
        (cube("file='no.png'"), "Error opening file 'd/no.png'"),
        (
            cube("file='w.png'"),
            "PNG size must be integer multiple of gridsize in texture 'w.png' (id 0)",
        ),
        (
            cube("fileup='w.png'"),
            "Non-square PNG file 'w.png' in cube or skybox id 0",
        ),
        (
            cube("file='a.png' gridsize='4 4'"),
            "gridsize must be non-zero and no more than 12 squares in texture",
        ),
        (
            cube("file='a.png' gridsize='1 1' nchannel='4'"),
            "cube and skybox textures loaded from files must have 3 channels",
        ),
        (
            cube("file='x.obj'"),
            "unsupported content type: 'model/obj'",
        ),
        (cube(""), "No cubefiles_ defined in cube or skybox texture"),
        (
            field("file='x.obj'"),
            "unsupported content type: 'model/obj'",
        ),
        (
            field("file='e.bin'"),
            "could not read hfield file 'm/d/e.bin'",
        ),
        (
            field("nrow='1' ncol='3'"),
            "hfield dimensions must be at least 2",
        ),
        (field(""), "hfield not specified"),
        (
            "<worldbody><geom type='hfield' hfield='q'/></worldbody>".into(),
            "hfield 'q' not found in geom 0",
        ),
    ] {
        assert_eq!(build(&assets, &files).err().as_deref(), Some(message));
    }
}
