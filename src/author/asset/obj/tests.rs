use super::*;

const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

fn faces(text: &str) -> Vec<i32> {
    decode("m", text.as_bytes()).unwrap().face
}

#[test]
fn quads_split_along_the_shorter_diagonal() {
    assert_eq!(
        faces(&format!("{SQUARE}f 1 2 3 4")),
        [0, 1, 3, 1, 2, 3],
        "a tie"
    );
    let kite = "v 0 0 0\nv 3 -1 0\nv 1 1 0\nv -1 3 0\nf 1 2 3 4";
    assert_eq!(faces(kite), [0, 1, 2, 0, 2, 3]);
    assert_eq!(faces(&format!("{SQUARE}f 1 2 3 9")), [], "unknown vertex");
}

#[test]
fn polygons() {
    let pentagon = "v 0 0 0\nv 2 0 0\nv 3 2 0\nv 1 3 0\nv -1 2 0\n";
    assert_eq!(
        faces(&format!("{pentagon}f 1 2 3 4 5")),
        [0, 1, 2, 0, 2, 3, 0, 3, 4]
    );
    // the same beside the origin: a corner counts as convex where it turns as its first edge goes round the origin
    let beside = "v 5 1 0\nv 7 1 0\nv 8 3 0\nv 6 4 0\nv 4 3 0\nf 1 2 3 4 5";
    assert_eq!(faces(beside), [1, 2, 3, 1, 3, 4, 0, 1, 4]);
    // around the origin, but not all of the diagonals
    let around = "v 2 2 0\nv -4 -1 0\nv -1 -2 0\nv 1 -2 0\nv 4 0 0\nf 1 2 3 4 5";
    assert_eq!(faces(around), [0, 1, 2, 2, 3, 4, 0, 2, 4]);
    // a dent at the second corner: it cannot be cut off, but where its edge begins in the origin
    let dent = "v -2 -2 0\nv 0 -1 0\nv 2 -2 0\nv 2 2 0\nv -2 2 0\nf 1 2 3 4 5";
    assert_eq!(faces(dent), [1, 2, 3, 1, 3, 4, 0, 1, 4]);
    let dart = "v 0 0 0\nv 2 1 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4 5";
    assert_eq!(faces(dart), [0, 1, 2, 0, 2, 3, 0, 3, 4]);
}

#[test]
fn shapes_and_line_ends() {
    let text = "# one\r\no first\r\n\tv 0 0 0\rv 1 0 0\n v 0 1 0 0.5\nv a b\nusemtl x\nf 1 2 3\n\
                f -1 -2 -3\nf 1 2\ng second\nf 2 3 4\n";
    let mesh = decode("m", text.as_bytes()).unwrap();
    assert_eq!(mesh.vert.len(), 12);
    assert_eq!(mesh.vert[9..], [0.0; 3]);
    assert_eq!(mesh.face, [0, 1, 2, 3, 2, 1]);
    assert_eq!(faces("v 0 0 0\nv 1 0 0\nl 1 2"), [0, 1, 1]);
}

#[test]
fn texture_coordinates_and_normals() {
    let text = format!("{SQUARE}vt 0.25 0.25\nvn 0 0 1\nf 1/1/1 2/1/1 3/-1/-1\n");
    let mesh = decode("m", text.as_bytes()).unwrap();
    assert_eq!(
        (&mesh.texcoord[..], &mesh.facetexcoord[..]),
        (&[0.25, 0.75][..], &[0, 0, 0][..])
    );
    assert_eq!(mesh.facenormal, [0, 0, 0]);
    let mesh = decode("m", format!("{text}f 1//1 2//1 3").as_bytes()).unwrap();
    assert!(mesh.texcoord.is_empty() && mesh.facetexcoord.is_empty());
    assert_eq!(mesh.facenormal, [0, 0, 0, 0, 0, -1]);
    assert!(mesh.warnings[0].contains("discarding texture coordinates"));
}

#[test]
fn refused() {
    for bad in ["f 0 1 2", "f -5 1 2", "f x 1 2", "f 1/-1 2 3"] {
        let error = decode("m", format!("{SQUARE}{bad}\n").as_bytes()).unwrap_err();
        assert!(error.starts_with("could not parse OBJ file 'm': Failed to parse `f' line"));
        assert!(error.ends_with("Line 5).\n"), "{error}");
    }
}

#[test]
fn hostile_polygons_end() {
    // all corners in one place or in a zigzag
    let mut text = String::new();
    for i in 0..30_000 {
        text += &format!("v {} {} 0\n", i, (i % 2) * i);
    }
    text += "f";
    for i in 0..30_000 {
        text += &format!(" {}", i + 1);
    }
    // either outcome is fine: it must come soon
    let _ = decode("m", text.as_bytes());
}

#[test]
fn large_faces_have_no_triangles() {
    let triangles = |n: usize| {
        let corner = |i: usize| {
            let angle = i as f64 * core::f64::consts::TAU / n as f64;
            format!("v {} {} 1\n", angle.cos(), angle.sin())
        };
        let vertices: String = (0..n).map(corner).collect();
        let face: String = (1..=n).map(|i| format!(" {i}")).collect();
        let text = format!("{vertices}f 1 2 3\nf{face}\n");
        decode("m", text.as_bytes()).map(|mesh| mesh.face.len() / 3)
    };
    assert_eq!(triangles(100).ok(), Some(1 + 98));
    assert_eq!(triangles(101).ok(), Some(1));
}
