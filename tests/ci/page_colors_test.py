#!/usr/bin/env python3
"""The default colours of the page are those of the engine's menus."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class PageColors(unittest.TestCase):
    def test_the_page_has_the_colours_of_the_menus(self):
        root = re.search(r":root \{(.*?)\}", (ROOT / "web/style.css").read_text(encoding="utf-8"), re.DOTALL)[1]
        page = dict(re.findall(r"--(\w+): #([0-9a-f]{6});", root))
        menus = dict(re.findall(r"Color (\w+) = Color::hex\(0x([0-9A-F]{6})\)", (ROOT / "engine/ui/theme.h").read_text(encoding="utf-8")))
        for one, other in {"backdrop": "backdrop", "text": "text", "soft": "soft", "panel": "panel", "accent": "accent"}.items():
            self.assertEqual(page[one], menus[other].lower(), one)


if __name__ == "__main__":
    unittest.main()
