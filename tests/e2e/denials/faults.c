/* Tests that pass unless a call of malloc fails. */
#define _GNU_SOURCE
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

MG_TEST(unchecked, n)
{
    int *p = calloc(2, sizeof *p);
    p[1] = n;
    free(p);
}

/* The second failure leaves the first block behind. */
static char **pair(void)
{
    char **both = malloc(2 * sizeof *both);
    if (!both)
        return NULL;
    if (!(both[0] = strdup("left")))
        return NULL;
    if (!(both[1] = strdup("right"))) {
        free(both[0]);
        free(both);
        return NULL;
    }
    return both;
}

MG_TEST(lost, n)
{
    char **both = pair();
    if (both) {
        free(both[0]);
        free(both[1]);
        free(both);
    }
}

MG_TEST(freed_twice, n)
{
    char *text = malloc(4), *more = realloc(text, 8 + (size_t)n);
    if (!more)
        free(text);
    free(more ? more : text);
}

/* The classic: the only pointer to the old block is overwritten. */
MG_TEST(overwritten, n)
{
    char *text = strndup("text", 2);
    text = text ? reallocarray(text, 3, (size_t)n) : NULL;
    free(text);
}

MG_TEST(by_number, n)
{
    char *text = NULL;
    if (mg_int(0, 3) == 2 && asprintf(&text, "%d", n) < 0)
        text[0] = 'x';
    free(text);
}

struct cell { struct cell *next; int key; };
struct chain { struct cell *first; };

MG_BOUNDS(struct chain, n) { MG_INTS(struct cell, key, 0, n); }

static bool is_chain(const struct chain *c)
{
    int seen = 0;
    for (const struct cell *at = c->first; at; at = at->next)
        if (++seen > 4)
            return false;
    return true;
}

void prepend(struct chain *c, int key)
{
    struct cell *fresh = malloc(sizeof *fresh);
    fresh->key = key;
    fresh->next = c->first;
    c->first = fresh;
}

static int length(const struct chain *c)
{
    int count = 0;
    for (const struct cell *at = c->first; at; at = at->next)
        count++;
    return count;
}

/* Only a chain that has a cell. */
MG_TEST(structure, n)
{
    struct chain *c = MG_ANY(struct chain, n);
    mg_assume(is_chain(c));
    if (length(c) > 0) {
        struct cell *fresh = malloc(sizeof *fresh);
        if (fresh)
            *fresh = *c->first;
        mg_assert(fresh && fresh->key == c->first->key);
        free(fresh);
    }
}

MG_TEST(from_pool, n)
{
    mg_pool cells = MG_POOL(struct cell, 2);
    struct cell *a = mg_new(&cells), *b = mg_any(&cells);
    int *p = malloc(sizeof *p);
    a->key = 1;
    b->key = 2;
    mg_assert(p || a->key == 1);
    free(p);
}
