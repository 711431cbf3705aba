#!/usr/bin/env python3
"""Writes random tests with choices, for the test that every way to choose finds the same: programs.py SEED [TESTS] > seed.c

A test makes a few choices, copies them about in every way C has, looks at some, and prints at its end what it noted: the set of
lines is the outcome. A note is a copy too. It is correct C and always ends. Addresses are never printed, only which are equal.

A template is a piece of C with words in braces, each filled by the method of that name; {v} is a fresh name. `ways` says how many
paths the choices made so far can have, so that a test stays small."""
import random
import re
import sys

HEAD = """\
#include <margay.h>
#include <margay_containers.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum color { RED, GREEN = 3, BLUE = -2 };
struct node { struct node *next, *other; int key; };
struct pair { int a; long b; short c; struct node *p; };
struct bits { unsigned x : 3; int y : 4; unsigned long z : 12; bool w : 1; };
union both { int i; unsigned char c[8]; struct { short low, high; } h; long l; void *p; };
struct any { int a; short b; bool c; struct any *next; enum color d; };
MG_BOUNDS(struct any, n)
{
    MG_OBJECTS(struct any, 2);
    MG_INTS(struct any, a, 0, 2);
    MG_INTS(struct any, b, -1, n - 1);
}

static int global = 1, table[4] = {4, -1, 0, 7};
static long wide_global, many[4];
static struct node *root_global;
static struct pair pair_global;
static long long notes[64];
static int noted;

static void note(long long x) { if (noted < 64) notes[noted++] = x; }
static int same(int x) { return x; }
static int twice(int x) { return x + x; }
static int (*const functions[2])(int) = {same, twice};
__attribute__((noinline)) static long apart(long x) { return x; }
__attribute__((noinline)) static struct node *apart_node(struct node *x) { return x; }
__attribute__((noinline)) static int either(int a, int b, bool which) { return which ? a : b; }
static long down(long x, int d) { return d <= 0 ? x : down(x, d - 1); }
static int down_and_look(int x, int d) { return d <= 0 ? x > 0 : down_and_look(x, d - 1) + 1; }
static int late(int (*f)(int), int x) { return f(x); }
static int keep(int x) { static int kept = 5; int old = kept; kept = x; return old; }
static struct pair make(int a, long b) { struct pair p = {a, b, (short)a, NULL}; return p; }
__attribute__((noinline)) static struct pair make_apart(int a, long b) { struct pair p = {a, b, (short)b, NULL}; return p; }
struct two { int a, b; };
struct mixed { short a; char b; };
struct longs { long a, b; };
struct bytes { signed char a, b, c; };
struct inner { struct two one; int c; };
static struct two make_two(int a, int b) { struct two p = {a, b}; return p; }
__attribute__((noinline)) static struct two swap_two(struct two p) { struct two q = {p.b, p.a}; return q; }
__attribute__((noinline)) static struct mixed make_mixed(int a, int b) { struct mixed p = {(short)a, (char)b}; return p; }
__attribute__((noinline)) static struct longs make_longs(long a, long b) { struct longs p; p.a = a; p.b = b; return p; }
static struct longs same_longs(struct longs p) { return p; }
static struct bytes make_bytes(int a, int b) { struct bytes p = {(signed char)a, (signed char)b, 1}; return p; }
__attribute__((noinline)) static int last_of(struct inner p) { return p.c; }
static struct two down_two(struct two p, int d) { return d <= 0 ? p : down_two(swap_two(p), d - 1); }
static const int primes[5] = {2, 3, 5, 7, 11};
static const signed char steps[4] = {-1, 1, -3, 100};
static const char *const words[3] = {"red", "green", ""};
static long sum(struct pair p) { return p.a + p.b; }
static long first_of(struct pair p) { return p.a; }
static void put(int *to, int x) { *to = x; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
__attribute__((noinline)) static void put_long(long *to, long x) { *to = x; }
static int add_up(int count, ...)
{
    va_list list;
    int all = 0;
    va_start(list, count);
    while (count--)
        all += va_arg(list, int);
    va_end(list);
    return all;
}
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
__attribute__((unused)) static int number(mg_pool *pool, const void *object)
{
    for (size_t i = 0; i < mg_pool_count(pool); i++)
        if (mg_pool_at(pool, i) == object)
            return (int)i;
    return -1;
}
static void say(const char *name, int n)
{
    printf("%s %d:", name, n);
    for (int i = 0; i < noted; i++)
        printf(" %lld", notes[i]);
    printf("\\n");
}
"""

# (weight, ways, template): each makes {v}. {t} is an integer type, {i} a variable.
CHOICES = [
    (2, 3, "int {v}; mg_havoc({v});"), (1, 3, "{t} {v} = 5; mg_havoc({v});"), (1, 2, "bool {v}; mg_havoc({v});"),
    (1, 3, "enum color {v}; mg_havoc({v});"), (1, 3, "mg_havoc(pair_global.b); long {v} = pair_global.b;"),
    (1, 9, "short {v}s[2]; mg_havoc({v}s); int {v} = {v}s[{i} & 1];"), (1, 1, "int {v} = {i}; if ({c}) mg_havoc({v});"),
    (1, 3, "int *{v}p = malloc(sizeof(int)); mg_havoc(*{v}p); int {v} = *{v}p; free({v}p);"),
    (1, 54, "struct bits {v}s; mg_havoc({v}s); int {v} = {v}s.y;"), (1, 3, "double {v}d; mg_havoc({v}d); int {v} = (int){v}d;"),
    (6, 2, "{t} {v} = mg_int(0, 1);"), (5, 3, "{t} {v} = mg_int(-1, 1);"), (3, 3, "int {v} = mg_int(0, n);"),
    (2, 1, "int {v} = mg_int(7, 7);"), (2, 1, "long {v} = mg_int(-3, -3);"), (4, 2, "bool {v} = mg_bool();"),
    (2, 2, "int {v} = mg_bool();"), (3, 3, "enum color {v} = mg_enum(enum color);"), (1, 3, "int {v} = mg_enum(enum color);"),
    (3, 3, "{t} {v} = mg_pick(table, 3);"), (1, 2, "long {v} = mg_pick(many, n);"), (1, 2, "{t} {v} = mg_pick(table, {i} & 1 ? 1 : 2);"),
    (2, 2, "long {v} = mg_long(4294967296, 4294967297);"), (2, 3, "long {v} = mg_long(-3000000000, -2999999998);"),
    (1, 2, "{t} {v} = mg_long(254, 255);"), (1, 3, "{t} {v} = mg_int(126, 128);"), (1, 2, "unsigned {v} = (unsigned)mg_int(-2, -1);"),
    (2, 2, "int {v} = mg_int(0, {i} & 1);"), (1, 3, "int {v} = mg_int(-({i} & 1), 1);"), (1, 1, "int {v} = {c} ? mg_int(1, 0) : 3;"),
    (1, 2, "int {v} = 0; if ({c}) {v} = mg_int(0, 1);"), (2, 2, "int {v} = {c} ? mg_int(2, 3) : {i};"),
    (1, 2, "int {v}; put(&{v}, mg_int(0, 1));"), (1, 2, "long {v}; put_long(&{v}, mg_int(-1, 0));"),
    (1, 4, "int {v}s[2]; for (int {v}i = 0; {v}i < 2; {v}i++) {v}s[{v}i] = mg_int(0, 1); int {v} = {v}s[{i} & 1];"),
    (1, 4, "int {v} = 0; for (int {v}i = 0; {v}i < 2; {v}i++) {v} += mg_int(0, 1);"),
    (1, 2, "int {v} = (int)down(mg_int(0, 1), 2);"), (1, 2, "int {v} = (int)apart(mg_int(3, 4));"),
    (1, 2, "int {v} = functions[0](mg_int(0, 1));"), (1, 40, "int {v} = mg_int(-20, 19);"), (1, 300, "int {v} = mg_int(0, 299);"),
    (1, 2, "int {v} = mg_int(mg_int(0, 1), 1);"), (1, 2, "int {v} = -mg_int(0, 1);"), (1, 2, "{t} {v} = ({t})mg_long(65535, 65536);"),
]
COPIES = [
    (4, "{t} {v} = ({t}){i};"), (3, "int {v} = {i};"), (2, "int {v}a[3] = {0, {i}, {i}}; int {v} = {v}a[1];"),
    (2, "int {v}a[3] = {{i}, {i}, {i}}; int {v} = {v}a[{i} & 1];"), (2, "global = {i}; int {v} = global;"),
    (1, "wide_global = {i}; {t} {v} = ({t})wide_global;"), (2, "long {v}a[2] = {{i}, {i}}, {v}b[2]; memcpy({v}b, {v}a, sizeof {v}a); long {v} = {v}b[1];"),
    (1, "int {v}a[4] = {{i}, {i}, {i}, {i}}; memmove({v}a + 1, {v}a, 3 * sizeof(int)); int {v} = {v}a[2];"),
    (1, "int {v}a[4] = {{i}, {i}, {i}, {i}}; memmove({v}a, {v}a + 1, 3 * sizeof(int)); int {v} = {v}a[1];"),
    (2, "struct pair {v}p = {{i}, {i}, 1, NULL}, {v}q = {v}p; long {v} = {v}q.b;"),
    (1, "struct pair {v}p = {{i}, {i}, ({i}) & 7, NULL}; pair_global = {v}p; short {v} = pair_global.c;"),
    (1, "pair_global.a = {i}; struct pair {v}p = pair_global; int {v} = {v}p.a;"),
    (2, "int *{v}h = malloc(2 * sizeof(int)); {v}h[1] = {i}; int {v} = {v}h[1]; free({v}h);"),
    (1, "struct pair *{v}h = calloc(1, sizeof *{v}h); *{v}h = make({i}, {i}); long {v} = {v}h->b; free({v}h);"),
    (1, "long *{v}h = malloc(sizeof(long)); *{v}h = {i}; {v}h = realloc({v}h, 2 * sizeof(long)); long {v} = *{v}h; free({v}h);"),
    (2, "int {v} = same({i});"), (2, "long {v} = apart({i});"), (2, "int {v} = (int)down({i}, {small} + 1);"), (1, "int {v} = late(same, {i});"),
    (1, "int {v} = functions[{i} & 1]({i});"), (2, "int {v} = either({i}, {i}, {c});"), (2, "int {v} = {c} ? {i} : {i};"),
    (1, "keep({i}); int {v} = keep(0);"), (1, "int {v} = keep({i});"), (2, "struct pair {v}p = make({i}, {i}); int {v} = {v}p.a;"),
    (1, "struct pair {v}p = make_apart({i}, {i}); long {v} = {v}p.b;"), (1, "struct pair {v}p = make({i}, {i}); long {v} = first_of({v}p);"),
    (1, "union both {v}u; {v}u.l = 0; {v}u.i = {i}; int {v} = {v}u.h.low;"), (1, "union both {v}u; {v}u.l = {i}; int {v} = {v}u.i;"),
    (1, "union both {v}u; {v}u.l = 0; {v}u.i = {i}; {v}u.c[1] = 1; int {v} = {v}u.i;"),
    (1, "union both {v}u, {v}w; {v}u.l = {i}; {v}w = {v}u; {v}w.c[0] = {v}u.c[0]; long {v} = {v}w.l;"),
    (1, "struct bits {v}b = {0}; {v}b.x = {i} & 7; {v}b.y = {i} & 3; struct bits {v}d = {v}b; int {v} = {v}d.y;"),
    (1, "struct bits {v}b = {0}; {v}b.w = {i}; {v}b.z = {i} & 15; int {v} = {v}b.w + (int){v}b.z;"),
    (1, "unsigned char {v}a[8]; int {v}x = {i}; memcpy({v}a, &{v}x, sizeof(int)); int {v}; memcpy(&{v}, {v}a, sizeof(int));"),
    (1, "unsigned char {v}a[9]; int {v}x = {i}; memcpy({v}a + 1, &{v}x, sizeof(int)); int {v} = 0; memcpy(&{v}, {v}a + 1, 2);"),
    (1, "int {v} = {i}, {v}x = {i}; swap(&{v}, &{v}x); note({v}x);"),
    (1, "int {v} = 0; for (int {v}i = 0; {v}i < 3; {v}i++) {v} = {v}i == 1 ? {i} : {v};"),
    (1, "int {v} = {i}, {v}x = {i}; for (int {v}i = 0; {v}i < 3; {v}i++) { int {v}t = {v}; {v} = {v}x; {v}x = {v}t; }"),
    (1, "many[{i} & 3] = {i}; long {v} = many[{small} & 3];"), (1, "memset(many, 0, sizeof many); many[1] = {i}; long {v} = many[1];"),
    (1, "int {v}a[3] = {{i}, {i}, {i}}; qsort({v}a, 3, sizeof(int), by_value); int {v} = {v}a[{small} & 1];"),
    (1, "int {v} = add_up(2, {i} & 7, {i} & 7);"), (1, "volatile int {v}x = {i}; int {v} = {v}x;"),
    (1, "long {v}a[2]; {v}a[0] = {v}a[1] = {i}; *(int *)((char *){v}a + 4) = 0; long {v} = {v}a[0];"),
    (1, "int {v}a[2] = {{i}, {i}}; long {v}; memcpy(&{v}, {v}a, sizeof {v}); {v} = (int){v};"),
    (1, "double {v}x = {i}; int {v} = (int){v}x;"), (1, "double {v}x[2]; long {v}y = {i}; memcpy({v}x, &{v}y, 8); {v}x[1] = {v}x[0]; long {v}; memcpy(&{v}, {v}x + 1, 8);"),
    (1, "mgc_set *{v}s = mgc_set_new(); mgc_set_add({v}s, (void *)(long)({i} & 255)); int {v} = mgc_set_has({v}s, (void *)(long)({i} & 255)); mgc_set_free({v}s);"),
    (1, "mgc_stack *{v}s = mgc_stack_new(); mgc_stack_push({v}s, (void *)(long){i}); int {v} = (int)(long)mgc_stack_pop({v}s); mgc_stack_free({v}s);"),
    (2, "struct two {v}p = make_two({i}, {i}), {v}q = {v}p; int {v} = {v}q.b;"), (2, "struct two {v}p = swap_two(make_two({i}, {i})); int {v} = {v}p.a;"),
    (1, "struct two {v}p = down_two((struct two){{i}, {i}}, {small} + 1); int {v} = {v}p.b;"), (1, "struct two {v}p[2] = {{0, 0}, make_two({i}, {i})}; {v}p[0] = {v}p[1]; {v}p[1].a = 3; int {v} = {v}p[0].a;"),
    (1, "struct mixed {v}p = make_mixed({i}, {i} & 15), {v}q = {v}p; int {v} = {v}q.b;"), (1, "struct mixed {v}p = make_mixed({i}, 1); short {v} = {v}p.a;"),
    (2, "struct longs {v}p = make_longs({i}, {i}); long {v} = {v}p.b;"), (1, "struct longs {v}p = same_longs(make_longs({i}, {i})); {v}p.b = 0; long {v} = {v}p.a;"),
    (1, "struct bytes {v}p = make_bytes({i}, {i}), {v}q = {c} ? {v}p : make_bytes(1, {i}); int {v} = {v}q.b;"),
    (1, "int {v} = last_of((struct inner){make_two({i}, {i}), {i}});"), (1, "union { struct two p; long l; } {v}u = {make_two({i}, {i})}, {v}w; {v}w.l = {v}u.l; int {v} = {v}w.p.b;"),
    (1, "struct two {v}p = make_two({i}, {i}); long {v}l; memcpy(&{v}l, &{v}p, 8); int {v} = (int)({v}l >> 32);"), (1, "long {v}l = {i}; struct two {v}p; memcpy(&{v}p, &{v}l, 8); int {v} = {v}p.a;"),
    (2, "int {v} = primes[{i} & 3];"), (2, "int {v} = mg_pick(primes, 2);"), (1, "int {v} = mg_pick(steps, 2);"), (1, "const char *{v}t = mg_pick(words, 2); int {v} = {v}t[0];"),
    (1, "int {v} = steps[mg_int(0, 1)];"), (1, "struct two {v}p = {mg_pick(primes, 2), {i}}, {v}q = swap_two({v}p); int {v} = {v}q.b;"),
    (2, "mgc_list *{v}s = mgc_list_new(); mgc_list_push({v}s, {i}); mgc_list_add_first({v}s, {i}); mgc_list_insert({v}s, 1, {i}); int {v} = (int)mgc_list_at({v}s, {small} & 3); note((int)mgc_list_remove({v}s, 1)); mgc_list_free({v}s);"),
    (1, "mgc_list *{v}s = mgc_list_new(); mgc_list_push({v}s, {i}); mgc_list_set({v}s, 0, {i}); mgc_list_push({v}s, 0xa5c96b1d00000001); long {v} = (long)mgc_list_pop({v}s); {v} = (int)mgc_list_pop({v}s) + ({v} == (long)0xa5c96b1d00000001); mgc_list_free({v}s);"),
    (1, "mgc_queue *{v}s = mgc_queue_new(); mgc_queue_put({v}s, {i}); mgc_queue_put({v}s, {i}); int {v} = (int)mgc_queue_at({v}s, 1); if ({c}) {v} = (int)mgc_queue_take({v}s); mgc_queue_free({v}s);"),
    (1, "mgc_map *{v}s = mgc_map_new(); mgc_map_put({v}s, 1, {i}); mgc_map_put({v}s, {small} & 3, {i}); int {v} = (int)mgc_map_get({v}s, 1); mgc_map_remove({v}s, 1); note((int)mgc_map_get({v}s, 1)); mgc_map_free({v}s);"),
    (1, "mgc_stack *{v}s = mgc_stack_new(); mgc_stack_push({v}s, {i}); mgc_stack_push({v}s, 0xa5c96b1d00000000); int {v} = mgc_stack_top({v}s) > 9; mgc_stack_pop({v}s); note((int)mgc_stack_top({v}s)); mgc_stack_free({v}s);"),
    (1, "char {v}t[4] = {'a', (char)({i} & 1 ? 'b' : 0), (char){i}, 0}; int {v} = (int)strlen({v}t);"),
    (1, "char {v}t[3] = {(char){i}, (char){i}, 0}, {v}u[3] = {(char){i}, 1, 0}; int {v} = memcmp({v}t, {v}u, 2) > 0;"),
    (1, "_Atomic int {v}x = {i}; {v}x += 1; int {v} = {v}x & 255;"), (1, "int {v}x = {i}, *{v}p = &{v}x, **{v}q = &{v}p; int {v} = **{v}q;"),
    (1, "struct pair {v}p = {{i}, {i}, 1, NULL}; int {v} = {v}p.a; memset(&{v}p, 0, sizeof {v}p); note({v}p.b);"),
    (1, "struct { char c; int i; long l; } {v}p = {(char){i}, {i}, {i}}, {v}q[2]; {v}q[1] = {v}p; {v}q[0] = {v}q[1]; int {v} = {v}q[0].i;"),
    (1, "struct __attribute__((packed)) { char c; int i; } {v}p = {1, {i}}, {v}q = {v}p; int {v} = {v}q.i;"),
    (1, "int {v} = {i}; { int {v} = 1; note({v}); }"), (1, "int {v}, {v}k = 0; do { {v} = {i}; } while ({v} > 1000 && {v}k++ < 2);"),
]
NUMBERS = [
    (8, "{i}"), (2, "{small}"), (2, "({tame} + {tame})"), (1, "({tame} - {small})"), (1, "({tame} * {tame})"), (1, "({i} & {mask})"),
    (1, "({i} ^ {i})"), (1, "({i} / {divisor})"), (1, "({i} % {divisor})"), (1, "(int)((unsigned){i} >> 3 & 7)"), (1, "({c} ? {i} : {small})"),
    (1, "table[{i} & 3]"), (1, "-{tame}"), (1, "~{i}"), (1, "!{i}"), (1, "(({i} & 7) << ({i} & 3))"), (1, "twice({tame})"),
    (1, "(int)sum(make({tame}, {tame}))"), (1, "down_and_look({tame}, 1)"), (1, "abs({tame})"),
]
CONDITIONS = [
    (8, "{x} {op} {small}"), (4, "{i} {op} {i}"), (1, "{i}"), (1, "!{i}"), (2, "({c} && {c})"), (2, "({c} || {c})"), (1, "(unsigned){i} < 2u"),
    (1, "(unsigned char){i} {op} {small}"), (1, "(short){i} {op} {i}"),
]
USES = [
    (8, "note({i});"), (5, "note({x});"), (4, "note({c});"), (3, "if ({c}) note({i});"), (2, "if ({c}) {block} else {block}"), (2, "if ({c}) {block}"),
    (2, "switch ({i}) { case 0: note(1); break; case 1: note(2); case 3: note(3); break; default: note({i}); }"),
    (1, "note(table[{i} & 3]);"), (1, "table[{i} & 3] = {i}; note(table[{small} & 3]);"), (1, "for (int {w} = 0; {w} < ({i} & 3); {w}++) note({w});"),
    (1, "while ({c}) { note({i}); break; }"), (1, "{iname} = {tame} & 3;"), (1, "{iname}++; note({iname} & 7);"), (1, "{iname} = {i};"),
    (1, "notes[0] = {i}; noted += !noted;"),
    (1, "note({c} ? 1 : {i});"), (1, "if ({i}) goto {label}; note(5); {label}: note(6);"),
]
ENDS = [
    (4, "mg_assume({c});"), (2, "if ({c}) mg_reject();"), (3, "mg_assert({i} {op} {far});"), (1, "mg_assert({i} {op} {small} || {c});"),
    (1, "if ({i} == {far}) abort();"), (1, "if ({c}) return;"), (1, "if ({x} == {far}) note(10 / ({i} - {i}));"),
]
# Objects: {p} may be NULL, {s} is none. {P} is the pool.
OBJECTS = [
    (6, "any", "struct node *{v} = mg_any(&{P});"), (4, "new", "struct node *{v} = mg_new(&{P});"),
    (1, "any", "struct node *{v} = apart_node(mg_any(&{P}));"), (1, "any", "struct node *{v} = NULL; if ({c}) {v} = mg_any(&{P});"),
    (1, "new", "struct node *{v} = {c} ? mg_new(&{P}) : NULL;"),
]
POINTERS = [
    (3, "note({p} == {p});"), (2, "note({p} != {p});"), (1, "note(!{p});"), (3, "if ({s}) {s}->next = {p};"), (1, "if ({s}) {s}->other = {p};"),
    (2, "if ({s}) {s}->key = {i};"), (3, "if ({s}) note({s}->key);"), (2, "if ({s} && {s}->next) note({s}->next == {p});"),
    (1, "if ({s} && {s}->next) {s}->next->key = 7;"), (1, "if ({s} && {s}->next && {s}->next->next) note({s}->next->next->key);"),
    (2, "note((long long)mg_pool_count(&{P}));"), (2, "note(number(&{P}, {p}));"), (1, "root_global = {p}; note(root_global == {p});"),
    (1, "struct node *{w}a[2] = {{p}, {p}}, *{w}b[2]; memcpy({w}b, {w}a, sizeof {w}a); note({w}b[1] == {p});"),
    (1, "if (mg_pool_count(&{P})) note(mg_pool_at(&{P}, 0) == {p});"), (1, "note(mg_pool_at(&{P}, 9) == NULL);"),
    (1, "switch ((long)({p} == {p})) { case 0: note(11); break; default: note(12); }"), (1, "if ({s}) *{s} = (struct node){{p}, {p}, {i}};"),
    (1, "if ({s}) { struct node {w} = *{s}; note({w}.next == {p}); }"), (1, "if ({s}) { int *{w} = &{s}->key; *{w} += 1; note(*{w} & 7); }"),
    (1, "{ int {w} = 0; for (struct node *{w}n = {p}; {w}n && {w} < 3; {w}n = {w}n->next) {w}++; note({w}); }"),
    (1, "mg_assume({p} != {p});"), (1, "mg_assert({p} != {p} || {c});"), (1, "if ({p} == {p}) {block}"),
    (1, "{ union both {w}; {w}.p = {p}; note(({w}.l & 7) == 0); }"), (1, "{sname} = {p};"), (1, "{ mg_pool {w} = {P}; note((long long)mg_pool_count(&{w})); }"),
    (1, "if ({s}) note({s}->next == {s});"), (1, "if ({s} && !{s}->next) {s}->next = apart_node({p});"),
]
ANY = [
    (3, "note(s->a);"), (2, "note(s->a {op} {i});"), (2, "note(s->b);"), (1, "if (s->c) note(s->b);"), (2, "if (s->next) note(s->next == s);"),
    (1, "if (s->next) note(s->next->a);"), (1, "int {v} = s->a;"), (1, "short {v} = s->b;"), (1, "struct any {w} = *s; note({w}.a);"),
    (1, "struct any *{w} = s->next; note({w} == s);"), (2, "mg_havoc(s->a);"), (1, "mg_havoc(s->b);"), (1, "mg_havoc(s->c);"), (1, "s->a = {i};"),
    (1, "s->b = (short){i}; note(s->b);"), (1, "note(s->d);"), (1, "switch (s->d) { case RED: note(1); break; case BLUE: note(2); default: note(s->c); }"),
    (1, "long {v} = s->c ? s->a : s->b;"), (1, "mg_assume(s->a <= s->b);"), (1, "mg_assert(s->a != 2 || s->c);"), (1, "mg_havoc(s->d);"),
    (1, "if (s->next) { mg_havoc(s->next->a); note(s->next->a == s->a); }"), (1, "int {w} = s->a; mg_havoc(s->a); note({w} == s->a);"),
]
POOLS = ["MG_POOL(struct node, 1)", "MG_POOL(struct node, 2)", "MG_POOL(struct node, 3)", "MG_POOL(struct node, n)", "MG_POOL(struct node, 0)",
         "MG_POOL_WITH_NULL(struct node, 1)", "MG_POOL_WITH_NULL(struct node, 2)", "MG_POOL_WITH_NULL(struct node, n + 1)",
         "MG_POOL_WITH_NULL(struct node, 0)"]
TYPES = ["int", "int", "long", "short", "signed char", "unsigned char", "unsigned", "long long", "uint16_t"]
MOST = 700  # paths of one test, about


class File:
    def __init__(self, seed, count):
        self.rng, self.count, self.names = random.Random(seed), count, 0

    def weighted(self, table):
        return self.rng.choices(table, [row[0] for row in table])[0]

    def name(self, start):
        self.names += 1
        return f"{start}{self.names}"

    # ---- what stands for a word in braces ----

    def fill(self, text, depth=0):
        known = {"v": self.name("v"), "w": self.name("w"), "label": self.name("l"), "depth": depth}

        def put(found):
            word = found.group(1)
            if word not in known:
                return str(getattr(self, "put_" + word)(known))
            return known[word]
        return re.sub(r"\{([a-zA-Z]+)\}", put, text), known["v"]

    def put_t(self, known):
        return known.setdefault("type", self.rng.choice(TYPES))

    def put_i(self, _):
        return self.rng.choice(self.ints[-4:] + self.ints) if self.ints else "n"

    def put_iname(self, known):
        return known.setdefault("iname_", self.put_i(known)) if self.ints else "global"

    def put_tame(self, known):
        return f"(int)({self.put_i(known)} & 15)"

    def put_small(self, _):
        return self.rng.choice([-1, 0, 0, 1, 1, 2, 3])

    def put_far(self, _):
        return self.rng.choice([-2, -1, 0, 1, 2, 3, 4, 7])

    def put_mask(self, _):
        return self.rng.choice([1, 2, 3, 6, 255])

    def put_divisor(self, _):
        return self.rng.choice([2, 3, -2])

    def put_op(self, _):
        return self.rng.choice(["<", "<=", ">", ">=", "==", "!="])

    def put_c(self, known):
        row = self.weighted(CONDITIONS) if known["depth"] < 2 else (1, "{i} {op} {small}")
        return self.fill(row[1], known["depth"] + 1)[0]

    def put_x(self, known):
        row = self.weighted(NUMBERS) if known["depth"] < 3 else (1, "{i}")
        return self.fill(row[1], known["depth"] + 1)[0]

    def put_block(self, known):
        return "{ " + self.fill(self.weighted(USES[:4])[1], known["depth"] + 1)[0] + " }"

    def put_P(self, known):
        return known.setdefault("pool", self.rng.choice(self.pools))

    def put_p(self, _):
        return self.rng.choice(self.pointers + ["NULL"]) if self.pointers else "NULL"

    def put_s(self, known):
        return known.setdefault("object", self.rng.choice(self.pointers))

    def put_sname(self, known):
        return self.put_s(known)

    # ---- statements ----

    def choice(self):
        rows = [row for row in CHOICES if row[1] == 1 or row[1] * self.ways <= MOST]
        row = self.weighted(rows)
        self.ways *= row[1]
        text, made = self.fill(row[2])
        self.ints.append(made)
        return text

    def copy(self):
        text, made = self.fill(self.weighted(COPIES)[1])
        self.ints.append(made)
        return text

    def object(self):
        rows = [row for row in OBJECTS if row[1] == "new" or self.ways * (len(self.pointers) + 2) <= MOST]
        row = self.weighted(rows)
        self.ways *= 1 if row[1] == "new" else len(self.pointers) + 2
        text, made = self.fill(row[2])
        self.pointers.append(made)
        return text

    def of_any(self):
        row = self.weighted([row for row in ANY if "havoc" not in row[1] or self.ways * 3 <= MOST])
        self.ways *= 3
        text, made = self.fill(row[1])
        if "{v}" in row[1]:
            self.ints.append(made)
        return re.sub(r"\bs\b", self.rng.choice(self.structures), text)

    def statement(self, kinds):
        kind = self.rng.choices(list(kinds), list(kinds.values()))[0]
        if kind == "pointer":
            return self.fill(self.weighted(POINTERS)[1])[0] if self.pointers else self.object()
        if kind in ("use", "end"):
            return self.fill(self.weighted(USES if kind == "use" else ENDS)[1])[0]
        return getattr(self, kind)()

    def test(self, name):
        rng = self.rng
        self.ints, self.pointers, self.pools, self.ways = [], [], [], 1
        body, kinds = [], {"choice": 4, "copy": 5, "use": 4, "end": 1}
        if rng.random() < 0.45:
            for _ in range(rng.choice([1, 1, 2])):
                self.pools.append(self.name("pool"))
                body.append(f"mg_pool {self.pools[-1]} = {rng.choice(POOLS)};")
            kinds.update(object=4, pointer=8)
        if rng.random() < 0.2:
            self.structures = ["s"] + ["t"] * rng.choice([0, 0, 1])
            body += [f"struct any *{name} = MG_ANY(struct any, {rng.choice(['n', 'n', 'n + 1'])});" for name in self.structures]
            if len(self.structures) > 1:
                body.append(rng.choice(["note(s == t);", "if (s->c) s->next = t;", "mg_assume(s->a <= t->a);", "note(s->next == t->next);"]))
            self.ways *= 6 ** len(self.structures)
            kinds["of_any"] = 6
        body += [self.choice()] + [self.statement(kinds) for _ in range(rng.randint(4, 11))]
        shown = rng.sample(self.ints, min(len(self.ints), rng.randint(0, 3)))
        body += [f"note({v});" for v in shown] + [f'say("{name}", n);']
        return "\n    ".join([f"MG_TEST({name}, n) {{"] + body) + "\n}\n"

    def text(self):
        return HEAD + "\n" + "\n".join(self.test(f"t{i}") for i in range(self.count))


if __name__ == "__main__":
    sys.stdout.write(File(int(sys.argv[1]), int((sys.argv + ["12"])[2])).text())
