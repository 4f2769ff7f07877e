//! Vertices that merges have made superfluous: on no ridge any more, or between two facets only.

use super::surface::{Broken, Surface, remove, remove_sorted};

impl Surface<'_> {
    /// Removes such vertices of the merged facets; whether that led to further merges.
    pub fn reduce(&mut self) -> Result<bool, Broken> {
        let mut any = false;
        'again: loop {
            any |= self.merge_leftovers()?;
            for f in self.fresh() {
                if self.f(f).merged && !self.f(f).visible && self.drop_unridged(f) {
                    self.find_self_redundant(f);
                    if self.merge_leftovers()? {
                        any = true;
                        continue 'again;
                    }
                }
            }
            for f in self.fresh() {
                if self.f(f).visible || !std::mem::take(&mut self.fm(f).merged) {
                    continue;
                }
                for v in self.f(f).vert.clone() {
                    let vertex = self.v(v);
                    if vertex.deleted || !vertex.lost_ridge || vertex.near.len() != 2 {
                        continue;
                    }
                    let (a, b) = (vertex.near[0], vertex.near[1]);
                    let other = if a == f { b } else { a };
                    if self.rename(v, f, other, [a, b])? {
                        self.find_self_redundant(f);
                        if self.merge_leftovers()? {
                            any = true;
                            continue 'again;
                        }
                    }
                }
            }
            break;
        }
        for v in self.verts_from(self.first_fresh_vert) {
            self.vm(v).lost_ridge = false;
        }
        Ok(any)
    }

    /// Drops vertices of a facet that none of its ridges has.
    fn drop_unridged(&mut self, f: u32) -> bool {
        let on_ridge = |v: &u32| {
            let mut ridges = self.f(f).ridge.iter();
            ridges.any(|&r| self.ridges[r as usize].vert.contains(v))
        };
        let vert = self.f(f).vert.iter().copied();
        let (keep, gone): (Vec<u32>, Vec<u32>) = vert.partition(on_ridge);
        self.fm(f).vert = keep;
        for &v in &gone {
            remove(&mut self.vm(v).near, f);
            if self.v(v).near.is_empty() {
                self.kill(v);
            }
        }
        !gone.is_empty()
    }

    /// Lets another common vertex of the two facets take the place of `v` in their ridges.
    fn rename(&mut self, v: u32, f: u32, g: u32, order: [u32; 2]) -> Result<bool, Broken> {
        let own = self.f(f).ridge.iter().copied();
        let ridges: Vec<u32> = own
            .filter(|&r| {
                let ridge = &self.ridges[r as usize];
                ridge.other(f) == g && ridge.vert.contains(&v)
            })
            .collect();
        let Some(w) = self.stand_in(v, f, g, &ridges) else {
            return Ok(false);
        };
        for &r in &ridges {
            let ridge = &mut self.ridges[r as usize];
            let place = usize::from(ridge.vert[1] == v);
            let end = ridge.vert[1 - place];
            if end == w {
                let (top, bottom) = (ridge.top, ridge.bottom);
                for facet in [top, bottom] {
                    remove(&mut self.fm(facet).ridge, r);
                }
                continue;
            }
            ridge.vert = if w > end { [w, end] } else { [end, w] };
            if ridge.vert[place] != w {
                std::mem::swap(&mut ridge.top, &mut ridge.bottom);
            }
        }
        for facet in order {
            remove_sorted(&mut self.fm(facet).vert, v);
            self.find_self_redundant(facet);
        }
        self.kill(v);
        Ok(true)
    }

    /// The vertex most often next to `v` that makes no ridge double.
    fn stand_in(&self, v: u32, f: u32, g: u32, ridges: &[u32]) -> Option<u32> {
        let mut candidates = self.f(f).vert.clone();
        candidates.retain(|w| self.f(g).vert.contains(w));
        remove(&mut candidates, v);
        let times = |w: u32| {
            let with = ridges
                .iter()
                .filter(|&&r| self.ridges[r as usize].vert.contains(&w));
            with.count()
        };
        let mut i = 0;
        while let Some(&w) = candidates.get(i) {
            if times(w) == 0 {
                candidates.swap_remove(i);
            } else {
                i += 1;
            }
        }
        candidates.sort_by_key(|&w| times(w));
        let end = |r: u32, of: u32| {
            let [p, q] = self.ridges[r as usize].vert;
            if p == of { q } else { p }
        };
        let doubles = |w: u32| {
            self.v(w).near.iter().any(|&facet| {
                let around = self.f(facet).ridge.iter();
                let mut with = around.filter(|&&x| self.ridges[x as usize].vert.contains(&w));
                with.any(|&x| ridges.iter().any(|&r| end(r, v) == end(x, w)))
            })
        };
        candidates.into_iter().find(|&w| !doubles(w))
    }
}
