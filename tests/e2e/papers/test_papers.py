#!/usr/bin/env python3
"""Programs of published figures, as they were published, come to the published counts, or to those that a recurrence or a walk through the tree of choices gives."""
import functools
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402


def stats(command, file, *options):
    done = subprocess.run([os.environ["MARGAY"], command, HERE / file, "--stats=json", *map(str, options)], capture_output=True, text=True, timeout=60)
    same(f"the status of {options}: {done.stdout[:300]}{done.stderr[:300]}", done.returncode, 0)
    return json.loads(done.stdout.splitlines()[-1])


def paths(test, n, choice="copy", *options):
    found = stats("check", "udita.c", "--test", test, "-n", n, "--choice", choice, *options)
    return found["explored"], found["valid"]


def candidates_of_two_nodes():
    for engine, inits in (("rerun", 35), ("checkpoint", 17)):
        found = stats("gen", "list.c", "-n", 2, "--engine", engine, "--format", "none")
        same(engine, (found["explored"], found["valid"], found["inits"]), (12, 3, inits))


def first_hundred_lists():
    found = stats("gen", "list.c", "-n", 100, "--format", "none")
    same("lists", (found["explored"], found["valid"], found["inits"]), (15251, 101, 15452))


def search_trees_of_three_nodes():
    """Of "Lightweight Data-flow Analysis for Execution-driven Constraint Solving" (Siddiqui, Marinov, Khurshid): five trees with parents, one by one and with many values in one comparison."""
    tree = HERE.parents[2] / "examples" / "parent_tree.c"
    for engine, explored in (("rerun", 238), ("checkpoint", 238), ("multi", 130), ("multi_rerun", 130)):
        found = stats("gen", tree, "-n", 3, "--engine", engine, "--format", "none")
        same(engine, (found["explored"], found["valid"]), (explored, 5))


def leaves(order, conditions):
    """Paths, and those that count, when 0 or 1 is chosen for the variables in this order, each before the condition that comes with it."""
    def walk(step, values):
        if step == len(order):
            return 1, 1
        total, counted = 0, 0
        for value in (0, 1):
            now = {**values, order[step]: value}
            if all(now[i] <= now[i + 1] for i in conditions.get(step, ())):
                more = walk(step + 1, now)
                total, counted = total + more[0], counted + more[1]
            else:
                total += 1
        return total, counted
    return walk(0, {})


def ordered_tuples():
    same("eager triple", paths("triple", 1, "eager"), (8, 4))
    same("delayed triple", paths("triple", 1, "delayed"), leaves([0, 1, 2], {1: [0], 2: [1]}))
    same("eager tuple", paths("tuple", 1, "eager"), (32, 6))
    same("delayed tuple, whose copy chooses", paths("tuple", 1, "delayed"), leaves([2, 0, 1, 3, 4], {2: [0, 1], 3: [2], 4: [3]}))
    plain = leaves([0, 1, 2, 3, 4], {i: [i - 1] for i in range(1, 5)})
    same("with the copy propagated", paths("tuple", 1), plain)
    same("through a variable", paths("copied", 1), plain)


@functools.cache
def backbones(n):
    return 1 if n == 0 else sum(backbones(left) * backbones(right) for left in range(n) for right in range(n - left))


def code_that_generates_trees():
    for n in (1, 2, 3, 4, 5):
        same(f"up to {n}", paths("backbone", n), (backbones(n), backbones(n)))


def trees_by_havoc():
    """As published for sizes and keys up to n; and each once, however the nodes are numbered."""
    for n, valid in ((1, 2), (2, 6), (3, 15)):
        same(f"havoc {n}", paths("havocked", n)[1], valid)


def shapes(n):
    return [None] if n == 0 else [(l, r) for left in range(n) for right in range(n - left) for l in shapes(left) for r in shapes(right)]


def heights(shape, is_below_red):
    """Of each colouring: how many black nodes lie on the way down."""
    if shape is None:
        return [1]
    return [one + is_black for is_black in (0, 1) if is_black or not is_below_red
            for one in heights(shape[0], not is_black) for other in heights(shape[1], not is_black) if one == other]


def a_generator_and_a_predicate():
    for n in (2, 3, 4):
        same(f"colourings {n}", paths("combined", n, "eager")[1], sum(len(heights(shape, False)) for shape in shapes(n)))
        same(f"late {n}", paths("combined", n)[1], paths("combined", n, "eager")[1])


def generators_made_of_generators():
    same("pairs", paths("pairs", 4), (12, 12))


sys.exit(run_all([candidates_of_two_nodes, first_hundred_lists, search_trees_of_three_nodes, ordered_tuples, code_that_generates_trees, trees_by_havoc, a_generator_and_a_predicate,
                  generators_made_of_generators]))
