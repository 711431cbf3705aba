#include "dlist.h"
#include <stdlib.h>
void dlist_init(DList *l)
{
    l->head = l->tail = NULL;
    l->size = 0;
}
void dlist_clear(DList *l)
{
    while (l->head) {
        DNode *n = l->head;
        l->head = n->next;
        free(n);
    }
    dlist_init(l);
}
static DNode *make(int v)
{
    DNode *n = malloc(sizeof *n);
    if (n) {
        n->next = n->prev = NULL;
        n->value = v;
    }
    return n;
}
int dlist_append(DList *l, int v)
{
    DNode *n = make(v);
    if (!n)
        return -1;
    n->prev = l->tail;
    if (l->tail)
        l->tail->next = n;
    else
        l->head = n;
    l->tail = n;
    l->size++;
    return 0;
}
int dlist_prepend(DList *l, int v)
{
    DNode *n = make(v);
    if (!n)
        return -1;
    n->next = l->head;
    if (l->head)
        l->head->prev = n;
    else
        l->tail = n;
    l->head = n;
    l->size++;
    return 0;
}
void dlist_remove_value(DList *l, int v)
{
    for (DNode *n = l->head, *next; n; n = next) {
        next = n->next;
        if (n->value != v)
            continue;
        if (n->prev)
            n->prev->next = n->next;
        else
            l->head = n->next;
        if (n->next)
            n->next->prev = n->prev;
        free(n);
        l->size--;
    }
}
void dlist_reverse(DList *l)
{
    DNode *n = l->head;
    while (n) {
        DNode *t = n->next;
        n->next = n->prev;
        n->prev = t;
        n = t;
    }
    DNode *t = l->head;
    l->head = l->tail;
    l->tail = t;
}
DNode *dlist_find(const DList *l, int v)
{
    DNode *n = l->head;
    while (n && n->value != v)
        n = n->next;
    return n;
}
