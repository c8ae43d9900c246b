"""tools/compile_assets.py compiles models of glTF 2.0, and refuses others with one line."""

import base64
import contextlib
import copy
import io
import json
import random
import struct
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITES_BYTECODE = sys.dont_write_bytecode
sys.path.insert(0, str(ROOT / "tools"))
import compile_assets  # pylint: disable=wrong-import-position
sys.dont_write_bytecode = WRITES_BYTECODE

FLOAT, SHORT, BYTE = 5126, 5123, 5121


def png(width=2, height=2):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x80\x40\x20\xff" * 2) * 2
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


class Source:
    """A model that is being written."""

    def __init__(self):
        self.data = b""
        self.json = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"name": "body", "mesh": 0}], "accessors": [],
                     "bufferViews": [], "meshes": []}
        self.json["meshes"] = [{"primitives": [{"attributes": {"POSITION": self.add([(0, 0, 0), (4, 0, 0), (0, 2, 0)], "VEC3")}}]}]

    @property
    def primitive(self):
        return self.json["meshes"][0]["primitives"][0]

    def view(self, data):
        start = len(self.data)
        self.data += data + bytes(-len(data) % 4)
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": start, "byteLength": len(data)})
        return len(self.json["bufferViews"]) - 1

    def add(self, values, shape, kind=FLOAT, **more):
        flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
        data = struct.pack(f"<{len(flat)}{ {FLOAT: 'f', SHORT: 'H', BYTE: 'B'}[kind]}", *flat)
        self.json["accessors"].append({"bufferView": self.view(data), "componentType": kind, "count": len(values), "type": shape, **more})
        return len(self.json["accessors"]) - 1

    def glb(self):
        self.json["buffers"] = [{"byteLength": len(self.data)}]
        text = json.dumps(self.json).encode()
        text += b" " * (-len(text) % 4)
        return (struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(self.data)) + struct.pack("<I4s", len(text), b"JSON") + text
                + struct.pack("<I4s", len(self.data), b"BIN\0") + self.data)


def full():
    """A model with something of each kind."""
    source = Source()
    picture = source.view(png())
    source.primitive["attributes"] |= {
        "NORMAL": source.add([(0, 0, 1)] * 3, "VEC3"), "TEXCOORD_0": source.add([(0, 0), (1, 0), (0, 1)], "VEC2"),
        "COLOR_0": source.add([(1.0, 0.5, 0.0)] * 3, "VEC3"), "JOINTS_0": source.add([(0, 1, 0, 0)] * 3, "VEC4", BYTE),
        "WEIGHTS_0": source.add([(0.6, 0.4, 0.0, 0.0)] * 3, "VEC4")}
    source.primitive.update(indices=source.add([0, 1, 2], "SCALAR", SHORT), material=0)
    source.json |= {
        "images": [{"bufferView": picture, "mimeType": "image/png"}], "samplers": [{"wrapS": 33071, "magFilter": 9728}],
        "textures": [{"source": 0, "sampler": 0}],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [1, 0.5, 0.25, 0.5], "baseColorTexture": {"index": 0}}, "alphaMode": "MASK",
                       "emissiveFactor": [0.5, 0, 0], "doubleSided": True,
                       "extensions": {"KHR_materials_emissive_strength": {"emissiveStrength": 4}}}, {"extensions": {"KHR_materials_unlit": {}}}],
        "nodes": [{"name": "body", "mesh": 0, "skin": 0, "children": [1], "extras": {"to": 40, "other": [1]}}, {"name": "a", "children": [2], "translation": [1, 2, 3]},
                  {"name": "b", "matrix": [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1], "extensions": {"KHR_lights_punctual": {"light": 0}}}],
        "skins": [{"joints": [1, 2]}],
        "extensionsUsed": ["KHR_lights_punctual"],
        "extensions": {"KHR_lights_punctual": {"lights": [{"type": "spot", "spot": {"outerConeAngle": 0.5}}]}},
        "animations": [{"name": "wave", "channels": [{"sampler": 0, "target": {"node": 1, "path": "translation"}},
                                                     {"sampler": 1, "target": {"node": 2, "path": "rotation"}}],
                        "samplers": [{"input": source.add([0, 1], "SCALAR"), "output": source.add([(0, 0, 0), (1, 1, 1)], "VEC3")},
                                     {"input": source.add([0, 1], "SCALAR"), "output": source.add([(0, 0, 0, 1)] * 6, "VEC4"),
                                      "interpolation": "CUBICSPLINE"}]}]}
    return source


class ModelTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()
        (self.folder / "assets.txt").write_text("", encoding="utf-8")
        self.out = self.folder / "out"

    def compile(self, data, name="a.glb"):
        """@return  the error, or an empty text; the warnings"""
        (self.folder / name).write_bytes(data)
        said = io.StringIO()
        try:
            with contextlib.redirect_stderr(said):
                compile_assets.main(["model", str(self.folder / name), str(self.out), f"{self.out}.d", str(self.folder / "assets.txt"),
                                     str(self.folder)])
        except SystemExit as end:
            self.assertIsInstance(end.code, str)
            self.assertNotIn("\n", end.code)
            self.assertRegex(end.code, r"^[a-z.]+(:\d+)?: .+; expected .+")
            return end.code, said.getvalue()
        return "", said.getvalue()

    def compiled(self, source, *warnings):
        error, said = self.compile(source.glb())
        self.assertEqual(error, "")
        self.assertEqual(said, "".join(f"a.glb: warning: {each}\n" for each in warnings))
        data = self.out.read_bytes()
        self.assertEqual(data[:10], b"ENGYEMDL\0\1")
        return data

    def refused(self, source, *said):
        error = self.compile(source.glb() if isinstance(source, Source) else source)[0]
        self.assertNotEqual(error, "")
        for each in said:
            self.assertIn(each, error)


class Models(ModelTest):
    def test_what_is_unlit_has_its_base_color_only(self):
        def unlit(**more):
            source = Source()
            source.primitive["material"] = 0
            source.json |= {"images": [{"bufferView": source.view(png())}], "textures": [{"source": 0}],
                            "materials": [{"extensions": {"KHR_materials_unlit": {}}} | more]}
            return self.compiled(source)
        self.assertEqual(unlit(emissiveFactor=[1, 1, 1], emissiveTexture={"index": 0}), unlit())

    def test_a_model_of_all_kinds(self):
        data = self.compiled(full())
        self.assertIn(png(), data)
        self.assertIn(b"\4body", data)
        self.assertIn(struct.pack(">3f", 1, 2, 3), data)
        self.assertIn(struct.pack(">3f", 5, 6, 7) + struct.pack(">4f", 0, 0, 0.5 ** 0.5, 0.5 ** 0.5)[:8], data)  # a quarter about z
        self.assertIn(struct.pack(">4f", 2, 1, 0, 2), data)  # the cube around the positions
        self.assertIn(bytes([153, 102, 0, 0] * 3), data)  # weights
        self.assertIn(struct.pack(">3f", 2, 0, 0), data)  # emissive, with its strength

    def test_the_forms_of_a_file_are_equal(self):
        source = full()
        data = self.compiled(source)
        source.json["buffers"] = [{"byteLength": len(source.data), "uri": "data:application/octet-stream;base64," + base64.b64encode(source.data).decode()}]
        self.assertEqual(self.compile(json.dumps(source.json).encode(), "b.gltf"), ("", ""))
        self.assertEqual(self.out.read_bytes(), data)
        source.json["buffers"][0]["uri"] = "b%20c.bin"
        (self.folder / "b c.bin").write_bytes(source.data)
        self.assertEqual(self.compile(json.dumps(source.json).encode(), "b.gltf"), ("", ""))
        self.assertEqual(self.out.read_bytes(), data)
        self.assertIn("b\\ c.bin", (self.folder / "out.d").read_text(encoding="utf-8"))

    def test_whole_numbers_and_sparse_ones(self):
        source = Source()
        data = self.compiled(source)
        other = Source()  # the same positions
        other.primitive["attributes"]["POSITION"] = other.add([(0, 0, 0), (4, 0, 0), (0, 2, 0)], "VEC3", SHORT)
        self.assertEqual(self.compiled(other), data)
        other.json["accessors"][-1] = {"componentType": FLOAT, "count": 3, "type": "VEC3", "sparse": {
            "count": 2, "indices": {"bufferView": other.view(b"\1\2"), "componentType": BYTE},
            "values": {"bufferView": other.view(struct.pack("<6f", 4, 0, 0, 0, 2, 0))}}}
        self.assertEqual(self.compiled(other), data)

    def test_what_is_ignored_is_said_once(self):
        source = full()
        source.json["cameras"] = [{}]
        source.primitive["targets"] = [{}]
        source.json["materials"][0]["normalTexture"] = {"index": 0}
        source.json["materials"].append({"normalTexture": {"index": 0}})
        source.json["extensionsUsed"] = ["KHR_texture_transform"]
        self.compiled(source, "the extension KHR_texture_transform is ignored", "cameras are ignored", "morph targets are ignored",
                      "normal maps are ignored")

    def test_instances(self):
        source = Source()
        source.json["nodes"][0]["extensions"] = {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": source.add([(9, 8, 7), (6, 5, 4)], "VEC3")}}}
        self.assertIn(struct.pack(">3f", 6, 5, 4), self.compiled(source))
        source.json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]["SCALE"] = source.add([(1, 1, 1)], "VEC3")
        self.refused(source, "attributes of different lengths")

    def test_files_that_are_damaged(self):
        whole = full().glb()
        self.refused(whole[:15], "15 bytes")
        self.refused(whole[:-4], "its header says", "it has")
        self.refused(whole[:4] + b"\1" + whole[5:], "version 1")
        longer = bytearray(whole)
        struct.pack_into("<I", longer, 12, len(whole))
        self.refused(bytes(longer), "reaches beyond its end")
        self.refused(b"no model", "JSON")
        source = full()
        source.json["asset"]["version"] = "1.0"
        self.refused(source, "the version of glTF is 1.0")
        source = full()
        source.json["extensionsRequired"] = ["KHR_draco_mesh_compression"]
        self.refused(source, "it requires the extension KHR_draco_mesh_compression", "supported: KHR_materials_unlit")

    def test_numbers_that_are_wrong(self):
        for change, said in (
                (lambda s: s.json["accessors"][0].update(count=400), "400 entries of 12 bytes"),
                (lambda s: s.json["bufferViews"][0].update(byteLength=10 ** 6), "a part of its buffer"),
                (lambda s: s.json["bufferViews"][0].update(byteStride=8), "a stride of 8 bytes"),
                (lambda s: s.primitive.update(mode=1), "mode is 1; expected 4, triangles"),
                (lambda s: s.primitive.update(indices=s.add([0, 1, 3], "SCALAR", SHORT)), "the index 3; expected below 3"),
                (lambda s: s.primitive.update(indices=s.add([0, 1], "SCALAR", SHORT)), "2 indices; expected three for each triangle"),
                (lambda s: s.primitive["attributes"].update(POSITION=s.add([(float("nan"), 0, 0)] * 3, "VEC3")), "not a number"),
                (lambda s: s.primitive["attributes"].update(NORMAL=s.add([(0, 0, 1)], "VEC3")), "NORMAL has 1 entries; expected 3"),
                (lambda s: s.primitive["attributes"].pop("POSITION"), "POSITION is missing"),
                (lambda s: s.primitive["attributes"].pop("WEIGHTS_0"), "JOINTS_0 or WEIGHTS_0 is missing"),
                (lambda s: s.primitive["attributes"].update(JOINTS_0=s.add([(0, 2, 0, 0)] * 3, "VEC4", BYTE)), "its mesh names the joint 2"),
                (lambda s: s.primitive["attributes"].update(JOINTS_0=s.add([(300, 2, 0, 0)] * 3, "VEC4", SHORT)), "the joint 300"),
                (lambda s: s.json["skins"][0].update(joints=[1] * 300), "300 joints; expected 1 to 256"),
                (lambda s: s.json["nodes"][2].update(children=[0]), "it is its own ancestor; expected a tree"),
                (lambda s: s.json["nodes"][0].update(children=[1, 2]), "the child 2 has two parents"),
                (lambda s: s.json["nodes"][1].update(children=[7]), "children has the entry 7; expected numbers from 0 to below 3"),
                (lambda s: s.json["nodes"][0].update(extras={"from": 9, "to": 5}), "it is drawn from 9 to 5"),
                (lambda s: s.json["nodes"][1].update(translation=[1, 2]), "translation is a list; expected 3 finite numbers"),
                (lambda s: s.json["nodes"][2].update(matrix=[1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), "a matrix that shears"),
                (lambda s: s.json.update(nodes=[{}] * 10 ** 6), "nodes has 1000000 entries; expected at most 65535"),
                (lambda s: s.json["animations"][0]["samplers"][0].update(input=s.add([1, 1], "SCALAR")), "times that do not grow"),
                (lambda s: s.json["animations"][0]["samplers"][1].update(interpolation="LINEAR"), "6 values; expected 2, for 2 times"),
                (lambda s: s.json["images"][0].update(bufferView=s.view(b"\xff\xd8\xff\xe0")), "a JPEG picture; expected PNG"),
                (lambda s: s.json["images"][0].update(bufferView=s.view(png(8192, 8192))), "a picture of 8192 x 8192 texels; expected 1 to 4096"),
                (lambda s: s.json["images"][0].update(bufferView=s.view(b"GIF89a")), "not a PNG picture"),
                (lambda s: s.json["textures"][0].update(source=3), "source is 3"),
                (lambda s: s.json["extensions"]["KHR_lights_punctual"]["lights"][0].update(type="area"), "type is \"area\""),
                (lambda s: s.json["extensions"]["KHR_lights_punctual"]["lights"][0].update(color=[-1, 0, 0]), "a part of -0.31831; expected 0 to 1e+06"),
                (lambda s: s.json["extensions"]["KHR_lights_punctual"]["lights"][0].update(color=[1e6, 0, 0], intensity=1e6), "a part of 3.1831e+11"),
                (lambda s: s.json["extensions"]["KHR_lights_punctual"]["lights"][0]["spot"].update(innerConeAngle=0.5 - 1e-12), "innerConeAngle is not below"),
                (lambda s: s.json["materials"][0]["pbrMetallicRoughness"].update(baseColorFactor=[1, 1, -1, 1]), "baseColorFactor has a part of -1"),
                (lambda s: s.json["materials"][0].update(emissiveFactor=[0, -2, 0]), "emissiveFactor has a part of -2"),
                (lambda s: s.json["nodes"][1].update(translation=[3e38, 3e38, 0]), "expected 3 finite numbers"),
                (lambda s: s.json["nodes"][2].update(matrix=[3e38] * 16), "expected 16 finite numbers"),
                (lambda s: s.primitive["attributes"].update(POSITION=s.add([(1e19, 0, 0)] * 3, "VEC3")), "too large; expected finite numbers"),
                (lambda s: s.json["images"].__setitem__(0, {"uri": "data:image/png;base64,\u00c4"}), "is not base64"),
                (lambda s: s.json["images"].__setitem__(0, {"uri": "/etc/hostname"}), "the file /etc/hostname; expected a file in the model's folder or below"),
                (lambda s: s.json["images"].__setitem__(0, {"uri": "pictures/../../secret.png"}), "the file pictures/../../secret.png"),
                (lambda s: s.json["images"].__setitem__(0, {"uri": "%2e%2e/secret.png"}), "the file ../secret.png")):
            source = full()
            change(source)
            with self.subTest(said):
                self.refused(source, said)

    def test_a_file_that_leads_out_of_the_folder_is_refused(self):
        with tempfile.TemporaryDirectory() as other:
            (Path(other) / "secret.png").write_bytes(png())
            (self.folder / "inner.png").symlink_to(Path(other) / "secret.png")
            source = full()
            source.json["images"][0] = {"uri": "inner.png"}
            self.refused(source, "the file inner.png; expected a file in the model's folder or below it")
        (self.folder / "more").mkdir()
        (self.folder / "more" / "a b.png").write_bytes(png())
        source.json["images"][0] = {"uri": "more/a%20b.png"}
        self.compiled(source)

    def test_lights_of_another_scene_are_left_out(self):
        source = full()
        source.json["scenes"].append({"nodes": [3]})
        source.json["nodes"].append({"name": "elsewhere"})
        dark = self.compiled(source)
        source.json["nodes"][3]["extensions"] = {"KHR_lights_punctual": {"light": 0}}
        self.assertEqual(self.compiled(source), dark)
        source.json["scenes"][0]["nodes"].append(3)
        self.assertNotEqual(self.compiled(source), dark)

    def test_properties_of_an_editor_are_no_distances(self):
        source = full()
        source.json["nodes"][0]["extras"] = {"to": "door2", "from": True}
        self.compiled(source)

    def test_a_model_that_is_too_large_is_refused(self):
        source = full()
        for number in (1, 2):
            (self.folder / f"{number}.png").write_bytes(png() + bytes(33 << 20))
            source.json["images"].append({"uri": f"{number}.png"})
            source.json["textures"].append({"source": number})
            source.json["materials"].append({"pbrMetallicRoughness": {"baseColorTexture": {"index": number}}})
        self.refused(source, "66 MiB when compiled; expected at most 64, by fewer vertices or pictures")

    def test_mutations_end_with_a_line(self):
        rng = random.Random(3)
        original = full()
        texts = json.dumps(original.json)
        values = [None, -1, 0, 1, 2 ** 31, 10 ** 30, 0.5, "", "x", [], {}, [0], [[]], {"a": 1}, True]

        def places(value, found):
            for key in value if isinstance(value, dict) else range(len(value)):
                found.append((value, key))
                if isinstance(value[key], (dict, list)):
                    places(value[key], found)
            return found
        for _ in range(600):
            source = Source()
            source.data, source.json = original.data, json.loads(texts)
            for _ in range(rng.randint(1, 2)):
                owner, key = rng.choice(places(source.json, []))
                if isinstance(owner, dict) and rng.random() < 0.2:
                    del owner[key]
                else:
                    owner[key] = copy.deepcopy(rng.choice(values))
            self.compile(source.glb())
        data = original.glb()
        for _ in range(300):
            changed = bytearray(data)
            for _ in range(rng.randint(1, 4)):
                changed[rng.randrange(len(changed))] = rng.randrange(256)
            self.compile(bytes(changed[:rng.choice((len(changed), rng.randrange(len(changed))))]))


if __name__ == "__main__":
    unittest.main()
