#!/usr/bin/env python3
"""510 random tests with loops that have invariants, in every way; see test_loop_fuzz.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_loop_fuzz  # noqa: E402

sys.exit(test_loop_fuzz.main(10, 20, True) | test_loop_fuzz.main(1000, 1500, True))
