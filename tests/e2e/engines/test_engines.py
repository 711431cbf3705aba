#!/usr/bin/env python3
"""Every engine checks the others: the same structures in the same order (but for those that search sets of values), the same crashes,
the same exit status.

The examples are run with all; every third of what has a golden output elsewhere is run again against the same file with the
engine that is not the default. MARGAY in the environment is the program.

At the smaller of two sizes all engines run in all ways, at the larger one those that go back to checkpoints; `test_engines.py all`, as long_engines.py
calls it, has the others too, and all goldens."""
import functools
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent.parent
MARGAY = os.environ["MARGAY"]
IS_WHOLE = "all" in sys.argv[1:]
SIZES = {"dag": (2, 3), "singly_linked_list": (3, 30), "order_statistics": (3, 5)}


# Published: explored and fields initialised by the search that goes back to checkpoints.
PUBLISHED = [
    ("avl_tree", "-n 7", 43485, 50364),
    ("binary_tree", "-n 9", 210444, 241074),
    ("binary_tree", "-n 12", 12284830, 13608752),
    ("binary_tree", "-n 100 --limit 100", 50678, 51585),
    ("binary_tree", "-n 400 --limit 100", 262928, 264735),
    ("disjoint_set", "-n 100 --limit 100", 22154, 22725),
    ("doubly_linked_list", "-n 500 --bounds window", 377247, 379247),
    ("red_black_tree", "-n 6", 23327, 30876),
    ("search_tree", "-n 6", 98693, 115354),
    ("singly_linked_list", "-n 2", 12, 17),
    ("singly_linked_list", "-n 100", 15251, 15452),
    ("singly_linked_list", "-n 500 --bounds window", 125751, 126752),
    ("sorted_list", "-n 12", 98227, 106430),
    ("ternary_tree", "-n 6", 314515, 376824),
    ("ternary_tree", "-n 100 --limit 100", 65516, 66651),
    ("worklist_tree", "-n 9", 210444, 241074),  # as binary_tree
    ("worklist_tree", "-n 400 --limit 100", 262928, 264735),
]


# Explored when many values are decided in one comparison. Min heap and sorted doubly linked list: published. Search trees with parents:
# as the published text gives for 3 to 6; its table has 173 for 3, 30,469 for 6, 166,762 for 7 and 906,048 for 8.
MULTI = [("min_heap", 9, 19781), ("min_heap", 10, 94538), ("min_heap", 12, 2961691)]
MULTI += [("sorted_doubly_linked_list", n, (n + 3) * 2 ** (n - 1) - n) for n in range(15, 20)]
MULTI += [("parent_tree", 3 + i, n) for i, n in enumerate((130, 723, 3977, 21670, 117193, 629826))]


# Explored when fields stay open, as sets of values.
SETS = [("sorted_list", 15, 2), ("search_tree", 8, 1430), ("avl_tree", 9, 4862), ("red_black_tree", 8, 83600),
        ("binary_tree", 12, 208012)]


@functools.cache
def run(folder, *arguments):
    done = subprocess.run([MARGAY, "gen", *arguments], cwd=folder, capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, re.sub(r"in [0-9.]+ s", "in ... s", done.stderr)


def is_small(path, n):
    """Is everything run with this size?"""
    return IS_WHOLE or n == min(SIZES.get(path.stem, (2, 5)))


def examples():
    for number, path in enumerate(sorted((TOP / "examples").glob("*.c"))):
        for n in SIZES.get(path.stem, (2, 5)):
            call = (TOP, "examples/" + path.name, "-n", str(n), "--format", "json", "--engine")
            yield f"{path.stem} {n}", run(*call, "rerun"), run(*call, "checkpoint")
            more = ("--dont-care", "enumerate", "--limit", "200")
            if is_small(path, n):
                yield f"{path.stem} {n} enumerated", run(*call, "rerun", *more), run(*call, "checkpoint", *more)
            for engine in ("multi", "multi_rerun") if is_small(path, n) else ("multi",):
                yield f"{path.stem} {n} {engine}", run(*call, "rerun")[:2], run(*call, engine)[:2]
                if is_small(path, n) and (IS_WHOLE or number % 2 == (engine == "multi")):  # one of them, another from example to example
                    yield f"{path.stem} {n} {engine} enumerated", run(*call, "rerun", *more)[:2], run(*call, engine, *more)[:2]


def open_fields():
    """The same structures, in an order of their own."""
    for path in sorted((TOP / "examples").glob("*.c")):
        for n in SIZES.get(path.stem, (2, 5)):
            call = (TOP, "examples/" + path.name, "-n", str(n), "--engine")
            wanted = run(*call, "rerun")
            for engine in ("sets", "sets_rerun") if is_small(path, n) else ("sets",):
                found = run(*call, engine)
                yield f"{path.stem} {n} {engine}", (wanted[0], sorted(wanted[1].splitlines())), (found[0], sorted(found[1].splitlines()))
    for name, n, explored in SETS:
        yield f"{name} {n} sets", explored, stats_of(name, "-n", str(n), "--engine", "sets")["explored"]
        counts = [stats_of(name, "-n", str(n * 2 // 3), "--engine", engine) for engine in ("sets", "sets_rerun")]
        yield f"{name} {n * 2 // 3} sets counted", *([c["explored"], c["valid"], c["forwarded"], c["splits"]] for c in counts)
    stats = stats_of("binary_tree", "-n", "9", "--engine", "sets")
    yield "binary_tree 9 left out", 210444, stats["explored"] + stats["forwarded"]


def stats_of(name, *options):
    found = run(TOP, f"examples/{name}.c", *options, "--format", "none", "--stats=json")
    return json.loads(found[1].splitlines()[-1])


def multi():
    for name, n, explored in MULTI:
        stats = stats_of(name, "-n", str(n), "--engine", "multi")
        yield f"{name} {n} multi", explored, stats["explored"]
        if n < 12:
            again = stats_of(name, "-n", str(n), "--engine", "rerun")
            yield f"{name} {n} forwarded", again["explored"], stats["explored"] + stats["forwarded"]


def published():
    for name, options, explored, inits in PUBLISHED:
        stats = stats_of(name, *options.split(), "--engine", "checkpoint")
        yield f"{name} {options} published", (explored, inits), (stats["explored"], stats["inits"])


def goldens():
    for gold in sorted((HERE.parent).glob("**/*.gold"))[:: 1 if IS_WHOLE else 3]:
        status = gold.with_suffix(".status")
        wanted = (int(status.read_text()) if status.exists() else 0, gold.read_text())
        arguments = gold.with_suffix(".args").read_text().split()
        found = run(gold.parent, gold.stem + ".c", *arguments, "--engine", "rerun")
        yield str(gold.relative_to(HERE.parent).with_suffix("")), wanted, found[:2]


def main():
    failed = 0
    for source in (examples, open_fields, published, multi, goldens):
        for name, wanted, found in source():
            if wanted == found:
                print("ok", name)
            else:
                failed += 1
                print(f"not ok {name}: {str(found)[-300:]} instead of {str(wanted)[-300:]}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
