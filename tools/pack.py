#!/usr/bin/env python3
"""Packs a folder as an archive, the same bytes for the same files: sorted names, no owner, modes 644 and 755, one time.

usage: tools/pack.py FOLDER TOP ARCHIVE [--strip TOOL] [--source FOLDER]
  TOP              folder in the archive that contains all files; '.' for none
  ARCHIVE          a name that ends in .tar.gz or .zip; its folder is created
  --strip TOOL     first remove the debugging symbols of the libraries in FOLDER by this program
  --source FOLDER  the time is that of the commit in this folder, unless SOURCE_DATE_EPOCH is set
Prints the path of the archive.
"""

import argparse
import gzip
import io
import os
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path


def commit_time(folder):
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    try:
        done = subprocess.run(["git", "-c", f"safe.directory={folder}", "show", "-s", "--format=%ct", "HEAD"], cwd=folder,
                              capture_output=True, text=True, check=True)
        return int(done.stdout)
    except (OSError, subprocess.CalledProcessError):
        return 1600000000  # no repository, or no git


def read(path):
    """@return the bytes and the mode of a file"""
    if path.is_symlink():
        sys.exit(f"error: {path} is a link, which not every system can unpack")
    return path.read_bytes(), 0o755 if path.stat().st_mode & 0o100 else 0o644


def pack_tar(part, entries, seconds):
    with open(part, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as out:
        for name, path in entries:
            data, mode = read(path)
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(data), mode, seconds
            out.addfile(entry, io.BytesIO(data))


def pack_zip(part, entries, seconds):
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, path in entries:
            data, mode = read(path)
            entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
            entry.create_system, entry.external_attr, entry.compress_type = 3, (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
            out.writestr(entry, data)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("top")
    parser.add_argument("archive", type=Path)
    parser.add_argument("--strip", default="")
    parser.add_argument("--source", type=Path, default=Path.cwd())
    arguments = parser.parse_args()
    files = sorted(path.relative_to(arguments.folder).as_posix() for path in arguments.folder.rglob("*") if not path.is_dir())
    if not files:
        sys.exit(f"error: there is nothing to pack in {arguments.folder}")
    if arguments.strip:
        for name in files:
            if name.endswith(".dll") or ".so" in Path(name).name:
                subprocess.run([arguments.strip, "--strip-unneeded", str(arguments.folder / name)], check=True)
    entries = [(os.path.normpath(os.path.join(arguments.top, name)), arguments.folder / name) for name in files]
    archive = arguments.archive.resolve()
    archive.parent.mkdir(parents=True, exist_ok=True)
    part = f"{archive}.part"
    (pack_tar if archive.name.endswith(".tar.gz") else pack_zip)(part, entries, commit_time(arguments.source.resolve()))
    os.replace(part, archive)
    print(archive)


if __name__ == "__main__":
    main()
