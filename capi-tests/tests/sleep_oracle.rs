//! Sleeping against the genuine library: whole steps from the same states while trees fall asleep, are
//! pushed, moved, tied to others and touched.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::corpus::own;
use capi_tests::oracle::{Library, compare};
use capi_tests::random::Random;
use mujoco::abi::*;
use std::fmt::Write as _;

/// Memory that is never written in this mode, and scratch that need not be of equal size.
fn unspecified(field: &str) -> bool {
    field.starts_with("maxuse") || field.starts_with("efc_J_")
}

/// Steps the genuine library, and ours from each of its states; returns how many trees slept at a step
/// on average.
fn follow(
    name: &str,
    steps: usize,
    setup: fn(*mut mjModel),
    drive: fn(&mjModel, *mut mjData, usize),
) {
    let text = std::fs::read_to_string(own(&format!("models/sleep/{name}"))).expect("a file");
    follow_text(name, &text, steps, setup, drive);
}

/// The same of a model's text.
fn follow_text(
    name: &str,
    text: &str,
    steps: usize,
    setup: fn(*mut mjModel),
    drive: fn(&mjModel, *mut mjData, usize),
) {
    follow_fields(name, text, steps, setup, drive, |field| !unspecified(field));
}

/// The same of fields that matter.
fn follow_fields(
    name: &str,
    text: &str,
    steps: usize,
    setup: fn(*mut mjModel),
    drive: fn(&mjModel, *mut mjData, usize),
    matters: fn(&str) -> bool,
) {
    let (ours, genuine) = Library::both();
    let m = genuine.load_text(text).expect("a model");
    setup(m);
    let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
    let (mut asleep, mut fell, mut woke) = (0, 0, 0);
    for step in 0..steps {
        drive(unsafe { &*m }, r, step);
        genuine.copy_data(o, m, r).expect("copy");
        ours.stage("mj_step", m, o).expect("ours");
        genuine.stage("mj_step", m, r).expect("genuine");
        for (field, x) in unsafe { compare::datas(m, o, r) } {
            assert!(
                !matters(&field) || !x.any(),
                "{name} step {step} {field}[{}]: {:?} != {:?} {:?}",
                x.at,
                x.ours,
                x.theirs,
                x.structural
            );
        }
        let now = unsafe {
            (0..(*m).ntree as usize)
                .filter(|&t| *(*r).tree_asleep.add(t) >= 0)
                .count()
        };
        fell += usize::from(now > asleep);
        woke += usize::from(now < asleep);
        asleep = now;
    }
    assert!(
        fell > 0 && woke > 0,
        "{name}: {fell} times asleep, {woke} times awake"
    );
    genuine.delete_data(r);
    genuine.delete_data(o);
    genuine.delete_model(m);
}

fn events(m: &mjModel, d: *mut mjData, step: usize) {
    let x = step as f64;
    unsafe {
        *(*d).ctrl.add(1) = 0.3 * (0.3 * x).sin();
        if step.is_multiple_of(5) && step < 40 {
            *(*d).qvel.add(m.nv as usize - 1) = 1.0;
        }
        match step {
            100 => *(*d).eq_active = 1,
            130 => *(*d).qfrc_applied.add(3) = 0.1,
            131 => *(*d).qfrc_applied.add(3) = 0.0,
            180 => *(*d).qpos.add(1) += 0.01,
            220 => *(*d).qvel.add(2) = 0.5,
            _ => {}
        }
    }
}

/// The compiler would not let trees with actuators and stiff tendons sleep.
fn allow(m: *mut mjModel) {
    unsafe {
        std::slice::from_raw_parts_mut((*m).tree_sleep_policy, (*m).ntree as usize).fill(4);
    }
}

#[test]
fn beside_others() {
    follow("beside.xml", 280, allow, events);
}

#[test]
fn beside_others_implicit() {
    let implicit = |m: *mut mjModel| {
        allow(m);
        unsafe { (*m).opt.integrator = 2 }
    };
    let fast = |m: *mut mjModel| {
        allow(m);
        unsafe { (*m).opt.integrator = 3 }
    };
    follow("beside.xml", 200, implicit, events);
    follow("beside.xml", 200, fast, events);
}

#[test]
fn beside_others_sparse() {
    let setup = |m: *mut mjModel| {
        allow(m);
        unsafe { (*m).opt.jacobian = 1 }
    };
    follow("beside.xml", 200, setup, events);
}

/// Couplings in the metric of the discrete integrator are solved for by iterations on the dofs that are awake.
#[test]
fn couplings_beside_sleepers() {
    const TEXT: &str = "<mujoco><option integrator='discrete'/><option><flag sleep='enable'/></option><worldbody>
        <geom type='plane' size='9 9 .1'/><body pos='-2 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
        <body pos='2 0 2'><joint name='a' axis='0 1 0'/><geom type='capsule' size='.05' fromto='0 0 0 .3 0 0'/>
          <body pos='.3 0 0'><joint axis='1 0 0'/><geom type='capsule' size='.05' fromto='0 0 0 .3 .1 0'/>
            <body pos='.3 .1 0'><joint name='b' axis='0 1 1'/><geom type='capsule' size='.05' fromto='0 0 0 .3 .2 0'/></body></body></body>
        <body pos='5 0 2'><freejoint/><geom size='.1'/></body>
      </worldbody><tendon><fixed stiffness='30' damping='2'><joint joint='a' coef='1'/><joint joint='b' coef='-.7'/></fixed></tendon></mujoco>";
    let push = |_: &mjModel, d: *mut mjData, step: usize| {
        if step == 100 {
            unsafe { *(*d).qvel.add(2) = 0.1 };
        }
    };
    follow_text("couplings", TEXT, 150, |_| {}, push);
}

/// A box that falls asleep beside an arm that is driven: activations and delayed controls have advanced before the
/// forces are computed once more.
#[test]
fn beside_activations() {
    const TEXT: &str = r#"<mujoco>
      <option sleep_tolerance="1"><flag sleep="enable"/></option>
      <worldbody>
        <geom type="plane" size="5 5 1"/>
        <body pos="0 0 .0999"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos="2 0 1">
          <joint name="a" axis="0 1 0" damping=".1"/><geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
          <body pos=".5 0 0">
            <joint name="b" axis="0 1 0" damping=".1"/><geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
            <site name="tip" pos=".5 0 0"/>
          </body>
        </body>
      </worldbody>
      <actuator>
        <position name="filtered" joint="a" kp="5" timeconst=".05"/>
        <general joint="b" dyntype="integrator" gainprm="2" actlimited="true" actrange="-1 1"/>
        <motor joint="b" nsample="5" delay=".01" gear=".3"/>
        <muscle joint="a" lengthrange="-1 1" force="20"/>
        <dcmotor joint="b" motorconst=".05" resistance="1" lugre="100 1 .1 .2 .15" saturation=".5 3 .1"/>
      </actuator>
      <sensor>
        <actuatorfrc actuator="filtered"/>
        <jointpos joint="a" nsample="5" delay=".006"/>
        <accelerometer site="tip" nsample="3"/>
        <gyro site="tip" nsample="4" interval=".006"/>
      </sensor>
    </mujoco>"#;
    let setups: [fn(*mut mjModel); 5] = [
        |_| {},
        |m| unsafe { (*m).opt.disableflags |= mjDSBL_EULERDAMP },
        |m| unsafe { (*m).opt.integrator = mjINT_RK4 },
        |m| unsafe { (*m).opt.integrator = mjINT_IMPLICIT },
        |m| unsafe { (*m).opt.integrator = mjINT_IMPLICITFAST },
    ];
    let drive = |m: &mjModel, d: *mut mjData, step: usize| unsafe {
        for k in 0..m.nu as usize {
            *(*d).ctrl.add(k) = (0.7 * step as f64 + k as f64).sin();
        }
        if step == 30 {
            *(*d).qvel.add(2) = 0.5;
        }
    };
    for setup in setups {
        follow_text("beside activations", TEXT, 300, setup, drive);
    }
}

#[test]
fn row_of_boxes() {
    // a moving box topples the next, which sleeps
    follow("row.xml", 400, |_| {}, |_, _, _| {});
}

#[test]
fn row_of_boxes_in_stages() {
    // the warm start is the last stage's, not what follows falling asleep
    follow(
        "row.xml",
        400,
        |m| unsafe { (*m).opt.integrator = 1 },
        |_, _, _| {},
    );
}

#[test]
fn without_islands() {
    // nothing binds trees to each other: each sleeps alone
    let free = |m: *mut mjModel| unsafe {
        (*m).opt.disableflags |= mjDSBL_ISLAND | mjDSBL_CONSTRAINT | mjDSBL_GRAVITY;
    };
    let push = |m: &mjModel, d: *mut mjData, step: usize| {
        if step == 20 {
            unsafe { *(*d).qvel.add(m.nv as usize - 1) = 1.0 }
        }
    };
    follow("row.xml", 60, free, push);
}

/// Bodies in a row without gravity: some touch their neighbour and sleep with it. Those at the end, far
/// from each other, are kept awake.
fn line(r: &mut Random, sleepers: usize, wakers: usize) -> (String, Vec<f64>) {
    let (mut world, mut at, mut x) = (String::new(), Vec::new(), 0.0);
    for k in 0..sleepers + wakers {
        x += if k < sleepers && r.below(3) > 0 {
            0.1999
        } else {
            0.4
        };
        at.push(x);
        let _ = write!(
            world,
            "<body pos='{x} 0 0'><joint name='x{k}' type='slide'/>\
             <joint name='y{k}' type='slide' axis='0 1 0'/><geom size='.1' condim='1'/></body>"
        );
    }
    let mut tendons = String::new();
    for _ in 0..r.below(4) {
        let first = r.below(sleepers + wakers);
        let mut joints = String::new();
        for k in 0..2 + r.below(4) / 3 {
            let y = (first + k * (1 + r.below(2))) % (sleepers + wakers);
            if k == 0 || y != first && !joints.contains(&format!("'y{y}'")) {
                let _ = write!(joints, "<joint joint='y{y}' coef='1'/>");
            }
        }
        let _ = write!(
            tendons,
            "<fixed limited='true' range='-1 1'>{joints}</fixed>"
        );
    }
    let xml = format!(
        "<mujoco><option gravity='0 0 0' sleep_tolerance='.1'><flag sleep='enable'/></option><worldbody>\
         <body mocap='true' pos='0 0 9'><geom size='.1'/></body>{world}</worldbody>\
         <tendon>{tendons}</tendon></mujoco>"
    );
    (xml, at)
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn counters_come_from_what_wakes() {
    let (ours, genuine) = Library::both();
    let (mut taken, mut lowest) = (0, 0);
    for seed in 0..150 {
        let mut r = Random::new(seed);
        let (sleepers, wakers) = (3 + r.below(5), 1 + r.below(3));
        let n = sleepers + wakers;
        let (xml, at) = line(&mut r, sleepers, wakers);
        let m = genuine.load_text(&xml).expect("a model");
        let [a, b] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        unsafe {
            std::slice::from_raw_parts_mut((*m).tree_sleep_policy, n).fill(4);
            let ages: Vec<usize> = (0..wakers).map(|_| r.below(10)).collect();
            for step in 0..52 {
                for (k, age) in ages.iter().enumerate() {
                    // a small motion wakes it so many steps before
                    if step == 51 - age {
                        *(*b).qvel.add(2 * (sleepers + k)) = 1e-3;
                    }
                }
                genuine.stage("mj_step", m, b).unwrap();
            }
            for k in sleepers..n {
                let to = at[r.below(sleepers)] + [0.1, -0.1][r.below(2)];
                *(*b).qpos.add(2 * k) = to - at[k];
                *(*b).qpos.add(2 * k + 1) = [0.16, 0.17, -0.17, 2.0 * k as f64][r.below(4)];
            }
            if r.below(4) == 0 {
                *(*b).mocap_pos = at[r.below(sleepers)];
                *(*b).mocap_pos.add(2) = 0.19;
            }
            for t in 0..(*m).ntendon as usize {
                *(*m).tendon_range.add(2 * t) = 0.5;
            }
            let slept: Vec<i32> = (0..n).map(|t| *(*b).tree_asleep.add(t)).collect();
            genuine.copy_data(a, m, b).unwrap();
            genuine.stage("mj_fwdPosition", m, b).unwrap();
            ours.stage("mj_fwdPosition", m, a).unwrap();
            let [x, y] = [a, b].map(|d| std::slice::from_raw_parts((*d).tree_asleep, n));
            assert_eq!(x, y, "seed {seed}, before {slept:?}\n{xml}");
            let woke = |t: &usize| slept[*t] >= 0 && y[*t] < 0;
            taken += (0..n).filter(woke).filter(|&t| y[t] > -11).count();
            lowest += (0..n).filter(woke).filter(|&t| y[t] == -11).count();
        }
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    println!("{taken} trees took a counter, {lowest} started anew");
    assert!(taken > 50 && lowest > 5);
}

/// Bad numbers of who sleeps are left to whatever wakes it.
#[test]
fn bad_numbers_of_sleepers_are_not_looked_for() {
    type Check = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(&own("models/sleep/row.xml"))
        .expect("a model");
    let [d, fresh] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
    let sleeper = |d: *mut mjData| unsafe {
        let nv = (*m).nv as usize;
        (0..nv).find(|&i| *(*d).tree_awake.add(*(*m).dof_treeid.add(i) as usize) == 0)
    };
    for _ in 0..2000 {
        genuine.stage("mj_step", m, d).expect("genuine");
        if sleeper(d).is_some() {
            break;
        }
    }
    let dof = sleeper(d).expect("somebody sleeps");
    for check in ["mj_checkPos", "mj_checkVel", "mj_checkAcc"] {
        let counts = [&ours, &genuine].map(|library| unsafe {
            genuine.copy_data(fresh, m, d).expect("copy");
            let qpos = *(*m).jnt_qposadr.add(*(*m).dof_jntid.add(dof) as usize) as usize;
            match check {
                "mj_checkPos" => *(*fresh).qpos.add(qpos) = f64::NAN,
                "mj_checkVel" => *(*fresh).qvel.add(dof) = f64::NAN,
                _ => *(*fresh).qacc.add(dof) = f64::NAN,
            }
            let stage: Check = library.function(check);
            stage(m, fresh);
            (*fresh).warning.map(|w| w.number)
        });
        assert_eq!(counts[0], counts[1], "{check}");
    }
    genuine.delete_data(d);
    genuine.delete_data(fresh);
    genuine.delete_model(m);
}

/// A cloth and a lattice that sleep are touched by a ball, a ball by a cloth, a cloth by a cloth.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn deformables_are_touched() {
    let cloth = |name: &str, pos: &str| {
        format!(
            r#"<flexcomp name="{name}" type="grid" dim="2" count="4 4 1" spacing=".05 .05 .05" pos="{pos}" radius=".005" mass=".1"><edge equality="true"/><contact selfcollide="none"/></flexcomp>"#
        )
    };
    let ball =
        |pos: &str| format!(r#"<body pos="{pos}"><freejoint/><geom size=".03" mass=".1"/></body>"#);
    let floor = |z: &str| format!(r#"<geom type="plane" size="1 1 1" pos="0 0 {z}"/>"#);
    let lattice = r#"<flexcomp name="f" type="grid" dim="3" count="4 4 3" spacing=".04 .04 .04" radius=".005" mass=".2" dof="trilinear" cellcount="1 1 1"><edge equality="strain"/><contact selfcollide="none"/></flexcomp>"#;
    let scenes = [
        (
            "cloth",
            floor("-.005") + &cloth("f", "0 0 0") + &cloth("g", ".5 0 0") + &ball("0 0 1.2"),
        ),
        ("lattice", floor("-.045") + lattice + &ball(".01 0 1.2")),
        (
            "ball",
            floor("-.03") + &cloth("f", "0 0 1") + &ball(".03 .02 0"),
        ),
        (
            "cloths",
            floor("-.005") + &cloth("f", "0 0 0") + &cloth("g", ".01 .02 1"),
        ),
    ];
    for (name, world) in scenes {
        let text = format!(
            r#"<mujoco><option sleep_tolerance=".02" jacobian="dense"><flag sleep="enable"/></option><worldbody>{world}</worldbody></mujoco>"#
        );
        follow_text(name, &text, 330, |_| {}, |_, _, _| {});
    }
}

/// Pushes, stops and displaces a dof in the midst of a deformable that has fallen asleep.
fn nudges(m: &mjModel, d: *mut mjData, step: usize) {
    unsafe {
        let speeds = std::slice::from_raw_parts_mut((*d).qvel, m.nv as usize);
        match step {
            0 => (0..speeds.len()).for_each(|i| speeds[i] = 1e-5 * (i as f64).sin()),
            14 => speeds[4] = 0.2,
            16 | 22 | 27 => speeds.iter_mut().for_each(|v| *v *= 0.1),
            33 => *(*d).qpos.add(7) += 1e-4,
            46 => *(*d).qfrc_applied.add(5) = 1e-3,
            47 => *(*d).qfrc_applied.add(5) = 0.0,
            _ => {}
        }
    }
}

/// An elastic deformable of a kind, under an integrator and with something beside it.
fn elastic(options: &str, kind: &str, beside: &str) -> String {
    let sheet = match kind.contains("dim='2'") {
        true => "thickness='.01' elastic2d='both'",
        false => "",
    };
    format!(
        "<mujoco><option gravity='0 0 0' sleep_tolerance='.05' {options}><flag sleep='enable'/></option><worldbody>{beside}
         <flexcomp name='f' {kind} spacing='.1 .1 .1' radius='.01'><contact contype='0' conaffinity='0' selfcollide='none'/>
         <elasticity young='1e4' poisson='.2' damping='.01' {sheet}/></flexcomp></worldbody></mujoco>"
    )
}

/// Parts of the preconditioner stay where each library has a use for them; islands without rows have room for what a solver
/// would write there.
fn not_scratch(field: &str) -> bool {
    let unwritten = ["iacc", "ifrc", "iefc"]
        .iter()
        .any(|name| field.starts_with(name));
    let kept = ["efm_diag", "efm_sdiag", "efm_L", "nefmL"].contains(&field);
    !unspecified(field) && !unwritten && !kept
}

/// Under the discrete integrator all that an elastic deformable consists of sleeps together, also where no constraint acts.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn elastic_deformables_sleep_as_one() {
    for kind in [
        "dim='2' type='grid' count='3 2 1'",
        "dim='2' type='grid' count='5 4 1'",
        "dim='3' type='grid' count='2 2 2'",
        "dim='3' type='grid' count='3 3 3' dof='trilinear'",
        "dim='3' type='grid' count='3 3 3' dof='quadratic'",
    ] {
        for options in ["jacobian='dense'", "jacobian='sparse'", "solver='CG'"] {
            let text = elastic(&format!("integrator='discrete' {options}"), kind, "");
            follow_fields(kind, &text, 64, |_| {}, nudges, not_scratch);
        }
    }
}

/// Who sleeps, and with whom.
fn of_sleep(field: &str) -> bool {
    [
        "tree_",
        "body_awake",
        "dof_awake",
        "island_",
        "dof_island",
        "nisland",
        "nidof",
        "ntree_awake",
    ]
    .iter()
    .any(|name| field.starts_with(name))
}

/// Rods sleep with the twist of their edges. Their forces differ in last bits (docs/facts/README.md).
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rods_sleep_as_one() {
    let text = elastic(
        "integrator='discrete'",
        "dim='1' type='grid' count='5 1 1'",
        "",
    );
    follow_fields("rod", &text, 64, |_| {}, nudges, of_sleep);
}

/// Rods that equality constraints tie sleep under every integrator, loose ones under the discrete one alone; what sleeps has
/// no part in the metric.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rods_that_are_tied_sleep_everywhere() {
    let push = |m: &mjModel, d: *mut mjData, step: usize| unsafe {
        let last_twist = m.nv as usize - 7;
        match step {
            // what is beside them sleeps and wakes too
            16 => *(*d).qvel.add(m.nv as usize - 1) = 1.0,
            20 => *(*d).qfrc_applied.add(6) = 0.05,
            21 => *(*d).qfrc_applied.add(6) = 0.0,
            22 => std::slice::from_raw_parts_mut((*d).qvel, m.nv as usize).fill(0.0),
            40 => *(*d).qfrc_applied.add(last_twist) = 1e-5,
            41 => *(*d).qfrc_applied.add(last_twist) = 0.0,
            52 => (*d).eq_active.write(0),
            _ => {}
        }
    };
    let text = std::fs::read_to_string(own("models/sleep/rods.xml")).expect("a file");
    for integrator in ["Euler", "RK4", "discrete"] {
        for solver in ["Newton", "CG"] {
            let option = format!("<option integrator=\"{integrator}\" solver=\"{solver}\"");
            let text = text.replace("<option", &option);
            follow_fields(integrator, &text, 80, |_| {}, push, of_sleep);
        }
    }
    let text = text.replace("<option", "<option integrator=\"discrete\"");
    let (ours, genuine) = Library::both();
    let m = genuine.load_text(&text).expect("a model");
    let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
    for step in 0..80 {
        push(unsafe { &*m }, r, step);
        genuine.copy_data(o, m, r).expect("copy");
        ours.stage("mj_step", m, o).expect("ours");
        genuine.stage("mj_step", m, r).expect("genuine");
        for (field, x) in unsafe { compare::datas(m, o, r) } {
            let of_metric = ["qH", "qHDiagInv", "efm_c", "efm_sdiag", "efm_diag"];
            assert!(
                !of_metric.contains(&&*field) || x.relative <= 1e-12,
                "{step} {field} {}",
                x.describe()
            );
        }
    }
    [r, o].into_iter().for_each(|d| genuine.delete_data(d));
    genuine.delete_model(m);
}

/// Under other integrators what is elastic stays awake, and so does what has fallen asleep before. Tendons and actuators unite
/// beside it, without constraints.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn elastic_deformables_stay_awake_elsewhere() {
    let beside = "<body name='a' sleep='allowed'><joint type='slide'/><geom size='.1' contype='0'/><site name='a'/></body>
         <body name='b' pos='1 0 0' sleep='allowed'><joint type='slide'/><geom size='.1' contype='0'/><site name='b'/></body>";
    let tied =
        "</worldbody><tendon><spatial name='t'><site site='a'/><site site='b'/></spatial></tendon>
         <actuator><position tendon='t'/></actuator>";
    let sheet = "dim='2' type='grid' count='3 2 1'";
    let switch = |m: &mjModel, d: *mut mjData, step: usize| {
        nudges(m, d, step);
        let integrator = if (20..30).contains(&step) {
            mjINT_EULER
        } else {
            mjINT_DISCRETE
        };
        unsafe { (*std::ptr::from_ref(m).cast_mut()).opt.integrator = integrator };
    };
    let text = elastic("integrator='discrete' jacobian='dense'", sheet, beside);
    let text = text.replace("</worldbody>", tied);
    follow_fields("switched", &text, 64, |_| {}, switch, of_sleep);
    // what is beside it falls asleep and wakes
    let others = |m: &mjModel, d: *mut mjData, step: usize| {
        nudges(m, d, step);
        match step {
            40 => unsafe { *(*d).qvel = 0.2 },
            42 => unsafe { *(*d).qvel = 0.0 },
            _ => {}
        }
    };
    for integrator in ["Euler", "RK4"] {
        let text = elastic(&format!("integrator='{integrator}'"), sheet, beside);
        let text = text.replace("</worldbody>", tied);
        follow_fields(integrator, &text, 64, |_| {}, others, of_sleep);
    }
}
