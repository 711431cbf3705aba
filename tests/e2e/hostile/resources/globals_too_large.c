/* EXPECT refused "does not fit" */
#include <margay.h>
struct s {
    int x;
};
static char heap[70 << 20];
bool large(struct s *s)
{
    return heap[s->x] == 0;
}
