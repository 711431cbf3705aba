/* A table that is filled when it is first used: by pthread_once, or by a look at a flag. */
#include <margay.h>
#include <pthread.h>
static int squares[4], is_filled;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static void fill(void)
{
    for (int i = 0; i < 4; i++)
        squares[i] = i * i; /* HERE */
    is_filled = 1; /* HERE */
}
static void *use(void *p)
{
    (void)&control;
#ifdef RACE
    if (!is_filled) /* HERE */
        fill();
#else
    pthread_once(&control, fill);
#endif
    mg_assert(squares[3] == 9); /* HERE */
    return p;
}
MG_TEST(once, n)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, use, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
}
