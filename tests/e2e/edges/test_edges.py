#!/usr/bin/env python3
"""Accesses right beside the first and the last variable of each area, and calls of Margay's functions where they have no place. MARGAY in
the environment is the program."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
CHECKS = {"copy": ("--choice", "copy"), "delayed": ("--choice", "delayed"), "eager": ("--choice", "eager"),
          "rerun": ("--engine", "rerun")}
ENGINES = ("rerun", "checkpoint", "snapshot", "multi", "multi_rerun", "sets", "sets_rerun")
OUTSIDE = "it reads or writes outside an object"

# command, file: the first line of the message.
REFUSED = [
    ("gen", "predicate_chooses.c", "predicate_chooses.c:9: mg_int (or mg_long, mg_pick) is called by a predicate, which chooses nothing itself"),
    ("gen", "predicate_generates.c",
     "predicate_generates.c:10: mg_int (or mg_long, mg_pick) is called by a predicate, which chooses nothing itself"),
    ("gen", "predicate_any.c", "predicate_any.c:7: MG_ANY is called by a predicate, which chooses nothing itself"),
    ("gen", "predicate_bounds.c", "predicate_bounds.c:14: MG_INTS is called outside of MG_BOUNDS"),
    ("gen", "bounds_choose.c", "bounds_choose.c:9: mg_bool is called in MG_BOUNDS, where nothing can be chosen"),
    ("check", "bounds_choose.c", "bounds_choose.c:9: mg_bool is called in MG_BOUNDS, where nothing can be chosen"),
    ("check", "test_bounds.c", "test_bounds.c:9: MG_OBJECTS is called outside of MG_BOUNDS"),
]


def run(*command):
    return subprocess.run([str(word) for word in command], cwd=HERE, capture_output=True, text=True, timeout=100)


def beside(name):
    def check():
        told = run(MARGAY, "check", "edges.c", "-n", "1", *CHECKS[name])
        names = re.findall(r"^MG_TEST\((\w+), n\)", (HERE / "edges.c").read_text(), re.M)
        found = dict(re.findall(r"^not ok (\w+), n = 1: (.*) at edges.c:\d+ in \w+$", told.stdout, re.M))
        wanted = {test: "it writes to constant memory" if "put_into" in test else OUTSIDE for test in names if test != "all_inside"}
        same("failures", sorted(found.items()), sorted(wanted.items()))
        same("passed", re.findall(r"^ok (\w+)", told.stdout, re.M), ["all_inside"])
    check.__name__ = f"beside, {name}"
    return check


def refused():
    for command, file, message in REFUSED:
        told = run(MARGAY, command, file, "-n", "2")
        same(file, told.stderr.splitlines()[0], "margay: " + message)
        same(f"status of {file}", told.returncode, 3)


def behind_a_pointer():
    for engine in ENGINES:
        told = run(MARGAY, "gen", "behind_pointer.c", "-n", "1", "--engine", engine)
        same(engine, told.stdout, "s{x=0}\ncrash: illegal: the predicate executes an illegal instruction or unreachable code at "
             "behind_pointer.c:11 in ok, on s{x=1}\n")


def asserts():
    for engine in ENGINES:
        told = run(MARGAY, "gen", "asserts.c", "-n", "1", "--engine", engine)
        same(engine, told.stdout, "crash: assert: the predicate fails an assertion at asserts.c:10 in ok, on s{x=1}\ns{x=2}\n")


if __name__ == "__main__":
    sys.exit(run_all([beside(name) for name in CHECKS] + [refused, behind_a_pointer, asserts]))
