#!/usr/bin/env python3
"""The harnesses of examples/real: code that others wrote and many use. Each test at a small bound, with the number of its paths; those that
are known to fail, at the bound where they do. What needs a header that is not installed is skipped."""
import os
import pathlib
import re
import subprocess
import sys

MARGAY = os.environ["MARGAY"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
REAL = ROOT / "examples" / "real"

# file, flags, n, and of each test the paths that count; a test that fails: the bound where it does, as in "n = 2"
EXPECTED = [
    ("bsd_rb_tree", "", 5, {"sequences": 9660, "insert_keeps": 198, "remove_keeps": 67, "walks": 18}),
    ("bsd_splay_tree", "", 4, {"sequences": 20736, "insert_keeps": 207, "remove_keeps": 207, "find_keeps": 207}),
    ("queue_circleq", "", 5, {"sequences": 7208}),
    ("queue_list", "", 5, {"sequences": 1834}),
    ("queue_list", "-DBSD", 5, {"sequences": 1834, "joins": 36, "swaps": 36}),
    ("queue_simpleq", "", 5, {"sequences": 2642}),
    ("queue_slist", "", 5, {"sequences": 496}),
    ("queue_slist", "-DBSD", 5, {"sequences": 724, "joins": 36, "swaps": 36}),
    ("queue_stailq", "", 5, {"sequences": 2642, "joins": 36}),
    ("queue_stailq", "-DBSD", 5, {"sequences": 3728, "joins": 36, "swaps": 36}),
    ("queue_tailq", "", 5, {"sequences": 7208, "joins": 36}),
    ("queue_tailq", "-DBSD", 5, {"sequences": 7208, "joins": 36, "swaps": 36}),
    ("uthash", "", 5, {"sequences": 9660, "sorts": 240, "selects": 32, "select_then_add": "n = 2", "select_then_delete": "n = 2"}),
    ("uthash", "-DALIKE", 5,
     {"sequences": 9660, "sorts": 240, "selects": 32, "select_then_add": "n = 2", "select_then_delete": "n = 2"}),
    ("utlist_cdl", "", 4, {"sequences": 4496, "sorts": 162}),
    ("utlist_dl", "", 4, {"sequences": 4496, "sorts": 162, "joins": 25}),
    ("utlist_ll", "", 4, {"sequences": 4496, "sorts": 162, "joins": 25}),
]


def missing_header(file, flags):
    """The first header that the preprocessor does not find."""
    done = subprocess.run(["gcc", "-E", f"-I{ROOT / 'include'}", *flags, str(file)], capture_output=True, text=True)
    match = re.search(r"fatal error: (\S+): No such file", done.stderr)
    return match.group(1) if match else None


def complaint(said, test, n, expected):
    if isinstance(expected, str):
        return None if re.search(rf"^not ok {test}, {expected}:", said, re.MULTILINE) else f"it does not fail with {expected}: {said[:400]}"
    line = f"ok {test}: passed up to n = {n} ({expected:,} of "
    return None if re.search("^" + re.escape(line), said, re.MULTILINE) else f"expected `{line}...`: {said[:400]}"


def main():
    is_good = {name for name, *_ in EXPECTED} == {file.stem for file in REAL.glob("*.c")}
    print("ok each file is in the table" if is_good else "not ok each file is in the table: EXPECTED and examples/real differ")
    for name, flag, n, tests in EXPECTED:
        file, flags = REAL / f"{name}.c", flag.split()
        title = f"{name} {flag}".strip()
        header = missing_header(file, flags)
        if header:
            print(f"skipped {title}: <{header}> is not installed", flush=True)
            continue
        done = subprocess.run([MARGAY, "check", str(file), "-n", str(n), "--", *flags], capture_output=True, text=True, timeout=300)
        said = done.stdout + done.stderr
        for test, expected in tests.items():
            why = complaint(said, test, n, expected)
            is_good = is_good and not why
            print((f"not ok {title} {test}: {why}" if why else f"ok {title} {test}").replace("\n", "\n    "), flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
