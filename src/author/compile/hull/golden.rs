//! The hulls of many clouds, fixed as hashes: where the reference could be asked its lists are the same.

use super::clouds::{EACH, FAMILIES, cloud};
use super::grow;
use super::surface::Hull;

/// FNV-1a over the three lists.
fn hash(hull: &Hull) -> u64 {
    let ends = [u32::MAX];
    let lists = hull.neighbours.iter().flat_map(|l| l.iter().chain(&ends));
    let all = hull
        .vert
        .iter()
        .chain(hull.face.iter().flatten())
        .chain(lists);
    all.fold(0xcbf2_9ce4_8422_2325, |h, &x| {
        (h ^ u64::from(x)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A rule, clouds that meet it, and the hash of their hulls.
type RuleRow = (&'static str, &'static [(usize, usize)], u64);

/// Clouds that meet a rule, with their hash.
const RULES: [RuleRow; 43] = [
    (
        "a polygon is merged",
        &[(9, 10454), (3, 3593), (6, 112), (6, 148)],
        0x3e72_4b6f_73df_2bcf,
    ),
    (
        "a common vertex on no common ridge",
        &[(14, 2324), (13, 10468), (4, 8260), (13, 6310)],
        0x61cc_2463_8063_b458,
    ),
    (
        "a centre stays for the facet's size",
        &[(9, 3110), (5, 180), (6, 496), (6, 532)],
        0xbbb3_2531_98df_d224,
    ),
    (
        "a centre stays for width or size",
        &[(9, 9156), (12, 253), (12, 263), (12, 273)],
        0x9cdc_1203_445a_12b6,
    ),
    (
        "the merged facet is a first neighbour",
        &[(9, 4274), (6, 11075), (9, 4658), (9, 10142)],
        0xa967_6f2b_3524_2337,
    ),
    (
        "a degenerate facet waits behind redundant ones",
        &[(14, 11150), (14, 4556), (14, 10532), (14, 32)],
        0,
    ),
    (
        "the first of a pair gives way",
        &[(6, 460), (6, 8008), (6, 10756), (3, 3550)],
        0x032a_83b7_ec26_1cca,
    ),
    (
        "a flat pair that changed is passed over",
        &[(6, 2992), (6, 6460), (6, 7840), (6, 9136)],
        0x8022_19f6_8186_83a3,
    ),
    (
        "the merged facet is left with two neighbours",
        &[(14, 11150), (14, 2984), (14, 2198), (14, 4556)],
        0,
    ),
    (
        "the merged facet lies in another",
        &[(14, 11150), (14, 2984), (14, 2198), (14, 4556)],
        0,
    ),
    (
        "triangles in the plane of their horizon",
        &[(6, 372), (6, 460), (6, 1088), (6, 1112)],
        0xb43b_afaf_ac75_0935,
    ),
    (
        "a triangle's centre is released",
        &[(14, 5165), (3, 6839), (3, 8327), (14, 6274)],
        0x617a_fa30_b55a_8dc1,
    ),
    (
        "a merge ends a vertex",
        &[(9, 1556), (9, 3624), (9, 4274), (9, 7004)],
        0x8252_476e_7b4a_82ca,
    ),
    (
        "a degenerate facet is merged",
        &[(14, 2984), (14, 2198), (13, 10996), (4, 9478)],
        0x05ff_53bd_12ec_ea04,
    ),
    (
        "a redundant facet is merged",
        &[(9, 4274), (6, 11075), (9, 10142), (9, 6313)],
        0xb7ec_6365_2cc2_18ed,
    ),
    (
        "more than 18 vertices",
        &[(6, 3820), (6, 9268), (6, 9964), (12, 3329)],
        0xe7a0_28af_530f_1958,
    ),
    (
        "more than 18 vertices, no bent ridge",
        &[(6, 6748), (6, 4090)],
        0x5c3b_0029_4827_f9c9,
    ),
    (
        "more than 26 vertices",
        &[(6, 2560), (6, 3892), (6, 7324), (6, 8704)],
        0xadd0_a544_8051_b275,
    ),
    (
        "several facets are nearly as good for a point",
        &[(0, 136), (0, 148), (0, 154), (0, 112)],
        0x0815_9a6e_ceda_c60c,
    ),
    (
        "a facet is much better for a point",
        &[(10, 123), (3, 6767), (6, 9671), (3, 1133)],
        0xb9b9_2378_86d0_dbf8,
    ),
    (
        "a kept point is outside after all",
        &[(3, 2947), (3, 11719), (0, 92), (9, 3344)],
        0x6035_0a82_f580_1b7e,
    ),
    (
        "points start from the first fresh facet",
        &[(3, 2375), (9, 10474), (9, 10510), (9, 471)],
        0xa00c_8c03_08a4_686b,
    ),
    (
        "a bent ridge goes",
        &[(6, 256), (6, 292), (6, 1588), (6, 2992)],
        0x70e4_b939_913b_ad9a,
    ),
    (
        "a point above a facet that is not fresh",
        &[(3, 6767), (6, 5333), (6, 10048), (3, 3503)],
        0x191c_94a7_5a41_28b2,
    ),
    (
        "the second of a pair is the fresh one",
        &[(6, 5236), (6, 7552), (4, 4216), (14, 7785)],
        0xd980_c4eb_69ea_eaa9,
    ),
    (
        "a polygon with a common neighbour is merged",
        &[(3, 106), (3, 670), (3, 7672), (3, 11213)],
        0x94c5_37d7_ea50_5eeb,
    ),
    (
        "concave pairs",
        &[(3, 713), (3, 4439), (6, 11164), (6, 6844)],
        0x397a_2aab_73c5_e39b,
    ),
    (
        "flat pairs",
        &[(6, 460), (6, 3136), (6, 3172), (6, 6568)],
        0xffa9_466a_d946_caed,
    ),
    (
        "pairs both flat and concave",
        &[(6, 4984), (6, 3412), (9, 10784), (3, 106)],
        0x19ec_985b_a727_6268,
    ),
    (
        "such pairs, the first above",
        &[(6, 4984), (6, 3412), (9, 10784), (6, 3376)],
        0x2cfb_d68b_e19d_397d,
    ),
    (
        "a listed pair is gone",
        &[(9, 4274), (6, 2284), (6, 4960), (6, 4984)],
        0xc1a8_4788_6b45_5705,
    ),
    (
        "nothing to merge",
        &[(5, 30), (6, 424), (6, 1756), (6, 3136)],
        0x1aed_9557_01d5_3902,
    ),
    (
        "a vertex gives way to another",
        &[(5, 82), (0, 136), (1, 7), (1, 91)],
        0xa4e7_4a5c_c155_88fb,
    ),
    (
        "a ridge changes its sides",
        &[(0, 136), (1, 7), (1, 91), (1, 98)],
        0xc93f_2b5f_e66b_4133,
    ),
    (
        "the second of a pair gives way",
        &[(6, 3136), (6, 3172), (6, 6568), (6, 9316)],
        0x39fe_e279_961e_0e36,
    ),
    (
        "two ridges between two facets",
        &[(6, 1774), (6, 9322), (3, 7061), (6, 334)],
        0x13ba_dd9f_bde2_877c,
    ),
    (
        "a sharp cone",
        &[(6, 761), (6, 4205), (6, 11789), (9, 160)],
        0xb973_d2cd_814a_beb5,
    ),
    (
        "points start from an earlier facet's triangle",
        &[(0, 192), (6, 9653), (0, 172), (0, 190)],
        0x0c1e_39ff_226f_ee9f,
    ),
    (
        "a triangle is merged into a fresh facet",
        &[(6, 460), (6, 3136), (6, 3172), (6, 6568)],
        0xffa9_466a_d946_caed,
    ),
    (
        "a triangle with a common neighbour is merged",
        &[(5, 82), (9, 1556), (9, 3624), (9, 4274)],
        0x570e_7f15_e2a6_2fe9,
    ),
    (
        "another ridge inherits the bend",
        &[(6, 6460), (6, 2284), (6, 4852), (6, 2080)],
        0xbd35_ceb9_546f_0c92,
    ),
    (
        "a triangle in the plane of its horizon has two neighbours left",
        &[(4, 3725)],
        0x2eb0_9872_3185_9ef2,
    ),
    (
        "a vertex below the cone",
        &[(9, 10510), (9, 7313), (9, 7323), (9, 10418)],
        0x592d_e696_9dfe_a3c9,
    ),
];

/// The hash of each family, over its first clouds.
const BY_FAMILY: [u64; 15] = [
    0x997a_f75a_8bd7_3f8d, // lattice
    0x180a_c94b_d57b_c7cb, // bricks
    0x5749_c460_a92e_38e5, // turned-bricks
    0x4447_7ff2_c8b1_ff7e, // noisy-bricks
    0x3066_733d_9675_aefc, // dust
    0x68d1_baee_1eb3_3f13, // prisms
    0xcfa7_3254_81c6_a1ed, // noisy-prisms
    0x0945_9557_738a_7c9c, // spheres
    0xc08f_e4b6_e239_71cd, // shells
    0x6dbd_6d78_a51d_07a4, // layers
    0xa41f_873e_c037_73a8, // slabs
    0x5c7d_678f_6e41_7667, // stacks
    0x160e_ce2e_17bb_890d, // disks
    0x4e54_7a93_6d73_ce1f, // clusters
    0xf87c_9f2e_ca9f_a0fe, // wafers
];

fn check(name: &str, clouds: &[(usize, usize)], expected: u64) -> bool {
    let hulls = clouds.iter().map(|&(family, seed)| {
        let (points, limit) = cloud(family, seed);
        grow(&points, limit).map_or(0, |hull| hash(&hull))
    });
    let found = hulls.fold(0, |h: u64, x| h.rotate_left(7) ^ x);
    if found != expected {
        eprintln!("{name}: {found:#018x} instead of {expected:#018x}");
    }
    found == expected
}

#[test]
fn families_keep_their_hulls() {
    let right = FAMILIES.iter().enumerate().map(|(k, (name, _))| {
        let clouds: Vec<(usize, usize)> = (0..EACH).map(|seed| (k, seed)).collect();
        check(name, &clouds, BY_FAMILY[k])
    });
    assert_eq!(right.filter(|x| *x).count(), FAMILIES.len());
}

#[test]
fn rules_keep_their_hulls() {
    let right = RULES
        .iter()
        .map(|(name, clouds, hash)| check(name, clouds, *hash));
    assert_eq!(right.filter(|x| *x).count(), RULES.len());
}
