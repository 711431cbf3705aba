/* STAILQ of <sys/queue.h>, glibc's; with -DBSD libbsd's, which has more operations.
 *
 * `sequences`: n operations from the empty queue, with any element at any place. `joins`, `swaps`: two queues
 * of up to n elements, concatenated or swapped. After each operation the queue is the array of sequence.h, and
 * its stqh_last points at the last link. */
#ifdef BSD
#include <bsd/sys/queue.h>
#else
#include <sys/queue.h>
#endif
#include "sequence.h"

struct node {
    STAILQ_ENTRY(node) link;
};

STAILQ_HEAD(queue, node);

static void check(struct queue *queue, const struct sequence *model)
{
    struct node *node, **last = &queue->stqh_first;
    int i = 0;
    STAILQ_FOREACH (node, queue, link) {
        mg_assert(node == sequence_at(model, i++));
        mg_assert(STAILQ_NEXT(node, link) == sequence_at(model, i));
        last = &node->link.stqe_next;
    }
    mg_assert(i == model->count);
    mg_assert(queue->stqh_last == last && !*last);
    mg_assert(STAILQ_EMPTY(queue) == !i && STAILQ_FIRST(queue) == sequence_at(model, 0));
#ifdef STAILQ_LAST
    mg_assert(STAILQ_LAST(queue, node, link) == sequence_at(model, i - 1));
#endif
}

/* Frees the odd elements on the way, which only a safe loop survives. */
static void thin(struct queue *queue, struct sequence *model)
{
#ifdef STAILQ_FOREACH_SAFE
    struct node *node, *next;
    int i = 0;
    STAILQ_FOREACH_SAFE (node, queue, link, next)
        if (i++ % 2) {
            STAILQ_REMOVE(queue, node, node, link);
            free(node);
        }
    for (i = 1; i < model->count; i++)
        sequence_remove(model, i);
    check(queue, model);
#else
    (void)queue, (void)model;
#endif
}

static void insert(struct queue *queue, struct sequence *model)
{
    struct node *node = malloc(sizeof *node);
    int place = mg_int(0, model->count);
    if (place == 0 && mg_bool())
        STAILQ_INSERT_HEAD(queue, node, link);
    else if (place == model->count && mg_bool())
        STAILQ_INSERT_TAIL(queue, node, link);
    else if (place > 0)
        STAILQ_INSERT_AFTER(queue, (struct node *)model->at[place - 1], node, link);
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
        STAILQ_REMOVE_HEAD(queue, link);
#ifdef STAILQ_REMOVE_AFTER
    else if (place > 0 && mg_bool())
        STAILQ_REMOVE_AFTER(queue, (struct node *)model->at[place - 1], link);
#endif
    else
        STAILQ_REMOVE(queue, node, node, link);
    free(node);
    sequence_remove(model, place);
}

MG_TEST(sequences, n)
{
    struct queue *queue = malloc(sizeof *queue); /* on the heap: what INIT forgets is seen */
    struct sequence model = {0};
    STAILQ_INIT(queue);
    for (int i = 0; i < n; i++) {
        mg_bool() ? insert(queue, &model) : remove_one(queue, &model);
        check(queue, &model);
    }
    thin(queue, &model);
    sequence_free(&model);
    free(queue);
}

static void fill(struct queue *queue, struct sequence *model, int n)
{
    for (int count = mg_int(0, n); model->count < count;) {
        struct node *node = malloc(sizeof *node);
        STAILQ_INSERT_HEAD(queue, node, link);
        sequence_insert(model, 0, node);
    }
}

MG_TEST(joins, n)
{
    struct queue a = STAILQ_HEAD_INITIALIZER(a), b = STAILQ_HEAD_INITIALIZER(b);
    struct sequence model_a = {0}, model_b = {0};
    fill(&a, &model_a, n);
    fill(&b, &model_b, n);
    STAILQ_CONCAT(&a, &b);
    sequence_join(&model_a, &model_b);
    check(&a, &model_a);
    check(&b, &model_b);
    sequence_free(&model_a);
}

#ifdef STAILQ_SWAP
MG_TEST(swaps, n)
{
    struct queue a = STAILQ_HEAD_INITIALIZER(a), b = STAILQ_HEAD_INITIALIZER(b);
    struct sequence model_a = {0}, model_b = {0};
    fill(&a, &model_a, n);
    fill(&b, &model_b, n);
    STAILQ_SWAP(&a, &b, node);
    check(&a, &model_b);
    check(&b, &model_a);
    sequence_free(&model_a);
    sequence_free(&model_b);
}
#endif
