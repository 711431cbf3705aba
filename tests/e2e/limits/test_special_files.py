#!/usr/bin/env python3
"""What is read is a file. A pipe that nobody writes to, a device that never ends, a folder, a file without end in its place: a message at once."""
import os
import sys

from bounded import FAILS, LISTS, run_all, same, within

SECONDS = 10  # for one that reads or waits for ever; the message comes at once


def put(path, kind):
    """Something that is no such file, at a path."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "huge":
        path.touch()
        os.truncate(path, 20 << 30)
    else:
        path.symlink_to(kind)
    return path


SAID = {"pipe": "is not a regular file", "/dev/zero": "is not a regular file", "/dev/full": "is not a regular file",
        "/dev/tty": None, "folder": "is a directory", "huge": "is larger than any such file", "nowhere": "No such file or directory"}


def see(place, kind, name, status, err):
    same(f"{kind}: status", status, 3)
    if SAID[kind]:
        same(f"{kind}: message", err.splitlines()[0], f"margay: {name}: {SAID[kind]}")
    same(f"{kind}: remedy", len(err.splitlines()), 2)


def sources(place):
    for number, kind in enumerate(SAID):
        for suffix in ("c", "bc", "ll"):
            name = f"{number}.{suffix}"
            put(place.work / name, kind)
            for command in ("gen", "check"):
                status, _, err = place.run(command, name, "-n", 2, seconds=SECONDS)
                see(place, kind, name, status, err)
        status, _, err = place.run("explain", f"{number}.c", seconds=SECONDS)
        see(place, kind, f"{number}.c", status, err)


def a_second_source(place):
    place.source("f.c", FAILS)
    put(place.work / "pipe.c", "pipe")
    status, _, err = place.run("check", "f.c", "pipe.c", "-n", 2, seconds=SECONDS)
    see(place, "pipe", "pipe.c", status, err)


def databases(place):
    place.source("l.c", LISTS)
    for number, kind in enumerate(SAID):
        if kind == "folder":
            continue  # that is how the folder of one is given
        path = put(place.work / f"{number}.json", kind)
        status, _, err = place.run("gen", "l.c", "-n", 2, "--cdb", path.name, seconds=SECONDS)
        see(place, kind, path.name, status, err)
    for kind in SAID:
        folder = place.work / f"of {kind.replace('/', ' ')}"
        folder.mkdir()
        put(folder / "compile_commands.json", kind)
        status, _, err = place.run("gen", "l.c", "-n", 2, "--cdb", folder.name, seconds=SECONDS)
        see(place, kind, f"{folder.name}/compile_commands.json", status, err)


def kits(place):
    for number, kind in enumerate(SAID):
        folder = place.work / str(number)
        folder.mkdir()
        put(folder / "case.json", kind)
        status, _, err = place.run("check", "--replay", folder.name, seconds=SECONDS)
        see(place, kind, f"{folder.name}/case.json", status, err)


def what_a_line_names(place):
    """#line may name anything; what is told of the line then comes without its text."""
    for kind in ("pipe", "/dev/zero", "folder"):
        path = place.root / f"named {kind.replace('/', ' ')}"
        put(path, kind)
        place.source("named.c", f'#include <margay.h>\n#line 1 "{path}"\nMG_TEST(t, n)\n{{\n    int x = mg_int(0, 3);\n    mg_assert(x != 2);\n}}\n')
        status, out, _ = place.run("check", "named.c", "-n", 1, "--html", "p.html", "-o", "kits", "--coverage", "c.info", seconds=SECONDS)
        same(kind, (status, out.splitlines()[0]), (1, f"not ok t, n = 1: it fails an assertion at {path}:4 in t"))


CHECKS = (sources, a_second_source, databases, kits, what_a_line_names)

if __name__ == "__main__":
    sys.exit(run_all([within(check) for check in CHECKS]))
