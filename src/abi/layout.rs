//! Sizes, alignments and offsets measured by a C probe on the genuine 4.0.0 headers (x86-64 Linux).
//! Independent of the schema: the table cannot agree with itself by mistake.

use core::mem::{align_of, offset_of, size_of};

use super::*;

/// `check!(Type: size, align; field at offset, ...)`
macro_rules! check {
    ($t:ty : $size:literal, $align:literal $(; $($f:ident at $off:literal),* $(,)?)?) => {
        const _: () = {
            assert!(size_of::<$t>() == $size);
            assert!(align_of::<$t>() == $align);
            $($(assert!(offset_of!($t, $f) == $off);)*)?
        };
    };
}

#[rustfmt::skip]
check!(mjLogMessage: 1064, 8;
    level at 0, topic at 4, subject at 8, body at 1032, func at 1040, file at 1048, line at 1056, timestamp at
    1060
);
#[rustfmt::skip]
check!(mjLogConfig: 1032, 4;
    logto_console at 0, logto_file at 1, logfile at 2, topics at 1028
);
#[rustfmt::skip]
check!(mjLROpt: 72, 8;
    mode at 0, useexisting at 4, uselimit at 8, accel at 16, maxforce at 24, timeconst at 32, timestep at 40,
    inttotal at 48, interval at 56, tolrange at 64
);
#[rustfmt::skip]
check!(mjCache: 8, 8;
    impl_ at 0
);
#[rustfmt::skip]
check!(mjVFS: 8, 8;
    impl_ at 0
);
#[rustfmt::skip]
check!(mjOption: 304, 8;
    timestep at 0, impratio at 8, tolerance at 16, ls_tolerance at 24, noslip_tolerance at 32, ccd_tolerance
    at 40, sleep_tolerance at 48, gravity at 56, wind at 80, magnetic at 104, density at 128, viscosity at
    136, o_margin at 144, o_solref at 152, o_solimp at 168, o_friction at 208, integrator at 248, cone at 252,
    jacobian at 256, solver at 260, iterations at 264, ls_iterations at 268, noslip_iterations at 272,
    ccd_iterations at 276, disableflags at 280, enableflags at 284, disableactuator at 288, sdf_initpoints at
    292, sdf_iterations at 296
);
#[rustfmt::skip]
check!(mjVisual: 632, 4;
    global at 0, quality at 52, headlight at 72, map at 112, scale at 164, rgba at 232
);
#[rustfmt::skip]
check!(mjVisual_global: 52, 4;
    cameraid at 0, orthographic at 4, fovy at 8, ipd at 12, azimuth at 16, elevation at 20, linewidth at 24,
    glow at 28, realtime at 32, offwidth at 36, offheight at 40, ellipsoidinertia at 44, bvactive at 48
);
#[rustfmt::skip]
check!(mjVisual_quality: 20, 4;
    shadowsize at 0, offsamples at 4, numslices at 8, numstacks at 12, numquads at 16
);
#[rustfmt::skip]
check!(mjVisual_headlight: 40, 4;
    ambient at 0, diffuse at 12, specular at 24, active at 36
);
#[rustfmt::skip]
check!(mjVisual_map: 52, 4;
    stiffness at 0, stiffnessrot at 4, force at 8, torque at 12, alpha at 16, fogstart at 20, fogend at 24,
    znear at 28, zfar at 32, haze at 36, shadowclip at 40, shadowscale at 44, actuatortendon at 48
);
#[rustfmt::skip]
check!(mjVisual_scale: 68, 4;
    forcewidth at 0, contactwidth at 4, contactheight at 8, connect at 12, com at 16, camera at 20, light at
    24, selectpoint at 28, jointlength at 32, jointwidth at 36, actuatorlength at 40, actuatorwidth at 44,
    framelength at 48, framewidth at 52, constraint at 56, slidercrank at 60, frustum at 64
);
#[rustfmt::skip]
check!(mjVisual_rgba: 400, 4;
    fog at 0, haze at 16, force at 32, inertia at 48, joint at 64, actuator at 80, actuatornegative at 96,
    actuatorpositive at 112, com at 128, camera at 144, light at 160, selectpoint at 176, connect at 192,
    contactpoint at 208, contactforce at 224, contactfriction at 240, contacttorque at 256, contactgap at 272,
    rangefinder at 288, constraint at 304, slidercrank at 320, crankbroken at 336, frustum at 352, bv at 368,
    bvactive at 384
);
#[rustfmt::skip]
check!(mjStatistic: 56, 8;
    meaninertia at 0, meanmass at 8, meansize at 16, extent at 24, center at 32
);
#[rustfmt::skip]
check!(mjModel: 5712, 8;
    nq at 0, nv at 8, nu at 16, nactuator at 24, nout at 32, na at 40, nbody at 48, nbvh at 56, nbvhstatic at
    64, nbvhdynamic at 72, noct at 80, njnt at 88, ntree at 96, nM at 104, nB at 112, nC at 120, nD at 128,
    ngeom at 136, nsite at 144, ncam at 152, nlight at 160, nflex at 168, nflexnode at 176, nflexvert at 184,
    nflexedge at 192, nflexelem at 200, nflexelemdata at 208, nflexstiffness at 216, nflexbending at 224,
    nefm0dof at 232, nefm0L at 240, nefmCvert at 248, nflexelemedge at 256, nflexshelldata at 264,
    nflextexcoord at 272, nJfe at 280, nmesh at 288, nmeshvert at 296, nmeshnormal at 304, nmeshtexcoord at
    312, nmeshface at 320, nmeshgraph at 328, nmeshpoly at 336, nmeshpolyvert at 344, nmeshpolymap at 352,
    nskin at 360, nskinvert at 368, nskintexvert at 376, nskinface at 384, nskinbone at 392, nskinbonevert at
    400, nhfield at 408, nhfielddata at 416, ntex at 424, ntexdata at 432, nmat at 440, npair at 448, nexclude
    at 456, neq at 464, ntendon at 472, nJten at 480, nwrap at 488, nsensor at 496, nnumeric at 504,
    nnumericdata at 512, ntext at 520, ntextdata at 528, ntuple at 536, ntupledata at 544, nkey at 552, nmocap
    at 560, nplugin at 568, npluginattr at 576, nuser_body at 584, nuser_jnt at 592, nuser_geom at 600,
    nuser_site at 608, nuser_cam at 616, nuser_tendon at 624, nuser_actuator at 632, nuser_sensor at 640,
    nnames at 648, npaths at 656, nplastic at 664, nnames_map at 672, nJmom at 680, ngravcomp at 688, nemax at
    696, njmax at 704, nconmax at 712, npolygonmax at 720, nmeshdegmax at 728, nuserdata at 736, nsensordata
    at 744, npluginstate at 752, nhistory at 760, narena at 768, nbuffer at 776, flg_gravcomp at 784,
    flg_surfacevel at 785, flg_adhesion at 786, opt at 792, vis at 1096, stat at 1728, buffer at 1784, qpos0
    at 1792, qpos_spring at 1800, body_parentid at 1808, body_rootid at 1816, body_weldid at 1824,
    body_mocapid at 1832, body_jntnum at 1840, body_jntadr at 1848, body_dofnum at 1856, body_dofadr at 1864,
    body_treeid at 1872, body_geomnum at 1880, body_geomadr at 1888, body_simple at 1896, body_sameframe at
    1904, body_pos at 1912, body_quat at 1920, body_ipos at 1928, body_iquat at 1936, body_mass at 1944,
    body_subtreemass at 1952, body_inertia at 1960, body_invweight0 at 1968, body_gravcomp at 1976,
    body_margin at 1984, body_user at 1992, body_plugin at 2000, body_contype at 2008, body_conaffinity at
    2016, body_bvhadr at 2024, body_bvhnum at 2032, bvh_depth at 2040, bvh_child at 2048, bvh_nodeid at 2056,
    bvh_aabb at 2064, oct_depth at 2072, oct_child at 2080, oct_aabb at 2088, oct_coeff at 2096, jnt_type at
    2104, jnt_qposadr at 2112, jnt_dofadr at 2120, jnt_bodyid at 2128, jnt_actuatorid at 2136, jnt_group at
    2144, jnt_plasticadr at 2152, jnt_limited at 2160, jnt_actfrclimited at 2168, jnt_actgravcomp at 2176,
    jnt_solref at 2184, jnt_solimp at 2192, jnt_pos at 2200, jnt_axis at 2208, jnt_stiffness at 2216,
    jnt_stiffnesspoly at 2224, jnt_springyield at 2232, jnt_range at 2240, jnt_actfrcrange at 2248, jnt_margin
    at 2256, jnt_user at 2264, dof_bodyid at 2272, dof_jntid at 2280, dof_parentid at 2288, dof_treeid at
    2296, dof_Madr at 2304, dof_simplenum at 2312, dof_solref at 2320, dof_solimp at 2328, dof_frictionloss at
    2336, dof_armature at 2344, dof_damping at 2352, dof_dampingpoly at 2360, dof_invweight0 at 2368, dof_M0
    at 2376, dof_length at 2384, tree_bodyadr at 2392, tree_bodynum at 2400, tree_dofadr at 2408, tree_dofnum
    at 2416, tree_sleep_policy at 2424, geom_type at 2432, geom_contype at 2440, geom_conaffinity at 2448,
    geom_condim at 2456, geom_bodyid at 2464, geom_dataid at 2472, geom_matid at 2480, geom_group at 2488,
    geom_priority at 2496, geom_plugin at 2504, geom_sameframe at 2512, geom_castshadow at 2520, geom_solmix
    at 2528, geom_solref at 2536, geom_solimp at 2544, geom_size at 2552, geom_aabb at 2560, geom_rbound at
    2568, geom_pos at 2576, geom_quat at 2584, geom_friction at 2592, geom_margin at 2600, geom_gap at 2608,
    geom_surfacevel at 2616, geom_adhesion at 2624, geom_fluid at 2632, geom_user at 2640, geom_rgba at 2648,
    site_type at 2656, site_bodyid at 2664, site_dataid at 2672, site_matid at 2680, site_group at 2688,
    site_sameframe at 2696, site_size at 2704, site_pos at 2712, site_quat at 2720, site_user at 2728,
    site_rgba at 2736, cam_mode at 2744, cam_bodyid at 2752, cam_targetbodyid at 2760, cam_pos at 2768,
    cam_quat at 2776, cam_poscom0 at 2784, cam_pos0 at 2792, cam_mat0 at 2800, cam_projection at 2808,
    cam_fovy at 2816, cam_ipd at 2824, cam_resolution at 2832, cam_output at 2840, cam_sensorsize at 2848,
    cam_intrinsic at 2856, cam_user at 2864, light_mode at 2872, light_bodyid at 2880, light_targetbodyid at
    2888, light_type at 2896, light_texid at 2904, light_castshadow at 2912, light_bulbradius at 2920,
    light_intensity at 2928, light_range at 2936, light_active at 2944, light_pos at 2952, light_dir at 2960,
    light_poscom0 at 2968, light_pos0 at 2976, light_dir0 at 2984, light_attenuation at 2992, light_cutoff at
    3000, light_softness at 3008, light_exponent at 3016, light_ambient at 3024, light_diffuse at 3032,
    light_specular at 3040, flex_contype at 3048, flex_conaffinity at 3056, flex_condim at 3064, flex_priority
    at 3072, flex_solmix at 3080, flex_solref at 3088, flex_solimp at 3096, flex_friction at 3104, flex_margin
    at 3112, flex_gap at 3120, flex_selfcollide at 3128, flex_activelayers at 3136, flex_passive at 3144,
    flex_dim at 3152, flex_matid at 3160, flex_group at 3168, flex_interp at 3176, flex_cellnum at 3184,
    flex_nodeadr at 3192, flex_nodenum at 3200, flex_vertadr at 3208, flex_vertnum at 3216, flex_edgeadr at
    3224, flex_edgenum at 3232, flex_elemadr at 3240, flex_elemnum at 3248, flex_elemdataadr at 3256,
    flex_stiffnessadr at 3264, flex_elemedgeadr at 3272, flex_bendingadr at 3280, flex_plasticadr at 3288,
    flex_plasticmode at 3296, flex_shellnum at 3304, flex_shelldataadr at 3312, flex_texcoordadr at 3320,
    flex_nodebodyid at 3328, flex_vertbodyid at 3336, flex_vertcell at 3344, flex_edge at 3352, flex_edgeflap
    at 3360, flex_elem at 3368, flex_elemtexcoord at 3376, flex_elemedge at 3384, flex_elemlayer at 3392,
    flex_shell at 3400, flex_vert at 3408, flex_vert0 at 3416, flex_node at 3424, flex_node0 at 3432,
    flexedge_length0 at 3440, flexedge_invweight0 at 3448, flex_radius at 3456, flex_size at 3464,
    flex_stiffness at 3472, flex_bending at 3480, efm0_dofid at 3488, efm0_L_rownnz at 3496, efm0_L_rowadr at
    3504, efm0_L_colind at 3512, efm0_L at 3520, efmC_perm at 3528, flex_damping at 3536, flex_yield at 3544,
    flex_edgestiffness at 3552, flex_edgedamping at 3560, flex_edgeequality at 3568, flex_rigid at 3576,
    flexedge_rigid at 3584, flex_centered at 3592, flex_flatskin at 3600, flex_bvhadr at 3608, flex_bvhnum at
    3616, flexedge_J_rownnz at 3624, flexedge_J_rowadr at 3632, flexedge_J_colind at 3640, flex_rgba at 3648,
    flex_texcoord at 3656, mesh_vertadr at 3664, mesh_vertnum at 3672, mesh_faceadr at 3680, mesh_facenum at
    3688, mesh_bvhadr at 3696, mesh_bvhnum at 3704, mesh_octadr at 3712, mesh_octnum at 3720, mesh_normaladr
    at 3728, mesh_normalnum at 3736, mesh_texcoordadr at 3744, mesh_texcoordnum at 3752, mesh_graphadr at
    3760, mesh_extrema at 3768, mesh_vert at 3776, mesh_normal at 3784, mesh_texcoord at 3792, mesh_face at
    3800, mesh_facenormal at 3808, mesh_facetexcoord at 3816, mesh_graph at 3824, mesh_scale at 3832, mesh_pos
    at 3840, mesh_quat at 3848, mesh_pathadr at 3856, mesh_polynum at 3864, mesh_polyadr at 3872,
    mesh_polynormal at 3880, mesh_polyvertadr at 3888, mesh_polyvertnum at 3896, mesh_polyvert at 3904,
    mesh_polymapadr at 3912, mesh_polymapnum at 3920, mesh_polymap at 3928, skin_matid at 3936, skin_group at
    3944, skin_rgba at 3952, skin_inflate at 3960, skin_vertadr at 3968, skin_vertnum at 3976,
    skin_texcoordadr at 3984, skin_faceadr at 3992, skin_facenum at 4000, skin_boneadr at 4008, skin_bonenum
    at 4016, skin_vert at 4024, skin_texcoord at 4032, skin_face at 4040, skin_bonevertadr at 4048,
    skin_bonevertnum at 4056, skin_bonebindpos at 4064, skin_bonebindquat at 4072, skin_bonebodyid at 4080,
    skin_bonevertid at 4088, skin_bonevertweight at 4096, skin_pathadr at 4104, hfield_size at 4112,
    hfield_nrow at 4120, hfield_ncol at 4128, hfield_adr at 4136, hfield_data at 4144, hfield_pathadr at 4152,
    tex_type at 4160, tex_colorspace at 4168, tex_height at 4176, tex_width at 4184, tex_nchannel at 4192,
    tex_adr at 4200, tex_data at 4208, tex_pathadr at 4216, tex_contenttypeadr at 4224, mat_texid at 4232,
    mat_texuniform at 4240, mat_texrepeat at 4248, mat_emission at 4256, mat_specular at 4264, mat_shininess
    at 4272, mat_reflectance at 4280, mat_metallic at 4288, mat_roughness at 4296, mat_rgba at 4304, pair_dim
    at 4312, pair_geom1 at 4320, pair_geom2 at 4328, pair_signature at 4336, pair_solref at 4344,
    pair_solreffriction at 4352, pair_solimp at 4360, pair_margin at 4368, pair_gap at 4376, pair_adhesion at
    4384, pair_friction at 4392, exclude_signature at 4400, eq_type at 4408, eq_obj1id at 4416, eq_obj2id at
    4424, eq_objtype at 4432, eq_active0 at 4440, eq_solref at 4448, eq_solimp at 4456, eq_data at 4464,
    tendon_type at 4472, tendon_adr at 4480, tendon_num at 4488, tendon_matid at 4496, tendon_actuatorid at
    4504, tendon_group at 4512, tendon_plasticadr at 4520, tendon_treenum at 4528, tendon_treeid at 4536,
    ten_J_rownnz at 4544, ten_J_rowadr at 4552, ten_J_colind at 4560, tendon_limited at 4568,
    tendon_actfrclimited at 4576, tendon_width at 4584, tendon_solref_lim at 4592, tendon_solimp_lim at 4600,
    tendon_solref_fri at 4608, tendon_solimp_fri at 4616, tendon_range at 4624, tendon_actfrcrange at 4632,
    tendon_margin at 4640, tendon_stiffness at 4648, tendon_stiffnesspoly at 4656, tendon_damping at 4664,
    tendon_dampingpoly at 4672, tendon_armature at 4680, tendon_frictionloss at 4688, tendon_lengthspring at
    4696, tendon_springyield at 4704, tendon_length0 at 4712, tendon_invweight0 at 4720, tendon_user at 4728,
    tendon_rgba at 4736, wrap_type at 4744, wrap_objid at 4752, wrap_prm at 4760, actuator_trntype at 4768,
    actuator_dyntype at 4776, actuator_gaintype at 4784, actuator_biastype at 4792, actuator_ctrladr at 4800,
    actuator_ctrlnum at 4808, actuator_ctrlspec at 4816, actuator_outadr at 4824, actuator_outnum at 4832,
    actuator_actadr at 4840, actuator_actnum at 4848, actuator_trnid at 4856, actuator_cranklength at 4864,
    actuator_dynprm at 4872, actuator_gainprm at 4880, actuator_biasprm at 4888, actuator_actlimited at 4896,
    actuator_actrange at 4904, actuator_actearly at 4912, actuator_history at 4920, actuator_historyadr at
    4928, actuator_delay at 4936, actuator_damping at 4944, actuator_dampingpoly at 4952, actuator_armature at
    4960, actuator_group at 4968, actuator_user at 4976, actuator_plugin at 4984, actuator_forcelimited at
    4992, actuator_forcerange at 5000, actuator_ctrllimited at 5008, actuator_ctrlrange at 5016, actuator_gear
    at 5024, actuator_acc0 at 5032, actuator_length0 at 5040, actuator_lengthrange at 5048, sensor_type at
    5056, sensor_datatype at 5064, sensor_needstage at 5072, sensor_objtype at 5080, sensor_objid at 5088,
    sensor_reftype at 5096, sensor_refid at 5104, sensor_intprm at 5112, sensor_dim at 5120, sensor_adr at
    5128, sensor_cutoff at 5136, sensor_noise at 5144, sensor_history at 5152, sensor_historyadr at 5160,
    sensor_delay at 5168, sensor_interval at 5176, sensor_user at 5184, sensor_plugin at 5192, plugin at 5200,
    plugin_stateadr at 5208, plugin_statenum at 5216, plugin_attr at 5224, plugin_attradr at 5232, numeric_adr
    at 5240, numeric_size at 5248, numeric_data at 5256, text_adr at 5264, text_size at 5272, text_data at
    5280, tuple_adr at 5288, tuple_size at 5296, tuple_objtype at 5304, tuple_objid at 5312, tuple_objprm at
    5320, key_time at 5328, key_qpos at 5336, key_qvel at 5344, key_act at 5352, key_mpos at 5360, key_mquat
    at 5368, key_ctrl at 5376, key_plastic at 5384, name_bodyadr at 5392, name_jntadr at 5400, name_geomadr at
    5408, name_siteadr at 5416, name_camadr at 5424, name_lightadr at 5432, name_flexadr at 5440, name_meshadr
    at 5448, name_skinadr at 5456, name_hfieldadr at 5464, name_texadr at 5472, name_matadr at 5480,
    name_pairadr at 5488, name_excludeadr at 5496, name_eqadr at 5504, name_tendonadr at 5512,
    name_actuatoradr at 5520, name_sensoradr at 5528, name_numericadr at 5536, name_textadr at 5544,
    name_tupleadr at 5552, name_keyadr at 5560, name_pluginadr at 5568, names at 5576, names_map at 5584,
    paths at 5592, B_rownnz at 5600, B_rowadr at 5608, B_colind at 5616, M_rownnz at 5624, M_rowadr at 5632,
    M_colind at 5640, mapM2M at 5648, D_rownnz at 5656, D_rowadr at 5664, D_diag at 5672, D_colind at 5680,
    mapM2D at 5688, mapD2M at 5696, signature at 5704
);
#[rustfmt::skip]
check!(mjPreContact: 80, 8;
    dist at 0, pos at 8, normal at 32, tangent at 56
);
#[rustfmt::skip]
check!(mjContact: 608, 8;
    dist at 0, pos at 8, frame at 32, includemargin at 104, friction at 112, solref at 152, solreffriction at
    168, solimp at 184, adhesion at 224, surfacevel at 232, mu at 256, H at 264, dim at 552, geom1 at 556,
    geom2 at 560, geom at 564, flex at 572, elem at 580, vert at 588, exclude at 596, efc_address at 600
);
#[rustfmt::skip]
check!(mjWarningStat: 8, 4;
    lastinfo at 0, number at 4
);
#[rustfmt::skip]
check!(mjTimerStat: 16, 8;
    duration at 0, number at 8
);
#[rustfmt::skip]
check!(mjSolverStat: 40, 8;
    improvement at 0, gradient at 8, lineslope at 16, nactive at 24, nchange at 28, neval at 32, nupdate at 36
);
#[rustfmt::skip]
check!(mjData: 162120, 8;
    narena at 0, nbuffer at 8, nplugin at 16, pstack at 24, pbase at 32, parena at 40, threadpool at 48,
    threadlock at 56, maxuse_stack at 64, maxuse_arena at 72, maxuse_con at 80, maxuse_efc at 84, solver at
    88, solver_niter at 160088, solver_nnz at 160168, solver_fwdinv at 160248, warning at 160264, timer at
    160320, ncon at 160560, ne at 160564, nf at 160568, nl at 160572, nefc at 160576, nJ at 160580, efm_active
    at 160584, nefmK at 160588, nefmcon at 160592, nefmT at 160596, nefmA at 160600, nefmdof at 160604, nefmL
    at 160608, nY at 160612, nA at 160616, nisland at 160620, nidof at 160624, ntree_awake at 160628,
    nbody_awake at 160632, nparent_awake at 160636, nv_awake at 160640, flg_energypos at 160644, flg_energyvel
    at 160645, flg_subtreevel at 160646, flg_rnepost at 160647, time at 160648, energy at 160656, buffer at
    160672, arena at 160680, qpos at 160688, qvel at 160696, act at 160704, history at 160712, plastic at
    160720, qacc_warmstart at 160728, plugin_state at 160736, ctrl at 160744, qfrc_applied at 160752,
    xfrc_applied at 160760, eq_active at 160768, mocap_pos at 160776, mocap_quat at 160784, qacc at 160792,
    act_dot at 160800, userdata at 160808, sensordata at 160816, tree_asleep at 160824, plugin at 160832,
    plugin_data at 160840, xpos at 160848, xquat at 160856, xmat at 160864, xipos at 160872, xiquat at 160880,
    ximat at 160888, xanchor at 160896, xaxis at 160904, geom_xpos at 160912, geom_xquat at 160920, geom_xmat
    at 160928, site_xpos at 160936, site_xquat at 160944, site_xmat at 160952, cam_xpos at 160960, cam_xmat at
    160968, light_xpos at 160976, light_xdir at 160984, subtree_com at 160992, cdof at 161000, cinert at
    161008, flexvert_xpos at 161016, flexelem_aabb at 161024, flexelem_krot at 161032, flex_hessian_valid at
    161040, flexvert_hessian at 161048, flexedge_hessian at 161056, flexedge_J at 161064, flexedge_length at
    161072, bvh_aabb_dyn at 161080, flexvert_lambda at 161088, flexvert_conage at 161096, ten_wrapadr at
    161104, ten_wrapnum at 161112, ten_J at 161120, ten_length at 161128, wrap_obj at 161136, wrap_xpos at
    161144, actuator_length at 161152, moment_rownnz at 161160, moment_rowadr at 161168, moment_colind at
    161176, actuator_moment at 161184, crb at 161192, M at 161200, qLD at 161208, qLDiagInv at 161216,
    bvh_active at 161224, tree_awake at 161232, body_awake at 161240, body_awake_ind at 161248,
    parent_awake_ind at 161256, dof_awake_ind at 161264, flexedge_velocity at 161272, ten_velocity at 161280,
    actuator_velocity at 161288, cvel at 161296, cdof_dot at 161304, qfrc_bias at 161312, qfrc_spring at
    161320, qfrc_damper at 161328, qfrc_gravcomp at 161336, qfrc_fluid at 161344, qfrc_adhesion at 161352,
    qfrc_passive at 161360, subtree_linvel at 161368, subtree_angmom at 161376, qH at 161384, qHDiagInv at
    161392, qDeriv at 161400, qLU at 161408, actuator_force at 161416, qfrc_actuator at 161424, qfrc_smooth at
    161432, qacc_smooth at 161440, qfrc_constraint at 161448, qfrc_inverse at 161456, cacc at 161464, cfrc_int
    at 161472, cfrc_ext at 161480, contact at 161488, efc_type at 161496, efc_id at 161504, efc_J_rownnz at
    161512, efc_J_rowadr at 161520, efc_J_rowsuper at 161528, efc_J_colind at 161536, efc_J at 161544, efc_pos
    at 161552, efc_margin at 161560, efc_frictionloss at 161568, efc_diagA at 161576, efc_KBIP at 161584,
    efc_D at 161592, efc_R at 161600, tendon_efcadr at 161608, tree_island at 161616, island_ntree at 161624,
    island_itreeadr at 161632, map_itree2tree at 161640, dof_island at 161648, island_nv at 161656,
    island_idofadr at 161664, island_dofadr at 161672, map_dof2idof at 161680, map_idof2dof at 161688,
    ifrc_smooth at 161696, iacc_smooth at 161704, iacc at 161712, efc_island at 161720, island_ne at 161728,
    island_nf at 161736, island_nefc at 161744, island_iefcadr at 161752, map_efc2iefc at 161760, map_iefc2efc
    at 161768, iefc_type at 161776, iefc_id at 161784, iefc_frictionloss at 161792, iefc_D at 161800, iefc_R
    at 161808, efc_Y_rownnz at 161816, efc_Y_rowadr at 161824, efc_Y_colind at 161832, efc_Y at 161840,
    efc_AR_rownnz at 161848, efc_AR_rowadr at 161856, efc_AR_colind at 161864, efc_AR at 161872, efc_vel at
    161880, efc_aref at 161888, efm_c at 161896, efm_diag at 161904, efm_ck at 161912, efm_sdiag at 161920,
    efm_fluid at 161928, efm_tid at 161936, efm_ts at 161944, efm_tk at 161952, efm_aid at 161960, efm_as at
    161968, efm_ak at 161976, efm_ca at 161984, efm_K_rownnz at 161992, efm_K_rowadr at 162000, efm_K_colind
    at 162008, efm_K_val at 162016, efm_dofid at 162024, efm_con_ind at 162032, efm_con_val at 162040, efm_L
    at 162048, efc_b at 162056, iefc_aref at 162064, iefc_state at 162072, iefc_force at 162080, efc_state at
    162088, efc_force at 162096, ifrc_constraint at 162104, signature at 162112
);
#[rustfmt::skip]
check!(mjsElement: 16, 8;
    elemtype at 0, signature at 8
);
#[rustfmt::skip]
check!(mjsCompiler: 168, 8;
    autolimits at 0, boundmass at 8, boundinertia at 16, settotalmass at 24, balanceinertia at 32, fitaabb at
    33, degree at 34, eulerseq at 35, discardvisual at 38, usethread at 39, fusestatic at 40, inertiafromgeom
    at 44, inertiagrouprange at 48, saveinertial at 56, savecompiled at 57, savecanonical at 58, alignfree at
    59, conflict at 60, passthrough at 64, LRopt at 72, meshdir at 144, texturedir at 152, authored at 160
);
#[rustfmt::skip]
check!(mjsAuthored: 72, 8;
    option at 0, disableflags at 8, enableflags at 12, disableactuator at 16, visual_global at 24,
    visual_quality at 32, visual_headlight at 40, visual_map at 48, visual_scale at 56, visual_rgba at 64
);
#[rustfmt::skip]
check!(mjSpec: 1352, 8;
    element at 0, modelname at 8, compiler at 16, strippath at 184, option at 192, visual at 496, stat at
    1128, memory at 1184, nemax at 1192, nuserdata at 1196, nuser_body at 1200, nuser_jnt at 1204, nuser_geom
    at 1208, nuser_site at 1212, nuser_cam at 1216, nuser_tendon at 1220, nuser_actuator at 1224, nuser_sensor
    at 1228, nkey at 1232, njmax at 1236, nconmax at 1240, nstack at 1248, comment at 1256, modelfiledir at
    1264, hasImplicitPluginElem at 1272, authored at 1280
);
#[rustfmt::skip]
check!(mjsOrientation: 136, 8;
    r#type at 0, axisangle at 8, xyaxes at 40, zaxis at 88, euler at 112
);
#[rustfmt::skip]
check!(mjsPlugin: 40, 8;
    element at 0, name at 8, plugin_name at 16, active at 24, info at 32
);
#[rustfmt::skip]
check!(mjsBody: 568, 8;
    element at 0, childclass at 8, pos at 16, quat at 40, alt at 72, mass at 208, ipos at 216, iquat at 240,
    inertia at 272, ialt at 296, fullinertia at 432, mocap at 480, gravcomp at 488, sleep at 496, simple at
    500, fuse at 501, userdata at 504, explicitinertial at 512, plugin at 520, info at 560
);
#[rustfmt::skip]
check!(mjsFrame: 256, 8;
    element at 0, childclass at 8, pos at 16, quat at 40, alt at 72, scale at 208, scaling at 232, massscale
    at 240, info at 248
);
#[rustfmt::skip]
check!(mjsJoint: 368, 8;
    element at 0, r#type at 8, pos at 16, axis at 40, r#ref at 64, align at 72, stiffness at 80, springref at
    104, springyield at 112, springdamper at 120, limited at 136, range at 144, margin at 160, solref_limit at
    168, solimp_limit at 184, actfrclimited at 224, actfrcrange at 232, armature at 248, damping at 256,
    frictionloss at 280, solref_friction at 288, solimp_friction at 304, group at 344, actgravcomp at 348,
    userdata at 352, info at 360
);
#[rustfmt::skip]
check!(mjsGeom: 640, 8;
    element at 0, r#type at 8, pos at 16, quat at 40, alt at 72, fromto at 208, size at 256, contype at 280,
    conaffinity at 284, condim at 288, priority at 292, friction at 296, solmix at 320, solref at 328, solimp
    at 344, margin at 384, gap at 392, surfacevel at 400, adhesion at 448, mass at 456, density at 464,
    typeinertia at 472, fluid_ellipsoid at 480, fluid_coefs at 488, material at 528, rgba at 536, group at
    552, castshadow at 556, hfieldname at 560, meshname at 568, fitscale at 576, userdata at 584, plugin at
    592, info at 632
);
#[rustfmt::skip]
check!(mjsSite: 336, 8;
    element at 0, pos at 8, quat at 32, alt at 64, fromto at 200, size at 248, r#type at 272, material at 280,
    group at 288, rgba at 292, meshname at 312, userdata at 320, info at 328
);
#[rustfmt::skip]
check!(mjsCamera: 320, 8;
    element at 0, pos at 8, quat at 32, alt at 64, mode at 200, targetbody at 208, proj at 216, resolution at
    220, output at 228, fovy at 232, ipd at 240, intrinsic at 248, sensor_size at 264, focal_length at 272,
    focal_pixel at 280, principal_length at 288, principal_pixel at 296, userdata at 304, info at 312
);
#[rustfmt::skip]
check!(mjsLight: 176, 8;
    element at 0, pos at 8, dir at 32, mode at 56, targetbody at 64, active at 72, r#type at 76, texture at
    80, castshadow at 88, bulbradius at 92, intensity at 96, range at 100, attenuation at 104, cutoff at 116,
    softness at 120, exponent at 124, ambient at 128, diffuse at 140, specular at 152, info at 168
);
#[rustfmt::skip]
check!(mjsFlex: 400, 8;
    element at 0, contype at 8, conaffinity at 12, condim at 16, priority at 20, friction at 24, solmix at 48,
    solref at 56, solimp at 72, margin at 112, gap at 120, dim at 128, radius at 136, size at 144, flatskin at
    168, selfcollide at 172, passive at 176, activelayers at 180, group at 184, edgestiffness at 192,
    edgedamping at 200, rgba at 208, material at 224, young at 232, poisson at 240, shear at 248, damping at
    256, thickness at 264, stressyield at 272, elastic2d at 288, elastic3d at 292, section at 296, sectionsize
    at 304, cellcount at 320, order at 332, nodebody at 336, vertbody at 344, node at 352, vert at 360, elem
    at 368, texcoord at 376, elemtexcoord at 384, info at 392
);
#[rustfmt::skip]
check!(mjsMesh: 248, 8;
    element at 0, content_type at 8, file at 16, refpos at 24, refquat at 48, scale at 80, inertia at 104,
    smoothnormal at 108, needsdf at 109, maxhullvert at 112, uservert at 120, usernormal at 128, usertexcoord
    at 136, userface at 144, userfacenormal at 152, userfacetexcoord at 160, usernode at 168, usertet at 176,
    plugin at 184, material at 224, octree_maxdepth at 232, info at 240
);
#[rustfmt::skip]
check!(mjsHField: 80, 8;
    element at 0, content_type at 8, file at 16, size at 24, nrow at 56, ncol at 60, userdata at 64, info at
    72
);
#[rustfmt::skip]
check!(mjsSkin: 120, 8;
    element at 0, file at 8, material at 16, rgba at 24, inflate at 40, group at 44, vert at 48, texcoord at
    56, face at 64, bodyname at 72, bindpos at 80, bindquat at 88, vertid at 96, vertweight at 104, info at
    112
);
#[rustfmt::skip]
check!(mjsTexture: 192, 8;
    element at 0, r#type at 8, colorspace at 12, builtin at 16, mark at 20, rgb1 at 24, rgb2 at 48, markrgb at
    72, random at 96, height at 104, width at 108, nchannel at 112, content_type at 120, file at 128, gridsize
    at 136, gridlayout at 144, cubefiles at 160, data at 168, hflip at 176, vflip at 177, embed at 180, info
    at 184
);
#[rustfmt::skip]
check!(mjsMaterial: 80, 8;
    element at 0, textures at 8, texuniform at 16, texrepeat at 20, emission at 28, specular at 32, shininess
    at 36, reflectance at 40, metallic at 44, roughness at 48, rgba at 52, info at 72
);
#[rustfmt::skip]
check!(mjsPair: 176, 8;
    element at 0, geomname1 at 8, geomname2 at 16, condim at 24, solref at 32, solreffriction at 48, solimp at
    64, margin at 104, gap at 112, adhesion at 120, friction at 128, info at 168
);
#[rustfmt::skip]
check!(mjsExclude: 32, 8;
    element at 0, bodyname1 at 8, bodyname2 at 16, info at 24
);
#[rustfmt::skip]
check!(mjsEquality: 208, 8;
    element at 0, r#type at 8, data at 16, active at 112, name1 at 120, name2 at 128, objtype at 136, solref
    at 144, solimp at 160, info at 200
);
#[rustfmt::skip]
check!(mjsTendon: 312, 8;
    element at 0, stiffness at 8, springlength at 32, springyield at 48, damping at 56, frictionloss at 80,
    solref_friction at 88, solimp_friction at 104, armature at 144, limited at 152, actfrclimited at 156,
    range at 160, actfrcrange at 176, margin at 192, solref_limit at 200, solimp_limit at 216, material at
    256, width at 264, rgba at 272, group at 288, userdata at 296, info at 304
);
#[rustfmt::skip]
check!(mjsWrap: 24, 8;
    element at 0, r#type at 8, info at 16
);
#[rustfmt::skip]
check!(mjsActuator: 608, 8;
    element at 0, r#type at 8, gaintype at 12, gainprm at 16, biastype at 96, biasprm at 104, dyntype at 184,
    dynprm at 192, actdim at 272, ctrlspec at 276, velrange at 280, ffrange at 296, actearly at 312, trntype
    at 316, gear at 320, target at 368, refsite at 376, slidersite at 384, cranklength at 392, lengthrange at
    400, inheritrange at 416, damping at 424, armature at 448, ctrllimited at 456, ctrlrange at 464,
    forcelimited at 480, forcerange at 488, actlimited at 504, actrange at 512, group at 528, nsample at 532,
    interp at 536, delay at 544, userdata at 552, plugin at 560, info at 600
);
#[rustfmt::skip]
check!(mjsSensor: 168, 8;
    element at 0, r#type at 8, objtype at 12, objname at 16, reftype at 24, refname at 32, intprm at 40,
    datatype at 52, needstage at 56, dim at 60, cutoff at 64, noise at 72, nsample at 80, interp at 84, delay
    at 88, interval at 96, userdata at 112, plugin at 120, info at 160
);
#[rustfmt::skip]
check!(mjsNumeric: 32, 8;
    element at 0, data at 8, size at 16, info at 24
);
#[rustfmt::skip]
check!(mjsText: 24, 8;
    element at 0, data at 8, info at 16
);
#[rustfmt::skip]
check!(mjsTuple: 40, 8;
    element at 0, objtype at 8, objname at 16, objprm at 24, info at 32
);
#[rustfmt::skip]
check!(mjsKey: 80, 8;
    element at 0, time at 8, qpos at 16, qvel at 24, act at 32, mpos at 40, mquat at 48, ctrl at 56, plastic
    at 64, info at 72
);
#[rustfmt::skip]
check!(mjsDefault: 112, 8;
    element at 0, joint at 8, geom at 16, site at 24, camera at 32, light at 40, flex at 48, mesh at 56,
    texture at 64, material at 72, pair at 80, equality at 88, tendon at 96, actuator at 104
);
#[rustfmt::skip]
check!(mjvPerturb: 144, 8;
    select at 0, flexselect at 4, skinselect at 8, active at 12, active2 at 16, refpos at 24, refquat at 48,
    refselpos at 80, localpos at 104, localmass at 128, scale at 136
);
#[rustfmt::skip]
check!(mjvCamera: 72, 8;
    r#type at 0, fixedcamid at 4, trackbodyid at 8, lookat at 16, distance at 40, azimuth at 48, elevation at
    56, orthographic at 64
);
#[rustfmt::skip]
check!(mjvGLCamera: 64, 4;
    pos at 0, forward at 12, up at 24, frustum_center at 36, frustum_width at 40, frustum_bottom at 44,
    frustum_top at 48, frustum_near at 52, frustum_far at 56, orthographic at 60
);
#[rustfmt::skip]
check!(mjvGeom: 256, 4;
    r#type at 0, dataid at 4, objtype at 8, objid at 12, category at 16, matid at 20, texid at 24, texuniform
    at 28, texcoord at 32, segid at 36, size at 40, pos at 52, mat at 64, rgba at 100, emission at 116,
    specular at 120, shininess at 124, reflectance at 128, texrepeat at 132, castshadow at 140, label at 141,
    camdist at 244, modelrbound at 248, transparent at 252
);
#[rustfmt::skip]
check!(mjvLight: 112, 4;
    id at 0, pos at 4, dir at 16, r#type at 28, texid at 32, attenuation at 36, cutoff at 48, exponent at 52,
    ambient at 56, diffuse at 68, specular at 80, headlight at 92, castshadow at 93, bulbradius at 96,
    intensity at 100, range at 104, softness at 108
);
#[rustfmt::skip]
check!(mjvOption: 92, 4;
    label at 0, frame at 4, geomgroup at 8, sitegroup at 14, jointgroup at 20, tendongroup at 26,
    actuatorgroup at 32, flexgroup at 38, skingroup at 44, flags at 50, bvh_depth at 84, flex_layer at 88
);
#[rustfmt::skip]
check!(mjvScene: 11584, 8;
    maxgeom at 0, ngeom at 4, geoms at 8, geomorder at 16, nflex at 24, flexedgeadr at 32, flexedgenum at 40,
    flexvertadr at 48, flexvertnum at 56, flexfaceadr at 64, flexfacenum at 72, flexfaceused at 80, flexedge
    at 88, flexvert at 96, flexface at 104, flexnormal at 112, flextexcoord at 120, flexvertopt at 128,
    flexedgeopt at 129, flexfaceopt at 130, flexskinopt at 131, nskin at 132, skinfacenum at 136, skinvertadr
    at 144, skinvertnum at 152, skinvert at 160, skinnormal at 168, nlight at 176, lights at 180, camera at
    11380, enabletransform at 11508, translate at 11512, rotate at 11524, scale at 11540, stereo at 11544,
    flags at 11548, framewidth at 11560, framergb at 11564, status at 11576
);
#[rustfmt::skip]
check!(mjvFigure: 813748, 4;
    flg_legend at 0, flg_ticklabel at 4, flg_extend at 12, flg_barplot at 16, flg_selection at 20,
    flg_symmetric at 24, linewidth at 28, gridwidth at 32, gridsize at 36, gridrgb at 44, figurergba at 56,
    panergba at 72, legendrgba at 88, textrgb at 104, linergb at 116, range at 1316, xformat at 1332, yformat
    at 1352, minwidth at 1372, title at 1392, xlabel at 2392, linename at 2492, legendoffset at 12492, subplot
    at 12496, highlight at 12500, highlightid at 12508, selection at 12512, linepnt at 12516, linedata at
    12916, xaxispixel at 813716, yaxispixel at 813724, xaxisdata at 813732, yaxisdata at 813740
);
#[rustfmt::skip]
check!(mjResource: 552, 8;
    name at 0, data at 8, vfs at 16, timestamp at 24, provider at 536, args at 544
);
#[rustfmt::skip]
check!(mjpResourceProvider: 72, 8;
    prefix at 0, open at 8, read at 16, close at 24, mount at 32, unmount at 40, modified at 48, write at 56,
    data at 64
);
#[rustfmt::skip]
check!(mjpDecoder: 32, 8;
    content_type at 0, extension at 8, can_decode at 16, decode at 24
);
#[rustfmt::skip]
check!(mjpEncoder: 32, 8;
    content_type at 0, extension at 8, encode at 16, close_resource at 24
);
#[rustfmt::skip]
check!(mjpPlugin: 152, 8;
    name at 0, nattribute at 8, attributes at 16, capabilityflags at 24, needstage at 28, nstate at 32,
    nsensordata at 40, init at 48, destroy at 56, copy at 64, reset at 72, compute at 80, advance at 88,
    visualize at 96, actuator_act_dot at 104, sdf_distance at 112, sdf_gradient at 120, sdf_staticdistance at
    128, sdf_attribute at 136, sdf_aabb at 144
);
#[rustfmt::skip]
check!(mjSDF: 48, 8;
    plugin at 0, id at 8, r#type at 16, relpos at 24, relmat at 32, geomtype at 40
);
#[rustfmt::skip]
check!(mjrRect: 16, 4;
    left at 0, bottom at 4, width at 8, height at 12
);
#[rustfmt::skip]
check!(mjrRendererInfo: 16, 8;
    renderer at 0, backend at 8
);
#[rustfmt::skip]
check!(mjrVertexAttribute: 8, 4;
    usage at 0, r#type at 4
);
#[rustfmt::skip]
check!(mjrCamera: 64, 4;
    pos at 0, forward at 12, up at 24, frustum_center at 36, frustum_width at 40, frustum_bottom at 44,
    frustum_top at 48, frustum_near at 52, frustum_far at 56, orthographic at 60
);
#[rustfmt::skip]
check!(mjrContext: 61512, 8;
    lineWidth at 0, shadowClip at 4, shadowScale at 8, fogStart at 12, fogEnd at 16, fogRGBA at 20, shadowSize
    at 36, offWidth at 40, offHeight at 44, offSamples at 48, fontScale at 52, auxWidth at 56, auxHeight at
    96, auxSamples at 136, offFBO at 176, offFBO_r at 180, offColor at 184, offColor_r at 188, offDepthStencil
    at 192, offDepthStencil_r at 196, shadowFBO at 200, shadowTex at 204, auxFBO at 208, auxFBO_r at 248,
    auxColor at 288, auxColor_r at 328, mat_texid at 368, mat_texuniform at 40368, mat_texrepeat at 44368,
    ntexture at 52368, textureType at 52372, texture at 56372, basePlane at 60372, baseMesh at 60376,
    baseHField at 60380, baseBuiltin at 60384, baseFontNormal at 60388, baseFontShadow at 60392, baseFontBig
    at 60396, rangePlane at 60400, rangeMesh at 60404, rangeHField at 60408, rangeBuiltin at 60412, rangeFont
    at 60416, nskin at 60420, skinvertVBO at 60424, skinnormalVBO at 60432, skintexcoordVBO at 60440,
    skinfaceVBO at 60448, charWidth at 60456, charWidthBig at 60964, charHeight at 61472, charHeightBig at
    61476, glInitialized at 61480, windowAvailable at 61484, windowSamples at 61488, windowStereo at 61492,
    windowDoublebuffer at 61496, currentBuffer at 61500, readPixelFormat at 61504, readDepthMap at 61508
);
#[rustfmt::skip]
check!(mjuiState: 544, 8;
    nrect at 0, rect at 4, userdata at 408, r#type at 416, left at 420, right at 424, middle at 428,
    doubleclick at 432, button at 436, buttontime at 440, x at 448, y at 456, dx at 464, dy at 472, sx at 480,
    sy at 488, control at 496, shift at 500, alt at 504, key at 508, keytime at 512, mouserect at 520,
    dragrect at 524, dragbutton at 528, dropcount at 532, droppaths at 536
);
#[rustfmt::skip]
check!(mjuiThemeSpacing: 52, 4;
    total at 0, scroll at 4, label at 8, section at 12, cornersect at 16, cornersep at 20, itemside at 24,
    itemmid at 28, itemver at 32, texthor at 36, textver at 40, linescroll at 44, samples at 48
);
#[rustfmt::skip]
check!(mjuiThemeColor: 336, 4;
    master at 0, thumb at 12, secttitle at 24, secttitle2 at 36, secttitleuncheck at 48, secttitleuncheck2 at
    60, secttitlecheck at 72, secttitlecheck2 at 84, sectfont at 96, sectsymbol at 108, sectpane at 120,
    separator at 132, separator2 at 144, shortcut at 156, fontactive at 168, fontinactive at 180,
    decorinactive at 192, decorinactive2 at 204, button at 216, check at 228, radio at 240, select at 252,
    select2 at 264, slider at 276, slider2 at 288, edit at 300, edit2 at 312, cursor at 324
);
#[rustfmt::skip]
check!(mjuiItem: 1504, 8;
    r#type at 0, name at 4, state at 44, pdata at 48, sectionid at 56, itemid at 60, userid at 64, u at 72,
    rect at 1480, skip at 1496
);
#[rustfmt::skip]
check!(mjuiItem_u: 1408, 8;
    single at 0, multi at 0, slider at 0, edit at 0
);
#[rustfmt::skip]
check!(mjuiSection: 300904, 8;
    name at 0, state at 40, modifier at 44, shortcut at 48, checkbox at 52, nitem at 56, item at 64, rtitle at
    300864, rcontent at 300880, lastclick at 300896
);
#[rustfmt::skip]
check!(mjUI: 3009832, 8;
    spacing at 0, color at 52, predicate at 392, userdata at 400, rectid at 408, auxid at 412, radiocol at
    416, width at 420, height at 424, maxheight at 428, scroll at 432, mousesect at 436, mouseitem at 440,
    mousehelp at 444, mouseclicks at 448, mousesectcheck at 452, editsect at 456, edititem at 460, editcursor
    at 464, editscroll at 468, edittext at 472, editchanged at 776, nsect at 784, sect at 792
);
#[rustfmt::skip]
check!(mjuiDef: 360, 8;
    r#type at 0, name at 4, state at 44, pdata at 48, other at 56, otherint at 356
);
#[rustfmt::skip]
check!(mjBatchConfig: 8, 4;
    nthread at 0, persistent at 4
);
#[rustfmt::skip]
check!(mjBatchRecord: 24, 8;
    field at 0, spec at 8, buf at 16
);
#[rustfmt::skip]
check!(mjrfContextConfig: 16, 8;
    graphics_api at 0, software_rendering at 4, native_window at 8
);
#[rustfmt::skip]
check!(mjrfShadowOpts: 4, 4;
    r#type at 0
);
#[rustfmt::skip]
check!(mjrfMaterialOpts: 8, 4;
    rgb_color_type at 0, enable_textures at 4
);
#[rustfmt::skip]
check!(mjrfHeadlightOpts: 4, 4;
    strength at 0
);
#[rustfmt::skip]
check!(mjrfSkyboxOpts: 1, 1;
    enable at 0
);
#[rustfmt::skip]
check!(mjrfHazeOpts: 24, 4;
    enable at 0, color at 4, ratio at 16, slices at 20
);
#[rustfmt::skip]
check!(mjrfFogOpts: 40, 4;
    enable at 0, color at 4, density at 16, max_opacity at 20, distance at 24, cutoff at 28, height at 32,
    height_falloff at 36
);
#[rustfmt::skip]
check!(mjrfBloomOpts: 20, 4;
    enable at 0, quality at 4, strength at 8, levels at 12, lens_flare at 16, starburst at 17
);
#[rustfmt::skip]
check!(mjrfVignetteOpts: 32, 4;
    enable at 0, color at 4, mid_point at 20, roundness at 24, feather at 28
);
#[rustfmt::skip]
check!(mjrfReflectionOpts: 1, 1;
    enable at 0
);
#[rustfmt::skip]
check!(mjrfDepthOfFieldOpts: 16, 4;
    enable at 0, blur_strength at 4, aspect_ratio at 8, max_aperture_diameter at 12
);
#[rustfmt::skip]
check!(mjrfDitheringOpts: 4, 4;
    r#type at 0
);
#[rustfmt::skip]
check!(mjrfColorGradingOpts: 208, 4;
    tone_mapper at 0, output_color_space at 4, exposure at 8, night_adaptation at 12, contrast at 16, vibrance
    at 20, saturation at 24, temperature at 28, tint at 32, out_red at 36, out_green at 48, out_blue at 60,
    shadows at 72, midtones at 88, highlights at 104, tonal_ranges at 120, slope at 136, offset at 148, power
    at 160, shadow_gamma at 172, mid_point at 184, highlight_scale at 196
);
#[rustfmt::skip]
check!(mjrfAntialiasingOpts: 8, 4;
    fxaa_enable at 0, tsaa_enable at 1, msaa_samples at 4
);
#[rustfmt::skip]
check!(mjrfAmbientOcclusionOpts: 36, 4;
    r#type at 0, ssct_enable at 4, strength at 8, power at 12, quality at 16, low_pass_filter at 20,
    upsampling at 24, radius at 28, bent_normals at 32
);
#[rustfmt::skip]
check!(mjrfRenderOpts: 412, 4;
    ambient_occlusion at 0, antialiasing at 36, bloom at 44, color_grading at 64, depth_of_field at 272,
    dithering at 288, fog at 292, haze at 332, headlight at 356, material at 360, reflection at 368, shadow at
    372, skybox at 376, vignette at 380
);
#[rustfmt::skip]
check!(mjrfRenderRequest: 128, 8;
    scene at 0, camera at 8, viewport at 72, target at 88, draw_mode at 96, post_processing at 100,
    reflections at 101, shadows at 102, skybox at 103, haze at 104, headlight at 105, headlight_color at 108,
    headlight_intensity at 120
);
#[rustfmt::skip]
check!(mjrfReadRequest: 40, 8;
    target at 0, output at 8, num_bytes at 16, read_completed at 24, user_data at 32
);
#[rustfmt::skip]
check!(mjrfFrameStats: 8, 8;
    frame_rate at 0
);
#[rustfmt::skip]
check!(mjrfTextureConfig: 20, 4;
    width at 0, height at 4, format at 8, color_space at 12, sampler_type at 16
);
#[rustfmt::skip]
check!(mjrfTextureData: 32, 8;
    bytes at 0, num_bytes at 8, release at 16, user_data at 24
);
#[rustfmt::skip]
check!(mjrfMeshConfig: 160, 8;
    max_vertices at 0, max_indices at 8, num_attributes at 16, attributes at 20, interleaved at 148,
    index_type at 152, primitive_type at 156
);
#[rustfmt::skip]
check!(mjrfMeshData: 200, 8;
    num_vertices at 0, vertices at 8, num_indices at 136, indices at 144, compute_bounds at 152, bounds_min at
    156, bounds_max at 168, release at 184, user_data at 192
);
#[rustfmt::skip]
check!(mjrfSceneParams: 1, 1;
    unused at 0
);
#[rustfmt::skip]
check!(mjrfLightParams: 56, 8;
    r#type at 0, texture at 8, color at 16, intensity at 28, cast_shadow at 32, range at 36, cutoff at 40,
    softness at 44, shadow_map_size at 48, bulb_radius at 52
);
#[rustfmt::skip]
check!(mjrfMaterial: 248, 8;
    color at 0, segmentation_id at 16, island_id at 20, sleep_state at 24, uv_scale at 28, uv_offset at 40,
    scissor at 52, metallic at 68, roughness at 72, specular at 76, glossiness at 80, emissive at 84,
    reflectance at 88, decor at 92, selected at 93, color_texture at 96, opacity_texture at 104,
    normal_texture at 112, metallic_texture at 120, roughness_texture at 128, occlusion_texture at 136,
    orm_texture at 144, emissive_texture at 152, reflection_texture at 160, reflection_normal at 168,
    reflection_view_proj at 180, haze_ratio at 244
);
#[rustfmt::skip]
check!(mjrfRenderableParams: 4, 2;
    cast_shadow at 0, receive_shadow at 1, blend_order at 2
);
#[rustfmt::skip]
check!(mjrfRenderTargetConfig: 16, 4;
    width at 0, height at 4, color_format at 8, depth_format at 12
);
#[rustfmt::skip]
check!(mjuiItemSingle_: 8, 4;
    modifier at 0, shortcut at 4
);
#[rustfmt::skip]
check!(mjuiItemMulti_: 1404, 4;
    nelem at 0, name at 4
);
#[rustfmt::skip]
check!(mjuiItemSlider_: 24, 8;
    range at 0, divisions at 16
);
#[rustfmt::skip]
check!(mjuiItemEdit_: 120, 8;
    nelem at 0, range at 8
);
