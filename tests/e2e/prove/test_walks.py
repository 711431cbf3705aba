#!/usr/bin/env python3
"""margay prove -k: tables of constants (cases/tables.c) are terms, without a path for each index; arrays walked by pointers (cases/walks.c) have as many paths as by indices; pointers to any element may be moved, kept and compared; and each
error is found where it is, confirmed by a run without symbols."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402
from test_heaps import CASES, counts, margay, marked, prove  # noqa: E402

WALKS = CASES / "walks.c"
PAIRS = ("sum", "find", "lower", "reverse")
# Each by the paths that count, whatever k.
ANY = {"second": 1, "passed": 1, "both_ways": 2, "elsewhere": 1, "far_by_term": 1, "far_apart": 1, "very_far": 1, "lowest": 2, "guarded": 3,
       "replaced": 1, "unused": 2, "has_enough": 1}


def pointers_have_as_many_paths_as_indices():
    for k in (1, 3):
        found = counts(prove(WALKS, [f"{name}_{style}" for name in PAIRS for style in "ip"], k))
        same(f"all hold, k = {k}", len(found), 2 * len(PAIRS))
        for name in PAIRS:
            same(f"{name}, k = {k}", found[f"{name}_p"], found[f"{name}_i"])
    same("sums of 0 to 3", found["sum_p"], 4)


def any_element_will_do():
    for words in ([], ["--engine", "rerun"], ["--init", "lazy"], ["--order", "off"]):
        done = prove(WALKS, ANY, 4, *words)
        same(f"{words}", counts(done), ANY)
        same(f"{words}, for every length", done.stdout.count("k = 4 is not exhausted"), len(ANY))


TABLES = {"two_months": 1, "digit": 1, "seven": 1, "chain": 2, "month": 1, "power": 1}


def a_table_is_a_term():
    same("paths", counts(prove(CASES / "tables.c", TABLES, 1)), TABLES)


# Without symbols there are 256 to the 3rd, 4,096, 500, 7, 7 and 24.
DECODERS = {"base64": 1, "machine": 64, "classes": 1, "middle": 1, "grows": 1, "three": 1}


def decoders_need_no_path_for_each_entry():
    for engine in ("checkpoint", "rerun"):
        done = margay("prove", "decoders.c", "-n", 1, "--engine", engine)
        passed = re.findall(r"^ok (\w+): passed up to n = 1 \((\d+) of", done.stdout, re.MULTILINE)
        same(f"paths, {engine}", {name: int(count) for name, count in passed}, DECODERS)
        found = re.findall(r"^not ok (\w+), n = 1: it (.*) at decoders.c:(\d+) in \w+$", done.stdout, re.MULTILINE)
        same(f"errors, {engine}", {name: (what, int(line)) for name, what, line in found}, marked(CASES / "decoders.c"))


def errors_are_found_and_are_so():
    for file, count in ((WALKS, 8), (CASES / "tables.c", 3)):
        wrong = marked(file)
        same(f"errors of {file.name}", len(wrong), count)
        done = prove(file, wrong, 3)
        for name, (what, line) in wrong.items():
            found = re.search(rf"^not ok {name}, k = 3: it (.*) at {file.name}:(\d+) in \w+$", done.stdout, re.MULTILINE)
            same(name, found and found.groups(), (what, str(line)))
            same(f"{name}, confirmed", "not confirmed" in done.stdout, False)


def arrays_may_be_too_long_to_be_run():
    """What lies behind the room of an array is not the array: how the run without symbols fails there says nothing."""
    done = prove(CASES / "far.c", ["last", "behind", "few", "heapify", "second"], 3).stdout
    found = re.findall(r"^not ok (\w+), k = 3: (.*) at far.c:(\d+)", done, re.MULTILINE)
    same("what fails", found, [("last", "not confirmed: it fails an assertion", "9"), ("behind", "it reads or writes outside an object", "17"),
                               ("few", "it divides by zero or overflows a division", "24"),
                               ("heapify", "not confirmed: it overflows a signed integer", "31"), ("second", "it reads or writes outside an object", "55")])
    same("why", len(re.findall(r"^  it needs an array of \d{10} elements; a run without symbols has room for 256\n  if arrays are never that long, say so with MG_REQUIRES$",
                               done, re.MULTILINE)), 2)
    same("elements that were not read are counted", "few_arguments{a=S0[_, _, 0, _ x 253], n=300}" in done, True)
    same("the array is named", "  it reads 1 byte at offset 1 of C0, an array of 1 byte\n" in done, True)


if __name__ == "__main__":
    sys.exit(run_all([pointers_have_as_many_paths_as_indices, any_element_will_do, a_table_is_a_term, decoders_need_no_path_for_each_entry, errors_are_found_and_are_so,
                       arrays_may_be_too_long_to_be_run]))
