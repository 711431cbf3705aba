#include <margay.h>

int other;
int mg_stubs[4] = {1};

MG_TEST(t, n)
{
    mg_assert(mg_stubs[0] == 1 && !other);
}
