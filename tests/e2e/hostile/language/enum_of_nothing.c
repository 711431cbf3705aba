/* EXPECT check no_enum */
#include <margay.h>
enum colour;
MG_TEST(picks, n)
{
    mg_assert(mg_enum(int) >= 0 || n); /* HERE */
}
