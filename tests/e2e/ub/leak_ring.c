/* A ring that nobody leads to keeps itself from nothing. */
#include <margay.h>

struct link { struct link *next; };

static void make_ring(bool breaks)
{
    struct link *a = malloc(sizeof *a), *b = malloc(sizeof *b); /* BAD leak */
    a->next = b;
    b->next = a;
    if (breaks) {
        free(b);
        free(a);
    }
}

MG_TEST(wrong, n)
{
    make_ring(false);
}

MG_TEST(right, n)
{
    make_ring(true);
}
