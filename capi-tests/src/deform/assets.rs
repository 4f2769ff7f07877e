//! Files of meshes for models of pairs: one sheet and one solid, as OBJ and in each kind of GMSH.

use std::fmt::Write as _;
use std::path::Path;

/// Points and elements of a mesh, and how many points an element has.
struct Mesh {
    point: Vec<[f64; 3]>,
    element: Vec<Vec<usize>>,
    corners: usize,
}

/// Far from multiples of anything, so that places do not tie.
const STEP: [f64; 3] = [0.061, 0.053, 0.047];

/// Bent, so that it has a volume around itself.
fn sheet() -> Mesh {
    let n = [4, 3];
    let at = |x: usize, y: usize| x * n[1] + y;
    let place = |i: usize| {
        let [x, y] = [i / n[1], i % n[1]].map(|k| k as f64);
        [x * STEP[0], y * STEP[1], 0.011 * x * y]
    };
    let cells = (0..n[0] - 1).flat_map(|x| (0..n[1] - 1).map(move |y| [x, y]));
    let halves = |[x, y]: [usize; 2]| {
        let [a, b, c, d] = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
        [vec![a, b, c], vec![b, d, c]]
    };
    Mesh {
        point: (0..n[0] * n[1]).map(place).collect(),
        element: cells.flat_map(halves).collect(),
        corners: 3,
    }
}

fn solid() -> Mesh {
    let n = [3, 3, 2];
    let at = |p: [usize; 3]| (p[0] * n[1] + p[1]) * n[2] + p[2];
    let place = |i: usize| {
        let p = [i / (n[1] * n[2]), i / n[2] % n[1], i % n[2]];
        [0, 1, 2].map(|k| p[k] as f64 * STEP[k])
    };
    // pairs of corners, each with the first and the last one of a cell
    const AROUND: [[usize; 2]; 6] = [[1, 3], [3, 2], [2, 6], [6, 4], [4, 5], [5, 1]];
    let cells = (0..n[0] - 1).flat_map(|x| (0..n[1] - 1).map(move |y| [x, y, 0]));
    let pieces = |cell: [usize; 3]| {
        let corner = move |k: usize| at([0, 1, 2].map(|axis| cell[axis] + (k >> (2 - axis) & 1)));
        AROUND.map(|[a, b]| vec![corner(0), corner(a), corner(b), corner(7)])
    };
    Mesh {
        point: (0..n[0] * n[1] * n[2]).map(place).collect(),
        element: cells.flat_map(pieces).collect(),
        corners: 4,
    }
}

impl Mesh {
    /// What GMSH calls triangles and tetrahedra.
    fn kind(&self) -> usize {
        match self.corners {
            3 => 2,
            _ => 4,
        }
    }

    fn obj(&self) -> String {
        let mut text = String::new();
        for [x, y, z] in &self.point {
            let _ = writeln!(text, "v {x} {y} {z}");
        }
        for e in &self.element {
            let _ = writeln!(text, "f {} {} {}", e[0] + 1, e[1] + 1, e[2] + 1);
        }
        text
    }

    fn tags(e: &[usize]) -> String {
        let tags = e.iter().map(|v| (v + 1).to_string());
        tags.collect::<Vec<_>>().join(" ")
    }

    fn text22(&self) -> String {
        let mut text = format!(
            "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{}\n",
            self.point.len()
        );
        for (i, [x, y, z]) in self.point.iter().enumerate() {
            let _ = writeln!(text, "{} {x} {y} {z}", i + 1);
        }
        let _ = write!(text, "$EndNodes\n$Elements\n{}\n", self.element.len());
        for (i, e) in self.element.iter().enumerate() {
            let _ = writeln!(text, "{} {} 2 1 1 {}", i + 1, self.kind(), Self::tags(e));
        }
        text + "$EndElements\n"
    }

    fn text41(&self) -> String {
        let (n, m, dim) = (self.point.len(), self.element.len(), self.corners - 1);
        let mut text =
            format!("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 {n} 1 {n}\n{dim} 1 0 {n}\n");
        (1..=n).for_each(|tag| text += &format!("{tag}\n"));
        for [x, y, z] in &self.point {
            let _ = writeln!(text, "{x} {y} {z}");
        }
        let kind = self.kind();
        let _ = write!(
            text,
            "$EndNodes\n$Elements\n1 {m} 1 {m}\n{dim} 1 {kind} {m}\n"
        );
        for (i, e) in self.element.iter().enumerate() {
            let _ = writeln!(text, "{} {}", i + 1, Self::tags(e));
        }
        text + "$EndElements\n"
    }

    fn binary22(&self) -> Vec<u8> {
        let mut file = Binary::new("2.2");
        file.line(&format!("$Nodes\n{}", self.point.len()));
        for (i, p) in self.point.iter().enumerate() {
            file.ints(&[i + 1]);
            file.nums(p);
        }
        file.line("\n$EndNodes");
        file.line(&format!("$Elements\n{}", self.element.len()));
        for (i, e) in self.element.iter().enumerate() {
            file.ints(&[self.kind(), 1, 2, i + 1, 1, 1]);
            file.ints(&e.iter().map(|v| v + 1).collect::<Vec<_>>());
        }
        file.line("\n$EndElements");
        file.0
    }

    fn binary41(&self) -> Vec<u8> {
        let (n, m, dim) = (self.point.len(), self.element.len(), self.corners - 1);
        let mut file = Binary::new("4.1");
        file.line("$Nodes");
        file.longs(&[1, n, 1, n]);
        file.ints(&[dim, 1, 0]);
        file.longs(&[n]);
        file.longs(&(1..=n).collect::<Vec<_>>());
        self.point.iter().for_each(|p| file.nums(p));
        file.line("\n$EndNodes\n$Elements");
        file.longs(&[1, m, 1, m]);
        file.ints(&[dim, 1, self.kind()]);
        file.longs(&[m]);
        for (i, e) in self.element.iter().enumerate() {
            file.longs(&[i + 1]);
            file.longs(&e.iter().map(|v| v + 1).collect::<Vec<_>>());
        }
        file.line("\n$EndElements");
        file.0
    }
}

/// A file of numbers between lines.
struct Binary(Vec<u8>);

impl Binary {
    fn new(version: &str) -> Self {
        let mut file = Self(Vec::new());
        file.line(&format!("$MeshFormat\n{version} 1 8"));
        file.ints(&[1]);
        file.line("\n$EndMeshFormat");
        file
    }

    fn line(&mut self, text: &str) {
        self.0.extend(text.bytes().chain([b'\n']));
    }

    fn ints(&mut self, list: &[usize]) {
        let bytes = list.iter().flat_map(|&x| (x as i32).to_le_bytes());
        self.0.extend(bytes);
    }

    fn longs(&mut self, list: &[usize]) {
        self.0
            .extend(list.iter().flat_map(|&x| (x as u64).to_le_bytes()));
    }

    fn nums(&mut self, list: &[f64]) {
        self.0.extend(list.iter().flat_map(|x| x.to_le_bytes()));
    }
}

/// Writes all files: `sheet` and `solid`, with `.obj`, `_text22.msh` and so on.
pub fn write(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (name, mesh) in [("sheet", sheet()), ("solid", solid())] {
        let place = |end: &str| folder.join(format!("{name}{end}"));
        if mesh.corners == 3 {
            std::fs::write(place(".obj"), mesh.obj())?;
        }
        std::fs::write(place("_text22.msh"), mesh.text22())?;
        std::fs::write(place("_text41.msh"), mesh.text41())?;
        std::fs::write(place("_binary22.msh"), mesh.binary22())?;
        std::fs::write(place("_binary41.msh"), mesh.binary41())?;
    }
    Ok(())
}

/// Attributes of an element `flex` written by hand, and bodies for it: `rod`, `shuffled` (its elements in another order),
/// `twisted` (the same with twist joints), `sheet`, `solid`, `fixed` (a sheet that belongs to one body) or `lattice` (the
/// solid among eight nodes).
pub fn raw(name: &str) -> (String, String) {
    let rod = || Mesh {
        point: (0..5)
            .map(|i| [0.05 * i as f64, 0.004 * (i % 3) as f64, 0.0])
            .collect(),
        element: (0..4).map(|i| vec![i, i + 1]).collect(),
        corners: 2,
    };
    let mesh = match name {
        "rod" => rod(),
        "shuffled" | "twisted" => Mesh {
            element: [[3, 2], [0, 1], [4, 3], [1, 2]].map(Vec::from).into(),
            ..rod()
        },
        "sheet" | "fixed" => sheet(),
        _ => solid(),
    };
    let numbers = |list: &[[f64; 3]]| {
        let all = list.iter().flatten().map(f64::to_string);
        all.collect::<Vec<_>>().join(" ")
    };
    let body = |(i, p): (usize, &[f64; 3])| {
        let axis =
            ["1 0 0", "0 1 0", "0 0 1"].map(|a| format!("<joint type=\"slide\" axis=\"{a}\"/>"));
        format!(
            "<body name=\"b{i}\" pos=\"{}\"><inertial pos=\"0 0 0\" mass=\".04\" diaginertia=\"1e-5 1e-5 1e-5\"/>{}</body>",
            numbers(&[*p]),
            axis.concat()
        )
    };
    let names = |n: usize| {
        (0..n)
            .map(|i| format!("b{i}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let elements: Vec<String> = mesh
        .element
        .iter()
        .flatten()
        .map(usize::to_string)
        .collect();
    let common = format!(
        "dim=\"{}\" element=\"{}\"",
        mesh.corners - 1,
        elements.join(" ")
    );
    let vertices = numbers(&mesh.point);
    match name {
        "fixed" => {
            let one = "<body name=\"b0\" pos=\"0 0 .05\"><freejoint/><geom size=\".01\" pos=\"0 0 .05\"/></body>";
            (
                format!("{common} body=\"b0\" vertex=\"{vertices}\""),
                one.to_owned(),
            )
        }
        "twisted" => {
            let twist = |i: &str| {
                format!(
                    "<body name=\"f_twist{i}\"><inertial pos=\"0 0 0\" mass=\"1e-3\" diaginertia=\"1e-6 1e-6 1e-6\"/>\
                     <joint name=\"f_twist{i}\" axis=\"1 0 0\"/></body>"
                )
            };
            let bodies: String = mesh.point.iter().enumerate().map(body).collect();
            let twists = ["_0", "_1", "_2", ""].map(twist).concat();
            (
                format!("{common} body=\"{}\"", names(mesh.point.len())),
                bodies + &twists,
            )
        }
        "lattice" => {
            let size = [2.0 * STEP[0], 2.0 * STEP[1], STEP[2]];
            let corner = |i: usize| [0, 1, 2].map(|k| size[k] * (i >> (2 - k) & 1) as f64);
            let corners: Vec<[f64; 3]> = (0..8).map(corner).collect();
            let attributes = format!(
                "{common} body=\"world\" vertex=\"{vertices}\" node=\"{}\"",
                names(8)
            );
            (attributes, corners.iter().enumerate().map(body).collect())
        }
        _ => {
            let attributes = format!("{common} body=\"{}\"", names(mesh.point.len()));
            (
                attributes,
                mesh.point.iter().enumerate().map(body).collect(),
            )
        }
    }
}
