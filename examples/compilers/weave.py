"""Margay as one more compiler. Programs become a predicate that notes the same numbers and compares them with those that gcc
(or another compiler) printed. Its candidate is what the programs are given, so each read of an input is a choice in the middle of the
computation: the search goes back to it, or carries all its values at once. Every candidate must be valid."""
import json
import os
import pathlib
import re
import shutil

import compilers
import programs

ENGINES = ("rerun", "checkpoint", "multi", "sets")
FACTOR, WORD = 1000003, 1 << 64
HEAD = """\
#include <margay.h>
struct given { int which; int a; unsigned char b; bool c; };
static const struct given *given;
static unsigned long sum;
static void note(unsigned long value) { sum = sum * %d + value + 1; }
"""
TAIL = """\
bool ok(const struct given *root)
{
    given = root;
    sum = 0;
    switch (root->which) {
%s    }
    int row = (root->a == -1 ? 0 : root->a == 0 ? 1 : 2) + (root->b ? 3 : 0) + (root->c ? 6 : 0);
    return sum == expected[root->which][row];
}
MG_BOUNDS(struct given, n)
{
    MG_INTS(struct given, which, 0, %d);
    MG_VALUES(struct given, a, -1, 0, 5);
    MG_VALUES(struct given, b, 0, 200);
}
"""


def program():
    """Where margay is; None when it was not built."""
    built = programs.HERE.parent.parent / "build" / "margay"
    return os.environ.get("MARGAY") or (str(built) if built.exists() else shutil.which("margay"))


def sum_of(line):
    total = 0
    for word in line.split():
        total = (total * FACTOR + int(word, 16) + 1) % WORD
    return total


def predicate(texts, printed):
    rows = "".join("    {" + ", ".join(f"{sum_of(line)}uL" for line in out.splitlines()) + "},\n" for out in printed)
    cases = "".join(f"    case {i}: compute_{i}(); break;\n" for i in range(len(texts)))
    return "".join([HEAD % FACTOR, *(programs.numbered(text, i) for i, text in enumerate(texts)),
                    f"static const unsigned long expected[{len(texts)}][{len(programs.INPUTS)}] = {{\n{rows}}};\n",
                    TAIL % (cases, len(texts) - 1)])


def search(path, engine):
    """What Margay did not find valid: pairs of the number of a program and a text. Raises ValueError when it could not say."""
    status, out, err = compilers.run([program(), "gen", path.name, "-n", "1", "--pred", "ok", "--engine", engine, "--quiet",
                                      "--stats=json", "--", "-w"], cwd=path.parent)
    if status not in (0, 1) or not out:
        raise ValueError(f"status {status}: {err.strip()[:300]}")
    *lines, stats = out.splitlines()
    if not json.loads(stats)["complete"]:
        raise ValueError("not complete")
    return lines


def wrong_in(lines, count):
    """Numbers of programs and what is wrong with them, from the lines that Margay printed."""
    missing = {(i, *given) for i in range(count) for given in programs.INPUTS}
    crashes = {}
    for line in lines:
        fields = dict(re.findall(r"(\w+)=([-\w]+)", line))
        if line.startswith("crash"):
            crashes[int(fields["which"]) if fields.get("which", "_") != "_" else 0] = line
        else:
            missing.discard((int(fields["which"]), int(fields["a"]), int(fields["b"]), int(fields["c"] in ("1", "true"))))
    for which, a, b, c in sorted(missing, reverse=True):
        crashes.setdefault(which, f"differs for a={a}, b={b}, c={c}")
    return sorted(crashes.items())


def try_batch(texts, printed, folder, engine):
    """Pairs of a program and what Margay got wrong."""
    path = pathlib.Path(folder) / "woven.c"
    path.write_text(predicate(texts, printed))
    try:
        return [(texts[which], f"margay {engine}: {why}") for which, why in wrong_in(search(path, engine), len(texts))]
    except ValueError as trouble:
        if len(texts) == 1:
            return [(texts[0], f"margay {engine}: {trouble}")]
    half = len(texts) // 2
    return (try_batch(texts[:half], printed[:half], folder, engine)
            + try_batch(texts[half:], printed[half:], folder, engine))


def check(texts, folder, batch, engines=ENGINES):
    """Pairs of a program and what Margay got wrong, over all programs that the first compiler here runs."""
    reference = compilers.find()[0][0]
    wrong = []
    for start in range(0, len(texts), batch):
        part = texts[start:start + batch]
        results = compilers.outcomes(reference, part, folder)
        good = [(text, out) for text, (kind, out) in zip(part, results) if kind == "prints"]
        for engine in engines if good else ():
            wrong += try_batch(*map(list, zip(*good)), folder, engine)
    return wrong
