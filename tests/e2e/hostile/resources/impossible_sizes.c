/* EXPECT pass valid=1; -n 5 */
#include <margay.h>
#include <stdint.h>
struct s {
    int way;
};
static void *ask(int way)
{
    switch (way) {
    case 0: return malloc(SIZE_MAX);
    case 1: return malloc(PTRDIFF_MAX);
    case 2: return calloc(SIZE_MAX / 2, 4);
    case 3: return realloc(malloc(8), SIZE_MAX - 64);
    case 4: return aligned_alloc(3, 24);
    default: return malloc(0);
    }
}
bool refused(struct s *s)
{
    return ask(s->way) != NULL;
}
