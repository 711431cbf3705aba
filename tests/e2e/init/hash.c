#include <stdlib.h>
#include <string.h>
typedef struct entry {
    char *key;
    int value;
    struct entry *next;
} entry;
typedef struct {
    entry **buckets;
    size_t nbuckets;
    size_t count;
} table;
static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h;
}
table *table_create(void)
{
    table *t = malloc(sizeof *t);
    t->nbuckets = 2;
    t->count = 0;
    t->buckets = calloc(2, sizeof(entry *));
    return t;
}
void table_destroy(table *t)
{
    for (size_t i = 0; i < t->nbuckets; i++)
        for (entry *e = t->buckets[i], *n; e; e = n) {
            n = e->next;
            free(e->key);
            free(e);
        }
    free(t->buckets);
    free(t);
}
int *table_get(table *t, const char *key)
{
    for (entry *e = t->buckets[hash(key) % t->nbuckets]; e; e = e->next)
        if (!strcmp(e->key, key))
            return &e->value;
    return NULL;
}
int table_put(table *t, const char *key, int value)
{
    int *old = table_get(t, key);
    if (old) {
        *old = value;
        return 1;
    }
    entry *e = malloc(sizeof *e);
    e->key = strdup(key);
    e->value = value;
    unsigned h = hash(key) % t->nbuckets;
    e->next = t->buckets[h];
    t->buckets[h] = e;
    t->count++;
    return 0;
}
int table_del(table *t, const char *key)
{
    for (entry **p = &t->buckets[hash(key) % t->nbuckets]; *p; p = &(*p)->next)
        if (!strcmp((*p)->key, key)) {
            entry *e = *p;
            *p = e->next;
            free(e);
            t->count--;
            return 1;
        }
    return 0;
}
