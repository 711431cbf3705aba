"""What the tests of margay init share: it writes a harness that gcc and clang accept, and that runs at once."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, same  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]


def run(*words, cwd):
    return subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, timeout=100)


def compiles(harness, cwd):
    for compiler in (["gcc", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-c", "-o", "/dev/null"], ["clang-19", "-fsyntax-only"]):
        done = run(*compiler, f"-I{ROOT}/include", harness, cwd=cwd)
        same((compiler[0], harness, done.stderr), done.returncode, 0)


def outcomes(name, n, *more):
    """The harness of a file, compiled and run: the outcome of each test, and what was printed."""
    with tempfile.TemporaryDirectory() as folder:
        done = run(MARGAY, "init", HERE / name, cwd=folder)
        same((name, done.stderr), done.returncode, 0)
        harness = pathlib.Path(name).stem + "_margay.c"
        compiles(harness, folder)
        command = re.search(r"^run it: margay (.*) -n 3$", done.stdout, re.MULTILINE)[1].split()
        done = run(MARGAY, *command, "-n", n, *more, cwd=folder)
        if done.returncode > 1 or "vacuous" in done.stdout:
            raise Wrong(f"{name}: status {done.returncode}: {done.stdout[:600]} {done.stderr[:600]}")
        told = dict((test, first == "ok") for first, test in re.findall(r"^(ok|not ok) (\w+)", done.stdout, re.MULTILINE))
        return told, done.stdout


def failing(name, n, wanted):
    told, out = outcomes(name, n)
    same((name, out), sorted(test for test in told if not told[test]), sorted(wanted))
    return told
