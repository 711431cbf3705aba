/* Binary search in a sorted array, and two counters of elements around a key. The array is as long as its parameter says.
 *
 *     margay check examples/contracts/binary_search.c --function find -n 4 */
#include <margay.h>

static bool is_sorted(const int *array, int count)
{
    for (int i = 1; i < count; i++)
        if (array[i - 1] > array[i])
            return false;
    return true;
}

static bool has(const int *array, int count, int key)
{
    for (int i = 0; i < count; i++)
        if (array[i] == key)
            return true;
    return false;
}

int find(const int *array, int count, int key)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(is_sorted(array, count));
    MG_ENSURES(mg_result(int) >= -1 && mg_result(int) < count);
    MG_ENSURES(mg_result(int) < 0 ? !has(array, count, key) : array[mg_result(int)] == key);

    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (array[middle] == key)
            return middle;
        if (array[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
