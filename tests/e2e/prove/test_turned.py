#!/usr/bin/env python3
"""Loops with invariants that change pointers, structs and bit-fields (cases/turned.c): what holds does for lists and arrays of every length; what does not is told at its line (BAD); what cannot be forgotten is
(BEYOND). The same with and without checkpoints, and with pointers that become objects when they are read."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parent / "cases" / "turned.c"
MARGAY = os.path.abspath(os.environ["MARGAY"])
HOLD = {"bounded_count": 2, "last_of": 6, "has_key": 3, "tallies_all": 4, "counts_in_bits": 2, "spaces": 3, "turn_round": 2, "nothing": 4}
CONFIRMED = {"spaces_behind", "not_tested"}


def prove(functions, *words):
    named = [word for function in functions for word in ("--function", function)]
    done = subprocess.run([MARGAY, "prove", str(FILE), *named, "-k", "2", *words, "--", "-w"], capture_output=True, text=True, timeout=600)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    return done


def marked(word):
    """By function: line and text."""
    found = {}
    for number, line in enumerate(FILE.read_text().splitlines(), 1):
        told = re.search(rf"/\* {word} (\w+): (.*) \*/", line)
        if told:
            found[told[1]] = (number, told[2])
    return found


def counts(done):
    found = re.findall(r"^ok (\w+): holds for all heaps: k = 2 is not exhausted \((\d+) of \d+ paths count\)$", done.stdout, re.MULTILINE)
    return {name: int(paths) for name, paths in found}


def what_holds_does_for_every_length():
    done = prove(HOLD)
    same("paths", counts(done), HOLD)
    same("status", done.returncode, 0)


def it_is_the_same_by_running_again():
    some = ("last_of", "has_key", "turn_round")
    same("paths", counts(prove(some, "--engine", "rerun")), {name: HOLD[name] for name in some})


def what_does_not_hold_is_told():
    bad = marked("BAD")
    same("how many", len(bad), 5)
    for way in ((), ("--init", "lazy")):
        done = prove(bad, *way)
        same("status", done.returncode, 1)
        for name, (line, text) in bad.items():
            told = re.search(rf"^not ok {name}, k = 2: (.*)it {re.escape(text)} at {re.escape(str(FILE))}:{line} in \w+$", done.stdout, re.MULTILINE)
            if not told:
                raise Wrong(f"{way} {name}: {done.stdout}")
            same(name, told[1], "" if name in CONFIRMED else "not confirmed, a loop is cut: ")


def what_cannot_be_forgotten_is_told():
    beyond = marked("BEYOND")
    same("how many", len(beyond), 4)
    for name, (line, text) in beyond.items():
        done = prove([name])
        if done.returncode != 5 or f":{line}, where " not in done.stdout or text not in done.stdout:
            raise Wrong(f"{name}: status {done.returncode}: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(run_all([what_holds_does_for_every_length, it_is_the_same_by_running_again, what_does_not_hold_is_told, what_cannot_be_forgotten_is_told]))
