//! The course of a spatial tendon: straight and wrapped pieces between consecutive sites.

use super::BodyPoint;
use super::wrap::{Obstacle, wrap};
use crate::abi::{mjWRAP_CYLINDER, mjWRAP_PULLEY, mjWRAP_SPHERE};
use crate::base::{Model, report};
use crate::math::{Mat3, Vec3, scalar};

/// Walks the items of one spatial tendon.
pub struct Path {
    item: usize,
    last: usize,
    /// the one that was met last; the next one takes its place
    piece: Piece,
}

/// What a walk meets.
pub enum Step<'a> {
    /// The branch after it is divided.
    Pulley,
    Piece(&'a Piece),
}

/// The tendon from one site to the next, possibly around a geom.
pub struct Piece {
    /// length counts divided by this
    pub divisor: f64,
    /// a geom stands between the sites, touched or not
    pub obstructed: bool,
    /// the geom that the tendon touches
    pub geom: Option<usize>,
    /// sites of the two ends
    pub sites: [usize; 2],
    /// no piece follows in this branch
    pub ends_branch: bool,
    points: [BodyPoint; 4],
    /// length on the geom
    pub arc: f64,
}

impl Piece {
    /// Ends, with the two points of contact between them when a geom is touched.
    pub fn points(&self) -> &[BodyPoint] {
        if self.geom.is_some() {
            &self.points
        } else {
            &self.points[..2]
        }
    }

    /// Straight segments, as their ends.
    pub fn segments(&self) -> impl Iterator<Item = [BodyPoint; 2]> + '_ {
        self.points().windows(2).map(|w| [w[0], w[1]])
    }

    /// Length, not divided.
    pub fn length(&self) -> f64 {
        let p = &self.points;
        match self.geom {
            None => p[1].pos.dist(p[0].pos),
            Some(_) => p[1].pos.dist(p[0].pos) + self.arc + p[3].pos.dist(p[2].pos),
        }
    }
}

impl Path {
    /// The path of tendon `t`, which is spatial.
    pub fn new(m: Model, t: usize) -> Self {
        let first = m.tendon_adr()[t] as usize;
        Path {
            item: first,
            last: first + m.tendon_num()[t] as usize - 1,
            piece: Piece {
                divisor: 1.0,
                obstructed: false,
                geom: None,
                sites: [0; 2],
                ends_branch: false,
                points: [BodyPoint {
                    body: 0,
                    pos: Vec3::ZERO,
                }; 4],
                arc: 0.0,
            },
        }
    }

    /// The next pulley or piece.
    pub fn next(
        &mut self,
        m: Model,
        site_xpos: &[Vec3],
        geom_xpos: &[Vec3],
        geom_xmat: &[Mat3],
    ) -> Option<Step<'_>> {
        let kind = m.wrap_type();
        while self.item < self.last {
            let j = self.item;
            if kind[j] == mjWRAP_PULLEY {
                self.item += 1;
                self.piece.divisor = m.wrap_prm()[j];
                return Some(Step::Pulley);
            }
            if kind[j + 1] == mjWRAP_PULLEY {
                self.item += 1;
                continue;
            }
            let around = matches!(kind[j + 1], mjWRAP_SPHERE | mjWRAP_CYLINDER);
            self.item += if around { 2 } else { 1 };
            let sites = [j, self.item].map(|i| m.wrap_objid()[i] as usize);
            let ends = sites.map(|s| BodyPoint {
                body: m.site_bodyid()[s] as usize,
                pos: site_xpos[s],
            });
            let piece = &mut self.piece;
            piece.obstructed = around;
            piece.geom = None;
            piece.sites = sites;
            piece.ends_branch = self.item == self.last || kind[self.item + 1] == mjWRAP_PULLEY;
            piece.points[..2].copy_from_slice(&ends);
            if around {
                let geom = m.wrap_objid()[j + 1] as usize;
                let obstacle = Obstacle {
                    pos: geom_xpos[geom],
                    mat: geom_xmat[geom],
                    radius: m.geom_size()[geom][0],
                    cylinder: kind[j + 1] == mjWRAP_CYLINDER,
                };
                let side = match scalar::round(m.wrap_prm()[j + 1]) {
                    s if s < 0 => None,
                    s => match site_xpos.get(s as usize) {
                        None => report::raise(format_args!("invalid sideid {s} in wrap_prm")),
                        site => site.copied(),
                    },
                };
                if let Some(w) = wrap(ends[0].pos, ends[1].pos, &obstacle, side) {
                    let body = m.geom_bodyid()[geom] as usize;
                    let touch = w.points.map(|pos| BodyPoint { body, pos });
                    piece.geom = Some(geom);
                    piece.points = [ends[0], touch[0], touch[1], ends[1]];
                    piece.arc = w.length;
                }
            }
            return Some(Step::Piece(piece));
        }
        None
    }
}
