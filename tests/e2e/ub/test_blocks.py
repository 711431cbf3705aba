#!/usr/bin/env python3
"""Locals are there while their blocks run, and have gaps between them: right.c uses them only then, in every way that blocks begin and end;
of pred.c one predicate does, each of the others goes wrong in the line that names it. And alignment, missing results and copies onto themselves
in predicates (more.c). Under every engine the same."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent / "blocks"
ENGINES = ["rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun"]

# file, predicate: the verdict, and the structures of size 3 that are valid all the same
WRONG = {
    ("pred", "block"): ("freed", 1),
    ("pred", "inlined"): ("freed", 0),
    ("pred", "returned"): ("freed", 0),
    ("pred", "beside"): ("out_of_bounds", 2),
    ("more", "missing"): ("uninitialised", 1),
    ("more", "missing_inside"): ("uninitialised", 1),
    ("more", "misaligned"): ("misaligned", 1),
    ("more", "misaligned_first"): ("misaligned", 1),
    ("more", "overlap"): ("overlap", 1),
    ("more", "printed"): ("out_of_bounds", 1),
}


def line_of(file, name):
    lines = (FOLDER / f"{file}.c").read_text().splitlines()
    (line,) = [number for number, text in enumerate(lines, 1) if f"/* {name} */" in text]
    return line


def gen(file, name, engine):
    return subprocess.run([MARGAY, "gen", str(FOLDER / f"{file}.c"), "-n", "3", "--pred", name, "--engine", engine], capture_output=True, text=True,
                          timeout=120)


def valid(done):
    return int(re.search(r"(\d[\d,]*) valid", done.stderr).group(1))


def right_tests_pass():
    for choice in ("copy", "delayed", "eager"):
        for engine in ("checkpoint", "rerun"):
            done = subprocess.run([MARGAY, "check", str(FOLDER / "right.c"), "-n", "2", "--choice", choice, "--engine", engine],
                                  capture_output=True, text=True, timeout=120)
            same(f"{choice}, {engine}", [line for line in done.stdout.splitlines() if not line.startswith("ok ")], [])
            same(f"{choice}, {engine}, status", done.returncode, 0)


def right_predicates_hold():
    for file, name, count in (("pred", "right", 10), ("more", "aligned", 2)):
        for engine in ENGINES:
            done = gen(file, name, engine)
            same(f"{name}, {engine}, crashes", "crash" in done.stdout + done.stderr, False)
            same(f"{name}, {engine}", valid(done), count)


def wrong_predicates_crash():
    for (file, name), (kind, count) in WRONG.items():
        for engine in ENGINES:
            done = gen(file, name, engine)
            crashes = re.findall(r"^crash: (\w+): .*?:(\d+) in", done.stdout, re.MULTILINE)
            same(f"{name}, {engine}", sorted(set(crashes)), [(kind, str(line_of(file, name)))])
            same(f"{name}, {engine}, valid", valid(done), count)


def ignored_it_goes_on():
    """The program goes on as the machine would."""
    for name, kind in (("misaligned_read", "misaligned"), ("misaligned_write", "misaligned"), ("memcpy_overlap", "overlap"),
                       ("strcpy_overlap", "overlap"), ("missing_return", "uninitialised")):
        done = subprocess.run([MARGAY, "check", str(FOLDER.parent / f"{name}.c"), "-n", "1", "--ignore", kind], capture_output=True, text=True,
                              timeout=120)
        same(name, re.findall(r"^(ok|not ok) (\w+)", done.stdout, re.MULTILINE), [("ok", "wrong"), ("ok", "right")])


if __name__ == "__main__":
    sys.exit(run_all([right_tests_pass, right_predicates_hold, wrong_predicates_crash, ignored_it_goes_on]))
