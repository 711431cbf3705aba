#!/usr/bin/env python3
"""--fail-malloc: the number of paths is that of ways to choose failing calls, the ends are those of a program in which gcc makes the same calls fail, the
engines agree, and kits fail without Margay."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
NO_MEMORY = ROOT / "src/failure/native/no_memory.h"
ENGINES = (["--engine", "rerun"], ["--choice", "eager"], ["--choice", "delayed"], ["--strategy", "bfs"])


def margay(*words, cwd):
    return subprocess.run([MARGAY, *words], cwd=cwd, capture_output=True, text=True, timeout=60)


def shell(line, cwd):
    return subprocess.run(line, shell=True, cwd=cwd, capture_output=True, text=True, timeout=60)


def the_number_of_paths():
    """Of m calls up to K fail: the sum of m over k."""
    out = margay("check", HERE / "six.c", "-n", "1", cwd=HERE).stdout
    same("without it", out, "ok six: passed up to n = 1 (1 of 1 path counts)\n")
    for most, count in (([], 7), (["=0"], 1), (["=1"], 7), (["=2"], 22), (["=6"], 64), (["=99"], 64)):
        for engine in ([], *ENGINES):
            done = margay("check", HERE / "six.c", "-n", "1", "--fail-malloc" + "".join(most), *engine, cwd=HERE)
            same((most, engine), done.stdout, f"ok six: passed up to n = 1 ({count} of {count} path{'s count' if count > 1 else ' counts'})\n")


def the_same_ends_as_under_gcc():
    """kinds.c prints what each function of the C library returned, and what errno was: under gcc for each call that fails, and for none."""
    with tempfile.TemporaryDirectory() as folder:
        line = f"gcc -g -fsanitize=undefined -fno-builtin -include {NO_MEMORY} -I{ROOT}/include -DMG_MAIN=kinds -DMG_N=1"
        made = shell(f"gcc -c {HERE}/denied.c && {line} {HERE}/kinds.c denied.o -o kinds", folder)
        same(("gcc", made.stderr), made.returncode, 0)
        native = set()
        for number in range(0, 20):
            done = subprocess.run(["./kinds"], cwd=folder, env={"DENIED": str(number)}, capture_output=True, text=True, timeout=60)
            same((number, done.stderr), done.returncode, 0)
            native.add(done.stdout)
        same("one for each call, and one without", len(native), 14)
        lines = ",".join(f'"{line.strip(chr(10))}"' for line in sorted(native))
        for engine in ([], *ENGINES):
            done = margay("check", HERE / "kinds.c", "-n", "1", "--fail-malloc", *engine, "--", f"-DTOLD={lines}", cwd=folder)
            same(engine, done.stdout, "ok kinds: passed up to n = 1 (14 of 14 paths count)\n")


def kits_fail_without_margay():
    """Each of these tests fails only when a call of malloc does."""
    with tempfile.TemporaryDirectory() as folder:
        for name, tests in (("faults.c", 7), ("two_files.c other.c", 1), ("thread.c", 1)):
            files = [HERE / word for word in name.split()]
            plain = margay("check", *files, "-n", "2", cwd=folder)
            same((name, plain.stdout, plain.stderr), plain.returncode, 0)
            done = margay("check", *files, "-n", "2", "--fail-malloc", "-o", "kits", cwd=folder)
            same((name, "failures", done.stdout, done.stderr), done.stdout.count("\nnot ok") + done.stdout.startswith("not ok"), tests)
            for engine in ENGINES:
                other = margay("check", *files, "-n", "2", "--fail-malloc", *engine, cwd=folder)
                same((name, engine), re.findall(r"^not ok .*", other.stdout, re.M), re.findall(r"^not ok .*", done.stdout, re.M))
            for line in re.findall(r"without Margay: (.*)", done.stdout):
                again = shell(line, folder)
                if again.returncode == 0 or not re.search("ERROR: |runtime error|failed", again.stderr):
                    raise Wrong(f"{line}: status {again.returncode}: {again.stderr[:500]}")
            for line in re.findall(r"this path again: margay (.*)", done.stdout):
                again = margay(*line.split(), cwd=folder)
                same((line, again.stdout), again.stdout.count("it fails the same way"), 1)


def the_story():
    with tempfile.TemporaryDirectory() as folder:
        done = margay("check", HERE / "faults.c", "-n", "1", "--test", "unchecked", "--fail-malloc", "-o", "kits", cwd=folder)
        same("the call", "  calloc of 8 bytes = NULL at " in done.stdout, True)
        same("in the kit", "  calloc of 8 bytes = NULL at " in pathlib.Path(folder, "kits/unchecked-1/story.txt").read_text(), True)
        repro = pathlib.Path(folder, "kits/unchecked-1/repro.c").read_text()
        same("its number", "const unsigned long mg_denied[] = {1, 0};" in repro, True)
        done = margay("check", HERE / "faults.c", "-n", "1", "--test", "unchecked", cwd=folder)
        same("without the option", done.stdout, "ok unchecked: passed up to n = 1 (1 of 1 path counts)\n")


def a_function_alone():
    with tempfile.TemporaryDirectory() as folder:
        done = margay("check", HERE / "faults.c", "-n", "2", "--function", "prepend", "--fail-malloc", "-o", "kits", cwd=folder)
        same(done.stdout, "not ok prepend, n = 1: it dereferences a null pointer at " in done.stdout, True)
        again = shell(re.search(r"without Margay: (.*)", done.stdout)[1], folder)
        same(again.stderr, "runtime error" in again.stderr, True)


def wrong_words():
    for word in ("--fail-malloc=-1", "--fail-malloc=x", "--fail-malloc="):
        done = margay("check", HERE / "six.c", "-n", "1", word, cwd=HERE)
        same((word, done.stderr), done.returncode, 2)
    same("gen", margay("gen", HERE / "six.c", "-n", "1", "--fail-malloc", cwd=HERE).returncode, 2)


sys.exit(run_all([the_number_of_paths, the_same_ends_as_under_gcc, kits_fail_without_margay, the_story, a_function_alone, wrong_words]))
