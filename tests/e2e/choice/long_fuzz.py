#!/usr/bin/env python3
"""20 more of the random tests of test_fuzz.py."""
import sys

from test_fuzz import show, try_seeds

if __name__ == "__main__":
    sys.exit(show(try_seeds(range(103, 123))))
