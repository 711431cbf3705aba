#!/usr/bin/env python3
"""All of test_restore.py with both engines."""
import pathlib
import subprocess
import sys

sys.exit(subprocess.run([pathlib.Path(__file__).resolve().with_name("test_restore.py"), "all"]).returncode)
