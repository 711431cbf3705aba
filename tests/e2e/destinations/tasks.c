/* A ring through the middle of objects and a head inside the root, as in Linux. */
#include <margay.h>
#include <stddef.h>

struct list_head {
    struct list_head *next, *prev;
};

struct task {
    int priority;
    struct list_head link;
};

struct queue {
    struct list_head tasks;
};

#define list_for_each(at, head) for (at = (head)->next; at != (head); at = at->next)
#define list_entry(at, type, member) ((type *)((char *)(at) - offsetof(type, member)))

bool queue_ok(const struct queue *queue)
{
    const struct list_head *last = &queue->tasks, *at;
    list_for_each(at, &queue->tasks) {
        if (at->prev != last)
            return false;
        last = at;
    }
    return queue->tasks.prev == last;
}

MG_BOUNDS(struct queue, n)
{
    MG_OBJECTS(struct task, n);
    MG_INTS(struct task, priority, 0, n);
    MG_TYPE_POINTS_INTO(struct list_head, struct task, link);
    MG_TYPE_POINTS_INTO(struct list_head, struct queue, tasks);
    MG_TYPE_NOT_NULL(struct list_head);
}

static void list_del(struct list_head *node)
{
    node->next->prev = node->prev;
    node->prev->next = node->next;
}

void drop_below(struct queue *queue, int priority)
{
    struct list_head *at;
    list_for_each(at, &queue->tasks) {
        struct task *task = list_entry(at, struct task, link);
        if (task->priority < priority) {
            list_del(&task->link);
#ifndef FIXED
            free(task);
#endif
        }
    }
}

void turn_round(struct queue *queue)
{
#ifdef FIXED
    struct list_head *at = &queue->tasks;
#else
    struct list_head *at = queue->tasks.next;
#endif
    do {
        struct list_head *next = at->next;
        at->next = at->prev;
        at->prev = next;
        at = next;
    } while (at != &queue->tasks);
}

MG_TEST(drops, n)
{
    struct queue *queue = MG_ANY(struct queue, n);
    mg_assume(queue_ok(queue));
    drop_below(queue, mg_int(0, n));
    mg_assert(queue_ok(queue));
}

MG_TEST(turns, n)
{
    struct queue *queue = MG_ANY(struct queue, n);
    mg_assume(queue_ok(queue));
    turn_round(queue);
    mg_assert(queue_ok(queue));
}
