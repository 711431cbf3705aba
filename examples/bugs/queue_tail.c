/* A queue from which any element can be withdrawn. The bug: the tail is not updated.
 *
 * Withdrawing the last element leaves `tail` at it, and what is added next is lost.
 *
 * No counterexample below n = 2: when the queue becomes empty the tail is reset. Every queue of up to n
 * elements, one withdrawn, one added. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

struct queue {
    struct node *head, *tail;
};

static void queue_add(struct queue *q, struct node *node)
{
    node->next = NULL;
    if (q->tail)
        q->tail->next = node;
    else
        q->head = node;
    q->tail = node;
}

static void queue_withdraw(struct queue *q, int key)
{
    struct node *before = NULL, *node = q->head;
    while (node && node->key != key) {
        before = node;
        node = node->next;
    }
    if (!node)
        return;
    if (before)
        before->next = node->next;
    else
        q->head = node->next;
#ifdef FIXED
    if (q->tail == node)
        q->tail = before;
#endif
    if (!q->head)
        q->tail = NULL;
}

/* The elements, each with a key between 1 and n; -1 when the tail is not the last of them. */
static int queue_count(const struct queue *q, int n)
{
    const struct node *last = NULL;
    int count = 0;
    for (const struct node *node = q->head; node; last = node, node = node->next)
        if (++count > n)
            return -1;
    return q->tail == last ? count : -1;
}

MG_BOUNDS(struct queue, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 1, n);
}

MG_TEST(withdraw_then_add, n)
{
    struct queue *q = MG_ANY(struct queue, n);
    int count = queue_count(q, n);
    mg_assume(count >= 0);
    queue_withdraw(q, mg_int(1, n));
    int left = queue_count(q, n);
    struct node node = {.key = 1};
    queue_add(q, &node);
    mg_assert(left >= 0 && (left == count || left == count - 1));
    mg_assert(queue_count(q, n + 1) == left + 1);
}
