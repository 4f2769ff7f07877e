//! Figures without characters: panes, grids, lines, legends; and what they note of their axes.

use std::ffi::c_char;

use capi_tests::random::Random;
use mujoco::abi::*;

use crate::stage::{Picture, Stage, rect};
use crate::{RICH, both};

/// A random figure whose texts are spaces.
fn fill(random: &mut Random, fig: &mut mjvFigure) {
    let mut flag = || (random.below(3) > 0).into();
    for f in [
        &mut fig.flg_legend,
        &mut fig.flg_extend,
        &mut fig.flg_selection,
    ] {
        *f = flag();
    }
    fig.flg_ticklabel = [flag(), flag()];
    fig.flg_barplot = i32::from(random.below(4) == 0);
    fig.flg_symmetric = i32::from(random.below(4) == 0);
    fig.gridsize = [random.below(26) as i32 - 1, random.below(9) as i32];
    fig.panergba[3] = 0.5;
    fig.figurergba = [0.3, 0.2, 0.1, 0.8];
    for range in &mut fig.range {
        let low = random.below(40) as f32 - 20.0;
        *range = [low, low + random.below(9) as f32 - 2.0];
    }
    // numbers become spaces of their width
    for format in [&mut fig.xformat, &mut fig.yformat] {
        *format = [0; 20];
        format[0] = b' ' as c_char;
    }
    fig.highlightid = random.below(5) as i32 - 1;
    fig.highlight = [
        100 + random.below(200) as i32,
        80 + random.below(140) as i32,
    ];
    fig.legendoffset = random.below(3) as i32 - 1;
    fig.subplot = random.below(3) as i32;
    for name in fig.linename.iter_mut().take(random.below(4)) {
        name[..4].fill(b' ' as c_char);
    }
    let scale = [0.01, 1.0, 50.0, 3e4][random.below(4)];
    fig.selection = (random.unit() * scale) as f32;
    for id in 0..random.below(4) {
        fig.linepnt[id] = random.below(30) as i32;
        for x in &mut fig.linedata[id][..60] {
            *x = ((random.unit() - 0.4) * scale) as f32;
        }
    }
}

/// What a figure notes of its axes.
type Noted = ([i32; 2], [i32; 2], [u32; 2], [u32; 2]);

fn draw(stage: &Stage) -> Vec<(Picture, Noted)> {
    let mut random = Random::new(7);
    (0..40)
        .map(|_| {
            // SAFETY: all members may be zero
            let mut fig: Box<mjvFigure> = unsafe { Box::new(std::mem::zeroed()) };
            let (at, con) = (&raw mut *fig, stage.con());
            type Default = unsafe extern "C-unwind" fn(*mut mjvFigure);
            let done = stage.call("mjv_defaultFigure", |f: Default| unsafe { f(at) });
            done.expect("a figure");
            fill(&mut random, &mut fig);
            let (w, h) = (
                120 + random.below(180) as i32,
                90 + random.below(140) as i32,
            );
            let view = rect([5, 7, w, h]);
            stage.clear();
            type F = unsafe extern "C-unwind" fn(mjrRect, *mut mjvFigure, *const mjrContext);
            let at = &raw mut *fig;
            let done = stage.call("mjr_figure", |f: F| unsafe { f(view, at, con) });
            done.expect("a figure");
            let noted = (
                fig.xaxispixel,
                fig.yaxispixel,
                fig.xaxisdata.map(f32::to_bits),
                fig.yaxisdata.map(f32::to_bits),
            );
            (stage.picture(), noted)
        })
        .collect()
}

#[test]
#[ignore = "pixels of some random figures differ; why is not known yet"]
fn figures_have_the_same_pixels() {
    let [ours, theirs] = both(RICH, 100, |stage| draw(stage));
    for (i, (a, b)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(a.1, b.1, "figure {i}");
        let wrong = (0..a.0.rgb.len())
            .filter(|&k| a.0.rgb[k] != b.0.rgb[k])
            .count();
        assert_eq!(wrong, 0, "figure {i}: channels differ");
    }
    assert!(ours[0].0.rgb != ours[1].0.rgb);
}
