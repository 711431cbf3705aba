/* EXPECT out_of_bounds valid=2; -n 3 */
#include <margay.h>
struct s {
    int op;
};
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int same(int x) { return x; }
bool run(struct s *s)
{
    static int (*const ops[])(int) = {inc, dec, same};
    return ops[s->op](1) >= 1; /* HERE */
}
