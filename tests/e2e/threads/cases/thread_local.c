/* COUNT 1: each thread has its own, made of the image; a pointer to that of another one may be used while that lives */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
static _Thread_local int mine = 7;
static __thread char name[3] = "ab";
static _Thread_local _Alignas(64) long wide;
static int *lent;
static sem_t is_lent, is_back;
static void *lend(void *p)
{
    mg_assert(mine == 7 && name[1] == 'b' && !name[2] && !wide && !errno);
    mine = 8, name[1] = 'c', wide = 9, errno = 10;
    lent = &mine;
    sem_post(&is_lent);
    sem_wait(&is_back);
    mg_assert(mine == 18 && name[1] == 'c' && wide == 9 && errno == 10);
    return p;
}
static void *borrow(void *p)
{
    mg_assert(mine == 7 && !((unsigned long)&wide % 64));
    sem_wait(&is_lent);
    mg_assert(lent != &mine && *lent == 8);
    *lent += 10;
    sem_post(&is_back);
    mg_assert(mine == 7 && name[1] == 'b' && !errno);
    return p;
}
MG_TEST(thread_local, n)
{
    pthread_t a, b;
    mine = 1, errno = 2;
    sem_init(&is_lent, 0, 0), sem_init(&is_back, 0, 0);
    pthread_create(&a, NULL, lend, NULL);
    pthread_create(&b, NULL, borrow, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    mg_assert(mine == 1 && name[1] == 'b' && errno == 2);
}
