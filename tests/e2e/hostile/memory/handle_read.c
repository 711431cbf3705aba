/* EXPECT wild valid=0 */
#include <margay.h>
#include <margay_containers.h>
struct s {
    int x;
};
bool open_it(struct s *s)
{
    mgc_map *m = mgc_map_new();
    return ((long *)m)[s->x] == 0; /* HERE */
}
