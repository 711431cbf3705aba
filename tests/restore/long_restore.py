#!/usr/bin/env python3
"""A million restores, none wrong: test_restore.py with more programs, and those that it leaves out."""
import sys

from test_restore import main, try_native, try_seeds

SEEDS, MOST, LEAST = (*range(25, 41), *range(1001, 1301)), 20000, 1000 * 1000
NATIVE_SEEDS = range(1001, 1041)

if __name__ == "__main__":
    sys.exit(main(map(try_native, NATIVE_SEEDS), try_seeds(SEEDS, MOST, LEAST)))
