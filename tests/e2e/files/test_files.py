#!/usr/bin/env python3
"""Tests, contracts and invariants in several files of one command. MARGAY in the environment is the program."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent


def run(*words, cwd=HERE):
    return subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, errors="replace", timeout=100)


def check(*words):
    return run(MARGAY, "check", *words)


def outcomes(done):
    return re.findall(r"^((?:not )?ok \w+)", done.stdout, re.MULTILINE)


def fails_natively(folder):
    """The program of the kit, by its own command, is stopped by a check of Margay's."""
    kit, = pathlib.Path(folder).iterdir()
    command = next(line for line in (kit / "repro.c").read_text().splitlines() if "gcc" in line).lstrip(" *")
    said = run("sh", "-c", command, cwd=kit)
    same("natively", (said.returncode != 0, re.findall(r"(?:mg_assert|MG_ENSURES|MG_INVARIANT|ensures|invariant).*", said.stderr) != []), (True, True))
    same("replayed", run(MARGAY, "check", "--replay", kit).stdout.splitlines()[-1], f"# {kit}: it fails the same way")


def tests_of_several_types():
    for files in (("stack.c", "queue.c", "words.c"), ("words.c", "stack.c", "queue.c")):
        done = check(*files, "-n", "2")
        same("all", (sorted(outcomes(done)), done.returncode), (["ok drains", "ok letters", "ok pushes"], 0))


def functions_of_several_files():
    """push and drain are in two files, their invariants in a third."""
    files = ("stack.c", "queue.c", "invariants.c")
    done = check(*files, "--function", "push", "--function", "drain", "-n", "2")
    same("wrong", (outcomes(done), done.returncode), (["not ok push", "not ok drain"], 1))
    same("triples", done.stdout.splitlines()[:2], ["# push has no contract, but an invariant: {stack_ok(stack)} push(stack) {stack_ok(stack)}",
                                                   "# drain has no contract, but an invariant: {queue_ok(queue)} drain(queue) {queue_ok(queue)}"])
    done = check(*files, "--function", "push", "--function", "drain", "-n", "2", "--", "-DFIXED")
    same("fixed", (outcomes(done), done.returncode), (["ok push", "ok drain"], 0))


def kits_of_several_files():
    for function, files in (("push", ("queue.c", "stack.c", "invariants.c")), ("bump", ("chain.c", "chain_spec.c")), ("halve", ("included.c",)),
                            ("clip", ("clips.c", "included.c"))):
        with tempfile.TemporaryDirectory() as folder:
            done = check(*files, "--function", function, "-n", "4", "-o", folder)
            same(function, (outcomes(done), done.returncode), ([f"not ok {function}"], 1))
            fails_natively(folder)


def static_invariant_elsewhere():
    for files in (("chain.c", "chain_spec.c"), ("chain_spec.c", "chain.c")):
        done = check(*files, "--function", "bump", "-n", "3", "--", "-DFIXED")
        same("fixed", (outcomes(done), done.returncode), (["ok bump"], 0))


def static_function_included():
    for files in (("included.c", "clips.c"), ("clips.c", "included.c")):
        done = check(*files, "--function", "halve", "--function", "third", "-n", "3")
        same("wrong", (outcomes(done), done.returncode), (["not ok halve", "not ok third"], 1))
    done = check("included.c", "--function", "halve", "-n", "3", "--", "-DFIXED")
    same("fixed", (outcomes(done), done.returncode), (["ok halve"], 0))


def out_of_reach():
    done = check("chain.c", "chain_spec.c", "contract_of_bump.c", "--function", "bump", "-n", "2")
    same("message", done.stderr.splitlines()[0], "margay: chain_spec.c:18: `ascends` is static in chain_spec.c, where the contract of `bump` is not")
    same("exit status", done.returncode, 3)
    done = check("stack.c", "twice_contract.c", "--function", "twice", "-n", "2")
    same("static", done.stderr.splitlines()[0], "margay: twice_contract.c:4: `twice` is static in stack.c, so nobody else can call it")


if __name__ == "__main__":
    sys.exit(run_all([tests_of_several_types, functions_of_several_files, kits_of_several_files, static_invariant_elsewhere, static_function_included, out_of_reach]))
