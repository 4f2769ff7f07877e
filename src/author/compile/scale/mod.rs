//! Scaled frames: what a frame's `scale`, `scaling` and `massscale` make of everything inside it.
//! XML reference: frame; measured factors in docs/facts/compiler-10-scaled-frames.md.
//!
//! The working set holds copies of the user's values. They are scaled here, before anything is
//! compiled, so that all that follows (inertia, bounds, statistics) needs no second rule. Positions are
//! mapped in the axes of the frame or body that they are given in; orientations stay.

use self::scales::{Scale, Scales, Stretch};
mod actuator;
mod instance;
mod keyframe;
mod lists;
mod scales;
mod sensor;
mod shape;
mod tree;

use crate::author::compile::basis::fault::Outcome;
use crate::author::compile::basis::inertia::MassProperties;
use crate::author::compile::kinds::body::Body;
use crate::author::compile::whole::work::{Frame, Work};

/// What bodies weigh before their frames scale them; none where a frame stretches unevenly.
pub fn unscaled(work: &Work) -> Outcome<Vec<Option<MassProperties>>> {
    let scales = Scales::new(work)?;
    let inverse = |(body, scale): (&Body, &Scale)| match scale.stretch {
        Stretch::Map(_) | Stretch::Back(..) => None,
        Stretch::Uniform(length) => {
            let (mut own, [length, mass]) = (body.weighed, [length, scale.mass].map(|x| 1.0 / x));
            own.pose.pos.iter_mut().for_each(|x| *x *= length);
            own.mass *= mass;
            let factor = mass * (length * length);
            own.inertia.iter_mut().for_each(|x| *x *= factor);
            Some(own)
        }
    };
    Ok(work.bodies.iter().zip(&scales.body).map(inverse).collect())
}

/// Scales all values of the working set, whose elements have their numbers.
pub fn apply(work: &mut Work) -> Outcome {
    let plain = |f: &Frame| f.s.scale == [1.0; 3] && matches!(f.s.massscale, 0.0 | 1.0);
    if work.frames.iter().all(plain) {
        return Ok(());
    }
    let scales = Scales::new(work)?;
    instance::refuse_fields(work, &scales)?;
    references(work, &scales)?;
    tree::frames(work, &scales);
    tree::content(work, &scales)?;
    instance::apply(work, &scales)
}

/// Takes the factors out of a working set with the numbers of a model, but for those of assets.
pub fn undo(work: &mut Work) -> Outcome {
    let scales = Scales::new(work)?;
    // free bodies are seen from where the frames around them are in the model
    tree::frames(work, &scales);
    let scales = scales.inverse();
    references(work, &scales)?;
    tree::content(work, &scales)
}

/// What refers to others and looks at their values, and so comes before them.
fn references(work: &mut Work, scales: &Scales) -> Outcome {
    lists::pairs(work, scales);
    keyframe::apply(work, scales);
    sensor::apply(work, scales);
    actuator::apply(work, scales);
    lists::equalities(work, scales);
    lists::tendons(work, scales);
    lists::skins(work, scales)
}
