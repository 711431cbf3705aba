/* EXPECT pass valid=3 */
#include <margay.h>
typedef struct node {
    uintptr_t both;
    int v;
} node;
struct s {
    int x;
};
bool walk(struct s *s)
{
    node n[4];
    uintptr_t before = 0;
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        n[i].v = i + s->x;
        n[i].both = (i ? (uintptr_t)&n[i - 1] : 0) ^ (i < 3 ? (uintptr_t)&n[i + 1] : 0);
    }
    for (node *at = n; at;) {
        uintptr_t next = at->both ^ before;
        sum += at->v;
        before = (uintptr_t)at;
        at = (node *)next;
    }
    return sum == 6 + 4 * s->x;
}
