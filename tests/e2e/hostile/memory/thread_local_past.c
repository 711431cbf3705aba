/* EXPECT out_of_bounds valid=2; -n 3 */
#include <margay.h>
static _Thread_local int slots[2][2] = {{1}, {1}};
struct s {
    int at;
};
static int *slot(int i)
{
    return &slots[0][0] + i;
}
bool one(struct s *s)
{
    return *slot(2 * s->at) == 1; /* HERE */
}
