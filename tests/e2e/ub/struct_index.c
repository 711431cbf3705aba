/* An index that leaves an array, but not the struct around it. */
#include <margay.h>

struct packet {
    unsigned char kind[3];
    unsigned char length;
};

static int kind_of(const struct packet *p, int i)
{
    return p->kind[i]; /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    struct packet p = {{1, 2, 3}, 4};
    mg_assert(kind_of(&p, 3));
}

MG_TEST(right, n)
{
    struct packet p = {{1, 2, 3}, 4};
    mg_assert(kind_of(&p, 2));
}
