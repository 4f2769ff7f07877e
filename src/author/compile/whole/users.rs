//! User data: every element's list must fit the model's number.

use super::work::Work;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::users::user_length;

macro_rules! check {
    ($work:ident, $list:ident $range:expr, $size:ident $kind:literal) => {{
        let limit = user_length($work.s.$size, $work.$list.iter().map(|x| &x.user));
        if let Some(x) = $work.$list[$range].iter().find(|x| x.user.len() > limit) {
            return Err(too_long(&x.head, stringify!($size), $kind));
        }
    }};
}

/// Checks a body and what is in it.
pub fn in_body(work: &Work, b: usize) -> Outcome {
    let body = &work.bodies[b];
    if body.user.is_empty() && !has_users(work) {
        return Ok(());
    }
    check!(work, bodies b..b + 1, nuser_body "body");
    check!(work, geoms body.geoms.clone(), nuser_geom "geom");
    check!(work, joints body.joints.clone(), nuser_jnt "joint");
    check!(work, sites body.sites.clone(), nuser_site "site");
    check!(work, cameras body.cameras.clone(), nuser_cam "camera");
    Ok(())
}

/// Some number of user data is given, so that a list may be too long.
fn has_users(work: &Work) -> bool {
    let s = &work.s;
    [
        s.nuser_body,
        s.nuser_geom,
        s.nuser_jnt,
        s.nuser_site,
        s.nuser_cam,
    ]
    .iter()
    .any(|&n| n >= 0)
}

/// Checks an element outside bodies: the limit is the model's number, or -1.
pub fn check(head: &Head, length: usize, limit: i32, size: &str, kind: &str) -> Outcome {
    match usize::try_from(limit) {
        Ok(limit) if length > limit => Err(too_long(head, size, kind)),
        _ => Ok(()),
    }
}

fn too_long(head: &Head, size: &str, kind: &str) -> Fault {
    let whom = match kind {
        "geom" | "actuator" => format!("{kind} '{}' (id = {})", head.name, head.id),
        _ => kind.to_owned(),
    };
    Fault::at(head, format!("user has more values than {size} in {whom}"))
}
