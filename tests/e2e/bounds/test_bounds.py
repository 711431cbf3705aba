#!/usr/bin/env python3
"""Bounds do what they say, under every engine, or are refused with their line. MARGAY in the environment is the program."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
ENGINES = ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")

DONE = {
    "index": ["s{a=[5, 0, 1]}", "s{a=[5, 1, 0]}"],
    "index_grid": ["grid{cell=[[9, 7], [6, 8], [_, 1]]}", "grid{cell=[[9, 7], [8, 6], [_, 1]]}"],
    "shared_tag": ["s{tag=0, u.c='a', v.b=true}", "s{tag=1, u.i=1, v.s=1}", "s{tag=2, u.c='a', v.b=true}"],
    "empty_struct": ["s{a=M0{}, b=M1{}}"],
    "null_by_rule": [],
    "only_null": [],
}

REFUSED = {
    "index_far": "15: `a[7]`: the array has 3 elements, so there is no [7]",
    "index_name": "15: `a[LAST]`: an index must be a number",
    "index_negative": "15: `a[-1]`: an index cannot be negative",
    "on_struct": "17: struct s.in is a struct",
    "on_structs": "16: struct s.in is a struct",
    "on_union": "17: struct s.u is a union",
    "on_heap_structs": "19: struct s.all is a pointer",
    "twice_values": "16: struct s.x has other bounds already, at twice_values.c:14",
    "twice_array": "16: struct s.x has other bounds already, at twice_array.c:15",
    "twice_type": "15: long has other bounds already, at twice_type.c:14",
    "twice_objects": "15: MG_OBJECTS(struct node, 3): it was 2 before, at twice_objects.c:14",
    "no_pointer": "19: MG_OBJECTS(struct other, 2): nothing in the structure points to one",
    "two_arms": "19: MG_ARM: `u.c` and `u.i` are both live when `tag` is 1, see two_arms.c:18",
    "negative_length": "16: MG_ARRAY: the length `len` of `x` may be negative",
}


def run(*arguments):
    return subprocess.run([MARGAY, "gen", *arguments], cwd=HERE, capture_output=True, text=True, timeout=100)


def done(name):
    def check():
        for engine in ENGINES:
            same(engine, sorted(run(f"{name}.c", "-n", "2", "--engine", engine).stdout.splitlines()), DONE[name])
    check.__name__ = f"done {name}"
    return check


def refused(name):
    def check():
        told = run(f"{name}.c", "-n", "2")
        same("message", told.stderr.splitlines()[0], f"margay: {name}.c:{REFUSED[name]}")
        same("remedy", told.stderr.splitlines()[1:][-1][:2], "  ")
        same("exit status", told.returncode, 3)
    check.__name__ = f"refused {name}"
    return check


def told_why():
    wanted = ["margay: can only be NULL, by their types: struct s.name (char *), struct s.call (function *), struct s.h (struct hidden *)",
              "  objects are made of complete structs only; MG_ARRAY gives a pointer an array to point to"]
    same("of types", run("only_null.c", "-n", "2").stderr.splitlines()[1:], wanted)
    same("of rules", run("null_by_rule.c", "-n", "2").stderr.splitlines()[1:], ["margay: null_by_rule.c:9 in ok refuses 1"])
    same("quiet", run("only_null.c", "-n", "2", "-q").stderr, "")


def nothing_of_them_is_left():
    for engine in ("rerun", "checkpoint"):
        told = subprocess.run([MARGAY, "check", "leaves_locals.c", "-n", "1", "--engine", engine], cwd=HERE / "tests", capture_output=True, text=True, timeout=100)
        same(engine, [line for line in told.stdout.splitlines() if line.startswith(("ok", "not ok"))],
             ["not ok leaves, n = 1: it reads uninitialised memory at leaves_locals.c:28 in look", "ok fruits: passed up to n = 1 (2 of 2 paths count)"])


def all_files():
    same("files", sorted(path.stem for path in HERE.glob("*.c")), sorted([*DONE, *REFUSED]))


if __name__ == "__main__":
    sys.exit(run_all([done(name) for name in DONE] + [refused(name) for name in REFUSED] + [told_why, nothing_of_them_is_left, all_files]))
