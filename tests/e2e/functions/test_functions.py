#!/usr/bin/env python3
"""Functions of the C library. Pointers to them can be called, compared and looked at, and what goes wrong behind one is told. Where there
is no more memory malloc and its kin say so. MARGAY in the environment is the program."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
CHECKS = {"copy": ("--choice", "copy"), "delayed": ("--choice", "delayed"), "eager": ("--choice", "eager"),
          "rerun": ("--engine", "rerun"), "eager rerun": ("--choice", "eager", "--engine", "rerun")}
ENGINES = ("rerun", "checkpoint", "snapshot", "multi", "multi_rerun", "sets", "sets_rerun")

PASSED = """from_malloc 1, vtable 2, arithmetic 5, comparators 2, characters 3, destructors 4, printing 1, same_address 1, choices 9,
            weak 1, aliases 1, open_argument 3"""

FAILED = [("twice", "it frees the same memory twice", 17), ("inside", "it frees memory that malloc did not return", 23),
          ("lost", "it loses memory that it allocated", 28), ("after", "it uses memory after freeing it", 37),
          ("stops", "it calls abort", 43), ("nowhere", "it dereferences a null pointer", 49),
          ("middle", "it dereferences a wild pointer", 55), ("behind", "it dereferences a wild pointer", 61),
          ("data", "it dereferences a wild pointer", 69), ("unset", "it reads uninitialised memory", 75),
          ("ends", "it calls exit", 90)]


def run(*command):
    return subprocess.run([str(word) for word in command], cwd=HERE, capture_output=True, text=True, timeout=100)


def right(name):
    def check():
        told = run(MARGAY, "check", "right.c", "other.c", "-n", "1", *CHECKS[name])
        tests = [(test, int(count)) for test, count in re.findall(r"^ok (\w+): passed .* of (\d+) path", told.stdout, re.M)]
        wanted = [(word.split()[0], int(word.split()[1])) for word in PASSED.split(",")]
        if name.startswith("eager"):
            same("tests", [test for test, _ in tests], [test for test, _ in wanted])
        else:
            same("tests", tests, wanted)
        lines = [line for line in told.stdout.splitlines() if not line.startswith("ok ")]
        same("printed", lines, ["7 seven 7.5 8"] + [f"{a}{b}" for a in range(3) for b in range(3)])
        same("exit status", told.returncode, 0)
    check.__name__ = f"right {name}"
    return check


def wrong(name):
    def check():
        told = run(MARGAY, "check", "wrong.c", "-n", "1", *CHECKS[name])
        found = re.findall(r"^not ok (\w+), n = 1: (.*) at wrong.c:(\d+) in \w+$", told.stdout, re.M)
        same("failures", [(test, what, int(line)) for test, what, line in found], FAILED)
    check.__name__ = f"wrong {name}"
    return check


def as_a_program():
    with tempfile.TemporaryDirectory() as folder:
        for test in ("vtable", "arithmetic", "characters", "same_address", "weak", "aliases"):
            program = pathlib.Path(folder) / test
            built = run("gcc", "-w", f"-DMG_MAIN={test}", "-DMG_N=1", "-I", HERE.parents[2] / "include", "right.c", "other.c",
                        "-o", program, "-lm")
            same(f"{test} built", built.stderr, "")
            same(test, run(program).returncode, 0)


def looked_at():
    found = {engine: run(MARGAY, "gen", "look.c", "-n", "1", "--engine", engine, "--quiet").stdout
             for engine in ENGINES for _ in range(2)}
    if not 2 <= len(found["rerun"].splitlines()) <= 30:
        raise Wrong(f"the predicate does not look: {found['rerun']}")
    for engine in ENGINES:
        same(engine, found[engine], found["rerun"])
    same("again", run(MARGAY, "gen", "look.c", "-n", "1", "--quiet").stdout, found["rerun"])


def without_a_body():
    told = run(MARGAY, "check", "nobody.c", "-n", "1")
    same("exit status", told.returncode, 3)
    same("message", told.stderr.splitlines()[0], "margay: nobody.c:14: `nobody` is called but has no body, and Margay has no model of it")


def declared_the_old_way():
    told = run(MARGAY, "check", "old.c", "-n", "1")
    same("outcome", told.stdout, "ok direct: passed up to n = 1 (1 of 1 path counts)\n")


def no_memory(name):
    def check():
        told = run(MARGAY, "check", "no_memory.c", "-n", "1", *CHECKS[name])
        found = re.findall(r"^(ok|not ok) (\w+)(?:: passed|, n = 1: (.*))", told.stdout, re.M)
        same("outcomes", found, [("ok", "too_large", ""), ("ok", "realloc_keeps", ""), ("ok", "all_of_it", ""),
                                 ("not ok", "limited", "it fails an assertion at no_memory.c:51 in limited"),
                                 ("not ok", "unchecked", "it dereferences a null pointer at no_memory.c:65 in unchecked")])
        told = run(MARGAY, "check", "no_memory.c", "-n", "1", "--heap-limit", "100", "--test", "limited", *CHECKS[name])
        same("limited", sorted(told.stdout.splitlines()), ["0", "1", "ok limited: passed up to n = 1 (2 of 2 paths count)"])
    check.__name__ = f"no memory {name}"
    return check


if __name__ == "__main__":
    sys.exit(run_all([f(name) for f in (right, wrong, no_memory) for name in CHECKS] +
                     [as_a_program, looked_at, without_a_body, declared_the_old_way]))
