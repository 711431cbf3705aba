/* Models of thread-specific data, of POSIX and of C11; see libc_threads.c. A key is a number that is given once in a run. */
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "hooks/threading.h"

enum { KEYS_MOST = 128 };

typedef void destructor(void *value);

static struct {
    bool is_used;
    destructor *destroy;
} keys[KEYS_MOST];
static unsigned key_count;

static _Thread_local void *key_values[KEYS_MOST];

extern void (*MODEL(mg_at_thread_end))(void);

static UNSEEN bool destroy_values(void)
{
    bool is_done = true;
    for (unsigned i = 0; i < key_count; i++) {
        void *value = key_values[i];
        if (!value || !keys[i].is_used || !keys[i].destroy)
            continue;
        key_values[i] = NULL;
        keys[i].destroy(value);
        is_done = false;
    }
    return is_done;
}

/* Destructors may set values again: they are called so many times. */
static UNSEEN void end_values(void)
{
    for (int i = 0; i < TSS_DTOR_ITERATIONS; i++)
        if (destroy_values())
            return;
}

static INLINE int create_key(unsigned *key, destructor *destroy)
{
    if (key_count == KEYS_MOST)
        return EAGAIN;
    MODEL(mg_at_thread_end) = end_values;
    keys[key_count].is_used = true;
    keys[key_count].destroy = destroy;
    *key = key_count++;
    return 0;
}

static INLINE bool is_key(unsigned key)
{
    return key < key_count && keys[key].is_used;
}

INLINE int MODEL(pthread_key_create)(pthread_key_t *key, destructor *destroy)
{
    mg_thread_self(); /* for tests alone */
    return create_key(key, destroy);
}

INLINE int MODEL(pthread_key_delete)(pthread_key_t key)
{
    if (!is_key(key))
        return EINVAL;
    keys[key].is_used = false;
    return 0;
}

INLINE int MODEL(pthread_setspecific)(pthread_key_t key, const void *value)
{
    if (!is_key(key))
        return EINVAL;
    key_values[key] = (void *)value;
    return 0;
}

INLINE void *MODEL(pthread_getspecific)(pthread_key_t key)
{
    return is_key(key) ? key_values[key] : NULL;
}

INLINE int MODEL(tss_create)(tss_t *key, tss_dtor_t destroy)
{
    return MODEL(pthread_key_create)(key, destroy) ? thrd_error : thrd_success;
}

INLINE void MODEL(tss_delete)(tss_t key)
{
    MODEL(pthread_key_delete)(key);
}

INLINE int MODEL(tss_set)(tss_t key, void *value)
{
    return MODEL(pthread_setspecific)(key, value) ? thrd_error : thrd_success;
}

INLINE void *MODEL(tss_get)(tss_t key)
{
    return MODEL(pthread_getspecific)(key);
}
