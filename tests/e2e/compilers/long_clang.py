#!/usr/bin/env python3
"""Margay built by clang, without a warning: its unit tests pass, and it finds as many structures as it does when it is built by gcc."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
from frame import Wrong, run_all, same  # noqa: E402

TREES = "examples/binary_tree.c", "-n", "5"


def run(*command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=1800, **more)
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}: exit status {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def checks(build):
    def it_builds():
        run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja", env=dict(os.environ, CC="clang-19"))
        said = run("ninja", "-C", build)
        same("warnings", [line for line in said.splitlines() if "warning:" in line], [])

    def unit_tests():
        tests = sorted((ROOT / "tests" / "unit").glob("test_*.c"))
        for test in tests:
            run(build / "tests" / test.stem)
        same("tests", bool(tests), True)

    def the_same_trees():
        found = [run(program, "gen", *TREES, "--engine", engine, cwd=ROOT)
                 for program in (build / "margay", ROOT / "build" / "margay") for engine in ("rerun", "checkpoint", "multi", "sets")]
        same("trees", [len(text.splitlines()) for text in found], [42] * len(found))
        same("texts of clang and gcc", found[:4], found[4:])

    return it_builds, unit_tests, the_same_trees


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="margay-clang-") as folder:
        sys.exit(run_all(checks(pathlib.Path(folder))))
