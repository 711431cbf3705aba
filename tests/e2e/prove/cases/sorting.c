/* Sorting: a path for each order of the numbers. */
#include <assert.h>
#include <margay.h>

static void insertion_sort(int *a, int count)
{
    for (int i = 1; i < count; i++) {
        int x = a[i], j = i;
        for (; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
}

MG_TEST(sorted, n)
{
    int a[8];
    for (int i = 0; i < n; i++)
        a[i] = mg_int(-1000000, 1000000);
    insertion_sort(a, n);
    for (int i = 1; i < n; i++)
        assert(a[i - 1] <= a[i]);
}

/* The merge of two sorted rows: as many paths as ways to put one into the other. */
MG_TEST(merged, n)
{
    int a[4], b[4], c[8], i = 0, j = 0, k = 0;
    for (int at = 0; at < n; at++) {
        a[at] = mg_int(-1000, 1000);
        b[at] = mg_int(-1000, 1000);
        if (at > 0)
            mg_assume(a[at - 1] <= a[at]);
        if (at > 0)
            mg_assume(b[at - 1] <= b[at]);
    }
    while (i < n || j < n)
        c[k++] = j == n || (i < n && a[i] <= b[j]) ? a[i++] : b[j++];
    for (int at = 1; at < 2 * n; at++)
        assert(c[at - 1] <= c[at]);
}
