#!/usr/bin/env python3
"""Proofs of functions over heaps against trying every heap: random functions (heaps.py) go wrong in the same ways at the same places by `prove`, in every way it has,
as by `check`, which takes all heaps of a few objects and a few numbers. Without a bound on objects, `prove -k` finds all of that, and what it finds beyond is
confirmed. test_heap_fuzz.py FIRST LAST runs other seeds, each in every way; long_heap_fuzz.py 510."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import fuzzing  # noqa: E402
import heaps  # noqa: E402

MARGAY = os.environ["MARGAY"]
AT_ONCE = 10  # functions in one file
LEAST = 1.2  # failures a function, on average: else there would be little to compare
OBJECTS = 3  # a heap of so many has no chain that is longer than the first and two more
EXACT = (["-n", str(OBJECTS)], ["-n", str(OBJECTS), "-k", "2", "--init", "lazy"], ["-n", str(OBJECTS), "-k", "2", "--engine", "rerun"],
         ["-n", str(OBJECTS), "-k", "4", "--order", "off"], ["-n", str(OBJECTS), "-k", "2"])
MORE = ["-k", "2"]
UNSET = "where a symbol is computed with bits that were never written"  # such paths are given up, and said to be: what lies behind is not found


def is_of_structure(what, lines):
    """An object of the structure is lost only when something has looked at it, which every search has its own way to do. What malloc gave is lost or not."""
    return what.startswith("it loses memory") and "alloc(" not in lines[int(re.search(r":(\d+)", what).group(1)) - 1]


def failures(file, seeds, *words):
    """By function, each way to fail: what the program does, and where; None for one that was not run to its end."""
    named = [word for seed in seeds for word in ("--function", f"random{seed}")]
    done = fuzzing.run_margay(MARGAY, *words, "--numbers", "small", "--all", file, *named, "--", "-w")
    lines, found = file.read_text().splitlines(), {seed: set() for seed in seeds}
    for seed, what in re.findall(r"^not ok random(\d+), [nk] = \d+: (.*)$", done.stdout, re.MULTILINE):
        what = what.split(" in ")[0].replace(f"{file.parent}/", "")
        if not is_of_structure(what, lines):
            found[int(seed)].add(what)
    for seed in re.findall(r"^not ok random(\d+): ", done.stdout, re.MULTILINE):
        found[int(seed)].add(None)
    odd = fuzzing.odd_status(done, (0, 1, 5) if UNSET in done.stdout else (0, 1))
    if odd:
        found["status"] = {odd}
    for line, seed in re.findall(r"^(.*random(\d+)\b.* beyond what can be proved.*)$", done.stdout, re.MULTILINE):
        found.setdefault("given up" if UNSET in line else "status", set()).add(int(seed) if UNSET in line else line)
    if "not confirmed" in done.stdout:
        found["status"] = {re.search(r"^.*not confirmed.*$", done.stdout, re.MULTILINE).group()}
    return found


def compare(file, seeds, ways):
    """By seed, what is wrong; and how many failures there are."""
    wanted = failures(file, seeds, "check", "-n", str(OBJECTS))
    trouble = {seed: str(wanted["status"]) for seed in seeds if "status" in wanted}
    for way in ways:
        got = failures(file, seeds, "prove", *way)
        for seed in [*seeds, "status"]:
            found, expected = got.get(seed, set()), wanted.get(seed, set())
            if way == MORE and seed != "status":
                found = found & expected
            if seed in got.get("given up", set()):
                expected = expected & found
                found = found - ({None} - expected)
            wrong = fuzzing.missing_or_more(found, expected)
            if wrong:
                trouble[seed] = f"{' '.join(way)}: {wrong}"
    return trouble, sum(len(found) for seed, found in wanted.items() if seed in seeds)


def main(first, last, is_whole):
    def compare_file(file, seeds, number):
        turn = number % len(EXACT)
        return compare(file, seeds, [*(EXACT if is_whole else [EXACT[turn], EXACT[turn - 1]]), MORE])

    return fuzzing.run(first, last, AT_ONCE, LEAST, heaps.make, compare_file)


if __name__ == "__main__":
    fuzzing.start(main, (0, 10))
