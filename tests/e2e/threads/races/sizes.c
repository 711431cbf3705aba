/* An atomic word of four bytes, and a plain byte that lies in it or behind it. */
#include <margay.h>
#include <pthread.h>
#include <stdint.h>
static union { uint32_t word; uint8_t bytes[8]; } both;
static void *whole(void *p)
{
    __atomic_store_n(&both.word, 0x01020304, __ATOMIC_RELEASE); /* HERE */
    return p;
}
static void *part(void *p)
{
#ifdef RACE
    both.bytes[3]++; /* HERE */
#else
    both.bytes[4]++;
#endif
    return p;
}
MG_TEST(sizes, n)
{
    pthread_t t[2];
    pthread_create(t, NULL, whole, NULL);
    pthread_create(t + 1, NULL, part, NULL);
    pthread_join(t[1], NULL);
    pthread_join(t[0], NULL);
}
