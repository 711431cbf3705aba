/* expect: refused text=pthread_create */
#include "torture.h"

#include <pthread.h>

static void *nothing(void *p)
{
    return p;
}

static bool boom(struct s *s)
{
    pthread_t t;
    return pthread_create(&t, NULL, nothing, NULL) == 0; /* HERE */
}
