/* EXPECT freed valid=1 */
#include <margay.h>
#include <stdatomic.h>
struct s {
    int puts;
};
/* A counter of references that goes one too far. */
typedef struct object {
    atomic_int references;
} object;
static void put(object *o)
{
    if (atomic_fetch_sub_explicit(&o->references, 1, memory_order_acq_rel) == 1) /* HERE */
        free(o);
}
bool release(struct s *s)
{
    object *o = malloc(sizeof *o);
    atomic_init(&o->references, 1);
    for (int i = 0; i < s->puts; i++)
        put(o);
    return s->puts > 0;
}
