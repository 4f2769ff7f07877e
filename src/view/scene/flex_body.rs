//! The body that a vertex of a flex is picked and pulled by.

use crate::base::DataRef;
use crate::math::Vec3;
use crate::physics::flex::{Flex, Grid};

/// The body of vertex `v` of flex `f`; of an interpolated flex the node that moves it most. And the point of that
/// body: the vertex, or the node. No body where all those nodes lie within a shell.
pub fn of_vertex(d: &DataRef, f: usize, v: usize) -> (i32, Vec3) {
    let m = d.model();
    let vertex = m.flex_vertadr()[f] as usize + v;
    let flex = Flex { m, id: f };
    if !flex.interpolated() {
        return (m.flex_vertbodyid()[vertex], d.flexvert_xpos()[vertex]);
    }
    let grid = Grid::of(flex);
    let adr = m.flex_nodeadr()[f] as usize;
    let (mut best, mut most) = (None, 0.0);
    grid.each_share(m.flex_vert0()[vertex], |node, share| {
        let body = m.flex_nodebodyid()[adr + node] as usize;
        let inside = grid.shell && m.body_dofnum()[body] == 0;
        if share > most && !inside {
            (best, most) = (Some(adr + node), share);
        }
    });
    let Some(best) = best else {
        return (-1, Vec3::ZERO);
    };
    let body = m.flex_nodebodyid()[best];
    let mut point = d.xpos()[body as usize];
    if m.flex_centered()[f] == 0 {
        point += d.xmat()[body as usize].mul_vec(m.flex_node()[best]);
    }
    (body, point)
}
