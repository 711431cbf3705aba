/* A stack without a lock (Treiber, 1986), of nodes that are used again: one thread pops, the other one pops two and pushes the first back.
 *
 * Shows: ABA. Between reading the top with the one below it and the exchange, the same node is popped and pushed again, so the exchange succeeds and makes the top a node that
 * is not in the stack any more. With -DFIXED the top has a tag that counts. Nodes are not freed: Margay's malloc never gives an address twice, so with it this
 * would not show. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { NONE = 0, NODES = 3 };

struct node {
    atomic_uint next;
    atomic_int owners; /* how many think that they have popped it */
};

static struct node nodes[NODES + 1]; /* by number, from 1 on */
static atomic_ullong top;            /* a number; above it the tag */

static uint64_t tagged(uint64_t old, unsigned node)
{
#ifdef FIXED
    return ((old >> 32) + 1) << 32 | node;
#else
    (void)old;
    return node;
#endif
}

static void push(unsigned node)
{
    unsigned long long old = atomic_load(&top);
    do
        atomic_store(&nodes[node].next, (unsigned)old);
    while (!atomic_compare_exchange_strong(&top, &old, tagged(old, node)));
}

static unsigned pop(void)
{
    unsigned long long old = atomic_load(&top);
    unsigned next;
    do {
        if (!(unsigned)old)
            return NONE;
        next = atomic_load(&nodes[(unsigned)old].next);
    } while (!atomic_compare_exchange_strong(&top, &old, tagged(old, next)));
    return (unsigned)old;
}

static void own(unsigned node)
{
    mg_assert(node == NONE || atomic_fetch_add(&nodes[node].owners, 1) == 0);
}

static void *take_one(void *unused)
{
    own(pop());
    return unused;
}

static void *take_and_return(void *unused)
{
    unsigned first = pop(), second = pop();
    own(second);
    if (first)
        push(first);
    return unused;
}

MG_TEST(each_node_has_one_owner, n)
{
    pthread_t one, other;
    for (unsigned i = 1; i <= (unsigned)n + 1 && i <= NODES; i++)
        push(i);
    pthread_create(&one, NULL, take_one, NULL);
    pthread_create(&other, NULL, take_and_return, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    for (unsigned node; (node = pop()) != NONE;)
        own(node);
}
