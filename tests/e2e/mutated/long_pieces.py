#!/usr/bin/env python3
"""Each piece of C, attribute and flag by itself; see box.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import box  # noqa: E402
import each  # noqa: E402

sys.exit(box.main(each, 0, len(each.CASES)))
