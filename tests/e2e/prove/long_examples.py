#!/usr/bin/env python3
"""All of examples/bugs, examples/choice and examples/contracts proved and checked, with bounds of 3 and 4; see test_examples.py."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_examples  # noqa: E402
from test_examples import BUGS, EXAMPLES, agree, run_all  # noqa: E402


def seeded_bugs_are_found():
    test_examples.seeded_bugs_are_found(BUGS)


def tests_with_choices_say_the_same():
    for file in sorted(set((EXAMPLES / "choice").glob("*.c")) - set(BUGS)):
        if re.search(r"^MG_(TEST|SAME)\(", file.read_text(), re.MULTILINE):
            agree(file, 3)


def contracts_say_the_same():
    test_examples.contracts_say_the_same(4)


if __name__ == "__main__":
    sys.exit(run_all([seeded_bugs_are_found, tests_with_choices_say_the_same, contracts_say_the_same]))
