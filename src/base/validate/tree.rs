//! The kinematic tree of a loaded file: whatever follows from parents and joint types is as it follows.
//!
//! Bodies stand depth first; joints, degrees of freedom and geoms stand in the order of their bodies.

use core::iter::once;

use super::check::{Check, Problem, blocks, expect};
use crate::abi::*;
use crate::base::views::Model;

/// Coordinates and degrees of freedom of a joint.
pub fn dims(kind: mjtJoint) -> (i32, i32) {
    match kind {
        mjJNT_FREE => (7, 6),
        mjJNT_BALL => (4, 3),
        _ => (1, 1),
    }
}

/// How many of everything the bodies so far have.
#[derive(Default)]
struct Counts {
    joints: i32,
    coordinates: i32,
    dofs: i32,
    geoms: i32,
    trees: i32,
    moving: i32,
}

/// Checks all numbers of the tree; ids and ranges are known to be inside.
pub fn check(m: Model) -> Check {
    let mut n = Counts::default();
    for b in 0..m.nbody() {
        ancestors(m, b)?;
        joints(m, b, &mut n)?;
        geoms(m, b, &mut n)?;
        let weld = m.body_weldid()[b] as usize;
        let tree = match m.body_dofadr()[weld] {
            -1 => -1,
            dof => m.dof_treeid()[dof as usize],
        };
        expect("body_treeid", b, m.body_treeid()[b], tree)?;
        if tree >= 0 {
            n.moving += 1;
            let first = m.tree_bodyadr()[tree as usize];
            if !(first..first + m.tree_bodynum()[tree as usize]).contains(&(b as i32)) {
                return Err(Problem::Misfit("tree_bodyadr", tree as usize));
            }
        }
    }
    for (text, have, want) in [
        ("njnt does not fit the bodies.", m.njnt(), n.joints),
        ("nq does not fit the joints.", m.nq(), n.coordinates),
        ("nv does not fit the joints.", m.nv(), n.dofs),
        ("ngeom does not fit the bodies.", m.ngeom(), n.geoms),
        ("ntree does not fit the bodies.", m.ntree(), n.trees),
        (
            "tree_bodynum does not fit the bodies.",
            sum(m.tree_bodynum()),
            n.moving,
        ),
        ("tree_dofnum does not fit nv.", sum(m.tree_dofnum()), n.dofs),
    ] {
        if have as i64 != i64::from(want) {
            return Err(Problem::Bad(text));
        }
    }
    plastic(m)?;
    simple(m)
}

/// Sum of counts that are not negative.
fn sum(counts: &[i32]) -> usize {
    counts.iter().map(|&n| n as usize).sum()
}

/// The place of a body in the order, the body below the world, and the one whose joints move it.
fn ancestors(m: Model, b: usize) -> Check {
    let parent = m.body_parentid()[b] as usize;
    // depth first: the body before is the parent or a descendant of it
    let mut before = b.saturating_sub(1);
    while before > parent {
        before = m.body_parentid()[before] as usize;
    }
    expect("body_parentid", b, parent as i32, before as i32)?;
    let root = match (b, parent) {
        (0, _) => 0,
        (_, 0) => b as i32,
        _ => m.body_rootid()[parent],
    };
    expect("body_rootid", b, m.body_rootid()[b], root)?;
    let moves = m.body_jntnum()[b] > 0 || m.body_mocapid()[b] >= 0;
    let weld = match b {
        0 => 0,
        _ if moves => b as i32,
        _ => m.body_weldid()[parent],
    };
    expect("body_weldid", b, m.body_weldid()[b], weld)
}

/// An address that follows the counts; -1 where there is nothing.
fn first(next: i32, n: i32) -> i32 {
    if n > 0 { next } else { -1 }
}

/// Joints of a body and their degrees of freedom.
fn joints(m: Model, b: usize, n: &mut Counts) -> Check {
    let num = m.body_jntnum()[b];
    expect("body_jntadr", b, m.body_jntadr()[b], first(n.joints, num))?;
    let (body, begin) = (b as i32, n.dofs);
    let mut last = -1;
    if b > 0 {
        last = m.last_dof(m.body_parentid()[b] as usize);
    } else if num != 0 {
        return Err(Problem::Misfit("body_jntnum", 0));
    }
    for j in n.joints as usize..(n.joints + num) as usize {
        let (coordinates, dofs) = dims(m.jnt_type()[j]);
        expect("jnt_bodyid", j, m.jnt_bodyid()[j], body)?;
        expect("jnt_qposadr", j, m.jnt_qposadr()[j], n.coordinates)?;
        expect("jnt_dofadr", j, m.jnt_dofadr()[j], n.dofs)?;
        n.coordinates += coordinates;
        for i in n.dofs as usize..(n.dofs + dofs) as usize {
            let mut tree = n.trees;
            if last < 0 {
                n.trees += 1;
            } else {
                tree = m.dof_treeid()[last as usize];
            }
            expect("dof_bodyid", i, m.dof_bodyid()[i], body)?;
            expect("dof_jntid", i, m.dof_jntid()[i], j as i32)?;
            expect("dof_parentid", i, m.dof_parentid()[i], last)?;
            expect("dof_treeid", i, m.dof_treeid()[i], tree)?;
            last = i as i32;
        }
        n.dofs += dofs;
    }
    n.joints += num;
    let dofs = n.dofs - begin;
    expect("body_dofnum", b, m.body_dofnum()[b], dofs)?;
    expect("body_dofadr", b, m.body_dofadr()[b], first(begin, dofs))
}

/// Geoms of a body.
fn geoms(m: Model, b: usize, n: &mut Counts) -> Check {
    let num = m.body_geomnum()[b];
    expect("body_geomadr", b, m.body_geomadr()[b], first(n.geoms, num))?;
    for g in n.geoms..n.geoms + num {
        expect(
            "geom_bodyid",
            g as usize,
            m.geom_bodyid()[g as usize],
            b as i32,
        )?;
    }
    n.geoms += num;
    Ok(())
}

/// Plastic states of joints.
fn plastic(m: Model) -> Check {
    let length = |&kind: &mjtJoint| if kind == mjJNT_BALL { 4 } else { 1 };
    for (&adr, n) in m
        .jnt_plasticadr()
        .iter()
        .zip(m.jnt_type().iter().map(length))
    {
        if adr >= 0 {
            blocks("jnt_plasticadr", once((adr, n)), m.nplastic())?;
        }
    }
    Ok(())
}

/// Runs of degrees of freedom on simple bodies.
fn simple(m: Model) -> Check {
    let mut run = 0;
    for i in (0..m.nv()).rev() {
        run = match m.body_simple()[m.dof_bodyid()[i] as usize] {
            0 => 0,
            _ => run + 1,
        };
        expect("dof_simplenum", i, m.dof_simplenum()[i], run)?;
    }
    Ok(())
}
