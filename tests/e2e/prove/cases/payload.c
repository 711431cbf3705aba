/* Pointers to nobody knows what, objects or functions: they may be copied, and compared with NULL and with themselves. */
#include <margay.h>
#include <stdbool.h>
#include <stdlib.h>

typedef int visit(void *);

struct entry {
    struct entry *link;
    void *data;
    const void *owner;
    visit *call;
};

/* A stack of entries: the data goes from one to the other. It is NULL or not: 2 ways. */
void *replace(struct entry *e, struct entry *by)
{
    MG_REQUIRES(e && by && e != by);
    MG_ENSURES(mg_result(void *) == mg_old(e->data) && e->data == mg_old(by->data));
    void *old = e->data;
    e->data = by->data;
    by->data = NULL;
    return old ? old : NULL;
}

/* 2 ways, and 2 more where there is data. */
int known(const struct entry *e)
{
    MG_REQUIRES(e != NULL);
    return !e->data ? 0 : e->call ? 2 : 1;
}

int follows(const struct entry *e)
{
    MG_REQUIRES(e != NULL);
    return e->data ? *(const char *)e->data : 0;
}

int calls(const struct entry *e)
{
    MG_REQUIRES(e != NULL);
    return e->call ? e->call(NULL) : 0;
}

union word { long number; struct entry *entry; };
struct tagged { union word word; double weight; };

long reads_union(const struct tagged *t)
{
    MG_REQUIRES(t != NULL);
    return t->word.number > 3;
}

int reads_real(const struct tagged *t)
{
    MG_REQUIRES(t != NULL);
    return t->weight > 0.5;
}

/* Functions and declared structs as parameters: 2 ways each, NULL and not. */
struct hidden;
static visit *saved;
static struct hidden *last;

bool subscribe(visit *call, struct hidden *of)
{
    MG_ENSURES(saved == call && last == of && mg_result(bool) == (call != NULL));
    saved = call;
    last = of;
    return call;
}

void calls_parameter(visit *call, int n)
{
    MG_REQUIRES(n > 3 && n < 8);
    if (n == 7 && call)
        call(&n);
}

static int by_number(void *p)
{
    return *(int *)p > 5;
}

int calls_given(visit *call, int n)
{
    MG_ARGUMENT(call, by_number);
    MG_ENSURES(mg_result(int) == (n > 5));
    return call(&n);
}

int calls_null(int (*call)(void *)) { MG_ENSURES(true); return call(NULL); } /* BAD calls_null: dereferences a null pointer */

int fails_behind(visit *call, int x)
{
    MG_ENSURES(true);
    if (x == 4711)
        mg_assert(!call); /* BAD fails_behind: fails an assertion */
    return x;
}
