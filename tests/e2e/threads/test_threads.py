#!/usr/bin/env python3
"""Tests that create threads: how many orders there are, how each bad program ends, and what is refused. A file of cases says in its first line what becomes of it:
COUNT paths, PASSES however many there are, VERDICT kind, or REFUSED message; a failure or a refusal is at the line that says BAD."""
import os
import pathlib
import re
import subprocess
import sys

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
TEXTS = dict(re.findall(r'MG_VERDICT\((\w+), \w+, "([^"]*)"', (ROOT / "src" / "shape" / "verdicts.def").read_text()))
WEAK = re.compile(r"(memory_order|__ATOMIC)_(?!seq_cst|SEQ_CST)")
has_failed = False


def margay(*words):
    done = subprocess.run([MARGAY, *map(str, words)], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, re.sub(r"^margay: \d+ tests?: .*\n", "", done.stderr)


def report(name, trouble):
    global has_failed
    has_failed = has_failed or bool(trouble)
    print(f"not ok {name}: {trouble}".replace("\n", "\n    ") if trouble else f"ok {name}", flush=True)


def bad_line(text):
    return next(number for number, line in enumerate(text.splitlines(), 1) if "/* BAD */" in line)


def count(file, wanted, *flags):
    status, out, err = margay("check", file, "-n", 1, *(["--", *flags] if flags else []))
    said = f"passed up to n = 1 ({wanted:,} of {wanted:,} {'path counts' if wanted == 1 else 'paths count'})"
    said += "\n"
    said = said.replace("passed", "passed, for sequential consistency,") if WEAK.search(file.read_text()) else said
    return "" if status == 0 and said in out and not err else f"status {status}, {out}{err}, expected: {said}"


def passes(file):
    status, out, err = margay("check", file, "-n", 1)
    said = f"ok {file.stem}: passed up to n = 1 ("
    return "" if status == 0 and said in out.replace("passed, for sequential consistency,", "passed") and not err else f"status {status}, {out}{err}, expected: {said}"


def fails(file, verdict):
    status, out, err = margay("check", file, "-n", 1)
    line = bad_line(file.read_text())
    said = f"n = 1: it {TEXTS[verdict]} at {file}:{line} in "
    return "" if status == 1 and said in out and not err else f"status {status}, {out}{err}, expected: {said}"


def refused(file, message):
    status, out, err = margay("check", file, "-n", 1)
    said = f"{file}:{bad_line(file.read_text())}: {message}"
    return "" if status == 3 and said in err and not out else f"status {status}, {out}{err}, expected: {said}"


def check_case(file):
    kind, wanted = re.match(r"/\* (\w+) (.*?) \*/", file.read_text()).groups()
    if kind == "COUNT":
        return count(file, int(re.match(r"\d+", wanted).group()))
    if kind == "PASSES":
        return passes(file)
    return fails(file, wanted) if kind == "VERDICT" else refused(file, wanted)


def main():
    for file in sorted((FOLDER / "cases").glob("*.c")):
        report(file.stem, check_case(file))
    stores = FOLDER / "cases" / "stores.c"
    for threads, each, wanted in ((2, 7, 3432), (4, 2, 2520), (1, 5, 1)):
        report(f"{threads} threads of {each} stores", count(stores, wanted, f"-DT={threads}", f"-DK={each}"))
    return has_failed


sys.exit(main())
