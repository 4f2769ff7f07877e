// Generated from src/schema/model.rs and src/schema/data.rs by `make generate`; do not edit.
//! Typed views of mjModel and mjData.

#![allow(unused_imports, non_snake_case, non_camel_case_types)]

use core::ffi::{c_char, c_int};

use super::*;
use crate::abi::*;
use crate::math::{Inertia10, Mat3, Quat, Real, Spatial, Vec3};

impl<'a> Model<'a> {
    /// generalized coordinates
    #[inline(always)]
    pub fn nq(self) -> usize {
        self.raw().nq as usize
    }
    /// degrees of freedom
    #[inline(always)]
    pub fn nv(self) -> usize {
        self.raw().nv as usize
    }
    /// control inputs
    #[inline(always)]
    pub fn nu(self) -> usize {
        self.raw().nu as usize
    }
    /// actuators
    #[inline(always)]
    pub fn nactuator(self) -> usize {
        self.raw().nactuator as usize
    }
    /// scalar forces all actuators put out
    #[inline(always)]
    pub fn nout(self) -> usize {
        self.raw().nout as usize
    }
    /// activation states
    #[inline(always)]
    pub fn na(self) -> usize {
        self.raw().na as usize
    }
    /// bodies, the world included
    #[inline(always)]
    pub fn nbody(self) -> usize {
        self.raw().nbody as usize
    }
    /// nodes of all bounding volume trees
    #[inline(always)]
    pub fn nbvh(self) -> usize {
        self.raw().nbvh as usize
    }
    /// nodes whose boxes never change: those of bodies and meshes
    #[inline(always)]
    pub fn nbvhstatic(self) -> usize {
        self.raw().nbvhstatic as usize
    }
    /// nodes whose boxes follow the motion: those of flexes
    #[inline(always)]
    pub fn nbvhdynamic(self) -> usize {
        self.raw().nbvhdynamic as usize
    }
    /// nodes of all octrees
    #[inline(always)]
    pub fn noct(self) -> usize {
        self.raw().noct as usize
    }
    /// joints
    #[inline(always)]
    pub fn njnt(self) -> usize {
        self.raw().njnt as usize
    }
    /// kinematic trees that can move
    #[inline(always)]
    pub fn ntree(self) -> usize {
        self.raw().ntree as usize
    }
    /// nonzeros of the inertia matrix in the old ancestor-chain order
    #[inline(always)]
    pub fn nM(self) -> usize {
        self.raw().nM as usize
    }
    /// nonzeros of the body-dof incidence matrix
    #[inline(always)]
    pub fn nB(self) -> usize {
        self.raw().nB as usize
    }
    /// nonzeros of the lower triangle of the inertia matrix
    #[inline(always)]
    pub fn nC(self) -> usize {
        self.raw().nC as usize
    }
    /// nonzeros of a dof-dof matrix that couples each dof with its ancestors and descendants
    #[inline(always)]
    pub fn nD(self) -> usize {
        self.raw().nD as usize
    }
    /// geoms
    #[inline(always)]
    pub fn ngeom(self) -> usize {
        self.raw().ngeom as usize
    }
    /// sites
    #[inline(always)]
    pub fn nsite(self) -> usize {
        self.raw().nsite as usize
    }
    /// cameras
    #[inline(always)]
    pub fn ncam(self) -> usize {
        self.raw().ncam as usize
    }
    /// lights
    #[inline(always)]
    pub fn nlight(self) -> usize {
        self.raw().nlight as usize
    }
    /// deformable objects
    #[inline(always)]
    pub fn nflex(self) -> usize {
        self.raw().nflex as usize
    }
    /// control nodes of all flexes
    #[inline(always)]
    pub fn nflexnode(self) -> usize {
        self.raw().nflexnode as usize
    }
    /// vertices of all flexes
    #[inline(always)]
    pub fn nflexvert(self) -> usize {
        self.raw().nflexvert as usize
    }
    /// edges of all flexes
    #[inline(always)]
    pub fn nflexedge(self) -> usize {
        self.raw().nflexedge as usize
    }
    /// elements of all flexes
    #[inline(always)]
    pub fn nflexelem(self) -> usize {
        self.raw().nflexelem as usize
    }
    /// vertex indices of all flex elements
    #[inline(always)]
    pub fn nflexelemdata(self) -> usize {
        self.raw().nflexelemdata as usize
    }
    /// stiffness numbers of all flexes
    #[inline(always)]
    pub fn nflexstiffness(self) -> usize {
        self.raw().nflexstiffness as usize
    }
    /// bending numbers of all flexes
    #[inline(always)]
    pub fn nflexbending(self) -> usize {
        self.raw().nflexbending as usize
    }
    /// rows of the constant factor of the effective metric
    #[inline(always)]
    pub fn nefm0dof(self) -> usize {
        self.raw().nefm0dof as usize
    }
    /// nonzeros of the constant factor of the effective metric
    #[inline(always)]
    pub fn nefm0L(self) -> usize {
        self.raw().nefm0L as usize
    }
    /// vertices of flexes in the fill-reducing order of the effective metric
    #[inline(always)]
    pub fn nefmCvert(self) -> usize {
        self.raw().nefmCvert as usize
    }
    /// edge indices of all flex elements
    #[inline(always)]
    pub fn nflexelemedge(self) -> usize {
        self.raw().nflexelemedge as usize
    }
    /// vertex indices of all flex boundary pieces
    #[inline(always)]
    pub fn nflexshelldata(self) -> usize {
        self.raw().nflexshelldata as usize
    }
    /// texture coordinates of all flexes
    #[inline(always)]
    pub fn nflextexcoord(self) -> usize {
        self.raw().nflextexcoord as usize
    }
    /// nonzeros of the flex edge Jacobian
    #[inline(always)]
    pub fn nJfe(self) -> usize {
        self.raw().nJfe as usize
    }
    /// meshes
    #[inline(always)]
    pub fn nmesh(self) -> usize {
        self.raw().nmesh as usize
    }
    /// vertices of all meshes
    #[inline(always)]
    pub fn nmeshvert(self) -> usize {
        self.raw().nmeshvert as usize
    }
    /// normals of all meshes
    #[inline(always)]
    pub fn nmeshnormal(self) -> usize {
        self.raw().nmeshnormal as usize
    }
    /// texture coordinates of all meshes
    #[inline(always)]
    pub fn nmeshtexcoord(self) -> usize {
        self.raw().nmeshtexcoord as usize
    }
    /// triangles of all meshes
    #[inline(always)]
    pub fn nmeshface(self) -> usize {
        self.raw().nmeshface as usize
    }
    /// ints of all convex hull graphs
    #[inline(always)]
    pub fn nmeshgraph(self) -> usize {
        self.raw().nmeshgraph as usize
    }
    /// hull polygons of all meshes
    #[inline(always)]
    pub fn nmeshpoly(self) -> usize {
        self.raw().nmeshpoly as usize
    }
    /// vertex indices of all hull polygons
    #[inline(always)]
    pub fn nmeshpolyvert(self) -> usize {
        self.raw().nmeshpolyvert as usize
    }
    /// polygon indices of all hull vertices
    #[inline(always)]
    pub fn nmeshpolymap(self) -> usize {
        self.raw().nmeshpolymap as usize
    }
    /// skins
    #[inline(always)]
    pub fn nskin(self) -> usize {
        self.raw().nskin as usize
    }
    /// vertices of all skins
    #[inline(always)]
    pub fn nskinvert(self) -> usize {
        self.raw().nskinvert as usize
    }
    /// texture coordinates of all skins
    #[inline(always)]
    pub fn nskintexvert(self) -> usize {
        self.raw().nskintexvert as usize
    }
    /// triangles of all skins
    #[inline(always)]
    pub fn nskinface(self) -> usize {
        self.raw().nskinface as usize
    }
    /// bones of all skins
    #[inline(always)]
    pub fn nskinbone(self) -> usize {
        self.raw().nskinbone as usize
    }
    /// vertex weights of all bones
    #[inline(always)]
    pub fn nskinbonevert(self) -> usize {
        self.raw().nskinbonevert as usize
    }
    /// height fields
    #[inline(always)]
    pub fn nhfield(self) -> usize {
        self.raw().nhfield as usize
    }
    /// elevation samples of all height fields
    #[inline(always)]
    pub fn nhfielddata(self) -> usize {
        self.raw().nhfielddata as usize
    }
    /// textures
    #[inline(always)]
    pub fn ntex(self) -> usize {
        self.raw().ntex as usize
    }
    /// texel bytes of all textures
    #[inline(always)]
    pub fn ntexdata(self) -> usize {
        self.raw().ntexdata as usize
    }
    /// materials
    #[inline(always)]
    pub fn nmat(self) -> usize {
        self.raw().nmat as usize
    }
    /// explicit geom pairs
    #[inline(always)]
    pub fn npair(self) -> usize {
        self.raw().npair as usize
    }
    /// excluded body pairs
    #[inline(always)]
    pub fn nexclude(self) -> usize {
        self.raw().nexclude as usize
    }
    /// equality constraints
    #[inline(always)]
    pub fn neq(self) -> usize {
        self.raw().neq as usize
    }
    /// tendons
    #[inline(always)]
    pub fn ntendon(self) -> usize {
        self.raw().ntendon as usize
    }
    /// nonzeros of the tendon Jacobian
    #[inline(always)]
    pub fn nJten(self) -> usize {
        self.raw().nJten as usize
    }
    /// path elements of all tendons
    #[inline(always)]
    pub fn nwrap(self) -> usize {
        self.raw().nwrap as usize
    }
    /// sensors
    #[inline(always)]
    pub fn nsensor(self) -> usize {
        self.raw().nsensor as usize
    }
    /// custom numeric fields
    #[inline(always)]
    pub fn nnumeric(self) -> usize {
        self.raw().nnumeric as usize
    }
    /// numbers in all custom numeric fields
    #[inline(always)]
    pub fn nnumericdata(self) -> usize {
        self.raw().nnumericdata as usize
    }
    /// custom text fields
    #[inline(always)]
    pub fn ntext(self) -> usize {
        self.raw().ntext as usize
    }
    /// characters in all custom text fields, with terminators
    #[inline(always)]
    pub fn ntextdata(self) -> usize {
        self.raw().ntextdata as usize
    }
    /// custom tuples
    #[inline(always)]
    pub fn ntuple(self) -> usize {
        self.raw().ntuple as usize
    }
    /// objects in all custom tuples
    #[inline(always)]
    pub fn ntupledata(self) -> usize {
        self.raw().ntupledata as usize
    }
    /// keyframes
    #[inline(always)]
    pub fn nkey(self) -> usize {
        self.raw().nkey as usize
    }
    /// motion capture bodies
    #[inline(always)]
    pub fn nmocap(self) -> usize {
        self.raw().nmocap as usize
    }
    /// plugin instances
    #[inline(always)]
    pub fn nplugin(self) -> usize {
        self.raw().nplugin as usize
    }
    /// characters of all plugin settings
    #[inline(always)]
    pub fn npluginattr(self) -> usize {
        self.raw().npluginattr as usize
    }
    /// user numbers per body
    #[inline(always)]
    pub fn nuser_body(self) -> usize {
        self.raw().nuser_body as usize
    }
    /// user numbers per joint
    #[inline(always)]
    pub fn nuser_jnt(self) -> usize {
        self.raw().nuser_jnt as usize
    }
    /// user numbers per geom
    #[inline(always)]
    pub fn nuser_geom(self) -> usize {
        self.raw().nuser_geom as usize
    }
    /// user numbers per site
    #[inline(always)]
    pub fn nuser_site(self) -> usize {
        self.raw().nuser_site as usize
    }
    /// user numbers per camera
    #[inline(always)]
    pub fn nuser_cam(self) -> usize {
        self.raw().nuser_cam as usize
    }
    /// user numbers per tendon
    #[inline(always)]
    pub fn nuser_tendon(self) -> usize {
        self.raw().nuser_tendon as usize
    }
    /// user numbers per actuator
    #[inline(always)]
    pub fn nuser_actuator(self) -> usize {
        self.raw().nuser_actuator as usize
    }
    /// user numbers per sensor
    #[inline(always)]
    pub fn nuser_sensor(self) -> usize {
        self.raw().nuser_sensor as usize
    }
    /// characters of all names
    #[inline(always)]
    pub fn nnames(self) -> usize {
        self.raw().nnames as usize
    }
    /// characters of all asset paths
    #[inline(always)]
    pub fn npaths(self) -> usize {
        self.raw().npaths as usize
    }
    /// numbers of the plastic state
    #[inline(always)]
    pub fn nplastic(self) -> usize {
        self.raw().nplastic as usize
    }
    /// slots of the name lookup tables
    #[inline(always)]
    pub fn nnames_map(self) -> usize {
        self.raw().nnames_map as usize
    }
    /// nonzeros of the actuator moment matrix
    #[inline(always)]
    pub fn nJmom(self) -> usize {
        self.raw().nJmom as usize
    }
    /// bodies with gravity compensation
    #[inline(always)]
    pub fn ngravcomp(self) -> usize {
        self.raw().ngravcomp as usize
    }
    /// rows that equality constraints can take at most
    #[inline(always)]
    pub fn nemax(self) -> usize {
        self.raw().nemax as usize
    }
    /// limit on constraint rows asked for; -1: memory decides
    #[inline(always)]
    pub fn njmax(self) -> usize {
        self.raw().njmax as usize
    }
    /// limit on contacts asked for; -1: memory decides
    #[inline(always)]
    pub fn nconmax(self) -> usize {
        self.raw().nconmax as usize
    }
    /// most vertices of a hull polygon
    #[inline(always)]
    pub fn npolygonmax(self) -> usize {
        self.raw().npolygonmax as usize
    }
    /// most hull polygons around one vertex
    #[inline(always)]
    pub fn nmeshdegmax(self) -> usize {
        self.raw().nmeshdegmax as usize
    }
    /// numbers in mjData.userdata
    #[inline(always)]
    pub fn nuserdata(self) -> usize {
        self.raw().nuserdata as usize
    }
    /// numbers in mjData.sensordata
    #[inline(always)]
    pub fn nsensordata(self) -> usize {
        self.raw().nsensordata as usize
    }
    /// numbers of all plugin states
    #[inline(always)]
    pub fn npluginstate(self) -> usize {
        self.raw().npluginstate as usize
    }
    /// numbers of all history buffers
    #[inline(always)]
    pub fn nhistory(self) -> usize {
        self.raw().nhistory as usize
    }
    /// bytes of the arena of an mjData
    #[inline(always)]
    pub fn narena(self) -> usize {
        self.raw().narena as usize
    }
    /// bytes of the buffer that holds the arrays
    #[inline(always)]
    pub fn nbuffer(self) -> usize {
        self.raw().nbuffer as usize
    }
    /// configuration the model is defined in
    #[inline(always)]
    pub fn qpos0(self) -> &'a [mjtNum] {
        rows!(self.raw().qpos0, self.nq())
    }
    /// configuration in which springs are at rest
    #[inline(always)]
    pub fn qpos_spring(self) -> &'a [mjtNum] {
        rows!(self.raw().qpos_spring, self.nq())
    }
    /// parent of a body
    #[inline(always)]
    pub fn body_parentid(self) -> &'a [c_int] {
        rows!(self.raw().body_parentid, self.nbody())
    }
    /// ancestor of a body that is attached to the world
    #[inline(always)]
    pub fn body_rootid(self) -> &'a [c_int] {
        rows!(self.raw().body_rootid, self.nbody())
    }
    /// nearest ancestor (or itself) with joints; 0 when there is none
    #[inline(always)]
    pub fn body_weldid(self) -> &'a [c_int] {
        rows!(self.raw().body_weldid, self.nbody())
    }
    /// number of the motion capture body; -1: none
    #[inline(always)]
    pub fn body_mocapid(self) -> &'a [c_int] {
        rows!(self.raw().body_mocapid, self.nbody())
    }
    /// joints that move a body against its parent
    #[inline(always)]
    pub fn body_jntnum(self) -> &'a [c_int] {
        rows!(self.raw().body_jntnum, self.nbody())
    }
    /// first joint of a body; -1: none
    #[inline(always)]
    pub fn body_jntadr(self) -> &'a [c_int] {
        rows!(self.raw().body_jntadr, self.nbody())
    }
    /// degrees of freedom of a body's joints
    #[inline(always)]
    pub fn body_dofnum(self) -> &'a [c_int] {
        rows!(self.raw().body_dofnum, self.nbody())
    }
    /// first dof of a body; -1: none
    #[inline(always)]
    pub fn body_dofadr(self) -> &'a [c_int] {
        rows!(self.raw().body_dofadr, self.nbody())
    }
    /// kinematic tree of a body; -1: cannot move
    #[inline(always)]
    pub fn body_treeid(self) -> &'a [c_int] {
        rows!(self.raw().body_treeid, self.nbody())
    }
    /// geoms on a body
    #[inline(always)]
    pub fn body_geomnum(self) -> &'a [c_int] {
        rows!(self.raw().body_geomnum, self.nbody())
    }
    /// first geom on a body; -1: none
    #[inline(always)]
    pub fn body_geomadr(self) -> &'a [c_int] {
        rows!(self.raw().body_geomadr, self.nbody())
    }
    /// 1: diagonal block of the inertia matrix; 2: the same, slide joints only
    #[inline(always)]
    pub fn body_simple(self) -> &'a [mjtByte] {
        rows!(self.raw().body_simple, self.nbody())
    }
    /// relation between inertial and body frame (mjtSameFrame)
    #[inline(always)]
    pub fn body_sameframe(self) -> &'a [mjtByte] {
        rows!(self.raw().body_sameframe, self.nbody())
    }
    /// position in the parent's frame at qpos0
    #[inline(always)]
    pub fn body_pos(self) -> &'a [Vec3] {
        rows!(self.raw().body_pos, self.nbody())
    }
    /// orientation in the parent's frame at qpos0
    #[inline(always)]
    pub fn body_quat(self) -> &'a [Quat] {
        rows!(self.raw().body_quat, self.nbody())
    }
    /// centre of mass in the body frame
    #[inline(always)]
    pub fn body_ipos(self) -> &'a [Vec3] {
        rows!(self.raw().body_ipos, self.nbody())
    }
    /// orientation of the principal axes in the body frame
    #[inline(always)]
    pub fn body_iquat(self) -> &'a [Quat] {
        rows!(self.raw().body_iquat, self.nbody())
    }
    /// mass of a body, kg
    #[inline(always)]
    pub fn body_mass(self) -> &'a [mjtNum] {
        rows!(self.raw().body_mass, self.nbody())
    }
    /// mass of a body and all its descendants, kg
    #[inline(always)]
    pub fn body_subtreemass(self) -> &'a [mjtNum] {
        rows!(self.raw().body_subtreemass, self.nbody())
    }
    /// principal moments of inertia of a body, kg m^2
    #[inline(always)]
    pub fn body_inertia(self) -> &'a [Vec3] {
        rows!(self.raw().body_inertia, self.nbody())
    }
    /// mean inverse mass and mean inverse inertia seen at the centre of mass at qpos0
    #[inline(always)]
    pub fn body_invweight0(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().body_invweight0, self.nbody())
    }
    /// force against gravity, as a multiple of the weight
    #[inline(always)]
    pub fn body_gravcomp(self) -> &'a [mjtNum] {
        rows!(self.raw().body_gravcomp, self.nbody())
    }
    /// largest geom margin plus what the broad phase must add
    #[inline(always)]
    pub fn body_margin(self) -> &'a [mjtNum] {
        rows!(self.raw().body_margin, self.nbody())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn body_user(self) -> &'a [mjtNum] {
        rows!(self.raw().body_user, self.nbody() * self.nuser_body())
    }
    /// plugin instance; -1: none
    #[inline(always)]
    pub fn body_plugin(self) -> &'a [c_int] {
        rows!(self.raw().body_plugin, self.nbody())
    }
    /// bits of all geoms' contype on a body
    #[inline(always)]
    pub fn body_contype(self) -> &'a [c_int] {
        rows!(self.raw().body_contype, self.nbody())
    }
    /// bits of all geoms' conaffinity on a body
    #[inline(always)]
    pub fn body_conaffinity(self) -> &'a [c_int] {
        rows!(self.raw().body_conaffinity, self.nbody())
    }
    /// root of a body's bounding volume tree; -1: none
    #[inline(always)]
    pub fn body_bvhadr(self) -> &'a [c_int] {
        rows!(self.raw().body_bvhadr, self.nbody())
    }
    /// nodes of a body's bounding volume tree
    #[inline(always)]
    pub fn body_bvhnum(self) -> &'a [c_int] {
        rows!(self.raw().body_bvhnum, self.nbody())
    }
    /// depth in the tree
    #[inline(always)]
    pub fn bvh_depth(self) -> &'a [c_int] {
        rows!(self.raw().bvh_depth, self.nbvh())
    }
    /// the two children; -1: leaf
    #[inline(always)]
    pub fn bvh_child(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().bvh_child, self.nbvh())
    }
    /// geom, element or face in a leaf; -1: inner node
    #[inline(always)]
    pub fn bvh_nodeid(self) -> &'a [c_int] {
        rows!(self.raw().bvh_nodeid, self.nbvh())
    }
    /// centre and half sizes of the box, in the owner's frame
    #[inline(always)]
    pub fn bvh_aabb(self) -> &'a [[mjtNum; 6]] {
        rows!(self.raw().bvh_aabb, self.nbvhstatic())
    }
    /// depth in the octree
    #[inline(always)]
    pub fn oct_depth(self) -> &'a [c_int] {
        rows!(self.raw().oct_depth, self.noct())
    }
    /// the eight children; -1: none
    #[inline(always)]
    pub fn oct_child(self) -> &'a [[c_int; 8]] {
        rows!(self.raw().oct_child, self.noct())
    }
    /// centre and half sizes of the cell
    #[inline(always)]
    pub fn oct_aabb(self) -> &'a [[mjtNum; 6]] {
        rows!(self.raw().oct_aabb, self.noct())
    }
    /// signed distances at the eight corners
    #[inline(always)]
    pub fn oct_coeff(self) -> &'a [[mjtNum; 8]] {
        rows!(self.raw().oct_coeff, self.noct())
    }
    /// kind of joint (mjtJoint)
    #[inline(always)]
    pub fn jnt_type(self) -> &'a [c_int] {
        rows!(self.raw().jnt_type, self.njnt())
    }
    /// first coordinate in qpos
    #[inline(always)]
    pub fn jnt_qposadr(self) -> &'a [c_int] {
        rows!(self.raw().jnt_qposadr, self.njnt())
    }
    /// first degree of freedom
    #[inline(always)]
    pub fn jnt_dofadr(self) -> &'a [c_int] {
        rows!(self.raw().jnt_dofadr, self.njnt())
    }
    /// body a joint moves
    #[inline(always)]
    pub fn jnt_bodyid(self) -> &'a [c_int] {
        rows!(self.raw().jnt_bodyid, self.njnt())
    }
    /// actuator that adds armature or damping to a joint; -1: none, -2: several
    #[inline(always)]
    pub fn jnt_actuatorid(self) -> &'a [c_int] {
        rows!(self.raw().jnt_actuatorid, self.njnt())
    }
    /// visibility group
    #[inline(always)]
    pub fn jnt_group(self) -> &'a [c_int] {
        rows!(self.raw().jnt_group, self.njnt())
    }
    /// place of a joint's plastic state; -1: none
    #[inline(always)]
    pub fn jnt_plasticadr(self) -> &'a [c_int] {
        rows!(self.raw().jnt_plasticadr, self.njnt())
    }
    /// jnt_range holds
    #[inline(always)]
    pub fn jnt_limited(self) -> &'a [mjtBool] {
        rows!(self.raw().jnt_limited, self.njnt())
    }
    /// jnt_actfrcrange holds
    #[inline(always)]
    pub fn jnt_actfrclimited(self) -> &'a [mjtBool] {
        rows!(self.raw().jnt_actfrclimited, self.njnt())
    }
    /// gravity compensation counts as actuator force
    #[inline(always)]
    pub fn jnt_actgravcomp(self) -> &'a [mjtBool] {
        rows!(self.raw().jnt_actgravcomp, self.njnt())
    }
    /// limit: time constant and damping ratio, or negative stiffness and damping
    #[inline(always)]
    pub fn jnt_solref(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().jnt_solref, self.njnt())
    }
    /// limit: impedance at 0, at the width, the width, midpoint and power
    #[inline(always)]
    pub fn jnt_solimp(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().jnt_solimp, self.njnt())
    }
    /// anchor in the body frame
    #[inline(always)]
    pub fn jnt_pos(self) -> &'a [Vec3] {
        rows!(self.raw().jnt_pos, self.njnt())
    }
    /// unit axis in the body frame
    #[inline(always)]
    pub fn jnt_axis(self) -> &'a [Vec3] {
        rows!(self.raw().jnt_axis, self.njnt())
    }
    /// spring constant
    #[inline(always)]
    pub fn jnt_stiffness(self) -> &'a [mjtNum] {
        rows!(self.raw().jnt_stiffness, self.njnt())
    }
    /// spring terms of higher order in the deflection
    #[inline(always)]
    pub fn jnt_stiffnesspoly(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().jnt_stiffnesspoly, self.njnt())
    }
    /// deflection at which the spring yields
    #[inline(always)]
    pub fn jnt_springyield(self) -> &'a [mjtNum] {
        rows!(self.raw().jnt_springyield, self.njnt())
    }
    /// smallest and largest coordinate; ball: 0 and largest angle (radians)
    #[inline(always)]
    pub fn jnt_range(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().jnt_range, self.njnt())
    }
    /// smallest and largest sum of actuator forces
    #[inline(always)]
    pub fn jnt_actfrcrange(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().jnt_actfrcrange, self.njnt())
    }
    /// distance to a joint's limit at which the constraint appears
    #[inline(always)]
    pub fn jnt_margin(self) -> &'a [mjtNum] {
        rows!(self.raw().jnt_margin, self.njnt())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn jnt_user(self) -> &'a [mjtNum] {
        rows!(self.raw().jnt_user, self.njnt() * self.nuser_jnt())
    }
    /// body a dof moves
    #[inline(always)]
    pub fn dof_bodyid(self) -> &'a [c_int] {
        rows!(self.raw().dof_bodyid, self.nv())
    }
    /// joint of a dof
    #[inline(always)]
    pub fn dof_jntid(self) -> &'a [c_int] {
        rows!(self.raw().dof_jntid, self.nv())
    }
    /// previous dof on the way to the root; -1: none
    #[inline(always)]
    pub fn dof_parentid(self) -> &'a [c_int] {
        rows!(self.raw().dof_parentid, self.nv())
    }
    /// kinematic tree of a dof
    #[inline(always)]
    pub fn dof_treeid(self) -> &'a [c_int] {
        rows!(self.raw().dof_treeid, self.nv())
    }
    /// place of a dof's diagonal element of M in the ancestor-chain order
    #[inline(always)]
    pub fn dof_Madr(self) -> &'a [c_int] {
        rows!(self.raw().dof_Madr, self.nv())
    }
    /// number of dofs from here on with a diagonal block
    #[inline(always)]
    pub fn dof_simplenum(self) -> &'a [c_int] {
        rows!(self.raw().dof_simplenum, self.nv())
    }
    /// friction loss: time constant and damping ratio
    #[inline(always)]
    pub fn dof_solref(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().dof_solref, self.nv())
    }
    /// friction loss: impedance
    #[inline(always)]
    pub fn dof_solimp(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().dof_solimp, self.nv())
    }
    /// largest dry friction force of a dof: N or N m
    #[inline(always)]
    pub fn dof_frictionloss(self) -> &'a [mjtNum] {
        rows!(self.raw().dof_frictionloss, self.nv())
    }
    /// inertia of a dof's rotor: kg or kg m^2
    #[inline(always)]
    pub fn dof_armature(self) -> &'a [mjtNum] {
        rows!(self.raw().dof_armature, self.nv())
    }
    /// damping coefficient of a dof: N s/m or N m s/rad
    #[inline(always)]
    pub fn dof_damping(self) -> &'a [mjtNum] {
        rows!(self.raw().dof_damping, self.nv())
    }
    /// damping terms of higher order in the velocity
    #[inline(always)]
    pub fn dof_dampingpoly(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().dof_dampingpoly, self.nv())
    }
    /// diagonal of the inverse inertia matrix at qpos0, averaged over the joint
    #[inline(always)]
    pub fn dof_invweight0(self) -> &'a [mjtNum] {
        rows!(self.raw().dof_invweight0, self.nv())
    }
    /// diagonal of the inertia matrix at qpos0
    #[inline(always)]
    pub fn dof_M0(self) -> &'a [mjtNum] {
        rows!(self.raw().dof_M0, self.nv())
    }
    /// length that turns a dof's velocity into a linear one: 1 for slides, the size of the body for rotations
    #[inline(always)]
    pub fn dof_length(self) -> &'a [mjtNum] {
        rows!(self.raw().dof_length, self.nv())
    }
    /// first body of a kinematic tree
    #[inline(always)]
    pub fn tree_bodyadr(self) -> &'a [c_int] {
        rows!(self.raw().tree_bodyadr, self.ntree())
    }
    /// bodies of a kinematic tree
    #[inline(always)]
    pub fn tree_bodynum(self) -> &'a [c_int] {
        rows!(self.raw().tree_bodynum, self.ntree())
    }
    /// first dof of a kinematic tree
    #[inline(always)]
    pub fn tree_dofadr(self) -> &'a [c_int] {
        rows!(self.raw().tree_dofadr, self.ntree())
    }
    /// dofs of a kinematic tree
    #[inline(always)]
    pub fn tree_dofnum(self) -> &'a [c_int] {
        rows!(self.raw().tree_dofnum, self.ntree())
    }
    /// whether a kinematic tree may sleep (mjtSleepPolicy)
    #[inline(always)]
    pub fn tree_sleep_policy(self) -> &'a [c_int] {
        rows!(self.raw().tree_sleep_policy, self.ntree())
    }
    /// shape (mjtGeom)
    #[inline(always)]
    pub fn geom_type(self) -> &'a [c_int] {
        rows!(self.raw().geom_type, self.ngeom())
    }
    /// bits a geom offers to contact filtering
    #[inline(always)]
    pub fn geom_contype(self) -> &'a [c_int] {
        rows!(self.raw().geom_contype, self.ngeom())
    }
    /// bits a geom accepts in contact filtering
    #[inline(always)]
    pub fn geom_conaffinity(self) -> &'a [c_int] {
        rows!(self.raw().geom_conaffinity, self.ngeom())
    }
    /// dimensions of a geom's contacts: 1, 3, 4 or 6
    #[inline(always)]
    pub fn geom_condim(self) -> &'a [c_int] {
        rows!(self.raw().geom_condim, self.ngeom())
    }
    /// body a geom is fixed to
    #[inline(always)]
    pub fn geom_bodyid(self) -> &'a [c_int] {
        rows!(self.raw().geom_bodyid, self.ngeom())
    }
    /// mesh or height field; -1: none
    #[inline(always)]
    pub fn geom_dataid(self) -> &'a [c_int] {
        rows!(self.raw().geom_dataid, self.ngeom())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn geom_matid(self) -> &'a [c_int] {
        rows!(self.raw().geom_matid, self.ngeom())
    }
    /// visibility group
    #[inline(always)]
    pub fn geom_group(self) -> &'a [c_int] {
        rows!(self.raw().geom_group, self.ngeom())
    }
    /// the geom with the higher number decides the contact's parameters
    #[inline(always)]
    pub fn geom_priority(self) -> &'a [c_int] {
        rows!(self.raw().geom_priority, self.ngeom())
    }
    /// plugin instance of an SDF; -1: none
    #[inline(always)]
    pub fn geom_plugin(self) -> &'a [c_int] {
        rows!(self.raw().geom_plugin, self.ngeom())
    }
    /// relation between geom and body frame (mjtSameFrame)
    #[inline(always)]
    pub fn geom_sameframe(self) -> &'a [mjtByte] {
        rows!(self.raw().geom_sameframe, self.ngeom())
    }
    /// a geom throws a shadow
    #[inline(always)]
    pub fn geom_castshadow(self) -> &'a [mjtBool] {
        rows!(self.raw().geom_castshadow, self.ngeom())
    }
    /// weight when parameters of two geoms are mixed
    #[inline(always)]
    pub fn geom_solmix(self) -> &'a [mjtNum] {
        rows!(self.raw().geom_solmix, self.ngeom())
    }
    /// contact: time constant and damping ratio, or negative stiffness and damping
    #[inline(always)]
    pub fn geom_solref(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().geom_solref, self.ngeom())
    }
    /// contact: impedance
    #[inline(always)]
    pub fn geom_solimp(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().geom_solimp, self.ngeom())
    }
    /// sizes of a geom as its shape defines them: radius, half lengths, m
    #[inline(always)]
    pub fn geom_size(self) -> &'a [Vec3] {
        rows!(self.raw().geom_size, self.ngeom())
    }
    /// centre and half sizes of a geom's box, in the geom frame
    #[inline(always)]
    pub fn geom_aabb(self) -> &'a [[mjtNum; 6]] {
        rows!(self.raw().geom_aabb, self.ngeom())
    }
    /// radius of the bounding sphere; 0: plane
    #[inline(always)]
    pub fn geom_rbound(self) -> &'a [mjtNum] {
        rows!(self.raw().geom_rbound, self.ngeom())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn geom_pos(self) -> &'a [Vec3] {
        rows!(self.raw().geom_pos, self.ngeom())
    }
    /// orientation in the body frame
    #[inline(always)]
    pub fn geom_quat(self) -> &'a [Quat] {
        rows!(self.raw().geom_quat, self.ngeom())
    }
    /// sliding, torsional and rolling friction
    #[inline(always)]
    pub fn geom_friction(self) -> &'a [Vec3] {
        rows!(self.raw().geom_friction, self.ngeom())
    }
    /// distance at which contacts are found
    #[inline(always)]
    pub fn geom_margin(self) -> &'a [mjtNum] {
        rows!(self.raw().geom_margin, self.ngeom())
    }
    /// part of the margin in which a contact exerts no force
    #[inline(always)]
    pub fn geom_gap(self) -> &'a [mjtNum] {
        rows!(self.raw().geom_gap, self.ngeom())
    }
    /// velocity of the surface in the geom frame: rotation, translation
    #[inline(always)]
    pub fn geom_surfacevel(self) -> &'a [[mjtNum; 6]] {
        rows!(self.raw().geom_surfacevel, self.ngeom())
    }
    /// largest pull per contact
    #[inline(always)]
    pub fn geom_adhesion(self) -> &'a [mjtNum] {
        rows!(self.raw().geom_adhesion, self.ngeom())
    }
    /// coefficients of the ellipsoid fluid model
    #[inline(always)]
    pub fn geom_fluid(self) -> &'a [[mjtNum; 12]] {
        rows!(self.raw().geom_fluid, self.ngeom())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn geom_user(self) -> &'a [mjtNum] {
        rows!(self.raw().geom_user, self.ngeom() * self.nuser_geom())
    }
    /// colour of a geom without a material
    #[inline(always)]
    pub fn geom_rgba(self) -> &'a [[f32; 4]] {
        rows!(self.raw().geom_rgba, self.ngeom())
    }
    /// shape a site is drawn as (mjtGeom)
    #[inline(always)]
    pub fn site_type(self) -> &'a [c_int] {
        rows!(self.raw().site_type, self.nsite())
    }
    /// body a site is fixed to
    #[inline(always)]
    pub fn site_bodyid(self) -> &'a [c_int] {
        rows!(self.raw().site_bodyid, self.nsite())
    }
    /// mesh; -1: none
    #[inline(always)]
    pub fn site_dataid(self) -> &'a [c_int] {
        rows!(self.raw().site_dataid, self.nsite())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn site_matid(self) -> &'a [c_int] {
        rows!(self.raw().site_matid, self.nsite())
    }
    /// visibility group
    #[inline(always)]
    pub fn site_group(self) -> &'a [c_int] {
        rows!(self.raw().site_group, self.nsite())
    }
    /// relation between site and body frame (mjtSameFrame)
    #[inline(always)]
    pub fn site_sameframe(self) -> &'a [mjtByte] {
        rows!(self.raw().site_sameframe, self.nsite())
    }
    /// sizes of a site as its shape defines them, m
    #[inline(always)]
    pub fn site_size(self) -> &'a [Vec3] {
        rows!(self.raw().site_size, self.nsite())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn site_pos(self) -> &'a [Vec3] {
        rows!(self.raw().site_pos, self.nsite())
    }
    /// orientation in the body frame
    #[inline(always)]
    pub fn site_quat(self) -> &'a [Quat] {
        rows!(self.raw().site_quat, self.nsite())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn site_user(self) -> &'a [mjtNum] {
        rows!(self.raw().site_user, self.nsite() * self.nuser_site())
    }
    /// colour of a site without a material
    #[inline(always)]
    pub fn site_rgba(self) -> &'a [[f32; 4]] {
        rows!(self.raw().site_rgba, self.nsite())
    }
    /// how a camera follows (mjtCamLight)
    #[inline(always)]
    pub fn cam_mode(self) -> &'a [c_int] {
        rows!(self.raw().cam_mode, self.ncam())
    }
    /// body a camera is fixed to
    #[inline(always)]
    pub fn cam_bodyid(self) -> &'a [c_int] {
        rows!(self.raw().cam_bodyid, self.ncam())
    }
    /// body a camera looks at; -1: none
    #[inline(always)]
    pub fn cam_targetbodyid(self) -> &'a [c_int] {
        rows!(self.raw().cam_targetbodyid, self.ncam())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn cam_pos(self) -> &'a [Vec3] {
        rows!(self.raw().cam_pos, self.ncam())
    }
    /// orientation of a camera in the body frame; it looks along -z
    #[inline(always)]
    pub fn cam_quat(self) -> &'a [Quat] {
        rows!(self.raw().cam_quat, self.ncam())
    }
    /// position relative to the subtree's centre of mass at qpos0, world axes
    #[inline(always)]
    pub fn cam_poscom0(self) -> &'a [Vec3] {
        rows!(self.raw().cam_poscom0, self.ncam())
    }
    /// position relative to the body at qpos0, world axes
    #[inline(always)]
    pub fn cam_pos0(self) -> &'a [Vec3] {
        rows!(self.raw().cam_pos0, self.ncam())
    }
    /// orientation in the world at qpos0
    #[inline(always)]
    pub fn cam_mat0(self) -> &'a [Mat3] {
        rows!(self.raw().cam_mat0, self.ncam())
    }
    /// perspective or orthographic (mjtProjection)
    #[inline(always)]
    pub fn cam_projection(self) -> &'a [c_int] {
        rows!(self.raw().cam_projection, self.ncam())
    }
    /// vertical field of view in degrees; orthographic: height in length units
    #[inline(always)]
    pub fn cam_fovy(self) -> &'a [mjtNum] {
        rows!(self.raw().cam_fovy, self.ncam())
    }
    /// distance between the eyes
    #[inline(always)]
    pub fn cam_ipd(self) -> &'a [mjtNum] {
        rows!(self.raw().cam_ipd, self.ncam())
    }
    /// width and height in pixels
    #[inline(always)]
    pub fn cam_resolution(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().cam_resolution, self.ncam())
    }
    /// kinds of images a camera makes (mjtCamOutBit)
    #[inline(always)]
    pub fn cam_output(self) -> &'a [c_int] {
        rows!(self.raw().cam_output, self.ncam())
    }
    /// width and height of the sensor; 0: the field of view counts
    #[inline(always)]
    pub fn cam_sensorsize(self) -> &'a [[f32; 2]] {
        rows!(self.raw().cam_sensorsize, self.ncam())
    }
    /// focal lengths and offsets of the principal point, length units
    #[inline(always)]
    pub fn cam_intrinsic(self) -> &'a [[f32; 4]] {
        rows!(self.raw().cam_intrinsic, self.ncam())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn cam_user(self) -> &'a [mjtNum] {
        rows!(self.raw().cam_user, self.ncam() * self.nuser_cam())
    }
    /// how a light follows (mjtCamLight)
    #[inline(always)]
    pub fn light_mode(self) -> &'a [c_int] {
        rows!(self.raw().light_mode, self.nlight())
    }
    /// body a light is fixed to
    #[inline(always)]
    pub fn light_bodyid(self) -> &'a [c_int] {
        rows!(self.raw().light_bodyid, self.nlight())
    }
    /// body a light shines at; -1: none
    #[inline(always)]
    pub fn light_targetbodyid(self) -> &'a [c_int] {
        rows!(self.raw().light_targetbodyid, self.nlight())
    }
    /// kind (mjtLightType)
    #[inline(always)]
    pub fn light_type(self) -> &'a [c_int] {
        rows!(self.raw().light_type, self.nlight())
    }
    /// texture of an image light; -1: none
    #[inline(always)]
    pub fn light_texid(self) -> &'a [c_int] {
        rows!(self.raw().light_texid, self.nlight())
    }
    /// a light makes shadows
    #[inline(always)]
    pub fn light_castshadow(self) -> &'a [mjtBool] {
        rows!(self.raw().light_castshadow, self.nlight())
    }
    /// radius of the bulb, for soft shadows
    #[inline(always)]
    pub fn light_bulbradius(self) -> &'a [f32] {
        rows!(self.raw().light_bulbradius, self.nlight())
    }
    /// luminous intensity in candela
    #[inline(always)]
    pub fn light_intensity(self) -> &'a [f32] {
        rows!(self.raw().light_intensity, self.nlight())
    }
    /// reach
    #[inline(always)]
    pub fn light_range(self) -> &'a [f32] {
        rows!(self.raw().light_range, self.nlight())
    }
    /// a light is on
    #[inline(always)]
    pub fn light_active(self) -> &'a [mjtBool] {
        rows!(self.raw().light_active, self.nlight())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn light_pos(self) -> &'a [Vec3] {
        rows!(self.raw().light_pos, self.nlight())
    }
    /// unit direction in the body frame
    #[inline(always)]
    pub fn light_dir(self) -> &'a [Vec3] {
        rows!(self.raw().light_dir, self.nlight())
    }
    /// position relative to the subtree's centre of mass at qpos0, world axes
    #[inline(always)]
    pub fn light_poscom0(self) -> &'a [Vec3] {
        rows!(self.raw().light_poscom0, self.nlight())
    }
    /// position relative to the body at qpos0, world axes
    #[inline(always)]
    pub fn light_pos0(self) -> &'a [Vec3] {
        rows!(self.raw().light_pos0, self.nlight())
    }
    /// direction in the world at qpos0
    #[inline(always)]
    pub fn light_dir0(self) -> &'a [Vec3] {
        rows!(self.raw().light_dir0, self.nlight())
    }
    /// constant, linear and quadratic attenuation
    #[inline(always)]
    pub fn light_attenuation(self) -> &'a [[f32; 3]] {
        rows!(self.raw().light_attenuation, self.nlight())
    }
    /// half angle of a spot in degrees
    #[inline(always)]
    pub fn light_cutoff(self) -> &'a [f32] {
        rows!(self.raw().light_cutoff, self.nlight())
    }
    /// width of a spot's soft edge
    #[inline(always)]
    pub fn light_softness(self) -> &'a [f32] {
        rows!(self.raw().light_softness, self.nlight())
    }
    /// sharpness of a spot
    #[inline(always)]
    pub fn light_exponent(self) -> &'a [f32] {
        rows!(self.raw().light_exponent, self.nlight())
    }
    /// ambient colour
    #[inline(always)]
    pub fn light_ambient(self) -> &'a [[f32; 3]] {
        rows!(self.raw().light_ambient, self.nlight())
    }
    /// diffuse colour
    #[inline(always)]
    pub fn light_diffuse(self) -> &'a [[f32; 3]] {
        rows!(self.raw().light_diffuse, self.nlight())
    }
    /// specular colour
    #[inline(always)]
    pub fn light_specular(self) -> &'a [[f32; 3]] {
        rows!(self.raw().light_specular, self.nlight())
    }
    /// bits a flex offers to contact filtering
    #[inline(always)]
    pub fn flex_contype(self) -> &'a [c_int] {
        rows!(self.raw().flex_contype, self.nflex())
    }
    /// bits a flex accepts in contact filtering
    #[inline(always)]
    pub fn flex_conaffinity(self) -> &'a [c_int] {
        rows!(self.raw().flex_conaffinity, self.nflex())
    }
    /// dimensions of a flex's contacts
    #[inline(always)]
    pub fn flex_condim(self) -> &'a [c_int] {
        rows!(self.raw().flex_condim, self.nflex())
    }
    /// the object with the higher number decides the contact's parameters
    #[inline(always)]
    pub fn flex_priority(self) -> &'a [c_int] {
        rows!(self.raw().flex_priority, self.nflex())
    }
    /// weight when parameters are mixed
    #[inline(always)]
    pub fn flex_solmix(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_solmix, self.nflex())
    }
    /// contact: time constant and damping ratio
    #[inline(always)]
    pub fn flex_solref(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().flex_solref, self.nflex())
    }
    /// contact: impedance
    #[inline(always)]
    pub fn flex_solimp(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().flex_solimp, self.nflex())
    }
    /// sliding, torsional and rolling friction
    #[inline(always)]
    pub fn flex_friction(self) -> &'a [Vec3] {
        rows!(self.raw().flex_friction, self.nflex())
    }
    /// distance at which contacts are found
    #[inline(always)]
    pub fn flex_margin(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_margin, self.nflex())
    }
    /// part of the margin without force
    #[inline(always)]
    pub fn flex_gap(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_gap, self.nflex())
    }
    /// how a flex collides with itself (mjtFlexSelf)
    #[inline(always)]
    pub fn flex_selfcollide(self) -> &'a [c_int] {
        rows!(self.raw().flex_selfcollide, self.nflex())
    }
    /// outer layers of a flex's elements that collide
    #[inline(always)]
    pub fn flex_activelayers(self) -> &'a [c_int] {
        rows!(self.raw().flex_activelayers, self.nflex())
    }
    /// contacts of a flex push by passive forces
    #[inline(always)]
    pub fn flex_passive(self) -> &'a [c_int] {
        rows!(self.raw().flex_passive, self.nflex())
    }
    /// 1: cable, 2: cloth, 3: solid
    #[inline(always)]
    pub fn flex_dim(self) -> &'a [c_int] {
        rows!(self.raw().flex_dim, self.nflex())
    }
    /// material of an element; -1: none
    #[inline(always)]
    pub fn flex_matid(self) -> &'a [c_int] {
        rows!(self.raw().flex_matid, self.nflexelem())
    }
    /// visibility group
    #[inline(always)]
    pub fn flex_group(self) -> &'a [c_int] {
        rows!(self.raw().flex_group, self.nflex())
    }
    /// order of interpolation between nodes; 0: vertices move by themselves
    #[inline(always)]
    pub fn flex_interp(self) -> &'a [c_int] {
        rows!(self.raw().flex_interp, self.nflex())
    }
    /// grid cells along each axis
    #[inline(always)]
    pub fn flex_cellnum(self) -> &'a [[c_int; 3]] {
        rows!(self.raw().flex_cellnum, self.nflex())
    }
    /// first node; -1: none
    #[inline(always)]
    pub fn flex_nodeadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_nodeadr, self.nflex())
    }
    /// nodes
    #[inline(always)]
    pub fn flex_nodenum(self) -> &'a [c_int] {
        rows!(self.raw().flex_nodenum, self.nflex())
    }
    /// first vertex
    #[inline(always)]
    pub fn flex_vertadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_vertadr, self.nflex())
    }
    /// vertices
    #[inline(always)]
    pub fn flex_vertnum(self) -> &'a [c_int] {
        rows!(self.raw().flex_vertnum, self.nflex())
    }
    /// first edge
    #[inline(always)]
    pub fn flex_edgeadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_edgeadr, self.nflex())
    }
    /// edges
    #[inline(always)]
    pub fn flex_edgenum(self) -> &'a [c_int] {
        rows!(self.raw().flex_edgenum, self.nflex())
    }
    /// first element
    #[inline(always)]
    pub fn flex_elemadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemadr, self.nflex())
    }
    /// elements
    #[inline(always)]
    pub fn flex_elemnum(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemnum, self.nflex())
    }
    /// place of the elements' vertex indices
    #[inline(always)]
    pub fn flex_elemdataadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemdataadr, self.nflex())
    }
    /// place of the stiffness numbers; -1: none
    #[inline(always)]
    pub fn flex_stiffnessadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_stiffnessadr, self.nflex())
    }
    /// place of the elements' edge indices
    #[inline(always)]
    pub fn flex_elemedgeadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemedgeadr, self.nflex())
    }
    /// place of the bending numbers; -1: none
    #[inline(always)]
    pub fn flex_bendingadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_bendingadr, self.nflex())
    }
    /// place of the plastic state; -1: none
    #[inline(always)]
    pub fn flex_plasticadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_plasticadr, self.nflex())
    }
    /// which deformations are plastic
    #[inline(always)]
    pub fn flex_plasticmode(self) -> &'a [c_int] {
        rows!(self.raw().flex_plasticmode, self.nflex())
    }
    /// boundary pieces
    #[inline(always)]
    pub fn flex_shellnum(self) -> &'a [c_int] {
        rows!(self.raw().flex_shellnum, self.nflex())
    }
    /// place of the boundary pieces' vertex indices; -1: none
    #[inline(always)]
    pub fn flex_shelldataadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_shelldataadr, self.nflex())
    }
    /// first texture coordinate; -1: none
    #[inline(always)]
    pub fn flex_texcoordadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_texcoordadr, self.nflex())
    }
    /// body of a node
    #[inline(always)]
    pub fn flex_nodebodyid(self) -> &'a [c_int] {
        rows!(self.raw().flex_nodebodyid, self.nflexnode())
    }
    /// body of a vertex; -1: interpolated
    #[inline(always)]
    pub fn flex_vertbodyid(self) -> &'a [c_int] {
        rows!(self.raw().flex_vertbodyid, self.nflexvert())
    }
    /// grid cell of a vertex
    #[inline(always)]
    pub fn flex_vertcell(self) -> &'a [c_int] {
        rows!(self.raw().flex_vertcell, self.nflexvert())
    }
    /// vertices of an edge
    #[inline(always)]
    pub fn flex_edge(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().flex_edge, self.nflexedge())
    }
    /// the vertices opposite to an edge in its two triangles
    #[inline(always)]
    pub fn flex_edgeflap(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().flex_edgeflap, self.nflexedge())
    }
    /// vertices of the elements, dim+1 each
    #[inline(always)]
    pub fn flex_elem(self) -> &'a [c_int] {
        rows!(self.raw().flex_elem, self.nflexelemdata())
    }
    /// texture coordinates of the elements, dim+1 each
    #[inline(always)]
    pub fn flex_elemtexcoord(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemtexcoord, self.nflexelemdata())
    }
    /// edges of the elements
    #[inline(always)]
    pub fn flex_elemedge(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemedge, self.nflexelemedge())
    }
    /// layer counted from the boundary
    #[inline(always)]
    pub fn flex_elemlayer(self) -> &'a [c_int] {
        rows!(self.raw().flex_elemlayer, self.nflexelem())
    }
    /// vertices of the boundary pieces, dim each
    #[inline(always)]
    pub fn flex_shell(self) -> &'a [c_int] {
        rows!(self.raw().flex_shell, self.nflexshelldata())
    }
    /// position of a vertex in its body's frame
    #[inline(always)]
    pub fn flex_vert(self) -> &'a [Vec3] {
        rows!(self.raw().flex_vert, self.nflexvert())
    }
    /// position at qpos0, in the box of the flex scaled to 0..1
    #[inline(always)]
    pub fn flex_vert0(self) -> &'a [Vec3] {
        rows!(self.raw().flex_vert0, self.nflexvert())
    }
    /// position of a node in its body's frame
    #[inline(always)]
    pub fn flex_node(self) -> &'a [Vec3] {
        rows!(self.raw().flex_node, self.nflexnode())
    }
    /// position of a node at qpos0
    #[inline(always)]
    pub fn flex_node0(self) -> &'a [Vec3] {
        rows!(self.raw().flex_node0, self.nflexnode())
    }
    /// length at qpos0
    #[inline(always)]
    pub fn flexedge_length0(self) -> &'a [mjtNum] {
        rows!(self.raw().flexedge_length0, self.nflexedge())
    }
    /// mean inverse mass of an edge at qpos0
    #[inline(always)]
    pub fn flexedge_invweight0(self) -> &'a [mjtNum] {
        rows!(self.raw().flexedge_invweight0, self.nflexedge())
    }
    /// thickness around the elements
    #[inline(always)]
    pub fn flex_radius(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_radius, self.nflex())
    }
    /// half sizes of the box at qpos0
    #[inline(always)]
    pub fn flex_size(self) -> &'a [Vec3] {
        rows!(self.raw().flex_size, self.nflex())
    }
    /// stiffness of the elements
    #[inline(always)]
    pub fn flex_stiffness(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_stiffness, self.nflexstiffness())
    }
    /// bending stiffness of the edges
    #[inline(always)]
    pub fn flex_bending(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_bending, self.nflexbending())
    }
    /// degree of freedom of a row of the constant factor
    #[inline(always)]
    pub fn efm0_dofid(self) -> &'a [c_int] {
        rows!(self.raw().efm0_dofid, self.nefm0dof())
    }
    /// nonzeros of a row
    #[inline(always)]
    pub fn efm0_L_rownnz(self) -> &'a [c_int] {
        rows!(self.raw().efm0_L_rownnz, self.nefm0dof())
    }
    /// place of a row
    #[inline(always)]
    pub fn efm0_L_rowadr(self) -> &'a [c_int] {
        rows!(self.raw().efm0_L_rowadr, self.nefm0dof())
    }
    /// column of a nonzero
    #[inline(always)]
    pub fn efm0_L_colind(self) -> &'a [c_int] {
        rows!(self.raw().efm0_L_colind, self.nefm0L())
    }
    /// the factor's nonzeros
    #[inline(always)]
    pub fn efm0_L(self) -> &'a [mjtNum] {
        rows!(self.raw().efm0_L, self.nefm0L())
    }
    /// vertex at a place of the fill-reducing order
    #[inline(always)]
    pub fn efmC_perm(self) -> &'a [c_int] {
        rows!(self.raw().efmC_perm, self.nefmCvert())
    }
    /// Rayleigh damping
    #[inline(always)]
    pub fn flex_damping(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_damping, self.nflex())
    }
    /// stress at which it yields, and hardening
    #[inline(always)]
    pub fn flex_yield(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().flex_yield, self.nflex())
    }
    /// spring constant of the edges
    #[inline(always)]
    pub fn flex_edgestiffness(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_edgestiffness, self.nflex())
    }
    /// damping of the edges
    #[inline(always)]
    pub fn flex_edgedamping(self) -> &'a [mjtNum] {
        rows!(self.raw().flex_edgedamping, self.nflex())
    }
    /// how equality constraints hold the edges
    #[inline(always)]
    pub fn flex_edgeequality(self) -> &'a [c_int] {
        rows!(self.raw().flex_edgeequality, self.nflex())
    }
    /// all vertices of a flex belong to one body
    #[inline(always)]
    pub fn flex_rigid(self) -> &'a [mjtBool] {
        rows!(self.raw().flex_rigid, self.nflex())
    }
    /// both vertices belong to one body
    #[inline(always)]
    pub fn flexedge_rigid(self) -> &'a [mjtBool] {
        rows!(self.raw().flexedge_rigid, self.nflexedge())
    }
    /// vertices of a flex stand at their bodies' origins
    #[inline(always)]
    pub fn flex_centered(self) -> &'a [mjtBool] {
        rows!(self.raw().flex_centered, self.nflex())
    }
    /// drawn with flat shading
    #[inline(always)]
    pub fn flex_flatskin(self) -> &'a [mjtBool] {
        rows!(self.raw().flex_flatskin, self.nflex())
    }
    /// root of a flex's bounding volume tree; -1: none
    #[inline(always)]
    pub fn flex_bvhadr(self) -> &'a [c_int] {
        rows!(self.raw().flex_bvhadr, self.nflex())
    }
    /// nodes of a flex's bounding volume tree
    #[inline(always)]
    pub fn flex_bvhnum(self) -> &'a [c_int] {
        rows!(self.raw().flex_bvhnum, self.nflex())
    }
    /// nonzeros of an edge's row of the Jacobian
    #[inline(always)]
    pub fn flexedge_J_rownnz(self) -> &'a [c_int] {
        rows!(self.raw().flexedge_J_rownnz, self.nflexedge())
    }
    /// place of the row
    #[inline(always)]
    pub fn flexedge_J_rowadr(self) -> &'a [c_int] {
        rows!(self.raw().flexedge_J_rowadr, self.nflexedge())
    }
    /// dof of a nonzero
    #[inline(always)]
    pub fn flexedge_J_colind(self) -> &'a [c_int] {
        rows!(self.raw().flexedge_J_colind, self.nJfe())
    }
    /// colour of a flex without a material
    #[inline(always)]
    pub fn flex_rgba(self) -> &'a [[f32; 4]] {
        rows!(self.raw().flex_rgba, self.nflex())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn flex_texcoord(self) -> &'a [[f32; 2]] {
        rows!(self.raw().flex_texcoord, self.nflextexcoord())
    }
    /// first vertex
    #[inline(always)]
    pub fn mesh_vertadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_vertadr, self.nmesh())
    }
    /// vertices
    #[inline(always)]
    pub fn mesh_vertnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_vertnum, self.nmesh())
    }
    /// first triangle
    #[inline(always)]
    pub fn mesh_faceadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_faceadr, self.nmesh())
    }
    /// triangles
    #[inline(always)]
    pub fn mesh_facenum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_facenum, self.nmesh())
    }
    /// root of a mesh's bounding volume tree
    #[inline(always)]
    pub fn mesh_bvhadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_bvhadr, self.nmesh())
    }
    /// nodes of a mesh's bounding volume tree
    #[inline(always)]
    pub fn mesh_bvhnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_bvhnum, self.nmesh())
    }
    /// root of a mesh's octree; -1: none
    #[inline(always)]
    pub fn mesh_octadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_octadr, self.nmesh())
    }
    /// nodes of the octree; 0: none
    #[inline(always)]
    pub fn mesh_octnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_octnum, self.nmesh())
    }
    /// first normal
    #[inline(always)]
    pub fn mesh_normaladr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_normaladr, self.nmesh())
    }
    /// normals
    #[inline(always)]
    pub fn mesh_normalnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_normalnum, self.nmesh())
    }
    /// first texture coordinate; -1: none
    #[inline(always)]
    pub fn mesh_texcoordadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_texcoordadr, self.nmesh())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn mesh_texcoordnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_texcoordnum, self.nmesh())
    }
    /// place of the convex hull graph; -1: none
    #[inline(always)]
    pub fn mesh_graphadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_graphadr, self.nmesh())
    }
    /// hull vertices furthest in 27 directions, to start support searches
    #[inline(always)]
    pub fn mesh_extrema(self) -> &'a [[c_int; 27]] {
        rows!(self.raw().mesh_extrema, self.nmesh())
    }
    /// position in the mesh frame
    #[inline(always)]
    pub fn mesh_vert(self) -> &'a [[f32; 3]] {
        rows!(self.raw().mesh_vert, self.nmeshvert())
    }
    /// unit normal
    #[inline(always)]
    pub fn mesh_normal(self) -> &'a [[f32; 3]] {
        rows!(self.raw().mesh_normal, self.nmeshnormal())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn mesh_texcoord(self) -> &'a [[f32; 2]] {
        rows!(self.raw().mesh_texcoord, self.nmeshtexcoord())
    }
    /// vertices of a triangle, counter-clockwise from outside
    #[inline(always)]
    pub fn mesh_face(self) -> &'a [[c_int; 3]] {
        rows!(self.raw().mesh_face, self.nmeshface())
    }
    /// normals of its corners
    #[inline(always)]
    pub fn mesh_facenormal(self) -> &'a [[c_int; 3]] {
        rows!(self.raw().mesh_facenormal, self.nmeshface())
    }
    /// texture coordinates of its corners
    #[inline(always)]
    pub fn mesh_facetexcoord(self) -> &'a [[c_int; 3]] {
        rows!(self.raw().mesh_facetexcoord, self.nmeshface())
    }
    /// convex hull: vertex and face counts, edge lists, faces
    #[inline(always)]
    pub fn mesh_graph(self) -> &'a [c_int] {
        rows!(self.raw().mesh_graph, self.nmeshgraph())
    }
    /// scaling applied to the file's vertices
    #[inline(always)]
    pub fn mesh_scale(self) -> &'a [Vec3] {
        rows!(self.raw().mesh_scale, self.nmesh())
    }
    /// shift applied to centre the file's vertices
    #[inline(always)]
    pub fn mesh_pos(self) -> &'a [Vec3] {
        rows!(self.raw().mesh_pos, self.nmesh())
    }
    /// rotation applied to align them with the principal axes
    #[inline(always)]
    pub fn mesh_quat(self) -> &'a [Quat] {
        rows!(self.raw().mesh_quat, self.nmesh())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn mesh_pathadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_pathadr, self.nmesh())
    }
    /// hull polygons
    #[inline(always)]
    pub fn mesh_polynum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polynum, self.nmesh())
    }
    /// first of them
    #[inline(always)]
    pub fn mesh_polyadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polyadr, self.nmesh())
    }
    /// unit normal of a polygon
    #[inline(always)]
    pub fn mesh_polynormal(self) -> &'a [Vec3] {
        rows!(self.raw().mesh_polynormal, self.nmeshpoly())
    }
    /// place of a polygon's vertices
    #[inline(always)]
    pub fn mesh_polyvertadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polyvertadr, self.nmeshpoly())
    }
    /// vertices of a polygon
    #[inline(always)]
    pub fn mesh_polyvertnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polyvertnum, self.nmeshpoly())
    }
    /// vertices of the polygons
    #[inline(always)]
    pub fn mesh_polyvert(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polyvert, self.nmeshpolyvert())
    }
    /// place of a vertex's polygons
    #[inline(always)]
    pub fn mesh_polymapadr(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polymapadr, self.nmeshvert())
    }
    /// polygons around a vertex
    #[inline(always)]
    pub fn mesh_polymapnum(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polymapnum, self.nmeshvert())
    }
    /// polygons around the vertices
    #[inline(always)]
    pub fn mesh_polymap(self) -> &'a [c_int] {
        rows!(self.raw().mesh_polymap, self.nmeshpolymap())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn skin_matid(self) -> &'a [c_int] {
        rows!(self.raw().skin_matid, self.nskin())
    }
    /// visibility group
    #[inline(always)]
    pub fn skin_group(self) -> &'a [c_int] {
        rows!(self.raw().skin_group, self.nskin())
    }
    /// colour of a skin without a material
    #[inline(always)]
    pub fn skin_rgba(self) -> &'a [[f32; 4]] {
        rows!(self.raw().skin_rgba, self.nskin())
    }
    /// distance it is blown up along its normals
    #[inline(always)]
    pub fn skin_inflate(self) -> &'a [f32] {
        rows!(self.raw().skin_inflate, self.nskin())
    }
    /// first vertex
    #[inline(always)]
    pub fn skin_vertadr(self) -> &'a [c_int] {
        rows!(self.raw().skin_vertadr, self.nskin())
    }
    /// vertices
    #[inline(always)]
    pub fn skin_vertnum(self) -> &'a [c_int] {
        rows!(self.raw().skin_vertnum, self.nskin())
    }
    /// first texture coordinate; -1: none
    #[inline(always)]
    pub fn skin_texcoordadr(self) -> &'a [c_int] {
        rows!(self.raw().skin_texcoordadr, self.nskin())
    }
    /// first triangle
    #[inline(always)]
    pub fn skin_faceadr(self) -> &'a [c_int] {
        rows!(self.raw().skin_faceadr, self.nskin())
    }
    /// triangles
    #[inline(always)]
    pub fn skin_facenum(self) -> &'a [c_int] {
        rows!(self.raw().skin_facenum, self.nskin())
    }
    /// first bone
    #[inline(always)]
    pub fn skin_boneadr(self) -> &'a [c_int] {
        rows!(self.raw().skin_boneadr, self.nskin())
    }
    /// bones
    #[inline(always)]
    pub fn skin_bonenum(self) -> &'a [c_int] {
        rows!(self.raw().skin_bonenum, self.nskin())
    }
    /// position in the world when bound
    #[inline(always)]
    pub fn skin_vert(self) -> &'a [[f32; 3]] {
        rows!(self.raw().skin_vert, self.nskinvert())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn skin_texcoord(self) -> &'a [[f32; 2]] {
        rows!(self.raw().skin_texcoord, self.nskintexvert())
    }
    /// vertices of a triangle
    #[inline(always)]
    pub fn skin_face(self) -> &'a [[c_int; 3]] {
        rows!(self.raw().skin_face, self.nskinface())
    }
    /// first vertex weight of a bone
    #[inline(always)]
    pub fn skin_bonevertadr(self) -> &'a [c_int] {
        rows!(self.raw().skin_bonevertadr, self.nskinbone())
    }
    /// vertex weights of a bone
    #[inline(always)]
    pub fn skin_bonevertnum(self) -> &'a [c_int] {
        rows!(self.raw().skin_bonevertnum, self.nskinbone())
    }
    /// position of a bone when bound
    #[inline(always)]
    pub fn skin_bonebindpos(self) -> &'a [[f32; 3]] {
        rows!(self.raw().skin_bonebindpos, self.nskinbone())
    }
    /// orientation of a bone when bound
    #[inline(always)]
    pub fn skin_bonebindquat(self) -> &'a [[f32; 4]] {
        rows!(self.raw().skin_bonebindquat, self.nskinbone())
    }
    /// body of a bone
    #[inline(always)]
    pub fn skin_bonebodyid(self) -> &'a [c_int] {
        rows!(self.raw().skin_bonebodyid, self.nskinbone())
    }
    /// vertex a weight belongs to
    #[inline(always)]
    pub fn skin_bonevertid(self) -> &'a [c_int] {
        rows!(self.raw().skin_bonevertid, self.nskinbonevert())
    }
    /// weight
    #[inline(always)]
    pub fn skin_bonevertweight(self) -> &'a [f32] {
        rows!(self.raw().skin_bonevertweight, self.nskinbonevert())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn skin_pathadr(self) -> &'a [c_int] {
        rows!(self.raw().skin_pathadr, self.nskin())
    }
    /// half width, half depth, height above and below the base
    #[inline(always)]
    pub fn hfield_size(self) -> &'a [[mjtNum; 4]] {
        rows!(self.raw().hfield_size, self.nhfield())
    }
    /// samples along y
    #[inline(always)]
    pub fn hfield_nrow(self) -> &'a [c_int] {
        rows!(self.raw().hfield_nrow, self.nhfield())
    }
    /// samples along x
    #[inline(always)]
    pub fn hfield_ncol(self) -> &'a [c_int] {
        rows!(self.raw().hfield_ncol, self.nhfield())
    }
    /// place of the samples
    #[inline(always)]
    pub fn hfield_adr(self) -> &'a [c_int] {
        rows!(self.raw().hfield_adr, self.nhfield())
    }
    /// elevations from 0 to 1, row by row
    #[inline(always)]
    pub fn hfield_data(self) -> &'a [f32] {
        rows!(self.raw().hfield_data, self.nhfielddata())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn hfield_pathadr(self) -> &'a [c_int] {
        rows!(self.raw().hfield_pathadr, self.nhfield())
    }
    /// kind (mjtTexture)
    #[inline(always)]
    pub fn tex_type(self) -> &'a [c_int] {
        rows!(self.raw().tex_type, self.ntex())
    }
    /// colour space (mjtColorSpace)
    #[inline(always)]
    pub fn tex_colorspace(self) -> &'a [c_int] {
        rows!(self.raw().tex_colorspace, self.ntex())
    }
    /// rows in pixels
    #[inline(always)]
    pub fn tex_height(self) -> &'a [c_int] {
        rows!(self.raw().tex_height, self.ntex())
    }
    /// columns in pixels
    #[inline(always)]
    pub fn tex_width(self) -> &'a [c_int] {
        rows!(self.raw().tex_width, self.ntex())
    }
    /// bytes per pixel
    #[inline(always)]
    pub fn tex_nchannel(self) -> &'a [c_int] {
        rows!(self.raw().tex_nchannel, self.ntex())
    }
    /// place of the pixels
    #[inline(always)]
    pub fn tex_adr(self) -> &'a [mjtSize] {
        rows!(self.raw().tex_adr, self.ntex())
    }
    /// pixels
    #[inline(always)]
    pub fn tex_data(self) -> &'a [mjtByte] {
        rows!(self.raw().tex_data, self.ntexdata())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn tex_pathadr(self) -> &'a [c_int] {
        rows!(self.raw().tex_pathadr, self.ntex())
    }
    /// place of the content type in paths; -1: none
    #[inline(always)]
    pub fn tex_contenttypeadr(self) -> &'a [c_int] {
        rows!(self.raw().tex_contenttypeadr, self.ntex())
    }
    /// textures by role (mjtTextureRole); -1: none
    #[inline(always)]
    pub fn mat_texid(self) -> &'a [[c_int; 10]] {
        rows!(self.raw().mat_texid, self.nmat())
    }
    /// texture repeats per length unit instead of per object
    #[inline(always)]
    pub fn mat_texuniform(self) -> &'a [mjtBool] {
        rows!(self.raw().mat_texuniform, self.nmat())
    }
    /// repeats along x and y
    #[inline(always)]
    pub fn mat_texrepeat(self) -> &'a [[f32; 2]] {
        rows!(self.raw().mat_texrepeat, self.nmat())
    }
    /// emission as a multiple of rgba
    #[inline(always)]
    pub fn mat_emission(self) -> &'a [f32] {
        rows!(self.raw().mat_emission, self.nmat())
    }
    /// specular intensity, 0 to 1
    #[inline(always)]
    pub fn mat_specular(self) -> &'a [f32] {
        rows!(self.raw().mat_specular, self.nmat())
    }
    /// shininess, 0 to 1
    #[inline(always)]
    pub fn mat_shininess(self) -> &'a [f32] {
        rows!(self.raw().mat_shininess, self.nmat())
    }
    /// reflectance, 0 to 1
    #[inline(always)]
    pub fn mat_reflectance(self) -> &'a [f32] {
        rows!(self.raw().mat_reflectance, self.nmat())
    }
    /// metallic coefficient
    #[inline(always)]
    pub fn mat_metallic(self) -> &'a [f32] {
        rows!(self.raw().mat_metallic, self.nmat())
    }
    /// roughness coefficient
    #[inline(always)]
    pub fn mat_roughness(self) -> &'a [f32] {
        rows!(self.raw().mat_roughness, self.nmat())
    }
    /// colour
    #[inline(always)]
    pub fn mat_rgba(self) -> &'a [[f32; 4]] {
        rows!(self.raw().mat_rgba, self.nmat())
    }
    /// dimensions of the contact
    #[inline(always)]
    pub fn pair_dim(self) -> &'a [c_int] {
        rows!(self.raw().pair_dim, self.npair())
    }
    /// first geom
    #[inline(always)]
    pub fn pair_geom1(self) -> &'a [c_int] {
        rows!(self.raw().pair_geom1, self.npair())
    }
    /// second geom
    #[inline(always)]
    pub fn pair_geom2(self) -> &'a [c_int] {
        rows!(self.raw().pair_geom2, self.npair())
    }
    /// body numbers of the pair in one int, for sorted search
    #[inline(always)]
    pub fn pair_signature(self) -> &'a [c_int] {
        rows!(self.raw().pair_signature, self.npair())
    }
    /// contact normal: time constant and damping ratio
    #[inline(always)]
    pub fn pair_solref(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().pair_solref, self.npair())
    }
    /// contact friction: the same; zeros: as the normal
    #[inline(always)]
    pub fn pair_solreffriction(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().pair_solreffriction, self.npair())
    }
    /// contact: impedance
    #[inline(always)]
    pub fn pair_solimp(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().pair_solimp, self.npair())
    }
    /// distance at which contacts are found
    #[inline(always)]
    pub fn pair_margin(self) -> &'a [mjtNum] {
        rows!(self.raw().pair_margin, self.npair())
    }
    /// part of the margin without force
    #[inline(always)]
    pub fn pair_gap(self) -> &'a [mjtNum] {
        rows!(self.raw().pair_gap, self.npair())
    }
    /// largest pull per contact
    #[inline(always)]
    pub fn pair_adhesion(self) -> &'a [mjtNum] {
        rows!(self.raw().pair_adhesion, self.npair())
    }
    /// two sliding, one torsional and two rolling coefficients
    #[inline(always)]
    pub fn pair_friction(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().pair_friction, self.npair())
    }
    /// body numbers of the pair in one int, for sorted search
    #[inline(always)]
    pub fn exclude_signature(self) -> &'a [c_int] {
        rows!(self.raw().exclude_signature, self.nexclude())
    }
    /// kind (mjtEq)
    #[inline(always)]
    pub fn eq_type(self) -> &'a [c_int] {
        rows!(self.raw().eq_type, self.neq())
    }
    /// first object
    #[inline(always)]
    pub fn eq_obj1id(self) -> &'a [c_int] {
        rows!(self.raw().eq_obj1id, self.neq())
    }
    /// second object; -1: the world or none
    #[inline(always)]
    pub fn eq_obj2id(self) -> &'a [c_int] {
        rows!(self.raw().eq_obj2id, self.neq())
    }
    /// kind of objects (mjtObj)
    #[inline(always)]
    pub fn eq_objtype(self) -> &'a [c_int] {
        rows!(self.raw().eq_objtype, self.neq())
    }
    /// active at the start
    #[inline(always)]
    pub fn eq_active0(self) -> &'a [mjtBool] {
        rows!(self.raw().eq_active0, self.neq())
    }
    /// time constant and damping ratio
    #[inline(always)]
    pub fn eq_solref(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().eq_solref, self.neq())
    }
    /// impedance
    #[inline(always)]
    pub fn eq_solimp(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().eq_solimp, self.neq())
    }
    /// numbers as the kind defines them (anchors, pose, polynomial)
    #[inline(always)]
    pub fn eq_data(self) -> &'a [[mjtNum; 12]] {
        rows!(self.raw().eq_data, self.neq())
    }
    /// fixed or spatial (mjtTendon)
    #[inline(always)]
    pub fn tendon_type(self) -> &'a [c_int] {
        rows!(self.raw().tendon_type, self.ntendon())
    }
    /// first path element
    #[inline(always)]
    pub fn tendon_adr(self) -> &'a [c_int] {
        rows!(self.raw().tendon_adr, self.ntendon())
    }
    /// path elements
    #[inline(always)]
    pub fn tendon_num(self) -> &'a [c_int] {
        rows!(self.raw().tendon_num, self.ntendon())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn tendon_matid(self) -> &'a [c_int] {
        rows!(self.raw().tendon_matid, self.ntendon())
    }
    /// actuator that adds armature or damping to a tendon; -1: none, -2: several
    #[inline(always)]
    pub fn tendon_actuatorid(self) -> &'a [c_int] {
        rows!(self.raw().tendon_actuatorid, self.ntendon())
    }
    /// visibility group
    #[inline(always)]
    pub fn tendon_group(self) -> &'a [c_int] {
        rows!(self.raw().tendon_group, self.ntendon())
    }
    /// place of a tendon's plastic state; -1: none
    #[inline(always)]
    pub fn tendon_plasticadr(self) -> &'a [c_int] {
        rows!(self.raw().tendon_plasticadr, self.ntendon())
    }
    /// kinematic trees along a tendon's path
    #[inline(always)]
    pub fn tendon_treenum(self) -> &'a [c_int] {
        rows!(self.raw().tendon_treenum, self.ntendon())
    }
    /// the first two kinematic trees along a tendon's path; -1: none
    #[inline(always)]
    pub fn tendon_treeid(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().tendon_treeid, self.ntendon())
    }
    /// nonzeros of a tendon's row of the Jacobian
    #[inline(always)]
    pub fn ten_J_rownnz(self) -> &'a [c_int] {
        rows!(self.raw().ten_J_rownnz, self.ntendon())
    }
    /// place of the row
    #[inline(always)]
    pub fn ten_J_rowadr(self) -> &'a [c_int] {
        rows!(self.raw().ten_J_rowadr, self.ntendon())
    }
    /// dof of a nonzero
    #[inline(always)]
    pub fn ten_J_colind(self) -> &'a [c_int] {
        rows!(self.raw().ten_J_colind, self.nJten())
    }
    /// the range holds
    #[inline(always)]
    pub fn tendon_limited(self) -> &'a [mjtBool] {
        rows!(self.raw().tendon_limited, self.ntendon())
    }
    /// the range of actuator forces holds
    #[inline(always)]
    pub fn tendon_actfrclimited(self) -> &'a [mjtBool] {
        rows!(self.raw().tendon_actfrclimited, self.ntendon())
    }
    /// radius a tendon is drawn with
    #[inline(always)]
    pub fn tendon_width(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_width, self.ntendon())
    }
    /// limit: time constant and damping ratio
    #[inline(always)]
    pub fn tendon_solref_lim(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_solref_lim, self.ntendon())
    }
    /// limit: impedance
    #[inline(always)]
    pub fn tendon_solimp_lim(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().tendon_solimp_lim, self.ntendon())
    }
    /// friction loss: time constant and damping ratio
    #[inline(always)]
    pub fn tendon_solref_fri(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_solref_fri, self.ntendon())
    }
    /// friction loss: impedance
    #[inline(always)]
    pub fn tendon_solimp_fri(self) -> &'a [[mjtNum; 5]] {
        rows!(self.raw().tendon_solimp_fri, self.ntendon())
    }
    /// shortest and longest length
    #[inline(always)]
    pub fn tendon_range(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_range, self.ntendon())
    }
    /// smallest and largest sum of actuator forces
    #[inline(always)]
    pub fn tendon_actfrcrange(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_actfrcrange, self.ntendon())
    }
    /// distance to a tendon's limit at which the constraint appears
    #[inline(always)]
    pub fn tendon_margin(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_margin, self.ntendon())
    }
    /// spring constant
    #[inline(always)]
    pub fn tendon_stiffness(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_stiffness, self.ntendon())
    }
    /// spring terms of higher order in the deflection
    #[inline(always)]
    pub fn tendon_stiffnesspoly(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_stiffnesspoly, self.ntendon())
    }
    /// damping coefficient
    #[inline(always)]
    pub fn tendon_damping(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_damping, self.ntendon())
    }
    /// damping terms of higher order in the velocity
    #[inline(always)]
    pub fn tendon_dampingpoly(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_dampingpoly, self.ntendon())
    }
    /// inertia along the path
    #[inline(always)]
    pub fn tendon_armature(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_armature, self.ntendon())
    }
    /// largest dry friction force
    #[inline(always)]
    pub fn tendon_frictionloss(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_frictionloss, self.ntendon())
    }
    /// lengths between which the spring rests
    #[inline(always)]
    pub fn tendon_lengthspring(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().tendon_lengthspring, self.ntendon())
    }
    /// deflection at which the spring yields
    #[inline(always)]
    pub fn tendon_springyield(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_springyield, self.ntendon())
    }
    /// length at qpos0
    #[inline(always)]
    pub fn tendon_length0(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_length0, self.ntendon())
    }
    /// inverse inertia along the path at qpos0
    #[inline(always)]
    pub fn tendon_invweight0(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_invweight0, self.ntendon())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn tendon_user(self) -> &'a [mjtNum] {
        rows!(self.raw().tendon_user, self.ntendon() * self.nuser_tendon())
    }
    /// colour of a tendon without a material
    #[inline(always)]
    pub fn tendon_rgba(self) -> &'a [[f32; 4]] {
        rows!(self.raw().tendon_rgba, self.ntendon())
    }
    /// kind of path element (mjtWrap)
    #[inline(always)]
    pub fn wrap_type(self) -> &'a [c_int] {
        rows!(self.raw().wrap_type, self.nwrap())
    }
    /// joint, site or geom; -1: pulley
    #[inline(always)]
    pub fn wrap_objid(self) -> &'a [c_int] {
        rows!(self.raw().wrap_objid, self.nwrap())
    }
    /// divisor of a pulley, coefficient of a joint, side site of a geom
    #[inline(always)]
    pub fn wrap_prm(self) -> &'a [mjtNum] {
        rows!(self.raw().wrap_prm, self.nwrap())
    }
    /// transmission (mjtTrn)
    #[inline(always)]
    pub fn actuator_trntype(self) -> &'a [c_int] {
        rows!(self.raw().actuator_trntype, self.nactuator())
    }
    /// activation dynamics (mjtDyn)
    #[inline(always)]
    pub fn actuator_dyntype(self) -> &'a [c_int] {
        rows!(self.raw().actuator_dyntype, self.nactuator())
    }
    /// gain (mjtGain)
    #[inline(always)]
    pub fn actuator_gaintype(self) -> &'a [c_int] {
        rows!(self.raw().actuator_gaintype, self.nactuator())
    }
    /// bias (mjtBias)
    #[inline(always)]
    pub fn actuator_biastype(self) -> &'a [c_int] {
        rows!(self.raw().actuator_biastype, self.nactuator())
    }
    /// first control input; -1: none
    #[inline(always)]
    pub fn actuator_ctrladr(self) -> &'a [c_int] {
        rows!(self.raw().actuator_ctrladr, self.nactuator())
    }
    /// control inputs
    #[inline(always)]
    pub fn actuator_ctrlnum(self) -> &'a [c_int] {
        rows!(self.raw().actuator_ctrlnum, self.nactuator())
    }
    /// which inputs it takes (mjtCtrlInput, mjtCtrlChart)
    #[inline(always)]
    pub fn actuator_ctrlspec(self) -> &'a [c_int] {
        rows!(self.raw().actuator_ctrlspec, self.nactuator())
    }
    /// first force output
    #[inline(always)]
    pub fn actuator_outadr(self) -> &'a [c_int] {
        rows!(self.raw().actuator_outadr, self.nactuator())
    }
    /// force outputs
    #[inline(always)]
    pub fn actuator_outnum(self) -> &'a [c_int] {
        rows!(self.raw().actuator_outnum, self.nactuator())
    }
    /// first activation; -1: none
    #[inline(always)]
    pub fn actuator_actadr(self) -> &'a [c_int] {
        rows!(self.raw().actuator_actadr, self.nactuator())
    }
    /// activations
    #[inline(always)]
    pub fn actuator_actnum(self) -> &'a [c_int] {
        rows!(self.raw().actuator_actnum, self.nactuator())
    }
    /// joint, tendon, site or body an actuator acts on, and the reference or slider site; -1: none
    #[inline(always)]
    pub fn actuator_trnid(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().actuator_trnid, self.nactuator())
    }
    /// length of the crank's rod
    #[inline(always)]
    pub fn actuator_cranklength(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_cranklength, self.nactuator())
    }
    /// parameters of the dynamics
    #[inline(always)]
    pub fn actuator_dynprm(self) -> &'a [[mjtNum; 10]] {
        rows!(self.raw().actuator_dynprm, self.nactuator())
    }
    /// parameters of the gain
    #[inline(always)]
    pub fn actuator_gainprm(self) -> &'a [[mjtNum; 10]] {
        rows!(self.raw().actuator_gainprm, self.nactuator())
    }
    /// parameters of the bias
    #[inline(always)]
    pub fn actuator_biasprm(self) -> &'a [[mjtNum; 10]] {
        rows!(self.raw().actuator_biasprm, self.nactuator())
    }
    /// the range of activation holds
    #[inline(always)]
    pub fn actuator_actlimited(self) -> &'a [mjtBool] {
        rows!(self.raw().actuator_actlimited, self.nactuator())
    }
    /// smallest and largest activation
    #[inline(always)]
    pub fn actuator_actrange(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().actuator_actrange, self.nactuator())
    }
    /// force uses the activation after the step
    #[inline(always)]
    pub fn actuator_actearly(self) -> &'a [mjtBool] {
        rows!(self.raw().actuator_actearly, self.nactuator())
    }
    /// samples in its history buffer, and interpolation order
    #[inline(always)]
    pub fn actuator_history(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().actuator_history, self.nactuator())
    }
    /// place of the history buffer; -1: none
    #[inline(always)]
    pub fn actuator_historyadr(self) -> &'a [c_int] {
        rows!(self.raw().actuator_historyadr, self.nactuator())
    }
    /// seconds between control and effect
    #[inline(always)]
    pub fn actuator_delay(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_delay, self.nactuator())
    }
    /// damping at the output
    #[inline(always)]
    pub fn actuator_damping(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_damping, self.nactuator())
    }
    /// damping terms of higher order in the velocity
    #[inline(always)]
    pub fn actuator_dampingpoly(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().actuator_dampingpoly, self.nactuator())
    }
    /// inertia at the output
    #[inline(always)]
    pub fn actuator_armature(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_armature, self.nactuator())
    }
    /// group, for switching and visibility
    #[inline(always)]
    pub fn actuator_group(self) -> &'a [c_int] {
        rows!(self.raw().actuator_group, self.nactuator())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn actuator_user(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_user, self.nactuator() * self.nuser_actuator())
    }
    /// plugin instance; -1: none
    #[inline(always)]
    pub fn actuator_plugin(self) -> &'a [c_int] {
        rows!(self.raw().actuator_plugin, self.nactuator())
    }
    /// the range of forces holds
    #[inline(always)]
    pub fn actuator_forcelimited(self) -> &'a [mjtBool] {
        rows!(self.raw().actuator_forcelimited, self.nactuator())
    }
    /// smallest and largest force
    #[inline(always)]
    pub fn actuator_forcerange(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().actuator_forcerange, self.nactuator())
    }
    /// the range of the control holds
    #[inline(always)]
    pub fn actuator_ctrllimited(self) -> &'a [mjtBool] {
        rows!(self.raw().actuator_ctrllimited, self.nu())
    }
    /// smallest and largest control
    #[inline(always)]
    pub fn actuator_ctrlrange(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().actuator_ctrlrange, self.nu())
    }
    /// ratios from output to transmission: one for scalars, six for sites
    #[inline(always)]
    pub fn actuator_gear(self) -> &'a [[mjtNum; 6]] {
        rows!(self.raw().actuator_gear, self.nout())
    }
    /// acceleration that a unit force of an output makes at qpos0, norm over the dofs
    #[inline(always)]
    pub fn actuator_acc0(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_acc0, self.nout())
    }
    /// length at qpos0
    #[inline(always)]
    pub fn actuator_length0(self) -> &'a [mjtNum] {
        rows!(self.raw().actuator_length0, self.nout())
    }
    /// shortest and longest length the model allows
    #[inline(always)]
    pub fn actuator_lengthrange(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().actuator_lengthrange, self.nout())
    }
    /// what is measured (mjtSensor)
    #[inline(always)]
    pub fn sensor_type(self) -> &'a [c_int] {
        rows!(self.raw().sensor_type, self.nsensor())
    }
    /// how the numbers behave (mjtDataType)
    #[inline(always)]
    pub fn sensor_datatype(self) -> &'a [c_int] {
        rows!(self.raw().sensor_datatype, self.nsensor())
    }
    /// stage after which a sensor can be computed (mjtStage)
    #[inline(always)]
    pub fn sensor_needstage(self) -> &'a [c_int] {
        rows!(self.raw().sensor_needstage, self.nsensor())
    }
    /// kind of sensorized object (mjtObj)
    #[inline(always)]
    pub fn sensor_objtype(self) -> &'a [c_int] {
        rows!(self.raw().sensor_objtype, self.nsensor())
    }
    /// the object; -1: none
    #[inline(always)]
    pub fn sensor_objid(self) -> &'a [c_int] {
        rows!(self.raw().sensor_objid, self.nsensor())
    }
    /// kind of reference object
    #[inline(always)]
    pub fn sensor_reftype(self) -> &'a [c_int] {
        rows!(self.raw().sensor_reftype, self.nsensor())
    }
    /// the reference object; -1: the world
    #[inline(always)]
    pub fn sensor_refid(self) -> &'a [c_int] {
        rows!(self.raw().sensor_refid, self.nsensor())
    }
    /// integer parameters
    #[inline(always)]
    pub fn sensor_intprm(self) -> &'a [[c_int; 3]] {
        rows!(self.raw().sensor_intprm, self.nsensor())
    }
    /// numbers a sensor puts out
    #[inline(always)]
    pub fn sensor_dim(self) -> &'a [c_int] {
        rows!(self.raw().sensor_dim, self.nsensor())
    }
    /// first of a sensor's numbers in sensordata
    #[inline(always)]
    pub fn sensor_adr(self) -> &'a [c_int] {
        rows!(self.raw().sensor_adr, self.nsensor())
    }
    /// largest magnitude put out; 0: no limit
    #[inline(always)]
    pub fn sensor_cutoff(self) -> &'a [mjtNum] {
        rows!(self.raw().sensor_cutoff, self.nsensor())
    }
    /// standard deviation; for the user, nothing is added
    #[inline(always)]
    pub fn sensor_noise(self) -> &'a [mjtNum] {
        rows!(self.raw().sensor_noise, self.nsensor())
    }
    /// samples in its history buffer, and interpolation order
    #[inline(always)]
    pub fn sensor_history(self) -> &'a [[c_int; 2]] {
        rows!(self.raw().sensor_history, self.nsensor())
    }
    /// place of the history buffer; -1: none
    #[inline(always)]
    pub fn sensor_historyadr(self) -> &'a [c_int] {
        rows!(self.raw().sensor_historyadr, self.nsensor())
    }
    /// seconds between measurement and output
    #[inline(always)]
    pub fn sensor_delay(self) -> &'a [mjtNum] {
        rows!(self.raw().sensor_delay, self.nsensor())
    }
    /// period and phase of sampling
    #[inline(always)]
    pub fn sensor_interval(self) -> &'a [[mjtNum; 2]] {
        rows!(self.raw().sensor_interval, self.nsensor())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn sensor_user(self) -> &'a [mjtNum] {
        rows!(self.raw().sensor_user, self.nsensor() * self.nuser_sensor())
    }
    /// plugin instance; -1: none
    #[inline(always)]
    pub fn sensor_plugin(self) -> &'a [c_int] {
        rows!(self.raw().sensor_plugin, self.nsensor())
    }
    /// slot of a registered plugin
    #[inline(always)]
    pub fn plugin(self) -> &'a [c_int] {
        rows!(self.raw().plugin, self.nplugin())
    }
    /// first number of its state
    #[inline(always)]
    pub fn plugin_stateadr(self) -> &'a [c_int] {
        rows!(self.raw().plugin_stateadr, self.nplugin())
    }
    /// numbers of its state
    #[inline(always)]
    pub fn plugin_statenum(self) -> &'a [c_int] {
        rows!(self.raw().plugin_statenum, self.nplugin())
    }
    /// settings: zero-terminated values, one after the other
    #[inline(always)]
    pub fn plugin_attr(self) -> &'a [c_char] {
        rows!(self.raw().plugin_attr, self.npluginattr())
    }
    /// place of an instance's settings
    #[inline(always)]
    pub fn plugin_attradr(self) -> &'a [c_int] {
        rows!(self.raw().plugin_attradr, self.nplugin())
    }
    /// place of the numbers
    #[inline(always)]
    pub fn numeric_adr(self) -> &'a [c_int] {
        rows!(self.raw().numeric_adr, self.nnumeric())
    }
    /// count of numbers
    #[inline(always)]
    pub fn numeric_size(self) -> &'a [c_int] {
        rows!(self.raw().numeric_size, self.nnumeric())
    }
    /// the numbers
    #[inline(always)]
    pub fn numeric_data(self) -> &'a [mjtNum] {
        rows!(self.raw().numeric_data, self.nnumericdata())
    }
    /// place of the text
    #[inline(always)]
    pub fn text_adr(self) -> &'a [c_int] {
        rows!(self.raw().text_adr, self.ntext())
    }
    /// its length with the terminator
    #[inline(always)]
    pub fn text_size(self) -> &'a [c_int] {
        rows!(self.raw().text_size, self.ntext())
    }
    /// the characters
    #[inline(always)]
    pub fn text_data(self) -> &'a [c_char] {
        rows!(self.raw().text_data, self.ntextdata())
    }
    /// place of the objects
    #[inline(always)]
    pub fn tuple_adr(self) -> &'a [c_int] {
        rows!(self.raw().tuple_adr, self.ntuple())
    }
    /// count of objects
    #[inline(always)]
    pub fn tuple_size(self) -> &'a [c_int] {
        rows!(self.raw().tuple_size, self.ntuple())
    }
    /// kind of object (mjtObj)
    #[inline(always)]
    pub fn tuple_objtype(self) -> &'a [c_int] {
        rows!(self.raw().tuple_objtype, self.ntupledata())
    }
    /// object
    #[inline(always)]
    pub fn tuple_objid(self) -> &'a [c_int] {
        rows!(self.raw().tuple_objid, self.ntupledata())
    }
    /// number attached to it
    #[inline(always)]
    pub fn tuple_objprm(self) -> &'a [mjtNum] {
        rows!(self.raw().tuple_objprm, self.ntupledata())
    }
    /// time
    #[inline(always)]
    pub fn key_time(self) -> &'a [mjtNum] {
        rows!(self.raw().key_time, self.nkey())
    }
    /// configuration
    #[inline(always)]
    pub fn key_qpos(self) -> &'a [mjtNum] {
        rows!(self.raw().key_qpos, self.nkey() * self.nq())
    }
    /// velocity
    #[inline(always)]
    pub fn key_qvel(self) -> &'a [mjtNum] {
        rows!(self.raw().key_qvel, self.nkey() * self.nv())
    }
    /// activation
    #[inline(always)]
    pub fn key_act(self) -> &'a [mjtNum] {
        rows!(self.raw().key_act, self.nkey() * self.na())
    }
    /// positions of motion capture bodies
    #[inline(always)]
    pub fn key_mpos(self) -> &'a [mjtNum] {
        rows!(self.raw().key_mpos, self.nkey() * self.nmocap() * 3)
    }
    /// orientations of motion capture bodies
    #[inline(always)]
    pub fn key_mquat(self) -> &'a [mjtNum] {
        rows!(self.raw().key_mquat, self.nkey() * self.nmocap() * 4)
    }
    /// controls
    #[inline(always)]
    pub fn key_ctrl(self) -> &'a [mjtNum] {
        rows!(self.raw().key_ctrl, self.nkey() * self.nu())
    }
    /// plastic state
    #[inline(always)]
    pub fn key_plastic(self) -> &'a [mjtNum] {
        rows!(self.raw().key_plastic, self.nkey() * self.nplastic())
    }
    /// where in names the body's name starts
    #[inline(always)]
    pub fn name_bodyadr(self) -> &'a [c_int] {
        rows!(self.raw().name_bodyadr, self.nbody())
    }
    /// where in names the joint's name starts
    #[inline(always)]
    pub fn name_jntadr(self) -> &'a [c_int] {
        rows!(self.raw().name_jntadr, self.njnt())
    }
    /// where in names the geom's name starts
    #[inline(always)]
    pub fn name_geomadr(self) -> &'a [c_int] {
        rows!(self.raw().name_geomadr, self.ngeom())
    }
    /// where in names the site's name starts
    #[inline(always)]
    pub fn name_siteadr(self) -> &'a [c_int] {
        rows!(self.raw().name_siteadr, self.nsite())
    }
    /// where in names the camera's name starts
    #[inline(always)]
    pub fn name_camadr(self) -> &'a [c_int] {
        rows!(self.raw().name_camadr, self.ncam())
    }
    /// where in names the light's name starts
    #[inline(always)]
    pub fn name_lightadr(self) -> &'a [c_int] {
        rows!(self.raw().name_lightadr, self.nlight())
    }
    /// where in names the flex's name starts
    #[inline(always)]
    pub fn name_flexadr(self) -> &'a [c_int] {
        rows!(self.raw().name_flexadr, self.nflex())
    }
    /// where in names the mesh's name starts
    #[inline(always)]
    pub fn name_meshadr(self) -> &'a [c_int] {
        rows!(self.raw().name_meshadr, self.nmesh())
    }
    /// where in names the skin's name starts
    #[inline(always)]
    pub fn name_skinadr(self) -> &'a [c_int] {
        rows!(self.raw().name_skinadr, self.nskin())
    }
    /// where in names the height field's name starts
    #[inline(always)]
    pub fn name_hfieldadr(self) -> &'a [c_int] {
        rows!(self.raw().name_hfieldadr, self.nhfield())
    }
    /// where in names the texture's name starts
    #[inline(always)]
    pub fn name_texadr(self) -> &'a [c_int] {
        rows!(self.raw().name_texadr, self.ntex())
    }
    /// where in names the material's name starts
    #[inline(always)]
    pub fn name_matadr(self) -> &'a [c_int] {
        rows!(self.raw().name_matadr, self.nmat())
    }
    /// where in names the pair's name starts
    #[inline(always)]
    pub fn name_pairadr(self) -> &'a [c_int] {
        rows!(self.raw().name_pairadr, self.npair())
    }
    /// where in names the exclude's name starts
    #[inline(always)]
    pub fn name_excludeadr(self) -> &'a [c_int] {
        rows!(self.raw().name_excludeadr, self.nexclude())
    }
    /// where in names the equality constraint's name starts
    #[inline(always)]
    pub fn name_eqadr(self) -> &'a [c_int] {
        rows!(self.raw().name_eqadr, self.neq())
    }
    /// where in names the tendon's name starts
    #[inline(always)]
    pub fn name_tendonadr(self) -> &'a [c_int] {
        rows!(self.raw().name_tendonadr, self.ntendon())
    }
    /// where in names the actuator's name starts
    #[inline(always)]
    pub fn name_actuatoradr(self) -> &'a [c_int] {
        rows!(self.raw().name_actuatoradr, self.nactuator())
    }
    /// where in names the sensor's name starts
    #[inline(always)]
    pub fn name_sensoradr(self) -> &'a [c_int] {
        rows!(self.raw().name_sensoradr, self.nsensor())
    }
    /// where in names the numeric field's name starts
    #[inline(always)]
    pub fn name_numericadr(self) -> &'a [c_int] {
        rows!(self.raw().name_numericadr, self.nnumeric())
    }
    /// where in names the text field's name starts
    #[inline(always)]
    pub fn name_textadr(self) -> &'a [c_int] {
        rows!(self.raw().name_textadr, self.ntext())
    }
    /// where in names the tuple's name starts
    #[inline(always)]
    pub fn name_tupleadr(self) -> &'a [c_int] {
        rows!(self.raw().name_tupleadr, self.ntuple())
    }
    /// where in names the keyframe's name starts
    #[inline(always)]
    pub fn name_keyadr(self) -> &'a [c_int] {
        rows!(self.raw().name_keyadr, self.nkey())
    }
    /// where in names the plugin instance's name starts
    #[inline(always)]
    pub fn name_pluginadr(self) -> &'a [c_int] {
        rows!(self.raw().name_pluginadr, self.nplugin())
    }
    /// all names, zero-terminated; the model's own first
    #[inline(always)]
    pub fn names(self) -> &'a [c_char] {
        rows!(self.raw().names, self.nnames())
    }
    /// slots that lead from a name's hash to its number
    #[inline(always)]
    pub fn names_map(self) -> &'a [c_int] {
        rows!(self.raw().names_map, self.nnames_map())
    }
    /// file names, zero-terminated
    #[inline(always)]
    pub fn paths(self) -> &'a [c_char] {
        rows!(self.raw().paths, self.npaths())
    }
    /// dofs that move a body
    #[inline(always)]
    pub fn B_rownnz(self) -> &'a [c_int] {
        rows!(self.raw().B_rownnz, self.nbody())
    }
    /// place of the body's row
    #[inline(always)]
    pub fn B_rowadr(self) -> &'a [c_int] {
        rows!(self.raw().B_rowadr, self.nbody())
    }
    /// dof of an entry
    #[inline(always)]
    pub fn B_colind(self) -> &'a [c_int] {
        rows!(self.raw().B_colind, self.nB())
    }
    /// nonzeros of a row of the inertia matrix's lower triangle
    #[inline(always)]
    pub fn M_rownnz(self) -> &'a [c_int] {
        rows!(self.raw().M_rownnz, self.nv())
    }
    /// place of the row
    #[inline(always)]
    pub fn M_rowadr(self) -> &'a [c_int] {
        rows!(self.raw().M_rowadr, self.nv())
    }
    /// column of a nonzero; the diagonal is last
    #[inline(always)]
    pub fn M_colind(self) -> &'a [c_int] {
        rows!(self.raw().M_colind, self.nC())
    }
    /// place in the ancestor-chain order of each nonzero
    #[inline(always)]
    pub fn mapM2M(self) -> &'a [c_int] {
        rows!(self.raw().mapM2M, self.nC())
    }
    /// nonzeros of a row of the dof-dof matrix
    #[inline(always)]
    pub fn D_rownnz(self) -> &'a [c_int] {
        rows!(self.raw().D_rownnz, self.nv())
    }
    /// place of the row
    #[inline(always)]
    pub fn D_rowadr(self) -> &'a [c_int] {
        rows!(self.raw().D_rowadr, self.nv())
    }
    /// place of the diagonal within the row
    #[inline(always)]
    pub fn D_diag(self) -> &'a [c_int] {
        rows!(self.raw().D_diag, self.nv())
    }
    /// column of a nonzero
    #[inline(always)]
    pub fn D_colind(self) -> &'a [c_int] {
        rows!(self.raw().D_colind, self.nD())
    }
    /// where in the inertia matrix a nonzero of the dof-dof matrix comes from
    #[inline(always)]
    pub fn mapM2D(self) -> &'a [c_int] {
        rows!(self.raw().mapM2D, self.nD())
    }
    /// where in the dof-dof matrix a nonzero of the inertia matrix comes from
    #[inline(always)]
    pub fn mapD2M(self) -> &'a [c_int] {
        rows!(self.raw().mapD2M, self.nC())
    }
}

impl ModelMut<'_> {
    /// configuration the model is defined in
    #[inline(always)]
    pub fn qpos0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().qpos0, self.model().nq())
    }
    /// configuration in which springs are at rest
    #[inline(always)]
    pub fn qpos_spring(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().qpos_spring, self.model().nq())
    }
    /// parent of a body
    #[inline(always)]
    pub fn body_parentid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_parentid, self.model().nbody())
    }
    /// ancestor of a body that is attached to the world
    #[inline(always)]
    pub fn body_rootid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_rootid, self.model().nbody())
    }
    /// nearest ancestor (or itself) with joints; 0 when there is none
    #[inline(always)]
    pub fn body_weldid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_weldid, self.model().nbody())
    }
    /// number of the motion capture body; -1: none
    #[inline(always)]
    pub fn body_mocapid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_mocapid, self.model().nbody())
    }
    /// joints that move a body against its parent
    #[inline(always)]
    pub fn body_jntnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_jntnum, self.model().nbody())
    }
    /// first joint of a body; -1: none
    #[inline(always)]
    pub fn body_jntadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_jntadr, self.model().nbody())
    }
    /// degrees of freedom of a body's joints
    #[inline(always)]
    pub fn body_dofnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_dofnum, self.model().nbody())
    }
    /// first dof of a body; -1: none
    #[inline(always)]
    pub fn body_dofadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_dofadr, self.model().nbody())
    }
    /// kinematic tree of a body; -1: cannot move
    #[inline(always)]
    pub fn body_treeid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_treeid, self.model().nbody())
    }
    /// geoms on a body
    #[inline(always)]
    pub fn body_geomnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_geomnum, self.model().nbody())
    }
    /// first geom on a body; -1: none
    #[inline(always)]
    pub fn body_geomadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_geomadr, self.model().nbody())
    }
    /// 1: diagonal block of the inertia matrix; 2: the same, slide joints only
    #[inline(always)]
    pub fn body_simple(&mut self) -> &mut [mjtByte] {
        rows_mut!(self.raw().body_simple, self.model().nbody())
    }
    /// relation between inertial and body frame (mjtSameFrame)
    #[inline(always)]
    pub fn body_sameframe(&mut self) -> &mut [mjtByte] {
        rows_mut!(self.raw().body_sameframe, self.model().nbody())
    }
    /// position in the parent's frame at qpos0
    #[inline(always)]
    pub fn body_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().body_pos, self.model().nbody())
    }
    /// orientation in the parent's frame at qpos0
    #[inline(always)]
    pub fn body_quat(&mut self) -> &mut [Quat] {
        rows_mut!(self.raw().body_quat, self.model().nbody())
    }
    /// centre of mass in the body frame
    #[inline(always)]
    pub fn body_ipos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().body_ipos, self.model().nbody())
    }
    /// orientation of the principal axes in the body frame
    #[inline(always)]
    pub fn body_iquat(&mut self) -> &mut [Quat] {
        rows_mut!(self.raw().body_iquat, self.model().nbody())
    }
    /// mass of a body, kg
    #[inline(always)]
    pub fn body_mass(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().body_mass, self.model().nbody())
    }
    /// mass of a body and all its descendants, kg
    #[inline(always)]
    pub fn body_subtreemass(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().body_subtreemass, self.model().nbody())
    }
    /// principal moments of inertia of a body, kg m^2
    #[inline(always)]
    pub fn body_inertia(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().body_inertia, self.model().nbody())
    }
    /// mean inverse mass and mean inverse inertia seen at the centre of mass at qpos0
    #[inline(always)]
    pub fn body_invweight0(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().body_invweight0, self.model().nbody())
    }
    /// force against gravity, as a multiple of the weight
    #[inline(always)]
    pub fn body_gravcomp(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().body_gravcomp, self.model().nbody())
    }
    /// largest geom margin plus what the broad phase must add
    #[inline(always)]
    pub fn body_margin(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().body_margin, self.model().nbody())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn body_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().body_user, self.model().nbody() * self.model().nuser_body())
    }
    /// plugin instance; -1: none
    #[inline(always)]
    pub fn body_plugin(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_plugin, self.model().nbody())
    }
    /// bits of all geoms' contype on a body
    #[inline(always)]
    pub fn body_contype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_contype, self.model().nbody())
    }
    /// bits of all geoms' conaffinity on a body
    #[inline(always)]
    pub fn body_conaffinity(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_conaffinity, self.model().nbody())
    }
    /// root of a body's bounding volume tree; -1: none
    #[inline(always)]
    pub fn body_bvhadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_bvhadr, self.model().nbody())
    }
    /// nodes of a body's bounding volume tree
    #[inline(always)]
    pub fn body_bvhnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_bvhnum, self.model().nbody())
    }
    /// depth in the tree
    #[inline(always)]
    pub fn bvh_depth(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().bvh_depth, self.model().nbvh())
    }
    /// the two children; -1: leaf
    #[inline(always)]
    pub fn bvh_child(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().bvh_child, self.model().nbvh())
    }
    /// geom, element or face in a leaf; -1: inner node
    #[inline(always)]
    pub fn bvh_nodeid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().bvh_nodeid, self.model().nbvh())
    }
    /// centre and half sizes of the box, in the owner's frame
    #[inline(always)]
    pub fn bvh_aabb(&mut self) -> &mut [[mjtNum; 6]] {
        rows_mut!(self.raw().bvh_aabb, self.model().nbvhstatic())
    }
    /// depth in the octree
    #[inline(always)]
    pub fn oct_depth(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().oct_depth, self.model().noct())
    }
    /// the eight children; -1: none
    #[inline(always)]
    pub fn oct_child(&mut self) -> &mut [[c_int; 8]] {
        rows_mut!(self.raw().oct_child, self.model().noct())
    }
    /// centre and half sizes of the cell
    #[inline(always)]
    pub fn oct_aabb(&mut self) -> &mut [[mjtNum; 6]] {
        rows_mut!(self.raw().oct_aabb, self.model().noct())
    }
    /// signed distances at the eight corners
    #[inline(always)]
    pub fn oct_coeff(&mut self) -> &mut [[mjtNum; 8]] {
        rows_mut!(self.raw().oct_coeff, self.model().noct())
    }
    /// kind of joint (mjtJoint)
    #[inline(always)]
    pub fn jnt_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_type, self.model().njnt())
    }
    /// first coordinate in qpos
    #[inline(always)]
    pub fn jnt_qposadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_qposadr, self.model().njnt())
    }
    /// first degree of freedom
    #[inline(always)]
    pub fn jnt_dofadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_dofadr, self.model().njnt())
    }
    /// body a joint moves
    #[inline(always)]
    pub fn jnt_bodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_bodyid, self.model().njnt())
    }
    /// actuator that adds armature or damping to a joint; -1: none, -2: several
    #[inline(always)]
    pub fn jnt_actuatorid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_actuatorid, self.model().njnt())
    }
    /// visibility group
    #[inline(always)]
    pub fn jnt_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_group, self.model().njnt())
    }
    /// place of a joint's plastic state; -1: none
    #[inline(always)]
    pub fn jnt_plasticadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().jnt_plasticadr, self.model().njnt())
    }
    /// jnt_range holds
    #[inline(always)]
    pub fn jnt_limited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().jnt_limited, self.model().njnt())
    }
    /// jnt_actfrcrange holds
    #[inline(always)]
    pub fn jnt_actfrclimited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().jnt_actfrclimited, self.model().njnt())
    }
    /// gravity compensation counts as actuator force
    #[inline(always)]
    pub fn jnt_actgravcomp(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().jnt_actgravcomp, self.model().njnt())
    }
    /// limit: time constant and damping ratio, or negative stiffness and damping
    #[inline(always)]
    pub fn jnt_solref(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().jnt_solref, self.model().njnt())
    }
    /// limit: impedance at 0, at the width, the width, midpoint and power
    #[inline(always)]
    pub fn jnt_solimp(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().jnt_solimp, self.model().njnt())
    }
    /// anchor in the body frame
    #[inline(always)]
    pub fn jnt_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().jnt_pos, self.model().njnt())
    }
    /// unit axis in the body frame
    #[inline(always)]
    pub fn jnt_axis(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().jnt_axis, self.model().njnt())
    }
    /// spring constant
    #[inline(always)]
    pub fn jnt_stiffness(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().jnt_stiffness, self.model().njnt())
    }
    /// spring terms of higher order in the deflection
    #[inline(always)]
    pub fn jnt_stiffnesspoly(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().jnt_stiffnesspoly, self.model().njnt())
    }
    /// deflection at which the spring yields
    #[inline(always)]
    pub fn jnt_springyield(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().jnt_springyield, self.model().njnt())
    }
    /// smallest and largest coordinate; ball: 0 and largest angle (radians)
    #[inline(always)]
    pub fn jnt_range(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().jnt_range, self.model().njnt())
    }
    /// smallest and largest sum of actuator forces
    #[inline(always)]
    pub fn jnt_actfrcrange(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().jnt_actfrcrange, self.model().njnt())
    }
    /// distance to a joint's limit at which the constraint appears
    #[inline(always)]
    pub fn jnt_margin(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().jnt_margin, self.model().njnt())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn jnt_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().jnt_user, self.model().njnt() * self.model().nuser_jnt())
    }
    /// body a dof moves
    #[inline(always)]
    pub fn dof_bodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_bodyid, self.model().nv())
    }
    /// joint of a dof
    #[inline(always)]
    pub fn dof_jntid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_jntid, self.model().nv())
    }
    /// previous dof on the way to the root; -1: none
    #[inline(always)]
    pub fn dof_parentid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_parentid, self.model().nv())
    }
    /// kinematic tree of a dof
    #[inline(always)]
    pub fn dof_treeid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_treeid, self.model().nv())
    }
    /// place of a dof's diagonal element of M in the ancestor-chain order
    #[inline(always)]
    pub fn dof_Madr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_Madr, self.model().nv())
    }
    /// number of dofs from here on with a diagonal block
    #[inline(always)]
    pub fn dof_simplenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_simplenum, self.model().nv())
    }
    /// friction loss: time constant and damping ratio
    #[inline(always)]
    pub fn dof_solref(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().dof_solref, self.model().nv())
    }
    /// friction loss: impedance
    #[inline(always)]
    pub fn dof_solimp(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().dof_solimp, self.model().nv())
    }
    /// largest dry friction force of a dof: N or N m
    #[inline(always)]
    pub fn dof_frictionloss(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().dof_frictionloss, self.model().nv())
    }
    /// inertia of a dof's rotor: kg or kg m^2
    #[inline(always)]
    pub fn dof_armature(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().dof_armature, self.model().nv())
    }
    /// damping coefficient of a dof: N s/m or N m s/rad
    #[inline(always)]
    pub fn dof_damping(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().dof_damping, self.model().nv())
    }
    /// damping terms of higher order in the velocity
    #[inline(always)]
    pub fn dof_dampingpoly(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().dof_dampingpoly, self.model().nv())
    }
    /// diagonal of the inverse inertia matrix at qpos0, averaged over the joint
    #[inline(always)]
    pub fn dof_invweight0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().dof_invweight0, self.model().nv())
    }
    /// diagonal of the inertia matrix at qpos0
    #[inline(always)]
    pub fn dof_M0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().dof_M0, self.model().nv())
    }
    /// length that turns a dof's velocity into a linear one: 1 for slides, the size of the body for rotations
    #[inline(always)]
    pub fn dof_length(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().dof_length, self.model().nv())
    }
    /// first body of a kinematic tree
    #[inline(always)]
    pub fn tree_bodyadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_bodyadr, self.model().ntree())
    }
    /// bodies of a kinematic tree
    #[inline(always)]
    pub fn tree_bodynum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_bodynum, self.model().ntree())
    }
    /// first dof of a kinematic tree
    #[inline(always)]
    pub fn tree_dofadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_dofadr, self.model().ntree())
    }
    /// dofs of a kinematic tree
    #[inline(always)]
    pub fn tree_dofnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_dofnum, self.model().ntree())
    }
    /// whether a kinematic tree may sleep (mjtSleepPolicy)
    #[inline(always)]
    pub fn tree_sleep_policy(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_sleep_policy, self.model().ntree())
    }
    /// shape (mjtGeom)
    #[inline(always)]
    pub fn geom_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_type, self.model().ngeom())
    }
    /// bits a geom offers to contact filtering
    #[inline(always)]
    pub fn geom_contype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_contype, self.model().ngeom())
    }
    /// bits a geom accepts in contact filtering
    #[inline(always)]
    pub fn geom_conaffinity(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_conaffinity, self.model().ngeom())
    }
    /// dimensions of a geom's contacts: 1, 3, 4 or 6
    #[inline(always)]
    pub fn geom_condim(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_condim, self.model().ngeom())
    }
    /// body a geom is fixed to
    #[inline(always)]
    pub fn geom_bodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_bodyid, self.model().ngeom())
    }
    /// mesh or height field; -1: none
    #[inline(always)]
    pub fn geom_dataid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_dataid, self.model().ngeom())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn geom_matid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_matid, self.model().ngeom())
    }
    /// visibility group
    #[inline(always)]
    pub fn geom_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_group, self.model().ngeom())
    }
    /// the geom with the higher number decides the contact's parameters
    #[inline(always)]
    pub fn geom_priority(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_priority, self.model().ngeom())
    }
    /// plugin instance of an SDF; -1: none
    #[inline(always)]
    pub fn geom_plugin(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().geom_plugin, self.model().ngeom())
    }
    /// relation between geom and body frame (mjtSameFrame)
    #[inline(always)]
    pub fn geom_sameframe(&mut self) -> &mut [mjtByte] {
        rows_mut!(self.raw().geom_sameframe, self.model().ngeom())
    }
    /// a geom throws a shadow
    #[inline(always)]
    pub fn geom_castshadow(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().geom_castshadow, self.model().ngeom())
    }
    /// weight when parameters of two geoms are mixed
    #[inline(always)]
    pub fn geom_solmix(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().geom_solmix, self.model().ngeom())
    }
    /// contact: time constant and damping ratio, or negative stiffness and damping
    #[inline(always)]
    pub fn geom_solref(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().geom_solref, self.model().ngeom())
    }
    /// contact: impedance
    #[inline(always)]
    pub fn geom_solimp(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().geom_solimp, self.model().ngeom())
    }
    /// sizes of a geom as its shape defines them: radius, half lengths, m
    #[inline(always)]
    pub fn geom_size(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().geom_size, self.model().ngeom())
    }
    /// centre and half sizes of a geom's box, in the geom frame
    #[inline(always)]
    pub fn geom_aabb(&mut self) -> &mut [[mjtNum; 6]] {
        rows_mut!(self.raw().geom_aabb, self.model().ngeom())
    }
    /// radius of the bounding sphere; 0: plane
    #[inline(always)]
    pub fn geom_rbound(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().geom_rbound, self.model().ngeom())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn geom_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().geom_pos, self.model().ngeom())
    }
    /// orientation in the body frame
    #[inline(always)]
    pub fn geom_quat(&mut self) -> &mut [Quat] {
        rows_mut!(self.raw().geom_quat, self.model().ngeom())
    }
    /// sliding, torsional and rolling friction
    #[inline(always)]
    pub fn geom_friction(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().geom_friction, self.model().ngeom())
    }
    /// distance at which contacts are found
    #[inline(always)]
    pub fn geom_margin(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().geom_margin, self.model().ngeom())
    }
    /// part of the margin in which a contact exerts no force
    #[inline(always)]
    pub fn geom_gap(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().geom_gap, self.model().ngeom())
    }
    /// velocity of the surface in the geom frame: rotation, translation
    #[inline(always)]
    pub fn geom_surfacevel(&mut self) -> &mut [[mjtNum; 6]] {
        rows_mut!(self.raw().geom_surfacevel, self.model().ngeom())
    }
    /// largest pull per contact
    #[inline(always)]
    pub fn geom_adhesion(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().geom_adhesion, self.model().ngeom())
    }
    /// coefficients of the ellipsoid fluid model
    #[inline(always)]
    pub fn geom_fluid(&mut self) -> &mut [[mjtNum; 12]] {
        rows_mut!(self.raw().geom_fluid, self.model().ngeom())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn geom_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().geom_user, self.model().ngeom() * self.model().nuser_geom())
    }
    /// colour of a geom without a material
    #[inline(always)]
    pub fn geom_rgba(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().geom_rgba, self.model().ngeom())
    }
    /// shape a site is drawn as (mjtGeom)
    #[inline(always)]
    pub fn site_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().site_type, self.model().nsite())
    }
    /// body a site is fixed to
    #[inline(always)]
    pub fn site_bodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().site_bodyid, self.model().nsite())
    }
    /// mesh; -1: none
    #[inline(always)]
    pub fn site_dataid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().site_dataid, self.model().nsite())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn site_matid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().site_matid, self.model().nsite())
    }
    /// visibility group
    #[inline(always)]
    pub fn site_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().site_group, self.model().nsite())
    }
    /// relation between site and body frame (mjtSameFrame)
    #[inline(always)]
    pub fn site_sameframe(&mut self) -> &mut [mjtByte] {
        rows_mut!(self.raw().site_sameframe, self.model().nsite())
    }
    /// sizes of a site as its shape defines them, m
    #[inline(always)]
    pub fn site_size(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().site_size, self.model().nsite())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn site_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().site_pos, self.model().nsite())
    }
    /// orientation in the body frame
    #[inline(always)]
    pub fn site_quat(&mut self) -> &mut [Quat] {
        rows_mut!(self.raw().site_quat, self.model().nsite())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn site_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().site_user, self.model().nsite() * self.model().nuser_site())
    }
    /// colour of a site without a material
    #[inline(always)]
    pub fn site_rgba(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().site_rgba, self.model().nsite())
    }
    /// how a camera follows (mjtCamLight)
    #[inline(always)]
    pub fn cam_mode(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().cam_mode, self.model().ncam())
    }
    /// body a camera is fixed to
    #[inline(always)]
    pub fn cam_bodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().cam_bodyid, self.model().ncam())
    }
    /// body a camera looks at; -1: none
    #[inline(always)]
    pub fn cam_targetbodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().cam_targetbodyid, self.model().ncam())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn cam_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().cam_pos, self.model().ncam())
    }
    /// orientation of a camera in the body frame; it looks along -z
    #[inline(always)]
    pub fn cam_quat(&mut self) -> &mut [Quat] {
        rows_mut!(self.raw().cam_quat, self.model().ncam())
    }
    /// position relative to the subtree's centre of mass at qpos0, world axes
    #[inline(always)]
    pub fn cam_poscom0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().cam_poscom0, self.model().ncam())
    }
    /// position relative to the body at qpos0, world axes
    #[inline(always)]
    pub fn cam_pos0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().cam_pos0, self.model().ncam())
    }
    /// orientation in the world at qpos0
    #[inline(always)]
    pub fn cam_mat0(&mut self) -> &mut [Mat3] {
        rows_mut!(self.raw().cam_mat0, self.model().ncam())
    }
    /// perspective or orthographic (mjtProjection)
    #[inline(always)]
    pub fn cam_projection(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().cam_projection, self.model().ncam())
    }
    /// vertical field of view in degrees; orthographic: height in length units
    #[inline(always)]
    pub fn cam_fovy(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().cam_fovy, self.model().ncam())
    }
    /// distance between the eyes
    #[inline(always)]
    pub fn cam_ipd(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().cam_ipd, self.model().ncam())
    }
    /// width and height in pixels
    #[inline(always)]
    pub fn cam_resolution(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().cam_resolution, self.model().ncam())
    }
    /// kinds of images a camera makes (mjtCamOutBit)
    #[inline(always)]
    pub fn cam_output(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().cam_output, self.model().ncam())
    }
    /// width and height of the sensor; 0: the field of view counts
    #[inline(always)]
    pub fn cam_sensorsize(&mut self) -> &mut [[f32; 2]] {
        rows_mut!(self.raw().cam_sensorsize, self.model().ncam())
    }
    /// focal lengths and offsets of the principal point, length units
    #[inline(always)]
    pub fn cam_intrinsic(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().cam_intrinsic, self.model().ncam())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn cam_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().cam_user, self.model().ncam() * self.model().nuser_cam())
    }
    /// how a light follows (mjtCamLight)
    #[inline(always)]
    pub fn light_mode(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().light_mode, self.model().nlight())
    }
    /// body a light is fixed to
    #[inline(always)]
    pub fn light_bodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().light_bodyid, self.model().nlight())
    }
    /// body a light shines at; -1: none
    #[inline(always)]
    pub fn light_targetbodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().light_targetbodyid, self.model().nlight())
    }
    /// kind (mjtLightType)
    #[inline(always)]
    pub fn light_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().light_type, self.model().nlight())
    }
    /// texture of an image light; -1: none
    #[inline(always)]
    pub fn light_texid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().light_texid, self.model().nlight())
    }
    /// a light makes shadows
    #[inline(always)]
    pub fn light_castshadow(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().light_castshadow, self.model().nlight())
    }
    /// radius of the bulb, for soft shadows
    #[inline(always)]
    pub fn light_bulbradius(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().light_bulbradius, self.model().nlight())
    }
    /// luminous intensity in candela
    #[inline(always)]
    pub fn light_intensity(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().light_intensity, self.model().nlight())
    }
    /// reach
    #[inline(always)]
    pub fn light_range(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().light_range, self.model().nlight())
    }
    /// a light is on
    #[inline(always)]
    pub fn light_active(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().light_active, self.model().nlight())
    }
    /// position in the body frame
    #[inline(always)]
    pub fn light_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().light_pos, self.model().nlight())
    }
    /// unit direction in the body frame
    #[inline(always)]
    pub fn light_dir(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().light_dir, self.model().nlight())
    }
    /// position relative to the subtree's centre of mass at qpos0, world axes
    #[inline(always)]
    pub fn light_poscom0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().light_poscom0, self.model().nlight())
    }
    /// position relative to the body at qpos0, world axes
    #[inline(always)]
    pub fn light_pos0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().light_pos0, self.model().nlight())
    }
    /// direction in the world at qpos0
    #[inline(always)]
    pub fn light_dir0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().light_dir0, self.model().nlight())
    }
    /// constant, linear and quadratic attenuation
    #[inline(always)]
    pub fn light_attenuation(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().light_attenuation, self.model().nlight())
    }
    /// half angle of a spot in degrees
    #[inline(always)]
    pub fn light_cutoff(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().light_cutoff, self.model().nlight())
    }
    /// width of a spot's soft edge
    #[inline(always)]
    pub fn light_softness(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().light_softness, self.model().nlight())
    }
    /// sharpness of a spot
    #[inline(always)]
    pub fn light_exponent(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().light_exponent, self.model().nlight())
    }
    /// ambient colour
    #[inline(always)]
    pub fn light_ambient(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().light_ambient, self.model().nlight())
    }
    /// diffuse colour
    #[inline(always)]
    pub fn light_diffuse(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().light_diffuse, self.model().nlight())
    }
    /// specular colour
    #[inline(always)]
    pub fn light_specular(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().light_specular, self.model().nlight())
    }
    /// bits a flex offers to contact filtering
    #[inline(always)]
    pub fn flex_contype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_contype, self.model().nflex())
    }
    /// bits a flex accepts in contact filtering
    #[inline(always)]
    pub fn flex_conaffinity(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_conaffinity, self.model().nflex())
    }
    /// dimensions of a flex's contacts
    #[inline(always)]
    pub fn flex_condim(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_condim, self.model().nflex())
    }
    /// the object with the higher number decides the contact's parameters
    #[inline(always)]
    pub fn flex_priority(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_priority, self.model().nflex())
    }
    /// weight when parameters are mixed
    #[inline(always)]
    pub fn flex_solmix(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_solmix, self.model().nflex())
    }
    /// contact: time constant and damping ratio
    #[inline(always)]
    pub fn flex_solref(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().flex_solref, self.model().nflex())
    }
    /// contact: impedance
    #[inline(always)]
    pub fn flex_solimp(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().flex_solimp, self.model().nflex())
    }
    /// sliding, torsional and rolling friction
    #[inline(always)]
    pub fn flex_friction(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().flex_friction, self.model().nflex())
    }
    /// distance at which contacts are found
    #[inline(always)]
    pub fn flex_margin(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_margin, self.model().nflex())
    }
    /// part of the margin without force
    #[inline(always)]
    pub fn flex_gap(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_gap, self.model().nflex())
    }
    /// how a flex collides with itself (mjtFlexSelf)
    #[inline(always)]
    pub fn flex_selfcollide(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_selfcollide, self.model().nflex())
    }
    /// outer layers of a flex's elements that collide
    #[inline(always)]
    pub fn flex_activelayers(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_activelayers, self.model().nflex())
    }
    /// contacts of a flex push by passive forces
    #[inline(always)]
    pub fn flex_passive(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_passive, self.model().nflex())
    }
    /// 1: cable, 2: cloth, 3: solid
    #[inline(always)]
    pub fn flex_dim(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_dim, self.model().nflex())
    }
    /// material of an element; -1: none
    #[inline(always)]
    pub fn flex_matid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_matid, self.model().nflexelem())
    }
    /// visibility group
    #[inline(always)]
    pub fn flex_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_group, self.model().nflex())
    }
    /// order of interpolation between nodes; 0: vertices move by themselves
    #[inline(always)]
    pub fn flex_interp(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_interp, self.model().nflex())
    }
    /// grid cells along each axis
    #[inline(always)]
    pub fn flex_cellnum(&mut self) -> &mut [[c_int; 3]] {
        rows_mut!(self.raw().flex_cellnum, self.model().nflex())
    }
    /// first node; -1: none
    #[inline(always)]
    pub fn flex_nodeadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_nodeadr, self.model().nflex())
    }
    /// nodes
    #[inline(always)]
    pub fn flex_nodenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_nodenum, self.model().nflex())
    }
    /// first vertex
    #[inline(always)]
    pub fn flex_vertadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_vertadr, self.model().nflex())
    }
    /// vertices
    #[inline(always)]
    pub fn flex_vertnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_vertnum, self.model().nflex())
    }
    /// first edge
    #[inline(always)]
    pub fn flex_edgeadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_edgeadr, self.model().nflex())
    }
    /// edges
    #[inline(always)]
    pub fn flex_edgenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_edgenum, self.model().nflex())
    }
    /// first element
    #[inline(always)]
    pub fn flex_elemadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemadr, self.model().nflex())
    }
    /// elements
    #[inline(always)]
    pub fn flex_elemnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemnum, self.model().nflex())
    }
    /// place of the elements' vertex indices
    #[inline(always)]
    pub fn flex_elemdataadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemdataadr, self.model().nflex())
    }
    /// place of the stiffness numbers; -1: none
    #[inline(always)]
    pub fn flex_stiffnessadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_stiffnessadr, self.model().nflex())
    }
    /// place of the elements' edge indices
    #[inline(always)]
    pub fn flex_elemedgeadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemedgeadr, self.model().nflex())
    }
    /// place of the bending numbers; -1: none
    #[inline(always)]
    pub fn flex_bendingadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_bendingadr, self.model().nflex())
    }
    /// place of the plastic state; -1: none
    #[inline(always)]
    pub fn flex_plasticadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_plasticadr, self.model().nflex())
    }
    /// which deformations are plastic
    #[inline(always)]
    pub fn flex_plasticmode(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_plasticmode, self.model().nflex())
    }
    /// boundary pieces
    #[inline(always)]
    pub fn flex_shellnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_shellnum, self.model().nflex())
    }
    /// place of the boundary pieces' vertex indices; -1: none
    #[inline(always)]
    pub fn flex_shelldataadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_shelldataadr, self.model().nflex())
    }
    /// first texture coordinate; -1: none
    #[inline(always)]
    pub fn flex_texcoordadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_texcoordadr, self.model().nflex())
    }
    /// body of a node
    #[inline(always)]
    pub fn flex_nodebodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_nodebodyid, self.model().nflexnode())
    }
    /// body of a vertex; -1: interpolated
    #[inline(always)]
    pub fn flex_vertbodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_vertbodyid, self.model().nflexvert())
    }
    /// grid cell of a vertex
    #[inline(always)]
    pub fn flex_vertcell(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_vertcell, self.model().nflexvert())
    }
    /// vertices of an edge
    #[inline(always)]
    pub fn flex_edge(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().flex_edge, self.model().nflexedge())
    }
    /// the vertices opposite to an edge in its two triangles
    #[inline(always)]
    pub fn flex_edgeflap(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().flex_edgeflap, self.model().nflexedge())
    }
    /// vertices of the elements, dim+1 each
    #[inline(always)]
    pub fn flex_elem(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elem, self.model().nflexelemdata())
    }
    /// texture coordinates of the elements, dim+1 each
    #[inline(always)]
    pub fn flex_elemtexcoord(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemtexcoord, self.model().nflexelemdata())
    }
    /// edges of the elements
    #[inline(always)]
    pub fn flex_elemedge(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemedge, self.model().nflexelemedge())
    }
    /// layer counted from the boundary
    #[inline(always)]
    pub fn flex_elemlayer(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_elemlayer, self.model().nflexelem())
    }
    /// vertices of the boundary pieces, dim each
    #[inline(always)]
    pub fn flex_shell(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_shell, self.model().nflexshelldata())
    }
    /// position of a vertex in its body's frame
    #[inline(always)]
    pub fn flex_vert(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().flex_vert, self.model().nflexvert())
    }
    /// position at qpos0, in the box of the flex scaled to 0..1
    #[inline(always)]
    pub fn flex_vert0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().flex_vert0, self.model().nflexvert())
    }
    /// position of a node in its body's frame
    #[inline(always)]
    pub fn flex_node(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().flex_node, self.model().nflexnode())
    }
    /// position of a node at qpos0
    #[inline(always)]
    pub fn flex_node0(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().flex_node0, self.model().nflexnode())
    }
    /// length at qpos0
    #[inline(always)]
    pub fn flexedge_length0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flexedge_length0, self.model().nflexedge())
    }
    /// mean inverse mass of an edge at qpos0
    #[inline(always)]
    pub fn flexedge_invweight0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flexedge_invweight0, self.model().nflexedge())
    }
    /// thickness around the elements
    #[inline(always)]
    pub fn flex_radius(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_radius, self.model().nflex())
    }
    /// half sizes of the box at qpos0
    #[inline(always)]
    pub fn flex_size(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().flex_size, self.model().nflex())
    }
    /// stiffness of the elements
    #[inline(always)]
    pub fn flex_stiffness(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_stiffness, self.model().nflexstiffness())
    }
    /// bending stiffness of the edges
    #[inline(always)]
    pub fn flex_bending(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_bending, self.model().nflexbending())
    }
    /// degree of freedom of a row of the constant factor
    #[inline(always)]
    pub fn efm0_dofid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().efm0_dofid, self.model().nefm0dof())
    }
    /// nonzeros of a row
    #[inline(always)]
    pub fn efm0_L_rownnz(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().efm0_L_rownnz, self.model().nefm0dof())
    }
    /// place of a row
    #[inline(always)]
    pub fn efm0_L_rowadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().efm0_L_rowadr, self.model().nefm0dof())
    }
    /// column of a nonzero
    #[inline(always)]
    pub fn efm0_L_colind(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().efm0_L_colind, self.model().nefm0L())
    }
    /// the factor's nonzeros
    #[inline(always)]
    pub fn efm0_L(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().efm0_L, self.model().nefm0L())
    }
    /// vertex at a place of the fill-reducing order
    #[inline(always)]
    pub fn efmC_perm(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().efmC_perm, self.model().nefmCvert())
    }
    /// Rayleigh damping
    #[inline(always)]
    pub fn flex_damping(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_damping, self.model().nflex())
    }
    /// stress at which it yields, and hardening
    #[inline(always)]
    pub fn flex_yield(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().flex_yield, self.model().nflex())
    }
    /// spring constant of the edges
    #[inline(always)]
    pub fn flex_edgestiffness(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_edgestiffness, self.model().nflex())
    }
    /// damping of the edges
    #[inline(always)]
    pub fn flex_edgedamping(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().flex_edgedamping, self.model().nflex())
    }
    /// how equality constraints hold the edges
    #[inline(always)]
    pub fn flex_edgeequality(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_edgeequality, self.model().nflex())
    }
    /// all vertices of a flex belong to one body
    #[inline(always)]
    pub fn flex_rigid(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().flex_rigid, self.model().nflex())
    }
    /// both vertices belong to one body
    #[inline(always)]
    pub fn flexedge_rigid(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().flexedge_rigid, self.model().nflexedge())
    }
    /// vertices of a flex stand at their bodies' origins
    #[inline(always)]
    pub fn flex_centered(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().flex_centered, self.model().nflex())
    }
    /// drawn with flat shading
    #[inline(always)]
    pub fn flex_flatskin(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().flex_flatskin, self.model().nflex())
    }
    /// root of a flex's bounding volume tree; -1: none
    #[inline(always)]
    pub fn flex_bvhadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_bvhadr, self.model().nflex())
    }
    /// nodes of a flex's bounding volume tree
    #[inline(always)]
    pub fn flex_bvhnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flex_bvhnum, self.model().nflex())
    }
    /// nonzeros of an edge's row of the Jacobian
    #[inline(always)]
    pub fn flexedge_J_rownnz(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flexedge_J_rownnz, self.model().nflexedge())
    }
    /// place of the row
    #[inline(always)]
    pub fn flexedge_J_rowadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flexedge_J_rowadr, self.model().nflexedge())
    }
    /// dof of a nonzero
    #[inline(always)]
    pub fn flexedge_J_colind(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flexedge_J_colind, self.model().nJfe())
    }
    /// colour of a flex without a material
    #[inline(always)]
    pub fn flex_rgba(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().flex_rgba, self.model().nflex())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn flex_texcoord(&mut self) -> &mut [[f32; 2]] {
        rows_mut!(self.raw().flex_texcoord, self.model().nflextexcoord())
    }
    /// first vertex
    #[inline(always)]
    pub fn mesh_vertadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_vertadr, self.model().nmesh())
    }
    /// vertices
    #[inline(always)]
    pub fn mesh_vertnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_vertnum, self.model().nmesh())
    }
    /// first triangle
    #[inline(always)]
    pub fn mesh_faceadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_faceadr, self.model().nmesh())
    }
    /// triangles
    #[inline(always)]
    pub fn mesh_facenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_facenum, self.model().nmesh())
    }
    /// root of a mesh's bounding volume tree
    #[inline(always)]
    pub fn mesh_bvhadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_bvhadr, self.model().nmesh())
    }
    /// nodes of a mesh's bounding volume tree
    #[inline(always)]
    pub fn mesh_bvhnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_bvhnum, self.model().nmesh())
    }
    /// root of a mesh's octree; -1: none
    #[inline(always)]
    pub fn mesh_octadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_octadr, self.model().nmesh())
    }
    /// nodes of the octree; 0: none
    #[inline(always)]
    pub fn mesh_octnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_octnum, self.model().nmesh())
    }
    /// first normal
    #[inline(always)]
    pub fn mesh_normaladr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_normaladr, self.model().nmesh())
    }
    /// normals
    #[inline(always)]
    pub fn mesh_normalnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_normalnum, self.model().nmesh())
    }
    /// first texture coordinate; -1: none
    #[inline(always)]
    pub fn mesh_texcoordadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_texcoordadr, self.model().nmesh())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn mesh_texcoordnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_texcoordnum, self.model().nmesh())
    }
    /// place of the convex hull graph; -1: none
    #[inline(always)]
    pub fn mesh_graphadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_graphadr, self.model().nmesh())
    }
    /// hull vertices furthest in 27 directions, to start support searches
    #[inline(always)]
    pub fn mesh_extrema(&mut self) -> &mut [[c_int; 27]] {
        rows_mut!(self.raw().mesh_extrema, self.model().nmesh())
    }
    /// position in the mesh frame
    #[inline(always)]
    pub fn mesh_vert(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().mesh_vert, self.model().nmeshvert())
    }
    /// unit normal
    #[inline(always)]
    pub fn mesh_normal(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().mesh_normal, self.model().nmeshnormal())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn mesh_texcoord(&mut self) -> &mut [[f32; 2]] {
        rows_mut!(self.raw().mesh_texcoord, self.model().nmeshtexcoord())
    }
    /// vertices of a triangle, counter-clockwise from outside
    #[inline(always)]
    pub fn mesh_face(&mut self) -> &mut [[c_int; 3]] {
        rows_mut!(self.raw().mesh_face, self.model().nmeshface())
    }
    /// normals of its corners
    #[inline(always)]
    pub fn mesh_facenormal(&mut self) -> &mut [[c_int; 3]] {
        rows_mut!(self.raw().mesh_facenormal, self.model().nmeshface())
    }
    /// texture coordinates of its corners
    #[inline(always)]
    pub fn mesh_facetexcoord(&mut self) -> &mut [[c_int; 3]] {
        rows_mut!(self.raw().mesh_facetexcoord, self.model().nmeshface())
    }
    /// convex hull: vertex and face counts, edge lists, faces
    #[inline(always)]
    pub fn mesh_graph(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_graph, self.model().nmeshgraph())
    }
    /// scaling applied to the file's vertices
    #[inline(always)]
    pub fn mesh_scale(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().mesh_scale, self.model().nmesh())
    }
    /// shift applied to centre the file's vertices
    #[inline(always)]
    pub fn mesh_pos(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().mesh_pos, self.model().nmesh())
    }
    /// rotation applied to align them with the principal axes
    #[inline(always)]
    pub fn mesh_quat(&mut self) -> &mut [Quat] {
        rows_mut!(self.raw().mesh_quat, self.model().nmesh())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn mesh_pathadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_pathadr, self.model().nmesh())
    }
    /// hull polygons
    #[inline(always)]
    pub fn mesh_polynum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polynum, self.model().nmesh())
    }
    /// first of them
    #[inline(always)]
    pub fn mesh_polyadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polyadr, self.model().nmesh())
    }
    /// unit normal of a polygon
    #[inline(always)]
    pub fn mesh_polynormal(&mut self) -> &mut [Vec3] {
        rows_mut!(self.raw().mesh_polynormal, self.model().nmeshpoly())
    }
    /// place of a polygon's vertices
    #[inline(always)]
    pub fn mesh_polyvertadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polyvertadr, self.model().nmeshpoly())
    }
    /// vertices of a polygon
    #[inline(always)]
    pub fn mesh_polyvertnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polyvertnum, self.model().nmeshpoly())
    }
    /// vertices of the polygons
    #[inline(always)]
    pub fn mesh_polyvert(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polyvert, self.model().nmeshpolyvert())
    }
    /// place of a vertex's polygons
    #[inline(always)]
    pub fn mesh_polymapadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polymapadr, self.model().nmeshvert())
    }
    /// polygons around a vertex
    #[inline(always)]
    pub fn mesh_polymapnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polymapnum, self.model().nmeshvert())
    }
    /// polygons around the vertices
    #[inline(always)]
    pub fn mesh_polymap(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mesh_polymap, self.model().nmeshpolymap())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn skin_matid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_matid, self.model().nskin())
    }
    /// visibility group
    #[inline(always)]
    pub fn skin_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_group, self.model().nskin())
    }
    /// colour of a skin without a material
    #[inline(always)]
    pub fn skin_rgba(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().skin_rgba, self.model().nskin())
    }
    /// distance it is blown up along its normals
    #[inline(always)]
    pub fn skin_inflate(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().skin_inflate, self.model().nskin())
    }
    /// first vertex
    #[inline(always)]
    pub fn skin_vertadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_vertadr, self.model().nskin())
    }
    /// vertices
    #[inline(always)]
    pub fn skin_vertnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_vertnum, self.model().nskin())
    }
    /// first texture coordinate; -1: none
    #[inline(always)]
    pub fn skin_texcoordadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_texcoordadr, self.model().nskin())
    }
    /// first triangle
    #[inline(always)]
    pub fn skin_faceadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_faceadr, self.model().nskin())
    }
    /// triangles
    #[inline(always)]
    pub fn skin_facenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_facenum, self.model().nskin())
    }
    /// first bone
    #[inline(always)]
    pub fn skin_boneadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_boneadr, self.model().nskin())
    }
    /// bones
    #[inline(always)]
    pub fn skin_bonenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_bonenum, self.model().nskin())
    }
    /// position in the world when bound
    #[inline(always)]
    pub fn skin_vert(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().skin_vert, self.model().nskinvert())
    }
    /// texture coordinates
    #[inline(always)]
    pub fn skin_texcoord(&mut self) -> &mut [[f32; 2]] {
        rows_mut!(self.raw().skin_texcoord, self.model().nskintexvert())
    }
    /// vertices of a triangle
    #[inline(always)]
    pub fn skin_face(&mut self) -> &mut [[c_int; 3]] {
        rows_mut!(self.raw().skin_face, self.model().nskinface())
    }
    /// first vertex weight of a bone
    #[inline(always)]
    pub fn skin_bonevertadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_bonevertadr, self.model().nskinbone())
    }
    /// vertex weights of a bone
    #[inline(always)]
    pub fn skin_bonevertnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_bonevertnum, self.model().nskinbone())
    }
    /// position of a bone when bound
    #[inline(always)]
    pub fn skin_bonebindpos(&mut self) -> &mut [[f32; 3]] {
        rows_mut!(self.raw().skin_bonebindpos, self.model().nskinbone())
    }
    /// orientation of a bone when bound
    #[inline(always)]
    pub fn skin_bonebindquat(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().skin_bonebindquat, self.model().nskinbone())
    }
    /// body of a bone
    #[inline(always)]
    pub fn skin_bonebodyid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_bonebodyid, self.model().nskinbone())
    }
    /// vertex a weight belongs to
    #[inline(always)]
    pub fn skin_bonevertid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_bonevertid, self.model().nskinbonevert())
    }
    /// weight
    #[inline(always)]
    pub fn skin_bonevertweight(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().skin_bonevertweight, self.model().nskinbonevert())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn skin_pathadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().skin_pathadr, self.model().nskin())
    }
    /// half width, half depth, height above and below the base
    #[inline(always)]
    pub fn hfield_size(&mut self) -> &mut [[mjtNum; 4]] {
        rows_mut!(self.raw().hfield_size, self.model().nhfield())
    }
    /// samples along y
    #[inline(always)]
    pub fn hfield_nrow(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().hfield_nrow, self.model().nhfield())
    }
    /// samples along x
    #[inline(always)]
    pub fn hfield_ncol(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().hfield_ncol, self.model().nhfield())
    }
    /// place of the samples
    #[inline(always)]
    pub fn hfield_adr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().hfield_adr, self.model().nhfield())
    }
    /// elevations from 0 to 1, row by row
    #[inline(always)]
    pub fn hfield_data(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().hfield_data, self.model().nhfielddata())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn hfield_pathadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().hfield_pathadr, self.model().nhfield())
    }
    /// kind (mjtTexture)
    #[inline(always)]
    pub fn tex_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_type, self.model().ntex())
    }
    /// colour space (mjtColorSpace)
    #[inline(always)]
    pub fn tex_colorspace(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_colorspace, self.model().ntex())
    }
    /// rows in pixels
    #[inline(always)]
    pub fn tex_height(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_height, self.model().ntex())
    }
    /// columns in pixels
    #[inline(always)]
    pub fn tex_width(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_width, self.model().ntex())
    }
    /// bytes per pixel
    #[inline(always)]
    pub fn tex_nchannel(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_nchannel, self.model().ntex())
    }
    /// place of the pixels
    #[inline(always)]
    pub fn tex_adr(&mut self) -> &mut [mjtSize] {
        rows_mut!(self.raw().tex_adr, self.model().ntex())
    }
    /// pixels
    #[inline(always)]
    pub fn tex_data(&mut self) -> &mut [mjtByte] {
        rows_mut!(self.raw().tex_data, self.model().ntexdata())
    }
    /// place of the file's name in paths; -1: none
    #[inline(always)]
    pub fn tex_pathadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_pathadr, self.model().ntex())
    }
    /// place of the content type in paths; -1: none
    #[inline(always)]
    pub fn tex_contenttypeadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tex_contenttypeadr, self.model().ntex())
    }
    /// textures by role (mjtTextureRole); -1: none
    #[inline(always)]
    pub fn mat_texid(&mut self) -> &mut [[c_int; 10]] {
        rows_mut!(self.raw().mat_texid, self.model().nmat())
    }
    /// texture repeats per length unit instead of per object
    #[inline(always)]
    pub fn mat_texuniform(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().mat_texuniform, self.model().nmat())
    }
    /// repeats along x and y
    #[inline(always)]
    pub fn mat_texrepeat(&mut self) -> &mut [[f32; 2]] {
        rows_mut!(self.raw().mat_texrepeat, self.model().nmat())
    }
    /// emission as a multiple of rgba
    #[inline(always)]
    pub fn mat_emission(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().mat_emission, self.model().nmat())
    }
    /// specular intensity, 0 to 1
    #[inline(always)]
    pub fn mat_specular(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().mat_specular, self.model().nmat())
    }
    /// shininess, 0 to 1
    #[inline(always)]
    pub fn mat_shininess(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().mat_shininess, self.model().nmat())
    }
    /// reflectance, 0 to 1
    #[inline(always)]
    pub fn mat_reflectance(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().mat_reflectance, self.model().nmat())
    }
    /// metallic coefficient
    #[inline(always)]
    pub fn mat_metallic(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().mat_metallic, self.model().nmat())
    }
    /// roughness coefficient
    #[inline(always)]
    pub fn mat_roughness(&mut self) -> &mut [f32] {
        rows_mut!(self.raw().mat_roughness, self.model().nmat())
    }
    /// colour
    #[inline(always)]
    pub fn mat_rgba(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().mat_rgba, self.model().nmat())
    }
    /// dimensions of the contact
    #[inline(always)]
    pub fn pair_dim(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().pair_dim, self.model().npair())
    }
    /// first geom
    #[inline(always)]
    pub fn pair_geom1(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().pair_geom1, self.model().npair())
    }
    /// second geom
    #[inline(always)]
    pub fn pair_geom2(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().pair_geom2, self.model().npair())
    }
    /// body numbers of the pair in one int, for sorted search
    #[inline(always)]
    pub fn pair_signature(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().pair_signature, self.model().npair())
    }
    /// contact normal: time constant and damping ratio
    #[inline(always)]
    pub fn pair_solref(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().pair_solref, self.model().npair())
    }
    /// contact friction: the same; zeros: as the normal
    #[inline(always)]
    pub fn pair_solreffriction(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().pair_solreffriction, self.model().npair())
    }
    /// contact: impedance
    #[inline(always)]
    pub fn pair_solimp(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().pair_solimp, self.model().npair())
    }
    /// distance at which contacts are found
    #[inline(always)]
    pub fn pair_margin(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().pair_margin, self.model().npair())
    }
    /// part of the margin without force
    #[inline(always)]
    pub fn pair_gap(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().pair_gap, self.model().npair())
    }
    /// largest pull per contact
    #[inline(always)]
    pub fn pair_adhesion(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().pair_adhesion, self.model().npair())
    }
    /// two sliding, one torsional and two rolling coefficients
    #[inline(always)]
    pub fn pair_friction(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().pair_friction, self.model().npair())
    }
    /// body numbers of the pair in one int, for sorted search
    #[inline(always)]
    pub fn exclude_signature(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().exclude_signature, self.model().nexclude())
    }
    /// kind (mjtEq)
    #[inline(always)]
    pub fn eq_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().eq_type, self.model().neq())
    }
    /// first object
    #[inline(always)]
    pub fn eq_obj1id(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().eq_obj1id, self.model().neq())
    }
    /// second object; -1: the world or none
    #[inline(always)]
    pub fn eq_obj2id(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().eq_obj2id, self.model().neq())
    }
    /// kind of objects (mjtObj)
    #[inline(always)]
    pub fn eq_objtype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().eq_objtype, self.model().neq())
    }
    /// active at the start
    #[inline(always)]
    pub fn eq_active0(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().eq_active0, self.model().neq())
    }
    /// time constant and damping ratio
    #[inline(always)]
    pub fn eq_solref(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().eq_solref, self.model().neq())
    }
    /// impedance
    #[inline(always)]
    pub fn eq_solimp(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().eq_solimp, self.model().neq())
    }
    /// numbers as the kind defines them (anchors, pose, polynomial)
    #[inline(always)]
    pub fn eq_data(&mut self) -> &mut [[mjtNum; 12]] {
        rows_mut!(self.raw().eq_data, self.model().neq())
    }
    /// fixed or spatial (mjtTendon)
    #[inline(always)]
    pub fn tendon_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_type, self.model().ntendon())
    }
    /// first path element
    #[inline(always)]
    pub fn tendon_adr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_adr, self.model().ntendon())
    }
    /// path elements
    #[inline(always)]
    pub fn tendon_num(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_num, self.model().ntendon())
    }
    /// material; -1: none
    #[inline(always)]
    pub fn tendon_matid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_matid, self.model().ntendon())
    }
    /// actuator that adds armature or damping to a tendon; -1: none, -2: several
    #[inline(always)]
    pub fn tendon_actuatorid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_actuatorid, self.model().ntendon())
    }
    /// visibility group
    #[inline(always)]
    pub fn tendon_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_group, self.model().ntendon())
    }
    /// place of a tendon's plastic state; -1: none
    #[inline(always)]
    pub fn tendon_plasticadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_plasticadr, self.model().ntendon())
    }
    /// kinematic trees along a tendon's path
    #[inline(always)]
    pub fn tendon_treenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tendon_treenum, self.model().ntendon())
    }
    /// the first two kinematic trees along a tendon's path; -1: none
    #[inline(always)]
    pub fn tendon_treeid(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().tendon_treeid, self.model().ntendon())
    }
    /// nonzeros of a tendon's row of the Jacobian
    #[inline(always)]
    pub fn ten_J_rownnz(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().ten_J_rownnz, self.model().ntendon())
    }
    /// place of the row
    #[inline(always)]
    pub fn ten_J_rowadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().ten_J_rowadr, self.model().ntendon())
    }
    /// dof of a nonzero
    #[inline(always)]
    pub fn ten_J_colind(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().ten_J_colind, self.model().nJten())
    }
    /// the range holds
    #[inline(always)]
    pub fn tendon_limited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().tendon_limited, self.model().ntendon())
    }
    /// the range of actuator forces holds
    #[inline(always)]
    pub fn tendon_actfrclimited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().tendon_actfrclimited, self.model().ntendon())
    }
    /// radius a tendon is drawn with
    #[inline(always)]
    pub fn tendon_width(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_width, self.model().ntendon())
    }
    /// limit: time constant and damping ratio
    #[inline(always)]
    pub fn tendon_solref_lim(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_solref_lim, self.model().ntendon())
    }
    /// limit: impedance
    #[inline(always)]
    pub fn tendon_solimp_lim(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().tendon_solimp_lim, self.model().ntendon())
    }
    /// friction loss: time constant and damping ratio
    #[inline(always)]
    pub fn tendon_solref_fri(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_solref_fri, self.model().ntendon())
    }
    /// friction loss: impedance
    #[inline(always)]
    pub fn tendon_solimp_fri(&mut self) -> &mut [[mjtNum; 5]] {
        rows_mut!(self.raw().tendon_solimp_fri, self.model().ntendon())
    }
    /// shortest and longest length
    #[inline(always)]
    pub fn tendon_range(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_range, self.model().ntendon())
    }
    /// smallest and largest sum of actuator forces
    #[inline(always)]
    pub fn tendon_actfrcrange(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_actfrcrange, self.model().ntendon())
    }
    /// distance to a tendon's limit at which the constraint appears
    #[inline(always)]
    pub fn tendon_margin(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_margin, self.model().ntendon())
    }
    /// spring constant
    #[inline(always)]
    pub fn tendon_stiffness(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_stiffness, self.model().ntendon())
    }
    /// spring terms of higher order in the deflection
    #[inline(always)]
    pub fn tendon_stiffnesspoly(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_stiffnesspoly, self.model().ntendon())
    }
    /// damping coefficient
    #[inline(always)]
    pub fn tendon_damping(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_damping, self.model().ntendon())
    }
    /// damping terms of higher order in the velocity
    #[inline(always)]
    pub fn tendon_dampingpoly(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_dampingpoly, self.model().ntendon())
    }
    /// inertia along the path
    #[inline(always)]
    pub fn tendon_armature(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_armature, self.model().ntendon())
    }
    /// largest dry friction force
    #[inline(always)]
    pub fn tendon_frictionloss(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_frictionloss, self.model().ntendon())
    }
    /// lengths between which the spring rests
    #[inline(always)]
    pub fn tendon_lengthspring(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().tendon_lengthspring, self.model().ntendon())
    }
    /// deflection at which the spring yields
    #[inline(always)]
    pub fn tendon_springyield(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_springyield, self.model().ntendon())
    }
    /// length at qpos0
    #[inline(always)]
    pub fn tendon_length0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_length0, self.model().ntendon())
    }
    /// inverse inertia along the path at qpos0
    #[inline(always)]
    pub fn tendon_invweight0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_invweight0, self.model().ntendon())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn tendon_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tendon_user, self.model().ntendon() * self.model().nuser_tendon())
    }
    /// colour of a tendon without a material
    #[inline(always)]
    pub fn tendon_rgba(&mut self) -> &mut [[f32; 4]] {
        rows_mut!(self.raw().tendon_rgba, self.model().ntendon())
    }
    /// kind of path element (mjtWrap)
    #[inline(always)]
    pub fn wrap_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().wrap_type, self.model().nwrap())
    }
    /// joint, site or geom; -1: pulley
    #[inline(always)]
    pub fn wrap_objid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().wrap_objid, self.model().nwrap())
    }
    /// divisor of a pulley, coefficient of a joint, side site of a geom
    #[inline(always)]
    pub fn wrap_prm(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().wrap_prm, self.model().nwrap())
    }
    /// transmission (mjtTrn)
    #[inline(always)]
    pub fn actuator_trntype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_trntype, self.model().nactuator())
    }
    /// activation dynamics (mjtDyn)
    #[inline(always)]
    pub fn actuator_dyntype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_dyntype, self.model().nactuator())
    }
    /// gain (mjtGain)
    #[inline(always)]
    pub fn actuator_gaintype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_gaintype, self.model().nactuator())
    }
    /// bias (mjtBias)
    #[inline(always)]
    pub fn actuator_biastype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_biastype, self.model().nactuator())
    }
    /// first control input; -1: none
    #[inline(always)]
    pub fn actuator_ctrladr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_ctrladr, self.model().nactuator())
    }
    /// control inputs
    #[inline(always)]
    pub fn actuator_ctrlnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_ctrlnum, self.model().nactuator())
    }
    /// which inputs it takes (mjtCtrlInput, mjtCtrlChart)
    #[inline(always)]
    pub fn actuator_ctrlspec(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_ctrlspec, self.model().nactuator())
    }
    /// first force output
    #[inline(always)]
    pub fn actuator_outadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_outadr, self.model().nactuator())
    }
    /// force outputs
    #[inline(always)]
    pub fn actuator_outnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_outnum, self.model().nactuator())
    }
    /// first activation; -1: none
    #[inline(always)]
    pub fn actuator_actadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_actadr, self.model().nactuator())
    }
    /// activations
    #[inline(always)]
    pub fn actuator_actnum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_actnum, self.model().nactuator())
    }
    /// joint, tendon, site or body an actuator acts on, and the reference or slider site; -1: none
    #[inline(always)]
    pub fn actuator_trnid(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().actuator_trnid, self.model().nactuator())
    }
    /// length of the crank's rod
    #[inline(always)]
    pub fn actuator_cranklength(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_cranklength, self.model().nactuator())
    }
    /// parameters of the dynamics
    #[inline(always)]
    pub fn actuator_dynprm(&mut self) -> &mut [[mjtNum; 10]] {
        rows_mut!(self.raw().actuator_dynprm, self.model().nactuator())
    }
    /// parameters of the gain
    #[inline(always)]
    pub fn actuator_gainprm(&mut self) -> &mut [[mjtNum; 10]] {
        rows_mut!(self.raw().actuator_gainprm, self.model().nactuator())
    }
    /// parameters of the bias
    #[inline(always)]
    pub fn actuator_biasprm(&mut self) -> &mut [[mjtNum; 10]] {
        rows_mut!(self.raw().actuator_biasprm, self.model().nactuator())
    }
    /// the range of activation holds
    #[inline(always)]
    pub fn actuator_actlimited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().actuator_actlimited, self.model().nactuator())
    }
    /// smallest and largest activation
    #[inline(always)]
    pub fn actuator_actrange(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().actuator_actrange, self.model().nactuator())
    }
    /// force uses the activation after the step
    #[inline(always)]
    pub fn actuator_actearly(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().actuator_actearly, self.model().nactuator())
    }
    /// samples in its history buffer, and interpolation order
    #[inline(always)]
    pub fn actuator_history(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().actuator_history, self.model().nactuator())
    }
    /// place of the history buffer; -1: none
    #[inline(always)]
    pub fn actuator_historyadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_historyadr, self.model().nactuator())
    }
    /// seconds between control and effect
    #[inline(always)]
    pub fn actuator_delay(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_delay, self.model().nactuator())
    }
    /// damping at the output
    #[inline(always)]
    pub fn actuator_damping(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_damping, self.model().nactuator())
    }
    /// damping terms of higher order in the velocity
    #[inline(always)]
    pub fn actuator_dampingpoly(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().actuator_dampingpoly, self.model().nactuator())
    }
    /// inertia at the output
    #[inline(always)]
    pub fn actuator_armature(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_armature, self.model().nactuator())
    }
    /// group, for switching and visibility
    #[inline(always)]
    pub fn actuator_group(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_group, self.model().nactuator())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn actuator_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_user, self.model().nactuator() * self.model().nuser_actuator())
    }
    /// plugin instance; -1: none
    #[inline(always)]
    pub fn actuator_plugin(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().actuator_plugin, self.model().nactuator())
    }
    /// the range of forces holds
    #[inline(always)]
    pub fn actuator_forcelimited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().actuator_forcelimited, self.model().nactuator())
    }
    /// smallest and largest force
    #[inline(always)]
    pub fn actuator_forcerange(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().actuator_forcerange, self.model().nactuator())
    }
    /// the range of the control holds
    #[inline(always)]
    pub fn actuator_ctrllimited(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().actuator_ctrllimited, self.model().nu())
    }
    /// smallest and largest control
    #[inline(always)]
    pub fn actuator_ctrlrange(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().actuator_ctrlrange, self.model().nu())
    }
    /// ratios from output to transmission: one for scalars, six for sites
    #[inline(always)]
    pub fn actuator_gear(&mut self) -> &mut [[mjtNum; 6]] {
        rows_mut!(self.raw().actuator_gear, self.model().nout())
    }
    /// acceleration that a unit force of an output makes at qpos0, norm over the dofs
    #[inline(always)]
    pub fn actuator_acc0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_acc0, self.model().nout())
    }
    /// length at qpos0
    #[inline(always)]
    pub fn actuator_length0(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().actuator_length0, self.model().nout())
    }
    /// shortest and longest length the model allows
    #[inline(always)]
    pub fn actuator_lengthrange(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().actuator_lengthrange, self.model().nout())
    }
    /// what is measured (mjtSensor)
    #[inline(always)]
    pub fn sensor_type(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_type, self.model().nsensor())
    }
    /// how the numbers behave (mjtDataType)
    #[inline(always)]
    pub fn sensor_datatype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_datatype, self.model().nsensor())
    }
    /// stage after which a sensor can be computed (mjtStage)
    #[inline(always)]
    pub fn sensor_needstage(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_needstage, self.model().nsensor())
    }
    /// kind of sensorized object (mjtObj)
    #[inline(always)]
    pub fn sensor_objtype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_objtype, self.model().nsensor())
    }
    /// the object; -1: none
    #[inline(always)]
    pub fn sensor_objid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_objid, self.model().nsensor())
    }
    /// kind of reference object
    #[inline(always)]
    pub fn sensor_reftype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_reftype, self.model().nsensor())
    }
    /// the reference object; -1: the world
    #[inline(always)]
    pub fn sensor_refid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_refid, self.model().nsensor())
    }
    /// integer parameters
    #[inline(always)]
    pub fn sensor_intprm(&mut self) -> &mut [[c_int; 3]] {
        rows_mut!(self.raw().sensor_intprm, self.model().nsensor())
    }
    /// numbers a sensor puts out
    #[inline(always)]
    pub fn sensor_dim(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_dim, self.model().nsensor())
    }
    /// first of a sensor's numbers in sensordata
    #[inline(always)]
    pub fn sensor_adr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_adr, self.model().nsensor())
    }
    /// largest magnitude put out; 0: no limit
    #[inline(always)]
    pub fn sensor_cutoff(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().sensor_cutoff, self.model().nsensor())
    }
    /// standard deviation; for the user, nothing is added
    #[inline(always)]
    pub fn sensor_noise(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().sensor_noise, self.model().nsensor())
    }
    /// samples in its history buffer, and interpolation order
    #[inline(always)]
    pub fn sensor_history(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().sensor_history, self.model().nsensor())
    }
    /// place of the history buffer; -1: none
    #[inline(always)]
    pub fn sensor_historyadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_historyadr, self.model().nsensor())
    }
    /// seconds between measurement and output
    #[inline(always)]
    pub fn sensor_delay(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().sensor_delay, self.model().nsensor())
    }
    /// period and phase of sampling
    #[inline(always)]
    pub fn sensor_interval(&mut self) -> &mut [[mjtNum; 2]] {
        rows_mut!(self.raw().sensor_interval, self.model().nsensor())
    }
    /// numbers of the user
    #[inline(always)]
    pub fn sensor_user(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().sensor_user, self.model().nsensor() * self.model().nuser_sensor())
    }
    /// plugin instance; -1: none
    #[inline(always)]
    pub fn sensor_plugin(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().sensor_plugin, self.model().nsensor())
    }
    /// slot of a registered plugin
    #[inline(always)]
    pub fn plugin(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().plugin, self.model().nplugin())
    }
    /// first number of its state
    #[inline(always)]
    pub fn plugin_stateadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().plugin_stateadr, self.model().nplugin())
    }
    /// numbers of its state
    #[inline(always)]
    pub fn plugin_statenum(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().plugin_statenum, self.model().nplugin())
    }
    /// settings: zero-terminated values, one after the other
    #[inline(always)]
    pub fn plugin_attr(&mut self) -> &mut [c_char] {
        rows_mut!(self.raw().plugin_attr, self.model().npluginattr())
    }
    /// place of an instance's settings
    #[inline(always)]
    pub fn plugin_attradr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().plugin_attradr, self.model().nplugin())
    }
    /// place of the numbers
    #[inline(always)]
    pub fn numeric_adr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().numeric_adr, self.model().nnumeric())
    }
    /// count of numbers
    #[inline(always)]
    pub fn numeric_size(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().numeric_size, self.model().nnumeric())
    }
    /// the numbers
    #[inline(always)]
    pub fn numeric_data(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().numeric_data, self.model().nnumericdata())
    }
    /// place of the text
    #[inline(always)]
    pub fn text_adr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().text_adr, self.model().ntext())
    }
    /// its length with the terminator
    #[inline(always)]
    pub fn text_size(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().text_size, self.model().ntext())
    }
    /// the characters
    #[inline(always)]
    pub fn text_data(&mut self) -> &mut [c_char] {
        rows_mut!(self.raw().text_data, self.model().ntextdata())
    }
    /// place of the objects
    #[inline(always)]
    pub fn tuple_adr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tuple_adr, self.model().ntuple())
    }
    /// count of objects
    #[inline(always)]
    pub fn tuple_size(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tuple_size, self.model().ntuple())
    }
    /// kind of object (mjtObj)
    #[inline(always)]
    pub fn tuple_objtype(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tuple_objtype, self.model().ntupledata())
    }
    /// object
    #[inline(always)]
    pub fn tuple_objid(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tuple_objid, self.model().ntupledata())
    }
    /// number attached to it
    #[inline(always)]
    pub fn tuple_objprm(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().tuple_objprm, self.model().ntupledata())
    }
    /// time
    #[inline(always)]
    pub fn key_time(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_time, self.model().nkey())
    }
    /// configuration
    #[inline(always)]
    pub fn key_qpos(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_qpos, self.model().nkey() * self.model().nq())
    }
    /// velocity
    #[inline(always)]
    pub fn key_qvel(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_qvel, self.model().nkey() * self.model().nv())
    }
    /// activation
    #[inline(always)]
    pub fn key_act(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_act, self.model().nkey() * self.model().na())
    }
    /// positions of motion capture bodies
    #[inline(always)]
    pub fn key_mpos(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_mpos, self.model().nkey() * self.model().nmocap() * 3)
    }
    /// orientations of motion capture bodies
    #[inline(always)]
    pub fn key_mquat(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_mquat, self.model().nkey() * self.model().nmocap() * 4)
    }
    /// controls
    #[inline(always)]
    pub fn key_ctrl(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_ctrl, self.model().nkey() * self.model().nu())
    }
    /// plastic state
    #[inline(always)]
    pub fn key_plastic(&mut self) -> &mut [mjtNum] {
        rows_mut!(self.raw().key_plastic, self.model().nkey() * self.model().nplastic())
    }
    /// where in names the body's name starts
    #[inline(always)]
    pub fn name_bodyadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_bodyadr, self.model().nbody())
    }
    /// where in names the joint's name starts
    #[inline(always)]
    pub fn name_jntadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_jntadr, self.model().njnt())
    }
    /// where in names the geom's name starts
    #[inline(always)]
    pub fn name_geomadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_geomadr, self.model().ngeom())
    }
    /// where in names the site's name starts
    #[inline(always)]
    pub fn name_siteadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_siteadr, self.model().nsite())
    }
    /// where in names the camera's name starts
    #[inline(always)]
    pub fn name_camadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_camadr, self.model().ncam())
    }
    /// where in names the light's name starts
    #[inline(always)]
    pub fn name_lightadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_lightadr, self.model().nlight())
    }
    /// where in names the flex's name starts
    #[inline(always)]
    pub fn name_flexadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_flexadr, self.model().nflex())
    }
    /// where in names the mesh's name starts
    #[inline(always)]
    pub fn name_meshadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_meshadr, self.model().nmesh())
    }
    /// where in names the skin's name starts
    #[inline(always)]
    pub fn name_skinadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_skinadr, self.model().nskin())
    }
    /// where in names the height field's name starts
    #[inline(always)]
    pub fn name_hfieldadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_hfieldadr, self.model().nhfield())
    }
    /// where in names the texture's name starts
    #[inline(always)]
    pub fn name_texadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_texadr, self.model().ntex())
    }
    /// where in names the material's name starts
    #[inline(always)]
    pub fn name_matadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_matadr, self.model().nmat())
    }
    /// where in names the pair's name starts
    #[inline(always)]
    pub fn name_pairadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_pairadr, self.model().npair())
    }
    /// where in names the exclude's name starts
    #[inline(always)]
    pub fn name_excludeadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_excludeadr, self.model().nexclude())
    }
    /// where in names the equality constraint's name starts
    #[inline(always)]
    pub fn name_eqadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_eqadr, self.model().neq())
    }
    /// where in names the tendon's name starts
    #[inline(always)]
    pub fn name_tendonadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_tendonadr, self.model().ntendon())
    }
    /// where in names the actuator's name starts
    #[inline(always)]
    pub fn name_actuatoradr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_actuatoradr, self.model().nactuator())
    }
    /// where in names the sensor's name starts
    #[inline(always)]
    pub fn name_sensoradr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_sensoradr, self.model().nsensor())
    }
    /// where in names the numeric field's name starts
    #[inline(always)]
    pub fn name_numericadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_numericadr, self.model().nnumeric())
    }
    /// where in names the text field's name starts
    #[inline(always)]
    pub fn name_textadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_textadr, self.model().ntext())
    }
    /// where in names the tuple's name starts
    #[inline(always)]
    pub fn name_tupleadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_tupleadr, self.model().ntuple())
    }
    /// where in names the keyframe's name starts
    #[inline(always)]
    pub fn name_keyadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_keyadr, self.model().nkey())
    }
    /// where in names the plugin instance's name starts
    #[inline(always)]
    pub fn name_pluginadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().name_pluginadr, self.model().nplugin())
    }
    /// all names, zero-terminated; the model's own first
    #[inline(always)]
    pub fn names(&mut self) -> &mut [c_char] {
        rows_mut!(self.raw().names, self.model().nnames())
    }
    /// slots that lead from a name's hash to its number
    #[inline(always)]
    pub fn names_map(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().names_map, self.model().nnames_map())
    }
    /// file names, zero-terminated
    #[inline(always)]
    pub fn paths(&mut self) -> &mut [c_char] {
        rows_mut!(self.raw().paths, self.model().npaths())
    }
    /// dofs that move a body
    #[inline(always)]
    pub fn B_rownnz(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().B_rownnz, self.model().nbody())
    }
    /// place of the body's row
    #[inline(always)]
    pub fn B_rowadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().B_rowadr, self.model().nbody())
    }
    /// dof of an entry
    #[inline(always)]
    pub fn B_colind(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().B_colind, self.model().nB())
    }
    /// nonzeros of a row of the inertia matrix's lower triangle
    #[inline(always)]
    pub fn M_rownnz(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().M_rownnz, self.model().nv())
    }
    /// place of the row
    #[inline(always)]
    pub fn M_rowadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().M_rowadr, self.model().nv())
    }
    /// column of a nonzero; the diagonal is last
    #[inline(always)]
    pub fn M_colind(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().M_colind, self.model().nC())
    }
    /// place in the ancestor-chain order of each nonzero
    #[inline(always)]
    pub fn mapM2M(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mapM2M, self.model().nC())
    }
    /// nonzeros of a row of the dof-dof matrix
    #[inline(always)]
    pub fn D_rownnz(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().D_rownnz, self.model().nv())
    }
    /// place of the row
    #[inline(always)]
    pub fn D_rowadr(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().D_rowadr, self.model().nv())
    }
    /// place of the diagonal within the row
    #[inline(always)]
    pub fn D_diag(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().D_diag, self.model().nv())
    }
    /// column of a nonzero
    #[inline(always)]
    pub fn D_colind(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().D_colind, self.model().nD())
    }
    /// where in the inertia matrix a nonzero of the dof-dof matrix comes from
    #[inline(always)]
    pub fn mapM2D(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mapM2D, self.model().nD())
    }
    /// where in the dof-dof matrix a nonzero of the inertia matrix comes from
    #[inline(always)]
    pub fn mapD2M(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().mapD2M, self.model().nC())
    }
}

impl<N: Real> DataRef<'_, N> {
    /// bytes of the arena
    #[inline(always)]
    pub fn narena(&self) -> usize {
        self.raw().narena as usize
    }
    /// bytes of the buffer
    #[inline(always)]
    pub fn nbuffer(&self) -> usize {
        self.raw().nbuffer as usize
    }
    /// plugin instances
    #[inline(always)]
    pub fn nplugin(&self) -> usize {
        self.raw().nplugin as usize
    }
    /// bytes of the stack in use, from the arena's end
    #[inline(always)]
    pub fn pstack(&self) -> usize {
        self.raw().pstack as usize
    }
    /// address of the innermost stack frame; 0: none
    #[inline(always)]
    pub fn pbase(&self) -> usize {
        self.raw().pbase as usize
    }
    /// bytes in use at the arena's start
    #[inline(always)]
    pub fn parena(&self) -> usize {
        self.raw().parena as usize
    }
    /// thread pool bound to this data; 0: none
    #[inline(always)]
    pub fn threadpool(&self) -> usize {
        self.raw().threadpool
    }
    /// a pool works on this data: no stack frames meanwhile
    #[inline(always)]
    pub fn threadlock(&self) -> mjtBool {
        self.raw().threadlock
    }
    /// most stack bytes ever in use
    #[inline(always)]
    pub fn maxuse_stack(&self) -> mjtSize {
        self.raw().maxuse_stack
    }
    /// most arena bytes ever in use
    #[inline(always)]
    pub fn maxuse_arena(&self) -> mjtSize {
        self.raw().maxuse_arena
    }
    /// most contacts ever
    #[inline(always)]
    pub fn maxuse_con(&self) -> c_int {
        self.raw().maxuse_con
    }
    /// most constraint rows ever
    #[inline(always)]
    pub fn maxuse_efc(&self) -> c_int {
        self.raw().maxuse_efc
    }
    /// statistics per island and iteration
    #[inline(always)]
    pub fn solver(&self) -> &[mjSolverStat; 4000] {
        inline(self, |d| &d.solver)
    }
    /// iterations per island
    #[inline(always)]
    pub fn solver_niter(&self) -> &[c_int; 20] {
        inline(self, |d| &d.solver_niter)
    }
    /// nonzeros of the Hessian or the inverse inertia, per island
    #[inline(always)]
    pub fn solver_nnz(&self) -> &[c_int; 20] {
        inline(self, |d| &d.solver_nnz)
    }
    /// difference between forward and inverse: constraint forces, applied forces
    #[inline(always)]
    pub fn solver_fwdinv(&self) -> &[mjtNum; 2] {
        inline(self, |d| &d.solver_fwdinv)
    }
    /// warnings by kind (mjtWarning)
    #[inline(always)]
    pub fn warning(&self) -> &[mjWarningStat; 7] {
        inline(self, |d| &d.warning)
    }
    /// timers by kind (mjtTimer)
    #[inline(always)]
    pub fn timer(&self) -> &[mjTimerStat; 15] {
        inline(self, |d| &d.timer)
    }
    /// contacts
    #[inline(always)]
    pub fn ncon(&self) -> usize {
        self.raw().ncon as usize
    }
    /// rows of equality constraints
    #[inline(always)]
    pub fn ne(&self) -> usize {
        self.raw().ne as usize
    }
    /// rows of friction loss
    #[inline(always)]
    pub fn nf(&self) -> usize {
        self.raw().nf as usize
    }
    /// rows of limits
    #[inline(always)]
    pub fn nl(&self) -> usize {
        self.raw().nl as usize
    }
    /// constraint rows
    #[inline(always)]
    pub fn nefc(&self) -> usize {
        self.raw().nefc as usize
    }
    /// nonzeros of the constraint Jacobian
    #[inline(always)]
    pub fn nJ(&self) -> usize {
        self.raw().nJ as usize
    }
    /// the effective metric is in use
    #[inline(always)]
    pub fn efm_active(&self) -> c_int {
        self.raw().efm_active
    }
    /// nonzeros of the stiffness part of the effective metric
    #[inline(always)]
    pub fn nefmK(&self) -> usize {
        self.raw().nefmK as usize
    }
    /// entries of the contact part of the effective metric
    #[inline(always)]
    pub fn nefmcon(&self) -> usize {
        self.raw().nefmcon as usize
    }
    /// tendons in the effective metric
    #[inline(always)]
    pub fn nefmT(&self) -> usize {
        self.raw().nefmT as usize
    }
    /// actuators in the effective metric
    #[inline(always)]
    pub fn nefmA(&self) -> usize {
        self.raw().nefmA as usize
    }
    /// dofs in the factor of the effective metric
    #[inline(always)]
    pub fn nefmdof(&self) -> usize {
        self.raw().nefmdof as usize
    }
    /// nonzeros of the factor of the effective metric
    #[inline(always)]
    pub fn nefmL(&self) -> usize {
        self.raw().nefmL as usize
    }
    /// nonzeros of efc_Y
    #[inline(always)]
    pub fn nY(&self) -> usize {
        self.raw().nY as usize
    }
    /// nonzeros of efc_AR
    #[inline(always)]
    pub fn nA(&self) -> usize {
        self.raw().nA as usize
    }
    /// constraint islands
    #[inline(always)]
    pub fn nisland(&self) -> usize {
        self.raw().nisland as usize
    }
    /// dofs in islands
    #[inline(always)]
    pub fn nidof(&self) -> usize {
        self.raw().nidof as usize
    }
    /// trees awake
    #[inline(always)]
    pub fn ntree_awake(&self) -> usize {
        self.raw().ntree_awake as usize
    }
    /// bodies awake, static ones included
    #[inline(always)]
    pub fn nbody_awake(&self) -> usize {
        self.raw().nbody_awake as usize
    }
    /// bodies whose parent is awake
    #[inline(always)]
    pub fn nparent_awake(&self) -> usize {
        self.raw().nparent_awake as usize
    }
    /// dofs awake
    #[inline(always)]
    pub fn nv_awake(&self) -> usize {
        self.raw().nv_awake as usize
    }
    /// potential energy is up to date
    #[inline(always)]
    pub fn flg_energypos(&self) -> mjtBool {
        self.raw().flg_energypos
    }
    /// kinetic energy is up to date
    #[inline(always)]
    pub fn flg_energyvel(&self) -> mjtBool {
        self.raw().flg_energyvel
    }
    /// subtree velocities are up to date
    #[inline(always)]
    pub fn flg_subtreevel(&self) -> mjtBool {
        self.raw().flg_subtreevel
    }
    /// cacc, cfrc_int and cfrc_ext are up to date
    #[inline(always)]
    pub fn flg_rnepost(&self) -> mjtBool {
        self.raw().flg_rnepost
    }
    /// simulated seconds
    #[inline(always)]
    pub fn time(&self) -> mjtNum {
        self.raw().time
    }
    /// potential and kinetic energy
    #[inline(always)]
    pub fn energy(&self) -> &[mjtNum; 2] {
        inline(self, |d| &d.energy)
    }
    /// configuration of the joints: m or rad, unit quaternions of ball and free joints
    #[inline(always)]
    pub fn qpos(&self) -> &[N] {
        rows!(self.raw().qpos, self.model().nq())
    }
    /// velocity of the dofs: m/s or rad/s; of free joints, linear in world axes, then angular in body axes
    #[inline(always)]
    pub fn qvel(&self) -> &[N] {
        rows!(self.raw().qvel, self.model().nv())
    }
    /// activations of the actuators
    #[inline(always)]
    pub fn act(&self) -> &[N] {
        rows!(self.raw().act, self.model().na())
    }
    /// samples of delayed controls and sensors: per buffer two words, times, values
    #[inline(always)]
    pub fn history(&self) -> &[N] {
        rows!(self.raw().history, self.model().nhistory())
    }
    /// positions at which springs that yield rest: plastic state
    #[inline(always)]
    pub fn plastic(&self) -> &[N] {
        rows!(self.raw().plastic, self.model().nplastic())
    }
    /// acceleration of the dofs the solver starts from: that of the last step
    #[inline(always)]
    pub fn qacc_warmstart(&self) -> &[N] {
        rows!(self.raw().qacc_warmstart, self.model().nv())
    }
    /// states of the plugin instances
    #[inline(always)]
    pub fn plugin_state(&self) -> &[N] {
        rows!(self.raw().plugin_state, self.model().npluginstate())
    }
    /// controls, in the units of each actuator
    #[inline(always)]
    pub fn ctrl(&self) -> &[N] {
        rows!(self.raw().ctrl, self.model().nu())
    }
    /// forces applied to dofs by the user: N or N m
    #[inline(always)]
    pub fn qfrc_applied(&self) -> &[N] {
        rows!(self.raw().qfrc_applied, self.model().nv())
    }
    /// force and torque applied to a body by the user at its centre of mass, world axes
    #[inline(always)]
    pub fn xfrc_applied(&self) -> &[[N; 6]] {
        rows!(self.raw().xfrc_applied, self.model().nbody())
    }
    /// an equality constraint is on
    #[inline(always)]
    pub fn eq_active(&self) -> &[mjtBool] {
        rows!(self.raw().eq_active, self.model().neq())
    }
    /// position of a motion capture body, world
    #[inline(always)]
    pub fn mocap_pos(&self) -> &[Vec3<N>] {
        rows!(self.raw().mocap_pos, self.model().nmocap())
    }
    /// orientation of a motion capture body, world
    #[inline(always)]
    pub fn mocap_quat(&self) -> &[Quat<N>] {
        rows!(self.raw().mocap_quat, self.model().nmocap())
    }
    /// acceleration of the dofs, constraints included (mj_fwdConstraint, or given to mj_inverse)
    #[inline(always)]
    pub fn qacc(&self) -> &[N] {
        rows!(self.raw().qacc, self.model().nv())
    }
    /// time derivative of act (mj_fwdActuation)
    #[inline(always)]
    pub fn act_dot(&self) -> &[N] {
        rows!(self.raw().act_dot, self.model().na())
    }
    /// numbers of the user; the library does not touch them
    #[inline(always)]
    pub fn userdata(&self) -> &[N] {
        rows!(self.raw().userdata, self.model().nuserdata())
    }
    /// outputs of the sensors (mj_sensorPos, mj_sensorVel, mj_sensorAcc)
    #[inline(always)]
    pub fn sensordata(&self) -> &[N] {
        rows!(self.raw().sensordata, self.model().nsensordata())
    }
    /// below 0: steps until the tree may sleep; else next tree of its sleeping cycle
    #[inline(always)]
    pub fn tree_asleep(&self) -> &[c_int] {
        rows!(self.raw().tree_asleep, self.model().ntree())
    }
    /// slot of a plugin instance's plugin in the registry
    #[inline(always)]
    pub fn plugin(&self) -> &[c_int] {
        rows!(self.raw().plugin, self.model().nplugin())
    }
    /// pointer of a plugin instance's own data
    #[inline(always)]
    pub fn plugin_data(&self) -> &[usize] {
        rows!(self.raw().plugin_data, self.model().nplugin())
    }
    /// position of a body's frame, world (mj_kinematics)
    #[inline(always)]
    pub fn xpos(&self) -> &[Vec3<N>] {
        rows!(self.raw().xpos, self.model().nbody())
    }
    /// orientation of a body's frame, world (mj_kinematics)
    #[inline(always)]
    pub fn xquat(&self) -> &[Quat<N>] {
        rows!(self.raw().xquat, self.model().nbody())
    }
    /// orientation of a body's frame as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn xmat(&self) -> &[Mat3<N>] {
        rows!(self.raw().xmat, self.model().nbody())
    }
    /// centre of mass of a body, world (mj_kinematics)
    #[inline(always)]
    pub fn xipos(&self) -> &[Vec3<N>] {
        rows!(self.raw().xipos, self.model().nbody())
    }
    /// orientation of a body's principal axes of inertia, world (mj_kinematics)
    #[inline(always)]
    pub fn xiquat(&self) -> &[Quat<N>] {
        rows!(self.raw().xiquat, self.model().nbody())
    }
    /// orientation of a body's principal axes of inertia as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn ximat(&self) -> &[Mat3<N>] {
        rows!(self.raw().ximat, self.model().nbody())
    }
    /// anchor of a joint, world (mj_kinematics)
    #[inline(always)]
    pub fn xanchor(&self) -> &[Vec3<N>] {
        rows!(self.raw().xanchor, self.model().njnt())
    }
    /// axis of a joint, world (mj_kinematics)
    #[inline(always)]
    pub fn xaxis(&self) -> &[Vec3<N>] {
        rows!(self.raw().xaxis, self.model().njnt())
    }
    /// position of a geom, world (mj_kinematics)
    #[inline(always)]
    pub fn geom_xpos(&self) -> &[Vec3<N>] {
        rows!(self.raw().geom_xpos, self.model().ngeom())
    }
    /// orientation of a geom, world (mj_kinematics)
    #[inline(always)]
    pub fn geom_xquat(&self) -> &[Quat<N>] {
        rows!(self.raw().geom_xquat, self.model().ngeom())
    }
    /// orientation of a geom as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn geom_xmat(&self) -> &[Mat3<N>] {
        rows!(self.raw().geom_xmat, self.model().ngeom())
    }
    /// position of a site, world (mj_kinematics)
    #[inline(always)]
    pub fn site_xpos(&self) -> &[Vec3<N>] {
        rows!(self.raw().site_xpos, self.model().nsite())
    }
    /// orientation of a site, world (mj_kinematics)
    #[inline(always)]
    pub fn site_xquat(&self) -> &[Quat<N>] {
        rows!(self.raw().site_xquat, self.model().nsite())
    }
    /// orientation of a site as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn site_xmat(&self) -> &[Mat3<N>] {
        rows!(self.raw().site_xmat, self.model().nsite())
    }
    /// position of a camera, world (mj_camlight)
    #[inline(always)]
    pub fn cam_xpos(&self) -> &[Vec3<N>] {
        rows!(self.raw().cam_xpos, self.model().ncam())
    }
    /// orientation of a camera as a row-major matrix, world (mj_camlight)
    #[inline(always)]
    pub fn cam_xmat(&self) -> &[Mat3<N>] {
        rows!(self.raw().cam_xmat, self.model().ncam())
    }
    /// position of a light, world (mj_camlight)
    #[inline(always)]
    pub fn light_xpos(&self) -> &[Vec3<N>] {
        rows!(self.raw().light_xpos, self.model().nlight())
    }
    /// unit direction of a light, world (mj_camlight)
    #[inline(always)]
    pub fn light_xdir(&self) -> &[Vec3<N>] {
        rows!(self.raw().light_xdir, self.model().nlight())
    }
    /// centre of mass of a body with its descendants, world (mj_comPos)
    #[inline(always)]
    pub fn subtree_com(&self) -> &[Vec3<N>] {
        rows!(self.raw().subtree_com, self.model().nbody())
    }
    /// motion axis of a dof about its tree's centre of mass, world axes: rotation, translation (mj_comPos)
    #[inline(always)]
    pub fn cdof(&self) -> &[Spatial<N>] {
        rows!(self.raw().cdof, self.model().nv())
    }
    /// inertia of a body about its tree's centre of mass, world axes: six moments, mass times offset, mass (mj_comPos)
    #[inline(always)]
    pub fn cinert(&self) -> &[Inertia10<N>] {
        rows!(self.raw().cinert, self.model().nbody())
    }
    /// position of a flex vertex, world (mj_flex)
    #[inline(always)]
    pub fn flexvert_xpos(&self) -> &[Vec3<N>] {
        rows!(self.raw().flexvert_xpos, self.model().nflexvert())
    }
    /// centre and half sizes of a flex element's box, world (mj_flex)
    #[inline(always)]
    pub fn flexelem_aabb(&self) -> &[[N; 6]] {
        rows!(self.raw().flexelem_aabb, self.model().nflexelem())
    }
    /// stiffness of a flex element turned into the world
    #[inline(always)]
    pub fn flexelem_krot(&self) -> &[N] {
        rows!(self.raw().flexelem_krot, self.model().nflexstiffness())
    }
    /// flexvert_hessian and flexedge_hessian of a flex are up to date
    #[inline(always)]
    pub fn flex_hessian_valid(&self) -> &[mjtBool] {
        rows!(self.raw().flex_hessian_valid, self.model().nflex())
    }
    /// diagonal blocks of the elastic Hessian of flexes, per vertex
    #[inline(always)]
    pub fn flexvert_hessian(&self) -> &[[N; 6]] {
        rows!(self.raw().flexvert_hessian, self.model().nflexvert())
    }
    /// off-diagonal blocks of the elastic Hessian of flexes, per edge
    #[inline(always)]
    pub fn flexedge_hessian(&self) -> &[[N; 9]] {
        rows!(self.raw().flexedge_hessian, self.model().nflexedge())
    }
    /// nonzeros of the Jacobian of the flex edges' lengths (mj_flex)
    #[inline(always)]
    pub fn flexedge_J(&self) -> &[N] {
        rows!(self.raw().flexedge_J, self.model().nJfe())
    }
    /// length of a flex edge (mj_flex)
    #[inline(always)]
    pub fn flexedge_length(&self) -> &[N] {
        rows!(self.raw().flexedge_length, self.model().nflexedge())
    }
    /// centre and half sizes of a moving bounding box, world (mj_flex)
    #[inline(always)]
    pub fn bvh_aabb_dyn(&self) -> &[[N; 6]] {
        rows!(self.raw().bvh_aabb_dyn, self.model().nbvhdynamic())
    }
    /// contact multiplier of a flex vertex
    #[inline(always)]
    pub fn flexvert_lambda(&self) -> &[N] {
        rows!(self.raw().flexvert_lambda, self.model().nflexvert())
    }
    /// steps since a flex vertex was in contact
    #[inline(always)]
    pub fn flexvert_conage(&self) -> &[c_int] {
        rows!(self.raw().flexvert_conage, self.model().nflexvert())
    }
    /// first point of a tendon's path in wrap_obj, wrap_xpos (mj_tendon)
    #[inline(always)]
    pub fn ten_wrapadr(&self) -> &[c_int] {
        rows!(self.raw().ten_wrapadr, self.model().ntendon())
    }
    /// points of a tendon's path (mj_tendon)
    #[inline(always)]
    pub fn ten_wrapnum(&self) -> &[c_int] {
        rows!(self.raw().ten_wrapnum, self.model().ntendon())
    }
    /// nonzeros of the Jacobian of the tendons' lengths by dofs (mj_tendon)
    #[inline(always)]
    pub fn ten_J(&self) -> &[N] {
        rows!(self.raw().ten_J, self.model().nJten())
    }
    /// length of a tendon (mj_tendon)
    #[inline(always)]
    pub fn ten_length(&self) -> &[N] {
        rows!(self.raw().ten_length, self.model().ntendon())
    }
    /// what two points of a tendon's path lie on: geom, -1 site, -2 pulley (mj_tendon)
    #[inline(always)]
    pub fn wrap_obj(&self) -> &[[c_int; 2]] {
        rows!(self.raw().wrap_obj, self.model().nwrap())
    }
    /// two points of a tendon's path, world (mj_tendon)
    #[inline(always)]
    pub fn wrap_xpos(&self) -> &[[N; 6]] {
        rows!(self.raw().wrap_xpos, self.model().nwrap())
    }
    /// length of an output's transmission (mj_transmission)
    #[inline(always)]
    pub fn actuator_length(&self) -> &[N] {
        rows!(self.raw().actuator_length, self.model().nout())
    }
    /// nonzeros of an output's row of actuator_moment (mj_transmission)
    #[inline(always)]
    pub fn moment_rownnz(&self) -> &[c_int] {
        rows!(self.raw().moment_rownnz, self.model().nout())
    }
    /// place of an output's row in actuator_moment (mj_transmission)
    #[inline(always)]
    pub fn moment_rowadr(&self) -> &[c_int] {
        rows!(self.raw().moment_rowadr, self.model().nout())
    }
    /// dof of a nonzero of actuator_moment (mj_transmission)
    #[inline(always)]
    pub fn moment_colind(&self) -> &[c_int] {
        rows!(self.raw().moment_colind, self.model().nJmom())
    }
    /// nonzeros of the moment arms: change of an output's length by dofs (mj_transmission)
    #[inline(always)]
    pub fn actuator_moment(&self) -> &[N] {
        rows!(self.raw().actuator_moment, self.model().nJmom())
    }
    /// inertia of a body with all its descendants, as cinert (mj_crb)
    #[inline(always)]
    pub fn crb(&self) -> &[Inertia10<N>] {
        rows!(self.raw().crb, self.model().nbody())
    }
    /// nonzeros of the lower triangle of the inertia matrix of the dofs (mj_makeM)
    #[inline(always)]
    pub fn M(&self) -> &[N] {
        rows!(self.raw().M, self.model().nC())
    }
    /// L'*D*L factor of M in its pattern: L below the diagonal, D on it (mj_factorM)
    #[inline(always)]
    pub fn qLD(&self) -> &[N] {
        rows!(self.raw().qLD, self.model().nC())
    }
    /// inverse of the diagonal D of qLD (mj_factorM)
    #[inline(always)]
    pub fn qLDiagInv(&self) -> &[N] {
        rows!(self.raw().qLDiagInv, self.model().nv())
    }
    /// the last search for contacts or rays reached a node of the bounding volume trees
    #[inline(always)]
    pub fn bvh_active(&self) -> &[core::sync::atomic::AtomicU8] {
        rows!(self.raw().bvh_active, self.model().nbvh())
    }
    /// 1: a kinematic tree is awake; 0: it sleeps
    #[inline(always)]
    pub fn tree_awake(&self) -> &[c_int] {
        rows!(self.raw().tree_awake, self.model().ntree())
    }
    /// state of a body (mjtSleepState)
    #[inline(always)]
    pub fn body_awake(&self) -> &[c_int] {
        rows!(self.raw().body_awake, self.model().nbody())
    }
    /// numbers of the bodies that are awake or static
    #[inline(always)]
    pub fn body_awake_ind(&self) -> &[c_int] {
        rows!(self.raw().body_awake_ind, self.model().nbody())
    }
    /// numbers of the bodies whose parent is awake or static
    #[inline(always)]
    pub fn parent_awake_ind(&self) -> &[c_int] {
        rows!(self.raw().parent_awake_ind, self.model().nbody())
    }
    /// numbers of the dofs that are awake
    #[inline(always)]
    pub fn dof_awake_ind(&self) -> &[c_int] {
        rows!(self.raw().dof_awake_ind, self.model().nv())
    }
    /// velocity of a flex edge's length (mj_fwdVelocity)
    #[inline(always)]
    pub fn flexedge_velocity(&self) -> &[N] {
        rows!(self.raw().flexedge_velocity, self.model().nflexedge())
    }
    /// velocity of a tendon's length (mj_fwdVelocity)
    #[inline(always)]
    pub fn ten_velocity(&self) -> &[N] {
        rows!(self.raw().ten_velocity, self.model().ntendon())
    }
    /// velocity of an output's length (mj_fwdVelocity)
    #[inline(always)]
    pub fn actuator_velocity(&self) -> &[N] {
        rows!(self.raw().actuator_velocity, self.model().nout())
    }
    /// velocity of a body about its tree's centre of mass, world axes: rotation, translation (mj_comVel)
    #[inline(always)]
    pub fn cvel(&self) -> &[Spatial<N>] {
        rows!(self.raw().cvel, self.model().nbody())
    }
    /// time derivative of cdof (mj_comVel)
    #[inline(always)]
    pub fn cdof_dot(&self) -> &[Spatial<N>] {
        rows!(self.raw().cdof_dot, self.model().nv())
    }
    /// Coriolis, centrifugal and gravity forces on dofs, on the side of M*qacc (mj_rne)
    #[inline(always)]
    pub fn qfrc_bias(&self) -> &[N] {
        rows!(self.raw().qfrc_bias, self.model().nv())
    }
    /// spring forces on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_spring(&self) -> &[N] {
        rows!(self.raw().qfrc_spring, self.model().nv())
    }
    /// damper forces on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_damper(&self) -> &[N] {
        rows!(self.raw().qfrc_damper, self.model().nv())
    }
    /// gravity compensation on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_gravcomp(&self) -> &[N] {
        rows!(self.raw().qfrc_gravcomp, self.model().nv())
    }
    /// forces of the fluid on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_fluid(&self) -> &[N] {
        rows!(self.raw().qfrc_fluid, self.model().nv())
    }
    /// adhesion forces on dofs
    #[inline(always)]
    pub fn qfrc_adhesion(&self) -> &[N] {
        rows!(self.raw().qfrc_adhesion, self.model().nv())
    }
    /// sum of the passive forces on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_passive(&self) -> &[N] {
        rows!(self.raw().qfrc_passive, self.model().nv())
    }
    /// velocity of the centre of mass of a body with its descendants, world (mj_subtreeVel)
    #[inline(always)]
    pub fn subtree_linvel(&self) -> &[Vec3<N>] {
        rows!(self.raw().subtree_linvel, self.model().nbody())
    }
    /// angular momentum of a body with its descendants about their centre of mass, world (mj_subtreeVel)
    #[inline(always)]
    pub fn subtree_angmom(&self) -> &[Vec3<N>] {
        rows!(self.raw().subtree_angmom, self.model().nbody())
    }
    /// L'*D*L factor of M changed by implicit damping, in the pattern of M (mj_Euler, mj_implicit)
    #[inline(always)]
    pub fn qH(&self) -> &[N] {
        rows!(self.raw().qH, self.model().nC())
    }
    /// inverse of the diagonal D of qH
    #[inline(always)]
    pub fn qHDiagInv(&self) -> &[N] {
        rows!(self.raw().qHDiagInv, self.model().nv())
    }
    /// derivative of the smooth forces by the velocities of the dofs
    #[inline(always)]
    pub fn qDeriv(&self) -> &[N] {
        rows!(self.raw().qDeriv, self.model().nD())
    }
    /// LU factor of M - h*qDeriv, pattern of qDeriv (mj_implicit)
    #[inline(always)]
    pub fn qLU(&self) -> &[N] {
        rows!(self.raw().qLU, self.model().nD())
    }
    /// force of an actuator's output: N or N m (mj_fwdActuation)
    #[inline(always)]
    pub fn actuator_force(&self) -> &[N] {
        rows!(self.raw().actuator_force, self.model().nout())
    }
    /// actuator forces on dofs (mj_fwdActuation)
    #[inline(always)]
    pub fn qfrc_actuator(&self) -> &[N] {
        rows!(self.raw().qfrc_actuator, self.model().nv())
    }
    /// sum of all forces on dofs but those of constraints (mj_fwdAcceleration)
    #[inline(always)]
    pub fn qfrc_smooth(&self) -> &[N] {
        rows!(self.raw().qfrc_smooth, self.model().nv())
    }
    /// acceleration of the dofs without constraints (mj_fwdAcceleration)
    #[inline(always)]
    pub fn qacc_smooth(&self) -> &[N] {
        rows!(self.raw().qacc_smooth, self.model().nv())
    }
    /// constraint forces on dofs: J'*efc_force (mj_fwdConstraint)
    #[inline(always)]
    pub fn qfrc_constraint(&self) -> &[N] {
        rows!(self.raw().qfrc_constraint, self.model().nv())
    }
    /// forces on dofs that inverse dynamics finds: applied plus actuation (mj_inverse)
    #[inline(always)]
    pub fn qfrc_inverse(&self) -> &[N] {
        rows!(self.raw().qfrc_inverse, self.model().nv())
    }
    /// acceleration of a body about its tree's centre of mass, gravity included: rotation, translation (mj_rnePostConstraint)
    #[inline(always)]
    pub fn cacc(&self) -> &[Spatial<N>] {
        rows!(self.raw().cacc, self.model().nbody())
    }
    /// force a body gets from its parent, about the tree's centre of mass: torque, force (mj_rnePostConstraint)
    #[inline(always)]
    pub fn cfrc_int(&self) -> &[Spatial<N>] {
        rows!(self.raw().cfrc_int, self.model().nbody())
    }
    /// external force on a body, about the tree's centre of mass: torque, force (mj_rnePostConstraint)
    #[inline(always)]
    pub fn cfrc_ext(&self) -> &[Spatial<N>] {
        rows!(self.raw().cfrc_ext, self.model().nbody())
    }
    /// contacts (mj_collision)
    #[inline(always)]
    pub fn contact(&self) -> &[mjContact] {
        arena_rows!(self.raw().contact, self.raw().ncon as usize, self.raw().ncon == 0)
    }
    /// kind of a constraint row (mjtConstraint) (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_type(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_type, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// number of a row's object of that kind: equality, dof, joint, tendon, contact (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_id(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_id, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// nonzeros of a row of efc_J, when it is sparse (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_rownnz(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_J_rownnz, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// place of a row in efc_J, when it is sparse (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_rowadr(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_J_rowadr, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// rows of efc_J that follow with the same pattern (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_rowsuper(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_J_rowsuper, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// dof of a nonzero of efc_J (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_colind(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_J_colind, self.raw().nJ as usize, self.raw().nJ == 0)
    }
    /// Jacobian of the constraint rows by dofs, sparse or dense (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J(&self) -> &[N] {
        arena_rows!(self.raw().efc_J, self.raw().nJ as usize, self.raw().nJ == 0)
    }
    /// position of a constraint row: distance or violation, m or rad (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_pos(&self) -> &[N] {
        arena_rows!(self.raw().efc_pos, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// distance at which a constraint row appears (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_margin(&self) -> &[N] {
        arena_rows!(self.raw().efc_margin, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// largest force of a friction row (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_frictionloss(&self) -> &[N] {
        arena_rows!(self.raw().efc_frictionloss, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// diagonal of A = J*M^-1*J', approximate, made consistent with efc_R (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_diagA(&self) -> &[N] {
        arena_rows!(self.raw().efc_diagA, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// stiffness, damping, impedance and its derivative of a constraint row (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_KBIP(&self) -> &[[N; 4]] {
        arena_rows!(self.raw().efc_KBIP, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// inverse of efc_R: weight of a constraint row (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_D(&self) -> &[N] {
        arena_rows!(self.raw().efc_D, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// regularizer of a constraint row: compliance added to A (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_R(&self) -> &[N] {
        arena_rows!(self.raw().efc_R, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// first limit row of a tendon; -1: none (mj_makeConstraint)
    #[inline(always)]
    pub fn tendon_efcadr(&self) -> &[c_int] {
        arena_rows!(self.raw().tendon_efcadr, self.model().ntendon(), self.raw().tendon_efcadr.is_null())
    }
    /// island of a kinematic tree; -1: none (mj_island)
    #[inline(always)]
    pub fn tree_island(&self) -> &[c_int] {
        arena_rows!(self.raw().tree_island, self.model().ntree(), self.raw().nisland == 0)
    }
    /// kinematic trees of an island (mj_island)
    #[inline(always)]
    pub fn island_ntree(&self) -> &[c_int] {
        arena_rows!(self.raw().island_ntree, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of an island's first tree in map_itree2tree (mj_island)
    #[inline(always)]
    pub fn island_itreeadr(&self) -> &[c_int] {
        arena_rows!(self.raw().island_itreeadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// kinematic trees ordered by island (mj_island)
    #[inline(always)]
    pub fn map_itree2tree(&self) -> &[c_int] {
        arena_rows!(self.raw().map_itree2tree, self.model().ntree(), self.raw().nisland == 0)
    }
    /// island of a dof; -1: none (mj_island)
    #[inline(always)]
    pub fn dof_island(&self) -> &[c_int] {
        arena_rows!(self.raw().dof_island, self.model().nv(), self.raw().nisland == 0)
    }
    /// dofs of an island (mj_island)
    #[inline(always)]
    pub fn island_nv(&self) -> &[c_int] {
        arena_rows!(self.raw().island_nv, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of an island's first dof in map_idof2dof (mj_island)
    #[inline(always)]
    pub fn island_idofadr(&self) -> &[c_int] {
        arena_rows!(self.raw().island_idofadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// smallest dof of an island (mj_island)
    #[inline(always)]
    pub fn island_dofadr(&self) -> &[c_int] {
        arena_rows!(self.raw().island_dofadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of a dof in the order by island (mj_island)
    #[inline(always)]
    pub fn map_dof2idof(&self) -> &[c_int] {
        arena_rows!(self.raw().map_dof2idof, self.model().nv(), self.raw().nisland == 0)
    }
    /// dofs ordered by island (mj_island)
    #[inline(always)]
    pub fn map_idof2dof(&self) -> &[c_int] {
        arena_rows!(self.raw().map_idof2dof, self.model().nv(), self.raw().nisland == 0)
    }
    /// qfrc_smooth by island
    #[inline(always)]
    pub fn ifrc_smooth(&self) -> &[N] {
        arena_rows!(self.raw().ifrc_smooth, self.raw().nidof as usize, self.raw().nisland == 0)
    }
    /// qacc_smooth by island
    #[inline(always)]
    pub fn iacc_smooth(&self) -> &[N] {
        arena_rows!(self.raw().iacc_smooth, self.raw().nidof as usize, self.raw().nisland == 0)
    }
    /// qacc by island
    #[inline(always)]
    pub fn iacc(&self) -> &[N] {
        arena_rows!(self.raw().iacc, self.raw().nidof as usize, self.raw().nisland == 0)
    }
    /// island of a constraint row (mj_island)
    #[inline(always)]
    pub fn efc_island(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_island, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// equality rows of an island (mj_island)
    #[inline(always)]
    pub fn island_ne(&self) -> &[c_int] {
        arena_rows!(self.raw().island_ne, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// friction loss rows of an island (mj_island)
    #[inline(always)]
    pub fn island_nf(&self) -> &[c_int] {
        arena_rows!(self.raw().island_nf, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// constraint rows of an island (mj_island)
    #[inline(always)]
    pub fn island_nefc(&self) -> &[c_int] {
        arena_rows!(self.raw().island_nefc, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of an island's first row in map_iefc2efc (mj_island)
    #[inline(always)]
    pub fn island_iefcadr(&self) -> &[c_int] {
        arena_rows!(self.raw().island_iefcadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of a constraint row in the order by island (mj_island)
    #[inline(always)]
    pub fn map_efc2iefc(&self) -> &[c_int] {
        arena_rows!(self.raw().map_efc2iefc, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// constraint rows ordered by island (mj_island)
    #[inline(always)]
    pub fn map_iefc2efc(&self) -> &[c_int] {
        arena_rows!(self.raw().map_iefc2efc, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_type by island
    #[inline(always)]
    pub fn iefc_type(&self) -> &[c_int] {
        arena_rows!(self.raw().iefc_type, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_id by island
    #[inline(always)]
    pub fn iefc_id(&self) -> &[c_int] {
        arena_rows!(self.raw().iefc_id, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_frictionloss by island
    #[inline(always)]
    pub fn iefc_frictionloss(&self) -> &[N] {
        arena_rows!(self.raw().iefc_frictionloss, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_D by island
    #[inline(always)]
    pub fn iefc_D(&self) -> &[N] {
        arena_rows!(self.raw().iefc_D, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_R by island
    #[inline(always)]
    pub fn iefc_R(&self) -> &[N] {
        arena_rows!(self.raw().iefc_R, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// nonzeros of a row of efc_Y, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_rownnz(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_Y_rownnz, self.raw().nefc as usize, self.raw().efc_Y_rownnz.is_null())
    }
    /// place of a row in efc_Y, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_rowadr(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_Y_rowadr, self.raw().nefc as usize, self.raw().efc_Y_rowadr.is_null())
    }
    /// dof of a nonzero of efc_Y (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_colind(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_Y_colind, self.raw().nY as usize, self.raw().efc_Y_colind.is_null())
    }
    /// J times the inverse square root of M, so that A = Y*Y' (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y(&self) -> &[N] {
        arena_rows!(self.raw().efc_Y, self.raw().nY as usize, self.raw().efc_Y.is_null())
    }
    /// nonzeros of a row of efc_AR, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_rownnz(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_AR_rownnz, self.raw().nefc as usize, self.raw().efc_AR_rownnz.is_null())
    }
    /// place of a row in efc_AR, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_rowadr(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_AR_rowadr, self.raw().nefc as usize, self.raw().efc_AR_rowadr.is_null())
    }
    /// constraint row of a nonzero of efc_AR (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_colind(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_AR_colind, self.raw().nA as usize, self.raw().efc_AR_colind.is_null())
    }
    /// A + R: inverse inertia in constraint space plus the regularizer (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR(&self) -> &[N] {
        arena_rows!(self.raw().efc_AR, self.raw().nA as usize, self.raw().efc_AR.is_null())
    }
    /// velocity of a constraint row: J*qvel (mj_referenceConstraint)
    #[inline(always)]
    pub fn efc_vel(&self) -> &[N] {
        arena_rows!(self.raw().efc_vel, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// acceleration a constraint row strives for (mj_referenceConstraint)
    #[inline(always)]
    pub fn efc_aref(&self) -> &[N] {
        arena_rows!(self.raw().efc_aref, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// linear term of the effective metric
    #[inline(always)]
    pub fn efm_c(&self) -> &[N] {
        arena_rows!(self.raw().efm_c, self.model().nv(), self.raw().efm_c.is_null())
    }
    /// diagonal of the effective metric
    #[inline(always)]
    pub fn efm_diag(&self) -> &[N] {
        arena_rows!(self.raw().efm_diag, self.model().nv(), self.raw().efm_diag.is_null())
    }
    /// stiffness term of c
    #[inline(always)]
    pub fn efm_ck(&self) -> &[N] {
        arena_rows!(self.raw().efm_ck, self.model().nv(), self.raw().efm_ck.is_null())
    }
    /// spring part of the diagonal
    #[inline(always)]
    pub fn efm_sdiag(&self) -> &[N] {
        arena_rows!(self.raw().efm_sdiag, self.model().nv(), self.raw().efm_sdiag.is_null())
    }
    /// fluid part, pattern of M
    #[inline(always)]
    pub fn efm_fluid(&self) -> &[N] {
        arena_rows!(self.raw().efm_fluid, self.model().nC(), self.raw().efm_fluid.is_null())
    }
    /// tendon of an entry
    #[inline(always)]
    pub fn efm_tid(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_tid, self.model().ntendon(), self.raw().efm_tid.is_null())
    }
    /// scale of a tendon's entry
    #[inline(always)]
    pub fn efm_ts(&self) -> &[N] {
        arena_rows!(self.raw().efm_ts, self.model().ntendon(), self.raw().efm_ts.is_null())
    }
    /// stiffness of a tendon's entry
    #[inline(always)]
    pub fn efm_tk(&self) -> &[N] {
        arena_rows!(self.raw().efm_tk, self.model().ntendon(), self.raw().efm_tk.is_null())
    }
    /// actuator of an entry
    #[inline(always)]
    pub fn efm_aid(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_aid, self.model().nactuator(), self.raw().efm_aid.is_null())
    }
    /// scale of an actuator's entry
    #[inline(always)]
    pub fn efm_as(&self) -> &[N] {
        arena_rows!(self.raw().efm_as, self.model().nactuator(), self.raw().efm_as.is_null())
    }
    /// stiffness of an actuator's entry
    #[inline(always)]
    pub fn efm_ak(&self) -> &[N] {
        arena_rows!(self.raw().efm_ak, self.model().nactuator(), self.raw().efm_ak.is_null())
    }
    /// actuator term of c
    #[inline(always)]
    pub fn efm_ca(&self) -> &[N] {
        arena_rows!(self.raw().efm_ca, self.model().nv(), self.raw().efm_ca.is_null())
    }
    /// nonzeros of a row of the stiffness part
    #[inline(always)]
    pub fn efm_K_rownnz(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_K_rownnz, self.model().nv(), self.raw().efm_K_rownnz.is_null())
    }
    /// place of a row of the stiffness part
    #[inline(always)]
    pub fn efm_K_rowadr(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_K_rowadr, self.model().nv(), self.raw().efm_K_rowadr.is_null())
    }
    /// column of a nonzero
    #[inline(always)]
    pub fn efm_K_colind(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_K_colind, self.raw().nefmK as usize, self.raw().efm_K_colind.is_null())
    }
    /// nonzeros of the stiffness part
    #[inline(always)]
    pub fn efm_K_val(&self) -> &[N] {
        arena_rows!(self.raw().efm_K_val, self.raw().nefmK as usize, self.raw().efm_K_val.is_null())
    }
    /// dof of a row of the factor
    #[inline(always)]
    pub fn efm_dofid(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_dofid, self.raw().nefmdof as usize, self.raw().efm_dofid.is_null())
    }
    /// places of contact entries
    #[inline(always)]
    pub fn efm_con_ind(&self) -> &[c_int] {
        arena_rows!(self.raw().efm_con_ind, self.raw().nefmcon as usize, self.raw().efm_con_ind.is_null())
    }
    /// contact entries
    #[inline(always)]
    pub fn efm_con_val(&self) -> &[N] {
        arena_rows!(self.raw().efm_con_val, self.raw().nefmcon as usize, self.raw().efm_con_val.is_null())
    }
    /// nonzeros of the factor
    #[inline(always)]
    pub fn efm_L(&self) -> &[N] {
        arena_rows!(self.raw().efm_L, self.raw().nefmL as usize, self.raw().efm_L.is_null())
    }
    /// linear term of the dual problem: J*qacc_smooth - efc_aref (mj_fwdConstraint)
    #[inline(always)]
    pub fn efc_b(&self) -> &[N] {
        arena_rows!(self.raw().efc_b, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// efc_aref by island
    #[inline(always)]
    pub fn iefc_aref(&self) -> &[N] {
        arena_rows!(self.raw().iefc_aref, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_state by island
    #[inline(always)]
    pub fn iefc_state(&self) -> &[c_int] {
        arena_rows!(self.raw().iefc_state, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_force by island
    #[inline(always)]
    pub fn iefc_force(&self) -> &[N] {
        arena_rows!(self.raw().iefc_force, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// piece of its cost a constraint row lies on (mjtConstraintState) (mj_fwdConstraint)
    #[inline(always)]
    pub fn efc_state(&self) -> &[c_int] {
        arena_rows!(self.raw().efc_state, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// force of a constraint row (mj_fwdConstraint)
    #[inline(always)]
    pub fn efc_force(&self) -> &[N] {
        arena_rows!(self.raw().efc_force, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// qfrc_constraint by island
    #[inline(always)]
    pub fn ifrc_constraint(&self) -> &[N] {
        arena_rows!(self.raw().ifrc_constraint, self.raw().nidof as usize, self.raw().nisland == 0)
    }
}

impl<N: Real> Data<'_, N> {
    /// most stack bytes ever in use
    #[inline(always)]
    pub fn set_maxuse_stack(&mut self, value: mjtSize) {
        self.raw_mut().maxuse_stack = value as mjtSize;
    }
    /// most arena bytes ever in use
    #[inline(always)]
    pub fn set_maxuse_arena(&mut self, value: mjtSize) {
        self.raw_mut().maxuse_arena = value as mjtSize;
    }
    /// most contacts ever
    #[inline(always)]
    pub fn set_maxuse_con(&mut self, value: c_int) {
        self.raw_mut().maxuse_con = value as c_int;
    }
    /// most constraint rows ever
    #[inline(always)]
    pub fn set_maxuse_efc(&mut self, value: c_int) {
        self.raw_mut().maxuse_efc = value as c_int;
    }
    /// statistics per island and iteration
    #[inline(always)]
    pub fn solver_mut(&mut self) -> &mut [mjSolverStat; 4000] {
        inline_mut(self, |d| &mut d.solver)
    }
    /// iterations per island
    #[inline(always)]
    pub fn solver_niter_mut(&mut self) -> &mut [c_int; 20] {
        inline_mut(self, |d| &mut d.solver_niter)
    }
    /// nonzeros of the Hessian or the inverse inertia, per island
    #[inline(always)]
    pub fn solver_nnz_mut(&mut self) -> &mut [c_int; 20] {
        inline_mut(self, |d| &mut d.solver_nnz)
    }
    /// difference between forward and inverse: constraint forces, applied forces
    #[inline(always)]
    pub fn solver_fwdinv_mut(&mut self) -> &mut [mjtNum; 2] {
        inline_mut(self, |d| &mut d.solver_fwdinv)
    }
    /// warnings by kind (mjtWarning)
    #[inline(always)]
    pub fn warning_mut(&mut self) -> &mut [mjWarningStat; 7] {
        inline_mut(self, |d| &mut d.warning)
    }
    /// timers by kind (mjtTimer)
    #[inline(always)]
    pub fn timer_mut(&mut self) -> &mut [mjTimerStat; 15] {
        inline_mut(self, |d| &mut d.timer)
    }
    /// rows of equality constraints
    #[inline(always)]
    pub fn set_ne(&mut self, value: usize) {
        self.raw_mut().ne = value as c_int;
    }
    /// rows of friction loss
    #[inline(always)]
    pub fn set_nf(&mut self, value: usize) {
        self.raw_mut().nf = value as c_int;
    }
    /// rows of limits
    #[inline(always)]
    pub fn set_nl(&mut self, value: usize) {
        self.raw_mut().nl = value as c_int;
    }
    /// the effective metric is in use
    #[inline(always)]
    pub fn set_efm_active(&mut self, value: c_int) {
        self.raw_mut().efm_active = value as c_int;
    }
    /// tendons in the effective metric
    #[inline(always)]
    pub fn set_nefmT(&mut self, value: usize) {
        self.raw_mut().nefmT = value as c_int;
    }
    /// actuators in the effective metric
    #[inline(always)]
    pub fn set_nefmA(&mut self, value: usize) {
        self.raw_mut().nefmA = value as c_int;
    }
    /// trees awake
    #[inline(always)]
    pub fn set_ntree_awake(&mut self, value: usize) {
        self.raw_mut().ntree_awake = value as c_int;
    }
    /// bodies awake, static ones included
    #[inline(always)]
    pub fn set_nbody_awake(&mut self, value: usize) {
        self.raw_mut().nbody_awake = value as c_int;
    }
    /// bodies whose parent is awake
    #[inline(always)]
    pub fn set_nparent_awake(&mut self, value: usize) {
        self.raw_mut().nparent_awake = value as c_int;
    }
    /// dofs awake
    #[inline(always)]
    pub fn set_nv_awake(&mut self, value: usize) {
        self.raw_mut().nv_awake = value as c_int;
    }
    /// potential energy is up to date
    #[inline(always)]
    pub fn set_flg_energypos(&mut self, value: mjtBool) {
        self.raw_mut().flg_energypos = value as mjtBool;
    }
    /// kinetic energy is up to date
    #[inline(always)]
    pub fn set_flg_energyvel(&mut self, value: mjtBool) {
        self.raw_mut().flg_energyvel = value as mjtBool;
    }
    /// subtree velocities are up to date
    #[inline(always)]
    pub fn set_flg_subtreevel(&mut self, value: mjtBool) {
        self.raw_mut().flg_subtreevel = value as mjtBool;
    }
    /// cacc, cfrc_int and cfrc_ext are up to date
    #[inline(always)]
    pub fn set_flg_rnepost(&mut self, value: mjtBool) {
        self.raw_mut().flg_rnepost = value as mjtBool;
    }
    /// simulated seconds
    #[inline(always)]
    pub fn set_time(&mut self, value: mjtNum) {
        self.raw_mut().time = value as mjtNum;
    }
    /// potential and kinetic energy
    #[inline(always)]
    pub fn energy_mut(&mut self) -> &mut [mjtNum; 2] {
        inline_mut(self, |d| &mut d.energy)
    }
    /// configuration of the joints: m or rad, unit quaternions of ball and free joints
    #[inline(always)]
    pub fn qpos_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qpos, self.model().nq())
    }
    /// velocity of the dofs: m/s or rad/s; of free joints, linear in world axes, then angular in body axes
    #[inline(always)]
    pub fn qvel_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qvel, self.model().nv())
    }
    /// activations of the actuators
    #[inline(always)]
    pub fn act_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().act, self.model().na())
    }
    /// samples of delayed controls and sensors: per buffer two words, times, values
    #[inline(always)]
    pub fn history_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().history, self.model().nhistory())
    }
    /// positions at which springs that yield rest: plastic state
    #[inline(always)]
    pub fn plastic_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().plastic, self.model().nplastic())
    }
    /// acceleration of the dofs the solver starts from: that of the last step
    #[inline(always)]
    pub fn qacc_warmstart_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qacc_warmstart, self.model().nv())
    }
    /// states of the plugin instances
    #[inline(always)]
    pub fn plugin_state_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().plugin_state, self.model().npluginstate())
    }
    /// controls, in the units of each actuator
    #[inline(always)]
    pub fn ctrl_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().ctrl, self.model().nu())
    }
    /// forces applied to dofs by the user: N or N m
    #[inline(always)]
    pub fn qfrc_applied_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_applied, self.model().nv())
    }
    /// force and torque applied to a body by the user at its centre of mass, world axes
    #[inline(always)]
    pub fn xfrc_applied_mut(&mut self) -> &mut [[N; 6]] {
        rows_mut!(self.raw().xfrc_applied, self.model().nbody())
    }
    /// an equality constraint is on
    #[inline(always)]
    pub fn eq_active_mut(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().eq_active, self.model().neq())
    }
    /// position of a motion capture body, world
    #[inline(always)]
    pub fn mocap_pos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().mocap_pos, self.model().nmocap())
    }
    /// orientation of a motion capture body, world
    #[inline(always)]
    pub fn mocap_quat_mut(&mut self) -> &mut [Quat<N>] {
        rows_mut!(self.raw().mocap_quat, self.model().nmocap())
    }
    /// acceleration of the dofs, constraints included (mj_fwdConstraint, or given to mj_inverse)
    #[inline(always)]
    pub fn qacc_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qacc, self.model().nv())
    }
    /// time derivative of act (mj_fwdActuation)
    #[inline(always)]
    pub fn act_dot_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().act_dot, self.model().na())
    }
    /// numbers of the user; the library does not touch them
    #[inline(always)]
    pub fn userdata_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().userdata, self.model().nuserdata())
    }
    /// outputs of the sensors (mj_sensorPos, mj_sensorVel, mj_sensorAcc)
    #[inline(always)]
    pub fn sensordata_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().sensordata, self.model().nsensordata())
    }
    /// below 0: steps until the tree may sleep; else next tree of its sleeping cycle
    #[inline(always)]
    pub fn tree_asleep_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_asleep, self.model().ntree())
    }
    /// slot of a plugin instance's plugin in the registry
    #[inline(always)]
    pub fn plugin_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().plugin, self.model().nplugin())
    }
    /// pointer of a plugin instance's own data
    #[inline(always)]
    pub fn plugin_data_mut(&mut self) -> &mut [usize] {
        rows_mut!(self.raw().plugin_data, self.model().nplugin())
    }
    /// position of a body's frame, world (mj_kinematics)
    #[inline(always)]
    pub fn xpos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().xpos, self.model().nbody())
    }
    /// orientation of a body's frame, world (mj_kinematics)
    #[inline(always)]
    pub fn xquat_mut(&mut self) -> &mut [Quat<N>] {
        rows_mut!(self.raw().xquat, self.model().nbody())
    }
    /// orientation of a body's frame as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn xmat_mut(&mut self) -> &mut [Mat3<N>] {
        rows_mut!(self.raw().xmat, self.model().nbody())
    }
    /// centre of mass of a body, world (mj_kinematics)
    #[inline(always)]
    pub fn xipos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().xipos, self.model().nbody())
    }
    /// orientation of a body's principal axes of inertia, world (mj_kinematics)
    #[inline(always)]
    pub fn xiquat_mut(&mut self) -> &mut [Quat<N>] {
        rows_mut!(self.raw().xiquat, self.model().nbody())
    }
    /// orientation of a body's principal axes of inertia as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn ximat_mut(&mut self) -> &mut [Mat3<N>] {
        rows_mut!(self.raw().ximat, self.model().nbody())
    }
    /// anchor of a joint, world (mj_kinematics)
    #[inline(always)]
    pub fn xanchor_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().xanchor, self.model().njnt())
    }
    /// axis of a joint, world (mj_kinematics)
    #[inline(always)]
    pub fn xaxis_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().xaxis, self.model().njnt())
    }
    /// position of a geom, world (mj_kinematics)
    #[inline(always)]
    pub fn geom_xpos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().geom_xpos, self.model().ngeom())
    }
    /// orientation of a geom, world (mj_kinematics)
    #[inline(always)]
    pub fn geom_xquat_mut(&mut self) -> &mut [Quat<N>] {
        rows_mut!(self.raw().geom_xquat, self.model().ngeom())
    }
    /// orientation of a geom as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn geom_xmat_mut(&mut self) -> &mut [Mat3<N>] {
        rows_mut!(self.raw().geom_xmat, self.model().ngeom())
    }
    /// position of a site, world (mj_kinematics)
    #[inline(always)]
    pub fn site_xpos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().site_xpos, self.model().nsite())
    }
    /// orientation of a site, world (mj_kinematics)
    #[inline(always)]
    pub fn site_xquat_mut(&mut self) -> &mut [Quat<N>] {
        rows_mut!(self.raw().site_xquat, self.model().nsite())
    }
    /// orientation of a site as a row-major matrix, world (mj_kinematics)
    #[inline(always)]
    pub fn site_xmat_mut(&mut self) -> &mut [Mat3<N>] {
        rows_mut!(self.raw().site_xmat, self.model().nsite())
    }
    /// position of a camera, world (mj_camlight)
    #[inline(always)]
    pub fn cam_xpos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().cam_xpos, self.model().ncam())
    }
    /// orientation of a camera as a row-major matrix, world (mj_camlight)
    #[inline(always)]
    pub fn cam_xmat_mut(&mut self) -> &mut [Mat3<N>] {
        rows_mut!(self.raw().cam_xmat, self.model().ncam())
    }
    /// position of a light, world (mj_camlight)
    #[inline(always)]
    pub fn light_xpos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().light_xpos, self.model().nlight())
    }
    /// unit direction of a light, world (mj_camlight)
    #[inline(always)]
    pub fn light_xdir_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().light_xdir, self.model().nlight())
    }
    /// centre of mass of a body with its descendants, world (mj_comPos)
    #[inline(always)]
    pub fn subtree_com_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().subtree_com, self.model().nbody())
    }
    /// motion axis of a dof about its tree's centre of mass, world axes: rotation, translation (mj_comPos)
    #[inline(always)]
    pub fn cdof_mut(&mut self) -> &mut [Spatial<N>] {
        rows_mut!(self.raw().cdof, self.model().nv())
    }
    /// inertia of a body about its tree's centre of mass, world axes: six moments, mass times offset, mass (mj_comPos)
    #[inline(always)]
    pub fn cinert_mut(&mut self) -> &mut [Inertia10<N>] {
        rows_mut!(self.raw().cinert, self.model().nbody())
    }
    /// position of a flex vertex, world (mj_flex)
    #[inline(always)]
    pub fn flexvert_xpos_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().flexvert_xpos, self.model().nflexvert())
    }
    /// centre and half sizes of a flex element's box, world (mj_flex)
    #[inline(always)]
    pub fn flexelem_aabb_mut(&mut self) -> &mut [[N; 6]] {
        rows_mut!(self.raw().flexelem_aabb, self.model().nflexelem())
    }
    /// stiffness of a flex element turned into the world
    #[inline(always)]
    pub fn flexelem_krot_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().flexelem_krot, self.model().nflexstiffness())
    }
    /// flexvert_hessian and flexedge_hessian of a flex are up to date
    #[inline(always)]
    pub fn flex_hessian_valid_mut(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().flex_hessian_valid, self.model().nflex())
    }
    /// diagonal blocks of the elastic Hessian of flexes, per vertex
    #[inline(always)]
    pub fn flexvert_hessian_mut(&mut self) -> &mut [[N; 6]] {
        rows_mut!(self.raw().flexvert_hessian, self.model().nflexvert())
    }
    /// off-diagonal blocks of the elastic Hessian of flexes, per edge
    #[inline(always)]
    pub fn flexedge_hessian_mut(&mut self) -> &mut [[N; 9]] {
        rows_mut!(self.raw().flexedge_hessian, self.model().nflexedge())
    }
    /// nonzeros of the Jacobian of the flex edges' lengths (mj_flex)
    #[inline(always)]
    pub fn flexedge_J_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().flexedge_J, self.model().nJfe())
    }
    /// length of a flex edge (mj_flex)
    #[inline(always)]
    pub fn flexedge_length_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().flexedge_length, self.model().nflexedge())
    }
    /// centre and half sizes of a moving bounding box, world (mj_flex)
    #[inline(always)]
    pub fn bvh_aabb_dyn_mut(&mut self) -> &mut [[N; 6]] {
        rows_mut!(self.raw().bvh_aabb_dyn, self.model().nbvhdynamic())
    }
    /// contact multiplier of a flex vertex
    #[inline(always)]
    pub fn flexvert_lambda_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().flexvert_lambda, self.model().nflexvert())
    }
    /// steps since a flex vertex was in contact
    #[inline(always)]
    pub fn flexvert_conage_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().flexvert_conage, self.model().nflexvert())
    }
    /// first point of a tendon's path in wrap_obj, wrap_xpos (mj_tendon)
    #[inline(always)]
    pub fn ten_wrapadr_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().ten_wrapadr, self.model().ntendon())
    }
    /// points of a tendon's path (mj_tendon)
    #[inline(always)]
    pub fn ten_wrapnum_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().ten_wrapnum, self.model().ntendon())
    }
    /// nonzeros of the Jacobian of the tendons' lengths by dofs (mj_tendon)
    #[inline(always)]
    pub fn ten_J_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().ten_J, self.model().nJten())
    }
    /// length of a tendon (mj_tendon)
    #[inline(always)]
    pub fn ten_length_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().ten_length, self.model().ntendon())
    }
    /// what two points of a tendon's path lie on: geom, -1 site, -2 pulley (mj_tendon)
    #[inline(always)]
    pub fn wrap_obj_mut(&mut self) -> &mut [[c_int; 2]] {
        rows_mut!(self.raw().wrap_obj, self.model().nwrap())
    }
    /// two points of a tendon's path, world (mj_tendon)
    #[inline(always)]
    pub fn wrap_xpos_mut(&mut self) -> &mut [[N; 6]] {
        rows_mut!(self.raw().wrap_xpos, self.model().nwrap())
    }
    /// length of an output's transmission (mj_transmission)
    #[inline(always)]
    pub fn actuator_length_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().actuator_length, self.model().nout())
    }
    /// nonzeros of an output's row of actuator_moment (mj_transmission)
    #[inline(always)]
    pub fn moment_rownnz_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().moment_rownnz, self.model().nout())
    }
    /// place of an output's row in actuator_moment (mj_transmission)
    #[inline(always)]
    pub fn moment_rowadr_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().moment_rowadr, self.model().nout())
    }
    /// dof of a nonzero of actuator_moment (mj_transmission)
    #[inline(always)]
    pub fn moment_colind_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().moment_colind, self.model().nJmom())
    }
    /// nonzeros of the moment arms: change of an output's length by dofs (mj_transmission)
    #[inline(always)]
    pub fn actuator_moment_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().actuator_moment, self.model().nJmom())
    }
    /// inertia of a body with all its descendants, as cinert (mj_crb)
    #[inline(always)]
    pub fn crb_mut(&mut self) -> &mut [Inertia10<N>] {
        rows_mut!(self.raw().crb, self.model().nbody())
    }
    /// nonzeros of the lower triangle of the inertia matrix of the dofs (mj_makeM)
    #[inline(always)]
    pub fn M_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().M, self.model().nC())
    }
    /// L'*D*L factor of M in its pattern: L below the diagonal, D on it (mj_factorM)
    #[inline(always)]
    pub fn qLD_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qLD, self.model().nC())
    }
    /// inverse of the diagonal D of qLD (mj_factorM)
    #[inline(always)]
    pub fn qLDiagInv_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qLDiagInv, self.model().nv())
    }
    /// the last search for contacts or rays reached a node of the bounding volume trees
    #[inline(always)]
    pub fn bvh_active_mut(&mut self) -> &mut [mjtBool] {
        rows_mut!(self.raw().bvh_active, self.model().nbvh())
    }
    /// 1: a kinematic tree is awake; 0: it sleeps
    #[inline(always)]
    pub fn tree_awake_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().tree_awake, self.model().ntree())
    }
    /// state of a body (mjtSleepState)
    #[inline(always)]
    pub fn body_awake_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_awake, self.model().nbody())
    }
    /// numbers of the bodies that are awake or static
    #[inline(always)]
    pub fn body_awake_ind_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().body_awake_ind, self.model().nbody())
    }
    /// numbers of the bodies whose parent is awake or static
    #[inline(always)]
    pub fn parent_awake_ind_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().parent_awake_ind, self.model().nbody())
    }
    /// numbers of the dofs that are awake
    #[inline(always)]
    pub fn dof_awake_ind_mut(&mut self) -> &mut [c_int] {
        rows_mut!(self.raw().dof_awake_ind, self.model().nv())
    }
    /// velocity of a flex edge's length (mj_fwdVelocity)
    #[inline(always)]
    pub fn flexedge_velocity_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().flexedge_velocity, self.model().nflexedge())
    }
    /// velocity of a tendon's length (mj_fwdVelocity)
    #[inline(always)]
    pub fn ten_velocity_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().ten_velocity, self.model().ntendon())
    }
    /// velocity of an output's length (mj_fwdVelocity)
    #[inline(always)]
    pub fn actuator_velocity_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().actuator_velocity, self.model().nout())
    }
    /// velocity of a body about its tree's centre of mass, world axes: rotation, translation (mj_comVel)
    #[inline(always)]
    pub fn cvel_mut(&mut self) -> &mut [Spatial<N>] {
        rows_mut!(self.raw().cvel, self.model().nbody())
    }
    /// time derivative of cdof (mj_comVel)
    #[inline(always)]
    pub fn cdof_dot_mut(&mut self) -> &mut [Spatial<N>] {
        rows_mut!(self.raw().cdof_dot, self.model().nv())
    }
    /// Coriolis, centrifugal and gravity forces on dofs, on the side of M*qacc (mj_rne)
    #[inline(always)]
    pub fn qfrc_bias_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_bias, self.model().nv())
    }
    /// spring forces on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_spring_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_spring, self.model().nv())
    }
    /// damper forces on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_damper_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_damper, self.model().nv())
    }
    /// gravity compensation on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_gravcomp_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_gravcomp, self.model().nv())
    }
    /// forces of the fluid on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_fluid_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_fluid, self.model().nv())
    }
    /// adhesion forces on dofs
    #[inline(always)]
    pub fn qfrc_adhesion_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_adhesion, self.model().nv())
    }
    /// sum of the passive forces on dofs (mj_passive)
    #[inline(always)]
    pub fn qfrc_passive_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_passive, self.model().nv())
    }
    /// velocity of the centre of mass of a body with its descendants, world (mj_subtreeVel)
    #[inline(always)]
    pub fn subtree_linvel_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().subtree_linvel, self.model().nbody())
    }
    /// angular momentum of a body with its descendants about their centre of mass, world (mj_subtreeVel)
    #[inline(always)]
    pub fn subtree_angmom_mut(&mut self) -> &mut [Vec3<N>] {
        rows_mut!(self.raw().subtree_angmom, self.model().nbody())
    }
    /// L'*D*L factor of M changed by implicit damping, in the pattern of M (mj_Euler, mj_implicit)
    #[inline(always)]
    pub fn qH_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qH, self.model().nC())
    }
    /// inverse of the diagonal D of qH
    #[inline(always)]
    pub fn qHDiagInv_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qHDiagInv, self.model().nv())
    }
    /// derivative of the smooth forces by the velocities of the dofs
    #[inline(always)]
    pub fn qDeriv_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qDeriv, self.model().nD())
    }
    /// LU factor of M - h*qDeriv, pattern of qDeriv (mj_implicit)
    #[inline(always)]
    pub fn qLU_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qLU, self.model().nD())
    }
    /// force of an actuator's output: N or N m (mj_fwdActuation)
    #[inline(always)]
    pub fn actuator_force_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().actuator_force, self.model().nout())
    }
    /// actuator forces on dofs (mj_fwdActuation)
    #[inline(always)]
    pub fn qfrc_actuator_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_actuator, self.model().nv())
    }
    /// sum of all forces on dofs but those of constraints (mj_fwdAcceleration)
    #[inline(always)]
    pub fn qfrc_smooth_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_smooth, self.model().nv())
    }
    /// acceleration of the dofs without constraints (mj_fwdAcceleration)
    #[inline(always)]
    pub fn qacc_smooth_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qacc_smooth, self.model().nv())
    }
    /// constraint forces on dofs: J'*efc_force (mj_fwdConstraint)
    #[inline(always)]
    pub fn qfrc_constraint_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_constraint, self.model().nv())
    }
    /// forces on dofs that inverse dynamics finds: applied plus actuation (mj_inverse)
    #[inline(always)]
    pub fn qfrc_inverse_mut(&mut self) -> &mut [N] {
        rows_mut!(self.raw().qfrc_inverse, self.model().nv())
    }
    /// acceleration of a body about its tree's centre of mass, gravity included: rotation, translation (mj_rnePostConstraint)
    #[inline(always)]
    pub fn cacc_mut(&mut self) -> &mut [Spatial<N>] {
        rows_mut!(self.raw().cacc, self.model().nbody())
    }
    /// force a body gets from its parent, about the tree's centre of mass: torque, force (mj_rnePostConstraint)
    #[inline(always)]
    pub fn cfrc_int_mut(&mut self) -> &mut [Spatial<N>] {
        rows_mut!(self.raw().cfrc_int, self.model().nbody())
    }
    /// external force on a body, about the tree's centre of mass: torque, force (mj_rnePostConstraint)
    #[inline(always)]
    pub fn cfrc_ext_mut(&mut self) -> &mut [Spatial<N>] {
        rows_mut!(self.raw().cfrc_ext, self.model().nbody())
    }
    /// contacts (mj_collision)
    #[inline(always)]
    pub fn contact_mut(&mut self) -> &mut [mjContact] {
        arena_rows_mut!(self.raw().contact, self.raw().ncon as usize, self.raw().ncon == 0)
    }
    /// kind of a constraint row (mjtConstraint) (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_type_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_type, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// number of a row's object of that kind: equality, dof, joint, tendon, contact (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_id_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_id, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// nonzeros of a row of efc_J, when it is sparse (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_rownnz_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_J_rownnz, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// place of a row in efc_J, when it is sparse (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_rowadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_J_rowadr, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// rows of efc_J that follow with the same pattern (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_rowsuper_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_J_rowsuper, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// dof of a nonzero of efc_J (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_colind_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_J_colind, self.raw().nJ as usize, self.raw().nJ == 0)
    }
    /// Jacobian of the constraint rows by dofs, sparse or dense (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_J_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_J, self.raw().nJ as usize, self.raw().nJ == 0)
    }
    /// position of a constraint row: distance or violation, m or rad (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_pos_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_pos, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// distance at which a constraint row appears (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_margin_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_margin, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// largest force of a friction row (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_frictionloss_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_frictionloss, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// diagonal of A = J*M^-1*J', approximate, made consistent with efc_R (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_diagA_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_diagA, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// stiffness, damping, impedance and its derivative of a constraint row (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_KBIP_mut(&mut self) -> &mut [[N; 4]] {
        arena_rows_mut!(self.raw().efc_KBIP, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// inverse of efc_R: weight of a constraint row (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_D_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_D, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// regularizer of a constraint row: compliance added to A (mj_makeConstraint)
    #[inline(always)]
    pub fn efc_R_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_R, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// first limit row of a tendon; -1: none (mj_makeConstraint)
    #[inline(always)]
    pub fn tendon_efcadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().tendon_efcadr, self.model().ntendon(), self.raw().tendon_efcadr.is_null())
    }
    /// island of a kinematic tree; -1: none (mj_island)
    #[inline(always)]
    pub fn tree_island_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().tree_island, self.model().ntree(), self.raw().nisland == 0)
    }
    /// kinematic trees of an island (mj_island)
    #[inline(always)]
    pub fn island_ntree_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_ntree, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of an island's first tree in map_itree2tree (mj_island)
    #[inline(always)]
    pub fn island_itreeadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_itreeadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// kinematic trees ordered by island (mj_island)
    #[inline(always)]
    pub fn map_itree2tree_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().map_itree2tree, self.model().ntree(), self.raw().nisland == 0)
    }
    /// island of a dof; -1: none (mj_island)
    #[inline(always)]
    pub fn dof_island_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().dof_island, self.model().nv(), self.raw().nisland == 0)
    }
    /// dofs of an island (mj_island)
    #[inline(always)]
    pub fn island_nv_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_nv, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of an island's first dof in map_idof2dof (mj_island)
    #[inline(always)]
    pub fn island_idofadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_idofadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// smallest dof of an island (mj_island)
    #[inline(always)]
    pub fn island_dofadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_dofadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of a dof in the order by island (mj_island)
    #[inline(always)]
    pub fn map_dof2idof_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().map_dof2idof, self.model().nv(), self.raw().nisland == 0)
    }
    /// dofs ordered by island (mj_island)
    #[inline(always)]
    pub fn map_idof2dof_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().map_idof2dof, self.model().nv(), self.raw().nisland == 0)
    }
    /// qfrc_smooth by island
    #[inline(always)]
    pub fn ifrc_smooth_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().ifrc_smooth, self.raw().nidof as usize, self.raw().nisland == 0)
    }
    /// qacc_smooth by island
    #[inline(always)]
    pub fn iacc_smooth_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iacc_smooth, self.raw().nidof as usize, self.raw().nisland == 0)
    }
    /// qacc by island
    #[inline(always)]
    pub fn iacc_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iacc, self.raw().nidof as usize, self.raw().nisland == 0)
    }
    /// island of a constraint row (mj_island)
    #[inline(always)]
    pub fn efc_island_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_island, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// equality rows of an island (mj_island)
    #[inline(always)]
    pub fn island_ne_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_ne, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// friction loss rows of an island (mj_island)
    #[inline(always)]
    pub fn island_nf_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_nf, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// constraint rows of an island (mj_island)
    #[inline(always)]
    pub fn island_nefc_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_nefc, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of an island's first row in map_iefc2efc (mj_island)
    #[inline(always)]
    pub fn island_iefcadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().island_iefcadr, self.raw().nisland as usize, self.raw().nisland == 0)
    }
    /// place of a constraint row in the order by island (mj_island)
    #[inline(always)]
    pub fn map_efc2iefc_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().map_efc2iefc, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// constraint rows ordered by island (mj_island)
    #[inline(always)]
    pub fn map_iefc2efc_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().map_iefc2efc, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_type by island
    #[inline(always)]
    pub fn iefc_type_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().iefc_type, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_id by island
    #[inline(always)]
    pub fn iefc_id_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().iefc_id, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_frictionloss by island
    #[inline(always)]
    pub fn iefc_frictionloss_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iefc_frictionloss, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_D by island
    #[inline(always)]
    pub fn iefc_D_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iefc_D, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_R by island
    #[inline(always)]
    pub fn iefc_R_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iefc_R, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// nonzeros of a row of efc_Y, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_rownnz_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_Y_rownnz, self.raw().nefc as usize, self.raw().efc_Y_rownnz.is_null())
    }
    /// place of a row in efc_Y, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_rowadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_Y_rowadr, self.raw().nefc as usize, self.raw().efc_Y_rowadr.is_null())
    }
    /// dof of a nonzero of efc_Y (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_colind_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_Y_colind, self.raw().nY as usize, self.raw().efc_Y_colind.is_null())
    }
    /// J times the inverse square root of M, so that A = Y*Y' (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_Y_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_Y, self.raw().nY as usize, self.raw().efc_Y.is_null())
    }
    /// nonzeros of a row of efc_AR, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_rownnz_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_AR_rownnz, self.raw().nefc as usize, self.raw().efc_AR_rownnz.is_null())
    }
    /// place of a row in efc_AR, when it is sparse (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_rowadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_AR_rowadr, self.raw().nefc as usize, self.raw().efc_AR_rowadr.is_null())
    }
    /// constraint row of a nonzero of efc_AR (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_colind_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_AR_colind, self.raw().nA as usize, self.raw().efc_AR_colind.is_null())
    }
    /// A + R: inverse inertia in constraint space plus the regularizer (mj_projectConstraint)
    #[inline(always)]
    pub fn efc_AR_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_AR, self.raw().nA as usize, self.raw().efc_AR.is_null())
    }
    /// velocity of a constraint row: J*qvel (mj_referenceConstraint)
    #[inline(always)]
    pub fn efc_vel_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_vel, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// acceleration a constraint row strives for (mj_referenceConstraint)
    #[inline(always)]
    pub fn efc_aref_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_aref, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// linear term of the effective metric
    #[inline(always)]
    pub fn efm_c_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_c, self.model().nv(), self.raw().efm_c.is_null())
    }
    /// diagonal of the effective metric
    #[inline(always)]
    pub fn efm_diag_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_diag, self.model().nv(), self.raw().efm_diag.is_null())
    }
    /// stiffness term of c
    #[inline(always)]
    pub fn efm_ck_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_ck, self.model().nv(), self.raw().efm_ck.is_null())
    }
    /// spring part of the diagonal
    #[inline(always)]
    pub fn efm_sdiag_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_sdiag, self.model().nv(), self.raw().efm_sdiag.is_null())
    }
    /// fluid part, pattern of M
    #[inline(always)]
    pub fn efm_fluid_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_fluid, self.model().nC(), self.raw().efm_fluid.is_null())
    }
    /// tendon of an entry
    #[inline(always)]
    pub fn efm_tid_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_tid, self.model().ntendon(), self.raw().efm_tid.is_null())
    }
    /// scale of a tendon's entry
    #[inline(always)]
    pub fn efm_ts_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_ts, self.model().ntendon(), self.raw().efm_ts.is_null())
    }
    /// stiffness of a tendon's entry
    #[inline(always)]
    pub fn efm_tk_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_tk, self.model().ntendon(), self.raw().efm_tk.is_null())
    }
    /// actuator of an entry
    #[inline(always)]
    pub fn efm_aid_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_aid, self.model().nactuator(), self.raw().efm_aid.is_null())
    }
    /// scale of an actuator's entry
    #[inline(always)]
    pub fn efm_as_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_as, self.model().nactuator(), self.raw().efm_as.is_null())
    }
    /// stiffness of an actuator's entry
    #[inline(always)]
    pub fn efm_ak_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_ak, self.model().nactuator(), self.raw().efm_ak.is_null())
    }
    /// actuator term of c
    #[inline(always)]
    pub fn efm_ca_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_ca, self.model().nv(), self.raw().efm_ca.is_null())
    }
    /// nonzeros of a row of the stiffness part
    #[inline(always)]
    pub fn efm_K_rownnz_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_K_rownnz, self.model().nv(), self.raw().efm_K_rownnz.is_null())
    }
    /// place of a row of the stiffness part
    #[inline(always)]
    pub fn efm_K_rowadr_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_K_rowadr, self.model().nv(), self.raw().efm_K_rowadr.is_null())
    }
    /// column of a nonzero
    #[inline(always)]
    pub fn efm_K_colind_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_K_colind, self.raw().nefmK as usize, self.raw().efm_K_colind.is_null())
    }
    /// nonzeros of the stiffness part
    #[inline(always)]
    pub fn efm_K_val_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_K_val, self.raw().nefmK as usize, self.raw().efm_K_val.is_null())
    }
    /// dof of a row of the factor
    #[inline(always)]
    pub fn efm_dofid_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_dofid, self.raw().nefmdof as usize, self.raw().efm_dofid.is_null())
    }
    /// places of contact entries
    #[inline(always)]
    pub fn efm_con_ind_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efm_con_ind, self.raw().nefmcon as usize, self.raw().efm_con_ind.is_null())
    }
    /// contact entries
    #[inline(always)]
    pub fn efm_con_val_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_con_val, self.raw().nefmcon as usize, self.raw().efm_con_val.is_null())
    }
    /// nonzeros of the factor
    #[inline(always)]
    pub fn efm_L_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efm_L, self.raw().nefmL as usize, self.raw().efm_L.is_null())
    }
    /// linear term of the dual problem: J*qacc_smooth - efc_aref (mj_fwdConstraint)
    #[inline(always)]
    pub fn efc_b_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_b, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// efc_aref by island
    #[inline(always)]
    pub fn iefc_aref_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iefc_aref, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_state by island
    #[inline(always)]
    pub fn iefc_state_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().iefc_state, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// efc_force by island
    #[inline(always)]
    pub fn iefc_force_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().iefc_force, self.raw().nefc as usize, self.raw().nisland == 0)
    }
    /// piece of its cost a constraint row lies on (mjtConstraintState) (mj_fwdConstraint)
    #[inline(always)]
    pub fn efc_state_mut(&mut self) -> &mut [c_int] {
        arena_rows_mut!(self.raw().efc_state, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// force of a constraint row (mj_fwdConstraint)
    #[inline(always)]
    pub fn efc_force_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().efc_force, self.raw().nefc as usize, self.raw().nefc == 0)
    }
    /// qfrc_constraint by island
    #[inline(always)]
    pub fn ifrc_constraint_mut(&mut self) -> &mut [N] {
        arena_rows_mut!(self.raw().ifrc_constraint, self.raw().nidof as usize, self.raw().nisland == 0)
    }
}

/// One type per array, for `fields!`.
pub mod model_field {
    use super::*;

    markers! { RawModel, h =>
        qpos0: mjtNum = 0, h.model().nq();
        qpos_spring: mjtNum = 1, h.model().nq();
        body_parentid: c_int = 2, h.model().nbody();
        body_rootid: c_int = 3, h.model().nbody();
        body_weldid: c_int = 4, h.model().nbody();
        body_mocapid: c_int = 5, h.model().nbody();
        body_jntnum: c_int = 6, h.model().nbody();
        body_jntadr: c_int = 7, h.model().nbody();
        body_dofnum: c_int = 8, h.model().nbody();
        body_dofadr: c_int = 9, h.model().nbody();
        body_treeid: c_int = 10, h.model().nbody();
        body_geomnum: c_int = 11, h.model().nbody();
        body_geomadr: c_int = 12, h.model().nbody();
        body_simple: mjtByte = 13, h.model().nbody();
        body_sameframe: mjtByte = 14, h.model().nbody();
        body_pos: Vec3 = 15, h.model().nbody();
        body_quat: Quat = 16, h.model().nbody();
        body_ipos: Vec3 = 17, h.model().nbody();
        body_iquat: Quat = 18, h.model().nbody();
        body_mass: mjtNum = 19, h.model().nbody();
        body_subtreemass: mjtNum = 20, h.model().nbody();
        body_inertia: Vec3 = 21, h.model().nbody();
        body_invweight0: [mjtNum; 2] = 22, h.model().nbody();
        body_gravcomp: mjtNum = 23, h.model().nbody();
        body_margin: mjtNum = 24, h.model().nbody();
        body_user: mjtNum = 25, h.model().nbody() * h.model().nuser_body();
        body_plugin: c_int = 26, h.model().nbody();
        body_contype: c_int = 27, h.model().nbody();
        body_conaffinity: c_int = 28, h.model().nbody();
        body_bvhadr: c_int = 29, h.model().nbody();
        body_bvhnum: c_int = 30, h.model().nbody();
        bvh_depth: c_int = 31, h.model().nbvh();
        bvh_child: [c_int; 2] = 32, h.model().nbvh();
        bvh_nodeid: c_int = 33, h.model().nbvh();
        bvh_aabb: [mjtNum; 6] = 34, h.model().nbvhstatic();
        oct_depth: c_int = 35, h.model().noct();
        oct_child: [c_int; 8] = 36, h.model().noct();
        oct_aabb: [mjtNum; 6] = 37, h.model().noct();
        oct_coeff: [mjtNum; 8] = 38, h.model().noct();
        jnt_type: c_int = 39, h.model().njnt();
        jnt_qposadr: c_int = 40, h.model().njnt();
        jnt_dofadr: c_int = 41, h.model().njnt();
        jnt_bodyid: c_int = 42, h.model().njnt();
        jnt_actuatorid: c_int = 43, h.model().njnt();
        jnt_group: c_int = 44, h.model().njnt();
        jnt_plasticadr: c_int = 45, h.model().njnt();
        jnt_limited: mjtBool = 46, h.model().njnt();
        jnt_actfrclimited: mjtBool = 47, h.model().njnt();
        jnt_actgravcomp: mjtBool = 48, h.model().njnt();
        jnt_solref: [mjtNum; 2] = 49, h.model().njnt();
        jnt_solimp: [mjtNum; 5] = 50, h.model().njnt();
        jnt_pos: Vec3 = 51, h.model().njnt();
        jnt_axis: Vec3 = 52, h.model().njnt();
        jnt_stiffness: mjtNum = 53, h.model().njnt();
        jnt_stiffnesspoly: [mjtNum; 2] = 54, h.model().njnt();
        jnt_springyield: mjtNum = 55, h.model().njnt();
        jnt_range: [mjtNum; 2] = 56, h.model().njnt();
        jnt_actfrcrange: [mjtNum; 2] = 57, h.model().njnt();
        jnt_margin: mjtNum = 58, h.model().njnt();
        jnt_user: mjtNum = 59, h.model().njnt() * h.model().nuser_jnt();
        dof_bodyid: c_int = 60, h.model().nv();
        dof_jntid: c_int = 61, h.model().nv();
        dof_parentid: c_int = 62, h.model().nv();
        dof_treeid: c_int = 63, h.model().nv();
        dof_Madr: c_int = 64, h.model().nv();
        dof_simplenum: c_int = 65, h.model().nv();
        dof_solref: [mjtNum; 2] = 66, h.model().nv();
        dof_solimp: [mjtNum; 5] = 67, h.model().nv();
        dof_frictionloss: mjtNum = 68, h.model().nv();
        dof_armature: mjtNum = 69, h.model().nv();
        dof_damping: mjtNum = 70, h.model().nv();
        dof_dampingpoly: [mjtNum; 2] = 71, h.model().nv();
        dof_invweight0: mjtNum = 72, h.model().nv();
        dof_M0: mjtNum = 73, h.model().nv();
        dof_length: mjtNum = 74, h.model().nv();
        tree_bodyadr: c_int = 75, h.model().ntree();
        tree_bodynum: c_int = 76, h.model().ntree();
        tree_dofadr: c_int = 77, h.model().ntree();
        tree_dofnum: c_int = 78, h.model().ntree();
        tree_sleep_policy: c_int = 79, h.model().ntree();
        geom_type: c_int = 80, h.model().ngeom();
        geom_contype: c_int = 81, h.model().ngeom();
        geom_conaffinity: c_int = 82, h.model().ngeom();
        geom_condim: c_int = 83, h.model().ngeom();
        geom_bodyid: c_int = 84, h.model().ngeom();
        geom_dataid: c_int = 85, h.model().ngeom();
        geom_matid: c_int = 86, h.model().ngeom();
        geom_group: c_int = 87, h.model().ngeom();
        geom_priority: c_int = 88, h.model().ngeom();
        geom_plugin: c_int = 89, h.model().ngeom();
        geom_sameframe: mjtByte = 90, h.model().ngeom();
        geom_castshadow: mjtBool = 91, h.model().ngeom();
        geom_solmix: mjtNum = 92, h.model().ngeom();
        geom_solref: [mjtNum; 2] = 93, h.model().ngeom();
        geom_solimp: [mjtNum; 5] = 94, h.model().ngeom();
        geom_size: Vec3 = 95, h.model().ngeom();
        geom_aabb: [mjtNum; 6] = 96, h.model().ngeom();
        geom_rbound: mjtNum = 97, h.model().ngeom();
        geom_pos: Vec3 = 98, h.model().ngeom();
        geom_quat: Quat = 99, h.model().ngeom();
        geom_friction: Vec3 = 100, h.model().ngeom();
        geom_margin: mjtNum = 101, h.model().ngeom();
        geom_gap: mjtNum = 102, h.model().ngeom();
        geom_surfacevel: [mjtNum; 6] = 103, h.model().ngeom();
        geom_adhesion: mjtNum = 104, h.model().ngeom();
        geom_fluid: [mjtNum; 12] = 105, h.model().ngeom();
        geom_user: mjtNum = 106, h.model().ngeom() * h.model().nuser_geom();
        geom_rgba: [f32; 4] = 107, h.model().ngeom();
        site_type: c_int = 108, h.model().nsite();
        site_bodyid: c_int = 109, h.model().nsite();
        site_dataid: c_int = 110, h.model().nsite();
        site_matid: c_int = 111, h.model().nsite();
        site_group: c_int = 112, h.model().nsite();
        site_sameframe: mjtByte = 113, h.model().nsite();
        site_size: Vec3 = 114, h.model().nsite();
        site_pos: Vec3 = 115, h.model().nsite();
        site_quat: Quat = 116, h.model().nsite();
        site_user: mjtNum = 117, h.model().nsite() * h.model().nuser_site();
        site_rgba: [f32; 4] = 118, h.model().nsite();
        cam_mode: c_int = 119, h.model().ncam();
        cam_bodyid: c_int = 120, h.model().ncam();
        cam_targetbodyid: c_int = 121, h.model().ncam();
        cam_pos: Vec3 = 122, h.model().ncam();
        cam_quat: Quat = 123, h.model().ncam();
        cam_poscom0: Vec3 = 124, h.model().ncam();
        cam_pos0: Vec3 = 125, h.model().ncam();
        cam_mat0: Mat3 = 126, h.model().ncam();
        cam_projection: c_int = 127, h.model().ncam();
        cam_fovy: mjtNum = 128, h.model().ncam();
        cam_ipd: mjtNum = 129, h.model().ncam();
        cam_resolution: [c_int; 2] = 130, h.model().ncam();
        cam_output: c_int = 131, h.model().ncam();
        cam_sensorsize: [f32; 2] = 132, h.model().ncam();
        cam_intrinsic: [f32; 4] = 133, h.model().ncam();
        cam_user: mjtNum = 134, h.model().ncam() * h.model().nuser_cam();
        light_mode: c_int = 135, h.model().nlight();
        light_bodyid: c_int = 136, h.model().nlight();
        light_targetbodyid: c_int = 137, h.model().nlight();
        light_type: c_int = 138, h.model().nlight();
        light_texid: c_int = 139, h.model().nlight();
        light_castshadow: mjtBool = 140, h.model().nlight();
        light_bulbradius: f32 = 141, h.model().nlight();
        light_intensity: f32 = 142, h.model().nlight();
        light_range: f32 = 143, h.model().nlight();
        light_active: mjtBool = 144, h.model().nlight();
        light_pos: Vec3 = 145, h.model().nlight();
        light_dir: Vec3 = 146, h.model().nlight();
        light_poscom0: Vec3 = 147, h.model().nlight();
        light_pos0: Vec3 = 148, h.model().nlight();
        light_dir0: Vec3 = 149, h.model().nlight();
        light_attenuation: [f32; 3] = 150, h.model().nlight();
        light_cutoff: f32 = 151, h.model().nlight();
        light_softness: f32 = 152, h.model().nlight();
        light_exponent: f32 = 153, h.model().nlight();
        light_ambient: [f32; 3] = 154, h.model().nlight();
        light_diffuse: [f32; 3] = 155, h.model().nlight();
        light_specular: [f32; 3] = 156, h.model().nlight();
        flex_contype: c_int = 157, h.model().nflex();
        flex_conaffinity: c_int = 158, h.model().nflex();
        flex_condim: c_int = 159, h.model().nflex();
        flex_priority: c_int = 160, h.model().nflex();
        flex_solmix: mjtNum = 161, h.model().nflex();
        flex_solref: [mjtNum; 2] = 162, h.model().nflex();
        flex_solimp: [mjtNum; 5] = 163, h.model().nflex();
        flex_friction: Vec3 = 164, h.model().nflex();
        flex_margin: mjtNum = 165, h.model().nflex();
        flex_gap: mjtNum = 166, h.model().nflex();
        flex_selfcollide: c_int = 167, h.model().nflex();
        flex_activelayers: c_int = 168, h.model().nflex();
        flex_passive: c_int = 169, h.model().nflex();
        flex_dim: c_int = 170, h.model().nflex();
        flex_matid: c_int = 171, h.model().nflexelem();
        flex_group: c_int = 172, h.model().nflex();
        flex_interp: c_int = 173, h.model().nflex();
        flex_cellnum: [c_int; 3] = 174, h.model().nflex();
        flex_nodeadr: c_int = 175, h.model().nflex();
        flex_nodenum: c_int = 176, h.model().nflex();
        flex_vertadr: c_int = 177, h.model().nflex();
        flex_vertnum: c_int = 178, h.model().nflex();
        flex_edgeadr: c_int = 179, h.model().nflex();
        flex_edgenum: c_int = 180, h.model().nflex();
        flex_elemadr: c_int = 181, h.model().nflex();
        flex_elemnum: c_int = 182, h.model().nflex();
        flex_elemdataadr: c_int = 183, h.model().nflex();
        flex_stiffnessadr: c_int = 184, h.model().nflex();
        flex_elemedgeadr: c_int = 185, h.model().nflex();
        flex_bendingadr: c_int = 186, h.model().nflex();
        flex_plasticadr: c_int = 187, h.model().nflex();
        flex_plasticmode: c_int = 188, h.model().nflex();
        flex_shellnum: c_int = 189, h.model().nflex();
        flex_shelldataadr: c_int = 190, h.model().nflex();
        flex_texcoordadr: c_int = 191, h.model().nflex();
        flex_nodebodyid: c_int = 192, h.model().nflexnode();
        flex_vertbodyid: c_int = 193, h.model().nflexvert();
        flex_vertcell: c_int = 194, h.model().nflexvert();
        flex_edge: [c_int; 2] = 195, h.model().nflexedge();
        flex_edgeflap: [c_int; 2] = 196, h.model().nflexedge();
        flex_elem: c_int = 197, h.model().nflexelemdata();
        flex_elemtexcoord: c_int = 198, h.model().nflexelemdata();
        flex_elemedge: c_int = 199, h.model().nflexelemedge();
        flex_elemlayer: c_int = 200, h.model().nflexelem();
        flex_shell: c_int = 201, h.model().nflexshelldata();
        flex_vert: Vec3 = 202, h.model().nflexvert();
        flex_vert0: Vec3 = 203, h.model().nflexvert();
        flex_node: Vec3 = 204, h.model().nflexnode();
        flex_node0: Vec3 = 205, h.model().nflexnode();
        flexedge_length0: mjtNum = 206, h.model().nflexedge();
        flexedge_invweight0: mjtNum = 207, h.model().nflexedge();
        flex_radius: mjtNum = 208, h.model().nflex();
        flex_size: Vec3 = 209, h.model().nflex();
        flex_stiffness: mjtNum = 210, h.model().nflexstiffness();
        flex_bending: mjtNum = 211, h.model().nflexbending();
        efm0_dofid: c_int = 212, h.model().nefm0dof();
        efm0_L_rownnz: c_int = 213, h.model().nefm0dof();
        efm0_L_rowadr: c_int = 214, h.model().nefm0dof();
        efm0_L_colind: c_int = 215, h.model().nefm0L();
        efm0_L: mjtNum = 216, h.model().nefm0L();
        efmC_perm: c_int = 217, h.model().nefmCvert();
        flex_damping: mjtNum = 218, h.model().nflex();
        flex_yield: [mjtNum; 2] = 219, h.model().nflex();
        flex_edgestiffness: mjtNum = 220, h.model().nflex();
        flex_edgedamping: mjtNum = 221, h.model().nflex();
        flex_edgeequality: c_int = 222, h.model().nflex();
        flex_rigid: mjtBool = 223, h.model().nflex();
        flexedge_rigid: mjtBool = 224, h.model().nflexedge();
        flex_centered: mjtBool = 225, h.model().nflex();
        flex_flatskin: mjtBool = 226, h.model().nflex();
        flex_bvhadr: c_int = 227, h.model().nflex();
        flex_bvhnum: c_int = 228, h.model().nflex();
        flexedge_J_rownnz: c_int = 229, h.model().nflexedge();
        flexedge_J_rowadr: c_int = 230, h.model().nflexedge();
        flexedge_J_colind: c_int = 231, h.model().nJfe();
        flex_rgba: [f32; 4] = 232, h.model().nflex();
        flex_texcoord: [f32; 2] = 233, h.model().nflextexcoord();
        mesh_vertadr: c_int = 234, h.model().nmesh();
        mesh_vertnum: c_int = 235, h.model().nmesh();
        mesh_faceadr: c_int = 236, h.model().nmesh();
        mesh_facenum: c_int = 237, h.model().nmesh();
        mesh_bvhadr: c_int = 238, h.model().nmesh();
        mesh_bvhnum: c_int = 239, h.model().nmesh();
        mesh_octadr: c_int = 240, h.model().nmesh();
        mesh_octnum: c_int = 241, h.model().nmesh();
        mesh_normaladr: c_int = 242, h.model().nmesh();
        mesh_normalnum: c_int = 243, h.model().nmesh();
        mesh_texcoordadr: c_int = 244, h.model().nmesh();
        mesh_texcoordnum: c_int = 245, h.model().nmesh();
        mesh_graphadr: c_int = 246, h.model().nmesh();
        mesh_extrema: [c_int; 27] = 247, h.model().nmesh();
        mesh_vert: [f32; 3] = 248, h.model().nmeshvert();
        mesh_normal: [f32; 3] = 249, h.model().nmeshnormal();
        mesh_texcoord: [f32; 2] = 250, h.model().nmeshtexcoord();
        mesh_face: [c_int; 3] = 251, h.model().nmeshface();
        mesh_facenormal: [c_int; 3] = 252, h.model().nmeshface();
        mesh_facetexcoord: [c_int; 3] = 253, h.model().nmeshface();
        mesh_graph: c_int = 254, h.model().nmeshgraph();
        mesh_scale: Vec3 = 255, h.model().nmesh();
        mesh_pos: Vec3 = 256, h.model().nmesh();
        mesh_quat: Quat = 257, h.model().nmesh();
        mesh_pathadr: c_int = 258, h.model().nmesh();
        mesh_polynum: c_int = 259, h.model().nmesh();
        mesh_polyadr: c_int = 260, h.model().nmesh();
        mesh_polynormal: Vec3 = 261, h.model().nmeshpoly();
        mesh_polyvertadr: c_int = 262, h.model().nmeshpoly();
        mesh_polyvertnum: c_int = 263, h.model().nmeshpoly();
        mesh_polyvert: c_int = 264, h.model().nmeshpolyvert();
        mesh_polymapadr: c_int = 265, h.model().nmeshvert();
        mesh_polymapnum: c_int = 266, h.model().nmeshvert();
        mesh_polymap: c_int = 267, h.model().nmeshpolymap();
        skin_matid: c_int = 268, h.model().nskin();
        skin_group: c_int = 269, h.model().nskin();
        skin_rgba: [f32; 4] = 270, h.model().nskin();
        skin_inflate: f32 = 271, h.model().nskin();
        skin_vertadr: c_int = 272, h.model().nskin();
        skin_vertnum: c_int = 273, h.model().nskin();
        skin_texcoordadr: c_int = 274, h.model().nskin();
        skin_faceadr: c_int = 275, h.model().nskin();
        skin_facenum: c_int = 276, h.model().nskin();
        skin_boneadr: c_int = 277, h.model().nskin();
        skin_bonenum: c_int = 278, h.model().nskin();
        skin_vert: [f32; 3] = 279, h.model().nskinvert();
        skin_texcoord: [f32; 2] = 280, h.model().nskintexvert();
        skin_face: [c_int; 3] = 281, h.model().nskinface();
        skin_bonevertadr: c_int = 282, h.model().nskinbone();
        skin_bonevertnum: c_int = 283, h.model().nskinbone();
        skin_bonebindpos: [f32; 3] = 284, h.model().nskinbone();
        skin_bonebindquat: [f32; 4] = 285, h.model().nskinbone();
        skin_bonebodyid: c_int = 286, h.model().nskinbone();
        skin_bonevertid: c_int = 287, h.model().nskinbonevert();
        skin_bonevertweight: f32 = 288, h.model().nskinbonevert();
        skin_pathadr: c_int = 289, h.model().nskin();
        hfield_size: [mjtNum; 4] = 290, h.model().nhfield();
        hfield_nrow: c_int = 291, h.model().nhfield();
        hfield_ncol: c_int = 292, h.model().nhfield();
        hfield_adr: c_int = 293, h.model().nhfield();
        hfield_data: f32 = 294, h.model().nhfielddata();
        hfield_pathadr: c_int = 295, h.model().nhfield();
        tex_type: c_int = 296, h.model().ntex();
        tex_colorspace: c_int = 297, h.model().ntex();
        tex_height: c_int = 298, h.model().ntex();
        tex_width: c_int = 299, h.model().ntex();
        tex_nchannel: c_int = 300, h.model().ntex();
        tex_adr: mjtSize = 301, h.model().ntex();
        tex_data: mjtByte = 302, h.model().ntexdata();
        tex_pathadr: c_int = 303, h.model().ntex();
        tex_contenttypeadr: c_int = 304, h.model().ntex();
        mat_texid: [c_int; 10] = 305, h.model().nmat();
        mat_texuniform: mjtBool = 306, h.model().nmat();
        mat_texrepeat: [f32; 2] = 307, h.model().nmat();
        mat_emission: f32 = 308, h.model().nmat();
        mat_specular: f32 = 309, h.model().nmat();
        mat_shininess: f32 = 310, h.model().nmat();
        mat_reflectance: f32 = 311, h.model().nmat();
        mat_metallic: f32 = 312, h.model().nmat();
        mat_roughness: f32 = 313, h.model().nmat();
        mat_rgba: [f32; 4] = 314, h.model().nmat();
        pair_dim: c_int = 315, h.model().npair();
        pair_geom1: c_int = 316, h.model().npair();
        pair_geom2: c_int = 317, h.model().npair();
        pair_signature: c_int = 318, h.model().npair();
        pair_solref: [mjtNum; 2] = 319, h.model().npair();
        pair_solreffriction: [mjtNum; 2] = 320, h.model().npair();
        pair_solimp: [mjtNum; 5] = 321, h.model().npair();
        pair_margin: mjtNum = 322, h.model().npair();
        pair_gap: mjtNum = 323, h.model().npair();
        pair_adhesion: mjtNum = 324, h.model().npair();
        pair_friction: [mjtNum; 5] = 325, h.model().npair();
        exclude_signature: c_int = 326, h.model().nexclude();
        eq_type: c_int = 327, h.model().neq();
        eq_obj1id: c_int = 328, h.model().neq();
        eq_obj2id: c_int = 329, h.model().neq();
        eq_objtype: c_int = 330, h.model().neq();
        eq_active0: mjtBool = 331, h.model().neq();
        eq_solref: [mjtNum; 2] = 332, h.model().neq();
        eq_solimp: [mjtNum; 5] = 333, h.model().neq();
        eq_data: [mjtNum; 12] = 334, h.model().neq();
        tendon_type: c_int = 335, h.model().ntendon();
        tendon_adr: c_int = 336, h.model().ntendon();
        tendon_num: c_int = 337, h.model().ntendon();
        tendon_matid: c_int = 338, h.model().ntendon();
        tendon_actuatorid: c_int = 339, h.model().ntendon();
        tendon_group: c_int = 340, h.model().ntendon();
        tendon_plasticadr: c_int = 341, h.model().ntendon();
        tendon_treenum: c_int = 342, h.model().ntendon();
        tendon_treeid: [c_int; 2] = 343, h.model().ntendon();
        ten_J_rownnz: c_int = 344, h.model().ntendon();
        ten_J_rowadr: c_int = 345, h.model().ntendon();
        ten_J_colind: c_int = 346, h.model().nJten();
        tendon_limited: mjtBool = 347, h.model().ntendon();
        tendon_actfrclimited: mjtBool = 348, h.model().ntendon();
        tendon_width: mjtNum = 349, h.model().ntendon();
        tendon_solref_lim: [mjtNum; 2] = 350, h.model().ntendon();
        tendon_solimp_lim: [mjtNum; 5] = 351, h.model().ntendon();
        tendon_solref_fri: [mjtNum; 2] = 352, h.model().ntendon();
        tendon_solimp_fri: [mjtNum; 5] = 353, h.model().ntendon();
        tendon_range: [mjtNum; 2] = 354, h.model().ntendon();
        tendon_actfrcrange: [mjtNum; 2] = 355, h.model().ntendon();
        tendon_margin: mjtNum = 356, h.model().ntendon();
        tendon_stiffness: mjtNum = 357, h.model().ntendon();
        tendon_stiffnesspoly: [mjtNum; 2] = 358, h.model().ntendon();
        tendon_damping: mjtNum = 359, h.model().ntendon();
        tendon_dampingpoly: [mjtNum; 2] = 360, h.model().ntendon();
        tendon_armature: mjtNum = 361, h.model().ntendon();
        tendon_frictionloss: mjtNum = 362, h.model().ntendon();
        tendon_lengthspring: [mjtNum; 2] = 363, h.model().ntendon();
        tendon_springyield: mjtNum = 364, h.model().ntendon();
        tendon_length0: mjtNum = 365, h.model().ntendon();
        tendon_invweight0: mjtNum = 366, h.model().ntendon();
        tendon_user: mjtNum = 367, h.model().ntendon() * h.model().nuser_tendon();
        tendon_rgba: [f32; 4] = 368, h.model().ntendon();
        wrap_type: c_int = 369, h.model().nwrap();
        wrap_objid: c_int = 370, h.model().nwrap();
        wrap_prm: mjtNum = 371, h.model().nwrap();
        actuator_trntype: c_int = 372, h.model().nactuator();
        actuator_dyntype: c_int = 373, h.model().nactuator();
        actuator_gaintype: c_int = 374, h.model().nactuator();
        actuator_biastype: c_int = 375, h.model().nactuator();
        actuator_ctrladr: c_int = 376, h.model().nactuator();
        actuator_ctrlnum: c_int = 377, h.model().nactuator();
        actuator_ctrlspec: c_int = 378, h.model().nactuator();
        actuator_outadr: c_int = 379, h.model().nactuator();
        actuator_outnum: c_int = 380, h.model().nactuator();
        actuator_actadr: c_int = 381, h.model().nactuator();
        actuator_actnum: c_int = 382, h.model().nactuator();
        actuator_trnid: [c_int; 2] = 383, h.model().nactuator();
        actuator_cranklength: mjtNum = 384, h.model().nactuator();
        actuator_dynprm: [mjtNum; 10] = 385, h.model().nactuator();
        actuator_gainprm: [mjtNum; 10] = 386, h.model().nactuator();
        actuator_biasprm: [mjtNum; 10] = 387, h.model().nactuator();
        actuator_actlimited: mjtBool = 388, h.model().nactuator();
        actuator_actrange: [mjtNum; 2] = 389, h.model().nactuator();
        actuator_actearly: mjtBool = 390, h.model().nactuator();
        actuator_history: [c_int; 2] = 391, h.model().nactuator();
        actuator_historyadr: c_int = 392, h.model().nactuator();
        actuator_delay: mjtNum = 393, h.model().nactuator();
        actuator_damping: mjtNum = 394, h.model().nactuator();
        actuator_dampingpoly: [mjtNum; 2] = 395, h.model().nactuator();
        actuator_armature: mjtNum = 396, h.model().nactuator();
        actuator_group: c_int = 397, h.model().nactuator();
        actuator_user: mjtNum = 398, h.model().nactuator() * h.model().nuser_actuator();
        actuator_plugin: c_int = 399, h.model().nactuator();
        actuator_forcelimited: mjtBool = 400, h.model().nactuator();
        actuator_forcerange: [mjtNum; 2] = 401, h.model().nactuator();
        actuator_ctrllimited: mjtBool = 402, h.model().nu();
        actuator_ctrlrange: [mjtNum; 2] = 403, h.model().nu();
        actuator_gear: [mjtNum; 6] = 404, h.model().nout();
        actuator_acc0: mjtNum = 405, h.model().nout();
        actuator_length0: mjtNum = 406, h.model().nout();
        actuator_lengthrange: [mjtNum; 2] = 407, h.model().nout();
        sensor_type: c_int = 408, h.model().nsensor();
        sensor_datatype: c_int = 409, h.model().nsensor();
        sensor_needstage: c_int = 410, h.model().nsensor();
        sensor_objtype: c_int = 411, h.model().nsensor();
        sensor_objid: c_int = 412, h.model().nsensor();
        sensor_reftype: c_int = 413, h.model().nsensor();
        sensor_refid: c_int = 414, h.model().nsensor();
        sensor_intprm: [c_int; 3] = 415, h.model().nsensor();
        sensor_dim: c_int = 416, h.model().nsensor();
        sensor_adr: c_int = 417, h.model().nsensor();
        sensor_cutoff: mjtNum = 418, h.model().nsensor();
        sensor_noise: mjtNum = 419, h.model().nsensor();
        sensor_history: [c_int; 2] = 420, h.model().nsensor();
        sensor_historyadr: c_int = 421, h.model().nsensor();
        sensor_delay: mjtNum = 422, h.model().nsensor();
        sensor_interval: [mjtNum; 2] = 423, h.model().nsensor();
        sensor_user: mjtNum = 424, h.model().nsensor() * h.model().nuser_sensor();
        sensor_plugin: c_int = 425, h.model().nsensor();
        plugin: c_int = 426, h.model().nplugin();
        plugin_stateadr: c_int = 427, h.model().nplugin();
        plugin_statenum: c_int = 428, h.model().nplugin();
        plugin_attr: c_char = 429, h.model().npluginattr();
        plugin_attradr: c_int = 430, h.model().nplugin();
        numeric_adr: c_int = 431, h.model().nnumeric();
        numeric_size: c_int = 432, h.model().nnumeric();
        numeric_data: mjtNum = 433, h.model().nnumericdata();
        text_adr: c_int = 434, h.model().ntext();
        text_size: c_int = 435, h.model().ntext();
        text_data: c_char = 436, h.model().ntextdata();
        tuple_adr: c_int = 437, h.model().ntuple();
        tuple_size: c_int = 438, h.model().ntuple();
        tuple_objtype: c_int = 439, h.model().ntupledata();
        tuple_objid: c_int = 440, h.model().ntupledata();
        tuple_objprm: mjtNum = 441, h.model().ntupledata();
        key_time: mjtNum = 442, h.model().nkey();
        key_qpos: mjtNum = 443, h.model().nkey() * h.model().nq();
        key_qvel: mjtNum = 444, h.model().nkey() * h.model().nv();
        key_act: mjtNum = 445, h.model().nkey() * h.model().na();
        key_mpos: mjtNum = 446, h.model().nkey() * h.model().nmocap() * 3;
        key_mquat: mjtNum = 447, h.model().nkey() * h.model().nmocap() * 4;
        key_ctrl: mjtNum = 448, h.model().nkey() * h.model().nu();
        key_plastic: mjtNum = 449, h.model().nkey() * h.model().nplastic();
        name_bodyadr: c_int = 450, h.model().nbody();
        name_jntadr: c_int = 451, h.model().njnt();
        name_geomadr: c_int = 452, h.model().ngeom();
        name_siteadr: c_int = 453, h.model().nsite();
        name_camadr: c_int = 454, h.model().ncam();
        name_lightadr: c_int = 455, h.model().nlight();
        name_flexadr: c_int = 456, h.model().nflex();
        name_meshadr: c_int = 457, h.model().nmesh();
        name_skinadr: c_int = 458, h.model().nskin();
        name_hfieldadr: c_int = 459, h.model().nhfield();
        name_texadr: c_int = 460, h.model().ntex();
        name_matadr: c_int = 461, h.model().nmat();
        name_pairadr: c_int = 462, h.model().npair();
        name_excludeadr: c_int = 463, h.model().nexclude();
        name_eqadr: c_int = 464, h.model().neq();
        name_tendonadr: c_int = 465, h.model().ntendon();
        name_actuatoradr: c_int = 466, h.model().nactuator();
        name_sensoradr: c_int = 467, h.model().nsensor();
        name_numericadr: c_int = 468, h.model().nnumeric();
        name_textadr: c_int = 469, h.model().ntext();
        name_tupleadr: c_int = 470, h.model().ntuple();
        name_keyadr: c_int = 471, h.model().nkey();
        name_pluginadr: c_int = 472, h.model().nplugin();
        names: c_char = 473, h.model().nnames();
        names_map: c_int = 474, h.model().nnames_map();
        paths: c_char = 475, h.model().npaths();
        B_rownnz: c_int = 476, h.model().nbody();
        B_rowadr: c_int = 477, h.model().nbody();
        B_colind: c_int = 478, h.model().nB();
        M_rownnz: c_int = 479, h.model().nv();
        M_rowadr: c_int = 480, h.model().nv();
        M_colind: c_int = 481, h.model().nC();
        mapM2M: c_int = 482, h.model().nC();
        D_rownnz: c_int = 483, h.model().nv();
        D_rowadr: c_int = 484, h.model().nv();
        D_diag: c_int = 485, h.model().nv();
        D_colind: c_int = 486, h.model().nD();
        mapM2D: c_int = 487, h.model().nD();
        mapD2M: c_int = 488, h.model().nC();
    }
}

/// One type per array, for `fields!`.
pub mod data_field {
    use super::*;

    wide_markers! { RawData, N, h =>
        qpos: N = 0, h.model().nq();
        qvel: N = 1, h.model().nv();
        act: N = 2, h.model().na();
        history: N = 3, h.model().nhistory();
        plastic: N = 4, h.model().nplastic();
        qacc_warmstart: N = 5, h.model().nv();
        plugin_state: N = 6, h.model().npluginstate();
        ctrl: N = 7, h.model().nu();
        qfrc_applied: N = 8, h.model().nv();
        xfrc_applied: [N; 6] = 9, h.model().nbody();
        eq_active: mjtBool = 10, h.model().neq();
        mocap_pos: Vec3<N> = 11, h.model().nmocap();
        mocap_quat: Quat<N> = 12, h.model().nmocap();
        qacc: N = 13, h.model().nv();
        act_dot: N = 14, h.model().na();
        userdata: N = 15, h.model().nuserdata();
        sensordata: N = 16, h.model().nsensordata();
        tree_asleep: c_int = 17, h.model().ntree();
        plugin: c_int = 18, h.model().nplugin();
        plugin_data: usize = 19, h.model().nplugin();
        xpos: Vec3<N> = 20, h.model().nbody();
        xquat: Quat<N> = 21, h.model().nbody();
        xmat: Mat3<N> = 22, h.model().nbody();
        xipos: Vec3<N> = 23, h.model().nbody();
        xiquat: Quat<N> = 24, h.model().nbody();
        ximat: Mat3<N> = 25, h.model().nbody();
        xanchor: Vec3<N> = 26, h.model().njnt();
        xaxis: Vec3<N> = 27, h.model().njnt();
        geom_xpos: Vec3<N> = 28, h.model().ngeom();
        geom_xquat: Quat<N> = 29, h.model().ngeom();
        geom_xmat: Mat3<N> = 30, h.model().ngeom();
        site_xpos: Vec3<N> = 31, h.model().nsite();
        site_xquat: Quat<N> = 32, h.model().nsite();
        site_xmat: Mat3<N> = 33, h.model().nsite();
        cam_xpos: Vec3<N> = 34, h.model().ncam();
        cam_xmat: Mat3<N> = 35, h.model().ncam();
        light_xpos: Vec3<N> = 36, h.model().nlight();
        light_xdir: Vec3<N> = 37, h.model().nlight();
        subtree_com: Vec3<N> = 38, h.model().nbody();
        cdof: Spatial<N> = 39, h.model().nv();
        cinert: Inertia10<N> = 40, h.model().nbody();
        flexvert_xpos: Vec3<N> = 41, h.model().nflexvert();
        flexelem_aabb: [N; 6] = 42, h.model().nflexelem();
        flexelem_krot: N = 43, h.model().nflexstiffness();
        flex_hessian_valid: mjtBool = 44, h.model().nflex();
        flexvert_hessian: [N; 6] = 45, h.model().nflexvert();
        flexedge_hessian: [N; 9] = 46, h.model().nflexedge();
        flexedge_J: N = 47, h.model().nJfe();
        flexedge_length: N = 48, h.model().nflexedge();
        bvh_aabb_dyn: [N; 6] = 49, h.model().nbvhdynamic();
        flexvert_lambda: N = 50, h.model().nflexvert();
        flexvert_conage: c_int = 51, h.model().nflexvert();
        ten_wrapadr: c_int = 52, h.model().ntendon();
        ten_wrapnum: c_int = 53, h.model().ntendon();
        ten_J: N = 54, h.model().nJten();
        ten_length: N = 55, h.model().ntendon();
        wrap_obj: [c_int; 2] = 56, h.model().nwrap();
        wrap_xpos: [N; 6] = 57, h.model().nwrap();
        actuator_length: N = 58, h.model().nout();
        moment_rownnz: c_int = 59, h.model().nout();
        moment_rowadr: c_int = 60, h.model().nout();
        moment_colind: c_int = 61, h.model().nJmom();
        actuator_moment: N = 62, h.model().nJmom();
        crb: Inertia10<N> = 63, h.model().nbody();
        M: N = 64, h.model().nC();
        qLD: N = 65, h.model().nC();
        qLDiagInv: N = 66, h.model().nv();
        bvh_active: mjtBool = 67, h.model().nbvh();
        tree_awake: c_int = 68, h.model().ntree();
        body_awake: c_int = 69, h.model().nbody();
        body_awake_ind: c_int = 70, h.model().nbody();
        parent_awake_ind: c_int = 71, h.model().nbody();
        dof_awake_ind: c_int = 72, h.model().nv();
        flexedge_velocity: N = 73, h.model().nflexedge();
        ten_velocity: N = 74, h.model().ntendon();
        actuator_velocity: N = 75, h.model().nout();
        cvel: Spatial<N> = 76, h.model().nbody();
        cdof_dot: Spatial<N> = 77, h.model().nv();
        qfrc_bias: N = 78, h.model().nv();
        qfrc_spring: N = 79, h.model().nv();
        qfrc_damper: N = 80, h.model().nv();
        qfrc_gravcomp: N = 81, h.model().nv();
        qfrc_fluid: N = 82, h.model().nv();
        qfrc_adhesion: N = 83, h.model().nv();
        qfrc_passive: N = 84, h.model().nv();
        subtree_linvel: Vec3<N> = 85, h.model().nbody();
        subtree_angmom: Vec3<N> = 86, h.model().nbody();
        qH: N = 87, h.model().nC();
        qHDiagInv: N = 88, h.model().nv();
        qDeriv: N = 89, h.model().nD();
        qLU: N = 90, h.model().nD();
        actuator_force: N = 91, h.model().nout();
        qfrc_actuator: N = 92, h.model().nv();
        qfrc_smooth: N = 93, h.model().nv();
        qacc_smooth: N = 94, h.model().nv();
        qfrc_constraint: N = 95, h.model().nv();
        qfrc_inverse: N = 96, h.model().nv();
        cacc: Spatial<N> = 97, h.model().nbody();
        cfrc_int: Spatial<N> = 98, h.model().nbody();
        cfrc_ext: Spatial<N> = 99, h.model().nbody();
        contact: mjContact = 100, h.raw().ncon as usize, absent if h.raw().ncon == 0;
        efc_type: c_int = 101, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_id: c_int = 102, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_J_rownnz: c_int = 103, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_J_rowadr: c_int = 104, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_J_rowsuper: c_int = 105, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_J_colind: c_int = 106, h.raw().nJ as usize, absent if h.raw().nJ == 0;
        efc_J: N = 107, h.raw().nJ as usize, absent if h.raw().nJ == 0;
        efc_pos: N = 108, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_margin: N = 109, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_frictionloss: N = 110, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_diagA: N = 111, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_KBIP: [N; 4] = 112, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_D: N = 113, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_R: N = 114, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        tendon_efcadr: c_int = 115, h.model().ntendon(), absent if h.raw().tendon_efcadr.is_null();
        tree_island: c_int = 116, h.model().ntree(), absent if h.raw().nisland == 0;
        island_ntree: c_int = 117, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        island_itreeadr: c_int = 118, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        map_itree2tree: c_int = 119, h.model().ntree(), absent if h.raw().nisland == 0;
        dof_island: c_int = 120, h.model().nv(), absent if h.raw().nisland == 0;
        island_nv: c_int = 121, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        island_idofadr: c_int = 122, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        island_dofadr: c_int = 123, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        map_dof2idof: c_int = 124, h.model().nv(), absent if h.raw().nisland == 0;
        map_idof2dof: c_int = 125, h.model().nv(), absent if h.raw().nisland == 0;
        ifrc_smooth: N = 126, h.raw().nidof as usize, absent if h.raw().nisland == 0;
        iacc_smooth: N = 127, h.raw().nidof as usize, absent if h.raw().nisland == 0;
        iacc: N = 128, h.raw().nidof as usize, absent if h.raw().nisland == 0;
        efc_island: c_int = 129, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        island_ne: c_int = 130, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        island_nf: c_int = 131, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        island_nefc: c_int = 132, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        island_iefcadr: c_int = 133, h.raw().nisland as usize, absent if h.raw().nisland == 0;
        map_efc2iefc: c_int = 134, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        map_iefc2efc: c_int = 135, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_type: c_int = 136, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_id: c_int = 137, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_frictionloss: N = 138, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_D: N = 139, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_R: N = 140, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        efc_Y_rownnz: c_int = 141, h.raw().nefc as usize, absent if h.raw().efc_Y_rownnz.is_null();
        efc_Y_rowadr: c_int = 142, h.raw().nefc as usize, absent if h.raw().efc_Y_rowadr.is_null();
        efc_Y_colind: c_int = 143, h.raw().nY as usize, absent if h.raw().efc_Y_colind.is_null();
        efc_Y: N = 144, h.raw().nY as usize, absent if h.raw().efc_Y.is_null();
        efc_AR_rownnz: c_int = 145, h.raw().nefc as usize, absent if h.raw().efc_AR_rownnz.is_null();
        efc_AR_rowadr: c_int = 146, h.raw().nefc as usize, absent if h.raw().efc_AR_rowadr.is_null();
        efc_AR_colind: c_int = 147, h.raw().nA as usize, absent if h.raw().efc_AR_colind.is_null();
        efc_AR: N = 148, h.raw().nA as usize, absent if h.raw().efc_AR.is_null();
        efc_vel: N = 149, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_aref: N = 150, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efm_c: N = 151, h.model().nv(), absent if h.raw().efm_c.is_null();
        efm_diag: N = 152, h.model().nv(), absent if h.raw().efm_diag.is_null();
        efm_ck: N = 153, h.model().nv(), absent if h.raw().efm_ck.is_null();
        efm_sdiag: N = 154, h.model().nv(), absent if h.raw().efm_sdiag.is_null();
        efm_fluid: N = 155, h.model().nC(), absent if h.raw().efm_fluid.is_null();
        efm_tid: c_int = 156, h.model().ntendon(), absent if h.raw().efm_tid.is_null();
        efm_ts: N = 157, h.model().ntendon(), absent if h.raw().efm_ts.is_null();
        efm_tk: N = 158, h.model().ntendon(), absent if h.raw().efm_tk.is_null();
        efm_aid: c_int = 159, h.model().nactuator(), absent if h.raw().efm_aid.is_null();
        efm_as: N = 160, h.model().nactuator(), absent if h.raw().efm_as.is_null();
        efm_ak: N = 161, h.model().nactuator(), absent if h.raw().efm_ak.is_null();
        efm_ca: N = 162, h.model().nv(), absent if h.raw().efm_ca.is_null();
        efm_K_rownnz: c_int = 163, h.model().nv(), absent if h.raw().efm_K_rownnz.is_null();
        efm_K_rowadr: c_int = 164, h.model().nv(), absent if h.raw().efm_K_rowadr.is_null();
        efm_K_colind: c_int = 165, h.raw().nefmK as usize, absent if h.raw().efm_K_colind.is_null();
        efm_K_val: N = 166, h.raw().nefmK as usize, absent if h.raw().efm_K_val.is_null();
        efm_dofid: c_int = 167, h.raw().nefmdof as usize, absent if h.raw().efm_dofid.is_null();
        efm_con_ind: c_int = 168, h.raw().nefmcon as usize, absent if h.raw().efm_con_ind.is_null();
        efm_con_val: N = 169, h.raw().nefmcon as usize, absent if h.raw().efm_con_val.is_null();
        efm_L: N = 170, h.raw().nefmL as usize, absent if h.raw().efm_L.is_null();
        efc_b: N = 171, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        iefc_aref: N = 172, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_state: c_int = 173, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        iefc_force: N = 174, h.raw().nefc as usize, absent if h.raw().nisland == 0;
        efc_state: c_int = 175, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        efc_force: N = 176, h.raw().nefc as usize, absent if h.raw().nefc == 0;
        ifrc_constraint: N = 177, h.raw().nidof as usize, absent if h.raw().nisland == 0;
    }

    inline_markers! { RawData, N, h =>
        solver: mjSolverStat = 178, 4000;
        solver_niter: c_int = 179, 20;
        solver_nnz: c_int = 180, 20;
        solver_fwdinv: mjtNum = 181, 2;
        warning: mjWarningStat = 182, 7;
        timer: mjTimerStat = 183, 15;
        energy: mjtNum = 184, 2;
    }
}

