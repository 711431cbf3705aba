/* EXPECT pass valid=3 */
/* A program may have its own library. */
#include <stdbool.h>
typedef unsigned long size_t;
static char arena[4096];
static size_t used;
void *malloc(size_t n)
{
    void *p = arena + used;
    used += (n + 15) & ~15ul;
    return used <= sizeof arena ? p : 0;
}
void free(void *p)
{
    (void)p;
}
struct s {
    int x;
};
bool mine(struct s *s)
{
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    *p = s->x;
    free(p);
    return *p == s->x && (char *)q - (char *)p == 16 && used == 32;
}
