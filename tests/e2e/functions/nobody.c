#include <margay.h>

extern int nobody(int);

struct ops {
    int (*first)(int), (*second)(int);
};

static int id(int x)
{
    return x;
}

static struct ops table = {id, nobody};

MG_TEST(never_called, n)
{
    mg_assert(table.first(n) == n);
}
