/* One error each, which a heap of one or two objects shows. The line says what it is. */
#include <margay.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct item { struct item *next; int v; } item;
typedef struct { item *head, *tail; } queue;

static bool queue_ok(const queue *q)
{
    if (!q || !q->head)
        return q && !q->tail;
    const item *last = q->head;
    for (int i = 0; last->next; last = last->next)
        if (++i > 8)
            return false;
    return last == q->tail;
}
MG_INVARIANT(queue, queue_ok); /* BAD keeps_tail: breaks the invariant, queue_ok, */

void keeps_tail(queue *q)
{
    MG_REQUIRES(q->head != NULL);
    item *first = q->head;
    q->head = first->next;
    free(first);
}

void looks_ahead(const item *p)
{
    MG_REQUIRES(p != NULL);
    if (p->v < 0 && p->next->v < 0) /* BAD looks_ahead: dereferences a null pointer */
        return;
}

static int drop(item *p)
{
    free(p);
    return 0;
}

int reads_freed(item *a, item *b)
{
    MG_REQUIRES(a && b);
    drop(a);
    return b->v == 3; /* BAD reads_freed: uses memory after freeing it */
}

void frees_twice(item *a)
{
    MG_REQUIRES(a && a->next);
    item *b = a->next;
    free(a);
    free(b); /* BAD frees_twice: frees the same memory twice */
}

void writes_one_that_is_other(item *a, item *b)
{
    MG_REQUIRES(a && b && a->v == 1);
    MG_ENSURES(a->v == 1); /* BAD writes_one_that_is_other: breaks what it ensures, a->v == 1, */
    b->v = 2;
}

void leaks(item *a)
{
    MG_REQUIRES(a != NULL);
    item *made = malloc(sizeof *made); /* BAD leaks: loses memory that it allocated */
    *made = *a;
    if (made->v != 77)
        free(made);
}

int is_unset(item *a)
{
    MG_REQUIRES(a != NULL);
    item *made = malloc(sizeof *made);
    made->next = a->next;
    int v = 1;
    if (made->next && made->v > 0) /* BAD is_unset: reads uninitialised memory */
        v = 2;
    free(made);
    return v;
}

/* There is one sum that is too large. */
int sums(const item *a)
{
    MG_REQUIRES(a && a->next && a->next != a && a->v >= 0 && a->next->v >= 1 && a->v <= 2147483646);
    return a->next->v == 1 ? a->v + a->next->v + 1 : 0; /* BAD sums: overflows a signed integer */
}

/* Runs on where a list is a ring. */
int length(const item *a)
{
    MG_REQUIRES(a != NULL);
    int n = 0;
    for (; a; a = a->next)
        mg_assert(n++ < 100); /* BAD length: fails an assertion */
    return n;
}

static void put(item **place, item *what)
{
    *place = what;
}

void meets_itself(item *a, item *b)
{
    MG_REQUIRES(a && b);
    put(&b->next, a);
    put(&a->next, b);
    mg_assert(a->next != a); /* BAD meets_itself: fails an assertion */
}

void overwrites(item *a)
{
    MG_REQUIRES(a != NULL);
    char *bytes = (char *)a;
    memset(bytes, 0, sizeof *a + (a->v == 12345)); /* BAD overwrites: reads or writes outside an object */
}
