#!/usr/bin/env python3
"""Address space may be limited (ulimit -v): what Margay keeps grows as it is needed. With 8, 4 and 2 GB it finds what it finds without a limit;
with less than it needs it says so. And files may be limited (ulimit -f)."""
import re
import sys

from bounded import EATS, FAILS, HERE, large_program, run_all, same, within

EXAMPLES = HERE.parents[2] / "examples"
LIMITS = (8000000, 4000000, 2000000)  # KiB

# Stores to what is older than the last choice: the log is long. Choices at the bottom of a deep recursion: frames are saved.
GROWS = """#include <margay.h>
int g[16];
static long deep(int k, long a, long b, long c)
{
    if (!k)
        return mg_int(0, 3) * 10 + mg_int(0, 3) + a - b + c;
    long below = deep(k - 1, b, c, a);
    g[k & 15]++;
    return below ^ (a + b) ^ c;
}
MG_TEST(grows, n)
{
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        if (mg_int(0, 1))
            sum += 1 << i;
        for (int k = 0; k < 30000; k++)
            for (int j = 0; j < 16; j++)
                g[j] += sum;
    }
    mg_assert(sum != 29 || deep(100000, 1, 2, 3) < 0);
}
"""
# More choices on a path than there were checkpoints room for at first.
MANY = """#include <margay.h>
MG_TEST(many, n) { int s = 0; for (int i = 0; i < 60000; i++) s += mg_int(0, 1); mg_assert(s < 2); }
"""


def limited(kib, kind="v"):
    return ["bash", "-c", f'ulimit -{kind} {kib}; exec "$@"', "bash"]


def untimed(result):
    """Without the summary, which says how long it took."""
    status, out, err = result
    return status, out, re.sub(r"(?m)^margay: \d+ tests?: .*\n", "", err)


def structures(place):
    for example, engine in (("binary_tree", "checkpoint"), ("binary_tree", "multi_rerun"), ("red_black_tree", "sets"), ("heap_array", "rerun")):
        arguments = ("gen", EXAMPLES / f"{example}.c", "-n", 4, "--engine", engine)
        wanted = place.run(*arguments)[:2]
        for kib in LIMITS:
            same(f"{example}, {engine}, {kib} KiB", place.run(*arguments, before=limited(kib))[:2], wanted)


def tests(place):
    place.source("f.c", FAILS)
    arguments = ("check", "f.c", "-n", 3, "--all", "-o", "kits", "--html", "p.html")
    wanted = untimed(place.run(*arguments))
    same("status", wanted[0], 1)
    for kib in LIMITS:
        same(f"{kib} KiB", untimed(place.run(*arguments, before=limited(kib))), wanted)


def growth(place):
    """Far more than is mapped at first."""
    place.source("g.c", GROWS)
    place.source("m.c", MANY)
    for file, more in (("g.c", ["--all"]), ("m.c", [])):
        arguments = ("check", file, "-n", 1, "--fuel", 100000000, *more)
        wanted = untimed(place.run(*arguments))
        same(f"{file}: status", wanted[0], 1)
        for kib in LIMITS:
            same(f"{file}, {kib} KiB", untimed(place.run(*arguments, before=limited(kib))), wanted)


def too_little(place):
    """The last one is enough for all but LLVM."""
    place.source("f.c", FAILS)
    place.source("large.c", large_program())
    place.bitcode("f.c")
    place.bitcode("large.c")
    for file, kib in (("f.bc", 400000), ("f.bc", 600000), ("f.bc", 1000000), ("large.bc", 1450000)):
        status, _, err = place.run("check", file, "-n", 2, "--html", "p.html", before=limited(kib))
        same(f"{kib} KiB: status", status, 5)
        same(f"{kib} KiB: remedy", bool(re.match(r"margay: out of memory: .*\n  address space is limited to \d+ MiB: raise that \(ulimit -v\)\n$", err)),
             True)
        same(f"{kib} KiB: page", "out of memory" in (place.work / "p.html").read_text(), True)


def a_path(place):
    """What it takes is found out in the worker, behind the sandbox."""
    place.source("e.c", EATS)
    for more in ([], ["--sandbox", "off"], ["--strategy", "bfs"]):
        status, out, err = place.run("check", "e.c", "-n", 1, "--fuel", 1000000000, *more, before=limited(1900000))
        same(f"{more}: status", status, 5)
        same(f"{more}: said", out.splitlines()[0].split(" with ")[0],
             "not ok eats: inconclusive, a path uses more memory than Margay may (--memory)")
        same(f"{more}: the path", err.splitlines()[:2], ["margay: eats, n = 1: it uses more memory than Margay may", "  mg_int(0, 3) = 2 for k at e.c:5"])


def short_files(place):
    """A write error, with a message."""
    place.source("f.c", FAILS)
    tree = EXAMPLES / "binary_tree.c"
    same("enough", place.run("check", "f.c", "-n", 3, "--html", "p.html", before=limited(1024, "f"))[0], 1)
    status, _, err = place.run("gen", tree, "-n", 10, "-o", "out", before=limited(1024, "f"))
    same("an output", (status, err), (3, "margay: cannot write structures.txt: File too large; results are incomplete\n"))
    status, _, err = place.run("gen", tree, "-n", 3, before=limited(1, "f"))
    same("less than Margay needs", (status, err.splitlines()[-1]), (5, "  raise that (ulimit -f)"))


CHECKS = (structures, tests, growth, too_little, a_path, short_files)

if __name__ == "__main__":
    sys.exit(run_all([within(check) for check in CHECKS]))
