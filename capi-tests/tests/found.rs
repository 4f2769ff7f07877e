//! What `explore` once found, made small: each model of `found` has the same bits on both libraries after
//! compilation, saved and read again, along a driven rollout and in fresh data.

use capi_tests::explore::compare::{Both, Outcome};
use capi_tests::oracle::Library;
use capi_tests::oracle::corpus::own;

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn once_found() {
    let (ours, genuine) = Library::both();
    let scratch = std::env::temp_dir();
    let both = Both {
        ours: &ours,
        genuine: &genuine,
        scratch: &scratch,
        tell: &|_| {},
    };
    let files = std::fs::read_dir(own("found")).expect("a folder");
    let wrong: Vec<_> = files
        .map(|file| file.expect("an entry").path())
        .map(|file| (both.compare(&file, false), file))
        .filter(|(outcome, _)| !matches!(outcome, Outcome::Same | Outcome::Refused))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
