#include <stdlib.h>
#include "pqueue.h"

#define left(i)   ((i) << 1)
#define right(i)  (((i) << 1) + 1)
#define parent(i) ((i) >> 1)

pqueue *pqueue_init(size_t n)
{
  pqueue *q;
  if (!(q = malloc(sizeof(pqueue)))) return NULL;
  if (!(q->d = malloc((n + 1) * sizeof(pq_item *)))) { free(q); return NULL; }
  q->size = 1;
  q->avail = n + 1;
  return q;
}

void pqueue_free(pqueue *q) { free(q->d); free(q); }

static void bubble_up(pqueue *q, size_t i)
{
  size_t p;
  pq_item *moving = q->d[i];
  for (p = parent(i); i > 1 && q->d[p]->pri > moving->pri; i = p, p = parent(i)) {
    q->d[i] = q->d[p];
    q->d[i]->pos = i;
  }
  q->d[i] = moving;
  moving->pos = i;
}

static size_t maxchild(pqueue *q, size_t i)
{
  size_t child = left(i);
  if (child >= q->size) return 0;
  if ((child + 1) < q->size && q->d[child]->pri > q->d[child + 1]->pri) child++;
  return child;
}

static void percolate_down(pqueue *q, size_t i)
{
  size_t child;
  pq_item *moving = q->d[i];
  while ((child = maxchild(q, i)) && moving->pri > q->d[child]->pri) {
    q->d[i] = q->d[child];
    q->d[i]->pos = i;
    i = child;
  }
  q->d[i] = moving;
  moving->pos = i;
}

int pqueue_insert(pqueue *q, pq_item *it)
{
  if (q->size >= q->avail) {
    size_t n = q->size * 2;
    void *tmp = realloc(q->d, sizeof(pq_item *) * n);
    if (!tmp) return 1;
    q->d = tmp;
    q->avail = n;
  }
  size_t i = q->size++;
  q->d[i] = it;
  bubble_up(q, i);
  return 0;
}

void pqueue_change_priority(pqueue *q, pqueue_pri_t new_pri, pq_item *it)
{
  pqueue_pri_t old = it->pri;
  it->pri = new_pri;
  if (old > new_pri) bubble_up(q, it->pos);
  else percolate_down(q, it->pos);
}

int pqueue_remove(pqueue *q, pq_item *it)
{
  size_t posn = it->pos;
  q->d[posn] = q->d[--q->size];
  percolate_down(q, posn);
  return 0;
}

pq_item *pqueue_pop(pqueue *q)
{
  pq_item *head;
  if (q->size == 1) return NULL;
  head = q->d[1];
  q->d[1] = q->d[--q->size];
  percolate_down(q, 1);
  return head;
}

pq_item *pqueue_peek(pqueue *q) { return q->size == 1 ? NULL : q->d[1]; }

static int subtree_is_valid(pqueue *q, size_t pos)
{
  if (left(pos) < q->size) {
    if (q->d[pos]->pri > q->d[left(pos)]->pri) return 0;
    if (!subtree_is_valid(q, left(pos))) return 0;
  }
  if (right(pos) < q->size) {
    if (q->d[pos]->pri > q->d[right(pos)]->pri) return 0;
    if (!subtree_is_valid(q, right(pos))) return 0;
  }
  return 1;
}

int pqueue_is_valid(pqueue *q) { return subtree_is_valid(q, 1); }
