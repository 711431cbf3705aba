#!/usr/bin/env python3
"""Seeded bugs: each is found at the smallest bound that its header comment names (`no counterexample below n = 4`), not below, and
not at all with -DFIXED. Where the counterexample is a list of choices, the same program fails with them natively, in the same way.

The files: examples/bugs/*.c, and examples/choice/red_black_bug*.c, which have no -DFIXED: red_black.c is what they should be."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "examples" / "bugs").glob("*.c")) + sorted((ROOT / "examples" / "choice").glob("red_black_bug*.c"))

# A file says `Oracle: KIND` in its comment when it is no assertion of its own that finds the bug.
ORACLES = {"leak": "loses memory that it allocated"}
# What Margay says: the exit status of the native program, and what it says.
NATIVELY = {
    "fails an assertion": (-6, r"mg_assert\(.*\) failed"),
    "frees the same memory twice": (1, "AddressSanitizer: attempting double-free"),
    "loses memory that it allocated": (1, "LeakSanitizer: detected memory leaks"),
    "reads or writes outside an object": (1, "AddressSanitizer: heap-buffer-overflow"),
    "uses memory after freeing it": (1, "AddressSanitizer: heap-use-after-free"),
}
# The sanitizers do not see that uninitialised memory is read, only what comes of it.
LATER = {"ring_buffer": (-6, r"mg_assert\(ring_get\(&ring\) == i\) failed"), "table_grow": (1, "AddressSanitizer: SEGV")}
NATIVE = ["gcc", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{ROOT / 'include'}"]

failed = False


class Failure(Exception):
    pass


def check(file, n, *flags):
    done = subprocess.run([MARGAY, "check", str(file), "-n", str(n), *(("--", *flags) if flags else ())], capture_output=True, text=True,
                          timeout=300)
    return done.returncode, done.stdout + done.stderr


def expect_good(file, n, *flags):
    status, said = check(file, n, *flags)
    if status != 0 or "not ok" in said:
        raise Failure(f"-n {n} {' '.join(flags)}: exit status {status}: {said.strip()[:400]}")


def smallest_bound(file):
    match = re.search(r"no counterexample below n = (\d+)", " ".join(file.read_text().split()).replace("* ", ""), re.IGNORECASE)
    if not match:
        raise Failure("its comment does not say `no counterexample below n = ...`")
    return int(match.group(1))


def found(file):
    """Not below its smallest bound; there, with a counterexample. Gives the name of the test, n, what is said of it, and the choices, None with
    MG_ANY."""
    n = smallest_bound(file)
    if n > 1:
        expect_good(file, n - 1)
    status, said = check(file, n)
    match = re.search(rf"^not ok (\w+), n = {n}: (.*)", said, re.MULTILINE)
    if status != 1 or not match:
        raise Failure(f"-n {n}: exit status {status}, no counterexample: {said.strip()[:400]}")
    oracle = re.search(r"Oracle: (\w+)", file.read_text())
    if oracle and ORACLES[oracle.group(1)] not in match.group(2):
        raise Failure(f"expected `{ORACLES[oracle.group(1)]}`: {match.group(2)}")
    choices = re.search(r"MG_CHOICES='([-0-9 ]*)'", said)
    return match.group(1), n, match.group(2), None if "MG_ANY = " in said else choices.group(1).split() if choices else []


def wanted_natively(file, said):
    if file.stem in LATER:
        return LATER[file.stem]
    known = [wanted for words, wanted in NATIVELY.items() if f"it {words} at " in said]
    if len(known) != 1:
        raise Failure(f"nothing is known of `{said}` natively: see NATIVELY")
    return known[0]


def fails_natively(file, test, n, said, choices):
    status, words = wanted_natively(file, said)
    leaks = int("Oracle: leak" in file.read_text()) # else a leak on the way to the error would count as one
    environment = dict(os.environ, MG_CHOICES=" ".join(choices), ASAN_OPTIONS=f"detect_leaks={leaks}")
    with tempfile.TemporaryDirectory() as folder:
        program = folder + "/program"
        subprocess.run([*NATIVE, f"-DMG_MAIN={test}", f"-DMG_N={n}", str(file), "-o", program], check=True)
        done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60)
    if done.returncode != status or not re.search(words, done.stderr):
        raise Failure(f"with MG_CHOICES='{' '.join(choices)}' it ends with status {done.returncode}, not {status} and /{words}/: {done.stderr[:300]}")


def fixed(file):
    right, flags = (file, ["-DFIXED"]) if "FIXED" in file.read_text() else (file.parent / "red_black.c", [])
    expect_good(right, smallest_bound(file), *flags)


def report(name, function, *arguments):
    global failed
    try:
        result = function(*arguments)
        print(f"ok {name}", flush=True)
        return result
    except (Failure, OSError, subprocess.SubprocessError) as trouble:
        failed = True
        print(f"not ok {name}: {trouble}".replace("\n", "\n    "), flush=True)
        return None


def main():
    for file in FILES:
        name = f"{file.parent.name}/{file.stem}"
        result = report(name, found, file)
        if result and result[3] is not None:
            report(f"{name}, natively", fails_natively, file, *result)
        report(f"{name}, fixed", fixed, file)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
