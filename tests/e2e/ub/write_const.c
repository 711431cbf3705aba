/* A cast takes const away, and the memory stays what it is. */
#include <margay.h>

static const struct limits { int low, high; } limits = {1, 9};

static void raise(const struct limits *l)
{
    ((struct limits *)l)->high++; /* BAD read_only */
}

MG_TEST(wrong, n)
{
    raise(&limits);
}

MG_TEST(right, n)
{
    struct limits own = limits;
    raise(&own);
    mg_assert(own.high == 10);
}
