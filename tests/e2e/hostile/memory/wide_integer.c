/* EXPECT out_of_bounds valid=1 */
#include <margay.h>
struct s {
    int words;
};
bool store(struct s *s)
{
    if (!s->words)
        return false;
    long *p = malloc((size_t)s->words * sizeof *p);
    *(__int128 *)p = ((__int128)s->words << 64) + 5; /* HERE */
    return p[1] == s->words;
}
