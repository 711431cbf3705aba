#!/usr/bin/env python3
"""The oracle of restores with threads: random tests (generate_threads.py), of which stack, locals and words of every thread are compared after each restore. long_threads_restore.py has more."""
import sys

from generate_threads import ThreadProgram
from test_restore import ORACLE, SANITIZED, main, try_seeds

SEEDS, MOST, LEAST = range(1, 5), 2000, 2000
SANITIZED_SEEDS, SANITIZED_MOST, SANITIZED_LEAST = range(5, 6), 100, 50  # it also looks at all invariants each time


def try_threads(seeds, most, least, oracle=ORACLE, what="tests with threads"):
    return try_seeds(seeds, most, least, oracle, what, ThreadProgram)


if __name__ == "__main__":
    sys.exit(main(try_threads(SEEDS, MOST, LEAST),
                  try_threads(SANITIZED_SEEDS, SANITIZED_MOST, SANITIZED_LEAST, SANITIZED, "tests with threads, sanitized")))
