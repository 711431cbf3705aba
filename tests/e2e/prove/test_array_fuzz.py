#!/usr/bin/env python3
"""Proofs of random functions over arrays of any length (arrays.py) against `check`, which tries all arrays up to a size: what fails there fails here, at the same
line; where the contract leaves nothing open nothing else does; and every failure is confirmed by a run without symbols. test_array_fuzz.py FIRST LAST
runs other seeds, each in every way; long_array_fuzz.py 300."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import arrays  # noqa: E402

MARGAY = os.environ["MARGAY"]
WAYS = (["--engine", "rerun"], ["--init", "lazy"], ["--order", "off"])
LEAST = 0.6  # failures a function, on average


def failures(file, *words):
    """What goes wrong, and where; and what else is said that must not be."""
    done = subprocess.run([MARGAY, *words, str(file), "--function", "f", "--all", "--", "-w"], capture_output=True, text=True, timeout=600)
    found = set(re.findall(r"^not ok f, [kn] = \d+: (it .*?) in \w+$", done.stdout, re.MULTILINE))
    odd = re.findall(r"^not ok f(?:, k = \d+: not confirmed.*|: .*)$", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1) and not odd:
        odd = [f"status {done.returncode}: {(done.stdout + done.stderr)[-400:]}"]
    return found, odd


def trouble_of(file, ways, is_all):
    wanted, odd = failures(file, "check", "-n", "2")
    if odd:
        return f"check: {odd}", 0
    for way in ways:
        got, odd = failures(file, "prove", "-k", "6", *way)
        if odd or wanted - got or (is_all and got - wanted):
            return f"{' '.join(way)}: {odd} odd, {sorted(got - wanted) if is_all else []} too many, {sorted(wanted - got)} missing", 0
    return "", len(wanted)


def main(first, last, is_whole):
    bad = reached = 0
    with tempfile.TemporaryDirectory(prefix="margay-arrays-") as folder:
        file = pathlib.Path(folder) / "random.c"
        for seed in range(first, last):
            text, is_all = arrays.program(seed)
            file.write_text(text)
            trouble, count = trouble_of(file, [[], *(WAYS if is_whole else [WAYS[seed % len(WAYS)]])], is_all)
            reached += count
            bad += bool(trouble)
            print(f"not ok seed {seed}: {trouble}".replace("\n", "\n    ") if trouble else f"ok seed {seed}", flush=True)
    if reached < LEAST * (last - first):
        bad += 1
        print(f"not ok enough: {reached} failures are too few to compare")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), True) if len(sys.argv) > 2 else main(0, 24, False))
