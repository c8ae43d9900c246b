"""For compile_assets.py: maps of the editor Tiled."""

import array
import base64
import math
import os
import re
import sys
import zlib
from xml.etree import ElementTree

from asset_files import INT32, MAX_UNITS, CompileError, Node, Writer, number_of, quoted

# Limits of engine/map/map.h
MAX_CELLS = 1 << 22
MAX_TILES = 8191
MAX_LAYERS = 32
MAX_OBJECTS = 65535
# Bits of a cell in Tiled: the number of its tile among all tilesets of the map, and flips with the bits of MapCell.
TILE, HEXAGONAL = 0x0FFFFFFF, 0x10000000
FLIPS = ((0x80000000, 0x8000), (0x40000000, 0x4000), (0x20000000, 0x2000))
OBJECT_KINDS = ("rectangle", "point", "ellipse", "polygon", "polyline", "tile")
# The position of a tile object in its box, in parts of width and height
ALIGNMENTS = {"unspecified": (0, 1), "topleft": (0, 0), "top": (0.5, 0), "topright": (1, 0), "left": (0, 0.5), "center": (0.5, 0.5),
              "right": (1, 0.5), "bottomleft": (0, 1), "bottom": (0.5, 1), "bottomright": (1, 1)}


def tileset_of_xml(game, path):
    """@return a .tsx file in the form of Tiled's JSON"""
    file, text = game.shown(path), game.text(path)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise CompileError(f"{file}: a document type; expected a tileset saved by Tiled")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CompileError(f"{file}: not XML: {error}; expected a complete file, saved by Tiled") from None
    if root.tag != "tileset":
        raise CompileError(f"{file}: the element {quoted(root.tag)}; expected a tileset")
    found = fields_of(root)
    found["tiles"] = [fields_of(each) for each in root if each.tag == "tile"]
    return Node(file, "", found)


def fields_of(element):
    """@return the fields of a tileset or tile"""
    texts = ("name", "class", "type", "source", "trans", "objectalignment", "tilerendersize", "fillmode")
    found = {name: value if name in texts else number_of(value) for name, value in element.attrib.items()}
    for part in element:
        if part.tag == "image":
            image = fields_of(part)
            names = {"source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
            found.update({new: image[old] for old, new in names.items() if old in image})
        elif part.tag == "tileoffset":
            found["tileoffset"] = fields_of(part)
        elif part.tag == "properties":
            found["properties"] = [property_of(each) for each in part]
        elif part.tag == "animation":
            found["animation"] = [fields_of(each) for each in part]
        elif part.tag == "objectgroup":
            found["objectgroup"] = {}
    return found


def property_of(element):
    kind, value = element.get("type", "string"), element.get("value", element.text or "")
    if kind == "bool":
        value = {"true": True, "false": False}.get(value, value)
    elif kind in ("int", "float", "object"):
        value = number_of(value)
    return {"name": element.get("name"), "type": kind, "value": value}


def stops(node):
    """@return whether a tile or a layer is solid, and whether it is one-way"""
    found = {name: node.properties().get(name, (0, False)) for name in ("solid", "oneway")}
    for name, (kind, _) in found.items():
        if kind != 0:
            node.fail(f"the property '{name}' is not a bool", "a property of type bool")
    return [value for _, value in found.values()]


def refuse_stops(node, what):
    if any(stops(node)):
        node.fail(f"a solid or one-way {what}", "these properties on tiles or layers of tiles; elsewhere they stop nothing")


class Tileset:
    def __init__(self, game, entry, path):
        """@param entry  of the map, with the tileset or the name of its file
           @param path   of the map"""
        self.game, self.path, self.first = game, path, entry.whole("firstgid", 1, TILE)
        if "source" in entry.fields:
            self.path = game.near(path, entry.text("source", 4095))
            if not os.path.isfile(self.path):
                entry.fail(f"there is no tileset {game.shown(self.path)}", "its file; open the map in Tiled to choose another one")
            entry = tileset_of_xml(game, self.path) if self.path.lower().endswith(".tsx") else game.json(self.path)
            entry.choice("type", ("tileset",), "tileset")
        self.name = f"tileset {quoted(entry.text('name', 4095))}"
        self.node = node = Node(entry.file, self.name, entry.fields)
        self.width, self.height = node.whole("tilewidth", 1), node.whole("tileheight", 1)
        self.count, self.margin, self.spacing = node.whole("tilecount", 0, TILE), node.whole("margin", default=0), node.whole("spacing", default=0)
        self.columns = node.whole("columns", 1) if "image" in node.fields else 0  # 0: each tile has its own picture
        refuse_stops(node, "tileset")
        self.alignment = ALIGNMENTS[node.choice("objectalignment", ALIGNMENTS, "unspecified")]
        node.refuse("transparentcolor", "a picture with transparent texels; in Tiled: Tileset > Tileset Properties > Image")
        node.refuse("tilerendersize", "Tile Size; in Tiled: Tileset > Tileset Properties > Tile Render Size", "tile")
        node.refuse("fillmode", "Stretch; in Tiled: Tileset > Tileset Properties > Fill Mode", "stretch")
        offset = node.node("tileoffset") if "tileoffset" in node.fields else None
        if offset and (offset.whole("x", -INT32, INT32), offset.whole("y", -INT32, INT32)) != (0, 0):
            offset.fail(f"{offset.fields['x']}, {offset.fields['y']}", "0, 0; in Tiled: Tileset > Tileset Properties > Drawing Offset")
        self.tiles = {each.whole("id", 0, TILE): each for each in node.items("tiles", "tile", TILE, [])}

    def has(self, number):
        return number < self.count if self.columns else number in self.tiles

    def tile(self, number):
        """@return the node of a tile; of one without settings, an empty one"""
        return self.tiles.get(number) or Node(self.node.file, self.node.inner(f"tile {number}"), {})

    def place(self, number):
        """@return picture, left, top, width and height of a tile"""
        node = self.tile(number)
        owner = self.node if self.columns else node
        picture = self.game.picture(owner, self.game.near(self.path, owner.text("image", 4095)), f"the {self.name}")
        node.refuse("transparentcolor", "a picture with transparent texels")
        if self.columns:
            if owner.whole("imagewidth", 1, default=picture[1]) != picture[1]:  # which places the tiles
                owner.wrong("imagewidth", f"{picture[1]}, the width of its picture; open the tileset in Tiled and save it")
            row, column = divmod(number, self.columns)
            left, top = self.margin + column * (self.width + self.spacing), self.margin + row * (self.height + self.spacing)
            width, height = self.width, self.height
        else:
            left, top = node.whole("x", default=0), node.whole("y", default=0)
            width, height = node.whole("width", 1, default=picture[1]), node.whole("height", 1, default=picture[2])
        if left + width > picture[1] or top + height > picture[2]:
            node.fail(f"{width} x {height} texels at {left}, {top}", f"a place in the picture of {picture[1]} x {picture[2]}")
        return (picture, left, top, width, height)

    def frames(self, number):
        """@return [(number of a tile, milliseconds)]"""
        found = self.tile(number).items("animation", "frame", 255, [])
        for each in found:
            if not self.has(each.whole("tileid", 0, TILE)):
                each.wrong("tileid", "a tile of its tileset")
        return [(each.fields["tileid"], each.whole("duration", 1)) for each in found]


class Tiles:
    """The tiles that a map uses, by index of the tileset and number in it."""

    def __init__(self, tilesets):
        self.tilesets, self.used, self.indices = sorted(tilesets, key=lambda each: each.first), set(), {}

    def find(self, gid):
        """@return tileset and number; None if there is no such tile"""
        index = sum(each.first <= gid & TILE for each in self.tilesets) - 1
        if index < 0 or gid & HEXAGONAL or not self.tilesets[index].has((gid & TILE) - self.tilesets[index].first):
            return None
        return index, (gid & TILE) - self.tilesets[index].first

    def use(self, node, gid, where=""):
        found = self.find(gid)
        if not found:
            node.fail(f"{where}the unknown tile {gid}", "a tile of the map's tilesets")
        self.used.add(found)
        return self.tilesets[found[0]], found[1]

    def finish(self, root):
        """Adds the frames of animations and numbers the tiles."""
        todo = list(self.used)
        while todo:
            index, number = todo.pop()
            more = {(index, frame) for frame, _ in self.tilesets[index].frames(number)} - self.used
            self.used |= more
            todo += more
        if len(self.used) > MAX_TILES:
            root.fail(f"{len(self.used)} different tiles", f"at most {MAX_TILES}")
        self.indices = {key: index for index, key in enumerate(sorted(self.used))}

    def bits(self, gid):
        """@return `MapCell::bits`"""
        if gid & TILE == 0:
            return 0
        return 1 + self.indices[self.find(gid)] + sum(bit for flip, bit in FLIPS if gid & flip)

    def write(self, root, out):
        """Writes `Map::pictures` and `Map::tiles`."""
        places = {(index, number): self.tilesets[index].place(number) for index, number in self.indices}
        pictures = list(dict.fromkeys(picture for picture, *_ in places.values()))
        if len(pictures) > 255:
            root.fail(f"{len(pictures)} pictures", "at most 255")
        out.whole(len(pictures), 0, 255)
        for name, width, height in pictures:
            out.text(name)
            out.u16(width, height)
        out.whole(len(places), 0, MAX_TILES)
        for (index, number), (picture, *place) in places.items():
            node, frames = self.tilesets[index].tile(number), self.tilesets[index].frames(number)
            properties = node.properties()
            solid, oneway = stops(node)
            if "objectgroup" in node.fields:
                node.fail("a collision shape", "none; what is solid is said by the properties 'solid' and 'oneway', for whole tiles")
            out.whole(pictures.index(picture), 0, 255)
            out.u16(*place)
            out.whole(2 if solid else 1 if oneway else 0, 0, 2)
            out.text(node.type())
            out.whole(len(frames), 0, 255)
            for frame, milliseconds in frames:
                out.u16(self.indices[index, frame])
                out.whole(milliseconds, 1, 65535)
            out.properties(properties)


def gids_of(node, count):
    """@return the cells of a tile layer, in Tiled's bits"""
    data = node.fields.get("data")
    if node.choice("encoding", ("csv", "base64"), "csv") == "csv":
        cells = node.get("data", list, f"a list of {count} cells")
        if len(cells) != count:
            node.fail(f"data has {len(cells)} cells", f"{count}")
        bad = next((at for at, gid in enumerate(cells) if type(gid) is not int or not 0 <= gid < 1 << 32), None)
        if bad is not None:
            Node(node.file, node.inner(f"cell {bad}"), {"tile": cells[bad]}).whole("tile", 0, (1 << 32) - 1)
        return array.array("I", cells)
    form = node.fields.get("compression", "")
    if form not in ("", "gzip", "zlib"):
        node.wrong("compression", "zlib, gzip or none; in Tiled: Map > Map Properties > Tile Layer Format")
    try:
        data = base64.b64decode(node.get("data", str, "a text in base64").strip(), validate=True)
        if form:
            unpack = zlib.decompressobj(31 if form == "gzip" else 15)
            data = unpack.decompress(data, count * 4 + 1)  # no more memory than that
            if not unpack.eof and len(data) <= count * 4:
                node.fail("data is cut short", f"{count} cells")
    except (ValueError, zlib.error) as error:
        node.fail(f"data is damaged: {error}", "a map saved by Tiled")
    if len(data) != count * 4:
        node.fail(f"data has {'more' if len(data) > count * 4 else 'fewer'} bytes than cells", f"{count} cells of 4 bytes")
    gids = array.array("I", data)
    if sys.byteorder == "big":
        gids.byteswap()
    return gids


def turned(x, y, degrees):
    """@return a point, turned clockwise about 0, 0"""
    quarters, rest = divmod(degrees, 90)  # right angles without rounding
    for _ in range(int(quarters) % 4):
        x, y = -y, x
    cos, sin = math.cos(math.radians(rest)), math.sin(math.radians(rest))
    return (x * cos - y * sin, x * sin + y * cos)


class MapCompiler:
    def __init__(self, game, path):
        self.layers, self.objects = [], []
        self.root = root = game.json(path)
        if root.fields.get("type") != "map":
            root.wrong("type", "a map of Tiled, saved as .tmj or .json")
        version = root.fields.get("version")
        if not isinstance(version, str) or not re.fullmatch(r"1\.([89]|[1-9][0-9])(\.[0-9]+)?", version):
            root.wrong("version", "1.8 or later; open the map in a new Tiled and save it")
        root.choice("orientation", ("orthogonal",))
        if root.flag("infinite", False):
            root.fail("an infinite map", "a finite one; in Tiled: Map > Map Properties > Infinite")
        for key in ("parallaxoriginx", "parallaxoriginy"):
            if root.number(key, default=0):
                root.wrong(key, "0; in Tiled: Map > Map Properties > Parallax Origin")
        self.size = self.columns, self.rows = root.whole("width", 1, MAX_UNITS), root.whole("height", 1, MAX_UNITS)
        self.tile_size = root.whole("tilewidth", 1, MAX_UNITS), root.whole("tileheight", 1, MAX_UNITS)
        width, height = (cells * units for cells, units in zip(self.size, self.tile_size))
        if max(width, height) > MAX_UNITS:
            root.fail(f"{width} x {height} pixels", f"at most {MAX_UNITS} in each direction")
        if self.columns * self.rows > MAX_CELLS:
            root.fail(f"{self.columns * self.rows} cells", f"at most {MAX_CELLS}")
        self.background = root.text("backgroundcolor", default="")
        if not re.fullmatch(r"(#([0-9a-fA-F]{2}){3,4})?", self.background):
            root.wrong("backgroundcolor", "#rrggbb or #aarrggbb")
        if len(self.background) == 7:
            self.background = "#ff" + self.background[1:]
        self.tiles = Tiles([Tileset(game, each, path) for each in root.items("tilesets", "tileset", 65535, [])])
        self.add_layers(root, (0.0, 0.0), (1.0, 1.0), 1.0, True)
        if len(self.layers) > MAX_LAYERS or len(self.objects) > MAX_OBJECTS:
            root.fail(f"{len(self.layers)} tile layers and {len(self.objects)} objects", f"at most {MAX_LAYERS} and {MAX_OBJECTS}")
        self.tiles.finish(root)

    def add_layers(self, group, offset, parallax, opacity, visible):
        """Adds the layers of the map or of a group, which has these settings."""
        for node in group.items("layers", "layer", 65535):
            kind = node.choice("type", ("tilelayer", "objectgroup", "group"))
            node.refuse("tintcolor", "a layer without a tint colour")
            node.refuse("mode", "the blend mode Normal", "normal")
            at = tuple(node.number("offset" + axis, default=0) + offset[i] for i, axis in enumerate("xy"))
            factor = tuple(node.number("parallax" + axis, default=1) * parallax[i] for i, axis in enumerate("xy"))
            alpha, shown = node.number("opacity", 0, 1, 1) * opacity, node.flag("visible", True) and visible
            if kind != "tilelayer":
                refuse_stops(node, "group" if kind == "group" else "layer of objects")
            if kind == "group":
                self.add_layers(node, at, factor, alpha, shown)
            elif kind == "objectgroup":
                for each in node.items("objects", "object", MAX_OBJECTS):
                    self.add_object(each, node.text("name", default=""), at, shown)
            else:
                self.add_tiles(node, at, factor, alpha, shown)

    def add_tiles(self, node, offset, parallax, opacity, visible):
        size = node.whole("width"), node.whole("height")
        if size != self.size:
            node.fail(f"{size[0]} x {size[1]} cells", f"{self.columns} x {self.rows}, as the map has")
        if any(stops(node)) and (offset != (0.0, 0.0) or parallax != (1.0, 1.0)):
            node.fail("a solid or one-way layer with an offset or a parallax factor", "a layer that does not move; this one would stop nothing")
        gids = gids_of(node, self.columns * self.rows)
        for gid in sorted(set(gids)):
            if gid & (TILE | HEXAGONAL):
                cell = gids.index(gid) if not self.tiles.find(gid) else 0
                self.tiles.use(node, gid, f"column {cell % self.columns}, row {cell // self.columns}: ")
        head = Writer()
        head.text(node.text("name", default=""))
        head.whole(visible, 0, 1)
        head.whole(math.floor(opacity * 255 + 0.5), 0, 255)
        head.i32(*(node.fixed("the offset", each) for each in offset), *(node.fixed("the parallax factor", each) for each in parallax))
        head.properties(node.properties())
        head.whole(len(gids), 0, MAX_CELLS)
        self.layers.append((head, gids))

    def add_object(self, node, layer, offset, visible):
        if "template" in node.fields:
            node.fail("an object of a template", "an object of its own; in Tiled: select it, then Detach in its menu")
        for key in ("text", "capsule"):
            node.refuse(key, "one of: " + ", ".join(OBJECT_KINDS))
        left, top = offset[0] + node.number("x"), offset[1] + node.number("y")
        width, height = node.number("width", 0, default=0), node.number("height", 0, default=0)
        turn, kind, properties, points, gid = node.number("rotation", default=0), node.type(), node.properties(), [], 0
        form = next((each for each in ("polygon", "polyline") if each in node.fields), "rectangle")
        if form != "rectangle":
            # The object turns about a point that its box does not have, so its points are turned here.
            found = [turned(each.number("x"), each.number("y"), turn) for each in node.items(form, "point", 4095)]
            if not found:
                node.wrong(form, "at least one point")
            points, turn = [(left + x, top + y) for x, y in found], 0.0
            left, top = min(x for x, _ in points), min(y for _, y in points)
            width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
        elif "gid" in node.fields:
            form, gid = "tile", node.whole("gid", 1, (1 << 32) - 1)
            tileset, number = self.tiles.use(node, gid)
            tile = tileset.tile(number)
            kind, properties = kind or tile.type(), {**tile.properties(), **properties}
            if len(properties) > 255:
                node.fail(f"{len(properties)} properties, with those of its tile", "at most 255")
            x, y = turned(-tileset.alignment[0] * width, (1 - tileset.alignment[1]) * height, turn)  # the lower left corner
            left, top = left + x, top + y - height
        elif node.flag("point", False) or node.flag("ellipse", False):
            form = "point" if node.flag("point", False) else "ellipse"
        node.fixed("the right side", left + width)
        node.fixed("the lower side", top + height)
        head = Writer()
        head.i32(node.whole("id", 0, INT32))
        for text in (node.text("name", default=""), kind, layer):
            head.text(text)
        head.whole(OBJECT_KINDS.index(form), 0, 5)
        head.i32(*(node.fixed(what, value) for what, value in (("x", left), ("y", top), ("width", width), ("height", height), ("rotation", turn))))
        head.whole(node.flag("visible", True) and visible, 0, 1)
        head.whole(len(points), 0, 4095)
        head.i32(*(node.fixed("a point", each) for point in points for each in point))
        self.objects.append((head, gid, properties))

    def file(self):
        out = Writer()
        for each in (*self.size, *self.tile_size):
            out.whole(each, 1, MAX_UNITS)
        out.text(self.background, 9)
        out.properties(self.root.properties())
        self.tiles.write(self.root, out)
        out.whole(len(self.layers), 0, MAX_LAYERS)
        for head, gids in self.layers:
            bits = {gid: self.tiles.bits(gid) for gid in set(gids)}
            cells = array.array("H", map(bits.__getitem__, gids))
            if sys.byteorder == "little":
                cells.byteswap()
            out += head + cells.tobytes()
        out.whole(len(self.objects), 0, MAX_OBJECTS)
        for head, gid, properties in self.objects:
            out += head
            out.u16(self.tiles.bits(gid))
            out.properties(properties)
        return out.file("EMAP")


def compile_map(game, path):
    """@return a compiled map, a Map of engine/map/map.h"""
    return MapCompiler(game, path).file()
