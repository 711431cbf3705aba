#!/usr/bin/env python3
"""Models of the C library against the library itself, on random arguments (random_calls.py): `test_random.py 7 12` tries other seeds, each a program that calls every function 1,000 times."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same
from random_calls import KINDS, program

CALLS = 1000


def table_row(source, line):
    kind, number = line.split(":")[0].split()
    return source.read_text().split(f"{kind}_table[] = {{\n")[1].splitlines()[int(number)].strip()


def lines(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=100)
    if done.returncode:
        raise Wrong(f"{command[0]}: status {done.returncode}: {done.stdout[-500:]} {done.stderr[-500:]}")
    return done.stdout.splitlines()


def as_the_library(seed):
    def check():
        with tempfile.TemporaryDirectory() as folder:
            source, native = pathlib.Path(folder, "calls.c"), pathlib.Path(folder, "calls")
            source.write_text(program(seed, CALLS))
            lines("gcc", "-w", "-DNATIVE", "-fno-builtin", source, "-o", native, "-lm")
            wanted = lines(native)
            found = lines(os.environ["MARGAY"], "check", source, "-n", "1", "--fuel", "1000000000", "--", "-w", "-fno-builtin")
            same("lines of the library", len(wanted), CALLS * len(KINDS))
            same("the last line", found.pop(), "ok calls: passed up to n = 1 (1 of 1 path counts)")
            for mine, line in zip(found, wanted):
                same(f"{table_row(source, line)} gives", mine, line)
            same("lines", len(found), len(wanted))
    check.__name__ = f"as_the_library_{seed}"
    return check


if __name__ == "__main__":
    seeds = range(int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else range(1)
    sys.exit(run_all([as_the_library(seed) for seed in seeds]))
