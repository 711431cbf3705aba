#!/usr/bin/env python3
"""Proofs against trying every number: random tests (programs.py) fail in the same ways at the same places by `prove`, with checkpoints and without, with
the order solver and without, as by `check`. test_fuzz.py FIRST LAST runs other seeds, each in every way; long_fuzz.py 500."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import programs  # noqa: E402

MARGAY = os.environ["MARGAY"]
AT_ONCE = 10  # tests in one file
LEAST = 1.2  # failures a test, on average: else there would be little to compare
OTHER_WAYS = (["prove", "--engine", "rerun"], ["prove", "--order", "off"])


def failures(file, *words):
    """By test, each way to fail: what the program does, and where; and None for a test that was not run to its end."""
    done = subprocess.run([MARGAY, *words, "--all", str(file), "-n", "1", "--", "-w"], capture_output=True, text=True, timeout=600)
    found = {}
    for seed, what in re.findall(r"^not ok random(\d+), n = 1: (.*)$", done.stdout, re.MULTILINE):
        found.setdefault(int(seed), set()).add(what.split(" in ")[0])
    for seed in re.findall(r"^not ok random(\d+): ", done.stdout, re.MULTILINE):
        found.setdefault(int(seed), set()).add(None)
    if done.returncode not in (0, 1):
        found["status"] = {done.returncode, (done.stdout + done.stderr)[-600:]}
    return found


def compare(file, seeds, ways):
    """By seed, what is wrong; and how many failures there are."""
    wanted = failures(file, "check", "--choice", "eager")
    trouble = {seed: str(wanted["status"]) for seed in seeds if "status" in wanted}
    for way in ways:
        got = failures(file, *way)
        for seed in [*seeds, "status"]:
            more, less = (a.get(seed, set()) - b.get(seed, set()) for a, b in ((got, wanted), (wanted, got)))
            if more or less:
                trouble[seed] = f"{' '.join(way)}: {sorted(map(str, more))} too many, {sorted(map(str, less))} missing"
    return trouble, sum(len(found) for seed, found in wanted.items() if seed != "status")


def main(first, last, is_whole):
    bad = reached = 0
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        for start in range(first, last, AT_ONCE):
            seeds = range(start, min(start + AT_ONCE, last))
            file = pathlib.Path(folder) / "random.c"
            file.write_text(programs.make(seeds))
            others = OTHER_WAYS if is_whole else [OTHER_WAYS[start // AT_ONCE % 2]]
            trouble, count = compare(file, seeds, [["prove"], *others])
            reached += count
            bad += len(trouble)
            for seed in [*seeds, *(["status"] if "status" in trouble else [])]:
                print(f"not ok seed {seed}: {trouble[seed]}".replace("\n", "\n    ") if seed in trouble else f"ok seed {seed}", flush=True)
    if reached < LEAST * (last - first):
        bad += 1
        print(f"not ok all together: {reached} failures in {last - first} tests are too few to compare")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:]), True) if len(sys.argv) > 1 else main(0, 40, False))
