#!/usr/bin/env python3
"""margay prove -k: memory of a length that is a symbol (cases/allocated.c) is an array whose elements wake up: proofs hold for every length, each error is found where it is and confirmed by a run without symbols, and what cannot be
followed says so. Besides: check goes back to before an empty block was freed."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402
from test_heaps import CASES, counts, margay, marked, prove  # noqa: E402

FILE = CASES / "allocated.c"
# Each by the paths that count, whatever k; then those where k is met, with k = 3.
ANY = {"ends": 1, "zeros": 3, "counted": 3, "both": 3, "grown": 1, "shrunk": 2, "zeros_grow": 1, "bits_set": 1, "early_out": 2, "mixed": 1}
SOME = {"copied": 4, "dup_n": 3}
BEYOND = {"given_changes": "a = realloc(a, 8);", "odd_change": "b = realloc(b, (size_t)m);"}


def any_length_will_do():
    for words in ([], ["--engine", "rerun"], ["--init", "lazy"], ["--order", "off"]):
        done = prove(FILE, ANY, 4, *words)
        same(f"{words}", counts(done), ANY)
        same(f"{words}, for every length", done.stdout.count("k = 4 is not exhausted"), len(ANY))


def elements_are_bounded_by_k():
    done = prove(FILE, SOME, 3)
    same("paths", counts(done), SOME)
    same("k is met", done.stdout.count("with chains up to k = 3"), len(SOME))


def errors_are_found_and_are_so():
    wrong = marked(FILE)
    same("errors", len(wrong), 13)
    for words in ([], ["--engine", "rerun"]):
        done = prove(FILE, wrong, 3, *words)
        for name, (what, line) in wrong.items():
            found = re.search(rf"^not ok {name}, k = 3: it (.*) at {FILE.name}:(\d+) in \w+$", done.stdout, re.MULTILINE)
            same(f"{name} {words}", found and found.groups(), (what, str(line)))


def freed_memory_ends_where_it_ends():
    """Read at any index, it is freed, or outside; each of both is confirmed by a run without symbols, and check finds the same."""
    for name in ("empty_or_not", "given_back", "behind_old"):
        found = []
        for words in (["prove", "-k", 3], ["check", "-n", 3]):
            done = margay(*words, FILE.name, "--function", name, "--all")
            found.append(sorted(set(re.findall(rf"^not ok {name}, [kn] = \d: (.*) at {FILE.name}:\d+(?: in {name})?$", done.stdout, re.MULTILINE))))
        same(name, found, [["it reads or writes outside an object", "it uses memory after freeing it"]] * 2)


def what_is_not_known_is_said():
    lines = FILE.read_text().splitlines()
    for name, text in BEYOND.items():
        start = next(i for i, line in enumerate(lines) if f" {name}(" in line)
        line = next(i for i in range(start, len(lines)) if lines[i].strip() == text) + 1
        done = prove(FILE, [name], 3)
        same(f"{name}, status", done.returncode, 5)
        same(name, f"the first at {FILE.name}:{line}, where realloc changes an array" in done.stdout, True)


def an_empty_block_is_freed_once():
    for words in (["check", FILE.name], ["prove", FILE.name]):
        done = margay(*words, "--test", "empty_block", "-n", 1)
        same(f"{words[0]}", (done.returncode, done.stdout.startswith("ok empty_block")), (0, True))


if __name__ == "__main__":
    sys.exit(run_all([any_length_will_do, elements_are_bounded_by_k, errors_are_found_and_are_so, freed_memory_ends_where_it_ends, what_is_not_known_is_said, an_empty_block_is_freed_once]))
