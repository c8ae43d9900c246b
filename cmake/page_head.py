"""Checks those arguments of enginuity_game that only a page shows, and computes the variables of index.html and manifest.webmanifest.

usage: page_head.py OUT FOLDER WEB ARGUMENT=VALUE;...
Writes OUT, which sets the variables in CMake. Paths are relative to FOLDER; WEB has the engine's own icons. An error ends with its message.
"""

import html
import os
import re
import sys
from pathlib import Path

out, folder, web = map(Path, sys.argv[1:4])
arguments = {name: [item.replace("\\;", ";") for item in re.split(r"(?<!\\);", value) if item]
             for name, value in (argument.split("=", 1) for argument in sys.argv[4:])}
variables = {}


def existing(argument, file):
    path = Path(os.path.normpath(folder / file)).as_posix()
    if not os.path.exists(path):
        sys.exit(f"{argument}: there is no {path}")
    return path


def text(argument):
    return ";".join(arguments[argument])


def escaped(words):
    return html.escape(words, quote=False).replace('"', "&quot;")


def titles():
    description = text("DESCRIPTION") or f"{text('TITLE')}, made with Enginuity."
    for name, words in (("TITLE", text("TITLE")), ("DESCRIPTION", description)):
        variables[name] = escaped(words)
        variables[f"{name}_JSON"] = words.replace("\\", "\\\\").replace('"', '\\"')
    variables["HEADING"] = variables["TITLE"]
    for file in arguments["TITLE_PICTURE"]:
        picture = Path(file).read_text(encoding="utf-8").strip().replace("<svg ", '<svg aria-hidden="true" ')
        variables["HEADING"] = f'<span class="visually-hidden">{variables["TITLE"]}</span>{picture}'


def colors():
    """COLORS, the declarations that replace colours of style.css; BACKDROP; and THEME, the fields of the menus' colours"""
    known = ("accent", "backdrop", "edge", "panel", "second", "soft", "text")
    given = []
    for item in arguments["COLORS"]:
        found = re.fullmatch(r"([a-z]+)=#?([0-9a-fA-F]{6})", item)
        if not found or found[1] not in known:
            sys.exit(f"COLORS: '{item}'; expected name=rrggbb (without #, which starts a comment) with one of the names: {' '.join(known)}")
        given.append(found.groups())
    last = dict(given)
    variables["COLORS"] = "".join(f" --{name}: #{value};" for name, value in given)
    variables["BACKDROP"] = f"#{last.get('backdrop', '0a0d18')}"
    if "backdrop" in last:
        last["accentText"] = last["backdrop"]
    fields = ("backdrop", "text", "soft", "edge", "panel", "accent", "accentText")  # in the order of eng::ui::Theme, which lacks `second`
    variables["THEME"] = ",\n    ".join(f".{name} = eng::Color::hex(0x{last[name]})" for name in fields if name in last)


def hints():
    """HINTS: the keys on the start screen and the text for touch screens, once for each language. page.js shows one."""
    keys, touch = {}, {}
    for item in arguments["HINTS"]:
        found = re.fullmatch(r"([A-Za-z-]+)\|([^|]+)\|([^|]+)", item)
        if not found:
            sys.exit(f"HINTS: '{item}'; expected language|keys|text like \"en|W S|move\", or \"en|touch|Drag to move.\"")
        language, names, words = map(escaped, found.groups())
        lines = keys.setdefault(language, [])
        if names == "touch":
            touch[language] = words
        else:
            lines.append(f"        <div><dt><kbd>{re.sub(' +', '</kbd> <kbd>', names.strip())}</kbd></dt><dd>{words}</dd></div>\n")
    if keys and "en" not in keys:
        sys.exit('HINTS: English hints ("en|...") are missing; players of other languages see these')
    full_screen = '        <div><dt><kbd>F</kbd></dt><dd data-word="fullScreen"></dd></div>\n'
    if text("TYPING") == "TRUE":  # F is a letter
        full_screen = ""
    parts = [] if keys else [f'      <dl class="keys">\n{full_screen}      </dl>']
    for language, lines in keys.items():
        shown = f'data-language="{language}"' + ("" if language == "en" else " hidden")
        parts.append(f'      <dl class="keys" {shown}>\n{"".join(lines)}{full_screen}      </dl>')
        if language in touch:
            parts.append(f'      <p class="fingers" {shown}>{touch[language]}</p>')
    variables["HINTS"] = "\n".join(parts)


def icons():
    """Files of the page as name=path: `icon`, and `home_icons` for home screens, which the page never requests; `windows_icon`, a path"""
    home, listed, icon = [], [], ""
    variables["windows_icon"] = (web / "icon.ico").as_posix()
    for file in arguments["ICON"] or [str(web / name) for name in ("icon.svg", "icon-192.png", "icon-512.png")]:
        path = existing("ICON", file)
        sized = re.search(r"-([0-9]+)\.png$", file)
        if file.endswith(".svg"):
            icon = f"icon.svg={path}"
        elif sized:
            home.append(f"icon-{sized[1]}.png={path}")
            listed.append(f'    {{"src": "icon-{sized[1]}.png", "sizes": "{sized[1]}x{sized[1]}", "type": "image/png"}},\n')
        elif file.endswith(".ico"):
            variables["windows_icon"] = path
        else:
            sys.exit(f"ICON: '{file}'; expected NAME.svg, NAME-PIXELS.png (for home screens) or NAME.ico (for Windows)")
    if not icon:
        sys.exit("ICON: there is no file NAME.svg for the page")
    variables["icon"], variables["home_icons"] = icon, ";".join(home)
    variables["TOUCH_ICON"] = f'\n  <link rel="apple-touch-icon" href="{home[0].split("=")[0]}">' if home else ""
    variables["ICONS"] = "".join(listed) + '    {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}'
    return home


def sharing(home):
    """SCREENSHOTS; and PREVIEW, what others show next to a link: the first screenshot, or else the largest icon"""
    address = text("ADDRESS") or (text("PAGES") and f"{text('PAGES').rstrip('/')}/{text('NAME')}/")
    if address and not re.fullmatch(r'https?://[^ "<>]+/', address):
        sys.exit(f"ADDRESS is '{address}'; expected that of the page's folder, such as https://example.org/game/")
    shots, listed = {}, []
    for file in arguments["SCREENSHOTS"] or sorted(path.name for path in folder.glob("screenshot-*x*.[jp]*g")):
        shot = Path(file).name
        found = re.fullmatch(r"screenshot-(?:[A-Za-z0-9]+-)*([0-9]+)x([0-9]+)\.(png|jpg)", shot)
        if not found:
            sys.exit(f"SCREENSHOTS: '{file}'; expected screenshot-WIDTHxHEIGHT.jpg or .png")
        path = existing("SCREENSHOTS", file)
        if shot in shots:
            sys.exit(f"SCREENSHOTS: two files are named '{shot}'")
        shots[shot] = f"{shot}={path}"
        form = "wide" if int(found[1]) > int(found[2]) else "narrow"
        listed.append(f'    {{"src": "{shot}", "sizes": "{found[1]}x{found[2]}", "type": "image/{found[3].replace("jpg", "jpeg")}", "form_factor": "{form}"}}')
    preview = [*shots, *(icon.split("=")[0] for icon in home[-1:])][:1]
    card = '\n  <meta name="twitter:card" content="summary_large_image">' if shots else ""
    variables["PREVIEW"] = (f'\n  <meta property="og:url" content="{address}">\n  <link rel="canonical" href="{address}">' if address else "")
    for file in preview:
        variables["PREVIEW"] += f'\n  <meta property="og:image" content="{address}{file}">{card}'
    variables["screenshots"], variables["SCREENSHOTS"] = ";".join(shots.values()), ",\n".join(listed)


colors()
hints()
sharing(icons())
titles()
lines = [f"set({name if name.islower() else 'ENGINUITY_' + name} [==[\n{value}]==])\n" for name, value in variables.items()]
out.parent.mkdir(parents=True, exist_ok=True)
out.write_text("".join(lines), encoding="utf-8")
