/* EXPECT wild valid=0 */
#include <margay.h>
#include <margay_containers.h>
struct s {
    int way;
};
bool push(struct s *s)
{
    mgc_list *l = mgc_list_new();
    if (s->way == 0)
        mgc_list_push((mgc_list *)((char *)l + 16), 0);
    else if (s->way == 1)
        mgc_set_add((mgc_set *)l, 0);
    else
        mgc_queue_put((mgc_queue *)0x28000008, 0);
    return true;
}
