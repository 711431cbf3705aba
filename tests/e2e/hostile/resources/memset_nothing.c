/* EXPECT runaway valid=0 */
#include <margay.h>
#include <string.h>
struct s {
    unsigned n;
};
bool wipe(struct s *s)
{
    char c;
    for (unsigned i = 0;; i++)
        memset(&c, 1, (i & s->n) >> 2); /* HERE */
}
