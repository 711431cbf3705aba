#!/usr/bin/env python3
"""25 spoiled C files; see box.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import box  # noqa: E402
import sources  # noqa: E402

sys.exit(box.main(sources, 0, 25))
