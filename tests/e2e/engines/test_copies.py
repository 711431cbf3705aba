#!/usr/bin/env python3
"""As test_fuzz.py, with random predicates whose values go through memory, functions and other fields (copies.py).
A fixed quarter of the seeds; long_fuzz.py has the others.

After `not ok seed 7 of 8`: tests/e2e/engines/predicates.py 7 8 copies > 7.c; from 800 on: 807 1 crashes copies."""
import sys

from test_fuzz import Group, show, try_seeds

GROUPS = [
    Group(range(600, 602), 8, False, (), True),
    Group(range(700, 701), 1, False, (), True),
    Group(range(800, 801), 1, True, ("--fuel", "2000"), True),
]

if __name__ == "__main__":
    sys.exit(show(try_seeds(GROUPS, 0.1)))
