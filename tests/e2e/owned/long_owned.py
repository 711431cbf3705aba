#!/usr/bin/env python3
"""Every bug of test_owned.py in every way."""
import pathlib
import subprocess
import sys

sys.exit(subprocess.run([pathlib.Path(__file__).resolve().with_name("test_owned.py"), "all"]).returncode)
