/* COUNT 2 paths: what the loop waits for is the upper half of a number of 16 bytes */
#include <margay.h>
#include <pthread.h>
__extension__ typedef unsigned __int128 wide;
#pragma clang diagnostic ignored "-Watomic-alignment"
#pragma clang attribute push(__attribute__((target("cx16"))), apply_to = function)
static wide top;
static void *set(void *p)
{
    __atomic_store_n(&top, (wide)1 << 64, __ATOMIC_SEQ_CST);
    return p;
}
MG_TEST(wide_tag, n)
{
    pthread_t t;
    pthread_create(&t, NULL, set, NULL);
    while (!(unsigned long)(__atomic_load_n(&top, __ATOMIC_SEQ_CST) >> 64)) {
    }
    pthread_join(t, NULL);
}
#pragma clang attribute pop
