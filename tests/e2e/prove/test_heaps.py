#!/usr/bin/env python3
"""margay prove -k: how many paths there are for heaps of any size, in examples/prove and in cases of other styles; that each seeded error is found with small k, and
that what is shown is so: the kit replays by check, and its program fails when gcc compiles it. Lazy, by re-running and with workers that are killed it is the same. Numbers of paths are counted for the largest k, and every
third kit is tried; long_heaps.py has them all."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CASES, EXAMPLES = HERE / "cases", ROOT / "examples" / "prove"
MARGAY = os.path.abspath(os.environ["MARGAY"])
IS_WHOLE = False


def margay(*words, cwd=CASES):
    done = subprocess.run([MARGAY, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=300)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    return done


def prove(file, functions, k, *words):
    named = [word for function in functions for word in ("--function", function)]
    return margay("prove", file.name, *named, "-k", k, *words, cwd=file.parent)


def counts(done):
    """By function, the paths that count."""
    found = re.findall(r"^ok (\w+): holds .*\(([\d,]+) of [\d,]+ paths? counts?\)$", done.stdout, re.MULTILINE)
    return {name: int(count.replace(",", "")) for name, count in found}


def hold(file, wanted, *words, ks=(1, 2, 3)):
    """Each of the functions holds with so many paths for k = 1, 2, 3."""
    for k in ks if IS_WHOLE else ks[-1:]:
        done = prove(file, wanted, k, "--stats=json", *words)
        if not words and list(wanted)[0] in PRE and len(wanted) == 1:
            stats = json.loads(done.stdout.splitlines()[-1])
            same(f"pre and post of {file.name}, k = {k}", (stats["pre"], stats["post"]), (PRE[list(wanted)[0]][k - 1], list(wanted.values())[0][k - 1]))
        same(f"{file.name} {' '.join(words)} k = {k}", counts(done), {name: each[k - 1] for name, each in wanted.items()})


# ---- examples/prove: what their opening comments say ---------------------------------------------------------

MERGE = {"merge": (1, 5, 19, 69)}
INSERT = {"insert": (4, 21, 236)}


# Of each function also the structures that it is called with.
PRE = {"merge": (1, 4, 9, 16), "insert": (2, 5, 26), "map_remove": (2, 6, 31), "bag_take_least": (1, 2, 3, 4),
       "sort": (1, 1, 1, 1, 1, 1), "delete_min": (1, 2, 3, 4, 5, 6, 7)}


def examples_have_the_paths_they_should():
    hold(EXAMPLES / "list_merge.c", MERGE, ks=(1, 2, 3, 4))
    hold(EXAMPLES / "list_merge_elements.c", MERGE, ks=(4,))
    hold(EXAMPLES / "search_tree_insert.c", INSERT)
    hold(EXAMPLES / "insertion_sort.c", {"sort": (1, 3, 9, 33, 153, 873)}, ks=(1, 2, 3, 4, 5, 6))
    hold(EXAMPLES / "heap_delete_min.c", {"delete_min": (1, 2, 4, 7, 11, 18, 26)}, ks=(1, 2, 3, 4, 5, 6, 7))
    hold(EXAMPLES / "red_black_remove.c", {"map_remove": (5, 43, 579)})
    hold(EXAMPLES / "red_black_remove.c", {"map_remove": (4, 28, 331)}, "--", "-DWITHOUT_VALUES", ks=(3,))
    hold(EXAMPLES / "bag.c", {"bag_take_least": (1, 3, 7, 15)}, ks=(4,))
    stats = json.loads(margay("prove", "search_tree_insert.c", "--function", "insert", "-n", 5, "--stats=json", cwd=EXAMPLES).stdout.splitlines()[-1])
    same("all search trees of up to 5 nodes", (stats["pre"], stats["valid"]), (65, 637))
    hold(EXAMPLES / "new_node.c", {"bar": (1, 1)}, ks=(2,))
    hold(EXAMPLES / "infeasible.c", {"bounded_foo": (2,)}, ks=(1,))
    hold(EXAMPLES / "string_copy.c", {"copy": (2, 5, 9, 14), "last_of": (1, 3, 6, 10)}, ks=(1, 2, 3, 4))


def code_that_people_use_holds():
    hold(EXAMPLES / "bsd_rb_tree.c", {"insert": (4, 28, 331), "remove_key": (4, 28, 331)}, ks=(3,))
    hold(EXAMPLES / "bsd_splay_tree.c", {"find": (4, 21, 236), "insert": (4, 21, 236)}, ks=(3,))
    hold(EXAMPLES / "utlist_dl.c", {"append": (2, 3, 4), "delete": (1, 3, 6), "concat": (4, 9, 16), "sort": (2, 4, 10)}, ks=(3,))


def any_compiler_takes_them():
    for file in sorted(EXAMPLES.glob("*.c")):
        subprocess.run(["gcc", "-std=c17", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused-function", f"-I{ROOT / 'include'}", file], check=True, timeout=100)


# ---- other styles --------------------------------------------------------------------------------------------

# Lists of 0 to k cells: one path each, or each that is not empty, or with a rank in one of them, or in any.
DEQUE = {name: (2, 3, 4) for name in ("push_front", "turn", "renew", "clear")} | {name: (1, 2, 3) for name in ("pop_back", "swap_ends")} | {
    "count_rank": (3, 7, 15), "move_to_front": (3, 6, 10)}
FIELDS = {"classify": (24,), "sign": (3,), "children": (4,), "copied": (1,), "is_moved": (2,), "numbered": (1,)}
PAYLOADS = {"replace": (2,), "known": (3,), "subscribe": (2,), "calls_given": (1,)}


def styles_do_not_matter():
    hold(CASES / "deque.c", DEQUE)
    hold(CASES / "fields.c", FIELDS, ks=(1,))
    hold(CASES / "payload.c", PAYLOADS, ks=(1,))


def lazy_finds_the_same_paths():
    """Where every pointer that is read is followed. Where some are not, it goes more ways."""
    hold(CASES / "deque.c", DEQUE, "--init", "lazy", ks=(3,))
    hold(EXAMPLES / "list_merge.c", MERGE, "--init", "lazy", ks=(3,))
    hold(EXAMPLES / "search_tree_insert.c", INSERT, "--init", "lazy", ks=(3,))
    elements = counts(prove(EXAMPLES / "list_merge_elements.c", ["merge"], 3, "--init", "lazy"))
    same("items that nobody follows", elements, {"merge": 177})


def whether_k_was_enough_is_said():
    text = prove(CASES / "fields.c", ["children"], 1).stdout
    same("not exhausted", "holds for all heaps: k = 1 is not exhausted" in text, True)
    text = prove(CASES / "deque.c", ["turn"], 2).stdout
    same("met", "holds for all heaps with chains up to k = 2" in text, True)


BEYOND = ("follows", "calls", "reads_union", "reads_real", "calls_parameter")


def what_has_no_symbol_is_beyond():
    lines = (CASES / "payload.c").read_text().splitlines()
    done = prove(CASES / "payload.c", BEYOND, 1)
    same("status", done.returncode, 5)
    for name in BEYOND:
        found = re.search(rf"^not ok {name}: inconclusive, 1 path goes beyond what can be proved, the first at payload.c:(\d+)\b", done.stdout, re.MULTILINE)
        at = next(i for i, line in enumerate(lines) if re.search(rf"\b{name}\(", line))
        same(name, found and at < int(found.group(1)) <= at + 5, True)


def what_leads_nowhere_fails_and_is_so():
    """A function that is called where it may be NULL, and a failure behind a test of it."""
    wrong = marked(CASES / "payload.c")
    with tempfile.TemporaryDirectory(prefix="margay-heaps-") as folder:
        done = prove(CASES / "payload.c", wrong, 1, "-o", folder)
        found = re.findall(r"^not ok (\w+), k = 1: it (.*) at payload.c:(\d+) in \w+$", done.stdout, re.MULTILINE)
        same("what is told", {name: (what, int(line)) for name, what, line in found}, wrong)
        check_kit(pathlib.Path(folder) / "fails_behind-1")


def what_is_beyond_is_said_of_a_failure_too():
    done = prove(CASES / "doubts.c", ["prints"], 1, "--all")
    same("status", done.returncode, 1)
    same("how much", "# prints fails with k = 1, after " in done.stdout and "; besides, 1 path goes beyond what can be proved" in done.stdout, True)


def a_copy_to_itself_asks_nothing():
    hold(CASES / "doubts.c", {"copies": (2,), "assigns": (2,)}, ks=(1,))


# ---- errors --------------------------------------------------------------------------------------------------

def marked(file):
    """Of a file, what goes wrong: by function, what it does and the line."""
    found = {}
    for number, line in enumerate(file.read_text().splitlines(), 1):
        match = re.search(r"/\* BAD (\w+): (.*) \*/", line)
        if match:
            found[match.group(1)] = (match.group(2), number)
    return found


def fails_alone(kit, *more):
    flags = [*more, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-w", f"-I{ROOT / 'include'}", f"-I{kit}"]
    subprocess.run(["gcc", *flags, kit / "repro.c", "-o", kit / "native"], check=True, capture_output=True, timeout=100)
    return subprocess.run([kit / "native"], capture_output=True, timeout=100).returncode != 0


def check_kit(kit, *flags, is_seen_by_gcc=True):
    again = margay("check", "--replay", kit)
    same(f"replay of {kit.name}", (again.returncode, "it fails the same way" in again.stdout), (1, True))
    if is_seen_by_gcc:
        same(f"{kit.name} by gcc fails", fails_alone(kit, *flags), True)


def is_tried(number):
    return IS_WHOLE or number % 3 == 0


def errors_are_found_and_are_so():
    wrong = marked(CASES / "wrong.c")
    same("errors", len(wrong), 11)
    for words in ([], ["--init", "lazy"]):
        with tempfile.TemporaryDirectory(prefix="margay-heaps-") as folder:
            done = prove(CASES / "wrong.c", wrong, 2, "-o", folder, *words)
            for number, (name, (what, line)) in enumerate(wrong.items()):
                found = re.search(rf"^not ok {name}, k = 2: it (.*) at wrong.c:(\d+) in \w+$", done.stdout, re.MULTILINE)
                same(f"{name} {' '.join(words)}", found and found.groups(), (what, str(line)))
                if not words and is_tried(number):  # what is never written has no sanitizer in gcc
                    check_kit(pathlib.Path(folder) / f"{name}-1", is_seen_by_gcc=name != "is_unset")


# Of an example with a flag: the function, k, and how it goes wrong.
SEEDED = [("string_copy.c", "BUG", "copy", 2, "breaks what it ensures"), ("heap_delete_min.c", "BUG", "delete_min", 3, "breaks the invariant"), ("insertion_sort.c", "BUG", "clear", 1, "reads or writes outside an object"),
          ("list_merge_elements.c", "TOUCH", "merge", 2, "breaks what it ensures"), ("red_black_remove.c", "BUG", "map_remove", 2, "breaks the invariant"),
          ("utlist_dl.c", "DIFFERENCE", "sort", 2, "overflows a signed integer"), ("new_node.c", "NONE", "linked_bar", 2, "breaks what it ensures"),
          ("infeasible.c", "NONE", "foo", 1, "overflows a signed integer"), ("bag.c", "BUG=1", "bag_take_least", 1, "dereferences a null pointer"),
          ("bag.c", "BUG=2", "bag_take_least", 2, "dereferences a null pointer"), ("bag.c", "BUG=3", "bag_take_least", 1, "breaks the invariant"),
          ("bag.c", "BUG=4", "bag_take_least", 2, "breaks what it ensures"), ("bag.c", "BUG=5", "bag_take_least", 1, "uses memory after freeing it"),
          ("bag.c", "BUG=6", "bag_take_least", 2, "breaks what it ensures"), ("bag.c", "BUG=7", "bag_take_least", 1, "frees the same memory twice")]


def errors_of_examples_are_found_and_are_so():
    for number, (file, flag, name, k, what) in enumerate(SEEDED):
        with tempfile.TemporaryDirectory(prefix="margay-heaps-") as folder:
            done = prove(EXAMPLES / file, [name], k, "-o", folder, "--", f"-D{flag}")
            same(f"{file} {flag}", f"not ok {name}, k = {k}: it {what}" in done.stdout, True)
            if is_tried(number):
                check_kit(pathlib.Path(folder) / f"{name}-1", f"-D{flag}")


# ---- every way to search -------------------------------------------------------------------------------------

def every_engine_says_the_same():
    for file, functions, k in ((CASES / "deque.c", list(DEQUE), 3), (CASES / "wrong.c", list(marked(CASES / "wrong.c")), 2)):
        first = prove(file, functions, k, "--all").stdout
        same(f"{file.name} by re-running", prove(file, functions, k, "--all", "--engine", "rerun").stdout, first)
        same(f"{file.name} without the order solver", outcomes(prove(file, functions, k, "--all", "--order", "off").stdout), outcomes(first))


def outcomes(text):
    """Without the numbers that a solver happens to find."""
    return [line for line in text.splitlines() if re.match(r"not ok|ok|#", line)]


def children(pid):
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def is_worker(pid):
    """It is the one with a filter on system calls. One that is about to become clang is not."""
    try:
        return re.search(r"^Seccomp:\s*2$", pathlib.Path(f"/proc/{pid}/status").read_text(), re.MULTILINE) is not None
    except OSError:
        return False


def a_killed_worker_changes_nothing():
    """Of one that is killed after a while another takes over, and comes to the same."""
    words = [MARGAY, "prove", EXAMPLES / "search_tree_insert.c", "--function", "insert", "-k", "4"]
    wanted = subprocess.run(words, capture_output=True, text=True, timeout=200).stdout
    same("paths", "(12,949 of 28,628 " in wanted, True)
    started = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed, end = 0, time.monotonic() + 60
    while started.poll() is None and time.monotonic() < end and killed < 3:
        time.sleep(0.02)
        for worker in children(started.pid):
            if is_worker(worker):
                os.kill(int(worker), signal.SIGKILL)
                killed += 1
    out, _ = started.communicate(timeout=200)
    same("what it says", out, wanted)


if __name__ == "__main__":
    sys.exit(run_all([examples_have_the_paths_they_should, code_that_people_use_holds, any_compiler_takes_them, styles_do_not_matter, lazy_finds_the_same_paths,
                      whether_k_was_enough_is_said, what_has_no_symbol_is_beyond, what_leads_nowhere_fails_and_is_so, what_is_beyond_is_said_of_a_failure_too, a_copy_to_itself_asks_nothing,
                      errors_are_found_and_are_so, errors_of_examples_are_found_and_are_so, every_engine_says_the_same, a_killed_worker_changes_nothing]))
