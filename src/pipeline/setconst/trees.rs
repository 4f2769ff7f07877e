//! Kinematic trees: what belongs to each, what may sleep, and the rows of tendon Jacobians.

use crate::abi::*;
use crate::base::model_data::ModelData;
use crate::base::report::raise;
use crate::base::{Model, ModelMut};
use crate::model_fields;

pub fn update(b: &mut ModelData) {
    bodies(&mut b.model_mut());
    tendon_rows(b);
    let m = &mut b.model_mut();
    tendon_trees(m);
    sleep_policies(m);
}

/// Bodies and dofs of each tree; both are contiguous.
fn bodies(m: &mut ModelMut) {
    model_fields!(m => write: body_treeid, tree_bodyadr, tree_bodynum, tree_dofadr, tree_dofnum;
        read: body_weldid, body_dofnum, body_dofadr, dof_treeid);
    tree_bodynum.fill(0);
    tree_dofnum.fill(0);
    for b in 0..body_weldid.len() {
        let weld = body_weldid[b] as usize;
        let moves = body_dofnum[weld] > 0;
        body_treeid[b] = if moves {
            dof_treeid[body_dofadr[weld] as usize]
        } else {
            -1
        };
        if moves {
            let t = body_treeid[b] as usize;
            if tree_bodynum[t] == 0 {
                tree_bodyadr[t] = b as i32;
            }
            tree_bodynum[t] += 1;
        }
    }
    for (i, &t) in dof_treeid.iter().enumerate() {
        let t = t as usize;
        if tree_dofnum[t] == 0 {
            tree_dofadr[t] = i as i32;
        }
        tree_dofnum[t] += 1;
    }
}

/// Columns of the tendons' Jacobian: dofs of the joints of a fixed tendon, dofs that move any site
/// or geom of a spatial one, ascending.
fn tendon_rows(b: &mut ModelData) {
    let (nv, ntendon) = (b.model().nv(), b.model().ntendon());
    let mark = b.data_mut().mark();
    let marked = mark.ints(&mut b.data_mut(), nv);
    let mut at = 0;
    for t in 0..ntendon {
        marked.fill(0);
        let view = b.model();
        for w in wraps(view, t) {
            match view.wrap_type()[w] {
                mjWRAP_JOINT => {
                    let j = view.wrap_objid()[w] as usize;
                    marked[view.jnt_dofadr()[j] as usize] = 1;
                }
                _ => {
                    if let Some(body) = wrap_body(view, w) {
                        mark_chain(view, body, marked);
                    }
                }
            }
        }
        model_fields!(b => write: ten_J_rownnz, ten_J_rowadr, ten_J_colind);
        ten_J_rowadr[t] = at as i32;
        for (i, _) in marked.iter().enumerate().filter(|(_, used)| **used != 0) {
            ten_J_colind[at] = i as i32;
            at += 1;
        }
        ten_J_rownnz[t] = at as i32 - ten_J_rowadr[t];
    }
    mark.release(&mut b.data_mut());
}

fn wraps(m: Model, tendon: usize) -> std::ops::Range<usize> {
    let adr = m.tendon_adr()[tendon] as usize;
    adr..adr + m.tendon_num()[tendon] as usize
}

/// Body a step of a tendon's path is fixed to; none for pulleys.
fn wrap_body(m: Model, w: usize) -> Option<usize> {
    let id = m.wrap_objid()[w] as usize;
    let body = match m.wrap_type()[w] {
        mjWRAP_JOINT => m.jnt_bodyid()[id],
        mjWRAP_SITE => m.site_bodyid()[id],
        mjWRAP_SPHERE | mjWRAP_CYLINDER => m.geom_bodyid()[id],
        _ => return None,
    };
    Some(body as usize)
}

fn mark_chain(m: Model, body: usize, marked: &mut [i32]) {
    let weld = m.body_weldid()[body] as usize;
    let mut dof = m.body_dofadr()[weld] + m.body_dofnum()[weld] - 1;
    if m.body_dofnum()[weld] == 0 {
        return;
    }
    while dof >= 0 {
        marked[dof as usize] = 1;
        dof = m.dof_parentid()[dof as usize];
    }
}

/// How many trees a tendon touches, and the first two.
fn tendon_trees(m: &mut ModelMut) {
    for t in 0..m.model().ntendon() {
        let view = m.model();
        let (mut num, mut ids) = (0, [-1; 2]);
        for w in wraps(view, t) {
            let Some(body) = wrap_body(view, w) else {
                continue;
            };
            let tree = view.body_treeid()[body];
            if tree < 0 || seen_before(view, t, w, tree) {
                continue;
            }
            if num < 2 {
                ids[num as usize] = tree;
            }
            num += 1;
        }
        model_fields!(m => write: tendon_treenum, tendon_treeid);
        (tendon_treenum[t], tendon_treeid[t]) = (num, ids);
    }
}

/// An earlier step of the path is in the same tree.
fn seen_before(m: Model, tendon: usize, step: usize, tree: i32) -> bool {
    (wraps(m, tendon).start..step)
        .any(|w| wrap_body(m, w).is_some_and(|b| m.body_treeid()[b] == tree))
}

/// Trees that something outside the physics drives are kept awake; the rest may sleep.
/// Computation: Sleeping.
fn sleep_policies(m: &mut ModelMut) {
    {
        model_fields!(m => write: tree_sleep_policy);
        let resolved = |p: &&mut i32| matches!(**p, mjSLEEP_AUTO_NEVER | mjSLEEP_AUTO_ALLOWED);
        tree_sleep_policy
            .iter_mut()
            .filter(resolved)
            .for_each(|p| *p = mjSLEEP_AUTO);
    }
    for k in 0..m.model().nactuator() {
        let view = m.model();
        let [id, second] = view.actuator_trnid()[k].map(|i| i.max(0) as usize);
        let has_second = view.actuator_trnid()[k][1] >= 0;
        let site = |s: usize| view.site_bodyid()[s];
        let bodies = match view.actuator_trntype()[k] {
            mjTRN_SO3 if !has_second => [view.jnt_bodyid()[id]; 2],
            mjTRN_JOINT | mjTRN_JOINTINPARENT => [view.jnt_bodyid()[id]; 2],
            mjTRN_SITE | mjTRN_SLIDERCRANK | mjTRN_SO3 => {
                [site(id), site(if has_second { second } else { id })]
            }
            mjTRN_BODY => [id as i32; 2],
            mjTRN_TENDON => {
                for w in wraps(view, id) {
                    if let Some(b) = wrap_body(m.model(), w) {
                        keep_awake(m, b);
                    }
                }
                continue;
            }
            _ => continue,
        };
        bodies.iter().for_each(|&b| keep_awake(m, b as usize));
    }
    for t in 0..m.model().ntendon() {
        let view = m.model();
        let passive = view.tendon_stiffness()[t] != 0.0
            || view.tendon_damping()[t] != 0.0
            || view.tendon_stiffnesspoly()[t].iter().any(|&x| x != 0.0)
            || view.tendon_dampingpoly()[t].iter().any(|&x| x != 0.0)
            || view.tendon_actuatorid()[t] != -1;
        let spans = view.tendon_treenum()[t];
        if spans < 2 || spans == 2 && !passive {
            continue;
        }
        for w in wraps(view, t) {
            let view = m.model();
            let Some(b) = wrap_body(view, w) else {
                continue;
            };
            let tree = view.body_treeid()[b];
            if tree >= 0
                && matches!(
                    view.tree_sleep_policy()[tree as usize],
                    mjSLEEP_ALLOWED | mjSLEEP_INIT
                )
            {
                let why = match spans {
                    2 => "with non-zero stiffness or damping",
                    _ => "which spans more than 2 trees",
                };
                raise(format_args!(
                    "tree {tree} connected to tendon {t} {why}, sleeping not allowed"
                ));
            }
            keep_awake(m, b);
        }
    }
    keep_loose_flexes_awake(m);
    model_fields!(m => write: tree_sleep_policy);
    for policy in tree_sleep_policy.iter_mut().filter(|p| **p == mjSLEEP_AUTO) {
        *policy = mjSLEEP_AUTO_ALLOWED;
    }
}

/// Nothing holds the vertices of a flex without constraints and elasticity together: islands do not see them as one.
fn keep_loose_flexes_awake(m: &mut ModelMut) {
    for f in 0..m.model().nflex() {
        let view = m.model();
        let held = view.flex_edgeequality()[f] != 0
            || view.flex_dim()[f] > 1 && stretches(view, f)
            || view.flex_bendingadr()[f] >= 0
            || view.flex_passive()[f] != 0 && view.flex_dim()[f] > 1;
        if held && view.flex_rigid()[f] == 0 {
            continue;
        }
        let verts = (view.flex_vertadr()[f], view.flex_vertnum()[f]);
        let nodes = (view.flex_nodeadr()[f], view.flex_nodenum()[f]);
        for v in verts.0..verts.0 + verts.1 {
            let body = m.model().flex_vertbodyid()[v as usize];
            keep_awake(m, body.max(0) as usize);
        }
        for v in nodes.0..nodes.0 + nodes.1 {
            let body = m.model().flex_nodebodyid()[v as usize];
            keep_awake(m, body as usize);
        }
    }
}

/// A cloth without elasticity in its plane has room for it, and zeros there: the first number tells. Cells of a lattice
/// without a filling have zeros too, but not all.
fn stretches(m: Model, f: usize) -> bool {
    let Ok(first) = usize::try_from(m.flex_stiffnessadr()[f]) else {
        return false;
    };
    let behind = m.flex_stiffnessadr()[f + 1..].iter();
    let end = behind.copied().find_map(|adr| usize::try_from(adr).ok());
    let all = m.flex_stiffness();
    let own = &all[first..end.unwrap_or(all.len())];
    let tells = if m.flex_interp()[f] == 0 {
        1
    } else {
        own.len()
    };
    own.iter().take(tells).any(|&x| x != 0.0)
}

fn keep_awake(m: &mut ModelMut, body: usize) {
    let tree = m.model().body_treeid()[body];
    if let Ok(t) = usize::try_from(tree) {
        model_fields!(m => write: tree_sleep_policy);
        if matches!(tree_sleep_policy[t], mjSLEEP_AUTO | mjSLEEP_AUTO_ALLOWED) {
            tree_sleep_policy[t] = mjSLEEP_AUTO_NEVER;
        }
    }
}
