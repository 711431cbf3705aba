/* EXPECT bad_free valid=1 */
#include <margay.h>
struct inner {
    int x;
};
struct outer {
    int tag;
    struct inner in;
};
struct s {
    bool wrong;
};
bool drop(struct s *s)
{
    struct outer *o = malloc(sizeof *o);
    struct inner *i = &o->in;
    free(s->wrong ? (void *)i : (void *)o); /* HERE */
    return true;
}
