#!/usr/bin/env python3
"""What test_deaths.py checks, at each of the first two thousand events."""
import sys

sys.dont_write_bytecode = True
from test_deaths import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(2000, True))
