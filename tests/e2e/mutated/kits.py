"""Kits that somebody spoiled, for `margay check --replay`."""
import json
import random

import spoil
import trees
from pieces import OPTIONS

NAME = "kits"

PROGRAM = """#include <margay.h>
#include <stdlib.h>
#include "part.h"
struct node { struct node *next; int key; };
struct list { struct node *head; int size; };
static bool list_ok(const struct list *l)
{
    int count = 0;
    for (const struct node *n = l->head; n && count <= 3; n = n->next)
        count++;
    return count == l->size;
}
MG_BOUNDS(struct list, n) { MG_OBJECTS(struct node, n); MG_INTS(struct list, size, 0, n); MG_INTS(struct node, key, 0, 2); }
MG_TEST(numbers, n) { mg_assert(mg_int(0, 3) + (mg_bool() ? limit : 0) != 5); }
MG_TEST(lists, n)
{
    struct list *l = MG_ANY(struct list, n);
    mg_assume(list_ok(l));
    mg_assert(!l->head || !l->head->next || l->head->key <= l->head->next->key);
}
MG_TEST(leaks, n) { char *p = malloc(4); if (mg_int(0, n) != 1) free(p); }
MG_TEST(crashes, n) { int *p = NULL; if (mg_int(0, 5) == 4) *p = 1; }
MG_TEST(passes, n) { mg_assert(mg_int(0, n) <= n); }
"""

FUNCTION = """#include <margay.h>
int half(int x)
{
    MG_REQUIRES(x >= 0 && x <= 9);
    MG_ENSURES(mg_result(int) * 2 == x);
    return x / 2;
}
"""

TESTS = ("numbers", "lists", "leaks", "crashes", "passes", "half", "main", "list_ok", "malloc", "", "mg_test", "numbers ", "é", "x" * 5000)
WORDS = [word.encode() for word in (*OPTIONS[:20], *TESTS[:6], "null", "true", "[", "]", "{", "}", ",", ":", '"path"', '"n"', '"arguments"')]

bases = []


def prepare(box):
    """Kits of several ways to fail, made by Margay; and files that a spoiled kit may name."""
    box.write("work/f.c", PROGRAM)
    box.write("work/half.c", FUNCTION)
    box.write("work/part.h", "enum { limit = 2 };\n")
    box.write("work/g.c", "int unused(void) { return 1; }\n")
    box.write("work/garbage.bc", bytes(range(256)) * 4)
    box.write("work/garbage.ll", "define nothing\n")
    box.write("work/empty.c", "")
    box.write("work/flags", "-fplugin=./plugin.so\n")
    (box.root / "work" / "folder.c").mkdir()
    (box.root / "work" / "link.c").symlink_to("f.c")
    (box.root / "work" / "loop.c").symlink_to("loop.c")
    box.write("work/build/compile_commands.json",
              json.dumps([{"directory": "..", "file": "f.c", "arguments": ["cc", "-DX=1", "-c", "f.c"]}]))
    for number, words in enumerate((("f.c", "g.c", "-n", "2", "--", "-DX=1", "-I."), ("f.c", "-n", "3", "--cdb", "build"),
                                    ("half.c", "-n", "2", "--function", "half"))):
        status, _, err = box.margay("check", "-o", f"../kit/made-{number}", *words)
        assert status == 1, err
    for case in sorted((box.root / "kit").rglob("case.json")):
        bases.append(json.loads(case.read_text()))


def change_path(rng, kit):
    """The steps of the path: other ways, other numbers of ways, more of them."""
    odd = (-1, 0, 1, 2, 3, 5, 2**31, 2**32 - 1, 2**32, 2**53, 1e300, 0.5, None, "1", [])
    steps = kit.get("path")
    if not isinstance(steps, list):
        return kit
    kind = rng.randrange(5)
    if kind == 0 and steps:
        steps[rng.randrange(len(steps))] = [rng.choice(odd) for _ in range(rng.choice((2, 2, 2, 1, 3)))]
    elif kind == 1 and steps:
        step = rng.choice(steps)
        if isinstance(step, list) and step:
            step[rng.randrange(len(step))] = rng.choice(odd)
    elif kind == 2:
        steps.extend([[rng.randrange(3), 3]] * rng.choice((1, 2, 40, 100000)))
    elif kind == 3:
        kit["path"] = steps[:rng.randrange(len(steps) + 1)]
    else:
        kit["path"] = [[rng.randrange(n + 1), n + 1] for n in (rng.choice((0, 1, 2, 3, 5)) for _ in range(rng.randrange(8)))]
    return kit


def change_arguments(rng, kit):
    words = kit.get("arguments")
    if not isinstance(words, list):
        return kit
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words) + 1)
        words[at:at + rng.choice((0, 0, 1))] = [rng.choice((rng.choice(OPTIONS), rng.choice(trees.PATHS)))]
    return kit


def change_flags(rng, kit):
    words = kit.get("arguments")
    if isinstance(words, list):
        words.extend((["--"] if "--" not in words else []) + trees.words_of(rng, rng.choice((1, 1, 2, 5))))
    return kit


def change_name(rng, kit):
    kit["test"] = rng.choice(TESTS)
    return kit


def change_bound(rng, kit):
    kit["n"] = rng.choice((0, 1, 2, 3, 4, 5, 100, 10**6, 2**31 - 1, 2**31, -1, 1.5, "2"))
    return kit


def change_directory(rng, kit):
    kit["directory"] = rng.choice(trees.PATHS)
    return kit


OWN = (change_path, change_path, change_arguments, change_arguments, change_flags, change_flags, change_name, change_bound, change_directory)


def make(box, seed):
    rng = random.Random(f"{NAME} {seed}")
    kit = json.loads(json.dumps(rng.choice(bases)))
    way = rng.random()
    if way < 0.3:
        return spoil.spoil(rng, trees.write(rng, kit, box.root), WORDS)
    for _ in range(rng.choice((1, 1, 2, 4))):
        change = rng.choice(OWN if way < 0.75 else trees.CHANGES)
        kit = change(rng, kit) if isinstance(kit, dict) else kit
    return trees.write(rng, kit, box.root)


def run(box, seed):
    box.write("kit/case.json", make(box, seed))
    return box.run("check", "--replay", "../kit", "--timeout", "20")


def show(box, seed):
    return make(box, seed)
