#!/usr/bin/env python3
"""Makes the gallery, which `ci/play examples` serves: a page with a card for each example, next to copies of the examples' pages.

usage: tools/make_gallery.py PAGES OUT TARGET=FOLDER...
  PAGES          the folder with the built pages, each in a folder named like its target
  OUT            the folder to write; it is replaced
  TARGET=FOLDER  a page and the folder of its sources, in the order of the cards

Title, description and picture come from the pages; tools/make_gallery_pictures.mjs takes the pictures. Below them are links to the C++
files of FOLDER.
"""

import html
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def card(page, sources, out):
    """Copies a page and its sources. @return the card's HTML"""
    name = page.name
    shutil.copytree(page, out / name)
    text = (page / "index.html").read_text(encoding="utf-8")
    title = re.search(r"<title>([^<]*)</title>", text)[1]  # already escaped
    description = re.search(r'<meta name="description" content="([^"]*)"', text)[1]
    links = []
    lines = 0
    for file in sorted([*sources.glob("*.cpp"), *sources.glob("*.h")]):
        shown = f"{name}/{file.name}.txt"  # browsers show it, and do not store it
        shutil.copy(file, out / shown)
        lines += sum(bool(line) and not line.startswith("//") for line in map(str.strip, file.read_text(encoding="utf-8").splitlines()))
        links.append(f'<a href="{shown}">{html.escape(file.name)}</a>')
    return (f'    <li>\n      <a class="play" href="{name}/"><img src="{name}/screenshot-1280x720.jpg" width="640" height="360" alt="">'
            f'<h2>{title}</h2></a>\n      <p>{description}</p>\n'
            f'      <p class="code">{", ".join(links)}: {lines} lines of code</p>\n    </li>\n')


def main():
    if len(sys.argv) < 4 or not all("=" in pair for pair in sys.argv[3:]):
        sys.exit(__doc__.strip())
    pages, out = Path(sys.argv[1]), Path(sys.argv[2])
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    cards = "".join(card(pages / target, Path(folder), out) for target, folder in (pair.split("=", 1) for pair in sys.argv[3:]))
    (out / "fonts").mkdir()
    for name, file in (("text.ttf", "manrope_semibold.ttf"), ("OFL.txt", "OFL.txt")):
        shutil.copy(ROOT / "engine/font/fonts" / file, out / "fonts" / name)
    shutil.copy(ROOT / "web/icon.svg", out / "icon.svg")
    shutil.copy(ROOT / "examples/gallery.css", out / "gallery.css")
    page = (ROOT / "examples/gallery.html").read_text(encoding="utf-8")
    (out / "index.html").write_text(page.replace("<!-- cards -->\n", cards), encoding="utf-8")


if __name__ == "__main__":
    main()
