/* Invariants apart from the functions that keep them. */
#include <margay.h>
#include "shapes.h"

bool queue_ok(const struct queue *queue);

bool queue_ok(const struct queue *queue)
{
    return queue->head <= queue->tail;
}

MG_INVARIANT(struct stack, stack_ok);
MG_INVARIANT(struct queue, queue_ok);
