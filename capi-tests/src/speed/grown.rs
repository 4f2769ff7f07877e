//! Scaling families: the same scene with more and more of one thing.

/// A label, how many things are in it, and the MJCF text.
pub type Grown = (String, usize, String);

/// The scenes of one kind, small to large.
pub struct Kind {
    pub name: &'static str,
    pub scenes: Vec<Grown>,
}

const FLOOR: &str = "<geom name='floor' type='plane' size='0 0 1'/>";

/// All kinds. `sizes` of each end at what a step can do in a few milliseconds.
pub fn kinds() -> Vec<Kind> {
    let kind = |name: &'static str, sizes: &[usize], text: &dyn Fn(usize) -> String| Kind {
        name,
        scenes: sizes
            .iter()
            .map(|&n| (format!("grown/{name}{n}"), n, text(n)))
            .collect(),
    };
    vec![
        kind("humanoids", &[1, 4, 16, 64], &humanoids),
        kind("boxes", &[1, 10, 100, 1000], &boxes),
        kind("piles", &[3, 10, 30], &piles),
        kind("chain", &[4, 16, 64], &chain),
        kind("arms", &[1, 4, 16], &arms),
    ]
}

/// Places on a square grid.
fn grid(n: usize, apart: f64) -> impl Iterator<Item = (f64, f64)> {
    let side = (n as f64).sqrt().ceil() as usize;
    (0..n).map(move |i| ((i % side) as f64 * apart, (i / side) as f64 * apart))
}

fn scene(option: &str, world: &str, rest: &str) -> String {
    format!("<mujoco><option {option}/><worldbody>{world}</worldbody>{rest}</mujoco>")
}

/// Humanoids that fall, out of reach of each other.
fn humanoids(n: usize) -> String {
    let file = crate::root().join("examples-c/models/humanoid.xml");
    let mut world = FLOOR.to_string();
    for (i, (x, y)) in grid(n, 3.0).enumerate() {
        world += &format!(
            "<frame pos='{x} {y} 0'><attach model='one' body='pelvis' prefix='h{i}_'/></frame>"
        );
    }
    format!(
        "<mujoco><option timestep='.004'/><asset><model name='one' file='{}'/></asset><worldbody>{world}</worldbody></mujoco>",
        file.display()
    )
}

/// Boxes that fall on a floor, apart from each other.
fn boxes(n: usize) -> String {
    let mut world = FLOOR.to_string();
    for (x, y) in grid(n, 0.5) {
        world += &format!(
            "<body pos='{x} {y} .12' euler='3 5 0'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
        );
    }
    scene("timestep='.004'", &world, "")
}

/// One stack of boxes.
fn piles(n: usize) -> String {
    let mut world = FLOOR.to_string();
    for i in 0..n {
        let (z, x) = (0.1 + 0.2 * i as f64, 0.01 * (i % 3) as f64);
        world += &format!(
            "<body pos='{x} 0 {z}'><freejoint/><geom type='box' size='.15 .15 .1'/></body>"
        );
    }
    scene("timestep='.004'", &world, "")
}

/// A hanging chain of capsules with ball joints.
fn chain(n: usize) -> String {
    let link = "<body pos='0 0 -.1'><joint type='ball' damping='.002'/><geom type='capsule' size='.02' fromto='0 0 0 0 0 -.1' contype='0' conaffinity='0'/>";
    let world = format!(
        "<body pos='0 0 2' euler='0 60 0'>{}{}</body>",
        link.repeat(n),
        "</body>".repeat(n)
    );
    scene("timestep='.002'", &world, "")
}

/// Arms of seven hinges with position servos and a gripper, in reach of a box.
fn arms(n: usize) -> String {
    let (mut world, mut drive) = (FLOOR.to_string(), String::new());
    for (i, (x, y)) in grid(n, 3.0).enumerate() {
        let mut arm = format!("<body pos='{x} {y} .1'><geom type='cylinder' size='.08 .1'/>");
        for j in 0..7 {
            let axis = if j % 2 == 0 { "0 0 1" } else { "0 1 0" };
            arm += &format!(
                "<body pos='0 0 .15'><joint name='a{i}_{j}' axis='{axis}' range='-2.5 2.5' limited='true' damping='1' armature='.05'/><geom type='capsule' size='.05' fromto='0 0 0 0 0 .15'/>"
            );
            drive += &format!(
                "<position joint='a{i}_{j}' kp='60' kv='5' ctrlrange='-2 2' ctrllimited='true'/>"
            );
        }
        for (k, side) in [-1.0, 1.0].into_iter().enumerate() {
            arm += &format!(
                "<body pos='0 {} .2'><joint name='f{i}_{k}' type='slide' axis='0 {side} 0' range='-.04 .02' limited='true' armature='.01' damping='1'/><geom type='box' size='.02 .01 .05'/></body>",
                0.05 * side
            );
            drive += &format!(
                "<position joint='f{i}_{k}' kp='50' ctrlrange='-.04 .02' ctrllimited='true'/>"
            );
        }
        world += &(arm + &"</body>".repeat(8));
        world += &format!(
            "<body pos='{} {y} .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>",
            x + 0.6
        );
    }
    scene(
        "timestep='.002'",
        &world,
        &format!("<actuator>{drive}</actuator>"),
    )
}
