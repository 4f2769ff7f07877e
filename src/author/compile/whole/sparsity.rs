//! Sparse structure of the inertia matrix and its relatives, from the tree of degrees of freedom.
//! Computation: Framework (sparse inertia), derivatives.

/// Rows of a compressed sparse matrix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    pub rownnz: Vec<i32>,
    pub rowadr: Vec<i32>,
    pub colind: Vec<i32>,
}

impl Rows {
    fn push(&mut self, columns: impl IntoIterator<Item = usize>) {
        let at = self.colind.len();
        self.colind.extend(columns.into_iter().map(|c| c as i32));
        self.rowadr.push(at as i32);
        self.rownnz.push((self.colind.len() - at) as i32);
    }

    /// Address of (row, column), searched among the ascending columns of the row.
    fn find(&self, row: usize, col: usize) -> Option<i32> {
        let at = self.rowadr[row] as usize;
        let columns = &self.colind[at..at + self.rownnz[row] as usize];
        columns
            .binary_search(&(col as i32))
            .ok()
            .map(|k| (at + k) as i32)
    }
}

/// Everything that follows from `dof_parentid`, the simple dofs and the bodies of the dofs.
#[derive(Default)]
pub struct Structure {
    /// `dof_Madr`, row by ancestors, and `nM`
    pub dof_madr: Vec<i32>,
    pub n_m: usize,
    /// reduced lower triangle of M, diagonal last
    pub m: Rows,
    /// symmetric pattern of derivatives of forces by velocities
    pub d: Rows,
    pub d_diag: Vec<i32>,
    /// body by dof: dofs that move with the body or move it
    pub b: Rows,
    pub map_m2m: Vec<i32>,
    pub map_m2d: Vec<i32>,
    pub map_d2m: Vec<i32>,
}

/// Computes all structures.
///
/// `dof_parent` and `body_parent` give -1 or a smaller index; `simple[i]` is true when row `i` of M
/// is diagonal (`dof_simplenum`); `dof_body` is the body of each dof.
pub fn structure(
    dof_parent: &[i32],
    simple: &[bool],
    dof_body: &[i32],
    body_parent: &[i32],
) -> Structure {
    let nv = dof_parent.len();
    let mut s = Structure::default();
    // ancestors of each dof, itself first
    let chain: Vec<Vec<usize>> = (0..nv).map(|i| ancestors(dof_parent, i)).collect();
    for row in &chain {
        s.dof_madr.push(s.n_m as i32);
        s.n_m += row.len();
    }

    for (i, row) in chain.iter().enumerate() {
        if simple[i] {
            s.m.push([i]);
        } else {
            s.m.push(row.iter().rev().copied());
        }
    }

    let mut descendants: Vec<Vec<usize>> = vec![Vec::new(); nv];
    for (i, row) in chain.iter().enumerate() {
        row[1..].iter().for_each(|&j| descendants[j].push(i));
    }
    for i in 0..nv {
        s.d_diag.push(chain[i].len() as i32 - 1);
        s.d.push(chain[i].iter().rev().chain(&descendants[i]).copied());
    }

    s.b = body_rows(dof_body, body_parent);

    for i in 0..nv {
        let at = s.m.rowadr[i] as usize;
        for k in at..at + s.m.rownnz[i] as usize {
            let j = s.m.colind[k] as usize;
            let place = chain[i].iter().position(|&a| a == j).unwrap_or_default();
            s.map_m2m.push(s.dof_madr[i] + place as i32);
            s.map_d2m.push(s.d.find(i, j).unwrap_or(-1));
        }
        let at = s.d.rowadr[i] as usize;
        for k in at..at + s.d.rownnz[i] as usize {
            let j = s.d.colind[k] as usize;
            s.map_m2d.push(s.m.find(i.max(j), i.min(j)).unwrap_or(-1));
        }
    }
    s
}

/// `i` and all its ancestors, in descending order.
fn ancestors(parent: &[i32], i: usize) -> Vec<usize> {
    let mut row = vec![i];
    let mut at = parent[i];
    while at >= 0 {
        row.push(at as usize);
        at = parent[at as usize];
    }
    row
}

fn body_rows(dof_body: &[i32], body_parent: &[i32]) -> Rows {
    let nbody = body_parent.len();
    // bodies and dofs are numbered depth first: a subtree is a range of either
    let mut end: Vec<usize> = (1..=nbody).collect();
    for b in (1..nbody).rev() {
        let parent = body_parent[b] as usize;
        end[parent] = end[parent].max(end[b]);
    }
    let first_dof = |body: usize| dof_body.partition_point(|&b| (b as usize) < body);
    let mut rows = Rows::default();
    for b in 0..nbody {
        let mut columns: Vec<usize> = Vec::new();
        let mut above = b;
        while above > 0 {
            above = body_parent[above] as usize;
            columns.extend((first_dof(above)..first_dof(above + 1)).rev());
        }
        columns.reverse();
        columns.extend(first_dof(b)..first_dof(end[b]));
        rows.push(columns);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    /// root dof 0 (body 1), branches 1 (body 2) and 2 (body 3), lone simple dof 3 (body 4)
    fn tree() -> Structure {
        structure(
            &[-1, 0, 0, -1],
            &[false, false, false, true],
            &[1, 2, 3, 4],
            &[0, 0, 1, 1, 0],
        )
    }

    #[test]
    fn inertia_rows() {
        let s = tree();
        assert_eq!((s.n_m, s.dof_madr), (6, vec![0, 1, 3, 5]));
        assert_eq!(s.m.colind, [0, 0, 1, 0, 2, 3]);
        assert_eq!(s.map_m2m, [0, 2, 1, 4, 3, 5]);
    }

    #[test]
    fn derivative_and_body_rows() {
        let s = tree();
        assert_eq!(s.d.colind, [0, 1, 2, 0, 1, 0, 2, 3]);
        assert_eq!(s.d_diag, [0, 1, 1, 0]);
        assert_eq!(s.map_m2d, [0, 1, 3, 1, 2, 3, 4, 5]);
        assert_eq!(s.map_d2m, [0, 3, 4, 5, 6, 7]);
        assert_eq!(s.b.rownnz, [4, 3, 2, 2, 1]);
        assert_eq!(s.b.colind, [0, 1, 2, 3, 0, 1, 2, 0, 1, 0, 2, 3]);
    }
}
