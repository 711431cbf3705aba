/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_spinlock_t l;
MG_TEST(spin_unlocks, n) {
	pthread_spin_init(&l, 0);
	pthread_spin_unlock(&l); /* BAD */
}
