#!/usr/bin/env python3
"""scripts/real with a library of its own and an apt-get that fetches from a folder: what is run, what is written, and what is said when
something is missing. And that bench/real.csv has what libraries.toml asks for; no package is fetched."""
import csv
import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

LOADER = importlib.machinery.SourceFileLoader("real", str(ROOT / "scripts" / "real"))
real = importlib.util.module_from_spec(importlib.util.spec_from_loader("real", LOADER))
LOADER.exec_module(real)

# ---- seeding -----------------------------------------------------------------------------------------------------

TEXT = "int f(int a)\n{\n    return a < 3;\n}\nint g(int a)\n{\n    return a < 3;\n}\n"


def refusal(text, **fault):
    try:
        real.seed(text, fault)
    except real.Trouble as trouble:
        return str(trouble)
    return "seeded"


def one_line_is_changed():
    same("the only one", real.seed(TEXT, {"line": "int g", "change": ["int a", "long a"]}), TEXT.replace("g(int a)", "g(long a)"))
    changed = real.seed(TEXT, {"after": r"^int g\(", "line": "a < 3", "change": ["<", "<="]})
    same("below another", changed, TEXT[:TEXT.rindex("<")] + "<= 3;\n}\n")


def what_is_not_clear_is_refused():
    same("no line", refusal(TEXT, line="a > 3", change=["3", "4"]), "0 lines match 'a > 3', not one")
    same("two lines", refusal(TEXT, line="a < 3", change=["3", "4"]), "2 lines match 'a < 3', not one")
    same("below two lines", refusal(TEXT, after="int", line="a < 3", change=["3", "4"]), "2 lines match 'int', not one")
    same("nothing below", refusal(TEXT, after="int g", line="int f", change=["f", "h"]), "0 lines match 'int f', not one")
    same("no such text", refusal(TEXT, line="int g", change=["a;", ""]), "'int g(int a)' has 'a;' 0 times, not once")
    same("twice", refusal(TEXT, line="int g", change=["int", "long"]), "'int g(int a)' has 'int' 2 times, not once")


# ---- a library of our own ----------------------------------------------------------------------------------------

LIBRARY = """
#include "heap.h"
void sift(int *heap, int count)
{
    for (int at = 0, child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1] > heap[child])
            child++;
        if (heap[at] >= heap[child])
            break;
        int swapped = heap[at];
        heap[at] = heap[child];
        heap[child] = swapped;
    }
}
"""
HARNESS = """
#include "heap.h"
#include <margay.h>
#include <margay_generate.h>
static bool is_heap(const int *heap, int from, int count)
{
    for (int i = from; i < count; i++)
        if (i > 2 * from && heap[(i - 1) / 2] < heap[i])
            return false;
    return true;
}
MG_TEST(sifts, n)
{
    int *heap = malloc((size_t)n * sizeof *heap);
    mg_gen_ints(heap, n, 0, 2);
    mg_assume(is_heap(heap, 1, n));
    sift(heap, n);
    mg_assert(is_heap(heap, 0, n));
    free(heap);
}
"""
TABLE = """
[heap]
package = "heaps"
harness = "tests/heap.c"
sources = ["src/heap.c"]
flags = ["-I@/src"]
tests = {sifts = 4}
[[heap.faults]]
says = "the right child is taken, too, where there is none"
test = "sifts"
file = "src/heap.c"
line = "child . 1 < count"
change = ["child + 1 < count", "child < count"]
[[heap.faults]]
says = "nothing is sifted"
test = "sifts"
file = "src/heap.c"
line = "heap.at. >= heap"
change = [">=", "!="]
[[heap.faults]]
says = "equal ones are swapped"
test = "sifts"
file = "src/heap.c"
line = "heap.at. >= heap"
change = [">=", ">"]
missed = "the result is the same"
"""
# What scripts/real asks of apt-get; `archive` has the unpacked package.
APT_GET = """#!/bin/sh
echo "$@" >> "$MG_REAL_ROOT/asked"
case "$*" in
    *indextargets*) cat "$MG_REAL_ROOT/archives" ;;
    *update) grep deb-src "$(dirname "$APT_CONFIG")/sources.list" ;;
    *"source heaps") cp -r "$MG_REAL_ROOT/archive" heaps-1.2 ;;
    *) echo "no such package" >&2; exit 100 ;;
esac
"""


class Project:
    """A folder as scripts/real expects it, and its run."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.write("archives", "Debian uri: suite main\nOther other: suite main\n")
        self.write("archive/debian/changelog", "heaps (1.2-3) suite; urgency=low\n")
        self.write("archive/src/heap.c", LIBRARY)
        self.write("archive/src/heap.h", "void sift(int *heap, int count);\n")
        self.write("examples/libraries/tests/heap.c", HARNESS)
        self.write("examples/libraries/libraries.toml", TABLE)
        self.write("bench/.keep", "")
        self.write("bin/apt-get", APT_GET).chmod(0o755)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run(self, *words):
        environment = dict(os.environ, MG_REAL_ROOT=str(self.folder), PATH=f"{self.folder / 'bin'}:{os.environ['PATH']}")
        return subprocess.run([ROOT / "scripts" / "real", *words], env=environment, capture_output=True, text=True, timeout=100)

    def rows(self):
        with open(self.folder / "bench" / "real.csv", newline="") as file:
            return list(csv.DictReader(file))


def in_a_project(check):
    def checked():
        with tempfile.TemporaryDirectory(prefix="margay-real-") as folder:
            check(Project(folder))
    checked.__name__ = check.__name__
    return checked


@in_a_project
def a_library_is_fetched_and_run(project):
    done = project.run()
    same("status", (done.returncode, done.stderr), (0, ""))
    same("archives", (project.folder / "build/real/apt/sources.list").read_text(), "deb-src uri: suite main\n")
    same("results", [(row["version"], row["fault"][:7], row["n"], row["result"]) for row in project.rows()],
         [("1.2-3", "", "4", "passes"), ("1.2-3", "the rig", "2", "it reads or writes outside an object"),
          ("1.2-3", "nothing", "2", "it fails an assertion"), ("1.2-3", "equal o", "4", "passes")])
    same("paths", [int(row["paths"]) >= int(row["counted"]) > 0 for row in project.rows()], [True, False, True, True])
    same("as it was", (project.folder / "build/real/heaps/heaps-1.2/src/heap.c").read_text(), LIBRARY)
    same("again", project.run("heap").returncode, 0)
    same("fetched once", (project.folder / "asked").read_text().count("source heaps"), 1)


@in_a_project
def surprises_are_told(project):
    project.write("examples/libraries/libraries.toml", TABLE.replace("missed", "# missed"))
    done = project.run()
    same("not found", (done.returncode, done.stderr), (1, "heap: equal ones are swapped: not found\n"))
    project.write("examples/libraries/libraries.toml", TABLE.replace('change = [">=", "!="]', 'change = [">=", "!="]\nmissed = "?"'))
    done = project.run()
    same("found", (done.returncode, done.stderr), (1, "heap: nothing is sifted: found\n"))


@in_a_project
def what_is_missing_is_told(project):
    project.write("archives", "Other other: suite main\n")
    done = project.run()
    same("no archive", (done.returncode, "run apt-get update" in done.stderr), (1, True))
    project.write("archives", "Debian uri: suite main\n")
    project.write("examples/libraries/libraries.toml", TABLE.replace('"heaps"', '"piles"'))
    done = project.run()
    same("no package", (done.returncode, "apt-get source piles: no such package\n  remove " in done.stderr), (1, True))
    same("unknown", (project.run("pile").returncode, "pile: not in " in project.run("pile").stderr), (1, True))
    project.write("examples/libraries/libraries.toml", TABLE.replace("heap.at. >= heap", "heap.at. >> heap"))
    done = project.run()
    same("changed", (done.returncode, "heaps-1.2/src/heap.c: 0 lines match" in done.stderr), (1, True))


# ---- the results in git ------------------------------------------------------------------------------------------


def results_are_those_of_the_table():
    with open(ROOT / "examples" / "libraries" / "libraries.toml", "rb") as file:
        table = tomllib.load(file)
    wanted = [(name, says, test) for name, library in table.items()
              for says, test in [("", test) for test in library["tests"]] + [(f["says"], f["test"]) for f in library["faults"]]]
    rows = real.read_results()
    same("rows", [(row["library"], row["fault"], row["test"]) for row in rows], wanted)
    same("faults of each", {len(library["faults"]) for library in table.values()}, {3})
    for name, library in table.items():
        same(f"surprises of {name}", list(real.unexpected(library, [row for row in rows if row["library"] == name])), [])
        slow = [row["test"] for row in rows if row["library"] == name and float(row["seconds"]) > 30]
        if slow or not (ROOT / "examples" / "libraries" / library.get("harness", f"{name}.c")).exists():
            raise Wrong(f"{name}: no harness, or too slow: {slow}")


if __name__ == "__main__":
    sys.exit(run_all([one_line_is_changed, what_is_not_clear_is_refused, a_library_is_fetched_and_run, surprises_are_told,
                      what_is_missing_is_told, results_are_those_of_the_table]))
