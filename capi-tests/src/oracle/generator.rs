//! Random MJCF models: every element kind with random attributes, from a seed.
//!
//! Most models compile; some are refused, which is a case as well.

use std::fmt::Write;

use crate::random::Random;

/// Attribute values.
trait Text {
    /// One of a list.
    fn word<'a>(&mut self, list: &[&'a str]) -> &'a str;
    /// A number between `lo` and `hi` with few digits.
    fn number(&mut self, lo: f64, hi: f64) -> String;
    fn numbers(&mut self, n: usize, lo: f64, hi: f64) -> String;
}

impl Text for Random {
    fn word<'a>(&mut self, list: &[&'a str]) -> &'a str {
        self.pick(list).expect("a list of words")
    }

    fn number(&mut self, lo: f64, hi: f64) -> String {
        let x = lo + (hi - lo) * (self.below(1001) as f64 / 1000.0);
        format!("{x:.3}")
    }

    fn numbers(&mut self, n: usize, lo: f64, hi: f64) -> String {
        (0..n)
            .map(|_| self.number(lo, hi))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A model under construction.
pub struct Generator {
    r: Random,
    xml: String,
    bodies: Vec<String>,
    joints: Vec<String>,
    /// names of joints with one degree of freedom
    scalar: Vec<String>,
    balls: Vec<String>,
    geoms: Vec<String>,
    round: Vec<String>,
    sites: Vec<String>,
    tendons: Vec<String>,
    count: usize,
}

impl Generator {
    /// The model of a seed.
    pub fn model(seed: u64) -> String {
        let mut g = Generator {
            r: Random::new(seed),
            xml: String::new(),
            bodies: Vec::new(),
            joints: Vec::new(),
            scalar: Vec::new(),
            balls: Vec::new(),
            geoms: Vec::new(),
            round: Vec::new(),
            sites: Vec::new(),
            tendons: Vec::new(),
            count: 0,
        };
        g.write();
        g.xml
    }

    fn put(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.xml, "{}", text.as_ref());
    }

    /// ` name="value"` once in `n` times.
    fn maybe(&mut self, n: usize, name: &str, value: impl FnOnce(&mut Random) -> String) -> String {
        if self.r.one_in(n) {
            format!(" {name}=\"{}\"", value(&mut self.r))
        } else {
            String::new()
        }
    }

    fn name(&mut self, kind: &str) -> String {
        self.count += 1;
        format!("{kind}{}", self.count)
    }

    fn write(&mut self) {
        self.put("<mujoco>");
        self.compiler();
        self.options();
        self.defaults();
        self.put("<worldbody>");
        self.fixtures(false);
        for _ in 0..1 + self.r.below(3) {
            self.body(0);
        }
        self.put("</worldbody>");
        self.contact();
        self.tendon();
        self.equality();
        self.actuator();
        self.sensor();
        self.custom();
        self.put("</mujoco>");
    }

    fn compiler(&mut self) {
        let mut a = String::new();
        a += &self.maybe(3, "angle", |r| r.word(&["radian", "degree"]).into());
        a += &self.maybe(3, "eulerseq", |r| {
            r.word(&["xyz", "zyx", "XYZ", "zXz", "YxZ"]).into()
        });
        a += &self.maybe(8, "autolimits", |r| r.word(&["true", "false"]).into());
        a += &self.maybe(5, "inertiafromgeom", |r| r.word(&["auto", "true"]).into());
        a += &self.maybe(5, "inertiagrouprange", |r| {
            r.word(&["0 1", "0 5", "1 3"]).into()
        });
        a += &self.maybe(6, "boundmass", |r| r.number(0.0, 2.0));
        a += &self.maybe(6, "boundinertia", |r| r.number(0.0, 0.1));
        a += &self.maybe(4, "balanceinertia", |_| "true".into());
        a += &self.maybe(4, "alignfree", |_| "true".into());
        a += &self.maybe(10, "settotalmass", |r| r.number(1.0, 9.0));
        a += &self.maybe(8, "discardvisual", |_| "true".into());
        self.put(format!("<compiler{a}/>"));
    }

    fn options(&mut self) {
        let mut a = String::new();
        a += &self.maybe(2, "timestep", |r| r.number(0.001, 0.01));
        a += &self.maybe(4, "integrator", |r| {
            r.word(&["Euler", "RK4", "implicit", "implicitfast"]).into()
        });
        a += &self.maybe(4, "cone", |r| r.word(&["pyramidal", "elliptic"]).into());
        a += &self.maybe(4, "solver", |r| r.word(&["PGS", "CG", "Newton"]).into());
        a += &self.maybe(6, "density", |r| r.number(0.0, 2.0));
        a += &self.maybe(6, "viscosity", |r| r.number(0.0, 0.1));
        self.put(format!("<option{a}/>"));
        let mut a = String::new();
        a += &self.maybe(5, "memory", |r| r.word(&["1M", "200K", "3000000"]).into());
        a += &self.maybe(5, "nkey", |r| r.word(&["1", "2"]).into());
        a += &self.maybe(5, "nuserdata", |r| r.word(&["0", "3"]).into());
        a += &self.maybe(8, "nuser_geom", |r| r.word(&["2", "0", "-1"]).into());
        self.put(format!("<size{a}/>"));
        if self.r.one_in(6) {
            let (extent, size) = (self.r.number(0.5, 3.0), self.r.number(0.1, 1.0));
            self.put(format!(
                "<statistic extent=\"{extent}\" meansize=\"{size}\"/>"
            ));
        }
    }

    fn defaults(&mut self) {
        self.put("<default>");
        let a = self.maybe(2, "rgba", |r| r.numbers(4, 0.0, 1.0));
        let b = self.maybe(3, "density", |r| r.number(100.0, 2000.0));
        let c = self.maybe(4, "friction", |r| r.numbers(2, 0.1, 1.0));
        self.put(format!("<geom{a}{b}{c}/>"));
        let a = self.maybe(2, "damping", |r| r.number(0.0, 1.0));
        let b = self.maybe(3, "armature", |r| r.number(0.0, 0.1));
        self.put(format!("<joint{a}{b}/>"));
        let a = self.maybe(2, "ctrlrange", |r| format!("-{} 1", r.number(0.1, 2.0)));
        let b = self.maybe(3, "gear", |r| r.number(0.5, 3.0));
        self.put(format!("<general{a}{b}/>"));
        self.put("<default class=\"other\">");
        let a = self.maybe(2, "condim", |r| r.word(&["1", "3", "4", "6"]).into());
        let b = self.maybe(2, "group", |r| r.word(&["0", "1", "2"]).into());
        self.put(format!("<geom{a}{b}/>"));
        let a = self.maybe(2, "stiffness", |r| r.number(0.0, 5.0));
        self.put(format!("<joint{a}/>"));
        self.put("</default></default>");
    }

    /// Position and orientation, each in a random form or absent.
    fn pose(&mut self) -> String {
        let pos = self.maybe(2, "pos", |r| r.numbers(3, -1.0, 1.0));
        pos + &self.orientation()
    }

    fn orientation(&mut self) -> String {
        match self.r.below(9) {
            0 => format!(" quat=\"{}\"", self.r.numbers(4, -1.0, 1.0)),
            1 => format!(
                " axisangle=\"{} {}\"",
                self.r.numbers(3, 0.1, 1.0),
                self.r.number(-3.0, 3.0)
            ),
            2 => format!(" euler=\"{}\"", self.r.numbers(3, -90.0, 90.0)),
            3 => {
                let (x, y) = (self.r.numbers(2, 0.1, 1.0), self.r.numbers(3, -1.0, 1.0));
                format!(" xyaxes=\"{x} 0 {y}\"")
            }
            4 => format!(" zaxis=\"{}\"", self.r.numbers(3, -1.0, 1.0)),
            _ => String::new(),
        }
    }

    fn class(&mut self) -> String {
        self.maybe(5, "class", |r| r.word(&["other", "main"]).into())
    }

    fn geom(&mut self, moving: bool) {
        let name = self.name("g");
        let kinds: &[&str] = if moving {
            &["sphere", "capsule", "cylinder", "ellipsoid", "box"]
        } else {
            &["plane", "sphere", "capsule", "cylinder", "ellipsoid", "box"]
        };
        let kind = self.r.word(kinds);
        if matches!(kind, "sphere" | "cylinder") {
            self.round.push(name.clone());
        }
        let stretched =
            matches!(kind, "capsule" | "cylinder" | "box" | "ellipsoid") && self.r.one_in(4);
        let mut a = if stretched {
            format!(" fromto=\"{}\"", self.r.numbers(6, -0.5, 0.5))
        } else {
            self.pose()
        };
        a += &format!(" size=\"{}\"", self.r.numbers(3, 0.02, 0.3));
        a += &self.maybe(6, "mass", |r| r.number(0.1, 3.0));
        a += &self.maybe(8, "density", |r| r.number(0.0, 3000.0));
        if kind != "plane" {
            a += &self.maybe(8, "shellinertia", |_| "true".into());
        }
        a += &self.maybe(6, "fluidshape", |r| r.word(&["none", "ellipsoid"]).into());
        a += &self.maybe(4, "contype", |r| r.word(&["0", "1", "2"]).into());
        a += &self.maybe(4, "conaffinity", |r| r.word(&["0", "1", "3"]).into());
        a += &self.maybe(5, "margin", |r| r.number(0.0, 0.1));
        a += &self.maybe(5, "gap", |r| r.number(0.0, 0.05));
        a += &self.maybe(6, "solref", |r| r.numbers(2, 0.01, 1.0));
        a += &self.maybe(6, "solimp", |r| r.number(0.5, 0.9));
        a += &self.maybe(6, "priority", |r| r.word(&["1", "-1"]).into());
        a += &self.maybe(6, "user", |r| r.numbers(2, 0.0, 1.0));
        let class = self.class();
        self.put(format!("<geom name=\"{name}\" type=\"{kind}\"{class}{a}/>"));
        self.geoms.push(name);
    }

    /// Sites, cameras and lights.
    fn fixtures(&mut self, moving: bool) {
        for _ in 0..self.r.below(3) {
            let name = self.name("s");
            let kind = self
                .r
                .word(&["sphere", "box", "capsule", "ellipsoid", "cylinder"]);
            let (pose, size) = (self.pose(), self.r.numbers(3, 0.01, 0.2));
            self.put(format!(
                "<site name=\"{name}\" type=\"{kind}\" size=\"{size}\"{pose}/>"
            ));
            self.sites.push(name);
        }
        if self.r.one_in(4) {
            let (pose, fovy) = (self.pose(), self.r.number(20.0, 90.0));
            let mode = self.maybe(3, "mode", |r| {
                r.word(&["fixed", "track", "trackcom"]).into()
            });
            self.put(format!("<camera{pose} fovy=\"{fovy}\"{mode}/>"));
        }
        if self.r.one_in(4) {
            let (pos, dir) = (self.r.numbers(3, -1.0, 1.0), self.r.numbers(3, -1.0, -0.1));
            self.put(format!("<light pos=\"{pos}\" dir=\"{dir}\"/>"));
        }
        if !moving {
            for _ in 0..self.r.below(3) {
                self.geom(false);
            }
        }
    }

    fn joint(&mut self, kinds: &[&str]) -> bool {
        let name = self.name("j");
        let kind = self.r.word(kinds);
        let mut a = String::new();
        if matches!(kind, "hinge" | "slide") {
            a += &format!(
                " axis=\"{} {}\"",
                self.r.numbers(2, -1.0, 1.0),
                self.r.number(0.1, 1.0)
            );
            a += &self.maybe(3, "range", |r| {
                format!("-{} {}", r.number(0.1, 1.0), r.number(0.1, 1.0))
            });
            a += &self.maybe(5, "ref", |r| r.number(-0.5, 0.5));
            a += &self.maybe(5, "springref", |r| r.number(-0.5, 0.5));
            a += &self.maybe(6, "springdamper", |r| r.numbers(2, 0.1, 1.0));
            a += &self.maybe(6, "actuatorfrcrange", |r| {
                format!("-{} 1", r.number(0.1, 1.0))
            });
            self.scalar.push(name.clone());
        } else {
            a += &self.maybe(4, "range", |r| format!("0 {}", r.number(0.1, 1.0)));
            self.balls.push(name.clone());
        }
        a += &self.maybe(3, "pos", |r| r.numbers(3, -0.2, 0.2));
        a += &self.maybe(3, "damping", |r| r.number(0.0, 2.0));
        a += &self.maybe(4, "stiffness", |r| r.number(0.0, 5.0));
        a += &self.maybe(5, "frictionloss", |r| r.number(0.0, 1.0));
        let class = self.class();
        self.put(format!(
            "<joint name=\"{name}\" type=\"{kind}\"{class}{a}/>"
        ));
        self.joints.push(name);
        kind == "ball"
    }

    fn body(&mut self, depth: usize) {
        let name = self.name("b");
        self.bodies.push(name.clone());
        let pose = self.pose();
        let mut a = self.maybe(5, "gravcomp", |r| r.number(0.0, 1.0));
        a += &self.maybe(6, "childclass", |_| "other".into());
        let mocap = depth == 0 && self.r.one_in(8);
        if mocap {
            a += " mocap=\"true\"";
        }
        self.put(format!("<body name=\"{name}\"{pose}{a}>"));
        let mut moving = false;
        if !mocap {
            match self.r.below(6) {
                0 if depth == 0 => {
                    let align =
                        self.maybe(3, "align", |r| r.word(&["true", "false", "auto"]).into());
                    self.put(format!("<freejoint{align}/>"));
                    moving = true;
                }
                0 => {}
                1 => {
                    self.joint(&["ball"]);
                    moving = true;
                }
                n => {
                    for _ in 0..1 + n / 4 {
                        self.joint(&["hinge", "slide"]);
                    }
                    moving = true;
                }
            }
        }
        if self.r.one_in(5) {
            let (pos, mass) = (self.r.numbers(3, -0.2, 0.2), self.r.number(0.1, 3.0));
            let turn = self.orientation();
            let x = self.r.number(0.1, 0.15);
            self.put(format!(
                "<inertial pos=\"{pos}\" mass=\"{mass}\" diaginertia=\"{x} .12 .13\"{turn}/>"
            ));
        }
        let framed = self.r.one_in(4);
        if framed {
            let pose = self.pose();
            self.put(format!("<frame{pose}>"));
        }
        for _ in 0..1 + self.r.below(3) {
            self.geom(true);
        }
        self.fixtures(true);
        if framed {
            self.put("</frame>");
        }
        if depth < 3 {
            for _ in 0..self.r.below(3) {
                self.body(depth + 1);
            }
        }
        let _ = moving;
        self.put("</body>");
    }

    /// A name of a list, or nothing when it is empty.
    fn one(&mut self, list: impl Fn(&Self) -> &Vec<String>) -> Option<String> {
        let n = list(self).len();
        if n == 0 {
            return None;
        }
        let i = self.r.below(n);
        Some(list(self)[i].clone())
    }

    fn contact(&mut self) {
        self.put("<contact>");
        for _ in 0..self.r.below(3) {
            if let (Some(a), Some(b)) = (self.one(|g| &g.geoms), self.one(|g| &g.geoms)) {
                let more = self.maybe(2, "condim", |r| r.word(&["1", "3", "4"]).into());
                self.put(format!("<pair geom1=\"{a}\" geom2=\"{b}\"{more}/>"));
            }
            if let (Some(a), Some(b)) = (self.one(|g| &g.bodies), self.one(|g| &g.bodies)) {
                self.put(format!("<exclude body1=\"{a}\" body2=\"{b}\"/>"));
            }
        }
        self.put("</contact>");
    }

    fn tendon(&mut self) {
        self.put("<tendon>");
        if self.r.one_in(2) && self.scalar.len() > 1 {
            let name = self.name("t");
            let a = self.maybe(2, "range", |r| format!("-{} 1", r.number(0.1, 1.0)));
            let b = self.maybe(4, "armature", |r| r.number(0.0, 0.1));
            let (first, last) = (
                self.scalar[0].clone(),
                self.scalar[self.scalar.len() - 1].clone(),
            );
            let (x, y) = (self.r.number(-2.0, 2.0), self.r.number(0.1, 2.0));
            self.put(format!(
                "<fixed name=\"{name}\"{a}{b}><joint joint=\"{first}\" coef=\"{x}\"/><joint joint=\"{last}\" coef=\"{y}\"/></fixed>"
            ));
            self.tendons.push(name);
        }
        if self.sites.len() > 2 {
            let name = self.name("t");
            let mut a = self.maybe(2, "stiffness", |r| r.number(0.0, 5.0));
            a += &self.maybe(3, "range", |r| format!("0 {}", r.number(0.5, 3.0)));
            a += &self.maybe(3, "springlength", |r| r.number(0.1, 1.0));
            let mut path: Vec<String> = self
                .sites
                .iter()
                .take(3)
                .map(|s| format!("<site site=\"{s}\"/>"))
                .collect();
            if self.r.one_in(2)
                && let Some(geom) = self.one(|g| &g.round)
            {
                path.insert(1, format!("<geom geom=\"{geom}\"/>"));
            } else if self.r.one_in(3) {
                path.insert(2, "<pulley divisor=\"2\"/>".into());
                let again = self.sites[0].clone();
                path.insert(3, format!("<site site=\"{again}\"/>"));
            }
            self.put(format!(
                "<spatial name=\"{name}\"{a}>{}</spatial>",
                path.concat()
            ));
            self.tendons.push(name);
        }
        self.put("</tendon>");
    }

    fn equality(&mut self) {
        self.put("<equality>");
        if self.r.one_in(3)
            && let (Some(a), Some(b)) = (self.one(|g| &g.bodies), self.one(|g| &g.bodies))
        {
            let anchor = self.r.numbers(3, -0.2, 0.2);
            self.put(format!(
                "<connect body1=\"{a}\" body2=\"{b}\" anchor=\"{anchor}\"/>"
            ));
            self.put(format!("<weld body1=\"{b}\" body2=\"{a}\"/>"));
        }
        if self.r.one_in(3)
            && let (Some(a), Some(b)) = (self.one(|g| &g.scalar), self.one(|g| &g.scalar))
        {
            self.put(format!(
                "<joint joint1=\"{a}\" joint2=\"{b}\" polycoef=\"0 1\"/>"
            ));
        }
        if self.r.one_in(3)
            && let Some(a) = self.one(|g| &g.tendons)
        {
            self.put(format!("<tendon tendon1=\"{a}\"/>"));
        }
        self.put("</equality>");
    }

    fn actuator(&mut self) {
        self.put("<actuator>");
        for _ in 0..self.r.below(5) {
            let target = match self.r.below(4) {
                0 => self.one(|g| &g.tendons).map(|t| format!("tendon=\"{t}\"")),
                1 => self.one(|g| &g.sites).map(|s| format!("site=\"{s}\"")),
                _ => self.one(|g| &g.scalar).map(|j| format!("joint=\"{j}\"")),
            };
            let Some(target) = target else { continue };
            let kp = self.r.number(0.5, 20.0);
            let kind = match self.r.below(11) {
                0 => format!("position kp=\"{kp}\" kv=\"1\""),
                1 => format!("position kp=\"{kp}\" dampratio=\"1\""),
                2 => format!("velocity kv=\"{kp}\""),
                3 => format!("intvelocity kp=\"{kp}\" actrange=\"-1 1\""),
                4 => format!("damper kv=\"{kp}\" ctrlrange=\"0 1\""),
                5 => "cylinder timeconst=\".1\" area=\".01\"".into(),
                6 => "muscle lengthrange=\"0 1\"".into(),
                7 => format!("position kp=\"{kp}\" inheritrange=\"1\""),
                8 => format!("pid kp=\"{kp}\" kv=\".3\" ki=\".1\""),
                9 => "dcmotor motorconst=\".05\" resistance=\"2\" inductance=\".1\"".into(),
                _ => format!("general dyntype=\"filter\" dynprm=\".1\" gainprm=\"{kp}\""),
            };
            let mut a = self.maybe(3, "gear", |r| r.numbers(2, 0.1, 2.0));
            if !kind.starts_with("dcmotor") {
                a += &self.maybe(3, "forcerange", |r| format!("-{} 1", r.number(0.1, 2.0)));
            }
            self.put(format!("<{kind} {target}{a}/>"));
        }
        if self.r.one_in(3)
            && let Some(b) = self.one(|g| &g.bodies)
        {
            self.put(format!("<adhesion body=\"{b}\" ctrlrange=\"0 1\"/>"));
        }
        if self.r.one_in(3)
            && let Some(b) = self.one(|g| &g.balls)
        {
            let kp = self.r.number(0.5, 3.0);
            self.put(format!("<orientation joint=\"{b}\" kp=\"{kp}\"/>"));
        }
        self.put("</actuator>");
    }

    fn sensor(&mut self) {
        self.put("<sensor>");
        for _ in 0..self.r.below(6) {
            let line = match self.r.below(8) {
                0 => self.one(|g| &g.sites).map(|s| {
                    let kind = [
                        "accelerometer",
                        "gyro",
                        "force",
                        "touch",
                        "rangefinder",
                        "magnetometer",
                    ];
                    format!("{} site=\"{s}\"", kind[s.len() % kind.len()])
                }),
                1 => self
                    .one(|g| &g.scalar)
                    .map(|j| format!("jointpos joint=\"{j}\"")),
                2 => self
                    .one(|g| &g.tendons)
                    .map(|t| format!("tendonvel tendon=\"{t}\"")),
                3 => self
                    .one(|g| &g.bodies)
                    .map(|b| format!("framepos objtype=\"body\" objname=\"{b}\"")),
                4 => self
                    .one(|g| &g.geoms)
                    .map(|n| format!("framequat objtype=\"geom\" objname=\"{n}\"")),
                5 => self
                    .one(|g| &g.bodies)
                    .map(|b| format!("subtreecom body=\"{b}\"")),
                6 => self
                    .one(|g| &g.geoms)
                    .map(|n| format!("contact geom1=\"{n}\" data=\"found dist\"")),
                _ => Some("clock".into()),
            };
            let Some(line) = line else { continue };
            let noise = self.maybe(4, "noise", |r| r.number(0.0, 1.0));
            self.put(format!("<{line}{noise}/>"));
        }
        self.put("</sensor>");
    }

    fn custom(&mut self) {
        let data = self.r.numbers(3, -1.0, 1.0);
        self.put(format!(
            "<custom><numeric name=\"n\" size=\"4\" data=\"{data}\"/>"
        ));
        if let Some(b) = self.one(|g| &g.bodies) {
            self.put(format!(
                "<tuple name=\"tu\"><element objtype=\"body\" objname=\"{b}\" prm=\"1\"/></tuple>"
            ));
        }
        self.put("<text name=\"tx\" data=\"words\"/></custom>");
        if self.r.one_in(3) {
            let time = self.r.number(0.0, 2.0);
            self.put(format!(
                "<keyframe><key name=\"home\" time=\"{time}\"/></keyframe>"
            ));
        }
    }
}
