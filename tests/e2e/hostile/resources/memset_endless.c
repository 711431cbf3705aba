/* EXPECT runaway valid=0 */
#include <margay.h>
#include <string.h>
struct s {
    bool fill;
};
bool wipe(struct s *s)
{
    char *p = malloc(100 << 20);
    for (;;)
        memset(p, s->fill, 100 << 20); /* HERE */
}
