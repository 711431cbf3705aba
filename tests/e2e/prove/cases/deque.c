/* A list with links both ways, in the manner of those who like typedefs, commas and pointers to pointers. The paths that count are those of test_heaps.py. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

typedef struct Cell Cell, *Link;
struct Cell { Link nxt; unsigned short rank; Link prv; char tag; };
typedef struct { Link top, end; long len; } Deque;

static bool chained(const Cell *at, const Cell *before, const Deque *d, long met)
{
    if (at == NULL) return before == d->end && met == d->len;
    if (at->prv != before) return false;
    return chained(at->nxt, at, d, met + 1);
}

static bool deque_ok(const Deque *d)
{
    return d != NULL && chained(d->top, NULL, d, 0);
}
MG_INVARIANT(Deque, deque_ok);

/* k + 1 lists of 0 to k cells. */
void push_front(Deque *d, unsigned short rank)
{
    MG_ENSURES(d->top->rank == rank && d->len == mg_old(d->len) + 1);
    Link made = memset(malloc(sizeof(Cell)), 0, sizeof(Cell));
    made->rank = rank, made->nxt = d->top;
    *(d->top ? &d->top->prv : &d->end) = made;
    d->top = made, ++d->len;
}

/* k lists that are not empty. */
void pop_back(Deque *d)
{
    MG_REQUIRES(d->end != NULL);
    Cell gone = *d->end;
    free(d->end);
    *(gone.prv ? &gone.prv->nxt : &d->top) = NULL;
    d->end = gone.prv, d->len -= 1;
}

void turn(Deque *d)
{
    MG_ENSURES(d->top == mg_old(d->end) && d->end == mg_old(d->top));
    Link at, old;
    for (at = d->top, d->top = d->end, d->end = at; at; at = old)
        old = at->nxt, at->nxt = at->prv, at->prv = old;
}

/* Each of m cells has the rank or not: 2^m ways. */
int count_rank(const Deque *d, unsigned short rank)
{
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) <= d->len);
    int n = 0;
    for (const Cell *at = d->top; at; at = at->nxt)
        n += at->rank == rank ? 1 : 0, n += 0;
    return n;
}

/* Until the first that has it: m + 1 ways of m cells. */
void move_to_front(Deque *d, unsigned short rank)
{
    MG_ENSURES(d->len == mg_old(d->len));
    Link at = d->top;
    while (at && at->rank != rank) at = at->nxt;
    if (!at || at == d->top) return;
    at->prv->nxt = at->nxt;
    if (at->nxt) at->nxt->prv = at->prv; else d->end = at->prv;
    at->nxt = d->top, at->prv = NULL, d->top->prv = at, d->top = at;
}

/* The contents change places, the cells stay. With one cell it is itself. */
void swap_ends(Deque *d)
{
    MG_REQUIRES(d->len > 0);
    MG_ENSURES(d->top->rank == mg_old(d->end->rank) && d->end->rank == mg_old(d->top->rank) && d->end->tag == mg_old(d->top->tag));
    Cell a, b, *x = d->top, *y = d->end;
    memcpy(&a, x, sizeof a), memcpy(&b, y, sizeof b);
    Link xn = x->nxt, xp = x->prv, yn = y->nxt, yp = y->prv;
    *x = b, x->nxt = xn, x->prv = xp;
    *y = a, y->nxt = yn, y->prv = yp;
}

/* Every cell anew: realloc moves what was never read along with what was. */
void renew(Deque *d)
{
    MG_ENSURES(d->len == mg_old(d->len));
    Link *place = &d->top, before = NULL;
    for (; *place; before = *place, place = &before->nxt) {
        *place = realloc(*place, sizeof **place);
        (*place)->prv = before;
    }
    d->end = before;
}

void clear(Deque *d)
{
    MG_ENSURES(!d->top);
    for (Link next; d->top; d->top = next) next = d->top->nxt, free(d->top);
    d->end = NULL, d->len = 0;
}
