#!/usr/bin/env python3
"""--timeout is for all that Margay does: clang, LLVM, the search, dot. Whatever it ends, the message says what, the status is 5, the outputs
are whole and nothing is left behind. And a dot that never ends is given up, also without --timeout."""
import json
import sys
import xml.etree.ElementTree as ET

from bounded import DOT, ENDLESS, FAILS, LISTS, large_program, run_all, same, within


def cases(place):
    """Of the JUnit file: names, and types of errors."""
    return [(case.get("name"), [error.get("type") for error in case.iter("error")])
            for case in ET.parse(place.work / "j.xml").getroot().iter("testcase")]


def has_page(place):
    page = (place.work / "p.html").read_text()
    return page.startswith("<!doctype html>") and page.rstrip().endswith("</html>")


def try_clang(place, *lines):
    place.source("f.c", FAILS)
    place.program("clang-19", *lines)
    status, out, err = place.run("check", "f.c", "-n", 2, "--timeout", 1, "--html", "p.html", "--junit", "j.xml", "--format", "tap")
    same("status", status, 5)
    same("message", err.splitlines()[0], "margay: --timeout was reached while clang compiles f.c")
    same("TAP", out, "TAP version 13\nBail out! --timeout was reached while clang compiles f.c\n")
    same("JUnit", cases(place), [("check", ["stopped"])])
    same("page", has_page(place), True)
    same("strange files", place.strange_files("p.html", "j.xml"), [])


def clang(place):
    try_clang(place, "exec sleep 60")


def what_clang_started(place):
    """A script that starts the compiler, and does not hand signals on."""
    try_clang(place, "sleep 60", "sleep 60")


def clang_that_prints(place):
    try_clang(place, "yes | head -c 100000; exec sleep 60")


def clang_for_a_contract(place):
    place.source("f.c", "#include <margay.h>\nMG_ENSURES(MG_RESULT >= 0) int twice(int x) { return 2 * x; }\n")
    place.program("clang-19", "exec sleep 60")
    status, _, err = place.run("check", "f.c", "-n", 2, "--function", "twice", "--timeout", 1)
    same("status and message", (status, err.splitlines()[0]), (5, "margay: --timeout was reached while clang compiles f.c"))


def llvm(place):
    place.source("large.c", large_program())
    place.bitcode("large.c")
    status, out, err = place.run("check", "large.bc", "-n", 1, "--timeout", 0.4, "--html", "p.html", "--junit", "j.xml", "--format", "tap")
    same("status", status, 5)
    same("message", err.splitlines()[0].startswith("margay: --timeout was reached while LLVM "), True)
    same("TAP", out.startswith("TAP version 13\nBail out! --timeout was reached while LLVM "), True)
    same("JUnit", cases(place), [("check", ["stopped"])])
    same("page", has_page(place), True)
    status, _, err = place.run("gen", "large.bc", "-n", 1, "--timeout", 0.4, "--pred", "ok", "-o", "out")
    same("gen", (status, "--timeout was reached while LLVM " in err), (5, True))
    status, _, err = place.run("explain", "large.bc", "--timeout", 0.4, "--pred", "ok")
    same("explain", (status, "--timeout was reached while LLVM " in err), (5, True))
    same("strange files", place.strange_files("p.html", "j.xml", "out"), [])


def the_search(place):
    place.source("f.c", ENDLESS)
    status, out, _ = place.run("check", "f.c", "-n", 1, "--timeout", 3, "--junit", "j.xml", "--html", "p.html")
    same("status", status, 5)
    same("said", [line.split(" with ")[0] for line in out.splitlines()],
         ["ok quick: passed up to n = 1 (2 of 2 paths count)", "not ok endless: inconclusive, --timeout was reached"])
    same("JUnit", cases(place), [("quick", []), ("endless", ["inconclusive"])])
    same("page", has_page(place), True)


def dot(place):
    """What was found is shown; there are no pictures."""
    place.source("f.c", FAILS)
    place.program("dot", "sleep 60", "sleep 60")
    status, out, err = place.run("check", "f.c", "-n", 2, "--timeout", 3, "--html", "p.html", "--junit", "j.xml")
    same("status", status, 1)
    same("message", err.splitlines()[0], "margay: no pictures: --timeout was reached while dot draws")
    same("first", out.splitlines()[0].startswith("not ok first, n = 1: "), True)
    same("JUnit", cases(place), [("first", []), ("second", ["not run"])])
    same("page", has_page(place), True)


def dot_of_structures(place):
    place.source("l.c", LISTS)
    place.program("dot", "sleep 60", "sleep 60")
    status, out, err = place.run("gen", "l.c", "-n", 2, "--timeout", 1, "--format", "svg")
    same("status and message", (status, out, err.splitlines()[0]), (5, "", "margay: --timeout was reached while dot draws"))


# ---- without --timeout --------------------------------------------------------------------------------------------

HANGS = [("never ends", ["sleep 60", "sleep 60"]), ("closes its output", ["exec >&-", "sleep 60"])]


def dot_never_ends(place):
    place.source("l.c", LISTS)
    for how, lines in HANGS:
        place.program("dot", *lines)
        status, out, err = place.run("gen", "l.c", "-n", 2, "--format", "svg")
        same(how, (status, out, err), (5, "", "margay: dot takes more than 10 s; choose --format dot and draw elsewhere\n"))


def dot_never_ends_for_a_failure(place):
    """It is asked once."""
    place.source("f.c", FAILS)
    place.program("dot", "echo >> asked", "sleep 60", "sleep 60")
    status, out, err = place.run("check", "f.c", "-n", 2, "--all", "--html", "p.html", "-o", "kits")
    same("status", status, 1)
    same("message", [line for line in err.splitlines() if " failed, in " not in line],
         ["margay: no pictures: dot takes more than 10 s; choose --format dot and draw elsewhere"])
    same("asked", (place.work / "asked").read_text(), "\n")
    same("both are told of", [line.split(",")[0] for line in out.splitlines() if line.startswith("not ok")], ["not ok first", "not ok second"])
    same("page", has_page(place), True)


NO_DOT = [("draws nothing", ["exit 0"], "draws nothing; is it that of graphviz?"),
          ("draws something else", ["echo hello"], "draws nothing; is it that of graphviz?"),
          ("fails", ["exit 3"], "ended with status 3 on a graph written by margay; --format dot shows the graph"),
          ("is killed", ["kill -SEGV $$"], "was killed (Segmentation fault) on a graph written by margay; --format dot shows the graph"),
          ("never stops printing", ["exec yes"], "prints more than 256 MiB; is it that of graphviz?")]


def what_is_no_dot(place):
    place.source("l.c", LISTS)
    place.source("f.c", FAILS)
    for how, lines, said in NO_DOT:
        place.program("dot", *lines)
        same(how, place.run("gen", "l.c", "-n", 2, "--format", "svg"), (4, "", f"margay: dot {said}\n"))
        status, _, err = place.run("check", "f.c", "-n", 1, "--html", "p.html", "--test", "first")
        same(f"{how}: check", (status, err.splitlines()[0], has_page(place)), (1, f"margay: no pictures: dot {said}", True))


def dot_leaves_something_behind(place):
    """A process that holds dot's output open: it is not waited for, and is gone."""
    if not DOT:
        print("skipped dot leaves something behind: there is no dot")
        return
    place.source("l.c", LISTS)
    place.program("dot", "sleep 60 &", f'exec {DOT} "$@"')
    status, out, err = place.run("gen", "l.c", "-n", 2, "--format", "svg", seconds=9)
    same("status", status, 0)
    same("a picture", out.startswith("<?xml") and out.rstrip().endswith("</svg>"), True)
    status, _, _ = place.run("gen", "l.c", "-n", 2, "--format", "svg", "--stats=json", "-o", "out", seconds=9)
    same("run.json", (status, json.loads((place.work / "out" / "run.json").read_text())["complete"]), (0, True))


CHECKS = (clang, what_clang_started, clang_that_prints, clang_for_a_contract, llvm, the_search, dot, dot_of_structures, dot_never_ends,
          dot_never_ends_for_a_failure, what_is_no_dot, dot_leaves_something_behind)

if __name__ == "__main__":
    sys.exit(run_all([within(check) for check in CHECKS]))
