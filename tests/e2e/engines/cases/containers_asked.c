/* Between a read and what it is compared with, a container is asked: how much it has, whether it has a word. Some is freed, some is NULL, some was
 * changed since the field was read, and some is asked about the value itself. */
#include <margay.h>
#include <margay_containers.h>

struct item {
    struct item *next;
    short weight;
};
struct chest {
    struct item *first;
    int items, kinds, rule;
    bool is_even;
};

static mgc_set *kinds;
static mgc_list *order;

static bool counted(const struct chest *c, mgc_map *weights, mgc_queue *queue, mgc_stack *stack)
{
    if ((size_t)c->items != mgc_list_count(order))
        return false;
    if (c->is_even == (mgc_queue_count(queue) % 2 != 0))
        return false;
    return (unsigned)c->kinds == mgc_map_count(weights) && mgc_stack_count(stack) == mgc_queue_count(queue);
}

bool ok(const struct chest *c)
{
    mgc_map *weights = mgc_map_new();
    mgc_queue *queue = mgc_queue_new();
    mgc_stack *stack = mgc_stack_new(), *gone = mgc_stack_new();
    bool is_good = true;
    kinds = mgc_set_new();
    order = mgc_list_new();
    for (const struct item *i = c->first; i && is_good; i = i->next) {
        is_good = mgc_set_add(kinds, i);
        mgc_list_push(order, i);
        mgc_queue_put(queue, i);
        mgc_stack_push(stack, i);
        if (i->weight == 1 && mgc_map_has(weights, 1)) /* asked of another word than the value */
            return false;
        mgc_map_put(weights, i->weight, i);
    }
    switch (is_good ? c->rule : 0) {
    case 1: return counted(c, weights, queue, stack);
    case 2: return c->items == 2 || mgc_set_has(kinds, c->first) == (c->kinds > 0);
    case 3: mgc_stack_free(gone); return (size_t)c->items > mgc_stack_count(gone);
    case 4: return (size_t)c->items < mgc_set_count(NULL) || c->kinds == 1;
    case 5: {
        int items = c->items;
        mgc_list_push(order, 0);
        return (size_t)items == mgc_list_count(order);
    }
    case 6: return mgc_map_has(weights, c->kinds) && !mgc_set_has(kinds, &c->items);
    default: return false;
    }
}

MG_BOUNDS(struct chest, n)
{
    MG_OBJECTS(struct item, n);
    MG_INTS(struct item, weight, 0, 2);
    MG_INTS(struct chest, items, 0, n + 1);
    MG_INTS(struct chest, kinds, 0, 3);
    MG_INTS(struct chest, rule, 0, 6);
}
