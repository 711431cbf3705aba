#!/usr/bin/env python3
"""The figures of test_counts.py in all ways."""
import sys

from test_counts import main

if __name__ == "__main__":
    sys.exit(main(1))
