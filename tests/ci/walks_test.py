"""The walks in docs/architecture.md: files and functions exist, and no walk enters a file twice."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/architecture.md"
ROW = re.compile(r"^\| `([\w./]+)` \| `([\w:]+)` \| .+ \|$")


def walks(text):
    """Returns the walks of a page, by title: each has a table for each program that it crosses, as [(file, function)]."""
    found = {}
    section = re.search(r"^## Walks$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)[1]
    for part in re.split(r"^### ", section, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        tables = re.findall(r"^\| file \| function \| what \|\n\|---\|---\|---\|\n((?:\|.*\n)+)", body, re.MULTILINE)
        found[title] = [[ROW.match(row) for row in table.splitlines()] for table in tables]
        found[title] = [[row.groups() if row else None for row in table] for table in found[title]]
    return found


def defines(text, function):
    """True if a source file defines a function: at namespace scope, or in the body of its class."""
    owner, _, name = function.rpartition("::")
    if re.search(rf"^\w[^;=\n]*(?<![\w.>]){re.escape(function)}\([^;]*?\)[^;]*?{{", text, re.MULTILINE):
        return True
    return bool(owner) and bool(re.search(rf"\bclass {owner}\b[^;]*?{{", text)) and bool(
        re.search(rf"^    \w[^;=\n]*(?<![\w.>:]){name}\([^;]*?\)[^;]*?{{", text, re.MULTILINE))


def problems(found):
    """Returns the errors of walks, one line each."""
    wrong = []
    for title, tables in found.items():
        for table in tables:
            entered = set()
            for row in table:
                if row is None:
                    wrong.append(f"{title}: a row is not of the form | `file` | `function` | what |")
                    continue
                file, function = row
                if file in entered:
                    wrong.append(f"{title}: {file} is entered twice")
                entered.add(file)
                if not (ROOT / file).is_file():
                    wrong.append(f"{title}: there is no file {file}")
                elif not defines((ROOT / file).read_text(encoding="utf-8"), function):
                    wrong.append(f"{title}: {file} does not define {function}")
    return wrong


class Walks(unittest.TestCase):
    def test_walks_of_the_page_are_true(self):
        found = walks(PAGE.read_text(encoding="utf-8"))
        self.assertEqual({title: len(tables) for title, tables in found.items()},
                         {"From `main` to a pixel": 1, "From a key to a paddle, alone": 1,
                          "From a key to a paddle online, and back": 3, "From a misspelt setting to its message": 1})
        self.assertGreater(sum(len(table) for tables in found.values() for table in tables), 50)
        self.assertEqual(problems(found), [])

    def test_finds_errors(self):
        head = "## Walks\n\n### Walk\n\n| file | function | what |\n|---|---|---|\n"
        step = "| `engine/kernel/kernel.cpp` | `Kernel::step` | a step |\n"
        for rows, expected in ((step, []),
                               (step + step, ["Walk: engine/kernel/kernel.cpp is entered twice"]),
                               ("| `engine/none.cpp` | `none` | - |\n", ["Walk: there is no file engine/none.cpp"]),
                               (step.replace("step`", "stop`"), ["Walk: engine/kernel/kernel.cpp does not define Kernel::stop"]),
                               ("| a file | - | - |\n", ["Walk: a row is not of the form | `file` | `function` | what |"])):
            self.assertEqual(problems(walks(head + rows + "\n## Next\n")), expected)

    def test_a_call_or_a_declaration_is_no_definition(self):
        self.assertTrue(defines("int f(int x,\n      int y) {\n", "f"))
        self.assertTrue(defines("void A::f() const {\n}", "A::f"))
        self.assertTrue(defines("class A : B {\n    void f() override { g(); }\n};", "A::f"))
        self.assertFalse(defines("void g() {\n    f();\n}", "f"))
        self.assertFalse(defines("class A {\n    void f();\n};", "A::f"))
        self.assertFalse(defines("class A {\n    void g() { a.f(); }\n};", "A::f"))


if __name__ == "__main__":
    unittest.main()
