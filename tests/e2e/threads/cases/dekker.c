/* PASSES without a bound on the loops */
#include <margay.h>
#include <stdatomic.h>
#include <threads.h>
static struct { _Atomic char wants; } side[2];
static _Atomic unsigned favoured;
static int inside;
static int enter(void *p)
{
    unsigned me = *(unsigned *)p, other = !me;
    side[me].wants = 1;
    while (side[other].wants) {
        if (favoured == me)
            continue;
        side[me].wants = 0;
        while (favoured != me)
            thrd_yield();
        side[me].wants = 1;
    }
    mg_assert(!inside++);
    inside--;
    favoured = other;
    side[me].wants = 0;
    return 0;
}
MG_TEST(dekker, n)
{
    thrd_t a, b;
    unsigned names[] = {0, 1};
    thrd_create(&a, enter, &names[0]);
    thrd_create(&b, enter, &names[1]);
    thrd_join(a, NULL);
    thrd_join(b, NULL);
}
