/* Tables of constants at indices that are not known. */
#include <margay.h>

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const unsigned char same[4] = {7, 7, 7, 7};
static const long long powers[] = {1, -10, 100, -1000, 10000};

int month(int m)
{
    MG_REQUIRES(m >= 0 && m < 12);
    MG_ENSURES(mg_result(int) >= 28 && mg_result(int) <= 31 && ((m == 1) | (mg_result(int) > 28)));
    return days[m];
}

int two_months(unsigned m, unsigned k)
{
    MG_REQUIRES((m < 12) & (k < 12));
    MG_ENSURES(mg_result(int) <= 62);
    return days[m] + days[k];
}

char digit(unsigned x) { MG_ENSURES(mg_result(char) != 'g'); return "0123456789abcdef"[x & 15]; }

int seven(unsigned m) { MG_REQUIRES(m < 4); MG_ENSURES(mg_result(int) == 7); return same[m]; }

/* The index is read from an array, and what is read is one again. */
int chain(const unsigned char *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 0);
    MG_ENSURES(mg_result(int) == 28 || mg_result(int) == 30 || mg_result(int) == 31);
    return days[days[a[0] % 12] - 28];
}

long long power(int i)
{
    MG_REQUIRES(i >= 0 && i < (int)(sizeof powers / sizeof *powers));
    MG_ENSURES((i % 2 == 0) == (mg_result(long long) > 0));
    return powers[i];
}

char upper(unsigned x)
{
    MG_REQUIRES(x < 16);
    mg_assert("0123456789ABCDEF"[x] != 'F'); /* BAD upper: fails an assertion */
    return 0;
}

int outside(unsigned m)
{
    return days[m]; /* BAD outside: reads or writes outside an object */
}

int below(int m)
{
    MG_REQUIRES(m < 12);
    return days[m]; /* BAD below: reads or writes outside an object */
}
