#!/usr/bin/env python3
"""Proofs against trying every number: random tests (programs.py) fail in the same ways at the same places by `prove`, with checkpoints and without, with
the order solver and without, as by `check`. test_fuzz.py FIRST LAST runs other seeds, each in every way; long_fuzz.py 520."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import fuzzing  # noqa: E402
import programs  # noqa: E402

MARGAY = os.environ["MARGAY"]
AT_ONCE = 10  # tests in one file
LEAST = 1.0  # failures a test, on average: else there would be little to compare
OTHER_WAYS = (["prove", "--engine", "rerun"], ["prove", "--order", "off"])


def failures(file, *words):
    """By test, each way to fail: what the program does, and where; and None for a test that was not run to its end."""
    done = fuzzing.run_margay(MARGAY, *words, "--all", file, "-n", 1, "--", "-w")
    found = {}
    for seed, what in re.findall(r"^not ok random(\d+), n = 1: (.*)$", done.stdout, re.MULTILINE):
        found.setdefault(int(seed), set()).add(what.split(" in ")[0])
    for seed in re.findall(r"^not ok random(\d+): ", done.stdout, re.MULTILINE):
        found.setdefault(int(seed), set()).add(None)
    if fuzzing.odd_status(done):
        found["status"] = {fuzzing.odd_status(done)}
    return found


def compare(file, seeds, ways):
    """By seed, what is wrong; and how many failures there are."""
    wanted = failures(file, "check", "--choice", "eager")
    trouble = {seed: str(wanted["status"]) for seed in seeds if "status" in wanted}
    for way in ways:
        got = failures(file, *way)
        for seed in [*seeds, "status"]:
            wrong = fuzzing.missing_or_more(got.get(seed, set()), wanted.get(seed, set()))
            if wrong:
                trouble[seed] = f"{' '.join(way)}: {wrong}"
    return trouble, sum(len(found) for seed, found in wanted.items() if seed != "status")


def main(first, last, is_whole):
    def compare_file(file, seeds, number):
        return compare(file, seeds, [["prove"], *(OTHER_WAYS if is_whole else [OTHER_WAYS[number % 2]])])

    return fuzzing.run(first, last, AT_ONCE, LEAST, programs.make, compare_file)


if __name__ == "__main__":
    fuzzing.start(main, (0, 20))
