#!/usr/bin/env python3
"""Makes the model of examples/island, a file of glTF 2.0, from the rules below.

usage: examples/island/tools/make_island.py [FILE]      without a file: examples/island/models/island.glb

It uses no other models or pictures, and its random numbers are seeded: the same program writes the same file.

In metres, the sea at height 0:
  land     tiles of a grid of heights, coloured by height and slope, with a picture of grain;
           "far land" has every second height, and all of them at the edges, so that tiles of both kinds meet
  pines, oaks   2,000 trees at places of their own (EXT_mesh_gpu_instancing)
  sea      two transparent layers that drift
  tower    a lighthouse whose lamp turns, with a flag that joints move
  boat, gulls
All that moves is in one animation, "day", which takes 12 seconds and then repeats.
"""
import functools
import json
import math
import random
import struct
import sys
from pathlib import Path

GAME = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(GAME.parents[1] / "tools"))
from pictures import Picture  # pylint: disable=wrong-import-position

STEP, TILE, TILES = 2.8, 12, 6  # metres between heights, quads in a tile, tiles in each direction
HALF = STEP * TILE * TILES / 2
SECONDS = 12.0
DRIFT = 4.0  # metres: a picture of the sea
FAR_LAND = 60.0  # metres, from where tiles of the land have fewer corners
FAR, FARTHEST = 40.0, 80.0  # and trees
TREES = (("pines", 1300), ("oaks", 700))
TOWER = (56.0, -20.0)


# --- The shape of the land

@functools.cache
def chance(i, j, seed):
    return random.Random(f"{seed} {i} {j}").uniform(-1, 1)


def noise(x, z, seed):
    """Smooth noise of whole cells, -1 to 1."""
    def corner(a, b):
        return chance(a, b, seed)
    i, j = math.floor(x), math.floor(z)
    u, v = x - i, z - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    return ((corner(i, j) * (1 - u) + corner(i + 1, j) * u) * (1 - v)
            + (corner(i, j + 1) * (1 - u) + corner(i + 1, j + 1) * u) * v)


def height(x, z):
    """Metres above the sea: two hills, a headland for the tower, and a bay in the south."""
    def hill(at_x, at_z, wide, high):
        return high * math.exp(-((x - at_x) ** 2 + (z - at_z) ** 2) / wide ** 2)
    rough = 2.0 * noise(x / 20, z / 20, 1) + 0.7 * noise(x / 7, z / 7, 2)
    shape = hill(-24, -26, 25, 21) + hill(18, 12, 34, 6) + hill(*TOWER, 15, 8) + hill(-34, 26, 22, 4.5) - hill(6, 62, 22, 6)
    coast = 1 - (math.hypot(x, z) / 87) ** 4
    return max(shape + rough * (0.4 + 0.04 * max(shape, 0)) + 1.8 * coast - 1.8, -6.0)


def normal(x, z):
    slope = [height(x - 0.5, z) - height(x + 0.5, z), 1.0, height(x, z - 0.5) - height(x, z + 0.5)]
    size = math.sqrt(sum(part * part for part in slope))
    return [part / size for part in slope]


def mixed(a, b, t):
    t = min(max(t, 0), 1)
    return [x + (y - x) * t for x, y in zip(a, b)]


def linear(text):
    """A colour as glTF has it."""
    return [((c / 255 + 0.055) / 1.055) ** 2.4 for c in (int(text[i:i + 2], 16) for i in (0, 2, 4))]


SAND, GRASS, MEADOW, ROCK, BED = (linear(text) for text in ("ead3a1", "5f9a43", "87b04f", "8b857d", "4f7d78"))


def ground(x, z):
    y, up = height(x, z), normal(x, z)[1]
    green = mixed(GRASS, MEADOW, 0.5 + 0.7 * noise(x / 9, z / 9, 3))
    color = mixed(SAND, green, (y - 1.0) / 0.7 + 0.4 * noise(x / 4, z / 4, 4))
    color = mixed(color, ROCK, (0.80 - up) * 9 + max(y - 10, 0) * 0.25)
    return mixed(BED, color, (y + 1.5) / 1.3)


# --- The file

class Glb:
    def __init__(self):
        self.data = bytearray()
        self.json = {"asset": {"version": "2.0", "generator": "make_island.py"}, "buffers": [], "bufferViews": [], "accessors": [],
                     "meshes": [], "materials": [], "nodes": [], "images": [], "textures": [], "samplers": [{}], "skins": [],
                     "animations": [{"name": "day", "samplers": [], "channels": []}],
                     "extensionsUsed": ["KHR_lights_punctual", "EXT_mesh_gpu_instancing", "KHR_materials_emissive_strength"], "scene": 0}

    def add(self, kind, item):
        self.json[kind].append(item)
        return len(self.json[kind]) - 1

    def view(self, data):
        self.data += bytes(-len(self.data) % 4)
        start = len(self.data)
        self.data += data
        return self.add("bufferViews", {"buffer": 0, "byteOffset": start, "byteLength": len(data)})

    def accessor(self, values, shape, kind="f"):
        """@param values  a list of numbers, or of lists of them"""
        flat = [part for value in values for part in (value if isinstance(value, (list, tuple)) else [value])]
        item = {"bufferView": self.view(struct.pack(f"<{len(flat)}{kind}", *flat)), "count": len(values), "type": shape,
                "componentType": {"f": 5126, "H": 5123, "B": 5121}[kind]}
        if shape == "VEC3" and kind == "f":
            item |= {key: [edge(value[i] for value in values) for i in range(3)] for key, edge in (("min", min), ("max", max))}
        return self.add("accessors", item)

    def material(self, name, **more):
        return self.add("materials", {"name": name, "pbrMetallicRoughness": {"metallicFactor": 0} | more.pop("base", {})} | more)

    def texture(self, picture):
        image = self.add("images", {"bufferView": self.view(picture.png()), "mimeType": "image/png"})
        return {"index": self.add("textures", {"source": image, "sampler": 0})}

    def node(self, name, **more):
        return self.add("nodes", {"name": name} | more)

    def animate(self, node, path, times, values):
        animation = self.json["animations"][0]
        shape = "VEC4" if path == "rotation" else "VEC3"
        animation["samplers"].append({"input": self.accessor(times, "SCALAR"), "output": self.accessor(values, shape)})
        animation["channels"].append({"sampler": len(animation["samplers"]) - 1, "target": {"node": node, "path": path}})

    def file(self):
        self.data += bytes(-len(self.data) % 4)
        self.json["buffers"] = [{"byteLength": len(self.data)}]
        text = json.dumps({key: value for key, value in self.json.items() if value != []}, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        size = 12 + 8 + len(text) + 8 + len(self.data)
        return (struct.pack("<4sII", b"glTF", 2, size) + struct.pack("<I4s", len(text), b"JSON") + text
                + struct.pack("<I4s", len(self.data), b"BIN\0") + self.data)


class Shape:
    """Triangles of one mesh, with colours."""

    def __init__(self):
        self.points, self.normals, self.colors, self.coordinates, self.indices, self.joints = [], [], [], [], [], []

    def corner(self, point, up, color, at=(0.0, 0.0)):
        self.points.append(list(point))
        self.normals.append(list(up))
        self.colors.append([*color, 1.0][:4])
        self.coordinates.append(list(at))
        return len(self.points) - 1

    def face(self, corners, color):
        """A flat polygon, seen from where its corners run counter-clockwise."""
        a, b, c = corners[:3]
        across = [[q - p for p, q in zip(a, other)] for other in (b, c)]
        up = [across[0][1] * across[1][2] - across[0][2] * across[1][1], across[0][2] * across[1][0] - across[0][0] * across[1][2],
              across[0][0] * across[1][1] - across[0][1] * across[1][0]]
        size = math.sqrt(sum(part * part for part in up)) or 1.0
        numbers = [self.corner(point, [part / size for part in up], color) for point in corners]
        for i in range(1, len(corners) - 1):
            self.indices += [numbers[0], numbers[i], numbers[i + 1]]

    def cone(self, sides, low, high, wide, narrow, color, top=None):
        """A round wall; with `narrow` 0 a tip. @param low, high  heights"""
        rows = []
        for at, radius, tint in ((low, wide, color), (high, narrow, top or color)):
            rise = (wide - narrow) / (high - low)
            size = math.sqrt(1 + rise * rise)
            row = []
            for i in range(sides if radius > 0 else 1):
                turn = 2 * math.pi * (i + 0.5 * (at == high)) / sides if narrow == 0 else 2 * math.pi * i / sides
                way = (math.sin(turn), math.cos(turn))
                up = [way[0] / size, rise / size, way[1] / size] if radius > 0 else [0, 1, 0]
                row.append(self.corner((way[0] * radius, at, way[1] * radius), up, tint))
            rows.append(row)
        for i in range(sides):
            j = (i + 1) % sides
            if len(rows[1]) == 1:
                self.indices += [rows[0][i], rows[0][j], rows[1][0]]
            else:
                self.indices += [rows[0][i], rows[0][j], rows[1][j], rows[0][i], rows[1][j], rows[1][i]]
        return rows

    def primitive(self, glb, material, pictures=False):
        attributes = {"POSITION": glb.accessor(self.points, "VEC3"), "NORMAL": glb.accessor(self.normals, "VEC3"),
                      "COLOR_0": glb.accessor(self.colors, "VEC4")}
        if pictures:
            attributes["TEXCOORD_0"] = glb.accessor(self.coordinates, "VEC2")
        if self.joints:
            attributes["JOINTS_0"] = glb.accessor([joint for joint, _ in self.joints], "VEC4", "B")
            attributes["WEIGHTS_0"] = glb.accessor([weight for _, weight in self.joints], "VEC4")
        return {"attributes": attributes, "indices": glb.accessor(self.indices, "SCALAR", "H"), "material": material}

    def mesh(self, glb, material, pictures=False):
        return glb.add("meshes", {"primitives": [self.primitive(glb, material, pictures)]})


def turned(axis, angle):
    return [part * math.sin(angle / 2) for part in axis] + [math.cos(angle / 2)]


# --- Pictures

def grain():
    """Light noise without seams, which multiplies the colours of the land."""
    size, rng = 128, random.Random(11)
    picture = Picture(size, size, (255, 255, 255, 255))
    waves = [(rng.randint(1, 24), rng.randint(-24, 24), rng.uniform(0, 6.28)) for _ in range(40)]
    for y in range(size):
        for x in range(size):
            sum_of = sum(math.sin(2 * math.pi * (a * x + b * y) / size + c) for a, b, c in waves) / 12
            value = round(225 + 22 * max(-1.3, min(1.3, sum_of)) + rng.uniform(-9, 9))
            picture.set(x, y, (min(value, 255),) * 3 + (255,))
    return picture


def ripples():
    """Bright lines on a clear ground, as light makes on water, without seams."""
    size, rng = 128, random.Random(12)
    picture = Picture(size, size)
    dots = [(rng.uniform(0, size), rng.uniform(0, size)) for _ in range(26)]
    for y in range(size):
        for x in range(size):
            near = sorted(math.hypot((x - a + size / 2) % size - size / 2, (y - b + size / 2) % size - size / 2) for a, b in dots)
            line = max(0.0, 1 - (near[1] - near[0]) / 6) ** 3
            picture.set(x, y, (round(140 + 115 * line), round(205 + 50 * line), round(235 + 20 * line), round(222 + 33 * line)))
    return picture


# --- Parts

def land(glb):
    material = glb.material("land", base={"baseColorTexture": glb.texture(grain())})
    nodes = []
    for row in range(TILES):
        for column in range(TILES):
            def corner(shape, i, j):
                x, z = STEP * (column * TILE + i) - HALF, STEP * (row * TILE + j) - HALF
                return shape.corner((x, height(x, z), z), normal(x, z), ground(x, z), (x / 7, z / 7))
            near, far = Shape(), Shape()
            for j in range(TILE + 1):
                for i in range(TILE + 1):
                    corner(near, i, j)
            if max(point[1] for point in near.points) < -2.5:
                continue
            for j in range(TILE):
                for i in range(TILE):
                    a = j * (TILE + 1) + i
                    near.indices += [a, a + TILE + 1, a + 1, a + 1, a + TILE + 1, a + TILE + 2]
            numbers = {}
            for cell in far_cells():
                around = [numbers[at] if at in numbers else numbers.setdefault(at, corner(far, *at)) for at in cell]
                for b, c in zip(around[1:], around[2:]):
                    far.indices += [around[0], b, c]
            for name, shape, reach in (("land", near, {"to": FAR_LAND}), ("far land", far, {"from": FAR_LAND})):
                nodes.append(glb.node(f"{name} {column} {row}", mesh=shape.mesh(glb, material, True), extras=reach))
    return nodes


def far_cells():
    """The polygons of a far tile, two quads wide. Each begins at its corner next to the middle of the tile, which lies on no edge: all its
    triangles have an area, also those with a height between two corners."""
    for j in range(0, TILE, 2):
        for i in range(0, TILE, 2):
            ring = [(i, j), (i, j + 1), (i, j + 2), (i + 1, j + 2), (i + 2, j + 2), (i + 2, j + 1), (i + 2, j), (i + 1, j)]
            kept = [at for at in ring if at[0] % 2 == at[1] % 2 or at[0] in (0, TILE) or at[1] in (0, TILE)]
            first = kept.index((i + 2 * (i < TILE / 2), j + 2 * (j < TILE / 2)))
            yield kept[first:] + kept[:first]


def tree(kind):
    shape = Shape()
    bark = linear("94694a")
    if kind == "pines":
        shape.cone(3, -0.5, 2.2, 0.22, 0.16, bark)
        shape.cone(5, 1.7, 4.4, 1.5, 0, linear("2f6b3a"), linear("4f8f45"))
        shape.cone(5, 3.4, 6.0, 1.1, 0, linear("37733e"), linear("74b055"))
    else:
        shape.cone(3, -0.5, 2.4, 0.24, 0.16, bark)
        dark, light = linear("5b8f36"), linear("b5d463")
        low = shape.cone(5, 2.1, 3.4, 0.9, 1.7, dark, light)[1]
        tip = shape.corner((0, 5.0, 0), (0, 1, 0), light)
        base = shape.corner((0, 1.9, 0), (0, -1, 0), dark)
        for i in range(5):
            j = (i + 1) % 5
            shape.indices += [low[i], low[j], tip]
            shape.indices += [low[j] - 5, low[i] - 5, base]
    return shape


def far_tree(kind, sides):
    """What is seen of a tree from where its corners cannot be counted."""
    shape = Shape()
    if kind == "pines":
        shape.cone(sides, 1.3, 6.0, 1.25, 0, linear("2f6b3a"), linear("6aa553"))
    else:
        dark, light = linear("5b8f36"), linear("b5d463")
        ring = shape.cone(sides, 3.4, 5.0, 1.6, 0, mixed(dark, light, 0.5), light)[0]
        base = shape.corner((0, 1.5, 0), (0, -1, 0), dark)
        for i in range(sides):
            shape.indices += [ring[(i + 1) % sides], ring[i], base]
    return shape


def woods(glb):
    material = glb.material("tree")
    rng, nodes, taken = random.Random(5), [], set()
    for kind, count in TREES:
        at, turn, scale = [], [], []
        while len(at) < count:
            x, z = rng.uniform(-HALF, HALF), rng.uniform(-HALF, HALF)
            y = height(x, z)
            dense = noise(x / 15, z / 15, 6 if kind == "pines" else 7) + (0.35 if (y > 5) == (kind == "pines") else -0.25)
            cell = round(x / 1.5), round(z / 1.5)  # in which a tree stands alone
            path = abs(noise(x / 26, z / 26, 8)) < 0.07
            if 1.5 < y < 15 and not path and cell not in taken and dense > rng.uniform(-0.5, 0.7) and normal(x, z)[1] > 0.78 and math.dist((x, z), TOWER) > 9:
                taken.add(cell)
                size = rng.uniform(0.75, 1.35)
                at.append([x, y, z])
                turn.append(turned((0, 1, 0), rng.uniform(0, 6.28)))
                scale.append([size, size, size])
        places = {"TRANSLATION": glb.accessor(at, "VEC3"), "ROTATION": glb.accessor(turn, "VEC4"), "SCALE": glb.accessor(scale, "VEC3")}
        for name, shape, reach in ((kind, tree(kind), {"to": FAR}), (f"far {kind}", far_tree(kind, 4), {"from": FAR, "to": FARTHEST}),
                                   (f"farthest {kind}", far_tree(kind, 3), {"from": FARTHEST})):
            nodes.append(glb.node(name, mesh=shape.mesh(glb, material), extras=reach,
                                  extensions={"EXT_mesh_gpu_instancing": {"attributes": places}}))
    return nodes


def sea(glb):
    picture = glb.texture(ripples())
    nodes = []
    for name, deep, color, wide in (("sea", -0.02, linear("2f8fb4") + [0.78], 1.0), ("foam", 0.02, linear("e8fbff") + [0.12], 1.7)):
        material = glb.material(name, alphaMode="BLEND", base={"baseColorFactor": color, "baseColorTexture": picture})
        shape, sides = Shape(), 20  # rings with many corners near the land, where light and fog change
        rings = [0.0, *range(20, 150, 20), 190.0, 260.0, 380.0, 600.0]
        for radius in rings:
            for i in range(sides):
                x, z = radius * math.sin(2 * math.pi * i / sides), radius * math.cos(2 * math.pi * i / sides)
                shape.corner((x, deep, z), (0, 1, 0), (1, 1, 1), (x / DRIFT / wide, z / DRIFT / wide))
        for ring in range(len(rings) - 1):
            for i in range(sides):
                a, b = sides * ring + i, sides * ring + (i + 1) % sides
                shape.indices += [a, a + sides, b + sides] + ([a, b + sides, b] if ring > 0 else [])
        nodes.append(glb.node(name, mesh=shape.mesh(glb, material, True)))
        way = DRIFT * wide
        glb.animate(nodes[-1], "translation", [0, SECONDS], [[0, 0, 0], [way, 0, way] if name == "sea" else [-way, 0, 0]])
    return nodes


def tower(glb):
    paint = glb.material("paint")
    lamp = glb.material("lamp", emissiveFactor=[1.0, 0.82, 0.45],
                        extensions={"KHR_materials_emissive_strength": {"emissiveStrength": 6.0}})
    white, red, dark = linear("f4f1e8"), linear("c8452f"), linear("3a3f4a")
    shape = Shape()
    for band in range(6):
        low, high = 1.5 * band, 1.5 * band + 1.5
        shape.cone(10, low - (band == 0), high, 1.6 - 0.1 * band, 1.5 - 0.1 * band, red if band % 2 else white)
    shape.cone(10, 9.0, 9.25, 1.35, 1.35, dark)
    shape.cone(10, 9.25, 9.26, 1.35, 0.01, dark)
    shape.cone(10, 10.6, 11.7, 1.05, 0, red)
    light = Shape()
    light.cone(8, 9.25, 10.6, 0.55, 0.55, white)
    head = glb.add("meshes", {"primitives": [shape.primitive(glb, paint), light.primitive(glb, lamp)]})
    glb.json["extensions"] = {"KHR_lights_punctual": {"lights": [
        {"type": "spot", "color": [1.0, 0.85, 0.55], "intensity": 6000.0, "range": 90.0, "spot": {"innerConeAngle": 0.12, "outerConeAngle": 0.3}}]}}
    x, z = TOWER
    beam = glb.node("beam", translation=[0, 10, 0], extensions={"KHR_lights_punctual": {"light": 0}})
    quarters = [turned((0, 1, 0), -math.pi / 2 * i) for i in range(5)]
    down = turned((1, 0, 0), -0.16)
    glb.animate(beam, "rotation", [SECONDS / 4 * i for i in range(5)], [product(turn, down) for turn in quarters])
    top = flag(glb)
    return [glb.node("tower", mesh=head, translation=[x, height(x, z) - 0.3, z], children=[beam, *top])]


def product(a, b):
    return [a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]]


def flag(glb):
    """A cloth of two colours on a pole; five joints in a row wave."""
    material = glb.material("cloth", doubleSided=True)
    columns, wide = 6, 0.42
    shape = Shape()
    for column in range(columns):
        for row in range(3):
            color = linear("f2b632") if row == 1 else linear("2f6fb0")
            shape.corner((wide * column, 12.2 + 0.55 * row, 0), (0, 0, 1), color)
            joint = max(column - 1, 0)
            shape.joints.append(([joint, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]))
    for column in range(columns - 1):
        for row in range(2):
            a = 3 * column + row
            shape.indices += [a, a + 3, a + 1, a + 1, a + 3, a + 4]
    pole = Shape()
    pole.cone(4, 11.4, 13.5, 0.06, 0.05, linear("d8d8d8"))
    joints = []
    for i in reversed(range(columns - 1)):
        joints.insert(0, glb.node(f"cloth {i}", translation=[wide if i else 0.0, 0 if i else 12.2, 0], **({"children": [joints[0]]} if joints else {})))
        steps = 24
        glb.animate(joints[0], "rotation", [SECONDS * k / steps for k in range(steps + 1)],
                    [turned((0, 1, 0), 0.35 * math.sin(2 * math.pi * (k * 8 / steps - i / 5)) - 0.06) for k in range(steps + 1)])
    inverse = [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -wide * i, -12.2, 0, 1] for i in range(len(joints))]
    skin = glb.add("skins", {"joints": joints, "inverseBindMatrices": glb.accessor(inverse, "MAT4")})
    return [joints[0], glb.node("flag", mesh=shape.mesh(glb, material), skin=skin), glb.node("pole", mesh=pole.mesh(glb, material))]


def boat(glb):
    material = glb.material("boat", doubleSided=True)
    wood, rim, sail = linear("7a4b2a"), linear("c98b4e"), linear("f7f2e2")
    shape = Shape()
    ribs = [(-1.7, 0.55, 0.7), (-0.6, 0.8, 0.62), (0.7, 0.72, 0.62), (1.9, 0.0, 0.85)]
    for (z0, w0, y0), (z1, w1, y1) in zip(ribs, ribs[1:]):
        for side in (-1, 1):
            outer = [(side * w0, y0, z0), (side * w0 * 0.45, -0.25, z0), (side * w1 * 0.45, -0.25, z1), (side * w1, y1, z1)]
            shape.face(outer if side > 0 else outer[::-1], wood)
        shape.face([(-w0 * 0.8, 0.25, z0), (-w1 * 0.8, 0.25, z1), (w1 * 0.8, 0.25, z1), (w0 * 0.8, 0.25, z0)], rim)
    shape.face([(-0.55, 0.7, -1.7), (0.55, 0.7, -1.7), (0.25, -0.25, -1.7), (-0.25, -0.25, -1.7)][::-1], wood)
    shape.cone(4, 0.2, 4.2, 0.07, 0.05, rim)
    shape.face([(0.02, 0.9, -1.5), (0.02, 0.9, 0.1), (0.02, 4.0, 0.0)], sail)
    shape.face([(0.02, 0.9, 0.2), (0.02, 0.7, 1.8), (0.02, 3.6, 0.1)], sail)
    node = glb.node("boat", mesh=shape.mesh(glb, material), translation=[9.0, 0.0, 57.0])
    times = [SECONDS * k / 24 for k in range(25)]
    glb.animate(node, "rotation", times, [product(turned((0, 1, 0), 0.8), turned((0, 0, 1), 0.09 * math.sin(k * math.pi / 4))) for k in range(25)])
    glb.animate(node, "translation", times, [[9.0, 0.12 * math.sin(k * math.pi / 4 + 1), 57.0] for k in range(25)])
    return [node]


def gulls(glb):
    material = glb.material("gull", doubleSided=True)
    white, gray = linear("ffffff"), linear("9aa4ad")
    body, wing = Shape(), Shape()
    body.face([(0, 0, 0.5), (0.12, 0.02, -0.1), (0, 0.08, -0.6), (-0.12, 0.02, -0.1)], white)
    wing.face([(0, 0, 0.16), (0.75, 0.1, 0.0), (0, 0, -0.2)], gray)
    wing.face([(0.75, 0.1, 0.0), (1.25, 0.0, -0.32), (0.3, 0.02, -0.14)], white)
    body, wing = body.mesh(glb, material), wing.mesh(glb, material)
    nodes, rng = [], random.Random(9)
    for i in range(5):
        wings = [glb.node("wing", mesh=wing, **({} if side > 0 else {"scale": [-1, 1, 1]})) for side in (1, -1)]
        beats = 48
        for node, side in zip(wings, (1, -1)):
            glb.animate(node, "rotation", [SECONDS * k / beats for k in range(beats + 1)],
                        [turned((0, 0, 1), side * (0.15 + 0.5 * math.sin(k * math.pi / 2 + i))) for k in range(beats + 1)])
        radius, up = rng.uniform(12, 28), rng.uniform(16, 26)
        gull = glb.node("gull", mesh=body, translation=[radius, up, 0], rotation=product(turned((0, 0, 1), -0.25), turned((0, 1, 0), 0.0)),
                        children=wings)
        circle = glb.node("circle", translation=[rng.uniform(-10, 25), 0, rng.uniform(-15, 15)], children=[gull])
        start = rng.uniform(0, 6.28)
        glb.animate(circle, "rotation", [SECONDS / 4 * k for k in range(5)], [turned((0, 1, 0), start - math.pi / 2 * k) for k in range(5)])
        nodes.append(circle)
    return nodes


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] == ["--help"]:
        sys.exit(__doc__)
    path = Path(sys.argv[1]) if len(sys.argv) == 2 else GAME / "models/island.glb"
    glb = Glb()
    roots = [*land(glb), *woods(glb), *sea(glb), *tower(glb), *boat(glb), *gulls(glb)]
    glb.json["scenes"] = [{"nodes": roots}]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(glb.file())


if __name__ == "__main__":
    main()
