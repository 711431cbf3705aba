#!/usr/bin/env python3
"""What test_kits.py leaves out: the program of each kit, without Margay, fails the same way; those of the examples 20 times of 20."""
import pathlib
import sys
import tempfile

from thread_kits import check, examples, failing_cases, racy, status

# What no tool of gcc or valgrind sees: a read beyond a local of another thread or a thread-local variable, a function called by another type.
UNSEEN = {"local_of_other", "other_function", "thread_local_ends"}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        for case in failing_cases():
            check(case.stem, pathlib.Path(made) / "cases" / case.stem, [case], "-n", 1, times=case.stem not in UNSEEN)
        for race in racy():
            check(f"race {race.stem}", pathlib.Path(made) / "races" / race.stem, [race], "-n", 1, flags=["-DRACE"])
        for example in examples():
            check(example.stem, pathlib.Path(made) / "examples" / example.stem, [example], "-n", 1, times=20)
    sys.exit(status())
