#!/usr/bin/env python3
"""Proofs of random functions over arrays of any length (arrays.py) against `check`, which tries all arrays up to a size: what fails there fails here, at the same
line; where the contract leaves nothing open nothing else does; and every failure is confirmed by a run without symbols. test_array_fuzz.py FIRST LAST
runs other seeds, each in every way; long_array_fuzz.py 309."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import arrays  # noqa: E402
import fuzzing  # noqa: E402

MARGAY = os.environ["MARGAY"]
WAYS = (["--engine", "rerun"], ["--init", "lazy"], ["--order", "off"])
LEAST = 0.6  # failures a function, on average


def failures(file, *words):
    """What goes wrong, and where; and what else is said that must not be."""
    done = fuzzing.run_margay(MARGAY, *words, file, "--function", "f", "--all", "--", "-w")
    found = set(re.findall(r"^not ok f, [kn] = \d+: (it .*?) in \w+$", done.stdout, re.MULTILINE))
    odd = re.findall(r"^not ok f(?:, k = \d+: not confirmed.*|: .*)$", done.stdout, re.MULTILINE)
    if fuzzing.odd_status(done) and not odd:
        odd = [fuzzing.odd_status(done)]
    return found, odd, " go beyond what can be proved" in done.stdout or " goes beyond what can be proved" in done.stdout


def is_told(failure, got, is_partial):
    """What is outside of an array that was freed may be told as freed. Where a proof says that paths went beyond, what they would have failed with is missing."""
    return is_partial or failure.replace("reads or writes outside an object", "uses memory after freeing it") in got


def trouble_of(file, ways, is_all):
    wanted, odd, _ = failures(file, "check", "-n", "2")
    if odd:
        return f"check: {odd}", 0
    for way in ways:
        got, odd, is_partial = failures(file, "prove", "-k", "6", *way)
        if wanted - got and not odd:  # where a length is no whole number of words, each byte is an element
            got, odd, is_partial = failures(file, "prove", "-k", "24", *way)
        wrong = fuzzing.missing_or_more(got if is_all else got & wanted, {failure for failure in wanted if failure in got or not is_told(failure, got, is_partial)})
        if odd or wrong:
            return f"{' '.join(way)}: {odd} odd, {wrong}", 0
    return "", len(wanted)


def main(first, last, is_whole):
    def compare_file(file, seeds, number):
        ways = [[], *(WAYS if is_whole else [WAYS[number % len(WAYS)]])]
        trouble, count = trouble_of(file, ways, arrays.program(seeds[0])[1])
        return {seeds[0]: trouble} if trouble else {}, count

    return fuzzing.run(first, last, 1, LEAST, lambda seeds: arrays.program(seeds[0])[0], compare_file)


if __name__ == "__main__":
    fuzzing.start(main, (0, 15))
