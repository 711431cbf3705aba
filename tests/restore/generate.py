#!/usr/bin/env python3
"""Writes a random C program for the oracle of restores: generate.py SEED > seed.c

The program is a predicate on a candidate with fields of every kind. What it computes means nothing: it reads fields, where
the choices and so the checkpoints are, and in between changes all the memory it can reach: globals, its own frame, frames
of its callers, the heap, the candidate. It is correct C, and a budget of calls makes it end. Three programs in eight recurse
200 to 2000 deep. Any other compiler makes a program of it that runs the predicate on random candidates, so that a sanitizer
can tell that nothing is undefined."""
import pathlib
import random
import re
import sys

from fields import Fields
from statements import ALL, CALLS, FRAMES, JUMPS, LASTING, PLAIN, SIMPLE

HERE = pathlib.Path(__file__).resolve().parent

# By kind of value: its type, what a variable starts with, what a function of this kind returns, its value as uint32_t.
TYPES = {"u": "uint32_t", "w": "uint64_t", "s": "uint16_t", "c": "uint8_t", "d": "double", "f": "float",
         "q": "long double", "h": "wide", "v": "four", "p": "struct pair", "m": "struct bulk", "b": "bool"}
STARTS = {"u": "x + {k}", "w": "x * 7ull + {k}", "s": "(uint16_t)(x * 999 + {k})", "d": "small(x + {k})",
          "f": "(float)(x % 50)", "q": "(long double)(x % 20)", "h": "(wide)x << 65 | {k}", "v": "{x, {k}, {k}, 3}",
          "p": "{x, 1.5}", "m": "{.tag = 2, .w = {x, {k}}}"}
RESULTS = {"u": "{U} ^ {u}", "w": "{W} + {u}", "d": "{D} * 0.5 + small({u})", "q": "{Q} * 0.5L + 1", "h": "{H} + {w}",
           "v": "{V} + {u}", "p": "(struct pair){{u}, {D}}", "m": "(struct bulk){.tag = 1, .w = {{u}, {w}}, .d = {D}}",
           "b": "{some}"}
AS_U = {"u": "%s", "w": "(uint32_t)(%s)", "s": "%s", "d": "(uint32_t)(%s)", "f": "(uint32_t)(%s)",
        "q": "(uint32_t)(%s)", "h": "(uint32_t)(%s >> 3)", "v": "%s[1]", "p": "%s.a", "m": "(uint32_t)%s.w[1]"}
ANY = "uwdqhvpm"  # what a function may return


class Function:
    def __init__(self, name, result, extra="", kept=()):
        """`extra` are the kinds of the parameters after the first three, given0, given1, ...; those of the numbers in
        `kept` are volatile."""
        self.name, self.result, self.extra, self.kept = name, result, extra, kept

    def head(self):
        given = ["struct view *up", "uint32_t x", "uint32_t depth"]
        given += [f"{'volatile ' * (i in self.kept)}{TYPES[kind]} given{i}" for i, kind in enumerate(self.extra)]
        return f"{TYPES[self.result]} {self.name}({', '.join(given)})"

    def can_tail(self):
        """May it end in a tail call of itself? Not with results and parameters that lie in memory."""
        return self.result in "uwd" and not set(self.extra) - set("uwdfc")

    def call(self, given, results):
        """As an expression; when any kind of result will do, as uint32_t."""
        call = f"{self.name}({', '.join(given)})"
        return AS_U[self.result] % call if results == ANY else call


class Program:
    def __init__(self, seed):
        rng = self.rng = random.Random(seed)
        self.names = 0
        is_deep = rng.random() < 0.375
        self.budget = rng.randint(5, 20) if is_deep else rng.randint(20, 80)
        self.has_bare_root = rng.random() < 0.125
        self.has_huge_frame = rng.random() < 0.125
        self.jumps = [(4, JUMPS)] if random.Random(~seed).random() < 0.35 else []  # setjmp keeps all variables in memory
        self.fields = Fields(rng, 2 ** rng.randint(10, 14) if is_deep else 2 ** rng.randint(12, 18))
        self.steps = [Function(f"step{i}", "u") for i in range(rng.randint(2, 3))]
        self.functions = self.steps + [Function("to_pair", "p", "ud"), Function("to_bulk", "m", "m")]
        for i in range(rng.randint(2, 4)):
            extra = [rng.choice("uuwddsfqhvpmc") for _ in range(rng.choice([1, 3, 6, 9]))]
            kept = [k for k, kind in enumerate(extra) if kind in "uwdfqhc" and rng.random() < 0.3]
            self.functions.append(Function(f"work{i}", rng.choice("uwdqhvpm"), extra, kept))
        result = rng.choice("uwdh")
        self.deep = [Function(f"deep{i}", result, rng.choice(["", "dd", "q", "uuuuuu"]))
                     for i in range(rng.randint(1, 2) if is_deep else 0)]

    # ---- expressions ----

    def name(self):
        self.names += 1
        return f"t{self.names}"

    def variable(self, kind):
        return self.rng.choice(self.scope[kind])

    def expression(self, kind, most):
        """`most` is how far it may nest."""
        forms = {"u": ["{U}", "{U}", "{k}u", "{read}", "(uint32_t){W}", "x"],
                 "w": ["{W}", "(uint64_t){u}", "({W} * {k} + {u})", "(uint64_t)({H} >> 17)"],
                 "d": ["{D}", "small({u})", "({D} * 0.5 + small({u}))"], "c": ["(uint8_t){u}"]}
        if most > 0:
            forms["u"] += ["({u} * {k} + {u})", "({u} ^ {u} >> {s})", "(uint32_t){d}", "(uint32_t)({W} >> 30)"]
        return self.fill(self.rng.choice(forms.get(kind, ["{" + kind.upper() + "}"])), most - 1)

    def read(self, most):
        form = self.rng.choice(self.fields.reads)
        return self.fill(form, 0) if most > 0 or "{" not in form else "counters[1]"

    def condition(self):
        ends = ["% 2 == 0", "% 2 == 1", "% 3 == 0", "% 5 > 1", "% 7 == 2"]
        return self.fill("({read} + {U}) " + self.rng.choice(ends), 1)

    def arguments(self, function, depth):
        return [self.variable("here"), self.expression("u", 1), depth] + \
            [self.expression(kind, 1) for kind in function.extra]

    def call(self, results):
        function = self.rng.choice([f for f in self.functions if f.result in results])
        return function.call(self.arguments(function, self.rng.choice(["0", "x % 4", "depth / 2"])), results)

    def tail(self):
        result = self.function.result
        return self.call(result) if any(f.result == result for f in self.functions) else self.fill(RESULTS[result], 0)

    def fill(self, text, most=2):
        """Replaces what stands in braces; statements.py says by what."""
        rng = self.rng
        arrays = {what: rng.choice(self.scope[what]) for what in ("bytes", "words") if "{%s}" % what in text}
        fresh = self.name() if "{i}" in text else None
        by = {"n": lambda: str(list(arrays.values())[0][1]), "i": lambda: fresh,
              "bytes": lambda: arrays["bytes"][0], "words": lambda: arrays["words"][0],
              "k": lambda: str(rng.randrange(1, 200, 2)), "s": lambda: str(rng.randint(1, 20)),
              "read": lambda: self.read(most), "write": lambda: self.fill(rng.choice(self.fields.writes), 1),
              "some": self.condition, "rare": lambda: self.fill("({read} * 7 + {u}) % 61 == 3", 1),
              "call": lambda: self.call(ANY), "pair": lambda: self.call("p"), "bulk": lambda: self.call("m"),
              "tail": self.tail, "here": lambda: self.variable("here"), "block": self.block,
              "result": lambda: self.fill(RESULTS[self.function.result], 0)}

        def put(found):
            what = found.group(1)
            if what in by:
                return by[what]()
            return self.variable(what.lower()) if what.isupper() else self.expression(what, most)
        return re.sub(r"\{([a-z]+|[A-Z])\}", put, text)

    # ---- statements ----

    def weighted(self, table):
        return self.rng.choices([item for _, item in table], [weight for weight, _ in table])[0]

    def statement(self, families=ALL):
        has_calls = any(family is CALLS for _, family in families)
        return self.fill(self.weighted(self.weighted(families + self.jumps if has_calls else families)))

    def block(self):
        families = ALL if self.level < 2 else [(2, PLAIN), (1, FRAMES), (1, LASTING)]
        self.level += 1
        lines = [self.statement(families) for _ in range(self.rng.randint(1, 3))]
        self.level -= 1
        return "{ " + " ".join(lines) + " }"

    def gather(self):
        """Uses every variable, so that all live until here."""
        terms = [AS_U[kind] % name for kind in AS_U for name in self.scope[kind]]
        return f"{self.variable('u')} += {' + '.join(terms)};"

    # ---- functions ----

    def declare(self, function, rooms):
        """Begins a function: its variables, arrays of some of these sizes, and what it shows to those it calls."""
        rng, lines = self.rng, []
        self.function, self.level, self.scope = function, 0, {"here": ["&here", "&here", "&here", "up"]}
        for kind in STARTS:
            self.scope[kind] = [f"{kind}{i}" for i in range(rng.randint(1, 2))]
            lines += [f"{TYPES[kind]} {name} = {self.fill(STARTS[kind])};" for name in self.scope[kind]]
        for i, kind in enumerate(function.extra):
            if kind in self.scope:
                self.scope[kind].append(f"given{i}")
        self.scope["bytes"] = [self.array("uint8_t", 1, lines, rooms) for _ in range(rng.randint(1, 2))]
        self.scope["words"] = [self.array("uint32_t", 4, lines, rooms)]
        (words, word_count), (number, byte_count) = self.scope["words"][0], self.scope["bytes"][-1]
        shown = ", ".join(f"&{self.scope[kind][0]}" for kind in "usdhm")
        lines.append(f"struct view here = {{up, {words}, {word_count}, {byte_count}, {number}, {shown}}};")
        return lines

    def array(self, kind, size, lines, rooms):
        """All of it initialised, or only a part, which is what is used of it."""
        rng, name = self.rng, self.name()
        room = max(3, rng.choice(rooms) // size)
        kind = rng.choice([""] * 7 + ["_Alignas(64) ", "_Alignas(1024) " if 1024 in rooms else ""]) + kind
        if room < 20000 and rng.random() < 0.5:
            lines.append(f"{kind} {name}[{room}] = {{{rng.randint(0, 9)}, 2}};")
            return name, room
        used = rng.randint(3, min(room, 400))
        lines.append(f"{kind} {name}_[{room}];")
        lines.append(f"{kind.split()[-1]} *{name} = {name}_ + {rng.choice([0, room - used])};")
        lines.append(f"memset({name}, {rng.randint(0, 99)}, {used} * sizeof *{name});")
        return name, used

    def result(self):
        return f"return {self.fill(RESULTS[self.function.result], 0)};"

    def work(self, function):
        rng = self.rng
        rooms = [5, 24, 64, 75, 200, 300, 300, 1024, 1024, 8192] + [100000] * (self.has_huge_frame and rng.random() < 0.3)
        lines = self.declare(function, rooms)
        lines += [f"if (!budget) {self.result()}", "budget--;"]
        lines += [self.statement() for _ in range(rng.randint(3, 7))]
        if function.can_tail() and rng.random() < 0.4:
            given = ["up", self.expression("u", 1), "depth - 1"] + [self.expression(kind, 1) for kind in function.extra]
            lines.append(f"if (depth && {self.condition()}) TAIL return {function.name}({', '.join(given)});")
        if rng.random() < 0.4:
            call = function.call(self.arguments(function, "depth - 1"), ANY)
            lines += [f"if (depth) {self.variable('u')} ^= {call};", self.statement()]
        return lines + [self.gather(), self.result()]

    def descend(self, function):
        """Recurses until depth is used up; most levels do little, some read."""
        rng = self.rng
        lines = self.declare(function, [5, 8, 24, 64] + [300] * (rng.random() < 0.2))
        every = rng.choice([37, 90, 180])

        def now_and_then():
            when = f"(depth + {rng.randint(0, 40)}) % {every} == 0"
            return f"if ({when}) {{ {self.statement(SIMPLE)} {self.fill('{U} ^= {read};')} }}"
        callee = rng.choice(self.deep)
        lines += [f"if (!depth || dead) {self.result()}", now_and_then(), self.statement([(1, PLAIN), (1, FRAMES)])]
        if rng.random() < 0.5:
            lines.append(f"if (depth % {every} == 1 && {self.condition()}) {{ dead = {self.condition()}; {self.result()} }}")
        given = [self.variable("here"), self.variable("u"), "depth - 1"] + [self.variable(kind) for kind in callee.extra]
        lines.append(f"{self.variable('u')} ^= {callee.call(given, ANY)};")
        return lines + [now_and_then(), self.gather(), self.result()]

    def predicate(self):
        rng = self.rng
        lines = ["uint32_t x = 17, depth = 5; struct view *up = NULL;"]
        lines += self.declare(Function("ok", "b"), [5, 24, 300, 1024]) + ["up = &here;"]
        lines.append(f"if (!root) return {rng.choice(['true', 'false'])};")
        lines.append(f"current = (struct root *)root; kept = NULL; catcher = NULL; dead = false; budget = {self.budget};")
        old = ["slot_new({k}, {k}, {k});", "item_push({k}, 2.5);"]  # on the heap before the first choice
        lines += [self.fill(rng.choice(old)) for _ in range(rng.randint(0, 6))]
        lines += [self.fill("{U} = {U} * 5 + {read};") for _ in range(rng.randint(2, 6))]
        for _ in range(rng.randint(2, 4)):
            lines += [self.statement(), f"{self.variable('u')} ^= {self.call(ANY)}; if (dead) return false;"]
        for _ in range(rng.randint(1, 2) if self.deep else 0):
            function, low = rng.choice(self.deep), rng.choice([200, 500, 1000, 1600])
            depth = rng.choice([str(low), self.fill(f"{low} + {{read}} * 53 % 400")])
            call = function.call(self.arguments(function, depth), ANY)
            lines += [f"{self.variable('u')} ^= {call}; if (dead) return false;", self.statement()]
        return lines + [self.gather(), f"return {self.condition()} || {self.condition()};"]

    # ---- the file ----

    def twist(self):
        simple = [read for read in self.fields.reads if "{" not in read]
        return f"static uint32_t twist(void) {{ return {self.rng.choice(simple)} & 3; }}"

    def bounds(self):
        root = "struct root *" if self.has_bare_root else "struct root"
        lines = ["MG_OBJECTS(struct root, 1);"] * self.has_bare_root + self.fields.bounds
        lines += ["MG_OBJECTS(struct node, 2);", "MG_INTS(struct node, key, 1, 2);", "MG_REALS(struct node, weight, 0.5);"]
        return braced(f"MG_BOUNDS({root}, n)", lines)

    def native(self):
        return ["#ifndef __MARGAY__"] + (HERE / "native.c").read_text().splitlines() + \
            braced("static void fill(struct root *r)", self.fields.filled) + ["#endif"]

    def text(self):
        fields, bodies = self.fields, []
        for functions, body in ((self.functions, self.work), (self.deep, self.descend)):
            for f in functions:
                bodies += braced(f"{self.rng.choice(['APART', 'APART', 'USED'])} {f.head()}", body(f))
        prelude = (HERE / "prelude.c").read_text()
        out = [prelude.replace("FIELDS", "\n    ".join(fields.declared))] + fields.helpers + [self.twist()]
        out += [f"static {f.head()};" for f in self.functions + self.deep]
        out += [f"enum {{ STEPS = {len(self.steps)} }};",
                f"USED const step steps[STEPS] = {{{', '.join(f.name for f in self.steps)}}};", "USED step next_step;"]
        out += bodies + braced("bool ok(const struct root *root)", self.predicate()) + self.bounds() + self.native()
        return "\n".join(out) + "\n"


def braced(head, lines):
    return [head, "{"] + ["    " + line for line in lines] + ["}"]


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).text())
