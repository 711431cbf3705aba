#!/usr/bin/env python3
"""All of examples/bugs, examples/choice and examples/contracts proved and checked, with bounds of 3 and 4; see test_examples.py. And the counts of the two trees of
examples/prove with k = 4, which are published."""
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import test_examples  # noqa: E402
from test_examples import BUGS, EXAMPLES, MARGAY, Wrong, agree, run_all, same  # noqa: E402


def seeded_bugs_are_found():
    test_examples.seeded_bugs_are_found(BUGS)


def tests_with_choices_say_the_same():
    for file in sorted(set((EXAMPLES / "choice").glob("*.c")) - set(BUGS)):
        if re.search(r"^MG_(TEST|SAME)\(", file.read_text(), re.MULTILINE):
            agree(file, 3)


def contracts_say_the_same():
    test_examples.contracts_say_the_same(4)


def large_trees():
    """States before the call, and after it."""
    for example, function, wanted in (("search_tree_insert.c", "insert", (677, 12949)), ("red_black_remove.c", "map_remove", (1082, 46251))):
        done = subprocess.run([MARGAY, "prove", str(EXAMPLES / "prove" / example), "--function", function, "-k", "4", "--stats=json"],
                              capture_output=True, text=True, timeout=3600)
        if done.returncode:
            raise Wrong(done.stdout + done.stderr)
        counts = json.loads(done.stdout.splitlines()[-1])
        same(example, (counts["pre"], counts["post"]), wanted)


if __name__ == "__main__":
    sys.exit(run_all([seeded_bugs_are_found, tests_with_choices_say_the_same, contracts_say_the_same, large_trees]))
