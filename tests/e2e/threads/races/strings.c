/* The length of a text while another one is written to it, or to a copy. */
#include <margay.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char text[16] = "abc", other[16];
static size_t length;
static void *measure(void *p)
{
    length = strlen(text); /* HERE */
    return p;
}
MG_TEST(strings, n)
{
    pthread_t t;
    pthread_create(&t, NULL, measure, NULL);
#ifdef RACE
    strcpy(text, "defgh"); /* HERE */
#else
    strcpy(other, "defgh");
#endif
    pthread_join(t, NULL);
    mg_assert(length == 3 || length == 5);
}
