#!/usr/bin/env python3
"""Binary searches without invariants, turn by turn, over arrays of every length: with both kinds of ends, by four types of numbers, the middle found in each of four ways. The
solver has to see that the middle of a middle is no element that was looked at before."""
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from test_searches import run_all, same  # noqa: E402
from test_heaps import prove  # noqa: E402

TYPES = {"int": True, "unsigned": False, "long": True, "size_t": False}  # is it signed?
MIDDLES = {"half": "lo + (hi - lo) / 2", "sum": "(lo + hi) / 2", "shift": "(lo + hi) >> 1", "mean": "(lo & hi) + ((lo ^ hi) >> 1)"}


def search(name, number, is_signed, way, is_closed):
    """Only the first way to the middle overflows for no length. Where hi belongs to what is searched, an unsigned one must not fall below 0."""
    guard = "" if is_signed or not is_closed else "    if (!n)\n        return n;\n"
    stop = "            if (!mid)\n                break;\n" if is_closed and not is_signed else ""
    return f"""{number} {name}(const int *a, {number} n, int key)
{{
    MG_LENGTH(a, n);
    MG_REQUIRES({'true' if way == 'half' else 'n < 100000'});
    MG_ENSURES(mg_result({number}) == n || a[mg_result({number})] == key);
{guard}    {number} lo = 0, hi = {'n - 1' if is_closed else 'n'};
    while (lo {'<=' if is_closed else '<'} hi) {{
        {number} mid = {MIDDLES[way]};
        if (a[mid] == key)
            return mid;
        if (a[mid] < key) {{
            lo = mid + 1;
        }} else {{
{stop}            hi = mid{' - 1' if is_closed else ''};
        }}
    }}
    return n;
}}
"""


def searches():
    for way in MIDDLES:
        for is_closed in (True, False):
            for number, is_signed in TYPES.items():
                name = f"{way}_{'closed' if is_closed else 'open'}_{number}"
                yield name, search(name, number, is_signed, way, is_closed)


def each_comes_to_an_end():
    with tempfile.TemporaryDirectory(prefix="margay-searches-") as folder:
        file = pathlib.Path(folder) / "search.c"
        for name, text in searches():
            for k, paths in ((2, "10"), (3, "22")):
                file.write_text("#include <margay.h>\n#include <stddef.h>\n" + text)
                done = prove(file, [name], k)
                found = re.findall(r"^ok \w+: .* \((\d+) of ", done.stdout, re.MULTILINE)
                same(f"{name}, k = {k}: {done.stdout[-300:]}", found or done.returncode, [paths] if k == 2 or found else 5)


if __name__ == "__main__":
    sys.exit(run_all([each_comes_to_an_end]))
