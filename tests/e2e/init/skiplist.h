#ifndef _SKIPLIST_H_
#define _SKIPLIST_H_

#define SKIPLIST_MAX_LEVEL 4

typedef struct snode {
    int key;
    int value;
    struct snode *forward[1];
} snode;

typedef struct skiplist {
    int level;
    int size;
    struct snode *header;
} skiplist;

skiplist *skiplist_init(skiplist *list);
int skiplist_insert(skiplist *list, int key, int value);
snode *skiplist_search(skiplist *list, int key);
int skiplist_delete(skiplist *list, int key);
void skiplist_free(skiplist *list);

#endif
