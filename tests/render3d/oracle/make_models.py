#!/usr/bin/env python3
"""Writes the ten models of the comparison with three.js into this folder (docs/render3d.md).

usage: tests/render3d/oracle/make_models.py

Each has what its name says, about {0, 0, 0} and at most 2 m wide. What moves is seen at 0.6 s of the animation "move".
"""
import math
import random
import struct
import sys
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER.parents[1] / "ci"))
from gltf_model_test import BYTE, FLOAT, SHORT, Source  # pylint: disable=wrong-import-position

RED, GREEN, BLUE, SAND, WHITE = (0.8, 0.1, 0.08), (0.1, 0.5, 0.15), (0.1, 0.2, 0.7), (0.7, 0.5, 0.25), (0.9, 0.9, 0.9)


class Model(Source):
    """A model without anything."""

    def __init__(self):
        super().__init__()
        self.data = b""
        self.json = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}], "nodes": [], "accessors": [], "bufferViews": [],
                     "meshes": [], "materials": [], "extensionsUsed": []}

    def material(self, color=WHITE, alpha=1.0, **more):
        self.json["materials"].append({"pbrMetallicRoughness": {"baseColorFactor": [*color, alpha], "metallicFactor": 0}, **more})
        return len(self.json["materials"]) - 1

    def uses(self, extension):
        if extension not in self.json["extensionsUsed"]:
            self.json["extensionsUsed"].append(extension)

    def texture(self, width, height, color, **sampler):
        """@param color  of a texel: (x, y) -> four bytes"""
        rows = b"".join(b"\0" + b"".join(bytes(color(x, y)) for x in range(width)) for y in range(height))
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        file = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows, 9))
                + chunk(b"IEND", b""))
        for key in ("images", "samplers", "textures"):
            self.json.setdefault(key, [])
        self.json["images"].append({"bufferView": self.view(file), "mimeType": "image/png"})
        self.json["samplers"].append(sampler)
        self.json["textures"].append({"source": len(self.json["images"]) - 1, "sampler": len(self.json["samplers"]) - 1})
        return len(self.json["textures"]) - 1

    def mesh(self, shape, material, normals=True, kind=FLOAT, **attributes):
        points, ups, places, faces = shape
        low = [min(point[axis] for point in points) for axis in range(3)]
        high = [max(point[axis] for point in points) for axis in range(3)]
        if kind == FLOAT:
            made = {"POSITION": self.add(points, "VEC3", min=low, max=high)}
        else:  # quantised: 0 to 65535 are -1 to 1, by the place of the node
            self.uses("KHR_mesh_quantization")
            whole = [tuple(round((part + 1) * 32767.5) for part in point) for point in points]
            made = {"POSITION": self.add([(*point, 0) for point in whole], "VEC4", SHORT)}
            self.json["accessors"][-1].update(type="VEC3", min=[min(p[i] for p in whole) for i in range(3)], max=[max(p[i] for p in whole) for i in range(3)])
            self.json["bufferViews"][-1]["byteStride"] = 8
        if normals:
            made["NORMAL"] = self.add(ups, "VEC3")
        made["TEXCOORD_0"] = self.add(places, "VEC2")
        self.json["meshes"].append({"primitives": [{"attributes": made | attributes, "material": material,
                                                    "indices": self.add([corner for face in faces for corner in face], "SCALAR", SHORT)}]})
        return len(self.json["meshes"]) - 1

    def node(self, top=True, **more):
        self.json["nodes"].append(more)
        if top:
            self.json["scenes"][0]["nodes"].append(len(self.json["nodes"]) - 1)
        return len(self.json["nodes"]) - 1

    def animate(self, node, path, times, values, way="LINEAR"):
        made = self.json.setdefault("animations", [{"name": "move", "channels": [], "samplers": []}])[0]
        made["channels"].append({"sampler": len(made["samplers"]), "target": {"node": node, "path": path}})
        made["samplers"].append({"input": self.add(times, "SCALAR", min=[min(times)], max=[max(times)]),
                                 "output": self.add(values, "VEC4" if path == "rotation" else "VEC3"), "interpolation": way})

    def write(self, name):
        for key in ("extensionsUsed", "materials"):
            if not self.json[key]:
                del self.json[key]
        (FOLDER / f"{name}.glb").write_bytes(self.glb())


# --- Shapes: positions, normals, places in pictures, triangles

def box(x=0.5, y=0.5, z=0.5):
    points, ups, places, faces = [], [], [], []
    for axis in range(3):
        for way in (-1, 1):
            first = len(points)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                at = [0, 0, 0]
                at[axis], at[(axis + 1) % 3], at[(axis + 2) % 3] = way, u, v
                points.append((at[0] * x, at[1] * y, at[2] * z))
                ups.append(tuple(way if i == axis else 0 for i in range(3)))
                places.append(((u + 1) / 2, (v + 1) / 2))
            order = ((0, 1, 2), (0, 2, 3)) if way > 0 else ((0, 2, 1), (0, 3, 2))
            faces += [tuple(first + corner for corner in face) for face in order]
    return points, ups, places, faces


def grid(wide, high, at):
    """A surface of wide x high quads: at(u, v) -> position, normal."""
    points, ups, places, faces = [], [], [], []
    for j in range(high + 1):
        for i in range(wide + 1):
            point, up = at(i / wide, j / high)
            points.append(tuple(point))
            ups.append(tuple(up))
            places.append((i / wide, j / high))
            if i < wide and j < high:
                corner = j * (wide + 1) + i
                faces += [(corner, corner + wide + 1, corner + 1), (corner + 1, corner + wide + 1, corner + wide + 2)]
    return points, ups, places, faces


def ball(radius, wide=24, high=16):
    def at(u, v):
        up = (math.sin(2 * math.pi * u) * math.sin(math.pi * v), math.cos(math.pi * v), math.cos(2 * math.pi * u) * math.sin(math.pi * v))
        return [radius * part for part in up], up
    return grid(wide, high, at)


def ring(radius, thick):
    def at(u, v):
        a, b = 2 * math.pi * u, -2 * math.pi * v
        up = (math.cos(a) * math.cos(b), math.sin(b), math.sin(a) * math.cos(b))
        return (math.cos(a) * (radius + thick * math.cos(b)), thick * math.sin(b), math.sin(a) * (radius + thick * math.cos(b))), up
    return grid(28, 12, at)


def floor(half, times=1.0):
    points, ups, places, faces = grid(8, 8, lambda u, v: ((half * (2 * u - 1), 0, half * (2 * v - 1)), (0, 1, 0)))
    return points, ups, [(u * times, v * times) for u, v in places], faces


def turned(axis, angle):
    return [*(part * math.sin(angle / 2) for part in axis), math.cos(angle / 2)]


# --- Models

def shapes():
    model = Model()
    model.node(mesh=model.mesh(box(), model.material(RED)), translation=[-0.6, 0.3, 0], rotation=turned((0, 1, 0), 0.5), scale=[0.7, 1.2, 0.7])
    model.node(mesh=model.mesh(ball(0.45), model.material(BLUE)), translation=[0.5, 0.3, 0.3])
    inner = model.node(top=False, mesh=model.mesh(ring(0.4, 0.14), model.material(SAND)), rotation=turned((1, 0, 0), 0.9))
    model.node(children=[inner], translation=[0.2, 0.8, -0.5], scale=[1.2, 1.2, 1.2])
    model.node(mesh=model.mesh(floor(1.0), model.material(WHITE)), translation=[0, -0.35, 0])
    model.write("shapes")


def flat():
    model = Model()
    model.node(mesh=model.mesh(ball(0.8, 9, 6), model.material(GREEN), normals=False), translation=[0, 0.3, 0])
    model.write("flat")


def colors():
    model = Model()
    points = ball(0.55)
    tint = [tuple((part + 0.55) / 1.1 for part in point) for point in points[0]]
    model.node(mesh=model.mesh(points, model.material(), COLOR_0=model.add(tint, "VEC3")), translation=[-0.6, 0.3, 0])
    bytes_of = [tuple(round(255 * part) for part in color) + (255,) for color in tint]
    whole = model.add(bytes_of, "VEC4", BYTE, normalized=True)
    model.node(mesh=model.mesh(points, model.material(SAND), kind=SHORT, COLOR_0=whole), translation=[-0.4, -0.7, -1], scale=[2 / 65535] * 3)
    model.write("colors")


def pictures():
    model = Model()
    def checks(x, y):
        return (230, 200, 150, 255) if (x // 8 + y // 8) % 2 == 0 else (60 + 4 * x, 80, 60 + 4 * y, 255)
    repeat = model.texture(32, 32, checks)
    mirror = model.texture(32, 32, checks, wrapS=33648, wrapT=33648)
    edge = model.texture(32, 32, checks, wrapS=33071, wrapT=33071, magFilter=9728, minFilter=9984)
    def look(picture):
        made = model.material()
        model.json["materials"][made]["pbrMetallicRoughness"]["baseColorTexture"] = {"index": picture}
        return made
    model.node(mesh=model.mesh(floor(1.2, 5.0), look(repeat)), translation=[0, -0.4, 0])
    model.node(mesh=model.mesh(box(), look(edge)), translation=[-0.5, 0.2, 0.2], rotation=turned((0, 1, 0), 0.4), scale=[0.8, 0.8, 0.8])
    points, ups, places, faces = ball(0.45)
    model.node(mesh=model.mesh((points, ups, [(4 * u, 3 * v) for u, v in places], faces), look(mirror)), translation=[0.5, 0.2, -0.2])
    model.write("pictures")


def emissive():
    model = Model()
    glow = model.texture(16, 16, lambda x, y: (255, 160, 40, 255) if x in range(5, 11) or y in range(5, 11) else (0, 0, 0, 255))
    lit = model.material((0.1, 0.1, 0.15), emissiveFactor=[1, 1, 1], emissiveTexture={"index": glow})
    strong = model.material((0.02, 0.02, 0.02), emissiveFactor=[0.1, 0.3, 0.05], extensions={"KHR_materials_emissive_strength": {"emissiveStrength": 2.5}})
    model.uses("KHR_materials_emissive_strength")
    model.node(mesh=model.mesh(box(), lit), translation=[-0.5, 0.3, 0], rotation=turned((0, 1, 0), 0.5))
    model.node(mesh=model.mesh(ball(0.5), strong), translation=[0.6, 0.3, 0])
    model.write("emissive")


def glass():
    model = Model()
    holes = model.texture(32, 32, lambda x, y: (200, 200, 190, 255 if math.hypot(x % 16 - 7.5, y % 16 - 7.5) > 5 else 0))
    mask = model.material(alphaMode="MASK", alphaCutoff=0.4, doubleSided=True)
    model.json["materials"][mask]["pbrMetallicRoughness"]["baseColorTexture"] = {"index": holes}
    upright = turned((1, 0, 0), math.pi / 2)
    pane = floor(0.7)
    model.node(mesh=model.mesh(box(), model.material(SAND)), translation=[0, 0.1, -0.9])
    model.node(mesh=model.mesh(pane, mask), translation=[-0.5, 0.5, -0.3], rotation=upright)
    for at, color in ((0.6, RED), (0.0, BLUE), (0.3, GREEN)):
        blend = model.material(color, 0.45, alphaMode="BLEND", doubleSided=True)
        model.node(mesh=model.mesh(pane, blend), translation=[0.3 + 0.4 * at, 0.3 * at, at], rotation=upright, scale=[0.8, 0.8, 0.8])
    model.write("glass")


def joints():
    model = Model()
    bones = 6
    def at(u, v):
        a = -2 * math.pi * u
        return (0.22 * math.cos(a), 1.8 * v, 0.22 * math.sin(a)), (math.cos(a), 0, math.sin(a))
    shape = grid(16, 30, at)
    held, weights = [], []
    for point in shape[0]:
        place = min(point[1] / 1.8 * (bones - 1), bones - 1.001)
        first = int(place)
        held.append((first, first + 1, 0, 0))
        weights.append((1 - place + first, place - first, 0.0, 0.0))
    mesh = model.mesh(shape, model.material(SAND, doubleSided=True), JOINTS_0=model.add(held, "VEC4", BYTE), WEIGHTS_0=model.add(weights, "VEC4"))
    body = model.node(mesh=mesh, skin=0)
    del body
    chain = []
    for i in range(bones):
        chain.append(model.node(top=i == 0, translation=[0, 1.8 / (bones - 1) if i else 0, 0]))
        if i:
            model.json["nodes"][chain[i - 1]]["children"] = [chain[i]]
            model.animate(chain[i], "rotation", [0, 1], [tuple(turned((0, 0, 1), 0.0)), tuple(turned((0.6, 0, 0.8), 0.7))])
    model.json["nodes"][chain[0]]["translation"] = [0, -0.6, 0]
    inverse = [(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1.8 / (bones - 1) * i, 0, 1) for i in range(bones)]
    model.json["skins"] = [{"joints": chain, "inverseBindMatrices": model.add(inverse, "MAT4")}]
    model.write("joints")


def motion():
    model = Model()
    for place, (color, way, path, values) in enumerate((
            (RED, "STEP", "translation", [(0, 0.9, 0), (0.3, 0.5, 0.2), (0.6, 0.1, 0)]),
            (GREEN, "LINEAR", "rotation", [tuple(turned((0, 1, 0), a)) for a in (0, 0.5, 3.4)]),
            (BLUE, "CUBICSPLINE", "translation", [(0, 0, 0), (-0.8, 0, 0), (2, 3, 0), (0, 0, 0), (-0.2, 0.4, 0.3), (1, -2, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)]),
            (SAND, "LINEAR", "scale", [(1, 1, 1), (0.5, 1.5, 1), (2, 0.2, 1)]))):
        node = model.node(mesh=model.mesh(box(0.25, 0.25, 0.25), model.material(color)), translation=[0.7 * place - 1.1, 0.4, 0])
        if path == "translation":  # of a node above it
            node = model.node(children=[model.json["scenes"][0]["nodes"].pop()])
        model.animate(node, path, [0, 0.5, 1], values, way)
    model.write("motion")


def many():
    model = Model()
    chance = random.Random(1)
    model.uses("EXT_mesh_gpu_instancing")
    places, turns, sizes = [], [], []
    for _ in range(300):
        places.append(tuple(chance.uniform(-1, 1) for _ in range(3)))
        turns.append(tuple(turned((0.6, 0.8, 0), chance.uniform(0, 6))))
        sizes.append(tuple(chance.uniform(0.1, 0.3) for _ in range(3)))
    model.node(mesh=model.mesh(box(), model.material(GREEN)), translation=[0, 0.3, 0], extensions={"EXT_mesh_gpu_instancing": {"attributes": {
        "TRANSLATION": model.add(places, "VEC3"), "ROTATION": model.add(turns, "VEC4"), "SCALE": model.add(sizes, "VEC3")}}})
    model.write("many")


def lights():
    model = Model()
    model.uses("KHR_lights_punctual")
    model.uses("KHR_materials_unlit")
    model.json["extensions"] = {"KHR_lights_punctual": {"lights": [
        {"type": "point", "color": [1, 0.5, 0.2], "intensity": 0.5, "range": 2.5},
        {"type": "spot", "color": [0.2, 0.4, 1], "intensity": 3, "spot": {"innerConeAngle": 0.2, "outerConeAngle": 0.45}},
        {"type": "directional", "color": [0.3, 1, 0.4], "intensity": 0.3}]}}
    def lamp(light, **place):
        model.node(extensions={"KHR_lights_punctual": {"light": light}}, **place)
    lamp(0, translation=[-0.7, 0.6, 0.7])
    lamp(1, translation=[0.8, 1.8, 0.4], rotation=turned((1, 0, 0), -math.pi / 2))
    lamp(2, rotation=turned((0, 1, 0), 0.9))
    model.node(mesh=model.mesh(floor(1.2), model.material()), translation=[0, -0.3, 0])
    model.node(mesh=model.mesh(ball(0.5), model.material()), translation=[0, 0.3, 0])
    model.node(mesh=model.mesh(ball(0.06), model.material((1, 0.5, 0.2), extensions={"KHR_materials_unlit": {}})), translation=[-0.7, 0.6, 0.7])
    model.write("lights")


for make in (shapes, flat, colors, pictures, emissive, glass, joints, motion, many, lights):
    make()
