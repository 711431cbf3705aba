/* sizeof of a pointer's target, once too many. */
#include <margay.h>
#include <string.h>

struct slot { int key, value; };

static void wipe(struct slot *slots, size_t count)
{
    memset(slots, 0, count * sizeof *slots); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    struct slot *slots = malloc(3 * sizeof *slots);
    wipe(slots, 4);
    free(slots);
}

MG_TEST(right, n)
{
    struct slot *slots = malloc(3 * sizeof *slots);
    wipe(slots, 3);
    free(slots);
}
