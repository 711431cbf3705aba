#!/usr/bin/env python3
"""Differential testing of C compilers with the programs of generate.c.

    run.py --count 500 --seed 1 -n 6             500 random programs
    run.py --test operation --all -n 1           every program of a small bound
    run.py programs.txt                          programs that `margay check` printed
    run.py --compiler 'mine=/opt/mine/cc -O1'    one more compiler

Each program goes through gcc and clang at -O0 and -O2 and through tcc, whichever are there; all must print the same. Those that
do not are sorted by cause, with the smallest program of each. --self-test runs them through Margay too (weave.py). The exit status
is 1 when a compiler was found wrong."""
import argparse
import pathlib
import shlex
import sys
import tempfile
import time

import causes
import compilers
import programs
import weave
from reduce import Reducer


def check(texts, known, folder, batch):
    """The failures of programs, in batches."""
    failures = []
    for start in range(0, len(texts), batch):
        part = texts[start:start + batch]
        results = {one.name: compilers.outcomes(one, part, folder) for one in known}
        for i, text in enumerate(part):
            failures += causes.judge(text, {name: result[i] for name, result in results.items()})
    return failures


def find_causes(texts, known, folder, options):
    failures = check(texts, known, folder, options.batch)
    return list(causes.clusters(failures, programs.tags, programs.weights(texts),
                                lambda failure: Reducer(failure, known, folder, options.tries).smallest(), options.reduce))


def report(found, out=print):
    for number, cause in enumerate(sorted(found, key=lambda cause: -len(cause.failures)), 1):
        why = cause.message or " ".join(cause.tags) or "no feature in common"
        out(f"cause {number}: {cause.kind}: {', '.join(cause.blamed)}: {why} ({len(cause.failures)} programs)")
        for line in programs.body(cause.smallest).splitlines():
            out(f"    {line}")


def read_options(words):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--test", default="program")
    parser.add_argument("-n", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--compilers", help="such as gcc,tcc: only these")
    parser.add_argument("--compiler", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--batch", type=int, default=40)
    parser.add_argument("--reduce", type=int, default=6, help="how many of a kind are cut down")
    parser.add_argument("--tries", type=int, default=600, help="of smaller programs, for each that is cut down")
    parser.add_argument("--self-test", action="store_true")
    return parser.parse_args(words)


def main(words):
    options = read_options(words)
    known, missing = compilers.find(options.compilers and options.compilers.split(","))
    known += [compilers.Compiler(name, shlex.split(command)) for name, command in (one.split("=", 1) for one in options.compiler)]
    for name in missing:
        print(f"{name} is not here: without it")
    if len(known) < 2:
        print("fewer than two compilers: nothing to compare")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        how = ["all", options.n] if options.all else ["random", options.n, options.seed, options.count]
        texts = [text for path in options.files for text in programs.split(path.read_text())] \
            if options.files else programs.make(options.test, how, folder)
        if not texts:
            print("no programs")
            return 2
        start = time.monotonic()
        found = find_causes(texts, known, folder, options)
        seconds = time.monotonic() - start
        report(found)
        print(f"{len(texts)} programs, {', '.join(one.name for one in known)}: {len(found)} causes, "
              f"{len(texts) / seconds * 60:.0f} programs a minute")
        wrong = weave.check(texts, folder, options.batch) if options.self_test else []
        for text, why in wrong:
            print(why, *programs.body(text).splitlines(), sep="\n    ")
        if options.self_test:
            print(f"margay: {len(texts)} programs, {len(wrong)} wrong")
    return 1 if found or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
