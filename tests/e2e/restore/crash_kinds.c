/* Every way to end badly, in one branch after the other, with a clean run before and after each: the run is left in
 * the middle, deep in frames that never return, with statics, heap and candidate half written. */
#define OWN_STRUCTURE
#include <assert.h>
#include "restore.h"

enum {
    CLEAN,
    NULL_POINTER,
    BOUNDS,
    ABORT,
    ASSERT,
    RUNAWAY,
    STACK,
    DIVIDE,
    EXIT,
    FREED,
    SHIFT,
    READ_ONLY,
    CLEAN_TOO,
    KINDS
};

struct s {
    int x[2], mark;
};

static const int constant = 1;
static unsigned h = 7;
static int depth;

FRAME(int, endless, int x)
{
    volatile char room[1000];
    room[x & 511] = (char)x;
    depth++;
    return endless(x + 1) + room[x & 511];
}

FRAME(void, end, int kind)
{
    static int a[4];
    volatile int turns = 0;
    int zero = 0, *p = malloc(sizeof *p);
    HIDE(zero);
    h = 12345;
    *p = kind;
    switch (kind) {
    case NULL_POINTER:
        *(int *)(long)zero = 1;
        break;
    case BOUNDS:
        a[4 + zero] = 1;
        break;
    case ABORT:
        abort();
    case ASSERT:
        assert(zero);
        break;
    case RUNAWAY:
        for (;;)
            turns++;
    case STACK:
        endless(1);
        break;
    case DIVIDE:
        a[0] = 1 / zero;
        break;
    case EXIT:
        exit(0);
    case FREED:
        free(p);
        *p = 1;
        break;
    case SHIFT:
        a[0] = 1 << (32 + zero);
        break;
    case READ_ONLY:
        *(int *)&constant = 2;
        break;
    }
}

FRAME(void, level, struct s *s, int i, int down, const int *heap)
{
    unsigned before = h;
    HIDE(before);
    if (down) {
        level(s, i, down - 1, heap);
    } else {
        s->mark = 5;
        int kind = s->x[i];
        CHECK(h == before && depth == 0 && *heap == 3 && s->mark == 5);
        if (kind != CLEAN && kind != CLEAN_TOO)
            end(kind);
        h = mix(h, (unsigned)kind);
    }
    CHECK(h == mix(before, (unsigned)s->x[i]));
}

bool ok(struct s *s)
{
    int *heap = malloc(sizeof *heap);
    *heap = 3;
    level(s, 0, 20, heap);
    level(s, 1, 3, heap);
    CHECK(h == mix(mix(7, (unsigned)s->x[0]), (unsigned)s->x[1]));
    return s->x[0] == s->x[1];
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, KINDS - 1);
    MG_INTS(struct s, mark, 0, 1);
}
