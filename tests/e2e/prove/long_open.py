#!/usr/bin/env python3
"""The numbers of paths of test_open.py for all k."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_open  # noqa: E402

test_open.IS_WHOLE = True
sys.exit(test_open.run_all([test_open.merges_with_a_comparator, test_open.insertions_with_a_comparator, test_open.sorts_with_a_comparator, test_open.other_examples_with_a_comparator]))
