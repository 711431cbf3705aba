/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <string.h>
struct s {
    int fill;
};
static char page[4096];
bool wipe(struct s *s)
{
    for (unsigned i = 0;; i++)
        memset(page + i % 3840, s->fill, 127); /* HERE */
}
