//! F1: `repr(C)` layouts of the public structs.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
