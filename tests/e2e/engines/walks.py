#!/usr/bin/env python3
"""Writes random predicates that walk, for the test that sets lose nothing: walks.py SEED > seed.c

A predicate goes along pointers, in loops of all kinds, checks what it meets, counts, and compares what it counted with a field when
the walk is over: so what a read refuses is often seen only around the loop and behind it. Some fields have one value. It is correct
C, and every walk ends, since its steps are counted or it keeps what it has seen."""
import random
import re
import sys

HEAD = """\
#include <margay.h>
#include <stdint.h>

enum kind { LEAF = -1, INNER = 4, OTHER = 7 };
struct node { struct node *a, *b, *up; int key; signed char color; bool on; short tag; enum kind kind; };
struct root { struct node *head, *tail; int size, most; unsigned char flag; long long wide; };

static const void *seen[64];
static int seen_count, total;

static bool is_new(const void *p)
{
    if (mg_is_open(p)) {
        if (mg_among(p, seen, seen_count)) return false;
    } else {
        for (int i = 0; i < seen_count; i++) if (seen[i] == p) return false;
    }
    if (seen_count == 64) return false;
    seen[seen_count++] = p;
    return true;
}
"""

# (weight, template), as in predicates.py. {n} is the node a walk is at, {c} its counter, {bad} a return that refuses.
WALKS = [
    (5, "{ int {v} = 0; for (struct node *{w} = s->{start}; {w}; {w} = {w}->{link}) { if (++{v} > 3) {bad} {checks} } {after} }"),
    (5, "{ int {v} = 0; struct node *{w} = s->{start}; seen_count = 0; while ({w}) { if (!is_new({w})) {bad} {checks} {v}++; {w} = {w}->{link}; } {after} }"),
    (3, "{ int {v} = 0; struct node *{w} = s->{start}; if (!{w}) {end} do { if (++{v} > 3) {bad} {checks} {w} = {w}->{link}; if (!{w}) {bad} } while ({w} != s->{start}); {after} }"),
    (4, "{ int {v} = 0; seen_count = 0; if (s->{start}) is_new(s->{start}); for (; {v} < seen_count; {v}++) { struct node *{w} = (struct node *)seen[{v}]; "
        "if ({w}->{link} && !is_new({w}->{link})) {bad} if ({w}->{link2} && !is_new({w}->{link2})) {bad} {checks} } {after} }"),
    (3, "{ int {v} = 0; struct node *{w}p = 0; for (struct node *{w} = s->{start}; {w} && {v} < 4; {w}p = {w}, {w} = {w}->{link}, {v}++) { "
        "if ({w}p && {w}p->key {op} {w}->key) {bad} {checks} } {after} }"),
    (2, "{ int {v} = 0; for (struct node *{w} = s->{start}; {w} && ++{v} < 4; {w} = {w}->{link}) { int {v}q = 0; "
        "for (struct node *{w}q = {w}->{link2}; {w}q && ++{v}q < 3; {w}q = {w}q->{link2}) { if ({w}q->key {op} {w}->key) {bad} if ({w}q == {w}) break; } {checks} } {after} }"),
    (2, "{ int {v} = height(s->{start}, 0); if ({v} < 0) {bad} {after} }"),
    (2, "{ int {v} = 0; struct node *{w} = s->{start}; for (;;) { if (!{w} || {v} > 3) break; {v}++; if ({w}->color) { {w} = {w}->{link2}; continue; } {checks} {w} = {w}->{link}; } {after} }"),
]
CHECKS = [
    (4, "if ({w}->key {op} {small}) {bad}"), (3, "if ({w}->{link} && {w}->{link}->up != {w}) {bad}"), (2, "if ({w}->up {eq} s->{start}) {bad}"),
    (2, "if ({w}->color {op} s->flag) {bad}"), (2, "if ({w}->on) total++;"), (2, "if ({w}->{link} == {w}->{link2} && {w}->{link}) {bad}"),
    (1, "if ({w}->{link} == {w}) {bad}"), (2, "if ({w}->kind == LEAF && ({w}->{link} || {w}->{link2})) {bad}"), (1, "if ({w}->tag {op} {w}->key) {bad}"),
    (1, "if ({w}->kind != INNER && {w}->kind != OTHER) {bad}"), (1, "switch ({w}->color) { case 0: break; case 1: if ({w}->on) {bad} break; default: {bad} }"),
    (2, "if (!{w}->{link} && s->tail {eq} {w}) {bad}"), (1, "if ({v} > s->most) {bad}"), (1, "total += {w}->color;"), (1, "if ({w}->up) { if ({w}->up == {w}) {bad} }"),
]
AFTER = [
    (6, "if ({v} != s->size) {bad}"), (2, "if (s->size {op} {v}) {bad}"), (2, "if (total > s->most) {bad}"), (1, "if ({v} + total {op} s->wide) {bad}"),
    (2, "if (s->flag && {v} {op} {small}) {bad}"), (1, "if (s->size == {v} && s->most == {v}) {end}"), (2, ""), (1, "if ({v} < s->size || s->tail {eq} s->{start}) {bad}"),
]
BOUNDS = [
    ["MG_INTS(struct root, size, n, n);", "MG_INTS(struct root, size, 0, n);", "MG_INTS(struct root, size, 1, 1);"],
    ["MG_INTS(struct root, most, n, n);", "MG_INTS(struct root, most, 0, 2);"],
    ["MG_INTS(struct root, flag, 1, 1);", "MG_INTS(struct root, flag, 0, 1);", "MG_INTS(struct root, flag, 200, 201);"],
    ["MG_INTS(struct root, wide, -3, -3);", "MG_INTS(struct root, wide, 1, 2);"],
    ["MG_INTS(struct node, key, 1, 2);", "MG_INTS(struct node, key, -1, 1);", "MG_INTS(struct node, key, 5, 5);"],
    ["MG_INTS(struct node, color, 0, 1);", "MG_INTS(struct node, color, -1, -1);", "MG_INTS(struct node, color, -1, 1);"],
    ["MG_INTS(struct node, tag, 0, 1);", "MG_INTS(struct node, tag, -2, -2);"],
]


class Walk:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.names = 0

    def choose(self, table):
        return self.rng.choices([text for _, text in table], [weight for weight, _ in table])[0]

    def word(self, name):
        rng = self.rng
        if name == "checks":
            return " ".join(self.choose(CHECKS) for _ in range(rng.randint(0, 2)))
        if name == "after":
            return self.choose(AFTER)
        words = {"bad": ["return false;"], "end": ["return true;", "return s->size == 0;", "return s->most > 0;"],
                 "link": ["a"], "link2": ["b"], "start": ["head"], "op": ["<", "<=", ">", ">=", "==", "!="],
                 "eq": ["==", "!="], "small": ["0", "1", "2", "-1"]}
        return rng.choice(words[name])

    def fill(self, text, known):
        put = lambda found: known.get(found[1]) or self.word(found[1])
        while re.search(r"\{\w+\}", text):
            text = re.sub(r"\{(\w+)\}", put, text)
        return text

    def walk(self):
        self.names += 1
        links = self.rng.choice([("a", "b"), ("a", "b"), ("b", "a"), ("up", "a")])
        known = {"v": f"c{self.names}", "w": f"p{self.names}", "link": links[0], "link2": links[1],
                 "start": self.rng.choice(["head", "head", "head", "tail"])}
        return self.fill(self.choose(WALKS), known)

    def height(self):
        checks = self.fill(" ".join(self.choose(CHECKS[:1] + CHECKS[4:6]) for _ in range(2)),
                           {"w": "n", "bad": "return -1;", "link": "a", "link2": "b", "v": "depth"}).replace("s->flag", "1")
        least = self.rng.choice(["l != r", "l - r > 1 || r - l > 1", "l > 2", "l < r"])
        return ["static int height(struct node *n, int depth)", "{", "    if (!n) return 0;", "    if (depth > 2) return -1;", f"    {checks}",
                "    int l = height(n->a, depth + 1), r = height(n->b, depth + 1);",
                f"    if (l < 0 || r < 0 || {least}) return -1;", "    return (l > r ? l : r) + 1;", "}"]

    def text(self):
        rng = self.rng
        body = [self.walk() for _ in range(rng.randint(1, 2))] + [self.fill(rng.choice(["return true;", "{end}"]), {})]
        bounds = [rng.choice(one) for one in BOUNDS]
        return "\n".join([HEAD] + self.height() + ["", "bool ok(struct root *s)", "{", "    total = 0;"] + ["    " + line for line in body] +
                         ["}", "", "MG_BOUNDS(struct root, n)", "{", "    MG_OBJECTS(struct node, n);"] + ["    " + line for line in bounds] + ["}"]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Walk(int(sys.argv[1])).text())
