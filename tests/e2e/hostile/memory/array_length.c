/* EXPECT out_of_bounds valid=2 */
#include <margay.h>
struct stack {
    int count;
    int *items;
};
bool top_is_one(const struct stack *s)
{
    return s->items[s->count - 1] == 1; /* HERE */
}
MG_BOUNDS(struct stack, n)
{
    MG_INTS(struct stack, count, 0, 2);
    MG_ARRAY(struct stack, items, count);
    MG_INTS(struct stack, items, 1, 1);
}
