/* EXPECT check many_choices; -n 1 */
#include <margay.h>
MG_TEST(without_end, n)
{
    for (;;)
        if (mg_int(0, n) == 3)
            break;
}
