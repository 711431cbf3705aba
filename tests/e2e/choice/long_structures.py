#!/usr/bin/env python3
"""What test_structures.py does by turns, all of it."""
import sys

import test_structures

test_structures.IS_WHOLE = True
if __name__ == "__main__":
    sys.exit(test_structures.run_all([test_structures.as_many_as_a_brute_force, test_structures.the_same_by_every_engine, test_structures.kits_fail_natively]))
