#ifndef SHAPES_H
#define SHAPES_H
#include <stdbool.h>

struct stack { int top, room; };
struct queue { int head, tail; };
typedef struct chain { struct chain *next; int key; } chain;

bool stack_ok(const struct stack *stack);
void push(struct stack *stack);
void drain(struct queue *queue);
void bump(chain *c);

static inline int clip(int x)
{
    return x > 3 ? 4 : x;
}
#endif
