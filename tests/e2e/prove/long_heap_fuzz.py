#!/usr/bin/env python3
"""510 random functions over heaps proved and tried, in every way; see test_heap_fuzz.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_heap_fuzz  # noqa: E402

sys.exit(test_heap_fuzz.main(10, 30, True) | test_heap_fuzz.main(1000, 1500, True))
