//! Sheets under the flag `ipc`, the models `models/ipc`: each step on the reference's own states, long runs without a
//! crossing (by a test that knows nothing of the engine), and trajectories beside the reference's.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::corpus::own;
use capi_tests::oracle::{Library, first_line};
use capi_tests::random::Random;
use mujoco::abi::{mjDSBL_CONTACT, mjData, mjENBL_IPC, mjModel};

/// Metres: of positions below a metre in one step.
const ROUNDING: f64 = 1e-12;
/// The reference's minimization ends where a step lowers the cost by no bit; the same cost, but up to so far away.
const ENDED: f64 = 1e-8;
/// Of its search for the nearest point of an ellipsoid.
const NEAREST: f64 = 1e-6;

/// Name, random speed, speed downwards (m/s), steps, bound.
const SCENES: [(&str, f64, f64, usize, f64); 13] = [
    ("on_ball", 0.3, 6.0, 40, ROUNDING),
    ("on_capsule", 0.3, 6.0, 40, ROUNDING),
    ("on_box", 0.3, 6.0, 40, ROUNDING),
    ("on_cylinder", 0.1, 1.0, 40, ROUNDING),
    ("on_ellipsoid", 0.1, 1.0, 40, NEAREST),
    ("on_plane", 0.3, 4.0, 40, ROUNDING),
    ("on_hull", 0.3, 4.0, 40, ROUNDING),
    ("two", 0.3, 0.0, 40, ROUNDING),
    ("pinned", 0.0, 0.0, 60, ROUNDING),
    ("beside", 0.0, 0.0, 120, ENDED),
    ("sheets_on_box", 0.0, 0.0, 120, ENDED),
    ("drop", 0.0, 0.0, 150, ENDED),
    ("fold", 0.0, 0.0, 60, ENDED),
];

unsafe fn slice<'a, T>(p: *const T, n: i64) -> &'a [T] {
    unsafe { std::slice::from_raw_parts(p, n as usize) }
}

/// Largest difference of two lists.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let gaps = a.iter().zip(b).map(|(x, y)| (x - y).abs());
    gaps.fold(0.0, |most, x| if x <= most { most } else { x })
}

/// Stiffness of the springs between vertices that weigh the same.
unsafe fn stiffness(m: &mjModel) -> f64 {
    let mass = unsafe { slice(m.body_subtreemass, m.nbody) };
    let bodies = unsafe { slice(m.flex_vertbodyid, m.nflexvert) };
    let each = bodies.iter().map(|&b| mass[b as usize]);
    5e7 * each.filter(|&x| x > 0.0).fold(f64::INFINITY, f64::min)
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn steps_on_the_references_states() {
    let (ours, genuine) = Library::both();
    for (name, scatter, down, steps, bound) in SCENES {
        let m = genuine
            .load_xml(&own(&format!("models/ipc/{name}.xml")))
            .expect("a model");
        let [o, r] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(7);
        let (model, theirs) = unsafe { (&*m, &mut *r) };
        for i in 0..model.nv as usize {
            let speed = scatter * random.signed() - down * f64::from(u8::from(i % 3 == 2));
            unsafe { *theirs.qvel.add(i) = speed };
        }
        let (mut loaded, mut worst) = (0, 0.0_f64);
        let mut other = 0;
        for step in 0..steps {
            genuine.copy_data(o, m, r).expect("copy");
            ours.stage("mj_step", m, o).expect("ours");
            genuine.stage("mj_step", m, r).expect("genuine");
            let (a, b) = unsafe { (&*o, &*r) };
            let pair = |x: *mut f64, y: *mut f64, n| unsafe { apart(slice(x, n), slice(y, n)) };
            let h = model.opt.timestep;
            let q = pair(a.qpos, b.qpos, model.nq);
            let v = h * pair(a.qvel, b.qvel, model.nv);
            let l = pair(a.flexvert_lambda, b.flexvert_lambda, model.nflexvert);
            let l = l / unsafe { stiffness(model) };
            worst = worst.max(q).max(l);
            assert!(
                q <= bound && v <= 10.0 * bound && l <= bound,
                "{name} {step}: q {q:.1e}, v {v:.1e}, lambda {l:.1e}"
            );
            // rows of the solve are those that push at its start or come to: at a touch, last bits decide
            other += usize::from(a.solver_nnz[0] != b.solver_nnz[0]);
            let n = model.nflexvert;
            let ages = [a.flexvert_conage, b.flexvert_conage].map(|x| unsafe { slice(x, n) });
            assert_eq!(ages[0], ages[1], "{name} {step}: ages");
            let pushes = unsafe { slice(b.flexvert_lambda, n) };
            loaded += usize::from(pushes.iter().any(|&x| x > 0.0));
        }
        println!(
            "{name}: {loaded} of {steps} steps loaded, {worst:.1e}; {other} with another solver_nnz"
        );
        assert!(40 * other <= steps, "{name}: solver_nnz of {other} steps");
        assert!(
            loaded > 1 || down == 0.0 && scatter == 0.0 && loaded > 0,
            "{name}: nothing touched"
        );
        [o, r].into_iter().for_each(|d| genuine.delete_data(d));
        genuine.delete_model(m);
    }
}

type Point = [f64; 3];

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Six times the volume of a tetrahedron.
fn volume(a: Point, b: Point, c: Point, d: Point) -> f64 {
    let [u, v, w] = [b, c, d].map(|p| minus(p, a));
    u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0])
        + u[2] * (v[0] * w[1] - v[1] * w[0])
}

/// A segment passes through a triangle.
fn pierces([p, q]: [Point; 2], [a, b, c]: [Point; 3]) -> bool {
    if volume(a, b, c, p) * volume(a, b, c, q) >= 0.0 {
        return false;
    }
    let around = [volume(p, q, a, b), volume(p, q, b, c), volume(p, q, c, a)];
    around.iter().all(|&x| x > 0.0) || around.iter().all(|&x| x < 0.0)
}

fn cross(a: [Point; 3], b: [Point; 3]) -> bool {
    let clear = (0..3).any(|k| {
        let [a, b] = [a, b].map(|t| t.map(|p| p[k]));
        let most = |t: [f64; 3]| t.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let least = |t: [f64; 3]| t.into_iter().fold(f64::INFINITY, f64::min);
        most(a) < least(b) || most(b) < least(a)
    });
    let sides = |t: [Point; 3]| [[t[0], t[1]], [t[1], t[2]], [t[2], t[0]]];
    !clear
        && (sides(a).into_iter().any(|s| pierces(s, b))
            || sides(b).into_iter().any(|s| pierces(s, a)))
}

#[test]
fn triangles_cross() {
    let flat = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let through = [[0.2, 0.2, -1.0], [0.2, 0.2, 1.0], [5.0, 5.0, 0.5]];
    let beside = through.map(|[x, y, z]| [x + 1.0, y + 1.0, z]);
    let over = flat.map(|[x, y, z]| [x, y, z + 1e-9]);
    assert!(cross(flat, through) && cross(through, flat));
    assert!(!cross(flat, beside) && !cross(flat, over));
}

/// Pairs of triangles of the first flex that cross.
unsafe fn crossings(m: &mjModel, d: &mjData) -> usize {
    unsafe {
        let x: &[Point] = slice(d.flexvert_xpos.cast(), m.nflexvert);
        let list: &[[i32; 3]] = slice(m.flex_elem.cast(), m.nflexelem);
        let at = |t: &[i32; 3]| t.map(|v| x[v as usize]);
        let mut n = 0;
        for (i, a) in list.iter().enumerate() {
            let others = list[..i]
                .iter()
                .filter(|b| !b.iter().any(|v| a.contains(v)));
            n += others.filter(|b| cross(at(a), at(b))).count();
        }
        n
    }
}

/// How far the vertices are from geoms of the model: planes and spheres.
unsafe fn clearance(m: &mjModel, d: &mjData) -> f64 {
    let mut least = f64::INFINITY;
    unsafe {
        let x: &[Point] = slice(d.flexvert_xpos.cast(), m.nflexvert);
        for g in 0..m.ngeom as usize {
            let place: Point = *d.geom_xpos.cast::<Point>().add(g);
            let size = *m.geom_size.add(3 * g);
            for p in x {
                let r = minus(*p, place);
                let gap = match *m.geom_type.add(g) {
                    mujoco::abi::mjGEOM_PLANE => r[2],
                    _ => (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]).sqrt() - size,
                };
                least = least.min(gap);
            }
        }
    }
    least
}

/// Crossings in the course of `steps`, and the least clearance.
fn watch(ours: &Library, m: *mut mjModel, steps: usize) -> (usize, f64) {
    let d = ours.make_data(m).expect("data");
    let (mut n, mut least) = (0, f64::INFINITY);
    for _ in 0..steps {
        ours.stage("mj_step", m, d).expect("a step");
        // of the state that the step began with, and that the one before ended with
        unsafe {
            n += crossings(&*m, &*d);
            least = least.min(clearance(&*m, &*d));
        }
    }
    ours.delete_data(d);
    (n, least)
}

#[test]
fn nothing_passes_through_anything() {
    let ours = Library::ours().expect("our library");
    for name in ["drop", "fold"] {
        let path = own(&format!("models/ipc/{name}.xml"));
        let m = ours.load_xml(&path).expect("a model");
        let (crossed, least) = watch(&ours, m, 2000);
        println!("{name}: least clearance {least:.2e}");
        assert!(
            crossed == 0 && least > 0.0,
            "{name}: {crossed} crossings, {least:.1e}"
        );
        // without the flag and contacts everything passes
        unsafe {
            (*m).opt.enableflags &= !mjENBL_IPC;
            (*m).opt.disableflags |= mjDSBL_CONTACT;
        }
        let (_, least) = watch(&ours, m, 150);
        assert!(least < 0.0, "{name}: nothing to guard");
        ours.delete_model(m);
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn the_references_trajectory() {
    let (ours, genuine) = Library::both();
    for name in ["drop", "fold"] {
        let m = genuine
            .load_xml(&own(&format!("models/ipc/{name}.xml")))
            .expect("a model");
        let [o, r] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut worst: f64 = 0.0;
        for _ in 0..200 {
            ours.stage("mj_step", m, o).expect("ours");
            genuine.stage("mj_step", m, r).expect("genuine");
            let n = unsafe { (*m).nq };
            worst = worst.max(unsafe { apart(slice((*o).qpos, n), slice((*r).qpos, n)) });
        }
        println!("{name}: {worst:.1e} m after 200 steps");
        assert!(worst <= 1e-6, "{name}: {worst:.1e}");
        [o, r].into_iter().for_each(|d| genuine.delete_data(d));
        genuine.delete_model(m);
    }
}

#[test]
fn spoilt_states_are_survived() {
    let ours = Library::ours().expect("our library");
    for name in ["on_box", "pinned", "fold"] {
        let path = own(&format!("models/ipc/{name}.xml"));
        let m = ours.load_xml(&path).expect("a model");
        for (age, number) in [(i32::MAX, f64::NAN), (i32::MIN, 1e300), (0, f64::INFINITY)] {
            let d = ours.make_data(m).expect("data");
            unsafe {
                let n = (*m).nflexvert as usize;
                std::slice::from_raw_parts_mut((*d).flexvert_conage, n).fill(age);
                std::slice::from_raw_parts_mut((*d).flexvert_lambda, n).fill(number);
            }
            for _ in 0..3 {
                if let Err(why) = ours.stage("mj_step", m, d) {
                    assert!(!why.contains("internal"), "{name}: {why}");
                }
                unsafe { *(*d).qvel = number };
            }
            ours.delete_data(d);
        }
        ours.delete_model(m);
    }
}

/// What counts as a free vertex below a moving body, and what as pinned to it: the same is refused with the same words.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn free_or_pinned() {
    let (ours, genuine) = Library::both();
    let body = |name: &str, joints: &str, inside: &str| {
        let joint = |c: char| match c {
            'x' => "<joint type='slide' axis='1 0 0'/>",
            'y' => "<joint type='slide' axis='0 1 0'/>",
            'z' => "<joint type='slide' axis='0 0 1'/>",
            'b' => "<joint type='ball'/>",
            _ => "<joint/>",
        };
        let joints: String = joints.chars().map(joint).collect();
        format!(
            "<body name='{name}' pos='.1 .1 0'>{joints}<inertial pos='0 0 0' mass='.1' diaginertia='.1 .1 .1'/>{inside}</body>"
        )
    };
    let flex = |name: &str, dim: usize, bodies: &str, vertex: &str, element: &str| {
        let vertex = match vertex {
            "" => String::new(),
            at => format!("vertex='{at}'"),
        };
        format!(
            "<flex name='{name}' dim='{dim}' radius='.01' body='{bodies}' {vertex} element='{element}'/>"
        )
    };
    let triangle = |vertex: &str| flex("f", 2, "a b c", vertex, "0 1 2");
    let free = body("a", "xyz", "") + &body("b", "xyz", "") + &body("e", "xyz", "");
    let mut told = [0; 3];
    for parent in ["", "x", "xyz", "xyzx", "h", "b"] {
        for child in ["", "xyz", "zyx", "xxx", "xy", "xyzx", "xyh", "hxy", "b"] {
            let below = body("d", parent, &body("c", child, "")) + &free;
            for flexes in [
                triangle(""),
                triangle("1 0 0 1 0 0 0 -0 0"),
                triangle("0 0 0 0 0 0 1e-300 0 0"),
                flex("f", 2, "a b c c", "", "0 1 2 0 1 3"),
                flex("f", 2, "d b c", "", "0 1 2"),
                flex("f", 2, "c b d", "", "0 1 2"),
                triangle("") + &flex("g", 1, "a c", "", "0 1"),
                flex("g", 3, "a b e c", "", "0 1 2 3") + &triangle(""),
                triangle("") + &flex("g", 2, "c", "0 0 0 .1 0 0 0 .1 0", "0 1 2"),
            ] {
                let xml = format!(
                    "<mujoco><option integrator='discrete'><flag ipc='enable'/></option><worldbody>{below}</worldbody>
                     <deformable>{flexes}</deformable></mujoco>"
                );
                let [a, b] = [&ours, &genuine].map(|lib| match lib.load_text(&xml) {
                    Ok(m) => {
                        lib.delete_model(m);
                        String::new()
                    }
                    // the reference adds warnings
                    Err(why) => first_line(&why).to_owned(),
                });
                assert_eq!(a, b, "{parent} {child}: {flexes}");
                let kinds = ["", "free vertices", "is pinned"];
                let kind = kinds.iter().rposition(|k| b.contains(k)).unwrap_or(0);
                told[kind] += 1;
            }
        }
    }
    assert!(told.iter().all(|&n| n > 20), "{told:?}");
}
