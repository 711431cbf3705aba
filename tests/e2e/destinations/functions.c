/* A callback is one of those listed, or missing. */
#include <margay.h>

struct rule {
    bool (*fits)(int value);
    int low, high;
};

static bool is_even(int value) { return value % 2 == 0; }
static bool is_small(int value) { return value < 3; }
static bool is_none(int value) { return (void)value, false; }

bool rule_ok(const struct rule *rule)
{
    if (!rule->fits)
        return rule->low == 0 && rule->high == 0;
    return rule->low <= rule->high && rule->fits(rule->low) && rule->fits(rule->high);
}

MG_BOUNDS(struct rule, n)
{
    MG_POINTERS(struct rule, fits, is_even, is_small, is_none);
    MG_INTS(struct rule, low, 0, n);
    MG_INTS(struct rule, high, 0, n);
}

MG_TEST(both_ends, n)
{
    struct rule *rule = MG_ANY(struct rule, n);
    mg_assume(rule->fits);
    mg_assume(rule_ok(rule));
#ifdef FIXED
    mg_assume(rule->fits != is_even);
#endif
    for (int i = rule->low; i <= rule->high; i++)
        mg_assert(rule->fits(i));
}
