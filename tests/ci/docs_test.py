"""Pages name existing files, and all their examples are tests."""
import html
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAKE = ROOT / "tests/docs/make_page_tests.py"
FOLDERS = ("engine", "platform", "game", "web", "tests", "benchmarks", "examples", "tools", "ci", "cmake", "docs", "licences")
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
BLOCK = re.compile(r"^\s*```.*?^\s*```\s*$", re.MULTILINE | re.DOTALL)


def pages():
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*/*.md")])


def named_paths(page, text):
    """Returns the paths of the repository that a page names: [(shown, pattern)]."""
    text = BLOCK.sub("", text)
    for code in CODE.findall(text):
        path = code.split()[0].rstrip(",;:")
        if path.split("/")[0] in FOLDERS and "/" in path and "<" not in path and not re.search(r"[A-Z]{3}", path.rsplit("/", 1)[-1].split(".")[0]):
            yield code, ROOT, path
    for link in LINK.findall(text):
        if "://" not in link:
            yield link, page.parent, link


class Pages(unittest.TestCase):
    def test_every_file_that_a_page_names_exists(self):
        missing, found = [], 0
        for page in pages():
            for shown, base, path in named_paths(page, page.read_text(encoding="utf-8")):
                found += 1
                places = [base, page.parent]  # pages of examples also name files of their own
                if not any(list(place.glob(path.rstrip("/"))) if "*" in path else (place / path).exists() for place in places):
                    missing.append(f"{page.relative_to(ROOT)}: {shown}")
        self.assertEqual(missing, [])
        self.assertGreater(found, 200)

    def test_finds_the_paths_of_a_page(self):
        text = "See `engine/core/fixed.h`, `engine/core/fixxed.h` and `docs/*.md`; `ci/test all`, `tests/<system>/x`.\n```sh\n`ci/none`\n```\n"
        paths = [path for _, _, path in named_paths(ROOT / "README.md", text)]
        self.assertEqual(paths, ["engine/core/fixed.h", "engine/core/fixxed.h", "docs/*.md", "ci/test"])

    def test_every_system_has_a_page(self):
        pages_of = {"screen": "screens"}
        for folder in (ROOT / "engine").iterdir():
            if (folder / "CMakeLists.txt").is_file():
                page = ROOT / "docs" / f"{pages_of.get(folder.name, folder.name)}.md"
                self.assertTrue(page.is_file(), page)
                self.assertIn("```cpp\n", page.read_text(encoding="utf-8"), page)

    def test_the_picture_of_the_ten_classes_has_the_rows_of_their_table(self):
        rows = re.findall(r"^\| `([\w<>]+)` \|", (ROOT / "docs/ten-classes.md").read_text(encoding="utf-8"), re.MULTILINE)
        picture = html.unescape((ROOT / "docs/images/ten-classes.svg").read_text(encoding="utf-8"))
        self.assertEqual(len(rows), 10)
        self.assertEqual([row for row in rows if f">{row}</text>" not in picture], [])

    def test_the_table_of_fuzzers_has_each_of_them(self):
        text = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
        table = text[text.index("| fuzzer |"):].split("\n\n")[0]
        rows = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
        self.assertEqual(sorted(rows), sorted(file.name.removesuffix("_fuzz.cpp") for file in (ROOT / "tests/fuzz").glob("*_fuzz.cpp")))

    def test_every_row_of_the_articles_map_has_a_path_or_a_status(self):
        rows = [line for line in (ROOT / "docs/articles.md").read_text(encoding="utf-8").splitlines()
                if line.startswith("| ") and not line.startswith("| there")]
        self.assertGreater(len(rows), 70)
        for row in rows:
            cells = re.split(r"(?<!\\)\|", row)[1:-1]
            self.assertEqual(len(cells), 4, row)
            there, here, where, why = (cell.strip() for cell in cells)
            self.assertTrue(there and here, row)
            self.assertTrue("**planned**" in here or "not taken" in here or "`" in where, row)


class Examples(unittest.TestCase):
    def make(self, text):
        with tempfile.TemporaryDirectory() as folder:
            page, out = pathlib.Path(folder, "page.md"), pathlib.Path(folder, "page.cpp")
            page.write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, MAKE, page, "docs/page.md", "any_page", out], capture_output=True, text=True, check=False)
            return done.returncode, done.stderr, out.read_text(encoding="utf-8") if out.exists() else ""

    def test_a_block_becomes_a_test_and_its_results_are_checked(self):
        code, _, made = self.make("# Page\n\n```cpp\n#include \"engine/core/fixed.h\"\nint i = 1;\nassert(i + 1 == 2);\n```\n")
        self.assertEqual(code, 0)
        self.assertIn('TEST_CASE_METHOD(eng::docs::AnyPage, "docs/page.md, line 4"', made)
        self.assertIn("assert(i + 1 == 2);", made)
        self.assertIn("#define assert(...) CHECK((__VA_ARGS__))", made)
        self.assertLess(made.index('#include "engine/core/fixed.h"'), made.index("TEST_CASE"))

    def test_a_whole_program_is_at_namespace_scope_and_is_played(self):
        _, _, made = self.make("```cpp\nclass A {};\neng::ProgramPtr createProgram(eng::platform::Host& host) {\n}\n```\n")
        self.assertLess(made.index("namespace docs_page_md_2 {"), made.index("class A {};"))
        self.assertLess(made.index("class A {};"), made.index("TEST_CASE("))
        self.assertIn('TEST_CASE("docs/page.md, line 2", "[docs]") { playProgram(&docs_page_md_2::createProgram); }', made)

    def test_every_block_of_a_page_becomes_a_test(self):
        _, _, made = self.make("```cpp\nint a;\n```\nwords\n```sh\nls\n```\n- item\n  ```cpp\n  int b;\n  ```\n")
        self.assertEqual(made.count("TEST_CASE_METHOD("), 2)

    def test_a_block_without_or_with_another_language_is_an_error(self):
        for fence in ("cpp no-compile", "c++", "C++", "", "cxx"):
            code, said, _ = self.make(f"words\n```{fence}\nint i;\n```\n")
            self.assertNotEqual(code, 0)
            self.assertIn("docs/page.md:2: ", said)

    def test_a_block_without_end_is_an_error(self):
        code, said, _ = self.make("```cpp\nint i;\n")
        self.assertNotEqual(code, 0)
        self.assertIn("no end", said)


if __name__ == "__main__":
    unittest.main()
