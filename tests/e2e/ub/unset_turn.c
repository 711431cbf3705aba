/* Set in the first turn only: the second has another. */
#include <margay.h>

MG_TEST(wrong, n)
{
    for (int i = 0; i < 2; i++) {
        int level;
        if (i == 0)
            level = 4;
        if (level == 4) /* BAD uninitialised */
            continue;
    }
}

MG_TEST(right, n)
{
    for (int i = 0; i < 2; i++) {
        int level;
        if (i == 0)
            level = 4;
        else
            level = 5;
        if (level == 4)
            continue;
    }
}
