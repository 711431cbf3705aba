#define KINDS 7
#include "calls.h"

static mgc_set *set;

static void start(void)
{
    set = mgc_set_new();
}

static void call(int kind)
{
    if (kind < 3)
        printf("+%d ", mgc_set_add(set, kind));
    else if (kind < 6)
        printf("-%d ", mgc_set_remove(set, kind - 3));
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
    printf("has %d%d%d", mgc_set_has(set, 0), mgc_set_has(set, 1), mgc_set_has(set, 2));
    mgc_set_free(set);
    return sum;
}
