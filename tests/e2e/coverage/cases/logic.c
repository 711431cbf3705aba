/* choices: 0..n 0..n 0..1
 * Conditions of every kind; n up to 3. */
#include <margay.h>
#include <string.h>

static inline __attribute__((always_inline)) int clamp(int x, int hi)
{
    return x > hi ? hi : x < 0 ? 0 : x;
}

static int sum(const int *a, int n)
{
    int total = 0;
    for (int i = 0; i < n && a[i] >= 0; i++)
        total += a[i];
    return total;
}

static int logic(int a, int b, bool c)
{
    int r = 0;
    if (a == 1 && (b == 2 || c))
        r |= 1;
    else if (!(a || b) && !c)
        r |= 2;
    while (r < 3 && b-- > 0)
        r++;
    do {
        r--;
    } while (r > 0 || a > 7);
    bool both = a > 0 && b > 5;
    if (both)
        r = 7; /* - */
    return a > 2 ? r + 1 : r;
}

static int many_lines(int a,
                      int b)
{
    return a > 0 &&
                   b > 1 &&
                   a > 4
               ? sum(&a, /* - */
                     1)
               : b;
}

void nobody(int x)
{
    if (x)             /* - */
        nobody(x - 1); /* - */
}

MG_TEST(t, n)
{
    int a = mg_int(0, n), b = mg_int(0, n); /* + */
    bool c = mg_bool();
    mg_assume(a + b < 5);
    int v[3] = {a, b - 1, 2};
    int s = sum(v, a) + clamp(a - 1, b) + clamp(b, 2);
    if (s > 1000) {
        s = 2; /* - */
        goto out; /* - */
    }
    s += logic(a, b, c);
    for (;;) {
        if (s-- < 0)
            break; /* + */
        if (s == 4)
            continue; /* + */
    }
    s += many_lines(a, b);
out:
    mg_assert(s < 100);
}
