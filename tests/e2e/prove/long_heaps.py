#!/usr/bin/env python3
"""The numbers of paths of test_heaps.py for all k, and all kits."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_heaps  # noqa: E402

test_heaps.IS_WHOLE = True
sys.exit(test_heaps.run_all([test_heaps.examples_have_the_paths_they_should, test_heaps.styles_do_not_matter, test_heaps.errors_are_found_and_are_so,
                             test_heaps.errors_of_examples_are_found_and_are_so]))
