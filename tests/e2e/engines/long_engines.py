#!/usr/bin/env python3
"""All of test_engines.py, at both sizes."""
import pathlib
import subprocess
import sys

sys.exit(subprocess.run([pathlib.Path(__file__).resolve().with_name("test_engines.py"), "all"]).returncode)
