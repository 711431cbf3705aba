#!/usr/bin/env python3
"""Proofs of random functions over bit-fields (bit_fields.py) against `check`, which tries all values: the same failures at the same lines, and each is confirmed by a run without symbols.
test_bit_field_fuzz.py FIRST LAST runs other seeds, each in every way; long_bit_field_fuzz.py 200."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import bit_fields  # noqa: E402
import fuzzing  # noqa: E402

MARGAY = os.environ["MARGAY"]
WAYS = (["--engine", "rerun"], ["--init", "lazy"], ["--order", "off"])
LEAST = 0.5  # failures a function, on average


def failures(file, *words):
    """What goes wrong and where; and what else is said that must not be."""
    done = fuzzing.run_margay(MARGAY, *words, file, "--function", "f", "--all", "--", "-w")
    odd = re.findall(r"^not ok f(?:, k = \d+: not confirmed.*|: .*)$", done.stdout, re.MULTILINE)
    return set(re.findall(r"^not ok f, [kn] = \d+: (it .*?) in \w+$", done.stdout, re.MULTILINE)), odd or fuzzing.odd_status(done)


def trouble_of(file, ways):
    wanted, odd = failures(file, "check", "-n", 1)
    if odd:
        return f"check: {odd}", 0
    for way in ways:
        got, odd = failures(file, "prove", "-k", 2, *way)
        if odd or got != wanted:
            return f"{' '.join(way)}: {odd} odd, {fuzzing.missing_or_more(got, wanted)}", 0
    return "", len(wanted)


def main(first, last, is_whole):
    def compare(file, seeds, number):
        trouble, count = trouble_of(file, [[], *WAYS] if is_whole else [[[], *WAYS][number % 4]])
        return {seeds[0]: trouble} if trouble else {}, count

    return fuzzing.run(first, last, 1, LEAST, lambda seeds: bit_fields.program(seeds[0]), compare)


if __name__ == "__main__":
    fuzzing.start(main, (0, 6))
