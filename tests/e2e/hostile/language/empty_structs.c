/* EXPECT pass valid=2 */
#include <margay.h>
struct nothing {
};
struct s {
    struct nothing a, b[3];
    int none[0];
    bool x;
    struct {
        struct nothing c;
    };
};
static struct nothing pass(struct nothing n, struct s *s)
{
    s->c = n;
    return n;
}
bool empty(struct s *s)
{
    s->b[2] = pass(s->a, s);
    return sizeof(struct nothing) == 0 && (s->x || !s->x);
}
