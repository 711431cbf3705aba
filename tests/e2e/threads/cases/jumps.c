/* VERDICT jump */
#include <margay.h>
#include <pthread.h>
#include <setjmp.h>
static jmp_buf out;
static void *work(void *p)
{
    longjmp(out, 1); /* BAD */
    return p;
}
MG_TEST(jumps, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
