/* EXPECT runaway valid=0; -n 1 --fuel 2000000 */
#include <margay.h>
#include <margay_containers.h>
struct s {
    int x;
};
bool churn(struct s *s)
{
    mgc_queue *q = mgc_queue_new();
    for (;;) {
        mgc_queue_put(q, s->x);
        mgc_queue_take(q);
    }
}
