"""The pictures, sounds and maps of examples/platformer are what the tools make, and compile."""

import contextlib
import io
import json
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import wave
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "examples/platformer"
WRITES_BYTECODE = sys.dont_write_bytecode
sys.path.insert(0, str(ROOT / "tools"))
import compile_assets  # pylint: disable=wrong-import-position
sys.dont_write_bytecode = WRITES_BYTECODE


def texels(path):
    """@return size and texels of a PNG; its bytes depend on the version of zlib"""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    return data[16:24], zlib.decompress(packed)


def samples(path):
    with wave.open(str(path)) as file:
        return struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))


def content(data):
    """@return what the game reads of a map"""
    layers = [(layer["name"], layer.get("data"), [{key: each.get(key) for key in ("type", "x", "y", "width", "height", "properties")}
                                                  for each in layer.get("objects", [])]) for layer in data["layers"]]
    return data["width"], data["height"], data["tilesets"], layers


class PlatformerAssets(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def make(self, script, *arguments):
        done = subprocess.run([sys.executable, str(ROOT / script), *arguments], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def names(self, folder):
        made, committed = ({path.name for path in (root / folder).iterdir()} for root in (self.folder, GAME))
        self.assertEqual(made, committed)
        return sorted(made)

    def test_pictures_and_sprites_are_what_the_tool_draws(self):
        self.make("examples/platformer/tools/make_pictures.py", str(self.folder))
        for name in self.names("pictures"):
            self.assertEqual(texels(self.folder / "pictures" / name), texels(GAME / "pictures" / name), name)
        for name in self.names("sprites"):
            self.assertEqual((self.folder / "sprites" / name).read_text(), (GAME / "sprites" / name).read_text(), name)

    def test_sounds_are_what_the_tool_computes(self):
        self.make("tools/make_sounds.py", "--platformer", str(self.folder / "sounds"))
        for name in self.names("sounds"):
            made, committed = samples(self.folder / "sounds" / name), samples(GAME / "sounds" / name)
            self.assertEqual(len(made), len(committed), name)
            self.assertLessEqual(max(abs(a - b) for a, b in zip(made, committed)), 64, name)  # sines of systems differ in their last bits

    def test_maps_are_what_the_tool_makes(self):
        self.make("examples/platformer/tools/make_maps.py", "--plain", str(self.folder / "maps"))
        for name in self.names("maps"):
            made, committed = (json.loads((root / "maps" / name).read_text()) for root in (self.folder, GAME))
            if name.endswith(".tsj"):
                self.assertEqual(made["tiles"], committed["tiles"])
            else:
                self.assertEqual(content(made), content(committed), name)

    def test_all_of_them_compile(self):
        assets = self.folder / "assets.txt"
        assets.write_text("".join(f"pictures/{path.name}={path}\n" for path in (GAME / "pictures").iterdir()))
        for kind, pattern in (("map", "maps/*.tmj"), ("sprites", "sprites/*.json")):
            for path in sorted(GAME.glob(pattern)):
                out = self.folder / path.name
                with contextlib.redirect_stdout(io.StringIO()):
                    compile_assets.main([kind, str(path), str(out), f"{out}.d", str(assets), str(GAME)])
                self.assertRegex(out.read_bytes()[:8], rb"ENGYE(MAP|SPR)")

    def test_without_tiled_the_tool_says_so(self):
        done = subprocess.run([sys.executable, str(GAME / "tools/make_maps.py"), str(self.folder)], capture_output=True, text=True,
                              check=False, env={"PATH": str(self.folder)})
        self.assertEqual(done.returncode, 1)
        self.assertTrue(re.search("there is no program 'tiled'; install it", done.stderr), done.stderr)


if __name__ == "__main__":
    unittest.main()
