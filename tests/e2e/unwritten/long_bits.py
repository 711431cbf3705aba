#!/usr/bin/env python3
"""More seeds of test_bits.py."""
import os
import pathlib
import sys

os.execv(sys.executable, [sys.executable, str(pathlib.Path(__file__).resolve().parent / "test_bits.py"), "2", "8"])
