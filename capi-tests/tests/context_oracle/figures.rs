//! Figures in the reference's context, whose characters both libraries use then: panes, grids, lines, legends, texts; and what
//! figures note of their axes.

use std::collections::HashSet;
use std::ffi::{c_char, c_int};

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::RICH;
use crate::stage::{Picture, Stage, rect};

fn write(text: &mut [c_char], words: &str) {
    text.fill(0);
    for (to, from) in text.iter_mut().zip(words.bytes()) {
        *to = from as c_char;
    }
}

/// A random figure for a viewport of a size.
fn fill(random: &mut Random, fig: &mut mjvFigure, size: [c_int; 2]) {
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
    let mut share = || random.below(11) as f32 / 10.0;
    for x in fig.textrgb.iter_mut().chain(&mut fig.gridrgb) {
        *x = share();
    }
    for rgba in [&mut fig.panergba, &mut fig.figurergba, &mut fig.legendrgba] {
        *rgba = [share(), share(), share(), share()];
    }
    fig.linewidth = 1.0 + random.below(5) as f32;
    fig.gridwidth = 1.0 + random.below(3) as f32;
    write(&mut fig.minwidth, ["", "00000"][random.below(2)]);
    for range in &mut fig.range {
        let low = random.below(40) as f32 - 20.0;
        *range = [low, low + random.below(9) as f32 - 2.0];
    }
    let formats = ["%.1f", "%.3g", " ", "%5.2f s"];
    write(&mut fig.xformat, formats[random.below(4)]);
    write(&mut fig.yformat, formats[random.below(4)]);
    write(
        &mut fig.title,
        ["", "One  two", "Title", "A   figure of  four  parts"][random.below(4)],
    );
    write(&mut fig.xlabel, ["", "time"][random.below(2)]);
    fig.highlightid = random.below(5) as i32 - 1;
    // somewhere in the upper right corner
    fig.highlight = size.map(|n| n + 8 - random.below(90) as c_int);
    // of what is below zero the reference takes what lies in front of the names for one
    fig.legendoffset = random.below(3) as i32;
    fig.subplot = random.below(3) as i32;
    for name in fig.linename.iter_mut().take(random.below(6)) {
        write(name, ["", "a", "force", "a longer name"][random.below(4)]);
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
type Noted = ([c_int; 2], [c_int; 2], [u32; 2], [u32; 2]);

/// A figure drawn by one library.
fn draw(stage: &Stage, drawer: &Library, fig: &mjvFigure, size: [c_int; 2]) -> (Picture, Noted) {
    let mut fig = Box::new(*fig);
    let view = rect([5, 7, size[0], size[1]]);
    stage.clear();
    type F = unsafe extern "C-unwind" fn(mjrRect, *mut mjvFigure, *const mjrContext);
    let (f, at, con) = (
        drawer.function::<F>("mjr_figure"),
        &raw mut *fig,
        stage.con(),
    );
    let done = drawer.guarded(|| unsafe { f(view, at, con) });
    done.expect("a figure");
    let noted = (
        fig.xaxispixel,
        fig.yaxispixel,
        fig.xaxisdata.map(f32::to_bits),
        fig.yaxisdata.map(f32::to_bits),
    );
    (stage.picture(), noted)
}

fn compare() {
    let (ours, theirs) = Library::both();
    let stage = Stage::new(theirs, RICH, 100);
    let mut random = Random::new(7);
    let mut seen = HashSet::new();
    for i in 0..400 {
        // SAFETY: all members may be zero
        let mut fig: Box<mjvFigure> = unsafe { Box::new(std::mem::zeroed()) };
        type Default = unsafe extern "C-unwind" fn(*mut mjvFigure);
        let at = &raw mut *fig;
        let done = stage.call("mjv_defaultFigure", |f: Default| unsafe { f(at) });
        done.expect("a figure");
        let least = [[90, 40], [20, 20]][usize::from(random.below(8) == 0)];
        let size = least.map(|n| n + random.below(200) as c_int);
        fill(&mut random, &mut fig, size);
        let [a, b] = [&ours, &stage.lib].map(|lib| draw(&stage, lib, &fig, size));
        assert_eq!(a.1, b.1, "figure {i}: axes");
        let (a, b) = (a.0.rgb, b.0.rgb);
        let wrong = (0..a.len()).filter(|&k| a[k] != b[k]).count();
        assert_eq!(wrong, 0, "figure {i}: channels differ");
        seen.insert(a);
    }
    assert!(seen.len() > 350, "{} pictures", seen.len());
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn figures_have_the_same_pixels() {
    // figures are large
    let thread = std::thread::Builder::new().stack_size(1 << 26);
    let running = thread.spawn(compare).expect("a thread");
    running.join().expect("figures");
}
