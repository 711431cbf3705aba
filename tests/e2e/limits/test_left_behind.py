#!/usr/bin/env python3
"""Nothing is left behind: signals at random moments while clang compiles, LLVM works, the search runs and dot draws. No process is left, no
temporary file, nothing where Margay was started; and after each signal that can be caught the outputs are whole. test_left_behind.py SEED MANY
tries other moments, and more of them."""
import json
import os
import random
import shutil
import signal
import sys
import time
import xml.etree.ElementTree as ET

from bounded import CLANG, DOT, ENDLESS, FAILS, LISTS, Wrong, large_program, run_all, same, within

SEED, MANY = (int(word) for word in (sys.argv[1:] + ["1", "4"][len(sys.argv) - 1:]))
CAUGHT = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM, signal.SIGXCPU, signal.SIGSEGV,
          signal.SIGABRT, signal.SIGRTMIN]
OUTPUTS = ("--html", "p.html", "--junit", "j.xml", "-o", "kits")
random_moments = random.Random(SEED)


def children(process):
    try:
        return [int(word) for word in open(f"/proc/{process}/task/{process}/children").read().split()]
    except OSError:
        return []


def name_of(process):
    try:
        return open(f"/proc/{process}/comm").read().strip()
    except OSError:
        return ""


def wait_until(process, is_so):
    """Until Margay is there; False: it has ended before."""
    for _ in range(3000):
        if process.poll() is not None:
            return False
        if is_so(process.pid):
            return True
        time.sleep(0.01)
    raise Wrong("it never came to that")


def runs(name):
    return lambda pid: any(name_of(child) == name for child in children(pid))


def is_past_clang(pid):
    """It has read bitcode for a moment."""
    time.sleep(0.2)
    return True


def see_whole(place):
    page = (place.work / "p.html").read_text()
    same("page", (page.startswith("<!doctype html>"), page.rstrip().endswith("</html>")), (True, True))
    ET.parse(place.work / "j.xml")
    for kit in (place.work / "kits").glob("*/case.json"):
        json.loads(kit.read_text())


def strike(place, arguments, is_so, number, most):
    """One signal, to Margay alone, some time after it came so far. Exit status and stderr; None: it had ended."""
    process = place.start(*arguments)
    came = wait_until(process, is_so)
    time.sleep(random_moments.uniform(0, most))
    came = came and process.poll() is None
    if came:
        process.send_signal(number)
    status, _, err = place.end(process)
    return (status, err) if came else None


def try_stage(place, stage, arguments, is_so, most, statuses):
    hit = 0
    for number in [*CAUGHT, *random_moments.choices(CAUGHT, k=MANY)]:
        ended = strike(place, arguments, is_so, number, most)
        see_whole(place)
        same("strange files", place.strange_files("p.html", "j.xml", "kits"), [])
        if ended:
            hit += 1
            same(f"{stage}, {number.name}: status and message", (ended[0] in statuses, ended[1]), (True, ended[1]))
    for _ in range(MANY):
        hit += strike(place, arguments, is_so, signal.SIGKILL, most) is not None
        same("strange files", place.strange_files("p.html", "j.xml", "kits"), [])
    same(f"{stage}: enough signals came in time", hit >= len(CAUGHT) // 2, True)


def while_clang_compiles(place):
    place.source("f.c", FAILS)
    place.program("clang-19", "sleep 0.3", f'{CLANG} "$@"', "sleep 0.3")
    try_stage(place, "clang", ("check", "f.c", "-n", 2, *OUTPUTS), runs("clang-19"), 0.5, (1, 5))


def while_llvm_works(place):
    place.source("large.c", large_program())
    place.bitcode("large.c")
    try_stage(place, "LLVM", ("check", "large.bc", "-n", 1, *OUTPUTS), is_past_clang, 1, (0, 5))


def while_it_searches(place):
    place.source("e.c", ENDLESS)
    place.bitcode("e.c")
    try_stage(place, "search", ("check", "e.bc", "-n", 1, *OUTPUTS), runs("margay"), 0.5, (5,))


def while_dot_draws(place):
    """Some come before the first failure, some between two."""
    place.source("f.c", FAILS)
    place.bitcode("f.c")
    place.program("dot", "sleep 0.2", f'{DOT} "$@"', "sleep 0.2")
    try_stage(place, "dot", ("check", "f.bc", "-n", 2, "--all", *OUTPUTS), runs("dot"), 1, (1,))


def structures_while_dot_draws(place):
    """What stands in the folder is whole; run.json, if it is there, tells of the files."""
    place.source("l.c", LISTS.replace("return", "return 1 ||"))
    place.bitcode("l.c")
    place.program("dot", "sleep 0.1", f'{DOT} "$@"')
    for number in [*CAUGHT, *[signal.SIGKILL] * MANY]:
        shutil.rmtree(place.work / "out", ignore_errors=True)
        ended = strike(place, ("gen", "l.bc", "-n", 5, "--format", "svg", "-o", "out"), runs("dot"), number, 1)
        same("strange files", place.strange_files("out"), [])
        if not ended or number == signal.SIGKILL:
            continue
        same(f"{number.name}: status", (ended[0] in (0, 5), ended[1]), (True, ended[1]))
        pictures = [p.read_text() for p in (place.work / "out").glob("*.svg")]
        same(f"{number.name}: whole pictures", [p for p in pictures if not p.rstrip().endswith("</svg>")], [])
        if (place.work / "out" / "run.json").exists():
            told = json.loads((place.work / "out" / "run.json").read_text())
            same(f"{number.name}: pictures", len(pictures) - 1, told["counters"]["valid"])


def the_whole_group(place):
    """As Ctrl-C does it: clang or dot may get the signal too."""
    place.source("f.c", FAILS)
    place.program("clang-19", "sleep 0.3", f'{CLANG} "$@"')
    for _ in range(MANY):
        process = place.start("check", "f.c", "-n", 2, *OUTPUTS)
        wait_until(process, runs("clang-19"))
        time.sleep(random_moments.uniform(0, 0.4))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        status, _, err = place.end(process)
        same("status", (status in (1, 5), err), (True, err))
        see_whole(place)


def a_hangup_that_is_ignored(place):
    """nohup."""
    place.source("e.c", ENDLESS)
    process = place.start("check", "e.c", "-n", 1, "--timeout", 4, before=["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"])
    wait_until(process, runs("margay"))
    process.send_signal(signal.SIGHUP)
    status, out, _ = place.end(process)
    same("it went on", (status, "--timeout was reached" in out), (5, True))


# ---- what clang would write ---------------------------------------------------------------------------------------

CRASHES = ("#pragma clang __debug parser_crash", "#pragma clang __debug llvm_fatal_error", "#pragma clang __debug crash")
WRITERS = ("-save-temps", "--save-temps=obj", "--coverage", "-ftest-coverage", "-ftime-trace", "-MD", "-MMD", "-Wp,-MD,x.d", "-fsave-optimization-record",
           "-gen-reproducer", "-fcrash-diagnostics-dir=.", "-fcrash-diagnostics=all", "-gsplit-dwarf", "-dsym-dir", "-emit-ast",
           "-fprofile-generate", "-fstack-usage", "-E")


def a_clang_that_crashes(place):
    for line in CRASHES:
        place.source("c.c", f"#include <margay.h>\n{line}\n{LISTS}")
        for more in ((), ("--", "-fcrash-diagnostics=all"), ("--", "-gen-reproducer")):
            status, _, err = place.run("gen", "c.c", "-n", 2, *more)
            same(f"{line} {more}: status", (status in (2, 3), err), (True, err))
            same(f"{line} {more}: strange files", place.strange_files(), [])


def flags_that_write(place):
    place.source("l.c", LISTS)
    for flag in WRITERS:
        status, _, err = place.run("gen", "l.c", "-n", 2, "--format", "none", "--", flag)
        same(f"{flag}: strange files", place.strange_files(), [])


CHECKS = [while_clang_compiles, while_llvm_works, while_it_searches, the_whole_group, a_hangup_that_is_ignored, a_clang_that_crashes,
          flags_that_write]
if DOT:
    CHECKS += [while_dot_draws, structures_while_dot_draws]
else:
    print("skipped signals while dot draws: there is no dot")

if __name__ == "__main__":
    sys.exit(run_all([within(check) for check in CHECKS]))
