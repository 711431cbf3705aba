/* A binary heap of structs, on the heap of the program: the whole thing is one pointer. */
#include <margay.h>
#include <stdlib.h>

typedef struct { unsigned char prio; short job; } entry;
typedef struct { entry *e; unsigned char n, room; } heap;

static bool is_heap(const heap *h) {
  if (h->n > h->room) return false;
  for (int i = 1; i < h->n; i++) if (h->e[(i - 1) / 2].prio > h->e[i].prio) return false;
  return true;
}

static void insert(heap *h, entry x) {
  int i;
  if (h->n == h->room) {
    entry *bigger = calloc(h->room + 2u, sizeof *bigger);
#if BUG == 1
    for (i = 0; i <= h->n; i++) bigger[i] = h->e[i]; /* BUG 1: out_of_bounds */
#else
    for (i = 0; i < h->n; i++) bigger[i] = h->e[i];
#endif
#if BUG != 2
    free(h->e);
#endif
    h->e = bigger; h->room += 2;
  }
  for (i = h->n++; i && h->e[(i - 1) / 2].prio > x.prio; i = (i - 1) / 2) h->e[i] = h->e[(i - 1) / 2];
  h->e[i] = x;
}

static entry take(heap *h) {
  entry least = h->e[0], last = h->e[--h->n];
  int i = 0, child;
  while ((child = 2 * i + 1) < h->n) {
#if BUG == 3
    if (child + 1 < h->n && h->e[child + 1].prio > h->e[child].prio) child++;
#else
    if (child + 1 < h->n && h->e[child + 1].prio < h->e[child].prio) child++;
#endif
    if (h->e[child].prio >= last.prio) break;
    h->e[i] = h->e[child]; i = child;
  }
  h->e[i] = last;
#if BUG == 4
  if (h->n < h->room) { h->e = realloc(h->e, (h->n - (h->n == 1u)) * sizeof *h->e); h->room = h->n; }
#else
  if (h->n < h->room) { h->e = realloc(h->e, (h->n ? h->n : 1) * sizeof *h->e); h->room = h->n ? h->n : 1; }
#endif
  return least;
}

MG_BOUNDS(heap, k) {
  MG_INTS(heap, n, 0, k);
  MG_INTS(heap, room, 0, k);
  MG_ARRAY(heap, e, room);
  MG_INTS(entry, prio, 0, 2);
  MG_INTS(entry, job, 0, 99); /* too many to stay open: chosen when it is moved */
}

MG_TEST(insert_then_take, k) {
  heap *h = MG_ANY(heap, k); /* BUG 2: leak */
  mg_assume(is_heap(h));
  for (int i = 0; i < h->n; i++) mg_assume(h->e[i].job == i);
  int count = h->n;
  insert(h, (entry){(unsigned char)mg_int(0, 2), 42});
  mg_assert(h->n == count + 1 && is_heap(h));
  entry least = take(h);
  mg_assert(is_heap(h)); /* BUG 3: assert */
  for (int i = 0; i < h->n; i++) mg_assert(h->e[i].prio >= least.prio); /* BUG 4: null */
}
