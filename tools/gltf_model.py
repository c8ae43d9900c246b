"""For compile_assets.py: models of glTF 2.0.

Source: the specification of glTF 2.0, Khronos, 2021, and those of its extensions.
"""

import base64
import math
import os
import struct
import sys
from array import array
from urllib.parse import unquote

from asset_files import MAX_PICTURE, MAX_TEXT, CompileError, Node, Writer, brief

# Limits of engine/render3d/model_data.h
MAX_NODES = 65535
MAX_JOINTS = 256
MAX_PARTS = 65535
MAX_VERTICES = 4_000_000
MAX_PLACES = 1_000_000
MAX_KEYS = 4_000_000
MAX_STRENGTH = 1.0e6
MAX_FILE = 64 << 20  # Resources::kMaxBytes
LARGEST_FLOAT = 1.0e18  # its products and sums are 32-bit floats too

COMPONENTS = {5120: "b", 5121: "B", 5122: "h", 5123: "H", 5125: "I", 5126: "f"}
LARGEST = {5120: 127, 5121: 255, 5122: 32767, 5123: 65535}
SHAPES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
TRIANGLES = 4
EXTENSIONS = ("KHR_materials_unlit", "KHR_materials_emissive_strength", "KHR_lights_punctual", "KHR_mesh_quantization", "EXT_mesh_gpu_instancing")
WRAPS = {10497: 0, 33648: 1, 33071: 2}
ALPHAS = {"OPAQUE": 0, "MASK": 1, "BLEND": 2}
WAYS = {"STEP": 0, "LINEAR": 1, "CUBICSPLINE": 2}
TARGETS = {"translation": 0, "rotation": 1, "scale": 2}
LIGHTS = {"directional": 0, "point": 1, "spot": 2}


def compile_model(game, path):
    """@return a compiled model, a ModelData of engine/render3d/model_data.h"""
    return Model(game, path).compiled()


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def unit(vector, otherwise):
    size = math.sqrt(dot(vector, vector))
    return [part / size for part in vector] if size > 0 else otherwise


def floats(out, values):
    """Appends 32-bit floating-point numbers."""
    numbers = array("f", values)
    if sys.byteorder == "little":
        numbers.byteswap()
    out.extend(numbers.tobytes())


def numbers(out, kind, values, limit):
    """Appends a list of whole numbers of a type of `array`, with its length."""
    out.whole(len(values), 0, limit)
    data = array(kind, values)
    if sys.byteorder == "little":
        data.byteswap()
    out.extend(data.tobytes())


class Model:
    """A file of glTF, and what is compiled from it so far."""

    def __init__(self, game, path):
        self.game, self.path, self.warned, self.buffers, self.pictures = game, path, set(), {}, {}
        self.file = game.shown(path)
        data = game.read(path, MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise CompileError(f"{self.file}: more than {MAX_FILE >> 20} MiB; expected a smaller model")
        self.binary, text = None, data
        if data[:4] == b"glTF":
            text = self.chunks(data)
        try:
            self.root = game.parse(path, text.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise CompileError(f"{self.file}: its JSON is not UTF-8; expected a .glb or .gltf file of glTF 2.0") from None
        root = self.root
        version = root.node("asset").text("version")
        if not version.startswith("2."):
            root.fail(f"the version of glTF is {version}", "2.0")
        for name in texts(root, "extensionsRequired"):
            if name not in EXTENSIONS:
                root.fail(f"it requires the extension {name}", "a model without it; supported: " + ", ".join(EXTENSIONS))
        for name in texts(root, "extensionsUsed"):
            if name not in EXTENSIONS:
                self.warn(f"the extension {name} is ignored")
        self.items = {key: root.items(key, key[:-1] if key != "meshes" else "mesh", limit, []) for key, limit in (
            ("nodes", MAX_NODES), ("meshes", MAX_PARTS), ("materials", MAX_PARTS - 1), ("accessors", 10 ** 6), ("bufferViews", 10 ** 6),
            ("buffers", MAX_PARTS), ("images", MAX_PARTS), ("textures", MAX_PARTS), ("samplers", MAX_PARTS), ("skins", MAX_PARTS),
            ("animations", MAX_PARTS), ("scenes", MAX_PARTS))}
        if root.fields.get("cameras"):
            self.warn("cameras are ignored")

    def warn(self, what):
        if what not in self.warned:
            self.warned.add(what)
            print(f"{self.file}: warning: {what}", file=sys.stderr)

    def chunks(self, data):
        """@return the JSON of a .glb file; keeps its binary part"""
        def refuse(error):
            raise CompileError(f"{self.file}: {error}; expected a whole .glb file of glTF 2.0")
        if len(data) < 20:
            refuse(f"{len(data)} bytes")
        version, length = struct.unpack_from("<II", data, 4)
        if version != 2:
            refuse(f"version {version}")
        if length != len(data):
            refuse(f"its header says {length} bytes, it has {len(data)}")
        at, json = 12, None
        while at < length:
            if at + 8 > length:
                refuse("it ends within the header of a chunk")
            size, kind = struct.unpack_from("<II", data, at)
            if at + 8 + size > length:
                refuse(f"a chunk of {size} bytes reaches beyond its end")
            chunk = data[at + 8:at + 8 + size]
            if kind == 0x4E4F534A and json is None:
                json = chunk
            elif kind == 0x004E4942 and self.binary is None:
                self.binary = chunk
            at += 8 + size
        if json is None:
            refuse("it has no JSON")
        return json

    # --- Bytes and numbers

    def item(self, node, key, kind, default=None):
        """@return the item of a list that a number names; None: `default` is None and there is no number"""
        if key not in node.fields and default is None:
            return None
        items = self.items[kind]
        if not items:
            node.fail(f"{key} names an entry in {kind}, which has none", f"an entry in {kind}")
        return items[node.whole(key, 0, len(items) - 1)]

    def uri(self, node, uri):
        """@return the bytes of a data: or of a file"""
        if uri.startswith("data:"):
            head, _, body = uri.partition(",")
            try:
                return base64.b64decode(body, validate=True) if head.endswith(";base64") else node.fail("a data: without base64", "base64")
            except ValueError:
                node.fail("its data: is not base64", "base64")
        # A downloaded model must not put other files of this machine into the game.
        name, expected = unquote(uri), "a file in the model's folder or below it"
        if "://" in uri or "\0" in name:
            node.fail(f"the address {uri}", expected)
        path, folder = self.game.near(self.path, name), os.path.dirname(self.path)
        if not os.path.realpath(path).startswith(os.path.realpath(folder) + os.sep):
            node.fail(f"the file {name}", expected)
        return self.game.read(path, MAX_FILE)

    def buffer(self, node, key):
        number = node.whole(key, 0, max(len(self.items["buffers"]) - 1, 0))
        if number not in self.buffers:
            buffer = self.item(node, key, "buffers", 0)
            length = buffer.whole("byteLength", 1, MAX_FILE)
            if "uri" in buffer.fields:
                data = self.uri(buffer, buffer.text("uri", MAX_FILE))
            elif number == 0 and self.binary is not None:
                data = self.binary
            else:
                buffer.fail("no data", "a uri, or the binary part of a .glb file")
            if len(data) < length:
                buffer.fail(f"{len(data)} bytes of data", f"{length}, as byteLength says")
            self.buffers[number] = data[:length]
        return self.buffers[number]

    def view(self, node, key):
        """@return the bytes of a buffer view, and its stride"""
        view = self.item(node, key, "bufferViews", 0)
        data = self.buffer(view, "buffer")
        start, length = view.whole("byteOffset", 0, MAX_FILE, 0), view.whole("byteLength", 1, MAX_FILE)
        if start + length > len(data):
            view.fail(f"{length} bytes at {start}", f"a part of its buffer of {len(data)} bytes")
        return data[start:start + length], view.whole("byteStride", 4, 252, 0) if "byteStride" in view.fields else 0

    def unpacked(self, node, data, stride, start, count, kind, width):
        size = struct.calcsize(kind)
        step = stride or size * width
        if step < size * width:
            node.fail(f"a stride of {step} bytes", f"at least {size * width}")
        if count and start + step * (count - 1) + size * width > len(data):
            node.fail(f"{count} entries of {size * width} bytes from {start}", f"a part of its view of {len(data)} bytes")
        if step == size * width:
            values = array(kind, bytes(data[start:start + step * count]))
        else:
            values = array(kind)
            for at in range(start, start + step * count, step):
                values.frombytes(bytes(data[at:at + size * width]))
        if sys.byteorder != "little":
            values.byteswap()
        return values

    def accessor(self, node, key, shapes, kinds, limit):
        """@return the numbers of an accessor, one after the other, and how many there are for an entry"""
        accessor = self.item(node, key, "accessors", 0)
        count = accessor.whole("count", 1, 2 ** 31)
        if count > limit:
            accessor.fail(f"{count} entries", f"at most {limit}")
        width = SHAPES[accessor.choice("type", shapes)]
        number = accessor.get("componentType", int, "a type of numbers")
        kind = COMPONENTS.get(number, "?")
        if kind not in kinds:
            accessor.fail(f"componentType is {number}", "one of: " + ", ".join(str(each) for each, name in COMPONENTS.items() if name in kinds))
        if "bufferView" in accessor.fields:
            data, stride = self.view(accessor, "bufferView")
            values = self.unpacked(accessor, data, stride, accessor.whole("byteOffset", 0, MAX_FILE, 0), count, kind, width)
        else:
            values = array(kind, bytes(struct.calcsize(kind) * width * count))
        if "sparse" in accessor.fields:
            self.spread(accessor.node("sparse"), values, count, kind, width)
        if kind == "f" and not all(abs(value) <= LARGEST_FLOAT for value in values):
            accessor.fail("a number that is infinite, not a number or too large", f"finite numbers, at most {LARGEST_FLOAT:g}")
        if accessor.flag("normalized", False) and number in LARGEST:
            largest = LARGEST[number]
            values = [max(value / largest, -1.0) for value in values]
        return values, width

    def spread(self, sparse, values, count, kind, width):
        """Replaces the entries that a sparse accessor names."""
        number = sparse.whole("count", 1, count)
        at, place = sparse.node("indices"), sparse.node("values")
        index_kind = COMPONENTS.get(at.get("componentType", int, "a type of numbers"), "?")
        if index_kind not in "BHI":
            at.fail("its componentType", "5121, 5123 or 5125")
        data, stride = self.view(at, "bufferView")
        indices = self.unpacked(at, data, stride, at.whole("byteOffset", 0, MAX_FILE, 0), number, index_kind, 1)
        data, stride = self.view(place, "bufferView")
        changed = self.unpacked(place, data, stride, place.whole("byteOffset", 0, MAX_FILE, 0), number, kind, width)
        for entry, index in enumerate(indices):
            if index >= count:
                at.fail(f"the index {index}", f"below {count}")
            values[index * width:(index + 1) * width] = changed[entry * width:(entry + 1) * width]

    # --- Meshes

    def primitive(self, node):
        """@return the arrays of a primitive: {name: (values, width)}, indices"""
        if node.whole("mode", 0, 6, TRIANGLES) != TRIANGLES:
            node.fail(f"mode is {node.fields['mode']}", "4, triangles")
        if node.fields.get("targets"):
            self.warn("morph targets are ignored")
        attributes, arrays = node.node("attributes"), {}
        for name, shapes, kinds in (("POSITION", ("VEC3",), "fbBhH"), ("NORMAL", ("VEC3",), "fbh"), ("TEXCOORD_0", ("VEC2",), "fbBhH"),
                                    ("COLOR_0", ("VEC3", "VEC4"), "fBH"), ("JOINTS_0", ("VEC4",), "BH"), ("WEIGHTS_0", ("VEC4",), "fBH")):
            if name in attributes.fields:
                arrays[name] = self.accessor(attributes, name, shapes, kinds, MAX_VERTICES)
        if "POSITION" not in arrays:
            attributes.fail("POSITION is missing", "where the vertices are")
        if "JOINTS_1" in attributes.fields:
            self.warn("of the joints of a vertex the first four are taken")
        count = len(arrays["POSITION"][0]) // 3
        for name, (values, width) in arrays.items():
            if len(values) != count * width:
                attributes.fail(f"{name} has {len(values) // width} entries", f"{count}, as POSITION")
        if max(arrays.get("JOINTS_0", ([0],))[0]) >= MAX_JOINTS:
            attributes.fail(f"the joint {max(arrays['JOINTS_0'][0])} in JOINTS_0", f"below {MAX_JOINTS}")
        if ("JOINTS_0" in arrays) != ("WEIGHTS_0" in arrays):
            attributes.fail("JOINTS_0 or WEIGHTS_0 is missing", "both or none")
        if "indices" in node.fields:
            indices = self.accessor(node, "indices", ("SCALAR",), "BHI", 6 * MAX_VERTICES)[0]
            if len(indices) and max(indices) >= count:
                node.fail(f"the index {max(indices)}", f"below {count}, the number of vertices")
        else:
            indices = array("I", range(count))
        if len(indices) % 3:
            node.fail(f"{len(indices)} indices", "three for each triangle")
        if "NORMAL" not in arrays:
            arrays, indices = flat(arrays, indices)
        return arrays, indices

    def mesh(self, node, out):
        pieces, arrays, first = [], {}, 0
        primitives = [(each, *self.primitive(each)) for each in node.items("primitives", "primitive", MAX_PARTS)]
        if not primitives:
            node.fail("no primitives", "at least one")
        names = {name for _, own, _ in primitives for name in own}
        indices = array("I")
        for each, own, triangles in primitives:
            count = len(own["POSITION"][0]) // 3
            for name in names:
                arrays.setdefault(name, [])
                arrays[name] += attribute(name, own.get(name), count)
            material = each.whole("material", 0, len(self.items["materials"]) - 1) if "material" in each.fields else len(self.items["materials"])
            if len(triangles):
                pieces.append((len(triangles), material))
                indices.extend(index + first for index in triangles)
            first += count
        if first > MAX_VERTICES:
            node.fail(f"{first} vertices", f"at most {MAX_VERTICES}")
        positions = arrays["POSITION"]
        low = [min(positions[axis::3]) for axis in range(3)]
        high = [max(positions[axis::3]) for axis in range(3)]
        center = [(a + b) / 2 for a, b in zip(low, high)]
        size = max(max(b - a for a, b in zip(low, high)) / 2, 1e-6)
        floats(out, center + [size])
        scale = 32767 / size
        numbers(out, "h", [max(-32767, min(32767, round((value - center[i % 3]) * scale))) for i, value in enumerate(positions)], 3 * MAX_VERTICES)
        numbers(out, "b", arrays["NORMAL"], 3 * MAX_VERTICES)
        coordinates = arrays.get("TEXCOORD_0", [])
        out.whole(len(coordinates), 0, 2 * MAX_VERTICES)
        floats(out, coordinates)
        for name in ("COLOR_0", "JOINTS_0", "WEIGHTS_0"):
            numbers(out, "B", arrays.get(name, []), 4 * MAX_VERTICES)
        numbers(out, "I", indices, 6 * MAX_VERTICES)
        out.whole(len(pieces), 0, MAX_PARTS)
        for count, material in pieces:
            numbers_of(out, "I", count)
            out.whole(material, 0, MAX_PARTS - 1)
        return max(arrays["JOINTS_0"], default=0) if "JOINTS_0" in arrays else -1

    # --- Materials and pictures

    def picture(self, info):
        """@return the number of a picture, by an object that names a texture"""
        texture = self.item(info, "index", "textures", 0)
        if info.whole("texCoord", 0, 7, 0) != 0:
            info.fail(f"texCoord is {info.fields['texCoord']}", "0")
        if "source" not in texture.fields:
            texture.fail("source is missing", "a PNG picture; extensions for other kinds are not read")
        image, sampler = self.item(texture, "source", "images", 0), self.item(texture, "sampler", "samplers")
        key = texture.fields["source"], texture.fields.get("sampler")
        if key not in self.pictures:
            self.pictures[key] = len(self.pictures), self.png(image), sampler
        return self.pictures[key][0]

    def png(self, image):
        if "uri" in image.fields:
            data = self.uri(image, image.text("uri", MAX_FILE))
        else:
            data = bytes(self.view(image, "bufferView")[0])
        if data[:3] == b"\xff\xd8\xff":
            image.fail("a JPEG picture", "PNG; in Blender: export with Images: Automatic from PNG files")
        if len(data) < 24 or data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
            image.fail("not a PNG picture", "PNG")
        width, height = struct.unpack(">II", data[16:24])
        if not 1 <= width <= MAX_PICTURE or not 1 <= height <= MAX_PICTURE:
            image.fail(f"a picture of {width} x {height} texels", f"1 to {MAX_PICTURE} in each direction")
        return data

    def material(self, node, out):
        base = node.node("pbrMetallicRoughness") if "pbrMetallicRoughness" in node.fields else Node(node.file, node.place, {})
        extensions = node.node("extensions") if "extensions" in node.fields else Node(node.file, node.place, {})
        if "normalTexture" in node.fields:
            self.warn("normal maps are ignored")
        color = vector(base, "baseColorFactor", [1, 1, 1, 1])
        strength = 1.0
        if "KHR_materials_emissive_strength" in extensions.fields:
            strength = extensions.node("KHR_materials_emissive_strength").number("emissiveStrength", 0, MAX_STRENGTH, 1.0)
        parts(base, "baseColorFactor", color)
        emissive = [min(part * strength, MAX_STRENGTH) for part in parts(node, "emissiveFactor", vector(node, "emissiveFactor", [0, 0, 0]))]
        unlit = "KHR_materials_unlit" in extensions.fields  # then the base colour is all
        alpha = ALPHAS[node.choice("alphaMode", ALPHAS, "OPAQUE")]
        floats(out, color + ([0.0] * 3 if unlit else emissive))
        for owner, key in ((base, "baseColorTexture"), (node, "emissiveTexture")):
            used = key in owner.fields and not (unlit and key == "emissiveTexture")
            out.whole(self.picture(owner.node(key)) if used else -1, -1, MAX_NODES)
        out.whole(alpha, 0, 2)
        floats(out, [node.number("alphaCutoff", 0, MAX_STRENGTH, 0.5)])
        out.whole(node.flag("doubleSided", False), 0, 1)
        out.whole(unlit, 0, 1)

    def write_pictures(self, out):
        out.whole(len(self.pictures), 0, MAX_PARTS)
        for _, data, sampler in self.pictures.values():
            sampler = sampler or Node(self.file, "", {})
            numbers(out, "B", data, MAX_FILE)
            for key in ("wrapS", "wrapT"):
                wrap = sampler.whole(key, 0, 65535, 10497)
                if wrap not in WRAPS:
                    sampler.wrong(key, "10497, 33648 or 33071")
                out.whole(WRAPS[wrap], 0, 2)
            out.whole(sampler.fields.get("magFilter") == 9728, 0, 1)

    # --- Nodes

    def order(self):
        """@return the numbers of the nodes, parents first, and {node: parent}"""
        nodes, parents = self.items["nodes"], {}
        for number, node in enumerate(nodes):
            for child in entries(node, "children", len(nodes), []):
                if child in parents:
                    node.fail(f"the child {child} has two parents", "a tree")
                parents[child] = number
        order = [number for number in range(len(nodes)) if number not in parents]
        for number in order:  # it grows
            order += nodes[number].fields.get("children", [])
        if len(order) < len(nodes):
            nodes[next(iter(set(range(len(nodes))) - set(order)))].fail("it is its own ancestor", "a tree")
        return order, parents

    def place(self, node):
        """@return position, turn and scale of a node"""
        if "matrix" in node.fields:
            return decomposed(node, vector(node, "matrix", None, 16))
        turn = unit(vector(node, "rotation", [0, 0, 0, 1]), None)
        if turn is None:
            node.fail("a rotation of length 0", "a unit quaternion")
        return vector(node, "translation", [0, 0, 0]) + turn + vector(node, "scale", [1, 1, 1])

    def instances(self, node):
        """@return places of EXT_mesh_gpu_instancing"""
        extensions = node.node("extensions") if "extensions" in node.fields else None
        if extensions is None or "EXT_mesh_gpu_instancing" not in extensions.fields:
            return []
        attributes = extensions.node("EXT_mesh_gpu_instancing").node("attributes")
        parts = []
        for key, width, otherwise in (("TRANSLATION", 3, [0, 0, 0]), ("ROTATION", 4, [0, 0, 0, 1]), ("SCALE", 3, [1, 1, 1])):
            if key in attributes.fields:
                values = self.accessor(attributes, key, (f"VEC{width}",), "fbh", MAX_PLACES)[0]
                parts.append([list(values[i:i + width]) for i in range(0, len(values), width)])
            else:
                parts.append(otherwise)
        counts = {len(part) for part in parts if isinstance(part[0], list)}
        if len(counts) != 1:
            attributes.fail("attributes of different lengths" if counts else "no attributes", "TRANSLATION, ROTATION or SCALE, with one length")
        count = counts.pop()
        at, turn, scale = (part if isinstance(part[0], list) else [part] * count for part in parts)
        return [a + unit(b, [0, 0, 0, 1]) + c for a, b, c in zip(at, turn, scale)]

    def write_nodes(self, out, joints_of):
        nodes = self.items["nodes"]
        order, parents = self.order()
        new = {number: place for place, number in enumerate(order)}
        shown = self.in_scene(order, parents)
        out.whole(len(nodes), 0, MAX_NODES)
        for number in order:
            node = nodes[number]
            out.text(name_of(node, ""))
            out.whole(new[parents[number]] if number in parents else -1, -1, MAX_NODES)
            floats(out, self.place(node))
            mesh, skin = (node.whole(key, 0, max(len(self.items[kind]) - 1, 0)) if key in node.fields and self.items[kind] else -1
                          for key, kind in (("mesh", "meshes"), ("skin", "skins")))
            mesh = mesh if number in shown else -1
            if mesh >= 0 and skin >= 0:
                if joints_of[mesh] < 0:
                    node.fail("its mesh has no JOINTS_0", "a mesh with joints for a skin")
                count = len(entries(self.items["skins"][skin], "joints", len(nodes)))
                if joints_of[mesh] >= count:
                    node.fail(f"its mesh names the joint {joints_of[mesh]}", f"below {count}, the number of joints of its skin")
            out.whole(mesh, -1, MAX_NODES)
            out.whole(skin if mesh >= 0 else -1, -1, MAX_NODES)
            light = self.light(node)
            out.whole(light if number in shown else -1, -1, MAX_NODES)
            extras = node.node("extras") if isinstance(node.fields.get("extras"), dict) else Node(node.file, node.place, {})
            # Another property of this name, such as a text, is not a distance.
            reach = [extras.number(key, 0, MAX_STRENGTH) if type(extras.fields.get(key)) in (int, float) else 0.0 for key in ("from", "to")]
            if 0 < reach[1] <= reach[0]:
                extras.fail(f"it is drawn from {reach[0]:g} to {reach[1]:g}", "a larger number for to")
            floats(out, reach)
            places = self.instances(node)
            out.whole(len(places), 0, MAX_PLACES)
            for place in places:
                floats(out, place)
        return new

    def in_scene(self, order, parents):
        """@return the nodes of the scene that is shown"""
        scenes = self.items["scenes"]
        if not scenes:
            return set(order)
        scene = scenes[self.root.whole("scene", 0, len(scenes) - 1, 0)]
        shown = set(entries(scene, "nodes", len(self.items["nodes"]), []))
        for number in order:
            if parents.get(number) in shown:
                shown.add(number)
        return shown

    # --- Skins, animations, lights

    def skin(self, node, new, out):
        joints = entries(node, "joints", len(new))
        if not 1 <= len(joints) <= MAX_JOINTS:
            node.fail(f"{len(joints)} joints", f"1 to {MAX_JOINTS}")
        matrices = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] * len(joints)
        if "inverseBindMatrices" in node.fields:
            matrices = self.accessor(node, "inverseBindMatrices", ("MAT4",), "f", MAX_JOINTS)[0]
            if len(matrices) < 16 * len(joints):
                node.fail(f"{len(matrices) // 16} inverse matrices", f"{len(joints)}, one for each joint")
        out.whole(len(joints), 0, MAX_JOINTS)
        for i, joint in enumerate(joints):
            out.whole(new[joint], 0, MAX_NODES - 1)
            floats(out, [matrices[16 * i + 4 * column + row] for row in range(3) for column in range(4)])

    def animation(self, node, number, new, out):
        samplers = node.items("samplers", "sampler", MAX_PARTS, [])
        channels = []
        for channel in node.items("channels", "channel", MAX_PARTS, []):
            target = channel.node("target")
            path = target.text("path")
            if path == "weights":
                self.warn("morph targets are ignored")
            elif "node" in target.fields:
                if path not in TARGETS:
                    target.wrong("path", "translation, rotation or scale")
                channels.append((channel, target, path))
        if not channels:
            return None
        part = Writer()
        part.text(name_of(node, f"animation {number + 1}"))
        part.whole(len(channels), 0, MAX_PARTS)
        for channel, target, path in channels:
            target.whole("node", 0, len(new) - 1)
            if not samplers:
                node.fail("no samplers", "one for each channel")
            sampler = samplers[channel.whole("sampler", 0, len(samplers) - 1)]
            way = WAYS[sampler.choice("interpolation", WAYS, "LINEAR")]
            times = self.accessor(sampler, "input", ("SCALAR",), "f", MAX_KEYS)[0]
            shape = "VEC4" if path == "rotation" else "VEC3"
            values, width = self.accessor(sampler, "output", (shape,), "fbBhH", MAX_KEYS // 4)
            if len(values) != len(times) * width * (3 if way == 2 else 1):
                sampler.fail(f"{len(values) // width} values", f"{len(times) * (3 if way == 2 else 1)}, for {len(times)} times")
            if times[0] < 0 or any(later <= sooner for sooner, later in zip(times, times[1:])):
                sampler.fail("times that do not grow", "growing times from 0")
            part.whole(new[target.fields["node"]], 0, MAX_NODES - 1)
            part.whole(TARGETS[path], 0, 2)
            part.whole(way, 0, 2)
            part.whole(len(times), 0, MAX_KEYS)
            floats(part, times)
            part.whole(len(values), 0, MAX_KEYS)
            floats(part, values)
        return part

    def lights(self):
        extensions = self.root.node("extensions") if "extensions" in self.root.fields else Node(self.file, "", {})
        if "KHR_lights_punctual" not in extensions.fields:
            return []
        return extensions.node("KHR_lights_punctual").items("lights", "light", MAX_PARTS, [])

    def light(self, node):
        extensions = node.node("extensions") if "extensions" in node.fields else Node(node.file, node.place, {})
        if "KHR_lights_punctual" not in extensions.fields or not self.lights():
            return -1
        return extensions.node("KHR_lights_punctual").whole("light", 0, len(self.lights()) - 1)

    def write_lights(self, out):
        lights = self.lights()
        out.whole(len(lights), 0, MAX_PARTS)
        for node in lights:
            kind = LIGHTS[node.choice("type", LIGHTS)]
            strength = node.number("intensity", 0, MAX_STRENGTH, 1.0) / math.pi  # a white surface reflects a part of pi
            spot = node.node("spot") if "spot" in node.fields else Node(node.file, node.place, {})
            inner = spot.number("innerConeAngle", 0, math.pi / 2, 0.0)
            outer = spot.number("outerConeAngle", 0, math.pi / 2, math.pi / 4)
            if array("f", [min(outer, 1.5707963)]) <= array("f", [inner]):
                spot.fail("innerConeAngle is not below outerConeAngle", "a smaller angle")
            out.whole(kind, 0, 2)
            color = [part * strength for part in vector(node, "color", [1, 1, 1])]
            floats(out, parts(node, "color, multiplied by intensity,", color))
            floats(out, [node.number("range", 0, MAX_STRENGTH, 0.0), inner, min(outer, 1.5707963)])

    def compiled(self):
        meshes, materials, skins, animations, lights, pictures, nodes = (Writer() for _ in range(7))
        joints_of = [self.mesh(each, meshes) for each in self.items["meshes"]]
        for each in self.items["materials"]:
            self.material(each, materials)
        self.material(Node(self.file, "the default material", {}), materials)  # of primitives without one
        new = self.write_nodes(nodes, joints_of)
        for each in self.items["skins"]:
            self.skin(each, new, skins)
        parts = list(filter(None, (self.animation(each, i, new, animations) for i, each in enumerate(self.items["animations"]))))
        for part in parts:
            animations.extend(part)
        self.write_lights(lights)
        self.write_pictures(pictures)
        out = Writer()
        out.extend(nodes)
        for count, part in ((len(joints_of), meshes), (len(self.items["materials"]) + 1, materials)):
            out.whole(count, 0, MAX_PARTS)
            out.extend(part)
        out.extend(pictures)
        for count, part in ((len(self.items["skins"]), skins), (len(parts), animations)):
            out.whole(count, 0, MAX_PARTS)
            out.extend(part)
        out.extend(lights)
        data = out.file("EMDL")
        if len(data) > MAX_FILE:
            raise CompileError(f"{self.file}: {len(data) >> 20} MiB when compiled; expected at most {MAX_FILE >> 20}, by fewer vertices or pictures")
        return data


def numbers_of(out, kind, value):
    """Appends one whole number in its full width."""
    out.extend(struct.pack(">" + kind, value))


def name_of(node, otherwise):
    """@return its name, shortened to what a compiled file holds"""
    name = node.get("name", str, "a text", otherwise)
    return name.encode(errors="replace")[:MAX_TEXT].decode(errors="ignore")


def texts(node, key):
    """@return a list of texts"""
    values = node.get(key, list, "a list of texts", [])
    if not all(isinstance(value, str) for value in values):
        node.fail(f"{key} has an entry that is not a text", "a list of texts")
    return values


def entries(node, key, count, default=None):
    """@return a list of numbers of things of which there are `count`"""
    values = node.get(key, list, "a list of numbers", default)
    for value in values:
        if type(value) is not int or not 0 <= value < count:
            node.fail(f"{key} has the entry {brief(value)}", f"numbers from 0 to below {count}")
    return values


def vector(node, key, otherwise, size=None):
    values = node.get(key, list, "a list of numbers", otherwise)
    size = size or len(otherwise)
    if len(values) != size or not all(type(value) in (int, float) and abs(value) <= LARGEST_FLOAT for value in values):
        node.wrong(key, f"{size} finite numbers")
    return [float(value) for value in values]


def parts(node, key, values):
    """@return values that are strengths of light or parts of a colour"""
    for value in values:
        if not 0 <= value <= MAX_STRENGTH:
            node.fail(f"{key} has a part of {value:g}", f"0 to {MAX_STRENGTH:g}")
    return values


def decomposed(node, matrix):
    """@return position, turn and scale of a matrix"""
    columns = [matrix[4 * i:4 * i + 3] for i in range(3)]
    scale = [math.sqrt(dot(column, column)) for column in columns]
    if dot(cross(columns[0], columns[1]), columns[2]) < 0:
        scale[0] = -scale[0]
    if 0 in scale:
        return matrix[12:15] + [0, 0, 0, 1] + scale
    x, y, z = ([part / size for part in column] for column, size in zip(columns, scale))
    if max(abs(dot(x, y)), abs(dot(y, z)), abs(dot(z, x))) > 1e-3:
        node.fail("a matrix that shears", "translation, rotation and scale")
    # Source: Ken Shoemake, Quaternion Calculus and Fast Animation, 1987
    trace = x[0] + y[1] + z[2]
    if trace > 0:
        s = 2 * math.sqrt(trace + 1)
        turn = [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4]
    elif x[0] >= y[1] and x[0] >= z[2]:
        s = 2 * math.sqrt(1 + x[0] - y[1] - z[2])
        turn = [s / 4, (x[1] + y[0]) / s, (x[2] + z[0]) / s, (y[2] - z[1]) / s]
    elif y[1] >= z[2]:
        s = 2 * math.sqrt(1 + y[1] - x[0] - z[2])
        turn = [(x[1] + y[0]) / s, s / 4, (y[2] + z[1]) / s, (z[0] - x[2]) / s]
    else:
        s = 2 * math.sqrt(1 + z[2] - x[0] - y[1])
        turn = [(x[2] + z[0]) / s, (y[2] + z[1]) / s, s / 4, (x[1] - y[0]) / s]
    return matrix[12:15] + unit(turn, [0, 0, 0, 1]) + scale


def flat(arrays, indices):
    """@return arrays and indices with a vertex for each corner, and normals of the triangles"""
    spread = {name: (array("d", (values[index * width + part] for index in indices for part in range(width))), width)
              for name, (values, width) in arrays.items()}
    points, normals = spread["POSITION"][0], []
    for at in range(0, len(points), 9):
        a, b, c = points[at:at + 3], points[at + 3:at + 6], points[at + 6:at + 9]
        normals += unit(cross(minus(b, a), minus(c, a)), [0, 1, 0]) * 3
    spread["NORMAL"] = normals, 3
    return spread, array("I", range(len(indices)))


def attribute(name, given, count):
    """@return an attribute as ModelData::Mesh has it, or what stands for a missing one"""
    if given is None:
        return {"TEXCOORD_0": [0.0, 0.0], "COLOR_0": [255] * 4, "JOINTS_0": [0] * 4, "WEIGHTS_0": [255, 0, 0, 0]}[name] * count
    values, width = given
    if name == "NORMAL":
        return [round(127 * part) for at in range(0, len(values), 3) for part in unit(values[at:at + 3], [0, 1, 0])]
    if name == "COLOR_0":
        full = 1.0 if isinstance(values, list) or values.typecode in "fd" else float(LARGEST[5121 if values.typecode == "B" else 5123])
        parts = [max(0, min(255, round(255 * value / full))) for value in values]
        return parts if width == 4 else [part for at in range(0, len(parts), 3) for part in (*parts[at:at + 3], 255)]
    if name == "JOINTS_0":
        return [int(value) for value in values]
    if name == "WEIGHTS_0":
        return [part for at in range(0, len(values), 4) for part in weights(values[at:at + 4])]
    return [float(value) for value in values]


def weights(values):
    """@return four weights as bytes whose sum is 255"""
    total = sum(max(value, 0) for value in values)
    if total <= 0:
        return [255, 0, 0, 0]
    exact = [255 * max(value, 0) / total for value in values]
    parts = [int(value) for value in exact]
    for index in sorted(range(4), key=lambda i: parts[i] - exact[i])[:255 - sum(parts)]:
        parts[index] += 1
    return parts
