#!/usr/bin/env python3
"""Files in memory and wide characters: models against the C library with random operations (random_files.py, random_wide.py); what is used wrongly; and that all engines agree, as
what a path does with files is undone. `test_streams.py 7 12` tries other seeds."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same
import random_files
import random_wide

MARGAY = os.environ["MARGAY"]
OPERATIONS = 1000


def run(folder, *command):
    done = subprocess.run([str(word) for word in command], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100, errors="replace")
    return done.returncode, done.stdout, done.stderr


def as_the_library(maker, name, seed):
    def check():
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "p.c").write_text(maker.program(seed, OPERATIONS))
            same("gcc", run(folder, "gcc", "-w", "-DNATIVE", "-fno-builtin", "p.c", "-o", "p")[0], 0)
            status, wanted, _ = run(folder, "./p")
            same("native", status, 0)
            status, found, err = run(folder, MARGAY, "check", "p.c", "-n", "1", "--fuel", "1000000000", "--", "-w", "-fno-builtin")
            wanted, found = wanted.splitlines(), found.splitlines()
            if len(wanted) < OPERATIONS:
                raise Wrong(f"only {len(wanted)} lines")
            for mine, line in zip(found, wanted):
                same("line", mine, line)
            same("the last line", (found[len(wanted):], status), ([f"ok {'files' if name == 'files' else 'calls'}: passed up to n = 1 (1 of 1 path counts)"], 0))
    check.__name__ = f"{name}_as_the_library_{seed}"
    return check


# Code as people write it: a reader of settings, a log, and what is wrong with each.
CODE = r"""#include <margay.h>
#include <margay_files.h>
#include <stdio.h>
#include <string.h>
#include <errno.h>

static int load(const char *path, int *width, int *height) {
    FILE *fp = fopen(path, "r");
    char buf[16];
    int n = 0;
    if (fp == NULL)
        return -1;
    while (fgets(buf, sizeof buf, fp) != NULL) {
        if (buf[0] == '#') continue;
        if (sscanf(buf, "width=%d", width) == 1) n |= 1;
        else if (sscanf(buf, "height=%d", height) == 1) n |= 2;
        else if (buf[0] == '!') return -2;              /* forgets to close it */
    }
    fclose(fp);
    return n;
}
static void save(const char *path, int width) {
    FILE *fp = fopen(path, "w");
    mg_assume(fp);
    fprintf(fp, "width=%d\n", width);
    if (width == 3) fclose(fp);
    fclose(fp);
}
MG_TEST(settings, n) {
    static const char *const lines[] = { "width=3\n", "#x\n", "height=4\n", "?\n" };
    char text[40] = "";
    for (int i = 0; i < n; i++) strcat(text, lines[mg_int(0, 3)]);
    mg_file("conf", text, strlen(text));
    int w = 0, h = 0, got = load("conf", &w, &h);
    mg_assert(got == (!!strstr(text, "width") | 2 * !!strstr(text, "height")));
    mg_assert(load("gone", &w, &h) == -1 && errno == ENOENT);
}
MG_TEST(not_closed, n) { const char *text = mg_bool() ? "!\n" : "\n"; int w, h; mg_file("conf", text, strlen(text)); load("conf", &w, &h); }
MG_TEST(closed_twice, n) { save("out", mg_int(2, 3)); }
MG_TEST(read_back, n) {
    size_t size;
    int width = mg_int(0, 2);
    save("out", width);
    const char *bytes = mg_file_bytes("out", &size);
    mg_assert(bytes && size == 8 && bytes[6] != '2');
}
MG_TEST(null_stream, n) { FILE *fp = fopen(mg_bool() ? "a" : "b", "r"); fputs("x", fp); }
MG_TEST(used_after, n) { FILE *fp = fopen("a", "w"); mg_assume(fp); fclose(fp); if (mg_bool()) fputc('x', fp); }
MG_TEST(too_long, n) { char line[4]; mg_file("a", "abcdef", 6); FILE *fp = fopen("a", "r"); mg_assume(fp); fgets(line, mg_int(4, 5), fp); fclose(fp); }
MG_TEST(too_much, n) { char some[4]; mg_file("a", "abcdef", 6); FILE *fp = fopen("a", "r"); mg_assume(fp); size_t k = fread(some, 1, (size_t) mg_int(4, 5), fp); fclose(fp); mg_assert(k >= 4); }
MG_TEST(from_nowhere, n) { char some[4] = ""; FILE *fp = fopen("a", "w"); mg_assume(fp); fwrite(some, 1, (size_t) mg_int(4, 5), fp); fclose(fp); }
MG_TEST(input, n) {
    int c, lines = 0;
    mg_assert(getchar() == EOF && feof(stdin));
    mg_file("/dev/stdin", "a\nb\n", (size_t) mg_int(0, 4)); clearerr(stdin);
    while ((c = getchar()) != EOF) lines += c == '\n';
    mg_assert(lines < 2);
}
MG_TEST(each_path_begins_without, n) {
    int first = mg_int(0, 3);
    mg_assert(fopen("x", "r") == NULL && mg_file_bytes("x", NULL) == NULL);
    for (int i = 0; i <= first; i++) { FILE *fp = fopen("x", "a"); mg_assume(fp); fputc('0' + mg_int(0, 1), fp); fclose(fp); }
    size_t size;
    mg_assert(mg_file_bytes("x", &size) && (int) size == first + 1);
    if (mg_bool()) mg_assert(remove("x") == 0 && !mg_file_bytes("x", NULL));
}
"""
TOLD = {"not_closed": ("loses memory", "code.c:8 in load"), "closed_twice": ("uses memory after freeing it", "code.c:27 in save"), "read_back": ("fails an assertion", "code.c:45"),
        "null_stream": ("null pointer", "code.c:47"), "used_after": ("uses memory after freeing it", "code.c:48"), "too_long": ("outside an object", "code.c:49"),
        "too_much": ("outside an object", "code.c:50"), "from_nowhere": ("outside an object", "code.c:51"), "input": ("fails an assertion", "code.c:57")}


def files_of_a_test():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "code.c").write_text(CODE)
        outputs = {}
        for engine in ("rerun", "checkpoint"):
            status, out, err = run(folder, MARGAY, "check", "code.c", "-n", "2", "--engine", engine, "--all")
            outputs[engine] = out
            same(f"{engine}: status", (status, "margay: error" in err), (1, False))
        for engine, out in outputs.items():
            same(engine, out, outputs["rerun"])
        stories = {story.split(",")[0]: story for story in outputs["rerun"].split("not ok ")[1:]}
        same("tests that fail", sorted(stories), sorted(TOLD))
        for name, words in TOLD.items():
            for word in words:
                if word not in stories[name]:
                    raise Wrong(f"{name}: {word} is not in {stories[name]}")


PREDICATE = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
struct pair { int a, b; };
_Bool pair_ok(const struct pair *p)
{
    int x = 0, y = 0;
    wchar_t wide[8];
    char text[16];
    FILE *fp = tmpfile();
    if (!fp) return 0;
    fprintf(fp, "%d %d", p->a, p->b);
    rewind(fp);
    int got = fscanf(fp, "%d%d", &x, &y);
    rewind(fp);
    size_t length = fread(text, 1, sizeof text - 1, fp);
    text[length] = 0;
    fclose(fp);
    mbstowcs(wide, text, 8);
    return got == 2 && x <= y && wcslen(wide) == length && wide[0] - L'0' == p->a;
}
"""


def predicates_with_files():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "pair.c").write_text(PREDICATE)
        wanted = [f"pair{{a={a}, b={b}}}" for a in range(5) for b in range(a, 5)]
        for engine in ("rerun", "checkpoint", "snapshot", "multi", "multi_rerun", "sets", "sets_rerun"):
            status, out, err = run(folder, MARGAY, "gen", "pair.c", "-n", "4", "--engine", engine, "-q")
            same(engine, (status, out.splitlines()), (0, wanted))


def kits_have_the_same_files():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "code.c").write_text(CODE)
        run(folder, MARGAY, "check", "code.c", "-n", "2", "-o", "kits")
        wanted = {"read_back": "mg_assert(", "too_long": "buffer-overflow", "too_much": "buffer-overflow", "input": "mg_assert(", "from_nowhere": "buffer-overflow"}
        for name, words in wanted.items():
            kit = pathlib.Path(folder, "kits", f"{name}-1")
            command = re.search(r"^ \* {5}(.*)$", (kit / "repro.c").read_text(), re.M)[1]
            status, out, err = run(kit, "sh", "-c", command)
            same(f"{name}: {err[-600:]}", (status != 0, words in err), (True, True))
        same("no real files", sorted(p.name for p in pathlib.Path(folder).iterdir()), ["code.c", "kits"])


def kits_have_no_other_files():
    """Also of code that knows nothing of files in memory."""
    text = """#include <stdio.h>
#include <margay.h>
static int first(const char *path) { FILE *in = fopen(path, "r"); if (!in) return -1; int c = getc(in); fclose(in); return c; }
static int ask(void) { int x = -1; if (scanf("%d", &x) != 1) return -1; return x; }
MG_TEST(no_settings, n) { mg_assert(first("/etc/passwd") != -1 || mg_int(0, 1)); }
MG_TEST(no_answer, n) { mg_assert(ask() >= 0); }
"""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "code.c").write_text(text)
        run(folder, MARGAY, "check", "code.c", "-n", "1", "-o", "kits")
        for name in ("no_settings", "no_answer"):
            kit = pathlib.Path(folder, "kits", f"{name}-1")
            command = re.search(r"^ \* {5}(.*)$", (kit / "repro.c").read_text(), re.M)[1]
            done = subprocess.run(command, shell=True, cwd=kit, input="7\n", capture_output=True, text=True, timeout=100)
            same(f"{name}: {done.stderr[-600:]}", (done.returncode != 0, "mg_assert(" in done.stderr), (True, True))


if __name__ == "__main__":
    seeds = range(int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else range(1, 2)
    sys.exit(run_all([as_the_library(maker, name, seed) for seed in seeds for maker, name in ((random_files, "files"), (random_wide, "wide"))] + [files_of_a_test, predicates_with_files, kits_have_no_other_files, kits_have_the_same_files]))
