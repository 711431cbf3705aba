/* SIMPLEQ of <sys/queue.h>, glibc's.
 *
 * `sequences`: n operations from the empty queue, with any element at any place. After each the queue is the
 * array of sequence.h, and its sqh_last points at the last link. */
#include "sequence.h"
#include <sys/queue.h>

struct node {
    SIMPLEQ_ENTRY(node) link;
};

SIMPLEQ_HEAD(queue, node);

static void check(struct queue *queue, const struct sequence *model)
{
    struct node *node, **last = &queue->sqh_first;
    int i = 0;
    SIMPLEQ_FOREACH (node, queue, link) {
        mg_assert(node == sequence_at(model, i++));
        mg_assert(SIMPLEQ_NEXT(node, link) == sequence_at(model, i));
        last = &node->link.sqe_next;
    }
    mg_assert(i == model->count);
    mg_assert(queue->sqh_last == last && !*last);
    mg_assert(SIMPLEQ_EMPTY(queue) == !i && SIMPLEQ_FIRST(queue) == sequence_at(model, 0));
}

static void insert(struct queue *queue, struct sequence *model)
{
    struct node *node = malloc(sizeof *node);
    int place = mg_int(0, model->count);
    if (place == 0 && mg_bool())
        SIMPLEQ_INSERT_HEAD(queue, node, link);
    else if (place == model->count && mg_bool())
        SIMPLEQ_INSERT_TAIL(queue, node, link);
    else if (place > 0)
        SIMPLEQ_INSERT_AFTER(queue, (struct node *)model->at[place - 1], node, link);
    else
        mg_reject();
    sequence_insert(model, place, node);
}

static void remove_one(struct queue *queue, struct sequence *model)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    struct node *node = model->at[place];
    if (place == 0 && mg_bool())
        SIMPLEQ_REMOVE_HEAD(queue, link);
    else
        SIMPLEQ_REMOVE(queue, node, node, link);
    free(node);
    sequence_remove(model, place);
}

MG_TEST(sequences, n)
{
    struct queue *queue = malloc(sizeof *queue); /* on the heap: what INIT forgets is seen */
    struct sequence model = {0};
    SIMPLEQ_INIT(queue);
    for (int i = 0; i < n; i++) {
        mg_bool() ? insert(queue, &model) : remove_one(queue, &model);
        check(queue, &model);
    }
    sequence_free(&model);
    free(queue);
}
