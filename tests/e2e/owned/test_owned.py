#!/usr/bin/env python3
"""Arrays of MG_ARRAY and objects of MG_ANY are as if malloc had returned them: containers that grow, move and go.

Each file is one container. Without -DBUG it passes, whatever the engine and the way to choose; with -DBUG=3 it fails as the comment
`BUG 3: verdict` says, in that line, and the kit of the failure fails natively in the same way. `test_owned.py all` tries every bug in every
way, as long_owned.py does, not in one."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "choice")]
from frame import Wrong, run_all, same, told  # noqa: E402
from kits import fails_natively, read  # noqa: E402

MARGAY = os.environ["MARGAY"]
N = "3"
WAYS = [(), ("--engine", "rerun"), ("--choice", "delayed"), ("--choice", "eager"), ("--choice", "eager", "--engine", "rerun")]
FILES = ["vector", "heap", "table", "text", "deque"]


def check(name, bug, *arguments):
    done = subprocess.run([MARGAY, "check", f"{name}.c", "-n", N, *arguments, "--", "-w", f"-DBUG={bug}"], cwd=HERE, capture_output=True,
                          text=True, timeout=300)
    return done.returncode, told(done)


def bugs_of(name):
    """Number, verdict and line of each."""
    for line, text in enumerate((HERE / f"{name}.c").read_text().split("\n"), 1):
        for bug, verdict in re.findall(r"BUG (\d+): (\w+)", text):
            yield int(bug), verdict, line


def try_right(name):
    said = {way: check(name, 0, *way) for way in WAYS}
    for way, (status, text) in said.items():
        if status or "not ok" in text:
            raise Wrong(f"{' '.join(way)}: exit status {status}: {text.strip()[:300]}")
    same("from checkpoints and again", said[WAYS[0]], said[WAYS[1]])


def try_bug(name, bug, verdict, line):
    """The kit has the verdict as a word."""
    for way in WAYS if "all" in sys.argv else [WAYS[0] if bug % 2 else WAYS[1 + bug // 2 % 4]]:
        with tempfile.TemporaryDirectory() as folder:
            status, text = check(name, bug, "-o", folder, "--test", tests[name], *way)
            kits = list(pathlib.Path(folder).glob("*/case.json"))
            if status != 1 or len(kits) != 1:
                raise Wrong(f"{' '.join(way)}: exit status {status}: {text.strip()[:300]}")
            case = read(kits[0].parent)
            same(" ".join(way) or "by default", (case["verdict"], case["line"]), (verdict, line))
            if way == WAYS[0]:
                fails_natively(kits[0].parent)


tests = {name: re.search(r"MG_TEST\((\w+)", (HERE / f"{name}.c").read_text()).group(1) for name in FILES}


def checks():
    for name in FILES:
        yield f"{name}: right", lambda name=name: try_right(name)
        for bug, verdict, line in bugs_of(name):
            yield f"{name}: bug {bug}", lambda name=name, a=(bug, verdict, line): try_bug(name, *a)


def run(item):
    name, function = item
    function.__name__ = name
    return function


if __name__ == "__main__":
    sys.exit(run_all(map(run, checks())))
