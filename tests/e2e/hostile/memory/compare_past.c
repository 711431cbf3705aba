/* EXPECT out_of_bounds valid=2; -n 3 */
#include <margay.h>
#include <string.h>
struct s {
    unsigned n;
};
bool equal(struct s *s)
{
    char *a = calloc(1, 2), *b = calloc(1, 4);
    return s->n && !memcmp(a, b, s->n); /* HERE */
}
