/* Has a static function of the same name as stack.c, and a struct of the same name as words.c. */
#include "shapes.h"
#include <margay.h>

struct item {
    int key;
};

static int twice(int x)
{
    return x + x + 1;
}

void drain(struct queue *queue)
{
    queue->head = queue->tail;
#ifndef FIXED
    queue->head++;
#endif
}

MG_TEST(drains, n)
{
    struct queue *queue = MG_ANY(struct queue, n);
    struct item *item = MG_ANY(struct item, n);
    mg_assume(queue->head <= queue->tail && item->key <= twice(0));
    drain(queue);
    mg_assert(queue->head <= n + 1);
}
