/* The tests of the three lists of <utlist.h>. A file defines L(name), the list's macro of that name, and
 * before_first, after_last: what prev of the first and next of the last should be.
 *
 * `sequences`: n operations from the empty list, with any element at any place: prepend, append, before and
 * after an element, replace, delete. After each the list is the array of sequence.h. `sorts`: a list of n
 * elements with any keys of three, built by insert_inorder, or by append and then sorted, which must be stable.
 * `joins`: two lists of up to n elements, concatenated. */
#include "sequence.h"
#include <utlist.h>

struct node {
    struct node *prev, *next;
    int key;
};

static struct node *before_first(const struct sequence *model);
static struct node *after_last(const struct sequence *model);

static void check(struct node *list, const struct sequence *model)
{
    struct node *node, *found;
    int i = 0, count = model->count;
    L(FOREACH)(list, node)
    {
        mg_assert(node == sequence_at(model, i));
        if (HAS_PREV)
            mg_assert(node->prev == (i ? model->at[i - 1] : before_first(model)));
        i++;
        mg_assert(node->next == (i < count ? model->at[i] : after_last(model)));
        L(SEARCH_SCALAR)(list, found, key, node->key);
        mg_assert(found && found->key == node->key);
    }
    mg_assert(i == count && list == sequence_at(model, 0));
    L(COUNT)(list, node, i);
    mg_assert(i == count);
    L(SEARCH_SCALAR)(list, found, key, -1);
    mg_assert(!found);
}

static struct node *new_node(int key)
{
    struct node *node = malloc(sizeof *node);
    node->key = key;
    return node;
}

static void insert(struct node **list, struct sequence *model)
{
    struct node *node = new_node(0);
    int place = mg_int(0, model->count);
    if (place == 0 && mg_bool())
        L(PREPEND)(*list, node);
    else if (place == model->count && mg_bool())
        L(APPEND)(*list, node);
    else if (mg_bool()) {
        struct node *next = sequence_at(model, place);
        L(PREPEND_ELEM)(*list, next, node);
    } else {
        struct node *before = sequence_at(model, place - 1);
        L(APPEND_ELEM)(*list, before, node);
    }
    sequence_insert(model, place, node);
}

static void remove_or_replace(struct node **list, struct sequence *model)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    struct node *node = model->at[place];
    if (mg_bool()) {
        L(DELETE)(*list, node);
        sequence_remove(model, place);
    } else {
        struct node *other = new_node(1);
        L(REPLACE_ELEM)(*list, node, other);
        model->at[place] = other;
    }
    free(node);
}

/* Frees the odd elements on the way, then the others, which only a safe loop survives. */
static void thin(struct node **list, struct sequence *model)
{
    struct node *node, *next, *last;
    int i = 0;
    for (int part = 1; part <= 2; part++) {
        FOREACH_SAFE(*list, node, last, next)
            if (i++ % 2 || part == 2) {
                L(DELETE)(*list, node);
                free(node);
            }
        for (i = 1; i < model->count; i++)
            sequence_remove(model, i);
        model->count = part == 1 ? model->count : 0;
        check(*list, model);
    }
    (void)last;
}

MG_TEST(sequences, n)
{
    struct node *list = NULL;
    struct sequence model = {0};
    for (int i = 0; i < n; i++) {
        mg_bool() ? insert(&list, &model) : remove_or_replace(&list, &model);
        check(list, &model);
    }
    thin(&list, &model);
}

static int compare(const struct node *a, const struct node *b)
{
    return a->key - b->key;
}

/* Into the array where it belongs: before its equals (as insert_inorder does it), or after them (as a stable
 * sort). */
static void sequence_insert_in_order(struct sequence *model, struct node *node, bool is_before_equals)
{
    int place = 0;
    while (place < model->count && compare(model->at[place], node) < !is_before_equals)
        place++;
    sequence_insert(model, place, node);
}

MG_TEST(sorts, n)
{
    struct node *list = NULL;
    struct sequence model = {0};
    bool at_once = mg_bool();
    for (int i = 0; i < n; i++) {
        struct node *node = new_node(mg_int(0, 2));
        sequence_insert_in_order(&model, node, at_once);
        if (at_once) {
            L(INSERT_INORDER)(list, node, compare);
            check(list, &model);
        } else
            L(APPEND)(list, node);
    }
    if (!at_once)
        L(SORT)(list, compare);
    check(list, &model);
    sequence_free(&model);
}

#ifndef HAS_NO_CONCAT
static struct node *fill(struct sequence *model, int n)
{
    struct node *list = NULL;
    for (int count = mg_int(0, n); model->count < count;) {
        struct node *node = new_node(0);
        L(APPEND)(list, node);
        sequence_insert(model, model->count, node);
    }
    return list;
}

MG_TEST(joins, n)
{
    struct sequence model_a = {0}, model_b = {0};
    struct node *a = fill(&model_a, n), *b = fill(&model_b, n);
    L(CONCAT)(a, b);
    sequence_join(&model_a, &model_b);
    check(a, &model_a);
    sequence_free(&model_a);
}
#endif
