//! The preconditioner of sheets and rods: a Cholesky factor of the metric of their vertices, without what bending couples across
//! an edge outside the factor's pattern; such couplings go to the diagonal.
//!
//! It stands packed in `efm_L`: a state, the structure as integers (number of elements; place of each block in the order
//! of elimination; rows; sources of each column with where they have it), then the values. Until these are known their
//! room has the rest of the structure. Rows come in the order of `efmC_perm`, which keeps the factor sparse.

use super::elastic::{assembled, held};
use super::pattern::{Graph, elastic, numbers};
use super::terms::Matrix;
use crate::base::stack::Mark;
use crate::base::{Data, Model, plan, report};
use crate::math::sparse::Pattern;
use crate::math::sparse_cholesky::{self as cholesky, Structure};
use crate::physics::factor;
use crate::physics::flex::Flex;

/// `efm_L[0]` once the values are there.
const FACTORED: f64 = 1.0;
/// ... and before.
const STRUCTURED: f64 = 2.0;
/// ... and where they are no good.
const SINGULAR: f64 = 0.0;

/// Pivots below this part of the largest element of the diagonal are lost, and with them the factor.
const SMALL: f64 = 1e-12;

/// Only sheets and rods are in the matrix, and nothing elastic is a lattice.
pub fn all_flat(m: Model) -> bool {
    let flat = |f: Flex| !f.interpolated() && (f.dim() < 3 || held(f));
    Flex::all(m).filter(|f| f.elastic()).all(flat)
}

/// Only sheets and rods are elastic, some of their vertices share an element, and all have a place in the order.
pub fn applies(m: Model, graph: &Graph) -> bool {
    all_flat(m) && graph.couples() && ordered(m, graph).count() == graph.len()
}

/// The state has the factor, one of all sheets and rods.
pub fn is_of_state(d: &Data) -> bool {
    d.nefmK() > 0 && d.nefmL() > 0 && all_flat(d.model())
}

/// The model has the factor, as free sheets bend and there is no matrix of the state.
fn is_constant(m: Model) -> bool {
    m.nefm0dof() > 0 && !assembled(m, || elastic(m))
}

/// Rows of that factor.
fn constant_rows<'a>(m: Model<'a>) -> Pattern<'a> {
    Pattern {
        rownnz: m.efm0_L_rownnz(),
        rowadr: m.efm0_L_rowadr(),
        colind: m.efm0_L_colind(),
    }
}

/// The factor that preconditions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// that of the state, whose rows come in blocks
    State,
    /// that of the model
    Constant,
    /// ... where what bends has each coordinate apart
    Apart,
}

impl Kind {
    /// Of a state with its metric.
    pub fn of(d: &Data) -> Self {
        let m = d.model();
        if !d.efm_L().is_empty() || !is_constant(m) {
            return Kind::State;
        }
        match cholesky::is_apart(m.efm0_L(), constant_rows(m)) {
            true => Kind::Apart,
            false => Kind::Constant,
        }
    }
}

/// Number of blocks of the factor that preconditions.
pub fn blocks(d: &Data, kind: Kind) -> usize {
    match d.model() {
        m if d.nefmK() == 0 && kind != Kind::State => m.nefm0dof() / 3,
        _ => d.nefmdof(),
    }
}

/// First dof of each of them.
pub fn first_dofs(d: &Data, kind: Kind, dofs: &mut [i32]) {
    if d.nefmK() == 0 && kind != Kind::State {
        let first = d.model().efm0_dofid().iter().step_by(3);
        dofs.iter_mut().zip(first).for_each(|(to, &dof)| *to = dof);
    } else {
        dofs.copy_from_slice(d.efm_dofid());
    }
}

/// Blocks in the order of rows of the factor.
fn ordered<'a>(m: Model<'a>, graph: &Graph<'a>) -> impl Iterator<Item = usize> {
    let block = graph.block;
    let at = move |&dof: &i32| {
        let block = usize::try_from(dof).ok().and_then(|i| block.get(i));
        block.and_then(|&b| usize::try_from(b).ok())
    };
    m.efmC_perm().iter().filter_map(at)
}

/// The structure of the factor, and the place of each block.
pub struct Layout<'a> {
    place: &'a [i32],
    structure: Structure<'a>,
}

impl<'a> Layout<'a> {
    /// From the blocks that share an element. It is that of the last step while these and their places are the same.
    pub fn new(mark: &'a Mark, d: &mut Data, graph: &Graph<'a>) -> Self {
        let nb = graph.len();
        let n = 3 * nb;
        let place = mark.ints(d, nb);
        place.fill(-1);
        for (k, b) in ordered(d.model(), graph).take(nb).enumerate() {
            place[b] = k as i32;
        }
        if place.contains(&-1) {
            report::raise(format_args!(
                "mj_forward: a vertex has two places in efmC_perm"
            ));
        }
        let place = &*place;
        let key = key(mark, d, graph, place);
        if let Some(all) = plan::recall(d, mark, key) {
            let structure = Structure::from_parts(n, all);
            return Layout { place, structure };
        }
        let (own, colind) = columns(mark, d, graph, place);
        let flag = mark.ints(d, n);
        let structure = factor::structure(mark, d, own, colind, flag);
        plan::keep(d, key, &structure.parts());
        Layout { place, structure }
    }

    /// Numbers in `efm_L`.
    pub fn size(&self) -> usize {
        let nl = self.structure.rows.colind.len();
        1 + self.ints().div_ceil(2) + nl
    }

    fn ints(&self) -> usize {
        let (nb, nl) = (self.place.len(), self.structure.rows.colind.len());
        2 + 8 * nb + nl + 2 * ((nl - 6 * nb) / 9)
    }

    /// Packs the structure.
    pub fn write(&self, d: &mut Data) {
        let (nb, rows) = (self.place.len(), self.structure.rows);
        let packed = d.efm_L_mut();
        packed.fill(0.0);
        packed[0] = STRUCTURED;
        let ints: &mut [i32] = bytemuck::cast_slice_mut(&mut packed[1..]);
        let lists = [
            &[rows.colind.len() as i32],
            self.place,
            rows.rownnz,
            rows.rowadr,
            rows.colind,
        ];
        let mut at = 0;
        for list in lists {
            ints[at..at + list.len()].copy_from_slice(list);
            at += list.len();
        }
        let mut source = at + nb + 1;
        let offset = (rows.colind.len() - 6 * nb) / 9;
        let first = source;
        for b in 0..nb {
            for (row, place) in self.structure.column(3 * b + 2) {
                if row % 3 == 0 {
                    ints[source] = (row / 3) as i32;
                    ints[source + offset] = (place - rows.rowadr[row] as usize - 2) as i32;
                    source += 1;
                }
            }
            ints[at + b + 1] = (source - first) as i32;
        }
        // two integers in the room of each value
        let nl = rows.colind.len();
        let room: &mut [i32] = bytemuck::cast_slice_mut(&mut packed[self.size() - nl..]);
        let (own, lists) = self.structure.lists();
        room.iter_mut().zip(own).for_each(|(to, x)| *to = x);
        let mut at = rows.rownnz.len();
        for list in lists {
            room[at..at + list.len()].copy_from_slice(list);
            at += list.len();
        }
    }
}

/// All that the structure follows from: places and neighbours of the blocks.
fn key<'a>(mark: &'a Mark, d: &mut Data, graph: &Graph, place: &[i32]) -> &'a [i32] {
    let all = || (0..graph.len()).map(|b| graph.of(b));
    let key = mark.ints(d, all().map(|own| own.len() + 2).sum());
    let mut n = 0;
    for (own, &place) in all().zip(place) {
        key[n..n + 2].copy_from_slice(&[place, own.len() as i32]);
        n += 2;
        key[n..n + own.len()].copy_from_slice(own);
        n += own.len();
    }
    key
}

/// Block of each dof that is the first of one, otherwise −1.
fn block_of<'a>(mark: &'a Mark, d: &mut Data) -> &'a [i32] {
    let block = mark.ints(d, d.model().nv());
    block.fill(-1);
    for (b, &dof) in d.efm_dofid().iter().enumerate() {
        block[dof as usize] = b as i32;
    }
    block
}

/// Numbers of elements of the lower rows of the matrix and their columns, by places.
fn columns<'a>(
    mark: &'a Mark,
    d: &mut Data,
    graph: &Graph,
    place: &[i32],
) -> (&'a [i32], &'a [i32]) {
    let nb = graph.len();
    let below = |b: usize| {
        let own = place[b];
        graph
            .of(b)
            .iter()
            .map(|&c| place[c as usize])
            .filter(move |&c| c < own)
    };
    let off: usize = (0..nb).map(|b| below(b).count()).sum();
    let (own, colind) = (mark.ints(d, 3 * nb), mark.ints(d, 9 * off + 6 * nb));
    let order = mark.ints(d, nb);
    (0..nb).for_each(|b| order[place[b] as usize] = b as i32);
    let mut at = 0;
    for (p, &b) in order.iter().enumerate() {
        let start = at;
        for c in below(b as usize) {
            colind[at] = 3 * c;
            at += 1;
        }
        colind[start..at].sort_unstable();
        let n = at - start;
        // from each block its three columns, backwards so that none is lost
        for k in (0..n).rev() {
            let c = colind[start + k];
            (0..3).for_each(|i| colind[start + 3 * k + i] = c + i as i32);
        }
        at = start;
        for r in 0..3 {
            let len = 3 * n + r;
            colind.copy_within(start..start + 3 * n, at);
            (0..=r).for_each(|i| colind[at + 3 * n + i] = (3 * p + i) as i32);
            own[3 * p + r] = len as i32 + 1;
            at += len + 1;
        }
    }
    (own, colind)
}

/// The factor of the present `efm_K` and the masses.
pub fn factor(d: &mut Data) {
    let mark = d.mark();
    if !is_kept(d) {
        // there was a factor in this position stage, or the state comes from elsewhere
        plan::rewind(d);
        let flexes = numbers(&mark, d);
        let graph = Graph::new(&mark, d, flexes, false);
        Layout::new(&mark, d, &graph).write(d);
    }
    let block = block_of(&mark, d);
    let n = 3 * d.nefmdof();
    let [own, group, col_adr] = [n, n, n + 1].map(|n| mark.ints(d, n));
    let nl = Packed::new(n / 3, &d.efm_L()[1..]).rows.colind.len();
    let l = mark.nums(d, nl);
    l.fill(0.0);
    let whole = {
        let packed = Packed::new(n / 3, &d.efm_L()[1..]);
        let room: &[i32] = bytemuck::cast_slice(packed.val);
        let (lists, room) = room.split_at(n);
        let (ends, room) = room.split_at(n);
        let (col_row, col_at) = room.split_at(nl - n);
        let lists_of = [ends, col_row, col_at];
        let s = Structure::kept(packed.rows, lists, lists_of, [own, group, col_adr]);
        assemble(d, block, packed.place, &s, l);
        let end = |row: usize| packed.rows.range(row).end - 1;
        let most = (0..n).fold(0.0, |most: f64, row| most.max(l[end(row)]));
        cholesky::factor_triples(l, &s, SMALL * most)
    };
    let packed = d.efm_L_mut();
    let start = packed.len() - nl;
    packed[start..].copy_from_slice(l);
    packed[0] = if whole { FACTORED } else { SINGULAR };
    mark.release(d);
}

/// The room of the values has the lists of the structure.
fn is_kept(d: &Data) -> bool {
    let (state, n) = (d.efm_L()[0], 3 * d.nefmdof());
    let Packed { rows, val, .. } = Packed::new(n / 3, &d.efm_L()[1..]);
    let room: &[i32] = bytemuck::cast_slice(val);
    let off_diagonal = (rows.colind.len() - n) as i32;
    // each row has an element, and the lists have all that are not on the diagonal
    state == STRUCTURED && room[..n].iter().all(|&x| x >= 4) && room[2 * n - 1] == off_diagonal
}

/// The matrix in the places of its factor.
fn assemble(d: &Data, block: &[i32], place: &[i32], s: &Structure, l: &mut [f64]) {
    let (m, dofs) = (d.model(), d.efm_dofid());
    let rows = s.rows;
    let K = Matrix {
        pat: Pattern {
            rownnz: d.efm_K_rownnz(),
            rowadr: d.efm_K_rowadr(),
            colind: d.efm_K_colind(),
        },
        val: d.efm_K_val(),
    };
    let end = |row: usize| (rows.rowadr[row] + rows.rownnz[row]) as usize - 1;
    for (b, &first) in dofs.iter().enumerate() {
        let row = 3 * place[b] as usize;
        let values = [0, 1, 2].map(|r| K.pat.row(first as usize + r, K.val).0);
        let starts = [0, 1, 2].map(|r| rows.rowadr[row + r] as usize);
        for (r, x) in values.iter().enumerate() {
            let own = K.pat.cols(first as usize).iter().position(|&c| c == first);
            let (dof, diagonal) = (first as usize + r, end(row + r));
            let x = own.map_or(&[][..], |at| &x[at..=at + r]);
            let to = &mut l[diagonal - r..][..x.len()];
            to.iter_mut().zip(x).for_each(|(l, x)| *l += x);
            l[diagonal] += d.M()[end_of(m, dof)] + d.efm_sdiag()[dof];
        }
        for (i, &c) in K.pat.cols(first as usize).iter().enumerate() {
            // those of moving bodies and the further ones of a block stand in none
            let Ok(other) = usize::try_from(block[c as usize]) else {
                continue;
            };
            let col = 3 * place[other] as usize;
            if col >= row {
                continue;
            }
            // the three rows of a block have the same columns before it
            let found = rows.cols(row).binary_search(&(col as i32));
            for r in 0..3 {
                let x = &values[r][i..i + 3];
                if let Ok(at) = found {
                    let to = &mut l[starts[r] + at..][..3];
                    to.iter_mut().zip(x).for_each(|(l, x)| *l += x);
                    continue;
                }
                // on both diagonals, where what came before of either stands already
                for (k, x) in x.iter().enumerate() {
                    l[end(row + r)] += x.abs();
                    l[end(col + k)] += x.abs();
                }
            }
        }
    }
}

/// Place of a diagonal element of M.
fn end_of(m: Model, dof: usize) -> usize {
    (m.M_rowadr()[dof] + m.M_rownnz()[dof] - 1) as usize
}

/// The structure and the values as they stand packed, behind their state.
struct Packed<'a> {
    place: &'a [i32],
    rows: Pattern<'a>,
    val: &'a [f64],
}

impl<'a> Packed<'a> {
    fn new(blocks: usize, packed: &'a [f64]) -> Self {
        let ints: &[i32] = bytemuck::cast_slice(packed);
        let (nl, ints) = (ints[0] as usize, &ints[1..]);
        let (place, ints) = ints.split_at(blocks);
        let (rownnz, ints) = ints.split_at(3 * blocks);
        let (rowadr, ints) = ints.split_at(3 * blocks);
        Packed {
            place,
            rows: Pattern {
                rownnz,
                rowadr,
                colind: &ints[..nl],
            },
            val: &packed[packed.len() - nl..],
        }
    }
}

/// The factor.
#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    /// of each block, in the order of elimination
    place: &'a [i32],
    rows: Pattern<'a>,
    val: &'a [f64],
    kind: Kind,
}

impl<'a> Sheet<'a> {
    /// None without sheets, and where a pivot is lost.
    fn new(blocks: usize, packed: &'a [f64]) -> Option<Self> {
        let (&state, rest) = packed.split_first()?;
        (state == FACTORED).then(|| {
            let Packed { place, rows, val } = Packed::new(blocks, rest);
            Sheet {
                place,
                rows,
                val,
                kind: Kind::State,
            }
        })
    }

    /// The factor that preconditions: that of the present matrix, packed, or the constant one. `blocks` has the numbers of
    /// its blocks.
    pub fn of(m: Model<'a>, kind: Kind, blocks: &'a [i32], packed: &'a [f64]) -> Option<Self> {
        if kind == Kind::State {
            return Self::new(blocks.len(), packed);
        }
        Some(Sheet {
            place: blocks,
            rows: constant_rows(m),
            val: m.efm0_L(),
            kind,
        })
    }

    /// Solves for the blocks whose first dof is given, `into` from `x`; negative ones stay out. `space` has three
    /// numbers for each block.
    pub fn solve(&self, dofs: &[i32], x: &[f64], into: &mut [f64], space: &mut [f64]) {
        let places = || {
            let pairs = self.place.iter().zip(dofs).filter(|(_, i)| **i >= 0);
            pairs.map(|(&p, &i)| (3 * p as usize, i as usize))
        };
        space.fill(0.0);
        for (p, i) in places() {
            space[p..p + 3].copy_from_slice(&x[i..i + 3]);
        }
        match self.kind {
            Kind::State => cholesky::solve_triples(space, self.val, self.rows),
            Kind::Apart => cholesky::solve_apart(space, self.val, self.rows),
            Kind::Constant => cholesky::solve_in_order(space, self.val, self.rows),
        }
        for (p, i) in places() {
            into[i..i + 3].copy_from_slice(&space[p..p + 3]);
        }
    }
}
