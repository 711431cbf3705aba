/* refused: 14: `tasks.next` has the type `struct link *`, but there is no such thing in struct task at .priority */
#include <margay.h>
struct link { struct link *next; };
struct task { int priority; struct link link; };
struct queue { struct link tasks; };
bool ok(const struct queue *q)
{
    return !q->tasks.next;
}


MG_BOUNDS(struct queue, n)
{
    MG_POINTS_INTO(struct link, next, struct task, priority);
}
