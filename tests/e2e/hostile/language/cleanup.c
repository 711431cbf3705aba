/* EXPECT double_free valid=1 */
#include <margay.h>
#include <stdlib.h>
static void release(char **p)
{
    free(*p); /* HERE */
}
struct s {
    bool early;
};
bool scope(struct s *s)
{
    __attribute__((cleanup(release))) char *p = malloc(3);
    if (s->early)
        free(p);
    return true;
}
