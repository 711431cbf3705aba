#ifndef DLIST_H
#define DLIST_H
#include <stddef.h>
typedef struct DNode { struct DNode *next, *prev; int value; } DNode;
typedef struct DList { DNode *head, *tail; size_t size; } DList;
void dlist_init(DList *l);
void dlist_clear(DList *l);
int dlist_append(DList *l, int value);
int dlist_prepend(DList *l, int value);
void dlist_remove_value(DList *l, int value);
void dlist_reverse(DList *l);
DNode *dlist_find(const DList *l, int value);
#endif
