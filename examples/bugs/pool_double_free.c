/* A pool of buffers; one that is closed leaves a gap, which the last one fills. The bug: a double free.
 *
 * The last one stays in its old place too. Closing the whole pool looks at every place, not only at the first
 * `count`.
 *
 * No counterexample below n = 2: the gap and the last one must be two. Pools of up to n buffers, any of them
 * closed, then all. */
#include <margay.h>

struct pool {
    char **buffers; /* NULL: no buffer */
    int count, room;
};

static void pool_init(struct pool *pool, int room)
{
    *pool = (struct pool){.buffers = calloc((size_t)room, sizeof *pool->buffers), .room = room};
}

static void pool_open(struct pool *pool)
{
    pool->buffers[pool->count++] = malloc(16);
}

static void pool_close(struct pool *pool, int number)
{
    free(pool->buffers[number]);
    pool->buffers[number] = NULL;
    if (number < --pool->count) {
        pool->buffers[number] = pool->buffers[pool->count];
#ifdef FIXED
        pool->buffers[pool->count] = NULL;
#endif
    }
}

static void pool_close_all(struct pool *pool)
{
    for (int i = 0; i < pool->room; i++)
        free(pool->buffers[i]);
    free(pool->buffers);
}

MG_TEST(closes, n)
{
    struct pool pool;
    pool_init(&pool, n);
    int opened = mg_int(1, n), closed = mg_int(0, opened - 1);
    for (int i = 0; i < opened; i++)
        pool_open(&pool);
    pool_close(&pool, closed);
    mg_assert(pool.count == opened - 1);
    pool_close_all(&pool);
}
