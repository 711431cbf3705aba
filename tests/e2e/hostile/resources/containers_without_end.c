/* EXPECT no_memory valid=0; -n 1 */
#include <margay.h>
#include <margay_containers.h>
struct s {
    int x;
};
bool collect(struct s *s)
{
    mgc_map *outer = mgc_map_new();
    for (uintptr_t i = 0;; i++)
        mgc_map_put(outer, i, (uintptr_t)mgc_set_new() + (uintptr_t)s->x);
}
