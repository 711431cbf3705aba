/* EXPECT pass valid=1; -n 1 */
/* Twenty thousand fields in one path. */
#include <margay.h>
struct s {
    unsigned char v[20000];
};
bool all_one(struct s *s)
{
    for (int i = 0; i < 20000; i++)
        if (s->v[i] != 1)
            return false;
    return true;
}
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, v, 0, n);
}
