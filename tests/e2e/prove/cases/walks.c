/* Arrays of any length, walked by indices and by pointers: NAME_i and NAME_p do the same. */
#include <margay.h>
#include <stddef.h>
#include <string.h>

static bool is_sorted(const int *a, int n)
{
    for (int i = 1; i < n; i++)
        if (a[i - 1] > a[i])
            return false;
    return true;
}

unsigned sum_i(const unsigned *a, int n)
{
    MG_LENGTH(a, n);
    unsigned s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

unsigned sum_p(const unsigned *a, int n)
{
    MG_LENGTH(a, n);
    unsigned s = 0;
    for (const unsigned *p = a, *end = a + n; p < end; p++)
        s += *p;
    return s;
}

int find_i(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    MG_ENSURES(mg_result(int) < 0 || a[mg_result(int)] == key);
    for (int i = n - 1; i >= 0; i--)
        if (a[i] == key)
            return i;
    return -1;
}

int find_p(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) < 0 || a[mg_result(int)] == key);
    for (const int *p = a + n; p-- != a;)
        if (*p == key)
            return (int)(p - a);
    return -1;
}

int lower_i(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(is_sorted(a, n));
    MG_ENSURES(mg_result(int) == n || a[mg_result(int)] >= key);
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const int *lower_p(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(is_sorted(a, n));
    MG_ENSURES(mg_result(const int *) == a + n || *mg_result(const int *) >= key);
    const int *low = a, *high = a + n;
    while (low < high) {
        const int *middle = low + (high - low) / 2;
        if (*middle < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void reverse_i(short *a, int n)
{
    MG_LENGTH(a, n);
    for (int i = 0, k = n - 1; i < k; i++, k--) {
        short t = a[i];
        a[i] = a[k];
        a[k] = t;
    }
}

void reverse_p(short *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n >= 0);
    short *p = a, *q = a + n - 1;
    for (; p < q; p++, q--) {
        short t = *p;
        *p = *q;
        *q = t;
    }
}

/* ---- a pointer at any index -------------------------------------------------------------------------------- */

struct span {
    int *from, *to;
};

static struct span tail(struct span s, int by)
{
    s.from += by;
    return s;
}

/* Through structs, functions and memory. */
int second(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(i >= 0 && i < n - 1);
    MG_REQUIRES(a[i + 1] < 100);
    MG_ENSURES(mg_result(int) == a[i + 1] + (n - i - 1 > 2));
    struct span all = {a, a + n}, rest = tail(tail(all, i), 1), *kept = &rest;
    return *kept->from + (kept->to - kept->from > 2);
}

/* The pointer moves on, what was read through it stays. */
int passed(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(i >= 0 && i < n - 1);
    MG_ENSURES(a[i + 1] == 7 && mg_result(int) == mg_old(a[i]));
    int *p = a + i, was = *p++;
    *p = 7;
    return was;
}

/* The element gets an index of its own between two accesses by the same pointer, and is touched both ways. */
int both_ways(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 2 && i >= 0 && i < n && a[1] < 100 && a[1] > 0);
    MG_ENSURES(i != 1 || mg_result(int) == 12);
    int *p = a + i;
    *p = 3;
    a[1] += 4;
    *p += 5;
    return a[1] + (i != 1);
}

/* A pointer to an element is never NULL, nor into another array. */
int elsewhere(int *a, int n, int *b, int m, int i)
{
    MG_LENGTH(a, n);
    MG_LENGTH(b, m);
    MG_REQUIRES(i >= 0 && i < n && m > 0 && a != b);
    MG_ENSURES(mg_result(int) == 0);
    int *p = a + i;
    return p == NULL || p == b || (p == b + m && n < 0) || !p;
}

/* ---- far from the beginning -------------------------------------------------------------------------------- */

int far_by_term(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 200 && i >= 0 && i < n && i != 128);
    MG_ENSURES(mg_result(int) == mg_old(a[128]));
    a[i] = 5;
    return a[128];
}

int far_apart(int *a, int n, int *b, int m)
{
    MG_LENGTH(a, n);
    MG_LENGTH(b, m);
    MG_REQUIRES(n > 300 && m > 100 && a != b);
    MG_ENSURES(mg_result(int) == 1);
    a[280] = 1;
    b[12] = 3;
    return a[280];
}

int very_far(int *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 300000);
    MG_ENSURES(mg_result(int) == 1);
    a[200000] = 1;
    return a[200000];
}

/* ---- what is masked where it lies -------------------------------------------------------------------------- */

struct flags {
    unsigned all, count;
};

unsigned lowest(struct flags *f)
{
    MG_ENSURES(mg_result(unsigned) <= 1 || mg_result(unsigned) == 77);
    if (f->all == 77)
        return f->all;
    f->all &= 1;
    return f->all;
}

/* ---- errors ------------------------------------------------------------------------------------------------ */

int one_more(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(i >= 0 && i < n);
    int *p = a + i;
    p++;
    return *p; /* BAD one_more: reads or writes outside an object */
}

int one_less(const int *a, int n)
{
    MG_LENGTH(a, n);
    const int *p = a + n;
    while (p-- > a)
        ;
    return *p; /* BAD one_less: reads or writes outside an object */
}

size_t no_end(const char *s)
{
    const char *p = s;
    while (*p) /* BAD no_end: reads or writes outside an object */
        p++;
    return (size_t)(p - s);
}

void wrong_value(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(i >= 0 && i < n);
    int *p = a + i, *q = a;
    *q = 1;
    *p = 2;
    mg_assert(*q == 1); /* BAD wrong_value: fails an assertion */
}

long half_words(long *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(i >= 0 && i < 3 && n == 2);
    int *p = (int *)a + i;
    p[1] = 4; /* fine up to 2 */
    return p[2]; /* BAD half_words: reads or writes outside an object */
}

void moved(int *a, int n, int i)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(i >= 0 && i < n);
    a[i] = 5;
    if (i == 0)
        mg_assert(a[0] == 5);
    if (i == 1)
        mg_assert(a[1] == 4); /* BAD moved: fails an assertion */
}

/* The pointer moves on one line and is followed on the next, which is the one to blame. */
int moved_first(const short *v, int n, int i)
{
    MG_LENGTH(v, n);
    MG_REQUIRES(i >= 0 && i <= n);
    v += i;
    return *v; /* BAD moved_first: reads or writes outside an object */
}

void moved_back(unsigned char *buf, size_t len, unsigned back)
{
    MG_LENGTH(buf, len);
    MG_REQUIRES(len > 0 && len < 100 && back <= len);
    unsigned char *end = buf + len;
    end -=
        back;
    *end = 0; /* BAD moved_back: reads or writes outside an object */
}

/* Where a pointer leads is of no interest before it is followed. */
int guarded(const int *a, int n, int i)
{
    MG_LENGTH(a, n);
    const int *p = a + i;
    if (i < 0 || i >= n)
        return -1;
    return *p;
}

struct word {
    unsigned low, high;
};

unsigned replaced(struct word *w, unsigned y)
{
    MG_ENSURES((w->low & 3) == (y & 3) && w->low >> 2 == mg_old(w->low) >> 2);
    w->low = (w->low & ~3u) | (y & 3);
    return 0;
}

void unused(long *a)
{
    if (a[0] == 3)
        a[0] = 1;
    int x = (int)a[0];
    (void)x;
}

/* ---- how many there are of what is the program's own ------------------------------------------------------- */

static int fixed[5];

void has_enough(int i)
{
    int local[3] = {0}, other = i;
    mg_assert(mg_has_elements(local, 3) && !mg_has_elements(local, 4) && mg_has_elements(local + 1, 2) && !mg_has_elements(local + 1, 3));
    fixed[2] = local[2] = i;
    mg_assert(mg_has_elements(fixed, 5) && !mg_has_elements(fixed, 6) && !mg_has_elements(fixed + 1, 5));
    mg_assert(mg_has_elements(local, 3) && !mg_has_elements(local, 4) && mg_has_elements(&other, 1) && !mg_has_elements(&other, 2));
    mg_assert(!mg_has_elements((int *)NULL, 1));
}
