"""The classes that a maker of games meets stay small: their public and protected names are counted."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMENT = re.compile(r"//[^\n]*")
SKIPPED = {"operator", "public", "protected", "private", "if", "return", "requires", "friend"}

# Class: header, base classes that count with it, the most names.
MOST = {
    "Scope": ("engine/screen/scope.h", [], 25),
    "Game": ("engine/game/game.h", ["Scope"], 30),
    "Screen": ("engine/screen/screen.h", ["Scope"], 40),
    "GameInput": ("engine/game/game_input.h", [], 40),
    "Menus": ("engine/game/menus.h", [], 40),
    "MenuPage": ("engine/game/menus.h", [], 40),
    "Viewport": ("engine/game/viewport.h", [], 40),
    "Part": ("engine/game/part.h", [], 40),
    "MatchPart": ("engine/game/match.h", [], 40),
    "Plays": ("engine/game/plays.h", ["AnyPlays"], 40),
    "AnyPlays": ("engine/game/plays.h", [], 40),
    "Match": ("engine/game/match.h", ["MatchPart"], 40),
    "OnlinePart": ("engine/online/online.h", [], 40),
    "Scores": ("engine/game/scores.h", [], 40),
    "Players": ("engine/game/players.h", [], 40),
    "ThumbPad": ("engine/game/thumb_pad.h", [], 40),
    "Host": ("platform/host.h", [], 24),
    "Page": ("platform/page.h", [], 18),
}


def body_of(text, name):
    """Returns what stands between the braces of a class."""
    start = re.search(rf"\bclass {name}\b[^;{{]*{{", text)
    if start is None:
        raise AssertionError(f"there is no class {name}")
    depth = 1
    for at in range(start.end(), len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return text[start.end():at]
    raise AssertionError(f"class {name} has no end")


def names_of(body, own):
    """Returns the public and protected names of a class, without what the compiler makes."""
    flat, depth = "", 0
    body = re.sub(r"=\s*{}", "", body)  # of arguments
    for letter in body:  # without bodies of functions and nested classes
        depth -= letter == "}"
        if depth == 0:
            flat += letter
        depth += letter == "{"
    names, shown = set(), False
    for statement in re.split(r"[;}]|(?<=private:)|(?<=public:)|(?<=protected:)", flat):
        words = re.sub(r"<[^<>]*>", "", re.sub(r"<[^<>]*>", "", statement)).strip()
        if re.search(r"\b(public|protected|private):$", words):
            shown = not words.endswith("private:")
            continue
        if not shown or not words or words.startswith(("friend", "using", "class", "struct", "enum", "template class")):
            names |= {words.split()[-1]} if shown and words.startswith("using") and "=" not in words else set()
            continue
        before = re.split(r"\(", words)[0]
        if "(" not in words:  # a member
            before = re.split(r"[={]", words)[0]
        name = re.findall(r"[A-Za-z_]\w*", before)
        if name and name[-1] not in SKIPPED | {own} and "operator" not in before and "~" not in before:
            names.add(name[-1])
    return names


def names(name):
    header, bases, _ = MOST[name]
    text = COMMENT.sub("", (ROOT / header).read_text(encoding="utf-8"))
    return names_of(body_of(text, name), name).union(*(names(base) for base in bases))


class Members(unittest.TestCase):
    def test_finds_names(self):
        body = """
        public:
            A(int);
            virtual int one(int x = f()) const { return x; }
            template <class T> T two(T);
            enum class Kind { X };
            int three = 0;
        private:
            void five();
        protected:
            void six();"""
        self.assertEqual(names_of(body, "A"), {"one", "two", "three", "six"})

    def test_classes_stay_small(self):
        for name, (_, _, most) in MOST.items():
            with self.subTest(name):
                found = sorted(names(name))
                self.assertLessEqual(len(found), most, f"{name}: {found}")


if __name__ == "__main__":
    unittest.main()
