"""Copies a text file of the page without comment lines and indentation, and without the engine's help on settings, to reduce the download: a
page has no --help.

usage: shorten.py FROM TO [FILE...]      FILE: appended to FROM
"""

import re
import sys
from pathlib import Path


def shortened(text, name):
    text = re.sub(r"\n +", "\n", f"\n{text}")
    text = re.sub(r"\n(//[^\n]*|/\*\*[^\n]*\*/)", "", text)
    if name.endswith(".txt"):
        text = re.sub(r"\n#[^\n]*", "", text)
    if re.search(r"/engine/strings/[^/]*\.txt$", name):  # but help_head, which has placeholders that all languages must have
        text = re.sub(r"\n(help_(?!head )[a-z0-9_]+ =) [^\n]*", r"\n\1 -", text)
    return re.sub(r"\n\n+", "\n", text).removeprefix("\n")


if __name__ == "__main__":
    texts = [Path(name).read_text(encoding="utf-8") for name in (sys.argv[1], *sys.argv[3:])]
    Path(sys.argv[2]).write_text(shortened("\n".join(texts), sys.argv[1]), encoding="utf-8")
