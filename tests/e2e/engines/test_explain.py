#!/usr/bin/env python3
"""margay explain says of each read whether it decides at once, and gen -v shows what was decided. MARGAY in the environment is the
program."""
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent.parent
MARGAY = os.environ["MARGAY"]

# Search trees of 3 nodes with parents, as in the figure of the paper: the fourth candidate.
FOURTH = """candidate 4
  tree.root  null [N0]
  N0.key     [1] 2 3
  N0.left    [null] N0 N1
  N0.right   null N0 [N1]
  N1.parent  ~null~ [N0] ~N1~ ~N2~
  N1.key     ~1~ [2] 3
  N1.left    [null] N0 N1 N2
  N1.right   [null] N0 N1 N2
  tree.size  [3]
  the predicate refuses it
"""


# The same with fields that stay open: the third. What the predicate refuses right after it has read a field is struck out at once; of
# the keys only what is known of their order. Nothing refers to N2, so it stands for any object that nothing refers to.
THIRD = """candidate 3
  tree.root  ~null~ [N0]
  N0.key     ~1~ ~2~ [3]
  N0.left    null ~N0~ [N1]
  N1.parent  ~null~ [N0] ~N1~ ~N2~
  N0.right   [null] ~N0~ ~N1~ N2
  N1.key     [1] ~2~ ~3~
  N1.left    [null] ~N0~ ~N1~ N2
  N1.right   ~null~ ~N0~ ~N1~ [N2]
  N2.parent  ~null~ ~N0~ [N1] ~N2~
  N2.key     ~1~ [2] ~3~
  N2.left    [null] ~N0~ ~N1~ ~N2~
  N2.right   [null] ~N0~ ~N1~ ~N2~
  tree.size  [3]
  the predicate accepts it
"""


def run(folder, *arguments):
    done = subprocess.run([MARGAY, *arguments], cwd=folder, capture_output=True, text=True, timeout=100)
    return done.returncode, done.stdout, done.stderr


def checks():
    wanted = (HERE / "explain" / "chains.explained").read_text()
    yield "every chain", run(HERE / "explain", "explain", "chains.c") == (0, wanted, "")
    again = run(HERE / "explain", "gen", "chains.c", "-n", "1", "--engine", "rerun")[1]
    for engine in ("checkpoint", "multi", "multi_rerun"):
        yield f"chains by {engine}", run(HERE / "explain", "gen", "chains.c", "-n", "1", "--engine", engine)[1] == again
    call = ("gen", "examples/parent_tree.c", "-n", "3", "-v", "--format", "none", "--engine")
    told = run(TOP, *call, "multi")[2]
    yield "a candidate, struck out", FOURTH in told and told.count("candidate ") == 130
    told = run(TOP, *call, "rerun")[2]
    yield "nothing struck out", "~" not in told and told.count("candidate ") == 238
    for engine in ("sets", "sets_rerun"):
        told = run(TOP, *call, engine)[2]
        yield f"what remains, by {engine}", THIRD in told and told.count("candidate ") == 5
        code, out, error = run(TOP, "gen", "examples/dag.c", "-n", "2", "--dont-care", "enumerate", "--engine", engine)
        yield f"{engine} enumerates nothing", (code, out) == (2, "") and f"--engine {engine} leaves" in error and "use --engine" in error
    told = run(HERE / "cases", "explain", "containers_asked.c")[1]
    for line, is_decided in ((21, True), (23, True), (25, True), (47, True), (48, True), (49, True), (51, False), (55, False)):
        yield f"a container is asked in line {line}", any(f"c:{line}:" in one and ("all values at once" in one) == is_decided for one in told.split("\n"))
    code, out, error = run(TOP, "explain", "examples/none.c")
    yield "no such file", (code, out) == (3, "") and "none.c" in error
    code, out, error = run(TOP, "explain")
    yield "no file", (code, out) == (2, "") and error != ""


def main():
    failed = 0
    for name, is_good in checks():
        print("ok" if is_good else "not ok", name)
        failed += not is_good
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
