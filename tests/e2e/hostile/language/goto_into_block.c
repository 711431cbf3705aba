/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
bool inside(struct s *s)
{
    int n = s->x;
    goto middle;
    while (n > 0) {
        int local = 3;
        n -= local;
    middle:
        local = n;
        n = local - 1;
    }
    return n <= 0;
}
