#!/usr/bin/env python3
"""Writes a random test with threads for the oracle of restores: generate_threads.py SEED > seed.c

The test and its threads run functions as generate.py makes them, on one structure, one heap, and the same variables; the threads also write to the locals of the test. Somewhere in between they
yield, lock, and make atomic accesses, a few in each run, so that all orders can be tried. There are data races, but none matters: nobody is interrupted but there."""
import sys

from fields import Fields
from generate import ANY, HERE, Function, Program, braced
from statements import ALL

# A turn is used up before each operation that others can notice.
TURNS = [(4, "TURN sched_yield();"),
         (2, "TURN __atomic_fetch_add(&shared_word, {u}, __ATOMIC_SEQ_CST);"),
         (1, "TURN {U} ^= __atomic_load_n(&shared_word, __ATOMIC_SEQ_CST);"),
         (1, "TURN { pthread_mutex_lock(&lock); counters[{u} % 16] += {u}; pthread_mutex_unlock(&lock); }"),
         (1, "TURN { pthread_mutex_lock(&lock); {U} ^= counters[{u} % 16]; sched_yield(); pthread_mutex_unlock(&lock); }"),
         (1, "TURN { errno = (int){k}; sched_yield(); {U} += (uint32_t)errno; }"),
         (1, "{ uint32_t {i}[5] = {{u}, {k}}; TURN sched_yield(); {words}[{u} % {n}] ^= {i}[1] + {i}[4]; }")]
MIXED = ALL + [(12, TURNS)]

PRELUDE = """#include <errno.h>
#include <pthread.h>
#include <sched.h>
#define TURN if (turns && turns--)
static uint32_t turns;
static uint32_t shared_word;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct view *kept_of[8];
static jmp_buf *catcher_of[8];
#define kept kept_of[pthread_self() % 8]
#define catcher catcher_of[pthread_self() % 8]
"""


class ThreadProgram(Program):
    def __init__(self, seed):
        super().__init__(seed)
        rng = self.rng
        self.count, self.turns = rng.choice([2, 2, 3]), rng.randint(6, 10)
        self.budget, self.has_bare_root = rng.randint(6, 20), False
        self.fields = Fields(rng, 2 ** rng.randint(1, 4))
        self.deep = []

    def statement(self, families=ALL):
        return super().statement(MIXED if families is ALL else families)

    def fill(self, text, most=2):
        """An atomic access without a turn would be one operation more."""
        if text.startswith("__atomic") or text.startswith("{ uint32_t {i} = {k}; __atomic"):
            text = "TURN " + text
        return super().fill(text, most)

    def threads(self):
        lines = []
        for i in range(self.count):
            function = self.rng.choice(self.functions)
            self.scope["here"] = ["up"]
            call = function.call(["up", str(11 * i + 3), "2"] + [self.start(kind) for kind in function.extra], ANY)
            lines += braced(f"static void *run{i}(void *p)", ["struct view *up = p;", "kept = NULL;", "catcher = NULL;", "TURN sched_yield();", f"counters[{i}] ^= {call};",
                                                              "TURN sched_yield();", "return NULL;"])
        return lines

    def start(self, kind):
        return {"v": "(four){1, 2, 3, 4}", "p": "(struct pair){1, 2.5}", "m": "(struct bulk){.tag = 3}"}.get(kind, "5")

    def test(self):
        rng = self.rng
        lines = ["uint32_t x = 17, depth = 5; struct view *up = NULL;", f"pthread_t t[{self.count}];"]
        lines += self.declare(Function("test", "u"), [5, 24, 300, 1024]) + ["up = &here;"]
        lines.append(f"current = MG_ANY(struct root, n); kept = NULL; catcher = NULL; dead = false; budget = {self.budget}; turns = {self.turns};")
        old = ["slot_new({k}, {k}, {k});", "item_push({k}, 2.5);"]
        lines += [self.fill(rng.choice(old)) for _ in range(rng.randint(0, 4))]
        for i in range(self.count):
            lines.append(f"pthread_create(&t[{i}], NULL, run{i}, &here);")
            lines += [self.fill("{U} = {U} * 5 + {read};")] if rng.random() < 0.5 else []
        lines += [f"{self.variable('u')} ^= {self.call(ANY)};"] if rng.random() < 0.6 else []
        lines += [f"pthread_join(t[{i}], NULL);" for i in range(self.count)]
        return lines + [self.fill("{U} = {U} * 5 + {read};"), self.gather()]

    def text(self):
        fields, bodies = self.fields, []
        for f in self.functions:
            bodies += braced(f"{self.rng.choice(['APART', 'APART', 'USED'])} {f.head()}", self.work(f))
        prelude = (HERE / "prelude.c").read_text().replace("FIELDS", "\n    ".join(fields.declared))
        prelude = prelude.replace("static struct view *kept;    /* of a frame that is still there, or NULL */\n", PRELUDE)
        prelude = prelude.replace("static jmp_buf *catcher;     /* of one that has called setjmp, or NULL */\n", "")
        out = [prelude] + fields.helpers + [self.twist()] + [f"static {f.head()};" for f in self.functions]
        out += [f"enum {{ STEPS = {len(self.steps)} }};",
                f"USED const step steps[STEPS] = {{{', '.join(f.name for f in self.steps)}}};", "USED step next_step;"]
        test = self.test()
        return "\n".join(out + bodies + self.threads() + braced("MG_TEST(threads, n)", test) + self.bounds()) + "\n"


if __name__ == "__main__":
    print(ThreadProgram(int(sys.argv[1])).text(), end="")
