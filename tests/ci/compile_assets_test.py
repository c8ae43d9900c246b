"""tools/compile_assets.py compiles maps of Tiled and sheets of Aseprite, and refuses others with one line."""

import base64
import contextlib
import copy
import gzip
import io
import json
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/compile_assets.py"
MAPS, SPRITES = ROOT / "tests/map/fixtures", ROOT / "tests/kit/fixtures"
FLIP_X, FLIP_Y, TRANSPOSE = 0x80000000, 0x40000000, 0x20000000
WRITES_BYTECODE = sys.dont_write_bytecode
sys.path.insert(0, str(TOOL.parent))
import compile_assets  # pylint: disable=wrong-import-position
sys.dont_write_bytecode = WRITES_BYTECODE


class Reader:
    """Reads what ReadStream reads."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        self.at += size
        assert self.at <= len(self.data)
        return self.data[self.at - size:self.at]

    def whole(self, size=2):
        return int.from_bytes(self.take(size), "big")

    def signed(self, size=2):
        return int.from_bytes(self.take(size), "big", signed=True)

    def fixed(self):
        return self.signed(4) / 65536

    def text(self, size=1):
        return self.take(self.whole(size)).decode()

    def many(self, size, read):
        return [read() for _ in range(self.whole(size))]

    def property(self):
        name, kind = self.text(), self.whole(1)
        return name, self.text(2) if kind == 3 else (bool, int, float)[kind](struct.unpack(">d", self.take(8))[0])

    def properties(self):
        found = self.many(1, self.property)
        assert [name for name, _ in found] == sorted(dict(found))
        return dict(found)

    def picture(self):
        return self.text(), self.whole(), self.whole()

    def tile(self):
        return {"picture": self.whole(1), "place": [self.whole() for _ in range(4)], "solidity": self.whole(1), "type": self.text(),
                "frames": self.many(1, lambda: (self.whole(), self.whole() + 1)), "properties": self.properties()}

    def layer(self):
        return {"name": self.text(), "visible": self.whole(1), "opacity": self.whole(1), "offset": [self.fixed(), self.fixed()],
                "parallax": [self.fixed(), self.fixed()], "properties": self.properties(), "cells": self.many(3, self.whole)}

    def object(self):
        return {"id": self.signed(4), "name": self.text(), "type": self.text(), "layer": self.text(), "kind": self.whole(1),
                "box": [self.fixed() for _ in range(4)], "rotation": self.fixed(), "visible": self.whole(1),
                "points": self.many(2, lambda: (self.fixed(), self.fixed())), "cell": self.whole(), "properties": self.properties()}

    def map(self):
        return {"size": [self.whole() + 1 for _ in range(4)], "background": self.text(), "properties": self.properties(),
                "pictures": self.many(1, self.picture), "tiles": self.many(2, self.tile), "layers": self.many(1, self.layer),
                "objects": self.many(2, self.object)}

    def frame(self):
        return [self.whole() for _ in range(4)] + [self.signed(), self.signed(), self.whole() + 1]

    def tag(self):
        return self.text(), self.whole(), self.whole(), self.whole(1), self.whole()

    def key(self):
        return [self.whole(), self.signed(), self.signed(), self.whole(), self.whole(), self.whole(1), self.signed(), self.signed()]

    def sheet(self):
        return {"picture": self.text(), "size": [self.whole(), self.whole()], "frames": self.many(2, self.frame),
                "tags": self.many(1, self.tag), "slices": self.many(1, lambda: (self.text(), self.many(2, self.key)))}


def decode(data):
    """@return the content of a compiled file"""
    kind, version, size, checksum = struct.unpack(">4sHII", data[4:18])
    assert data[:4] == b"ENGY" and version == 1 and size == len(data) - 18 and checksum == zlib.crc32(data[4:14] + data[18:])
    reader = Reader(data[18:])
    found = reader.map() if kind == b"EMAP" else reader.sheet()
    assert reader.at == size
    return found


def pack(gids, compression):
    data = struct.pack(f"<{len(gids)}I", *gids)
    return base64.b64encode({"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}[compression](data)).decode()


def png_head(width, height):
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\x08\x06\0\0\0"


class CompileTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve() / "game"
        (self.folder / "maps").mkdir(parents=True)
        for file in [*MAPS.iterdir(), *SPRITES.iterdir()]:
            (self.folder / "maps" / file.name).write_bytes(file.read_bytes())
        self.assets = ["tiles.png", "coin.png", "crate.png", "marks.png", "hero.png"]
        self.out = self.folder.parent / "out/compiled"

    def arguments(self, kind, name):
        listed = self.folder.parent / "assets.txt"
        listed.write_text("".join(f"pictures/{each}={self.folder}/maps/{each}\n" for each in self.assets), encoding="utf-8")
        return [kind, str(self.folder / "maps" / name), str(self.out), f"{self.out}.d", str(listed), str(self.folder)]

    def compile(self, kind, source):
        """@param source  an object, or the name of a file
           @return        the error, or an empty text"""
        name = source if isinstance(source, str) else "a.tmj" if kind == "map" else "a.json"
        if not isinstance(source, str):
            self.write(name, source)
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                compile_assets.main(self.arguments(kind, name))
        except SystemExit as end:
            self.assertIsInstance(end.code, str)  # sys.exit prints it and ends with 1
            self.assertNotIn("\n", end.code)
            self.assertRegex(end.code, r"^maps/[a-z_.]+(:\d+)?: .+; (expected|add) .+")
            return end.code
        self.assertEqual(said.getvalue(), "")
        return ""

    def write(self, name, value):
        (self.folder / "maps" / name).write_text(json.dumps(value), encoding="utf-8")

    def compiled(self, kind, source):
        self.assertEqual(self.compile(kind, source), "")
        return decode(self.out.read_bytes())

    def refused(self, kind, source, *said):
        error = self.compile(kind, source)
        for each in said:
            self.assertIn(each, error)


def fixture(name):
    folder = SPRITES if name.startswith("hero") else MAPS
    return json.loads((folder / name).read_text(encoding="utf-8"))


def small(*layers, **more):
    """A map of 2 x 2 cells with the tileset of tiles.png."""
    return {"type": "map", "version": "1.10", "orientation": "orthogonal", "infinite": False, "width": 2, "height": 2,
            "tilewidth": 16, "tileheight": 16, "layers": list(layers), "tilesets": [small_tileset()], **more}


def small_tileset(**more):
    return {"firstgid": 1, "name": "world", "image": "tiles.png", "imagewidth": 72, "imageheight": 36, "tilewidth": 16, "tileheight": 16, "margin": 1,
            "spacing": 2, "columns": 4, "tilecount": 8, **more}


def tile_layer(*cells, **more):
    return {"type": "tilelayer", "name": "ground", "width": 2, "height": 2, "data": list(cells) or [1, 0, 0, 2], **more}


def object_layer(*objects, **more):
    return {"type": "objectgroup", "name": "things", "objects": [{"id": 7, "x": 10, "y": 20, **each} for each in objects], **more}


class Maps(CompileTest):
    def test_a_map_saved_by_tiled(self):
        found = self.compiled("map", "world.tmj")
        self.assertEqual((found["size"], found["background"]), ([8, 6, 16, 16], "#ff102030"))
        self.assertEqual(found["properties"], {"music": "music/cave.ogg", "time": 90})
        self.assertEqual(found["pictures"], [("pictures/tiles.png", 72, 36), ("pictures/coin.png", 8, 8), ("pictures/crate.png", 8, 8),
                                             ("pictures/marks.png", 16, 8)])
        self.assertEqual([(tile["picture"], *tile["place"]) for tile in found["tiles"]], [
            (0, 1, 1, 16, 16), (0, 19, 1, 16, 16), (0, 37, 1, 16, 16), (0, 55, 1, 16, 16), (0, 1, 19, 16, 16), (0, 19, 19, 16, 16),
            (0, 55, 19, 16, 16), (1, 0, 0, 8, 8), (2, 0, 0, 8, 8), (3, 8, 0, 8, 8)])
        self.assertEqual([tile["solidity"] for tile in found["tiles"]], [2, 1] + [0] * 8)
        self.assertEqual([tile["frames"] for tile in found["tiles"]], [[], [], [(2, 100), (3, 200)]] + [[]] * 7)
        self.assertEqual((found["tiles"][4]["type"], found["tiles"][4]["properties"]), ("spikes", {"damage": 2}))
        sky, ground = found["layers"]
        self.assertEqual((sky["name"], sky["opacity"], sky["offset"], sky["parallax"]), ("sky", 64, [4.5, -2], [0.5, 0.25]))
        self.assertEqual({at: cell for at, cell in enumerate(sky["cells"]) if cell}, {2: 7, 9: 0x8007, 47: 6})
        self.assertEqual((ground["name"], ground["opacity"], ground["properties"]), ("ground", 255, {"theme": "cave"}))
        self.assertEqual(ground["cells"][:32], [0] * 32)
        self.assertEqual(ground["cells"][32:], [0, 2, 2, 0, 3, 0x8003, 5, 9, 1, 0x8001, 0x4001, 0x2001, 0xA001, 0x6001, 0xC001, 0xE001])
        objects = {each["id"]: each for each in found["objects"]}
        self.assertEqual([(each["kind"], each["name"], each["type"], each["visible"]) for each in found["objects"]], [
            (1, "start", "start", 1), (0, "goal", "goal", 1), (2, "pond", "", 1), (4, "path", "path", 1), (3, "zone", "zone", 1), (5, "", "coin", 1),
            (5, "trap", "spikes", 1), (5, "mark", "mark", 0), (0, "ramp", "ramp", 1)])
        self.assertEqual({each["layer"] for each in found["objects"]}, {"things"})
        self.assertEqual(objects[2]["properties"], {"bonus": 500, "gravity": -2.5, "key": 6, "next": "world2", "open": True,
                                                    "sound": "sounds/goal.wav", "tint": "#80ff0000"})
        self.assertEqual(objects[3]["box"], [64, 70, 20.5, 10])
        self.assertEqual((objects[4]["points"], objects[4]["box"]), ([(8, 8), (18, 8), (18, 13.5)], [8, 8, 10, 5.5]))
        self.assertEqual((objects[5]["points"], objects[5]["box"], objects[5]["rotation"]), ([(100, 20), (100, 32), (91, 26)], [91, 20, 9, 12], 0))
        self.assertEqual((objects[6]["box"], objects[6]["cell"], objects[6]["properties"]), ([32, 56, 8, 8], 8, {"sound": "ting", "value": 25}))
        self.assertEqual((objects[7]["box"], objects[7]["rotation"], objects[7]["cell"]), ([48, 64, 16, 16], 90, 0x8005))
        self.assertEqual((objects[8]["box"], objects[8]["cell"]), ([80, 16, 8, 8], 10))
        self.assertEqual((objects[9]["box"], objects[9]["rotation"]), ([10, 60, 8, 4], 30))

    def test_all_forms_of_cells_are_equal(self):
        cells = [1 | FLIP_X, 2, 0, 3]
        expected = self.compiled("map", small(tile_layer(*cells)))
        self.assertEqual(expected["layers"][0]["cells"], [0x8001, 2, 0, 3])
        for compression in ("", "zlib", "gzip"):
            packed = tile_layer(encoding="base64", compression=compression, data=pack(cells, compression))
            self.assertEqual(self.compiled("map", small(packed)), expected, compression)
        self.assertEqual(self.compiled("map", small(tile_layer(*cells, encoding="csv"))), expected)

    def test_types_have_the_names_of_each_version(self):
        for version, key in (("1.8", "type"), ("1.9", "class"), ("1.9.2", "class"), ("1.10", "type"), ("1.11", "type")):
            source = small(tile_layer(), object_layer({key: "goal"}), version=version)
            source["tilesets"] = [small_tileset(tiles=[{"id": 0, key: "grass"}])]
            found = self.compiled("map", source)
            self.assertEqual((found["tiles"][0]["type"], found["objects"][0]["type"]), ("grass", "goal"))
        for version in ("1.7", "1.8beta", "2.0", 1.6, None):
            self.refused("map", small(version=version), "maps/a.tmj: version is", "expected 1.8 or later; open the map in a new Tiled and save it")

    def test_tilesets_as_xml_and_json_are_equal(self):
        external = self.compiled("map", "world.tmj")
        world = fixture("world.tmj")
        self.write("world.tsj", {"type": "tileset", **small_tileset(tiles=[
            {"id": 0, "properties": [{"name": "solid", "type": "bool", "value": True}]},
            {"id": 1, "properties": [{"name": "oneway", "type": "bool", "value": True}]},
            {"id": 2, "animation": [{"tileid": 2, "duration": 100}, {"tileid": 3, "duration": 200}]},
            {"id": 4, "type": "spikes", "properties": [{"name": "damage", "type": "int", "value": 2}]}])})
        world["tilesets"][0]["source"] = "world.tsj"
        self.assertEqual(self.compiled("map", world), external)
        (self.folder / "maps/things.tsx").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n<tileset name="things" tilewidth="8" tileheight="8" tilecount="2" columns="0">'
            '<grid orientation="orthogonal" width="1" height="1"/><tile id="0" class="coin"><properties>'
            '<property name="value" type="int" value="10"/><property name="sound">ting</property></properties>'
            '<image width="8" height="8" source="coin.png"/></tile><tile id="3"><image width="8" height="8" source="crate.png"/></tile></tileset>',
            encoding="utf-8")
        world["tilesets"][1]["source"] = "things.tsx"
        self.assertEqual(self.compiled("map", world), external)

    def test_a_collection_has_parts_of_pictures(self):
        tiles = [{"id": 2, "image": "tiles.png", "imagewidth": 72, "imageheight": 36, "x": 4, "y": 5, "width": 6, "height": 7},
                 {"id": 9, "image": "coin.png"}]
        source = small(tile_layer(3, 10, 0, 0))
        source["tilesets"] = [{"firstgid": 1, "name": "parts", "tilewidth": 8, "tileheight": 8, "columns": 0, "tilecount": 2, "tiles": tiles}]
        self.assertEqual([tile["place"] for tile in self.compiled("map", source)["tiles"]], [[4, 5, 6, 7], [0, 0, 8, 8]])
        self.refused("map", small(tile_layer(2, 0, 0, 0), tilesets=source["tilesets"]), "layer 'ground': column 0, row 0: the unknown tile 2")
        tiles[0]["width"] = 70
        self.refused("map", source, "tileset 'parts', tile 2: 70 x 7 texels at 4, 5; expected a place in the picture of 72 x 36")

    def test_frames_of_animations_are_among_the_tiles(self):
        tiles = [{"id": 5, "animation": [{"tileid": 7, "duration": 1}, {"tileid": 5, "duration": 65535}]},
                 {"id": 7, "animation": [{"tileid": 0, "duration": 40}]}, {"id": 1, "animation": [{"tileid": 2, "duration": 40}]}]
        found = self.compiled("map", small(tile_layer(0, 0, 6, 0), tilesets=[small_tileset(tiles=tiles)]))
        self.assertEqual([tile["frames"] for tile in found["tiles"]], [[], [(2, 1), (1, 65535)], [(0, 40)]])
        for change, said in (({"tileid": 8}, "tileset 'world', tile 5, frame 1: tileid is 8; expected a tile of its tileset"),
                             ({"duration": 0}, "duration is 0")):
            changed = [{"id": 5, "animation": [{"tileid": 7, "duration": 1, **change}]}]
            self.refused("map", small(tile_layer(0, 0, 6, 0), tilesets=[small_tileset(tiles=changed)]), said)

    def test_unused_tilesets_and_pictures_stay_out(self):
        source = small(tile_layer())
        source["tilesets"].append(small_tileset(firstgid=9, image="none.png"))
        found = self.compiled("map", source)
        self.assertEqual((len(found["tiles"]), len(found["pictures"])), (2, 1))
        source["layers"][0]["data"][1] = 9
        self.refused("map", source, "maps/a.tmj: tileset 'world': there is no picture maps/none.png; expected a PNG file")

    def test_groups_are_flattened(self):
        inner = {"type": "group", "name": "inner", "opacity": 0.5, "offsetx": 1.5, "parallaxx": 0.5, "visible": False, "layers": [
            tile_layer(offsety=2, opacity=0.5), object_layer({}, {"polygon": [{"x": 0, "y": 0}, {"x": 2, "y": 3}]})]}
        found = self.compiled("map", small({"type": "group", "name": "outer", "offsetx": 3, "parallaxx": 0.5, "parallaxy": 2, "layers": [inner]},
                                           tile_layer()))
        layer = found["layers"][0]
        self.assertEqual((layer["offset"], layer["parallax"], layer["opacity"], layer["visible"]), ([4.5, 2], [0.25, 2], 64, 0))
        self.assertEqual([each["box"] for each in found["objects"]], [[14.5, 20, 0, 0], [14.5, 20, 2, 3]])
        self.assertEqual(({each["layer"] for each in found["objects"]}, {each["visible"] for each in found["objects"]}), ({"things"}, {0}))
        self.assertEqual((found["layers"][1]["offset"], found["layers"][1]["visible"]), ([0, 0], 1))

    def test_tile_objects_are_placed_by_their_alignment(self):
        places = {"unspecified": (10, 16), "bottomleft": (10, 16), "bottom": (6, 16), "bottomright": (2, 16), "left": (10, 18), "center": (6, 18),
                  "right": (2, 18), "topleft": (10, 20), "top": (6, 20), "topright": (2, 20)}
        for alignment, place in places.items():
            source = small(object_layer({"gid": 1 | FLIP_Y, "width": 8, "height": 4}), tilesets=[small_tileset(objectalignment=alignment)])
            found = self.compiled("map", source)["objects"][0]
            self.assertEqual((found["box"], found["cell"]), ([*place, 8, 4], 0x4001), alignment)
        source = small(object_layer({"gid": 1, "width": 8, "height": 4, "rotation": 90}), tilesets=[small_tileset(objectalignment="topleft")])
        found = self.compiled("map", source)["objects"][0]  # covers 6 to 10 and 20 to 28: turned about its lower left corner at 6, 20
        self.assertEqual((found["box"], found["rotation"]), ([6, 16, 8, 4], 90))

    def test_solidity_and_inherited_properties(self):
        def tiles(**values):
            properties = [{"name": name, "type": "bool", "value": value} for name, value in values.items()]
            return [small_tileset(tiles=[{"id": 0, "type": "crate", "properties": properties}])]
        for values, solidity in (({"solid": True}, 2), ({"oneway": True}, 1), ({"oneway": True, "solid": True}, 2), ({"solid": False}, 0), ({}, 0)):
            self.assertEqual(self.compiled("map", small(tile_layer(), tilesets=tiles(**values)))["tiles"][0]["solidity"], solidity)
        own = {"gid": 1, "type": "box", "properties": [{"name": "solid", "type": "string", "value": "no"}]}
        found = self.compiled("map", small(object_layer(own, {"gid": 1}), tilesets=tiles(solid=True, b=False)))
        self.assertEqual([(each["type"], each["properties"]) for each in found["objects"]],
                         [("box", {"b": False, "solid": "no"}), ("crate", {"b": False, "solid": True})])
        wrong = [small_tileset(tiles=[{"id": 0, "properties": [{"name": "solid", "type": "string", "value": "true"}]}])]
        self.refused("map", small(tile_layer(), tilesets=wrong),
                     "tileset 'world', tile 0: the property 'solid' is not a bool; expected a property of type bool")

    def test_solidity_that_would_stop_nothing_is_refused(self):
        solid = [{"name": "solid", "type": "bool", "value": True}]
        layer = {**tile_layer(), "properties": solid}
        self.assertEqual(self.compile("map", small(layer)), "")
        for change, said in (
                ({"layers": [{**layer, "offsetx": 8}]}, "layer 'ground': a solid or one-way layer with an offset"),
                ({"layers": [{"type": "group", "name": "far", "parallaxx": 0.5, "layers": [layer]}]}, "a solid or one-way layer with an offset"),
                ({"layers": [{**layer, "properties": [{"name": "solid", "type": "string", "value": "true"}]}]}, "the property 'solid' is not a bool"),
                ({"layers": [{"type": "group", "name": "all", "layers": [tile_layer()], "properties": solid}]}, "a solid or one-way group"),
                ({"layers": [{**object_layer({}), "properties": solid}]}, "a solid or one-way layer of objects"),
                ({"tilesets": [small_tileset(properties=solid)]}, "a solid or one-way tileset"),
                ({"tilesets": [small_tileset(tiles=[{"id": 0, "objectgroup": {"objects": []}}])]}, "tile 0: a collision shape")):
            self.refused("map", small(tile_layer(), **change), said)
        unused = [small_tileset(tiles=[{"id": 5, "objectgroup": {"objects": []}}])]
        self.assertEqual(self.compile("map", small(tile_layer(), tilesets=unused)), "")

    def test_what_the_engine_lacks_is_refused(self):
        layer, tileset = tile_layer(), small_tileset()
        for change, *said in (
                ({"orientation": "isometric"}, 'maps/a.tmj: orientation is "isometric"; expected orthogonal'),
                ({"orientation": "hexagonal"}, "orthogonal"),
                ({"orientation": "staggered"}, "orthogonal"),
                ({"infinite": True}, "an infinite map", "Map > Map Properties > Infinite"), ({"parallaxoriginx": 4}, "parallaxoriginx is 4"),
                ({"width": 2048, "tilewidth": 17}, "34816 x 32 pixels; expected at most 32767 in each direction"),
                ({"width": 3000, "height": 3000, "tilewidth": 1, "tileheight": 1}, "9000000 cells; expected at most 4194304"),
                ({"backgroundcolor": "red"}, "backgroundcolor is"), ({"type": "tileset"}, "expected a map of Tiled"),
                ({"layers": [{"type": "imagelayer", "name": "hills"}]}, "layer 'hills': type is \"imagelayer\""),
                ({"layers": [{**layer, "tintcolor": "#ff0000"}]}, "layer 'ground': tintcolor is"),
                ({"layers": [{**layer, "mode": "add"}]}, "mode is"),
                ({"layers": [{**layer, "encoding": "base64", "compression": "zstd", "data": ""}]}, "layer 'ground': compression is \"zstd\"",
                 "Tile Layer Format"),
                ({"layers": [{**layer, "data": [1, 2, 3]}]}, "layer 'ground': data has 3 cells; expected 4"),
                ({"layers": [{**layer, "data": [1, 2, 3, 1 << 32]}]}, "layer 'ground', cell 3"),
                ({"layers": [{**layer, "data": [1, 2, 3, 99]}]}, "layer 'ground': column 1, row 1: the unknown tile 99"),
                ({"layers": [{**layer, "data": [1, 2, 3, 0x10000001]}]}, "column 1, row 1: the unknown tile"),
                ({"layers": [{**layer, "width": 3}]}, "layer 'ground': 3 x 2 cells; expected 2 x 2"),
                ({"layers": [layer] * 33}, "33 tile layers and 0 objects; expected at most 32 and 65535"),
                ({"layers": [object_layer({"name": "sign", "text": {"text": "Hello"}})]}, "layer 'things', object 7 'sign': text is an object"),
                ({"layers": [object_layer({"template": "a.tj"})]}, "an object of a template", "Detach"),
                ({"layers": [object_layer({"x": 40000})]}, "object 7: x is 40000; expected a number from -32767 to 32767"),
                ({"layers": [object_layer({"x": 30000, "width": 30000})]}, "the right side is 60000"),
                ({"layers": [object_layer({"polygon": []})]}, "polygon is a list; expected at least one point"),
                ({"layers": [{**object_layer({}), "tintcolor": "#ff0000"}]}, "tintcolor"),
                ({"layers": [{"type": "group", "layers": [{**layer, "offsetx": 32000}], "offsetx": 32000}]},
                 "layer 1, layer 'ground': the offset is 64000"),
                ({"properties": [{"name": "stats", "type": "class", "value": {}}]},
                 "property 'stats': type is \"class\"; expected one of: bool, int"),
                ({"properties": [{"name": "a", "type": "int", "value": 1}] * 2}, "property 'a': duplicate property"),
                ({"properties": [{"name": "a", "type": "int", "value": 1 << 31}]}, "property 'a': value is 2147483648"),
                ({"properties": [{"name": "a", "type": "string", "value": "x" * 4096}]}, "at most 4095 bytes"),
                ({"layers": [tile_layer(name="x" * 256)]}, "expected at most 255 bytes"),
                ({"tilesets": [{**tileset, "tileoffset": {"x": 0, "y": 3}}]}, "tileset 'world', tileoffset: 0, 3", "Drawing Offset"),
                ({"tilesets": [{**tileset, "transparentcolor": "#ff00ff"}]}, "tileset 'world': transparentcolor is"),
                ({"tilesets": [{**tileset, "tilerendersize": "grid"}]}, "Tile Render Size"),
                ({"tilesets": [{**tileset, "fillmode": "preserve-aspect-fit"}]}, "Fill Mode"),
                ({"tilesets": [{**tileset, "imagewidth": 100}]}, "imagewidth is 100; expected 72"),
                ({"tilesets": [{**tileset, "margin": 38, "columns": 2}]},
                 "tile 0: 16 x 16 texels at 38, 38; expected a place in the picture of 72 x 36"),
                ({"tilesets": [{"firstgid": 1, "source": "none.tsx"}]}, "tileset 1: there is no tileset maps/none.tsx"),
                ({"tilesets": [{**tileset, "image": "world.tmj"}]}, "maps/world.tmj is not a PNG file")):
            self.refused("map", small(layer, **change), *said)

    def test_damaged_cells_are_refused(self):
        for compression in ("", "zlib", "gzip"):
            good = pack([1, 2, 3, 4], compression)
            for data, *said in ((good[:-8], ""), ("*" + good[1:], "data is damaged"), (pack([1, 2, 3], compression), "expected 4 cells"),
                                (pack([1] * 5, compression), "data has more bytes than cells"),
                                (pack([0] * 1000000, compression), "data has more bytes than cells"),
                                (base64.b64encode(b"nothing").decode(), "layer 'ground': data"), ("", "layer 'ground': data"),
                                (good + "é", "data is damaged")):
                source = small(tile_layer(encoding="base64", compression=compression, data=data))
                self.refused("map", source, "layer 'ground': data", *said)

    def test_damaged_files_are_refused(self):
        text = (MAPS / "world.tmj").read_text(encoding="utf-8")
        for damaged, *said in ((text[:500], "maps/a.tmj:", "not JSON", "expected a complete file"), ("", "not JSON"),
                               ("[]", "a list; expected an object"), ("7", "7; expected"),
                               ("[" * 5000 + "]" * 5000, "too deep"), ('{"a":' * 5000 + "1" + "}" * 5000, "too deep"),
                               ('{"a": NaN}', "the number NaN"),
                               ('{"a": -Infinity}', "the number -Infinity"), ('{"a": ' + "9" * 5000 + "}", "too many digits"),
                               ('{"a": 1, "a": 2}', "duplicate names"),
                               ('<?xml version="1.0"?><map/>', "not JSON")):
            (self.folder / "maps/a.tmj").write_text(damaged, encoding="utf-8")
            self.refused("map", "a.tmj", *said)
        (self.folder / "maps/a.tmj").write_bytes(b'{"a": "\xff"}')
        self.refused("map", "a.tmj", "maps/a.tmj: byte 7 is not UTF-8")
        layers = small(tile_layer())
        for _ in range(300):
            layers["layers"] = [{"type": "group", "name": "g", "layers": layers["layers"]}]
        self.assertIn(self.compile("map", layers)[:40], ("", "maps/a.tmj: objects within objects, too deep"))
        tsx = (MAPS / "world.tsx").read_text(encoding="utf-8")
        for damaged, *said in ((tsx[:300], "maps/world.tsx: not XML"), ("<map/>", "the element 'map'"), ("", "not XML"),
                               (tsx.replace('"16"', '"16px"'), '"16px"'),
                               (tsx.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>', 1), "a document type"),
                               ("<a>" * 5000 + "</a>" * 5000, "the element 'a'"),
                               (tsx.replace('value="true"', 'value="yes"'), "property 'solid': value is \"yes\""),
                               (tsx.replace("tiles.png", "\x01"), "not XML")):
            (self.folder / "maps/world.tsx").write_text(damaged, encoding="utf-8")
            self.refused("map", "world.tmj", *said)

    def test_a_picture_must_be_an_asset(self):
        self.assets.remove("tiles.png")
        path = self.folder / "maps/tiles.png"
        self.refused("map", "world.tmj", f"maps/world.tmj: the picture {path} of the tileset 'world' is not in ASSETS; "
                                         "add to enginuity_game: ASSETS maps/tiles.png")
        outside = self.folder.parent / "my pictures"
        outside.mkdir()
        (outside / "tiles (1).png").write_bytes(path.read_bytes())
        source = small(tile_layer(), tilesets=[small_tileset(image="../../my pictures/tiles (1).png")])
        self.refused("map", source, 'add to enginuity_game: ASSETS "pictures/tiles__1_.png=../my pictures/tiles (1).png"')
        path.unlink()
        path.symlink_to(self.folder / "maps/coin.png")  # the same file by another name
        source = small(tile_layer(), tilesets=[small_tileset(imagewidth=8, tilewidth=2, tileheight=2, margin=0, spacing=0)])
        self.assertEqual(self.compiled("map", source)["pictures"], [("pictures/coin.png", 8, 8)])
        path.unlink()
        path.write_bytes(png_head(4097, 16))
        self.refused("map", source, "has 4097 x 16 texels; expected 1 to 4096")

    def test_a_large_map_takes_little_time_and_memory(self):
        count = 2048 * 2048
        layer = {**tile_layer(), "width": 2048, "height": 2048, "encoding": "base64", "compression": "zlib", "data": pack([1] * count, "zlib")}
        found = self.compile("map", small(layer, width=2048, height=2048, tilewidth=8, tileheight=8))
        self.assertEqual(found, "")
        self.assertGreater(self.out.stat().st_size, 2 * count)

    def test_too_many_tiles_are_refused(self):
        (self.folder / "maps/tiles.png").write_bytes(png_head(4096, 4096))
        cells = list(range(1, 8193))
        tileset = small_tileset(imagewidth=4096, columns=256, tilecount=65536, margin=0, spacing=0)
        layer = {**tile_layer(*cells), "width": 1024, "height": 8}
        self.refused("map", small(layer, width=1024, height=8, tilesets=[tileset]), "maps/a.tmj: 8192 different tiles; expected at most 8191")
        cells[-1] = 1 | FLIP_X | FLIP_Y | TRANSPOSE
        layer["data"] = cells
        self.assertEqual(self.compiled("map", small(layer, width=1024, height=8, tilesets=[tileset]))["layers"][0]["cells"][-2:], [8191, 0xE001])


class Sheets(CompileTest):
    def test_a_sheet_of_aseprite(self):
        found = self.compiled("sprites", "hero.json")
        self.assertEqual(self.compiled("sprites", "hero_hash.json"), found)
        self.assertEqual((found["picture"], found["size"]), ("pictures/hero.png", [12, 16]))
        self.assertEqual(found["frames"], [[0, 0, 8, 14, 2, 2, 100], [8, 0, 8, 14, 2, 2, 150], [16, 0, 10, 16, 1, 0, 80], [26, 0, 10, 16, 1, 0, 80],
                                           [36, 0, 12, 16, 0, 0, 250]])
        self.assertEqual(found["tags"], [("idle", 0, 1, 2, 0), ("run", 2, 3, 0, 0), ("jump", 4, 4, 1, 1), ("all", 0, 4, 3, 3)])
        self.assertEqual(found["slices"], [("body", [[0, 3, 2, 6, 14, 0, 0, 0], [4, 2, 4, 8, 12, 0, 0, 0]]), ("hand", [[0, 8, 7, 3, 3, 1, 1, 2]])])

    def test_the_picture_is_found_next_to_the_sheet(self):
        sheet, expected = fixture("hero.json"), self.compiled("sprites", "hero.json")
        for image in ("C:\\work\\art\\hero.png", "/nowhere/art/hero.png", str(self.folder / "maps/hero.png")):
            sheet["meta"]["image"] = image
            self.assertEqual(self.compiled("sprites", sheet), expected)
        del sheet["meta"]["slices"]
        self.assertEqual(self.compiled("sprites", sheet)["slices"], [])
        self.assets.remove("hero.png")
        self.refused("sprites", sheet, "maps/a.json: the picture ", "of the sheet is not in ASSETS; add to enginuity_game: ASSETS maps/hero.png")

    def test_wrong_sheets_are_refused(self):
        def change(path, value):
            sheet = copy.deepcopy(fixture("hero.json"))
            at = sheet
            for key in path[:-1]:
                at = at[key]
            if value is None:
                del at[path[-1]]
            else:
                at[path[-1]] = value
            return sheet
        tag = {"name": "idle", "from": 0, "to": 0, "direction": "forward"}
        for path, value, *said in (
                (("meta", "frameTags"), None, "meta: frameTags is missing", "Meta: Tags"), (("meta", "frameTags"), [], "meta: no tags"),
                (("meta", "frameTags", 1, "name"), "idle", "meta, tag 'idle': duplicate tag"),
                (("meta", "frameTags", 1, "to"), 5, "tag 'run': to is 5; expected a whole number from 2 to 4"),
                (("meta", "frameTags", 1, "from"), 4, "to is 3"),
                (("meta", "frameTags", 1, "direction"), "sideways", "direction is \"sideways\"; expected one of: forward"),
                (("meta", "frameTags", 1, "repeat"), "many", "repeat is \"many\""), (("meta", "frameTags", 1, "repeat"), 65536, "repeat is 65536"),
                (("meta", "frameTags"), [dict(tag, name=str(i)) for i in range(256)], "frameTags has 256 entries; expected at most 255"),
                (("meta", "image"), None, "meta: image is missing", "Output File"),
                (("meta", "image"), "none.png", "there is no picture maps/none.png"),
                (("meta", "size", "w"), 64, "meta, size: 64 x 16 texels; expected 48 x 16, as in maps/hero.png"),
                (("meta",), None, "meta is missing"),
                (("frames",), [], "no frames; expected at least one"), (("frames",), {}, "no frames"), (("frames",), None, "frames is missing"),
                (("frames",), [fixture("hero.json")["frames"][0]] * 4096, "frames has 4096 entries; expected at most 4095"),
                (("frames", 0, "rotated"), True, "frame 1: a rotated frame"), (("frames", 0, "duration"), 0, "duration is 0"),
                (("frames", 0, "frame", "x"), 41, "frame 1, frame: 8 x 14 texels at 41, 0; expected a place in the picture of 48 x 16"),
                (("frames", 0, "frame", "w"), 0, "frame 1, frame: w is 0"),
                (("frames", 1, "sourceSize", "w"), 13, "frame 2, sourceSize: 13 x 16 texels; expected 12 x 16"),
                (("frames", 0, "spriteSourceSize", "w"), 9, "spriteSourceSize: 9 x 14 texels; expected 8 x 14"),
                (("meta", "slices", 0, "keys"), [], "slice 'body': no keys"),
                (("meta", "slices", 0, "keys", 1, "frame"), 0, "key 2: frame is 0; expected a whole number from 1 to 4"),
                (("meta", "slices", 0, "keys", 1, "frame"), 5, "frame is 5")):
            self.refused("sprites", change(path, value), *said)


class Files(CompileTest):
    def run_tool(self, *arguments):
        return subprocess.run([sys.executable, str(TOOL), *arguments], capture_output=True, text=True, check=False)

    def test_the_depfile_names_every_file(self):
        self.assertEqual(self.compile("map", "world.tmj"), "")
        rule = Path(f"{self.out}.d").read_text(encoding="utf-8")
        self.assertEqual(rule.split(), [f"{self.out}:"] + [f"{self.folder}/maps/{name}" for name in (
            "world.tmj", "world.tsx", "things.tsj", "tiles.png", "coin.png", "crate.png", "marks.png")])
        self.assertEqual(self.compile("sprites", "hero.json"), "")
        self.assertEqual(Path(f"{self.out}.d").read_text(encoding="utf-8"), f"{self.out}: {self.folder}/maps/hero.json {self.folder}/maps/hero.png\n")
        self.assertEqual(compile_assets.rule("a b", ["c#d", "e$f", "g"]), "a\\ b: c\\#d e$$f g\n")

    def test_errors_are_one_line_and_keep_the_old_file(self):
        self.assertEqual(self.compile("map", "world.tmj"), "")
        before = self.out.read_bytes()
        (self.folder / "maps/world.tsx").unlink()
        done = self.run_tool(*self.arguments("map", "world.tmj"))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr,
                         "maps/world.tmj: tileset 1: there is no tileset maps/world.tsx; expected its file; "
                         "open the map in Tiled to choose another one\n")
        self.assertEqual(self.out.read_bytes(), before)
        self.write("a.tmj", small(tile_layer(name="two\nlines\ud800", width=9)))
        done = self.run_tool(*self.arguments("map", "a.tmj"))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
        done = self.run_tool(*self.arguments("map", "none.tmj"))
        self.assertEqual((done.returncode, done.stderr), (1, "maps/none.tmj: there is no such file; expected one that exists\n"))

    def test_wrong_arguments_print_the_usage(self):
        for arguments in ([], ["tune", "a", "b", "c", "d", "e"]):
            done = self.run_tool(*arguments)
            self.assertEqual(done.returncode, 1)
            self.assertIn("usage: compile_assets.py map|sprites", done.stderr)


class Mutations(CompileTest):
    """Each value of a file is replaced by values of other types. The test fails if another exception than CompileError occurs."""
    VALUES = (None, True, 0, -1, 1e300, 10 ** 30, 0.5, "", "x", "\ud800", "a\0b", [], [1], {}, {"a": 1}, [{}])

    def places(self, value, path=()):
        yield path
        children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, child in children:
            yield from self.places(child, (*path, key))

    def mutate(self, kind, source, name):
        refused = 0
        for path in self.places(source):
            for value in self.VALUES:
                changed = {"top": copy.deepcopy(source)}
                at = changed
                for key in ("top", *path)[:-1]:
                    at = at[key]
                at[("top", *path)[-1]] = value
                self.write(name, changed["top"])
                with self.subTest(path=path, value=value):
                    refused += self.compile(kind, name if kind == "sprites" else "a.tmj") != ""
        self.assertGreater(refused, 400)

    def test_a_map(self):
        source = small(tile_layer(0, 1, 2, 3, opacity=0.5, offsetx=1), {"type": "group", "name": "g", "layers": [object_layer(
            {"gid": 1, "width": 4, "height": 4, "rotation": 10, "properties": [{"name": "a", "type": "float", "value": 1.5}]},
            {"polygon": [{"x": 1, "y": 2}], "visible": True}, {"point": True, "type": "p", "name": "n"})]},
            tile_layer(encoding="base64", compression="zlib", data=pack([1, 2, 3, 4], "zlib")), backgroundcolor="#112233",
            properties=[{"name": "b", "type": "bool", "value": True}])
        source["tilesets"] = [small_tileset(objectalignment="top", tileoffset={"x": 0, "y": 0}, tiles=[
            {"id": 0, "type": "t", "animation": [{"tileid": 1, "duration": 10}], "properties": [{"name": "solid", "type": "bool", "value": True}]}]),
            {"firstgid": 9, "source": "things.tsj"}]
        self.mutate("map", source, "a.tmj")

    def test_a_tileset(self):
        self.write("a.tmj", small(tile_layer(1, 4, 1, 4), tilesets=[{"firstgid": 1, "source": "things.tsj"}]))
        self.mutate("map", {"transparentcolor": "", "tileoffset": {"x": 0, "y": 0}, **fixture("things.tsj")}, "things.tsj")

    def test_a_tileset_in_xml(self):
        text = (MAPS / "world.tsx").read_text(encoding="utf-8")
        self.write("a.tmj", small(tile_layer(1, 2, 3, 4), tilesets=[{"firstgid": 1, "source": "world.tsx"}]))
        for match in re.finditer(r'"([^"]*)"', text):
            for value in ("", "x", "-1", "1e999", "9" * 400, "0.5", "true", "&#x20AC;", "&amp;", "&b;"):
                (self.folder / "maps/world.tsx").write_text(text[:match.start(1)] + value + text[match.end(1):], encoding="utf-8")
                with self.subTest(at=match.start(), value=value):
                    self.compile("map", "a.tmj")
        for size in range(0, len(text), 7):
            (self.folder / "maps/world.tsx").write_text(text[:size], encoding="utf-8")
            self.compile("map", "a.tmj")

    def test_a_sheet(self):
        sheet = fixture("hero.json")
        sheet["frames"], sheet["meta"]["frameTags"], sheet["meta"]["slices"] = (
            sheet["frames"][:1], [{"name": "a", "from": 0, "to": 0, "direction": "forward", "repeat": "2"}], sheet["meta"]["slices"][1:])
        self.mutate("sprites", sheet, "hero.json")
        sheet["frames"] = {"hero": {}}
        self.compile("sprites", sheet)


if __name__ == "__main__":
    unittest.main()
