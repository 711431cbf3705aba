#!/usr/bin/env python3
"""What test_killed.py checks: once, twice, five and twenty times, and other moments."""
import sys

sys.dont_write_bytecode = True
from test_killed import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main((1, 2, 5, 20), 300000, range(2, 12)))
