/* Two numbers, and a branch that looks as if it could not be reached: after x < y, x - 1 > y. With numbers of any size that is so. With ints it is not:
 * INT_MIN - 1 is an overflow, and that is what a proof has to say of it.
 *
 *     margay prove infeasible.c --function foo -n 1                 fails: it overflows a signed integer, with x = -2147483648
 *     margay prove infeasible.c --function foo -n 1 --ignore overflow   fails: the branch is reached, as on the machine
 *     margay prove infeasible.c --function bounded_foo -n 1         holds: 2 paths, and the branch is none of them */
#include <limits.h>
#include <margay.h>

int foo(int x, int y)
{
    MG_ENSURES(mg_result(int) != 5);

    if (x < y) {
        x = x - 1;
        if (x > y)
            return 5;
        return 8;
    }
    return 12;
}

int bounded_foo(int x, int y)
{
    MG_REQUIRES(x > INT_MIN);
    MG_ENSURES(mg_result(int) != 5);

    if (x < y) {
        x = x - 1;
        if (x > y)
            return 5;
        return 8;
    }
    return 12;
}
