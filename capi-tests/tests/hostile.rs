//! Hostile input: what a few bytes can ask for is refused at a place, or done in bounded time and memory.
//!
//! Runs in the fuzzer's worker: a crash, ten seconds or a gibibyte fail. `capi-tests/hostile` holds finds of the fuzzer.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use capi_tests::fuzz::{self, Input, Outcome, Worker, worker};

/// What must come of an input.
#[derive(Clone, Copy)]
enum Want {
    /// refused with a message that holds these
    Refused(&'static [&'static str]),
    /// nothing but to survive
    Either,
    /// loaded, run and saved
    Fine,
}
use Want::{Either, Fine, Refused};

/// The worker, built once for all tests.
fn program() -> PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(built).clone()
}

fn built() -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    let library = std::env::current_exe()
        .expect("test program")
        .with_file_name("libmujoco.so");
    fuzz::build(&dir, &library).expect("worker").0
}

/// Runs all inputs and tells every one that did not go as wanted.
fn check(name: &str, program: &Path, cases: Vec<(String, Input, Want)>) {
    let mut worker = Worker::start(program, name).expect("worker");
    let mut wrong = Vec::new();
    for (what, input, want) in cases {
        let outcome = worker.run(&input, worker::LIMITS);
        let fine = match (&outcome, want) {
            (Outcome::Found(_), _) => false,
            (_, Either) | (Outcome::Loaded, Fine) => true,
            (Outcome::Refused(text), Refused(words)) => words.iter().all(|w| text.contains(w)),
            _ => false,
        };
        if !fine {
            wrong.push(format!("{what}: {outcome:?}"));
        }
        if matches!(outcome, Outcome::Found(_)) {
            worker = Worker::start(program, name).expect("worker");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files(list: Vec<(String, String)>) -> Input {
    let files = list
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()))
        .collect();
    Input {
        class: "xml",
        kind: "xml",
        files,
    }
}

fn world(inside: &str) -> String {
    format!("<mujoco>\n<worldbody>\n{inside}\n</worldbody>\n</mujoco>\n")
}

#[test]
fn nesting() {
    let mut cases = Vec::new();
    for name in ["body", "frame", "geom", "nothing"] {
        let text = world(&format!(
            "{}{}",
            format!("<{name}>\n").repeat(100_000),
            format!("</{name}>\n").repeat(100_000)
        ));
        cases.push((
            format!("100000 {name}"),
            Input::xml(text),
            Refused(&["DEPTH_EXCEEDED", "f.xml:501"]),
        ));
    }
    for depth in [100, 490] {
        let inner = "<geom size='1'/>";
        for name in ["body", "frame"] {
            let text = world(&format!(
                "{}{inner}{}",
                format!("<{name}>\n").repeat(depth),
                format!("</{name}>\n").repeat(depth)
            ));
            cases.push((format!("{depth} {name}"), Input::xml(text), Either));
        }
        let text = world(&format!(
            "{}{inner}{}",
            "<replicate count='1'>\n".repeat(depth),
            "</replicate>\n".repeat(depth)
        ));
        cases.push((format!("{depth} replicate"), Input::xml(text), Either));
        let classes: String = (0..depth)
            .map(|i| format!("<default class='c{i}'>\n"))
            .collect();
        let text = format!("<mujoco>{classes}{}</mujoco>", "</default>".repeat(depth));
        cases.push((format!("{depth} classes"), Input::xml(text), Either));
    }
    let text = format!("<mujoco>{}", "<default>".repeat(100_000));
    cases.push((
        "100000 classes".into(),
        Input::xml(text),
        Refused(&["DEPTH_EXCEEDED", "f.xml:1"]),
    ));
    // unclosed, many attributes, long values
    cases.push((
        "open tags".into(),
        Input::xml("<mujoco>".repeat(400)),
        Refused(&["MISMATCHED"]),
    ));
    let many: String = (0..100_000).map(|i| format!(" a{i}='1'")).collect();
    cases.push((
        "100000 attributes".into(),
        Input::xml(world(&format!("<geom{many}/>"))),
        Refused(&["f.xml:3"]),
    ));
    let long = "1 ".repeat(1_000_000);
    cases.push((
        "million numbers".into(),
        Input::xml(world(&format!("<geom size='{long}'/>"))),
        Refused(&["size", "f.xml:3"]),
    ));
    // each file is nested as deep as it may, and includes the next one in its middle
    let chain = |depth: usize, n: usize| {
        files(
            (0..n)
                .map(|i| {
                    let name = if i == 0 {
                        "f.xml".into()
                    } else {
                        format!("f{i}.xml")
                    };
                    let next = if i + 1 < n {
                        format!("<include file='f{}.xml'/>", i + 1)
                    } else {
                        "<geom size='1'/>".into()
                    };
                    let (open, close) = ("<body>".repeat(depth), "</body>".repeat(depth));
                    let text = if i == 0 {
                        world(&format!("{open}{next}{close}"))
                    } else {
                        format!("<mujoco>{open}{next}{close}</mujoco>")
                    };
                    (name, text)
                })
                .collect(),
        )
    };
    cases.push((
        "nested includes".into(),
        chain(490, 30),
        Refused(&["elements are nested too deeply"]),
    ));
    cases.push(("small nested includes".into(), chain(20, 20), Either));
    // every body holds a copy of the one before, 480 deeper
    let deep: String = (0..8).map(|i| {
        let (open, close) = ("<body>".repeat(480), "</body>".repeat(480));
        format!("<body name='b{}'>{open}<frame><attach body='b{i}' prefix='p{i}'/></frame>{close}</body>\n", i + 1)
    }).collect();
    let text = world(&format!("<body name='b0'><geom size='1'/></body>\n{deep}"));
    cases.push(("nested attachment".into(), Input::xml(text), Either));
    check("nesting", &program(), cases);
}

#[test]
fn bombs() {
    let mut cases = Vec::new();
    let mut entities = String::from("<!DOCTYPE lol [<!ENTITY l0 \"lol\">");
    for i in 1..10 {
        entities += &format!("<!ENTITY l{i} \"{}\">", format!("&l{};", i - 1).repeat(10));
    }
    let text = format!(
        "<?xml version='1.0'?>\n{entities}]>\n{}",
        world("<geom name='&l9;' size='1'/>&l9;")
    );
    cases.push(("billion laughs".into(), Input::xml(text), Either));
    let text = format!(
        "<!DOCTYPE a SYSTEM '/etc/passwd'>\n{}",
        world("<geom name='&a;' size='1'/>")
    );
    cases.push(("external entity".into(), Input::xml(text), Either));
    for (inside, words) in [
        (
            "<replicate count='1000000000'>\n<geom size='1'/></replicate>",
            &["f.xml:3", "too many elements"][..],
        ),
        ("<replicate count='2147483647'/>", &["f.xml:3", "too many"]),
        (
            "<replicate count='-2147483648'><geom size='1'/></replicate>",
            &[],
        ),
        (
            "<replicate count='100'><replicate count='100'><replicate count='100'>\n<geom size='1'/></replicate></replicate></replicate>",
            &["f.xml:3", "too many elements"],
        ),
        (
            "<replicate count='10'><replicate count='100'><replicate count='100'>\n<geom size='1'/></replicate></replicate></replicate>",
            &[],
        ),
    ] {
        cases.push((
            inside.into(),
            Input::xml(world(inside)),
            if words.is_empty() {
                Either
            } else {
                Refused(words)
            },
        ));
    }
    // grids that users make; the time limit also says that compiling takes no square of the number
    for (what, inside) in [
        (
            "grid of geoms",
            "<replicate count='250'><replicate count='250' offset='1 0 0'><geom size='.1'/></replicate></replicate>",
        ),
        (
            "row of bodies",
            "<replicate count='40000' offset='1 0 0'><body><geom size='.1'/></body></replicate>",
        ),
        (
            "row of sites",
            "<replicate count='70000' offset='1 0 0'><site/></replicate>",
        ),
    ] {
        cases.push((what.into(), Input::xml(world(inside)), Fine));
    }
    let sep = "s".repeat(1_000_000);
    let text = world(&format!(
        "<replicate count='100000' sep='{sep}'>\n<geom name='g' size='1'/></replicate>"
    ));
    cases.push((
        "long separator".into(),
        Input::xml(text),
        Refused(&["f.xml:3", "too many elements"]),
    ));
    // a tendon doubles with every replica
    let sites: String = (0..30)
        .map(|i| format!("<site name='x{i}'/><site name='x{i}{i:02}'/>"))
        .collect();
    let path: String = (0..30).map(|i| format!("<site site='x{i}'/>")).collect();
    let text = format!(
        "<mujoco><worldbody>{sites}<body>\n<replicate count='30'/></body></worldbody><tendon><spatial>{path}</spatial></tendon></mujoco>"
    );
    cases.push((
        "doubling tendon".into(),
        Input::xml(text),
        Refused(&["f.xml:2", "too many elements"]),
    ));
    // the body doubles with every attachment
    let attach: String = (0..40).map(|i| format!("<body name='b{}'>\n<frame><attach body='b{i}' prefix='p{i}'/></frame><frame><attach body='b{i}' prefix='q{i}'/></frame></body>", i + 1)).collect();
    let text = world(&format!("<body name='b0'><geom size='1'/></body>{attach}"));
    cases.push((
        "doubling attachment".into(),
        Input::xml(text),
        Refused(&["f.xml:", "too many elements"]),
    ));
    // each file names the next one twice
    let list = (0..30).map(|i| {
        let name = if i == 0 { "f.xml".into() } else { format!("f{i}.xml") };
        let next = i + 1;
        let assets = if i < 29 { format!("<asset><model name='a' file='f{next}.xml'/><model name='b' file='f{next}.xml'/></asset>") } else { String::new() };
        (name, format!("<mujoco>\n{assets}</mujoco>"))
    });
    cases.push((
        "doubling model assets".into(),
        files(list.collect()),
        Refused(&["too many model assets"]),
    ));
    check("bombs", &program(), cases);
}

/// A chain of links can be as deep as the text is long.
#[test]
fn robots() {
    let chain = |n: usize, kind: &str| {
        let inertial = "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";
        let links: String = (0..n)
            .map(|i| format!("<link name='l{i}'>{inertial}</link>\n"))
            .collect();
        let joints: String = (1..n).rev().map(|i| format!("<joint name='j{i}' type='{kind}'><parent link='l{}'/><child link='l{i}'/></joint>\n", i - 1)).collect();
        Input::xml(format!("<robot>\n{links}{joints}</robot>"))
    };
    let star: String = (0..20_000).map(|i| format!("<link name='l{i}'><collision><geometry><sphere radius='1'/></geometry></collision></link>\n")).collect();
    let mesh: String = (0..20_000).map(|i| format!("<collision><geometry><mesh filename='m.stl' scale='1 1 {i}'/></geometry></collision>\n")).collect();
    let cases = vec![
        ("chain of 900".to_owned(), chain(900, "revolute"), Fine),
        ("welded chain of 900".into(), chain(900, "fixed"), Fine),
        (
            "chain of 100000".into(),
            chain(100_000, "revolute"),
            Refused(&["links hang more than 1000 deep", "f.xml:1002"]),
        ),
        (
            "20000 roots".into(),
            Input::xml(format!("<robot>{star}</robot>")),
            Fine,
        ),
        (
            "20000 meshes".into(),
            Input::xml(format!("<robot><link name='a'>{mesh}</link></robot>")),
            Refused(&["m.stl"]),
        ),
        (
            "nested materials".into(),
            Input::xml(format!("<robot>{}", "<material name='a'>".repeat(100_000))),
            Refused(&["DEPTH_EXCEEDED"]),
        ),
    ];
    check("robots", &program(), cases);
}

#[test]
fn cycles() {
    let mut cases = Vec::new();
    let text = "<mujoco>\n<include file='f.xml'/>\n</mujoco>";
    cases.push((
        "include of itself".into(),
        Input::xml(text),
        Refused(&["f.xml:2", "already included"]),
    ));
    let two =
        |a: &str, b: &str| files(vec![("f.xml".into(), a.into()), ("g.xml".into(), b.into())]);
    let input = two(
        "<mujoco>\n<include file='g.xml'/>\n</mujoco>",
        "<mujoco>\n\n<include file='f.xml'/>\n</mujoco>",
    );
    cases.push((
        "include cycle".into(),
        input,
        Refused(&["g.xml:3", "already included"]),
    ));
    let model =
        |file: &str| format!("<mujoco>\n<asset>\n<model name='m' file='{file}'/></asset></mujoco>");
    cases.push((
        "model of itself".into(),
        Input::xml(model("f.xml")),
        Refused(&["f.xml:3", "itself"]),
    ));
    cases.push((
        "model cycle".into(),
        two(&model("g.xml"), &model("f.xml")),
        Refused(&["itself"]),
    ));
    let text = world("<body name='a'>\n<frame><attach body='a' prefix='p'/></frame></body>");
    cases.push((
        "attachment inside itself".into(),
        Input::xml(text),
        Refused(&["f.xml:4", "itself"]),
    ));
    let text = "<mujoco>\n<default class='main'>\n<default class='a'>\n<default class='a'/></default></default></mujoco>";
    cases.push((
        "class inside itself".into(),
        Input::xml(text),
        Refused(&["f.xml:4", "repeated default class"]),
    ));
    check("cycles", &program(), cases);
}

/// GMSH files that end early, or say that they hold more than they do.
#[test]
fn lying_solids() {
    let input = |bytes: Vec<u8>| Input {
        class: "xml",
        kind: "xml",
        files: vec![
            (
                "model.xml".into(),
                world("<flexcomp name='f' type='gmsh' file='a.msh' radius='.001'/>").into_bytes(),
            ),
            ("a.msh".into(), bytes),
        ],
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/flex");
    let mut cases = Vec::new();
    for name in ["text22", "text41_sheet", "bin22", "bin22_wild", "bin41"] {
        let whole = std::fs::read(folder.join(format!("gmsh_{name}.msh"))).expect("a solid");
        let last = whole.len() - b"$EndElements\n".len();
        for end in (0..last).step_by(403) {
            let want = Refused(&["XML Error: Error: "]);
            cases.push((
                format!("{name} to {end}"),
                input(whole[..end].to_vec()),
                want,
            ));
        }
        for at in (0..last).step_by(307) {
            for huge in [[0xff; 8], [0, 0, 0, 0x7f, 0, 0, 0, 0], *b"99999999"] {
                let mut bytes = whole.clone();
                let end = (at + huge.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&huge[..end - at]);
                cases.push((format!("{name}, {huge:?} at {at}"), input(bytes), Either));
            }
        }
    }
    for count in ["536870910", "536870910 1 1 1", "4294967296"] {
        let text = format!(
            "$MeshFormat\n2.2 0 8\n$Nodes\n{count}\n1 0 0 0\n$EndNodes\n$Elements\n1\n$EndElements\n"
        );
        let want = Refused(&["GMSH decoder: "]);
        cases.push((count.into(), input(text.into_bytes()), want));
    }
    check("lying_solids", &program(), cases);
}

const SHEET: &str = "<elasticity young='1e4' thickness='.01' elastic2d='both'/>";
const YOUNG: &str = "<elasticity young='1e4'/>";
const MANY: Want = Refused(&["f.xml:3", "Too many "]);
const REPEATED: Want = Refused(&["repeated vertex"]);
const FEW: Want = Refused(&["not enough vertices"]);
const HINGE: Want = Refused(&["degenerate 1D flex hinge"]);

/// Grids whose numbers ask for more than there can be: attributes, what is inside, what comes of it.
const LARGE: [(&str, &str, Want); 15] = [
    ("count='100000 100000 1'", "", MANY),
    ("dim='1' count='2000000000 1 1'", "", MANY),
    ("count='2000000000 2000000000 1'", "", MANY),
    ("type='box' dim='3' count='10000 10000 10000'", "", MANY),
    ("rigid='true' count='50000 50000 1'", "", MANY),
    ("count='1000 1000 1'", "", MANY),
    (
        "dim='3' count='3 3 3' dof='trilinear' cellcount='1000000 1000000 1000000'",
        "",
        MANY,
    ),
    (
        "dim='3' count='3 3 3' dof='quadratic' cellcount='400 400 400'",
        "",
        MANY,
    ),
    (
        "dim='3' count='3 3 3' dof='trilinear' cellcount='2 -1 1'",
        "",
        Refused(&["cellcount"]),
    ),
    (
        "count='3 3 1'",
        "<pin range='0 2000000000'/>",
        Refused(&["pinrange"]),
    ),
    (
        "count='3 3 1'",
        "<pin range='-5 2'/>",
        Refused(&["pinrange"]),
    ),
    (
        "count='3 3 1'",
        "<pin grid='2000000000 2000000000'/>",
        Refused(&["pingrid"]),
    ),
    (
        "count='3 3 1'",
        "<pin gridrange='-2 -2 1 1'/>",
        Refused(&["pingridrange"]),
    ),
    (
        "count='3 3 1'",
        "<pin gridrange='0 0 2000000000 2'/>",
        Refused(&["pingridrange"]),
    ),
    (
        "count='4 4 1'",
        "<pin id='0 0 1 1 2 3'/><pin range='3 0 0 3'/>",
        Fine,
    ),
];

/// Elements without size, of vertices that are repeated or not there.
const FLAT: [(&str, &str, Want); 17] = [
    ("point='0 0 0 1 0 0 0 1 0' element='0 0 1'", "", FEW),
    (
        "point='0 0 0 1 0 0 0 1 0' element='0 1 2 0 0 1'",
        "",
        REPEATED,
    ),
    (
        "point='0 0 0 1 0 0 0 1 0' element='0 1 -1'",
        "",
        Refused(&["point id -1"]),
    ),
    ("point='0 0 0 1 0 0 2 0 0' element='0 1 2'", SHEET, Either),
    ("point='0 0 0 0 0 0 0 0 0' element='0 1 2'", SHEET, Either),
    (
        "point='0 0 0 1 0 0 0 1 0' element='0 1 2 0 1 2 0 1 2'",
        SHEET,
        Either,
    ),
    (
        "point='0 0 0 1 0 0 0 1 0 0 0 1 0 1 1' element='0 1 2 0 1 3 0 1 4'",
        SHEET,
        Either,
    ),
    ("point='nan 0 0 1 0 0 0 1 0' element='0 1 2'", SHEET, Either),
    (
        "point='1e308 1e308 0 -1e308 0 0 0 1e308 0' element='0 1 2'",
        SHEET,
        Either,
    ),
    (
        "dim='3' point='0 0 0 1 0 0 2 0 0 3 0 0' element='0 1 2 3'",
        YOUNG,
        Either,
    ),
    (
        "dim='3' point='0 0 0 1 0 0 2 0 0 3 0 0' element='0 1 1 3'",
        YOUNG,
        FEW,
    ),
    (
        "dim='3' dof='quadratic' point='0 0 0 1 0 0 2 0 0 3 0 0' element='0 1 2 3'",
        YOUNG,
        Refused(&["not orthonormal"]),
    ),
    (
        "dim='1' point='0 0 0 1 0 0 1 1 0' element='0 1 1 2 2 0'",
        YOUNG,
        Either,
    ),
    (
        "dim='1' point='0 0 0 1 0 0 1 1 0' element='0 0 0 1'",
        YOUNG,
        REPEATED,
    ),
    (
        "dim='1' point='0 0 0 1 0 0 1 1 0' element='0 1 0 1'",
        YOUNG,
        Either,
    ),
    (
        "dim='1' point='0 0 0 0 0 0 0 0 0' element='0 1 1 2'",
        YOUNG,
        HINGE,
    ),
    (
        "dim='1' point='0 0 0 1 0 0 0 0 0' element='0 1 1 2'",
        YOUNG,
        HINGE,
    ),
];

#[test]
fn spoilt_flexes() {
    let mut cases = Vec::new();
    for (kind, list) in [("grid", &LARGE[..]), ("direct", &FLAT[..])] {
        for (attributes, inside, want) in list {
            // a type of its own comes first
            let kind = if attributes.contains("type=") {
                ""
            } else {
                &format!("type='{kind}'")
            };
            let text =
                format!("<flexcomp name='f' radius='.001' {kind} {attributes}>{inside}</flexcomp>");
            cases.push((text.clone(), Input::xml(world(&text)), *want));
        }
    }
    check("spoilt_flexes", &program(), cases);
}

/// Pins and attachments that refer to each other, to what the flexcomp itself makes, or to nothing.
#[test]
fn flexes_that_refer_to_themselves() {
    const F: &str = "<flexcomp name='f' count='3 3 1' radius='.001'>";
    let comp = |pins: &str| format!("{F}{pins}</flexcomp>");
    let with = |inside: &str, after: &str| {
        format!("<mujoco><worldbody>{inside}</worldbody>{after}</mujoco>")
    };
    let repeated = Refused(&["repeated name"]);
    let all = vec!["0 8 0"; 4000].join(" ");
    let cases = [
        (with(&comp(&format!("<pin id='{all}'/>")), ""), Fine),
        (with(&comp("<pin id='9'/>"), ""), Refused(&["pinid"])),
        (with(&comp("<pin id='-1'/>"), ""), Refused(&["pinid"])),
        (with(&comp("<pin id='2147483648'/>"), ""), Refused(&["pin"])),
        (
            with(
                &comp("<pin id='0'/><pin range='0 8'/><pin grid='0 0 0'/>"),
                "",
            ),
            Either,
        ),
        (
            with(&format!("<body name='f_0'>{}</body>", comp("")), ""),
            repeated,
        ),
        (
            with(
                &format!("<body name='f_0'>{}</body>", comp("<pin id='0'/>")),
                "",
            ),
            Either,
        ),
        (with(&(comp("") + &comp("")), ""), repeated),
        (
            with(
                &comp(""),
                "<deformable><flex name='f' dim='1' body='f_0 f_1 f_0' element='0 1 1 2 2 0'/></deformable>",
            ),
            repeated,
        ),
        (
            with(
                &comp(""),
                "<deformable><flex name='g' dim='1' body='f_0 f_1 f_2' element='0 1 1 2 2 0'/></deformable>",
            ),
            Fine,
        ),
        (
            with(
                &comp("<pin id='0'/>"),
                "<deformable><flex name='g' dim='1' body='f_0 f_1' element='0 1'/></deformable>",
            ),
            Refused(&["f_0"]),
        ),
        (
            with(
                &comp(""),
                "<equality><weld body1='f_0' body2='f_1'/><weld body1='f_1' body2='f_2'/><weld body1='f_2' body2='f_0'/><weld body1='f_0' body2='f_0'/></equality>",
            ),
            Either,
        ),
        (
            with(
                &comp(""),
                "<equality><flex flex='f'/><flex flex='f'/><flex flex='g'/></equality>",
            ),
            Refused(&["'g'"]),
        ),
        (
            with(
                &comp(""),
                "<asset><model name='s' file='f.xml'/></asset><worldbody><attach model='s' body='f_0' prefix='f_'/></worldbody>",
            ),
            Refused(&[]),
        ),
        (
            with(
                &format!(
                    "<body name='a'>{}<body name='b'>{}</body></body>",
                    comp(""),
                    comp("")
                ),
                "",
            ),
            repeated,
        ),
    ];
    let cases =
        cases.map(|(text, want)| (text.chars().take(300).collect(), Input::xml(text), want));
    check("flexes_that_refer_to_themselves", &program(), cases.into());
}

#[test]
fn gigantic_numbers() {
    let program = program();
    let mut cases = Vec::new();
    for snippet in fuzz::xml::SNIPPETS {
        let name = snippet[1..].split([' ', '/', '>']).next().unwrap_or("");
        let inside = match fuzz::xml::section(name) {
            Some(section) => format!("<{section}>{snippet}</{section}>"),
            None => snippet.to_owned(),
        };
        let text = format!(
            "<mujoco>{inside}<worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>"
        );
        cases.push((snippet.to_owned(), Input::xml(text), Either));
    }
    check("numbers", &program, cases);
}

/// Every find, once more; those in a `.case` hold several files.
#[test]
fn finds_stay_fixed() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile");
    let mut cases = Vec::new();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&dir)
        .expect("folder")
        .flatten()
        .map(|e| e.path())
        .collect();
    paths.sort();
    for path in paths {
        let input = fuzz::saved(&path).expect("a saved input");
        cases.push((path.display().to_string(), input, Either));
    }
    assert!(!cases.is_empty());
    check("finds", &program(), cases);
}
