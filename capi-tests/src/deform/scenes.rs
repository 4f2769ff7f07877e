//! Small scenes with deformables of every kind, on a floor or without contacts.

/// A scene: its name, options, and what stands in the world.
const SCENES: [(&str, &str, &str); 13] = [
    // a flag: edges hold their length, one side is fixed
    (
        "flag",
        "timestep='.002' solver='CG' tolerance='1e-6'",
        "<flexcomp name='f' type='grid' count='13 9 1' spacing='.05 .05 .05' mass='.3' radius='.001' euler='90 0 0'>
           <pin gridrange='0 0 0 8'/><edge equality='true' damping='.001'/><contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp>",
    ),
    // a trampoline: edges hold, its rim is fixed, a ball falls on it
    (
        "trampoline",
        "timestep='.002' solver='CG' tolerance='1e-6'",
        "<flexcomp name='f' type='grid' count='9 9 1' spacing='.06 .06 .06' mass='.5' radius='.01'>
           <pin gridrange='0 0 8 0 0 8 8 8 0 1 0 7 8 1 8 7'/><edge equality='true' solref='.01 1'/><contact selfcollide='none' solref='.003'/></flexcomp>
         <body pos='0 0 .3'><freejoint/><geom size='.08' mass='.4'/></body>",
    ),
    (
        "membrane",
        "timestep='.001'",
        "<flexcomp name='f' type='grid' count='10 10 1' spacing='.05 .05 .05' mass='.3' radius='.005'>
           <pin id='0 9'/><elasticity young='1e4' poisson='.2' thickness='.005' damping='.002' elastic2d='both'/>
           <contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp>",
    ),
    (
        "sheet, discrete",
        "timestep='.004' integrator='discrete'",
        "<flexcomp name='f' type='grid' count='10 10 1' spacing='.05 .05 .05' mass='.3' radius='.005'>
           <pin id='0 9'/><elasticity young='1e5' poisson='.2' thickness='.005' damping='.002' elastic2d='both'/>
           <contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp>",
    ),
    // folds onto itself
    (
        "folding sheet",
        "timestep='.002'",
        "<geom type='plane' size='2 2 .1'/>
         <flexcomp name='f' type='grid' count='12 5 1' spacing='.05 .05 .05' mass='.2' radius='.01' pos='0 0 .35' euler='0 80 0'>
           <elasticity young='2e3' poisson='.1' thickness='.005' damping='.01' elastic2d='both'/>
           <contact selfcollide='auto' solref='.004 1'/></flexcomp>",
    ),
    (
        "rope",
        "timestep='.0005'",
        "<flexcomp name='f' type='grid' dim='1' count='30 1 1' spacing='.02 .02 .02' mass='.1' radius='.004'>
           <pin id='0 1'/><edge equality='true'/><elasticity young='1e5' poisson='.3' damping='.01'/>
           <contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp>",
    ),
    (
        "ring",
        "timestep='.0005'",
        "<geom type='plane' size='2 2 .1'/>
         <flexcomp name='f' type='circle' dim='1' count='25 1 1' spacing='.02 .02 .02' mass='.1' radius='.005' pos='0 0 .15' euler='80 0 0'>
           <edge equality='true'/><elasticity young='1e5' poisson='.3' damping='.01'/><contact selfcollide='none' solref='.004 1'/></flexcomp>",
    ),
    (
        "chain",
        "timestep='.002'",
        "<geom type='plane' size='2 2 .1'/>
         <flexcomp name='f' type='grid' dim='1' count='40 1 1' spacing='.02 .02 .02' mass='.2' radius='.005' pos='0 0 .3'>
           <pin id='0'/><edge equality='true' damping='.01'/><contact selfcollide='none'/></flexcomp>",
    ),
    (
        "solid",
        "timestep='.0005'",
        "<geom type='plane' size='2 2 .1'/>
         <flexcomp name='f' type='grid' dim='3' count='5 5 5' spacing='.05 .05 .05' mass='1' radius='.005' pos='0 0 .15'>
           <elasticity young='1e4' poisson='.2' damping='.01'/><contact selfcollide='none' solref='.004 1'/></flexcomp>",
    ),
    (
        "solid, discrete",
        "timestep='.004' integrator='discrete'",
        "<flexcomp name='f' type='grid' dim='3' count='5 5 5' spacing='.05 .05 .05' mass='1' radius='.005'>
           <pin gridrange='0 0 0 0 4 4'/><elasticity young='1e5' poisson='.2' damping='.01'/>
           <contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp>",
    ),
    (
        "trilinear",
        "timestep='.002'",
        "<geom type='plane' size='2 2 .1'/>
         <flexcomp name='f' type='ellipsoid' dim='3' count='8 8 8' spacing='.04 .04 .04' mass='1' radius='.005' pos='0 0 .2' dof='trilinear'>
           <elasticity young='1e4' poisson='.2' damping='.01'/><contact selfcollide='none' solref='.004 1'/></flexcomp>",
    ),
    (
        "quadratic",
        "timestep='.002'",
        "<geom type='plane' size='2 2 .1'/>
         <flexcomp name='f' type='box' dim='3' count='6 6 6' spacing='.04 .04 .04' mass='1' radius='.005' pos='0 0 .15' dof='quadratic'>
           <elasticity young='1e4' poisson='.2' damping='.01'/><contact selfcollide='none' solref='.004 1'/></flexcomp>",
    ),
    (
        "lattice of cells",
        "timestep='.002'",
        "<flexcomp name='f' type='grid' dim='3' count='9 5 5' spacing='.04 .04 .04' mass='1' radius='.005' dof='trilinear' cellcount='4 2 2'>
           <pin gridrange='0 0 0 0 2 2'/><elasticity young='2e4' poisson='.2' damping='.01'/>
           <contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp>",
    ),
];

/// Sheets that pass through nothing: the flag `ipc`.
const GUARDED: [(&str, &str); 2] = [
    (
        "ipc, cloth on a ball",
        "<geom type='plane' size='2 2 .1'/><geom size='.12' pos='0 0 .2'/>
         <flexcomp name='f' type='grid' count='11 11 1' spacing='.05 .05 .05' mass='.2' radius='.004' pos='.01 .02 .33'>
           <elasticity young='3e4' poisson='.3' thickness='.003' damping='.002' elastic2d='both'/>
           <contact selfcollide='auto'/></flexcomp>",
    ),
    (
        "ipc, sheets on a box",
        "<geom type='plane' size='2 2 .1'/><geom type='box' size='.1 .1 .05' pos='0 0 .05'/>
         <flexcomp name='f' type='grid' count='8 8 1' spacing='.05 .05 .05' mass='.1' radius='.004' pos='.01 .02 .11'>
           <edge equality='true'/><contact selfcollide='none'/></flexcomp>
         <flexcomp name='g' type='grid' count='7 7 1' spacing='.05 .05 .05' mass='.1' radius='.004' pos='.03 .01 .12'>
           <edge equality='true'/><contact selfcollide='none'/></flexcomp>",
    ),
];

/// Names and texts.
pub fn all() -> impl Iterator<Item = (&'static str, String)> {
    let text = |option: &str, flags: &str, inside: &str| {
        format!(
            "<mujoco><option {option}>{flags}</option><size memory='64M'/><worldbody>{inside}</worldbody></mujoco>"
        )
    };
    let free = SCENES.map(|(name, option, inside)| (name, text(option, "", inside)));
    let option = "timestep='.002' integrator='discrete'";
    let guarded =
        GUARDED.map(|(name, inside)| (name, text(option, "<flag ipc='enable'/>", inside)));
    free.into_iter().chain(guarded)
}
