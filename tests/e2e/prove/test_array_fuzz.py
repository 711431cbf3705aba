#!/usr/bin/env python3
"""Proofs of random functions over arrays of any length (arrays.py) against `check`, which tries all arrays up to a size: what fails there fails here, at the same
line; where the contract leaves nothing open nothing else does; and every failure is confirmed by a run without symbols. test_array_fuzz.py FIRST LAST
runs other seeds, each in every way; long_array_fuzz.py 316."""
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
    """What goes wrong and where, each with the numbers that are shown; what else is said that must not be; and whether some path went beyond what can be proved."""
    done = fuzzing.run_margay(MARGAY, *words, file, "--function", "f", "--all", "--", "-w")
    found = {}
    for told, shown in re.findall(r"^not ok f, [kn] = \d+: (it .*?) in \w+\n((?:  .*\n)*)", done.stdout, re.MULTILINE):
        found.setdefault(told.replace("dereferences a wild pointer", "reads or writes outside an object"), shown)  # which of both depends on how far away it is
    odd = re.findall(r"^not ok f(?:, k = \d+: not confirmed.*|: .*)$", done.stdout, re.MULTILINE)
    if fuzzing.odd_status(done) and not odd:
        odd = [fuzzing.odd_status(done)]
    return found, odd, bool(re.search(r" goe?s? beyond what can be proved", done.stdout))


def pin(text, shown):
    """The program, which now also requires what is shown of one input: i = 1, f_arguments{a=[0, 2], n=2, ...}."""
    wanted = [f"{name} == {value}" for name, value in re.findall(r"\b([ijnm]) ?= ?(-?\d+)", shown)]
    for array, elements in re.findall(r"\b([ab])=\[(.*?)\]", shown):
        wanted += [f"{array}[{place}] == {value}" for place, value in enumerate(elements.split(", ")) if re.fullmatch(r"-?\d+", value)]
    return text.replace("    int x = 0;\n", "".join(f"    MG_REQUIRES({each});\n" for each in wanted) + "    int x = 0;\n", 1)


def passes_in_silence(file, failure, shown, way):
    """A proof that says it went beyond may miss a failure of `check`. But with the input of that failure, and no other, it must not say that all holds."""
    pinned = file.with_name("pinned.c")
    pinned.write_text(pin(file.read_text(), shown))
    done = fuzzing.run_margay(MARGAY, "prove", "-k", "24", *way, pinned, "--function", "f", "--all", "--", "-w")
    return done.returncode not in (1, 5) or ("not ok f, " in done.stdout and failure.replace(file.name, pinned.name).rpartition(":")[0] not in done.stdout)


def trouble_of(file, ways, is_all):
    wanted, odd, _ = failures(file, "check", "-n", "2")
    if odd:
        return f"check: {odd}", 0
    for way in ways:
        got, odd, is_partial = failures(file, "prove", "-k", "6", *way)
        if set(wanted) - set(got) and not odd:  # where a length is no whole number of words, each byte is an element
            got, odd, is_partial = failures(file, "prove", "-k", "24", *way)
        missing = {failure for failure in wanted if failure not in got and not (is_partial and not passes_in_silence(file, failure, wanted[failure], way))}
        more = set(got) - set(wanted) if is_all else set()
        if odd or missing or more:
            return f"{' '.join(way)}: {odd} odd, {sorted(more)} too many, {sorted(missing)} missing", 0
    return "", len(wanted)


def main(first, last, is_whole):
    def compare_file(file, seeds, number):
        ways = [[], *(WAYS if is_whole else [WAYS[number % len(WAYS)]])]
        trouble, count = trouble_of(file, ways, arrays.program(seeds[0])[1])
        return {seeds[0]: trouble} if trouble else {}, count

    return fuzzing.run(first, last, 1, LEAST, lambda seeds: arrays.program(seeds[0])[0], compare_file)


if __name__ == "__main__":
    fuzzing.start(main, (0, 8))
