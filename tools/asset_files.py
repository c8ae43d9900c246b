"""For compile_assets.py: source files, whose values are checked as they are read, and compiled files."""

import json
import math
import os
import re
import struct
import sys
import zlib

VERSION = 1  # of all compiled files
MAX_UNITS = 32767  # so that a Fixed holds them
MAX_TEXT = 255  # bytes of names
MAX_PICTURE = 4096  # kMaxImageSize of engine/gpu/image.h
INT32 = 2 ** 31 - 1
PROPERTY_KINDS = {"bool": 0, "int": 1, "object": 1, "float": 2, "string": 3, "color": 3, "file": 3}
TEXT_PROPERTY = 3


class CompileError(Exception):
    """A source that cannot be compiled. The text is one line."""


def brief(value):
    """@return a JSON value in a few words"""
    text = "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def quoted(text):
    return f"'{text if len(text) <= 60 else text[:57] + '...'}'"


def number_of(text):
    """@return the number in a text, or the text, which `Node` refuses"""
    if re.fullmatch(r"-?[0-9]{1,18}", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?", text) else text


class Node:
    """An object of a source file, with its place for errors. Functions that return a value fail if it is not of their type."""

    def __init__(self, file, place, fields):
        self.file, self.place, self.fields = file, place, fields
        if not isinstance(fields, dict):
            self.fail(brief(fields), "an object")

    def fail(self, error, expected):
        raise CompileError(f"{self.file}: {self.place + ': ' if self.place else ''}{error}; expected {expected}")

    def wrong(self, key, expected):
        self.fail(f"{key} is {brief(self.fields[key])}" if key in self.fields else f"{key} is missing", expected)

    def refuse(self, key, expected, *allowed):
        """Fails if there is a value other than the allowed ones."""
        if self.fields.get(key) not in (None, "", False, *allowed):
            self.wrong(key, expected)

    def get(self, key, kind, expected, default=None):
        value = self.fields.get(key, default)
        if not isinstance(value, kind):
            self.wrong(key, expected)
        return value

    def whole(self, key, low=0, high=65535, default=None):
        value = self.fields.get(key, default)
        if type(value) is not int or not low <= value <= high:
            self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def number(self, key, low=-MAX_UNITS, high=MAX_UNITS, default=None):
        value = self.fields.get(key, default)
        if type(value) not in (int, float) or not low <= value <= high:
            self.wrong(key, f"a number from {low:g} to {high:g}")
        return float(value)

    def text(self, key, limit=MAX_TEXT, default=None):
        value = self.get(key, str, "a text", default)
        try:
            if len(value.encode()) > limit:
                self.wrong(key, f"at most {limit} bytes")
        except UnicodeEncodeError:
            self.wrong(key, "a text in Unicode")
        return value

    def choice(self, key, choices, default=None):
        value = self.fields.get(key, default)
        if not isinstance(value, str) or value not in choices:
            self.wrong(key, ("one of: " if len(choices) > 1 else "") + ", ".join(choices))
        return value

    def flag(self, key, default=None):
        return self.get(key, bool, "true or false", default)

    def node(self, key):
        return Node(self.file, self.inner(key), self.get(key, dict, "an object"))

    def items(self, key, kind, limit, default=None):
        """@return the objects of a list, with places like "layer 'ground'\""""
        values = self.get(key, list, "a list", default)
        if len(values) > limit:
            self.fail(f"{key} has {len(values)} entries", f"at most {limit}")
        return [Node(self.file, self.inner(label(kind, index, value)), value) for index, value in enumerate(values)]

    def inner(self, place):
        return ", ".join(filter(None, (self.place, place)))

    def type(self):
        """@return the type of a tile or object, which Tiled 1.9 calls class"""
        return self.text("type", default="") or self.text("class", default="")

    def fixed(self, what, value):
        """@return the bits of a Fixed, rounded to the nearest one"""
        if not abs(value) <= MAX_UNITS:
            self.fail(f"{what} is {value:g}", f"-{MAX_UNITS} to {MAX_UNITS}")
        return math.floor(value * 65536 + 0.5)

    def properties(self):
        """@return {name: (kind, value)}"""
        found = {}
        for each in self.items("properties", "property", 255, []):
            name, kind = each.text("name"), each.choice("type", PROPERTY_KINDS, "string")
            if name in found:
                each.fail("duplicate property", "each name once")
            if kind == "bool":
                value = each.flag("value")
            elif kind == "float":
                value = each.number("value", -sys.float_info.max, sys.float_info.max)
            elif PROPERTY_KINDS[kind] == TEXT_PROPERTY:
                value = each.text("value", 4095)
            else:
                value = each.whole("value", -INT32 - 1, INT32)
            found[name] = (PROPERTY_KINDS[kind], value)
        return found


def label(kind, index, value):
    """@return an entry of a list for errors, with its id or name, or counted from 1"""
    fields = value if isinstance(value, dict) else {}
    parts = [str(fields["id"])] if kind in ("object", "tile") and type(fields.get("id")) is int else []
    if isinstance(fields.get("name"), str) and fields["name"]:
        parts.append(quoted(fields["name"]))
    return " ".join([kind, *(parts or [str(index + 1)])])


class Writer(bytearray):
    """Writes as `WriteStream` of engine/serialize/byte_streams.h does. The numbers must be in range."""

    def whole(self, value, low, high):
        self.extend((value - low).to_bytes(((high - low).bit_length() + 7) // 8, "big"))

    def u16(self, *values):
        self.extend(struct.pack(f">{len(values)}H", *values))

    def i16(self, *values):
        self.extend(struct.pack(f">{len(values)}h", *values))

    def i32(self, *values):
        self.extend(struct.pack(f">{len(values)}i", *values))

    def text(self, value, limit=MAX_TEXT):
        data = value.encode()
        self.whole(len(data), 0, limit)
        self.extend(data)

    def properties(self, table):
        self.whole(len(table), 0, 255)
        for name, (kind, value) in sorted(table.items(), key=lambda item: item[0].encode()):
            self.text(name)
            self.whole(kind, 0, 3)
            if kind == TEXT_PROPERTY:
                self.text(value, 4095)
            else:
                self.extend(struct.pack(">d", value))

    def file(self, kind):
        """@return the file, with its header"""
        head = kind.encode() + struct.pack(">HI", VERSION, len(self))
        return b"ENGY" + head + struct.pack(">I", zlib.crc32(self, zlib.crc32(head))) + self


class GameFiles:
    """The files of a game. It notes which ones are read, for the depfile."""

    def __init__(self, source, assets, folder):
        self.folder, self.used, self.pictures, self.names = os.path.abspath(folder), {}, {}, {}
        self.source = self.shown(os.path.abspath(source))
        with open(assets, encoding="utf-8") as file:
            for line in file.read().splitlines():
                name, _, path = line.partition("=")
                self.names.setdefault(os.path.realpath(path), name)

    def shown(self, path):
        """@return the path for errors: from the game's folder, if it is in it"""
        return os.path.relpath(path, self.folder) if path.startswith(self.folder + os.sep) else path

    def near(self, path, name):
        """@return the absolute path of a file that the file `path` names"""
        return os.path.normpath(os.path.join(os.path.dirname(path), name))

    def read(self, path, limit=-1):
        self.used[path] = True
        try:
            if not os.path.isfile(path):
                raise CompileError(f"{self.shown(path)}: there is no such file; expected one that exists")
            with open(path, "rb") as file:
                return file.read(limit)
        except OSError as error:
            raise CompileError(f"{self.shown(path)}: {error.strerror}; expected a readable file") from None

    def text(self, path):
        try:
            return self.read(path).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise CompileError(f"{self.shown(path)}: byte {error.start} is not UTF-8; expected a text file") from None

    def json(self, path):
        """@return the object of a JSON file"""
        return self.parse(path, self.text(path))

    def parse(self, path, text):
        """@return the object of a text in JSON, which is all or a part of a file"""
        file = self.shown(path)

        def unique(pairs):
            names = dict(pairs)
            if len(names) < len(pairs):
                raise CompileError(f"{file}: an object with duplicate names, such as {quoted(pairs[-1][0])}; expected each name once")
            return names

        def refuse(constant):
            raise CompileError(f"{file}: the number {constant}; expected finite numbers")
        try:
            return Node(file, "", json.loads(text, object_pairs_hook=unique, parse_constant=refuse))
        except json.JSONDecodeError as error:
            raise CompileError(f"{file}:{error.lineno}: not JSON: {error.msg}; expected a complete file, saved by the editor as JSON") from None
        except ValueError:
            raise CompileError(f"{file}: a number of too many digits; expected a file saved by the editor") from None

    def picture(self, node, path, of):
        """@return name in ASSETS, width and height of a PNG file"""
        if path not in self.pictures:
            if not os.path.isfile(path):
                node.fail(f"there is no picture {self.shown(path)}", "a PNG file")
            head = self.read(path, 24)
            if len(head) < 24 or head[:8] != b"\x89PNG\r\n\x1a\n" or head[12:16] != b"IHDR":
                node.fail(f"{self.shown(path)} is not a PNG file", "a picture saved as PNG")
            width, height = struct.unpack(">II", head[16:])
            if not 1 <= width <= MAX_PICTURE or not 1 <= height <= MAX_PICTURE:
                node.fail(f"the picture {self.shown(path)} has {width} x {height} texels", f"1 to {MAX_PICTURE} in each direction")
            name = self.names.get(os.path.realpath(path))
            if name is None:
                raise CompileError(f"{self.source}: the picture {path} of {of} is not in ASSETS; add to enginuity_game: ASSETS {self.item(path)}")
            if len(name) > MAX_TEXT:
                node.fail(f"the picture's name in ASSETS has {len(name)} letters", f"at most {MAX_TEXT}")
            self.pictures[path] = (name, width, height)
        return self.pictures[path]

    def item(self, path):
        """@return the path as an item of ASSETS, with a name if it cannot be one"""
        item = self.shown(path)
        if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_./-]*", item):
            name = re.sub(r"[^A-Za-z0-9_.-]", "_", os.path.basename(path))
            item = f"pictures/{name}={os.path.relpath(path, self.folder)}"
        return f'"{item}"' if re.search(r'[\s;()#"$]', item) else item
