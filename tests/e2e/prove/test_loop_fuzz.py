#!/usr/bin/env python3
"""Loops with invariants against trying every number: of random tests (loops.py) none that `prove` says holds fails by `check`, which runs the loops turn by turn; and each failure that
`prove` says it has seen on the machine is one of those of `check`. test_loop_fuzz.py FIRST LAST runs other seeds, each in every way; long_loop_fuzz.py 510."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import fuzzing  # noqa: E402
import loops  # noqa: E402

MARGAY = os.environ["MARGAY"]
AT_ONCE = 10  # tests in one file
LEAST = 0.15  # tests that hold, and that are found to fail by trying, each: else there would be little to compare
OTHER_WAYS = (["prove", "--engine", "rerun"], ["prove", "--order", "off"])


def failures(text):
    """By test, what the program does and where; of a proof what it has seen on the machine."""
    found = {}
    for seed, what in re.findall(r"^not ok random(\d+), n = 1: (it .*)$", text, re.MULTILINE):
        found.setdefault(int(seed), set()).add(what.split(" in run")[0])
    return found


def compare(file, seeds, ways):
    """By seed, what is wrong; and how many there are that hold, or that fail, whichever are fewer."""
    tried = fuzzing.run_margay(MARGAY, "check", "--choice", "eager", "--all", file, "-n", 1, "--", "-w")
    trouble = {seed: fuzzing.odd_status(tried) for seed in seeds if fuzzing.odd_status(tried)}
    bad, known = fuzzing.seeds_that_fail(tried.stdout), failures(tried.stdout)
    for way in ways:
        proved = fuzzing.run_margay(MARGAY, *way, "--all", file, "-n", 1, "--", "-w")
        holds, seen = fuzzing.seeds_that_hold(proved.stdout), failures(proved.stdout)
        if fuzzing.odd_status(proved, (0, 1, 5)):
            trouble["status"] = fuzzing.odd_status(proved, (0, 1, 5))
        for seed in seeds:
            if seed in holds and seed in bad:
                trouble[seed] = f"{' '.join(way)}: it holds, but {sorted(known[seed])}"
            elif seen.get(seed, set()) - known.get(seed, set()):
                trouble[seed] = f"{' '.join(way)}: {sorted(seen[seed] - known.get(seed, set()))} too many"
    return trouble, min(len(holds), len(bad))


def main(first, last, is_whole):
    def compare_file(file, seeds, number):
        return compare(file, seeds, [["prove"], *(OTHER_WAYS if is_whole else [OTHER_WAYS[number % 2]])])

    return fuzzing.run(first, last, AT_ONCE, LEAST, loops.make, compare_file)


if __name__ == "__main__":
    fuzzing.start(main, (0, 10))
