//! Models that take long to load: a block of tetrahedra as a GMSH file, and lattices around a tilted block.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Vertices along the axes: 10164 together.
const COUNT: [usize; 3] = [22, 22, 21];
const SPACING: f64 = 0.02;

/// The six tetrahedra of a cube around its diagonal: each pair of corners with the first and the last one.
const AROUND: [[usize; 2]; 6] = [[1, 3], [3, 2], [2, 6], [6, 4], [4, 5], [5, 1]];

/// Degrees of freedom and cells of lattices around a tilted block, which are cut by its sides.
const LATTICES: [(&str, &str); 4] = [
    ("trilinear", "1 1 1"),
    ("trilinear", "3 3 3"),
    ("quadratic", "1 1 1"),
    ("quadratic", "2 2 2"),
];

/// The text of the file, version 4.1.
fn block() -> String {
    let [nx, ny, nz] = COUNT;
    let n = nx * ny * nz;
    let mut text =
        format!("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 {n} 1 {n}\n3 1 0 {n}\n");
    for tag in 1..=n {
        let _ = writeln!(text, "{tag}");
    }
    let places = |n: [usize; 3]| {
        (0..n[0]).flat_map(move |x| (0..n[1]).flat_map(move |y| (0..n[2]).map(move |z| [x, y, z])))
    };
    for at in places(COUNT) {
        let [x, y, z] = at.map(|i| i as f64 * SPACING);
        let _ = writeln!(text, "{x:.3} {y:.3} {z:.3}");
    }
    let tag = |[x, y, z]: [usize; 3]| (x * ny + y) * nz + z + 1;
    let cubes = COUNT.map(|n| n - 1);
    let number = AROUND.len() * cubes.iter().product::<usize>();
    let _ = write!(
        text,
        "$EndNodes\n$Elements\n1 {number} 1 {number}\n3 1 4 {number}\n"
    );
    let mut element = 1..;
    for [x, y, z] in places(cubes) {
        let corner = |k: usize| tag([x + (k >> 2 & 1), y + (k >> 1 & 1), z + (k & 1)]);
        for [a, b] in AROUND.map(|pair| pair.map(corner)) {
            let at = element.next().unwrap_or(0);
            let _ = writeln!(text, "{at} {} {a} {b} {}", corner(0), corner(7));
        }
    }
    text + "$EndElements\n"
}

/// Writes the solid and its models into a folder: names and files of the models.
pub fn write(folder: &Path) -> std::io::Result<Vec<(String, PathBuf)>> {
    std::fs::write(folder.join("block.msh"), block())?;
    let mut models = Vec::new();
    for dof in ["full", "trilinear", "quadratic"] {
        let path = folder.join(format!("block-{dof}.xml"));
        let text = format!(
            "<mujoco><worldbody><body name='b'><flexcomp name='f' type='gmsh' file='block.msh' dof='{dof}' radius='.001'>\
             <elasticity young='1e4' poisson='.2' damping='.01'/></flexcomp></body></worldbody></mujoco>"
        );
        std::fs::write(&path, text)?;
        models.push((format!("solid of 10164 vertices, {dof}"), path));
    }
    for (dof, cells) in LATTICES {
        let path = folder.join(format!("lattice-{dof}-{}.xml", cells.replace(' ', "")));
        let text = format!(
            "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='8 8 8' spacing='.04 .04 .04' radius='.005' euler='10 20 30' \
             dof='{dof}' cellcount='{cells}'><elasticity young='1e4' poisson='.2' damping='.01'/></flexcomp></worldbody></mujoco>"
        );
        std::fs::write(&path, text)?;
        models.push((format!("tilted block, {dof}, cells {cells}"), path));
    }
    Ok(models)
}
