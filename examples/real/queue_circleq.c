/* CIRCLEQ of <sys/queue.h>, glibc's.
 *
 * `sequences`: n operations from the empty queue, with any element at any place. After each the queue, forward
 * and backward, is the array of sequence.h, and so is the way around from each element. */
#include "sequence.h"
#include <sys/queue.h>

struct node {
    CIRCLEQ_ENTRY(node) link;
};

CIRCLEQ_HEAD(queue, node);

/* What stands before the first and after the last is the queue itself. */
static void *expected(struct queue *queue, const struct sequence *model, int place)
{
    void *node = sequence_at(model, place);
    return node ? node : queue;
}

static void check(struct queue *queue, const struct sequence *model)
{
    struct node *node;
    int i = 0, count = model->count;
    CIRCLEQ_FOREACH (node, queue, link) {
        mg_assert(node == sequence_at(model, i));
        mg_assert(CIRCLEQ_PREV(node, link) == expected(queue, model, i - 1));
        mg_assert(CIRCLEQ_LOOP_PREV(queue, node, link) == sequence_at(model, (i + count - 1) % count));
        i++;
        mg_assert(CIRCLEQ_NEXT(node, link) == expected(queue, model, i));
        mg_assert(CIRCLEQ_LOOP_NEXT(queue, node, link) == sequence_at(model, i % count));
    }
    mg_assert(i == count);
    CIRCLEQ_FOREACH_REVERSE (node, queue, link)
        mg_assert(node == sequence_at(model, --i));
    mg_assert(i == 0 && CIRCLEQ_EMPTY(queue) == !count);
    mg_assert(CIRCLEQ_FIRST(queue) == expected(queue, model, 0));
    mg_assert(CIRCLEQ_LAST(queue) == expected(queue, model, count - 1));
}

static void insert(struct queue *queue, struct sequence *model)
{
    struct node *node = malloc(sizeof *node);
    int place = mg_int(0, model->count);
    if (place == 0 && mg_bool())
        CIRCLEQ_INSERT_HEAD(queue, node, link);
    else if (place == model->count && mg_bool())
        CIRCLEQ_INSERT_TAIL(queue, node, link);
    else if (place < model->count && mg_bool())
        CIRCLEQ_INSERT_BEFORE(queue, (struct node *)model->at[place], node, link);
    else if (place > 0)
        CIRCLEQ_INSERT_AFTER(queue, (struct node *)model->at[place - 1], node, link);
    else
        mg_reject();
    sequence_insert(model, place, node);
}

static void remove_one(struct queue *queue, struct sequence *model)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    struct node *node = model->at[place];
    CIRCLEQ_REMOVE(queue, node, link);
    free(node);
    sequence_remove(model, place);
}

MG_TEST(sequences, n)
{
    struct queue *queue = malloc(sizeof *queue); /* on the heap: what INIT forgets is seen */
    struct sequence model = {0};
    CIRCLEQ_INIT(queue);
    for (int i = 0; i < n; i++) {
        mg_bool() ? insert(queue, &model) : remove_one(queue, &model);
        check(queue, &model);
    }
    sequence_free(&model);
    free(queue);
}
