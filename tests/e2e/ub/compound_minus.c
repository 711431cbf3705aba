/* -= of a long long in a macro. */
#include <limits.h>
#include <margay.h>

#define CHARGE(account, fee) do { (account) -= (fee); } while (0)

MG_TEST(wrong, n)
{
    long long balance = LLONG_MIN + 5;
    for (int month = 0; month < 3; month++)
        CHARGE(balance, 2); /* BAD overflow */
    mg_assert(balance);
}

MG_TEST(right, n)
{
    long long balance = LLONG_MIN + 6;
    for (int month = 0; month < 3; month++)
        CHARGE(balance, 2);
    mg_assert(balance == LLONG_MIN);
}
