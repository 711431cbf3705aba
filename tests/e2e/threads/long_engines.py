#!/usr/bin/env python3
"""test_engines.py with more random tests, each with choices of data made in every way."""
import sys

from test_engines import CHOICES, main

if __name__ == "__main__":
    sys.exit(main(range(1000, 1200), lambda seed: CHOICES, 100))
