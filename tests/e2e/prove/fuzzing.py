"""What test_fuzz.py, test_heap_fuzz.py, test_array_fuzz.py, test_bit_field_fuzz.py, test_pure_fuzz.py and test_loop_fuzz.py have in common: random programs by seed, some in a file, each compared in some way, and a line for each seed."""
import pathlib
import re
import subprocess
import sys
import tempfile


def run_margay(*words):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=600)


def missing_or_more(got, wanted):
    """What is wrong with what was found, in words; empty: nothing."""
    more, less = got - wanted, wanted - got
    return f"{sorted(map(str, more))} too many, {sorted(map(str, less))} missing" if more or less else ""


def odd_status(done, statuses=(0, 1)):
    """What a command says at its end, where that is none of the statuses; empty: it is one."""
    if done.returncode in statuses and "Assertion" not in done.stderr:
        return ""
    return f"status {done.returncode}: {(done.stdout + done.stderr)[-600:]}"


def tell(seeds, trouble):
    for seed in [*seeds, *(["status"] if "status" in trouble else [])]:
        print(f"not ok seed {seed}: {trouble[seed]}".replace("\n", "\n    ") if seed in trouble else f"ok seed {seed}", flush=True)


def run(first, last, at_once, least, make, compare):
    """make(seeds) is the text of a file; compare(file, seeds, number of the file) gives what is wrong, by seed, and how much there was to compare: at least so much for a
    seed, on average. The status to end with."""
    bad = reached = 0
    with tempfile.TemporaryDirectory(prefix="margay-fuzz-") as folder:
        file = pathlib.Path(folder) / "random.c"
        for start in range(first, last, at_once):
            seeds = range(start, min(start + at_once, last))
            file.write_text(make(seeds))
            trouble, count = compare(file, seeds, start // at_once)
            tell(seeds, trouble)
            reached += count
            bad += len(trouble)
    if reached < least * (last - first):
        bad += 1
        print(f"not ok all together: {reached} failures of {last - first} programs are too few to compare")
    return bad != 0


def start(main, usual):
    """As the command says: FIRST LAST in every way, else the usual seeds."""
    sys.exit(main(*map(int, sys.argv[1:]), True) if len(sys.argv) > 1 else main(*usual, False))


def seeds_that_hold(text):
    return {int(seed) for seed in re.findall(r"^ok random(\d+): ", text, re.MULTILINE)}


def seeds_that_fail(text):
    return {int(seed) for seed in re.findall(r"^not ok random(\d+), ", text, re.MULTILINE)}
