/* Writing one bit-field neither chooses nor loses its neighbours. Only c is chosen, 3 values, before or after the writes.
 * expect: -n 1 => 3 of 3
 * expect: -n 1 --pred after => 3 of 3
 * Nothing is read that was not written: 1.
 * expect: -n 1 --pred none => 1 of 1
 * x++ reads and writes a (4 values), c stays open.
 * expect: -n 1 --pred increment => 4 of 4 */
#include <margay.h>

struct all {
    unsigned a : 3;
    int b : 6;
    unsigned c : 10;
    unsigned char d;
};

bool ok(struct all *x)
{
    unsigned c = x->c;
    x->a = 7;
    x->b = -1;
    x->d = 200;
    return x->c == c && x->a == 7 && x->b == -1 && x->d == 200;
}

__attribute__((used)) static bool after(struct all *x)
{
    x->a = 5;
    x->b = -32;
    unsigned c = x->c;
    return (c == 1 || c == 512 || c == 1023) && x->a == 5 && x->b == -32;
}

__attribute__((used)) static bool none(struct all *x)
{
    x->a = 0;
    x->b = 31;
    return !x->a && x->b == 31;
}

__attribute__((used)) static bool increment(struct all *x)
{
    unsigned old = x->a;
    x->a++;
    return x->a == ((old + 1) & 7);
}

MG_BOUNDS(struct all, n)
{
    MG_INTS(struct all, a, 4, 7);
    MG_VALUES(struct all, c, 1, 512, 1023);
}
