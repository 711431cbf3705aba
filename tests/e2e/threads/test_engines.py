#!/usr/bin/env python3
"""Both engines run the same paths in the same order: random tests with threads (programs.py) print the same with each, and count the same. `test_engines.py 100 140` runs other seeds;
long_engines.py 200, each in every way."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, same  # noqa: E402
from programs import program  # noqa: E402

MARGAY = os.environ["MARGAY"]
CHOICES = ("copy", "eager", "delayed")
STEPS = 100000  # a program that takes more is not compared
SEEDS = (40, 44, 45, 48, 53, 59)  # some that have many paths, but not too many
OWN = r'(?m)^  write a kit: .*\n|"(undo|steps|inits|\w*seconds|peak_rss_kb)":[\d.]+,?'  # commands with the engine in them, its counters, and time
SUMMARY = r"(?m)^margay: \d+ tests?: .*\n"  # says how long it took


def check(file, engine, choice, *more):
    done = subprocess.run([MARGAY, "check", str(file), "-n", "2", "--all", "--ignore", "leak", "--engine", engine, "--choice", choice,
                           "--stats=json", *more], capture_output=True, text=True, timeout=300)
    if done.returncode not in (0, 1, 5) or '"explored"' not in done.stdout:
        raise Wrong(f"{engine}: status {done.returncode}, {done.stderr}")
    return re.sub(OWN, "", done.stdout) + re.sub(SUMMARY, "", done.stderr)


def compare(seed, choices, folder):
    """How many paths were compared; 0: there are too many."""
    file = pathlib.Path(folder) / f"{seed}.c"
    file.write_text(program(seed))
    counted = 0
    for choice in choices:
        back = check(file, "checkpoint", choice, "--steps", str(STEPS))
        if '"complete":false' in back:
            continue
        same(f"seed {seed}, {choice}", back, check(file, "rerun", choice))
        counted += int(re.search(r'"explored":(\d+)', back).group(1))
    return counted


def main(seeds, choices_of, least):
    has_failed, compared, paths = False, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            try:
                more = compare(seed, choices_of(seed), folder)
                compared, paths = compared + (more > 0), paths + more
            except Exception as trouble:
                has_failed = True
                print(f"not ok seed {seed}: {trouble}".replace("\n", "\n    "), flush=True)
    if not has_failed:
        print(f"{'ok' if compared >= least else 'not ok'} {compared} of {len(seeds)} random tests, {paths} paths; the others have too many", flush=True)
    return has_failed or compared < least


if __name__ == "__main__":
    given = range(*map(int, sys.argv[1:3])) if len(sys.argv) > 2 else None
    sys.exit(main(given, lambda seed: CHOICES, 1) if given else main(SEEDS, lambda seed: CHOICES[seed % 3:seed % 3 + 1], len(SEEDS)))
