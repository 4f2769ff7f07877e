//! User data: every element's list must fit the model's number.

use super::fault::{Fault, Head, Outcome};
use super::work::{Work, user_length};

/// Checks the lists of all element kinds that carry user data.
pub fn check(work: &Work) -> Outcome {
    let s = &work.s;
    macro_rules! check {
        ($($list:ident $size:ident $kind:literal;)*) => {$(
            let limit = user_length(s.$size, work.$list.iter().map(|x| &x.user));
            if let Some(x) = work.$list.iter().find(|x| x.user.len() > limit) {
                return Err(too_long(&x.head, stringify!($size), $kind));
            }
        )*};
    }
    check! {
        bodies nuser_body "body";
        joints nuser_jnt "joint";
        geoms nuser_geom "geom";
        sites nuser_site "site";
        cameras nuser_cam "camera";
        tendons nuser_tendon "tendon";
        actuators nuser_actuator "actuator";
        sensors nuser_sensor "sensor";
    }
    Ok(())
}

fn too_long(head: &Head, size: &str, kind: &str) -> Fault {
    let whom = match kind {
        "geom" | "actuator" => format!("{kind} '{}' (id = {})", head.name, head.id),
        _ => kind.to_owned(),
    };
    Fault::at(head, format!("user has more values than {size} in {whom}"))
}
