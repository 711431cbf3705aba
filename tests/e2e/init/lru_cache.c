#include <stdlib.h>
#include <string.h>
#include "lru_cache.h"

#define HASH(c, k) ((((k) * 2654435761u) >> 3) & ((c)->nbuckets - 1))

static size_t next_pow2(size_t n)
{
	size_t p = 1;
	while (p < n) p <<= 1;
	return p;
}

lru_cache_t *lru_create(size_t capacity, lru_free_cb cb)
{
	lru_cache_t *c;

	if (capacity == 0)
		return NULL;
	c = calloc(1, sizeof(*c));
	if (!c)
		return NULL;
	c->nbuckets = next_pow2(capacity);
	c->buckets = calloc(c->nbuckets, sizeof(lru_entry_t *));
	if (!c->buckets) {
		free(c);
		return NULL;
	}
	c->capacity = capacity;
	c->free_cb = cb;
	return c;
}

static void list_unlink(lru_cache_t *c, lru_entry_t *e)
{
	if (e->prev) e->prev->next = e->next; else c->mru = e->next;
	if (e->next) e->next->prev = e->prev; else c->lru = e->prev;
	e->prev = e->next = NULL;
}

static void list_push_front(lru_cache_t *c, lru_entry_t *e)
{
	e->prev = NULL;
	e->next = c->mru;
	if (c->mru) c->mru->prev = e; else c->lru = e;
	c->mru = e;
}

static lru_entry_t *hash_find(const lru_cache_t *c, uint32_t key)
{
	lru_entry_t *e = c->buckets[HASH(c, key)];
	for (; e; e = e->hnext)
		if (e->key == key)
			return e;
	return NULL;
}

static void hash_remove(lru_cache_t *c, lru_entry_t *e)
{
	lru_entry_t **pp = &c->buckets[HASH(c, e->key)];
	while (*pp != e)
		pp = &(*pp)->hnext;
	*pp = e->hnext;
}

void *lru_get(lru_cache_t *c, uint32_t key)
{
	lru_entry_t *e = hash_find(c, key);
	if (!e) {
		c->misses++;
		return NULL;
	}
	c->hits++;
	if (e != c->mru) {
		list_unlink(c, e);
		list_push_front(c, e);
	}
	return e->value;
}

int lru_put(lru_cache_t *c, uint32_t key, void *value)
{
	lru_entry_t *e = hash_find(c, key);

	if (e) {
		if (c->free_cb)
			c->free_cb(e->value);
		e->value = value;
		list_unlink(c, e);
		list_push_front(c, e);
		return 0;
	}

	if (c->count == c->capacity) {
		/* recycle the least recently used entry */
		e = c->lru;
		list_unlink(c, e);
		if (c->free_cb)
			c->free_cb(e->value);
		e->key = key;
		hash_remove(c, e);
		c->count--;
	} else {
		e = malloc(sizeof(*e));
		if (!e)
			return -1;
		e->key = key;
	}

	e->value = value;
	e->hnext = c->buckets[HASH(c, key)];
	c->buckets[HASH(c, key)] = e;
	list_push_front(c, e);
	c->count++;
	return 0;
}

int lru_del(lru_cache_t *c, uint32_t key)
{
	lru_entry_t *e = hash_find(c, key);
	if (!e)
		return -1;
	hash_remove(c, e);
	list_unlink(c, e);
	if (c->free_cb)
		c->free_cb(e->value);
	free(e);
	c->count--;
	return 0;
}

size_t lru_count(const lru_cache_t *c) { return c->count; }

void lru_destroy(lru_cache_t *c)
{
	lru_entry_t *e, *n;
	if (!c) return;
	for (e = c->mru; e; e = n) {
		n = e->next;
		if (c->free_cb)
			c->free_cb(e->value);
		free(e);
	}
	free(c->buckets);
	free(c);
}
