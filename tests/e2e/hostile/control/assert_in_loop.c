/* EXPECT assert valid=1 */
#include <assert.h>
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    for (int i = s->x; i >= 0; i -= 2)
        assert(i != 1 && i != 2); /* HERE */
    return true;
}
