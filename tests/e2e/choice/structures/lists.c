/* Two lists, three lists, lists of other bounds: each call of MG_ANY has nodes of its own. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
    int size;
};

static bool list_ok(const struct list *list)
{
    int count = 0;
    for (const struct node *n = list->head; n; n = n->next)
        if (++count > list->size || n->key < 0 || (n->next && n->next->key < n->key))
            return false;
    return count == list->size;
}

static bool list_equal(const struct list *a, const struct list *b)
{
    const struct node *x = a->head, *y = b->head;
    for (; x && y; x = x->next, y = y->next)
        if (x->key != y->key)
            return false;
    return !x && !y;
}

static void list_append(struct list *a, struct list *b)
{
    struct node **at = &a->head;
    while (*at)
        at = &(*at)->next;
    *at = b->head;
    a->size += b->size;
    *b = (struct list){0};
}

/* Stops where the shorter one ends. */
static bool list_equal_wrong(const struct list *a, const struct list *b)
{
    const struct node *x = a->head, *y = b->head;
    for (; x; x = x->next, y = y ? y->next : NULL)
        if (!y || x->key != y->key)
            return false;
    return true;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
}

static struct list *any_list(int n)
{
    struct list *list = MG_ANY(struct list, n);
    mg_assume(list_ok(list));
    return list;
}

static bool shares(const struct list *a, const struct list *b)
{
    for (const struct node *x = a->head; x; x = x->next)
        for (const struct node *y = b->head; y; y = y->next)
            if (x == y)
                return true;
    return a == b;
}

MG_TEST(pairs, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    mg_assert(!shares(a, b));
}

MG_TEST(equal_pairs, n)
{
    struct list *a = MG_ANY(struct list, n), *b = MG_ANY(struct list, n);
    mg_assume(list_ok(a) && list_ok(b) && list_equal(a, b));
    mg_assert(list_equal(b, a) && a->size == b->size);
}

MG_TEST(triples, n)
{
    struct list *lists[3];
    for (int i = 0; i < 3; i++)
        lists[i] = MG_ANY(struct list, n);
    for (int i = 0; i < 3; i++)
        mg_assume(list_ok(lists[i]));
    mg_assert(!shares(lists[0], lists[1]) && !shares(lists[0], lists[2]) && !shares(lists[1], lists[2]));
}

MG_TEST(other_bounds, n)
{
    struct list *a = any_list(n), *b = any_list(n + 1), *c = any_list(1);
    mg_assert(!shares(a, b) && !shares(b, c) && !shares(a, c));
}

MG_TEST(as_many_as_chosen, n)
{
    int total = 0;
    for (int i = mg_int(0, 2); i > 0; i--)
        total += any_list(n)->size;
    mg_assert(total <= 2 * n);
}

MG_TEST(append_counts, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    int size = a->size + b->size;
    list_append(a, b);
    mg_assert(a->size == size && !b->head);
}

MG_TEST(append_sorted_assumed, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    for (const struct node *x = a->head; x; x = x->next)
        mg_assume(x->next || !b->head || x->key <= b->head->key);
    list_append(a, b);
    mg_assert(list_ok(a));
}

#ifdef WRONG
MG_TEST(append_sorted, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    list_append(a, b);
    mg_assert(list_ok(a));
}

MG_TEST(equal_symmetrical, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    mg_assert(list_equal_wrong(a, b) == list_equal_wrong(b, a));
}

MG_TEST(frees_both, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    mg_assume(a->head && b->head);
    list_append(a, b);
    struct node *last = a->head;
    for (struct node *x = a->head, *next; x; x = next) {
        next = x->next;
        last = x;
        free(x);
    }
    mg_assert(last->key >= 0);
}

MG_TEST(frees_twice, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    struct node *second = b->head;
    mg_assume(second && a->head);
    list_append(a, b);
    for (struct node *x = a->head, *next; x; x = next) {
        next = x->next;
        free(x);
    }
    free(second);
}

MG_TEST(loses, n)
{
    struct list *a = any_list(n), *b = any_list(n);
    mg_assume(a->size == 1 && b->size == 1);
    b->head->next = calloc(1, sizeof *b->head);
    a->head->next = calloc(1, sizeof *a->head);
    b->head->next = NULL;
}

MG_TEST(last_of_many, n)
{
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        struct list *list = any_list(1);
        sum += list->size ? list->head->key : 0;
    }
    mg_assert(sum < 5);
}
#endif
