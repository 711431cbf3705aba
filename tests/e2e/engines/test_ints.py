#!/usr/bin/env python3
"""Predicates that return int, and helpers that return error codes, decide as many values without a run as those that return bool, and have the same structures."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parent / "ints.c"
MARGAY = os.environ["MARGAY"]
PREDICATES = ("by_truth", "by_code", "by_sign")


def gen(predicate, engine, *flags):
    """The structures, and how many values were decided without a run."""
    done = subprocess.run([MARGAY, "gen", FILE, "-n", "3", "--pred", predicate, "--engine", engine, "--stats", *(["--", *flags] if flags else [])], capture_output=True,
                          text=True, timeout=100)
    found = re.search(r"^  forwarded +([\d,]+)", done.stdout + done.stderr, re.MULTILINE)
    return re.findall(r"^list\{.*$", done.stdout, re.MULTILINE), int(found.group(1).replace(",", ""))


def int_is_as_good_as_bool():
    for predicate in PREDICATES:
        wanted, forwarded = gen(predicate, "multi", "-DTRUTH=bool")
        same(f"{predicate}, of bool", (len(wanted), forwarded), (220, 375))
        same(f"{predicate}, of int", gen(predicate, "multi"), (wanted, 375))
        same(f"{predicate}, each value run", gen(predicate, "rerun"), (wanted, 0))


if __name__ == "__main__":
    sys.exit(run_all([int_is_as_good_as_bool]))
