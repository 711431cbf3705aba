/* Each thread fills its part of an array; one of them goes a byte too far. */
#include <margay.h>
#include <pthread.h>
static char letters[8];
static void *fill(void *p)
{
    char *from = p, *end = from + 4;
#ifdef RACE
    if (from == letters)
        end++;
#endif
    while (from < end)
        *from++ = 'x'; /* HERE */
    return NULL;
}
MG_TEST(neighbours, n)
{
    pthread_t a, b;
    pthread_create(&a, NULL, fill, letters);
    pthread_create(&b, NULL, fill, letters + 4);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    mg_assert(letters[0] == 'x' && letters[7] == 'x');
}
