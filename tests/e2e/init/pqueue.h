#ifndef PQUEUE_H
#define PQUEUE_H
#include <stddef.h>

typedef unsigned long long pqueue_pri_t;

typedef struct pq_item {
  pqueue_pri_t pri;
  size_t pos;          /* index in the heap: the handle */
  void *data;
} pq_item;

typedef struct pqueue {
  size_t size;         /* elements in use, 1-based */
  size_t avail;        /* slots allocated */
  pq_item **d;
} pqueue;

pqueue *pqueue_init(size_t n);
void pqueue_free(pqueue *q);
int pqueue_insert(pqueue *q, pq_item *it);
void pqueue_change_priority(pqueue *q, pqueue_pri_t new_pri, pq_item *it);
pq_item *pqueue_pop(pqueue *q);
pq_item *pqueue_peek(pqueue *q);
int pqueue_remove(pqueue *q, pq_item *it);
int pqueue_is_valid(pqueue *q);
#endif
