#ifndef LRU_CACHE_H
#define LRU_CACHE_H
#include <stdint.h>
#include <stddef.h>

typedef struct lru_entry_s {
	uint32_t            key;
	void               *value;
	struct lru_entry_s *hnext;          /* hash chain */
	struct lru_entry_s *prev, *next;    /* recency list */
} lru_entry_t;

typedef void (*lru_free_cb)(void *value);

typedef struct lru_cache_s {
	lru_entry_t **buckets;
	size_t        nbuckets;
	size_t        capacity;
	size_t        count;
	lru_entry_t  *mru;
	lru_entry_t  *lru;
	lru_free_cb   free_cb;
	uint64_t      hits, misses;
} lru_cache_t;

lru_cache_t *lru_create(size_t capacity, lru_free_cb cb);
void         lru_destroy(lru_cache_t *c);
void        *lru_get(lru_cache_t *c, uint32_t key);
int          lru_put(lru_cache_t *c, uint32_t key, void *value);
int          lru_del(lru_cache_t *c, uint32_t key);
size_t       lru_count(const lru_cache_t *c);
#endif
