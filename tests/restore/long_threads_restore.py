#!/usr/bin/env python3
"""200,000 restores with threads, none wrong: test_threads_restore.py with more programs."""
import sys

from test_restore import main
from test_threads_restore import try_threads

SEEDS, MOST, LEAST = range(1001, 1101), 20000, 200 * 1000

if __name__ == "__main__":
    sys.exit(main(try_threads(SEEDS, MOST, LEAST)))
