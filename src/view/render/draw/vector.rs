//! Vectors and matrices in floats, as drawing rounds them.

/// A point or direction.
pub type Vector = [f32; 3];

/// Rows of a 4 x 4 matrix.
pub type Rows = [[f32; 4]; 4];

/// Below this length a direction has none of its own.
const SHORT: f64 = 1e-10;

#[inline]
pub fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
pub fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[inline]
pub fn sub(a: Vector, b: Vector) -> Vector {
    core::array::from_fn(|i| a[i] - b[i])
}

#[inline]
pub fn length(v: Vector) -> f32 {
    dot(v, v).sqrt()
}

/// The vector of length 1 in the direction of `v`; the third axis where `v` has none.
pub fn unit(v: Vector) -> Vector {
    let norm = length(v);
    if f64::from(norm) < SHORT {
        return [0.0, 0.0, 1.0];
    }
    let scale = 1.0 / norm;
    v.map(|x| x * scale)
}

/// Column `j` of a rotation given by rows.
#[inline]
pub fn column(mat: &[f32; 9], j: usize) -> Vector {
    [mat[j], mat[3 + j], mat[6 + j]]
}

/// The product `a b`, each sum from left to right.
pub fn product(a: &Rows, b: &Rows) -> Rows {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| (0..4).fold(0.0, |sum, k| sum + a[i][k] * b[k][j]))
    })
}

/// From OpenGL's order, column after column.
pub fn rows(columns: &[f32; 16]) -> Rows {
    core::array::from_fn(|i| core::array::from_fn(|j| columns[4 * j + i]))
}

/// In OpenGL's order, column after column.
pub fn columns(rows: &Rows) -> [f32; 16] {
    core::array::from_fn(|k| rows[k % 4][k / 4])
}

/// A rotation by rows as a matrix in OpenGL's order.
#[inline]
pub fn turned(mat: &[f32; 9]) -> [f32; 16] {
    let m = mat;
    [
        m[0], m[3], m[6], 0.0, m[1], m[4], m[7], 0.0, m[2], m[5], m[8], 0.0, 0.0, 0.0, 0.0, 1.0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_matrices_undo_each_other() {
        let list: [f32; 16] = core::array::from_fn(|i| i as f32);
        assert_eq!(columns(&rows(&list)), list);
        let one = rows(&turned(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]));
        assert_eq!(product(&rows(&list), &one), rows(&list));
    }

    #[test]
    fn directions_have_length_one() {
        assert_eq!(unit([0.0; 3]), [0.0, 0.0, 1.0]);
        assert_eq!(unit([0.0, -2.0, 0.0]), [0.0, -1.0, 0.0]);
        assert!((length(unit([3.0, -1.0, 2.0])) - 1.0).abs() < 1e-6);
        assert!(unit([f32::NAN, 0.0, 0.0])[0].is_nan());
    }
}
