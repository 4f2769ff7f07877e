//! Forces of a rod with twist joints: its section resists bending about each of its axes, which turn with the twist of the
//! edges, and it resists twist. Modeling: Rods.

use super::chain::{Chain, Frame, Hinge};
use super::curvature::Curvature;
use super::frames::Edge;
use super::sums::{Motion, Sums};
use crate::math::elementary::sin_cos;
use crate::math::{MINVAL, Mat3, Vec3};

/// Twist of an edge and what acts on it.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Twist {
    pub angle: f64,
    pub velocity: f64,
    /// torques about the edge; that of the damper with its damping
    pub spring: f64,
    pub damper: f64,
    /// the springs' force on its first vertex, the opposite of that on the other one
    pub pull: Vec3,
}

/// Forces on vertices into `sums`, torques about edges into `twists`.
pub fn forces(
    chain: Chain,
    edges: &[Edge],
    twists: &mut [Twist],
    motion: &Motion,
    sums: &mut Sums,
) {
    let damping = chain.flex.m.flex_damping()[chain.flex.id];
    let mut next = Turn::by(twists[0].angle);
    for h in 0..edges.len() - 1 {
        let hinge = chain.hinge(h);
        let turns = next.and_then(twists[h + 1].angle);
        let Some(curvature) = Curvature::new(motion.pos, hinge.vertices) else {
            continue;
        };
        let axes = [h, h + 1].map(|i| Axes::new(&edges[i].now, turns[i - h], &curvature));
        let pair = &mut twists[h..h + 2];
        if sums.on[0] {
            let rest = chain.rest_curvature(h, &edges[h].rest);
            let force = bending(&hinge, &axes, rest, pair);
            curvature.push(force, hinge.vertices, sums.springs);
            let angle = (pair[1].angle - pair[0].angle) + edges[h + 1].twist;
            let torque = 2.0 * hinge.twist * angle;
            pair[0].spring += torque;
            pair[1].spring -= torque;
            for (twist, edge) in pair.iter_mut().zip(&edges[h..]) {
                twist.pull += curvature.vector * (torque / (2.0 * edge.length));
            }
        }
        if sums.on[1] {
            let v = hinge.vertices.map(|v| motion.vel[v]);
            let force = -resistance(&hinge, &axes, &curvature).mul_vec(curvature.rate(v));
            curvature.push(force, hinge.vertices, sums.dampers);
            let mut rate = pair[1].velocity - pair[0].velocity;
            for i in 0..2 {
                rate += curvature.vector.dot(v[i + 1] - v[i]) / (2.0 * edges[h + i].length);
            }
            let torque = 2.0 * hinge.twist * rate;
            let pull = [0, 1].map(|i| torque / (2.0 * edges[h + i].length));
            pair[0].damper += damping * torque;
            pair[1].damper -= damping * torque;
            let [a, b, c] = hinge.vertices;
            sums.dampers[a] += curvature.vector * pull[0];
            sums.dampers[b] -= curvature.vector * (pull[0] - pull[1]);
            sums.dampers[c] -= curvature.vector * pull[1];
        }
    }
    for (i, (edge, twist)) in edges.iter().zip(twists).enumerate() {
        // carrying the frame to another tangent turns it about that
        let scale = edge.length * (1.0 + edge.old.dot(edge.now.tangent)).max(MINVAL);
        let turning = edge.old.cross(edge.now.tangent);
        twist.pull -= turning * (-twist.spring / scale);
        let [a, b] = chain.ends(i);
        sums.springs[a] += twist.pull;
        sums.springs[b] -= twist.pull;
    }
}

/// Cosine and sine of an edge's twist.
#[derive(Clone, Copy)]
pub struct Turn([f64; 2]);

impl Turn {
    pub fn by(angle: f64) -> Self {
        let (s, c) = sin_cos(angle);
        Turn([c, s])
    }

    /// This one and that of the next edge, which takes its place.
    pub fn and_then(&mut self, angle: f64) -> [Turn; 2] {
        let before = core::mem::replace(self, Turn::by(angle));
        [before, *self]
    }
}

/// The axes of the section at an edge, turned by its twist, and the curvature along them.
pub struct Axes {
    pub dir: [Vec3; 2],
    pub curvature: [f64; 2],
}

impl Axes {
    pub fn new(frame: &Frame, Turn([c, s]): Turn, curvature: &Curvature) -> Axes {
        let (u, v) = (frame.director, frame.side());
        let [a, b] = [u, v].map(|x| curvature.vector.dot(x));
        Axes {
            dir: [u * c + v * s, u * -s + v * c],
            curvature: [c * a + s * b, -s * a + c * b],
        }
    }
}

/// The force of bending on the curvature; its torques about both edges are added to them.
fn bending(hinge: &Hinge, axes: &[Axes; 2], rest: [f64; 2], twists: &mut [Twist]) -> Vec3 {
    let mut force = Vec3::ZERO;
    for (axes, twist) in axes.iter().zip(twists) {
        let k = axes.curvature;
        let moment = [0, 1].map(|i| hinge.bend[i] * (k[i] - rest[i]));
        twist.spring += moment[1] * k[0] - moment[0] * k[1];
        force += axes.dir[0] * moment[0] + axes.dir[1] * moment[1];
    }
    -force
}

/// What multiplies the rate of the curvature. About the weaker axis it is between the stiffness of both, so that both
/// swing with the same damping ratio; the plane of a bent rod turns freely.
pub fn resistance(hinge: &Hinge, axes: &[Axes; 2], curvature: &Curvature) -> Mat3 {
    let [weak, strong] = hinge.bend;
    let k = [(weak * strong).sqrt(), strong];
    let mut sum = Mat3([0.0; 9]);
    for axes in axes {
        let [a, b] = axes.dir;
        for i in 0..9 {
            let (r, c) = (i / 3, i % 3);
            sum.0[i] += k[0] * a[r] * a[c] + k[1] * b[r] * b[c];
        }
    }
    if curvature.size < MINVAL {
        return sum;
    }
    let u = Vec3(curvature.vector.0.map(|x| x / curvature.size));
    let along = u.dot(sum.mul_vec(u));
    Mat3(core::array::from_fn(|i| along * u[i / 3] * u[i % 3]))
}
