#!/usr/bin/env python3
"""Functions that take the same structure share what its invariant refuses: proved together they say what they say one by one, and fewer paths are run."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[2] / "examples" / "prove"
TREE = HERE / "cases" / "tree.c"
FIVE = ("lookup", "add", "least", "greatest", "drop_least")
MARGAY = os.path.abspath(os.environ["MARGAY"])


def prove(file, *words):
    done = subprocess.run([MARGAY, "prove", str(file), *map(str, words)], capture_output=True, text=True, timeout=600)
    if "Assertion" in done.stderr or done.returncode not in (0, 1, 5):
        raise Wrong(f"status {done.returncode}: {done.stdout}{done.stderr}")
    return done


def answers(done):
    """What is said of each function, with all lines about its failures."""
    return [line for line in done.stdout.splitlines() if not line.startswith(("# {", '{"'))]


def together_and_apart(file, k, functions, *words):
    flags = words[words.index("--"):] if "--" in words else ()
    options = words[:len(words) - len(flags)]
    named = [word for name in functions for word in ("--function", name)]
    apart = [answers(prove(file, "-k", k, "--function", name, *options, *flags)) for name in functions]
    same(f"{file.name} {' '.join(map(str, words))}", answers(prove(file, "-k", k, *named, *options, *flags)), sum(apart, []))


def counts(*words):
    done = prove(TREE, "-k", 3, "--stats=json", *words)
    return json.loads(done.stdout.splitlines()[-1])


def five_functions():
    together_and_apart(TREE, 3, FIVE)
    alone = [counts("--function", name) for name in FIVE]
    shared = counts(*(word for name in FIVE for word in ("--function", name)))
    for name in ("pre", "post", "valid"):
        same(name, shared[name], sum(each[name] for each in alone))
    same("paths one by one", sum(each["paths"] for each in alone), 1945)
    same("states one by one", sum(each["states"] for each in alone), 3120)
    same("paths", (shared["paths"], shared["forwarded"]), (829, 4 * 279))
    same("states", shared["states"], 1860)
    everything = counts()
    same("with the functions of something else", (everything["paths"], everything["states"]), (833, 1864))


def errors():
    """Those that were put in are found after as many paths, in the same structures."""
    for number in range(1, 6):
        together_and_apart(TREE, 2, FIVE, "--", f"-DBUG{number}")
        together_and_apart(TREE, 3, FIVE[::-1], "--all", "--", f"-DBUG{number}")


def other_ways():
    for words in (("--engine", "rerun"), ("--init", "lazy"), ("--order", "off")):
        together_and_apart(TREE, 2, FIVE, *words)


def paths_and_programs():
    """Where each path is told of, nothing is passed over."""
    with tempfile.TemporaryDirectory() as folder:
        shown = prove(TREE, "-k", 2, "-v", "--function", "least", "--function", "greatest").stdout
        apart = [prove(TREE, "-k", 2, "-v", "--function", name).stdout.splitlines()[1:] for name in ("least", "greatest")]
        same("-v", [line for line in shown.splitlines() if not line.startswith("# {")], sum(apart, []))
        prove(TREE, "-k", 2, "--tests", folder, "--function", "least", "--function", "greatest")
        same("--tests", sorted(re.sub(r"-.*", "", path.name) for path in pathlib.Path(folder).glob("*-n2-*.c")), ["greatest"] * 4 + ["least"] * 4)


def kits():
    """A kit of a function that came last is replayed, and fails under gcc."""
    with tempfile.TemporaryDirectory() as folder:
        prove(TREE, "-k", 3, "-o", folder, "--", "-DBUG5")
        kit, = pathlib.Path(folder).glob("drop_least*")
        done = subprocess.run([MARGAY, "check", "--replay", str(kit)], capture_output=True, text=True, timeout=600)
        if done.returncode != 1 or "drop_least" not in done.stdout:
            raise Wrong(done.stdout + done.stderr)
        program = pathlib.Path(folder) / "program"
        include = HERE.parents[2] / "include"
        subprocess.run(["gcc", "-w", "-g", "-fsanitize=address,undefined", "-I", str(include), "-DBUG5", "-o", str(program), str(kit / "repro.c")], check=True, timeout=600)
        if not subprocess.run([str(program)], capture_output=True, timeout=600).returncode:
            raise Wrong("it does not fail")


def what_is_not_alike():
    """Another region, another set of variables, NULL or not: these do not share, and say the same."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "apart.c"
        file.write_text("""#include <margay.h>
struct list { struct list *next; int v; };
static int most;
static bool list_ok(const struct list *l) { int n = 0; for (; l; l = l->next) if (++n > 4 || l->v > most) return false; return true; }
MG_INVARIANT(struct list, list_ok);
int first(struct list *l) { MG_REQUIRES(l); MG_ENSURES(mg_result(int) <= most); return l->v; }
__attribute__((nonnull)) int second(struct list *l) { MG_ENSURES(mg_result(int) <= most); return l->v; }
int third(struct list *l) { MG_REGION(l, other); MG_ENSURES(mg_result(int) <= 3); return l ? l->v : 0; }
int fourth(struct list *a, struct list *b) { MG_ENSURES(true); return a && b ? a->v ^ b->v : 0; }
int fifth(struct list *l) { MG_ARGUMENT(l, l ? l->next : l); MG_ENSURES(mg_result(int) <= most); return l ? l->v : most; }
""")
        together_and_apart(file, 2, ("first", "second", "third", "fourth", "fifth"))
        together_and_apart(file, 2, ("fourth", "third", "fifth", "first", "second"), "--globals", "initial")


def examples():
    together_and_apart(EXAMPLES / "bag.c", 2, sorted(set(re.findall(r"^# .*?} (\w+)\(", prove(EXAMPLES / "bag.c", "-k", 1).stdout, re.MULTILINE))))


if __name__ == "__main__":
    sys.exit(run_all([five_functions, errors, other_ways, paths_and_programs, kits, what_is_not_alike, examples]))
