"""Random functions that ask a pure function about an item, change something, and ask again: does it answer the same? make(seeds) is a file with one for each seed. Without BODY the pure
functions are open; BODY says what they look at."""
import random

HEAD = """#include <margay.h>
#include <stddef.h>

struct item {
    int key;
    struct item *next;
    int *more;
    struct item **parts;
};

struct other {
    int key;
    struct item *first;
    char mark;
};

#ifdef BODY
static int weight(const struct item *item)
{
    if (!item)
        return 0;
#if BODY == 1
    return item->key;
#elif BODY == 2
    return item->next ? item->next->key : 2;
#elif BODY == 3
    return item->more ? item->more[0] : 3;
#elif BODY == 4
    return item->parts && item->parts[0] ? item->parts[0]->key : 4;
#else
    return item->next == item ? 1 : item->next && item->next->next && item->next->next->more ? item->next->next->more[0] : 5;
#endif
}

static int order(const struct item *a, const struct item *b)
{
    int one = weight(a), two = weight(b);
    return one < two ? -1 : one > two;
}
#else
int weight(const struct item *item);
MG_CONTRACT(weight, (const struct item *item))
{
    MG_PURE;
}

int order(const struct item *a, const struct item *b);
MG_CONTRACT(order, (const struct item *a, const struct item *b))
{
    MG_TOTAL_ORDER;
}
#endif
"""

ITEMS = ("a", "b", "array[0]", "array[1]", "o->first")
HARMLESS = ("{i}->key = {i}->key;", "{i}->next = {i}->next;", "o->key ^= 1;", "o->mark ^= 1;", "o->first = {i};", "{{ int kept = {i}->key; {i}->key = 9; {i}->key = kept; }}",
            "{{ struct item *moved = {i}; array[1] = moved; }}", "if ({i}->more) at = {i}->more[0];")
CHANGES = ("{i}->key ^= 1;", "{i}->next = {k};", "{i}->more = numbers;", "{i}->parts = array;", "numbers[0] ^= 1;",
           "numbers[at] = 3;", "{{ struct item *moved = array[0]; array[0] = array[1]; array[1] = moved; }}",
           "array[0] = {i};", "{i}->more = &o->key;", "a = {i};", "if ({i}->next) {i}->next->key ^= 1;", "if ({i}->more) {i}->more[0] ^= 1;")


def item(r):
    return r.choice(ITEMS)


def change(r):
    i = item(r)
    text = r.choice(HARMLESS if r.random() < 0.5 else CHANGES).format(i=i, k=item(r))
    return f"    if ({i} && array[0] && array[1]) {{ {text} }}\n"


def asking(r):
    if r.random() < 0.4:
        a, b = r.sample(ITEMS, 2)
        return f"(order({a}, {b}) < 0)", f"(order({b}, {a}) > 0)"
    i = item(r)
    return f"weight({i})", f"weight({i if r.random() < 0.7 else item(r)})"


def function(seed):
    r = random.Random(f"pure {seed}")
    first, again = asking(r)
    body = "".join(change(r) for _ in range(r.randrange(0, 2)))
    between = "".join(change(r) for _ in range(r.randrange(1, 3)))
    return (f"\nbool random{seed}(struct item *a, struct item *b, struct item **array, int *numbers, int at, struct other *o)\n{{\n"
            f"    MG_LENGTH(array, 2);\n    MG_LENGTH(numbers, 2);\n    MG_REQUIRES(at >= 0 && at < 2 && o);\n    MG_ENSURES(mg_result(bool));\n"
            f"{body}    int before = {first};\n{between}    return {again} == before;\n}}\n")


def make(seeds):
    return HEAD + "".join(map(function, seeds))
