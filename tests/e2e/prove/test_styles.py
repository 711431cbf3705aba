#!/usr/bin/env python3
"""margay prove -k: bit tricks, decoders, strings, buffers, tables and state machines as other people write them (cases/styles.c): the right ones hold, each wrong one is found at its line, and is so."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402
from test_heaps import CASES, marked, prove  # noqa: E402

FILE = CASES / "styles.c"


def right_ones_hold_and_wrong_ones_are_found():
    wrong, done = marked(FILE), prove(FILE, [], 3)
    same("right ones", (len(re.findall(r"^ok ", done.stdout, re.MULTILINE)), re.findall(r"^ok (bad_\w+)", done.stdout, re.MULTILINE)), (25, []))
    found = re.findall(rf"^not ok (\w+), k = 3: it (.*) at {FILE.name}:(\d+) in \w+$", done.stdout, re.MULTILINE)
    same("wrong ones", {name: (what, int(line)) for name, what, line in found}, wrong)
    same("how many", (len(wrong), len(re.findall(r"^not ok ", done.stdout, re.MULTILINE))), (26, 26))


if __name__ == "__main__":
    sys.exit(run_all([right_ones_hold_and_wrong_ones_are_found]))
