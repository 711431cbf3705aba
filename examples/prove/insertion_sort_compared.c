/* Insertion sort of pointers to objects that only a comparator knows, proved for all arrays of up to k elements and for every order:
 *
 *     margay prove insertion_sort_compared.c --function sort -k 4
 *
 * No element may be NULL, and who looks at all of them knows how many there are: the call is k + 1 states, one for each length from 0 to k, where
 * insertion_sort.c has one. i elements can be in i! orders, so 2, 4, 10, 34 paths count for k = 1 to 4, the sum of i! for i = 0..k. Which elements
 * are the same object is not asked. With -DTOUCH a key is changed, and who knows how its item compares then? */
#include <margay.h>
#include <stddef.h>

struct item {
    int key;
    char *name;
};

int compare(const struct item *a, const struct item *b);

MG_CONTRACT(compare, (const struct item *a, const struct item *b))
{
    MG_REQUIRES(a && b);
    MG_TOTAL_ORDER;
}

static bool are_items(struct item *const *array, int count)
{
    for (int i = 0; i < count; i++)
        if (!array[i])
            return false;
    return true;
}

static bool is_sorted(struct item *const *array, int count)
{
    for (int i = 1; i < count; i++)
        if (compare(array[i - 1], array[i]) > 0)
            return false;
    return true;
}

void sort(struct item **array, int count)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(are_items(array, count));
    MG_ENSURES(is_sorted(array, count));

    for (int i = 1; i < count; i++) {
        struct item *moved = array[i];
        int at = i;
        for (; at > 0 && compare(array[at - 1], moved) > 0; at--)
            array[at] = array[at - 1];
        array[at] = moved;
    }
#ifdef TOUCH
    if (count > 1)
        array[0]->key = 7;
#endif
}
