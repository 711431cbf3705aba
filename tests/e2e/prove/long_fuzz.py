#!/usr/bin/env python3
"""520 random tests proved and tried, in every way; see test_fuzz.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_fuzz  # noqa: E402

sys.exit(test_fuzz.main(20, 40, True) | test_fuzz.main(1000, 1500, True))
