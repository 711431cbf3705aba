/* EXPECT pass valid=3 */
/* Copies of padding and of what was not written are no reads. */
#include <margay.h>
#include <string.h>
struct odd {
    char c;
    long l;
};
struct s {
    int x;
};
bool copies(struct s *s)
{
    struct odd *a = malloc(3 * sizeof *a), *b = malloc(sizeof *b);
    a[0].c = (char)s->x;
    memmove(a + 1, a, 2 * sizeof *a);
    *b = a[1];
    b = realloc(b, 100);
    return b->c == s->x;
}
