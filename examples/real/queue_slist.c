/* SLIST of <sys/queue.h>, glibc's; with -DBSD libbsd's, which has more operations.
 *
 * `sequences`: n operations from the empty list, with any element at any place. `joins`, `swaps`: two lists of
 * up to n elements, concatenated or swapped. After each operation the list is the array of sequence.h. */
#ifdef BSD
#include <bsd/sys/queue.h>
#else
#include <sys/queue.h>
#endif
#include "sequence.h"

struct node {
    SLIST_ENTRY(node) link;
};

SLIST_HEAD(list, node);

static void check(struct list *list, const struct sequence *model)
{
    struct node *node;
    int i = 0;
    SLIST_FOREACH (node, list, link) {
        mg_assert(node == sequence_at(model, i++));
        mg_assert(SLIST_NEXT(node, link) == sequence_at(model, i));
    }
    mg_assert(i == model->count);
    mg_assert(SLIST_EMPTY(list) == !i && SLIST_FIRST(list) == sequence_at(model, 0));
}

/* Frees the odd elements on the way, which only a safe loop survives. */
static void thin(struct list *list, struct sequence *model)
{
#ifdef SLIST_FOREACH_SAFE
    struct node *node, *next;
    int i = 0;
    SLIST_FOREACH_SAFE (node, list, link, next)
        if (i++ % 2) {
            SLIST_REMOVE(list, node, node, link);
            free(node);
        }
    for (i = 1; i < model->count; i++)
        sequence_remove(model, i);
    check(list, model);
#else
    (void)list, (void)model;
#endif
}

static void insert(struct list *list, struct sequence *model)
{
    struct node *node = malloc(sizeof *node);
    int place = mg_int(0, model->count);
    if (place == 0)
        SLIST_INSERT_HEAD(list, node, link);
    else
        SLIST_INSERT_AFTER((struct node *)model->at[place - 1], node, link);
    sequence_insert(model, place, node);
}

static void remove_one(struct list *list, struct sequence *model)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    struct node *node = model->at[place];
    if (place == 0 && mg_bool())
        SLIST_REMOVE_HEAD(list, link);
#ifdef SLIST_REMOVE_AFTER
    else if (place > 0 && mg_bool())
        SLIST_REMOVE_AFTER((struct node *)model->at[place - 1], link);
#endif
    else
        SLIST_REMOVE(list, node, node, link);
    free(node);
    sequence_remove(model, place);
}

MG_TEST(sequences, n)
{
    struct list *list = malloc(sizeof *list); /* on the heap: what INIT forgets is seen */
    struct sequence model = {0};
    SLIST_INIT(list);
    for (int i = 0; i < n; i++) {
        mg_bool() ? insert(list, &model) : remove_one(list, &model);
        check(list, &model);
    }
    thin(list, &model);
    sequence_free(&model);
    free(list);
}

#ifdef BSD
static void fill(struct list *list, struct sequence *model, int n)
{
    for (int count = mg_int(0, n); model->count < count;) {
        struct node *node = malloc(sizeof *node);
        SLIST_INSERT_HEAD(list, node, link);
        sequence_insert(model, 0, node);
    }
}

MG_TEST(joins, n)
{
    struct list a = SLIST_HEAD_INITIALIZER(a), b = SLIST_HEAD_INITIALIZER(b);
    struct sequence model_a = {0}, model_b = {0};
    fill(&a, &model_a, n);
    fill(&b, &model_b, n);
    SLIST_CONCAT(&a, &b, node, link);
    sequence_join(&model_a, &model_b);
    check(&a, &model_a);
    check(&b, &model_b);
    sequence_free(&model_a);
}

MG_TEST(swaps, n)
{
    struct list a = SLIST_HEAD_INITIALIZER(a), b = SLIST_HEAD_INITIALIZER(b);
    struct sequence model_a = {0}, model_b = {0};
    fill(&a, &model_a, n);
    fill(&b, &model_b, n);
    SLIST_SWAP(&a, &b, node);
    check(&a, &model_b);
    check(&b, &model_a);
    sequence_free(&model_a);
    sequence_free(&model_b);
}
#endif
