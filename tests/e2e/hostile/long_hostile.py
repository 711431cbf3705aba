#!/usr/bin/env python3
"""Every hostile target in every way: under all engines, or with choices made eagerly and late."""
import sys

import hostile
import test_hostile

if __name__ == "__main__":
    sys.exit(test_hostile.run_all([(t, way) for t in hostile.targets() for way in t.ways()]))
