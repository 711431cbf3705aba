#!/usr/bin/env python3
"""The oracle of restores: after each one the whole state of the target is as it was at the checkpoint, and both engines end
every candidate the same way (oracle.c), on random programs (generate.py).

Prints a line for each check. long_restore.py does the same with more programs."""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

from generate import Program

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
ORACLE = TOP / "build" / "tests" / "restore_oracle"
SANITIZED = TOP / "build-asan" / "tests" / "restore_oracle"
JOBS = 2
TIMEOUT = 100

# A search ends after MOST candidates; in all there must be LEAST restores.
SEEDS, MOST, LEAST = range(1, 25), 2000, 18000
SANITIZED_SEEDS, SANITIZED_MOST, SANITIZED_LEAST = range(1, 7), 200, 400  # it also looks at all invariants each time
NATIVE_SEEDS = range(1, 3)
EXAMPLES = [("binary_tree", 4), ("heap_array", 3), ("marked_list", 3), ("search_tree", 3)]


def run(command, **more):
    """Exit status, stdout, stderr; a program that does not end counts as failed."""
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=TIMEOUT, **more)
    except subprocess.TimeoutExpired:
        return 1, "", f"still running after {TIMEOUT} s"
    return done.returncode, done.stdout, done.stderr


def counted(out):
    return {name: int(number) for name, number in (line.split() for line in out.splitlines())}


def judge(name, status, out, err):
    """The line about one run of the oracle, and its restores."""
    if status != 0:
        return f"not ok {name}: {err.strip() or f'exit status {status}'}", 0
    counts = counted(out)
    if counts["unexpected"]:
        return f"not ok {name}: {counts['unexpected']} candidates crashed, in a program that is correct", 0
    return f"ok {name}", counts["restores"]


def try_seed(seed, most, oracle, folder, kind):
    path = pathlib.Path(folder) / f"{seed}.c"
    path.write_text(kind(seed).text())
    status, out, err = run([oracle, "--most", most, path])
    if status == 1:
        err = run([oracle, "--verbose", "--most", most, path])[2] or err
    line, restores = judge(f"seed {seed}", status, out, err)
    path.unlink()
    return line, restores


def try_seeds(seeds, most, least, oracle=ORACLE, what="programs", kind=Program):
    """Every seed is right, and there were restores enough."""
    restores = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for line, more in pool.map(lambda seed: try_seed(seed, most, oracle, folder, kind), seeds):
            restores += more
            yield line
    if restores < least:
        yield f"not ok {restores} restores of {len(seeds)} {what}: fewer than {least}"
    else:
        yield f"ok {restores} restores of {len(seeds)} {what}"


def try_native(seed):
    """Elsewhere the program runs on random candidates, and a sanitizer finds nothing undefined in it."""
    flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-Werror", "-Wno-stringop-overflow"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "native.c"
        path.write_text(Program(seed).text())
        status, _, err = run(["gcc", *flags, "-I", TOP / "include", path, "-lm", "-o", path.with_suffix("")])
        if status == 0:
            status, _, err = run([path.with_suffix("")], env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
    return f"ok seed {seed} is correct C" if status == 0 else f"not ok seed {seed} is correct C: {err[:500]}"


def try_cases():
    """Programs that were restored wrongly once. They may crash: what counts is that both engines say so."""
    for path in sorted((HERE / "cases").glob("*.c")):
        status, out, err = run([ORACLE, "--verbose", path])
        is_good = status == 0 and counted(out)["restores"] > 0
        yield f"ok {path.stem}" if is_good else f"not ok {path.stem}: {err.strip()}"


def try_examples():
    for name, n in EXAMPLES:
        for option in ((), ("--enumerate",)):
            result = run([ORACLE, *option, "--most", 20000, TOP / "examples" / f"{name}.c", n])
            line, restores = judge(" ".join([name, *option]), *result)
            yield line if restores or line.startswith("not ok") else f"not ok {name}: no restores"


def try_corruption():
    """The oracle notices a single bit that is wrong, in every part of the state, and names the part."""
    for part in run([ORACLE, "--parts"])[1].splitlines():
        program = HERE / "cases" / ("threads_part.c" if "threads" in part else "every_part.c")
        status, _, err = run([ORACLE, "--corrupt", part, program])
        is_good = status == 1 and f"is wrong: {part}" in err
        yield f"ok corrupt {part}" if is_good else f"not ok corrupt {part}: exit status {status}: {err.strip()}"


def main(*sources):
    failed = 0
    for source in sources:
        for line in source:
            failed += line.startswith("not ok")
            print(line, flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(try_corruption(), try_cases(), try_examples(), map(try_native, NATIVE_SEEDS),
                  try_seeds(SEEDS, MOST, LEAST),
                  try_seeds(SANITIZED_SEEDS, SANITIZED_MOST, SANITIZED_LEAST, SANITIZED, "programs, sanitized")))
