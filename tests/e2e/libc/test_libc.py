#!/usr/bin/env python3
"""Models of the C library: a file that prints what its functions give prints the same lines woven as it does as a program of its
own; and what they are given wrongly is found. MARGAY in the environment is the program."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent

# By test, what is told of it.
TOLD = {
    "too_short": ("mg_int(0, 200) = 100", "reads or writes outside an object", "at wrong.c:11 in too_short"),
    "constant": ("mg_int(0, 2) = 0", "writes to constant memory", "at wrong.c:18 in constant"),
    "nowhere": ("mg_int(0, 2) = 1", "null", "at wrong.c:25 in nowhere"),
    "stores": ("mg_int(0, 1) = 0", "illegal", "at wrong.c:32 in stores"),
    "no_end": ("mg_int(0, 3) = 3", "reads or writes outside an object", "at wrong.c:42 in no_end"),
    "mixed": ("mg_int(0, 1) = 1", "a format that C or Margay does not know", "at wrong.c:48 in mixed"),
    "unknown": ("mg_int(0, 1) = 1", "a format that C or Margay does not know", "at wrong.c:53 in unknown"),
    "two_kinds": ("mg_int(0, 1) = 1", "a format that C or Margay does not know", "at wrong.c:58 in two_kinds"),
    "too_wide": ("mg_int(0, 3) = 3", "wider than a mebibyte", "at wrong.c:115 in too_wide"),
    "too_wide_by_argument": ("mg_int(0, 1) = 1", "wider than a mebibyte", "at wrong.c:121 in too_wide_by_argument"),
    "onto_itself": ("mg_int(0, 5) = 4", "copies memory onto a part of itself", "at wrong.c:64 in onto_itself"),
    "used_up": ("mg_int(0, 1) = 1", "reads or writes outside an object", "at wrong.c:78 in join"),
    "ended": ("mg_int(0, 1) = 1", "reads uninitialised memory", "at wrong.c:96 in late"),
    "scans_too_much": ("mg_int(0, 1) = 1", "reads or writes outside an object", "called at wrong.c:131 in scans_too_much"),
    "scans_to_nowhere": ("mg_bool() = true", "null", "called at wrong.c:137 in scans_to_nowhere"),
    "scans_unknown": ("mg_bool() = true", "a format that C or Margay does not know", "called at wrong.c:144 in scans_unknown"),
    "real_without_end": ("mg_bool() = true", "reads or writes outside an object", "called at wrong.c:151 in real_without_end"),
    "size_of_freed": ("mg_bool() = true", "uses memory after freeing it", "at wrong.c:159 in size_of_freed"),
    "joins_too_much": ("mg_int(4, 5) = 5", "reads or writes outside an object", "at wrong.c:165 in joins_too_much"),
    "divides_by_nothing": ("mg_int(0, 1) = 0", "divides by zero", "called at wrong.c:170 in divides_by_nothing"),
    "too_few": ("mg_int(0, 3) = 3", "reads or writes outside an object", "at wrong.c:108 in too_few"),
}


def run(*command):
    return subprocess.run([str(word) for word in command], cwd=HERE, capture_output=True, text=True, timeout=100)


def native_lines():
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "calls"
        built = run("gcc", "-w", "-DNATIVE", "calls.c", "-o", program)
        if built.returncode:
            raise Wrong(built.stderr)
        return sorted(run(program).stdout.splitlines())


def as_a_program():
    wanted = native_lines()
    if len(wanted) < 18000:
        raise Wrong(f"only {len(wanted)} lines")
    for engine in ("rerun", "checkpoint"):
        found = run(MARGAY, "gen", "calls.c", "-n", "1", "--engine", engine, "--format", "none", "--quiet").stdout.splitlines()
        for line, other in zip(wanted, sorted(found)):
            same(engine, other, line)
        same(f"lines by {engine}", len(found), len(wanted))


def given_wrongly(choice):
    def check():
        told = run(MARGAY, "check", "wrong.c", "-n", "1", "--choice", choice)
        same("exit status", told.returncode, 1)
        stories = {story.split(",")[0]: story for story in told.stdout.split("not ok ")[1:]}
        same("tests that fail", sorted(stories), sorted(TOLD))
        for name, words in TOLD.items():
            for word in words:
                if word not in stories[name]:
                    raise Wrong(f"{name}: {word} is not in {stories[name]}")
    check.__name__ = f"given_wrongly_{choice}"
    return check


def given_rightly(choice):
    def check():
        told = run(MARGAY, "check", "right.c", "-n", "1", "--choice", choice)
        same("tests that fail", [line for line in told.stdout.splitlines() if line.startswith("not ok")], [])
        same("exit status", told.returncode, 0)
    check.__name__ = f"given_rightly_{choice}"
    return check


if __name__ == "__main__":
    sys.exit(run_all([as_a_program] + [given(choice) for given in (given_wrongly, given_rightly) for choice in ("delayed", "eager", "copy")]))
