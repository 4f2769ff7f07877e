//! Deformables whose pins, attachments and constraints refer to each other, to what the flexcomp itself makes, or to what
//! is not there.

use crate::random::Random;

/// Numbers of a pin: those of a small grid, their neighbours, and what no grid has.
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "8",
    "9",
    "-1",
    "-2147483648",
    "2147483647",
    "2147483648",
    "1e300",
    "nan",
    "0.5",
    "",
    "3 3 3",
];

/// Bodies: the carrier, what flexcomps make, and names of nobody.
const BODIES: [&str; 12] = [
    "world", "a", "b", "f_0", "f_1", "f_2", "f_8", "g_0", "g_1", "f", "none", "",
];

const SHAPES: [&str; 10] = [
    "dim='2' count='3 3 1'",
    "dim='1' count='5 1 1'",
    "dim='3' count='2 2 2'",
    "type='circle' dim='1' count='5 1 1'",
    "dim='3' count='3 3 3' dof='trilinear'",
    "dim='3' count='3 3 3' dof='quadratic'",
    "dim='2' count='3 3 1' dof='2d'",
    "dim='3' count='3 3 3' dof='radial'",
    "dim='2' count='3 3 1' rigid='true'",
    "type='direct' dim='2' point='0 0 0 .1 0 0 0 .1 0 .1 .1 0' element='0 1 2 1 3 2'",
];

const MATERIALS: [&str; 6] = [
    "",
    "<elasticity young='1e3' poisson='.2' thickness='.01' elastic2d='both' damping='.01'/>",
    "<elasticity young='1e4' thickness='.01' elastic2d='bend'/>",
    "<edge equality='true'/>",
    "<edge equality='strain'/>",
    "<edge stiffness='3' damping='.1'/>",
];

fn word<'a>(r: &mut Random, list: &[&'a str]) -> &'a str {
    list[r.below(list.len())]
}

/// Mostly numbers that exist.
fn number(r: &mut Random) -> &'static str {
    let range = if r.one_in(6) { NUMBERS.len() } else { 6 };
    NUMBERS[r.below(range)]
}

fn numbers(r: &mut Random, n: usize) -> String {
    let words: Vec<&str> = (0..n).map(|_| number(r)).collect();
    words.join(" ")
}

/// Pins that most shapes have, some of them twice.
const SOUND: [&str; 6] = [
    "<pin id='0'/>",
    "<pin id='0 1'/>",
    "<pin id='0 0 1 1 0'/>",
    "<pin range='0 2'/>",
    "<pin range='0 2 1 3 0 2'/>",
    "<pin id='3'/>",
];

fn pin(r: &mut Random) -> String {
    if !r.one_in(4) {
        return word(r, &SOUND).to_owned();
    }
    let (name, n) = [("id", 1), ("range", 2), ("grid", 3), ("gridrange", 6)][r.below(4)];
    let times = [1, 1, 2, 7][r.below(4)];
    let all = vec![numbers(r, n); times].join(" ");
    format!("<pin {name}='{all}'/>")
}

/// A flexcomp that may have another one's bodies for its names.
fn comp(r: &mut Random, name: &str) -> String {
    let pins: String = (0..r.below(4)).map(|_| pin(r)).collect();
    let (shape, material) = (word(r, &SHAPES), word(r, &MATERIALS));
    format!(
        "<flexcomp name='{name}' {shape} spacing='.1 .1 .1' radius='.01' mass='.1'>{pins}<contact selfcollide='none'/>{material}</flexcomp>"
    )
}

/// A flex by hand, of bodies in any order, some of them several times.
fn raw(r: &mut Random, name: &str) -> String {
    let n = 1 + r.below(5);
    let bodies: Vec<&str> = (0..n).map(|_| word(r, &BODIES)).collect();
    let (list, dim) = (bodies.join(" "), 1 + r.below(3));
    let count = (dim + 1) * (1 + r.below(3));
    let element = numbers(r, count);
    let kind = ["body", "body", "node"][r.below(3)];
    let more = [
        "",
        "",
        "vertex='0 0 0 .1 0 0 0 .1 0 0 0 .1'",
        "cellcount='1 1 1' dof='trilinear'",
    ][r.below(4)];
    format!("<flex name='{name}' dim='{dim}' {kind}='{list}' element='{element}' {more}/>")
}

/// Ties of bodies one to the next, at last back to the first.
fn ties(r: &mut Random) -> String {
    let all: Vec<&str> = (0..2 + r.below(3)).map(|_| word(r, &BODIES)).collect();
    let kind = ["weld", "connect anchor='0 0 0'", "weld"][r.below(3)];
    let pairs = all.iter().zip(all.iter().cycle().skip(1));
    pairs
        .map(|(a, b)| format!("<{kind} body1='{a}' body2='{b}'/>"))
        .collect()
}

/// One of a list that is mostly the first.
fn rarely<'a>(r: &mut Random, list: &[&'a str]) -> &'a str {
    if r.one_in(5) { word(r, list) } else { list[0] }
}

/// A model of flexcomps in and beside bodies, with what refers to them.
pub fn model(r: &mut Random) -> String {
    let own = comp(r, "f");
    let name = rarely(r, &["g", "f", "f_0", ""]);
    let second = if r.one_in(3) {
        comp(r, name)
    } else {
        String::new()
    };
    let name = rarely(r, &["k", "f", "b", "a_0"]);
    let third = if r.one_in(4) {
        comp(r, name)
    } else {
        String::new()
    };
    let carrier = rarely(r, &["a", "f_0", "g_1", "b"]);
    let joint = [
        "",
        "<joint type='slide' axis='0 0 1'/>",
        "<freejoint/>",
        "<joint/>",
    ][r.below(4)];
    let hand = if r.one_in(6) {
        raw(r, "h")
    } else {
        String::new()
    };
    let flex = ["flex", "flexstrain"][r.below(2)];
    let equality = match r.below(8) {
        0 | 1 => ties(r),
        2 => format!(
            "<{flex} flex='{}'/><{flex} flex='f'/>",
            word(r, &["f", "g", "h", "none"])
        ),
        _ => String::new(),
    };
    let (one, two) = (word(r, &BODIES), word(r, &BODIES));
    let itself = "<model name='self' file='f.xml'/>";
    let (asset, around) = match r.below(16) {
        0 => (
            "",
            format!(
                "<replicate count='2' offset='0 0 1'><body name='c'>{second}</body></replicate>"
            ),
        ),
        1 => (
            itself,
            format!("<attach model='self' body='{one}' prefix='f_'/>{second}"),
        ),
        2 => (
            "",
            format!("<body name='c'><attach body='{one}' prefix='f_'/></body>{second}"),
        ),
        _ => ("", second),
    };
    let integrator = ["Euler", "discrete", "discrete", "RK4"][r.below(4)];
    let exclude = if r.one_in(6) {
        format!("<exclude body1='{one}' body2='{two}'/>")
    } else {
        String::new()
    };
    let sleep = ["enable", "disable"][r.below(2)];
    format!(
        "<mujoco><option integrator='{integrator}'><flag sleep='{sleep}'/></option><asset>{asset}</asset>\n<worldbody><body name='{carrier}'>{joint}<geom size='.05'/>{own}<body name='b'>{third}</body></body>{around}</worldbody>\n<deformable>{hand}</deformable><equality>{equality}</equality><contact>{exclude}</contact></mujoco>"
    )
}
