//! `make status`: implemented / total functions per section of mujoco.h. `--missing` names the others.

use capi_tests::status;

fn main() {
    let names = status::symbols(&status::library())
        .into_iter()
        .map(|s| s.0)
        .collect();
    let lines = status::table(&capi_tests::root(), &names);
    let list = std::env::args().any(|a| a == "--missing");
    for l in &lines {
        println!(
            "{:<32} {:>3} / {:<3} {}",
            l.title,
            l.done,
            l.total,
            bar(l.done, l.total)
        );
        if list && !l.missing.is_empty() {
            println!("    missing: {}", l.missing.join(", "));
        }
    }
    let sum = |f: fn(&status::Line) -> usize| lines.iter().map(f).sum::<usize>();
    println!(
        "{:<32} {:>3} / {}",
        "all",
        sum(|l| l.done),
        sum(|l| l.total)
    );
}

fn bar(done: usize, total: usize) -> String {
    let full = 20 * done / total.max(1);
    "#".repeat(full) + &".".repeat(20 - full)
}
