#!/usr/bin/env python3
"""Where pointers lead: the structures are counted by formulas and by brute force, here, and under every engine; what is written as C and as seeds is compiled by gcc and accepted by
the predicate; a kit fails under gcc; what is wrong is refused with its line. MARGAY in the environment is the program."""
import itertools
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same

MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(MARGAY).resolve().parent / "include"
HERE = pathlib.Path(__file__).resolve().parent
ENGINES = ("rerun", "multi", "sets")


def catalan(n):
    return math.comb(2 * n, n) // (n + 1)


def pairs(n):
    return itertools.product(range(n + 1), repeat=2)


def functions(n):
    fits = (lambda v: v % 2 == 0, lambda v: v < 3, lambda v: False)
    return 1 + sum(low <= high and f(low) and f(high) for f in fits for low, high in pairs(n))


def lengths(alphabet, most):
    return [(k, alphabet**k) for k in range(most + 1)]


def words(n):
    return 1 + sum(x * y for (a, x), (b, y) in itertools.product(lengths(2, n), lengths(2, n)) if a + b == 3)


def buffers(n, is_whole):
    texts = set()
    for text in itertools.product("\0ab", repeat=3):
        if "\0" in text:
            texts.add(text if is_whole else text[: text.index("\0") + 1])
    return sum(2**i > text.index("\0") for text in texts for i in range(n + 1))


def trees(nums, negs, adds):
    """Expressions, by brute force: how often a tree uses each struct at most; a dict by what it uses."""
    found = {(1, 0, 0): 1} if nums else {}
    while True:
        more = {(1, 0, 0): 1} if nums else {}
        for (a, b, c), count in found.items():
            if b < negs:
                more[a, b + 1, c] = more.get((a, b + 1, c), 0) + count
            for (d, e, f), other in found.items():
                use = (a + d, b + e, c + f + 1)
                if use[0] <= nums and use[1] <= negs and use[2] <= adds:
                    more[use] = more.get(use, 0) + count * other
        if more == found:
            return sum(found.values())
        found = more


# Of each file: how many structures there are, and how many if fields that the predicate did not read take every value.
COUNTS = {
    "shapes": (lambda n: math.comb(2 * n + 2, n + 1) - 1, lambda n: sum(math.comb(c + s, s) * 2**s for c, s in pairs(n))),
    "tasks": (lambda n: n + 1, lambda n: sum((n + 1) ** k for k in range(n + 1))),
    "tailq": (lambda n: n + 1, lambda n: sum(3**k for k in range(n + 1))),
    "nil": (lambda n: sum(math.comb(n, k) * catalan(k) for k in range(n + 1)),) * 2,
    "functions": (functions,) * 2,
    "words": (words,) * 2,
    "sets": (lambda n: (n + 1) ** 2,) * 2,
    "matrix": (lambda n: 8 * (1 + sum(2**h + 4**h for h in range(1, n + 1))), lambda n: 12 * sum(2**h + 4**h for h in range(n + 1))),
    "computed": (lambda n: buffers(n, False), lambda n: buffers(n, True)),
    "expr": (lambda n: trees(n, 1, n),) * 2,
    "bare": (lambda n: math.comb(2 * n + 2, n + 1) - 1, lambda n: sum(math.comb(c + s, s) * 2**s for c, s in pairs(n))),
    "packets": (lambda n: 1 + sum(math.comb(k + 2, 2) - 1 for k in range(1, n + 1)),) * 2,
    "rows": (lambda n: sum((n + 1) ** k for k in range(n + 1)), lambda n: sum((2 ** (n + 1) - 1) ** k for k in range(n + 1))),
    "tails": (lambda n: 3 + 3, lambda n: 3 + 6),
}

# Tests that fail, and pass with -DFIXED: how, and what the program of the kit says.
FAILURES = {
    ("tasks", "drops"): ("it uses memory after freeing it", "heap-use-after-free"),
    ("tasks", "turns"): ("it fails an assertion", "mg_assert"),
    ("tailq", "prunes"): ("it fails an assertion", "mg_assert"),
    ("nil", "nil_stays"): ("it fails an assertion", "mg_assert"),
    ("functions", "both_ends"): ("it fails an assertion", "mg_assert"),
    ("words", "copies"): ("it reads or writes outside an object", "buffer-overflow"),
    ("sets", "elder_is_older"): ("it fails an assertion", "mg_assert"),
    ("matrix", "reads_weights"): ("it reads or writes outside an object", "heap-buffer-overflow"),
    ("expr", "one_more_leaf"): ("it fails an assertion", "mg_assert"),
    ("packets", "sums"): ("it reads or writes outside an object", "heap-buffer-overflow"),
    ("packets", "moves"): ("it fails an assertion", "mg_assert"),
    ("rows", "grows"): ("it reads or writes outside an object", "heap-buffer-overflow"),
}


def run(*words, cwd=HERE):
    return subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, errors="replace", timeout=100)


def gen(name, n, *options):
    done = run(MARGAY, "gen", f"{name}.c", "-n", n, "-q", *options)
    if done.returncode:
        raise Wrong(f"exit status {done.returncode}: {done.stderr[:300]}")
    return done.stdout


def valid(name, n, *options):
    return json.loads(gen(name, n, "--format", "none", "--stats=json", *options).splitlines()[-1])["valid"]


def named(name, check):
    check.__name__ = name
    return check


def counts(name):
    def check():
        for n in (1, 3):
            same(f"n = {n}", valid(name, n), COUNTS[name][0](n))
        for engine in ("checkpoint", "rerun"):
            same(f"enumerated, {engine}", valid(name, 2, "--dont-care", "enumerate", "--engine", engine), COUNTS[name][1](2))
        lines = gen(name, 2).splitlines()
        same("n = 2", len(set(lines)), COUNTS[name][0](2))
        for engine in ENGINES:
            found = gen(name, 2, "--engine", engine).splitlines()
            same(engine, sorted(found) if engine == "sets" else found, sorted(lines) if engine == "sets" else lines)
    return named(f"counts {name}", check)


def compile_with(name, folder, body, *flags):
    """A program of the user's file and this; gives what it prints."""
    program = pathlib.Path(folder) / "program.c"
    program.write_text(f'#include "{HERE / name}.c"\n#define MG_HAVE_TYPES\n{body}')
    library = [INCLUDE.parent / "libmargay.a"]
    built = run("gcc", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{INCLUDE}", *flags, program, "-o", f"{folder}/program", *library, cwd=folder)
    if built.returncode:
        raise Wrong(built.stderr[:600])
    done = run(f"{folder}/program", cwd=folder)
    if done.returncode:
        raise Wrong(f"exit status {done.returncode}: {done.stderr[:600]}")
    return done.stdout


def predicate_of(name):
    return re.search(r"^(?:bool\s+)(\w+) ?\((?:const )?(\w+(?: \w+)?) \*", (HERE / f"{name}.c").read_text(), re.MULTILINE).groups()


def formats(name):
    def check():
        ok, root = predicate_of(name)
        wanted = COUNTS[name][0](2)
        found = [json.loads(line) for line in gen(name, 2, "--format", "json").splitlines()]
        same("json", len(found), wanted)
        for structure in found:
            for target in re.findall(r'"ref": "(\w+)"', json.dumps(structure)):
                same(f"{target} is there", target in structure["objects"], True)
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "all.inc").write_text(gen(name, 2, "--format", "c"))
            alone = run("gcc", "-Wall", "-Wextra", "-Werror", "-xc", "-c", "all.inc", "-o", "alone.o", cwd=folder)
            same("C by itself", alone.stderr, "")
            each = "".join(f"count += {ok}(mg_structure_{i});" for i in range(1, wanted + 1))
            said = compile_with(name, folder, f'#include "all.inc"\n#include <stdio.h>\nint main(void) {{ int count = 0; {each} printf("%d", count); return 0; }}')
            same("C", int(said), wanted)
            gen(name, 2, "--format", "bytes", "-o", f"{folder}/seeds")
            seeds = sorted((pathlib.Path(folder) / "seeds" / "seeds").glob("*.seed"))
            same("seeds", len(seeds), wanted)
            said = compile_with(name, folder, SEEDS.replace("OK", ok).replace("FILES", ", ".join(f'"{seed}"' for seed in seeds)), f"-I{folder}/seeds")
            same("structures of seeds", int(said), wanted)
    return named(f"formats {name}", check)


SEEDS = """
#include "seed.h"
#include <stdio.h>
static const char *const files[] = {FILES};
int main(void)
{
    int count = 0;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        uint8_t data[4096];
        FILE *file = fopen(files[i], "rb");
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        mg_seed seed;
        count += OK(mg_seed_make(&seed, data, size));
        mg_seed_free(&seed);
    }
    printf("%d", count);
    return 0;
}
"""


def failure(name, test):
    def check():
        verdict, words = FAILURES[name, test]
        with tempfile.TemporaryDirectory() as folder:
            found = set()
            for engine in ("checkpoint", "rerun"):
                done = run(MARGAY, "check", f"{name}.c", "--test", test, "-n", 4, "--engine", engine, "-o", folder)
                found.add(re.sub(r"\n# .*", "", done.stdout.split("without Margay")[0]))
                same(engine, (f" {verdict} at" in done.stdout, done.returncode), (True, 1))
            same("engines that differ", len(found), 1)
            kit = pathlib.Path(folder) / f"{test}-1"
            command = next(line for line in (kit / "repro.c").read_text().splitlines() if "gcc" in line).lstrip(" *")
            said = run("sh", "-c", command, cwd=kit)
            same("natively", (said.returncode != 0, words in said.stderr), (True, True))
            same("replayed", run(MARGAY, "check", "--replay", kit).stdout.splitlines()[-1], f"# {kit}: it fails the same way")
        fixed = run(MARGAY, "check", f"{name}.c", "--test", test, "-n", 3, "--", "-DFIXED")
        same("fixed", (fixed.stdout[: len(test) + 3], fixed.returncode), (f"ok {test}", 0))
    return named(f"failure {name} {test}", check)


def refused(path):
    def check():
        wanted = re.match(r"/\* refused: (.*) \*/", path.read_text()).group(1)
        told = run(MARGAY, "gen", path.name, "-n", "2", cwd=path.parent)
        same("message", told.stderr.splitlines()[0], f"margay: {path.name}:{wanted}")
        same("remedy", told.stderr.splitlines()[1][:2], "  ")
        same("exit status", told.returncode, 3)
    return named(f"refused {path.stem}", check)


def what_happened():
    """The story names parts of objects."""
    with tempfile.TemporaryDirectory() as folder:
        run(MARGAY, "check", "tasks.c", "--test", "drops", "-n", "2", "-o", folder)
        told = (pathlib.Path(folder) / "drops-1" / "story.txt").read_text()
    same("story", re.findall(r"^  queue.*", told, re.MULTILINE), ["  queue.tasks.next = &queue.tasks, was &T0.link", "  queue.tasks.prev = &queue.tasks, was &T0.link"])


def drawn_again():
    """What is written as JSON is read by show."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "all.json"
        for name, last in (("nil", "Tree  root=&nil"), ("functions", "rule  fits=is_small, low=1, high=1"), ("words", 'entry  name="y", value="11"'),
                           ("packets", 'packet  length=2, data=["b", "c"]')):
            file.write_text(gen(name, 2, "--format", "json"))
            shown = run(MARGAY, "show", file).stdout.splitlines()
            same(name, last in shown or shown[-8:], True)


def arguments():
    """A parameter may lead to all that the bounds say."""
    done = run(MARGAY, "check", "parameters.c", "--function", "area", "-n", "1")
    same("area", re.findall(r"^ok.*", done.stdout, re.MULTILINE), ["ok area: passed up to n = 1 (3 of 3 paths count)"])


def generators_are_refused():
    done = run(MARGAY, "check", "unseen.c", "-n", "1")
    same("verdict", done.stdout.splitlines()[0], "not ok both, n = 1: it shows what cannot be shown")


def gcc_compiles_them():
    done = run("gcc", "-std=gnu17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", f"-I{INCLUDE}", *sorted(HERE.glob("*.c")))
    same("gcc", done.stderr, "")


if __name__ == "__main__":
    sys.exit(run_all([counts(name) for name in COUNTS] + [formats(name) for name in COUNTS] + [failure(*case) for case in FAILURES]
                     + [refused(path) for path in sorted((HERE / "refused").glob("*.c"))]
                     + [what_happened, drawn_again, arguments, generators_are_refused, gcc_compiles_them]))
