/* EXPECT refused "pthread_create" */
#include <margay.h>
#include <pthread.h>
struct s {
    int x;
};
static void *body(void *p)
{
    return p;
}
bool threads(struct s *s)
{
    pthread_t t;
    return !pthread_create(&t, 0, body, s); /* HERE */
}
