/* choices: 0..n
 * Calls in the last place become loops, with coverage too: a million of them do not fill the stack. */
#include <margay.h>

#ifdef __MARGAY__
enum { MANY = 1000000 };
#else
enum { MANY = 1000 }; /* compiled without optimising it takes a frame each */
#endif

static int down(int n, int turns)
{
    if (n <= 0)
        return turns; /* + */
    return down(n - 1, /* + */
                turns + 1);
}

static void count(int *at, int n)
{
    if (n > 0) {
        ++*at;
        count(at, n - 1); /* + */
    }
}

static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }

int unused(void) { return 1; } int used(void) { return 2; } /* + */

MG_TEST(t, n)
{
    int k = mg_int(0, n), turns = 0;
    count(&turns, k * MANY);
    mg_assert(down(k * MANY, 0) == turns);
    mg_assert(even(2) != odd(k) || k != 2);
    mg_assert(used() == 2);
}
