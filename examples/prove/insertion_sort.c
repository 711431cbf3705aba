/* Insertion sort, proved for arrays of every length, as far as k elements are touched, and for all ints:
 *
 *     margay prove insertion_sort.c --function sort -k 4
 *
 * Nothing is known of the array when the function begins: the call is one state. Up to a length of 1 there is nothing to do, which is one path; i elements
 * can be in i! orders. So 1, 3, 9, 33, 153, 873 paths count for k = 1 to 6, the sum of i! for i = 1..k. */
#include <margay.h>

static bool is_sorted(const int *array, int count)
{
    for (int i = 1; i < count; i++)
        if (array[i - 1] > array[i])
            return false;
    return true;
}

void sort(int *array, int count)
{
    MG_LENGTH(array, count);
    MG_ENSURES(is_sorted(array, count));

    for (int i = 1; i < count; i++) {
        int moved = array[i], at = i;
        for (; at > 0 && array[at - 1] > moved; at--)
            array[at] = array[at - 1];
        array[at] = moved;
    }
}

/* With -DBUG it writes behind the array. */
void clear(int *array, int count)
{
    MG_LENGTH(array, count);
#ifdef BUG
    for (int i = 0; i <= count; i++)
#else
    for (int i = 0; i < count; i++)
#endif
        array[i] = 0;
}
