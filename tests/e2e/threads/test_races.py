#!/usr/bin/env python3
"""Pairs of small programs in races/, each with a data race where RACE is defined and without one where it is not. Both accesses of a race stand at lines that say HERE.
long_races.py asks gcc's ThreadSanitizer."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
PAIRS = sorted((FOLDER / "races").glob("*.c"))
ACCESS = re.compile(r"^  thread \d.*? (?:reads|writes|frees) .*? at .*?:(\d+) in ", re.MULTILINE)


def check(*words):
    """What is told of each test of one program, by its name."""
    done = subprocess.run([MARGAY, "check", *map(str, PAIRS), "-n", "1", *words], capture_output=True, text=True, timeout=300)
    return done.returncode, {re.match(r"(?:not )?ok (\w+)", told).group(1): told for told in re.split(r"^(?=(?:not )?ok )", done.stdout, flags=re.MULTILINE) if told}


def here(file):
    return {number for number, line in enumerate(file.read_text().splitlines(), 1) if "HERE" in line}


def with_races():
    status, told = check("--", "-DRACE")
    same("status", status, 1)
    for file in PAIRS:
        out = told.get(file.stem, "nothing")
        if ", n = 1: it has a data race at " not in out:
            raise Wrong(f"{file.stem}: {out[:400]}")
        lines = [int(line) for line in ACCESS.findall(out)]
        same(f"{file.stem}: accesses", len(lines), 2)
        same(f"{file.stem}: lines", sorted(set(lines) - here(file)), [])


def without_races():
    status, told = check()
    same("status", status, 0)
    for file in PAIRS:
        if not re.search(r": passed(, for sequential consistency,)? up to n = 1 ", told.get(file.stem, "nothing")):
            raise Wrong(f"{file.stem}: {told.get(file.stem)}")


if __name__ == "__main__":
    sys.exit(run_all([with_races, without_races]))
