//! Lengths and moments of tendons (geTransmission).

use crate::capi::testing::{Sim, apart, gradient};

/// A model with one tendon on two hinges and a slide.
fn with(tendon: &str) -> Sim {
    let mut sim = Sim::new(&format!(
        "<mujoco><worldbody><site name='a' pos='0 0 .5'/><site name='side' pos='0 .2 .2'/>
         <geom name='ball' size='.1' pos='.1 0 .2' contype='0' conaffinity='0'/>
         <geom name='rod' type='cylinder' size='.08 .3' pos='.1 .02 .2' euler='90 0 0' contype='0' conaffinity='0'/>
         <body pos='.1 0 0'><joint name='j' axis='0 1 0'/><geom size='.03' pos='.2 0 0'/><site name='b' pos='.2 .02 0'/>
         <body pos='.2 0 0'><joint name='k' axis='0 0 1'/><joint name='s' type='slide' axis='1 0 0'/><geom size='.03' pos='.1 0 0'/><site name='c' pos='.15 0 .05'/>
         </body></body></worldbody><tendon>{tendon}</tendon></mujoco>"
    ));
    sim.data().qpos_mut().copy_from_slice(&[0.3, -0.2, 0.05]);
    sim.fwd_position();
    sim
}

/// The moment arms, and the differences of the length.
fn moments(sim: &mut Sim) -> [Vec<f64>; 2] {
    let mut arms = vec![0.0; sim.nv()];
    let (m, d) = (sim.model(), sim.data());
    let (first, n) = (m.ten_J_rowadr()[0] as usize, m.ten_J_rownnz()[0] as usize);
    for k in first..first + n {
        arms[m.ten_J_colind()[k] as usize] = d.ten_J()[k];
    }
    let slope = gradient(sim, 1e-6, |s| {
        s.kinematics().com_pos().tendon();
        s.data().ten_length().to_vec()
    });
    [arms, slope[0].clone()]
}

fn moments_are_differences(tendon: &str) {
    let [arms, slope] = moments(&mut with(tendon));
    assert!(apart(&arms, &slope) < 1e-8, "{arms:?} {slope:?}");
    assert!(arms.iter().any(|a| a.abs() > 1e-3));
}

#[test]
fn fixed() {
    let mut sim = with("<fixed><joint joint='j' coef='1.5'/><joint joint='s' coef='-2'/></fixed>");
    let length = sim.data().ten_length()[0];
    assert!((length - (1.5 * 0.3 - 2.0 * 0.05)).abs() < 1e-15);
    let [arms, slope] = moments(&mut sim);
    assert_eq!(arms, [1.5, 0.0, -2.0]);
    assert!(apart(&arms, &slope) < 1e-8);
}

#[test]
fn straight() {
    let sim = with("<spatial><site site='a'/><site site='c'/></spatial>");
    let d = sim.data();
    assert!((d.ten_length()[0] - d.site_xpos()[0].dist(d.site_xpos()[3])).abs() < 1e-15);
    moments_are_differences("<spatial><site site='a'/><site site='b'/><site site='c'/></spatial>");
}

#[test]
fn around_a_sphere() {
    moments_are_differences(
        "<spatial><site site='a'/><geom geom='ball' sidesite='side'/><site site='b'/></spatial>",
    );
}

#[test]
fn around_a_cylinder() {
    moments_are_differences(
        "<spatial><site site='a'/><geom geom='rod' sidesite='side'/><site site='b'/></spatial>",
    );
}

/// Dofs of two trees, more than stand side by side, of which some move both ends and some neither.
#[test]
fn along_branched_chains() {
    let link = |name: &str, axis: &str, inner: &str| {
        format!(
            "<body pos='.03 .02 .15'><joint axis='{axis}'/><geom size='.03'/><site name='{name}' pos='.05 .01 .08'/>{inner}</body>"
        )
    };
    let finger = |name: &str| {
        let tip = link(&format!("{name}2"), "0 1 .2", "");
        link(&format!("{name}1"), "1 0 0", &link(name, ".3 1 0", &tip))
    };
    let hand = link("palm", "0 0 1", &(finger("f") + &finger("g")));
    let mut sim = Sim::new(&format!(
        "<mujoco><worldbody><site name='w' pos='.2 .3 .1'/>
         <body><freejoint/><geom size='.05'/>{hand}</body>
         <body pos='.5 0 0'><joint type='ball'/><geom size='.05'/>{}</body></worldbody>
         <tendon><spatial><site site='w'/><site site='f2'/><site site='palm'/><site site='g'/><site site='h'/>
         <pulley divisor='2'/><site site='h2'/><site site='f1'/><site site='w'/></spatial></tendon></mujoco>",
        finger("h")
    ));
    for (i, q) in sim.data().qpos_mut().iter_mut().enumerate() {
        *q += 0.3 * ((7 * i % 11) as f64 / 11.0 - 0.5);
    }
    sim.fwd_position();
    let [arms, slope] = moments(&mut sim);
    assert!(apart(&arms, &slope) < 1e-8, "{arms:?} {slope:?}");
    assert!(arms.iter().filter(|a| a.abs() > 1e-3).count() > 12);
}

#[test]
fn over_a_pulley() {
    let tendon = "<spatial><site site='a'/><site site='b'/><pulley divisor='3'/><site site='a'/><site site='c'/></spatial>";
    let sim = with(tendon);
    let (d, x) = (sim.data(), sim.data());
    let x = x.site_xpos();
    assert!((d.ten_length()[0] - (x[0].dist(x[2]) + x[0].dist(x[3]) / 3.0)).abs() < 1e-14);
    moments_are_differences(tendon);
}

#[test]
fn a_wrapped_path_is_longer_than_the_straight_one() {
    let wrapped = with("<spatial><site site='a'/><geom geom='ball'/><site site='b'/></spatial>");
    let straight = with("<spatial><site site='a'/><site site='b'/></spatial>");
    assert!(wrapped.data().ten_length()[0] >= straight.data().ten_length()[0]);
}
