/* A struct that wants to begin at a multiple of 16 begins at one of 8, and its first member is written. */
#include <margay.h>

struct cell {
    _Alignas(16) long value;
};

static _Alignas(16) char room[64];

static void set(int at)
{
    struct cell *cell = (struct cell *)(room + at);
    cell->value = 1; /* BAD misaligned */
}

MG_TEST(wrong, n)
{
    (void)n;
    set(mg_int(0, 0) + 8);
}

MG_TEST(right, n)
{
    (void)n;
    set(mg_int(0, 0) + 16);
}
