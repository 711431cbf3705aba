#!/usr/bin/env python3
"""As test_fuzz.py, with random predicates that walk along pointers and check at the end what they have counted (walks.py).
A fixed sixth of the seeds; long_fuzz.py has the others.

After `not ok walk 7`: tests/e2e/engines/walks.py 7 > 7.c."""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

from test_fuzz import JOBS, compare, show
from walks import Walk

SEEDS = range(7)


def try_seed(folder, seed):
    path = pathlib.Path(folder) / f"{seed}.c"
    path.write_text(Walk(seed).text())
    try:
        return compare(path, f"walk {seed}", ())[0]
    except (ValueError, subprocess.TimeoutExpired) as trouble:
        return [f"not ok walk {seed}: {trouble}"]


def try_walks(seeds):
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for lines in pool.map(lambda seed: try_seed(folder, seed), seeds):
            yield from lines


if __name__ == "__main__":
    sys.exit(show(try_walks(range(*map(int, sys.argv[1:])) if sys.argv[1:] else SEEDS)))
