/* EXPECT refused "?" */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    return s->x == 3;
}
MG_BOUNDS(struct s, n)
{
    struct {
        long none, number;
        const char *told;
    } forged = {0, n - 1, (char *)0x30000c00};
    mg_bound_array(&forged, (char *)16, (char *)24, (char *)32, 5);
}
