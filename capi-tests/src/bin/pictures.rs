//! Photographs models with both libraries in one software driver and compares colors, depths and numbers of geoms, pixel by
//! pixel. `build/pictures/index.html` shows them.
//!
//! `pictures [--quick] [--perturb] [--osmesa|--glx] [--drawing] [--speed] [MODEL...]`. With `--drawing` only `mjr_render` is ours; scene
//! and context are the reference's. `--perturb` nudges one geom of ours, which has to be noticed. `--speed` times frames instead.

use std::path::Path;
use std::process::ExitCode;

use capi_tests::oracle::Library;
use capi_tests::pictures::display::{Display, Kind};
use capi_tests::pictures::list;
use capi_tests::pictures::measure::{between, reason};
use capi_tests::pictures::page::Page;
use capi_tests::pictures::speed;
use capi_tests::pictures::studio::{Shot, Studio, renders};
use capi_tests::pictures::views::{Layer, VIEWS, View};

/// What the command line asks for.
struct Wishes {
    quick: bool,
    perturb: bool,
    drawing: bool,
    speed: bool,
    kind: Kind,
    names: Vec<String>,
}

impl Wishes {
    fn of(args: impl Iterator<Item = String>) -> Self {
        let (flags, names): (Vec<_>, Vec<_>) = args.partition(|a| a.starts_with("--"));
        let has = |name: &str| flags.iter().any(|flag| flag == name);
        Self {
            quick: has("--quick"),
            perturb: has("--perturb"),
            drawing: has("--drawing"),
            speed: has("--speed"),
            kind: match (has("--osmesa"), has("--glx")) {
                (true, _) => Kind::OsMesa,
                (_, true) => Kind::Glx,
                _ => Kind::Egl,
            },
            names,
        }
    }
}

/// Both libraries and the context they draw in.
struct Comparison<'l> {
    ours: &'l Library,
    theirs: &'l Library,
    display: &'l Display,
    wishes: &'l Wishes,
}

fn main() -> ExitCode {
    let wishes = Wishes::of(std::env::args().skip(1));
    // SAFETY: no other thread runs yet
    unsafe {
        std::env::set_var("LIBGL_ALWAYS_SOFTWARE", "1");
        std::env::set_var("MUJOCO_GL", wishes.kind.name());
    }
    let display = match Display::open(wishes.kind) {
        Ok(display) => display,
        Err(why) => {
            println!("SKIPPED pictures: {why}");
            return ExitCode::SUCCESS;
        }
    };
    match compare(&display, wishes) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            println!("FAIL {why}");
            ExitCode::FAILURE
        }
    }
}

/// Compares all models; true when nothing differs that must not.
fn compare(display: &Display, mut wishes: Wishes) -> Result<bool, String> {
    let (ours, theirs) = (Library::ours()?, Library::genuine()?);
    wishes.drawing = wishes.drawing || !renders(&ours);
    if wishes.speed {
        return speed::run(&ours, &theirs, display, wishes.drawing);
    }
    let mut models = list::chosen(&wishes.names);
    if wishes.quick {
        models.retain(|(label, _)| QUICK.contains(&label.as_str()));
    }
    let comparison = Comparison {
        ours: &ours,
        theirs: &theirs,
        display,
        wishes: &wishes,
    };
    let mut page = Page::new(&capi_tests::root().join("build/pictures"))?;
    let (mut passed, mut failed) = (0, 0);
    for (label, path) in &models {
        let (good, bad) = comparison.model(label, path, &mut page)?;
        println!(
            "{} {label}: {good} pictures",
            if bad == 0 { "ok  " } else { "FAIL" }
        );
        (passed, failed) = (passed + good, failed + bad);
    }
    let scope = if wishes.drawing {
        "drawing alone"
    } else {
        "all by itself"
    };
    let title = format!(
        "{} models, {}, ours {scope}",
        models.len(),
        display.renderer()
    );
    println!("{title}: {}", page.finish(&title)?.display());
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0 && passed > 0)
}

/// Models of a quick run: every kind of light, texture, shape.
const QUICK: [&str; 9] = [
    "picture/cameras",
    "picture/lights",
    "picture/textures",
    "picture/shapes",
    "picture/mirror",
    "flex/scn_materials",
    "skin/band",
    "view/decor",
    "gym/humanoid",
];

impl Comparison<'_> {
    /// Photographs one model from all sides; numbers of pictures that are right and wrong.
    fn model(&self, label: &str, path: &Path, page: &mut Page) -> Result<(usize, usize), String> {
        let told = |e: String| format!("{label}: {e}");
        let mut theirs = Studio::open(self.theirs, path).map_err(told)?;
        let mut own = match self.wishes.drawing {
            true => None,
            false => Some(theirs.twin(self.ours, path).map_err(told)?),
        };
        let (mut good, mut bad) = (0, 0);
        let step = if self.wishes.quick { 3 } else { 1 };
        for view in VIEWS.iter().step_by(step) {
            let mut pictures = [Layer::Color, Layer::Numbers].map(|layer| {
                let reference = self.shot(&mut theirs, self.theirs, view, layer, false)?;
                let nudge = self.wishes.perturb;
                let studio = own.as_mut().unwrap_or(&mut theirs);
                let ours = self.shot(studio, self.ours, view, layer, nudge)?;
                Ok::<_, String>([ours, reference])
            });
            let [color, numbers] = &mut pictures;
            let (color, numbers) = (taken(color).map_err(told)?, taken(numbers).map_err(told)?);
            let difference = between([&color[0], &color[1]], [&numbers[0], &numbers[1]]);
            page.add([label, view.name], [&color[0], &color[1]], &difference)?;
            let excused = reason(label, view.name).filter(|_| difference.small());
            if difference.none() || excused.is_some() {
                good += 1;
            } else {
                bad += 1;
                println!("FAIL {label} {}: {}", view.name, difference.text());
            }
        }
        Ok((good, bad))
    }

    /// One picture.
    fn shot(
        &self,
        studio: &mut Studio,
        drawer: &Library,
        view: &View,
        layer: Layer,
        nudge: bool,
    ) -> Result<Shot, String> {
        view.arrange(studio, layer, nudge, self.wishes.drawing)?;
        self.display.forget();
        studio.shoot(drawer)
    }
}

/// The pictures, or why there are none.
fn taken(result: &mut Result<[Shot; 2], String>) -> Result<&[Shot; 2], String> {
    result.as_ref().map_err(Clone::clone)
}
