#!/usr/bin/env python3
"""test_reduction.py with 500 random programs, and closed forms for all sizes."""
import math
import sys

from test_reduction import CASES, WRITERS, compare_all, explored, run_all, same


def writers_and_a_reader_of_all_sizes():
    for n in range(1, 9):
        same(f"n = {n}", explored(WRITERS, n=n), math.factorial(n + 1))


def readers_of_all_sizes():
    for n in range(1, 13):
        same(f"n = {n}", explored(CASES / "readers.c", n=n), 2 ** n)


if __name__ == "__main__":
    broken = run_all([writers_and_a_reader_of_all_sizes, readers_of_all_sizes])
    sys.exit(compare_all(range(1000, 1500), 350) or broken)
