"""Which pairs of a model the ipc flag looks at, and their distances: sections 3 and 4 of docs/facts/flex-4-ipc.md, for ipc.py."""

import dataclasses
from collections.abc import Callable

import mujoco
import numpy as np

STIFFNESS = 5e7  # of a pair, for each kilogram of its lightest vertex
REST = 1e-3  # the distance at which a pair rests, unless a radius is smaller
BAND = 3e-3  # how far beyond the radii pairs are listed, unless a radius is smaller
KEEP = 0.2  # the share of its distance that a pair keeps in one outer iteration
TURNS = 32  # of the conservative advancement


# --- Geometry: closest points. All functions take many cases at once; sums over signed weights are differences of two points.


def dot(a, b):
    return (a * b).sum(-1)


def difference(weights, corners):
    """The weighted sums of the corners: what leads from the second side to the first."""
    return np.einsum("...nk,nkx->...nx", weights, corners)


def shortest(candidates, corners):
    """For each case the candidate with the shortest difference, the earlier one where they tie."""
    lengths = np.linalg.norm(difference(candidates, corners), axis=-1)
    tied = lengths <= lengths.min(0) * (1 + 1e-12)
    return candidates[tied.argmax(0), np.arange(len(corners))]


def point_to_segment(corners, point, start, end):
    """Signed weights of the point and of the nearest point of the segment, `corners` numbered by the other arguments."""
    along = corners[:, end] - corners[:, start]
    share = np.clip(dot(corners[:, point] - corners[:, start], along) / dot(along, along), 0, 1)
    weights = np.zeros(corners.shape[:2])
    weights[:, point], weights[:, start], weights[:, end] = 1, share - 1, -share
    return weights


def solve(matrix, right, fallback):
    """Solutions of symmetric 2x2 systems (entries 00, 01, 11), `fallback` where they are singular."""
    (p, q, r), (f, g) = matrix, right
    determinant = p * r - q * q
    regular = determinant > 1e-12 * p * r
    determinant = np.where(regular, determinant, 1)
    return [np.where(regular, x, fallback) for x in ((r * f - q * g) / determinant, (p * g - q * f) / determinant)]


def point_to_triangle(corners):
    """The foot of the perpendicular if it lies within, else the nearest point of the nearest edge."""
    point, origin, one, two = np.moveaxis(corners, 1, 0)
    one, two, point = one - origin, two - origin, point - origin
    u, v = solve((dot(one, one), dot(one, two), dot(two, two)), (dot(one, point), dot(two, point)), -1.0)
    foot = np.stack([np.ones_like(u), u + v - 1, -u, -v], -1)
    edges = np.stack([point_to_segment(corners, 0, *edge) for edge in ((1, 2), (2, 3), (3, 1))])
    return np.where((foot[:, 1:] <= 0).all(-1, keepdims=True), foot, shortest(edges, corners))


def segment_to_segment(corners):
    """The common perpendicular if it meets both segments, else the best of the four ends against the other segment."""
    a, b = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 2]
    between = corners[:, 2] - corners[:, 0]
    s, t = solve((dot(a, a), -dot(a, b), dot(b, b)), (dot(a, between), -dot(b, between)), -1.0)
    inside = np.stack([1 - s, s, t - 1, -t], -1)
    ends = np.stack([sign * point_to_segment(corners, *case)
                     for sign, case in ((1, (0, 2, 3)), (-1, (2, 0, 1)), (-1, (3, 0, 1)), (1, (1, 2, 3)))])
    within = (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    return np.where(within[:, None], inside, shortest(ends, corners))


def features(sides, core=0.0):
    """Closest points of points, segments and triangles with `sides` corners; the second side is `core` thick."""
    weigh = {
        (1, 1): lambda corners: np.tile([1.0, -1.0], (len(corners), 1)),
        (1, 2): lambda corners: point_to_segment(corners, 0, 1, 2),
        (1, 3): point_to_triangle,
        (2, 2): segment_to_segment,
        (3, 1): lambda corners: -np.roll(point_to_triangle(np.roll(corners, 1, 1)), -1, 1),
    }[sides]

    def closest(corners):
        weights = weigh(corners)
        apart = difference(weights, corners)
        length = np.linalg.norm(apart, axis=-1)
        return weights, apart / length[:, None], length - core

    return closest


def point_to_plane(normal):
    """A vertex against a plane through the second point."""

    def closest(corners):
        apart = corners[:, 0] - corners[:, 1]
        return np.tile([1.0, -1.0], (len(corners), 1)), np.tile(normal, (len(corners), 1)), apart @ normal

    return closest


def point_to_box(frame, size):
    """A vertex outside a box against it; the second point is the center."""

    def closest(corners):
        local = (corners[:, 0] - corners[:, 1]) @ frame
        apart = (local - np.clip(local, -size, size)) @ frame.T
        length = np.linalg.norm(apart, axis=-1)
        return np.tile([1.0, -1.0], (len(corners), 1)), apart / length[:, None], length

    return closest


# --- Pairs, shape by shape (section 3). Points are the vertices of all flexes, then fixed points of the geoms.


@dataclasses.dataclass
class Pairs:
    """Pairs of one kind: points of both sides, one pair a line."""

    first: np.ndarray
    second: np.ndarray
    radii: tuple[float, ...]
    closest: Callable
    own: bool = False  # both sides of one sheet

    @property
    def points(self):
        return np.hstack([self.first, self.second])


def crossed(first, second, radii, closest=None, core=0.0, own=False):
    """Every feature of one side with every one of the other that shares no vertex with it."""
    choices = [(a, b) for a in first for b in second if not set(a) & set(b)]
    sides = first.shape[1], second.shape[1]
    a, b = (np.array([c[i] for c in choices], int).reshape(-1, n) for i, n in enumerate(sides))
    return Pairs(a, b, radii, closest or features(sides, core), own)


def sheets(model):
    """Of each flex: its vertices, edges, triangles and its radius."""
    for f in range(model.nflex):
        start = model.flex_vertadr[f]
        vertices = start + np.arange(model.flex_vertnum[f])[:, None]
        edges = start + model.flex_edge[model.flex_edgeadr[f] :][: model.flex_edgenum[f]]
        faces = model.flex_elem[model.flex_elemdataadr[f] :][: 3 * model.flex_elemnum[f]].reshape(-1, 3) + start
        yield vertices, edges, faces, float(model.flex_radius[f])


def between_sheets(one, other):
    """Vertices against triangles both ways, edges against edges."""
    radii = one[3], other[3]
    own = one is other
    yield crossed(one[0], other[2], radii, own=own)
    if own:
        edges = crossed(one[1], one[1], radii, own=True)
        once = edges.first[:, 0] + 1e6 * edges.first[:, 1] < edges.second[:, 0] + 1e6 * edges.second[:, 1]
        yield Pairs(edges.first[once], edges.second[once], radii, edges.closest, True)
    else:
        yield crossed(other[0], one[2], radii)
        yield crossed(one[1], other[1], radii)


def against_geom(model, data, geom, sheet, fixed):
    """A sheet against a static geom, whose points are put into `fixed`."""
    vertices, edges, faces, radius = sheet
    center, frame, size = data.geom_xpos[geom].copy(), data.geom_xmat[geom].reshape(3, 3).copy(), model.geom_size[geom].copy()

    def place(*offsets):
        fixed.extend(center + frame @ offset for offset in offsets)
        return np.arange(len(fixed) - len(offsets), len(fixed)) + model.nflexvert

    middle = place(np.zeros(3))[None]
    kind = model.geom_type[geom]
    if kind == mujoco.mjtGeom.mjGEOM_PLANE:
        yield crossed(vertices, middle, (radius,), point_to_plane(frame[:, 2]))
    elif kind == mujoco.mjtGeom.mjGEOM_SPHERE:
        yield from (crossed(side, middle, (radius,), core=size[0]) for side in (vertices, faces))
    elif kind == mujoco.mjtGeom.mjGEOM_CAPSULE:
        ends = place(np.array([0, 0, -size[1]]), np.array([0, 0, size[1]]))
        yield from (crossed(side, ends[None], (radius,), core=size[0]) for side in (vertices, edges))
        yield crossed(faces, ends[:, None], (radius,), core=size[0])
    elif kind == mujoco.mjtGeom.mjGEOM_BOX:
        signs = np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)])
        corners = place(*(signs * size))
        borders = np.array([(i, i | bit) for i in range(8) for bit in (1, 2, 4) if not i & bit])
        yield crossed(vertices, middle, (radius,), point_to_box(frame, size))
        yield crossed(edges, corners[borders], (radius,))
        yield crossed(faces, corners[:, None], (radius,))
    else:
        raise NotImplementedError(f"geom type {kind}")


def meet(one, other):
    """Whether contype and conaffinity let two things collide."""
    return one[0] & other[1] or other[0] & one[1]


class World:
    """All pairs of a model, and what is known of each."""

    def __init__(self, model, data, masses, factor=1.0):
        fixed, groups, flexes = [], [], list(sheets(model))
        for i, sheet in enumerate(flexes):
            mask = model.flex_contype[i], model.flex_conaffinity[i]
            for geom in range(model.ngeom):
                if meet(mask, (model.geom_contype[geom], model.geom_conaffinity[geom])):
                    groups += against_geom(model, data, geom, sheet, fixed)
            if model.flex_selfcollide[i]:
                groups += between_sheets(sheet, sheet)
            for j in range(i + 1, len(flexes)):
                if meet(mask, (model.flex_contype[j], model.flex_conaffinity[j])):
                    groups += between_sheets(sheet, flexes[j])
        self.fixed, self.vertices = np.array(fixed).reshape(-1, 3), model.nflexvert
        mass = np.append(masses, np.full(len(fixed), np.inf))
        self.groups = []
        for g in groups:
            some = np.isfinite(mass[g.points].min(1))  # else nothing of the pair can move
            if some.any():
                self.groups.append(Pairs(g.first[some], g.second[some], g.radii, g.closest, g.own))
        self.member = np.zeros((sum(len(g.first) for g in self.groups), len(mass)), bool)
        for part, g in self.parts():
            np.put_along_axis(self.member[part], g.points, True, 1)
        self.member = self.member[:, : self.vertices]
        spread = lambda value: np.concatenate([np.full(len(g.first), value(g.radii)) for g in self.groups])
        self.rest = spread(lambda radii: min(REST, *radii))
        self.band = spread(lambda radii: sum(radii) + min(BAND, *radii))
        self.stiffness = factor * STIFFNESS * np.where(self.member, masses, np.inf).min(1)

    def parts(self):
        """Each group with its place in the list of all pairs."""
        at = 0
        for g in self.groups:
            yield slice(at, at + len(g.first)), g
            at += len(g.first)

    def reach(self, motion):
        """How far the two sides of each pair can come together, at most."""
        motion = np.vstack([motion, np.zeros_like(self.fixed)])
        apart = [motion[g.first][:, :, None] - motion[g.second][:, None] for g in self.groups]
        return np.concatenate([np.linalg.norm(a, axis=-1).max((1, 2)) for a in apart])

    def linearize(self, vertices):
        """Rows of the pairs: weights of the vertices, normals, distances."""
        points = np.vstack([vertices, self.fixed])
        weights = np.zeros((len(self.member), len(points)))
        normals, gaps = np.zeros((len(self.member), 3)), np.zeros(len(self.member))
        for part, g in self.parts():
            weight, normals[part], gaps[part] = g.closest(points[g.points])
            np.put_along_axis(weights[part], g.points, weight, 1)
        return weights[:, : self.vertices], normals, gaps

    def step_lengths(self, vertices, motion):
        """The share of the motion that each pair allows, as far as it was followed: conservative advancement (section 4)."""
        points, motion = np.vstack([vertices, self.fixed]), np.vstack([motion, np.zeros_like(self.fixed)])
        shares = np.full(len(self.member), np.inf)
        for part, g in self.parts():
            corners, paths = points[g.points], motion[g.points]
            start = g.closest(corners)[2]
            # within one sheet against the mean of the four vertices
            mean = paths.mean(1, keepdims=True) if g.own else 0.0
            lengths, sides = np.linalg.norm(paths - mean, axis=-1), g.first.shape[1]
            speed = lengths[:, :sides].max(1) + lengths[:, sides:].max(1)
            live = (start >= 0) & (speed > 0)
            share = np.where(live, 0.0, np.inf)
            for _ in range(TURNS):
                i = np.flatnonzero(live)
                if not i.size:
                    break
                now = g.closest(corners[i] + share[i, None, None] * paths[i])[2]
                share[i] += (now - KEEP * start[i]) / speed[i]
                live[i] = share[i] < 1
            shares[part] = share
        return shares
