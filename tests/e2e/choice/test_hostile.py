#!/usr/bin/env python3
"""Tests that misbehave: every crash is a failure with its place and the choices that led there, every limit is named, every mistake
is answered by what to do. MARGAY in the environment is the program."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-choice-"))
HEAD = """#include <margay.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int key; };
enum empty_looking { ONLY = 4 };
"""
failed = False


def report(name, why):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


def write(name, text):
    (TMP / name).write_text(text)
    return name


def run(arguments, timeout=60):
    return subprocess.run([MARGAY, "check", *arguments], cwd=TMP, capture_output=True, text=True, timeout=timeout, errors="replace")


def complain(done, status, out=(), err=(), absent=()):
    """Why a run is not as it should be, or an empty text."""
    if done.returncode != status:
        return f"status {done.returncode} instead of {status}: {done.stdout[-400:]} {done.stderr[:400]}"
    for words, said in ((out, done.stdout), (err, done.stderr)):
        for word in words:
            if not re.search(word, said):
                return f"lacks /{word}/: {said[-500:]}"
    return next((f"has /{word}/" for word in absent if re.search(word, done.stdout + done.stderr)), "")


def check(name, arguments, status, out=(), err=(), absent=()):
    try:
        report(name, complain(run(arguments), status, out, err, absent))
    except subprocess.TimeoutExpired:
        report(name, "still running after 60 s")


# -- each test of one file, and what must be said of it
POOL = "mg_pool p = MG_POOL(struct node, n);"
OUTCOMES = {
    "null": ("int x = mg_int(0, 2); struct node *q = NULL; if (x == 1) q->key = 1;", "null pointer at bad.c:LINE in null\n  mg_int.0, 2. = 1"),
    "wild": (POOL + "struct node *a = mg_any(&p); if (mg_int(0, 2) == 2) a[999].key = 1;", "outside an object at bad.c:LINE"),
    "beyond": (POOL + "struct node *a = mg_new(&p); if (mg_int(0, 2) == 2) a[1].key = 1;", "outside an object at bad.c:LINE"),
    "freed": (POOL + "struct node *a = mg_new(&p); free(a); a->key = mg_int(0, 1);",
              "after freeing it at bad.c:LINE in freed\n  it writes 4 bytes at offset 8 of a block of 16 bytes, freed since\n"
              "  mg_new.&p. = object 0 for a at bad.c:LINE\n  mg_int.0, 1. at bad.c:LINE: never used"),
    "freed_open": ("int *q = malloc(4); *q = mg_int(0, 3); free(q); mg_assert(*q == 1);", "after freeing it at bad.c:LINE"),
    "twice": (POOL + "struct node *a = mg_new(&p), *b = mg_any(&p); free(a); free(b);",
              "frees the same memory twice at bad.c:LINE in twice\n  mg_new.&p. = object 0 for a at bad.c:LINE\n  mg_any.&p. = object 0 for b at bad.c:LINE"),
    "forever": ("if (mg_int(0, 2) == 1) for (;;) ;", "exceeds its step limit at bad.c:LINE"),
    "exits": ("if (mg_int(0, 2) == 1) exit(0);", "calls exit at bad.c:LINE"),
    "aborts": ("if (mg_int(0, 2) == 1) abort();", "calls abort at bad.c:LINE"),
    "asserts": ("int x = mg_int(0, 2); assert(x != 1);", "fails an assertion at bad.c:LINE"),
    "divides": ("mg_assert(10 / mg_int(0, 2) > 3);", "divides by zero .* at bad.c:LINE"),
    "overflows": ("mg_assert(deep(mg_int(3, 4)) == 1);", "overflows the stack"),
    "no_pool": ("mg_pool *p = NULL; mg_any(p);", "null pointer at bad.c:LINE"),
    "constant_pool": ("static const mg_pool p = MG_POOL(struct node, 2); struct node *a = mg_any((mg_pool *)&p); a->key = 1;",
                      "writes to constant memory at bad.c:LINE"),
    "wild_pool": ("struct node *a = mg_any((mg_pool *)0x12345678); a->key = 1;", "outside an object at bad.c:LINE"),
    "unset_pool": ("mg_pool *p = malloc(sizeof *p); struct node *a = mg_any(p); a->key = 1;", "uninitialised memory at bad.c:LINE"),
    "huge_objects": ("mg_pool p = {.size = 3, .bytes = 1ul << 40}; struct node *a = mg_new(&p); a->key = 1;", "more memory than .* at bad.c:LINE"),
    "open_pool": ("mg_pool p = MG_POOL(struct node, mg_int(1, 2)); struct node *a = mg_new(&p), *b = mg_new(&p); mg_assert(a == b);",
                  "assertion at bad.c:LINE in open_pool\n  a == b is false\n  mg_int.1, 2. = 2 at bad.c:LINE"),
    "pool_again": ("mg_pool p = MG_POOL(struct node, 1); struct node *a = mg_new(&p); p = (mg_pool)MG_POOL(struct node, 1); "
                   "mg_assert(a == mg_new(&p));", "assertion at bad.c:LINE"),
    "pool_copied": ("mg_pool p = MG_POOL(struct node, 2); struct node *a = mg_new(&p); mg_pool q = p; mg_assert(a == mg_any(&q));",
                    "assertion at bad.c:LINE in pool_copied\n  a == mg_any.&q. is false\n  mg_new.&p. = object 0 for a at bad.c:LINE\n  mg_any.&q. = object 1 at bad.c:LINE"),
    "too_wide": ("mg_assert(mg_long(-9223372036854775807 - 1, 9223372036854775807) > 0);", "more than 4,294,967,295 values, which only margay prove can handle at bad.c:LINE"),
    "no_enum": ("enum empty_looking e = (enum empty_looking)mg_choose_enumerator(\"struct node\", \"x\"); mg_assert(e == ONLY);",
                "enumerator of a type that has none at bad.c:LINE"),
    "no_field": ("int *x = NULL; mg_havoc(x);", "calls mg_havoc on something other than numbers at bad.c:LINE"),
    "bad_text": ("mg_assert(!mg_choose(0, 1, (const char *)0x1234));", "assertion at bad.c:LINE in bad_text\n  !mg_choose.0, 1, .*. is 1\n  . = 1"),
    "lined_text": ("mg_assert(!mg_choose(0, 1, \"a\\nb\"));", "assertion at bad.c:LINE in lined_text\n  !mg_choose.0, 1, \"a.nb\".*\n  a b = 1\n"),
    "prints_open": ("int x = mg_int(0, 1); char t[2] = {(char)('a' + x), 0}; printf(\"%s %d\", t, x); mg_assert(x == 0);",
                    "a 0b 1\nnot ok prints_open.*at bad.c:LINE"),
    "uninitialised": ("int *q = malloc(8); int x = mg_int(0, 3); if (q[1] == x) mg_reject();", "uninitialised memory at bad.c:LINE"),
}
GOOD = {
    "wide_unseen": "long x = mg_long(-9223372036854775807 - 1, 9223372036854775807); (void)x;",
    "zero_bytes": "mg_pool p = {.size = 2}; char *a = mg_new(&p), *b = mg_new(&p); mg_assert(a != b);",
    "odd_state": POOL + "p.state = (void *)(long)mg_int(0, 5); struct node *a = mg_new(&p); a->key = 1;",
    "one_enumerator": "mg_assert(mg_enum(enum empty_looking) == ONLY);",
    "deep_choices": "mg_assert(choose_deep(10000) < 2);",
    "many_choices": "static int a[5000]; for (int i = 0; i < 5000; i++) a[i] = mg_int(-1, 0); mg_assert(a[77] < 1);",
    "many_looked_at": "static int a[5000]; for (int i = 0; i < 5000; i++) a[i] = mg_int(0, 1); for (int i = 0; i < 5000; i++) mg_assume(!a[i]);",
    "many_bools": "static bool a[5000]; for (int i = 0; i < 5000; i++) a[i] = mg_bool(); for (int i = 0; i < 5000; i++) mg_assume(!a[i]);",
    "converted_again": "int x = mg_int(-1, 1); static short s[2]; for (int i = 0; i < 200000; i++) s[i & 1] = (short)x; mg_assert(s[0] < 2);",
    "many_pools": "for (int i = 0; i < 1000; i++) { mg_pool p = MG_POOL(struct node, 2); ((struct node *)mg_new(&p))->key = 1; }",
    "large_pool": "mg_pool p = MG_POOL(struct node, 2000); for (int i = 0; i < 2000; i++) ((struct node *)mg_new(&p))->key = 1;",
    "copied_by_thousands": "static int a[50000], b[50000]; int x = mg_int(0, 3); for (int i = 0; i < 50000; i++) a[i] = x; memcpy(b, a, sizeof a); "
                           "mg_assert(b[49999] == x);",
    "of_variable_length": "int a[n + 1], b[n + 1], x = mg_int(0, 3); for (int i = 0; i <= n; i++) a[i] = x; memcpy(b, a, sizeof a); mg_assert(b[n] == x);",
    "copied_in_a_loop": "static int a[8]; int x = mg_int(0, 3); for (int k = 0; k < 300000; k++) { int b[4]; b[k & 3] = x; a[k & 7] = b[k & 3]; } mg_assert(a[3] == x);",
    "freed_while_open": "int x = mg_int(0, 3); for (int k = 0; k < 100000; k++) { int *p = malloc(4); *p = x; free(p); } mg_assert(x < 4);",
    "sorted": "int a[3]; for (int i = 0; i < 3; i++) a[i] = mg_int(0, 2); qsort(a, 3, sizeof(int), by_value); mg_assert(a[0] <= a[1] && a[1] <= a[2]);",
}
HELPERS = """static int deep(int x) { volatile char b[4096]; b[0] = b[1] = 0; b[x & 7] = 1; return x == -1 ? 0 : deep(x + (b[0] & 0)) + b[1]; }
static int choose_deep(int d) { int x = mg_int(0, 0), y = mg_int(-1, 1); if (d == 0) return y; int r = choose_deep(d - 1); return x ? x : r; }
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
"""


def try_outcomes():
    text = HEAD + HELPERS
    lines = {}
    for name, (body, _) in OUTCOMES.items():
        lines[name] = text.count("\n") + 1
        text += f"MG_TEST({name}, n) {{ {body} }}\n"
    for name, body in GOOD.items():
        text += f"MG_TEST({name}, n) {{ {body} }}\n"
    write("bad.c", text)
    done = run(["bad.c", "-n", "2", "--", "-w"], 200)
    for name, (_, words) in OUTCOMES.items():
        found = re.search(rf"[^\n]*not ok {name}, n = 1: it (.*\n)*?# {name} fails with n = \d+, after \d+ paths?\n", done.stdout)
        said = (re.search(rf"(.*\n)?not ok {name}\b(.*\n)*?# {name} .*\n", done.stdout) or [""])[0]
        wanted = words.replace("LINE", str(lines[name]))
        report(name, "" if found and re.search(wanted, said) else f"lacks /{wanted}/: {said[:500]} {done.stderr[:300]}")
    for name in GOOD:
        report(name, "" if re.search(rf"^ok {name}: ", done.stdout, re.MULTILINE) else
               f"not ok: {re.findall(rf'.*{name}.*', done.stdout)[:3]} {done.stderr[:200]}")


def try_many():
    """Hundreds of choices are shown, thousands are cut."""
    write("many.c", HEAD + "MG_TEST(many, n) { static int a[3000]; for (int i = 0; i < 3000; i++) a[i] = mg_int(0, 1); mg_assert(a[2999]); }\n")
    check("thousands of choices", ["many.c", "-n", "1"], 1, [r"never used, so any value will do", r"\.\.\. and 2000 more"], absent=["MG_CHOICES"])
    write("loud.c", HEAD + 'MG_TEST(loud, n) { int x = mg_int(0, 1); for (int i = 0; i < 100000; i++) printf("%030d\\n", i); mg_assert(!x); }\n')
    check("a test that prints a lot", ["loud.c", "-n", "1"], 1, [r"what one run prints is cut here", r"not ok loud, n = 1", r"mg_int\(0, 1\) = 1"])


# -- tests and names
def try_names():
    one = write("one.c", HEAD + "MG_TEST(alpha, n) { mg_assert(mg_int(0, n) < 5); }\nMG_TEST(beta, n) { mg_assert(n < 9); }\nint main(void) { return 3; }\n")
    two = write("two.c", HEAD + "static int f(int x) { return x; }\nMG_TEST(gamma, n) { mg_assert(f(mg_int(0, n)) < 5); }\n")
    twin = write("twin.c", HEAD + "\nMG_TEST(alpha, n) { mg_assert(n); }\n")
    check("two files, and a main", [one, two, "-n", "2"], 0, [r"^ok alpha: passed up to n = 2 \(3 of 3 paths count\)\nok beta: .*\nok gamma: "])
    check("one test", [one, two, "-n", "2", "--test", "gamma"], 0, [r"^ok gamma"], absent=["alpha"])
    check("a name that is near", [one, "-n", "2", "--test", "alpah"], 2, err=[r"no test is named `alpah`; did you mean `alpha`\?"])
    check("a name that is not", [one, "-n", "2", "--test", "zzzzzz"], 2, err=[r"no test is named `zzzzzz`; there is `alpha`"])
    check("one name twice", [one, twin, "-n", "2"], 3, err=[r"twin.c:9: a test `alpha` is at one.c:8 already\n  give one"])
    check("no test", [write("none.c", "int f(void) { return 1; }\n"), "-n", "2"], 3, err=[r"none.c has no test\n  write one: MG_TEST"])
    check("a contract instead", [write("none.c", "int f(void) { return 1; }\n"), "-n", "2"], 3, err=[r"--function NAME"])
    check("a test that is no function", [one, "-n", "2", "--function", "alpha"], 2, err=[r"`alpha` is a test.*--test alpha"])
    check("two results for one file", [one, "-n", "2", "--junit", "both", "--html", "./both"], 2, err=[r"--html and --junit would both write"])
    (TMP / "link").symlink_to("first")
    check("a result for a link to another", [one, "-n", "2", "--junit", write("first", ""), "--coverage", "link"], 2, err=[r"would both write"])
    check("a result for a source", [one, "-n", "2", "--html", two], 2, err=[r"--html would write over two.c, a source; give --html a file"])
    check("a result for what is checked", [one, "-n", "2", "--cdb", write("cdb.json", "[]"), "--junit", "./cdb.json"], 2, err=[r"would write over"])
    check("the sources are still there", [one, two, "-n", "2"], 0, [r"^ok alpha", r"\nok gamma"])
    check("a device for all", [one, "-n", "2", "--junit", "/dev/null", "--html", "/dev/null", "--coverage", "/dev/null"], 0, [r"^ok alpha"])
    check("no size", [one], 2, err=[r"-n"])
    check("a size too large", [one, "-n", "99999999999"], 2, err=[r"too large"])
    check("an option of gen", [one, "-n", "2", "--pred", "f"], 2, err=[r"--pred is not an option of 'check'"])
    check("an engine of gen", [one, "-n", "2", "--engine", "sets"], 2, err=[r"'checkpoint' and 'rerun'"])
    check("no samples", [one, "-n", "2", "--strategy", "random", "--samples", "0"], 2, err=[r"--samples: 0 .* 1 or more"])
    check("MG_ANY of two types", [write("types.c", HEAD + "struct a { int x; };\nstruct b { int x; };\nMG_TEST(t, n) { mg_assert(MG_ANY(struct a, n)->x < 9); "
          "mg_assert(MG_ANY(struct b, n)->x < 9); }\n"), "-n", "2"], 0, [r"ok t: passed up to n = 2 \(9 of 9 paths count\)"])
    check("MG_BOUNDS twice", [write("twice.c", HEAD + "struct a { int x; };\ntypedef struct a a_t;\nMG_BOUNDS(struct a, n) { }\nMG_BOUNDS(a_t, n) { }\n"
          "MG_TEST(t, n) { mg_assert(MG_ANY(struct a, n)->x < 9); }\n"), "-n", "2"], 3,
          err=[r"twice.c:11: MG_BOUNDS of a_t are at twice.c:10 already\n  "])
    check("MG_ANY with another bound", [write("other.c", HEAD + "struct a { int x; };\nMG_TEST(t, n) { mg_assert(MG_ANY(struct a, n + 1)->x < 9); }\n"),
          "-n", "2"], 0, [r"ok t: passed up to n = 2 \(4 of 4 paths count\)"])
    check("MG_ANY with a negative bound", [write("negative.c", HEAD + "struct a { int x; };\nMG_TEST(t, n) { mg_assert(MG_ANY(struct a, n - 2)->x < 9); }\n"),
          "-n", "2"], 1, [r"MG_ANY for a structure with a negative bound.* at negative.c:9"])
    check("MG_ANY without end", [write("endless.c", HEAD + "struct a { int x[1000]; };\nMG_TEST(t, n) { for (;;) MG_ANY(struct a, n)->x[0] = 1; }\n"),
          "-n", "2"], 1, [r"more than there is room for at endless.c:9"])
    check("the number of the process is refused", [write("clock.c", HEAD + "#include <unistd.h>\nMG_TEST(t, n) { mg_assert(getpid()); }\n"), "-n", "1"], 3,
          err=[r"clock.c:9: `getpid` is called"])
    check("vacuous", [write("vacuous.c", HEAD + "MG_TEST(t, n) { mg_assume(mg_int(0, 3) > 5); }\nMG_TEST(u, n) { mg_reject(); }\n"), "-n", "3"], 1,
          [r"not ok t: vacuous, nothing with n up to 3 satisfies what it assumes \(4 paths\)", r"not ok u: vacuous, .* \(1 path\)"])


# -- limits and signals
SLOW = HEAD + """static int spin(int k) { volatile int s = 0; for (int i = 0; i < k; i++) s += i & 1; return s; }
MG_TEST(slow, n) { int a[9]; for (int i = 0; i < 9; i++) a[i] = mg_int(0, 7); for (int i = 0; i < 9; i++) mg_assert(a[i] + spin(3000) >= 0); }
MG_TEST(after, n) { mg_assert(mg_int(0, 1) < 2); }
"""


def try_limits():
    write("slow.c", SLOW)
    write("quick.c", HEAD + "MG_TEST(quick, n) { mg_assert(n); }\nMG_TEST(after, n) { mg_assert(n); }\n")
    check("--timeout", ["slow.c", "-n", "3", "--timeout", "3"], 5,
          [r"not ok slow: inconclusive, --timeout was reached with n = 1 after [\d,]+ paths\nnot ok after: not run, --timeout was reached\n"])
    check("--timeout is for all sizes", ["quick.c", "-n", "2000000000", "--timeout", "3"], 5, [r"inconclusive, --timeout", r"after: not run"])
    check("--steps", ["slow.c", "-n", "3", "--steps", "100000"], 5, [r"not ok slow: inconclusive, --steps were used up", r"after: not run, --steps"])
    check("--fuel", ["slow.c", "-n", "3", "--fuel", "100"], 1, [r"not ok slow, n = 1: it exceeds its step limit at slow.c:8"])
    for strategy in ("bfs", "random", "leaves"):
        check(f"--timeout, {strategy}", ["slow.c", "-n", "1", "--test", "slow", "--strategy", strategy, "--samples", "100000000", "--timeout", "3"], 5,
              [r"inconclusive, --timeout"])
    write("wide.c", HEAD + "MG_TEST(wide, n) { mg_assert(mg_int(0, 2000000000) >= 0); }\nMG_TEST(after, n) { mg_assert(mg_int(0, 1) < 2); }\n")
    check("breadth first over two thousand million", ["wide.c", "-n", "1", "--strategy", "bfs", "--timeout", "3"], 5, [r"inconclusive, --timeout"])


def children(pid):
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def is_margay(pid):
    try:
        return os.readlink(f"/proc/{pid}/exe") == str(pathlib.Path(MARGAY).resolve())
    except OSError:
        return False


def wait_for_worker(process):
    """The worker, once it searches. What becomes the compiler is Margay for a moment too."""
    for _ in range(200):
        before = [pid for pid in children(process.pid) if is_margay(pid)]
        time.sleep(0.3)
        workers = [pid for pid in before if is_margay(pid)]
        if workers:
            return workers[0]
    raise TimeoutError("no worker")


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def try_signal(name, act, status, out, err=()):
    process = subprocess.Popen([MARGAY, "check", "slow.c", "-n", "1", "--timeout", "6"], cwd=TMP, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    seen = act(process)
    said = process.communicate(timeout=60)
    done = subprocess.CompletedProcess([], process.returncode, *said)
    why = complain(done, status, out, err)
    time.sleep(0.2)
    report(name, why or ("a worker is left behind" if any(map(is_alive, seen)) else ""))


def kill_worker(process):
    worker = wait_for_worker(process)
    os.kill(worker, signal.SIGKILL)
    return [worker]


def kill_twice(process):
    first = kill_worker(process)
    time.sleep(0.5)
    return first + kill_worker(process)


def interrupt(process):
    worker = wait_for_worker(process)
    process.send_signal(signal.SIGINT)
    return [worker]


def try_signals():
    again = [r"margay: the worker was killed from outside: Killed; another one goes on"]
    try_signal("a worker that is killed", kill_worker, 5, [r"inconclusive, --timeout was reached with n = 1 after [\d,]+ paths"], again)
    try_signal("killed twice", kill_twice, 5, [r"inconclusive, --timeout was reached with n = 1 after [\d,]+ paths"], again)
    try_signal("interrupted", interrupt, 5, [r"inconclusive, interrupted with n = 1 after [\d,]+ paths\nnot ok after: not run, interrupted"])


def main():
    for part in (try_outcomes, try_many, try_names, try_limits, try_signals):
        part()
    return failed


if __name__ == "__main__":
    sys.exit(main())
