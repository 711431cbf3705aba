/* Arrays so long that a run without symbols has no room for them. */
#include <margay.h>

int last(const int *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 1000000000);
    if (a[n - 1] == 7)
        mg_assert(a[0] != 3);
    return 0;
}

int behind(const short *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 100000);
    return a[n];
}

int few(const short *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n >= 300);
    return 100 / a[2];
}

/* As found in textbooks: 2 * i + 1 overflows where the heap has more than 2 to the 30th elements. */
static void sift(int *a, int n, int i)
{
    for (;;) {
        int l = 2 * i + 1, m = i;
        if (l < n && a[l] > a[m])
            m = l;
        if (l + 1 < n && a[l + 1] > a[m])
            m = l + 1;
        if (m == i)
            return;
        int t = a[i];
        a[i] = a[m];
        a[m] = t;
        i = m;
    }
}

void heapify(int *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n >= 0);
    for (int i = n / 2 - 1; i >= 0; i--)
        sift(a, n, i);
}

int second(const char *s)
{
    return *s == '2' ? s[1] : 0;
}
