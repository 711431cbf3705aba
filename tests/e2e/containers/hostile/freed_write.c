/* expect: freed */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_queue *queue = mgc_queue_new();
    mgc_queue_free(queue);
    mgc_queue_put(queue, s); /* HERE */
    return true;
}
