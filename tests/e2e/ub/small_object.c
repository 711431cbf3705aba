/* A whole struct is copied out of less. */
#include <margay.h>

struct small { int kind; };
struct large { int kind; int more[3]; };

static int take(const void *p)
{
    struct large copy = *(const struct large *)p; /* BAD out_of_bounds */
    return copy.kind;
}

MG_TEST(wrong, n)
{
    struct small *s = calloc(1, sizeof *s);
    mg_assert(!take(s));
    free(s);
}

MG_TEST(right, n)
{
    struct large *l = calloc(1, sizeof *l);
    mg_assert(!take(l));
    free(l);
}
