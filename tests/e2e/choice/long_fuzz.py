#!/usr/bin/env python3
"""21 more of the random tests of test_fuzz.py, and its cases in all ways."""
import sys

from test_fuzz import show, try_cases, try_seeds

if __name__ == "__main__":
    sys.exit(show(try_cases(True), try_seeds(range(102, 123))))
