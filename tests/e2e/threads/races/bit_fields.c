/* Bit-fields beside each other are one place in memory; a field of no width between them makes two. */
#include <margay.h>
#include <pthread.h>
static struct {
    unsigned a : 3;
#ifndef RACE
    unsigned : 0;
#endif
    unsigned b : 5;
} bits;
static void *one(void *p) { bits.a = 5; /* HERE */ return p; }
static void *two(void *p) { bits.b = 9; /* HERE */ return p; }
MG_TEST(bit_fields, n)
{
    pthread_t t[2];
    pthread_create(&t[0], NULL, one, NULL);
    pthread_create(&t[1], NULL, two, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    mg_assert(bits.a == 5 && bits.b == 9);
}
