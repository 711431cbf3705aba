/* A handler that nobody installed. */
#include <margay.h>

struct driver {
    int (*open)(int);
    int (*close)(int);
};

static int open_it(int unit)
{
    return unit;
}

static struct driver tty = {.open = open_it};

MG_TEST(wrong, n)
{
    mg_assert(tty.close(1)); /* BAD null */
}

MG_TEST(right, n)
{
    mg_assert(tty.open(1));
}
