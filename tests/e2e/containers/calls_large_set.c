/* Enough values for an index that grows and shrinks its chains. */
#define KINDS 5
#include "calls.h"

static mgc_set *set;
static int next;

static void start(void)
{
    set = mgc_set_new();
    next = 1;
}

static void call(int kind)
{
    size_t count = mgc_set_count(set);
    if (kind == 0)
        for (int i = 0; i < 7; i++)
            mgc_set_add(set, next++ * 37 % 101);
    else if (kind == 1)
        for (size_t i = 0; i < count / 2; i++)
            mgc_set_remove(set, mgc_set_at(set, 0));
    else if (kind == 2)
        mgc_set_remove(set, mgc_set_at(set, count / 2));
    else if (kind == 3)
        mgc_set_add(set, mgc_set_at(set, 1));
    else
        mgc_set_clear(set);
}

static uintptr_t show(void)
{
    uintptr_t sum = 0;
    for (size_t i = 0; i < mgc_set_count(set); i++) {
        printf("%d ", (int)mgc_set_at(set, i));
        sum += (i + 1) * mgc_set_at(set, i);
    }
    for (int i = 0; i < 101; i++)
        printf("%s", mgc_set_has(set, i) ? "x" : "-");
    mgc_set_free(set);
    return sum;
}
