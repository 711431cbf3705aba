#include <stdlib.h>
#include <limits.h>
#include "skiplist.h"

static snode *node_create(int levels, int key, int value) {
    snode *n = (snode *) malloc(sizeof(snode) + sizeof(snode *) * (levels - 1));
    int i;
    n->key = key;
    n->value = value;
    for (i = 0; i < levels; i++)
        n->forward[i] = NULL;
    return n;
}

skiplist *skiplist_init(skiplist *list) {
    list->header = node_create(SKIPLIST_MAX_LEVEL, INT_MAX, 0);
    list->level = 1;
    list->size = 0;
    return list;
}

static int rand_level() {
    int level = 1;
    while (rand() < RAND_MAX / 2 && level < SKIPLIST_MAX_LEVEL)
        level++;
    return level;
}

int skiplist_insert(skiplist *list, int key, int value) {
    snode *update[SKIPLIST_MAX_LEVEL];
    snode *x = list->header;
    int i, level;
    for (i = list->level - 1; i >= 0; i--) {
        while (x->forward[i] && x->forward[i]->key < key)
            x = x->forward[i];
        update[i] = x;
    }
    x = x->forward[0];

    if (x && key == x->key) {
        x->value = value;
        return 0;
    }
    level = rand_level();
    if (level > list->level) {
        for (i = list->level; i < level; i++)
            update[i] = list->header;
        list->level = level;
    }
    x = node_create(level, key, value);
    for (i = 0; i < level; i++) {
        x->forward[i] = update[i]->forward[i];
        update[i]->forward[i] = x;
    }
    list->size++;
    return 1;
}

snode *skiplist_search(skiplist *list, int key) {
    snode *x = list->header;
    int i;
    for (i = list->level - 1; i >= 0; i--) {
        while (x->forward[i] && x->forward[i]->key <= key)
            x = x->forward[i];
    }
    if (x->key == key)
        return x;
    return NULL;
}

int skiplist_delete(skiplist *list, int key) {
    int i;
    snode *update[SKIPLIST_MAX_LEVEL];
    snode *x = list->header;
    for (i = list->level - 1; i >= 0; i--) {
        while (x->forward[i] && x->forward[i]->key < key)
            x = x->forward[i];
        update[i] = x;
    }
    x = x->forward[0];
    if (!x || x->key != key)
        return 0;
    for (i = 0; i < list->level; i++) {
        if (update[i]->forward[i] == x)
            update[i]->forward[i] = x->forward[1];
    }
    free(x);
    while (list->level > 1 && list->header->forward[list->level - 1] == NULL)
        list->level--;
    list->size--;
    return 1;
}

void skiplist_free(skiplist *list) {
    snode *x = list->header, *next;
    while (x) {
        next = x->forward[0];
        free(x);
        x = next;
    }
    list->header = NULL;
}
