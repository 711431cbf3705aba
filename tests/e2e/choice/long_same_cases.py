#!/usr/bin/env python3
"""The pairs of test_same_cases.py in all ways."""
import pathlib
import subprocess
import sys

sys.exit(subprocess.run([pathlib.Path(__file__).resolve().with_name("test_same_cases.py"), "all"]).returncode)
