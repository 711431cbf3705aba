/* EXPECT check no_field */
#include <margay.h>
uint64_t mg_havoc_part(const void *entry, uint64_t number);
MG_TEST(peeks, n)
{
    static int x;
    struct {
        long none, number;
        const char *told;
    } forged = {0, 1, (char *)8};
    mg_havoc(x);
    mg_assert(mg_havoc_part(&forged, 1ull << (40 + n))); /* HERE */
}
