#!/usr/bin/env python3
"""mg_show: a line for each kind of field, a verdict for what cannot be shown (show.c)."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import frame  # noqa: E402

MARGAY = os.environ["MARGAY"]
FILE = pathlib.Path(__file__).resolve().parent / "show.c"
SOURCE = FILE.read_text().split("\n")
WAYS = ["", "--engine rerun", "--choice delayed", "--choice eager"]


def cell(text="", length=0, at=1):
    return f"{{at={at}, text=[{text}], length={length}}}"


ONE = [cell(), cell("'q'", 1)]
ARMS = {"NUMBER": ["of.number=-1", "of.number=0"], "WORD": ["of.word=['\\'', '\\n', '\\0']"], "EMPTY": ["of=_"]}
INNER = ["{tag=1, real=0.1}", "{tag=2, point={x=-1, y=0}}", "{tag=3, _}"]
LINES = {
    "chosen_arrays": {f"N0{{count=1, cells=[{a}], weights=[0.25], rows=[{r}], nobody=null}}"
                      for a in ONE for r in ["null"] + ["N1" + b for b in ONE]},
    "made_arrays": {
        "N0{count=2, cells=[{at=1, text=['a', 'b'], length=2}, {at=2, text=[], length=0}], weights=[1.5, -0], "
        "rows=[N1{at=3, text=null, length=1}, N0.cells[1]], nobody=pointer}",
        "N0{count=0, cells=[], weights=[], rows=[], nobody=pointer}"},
    "arrays_that_overlap": {"N0{count=1, cells=[{at=0, text=[], length=0}], weights=[1], "
                            "rows=[N1{at=0, text=@N0.weights+1['\\0'], length=1}], nobody=null}"},
    "arms": {f"N0{{kind={kind}, {arm}, inner={inner}, plain.first=5}}" for kind in ARMS for arm in ARMS[kind] for inner in INNER},
    "all_scalars": {
        "N0{yes=true, no=false, low=-4, high=1152921504606846976, kind=3, letter='\\'', byte=200, "
        "name=['a', '\\t', '\\x01', '\\0'], third=0.33333334, tenth=0.1, precise=0.333333333333333333342, wide=-5, "
        "huge=0x10000000000000000000000000, half=1.5, pair=0x400000003f800000, none=0, call=function, "
        "somewhere=pointer, in={deep=[[1, 2], [3, 4]]}, tail=[]}"},
    "not_a_struct": {"2", "WORD", "null"},
    "cycles": {"N0{next=N1{next=N0, back=N1}, back=null}"},
    "parts": {
        "N0{base={id=4}, hook={next=null, back=null}, self=N0.base, hooked=N0.hook, "
        "other=N1{base={id=5}, hook={next=N0.hook, back=null}, self=N0.base, hooked=N1.hook, other=null}}",
        "N0{id=4}", "N0{next=null, back=null}"},
    "inside_out": {"N0{in=N1{next=null, back=null}, out=N2@N1-8{base={id=1}, hook=N1, self=null, hooked=null, other=null}}"},
}
VERDICTS = {  # what it says, and the line it blames
    "bad_freed": "uses memory after freeing it",
    "bad_unset": "reads uninitialised memory",
    "bad_wild": "dereferences a wild pointer",
    "bad_length": "reads or writes outside an object",
    "bad_large": "shows what cannot be shown",
}


def check(way):
    done = subprocess.run([MARGAY, "check", str(FILE), "-n", "1", *way.split()], capture_output=True, text=True, timeout=120)
    found, lines = {}, []
    for line in done.stdout.split("\n"):
        end = re.match(r"(not ok|ok) (\w+)[:,] ?(.*)", line)
        if end:
            found[end.group(2)] = (set(lines), end.group(1), end.group(3))
        lines = [] if end or line.startswith(("#", "  ")) else lines + [line]
    return found


def place(test):
    """The line of the last mg_show of a test."""
    start = next(i for i, line in enumerate(SOURCE) if line.startswith(f"MG_TEST({test},"))
    end = start + SOURCE[start:].index("}")
    return max(i for i in range(start, end) if "mg_show(" in SOURCE[i]) + 1


def make(way):
    found = {}

    def run():
        found.update(check(way))
        for test, wanted in LINES.items():
            lines, word, _ = found[test]
            frame.same(f"{test}: lines", sorted(lines), sorted(wanted))
            frame.same(test, word, "ok")
        lines, word, _ = found["a_list"]
        frame.same("objects of a long list", [len(re.findall(r"N\d+", line)) for line in lines], [4990])
        for test, verdict in VERDICTS.items():
            lines, word, what = found[test]
            frame.same(test, what, f"n = 1: it {verdict} at {FILE}:{place(test)} in {test}")

    run.__name__ = "mg_show " + (way or "by default")
    return run


MADE = """#include <margay.h>
struct row { int width; double *cells; };
struct rows { int count; struct row *all; };
struct shape { int sides; union { float radius; int edge; }; };
MG_BOUNDS(struct rows, n) { MG_ARRAY(struct rows, all, count); MG_ARRAY(struct row, cells, width); }
MG_BOUNDS(struct shape *, n) { MG_ARM(struct shape, radius, sides, 0); MG_ARM(struct shape, edge, sides, 4); }

MG_TEST(made, n)
{
    double reals[] = {0, 1};
    struct row row[] = {{1, reals}, {0, reals}, {2, reals}};
    struct rows rows = {mg_int(0, 3), row};
    struct shape shape = {.sides = 4, .edge = mg_int(8, 9)};
    mg_show(struct rows, &rows);
    mg_show(struct row, row);
    mg_show(struct shape, &shape);
}
"""


def bounds_without_mg_any():
    one, two, three = "{width=1, cells=[0]}", "{width=0, cells=[]}", "{width=2, cells=@N0.all[0].cells[0, 1]}"
    wanted = {f"N0{{count={n}, all=[{', '.join([one, two, three][:n])}]}}" for n in range(4)}
    wanted |= {"N0{width=1, cells=[0]}", "N0{sides=4, edge=8}", "N0{sides=4, edge=9}", ""}
    for way in WAYS:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "made.c"
            file.write_text(MADE)
            done = subprocess.run([MARGAY, "check", str(file), "-n", "1", *way.split()], capture_output=True, text=True, timeout=60)
        lines = done.stdout.split("\n")
        frame.same(f"{way}: lines", sorted(set(line for line in lines if not line.startswith("ok"))), sorted(wanted))
        frame.same(f"{way}: verdict", done.stdout.split("\n")[-2], "ok made: passed up to n = 1 (8 of 8 paths count)")


if __name__ == "__main__":
    sys.exit(frame.run_all([make(way) for way in WAYS] + [bounds_without_mg_any]))
