/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
static char heap[45 << 20];
bool large(struct s *s)
{
    heap[(45 << 20) - 1 - s->x] = 1;
    return heap[sizeof heap - 1] + heap[sizeof heap - 2] + heap[sizeof heap - 3] == 1;
}
