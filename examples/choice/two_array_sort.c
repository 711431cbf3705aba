/* Sorting an array of keys, and along with it an array of what belongs to them.
 *
 * Shows: copies keep a choice open. The sort moves the items about, but never asks what they are, so none is
 * ever chosen, and the number of paths does not depend on how many values an item could have. That all paths
 * are well then holds for any items at all. From "On Delayed Choice Execution for Falsification" (Gligoric,
 * Gvero, Khurshid, Kuncak, Marinov), figure 6.
 *
 * Figures (paths explored, all valid): n = 3: 82, 4: 777, 5: 9,326, in each of the three tests. Choosing at
 * once, two values an item, 5: 271,453 paths. */
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>

static void swap(int *one, int *other)
{
    int kept = *one;
    *one = *other;
    *other = kept;
}

static void sort(int *keys, int *items, int count)
{
    for (int i = 0; i < count - 1; i++)
        for (int j = i + 1; j < count; j++)
            if (keys[i] > keys[j]) {
                swap(&keys[i], &keys[j]);
                swap(&items[i], &items[j]);
            }
}

static bool is_sorted(const int *keys, int count)
{
    for (int i = 1; i < count; i++)
        if (keys[i - 1] > keys[i])
            return false;
    return true;
}

static void check_sort(int n, int values)
{
    int keys[n], items[n];
    int count = mg_int(0, n);
    mg_gen_ints(keys, count, 0, n);
    mg_gen_ints(items, count, 0, values - 1);
    sort(keys, items, count);
    mg_assert(is_sorted(keys, count));
}

MG_TEST(items_of_2_values, n)
{
    check_sort(n, 2);
}

MG_TEST(items_of_100_values, n)
{
    check_sort(n, 100);
}

MG_TEST(items_of_10000_values, n)
{
    check_sort(n, 10000);
}
