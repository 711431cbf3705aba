#!/usr/bin/env python3
"""margay prove -k: binary searches of several styles (cases/searches.c) over arrays of any length come to an end, hold, and the wrong ones are found."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402
from test_heaps import CASES, counts, marked, prove  # noqa: E402

FILE = CASES / "searches.c"
HOLD = {"closed": 4, "turn_by_turn": 10, "by_index": 10, "by_limit": 10, "lower_bound": 7}


def right_ones_hold():
    for words in ([], ["--engine", "rerun"]):
        done = prove(FILE, HOLD, 2, *words)
        same(f"{words}", (done.returncode, counts(done)), (0, HOLD))
        same(f"{words}, for every length", re.findall(r"^ok (\w+): .*k = 2 is not exhausted", done.stdout, re.MULTILINE), ["closed"])


def wrong_ones_are_found():
    wrong = marked(FILE)
    same("errors", sorted(wrong), ["one_too_many", "wraps"])
    done = prove(FILE, wrong, 2)
    found = re.findall(rf"^not ok (\w+), k = 2: it (.*) at {FILE.name}:(\d+) in \w+$", done.stdout, re.MULTILINE)
    same("what is told", {name: (what, int(line)) for name, what, line in found}, wrong)


if __name__ == "__main__":
    sys.exit(run_all([right_ones_hold, wrong_ones_are_found]))
