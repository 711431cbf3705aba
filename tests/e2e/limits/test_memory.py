#!/usr/bin/env python3
"""--memory bounds what Margay and all that it starts take together: clang, LLVM, the worker, dot. A path that takes too much is shown."""
import re
import sys

from bounded import EATS, FAILS, large_program, run_all, same, within

EATS_STRUCTURE = """#include <margay.h>
struct s { int k, l; };
char g[24 << 20];
_Bool ok(const struct s *s)
{
    if (s->k == 1)
        for (int i = 0; i < 24 << 20; i++)
            g[i] = 1;
    return s->l == 1;
}
"""
FUEL = ("--fuel", "1000000000")
EATER = "exec python3 -c 'import time; b = [bytearray(b\"x\" * (1 << 20)) for i in range(600)]; time.sleep(60)'"


def sizes(place):
    """What is a size, and what is none."""
    place.source("f.c", FAILS)
    for text in ("4096M", "4g", "4294967296", "0", "4194304K", "1T"):
        same(text, place.run("check", "f.c", "-n", 1, "--memory", text)[0], 1)
    for text in ("", "x", "4X", "4GB", "-1", "1.5G", "G", "99999999999999999999", "99999999999999G"):
        status, _, err = place.run("check", "f.c", "-n", 1, "--memory", text)
        same(text, (status, "--memory" in err), (2, True))


def clang(place):
    place.source("f.c", FAILS)
    for lines in ([EATER], [EATER.replace("exec ", "") + "; true"]):
        place.program("clang-19", *lines)
        status, out, err = place.run("check", "f.c", "-n", 1, "--memory", "300M", "--html", "p.html")
        same("status", (status, out), (5, ""))
        same("message", err, "margay: --memory was reached (300 MiB) while clang compiles f.c\n  give more memory (--memory), or less code\n")


def dot(place):
    place.source("f.c", FAILS)
    place.program("dot", EATER)
    status, _, err = place.run("check", "f.c", "-n", 1, "--test", "first", "--memory", "400M", "--html", "p.html")
    same("status", status, 1)
    same("message", err.splitlines()[0], "margay: no pictures: --memory was reached (400 MiB) while dot draws")


def llvm(place):
    place.source("large.c", large_program())
    place.bitcode("large.c")
    status, out, err = place.run("check", "large.bc", "-n", 1, "--memory", "100M", "--junit", "j.xml")
    same("status", (status, out), (5, ""))
    same("message", bool(re.match(r"margay: --memory was reached \(100 MiB\) while LLVM .*\n  give more memory \(--memory\), or less code\n$", err)), True)
    same("JUnit", "--memory was reached" in (place.work / "j.xml").read_text(), True)


def a_path(place):
    place.source("e.c", EATS)
    for more in ([], ["--engine", "rerun"], ["--strategy", "bfs"], ["--strategy", "random"], ["--choice", "eager"]):
        status, out, err = place.run("check", "e.c", "-n", 1, "--all", *FUEL, "--memory", "300M", *more)
        told = out.splitlines()
        same(f"{more}: status", status, 5)
        same(f"{more}: said", told[0].split(" with ")[0], "not ok eats: inconclusive, a path uses more memory than Margay may (--memory)")
        same(f"{more}: the test after it", told[1].startswith("ok after: passed"), True)
        same(f"{more}: the path", err.splitlines()[:2], ["margay: eats, n = 1: it uses more memory than Margay may", "  mg_int(0, 3) = 2 for k at e.c:5"])
        same(f"{more}: the remedy", err.splitlines()[-2], "  give more memory (--memory, ulimit -v), or a smaller size (-n)")
    same("enough", place.run("check", "e.c", "-n", 1, *FUEL, "--memory", "2G")[0], 0)


def a_candidate(place):
    place.source("e.c", EATS_STRUCTURE)
    for more in ([], ["--engine", "rerun"], ["--engine", "multi_rerun"]):
        status, out, err = place.run("gen", "e.c", "-n", 2, *FUEL, "--memory", "300M", *more)
        same(f"{more}: status", status, 5)
        same(f"{more}: found", out.splitlines(), ["s{k=0, l=1}",
             "crash: memory: the predicate uses more memory than Margay may, on s{k=1, l=_}"])
        same(f"{more}: said", err.splitlines()[-1].split("; ")[1],
             "not complete: a candidate uses more memory than Margay may (--memory)")


def less_than_margay_needs(place):
    """Also when the worker has not begun."""
    place.source("f.c", FAILS)
    place.bitcode("f.c")
    status, out, err = place.run("check", "f.bc", "-n", 1, "--memory", "20M")
    same("status", (status, out), (5, ""))
    same("message", err.startswith("margay: --memory was reached (20 MiB) while LLVM "), True)


CHECKS = (sizes, clang, dot, llvm, a_path, a_candidate, less_than_margay_needs)

if __name__ == "__main__":
    sys.exit(run_all([within(check) for check in CHECKS]))
