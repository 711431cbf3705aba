#!/usr/bin/env python3
"""What --coverage calls never true or never false is so, in each way of writing that turns the sides of a branch around. And setup_seconds is the time up to the first candidate."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]

# A condition of x, which is 1 to 3, p, which is not NULL, or both, is true each time; @ is a number.
FORMS = ["if (%s) r++;", "if (!(%s)) r++;", "if (!!(%s)) r++;", "r += (%s) ? 1 : 2;", "r += !(%s) ? 1 : 2;", "while (%s) { r++; break; }", "while (!(%s)) { r++; break; }",
         "do r++; while (!(%s) && r < 0);", "for (; %s;) { r++; break; }", "if ((%s) && r >= 0) r++;", "if (r >= 0 && !(%s)) r++;", "if (!(r < 0 || (%s))) r++;",
         "bool b@ = (%s) && r > 0; r += b@;", "bool b@ = !(%s) || r > 0; r += b@;"]
BARE = ["if (!%s) r++;", "if (!!%s) r++;", "r += !%s ? 1 : 2;", "while (!%s) { r++; break; }", "if (!%s && r >= 0) r++;", "if (r < 0 || !%s) r++;"]
HEAD = """#include <margay.h>
struct pair { int z, w; };
static int is_small(int x) { return x < 5; }
static int f(int x, struct pair *p)
{
    int r = 0;
"""


def what_is_always_true_is_never_false():
    for form in FORMS + BARE:
        body = "".join("    " + (form % c).replace("@", str(i)) + "\n" for i, c in enumerate(["x", "p", "is_small(x)"]))
        text = HEAD + body + "    return r;\n}\nMG_TEST(t, n) { struct pair five = {5, 0}; mg_assert(f(mg_int(1, 3), &five) >= 0); }\n"
        with tempfile.TemporaryDirectory(prefix="margay-never-") as folder:
            (pathlib.Path(folder) / "f.c").write_text(text)
            done = subprocess.run([MARGAY, "check", "f.c", "-n", "1", "--coverage", "f.info", "--", "-w"], cwd=folder, capture_output=True, text=True, timeout=100)
            found = re.findall(r"never (true|false): (!*)\(?(x|p|is_small\(x\))\)?$", done.stdout, re.M)
            same(f"{form}: {done.stdout}", [(side == "false") == (len(bangs) % 2 == 0) for side, bangs, _ in found], [True] * 3)


def setting_up_is_not_searching():
    text = "#include <margay.h>\nMG_TEST(t, n) { volatile unsigned s = 0; for (int i = 0; i < 3000000; i++) s += (unsigned)i; mg_assert(mg_int(0, 9) >= 0); }\n"
    with tempfile.TemporaryDirectory(prefix="margay-never-") as folder:
        (pathlib.Path(folder) / "f.c").write_text(text)
        done = subprocess.run([MARGAY, "check", "f.c", "-n", "6", "--engine", "rerun", "--fuel", "100000000", "--stats=json"], cwd=folder, capture_output=True, text=True, timeout=100)
        stats = json.loads(next(line for line in done.stdout.splitlines() if line.startswith("{")))
        rest = stats["seconds"] - stats["setup_seconds"]
        same(f"{stats}", (done.returncode, 0 < stats["setup_seconds"], rest > 4 * stats["search_seconds"]), (0, True, True))


sys.exit(run_all([what_is_always_true_is_never_false, setting_up_is_not_searching]))
