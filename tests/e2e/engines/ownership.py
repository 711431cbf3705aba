#!/usr/bin/env python3
"""Writes random predicates that own memory, and may do wrong with it: ownership.py SEED [PREDICATES] > seed.c

A predicate reads an owned array in and out of bounds, unions by the right tag and the wrong one, nodes behind pointers that may be null; it
divides and shifts by fields, has undefined arithmetic of constants in branches, overwrites lengths and tags, frees and reallocates.

The same file, compiled by gcc with -DBRUTE (ownership.h), runs the predicate on every structure within the bounds, with each access checked by a
model of memory of its own, and prints those it accepts, as `--dont-care enumerate` does, and the crashes. Of the operands of one operator at most one may
crash, so that it does not matter which is evaluated first. What may be uninitialised decides something in the line that reads it."""
import random
import re
import sys

# R reads, W writes, F frees, M reallocates, D divides, S shifts; with BRUTE they check.
HEAD = """\
#include <margay.h>
#include <stdint.h>
#include <stdlib.h>

struct node { struct node *next; signed char key; };
%(item)s
struct root { int which; unsigned char len, tag; union { int i; short s[2]; } u; int a; short b; %(element)s *x; struct node *head; };
#include "ownership.h"

static int turns;
"""
BOUNDS = """\
MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, which, 0, WHICH - 1);
    MG_INTS(struct root, len, 0, 2);
    MG_INTS(struct root, tag, 0, 2);
    MG_ARM(struct root, u.i, tag, 0);
    MG_ARM(struct root, u.s, tag, 1);
    MG_INTS(struct root, u.i, 0, 1);
    MG_INTS(struct root, u.s, 0, 1);
    MG_INTS(struct root, a, A_LOW, A_HIGH);
    MG_INTS(struct root, b, B_LOW, B_HIGH);
    MG_ARRAY(struct root, x, len);
    %(elements)s
    MG_OBJECTS(struct node, 2);
    MG_INTS(struct node, key, 0, 1);
}
"""
# An element of the array: its type, what there is to read of it, its bounds, how it is shown.
ELEMENTS = [
    ("int", [""], "MG_INTS(struct root, x, 0, 1);"),
    ("signed char", [""], "MG_INTS(struct root, x, 0, 1);"),
    ("struct item", [".p", ".q"], "MG_INTS(struct item, p, 0, 1); MG_INTS(struct item, q, 0, 1);"),
]
ITEM = "struct item { short p; signed char q; };"

# (weight, template). Each statement is a line of its own: crashes are told apart by their lines.
CONDITIONS = [
    (6, "R(s->{f}) {op} {k}"), (5, "R(R(s->x)[{i}]{e}) {op} {k}"), (2, "R(s->u.i) {op} {k}"), (2, "R(s->u.s[{j}]) {op} {k}"),
    (2, "R(s->tag) == 0 && R(s->u.i) {op} {k}"), (2, "R(s->tag) == 1 && R(s->u.s[{j}]) {op} {k}"), (2, "R(s->head) {eq} NULL"),
    (3, "R(R(s->head)->key) {op} {k}"), (2, "R(s->head) && R(R(s->head)->key) {op} {k}"), (2, "R(R(s->head)->next) {eq} NULL"),
    (1, "R(R(s->head)->next) {eq} R(s->head)"), (1, "R(R(R(s->head)->next)->key) {op} {k}"), (2, "D(5, /, R(s->{f})) {op} {k}"),
    (1, "D(5, %, R(s->{f})) {op} {k}"), (2, "S(1u, R(s->{f})) > 1u"), (1, "S(1u, R(s->{f}) * 16) != 1u"), (2, "turns {op} {k}"),
    (2, "R(s->{f}) {op} R(s->{g})"), (1, "R(s->len) && R(R(s->x)[R(s->len) - 1]{e}) {op} {k}"), (3, "({c}) && ({c})"), (2, "({c}) || ({c})"),
    (1, "!({c})"),
]
STATEMENTS = [
    (9, "if ({c}) return {r};"), (3, "if ({c}) {\n{some}\n}"), (2, "if ({c}) {\n{some}\n} else {\n{some}\n}"), (1, "turns++;"),
    (2, "F(R(s->x));"), (2, "if ({c}) F(R(s->x));"), (2, "W(s->x, M(R(s->x), {n} * sizeof *s->x));"),
    (2, "if ({c}) W(s->x, M(R(s->x), {n} * sizeof *s->x));"), (1, "W(s->x, M(R(s->x), (R(s->len) + 1u) * sizeof *s->x));"),
    (2, "W(R(s->x)[{i}]{e}, {k});"), (1, "W(s->len, {m});"), (1, "W(s->tag, {m});"), (1, "W(s->a, {m});"), (1, "W(s->u.i, {m});"),
    (1, "W(s->u.s[{j}], {m});"), (1, "F(R(s->head));"), (1, "if ({c}) F(R(s->head));"), (1, "W(s->head, R(R(s->head)->next));"),
    (2, "if (R(s->head)) W(s->head, M(R(s->head), sizeof(struct node) + 8));"),
    (1, "if ({c}) F(s);"), (1, "if ({c}) F(R(s->x) + 1);"),
    (2, "for (int {v} = 0; {v} < R(s->len); {v}++)\nif (R(R(s->x)[{v}]{e}) {op} {k}) return {r};"),
    (1, "for (int {v} = 0; {v} <= R(s->len); {v}++)\nif (R(R(s->x)[{v}]{e}) {op} {k}) return {r};"),
    (2, "{ int {v} = 0;\nfor (struct node *{v}p = R(s->head); {v}p; {v}p = R({v}p->next))\nif (++{v} > 2 || R({v}p->key) {op} {k}) return {r};\n"
        "if ({v} {op} {k}) return {r};\n}"),
    (1, "{ int {v} = 0;\nfor (struct node *{v}p = R(s->head); {v}++ < 2; {v}p = R({v}p->next))\nturns += R({v}p->key);\n}"),
    (1, "{ struct node *{v} = R(s->head);\nwhile ({v} && R({v}->next) != R(s->head) && turns++ < 3)\n{v} = R({v}->next);\nif ({v} {eq} NULL) return {r};\n}"),
    (2, "{ {t} *{v} = R(s->x);\n{some}\nif (R({v}[{i}]{e}) {op} {k}) return {r};\n}"),
    (1, "{ struct node *{v} = R(s->head);\n{some}\nif ({v} && R({v}->key) {op} {k}) return {r};\n}"),
    (1, "if ({c}) {\nif ({literal} > 3) return true;\n}"), (1, "if ({c}) {\nturns += {literal};\n}"),
]
ENDS = [(5, "if ({c}) return true;\nreturn false;"), (2, "return true;"), (1, "if (R(R(s->x)[{i}]{e})) return true;\nreturn false;"), (1, "return R(s->{f});"), (1, "return turns > {k};")]
CONVERTED = {"f": ["a", "b", "len", "tag"], "g": ["a", "b", "len", "tag"], "op": ["<", "<=", ">", ">=", "==", "!="], "eq": ["==", "!="],
             "k": [-1, 0, 0, 1, 1, 2], "m": [0, 1, 2], "j": [0, 1], "n": [0, 1, 2, 2, 3], "r": ["false"] * 4 + ["true"],
             "i": [0, 0, 1, 1, 2, -1, "R(s->len)", "R(s->len) - 1", "R(s->b)"],
             "literal": ["L_SHIFT_FAR", "L_SHIFT_BACK", "L_MODULO"]}


class File:
    def __init__(self, seed, count):
        self.rng, self.count, self.names = random.Random(seed), count, 0
        self.element, self.parts, self.bounds = self.rng.choice(ELEMENTS)
        self.a, self.b = self.rng.choice([(0, 2), (-1, 1)]), self.rng.choice([(-1, 0), (0, 1), (-1, 1)])

    def pick(self, table):
        return self.rng.choices([text for _, text in table], [weight for weight, _ in table])[0]

    def fill(self, text, depth=0):
        self.names += 1
        known = {"v": f"v{self.names}", "t": self.element}

        def put(found):
            word = found.group(1)
            if word in known:
                return known[word]
            if word == "c":
                return self.fill(self.pick(CONDITIONS if depth < 2 else CONDITIONS[:12]), depth + 1)
            if word == "some":
                return "\n".join(self.statement(depth + 1) for _ in range(self.rng.randint(1, 2)))
            return str(self.rng.choice(self.parts if word == "e" else CONVERTED[word]))
        return re.sub(r"\{([a-z]+)\}", put, text)

    def statement(self, depth=0):
        return self.fill(self.pick(STATEMENTS if depth < 2 else STATEMENTS[:1] + STATEMENTS[3:12]), depth)

    def predicate(self, name):
        body = [self.statement() for _ in range(self.rng.randint(1, 4))] + [self.fill(self.pick(ENDS))]
        scope = "" if self.count == 1 else "static "
        return [f"{scope}bool {name}(struct root *s)", "{", *body, "}"]

    def defines(self):
        shape = 2 if self.parts[0] else 1
        return [f"#define WHICH {self.count}", f"#define A_LOW {self.a[0]}", f"#define A_HIGH {self.a[1]}", f"#define B_LOW {self.b[0]}",
                f"#define B_HIGH {self.b[1]}", f"#define PARTS {shape}"]

    def text(self):
        lines = self.defines() + [HEAD % {"item": ITEM, "element": self.element}]
        if self.count == 1:
            lines += self.predicate("ok")
        else:
            for i in range(self.count):
                lines += self.predicate(f"p{i}")
            lines += ["bool ok(struct root *s)", "{", "switch (R(s->which)) {", *[f"case {i}: return p{i}(s);" for i in range(self.count)],
                      "default: return false;", "}", "}"]
        return "\n".join(lines) + "\n" + BOUNDS % {"elements": self.bounds}


if __name__ == "__main__":
    sys.stdout.write(File(int(sys.argv[1]), int((sys.argv + ["1"])[2])).text())
