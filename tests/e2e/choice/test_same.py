#!/usr/bin/env python3
"""MG_SAME against brute force: random pairs of generator and predicate (pairs.py), which it must tell apart exactly when the sets differ, and
then by a structure that only one of them has. test_same.py FIRST LAST runs other seeds, each in every way."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import pairs

MARGAY = os.environ["MARGAY"]
WAYS = ["", "--engine rerun", "--choice delayed", "--choice eager", "--choice delayed --engine rerun",
        "--choice eager --engine rerun", "--strategy bfs", "--strategy bfs --choice eager"]
N = 3


def expected(pair):
    """The bound at which they differ, the side that has more, and what only it has; or None."""
    for n in range(1, N + 1):
        found = pairs.compare(pair, n)
        if found:
            return n, *found
    return None


def said(file, way):
    command = [MARGAY, "check", str(file), "-n", str(N), *way.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.stdout + done.stderr, done.returncode


def wrong(file, way, wanted):
    """What is wrong with an answer; None: nothing."""
    text, status = said(file, way)
    if not wanted:
        return None if text.startswith("ok same: passed") and status == 0 else f"the sets are the same, not: {text}"
    n, side, lines = wanted
    match = re.match(r"not ok same, n = (\d+): only the (\w+) has\n  (.*)\n# same fails with n", text)
    if not match or status != 1:
        return f"they differ for n = {n}, the {side} has {sorted(lines, key=len)[0]}, not: {text}"
    if (int(match.group(1)), match.group(2)) != (n, side) or match.group(3) not in lines:
        return f"the {side} has {sorted(lines, key=len)[0]} with n = {n}, not: {text}"
    return None


def run(first, last, ways_of):
    failed = right = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, last):
            pair = pairs.pair(seed)
            file = pathlib.Path(folder) / f"pair_{seed}.c"
            file.write_text(pair.text())
            wanted = expected(pair)
            right += not wanted
            for way in ways_of(seed):
                trouble = wrong(file, way, wanted)
                failed += trouble is not None
                if trouble:
                    print(f"not ok seed {seed} ({type(pair).__name__}, {pair.wrong}) {way}: {trouble}".replace("\n", "\n    "))
                else:
                    print(f"ok seed {seed} {way}", flush=True)
    print(f"# {last - first} pairs, {right} of them the same")
    return failed > 0


def main(arguments):
    if arguments:
        return run(int(arguments[0]), int(arguments[1]), lambda seed: WAYS)
    return run(0, 40, lambda seed: WAYS if seed < 5 else [WAYS[seed % len(WAYS)]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
