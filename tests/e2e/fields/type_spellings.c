/* C has several spellings for one integer type; a rule may use any. Each field has one value: 1.
 * expect: -n 1 => 1 of 1 */
#include <margay.h>

struct all {
    unsigned a;
    unsigned long b;
    short c;
    long long d;
    unsigned long long e;
    long f;
    unsigned short g;
    bool h;
};

bool ok(const struct all *x)
{
    return x->a == 2 && x->b == 3 && x->c == 4 && x->d == 5 && x->e == 6 && x->f == 7 && x->g == 8 && x->h;
}

MG_BOUNDS(struct all, n)
{
    MG_TYPE_INTS(unsigned, 2, 2);
    MG_TYPE_INTS(unsigned long int, 3, 3);
    MG_TYPE_INTS(short int, 4, 4);
    MG_TYPE_INTS(long long int, 5, 5);
    MG_TYPE_INTS(unsigned long long, 6, 6);
    MG_TYPE_INTS(signed long, 7, 7);
    MG_TYPE_INTS(short unsigned int, 8, 8);
    MG_TYPE_INTS(bool, 1, 1);
}
