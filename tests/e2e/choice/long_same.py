#!/usr/bin/env python3
"""MG_SAME against brute force: 200 pairs of generator and predicate, in every way."""
import sys

import test_same

if __name__ == "__main__":
    sys.exit(test_same.main(["0", "200"]))
