/* WRONG assert */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
/* Chase-Lev with one item, take vs steal */
static atomic_int top, bottom;
static atomic_int item[2];
static atomic_int taken;
static void push(int v)
{
    int b = bottom;
    item[b % 2] = v;
    bottom = b + 1;
}
static int take(void)
{
    int b = bottom - 1;
    bottom = b;
    int t = top;
    if (t > b) {
        bottom = b + 1;
        return 0;
    }
    int v = item[b % 2];
    if (t == b) {
#ifdef FIXED
        if (!atomic_compare_exchange_strong(&top, &t, t + 1))
            v = 0;
#endif
        bottom = b + 1;
    }
    return v;
}
static int steal(void)
{
    int t = top, b = bottom;
    if (t >= b)
        return 0;
    int v = item[t % 2];
    return atomic_compare_exchange_strong(&top, &t, t + 1) ? v : 0;
}
static void *thief(void *u)
{
    if (steal())
        taken++;
    return u;
}
MG_TEST(stealing, n)
{
    pthread_t t;
    push(9);
    pthread_create(&t, 0, thief, 0);
    if (take())
        taken++;
    pthread_join(t, 0);
    mg_assert(taken <= 1); /* BAD */
}
