//! `make bench-count`: instructions a step by callgrind, held to the committed table.
//!
//! `bench-count [--genuine] [--update] [MODEL...]`: all models of the list, or some. Fails when a model of the table needs more or
//! less instructions than there by 3 %; `--update` writes what was counted, `--genuine` counts the reference as well. Profiles stay in
//! `build/bench/count`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use capi_tests::oracle::Library;
use capi_tests::speed::count::{CHILD, child, prepare};
use capi_tests::speed::{Case, chosen};
use capi_tests::timing::geometric_mean;

/// How far a count may be off that of the table.
const OFF: f64 = 0.03;

const HEAD: &str = "# Instructions of mj_step by callgrind, ours and those of MuJoCo 4.0.0 (0: not counted): `make bench-count`.\n";

/// Instructions a step by label: ours, genuine.
type Table = BTreeMap<String, [f64; 2]>;

fn table_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("facts/instructions.txt")
}

fn read_table() -> Table {
    let text = std::fs::read_to_string(table_file()).unwrap_or_default();
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let label = words.next()?.to_string();
        let [a, b] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
        Some((label, [a, b]))
    };
    text.lines().filter_map(row).collect()
}

fn write_table(table: &Table) -> Result<(), String> {
    let mut text = HEAD.to_string();
    for (label, [ours, genuine]) in table {
        text += &format!("{label:<32} {ours:>10.0} {genuine:>10.0}\n");
    }
    std::fs::write(table_file(), text).map_err(|e| e.to_string())
}

/// What the arguments ask for.
struct Wish {
    genuine: bool,
    update: bool,
    models: Vec<Case>,
}

impl Wish {
    fn of(mut args: Vec<String>) -> Self {
        let mut take = |flag: &str| {
            let before = args.len();
            args.retain(|a| a != flag);
            args.len() < before
        };
        let (genuine, update) = (take("--genuine"), take("--update"));
        Wish {
            genuine,
            update,
            models: chosen(&args),
        }
    }
}

fn run(wish: &Wish) -> Result<bool, String> {
    let ours = Library::ours()?;
    let genuine = capi_tests::oracle::library::genuine_path();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/bench/count");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let (mut table, mut good, mut ratios) = (read_table(), true, Vec::new());
    println!(
        "{:<32} {:>10} {:>10} {:>7} {:>8}",
        "instructions a step", "ours", "genuine", "ratio", "change"
    );
    for case in &wish.models {
        let before = table.get(&case.label).copied().unwrap_or_default();
        let counted = prepare(&ours, case, &folder).and_then(|p| {
            let genuine = match wish.genuine {
                true => p.count(&genuine, "genuine")?,
                false => before[1],
            };
            Ok([p.count(&ours.path, "ours")?, genuine])
        });
        let now = match counted {
            Ok(now) => now,
            Err(e) => {
                println!("{:<32} {e}", case.label);
                good &= !table.contains_key(&case.label);
                continue;
            }
        };
        let change = if before[0] > 0.0 {
            now[0] / before[0] - 1.0
        } else {
            0.0
        };
        let ratio = now[0] / now[1];
        let note = if change.abs() > OFF { "  OFF" } else { "" };
        println!(
            "{:<32} {:>10.0} {:>10.0} {ratio:>7.3} {:>+7.2} %{note}",
            case.label,
            now[0],
            now[1],
            100.0 * change
        );
        good &= change.abs() <= OFF;
        if now[1] > 0.0 {
            ratios.push((case.family, ratio));
        }
        table.insert(case.label.clone(), now);
    }
    summary(&ratios);
    if wish.update {
        write_table(&table)?;
        return Ok(true);
    }
    Ok(good)
}

/// Geometric means by family and of all.
fn summary(ratios: &[(&str, f64)]) {
    println!();
    for of_family in ratios.chunk_by(|a, b| a.0 == b.0) {
        let mean = geometric_mean(of_family.iter().map(|r| r.1));
        println!("{:<32} {mean:>29.3}", of_family[0].0);
    }
    if !ratios.is_empty() {
        let mean = geometric_mean(ratios.iter().map(|r| r.1));
        println!("{:<32} {mean:>29.3}", format!("all {}", ratios.len()));
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((first, rest)) if first == CHILD => child(rest).map(|()| true),
        _ => run(&Wish::of(args)),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("bench-count: counts are off the table; `--update` where that is meant");
            ExitCode::FAILURE
        }
        Err(e) => {
            eprintln!("bench-count: {e}");
            ExitCode::FAILURE
        }
    }
}
