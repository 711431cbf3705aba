/* The same where numbers are symbols. */
#include <margay.h>
#include <setjmp.h>

static jmp_buf out;

static int divide(int a, int b)
{
    int both[2] = {a, b};
    if (!both[1])
        longjmp(out, 1);
    return both[0] / both[1];
}

MG_TEST(divides_or_jumps, n)
{
    int a = mg_int(-1000000, 1000000), b = mg_int(-1000000, 1000000);
    volatile int q = -1;
    mg_assume(a >= 0 && b >= 0);
    if (setjmp(out))
        mg_assert(b == 0 && q == -1);
    else {
        q = divide(a, b);
        mg_assert(b > 0 && q <= a);
    }
}

MG_TEST(assert_of_a_symbol, n)
{
    int a = mg_int(-1000000, 1000000);
    if (setjmp(out))
        mg_assert(a != 77777); /* BAD assert_of_a_symbol */
    else if (a > 1000)
        divide(a, 0);
}
