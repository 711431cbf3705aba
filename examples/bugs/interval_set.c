/* A set of numbers as a list of intervals, from `low` up to but not including `high`. The bug: < where <= is
 * right.
 *
 * Intervals that touch are one. Insert joins those that overlap; the comparison with an interval that begins
 * where the new one ends is too strict.
 *
 * No counterexample below n = 2: two intervals that touch need two numbers. Every set of numbers below n, every
 * interval added. */
#include <margay.h>

struct interval {
    int low, high;
};

struct set {
    struct interval at[8];
    int count;
};

static void set_add(struct set *set, struct interval new)
{
    struct set old = *set;
    int i = 0;
    set->count = 0;
    while (i < old.count && old.at[i].high < new.low)
        set->at[set->count++] = old.at[i++];
#ifdef FIXED
    for (; i < old.count && old.at[i].low <= new.high; i++) {
#else
    for (; i < old.count && old.at[i].low < new.high; i++) {
#endif
        new.low = old.at[i].low < new.low ? old.at[i].low : new.low;
        new.high = old.at[i].high > new.high ? old.at[i].high : new.high;
    }
    set->at[set->count++] = new;
    while (i < old.count)
        set->at[set->count++] = old.at[i++];
}

/* In order, not empty, and apart from each other. */
static bool set_ok(const struct set *set)
{
    for (int i = 0; i < set->count; i++)
        if (set->at[i].low >= set->at[i].high || (i > 0 && set->at[i].low <= set->at[i - 1].high))
            return false;
    return true;
}

static bool set_has(const struct set *set, int number)
{
    for (int i = 0; i < set->count; i++)
        if (set->at[i].low <= number && number < set->at[i].high)
            return true;
    return false;
}

MG_TEST(add_keeps_set, n)
{
    struct set set = {.count = 0};
    bool has[n];
    for (int i = 0; i < n; i++) {
        has[i] = mg_bool();
        if (has[i] && i > 0 && has[i - 1])
            set.at[set.count - 1].high++;
        else if (has[i])
            set.at[set.count++] = (struct interval){i, i + 1};
    }
    struct interval new = {.low = mg_int(0, n - 1)};
    new.high = mg_int(new.low + 1, n);
    set_add(&set, new);
    mg_assert(set_ok(&set));
    for (int i = 0; i < n; i++)
        mg_assert(set_has(&set, i) == (has[i] || (i >= new.low && i < new.high)));
}
