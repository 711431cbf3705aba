/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <margay_containers.h>
struct s {
    int x;
};
bool collect(struct s *s)
{
    mgc_list *l = mgc_list_new();
    for (;;)
        for (int i = 0; i < 3; i++)
            mgc_list_push(l, s->x + i);
}
