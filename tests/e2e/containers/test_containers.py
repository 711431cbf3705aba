#!/usr/bin/env python3
"""Containers in predicates: every engine and every implementation agrees.

calls_*.c: every list of calls up to a length. Four runs of margay must print the same: going back by running again or by
checkpoints; the containers of the host, or the library's source woven with the predicate, whose stores are undone one by
one. A fifth is the same file compiled by gcc and linked with libmargay. hostile/*.c: what each says in its first line
(see ../torture/test_torture.py), under both engines. MARGAY in the environment is the program."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
MARGAY = pathlib.Path(os.environ.get("MARGAY", ROOT / "build" / "margay")).resolve()
BUILD = MARGAY.parent
LIBRARY = sorted(str(path) for path in (ROOT / "src" / "lib").glob("*.c"))
ENGINES = ("rerun", "checkpoint")
# File, calls a candidate, kinds of calls.
CALLS = [("calls_set", 4, 7), ("calls_large_set", 5, 5), ("calls_map", 4, 7), ("calls_list", 5, 6), ("calls_queue", 5, 5),
         ("calls_stack", 5, 5), ("calls_nested", 5, 6)]

sys.path.insert(0, str(HERE.parent / "torture"))
import test_torture as torture  # noqa: E402

failures = 0


def report(name, why=""):
    global failures
    failures += bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}", flush=True)


def run(*command, cwd=HERE):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, timeout=100)
    if done.returncode:
        raise ValueError(f"{command[0]} ends with status {done.returncode}: {(done.stderr or done.stdout)[-400:]}")
    return done.stdout


def gen(name, n, engine, is_woven):
    """What the candidates print, and the counters."""
    files, flags = (LIBRARY, ["--", f"-I{ROOT / 'src'}"]) if is_woven else ([], [])
    out = run(MARGAY, "gen", f"{name}.c", *files, "-n", n, "--engine", engine, "--format", "none", "--stats=json", *flags)
    shown, _, stats = out.rstrip("\n").rpartition("\n")
    return shown + "\n", json.loads(stats)


def first_difference(one, other):
    pairs = zip(one.split("\n"), other.split("\n"))
    return next((f"line {i}: `{b}`, not `{a}`" for i, (a, b) in enumerate(pairs, 1) if a != b), "one is longer")


def build_native(name, folder):
    program = pathlib.Path(folder) / name
    run("gcc", "-Wall", "-Wextra", "-Werror", "-O2", f"-I{BUILD / 'include'}", HERE / f"{name}.c", "-o", program,
        f"-L{BUILD}", "-lmargay")
    return program


def check_calls(name, n, kinds, folder):
    wanted = run(build_native(name, folder), n)
    if wanted.count("\n") != kinds ** n:
        report(f"{name} native", f"{wanted.count(chr(10))} lists of calls, not {kinds ** n}")
    counts = set()
    for engine in ENGINES:
        for is_woven in (False, True):
            shown, stats = gen(name, n, engine, is_woven)
            counts.add((stats["explored"], stats["valid"], stats["complete"]))
            report(f"{name} {engine} {'woven' if is_woven else 'host'}",
                   "" if shown == wanted else first_difference(wanted, shown))
    explored, valid, complete = counts.pop()
    is_right = not counts and explored == kinds ** n and 0 < valid < explored and complete
    report(f"{name} counts", "" if is_right else f"{explored} explored, {valid} valid, complete {complete}; {counts}")


def check_hostile():
    for path in sorted((HERE / "hostile").glob("*.c")):
        for engine in ENGINES:
            result = torture.report(torture.Case(path, engine))
            global failures
            failures += result.startswith("not ok")
            print(result, flush=True)


MAIN = """
#include <assert.h>
#include "worklist_tree.c"
int main(void)
{
    struct node leaf = {0}, left = {&leaf, 0}, right = {0}, top = {&left, &right}, shared = {&right, &right};
    assert(tree_ok(&(struct tree){&top, 4}) && !tree_ok(&(struct tree){&top, 3}) && tree_ok(&(struct tree){0}));
    assert(!tree_ok(&(struct tree){&shared, 2}));
    top.right = &top;
    assert(!tree_ok(&(struct tree){&top, 3}));
    return 0;
}
"""


def check_installed(folder):
    """As a user has it: installed somewhere, with and without Margay."""
    run("cmake", "--install", BUILD, "--prefix", folder)
    example = pathlib.Path(folder) / "share/margay/examples/worklist_tree.c"
    (pathlib.Path(folder) / "main.c").write_text(MAIN)
    for compiler in ("gcc", "clang-19"):
        run(compiler, "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined", "-Iinclude", f"-I{example.parent}", "main.c",
            "-Llib", "-lmargay", cwd=folder)
        run("./a.out", cwd=folder)
        report(f"installed, without Margay, {compiler}")
    stats = json.loads(run("bin/margay", "gen", example, "-n", "5", "--format", "none", "--stats=json", cwd=folder))
    report("installed, with Margay", "" if stats["valid"] == 42 else f"{stats['valid']} trees of 5 nodes, not 42")


def main():
    with tempfile.TemporaryDirectory(prefix="margay containers-") as folder:
        for name, n, kinds in CALLS:
            try:
                check_calls(name, n, kinds, folder)
            except (ValueError, subprocess.TimeoutExpired) as trouble:
                report(name, str(trouble))
        try:
            check_installed(folder)
        except (ValueError, subprocess.TimeoutExpired) as trouble:
            report("installed", str(trouble))
    check_hostile()
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
