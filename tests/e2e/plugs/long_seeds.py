#!/usr/bin/env python3
"""All of test_seeds.py, with four times as many runs of libFuzzer: it looks at the name that it is run by."""
import pathlib
import runpy

runpy.run_path(str(pathlib.Path(__file__).resolve().parent / "test_seeds.py"), run_name="__main__")
