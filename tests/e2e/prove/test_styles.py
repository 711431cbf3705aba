#!/usr/bin/env python3
"""margay prove -k: bit tricks, decoders, strings, buffers, tables and state machines as other people write them (cases/styles.c), remainders, computed lengths, moved elements and letters (cases/reckoned.c),
bit-fields (cases/given_bits.c), bytes of fields (cases/bytes.c): the right ones hold, each wrong one is found at its line, and is so."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402
from test_heaps import CASES, marked, prove  # noqa: E402

RIGHT = {"styles.c": 25, "reckoned.c": 15, "given_bits.c": 15, "bytes.c": 5}


def right_ones_hold_and_wrong_ones_are_found():
    for name, right in RIGHT.items():
        wrong, done = marked(CASES / name), prove(CASES / name, [], 3)
        same(f"right ones of {name}", (len(re.findall(r"^ok ", done.stdout, re.MULTILINE)), re.findall(r"^ok (bad_\w+)", done.stdout, re.MULTILINE)), (right, []))
        found = re.findall(rf"^not ok (\w+), k = 3: it (.*) at {name}:(\d+) in \w+$", done.stdout, re.MULTILINE)
        same(f"wrong ones of {name}", {function: (what, int(line)) for function, what, line in found}, wrong)
        same(f"how many of {name}", len(re.findall(r"^not ok ", done.stdout, re.MULTILINE)), len(wrong))


if __name__ == "__main__":
    sys.exit(run_all([right_ones_hold_and_wrong_ones_are_found]))
