#include "part.h"

int other(int a)
{
    if (a > 1)
        return pick(7, a); /* + */
    return a == 77
               ? LARGER(a, 3) /* - */
               : 2;
}

int lonely(void)
{
    return 3; /* - */
}
