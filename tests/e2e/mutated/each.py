"""Each piece once, in a place of a small program where it belongs: as a predicate for `gen` and as a test for `check`."""
import pieces

NAME = "pieces"

PROGRAM = """#include <margay.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
struct node {{ struct node *next; int key; }};
struct list {{ struct node *head; int size; }};
{top}
{before} int helper(int x) {{ {statement} return x; }}
bool list_ok(const struct list *l)
{{
here:;
    int count = 0;
    for (const struct node *n = l->head; n && count <= 3; n = n->next)
        count++;
    {type} local;
    return count == l->size && ({expression}) + helper(3);
}}
struct other {{ {member} }};
struct other others[2];
"""
TEST = "MG_TEST(lists, n) { struct list *l = MG_ANY(struct list, n); mg_assume(list_ok(l)); mg_assert(l->size < 3); }\n"
USUAL = dict(top="", before="static", statement="", type="int", expression="1", member="int x;")
ENGINES = ("rerun", "checkpoint", "multi", "sets")


def cases():
    """What differs from the usual, and the flag, or None."""
    for name, all_of_them in (("top", pieces.TOP), ("statement", pieces.STATEMENTS), ("expression", pieces.EXPRESSIONS), ("type", pieces.TYPES),
                              ("top", pieces.LINES)):
        for piece in all_of_them:
            yield {name: piece}, None
    for word in pieces.ATTRIBUTES:
        yield {"before": f"__attribute__(({word}))"}, None
        yield {"member": f"int x __attribute__(({word}));", "expression": "others[1].x"}, None
        yield {"top": f"int variable __attribute__(({word}));", "expression": "variable"}, None
    for word in pieces.TYPES:
        yield {"member": f"{word} x;"}, None
        yield {"top": f"static {word} same({word} a) {{ {word} b = a; return b; }}", "statement": f"static volatile {word} z; same(z);"}, None
    for top, statement in pieces.PAIRS:
        yield {"top": top, "statement": statement}, None
    for flag in pieces.SOURCE_FLAGS:
        yield {}, flag


CASES = tuple((case, flag, is_test) for case, flag in cases() for is_test in (False, True))


def prepare(box):
    box.write("work/empty.h", "")
    box.write("work/garbage.h", bytes(range(256)))


def command(seed):
    _, flag, is_test = CASES[seed]
    words = ["--fuel", "20000", "--steps", "1000000", "--timeout", "20", "-n", "2", "f.c", "--", *pieces.LENIENT, *([flag] if flag else [])]
    if is_test:
        return ["check", "--engine", ENGINES[seed // 2 % 2], *words]
    return ["gen", "--pred", "list_ok", "--engine", ENGINES[seed // 2 % 4], *words]


def make(seed):
    case, _, is_test = CASES[seed]
    return PROGRAM.format(**{**USUAL, **case}) + (TEST if is_test else "")


def run(box, seed):
    box.write("work/f.c", make(seed))
    return box.run(*command(seed))


def show(box, seed):
    return f"/* margay {' '.join(command(seed))} */\n{make(seed)}".encode()
