"""Writes the lists for a page's loader and service worker, next to the page:
  files.json  the files that the loader fetches, with sizes; build and version
  worker.js   the service worker, with all files of this version and their SHA-256

usage: page_files.py FOLDER=folder PROGRAM=name "NAMES=file;..." "LATE=file;..." "PAGE=file;..." WORKER=file BUILD_INFO=file
NAMES are the program's files, LATE those of them that the page fetches only when the program asks for them, PAGE those of the page around
it. The version is a hash over all of them. In index.html and page.js it replaces what follows each "?v=", so that the page requests files of
its own version only.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

from shorten import shortened

given = dict(argument.split("=", 1) for argument in sys.argv[1:])
folder, program = Path(given["FOLDER"]), given["PROGRAM"]
names, late, page = ([name for name in given[key].split(";") if name] for key in ("NAMES", "LATE", "PAGE"))


def digest(content):
    return hashlib.sha256(content).hexdigest()


contents = {name: (folder / name).read_bytes() for name in [*page, *names, f"{program}.js", f"{program}.wasm"]}
versioned = [name for name in ("index.html", "page.js") if name in contents]
for name in versioned:
    contents[name] = re.sub(rb"\?v=[0-9a-f]*", b"?v=", contents[name])
version = digest("".join(f"{name} {digest(content)}\n" for name, content in contents.items()).encode())[:16]
for name in versioned:
    contents[name] = contents[name].replace(b"?v=", b"?v=" + version.encode())
    (folder / name).write_bytes(contents[name])

build = re.search(r'kInfo{"([^"]*)", ([^}]*)}', Path(given["BUILD_INFO"]).read_text(encoding="utf-8"))
listed = {"program": program, "version": version, "build": f"{build[1]} ({build[2]})".replace('"', ""),  # in the format of BuildInfo::line
          "programBytes": len(contents[f"{program}.wasm"]),
          "files": [{"name": name, "bytes": len(contents[name]), **({"late": True} if name in late else {})} for name in names]}
contents["files.json"] = f"{json.dumps(listed, separators=(',', ':'))}\n".encode()
(folder / "files.json").write_bytes(contents["files.json"])

hashes = "".join(f"  '{name}': '{digest(content)}',\n" for name, content in contents.items())
worker = Path(given["WORKER"]).read_text(encoding="utf-8").replace("@version@", version)
worker = worker.replace("@worker_files@", f"{{\n{hashes}}}").replace("@late_files@", str(late))
(folder / "worker.js").write_text(shortened(worker, "worker.js"), encoding="utf-8")
