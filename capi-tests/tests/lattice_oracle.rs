//! Differential test of lattices around solids and open surfaces that are turned in them: which nodes move, what they
//! weigh, how stiff their cells are, and in which of them vertices are.
#![allow(clippy::undocumented_unsafe_blocks)] // models come from the libraries themselves

use capi_tests::oracle::rollout::apart;
use capi_tests::oracle::{Library, compare};
use capi_tests::random::Random;
use mujoco::abi::mjModel;

/// Orders of the sums over pieces of a solid are not known (measured: 4e-15).
const ROUNDING: f64 = 1e-13;

const TETRAHEDRA: &str = "0 1 3 7  0 3 2 7  0 2 6 7  0 6 4 7  0 4 5 7  0 5 1 7";
const SURFACE: &str =
    "0 1 3  0 3 2  4 7 5  4 6 7  0 5 1  0 4 5  2 3 7  2 7 6  0 2 6  0 6 4  1 7 3  1 5 7";

/// Corners of a box with some directions and sides.
fn corners(random: &mut Random) -> String {
    let mut axes: [[f64; 3]; 2] = [(); 2].map(|()| [(); 3].map(|()| random.signed()));
    let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|k| a[k] * b[k]).sum::<f64>();
    let unit = |a: [f64; 3]| a.map(|x| x / dot(a, a).sqrt());
    axes[0] = unit(axes[0]);
    let along = dot(axes[0], axes[1]);
    axes[1] = unit([0, 1, 2].map(|k| axes[1][k] - along * axes[0][k]));
    let [x, y] = axes;
    let z = [0, 1, 2].map(|k| x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3]);
    let side = [(); 3].map(|()| random.range(0.2, 0.5));
    let place = |i: usize| {
        let s = [0, 1, 2].map(|k| side[k] * ((i >> (2 - k)) & 1) as f64);
        let p = [0, 1, 2].map(|k| s[0] * x[k] + s[1] * y[k] + s[2] * z[k]);
        format!("{:.6} {:.6} {:.6}", p[0], p[1], p[2])
    };
    (0..8).map(place).collect::<Vec<_>>().join("  ")
}

/// Triangles of a box without some of its sides, and sometimes a flat patch of its own.
fn opened(random: &mut Random) -> String {
    let triangles: Vec<&[u8]> = "013 032 475 467 051 045 237 276 026 064 173 157"
        .split(' ')
        .map(str::as_bytes)
        .collect();
    let first = random.below(12);
    let lost = [1, 2, 4, 10][random.below(4)];
    let kept = (0..12).filter(|i| (i + 12 - first) % 12 >= lost);
    let text = |t: &[u8]| format!("{} {} {}", t[0] - b'0', t[1] - b'0', t[2] - b'0');
    kept.map(|i| text(triangles[i]))
        .collect::<Vec<_>>()
        .join("  ")
}

/// What a lattice does with a mesh.
struct Filled {
    /// of the nodes
    bodies: Vec<i32>,
    masses: Vec<f64>,
    stiffness: Vec<f64>,
    /// of each vertex
    cells: Vec<i32>,
}

impl Filled {
    unsafe fn of(m: *const mjModel) -> Filled {
        let m = unsafe { &*m };
        let some =
            |at: *const f64, n: i64| unsafe { std::slice::from_raw_parts(at, n as usize) }.to_vec();
        Filled {
            bodies: unsafe { std::slice::from_raw_parts(m.flex_nodebodyid, m.nflexnode as usize) }
                .to_vec(),
            masses: some(m.body_mass, m.nbody),
            stiffness: some(m.flex_stiffness, m.nflexstiffness),
            cells: unsafe { std::slice::from_raw_parts(m.flex_vertcell, m.nflexvert as usize) }
                .to_vec(),
        }
    }

    /// In what two of them differ.
    fn difference(&self, other: &Filled) -> Option<String> {
        let off = |a: &[f64], b: &[f64]| {
            let scale = b.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            let apart = a.iter().zip(b).map(|(x, y)| (x - y).abs());
            apart.fold(0.0, f64::max) / scale.max(1e-300)
        };
        if self.bodies != other.bodies {
            return Some("other nodes move".to_owned());
        }
        if self.cells != other.cells {
            return Some(format!(
                "vertices in cells {:?}, not {:?}",
                self.cells, other.cells
            ));
        }
        let off = [
            off(&self.masses, &other.masses),
            off(&self.stiffness, &other.stiffness),
        ];
        let [masses, stiffness] = off;
        (off.iter().any(|&x| x > ROUNDING))
            .then(|| format!("masses {masses:e} and stiffness {stiffness:e} away"))
    }
}

/// Compiles meshes in both libraries; how many nodes do not move.
fn compare(cases: impl Iterator<Item = String>) -> usize {
    let (ours, genuine) = Library::both();
    let (mut pinned, mut wrong) = (0, Vec::new());
    for (case, inside) in cases.enumerate() {
        let xml = format!(
            r#"<mujoco><worldbody><flexcomp name="f" type="direct" mass="1" radius=".001" {inside}>
            <elasticity young="100" poisson=".3"/><contact selfcollide="none"/></flexcomp></worldbody></mujoco>"#
        );
        let [a, b] = [&ours, &genuine].map(|lib| {
            let m = lib.load_text(&xml).expect("compiles");
            let found = unsafe { Filled::of(m) };
            lib.delete_model(m);
            found
        });
        pinned += b.bodies.iter().filter(|&&body| body == 0).count();
        if let Some(difference) = a.difference(&b) {
            println!("{xml}");
            wrong.push(format!("{case}: {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    pinned
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn turned_solids() {
    let mut random = Random::new(7);
    let pinned = compare((0..24).map(|case| {
        let (dim, element) = [(3, TETRAHEDRA), (2, SURFACE)][case % 2];
        let (order, dof) = [(1, "trilinear"), (2, "quadratic")][usize::from(case % 6 > 3)];
        let cells = [(); 3]
            .map(|()| if order == 1 { 3 + random.below(2) } else { 2 })
            .map(|c| c.to_string())
            .join(" ");
        format!(
            r#"dim="{dim}" dof="{dof}" cellcount="{cells}" point="{}" element="{element}""#,
            corners(&mut random)
        )
    }));
    assert!(pinned > 60, "{pinned} nodes of empty cells");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn open_surfaces() {
    let mut random = Random::new(8);
    let pinned = compare((0..40).map(|case| {
        let (most, dof) = [(4, "trilinear"), (2, "quadratic")][usize::from(case % 4 == 3)];
        let cells = [(); 3]
            .map(|()| (1 + random.below(most)).to_string())
            .join(" ");
        let (point, element) = (corners(&mut random), opened(&mut random));
        format!(r#"dim="2" dof="{dof}" cellcount="{cells}" point="{point}" element="{element}""#)
    }));
    assert!(pinned > 60, "{pinned} nodes of empty cells");
}

/// What fills nothing holds each cell that it enters.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn meshes_without_volume() {
    const FLAT: &str = "0 0 0  .3 0 .1  0 .3 .2  .3 .3 .3";
    const BENT: &str = "0 0 0  .3 0 .1  0 .3 .2  .3 .31 .32";
    let shapes = [
        (1, BENT, "0 1 1 2 2 3"),
        (2, FLAT, "0 1 2 1 3 2"),
        (3, FLAT, "0 1 2 3"),
    ];
    let cells = ["1 1 1", "2 2 2", "3 1 2", "4 3 3"];
    let pinned = compare(shapes.iter().flat_map(|(dim, point, element)| {
        cells.iter().map(move |cells| {
            format!(
                r#"dim="{dim}" dof="trilinear" cellcount="{cells}" point="{point}" element="{element}""#
            )
        })
    }));
    assert!(pinned > 10, "{pinned} nodes of empty cells");
}

/// Flat sheets through points at which it is asked what is inside, along sides that two triangles share, one has, or none.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn sheets_through_points_of_the_rule() {
    const SPAN: &str = "0 0 0  .03 0 .015  0 .03 0  1 1 .5  .97 1 .485  1 .97 .5";
    // the second point of Gauss' rule in the halves of a side
    let on = 0.5 * 0.7886751345948129;
    let patches = [
        format!("{on} .05  {on} .95  .95 .5  .05 .5"),
        format!(".05 {on}  .95 {on}  .5 .05  .5 .95"),
        ".05 .05  .95 .95  .95 .05  .05 .95".to_owned(),
    ];
    let elements = ["6 7 8", "6 8 7", "6 7 9", "6 7 8 6 7 9", "6 8 7 6 7 9"];
    let cases = patches.iter().flat_map(|patch| {
        let flat: Vec<f64> = patch
            .split_whitespace()
            .map(|w| w.parse().expect("a number"))
            .collect();
        let points: Vec<String> = flat
            .chunks(2)
            .map(|p| format!("{} {} {}", p[0], p[1], 0.5 * p[0]))
            .collect();
        let point = format!("{SPAN} {}", points.join(" "));
        elements.iter().flat_map(move |element| {
            let point = point.clone();
            ["trilinear", "quadratic"].map(|dof| {
                format!(r#"dim="2" dof="{dof}" point="{point}" element="0 1 2 3 4 5 {element}""#)
            })
        })
    });
    compare(cases);
}

/// Where the vertices of a model are when its nodes are moved, in a library.
unsafe fn vertices(lib: &Library, m: *mut mjModel) -> Vec<u64> {
    let d = lib.make_data(m).expect("data");
    let mut random = Random::new(1);
    let qpos = unsafe { std::slice::from_raw_parts_mut((*d).qpos, (*m).nq as usize) };
    qpos.iter_mut().for_each(|q| *q = 0.05 * random.signed());
    for stage in ["mj_kinematics", "mj_comPos", "mj_flex"] {
        lib.stage(stage, m, d).expect("a stage");
    }
    let n = 3 * unsafe { (*m).nflexvert } as usize;
    let x = unsafe { std::slice::from_raw_parts((*d).flexvert_xpos, n) };
    let bits = x.iter().map(|x| x.to_bits()).collect();
    lib.delete_data(d);
    bits
}

/// A vertex hangs between the nodes of the cell that it is said to be in.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn vertices_follow_their_cells() {
    let (ours, genuine) = Library::both();
    for dof in ["trilinear", "quadratic"] {
        let m = genuine
            .load_text(&format!(
                r#"<mujoco><worldbody><flexcomp name="f" type="grid" dim="3" count="5 4 4" spacing=".1 .1 .1" dof="{dof}"
                cellcount="3 2 2"><contact selfcollide="none"/></flexcomp></worldbody></mujoco>"#
            ))
            .expect("a model");
        unsafe {
            let own = vertices(&genuine, m);
            let cells = std::slice::from_raw_parts_mut((*m).flex_vertcell, (*m).nflexvert as usize);
            cells.iter_mut().step_by(3).for_each(|c| *c = (*c + 5) % 12);
            let moved = vertices(&genuine, m);
            assert_ne!(own, moved);
            assert_eq!(vertices(&ours, m), moved, "{dof}");
            // and places beside the box
            let n = 3 * cells.len();
            let places = std::slice::from_raw_parts_mut((*m).flex_vert0.cast::<f64>(), n);
            places.iter_mut().step_by(4).for_each(|x| *x += 0.3);
            places.iter_mut().step_by(7).for_each(|x| *x -= 0.4);
            let [a, b] = [&ours, &genuine].map(|lib| vertices(lib, m));
            assert!(a == b, "{dof}: beside the box");
        }
        genuine.delete_model(m);
    }
}

/// Vertices in a cell that nothing enters but by its rim are in the nearest cell that holds something.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn vertices_beside_what_cells_hold() {
    let mut random = Random::new(9);
    compare((0..40).map(|case| {
        let mut point = String::new();
        let mut tetrahedron = |corner: [f64; 3], side: [f64; 3]| {
            for k in 0..4 {
                let at = |i: usize| corner[i] + if k == i + 1 { side[i] } else { 0.0 };
                point += &format!("{} {} {}  ", at(0), at(1), at(2));
            }
        };
        // two that fill opposite corners of five cells a side, and one that reaches over faces by some depth or not at all
        tetrahedron([0.0; 3], [0.15; 3]);
        tetrahedron([1.0; 3], [-0.15; 3]);
        let deep = [0.0, 1e-4, 1e-3, 3e-3, 6e-3];
        let over = [(); 3].map(|()| deep[random.below(5)]);
        let corner = over.map(|over| 0.4 - over);
        tetrahedron(corner, [0.1 + 0.2 * (case % 2) as f64; 3]);
        format!(
            r#"dim="3" dof="trilinear" cellcount="5 5 5" point="{point}" element="0 1 2 3  4 5 6 7  8 9 10 11""#
        )
    }));
}

/// Tetrahedra that overlap count each for itself, until a cell has no room for more: then it is full, as is one that lacks
/// less than 1e-7 of it.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn overlapping_tetrahedra() {
    let mut random = Random::new(5);
    compare((0..60).map(|case| {
        let lack = [0.0, 9e-8, 1.2e-7, 1e-3, 0.3, 0.45, 0.6][case % 7];
        // corners of a box, and of one behind it, which are in no element
        let height = 0.4 - if case % 2 == 0 { 0.4 } else { 0.2 } * lack;
        let corner = |i: usize, top: f64| {
            let z = if i & 1 == 0 { 0.0 } else { top };
            format!(
                "{} {} {z} ",
                0.3 * ((i >> 2) & 1) as f64,
                0.2 * ((i >> 1) & 1) as f64
            )
        };
        let point: String = (0..8)
            .map(|i| corner(i, height))
            .chain([corner(1, 0.4)])
            .collect();
        let mut element = [TETRAHEDRA, "  "].concat().repeat(1 + case % 3);
        // the points of the grid reach to the last, which a sliver holds
        element += "0 2 4 8 ";
        for _ in 0..random.below(4) {
            let first = random.below(8);
            let [a, b, c] = [1, 2, 4].map(|k| (first + k * (1 + random.below(7))) % 8);
            if [a, b, c].iter().all(|&v| v != first) && a != b && b != c && c != a {
                element += &format!(" {first} {a} {b} {c} ");
            }
        }
        let cells = ["1 1 1", "1 1 2", "2 1 2"][random.below(3)];
        format!(
            r#"dim="3" dof="trilinear" cellcount="{cells}" point="{point}" element="{element}""#
        )
    }));
}

/// A node at the origin of a body pushes three dofs from the body's first, however few are the body's own.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn nodes_at_bodies_with_few_dofs() {
    let (ours, genuine) = Library::both();
    let mut random = Random::new(6);
    for (joints, dof) in [
        ("<joint axis='0 1 0'/>", "trilinear"),
        ("<joint type='slide' axis='0 0 1'/>", "quadratic"),
        (
            "<joint type='slide' axis='1 0 0'/><joint axis='0 0 1'/>",
            "trilinear",
        ),
        ("<freejoint/>", "trilinear"),
    ] {
        let m = genuine
            .load_text(&format!(
                "<mujoco><worldbody><body name='b'>{joints}<geom size='.02' mass='.3' contype='0' conaffinity='0'/>
                 <flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.06 .06 .06' pos='.06 .06 .06' dof='{dof}'>
                 <elasticity young='2e4' poisson='.3' damping='.01'/><contact contype='0' conaffinity='0' selfcollide='none'/>
                 <pin grid='0 0 0'/></flexcomp></body></worldbody></mujoco>"
            ))
            .expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        unsafe {
            let nv = (*m).nv as usize;
            let [pos, vel] = [((*r).qpos, (*m).nq as usize), ((*r).qvel, nv)]
                .map(|(x, n)| std::slice::from_raw_parts_mut(x, n));
            pos.iter_mut().for_each(|x| *x += 0.01 * random.signed());
            vel.iter_mut().for_each(|x| *x = random.signed());
        }
        genuine.stage("mj_forward", m, r).expect("a stage");
        let found = unsafe { apart([&ours, &genuine], "mj_passive", m, [o, r]) };
        for (field, x) in found.expect("a stage") {
            let forces = ["qfrc_spring", "qfrc_damper"].contains(&&*field);
            assert!(
                !forces || x.relative < ROUNDING,
                "{joints} {field} {}",
                x.describe()
            );
        }
        [r, o].into_iter().for_each(|d| genuine.delete_data(d));
        genuine.delete_model(m);
    }
}

/// Modes of strain of a constraint stand where a stiffness would, also behind a constraint of edges: then they count as one.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn strain_behind_a_constraint_of_edges() {
    let (ours, genuine) = Library::both();
    let text = |option: &str| {
        format!(
            "<mujoco><option {option}/><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1'
             dof='trilinear' mass='1'><edge equality='strain'/><contact selfcollide='none'/></flexcomp></worldbody>
             <equality><flex flex='f'/></equality></mujoco>"
        )
    };
    let [a, b] = [&ours, &genuine].map(|lib| lib.load_text(&text("")).expect("a model"));
    for (field, x) in unsafe { compare::models(a, b) } {
        // modes of equal stiffness may turn among themselves
        let turned = field == "flex_stiffness" && x.structural.is_none() && x.relative < 5e-2;
        assert!(
            !field.starts_with("flex") || turned || x.relative < ROUNDING,
            "{field} {}",
            x.describe()
        );
    }
    ours.delete_model(a);
    genuine.delete_model(b);
    for option in [
        "integrator='implicit'",
        "integrator='discrete' solver='PGS'",
    ] {
        let [a, b] = [&ours, &genuine].map(|lib| lib.load_text(&text(option)).err());
        assert!(b.is_some() && a == b, "{a:?}, the reference {b:?}");
    }
}
