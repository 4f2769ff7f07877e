//! Small models in which every two values of the attributes of deformables and of the simulation occur together.

use std::collections::BTreeSet;
use std::path::Path;

use super::assets;
use crate::random::Random;

/// An attribute, and what it can be: text that goes into its place in the model.
type Factor = (&'static str, &'static [&'static str]);

/// Where an attribute's text goes, by the first word of its name: the tags of the model.
const FACTORS: &[Factor] = &[
    (
        "flexcomp shape",
        &[
            r#"type="grid" dim="1" count="5 1 1" spacing=".06 .06 .06""#,
            r#"type="circle" dim="1" count="7 1 1" spacing=".06 .06 .06""#,
            r#"type="grid" dim="2" count="4 3 1" spacing=".06 .06 .06""#,
            r#"type="grid" dim="3" count="3 3 2" spacing=".06 .06 .06""#,
            r#"type="box" dim="2" count="3 3 3" spacing=".06 .06 .06""#,
            r#"type="box" dim="3" count="3 2 3" spacing=".06 .06 .06""#,
            r#"type="cylinder" dim="3" count="3 3 3" spacing=".06 .06 .06""#,
            r#"type="ellipsoid" dim="3" count="3 3 3" spacing=".06 .06 .06""#,
            r#"type="disc" dim="2" count="3 3 1" spacing=".06 .06 .06""#,
            r#"type="square" dim="2" count="3 3 1" spacing=".06 .06 .06""#,
            r#"type="direct" dim="1" point="0 0 0  .05 .01 0  .1 0 .02  .15 0 0" element="0 1 1 2 2 3""#,
            r#"type="direct" dim="1" point="0 0 0  .06 0 0  .12 .01 0  .17 0 .02  .22 .01 0" element="3 4 0 1 3 2 1 2""#,
            r#"type="direct" dim="2" point="0 0 0  .1 0 0  0 .1 0  .1 .1 .02  0 .2 0  .1 .2 .05" element="0 1 2 1 3 2 2 3 4 3 5 4""#,
            r#"type="direct" dim="3" point="0 0 0  .1 0 0  0 .1 0  0 0 .1  .1 .1 .1" element="0 1 2 3 1 2 3 4""#,
            r#"type="mesh" dim="2" file="sheet.obj""#,
            r#"type="mesh" dim="3" mesh="solid""#,
            r#"type="gmsh" dim="2" file="sheet_text22.msh""#,
            r#"type="gmsh" dim="2" file="sheet_text41.msh""#,
            r#"type="gmsh" dim="2" file="sheet_binary22.msh""#,
            r#"type="gmsh" dim="2" file="sheet_binary41.msh""#,
            r#"type="gmsh" dim="3" file="solid_text22.msh""#,
            r#"type="gmsh" dim="3" file="solid_text41.msh""#,
            r#"type="gmsh" dim="3" file="solid_binary22.msh""#,
            r#"type="gmsh" dim="3" file="solid_binary41.msh""#,
            "raw rod",
            "raw shuffled",
            "raw twisted",
            "raw sheet",
            "raw solid",
            "raw fixed",
            "raw lattice",
        ],
    ),
    (
        "flexcomp dof",
        &[
            "",
            r#"dof="radial""#,
            r#"dof="2d""#,
            r#"dof="trilinear""#,
            r#"dof="quadratic""#,
        ],
    ),
    (
        "flexcomp cellcount",
        &["", r#"cellcount="1 1 1""#, r#"cellcount="2 1 2""#],
    ),
    ("flexcomp rigid", &["", "", "", r#"rigid="true""#]),
    (
        "flexcomp pose",
        &[
            "",
            r#"euler="10 20 30""#,
            r#"quat="1 .2 0 .1" pos=".02 0 .01""#,
        ],
    ),
    ("flexcomp scale", &["", r#"scale="1 1.2 .9""#]),
    ("flexcomp radius", &["", r#"radius=".012""#]),
    ("flexcomp mass", &["", r#"mass=".2" inertiabox=".02""#]),
    (
        "flexcomp drawn",
        &[
            "",
            r#"material="stuff""#,
            r#"rgba="1 0 0 1" flatskin="true" group="2""#,
        ],
    ),
    (
        "pin",
        &[
            "",
            r#"<pin id="0"/>"#,
            r#"<pin range="0 2"/>"#,
            r#"<pin grid="0 0 0"/>"#,
            r#"<pin gridrange="0 0 0 0 1 1"/>"#,
        ],
    ),
    (
        "elasticity young",
        &["", r#"young="2e3""#, r#"young="2e4" poisson=".3""#],
    ),
    ("elasticity damping", &["", r#"damping=".004""#]),
    ("elasticity thickness", &["", r#"thickness=".008""#]),
    (
        "elasticity elastic2d",
        &[
            "",
            r#"elastic2d="bend""#,
            r#"elastic2d="stretch""#,
            r#"elastic2d="both""#,
        ],
    ),
    (
        "elasticity yield",
        &["", r#"yield="60""#, r#"yield="60 .1""#],
    ),
    ("elasticity shear", &["", r#"shear="900""#]),
    (
        "elasticity section",
        &[
            "",
            r#"section="circle""#,
            r#"section="box" sectionsize=".006 .01""#,
        ],
    ),
    (
        "edge",
        &[
            "",
            r#"equality="true""#,
            r#"equality="vert""#,
            r#"equality="strain""#,
            r#"stiffness="3""#,
            r#"damping=".05""#,
            r#"stiffness="4" damping=".02""#,
        ],
    ),
    (
        "contact selfcollide",
        &[
            "",
            r#"selfcollide="none""#,
            r#"selfcollide="narrow""#,
            r#"selfcollide="bvh""#,
            r#"selfcollide="sap""#,
        ],
    ),
    ("contact layers", &["", r#"activelayers="2""#]),
    ("contact passive", &["", r#"passive="true""#]),
    (
        "contact margin",
        &["", r#"margin=".01""#, r#"margin=".01" gap=".005""#],
    ),
    (
        "contact condim",
        &[
            "",
            r#"condim="1""#,
            r#"condim="4" friction=".7 .02 .002""#,
            r#"condim="6" friction=".8 .01 .002""#,
        ],
    ),
    (
        "contact mix",
        &[
            "",
            r#"priority="1" solref=".01 1""#,
            r#"solmix="3" solimp=".8 .9 .01""#,
        ],
    ),
    (
        "contact filter",
        &["", "", r#"contype="2" conaffinity="2""#],
    ),
    (
        "around",
        &[
            "@",
            r#"<body name="held" pos="0 0 .02"><joint type="slide" axis="0 0 1" damping=".1"/><geom size=".02" mass=".3"/>@</body>"#,
            r#"<body name="held"><freejoint/><geom size=".02" mass=".3"/>@</body>"#,
            r#"<body name="held"><joint axis="0 1 0" damping=".1"/><geom type="box" size=".02 .02 .01" mass=".3"/>@</body>"#,
            r#"<frame pos=".01 .02 0" euler="0 30 0">@</frame>"#,
            r#"<replicate count="2" offset="0 .3 .01">@</replicate>"#,
        ],
    ),
    (
        "world",
        &[
            r#"<geom type="plane" size="1 1 1" pos="0 0 -.05"/>"#,
            r#"<geom type="sphere" size=".05" pos="0 0 -.08"/>"#,
            r#"<geom type="box" size=".04 .05 .03" pos=".01 0 -.07" euler="10 0 20"/>"#,
            r#"<body pos="0 0 .1"><freejoint/><geom type="capsule" size=".02 .05" mass=".1"/></body><geom type="plane" size="1 1 1" pos="0 0 -.1"/>"#,
            r#"<flexcomp name="other" type="grid" dim="2" count="4 4 1" spacing=".05 .05 .05" pos="0 0 -.04" mass=".1" radius=".005"><edge equality="true"/><contact selfcollide="none"/><pin id="0 3 12 15"/></flexcomp>"#,
            "",
        ],
    ),
    (
        "option integrator",
        &[
            "",
            r#"integrator="RK4""#,
            r#"integrator="implicitfast""#,
            r#"integrator="implicit""#,
            r#"integrator="discrete""#,
            r#"integrator="discrete""#,
        ],
    ),
    ("option solver", &["", r#"solver="CG""#, r#"solver="PGS""#]),
    (
        "option jacobian",
        &[r#"jacobian="dense""#, r#"jacobian="sparse""#],
    ),
    ("option cone", &["", r#"cone="elliptic""#]),
    ("option noslip", &["", "", r#"noslip_iterations="3""#]),
    (
        "flag",
        &[
            "",
            "",
            r#"energy="enable""#,
            r#"island="disable""#,
            r#"warmstart="disable""#,
            r#"midphase="disable""#,
        ],
    ),
];

/// Of each factor the number of its value.
pub type Choice = Vec<usize>;

/// The model of a choice; `folder` has the files of `assets::write`.
pub fn text(choice: &[usize], folder: &Path) -> String {
    let of = |tag: &str| {
        let words = FACTORS
            .iter()
            .zip(choice)
            .filter(|(f, _)| f.0.split(' ').next() == Some(tag));
        words
            .map(|(f, &v)| f.1[v])
            .filter(|w| !w.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let element = |tag: &str| match of(tag) {
        inside if inside.is_empty() => String::new(),
        inside => format!("<{tag} {inside}/>"),
    };
    let inside = ["edge", "elasticity", "contact"].map(element).concat() + &of("pin");
    let comp = of("flexcomp");
    let mut raw = comp.splitn(3, ' ');
    let (placed, after) = match (raw.next(), raw.next()) {
        // bodies stand where a flexcomp would, the element in its own section
        (Some("raw"), Some(name)) => {
            let (mesh, bodies) = assets::raw(name);
            let flex = format!(
                "<flex name=\"f\" {mesh} {}>{inside}</flex>",
                raw.next().unwrap_or_default()
            );
            (bodies, format!("<deformable>{flex}</deformable>"))
        }
        _ => (
            format!("<flexcomp name=\"f\" {comp}>{inside}</flexcomp>"),
            String::new(),
        ),
    };
    let files = match comp.contains(".obj") || comp.contains("msh") || comp.contains("mesh=") {
        true => format!("<compiler meshdir=\"{}\"/>", folder.display()),
        false => String::new(),
    };
    let mesh = match comp.contains("mesh=\"solid\"") {
        true => "<mesh name=\"solid\" file=\"solid_text41.msh\"/>",
        false => "",
    };
    let flag = element("flag");
    format!(
        "<mujoco>{files}<option {}>{flag}</option><asset><material name=\"stuff\" rgba=\".2 .5 .8 1\"/>{mesh}</asset>\n<worldbody>{}\n{}</worldbody>{after}</mujoco>\n",
        of("option"),
        of("world"),
        of("around").replace('@', &format!("\n{placed}\n"))
    )
}

/// What a choice is made of, for messages.
pub fn describe(choice: &[usize]) -> String {
    let words = FACTORS.iter().zip(choice).map(|(f, &v)| f.1[v]);
    words
        .filter(|w| !w.is_empty() && *w != "@")
        .collect::<Vec<_>>()
        .join(" | ")
}

/// Two values of two factors.
type Pair = [(usize, usize); 2];

/// Models with two values are tried in so many surroundings.
const TRIES: usize = 12;

/// Factors that decide what the others may be.
const CONTEXT: [&str; 6] = [
    "flexcomp shape",
    "flexcomp dof",
    "elasticity young",
    "elasticity thickness",
    "edge",
    "option integrator",
];

/// Pairs still to be seen; equal texts of a factor count as one value.
pub struct Pairs {
    open: BTreeSet<Pair>,
    /// that no model with them was accepted
    pub refused: usize,
}

fn value(factor: usize, v: usize) -> usize {
    let values = FACTORS[factor].1;
    values.iter().position(|w| *w == values[v]).unwrap_or(v)
}

fn pairs_of(choice: &[usize]) -> impl Iterator<Item = Pair> + '_ {
    (0..choice.len()).flat_map(move |a| {
        (a + 1..choice.len()).map(move |b| [(a, value(a, choice[a])), (b, value(b, choice[b]))])
    })
}

impl Default for Pairs {
    fn default() -> Self {
        let mut open = BTreeSet::new();
        for a in 0..FACTORS.len() {
            for b in a + 1..FACTORS.len() {
                for i in 0..FACTORS[a].1.len() {
                    for j in 0..FACTORS[b].1.len() {
                        open.insert([(a, value(a, i)), (b, value(b, j))]);
                    }
                }
            }
        }
        Self { open, refused: 0 }
    }
}

impl Pairs {
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// A choice with open pairs that `takes` accepts: two values alone at first, then one more after the other.
    pub fn next(
        &mut self,
        random: &mut Random,
        mut takes: impl FnMut(&[usize]) -> bool,
    ) -> Option<Choice> {
        while let Some(&seed) = self.open.iter().nth(random.below(self.open.len())) {
            for _ in 0..TRIES {
                let mut choice = vec![0; FACTORS.len()];
                for f in CONTEXT.iter().map(|name| place(name)) {
                    choice[f] = random.below(FACTORS[f].1.len());
                }
                seed.iter().for_each(|&(f, v)| choice[f] = v);
                if takes(&choice) {
                    self.grow(&mut choice, seed, random, takes);
                    return Some(choice);
                }
            }
            self.open.remove(&seed);
            self.refused += 1;
        }
        None
    }

    /// Sets further values while they are accepted: of each factor the one with the most open pairs.
    fn grow(
        &self,
        choice: &mut Choice,
        seed: Pair,
        random: &mut Random,
        mut takes: impl FnMut(&[usize]) -> bool,
    ) {
        let first = random.below(FACTORS.len());
        for f in (0..FACTORS.len()).map(|i| (i * 7 + first) % FACTORS.len()) {
            if seed.iter().any(|s| s.0 == f) {
                continue;
            }
            let with = |v: usize| {
                let mut other = choice.clone();
                other[f] = v;
                let news = pairs_of(&other).filter(|p| self.open.contains(p)).count();
                (news, other)
            };
            let mut values: Vec<(usize, Choice)> = (0..FACTORS[f].1.len()).map(with).collect();
            values.sort_by_key(|v| std::cmp::Reverse(v.0));
            let now = value(f, choice[f]);
            for (_, other) in values.into_iter().take(3) {
                if value(f, other[f]) == now || takes(&other) {
                    *choice = other;
                    break;
                }
            }
        }
    }

    /// A model that runs has shown its pairs.
    pub fn seen(&mut self, choice: &[usize]) {
        for pair in pairs_of(choice) {
            self.open.remove(&pair);
        }
    }
}

/// The factor of a name.
fn place(name: &str) -> usize {
    let found = FACTORS.iter().position(|f| f.0 == name);
    found.expect("a factor")
}
