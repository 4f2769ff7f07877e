//! Models whose saved text depends on more than one element, each with what it is about.

/// A model, and the one that it attaches as `child.xml`, or nothing.
pub struct Case {
    pub about: &'static str,
    pub xml: &'static str,
    pub child: &'static str,
}

const fn case(about: &'static str, xml: &'static str) -> Case {
    Case {
        about,
        xml,
        child: "",
    }
}

/// The attaching model has these settings, the attached one those.
const fn attached(about: &'static str, xml: &'static str, child: &'static str) -> Case {
    Case { about, xml, child }
}

pub const CASES: &[Case] = &[
    case(
        "a class's mass does not hide what its density says",
        r#"<mujoco><default><default class="c"><geom mass="0" density="0"/><default class="d"><geom mass="2"/></default></default></default>
        <worldbody><body><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom class="c" size=".1"/><geom class="d" size=".1"/></body>
        <body><joint/><geom class="d" size=".1"/><geom class="c" size=".1"/><geom class="c" size=".1" mass="3"/></body></worldbody></mujoco>"#,
    ),
    case(
        "explicit mass keeps its number when the body loses a visual geom",
        r#"<mujoco><compiler discardvisual="true"/><worldbody><body><geom size=".17" mass=".56"/>
           <geom size=".1" contype="0" conaffinity="0"/></body></worldbody></mujoco>"#,
    ),
    case(
        "frames in free bodies that are turned into their inertial frame",
        r#"<mujoco><compiler alignfree="true"/><worldbody>
        <body quat="0.865 0.953 -0.962 0.383"><freejoint/><geom size=".1 .2 .15" type="box" pos="0.835 -0.45 0.293"/>
          <frame pos="-0.904 -0.857 0.0234" euler="0 -34 0" scale="1.8"><camera zaxis="0.336 -0.495 -0.871" fovy="40"/></frame></body>
        <body axisangle="0.158 0.163 0.866 26.7"><freejoint/>
          <geom size=".1 .2 .15" type="box" euler="70.9 -10.7 -34.2" pos="0.505 0.367 -0.0111"/>
          <frame pos="0.0571 0.448 0.774" quat="-0.81 -0.201 -0.00995 -0.244" scale="1.5">
            <geom pos="-0.482 0.22 -0.512" type="box" size=".1 .2 .3"/><site type="box" size=".1 .2 .3"/></frame></body>
        <body euler="0 25 0"><freejoint/><geom size=".1 .2 .15" type="box" axisangle="-0.925 -0.873 0.261 148" pos="0.148 0.237 -0.85"/>
          <frame pos="-0.659 0.872 -0.465"><light dir="-0.444 0.73 0.574"/></frame></body>
        <body euler="74.1 4.2 -4.03"><freejoint/><geom size=".1 .2 .15" type="box" axisangle="0.34 -0.942 0.818 86.1" pos="0.549 0.898 -0.117"/>
          <frame pos="-0.891 0.0274 0.49" quat="0.317 0.52 0.333 -0.172"><site euler="-62.9 -85.5 24.8" type="box" size=".1 .2 .3"/></frame></body>
        </worldbody></mujoco>"#,
    ),
    attached(
        "sensors without object: affixes of their copies stand for its name",
        r#"<mujoco><asset><model name="k" file="child.xml"/></asset><worldbody>
           <replicate count="2"><frame><attach model="k" prefix="p"/></frame></replicate></worldbody>
           <sensor><user dim="2"/><clock/></sensor></mujoco>"#,
        r#"<mujoco><worldbody><body/></worldbody><sensor><user name="u" dim="1"/><e_kinetic/></sensor></mujoco>"#,
    ),
    case(
        "actdim is written when the dynamics need another one, whatever the class says",
        r#"<mujoco><default><general actdim="2"/></default>
           <worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
           <actuator><muscle joint="j" lengthrange="0 1"/><position joint="j"/><position joint="j" timeconst=".1"/>
           <intvelocity joint="j" actrange="0 1"/><general joint="j" dyntype="user"/>
           <general joint="j" dyntype="user" actdim="1"/><general joint="j" dyntype="user" actdim="3"/></actuator></mujoco>"#,
    ),
    case(
        "sensors of cameras in scaled frames",
        r#"<mujoco><worldbody><body><frame scale="1.5"><camera sensorsize=".01 .02" ipd=".1" resolution="10 20" focal=".1 .1" principal=".01 .02"/><camera ipd=".1"/></frame>
           <camera sensorsize=".01 .02" resolution="10 20" focal=".1 .1"/></body></worldbody></mujoco>"#,
    ),
    case(
        "explicit mass of geoms that went to the world and to another body",
        r#"<mujoco><compiler fusestatic="true"/><worldbody><body><geom size=".1" mass="2"/></body>
           <body><joint/><geom size=".17" mass=".56"/><body pos="1 0 0"><geom size=".1" mass=".3"/></body>
           <body pos="1 0 0"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom size=".1" mass=".3"/></body>
           </body></worldbody></mujoco>"#,
    ),
    case(
        "explicit mass in a body with an inertia of its own, and outside the groups that count",
        r#"<mujoco><compiler inertiagrouprange="0 2"/><worldbody><geom type="plane" size="1 1 1" mass="1"/>
           <body><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom size=".1" mass=".3"/></body>
           <body><geom size=".1"/><geom size=".2" group="3" mass="4"/></body></worldbody></mujoco>"#,
    ),
    case(
        "saveinertial: bodies that nobody weighs, and those whose geoms do",
        r#"<mujoco><compiler saveinertial="true"/><worldbody><body/><body pos="1 2 3" euler="1 2 3"><site/></body>
           <body><geom type="box" size=".1 .2 .3" pos=".1 .2 .3" euler="10 20 30"/></body>
           <body><freejoint align="true"/><geom type="box" size=".1 .2 .3" pos=".1 .2 .3"/></body>
           <body><inertial pos="1 2 3" euler="10 20 30" mass="2" diaginertia="1 1.2 1.3"/></body>
           <frame scale="2" massscale="3"><body pos="1 0 0"><geom size=".1" pos="1 1 1"/></body></frame>
           <body mocap="true" pos="1 1 1"/></worldbody></mujoco>"#,
    ),
    case(
        "saveinertial weighs the tree that fusing and discarding leave",
        r#"<mujoco><compiler saveinertial="true" fusestatic="true" discardvisual="true"/><worldbody><body><joint/>
           <geom size=".1"/><geom size=".2" contype="0" conaffinity="0"/><body pos="1 0 0"><geom size=".1"/></body>
           </body></worldbody></mujoco>"#,
    ),
    case(
        "saveinertial finds the faults of a model",
        r#"<mujoco><compiler saveinertial="true"/><worldbody><body><geom size="-1"/></body></worldbody></mujoco>"#,
    ),
    case(
        "frames of fused bodies come behind the others",
        r#"<mujoco><compiler fusestatic="true"/><worldbody><body name="x"><joint/><geom size=".1"/><frame name="f1"/>
           <body pos="1 0 0"><frame name="f2"/><body pos="2 0 0"><frame name="f4"/></body><frame name="f5"/></body>
           <frame name="f3"/><body pos="3 0 0"/><frame name="f6"/></body></worldbody></mujoco>"#,
    ),
    case(
        "numbers of single precision that differ from the usual ones by rounding",
        r#"<mujoco><default><material emission="1e-9"/></default><asset><material name="a" reflectance="1e-12"/>
           <material name="b" emission="1.1920e-7"/><material name="c" emission="1.1921e-7" specular=".50000014"/>
           <material name="d" rgba="1 1 1 .99999995"/></asset>
           <worldbody><light ambient="1e-8 0 0"/><body pos="1e-13 0 0" gravcomp="1e-15"/></worldbody></mujoco>"#,
    ),
    case(
        "defaults for all contacts are written whole",
        r#"<mujoco><option o_solimp=".9" o_solref=".5" o_friction="1 1 .006"/></mujoco>"#,
    ),
    case(
        "a free joint beside the class of joints",
        r#"<mujoco><default><joint group="1" damping="1"/></default><worldbody>
           <body><freejoint/><geom size=".1"/></body><body><freejoint align="true"/><geom size=".1"/></body>
           <body><joint type="free" damping="0"/><geom size=".1"/></body>
           <body><freejoint group="1"/><geom size=".1"/></body></worldbody></mujoco>"#,
    ),
    case(
        "a sensor without area is none",
        r#"<mujoco><default><camera sensorsize=".1 0"/><default class="c"><camera sensorsize=".1 .2"/></default></default>
           <worldbody><camera/><camera sensorsize="0 1"/><camera sensorsize=".1 2"/><camera class="c"/>
           <camera class="c" sensorsize="1 0"/></worldbody></mujoco>"#,
    ),
    case(
        "the two ends of a shape say how it is turned",
        r#"<mujoco><worldbody><site type="capsule" size=".1" fromto="0 0 0 1 1 1" euler="10 20 30"/>
           <geom type="capsule" size=".1" fromto="0 0 0 1 1 1" quat="1 1 0 0"/></worldbody></mujoco>"#,
    ),
    case(
        "types of files of assets without a file",
        r#"<mujoco><asset><texture name="t" type="2d" builtin="flat" width="2" height="2" content_type="image/png"/>
           <hfield name="h" nrow="2" ncol="2" size="1 1 1 .1" content_type="x"/></asset></mujoco>"#,
    ),
    case(
        "layers beside those of the class",
        r#"<mujoco><default><material texture="t"/><default class="c"><material><layer role="normal" texture="u"/></material>
           </default></default><asset><texture name="t" type="2d" builtin="flat" width="1" height="1"/>
           <texture name="u" type="2d" builtin="flat" width="1" height="1"/><material name="a"/>
           <material name="b" texture="u"/><material name="d"><layer role="orm" texture="t"/></material>
           <material name="e" class="c"><layer role="rgb" texture="u"/><layer role="orm" texture="t"/></material>
           <material name="f" class="c"><layer role="rgb" texture="u"/></material></asset></mujoco>"#,
    ),
    case(
        "material and surface velocity that come by a mesh",
        r#"<mujoco><asset><material name="mm"/><mesh name="m" material="mm" vertex="0 0 0 .1 0 0 0 .2 0 0 0 .3 .1 .1 .1"/>
           </asset><worldbody><site type="mesh" mesh="m"/><geom type="box" mesh="m" surfacevel="16"/>
           <geom type="mesh" mesh="m" surfacevel=".7"/><geom type="mesh" mesh="m" surfacevel="5 7"/>
           <geom type="capsule" mesh="m" surfacevel="1 2 3 4 5 6" pos="1 2 3" euler="10 20 30"/></worldbody></mujoco>"#,
    ),
    case(
        "the mesh of a class: fitted, drawn, and of sites",
        r#"<mujoco><default><geom type="box" mesh="m"/><site mesh="m"/><default class="c"><geom type="mesh"/>
           <site type="mesh"/><default class="d"><geom rgba="1 0 0 1"/></default></default></default><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
           <worldbody><geom/><geom type="capsule"/><geom class="c"/><site type="mesh"/><site class="c"/></worldbody></mujoco>"#,
    ),
    case(
        "negative zeros of a full inertia",
        r#"<mujoco><worldbody><body pos="-0 1 -0"><inertial pos="0 -0 1" mass="1" fullinertia="1 1.2 1.5 -0 -0 -1e-30"/></body></worldbody></mujoco>"#,
    ),
    case(
        "a tiny time of a keyframe",
        r#"<mujoco><keyframe><key time="1e-20"/></keyframe></mujoco>"#,
    ),
    case(
        "a count of samples below zero",
        r#"<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
           <actuator><motor joint="j" nsample="-1"/></actuator>
           <sensor><jointpos joint="j"/><jointpos joint="j" nsample="-1"/></sensor></mujoco>"#,
    ),
    attached(
        "inertiafromgeom",
        CHILD_OF[0],
        r#"<mujoco><compiler inertiafromgeom="false"/>WORLD</mujoco>"#,
    ),
    attached("inertiafromgeom", CHILD_OF[1], "<mujoco>WORLD</mujoco>"),
    attached(
        "inertiafromgeom",
        CHILD_OF[0],
        r#"<mujoco><compiler inertiafromgeom="true"/>WORLD</mujoco>"#,
    ),
    attached(
        "inertiagrouprange",
        CHILD_OF[0],
        r#"<mujoco><compiler inertiagrouprange="0 3"/>WORLD</mujoco>"#,
    ),
    attached(
        "boundmass",
        CHILD_OF[0],
        r#"<mujoco><compiler boundmass="2"/>WORLD</mujoco>"#,
    ),
    attached(
        "boundinertia",
        CHILD_OF[0],
        r#"<mujoco><compiler boundinertia="2"/>WORLD</mujoco>"#,
    ),
    attached(
        "alignfree",
        CHILD_OF[0],
        r#"<mujoco><compiler alignfree="true"/>WORLD</mujoco>"#,
    ),
    attached(
        "balanceinertia",
        CHILD_OF[2],
        r#"<mujoco><compiler balanceinertia="true"/>WORLD</mujoco>"#,
    ),
    attached("autolimits", CHILD_OF[2], "<mujoco>WORLD</mujoco>"),
    attached(
        "the same settings",
        CHILD_OF[2],
        r#"<mujoco><compiler autolimits="false"/>WORLD</mujoco>"#,
    ),
    attached(
        "other units",
        CHILD_OF[0],
        r#"<mujoco><compiler angle="radian" eulerseq="zyx"/>WORLD</mujoco>"#,
    ),
];

/// Attaching models.
const CHILD_OF: [&str; 3] = [
    r#"<mujoco>ATTACH</mujoco>"#,
    r#"<mujoco><compiler inertiafromgeom="false"/>ATTACH</mujoco>"#,
    r#"<mujoco><compiler autolimits="false"/>ATTACH</mujoco>"#,
];

/// What they have in place of `ATTACH`.
pub const ATTACH: &str = r#"<asset><model name="k" file="child.xml"/></asset>
    <worldbody><body><attach model="k" prefix="x_"/></body></worldbody>"#;

/// What attached models have in place of `WORLD`.
pub const WORLD: &str = r#"<worldbody><body name="a"><geom size=".1" mass="1"/><geom size=".1" group="4"/></body>
    <body name="b" euler="1 2 3"><inertial pos="0 0 0" mass=".05" diaginertia=".02 .02 .02"/><geom size=".1" mass="3"/></body>
    <body name="c"/><body name="d"><joint name="j" type="slide"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>
    </worldbody><actuator><motor name="m" joint="j"/></actuator>"#;

/// What is said of the model above as written, when its `boundmass` is its own.
pub const REFUSED: &str = "XML Write error: 'x_d' is compiled with the setting boundmass of an attached model, which \
    differs from that of this model: the saved file has one compiler element, and cannot give it both";
