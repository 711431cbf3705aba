/* COUNT 2: a semaphore of 1 is a lock */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s; static int count;
static void *add(void *p) { sem_wait(&s); int old = count; count = old + 1; sem_post(&s); return p; }
MG_TEST(semaphores, n) {
	pthread_t a, b; int value = -1;
	mg_assert(sem_init(&s, 1, 1) == -1 && errno == ENOSYS);
	mg_assert(!sem_init(&s, 0, 1) && !sem_trywait(&s) && sem_trywait(&s) == -1 && errno == EAGAIN && !sem_post(&s));
	pthread_create(&a, 0, add, 0); pthread_create(&b, 0, add, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	mg_assert(count == 2 && !sem_getvalue(&s, &value) && value == 1 && !sem_destroy(&s));
}
