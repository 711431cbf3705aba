/* Tests whose workers die: choices, a structure, fields that are forgotten, failures of several causes, one that kills its worker. With
 * -DTWIN that one crashes in a way that the worker survives. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct link link;
struct link {
    int key;
    link *next;
};
typedef struct chain {
    link *first;
    int length;
} chain;

static bool is_chain(const chain *c)
{
    int seen = 0;
    for (const link *at = c->first; at; at = at->next)
        if (++seen > 2)
            return false;
    return seen == c->length;
}

MG_BOUNDS(chain, n)
{
    MG_OBJECTS(link, n);
    MG_INTS(link, key, 0, 1);
    MG_INTS(chain, length, 0, n);
}

MG_TEST(numbers, n)
{
    int sum = 0, values[4] = {0};
    for (int i = 0; i < n + 1; i++)
        values[i] = mg_int(-1, 2);
    for (int i = 0; i <= n; i++)
        sum += values[i];
    char *text = malloc((size_t)(sum + 4));
    text[0] = 'x';
    if (sum > 3)
        printf("sum %d\n", sum);
    mg_assume(values[0] <= values[n]);
    mg_assert(sum != 4);
    if (sum != 2)
        free(text);
}

MG_TEST(shapes, n)
{
    chain *c = MG_ANY(chain, n);
    mg_assume(is_chain(c));
    int first = c->first ? c->first->key : -1;
    mg_havoc(c->length);
    if (c->length == first && c->first->next)
        mg_assert(c->first->next->key == first);
    if (mg_bool() && c->length == 0 && first > 0)
        abort();
}

MG_TEST(killing, n)
{
    unsigned a = (unsigned)mg_int(0, 3), b = (unsigned)mg_int(0, (int)n);
    if (a == 1 && b == 1) {
#ifdef TWIN
        abort();
#endif
        printf("kill yourself");
    }
    mg_assert(a + b != 5);
}
