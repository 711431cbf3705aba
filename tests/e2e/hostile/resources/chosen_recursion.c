/* EXPECT check many_choices; -n 1 */
/* A choice at each level: Margay keeps no more than so many. */
#include <margay.h>
__attribute__((noinline)) static int walk(int left)
{
    return left && mg_bool() ? 1 + walk(left - 1) : walk(left ? left - 1 : 0) * 0;
}
MG_TEST(walks, n)
{
    for (int i = 0; i < 70000 * n; i++)
        if (mg_bool())
            continue;
    mg_assert(walk(0) == 0);
}
