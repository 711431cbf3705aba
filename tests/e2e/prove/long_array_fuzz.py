#!/usr/bin/env python3
"""What test_array_fuzz.py leaves out: 316 functions, each in every way."""
import sys

sys.dont_write_bytecode = True
import test_array_fuzz  # noqa: E402

if __name__ == "__main__":
    sys.exit(test_array_fuzz.main(8, 24, True) | test_array_fuzz.main(1000, 1300, True))
