#!/usr/bin/env python3
"""The random predicates of test_fuzz.py, test_copies.py and test_walks.py, with the seeds that those leave out. They keep a sixth."""
import sys

from test_fuzz import Group, show, try_seeds
from test_walks import try_walks

GROUPS = [
    Group(range(104, 125), 16, False, ()),
    Group(range(205, 230), 1, False, ()),
    Group(range(301, 302), 14, False, ("--limit", "60")),
    Group(range(331, 334), 1, False, ("--limit", "2")),
    Group(range(400, 402), 8, False, ("--dont-care", "enumerate", "--limit", "3000")),
    Group(range(501, 502), 14, True, ("--fuel", "2000")),
    Group(range(531, 534), 1, True, ("--fuel", "2000", "--limit", "3")),
    Group(range(561, 564), 1, True, ("--fuel", "2000", "--on-crash", "stop")),
]
COPIES = [
    Group(range(602, 608), 8, False, (), True),
    Group(range(701, 706), 1, False, (), True),
    Group(range(801, 806), 1, True, ("--fuel", "2000"), True),
]

if __name__ == "__main__":
    sys.exit(show(try_seeds(GROUPS), try_seeds(COPIES, 0.1), try_walks(range(7, 40))))
