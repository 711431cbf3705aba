#!/usr/bin/env python3
"""margay show draws kits and structures in JSON; margay debug stops gdb at the line that fails; gen says by itself why nothing is valid."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
FOLDER = tempfile.TemporaryDirectory()


def margay(*words, **more):
    return subprocess.run([MARGAY, *map(str, words)], cwd=FOLDER.name, capture_output=True, text=True, timeout=100, **more)


def kits():
    done = margay("check", HERE / "list.c", "-n", "2", "-o", "kits")
    same(done.stderr, sorted(path.name for path in pathlib.Path(FOLDER.name, "kits").iterdir()), ["drops_first-1", "loses-1", "number-1"])


def a_kit_as_text():
    done = margay("show", "kits/drops_first-1")
    same(done.stderr, done.stdout.splitlines()[:3],
         ["list  count=2", "`-- first -> C0  key=_", "    `-- next -> C1  next=null, key=_"])
    same("what changed", "\nThe structure of MG_ANY at the failure:\n  list.first = C1, was C0\n  C0 is freed\n" in done.stdout, True)
    same("c", margay("show", "kits/drops_first-1", "--format", "c").stdout, pathlib.Path(FOLDER.name, "kits/drops_first-1/repro.c").read_text())
    done = margay("show", "kits/number-1")
    same("without a structure", (done.returncode, "kits/number-1/case.json: it contains something other" in done.stderr), (3, True))


def json_as_it_is():
    lines = margay("gen", HERE / "list.c", "-n", "2", "--format", "json").stdout
    same("some", len(lines.splitlines()), 3)
    pathlib.Path(FOLDER.name, "lists.json").write_text(lines)
    done = margay("show", "lists.json", "--format", "json")
    same(done.stderr, [json.loads(line) for line in done.stdout.splitlines()], [json.loads(line) for line in lines.splitlines()])
    same("each drawn", margay("show", "lists.json").stdout.count("list  "), 3)
    graphs = margay("show", "lists.json", "--format", "dot").stdout
    same("graphs", (graphs.count("digraph"), graphs.count('"list":f0 -> "C0";')), (3, 2))
    margay("show", "lists.json", "--format", "svg", "-o", "lists.svg")
    same("pictures", pathlib.Path(FOLDER.name, "lists.svg").read_text().count("</svg>"), 3)


def any_json():
    """Files that nobody has written by gen."""
    ring = {"root": "a\u001b[2J", "objects": {"a\u001b[2J": {"to": {"ref": "b"}, "none": {"ref": "c"}, "x": {"array": [1, {"ref": "b"}]}},
                                             "b": {"to": {"ref": "a\u001b[2J"}, "s": {"arm": "i", "value": 3}}}}
    pathlib.Path(FOLDER.name, "ring.json").write_text(json.dumps(ring))
    done = margay("show", "ring.json")
    same(done.stderr, done.stdout.splitlines(), ["a?[2J  none=c", "|-- to -> b  s=i: 3", "|   `-- to -> a?[2J, which is above", "`-- x[1] -> b, which is above"])
    same("a graph", margay("show", "ring.json", "--format", "svg").returncode, 0)
    chain = {"root": "0", "objects": {str(i): {"next": {"ref": str(i + 1)}} for i in range(4999)}}
    for text, status in (("", 3), ("[", 3), ("{}", 3), ('{"root":"a","objects":{}}', 3), ('{"root":"a","objects":{"a":3}}', 3),
                         ('{"root":null,"objects":{}}', 0), (json.dumps(chain), 0), ('{"structures_json":[3]}', 3), ('{"structures_json":3}', 3),
                         (json.dumps({"root": "0", "objects": {str(i): {} for i in range(5001)}}), 3), ("[" * 5000, 3)):
        pathlib.Path(FOLDER.name, "any.json").write_text(text)
        done = margay("show", "any.json")
        same((text[:50], done.stderr), done.returncode, status)


def words():
    for line, status in (("show none.json", 3), ("show", 2), ("show lists.json ring.json", 2), ("show lists.json --format c", 2),
                         ("show lists.json --format tap", 2), ("debug", 2), ("debug none", 3)):
        done = margay(*line.split())
        same((line, done.stderr), done.returncode, status)


def gdb_stops_there():
    if not shutil.which("gdb"):
        print("skipped gdb: it is not installed")
        return
    for name, line in (("drops_first-1", "23\t    mg_assert(list_ok(l));"), ("loses-1", "28\t    char *text = malloc(4);"), ("number-1", "35\t    mg_assert(mg_int(0, n) == 0);")):
        done = margay("debug", f"kits/{name}", "--", "-batch", "-ex", "print n")
        same((name, done.stdout, done.stderr), (line in done.stdout, "$1 = " in done.stdout), (True, True))


def what_debug_needs():
    tools = pathlib.Path(FOLDER.name, "tools")
    tools.mkdir()
    done = margay("debug", "kits/number-1", env={**os.environ, "PATH": str(tools)})
    same(done.stdout, (done.returncode, done.stderr), (3, "margay: gcc is not installed, and debug needs it\n  on Debian: apt install gcc\n"))
    (tools / "gcc").symlink_to(shutil.which("gcc"))
    done = margay("debug", "kits/number-1", env={**os.environ, "PATH": str(tools)})
    same(done.stdout, "gdb is not installed" in done.stderr, True)
    pathlib.Path(FOLDER.name, "kits/number-1/repro.c").unlink()
    done = margay("debug", "kits/number-1")
    same("no repro.c", (done.returncode, "story.txt says why" in done.stderr), (3, True))


def why_nothing_is_valid():
    pathlib.Path(FOLDER.name, "none.c").write_text("""#include <margay.h>
struct cell { struct cell *next; };
struct list { struct cell *first; int count; };
bool never(const struct list *l)
{
    int count = 0;
    for (const struct cell *c = l->first; c; c = c->next)
        if (++count > 9)
            return false;
    return count == l->count + 9 - WHAT;
}
""")
    for engine in ("checkpoint", "multi", "sets"):
        done = margay("gen", "none.c", "-n", "3", "--engine", engine, "--", "-DWHAT=0")
        same((engine, done.stdout), done.stderr.splitlines()[1:],
             ["margay: none.c:10 in never refuses 16", "margay: none.c:9 in never refuses 6"])
    same("some are valid", len(margay("gen", "none.c", "-n", "3", "--", "-DWHAT=9").stderr.splitlines()), 1)
    same("quiet", margay("gen", "none.c", "-n", "3", "-q", "--", "-DWHAT=0").stderr, "")


sys.exit(run_all([kits, a_kit_as_text, json_as_it_is, any_json, words, gdb_stops_there, what_debug_needs, why_nothing_is_valid]))
