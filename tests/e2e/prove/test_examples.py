#!/usr/bin/env python3
"""What check says of examples/bugs, examples/contracts and examples/choice, prove says too: the same tests pass, the others fail in the same ways at the same lines. The seeded
bugs are looked for at the smallest bound that shows them, which takes in those below. Three quarters of the bugs and most of examples/choice are left to long_examples.py, where bounds are larger, too."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"
MARGAY = os.environ["MARGAY"]
BUGS = sorted((EXAMPLES / "bugs").glob("*.c")) + sorted((EXAMPLES / "choice").glob("red_black_bug*.c"))
STRUCTURES = ("merge_lists", "vector")  # of MG_ANY
FUNCTIONS = {"binary_search": ["find"], "parent_tree": ["tree_remove_least"], "ring_buffer": ["ring_put", "ring_get"],
             "sorted_list": ["list_has", "list_insert", "list_remove", "list_init", "list_clear"]}


def said(command, file, n, *words):
    """Of each test: that it passes, or the ways it fails."""
    done = subprocess.run([MARGAY, command, file, "-n", str(n), "--all", "--numbers", "small", *words], capture_output=True, text=True, timeout=600)
    if done.returncode not in (0, 1) or "Assertion" in done.stderr or "beyond" in done.stdout or "not confirmed" in done.stdout:
        raise Wrong(f"{command} {file.name} -n {n}: status {done.returncode}: {(done.stdout + done.stderr)[-400:]}")
    passed = re.findall(r"^ok (\w+): ", done.stdout, re.MULTILINE)
    failed = re.findall(r"^not ok (\w+)(?:, n = \d+)?: (.*?)(?: in \w+)?$", done.stdout, re.MULTILINE)
    return {(name, "passes") for name in passed} | {(name, re.sub(r" \(\d+ of .*|, nothing with .*", "", what)) for name, what in failed}


def agree(file, n, *words):
    checked = said("check", file, n, *words)
    same(f"{file.name} -n {n} {' '.join(words)}", sorted(said("prove", file, n, *words)), sorted(checked))
    if not checked:
        raise Wrong(f"{file.name}: nothing was run")
    return checked


def bound_of(file):
    """As the table beside it says."""
    text = (file.parent / "README.md").read_text()
    line = re.search(rf"^\| `{file.name}` \|.*$", text, re.MULTILINE).group()
    return int(re.search(r"\| (\d+) \||with (\d+)", line).group(1) or re.search(r"with (\d+)", line).group(1))


def seeded_bugs_are_found(files=tuple(BUGS[::4])):
    same("bugs", len(BUGS), 18)
    for file in files:
        n = bound_of(file)
        found = agree(file, n)
        same(f"{file.name} fails", any(what != "passes" for _, what in found), True)


def contracts_say_the_same(n=2):
    for name, functions in FUNCTIONS.items():
        agree(EXAMPLES / "contracts" / f"{name}.c", n, *(word for function in functions for word in ("--function", function)))


def structures_say_the_same():
    for name in STRUCTURES:
        agree(EXAMPLES / "choice" / f"{name}.c", 3)


if __name__ == "__main__":
    sys.exit(run_all([seeded_bugs_are_found, contracts_say_the_same, structures_say_the_same]))
