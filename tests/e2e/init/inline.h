/* All in the header. */
#ifndef INLINE_H
#define INLINE_H
#include <stdlib.h>

typedef struct stack_node { struct stack_node *below; int value; } stack_node;
typedef struct { stack_node *top; int size; } linked_stack;

static inline int linked_push(linked_stack *s, int value)
{
    stack_node *node = malloc(sizeof *node);
    if (!node)
        return -1;
    *node = (stack_node){s->top, value};
    s->top = node;
    s->size++;
    return 0;
}

static inline int linked_pop(linked_stack *s)
{
    stack_node *node = s->top;
    if (!node)
        return -1;
    int value = node->value;
    s->top = node->below;
    free(node); /* the size stays */
    return value;
}
#endif
