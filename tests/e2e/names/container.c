#include <margay.h>

struct mgc_thing {
    int mg_member;
};

static int mgc_count(const struct mgc_thing *t)
{
    return t->mg_member;
}

MG_TEST(t, n)
{
    struct mgc_thing mg_local = {1};
    mg_assert(mgc_count(&mg_local) == 1);
}
