#!/usr/bin/env python3
"""The large program of test_large.py by every engine."""
import sys

from test_large import ENGINES, agrees_with, long_straight_predicate, run_all

if __name__ == "__main__":
    sys.exit(run_all([*map(agrees_with, ENGINES), long_straight_predicate(ENGINES)]))
