//! Colours: of materials, of islands of constraints.

use crate::abi::*;
use crate::math::random::halton;
use crate::physics::sleep;
use crate::view::scene::build::look::Look;
use crate::view::scene::geom::BLANK;

/// The colour of objects that have none of their own.
pub const PLAIN: [f32; 4] = [0.5, 0.5, 0.5, 1.0];

/// What a material gives to the geoms that have it.
#[derive(Clone, Copy)]
pub struct Coat {
    matid: i32,
    texid: i32,
    texuniform: i32,
    /// the colour where the object has the plain one
    rgba: Option<[f32; 4]>,
    /// emission, specular, shininess, reflectance
    light: [f32; 4],
    texrepeat: [f32; 2],
}

impl Coat {
    /// The coat of a material, or of none: of a default geom.
    pub fn of(look: &Look, material: i32) -> Self {
        let m = look.m;
        let mut coat = Self {
            matid: BLANK.matid,
            texid: BLANK.texid,
            texuniform: BLANK.texuniform,
            rgba: None,
            light: [
                BLANK.emission,
                BLANK.specular,
                BLANK.shininess,
                BLANK.reflectance,
            ],
            texrepeat: BLANK.texrepeat,
        };
        let Some(k) = usize::try_from(material).ok().filter(|&k| k < m.nmat()) else {
            return coat;
        };
        coat.rgba = Some(m.mat_rgba()[k]);
        coat.light = [
            m.mat_emission()[k],
            m.mat_specular()[k],
            m.mat_shininess()[k],
            m.mat_reflectance()[k],
        ];
        if look.flag(mjVIS_TEXTURE) {
            coat.matid = k as i32;
            coat.texid = m.mat_texid()[k][mjTEXROLE_RGB as usize];
            coat.texuniform = (m.mat_texuniform()[k] != 0).into();
            coat.texrepeat = m.mat_texrepeat()[k];
        }
        coat
    }

    /// Puts the coat and a colour on a geom: `rgba` stands above the material's, unless it is the plain one.
    #[inline(always)]
    pub fn put(&self, look: &Look, geom: &mut mjvGeom, rgba: [f32; 4]) {
        // all four at once
        let plain = (rgba.iter().zip(PLAIN)).fold(true, |all, (&x, plain)| all & (x == plain));
        geom.rgba = match self.rgba {
            Some(own) if plain => own,
            _ => rgba,
        };
        if look.flag(mjVIS_TRANSPARENT) && geom.category == mjCAT_DYNAMIC {
            geom.rgba[3] *= look.m.vis().map.alpha;
        }
        geom.matid = self.matid;
        geom.texid = self.texid;
        geom.texuniform = self.texuniform;
        [
            geom.emission,
            geom.specular,
            geom.shininess,
            geom.reflectance,
        ] = self.light;
        geom.texrepeat = self.texrepeat;
    }
}

/// Gives a geom a material and a colour.
#[inline]
pub fn paint(look: &Look, geom: &mut mjvGeom, material: i32, rgba: [f32; 4]) {
    Coat::of(look, material).put(look, geom, rgba);
}

/// Colour of the island with a number of its own, dull where it sleeps; grey without one.
pub fn island(number: i32, awake: bool) -> [f32; 4] {
    let of = |base| halton(number.wrapping_add(1), base);
    let mut hsv = match number {
        ..0 => [1.0, 0.0, 0.7],
        _ => [
            of(7) as f32,
            (0.5 + 0.5 * of(3)) as f32,
            (0.6 + 0.4 * of(5)) as f32,
        ],
    };
    if !awake {
        for (x, by) in hsv.iter_mut().zip([1.0, 0.7, 0.6]) {
            *x = (f64::from(*x) * by) as f32;
        }
    }
    let [r, g, b] = from_hsv(hsv);
    [r, g, b, 1.0]
}

/// Red, green and blue of hue, saturation and value, all in 0 to 1.
pub fn from_hsv([h, s, v]: [f32; 3]) -> [f32; 3] {
    if s <= 0.0 {
        return [v; 3];
    }
    let h = 6.0 * h;
    let sector = h as i32;
    let f = h - sector as f32;
    let (p, q, t) = (v * (1.0 - s), v * (1.0 - s * f), v * (1.0 - s * (1.0 - f)));
    match sector {
        0 => [v, t, p],
        1 => [q, v, p],
        2 => [p, v, t],
        3 => [p, q, v],
        4 => [t, p, v],
        _ => [v, p, q],
    }
}

/// Colour of the island that a body is in, or of its sleeping tree. The body has degrees of freedom.
pub fn island_of_body(look: &Look, body: usize) -> [f32; 4] {
    let (m, d) = (look.m, look.d);
    let dof = m.body_dofadr()[m.body_weldid()[body] as usize];
    let Ok(dof) = usize::try_from(dof) else {
        return island(-1, true);
    };
    let awake = d.body_awake()[body] != 0;
    let mut number = -1;
    if d.nisland() > 0
        && let Ok(k) = usize::try_from(d.dof_island()[dof])
    {
        number = d.island_dofadr()[k];
    }
    if number == -1 && sleep::enabled(m) {
        let mut tree = m.dof_treeid()[dof] as usize;
        if !awake {
            tree = first_of_cycle(d.tree_asleep(), tree);
        }
        number = m.tree_dofadr()[tree];
    }
    island(number, awake)
}

/// The lowest of the trees that fell asleep together with `tree`: each knows the next.
fn first_of_cycle(next: &[i32], tree: usize) -> usize {
    let (mut least, mut at) = (tree, tree);
    for _ in 0..next.len() {
        match usize::try_from(next[at]) {
            Ok(n) if n != tree && n < next.len() => at = n,
            _ => break,
        }
        least = least.min(at);
    }
    least
}
