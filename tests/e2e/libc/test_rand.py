#!/usr/bin/env python3
"""rand, time and their kin: the same numbers in each run and under every engine, or choices (--rand choices); and the program of a kit, compiled by gcc, gives the same values."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same, told  # noqa: E402

MARGAY = os.environ["MARGAY"]

# A shuffle, a skip list's levels and an id, as people write them.
CODE = r"""#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <margay.h>

static void shuffle(int *a, int n) { for (int i = n - 1; i > 0; i--) { int j = rand() % (i + 1), t = a[i]; a[i] = a[j]; a[j] = t; } }
static int level(void) { int l = 1; while (random() & 1 && l < 4) l++; return l; }
static long make_id(void) { return (long)time(NULL) * 10 + lrand48() % 10; }
MG_TEST(shuffled, n) { int a[3] = { 1, 2, 3 }; shuffle(a, 3); mg_assert(!(a[0] == 3 && a[1] == 1)); }
MG_TEST(levels, n) { srandom(7); int sum = 0; for (int i = 0; i < 4; i++) sum = sum * 10 + level(); printf("%d\n", sum); fflush(stdout); mg_assert(sum < 0); }
MG_TEST(ids, n) { long a = make_id(), b = make_id(); mg_assert(a != b); }
MG_TEST(clocks, n) {
    struct timeval t; unsigned seed = 5; srand(3); srand48(4);
    time_t now = time(NULL); clock_t c = clock(); gettimeofday(&t, NULL);
    int a = rand(), b = rand_r(&seed); long d = random(), e = lrand48(); double f = drand48();
    char text[200]; sprintf(text, "%ld %ld %ld %ld %d %d %ld %ld %f", (long) now, (long) c, (long) t.tv_sec, (long) t.tv_usec, a, b, d, e, f);
    puts(text); fflush(stdout); mg_assert(text[0] == '?');
}
"""


class Folder:
    def __init__(self):
        self.own = tempfile.TemporaryDirectory(prefix="margay-rand-")
        self.path = pathlib.Path(self.own.name)
        (self.path / "code.c").write_text(CODE)

    def check(self, *arguments):
        return subprocess.run([MARGAY, "check", "code.c", *arguments], cwd=self.path, capture_output=True, text=True, timeout=100)

    def repro(self, kit):
        text = (self.path / "kits" / kit / "repro.c").read_text()
        done = subprocess.run(re.search(r"^ \* {5}(.*)$", text, re.M)[1], shell=True, cwd=self.path / "kits" / kit, capture_output=True, text=True, timeout=100)
        return done.returncode, done.stdout, done.stderr


def fixed_numbers():
    folder = Folder()
    outputs = [told(folder.check("-n", "3", "--engine", engine)) for engine in ("checkpoint", "rerun")]
    for output in outputs[1:]:
        same("each run", output, outputs[0])
    same("a path each", re.findall(r"^# (\w+) fails with n = 1, after 1 path", outputs[0], re.M), ["levels", "clocks"])


def kits_repeat_them():
    folder = Folder()
    shown = folder.check("-n", "3", "-o", "kits").stdout
    for kit, words in (("levels-1", r"^\d{4}$"), ("clocks-1", r"^1000000 \d+ 1000000 .*$")):
        status, out, err = folder.repro(kit)
        printed = re.findall(words, out, re.M)
        same(f"{kit}: {err}", (status != 0, "mg_assert(" in err, len(printed)), (True, True, 1))
        same(f"{kit}: what is printed", printed[0] in shown, True)


def choices():
    folder = Folder()
    for engine in ("checkpoint", "rerun"):
        done = folder.check("-n", "3", "--rand", "choices", "--test", "shuffled", "--test", "ids", "--engine", engine, "-o", "kits")
        same(f"{engine}: fails", re.findall(r"^not ok (\w+), n = (\d)", done.stdout, re.M), [("shuffled", "1"), ("ids", "1")])
        same("chosen", re.findall(r"^  rand\(\) = (\d).* at code\.c:7$", done.stdout, re.M), ["1", "0"])
        for kit in ("shuffled-1", "ids-1"):
            status, _, err = folder.repro(kit)
            same(f"{kit}: {err}", (status != 0, "mg_assert(" in err), (True, True))
            replayed = subprocess.run([MARGAY, "check", "--replay", f"kits/{kit}"], cwd=folder.path, capture_output=True, text=True, timeout=100)
            same(f"{kit} again", ("it fails the same way" in replayed.stdout, replayed.returncode), (True, 1))


def every_choice_is_made():
    text = "#include <margay.h>\n#include <stdlib.h>\nMG_TEST(all, n) { int a = rand(), b = rand(); mg_assert(a >= 0 && a <= n && b >= 0 && b <= n && a * 10 + b >= 0); }\n"
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.c").write_text(text)
        done = subprocess.run([MARGAY, "check", "a.c", "-n", "3", "--rand", "choices", "--choice", "eager"], cwd=folder, capture_output=True, text=True, timeout=100)
        same("paths", done.stdout, "ok all: passed up to n = 3 (16 of 16 paths count)\n")


sys.exit(run_all([fixed_numbers, kits_repeat_them, choices, every_choice_is_made]))
