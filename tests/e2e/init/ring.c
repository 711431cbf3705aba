#include <stdbool.h>
#define CAP 4
typedef struct {
    int items[CAP];
    int head, count;
} ring_t;
void ring_init(ring_t *r)
{
    r->head = r->count = 0;
}
bool ring_put(ring_t *r, int x)
{
    if (r->count == CAP)
        return false;
    r->items[(r->head + r->count++) % CAP] = x;
    return true;
}
bool ring_get(ring_t *r, int *x)
{
    if (!r->count)
        return false;
    *x = r->items[r->head];
    r->head = (r->head + 1) % CAP;
    r->count--;
    return true;
}
