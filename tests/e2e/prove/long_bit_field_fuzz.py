#!/usr/bin/env python3
"""Proofs of random functions over bit-fields against `check`: 200 of them, each in every way; see test_bit_field_fuzz.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_bit_field_fuzz  # noqa: E402

sys.exit(test_bit_field_fuzz.main(1000, 1200, True))
