/* TAILQ of <sys/queue.h>, glibc's; with -DBSD libbsd's, which has more operations.
 *
 * `sequences`: n operations from the empty queue, with any element at any place. `joins`, `swaps`: two queues
 * of up to n elements, concatenated or swapped. After each operation the queue, forward and backward, is the
 * array of sequence.h; each element is pointed at by what its tqe_prev points at, and tqh_last points at the
 * last link. */
#ifdef BSD
#include <bsd/sys/queue.h>
#else
#include <sys/queue.h>
#endif
#include "sequence.h"

struct node {
    TAILQ_ENTRY(node) link;
};

TAILQ_HEAD(queue, node);

static void check(struct queue *queue, const struct sequence *model)
{
    struct node *node, **place = &queue->tqh_first;
    int i = 0;
    TAILQ_FOREACH (node, queue, link) {
        mg_assert(node == sequence_at(model, i));
        mg_assert(node->link.tqe_prev == place && *place == node);
        mg_assert(TAILQ_PREV(node, queue, link) == sequence_at(model, i - 1));
        mg_assert(TAILQ_NEXT(node, link) == sequence_at(model, ++i));
        place = &node->link.tqe_next;
    }
    mg_assert(i == model->count);
    mg_assert(queue->tqh_last == place && !*place);
    TAILQ_FOREACH_REVERSE (node, queue, queue, link)
        mg_assert(node == sequence_at(model, --i));
    mg_assert(i == 0);
    mg_assert(TAILQ_FIRST(queue) == sequence_at(model, 0) && TAILQ_EMPTY(queue) == !model->count);
    mg_assert(TAILQ_LAST(queue, queue) == sequence_at(model, model->count - 1));
}

/* Frees elements on the way, which only a safe loop survives: the odd ones going forward, then all going
 * backward. */
static void thin(struct queue *queue, struct sequence *model)
{
#ifdef TAILQ_FOREACH_SAFE
    struct node *node, *next;
    int i = 0;
    TAILQ_FOREACH_SAFE (node, queue, link, next)
        if (i++ % 2) {
            TAILQ_REMOVE(queue, node, link);
            free(node);
        }
    for (i = 1; i < model->count; i++)
        sequence_remove(model, i);
    check(queue, model);
    TAILQ_FOREACH_REVERSE_SAFE (node, queue, queue, link, next) {
        TAILQ_REMOVE(queue, node, link);
        free(node);
        sequence_remove(model, model->count - 1);
        check(queue, model);
    }
#else
    (void)queue, (void)model;
#endif
}

static void insert(struct queue *queue, struct sequence *model)
{
    struct node *node = malloc(sizeof *node);
    int place = mg_int(0, model->count);
    if (place == 0 && mg_bool())
        TAILQ_INSERT_HEAD(queue, node, link);
    else if (place == model->count && mg_bool())
        TAILQ_INSERT_TAIL(queue, node, link);
    else if (place < model->count && mg_bool())
        TAILQ_INSERT_BEFORE((struct node *)model->at[place], node, link);
    else if (place > 0)
        TAILQ_INSERT_AFTER(queue, (struct node *)model->at[place - 1], node, link);
    else
        mg_reject();
    sequence_insert(model, place, node);
}

static void remove_one(struct queue *queue, struct sequence *model)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    struct node *node = model->at[place];
    TAILQ_REMOVE(queue, node, link);
    free(node);
    sequence_remove(model, place);
}

MG_TEST(sequences, n)
{
    struct queue *queue = malloc(sizeof *queue); /* on the heap: what INIT forgets is seen */
    struct sequence model = {0};
    TAILQ_INIT(queue);
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
        TAILQ_INSERT_HEAD(queue, node, link);
        sequence_insert(model, 0, node);
    }
}

MG_TEST(joins, n)
{
    struct queue a = TAILQ_HEAD_INITIALIZER(a), b = TAILQ_HEAD_INITIALIZER(b);
    struct sequence model_a = {0}, model_b = {0};
    fill(&a, &model_a, n);
    fill(&b, &model_b, n);
    TAILQ_CONCAT(&a, &b, link);
    sequence_join(&model_a, &model_b);
    check(&a, &model_a);
    check(&b, &model_b);
    sequence_free(&model_a);
}

#ifdef TAILQ_SWAP
MG_TEST(swaps, n)
{
    struct queue a = TAILQ_HEAD_INITIALIZER(a), b = TAILQ_HEAD_INITIALIZER(b);
    struct sequence model_a = {0}, model_b = {0};
    fill(&a, &model_a, n);
    fill(&b, &model_b, n);
    TAILQ_SWAP(&a, &b, node, link);
    check(&a, &model_b);
    check(&b, &model_a);
    sequence_free(&model_a);
    sequence_free(&model_b);
}
#endif
