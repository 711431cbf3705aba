/* A pointer into a block that has ended. */
#include <margay.h>

struct options { int level; const int *override; };

static void apply(struct options *o, const int *value)
{
    o->override = value;
}

MG_TEST(wrong, n)
{
    struct options o = {1, NULL};
    if (mg_bool() || true) {
        int value = 3;
        apply(&o, &value);
    }
    mg_assert(*o.override == 3); /* BAD freed */
}

MG_TEST(right, n)
{
    struct options o = {1, NULL};
    int value = 3;
    if (mg_bool() || true)
        apply(&o, &value);
    mg_assert(*o.override == 3);
}
