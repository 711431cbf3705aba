#ifndef DEQUE_H
#define DEQUE_H

struct item { struct item *prev, *next; int value; };
struct deque { struct item *first, *last; };

void deque_remove(struct deque *deque, struct item *item);

#endif
