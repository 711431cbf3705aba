#!/usr/bin/env python3
"""2,000 of the predicates of ownership.py with every engine, 400 of them against the brute force, and those that test_ownership.py leaves out."""
import sys

from test_fuzz import show
from test_ownership import try_seeds

if __name__ == "__main__":
    sys.exit(show(try_seeds(range(2, 4), 10), try_seeds(range(1, 2), 10, True), try_seeds(range(102, 104), 1), try_seeds(range(1000, 1096), 20),
                  try_seeds(range(2000, 2080), 1), try_seeds(range(1000, 1020), 20, True)))
