/* memcpy into one half of a buffer while the other half is read; or into both. */
#include <margay.h>
#include <pthread.h>
#include <string.h>
static unsigned char buffer[64], source[64];
#ifdef RACE
enum { SIZE = 48 };
#else
enum { SIZE = 32 };
#endif
static void *copy(void *p)
{
    memcpy(buffer, source, SIZE); /* HERE */
    return p;
}
MG_TEST(copied, n)
{
    unsigned char mine[32];
    pthread_t t;
    pthread_create(&t, NULL, copy, NULL);
    memcpy(mine, buffer + 32, 32); /* HERE */
    pthread_join(t, NULL);
    mg_assert(!mine[31]);
}
