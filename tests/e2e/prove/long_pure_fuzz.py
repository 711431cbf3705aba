#!/usr/bin/env python3
"""What holds with an open function holds with any body: 300 random functions; see test_pure_fuzz.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_pure_fuzz  # noqa: E402

sys.exit(test_pure_fuzz.main(1000, 1300, True))
