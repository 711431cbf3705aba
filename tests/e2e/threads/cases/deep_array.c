/* VERDICT stack */
#include <margay.h>
#include <pthread.h>
static int fill(int depth)
{
    char room[4096];
    room[depth & 4095] = (char)depth; /* BAD */
    return depth ? fill(depth - 1) + room[depth & 4095] : 0;
}
static void *work(void *p) { return fill(100000) ? p : 0; }
MG_TEST(deep_array, n) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); }
