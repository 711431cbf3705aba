#!/usr/bin/env python3
"""Tests that create threads: how many orders there are, how each bad program ends, and what is refused. A file of cases says in its first line what becomes of it:
COUNT paths, PASSES however many there are, VERDICT kind, or REFUSED message; a failure or a refusal is at the line that says BAD. A file of twins, in the style of other people, says
WRONG kind; with -DFIXED it passes."""
import os
import pathlib
import re
import subprocess
import sys

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
TEXTS = dict(re.findall(r'MG_VERDICT\((\w+), \w+, "([^"]*)"', (ROOT / "src" / "shape" / "verdicts.def").read_text()))
WEAK = re.compile(r"(memory_order|__ATOMIC)_(?!seq_cst|SEQ_CST)")
has_failed = False


def margay(*words):
    done = subprocess.run([MARGAY, *map(str, words)], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, re.sub(r"^margay: \d+ tests?: .*\n", "", done.stderr)


def report(name, trouble):
    global has_failed
    has_failed = has_failed or bool(trouble)
    print(f"not ok {name}: {trouble}".replace("\n", "\n    ") if trouble else f"ok {name}", flush=True)


def bad_line(text):
    return next(number for number, line in enumerate(text.splitlines(), 1) if "/* BAD */" in line)


def passed(file, wanted, is_weak):
    """What is said of a test that passes; any count if none is given."""
    order = ", for sequential consistency," if is_weak else ""
    counts = rf"{wanted:,} of {wanted:,} {'path counts' if wanted == 1 else 'paths count'}" if wanted else ".*"
    return rf"^ok {file.stem}: passed{order} up to n = 1 \({counts}\)$"


def failed(file, verdict):
    return rf"^not ok {file.stem}, n = 1: it {re.escape(TEXTS[verdict])} at {re.escape(str(file))}:{bad_line(file.read_text())} in "


def together(wanted, status, *flags):
    """One program of many files, each with a test of its name: what must be said of each."""
    got, out, err = margay("check", *wanted, "-n", 1, "--reduction", "none", *(["--", *flags] if flags else []))
    report(" ".join(["status", *flags]), "" if got == status and not err else f"status {got}, {err}")
    for file, said in wanted.items():
        about = "\n".join(re.findall(rf"^.*ok {file.stem}\b.*$", out, re.MULTILINE))
        report(" ".join([file.stem, *flags]), "" if re.search(said, about) else f"{about}\nexpected: {said}")


def refused(file, message):
    status, out, err = margay("check", file, "-n", 1)
    said = f"{file}:{bad_line(file.read_text())}: {message}"
    return "" if status == 3 and said in err and not out else f"status {status}, {out}{err}, expected: {said}"


def kind_of(file):
    return re.match(r"/\* (\w+) (.*?) \*/", file.read_text()).groups()


def check_right(files):
    is_weak = any(WEAK.search(file.read_text()) for file in files)
    numbers = {file: re.match(r"\d+", kind_of(file)[1]) for file in files if kind_of(file)[0] == "COUNT"}
    together({file: passed(file, int(numbers[file].group()) if file in numbers else 0, is_weak) for file in files}, 0)


def check_twins(files):
    together({file: failed(file, kind_of(file)[1]) for file in files}, 1)
    is_weak = any(WEAK.search(file.read_text()) for file in files)
    together({file: passed(file, 0, is_weak) for file in files}, 0, "-DFIXED")


def check_stores(threads, each, wanted):
    """Alone, and without a weaker order."""
    file = FOLDER / "cases" / "stores.c"
    status, out, err = margay("check", file, "-n", 1, "--", f"-DT={threads}", f"-DK={each}")
    report(f"{threads} threads of {each} stores", "" if status == 0 and re.search(passed(file, wanted, False), out) and not err else out + err)


def main():
    cases = sorted((FOLDER / "cases").glob("*.c"))
    check_right([file for file in cases if kind_of(file)[0] in ("COUNT", "PASSES")])
    together({file: failed(file, kind_of(file)[1]) for file in cases if kind_of(file)[0] == "VERDICT"}, 1)
    for file in cases:
        if kind_of(file)[0] == "REFUSED":
            report(file.stem, refused(file, kind_of(file)[1]))
    check_twins(sorted((FOLDER / "twins").glob("*.c")))
    for threads, each, wanted in ((2, 7, 3432), (4, 2, 2520), (1, 5, 1)):
        check_stores(threads, each, wanted)
    return has_failed


sys.exit(main())
