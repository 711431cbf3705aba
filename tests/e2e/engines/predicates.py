#!/usr/bin/env python3
"""Writes random predicates, for the test that all engines agree: predicates.py SEED [PREDICATES [crashes] [copies]] > seed.c

A predicate reads a few fields of small domains in every way a field can be read, compares them, and returns early now and
then: that is what the engine `multi` looks for. `File` has one predicate, or many that a first field `which` chooses from. It
is correct C, but for what is made to crash, and always ends, but for what is made to run on.

A template is a piece of C with words in braces, each filled by the method of that name."""
import random
import re
import sys

import copies
from candidate import Candidate

HEAD = """\
#include <margay.h>
#include <stdint.h>
#include <string.h>

enum color { RED, GREEN = 3, BLUE = -2 };
struct node { struct node *next; int key; uint8_t mark; };
struct inner { short x; bool on; };
struct deep { struct inner in; unsigned char y; };

static int turns, level = 1, table[4] = {1, 0, 2, -1}, other[64] = {0, 1, 2};
static struct node *last;

static bool within(long long x, long long low, long long high) { return x >= low && x <= high; }
static int sign(long long x) { if (x < 0) return -1; return x > 0; }
static bool note(bool b) { turns += b; return b; }
static bool both(bool a, bool b) { return a && b; }
"""

# (weight, template). {c} is a condition, {x} a small int, {e} the end of the function: a return statement.
CONDITIONS = [
    (10, "{compare}"), (3, "{truth}"), (2, "!({c})"), (5, "({c} && {c})"), (5, "({c} || {c})"), (2, "({c} ? {c} : {c})"),
    (2, "({compare} & {compare})"), (1, "({compare} | {compare})"), (1, "(({c}) != ({c}))"), (3, "{x} {op} {small}"),
    (1, "{x} {op} {x}"), (2, "within({x}, {small}, {small})"), (2, "within({read}, {small}, {small})"),
    (1, "both({c}, {c})"), (1, "note({c})"), (1, "sign({x}) {op} {small}"), (1, "sign({read}) < 0"),
    (1, "table[{x} & 3] {op} {small}"), (1, "turns {op} {small}"), (1, "level {op} {tame}"), (2, "{pointers}"),
]
NUMBERS = [
    (8, "{tame}"), (2, "{small}"), (2, "({tame} + {tame})"), (1, "({tame} - {small})"), (1, "({tame} * {tame})"),
    (2, "({tame} & {mask})"), (1, "({tame} ^ {tame})"), (1, "({tame} / {divisor})"), (1, "({tame} % {divisor})"),
    (1, "({tame} % (({tame} & 3) + 1))"), (1, "({twice} ? {tame} / {twice} : {small})"), (1, "(({tame} & 7) << ({tame} & 3))"),
    (1, "(int)((unsigned){tame} >> 3 & 7)"), (1, "({tame} >> 1)"), (1, "({c} ? {tame} : {small})"), (1, "table[{tame} & 3]"),
    (1, "(1 << ({tame} & 15))"), (1, "-{tame}"), (1, "level"), (1, "(turns & 3)"), (1, "({c})"),
]
STATEMENTS = [
    (8, "if ({c}) {e}"), (3, "if ({c}) {block} else {block}"), (3, "if ({c}) {block}"), (5, "{local} if ({v} < {k} || {v} > {k2}) {e}"),
    (2, "{local} if ({v} != {k} && {c}) {e}"), (2, "{local} bool {v}b = {v} == {k} || {v} == {k2}; if ({v}b) {e}"),
    (2, "{local} if (!within({v}, {k}, {k2})) {e}"), (1, "{local} if ({v} == {k}) {e} turns++; if ({v} == {k2}) {e}"),
    (2, "turns++;"), (1, "turns += {x} & 7;"), (1, "level = {x};"), (1, "table[{x} & 3] ^= 1;"), (2, "{write}"), (2, "{rewrite}"),
    (3, "switch ({number}) { case {d1}: {e} case {d2}: {block} break; default: {last} }"),
    (2, "switch ({number}) { case {d1}: case {d2}: {e} default: break; }"),
    (2, "switch ({number}) { case {d1}: turns++; case {d2}: break; default: {e} }"),
    (2, "for (int {v} = 0; {v} < 3; {v}++) { if ({element} {op} {small}) {e} }"),
    (1, "for (int {v} = 0; {v} < 3; {v}++) { if ({element} {op} table[{v}]) continue; if ({c}) break; {last} }"),
    (1, "{ int {v}s = 0; for (int {v} = 0; {v} < 3; {v}++) {v}s += {element}; if ({v}s {op} {small}) {e} }"),
    (1, "for (int {v} = 0; {v} < s->count; {v}++) if (s->items[{v}] {op} {small}) {e}"),
    (1, "for (int {v} = {x} & 3; {v} > 0; {v}--) { if ({v} == 2 && {c}) {e} turns++; }"),
    (2, "{ int {v} = 0; for (struct node *{v}n = s->head; {v}n; {v}n = {v}n->next) "
        "if (++{v} > 2 || {v}n->key {op} {small}) {e} }"),
    (1, "for (struct node *{v} = s->head; {v} && !{v}->mark; {v} = {v}->next) {v}->mark = 1;"),
    (2, "if (s->head && s->head->next {eq} {pointer}) {e}"), (1, "if (s->head && s->head->key {op} {small}) {e}"),
    (1, "if (s->tail && !s->tail->next && s->tail->mark) {e}"), (1, "last = s->head; if (s->tail {eq} last) {e}"),
    (2, "{ int {v}[3]; {v}[0] = {x}; {v}[1] = {small}; {v}[2] = {x}; if ({c}) {e} {local2} if ({v}2 == {k}) {e} "
        "if ({v}2 == {v}[0]) {e} {v}[0]++; if ({x} {op} {v}[0] + {v}[1]) {e} }"),
    (2, "{ int {v}[4] = {1, {x}}; {local2} if ({v}2 > {k2}) {e} if ({v}[{x} & 3] {op} {v}2) {e} {v}[{x} & 3]++; "
        "if ({v}[1] {op} {x}) {e} }"),
    (1, "{ struct deep {v} = s->far; if ({v}.in.x {op} {small}) {e} }"), (1, "if (s->kind == RED && s->u.i {op} {small}) {e}"),
    (2, "if (s->kind == RED) { if (s->u.i {op} {small}) {e} } else if (s->kind == BLUE && s->u.c[1] {op} {small}) {e}"),
    (2, "if (!{check}) {e}"), (2, "if ({code} < 0) {e}"), (1, "if ({code} == 0) {e}"), (2, "if ({code}) return {no};"),
    (1, "(void){check};"), (1, "turns += {code};"), (1, "if ({check} {eq} {c}) {e}"), (1, "if ({c} || {check}) {e}"),
    (1, "{ int {v} = {code}; if ({v} > 0) {e} if ({v} < 0) {last} }"), (1, "do { if ({c}) break; {e} } while (0);"),
    (1, "if ({c}) goto out;"),
]
ENDS = [
    (6, "return {c};"), (4, "return {compare};"), (3, "return {compare} && {compare};"), (2, "return {compare} || {compare};"),
    (2, "return {yes};"), (1, "return {no};"), (2, "return {check};"), (1, "return {code} {eq} 0;"), (1, "return {c} && {check};"),
    (1, "return {check} && {c};"), (1, "return !{check};"), (1, "return {c} ? {check} : {c};"),
]
CRASHES = [
    (2, "if ({c}) abort();"), (2, "if ({c}) for (;;) turns ^= 1;"), (1, "if (s->head->key {op} {small}) {e}"),
    (1, "if ({small} / {tame} {op} {tame}) {e}"), (1, "{local} if ({v} == other[{x} * 9]) {e}"),
    (1, "{local} if (table[{tame}] {op} {v}) {e}"), (1, "{local} if ({k} % ({v} - {k}) == 0) {e}"),
    (1, "if (s->tail->next->mark {op} {small}) {e}"),
]
# Helpers: a recursive one is not inlined. {self} calls itself one step further down, {d} counts the steps.
CHECKS = [
    (3, "{some} {last}"), (2, "{last}"), (1, "{ turns++; {last} }"), (3, "if (d > 0 && !{self}) return false; {some} {last}"),
    (2, "if (d <= 0) {last} if ({c}) return {self}; {last}"), (2, "{some} return d <= 0 || {self};"),
    (2, "if (d <= 0) {last} {some} return {self} && {self};"), (1, "if (d <= 0) {last} return !{self};"),
]
CODES = [
    (2, "if ({c}) return -1; return 0;"), (2, "if ({c}) return -1; return {c};"), (1, "return {c} ? {small} : {small};"),
    (1, "switch ({number}) { case {d1}: return 1; case {d2}: return -1; default: return 0; }"),
    (3, "if (d <= 0) return 0; if ({c}) return -1; int r = {self}; if (r < 0) return -1; return {c} ? r : r + 1;"),
    (2, "if (d <= 0) return {c} ? 0 : -1; if ({self} != 0) return -1; return {c} ? -1 : 0;"),
    (1, "if (d > 0) { int r = {self}; if (r) return r; } if ({c}) return {small}; return 0;"), (1, "return {x};"),
]


class File:
    def __init__(self, seed, count, crashes=False, has_copies=False):
        """`count` predicates."""
        self.rng, self.count, self.names, self.crashes = random.Random(seed), count, 0, crashes
        self.has_copies = has_copies
        self.candidate = Candidate(self.rng, count)
        self.helpers, self.bodies = [], []

    def weighted(self, table):
        return self.rng.choices([item for _, item in table], [weight for weight, _ in table])[0]

    def name(self, start):
        self.names += 1
        return f"{start}{self.names}"

    # ---- what stands for a word in braces ----

    def fill(self, text, depth=0):
        """`depth`: how far inside others it stands."""
        known = {"v": self.name("v"), "depth": depth}

        def put(found):
            word = found.group(1)
            return known[word] if word in known else str(getattr(self, "put_" + word)(known))
        return re.sub(r"\{([a-z]+[0-9]?)\}", put, text)

    def put_c(self, known):
        is_simple = self.rng.random() < 0.4 * known["depth"]
        return self.fill("{compare}" if is_simple else self.weighted(CONDITIONS), known["depth"] + 1)

    def put_x(self, known):
        return self.fill(self.weighted(NUMBERS) if known["depth"] < 3 else "{tame}", known["depth"] + 1)

    def put_op(self, _):
        return self.rng.choice(["<", "<=", ">", ">=", "==", "!="])

    def put_eq(self, _):
        return self.rng.choice(["==", "!="])

    def put_small(self, _):
        return self.rng.choice([-1, 0, 0, 1, 1, 2, 3])

    def put_mask(self, _):
        return self.rng.choice([1, 2, 3, 6, 12, 255])

    def put_divisor(self, _):
        return self.rng.choice([2, 3, -2, 7])

    def field(self, tame=False):
        return self.rng.choice([f for f in self.fields if f.is_tame or not tame])

    def put_tame(self, _):
        return self.field(True).read

    def put_read(self, _):
        return f"(long long){self.field().read}"

    def put_twice(self, known):
        """The same field each time."""
        return known.setdefault("same", self.field(True).read)

    def put_tame2(self, known):
        """One that has an address."""
        some = [f for f in self.fields if f.is_tame and not f.is_bits and f.kind != "bool"]
        known["same"] = self.rng.choice(some).read if some else "kept"
        return known["same"]

    def put_same(self, known):
        return known["same"]

    def put_number(self, known):
        field = self.field()
        first, second = field.near(self.rng), field.near(self.rng)
        if first == second:
            second += 1 if first < field.high else -1
        known["d1"], known["d2"] = field.constant(first), field.constant(second)
        return field.read

    def put_compare(self, _):
        a, b = self.field(), self.field()
        forms = [f"{a.read} {{op}} {a.constant(a.near(self.rng))}"] * 6 + [f"{a.constant(a.near(self.rng))} {{op}} {a.read}"]
        forms += [f"{a.read} {{op}} {b.read}", f"({a.read} {{op}} {b.read})", f"(unsigned char){a.read} {{op}} {{small}}",
                  f"(int64_t){a.read} {{op}} {a.constant(a.near(self.rng))}", f"({a.read} & {{mask}}) == {{small}}",
                  f"(uint64_t){a.read} * 3 + (uint64_t){b.read} {{op}} 4u", f"(unsigned){a.read} - 1u < 3u"]
        return self.fill(self.rng.choice(forms))

    def put_truth(self, _):
        return self.rng.choice(["", "!", "!!"]) + self.field().read

    def put_pointers(self, _):
        a, b = self.rng.sample(["s->head", "s->tail"], 2)
        return self.rng.choice([f"!!{a}", f"!{a}", f"({a} == {b})", f"({a} != {b})", f"({a} && {b})", f"({a} == NULL)"])

    def put_pointer(self, _):
        return self.rng.choice(["NULL", "s->head", "s->tail", "last"])

    def put_element(self, known):
        return f"s->list[{known['v']}]"

    def put_local(self, known, name="{v}"):
        field, name = self.field(), name.replace("{v}", known["v"])
        values = sorted(field.near(self.rng) for _ in range(2))
        known["k"], known["k2"] = (field.constant(v) for v in values)
        return f"{self.rng.choice([field.kind, field.kind, 'long long'])} {name} = {field.read};"

    def put_local2(self, known):
        return self.put_local(known, "{v}2")

    def put_write(self, _):
        field = self.field()
        return f"{field.read} = {field.constant(self.rng.choice(field.values))};"

    def put_rewrite(self, _):
        field = self.field(True)
        return f"{field.read} = {self.fill('({x}) & 1', 2)};"

    def put_yes(self, _):
        return self.yes

    def put_no(self, _):
        return self.no

    def put_e(self, _):
        return f"return {self.rng.choice([self.no] * 4 + [self.yes])};"

    def put_last(self, _):
        return self.fill(self.rng.choice(["return {c};", "return {c};", "{e}"]), 1)

    def put_block(self, known):
        return "{ " + " ".join(self.statement(known["depth"] + 1) for _ in range(self.rng.randint(1, 2))) + " }"

    def put_some(self, known):
        return self.fill("if ({c}) {e}", known["depth"] + 1)

    def put_self(self, _):
        return f"{self.callee}(s, d - {self.rng.choice([1, 1, 2])})"

    def put_check(self, known):
        return self.call("check", known["depth"])

    def put_code(self, known):
        return self.call("code", known["depth"])

    # ---- functions ----

    def call(self, kind, depth):
        """Of a helper: one of this predicate, or now and then of any before it; mostly a new one."""
        own = [h for h in self.own if h[1] == kind]
        old = [h for h in self.helpers if h[1] == kind and set(h[2]) <= set(self.fields)]
        if own and (self.rng.random() < 0.5 or self.is_inside):
            name = self.rng.choice(own)[0]
        elif old and self.rng.random() < 0.2:
            name = self.rng.choice(old)[0]
        elif self.is_inside or depth > 3:
            return "note(true)" if kind == "check" else "sign(level)"
        else:
            name = self.helper(kind)
        return f"{name}(s, {self.rng.randint(0, 2)})"

    def helper(self, kind):
        name, saved = self.name(kind), (self.yes, self.no)
        self.is_inside, self.callee = True, name
        self.yes, self.no = ("true", "false") if kind == "check" else ("1", "-1")
        table, result = (CHECKS, "bool") if kind == "check" else (CODES, "int")
        twin = self.name(kind) if self.rng.random() < 0.25 else None
        if twin:  # each calls the other
            self.callee = twin
        body = self.fill(self.weighted(table), 1)
        head = "static {} {}(struct root *s, int d)"
        self.bodies += [head.format(result, twin) + ";"] if twin else []
        self.bodies += [head.format(result, name), "{ (void)d; (void)s; " + body + " }"]
        if twin:
            self.callee = name
            self.bodies += [head.format(result, twin), "{ (void)d; (void)s; " + self.fill(self.weighted(table), 1) + " }"]
            self.own.append((twin, kind, self.fields))
        self.is_inside, (self.yes, self.no) = False, saved
        self.own.append((name, kind, self.fields))
        return name

    def statement(self, depth=0):
        table = STATEMENTS
        if self.crashes and self.rng.random() < 0.25:
            table = CRASHES
        elif self.has_copies and self.rng.random() < 0.6:
            table = copies.STATEMENTS
        text = self.weighted(table)
        while not self.allows(text):
            text = self.weighted(STATEMENTS)
        return self.fill(text, depth)

    def allows(self, text):
        """Nodes, the array and the union multiply the candidates: few predicates have them."""
        return all(part in self.parts for part in ("head", "tail", "list", "items", "far", "kind")
                   if f"s->{part}" in text or part in ("head", "tail") and "{pointer" in text
                   or part == "list" and "{element}" in text)

    def predicate(self, name, result):
        self.yes, self.no = ("true", "false") if result == "bool" else ("1", "0")
        self.own, self.is_inside = [], False
        self.fields, self.parts = self.candidate.some(self.rng)
        body = [self.statement() for _ in range(self.rng.randint(1, 2))] + [self.fill(self.weighted(ENDS))]
        self.helpers += self.own
        if any("goto out" in line for line in body):
            body += [f"out: return {self.rng.choice([self.yes, self.no])};"]
        scope = "" if self.count == 1 else "static "
        self.bodies += [f"{scope}{result} {name}(struct root *s)", "{"] + ["    " + line for line in body] + ["}"]

    def text(self):
        rng = self.rng
        if self.count == 1:
            self.predicate("ok", rng.choice(["bool"] * 6 + ["int", "char", "unsigned long"]))
        else:
            for i in range(self.count):
                self.predicate(f"p{i}", rng.choice(["bool"] * 4 + ["int"]))
            cases = [f"    case {i}: return p{i}(s);" for i in range(self.count)]
            self.bodies += ["bool ok(struct root *s)", "{", "    switch (s->which) {"] + cases + \
                ["    default: return false;", "    }", "}"]
        head = HEAD + copies.HEAD if self.has_copies else HEAD
        return "\n".join([head] + self.candidate.declared() + self.bodies + self.candidate.bounds()) + "\n"


if __name__ == "__main__":
    words = sys.argv[3:]
    sys.stdout.write(File(int(sys.argv[1]), int((sys.argv + ["1"])[2]), "crashes" in words, "copies" in words).text())
