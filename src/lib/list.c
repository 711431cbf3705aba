/* Lists and stacks: an array that mostly changes at its end. A stack is a list under other names. */
#include <margay_containers.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/allocate.h"
#include "lib/inverse.h"

struct mgc_list {
    uintptr_t *items;
    size_t count, room;
};

struct mgc_stack {
    mgc_list list;
};

mgc_list *mgc_list_new(void)
{
    return mgc_allocate(sizeof(mgc_list));
}

void mgc_list_free(mgc_list *list)
{
    if (list)
        mgc_list_clear(list);
    free(list);
}

void mgc_list_clear(mgc_list *list)
{
    free(list->items);
    *list = (mgc_list){0};
}

size_t mgc_list_count(const mgc_list *list)
{
    return list->count;
}

void(mgc_list_push)(mgc_list *list, uintptr_t value)
{
    if (list->count == list->room)
        list->items = mgc_grow(list->items, &list->room, sizeof *list->items);
    assert(list->count < list->room);
    list->items[list->count++] = value;
}

uintptr_t mgc_list_pop(mgc_list *list)
{
    return list->count ? list->items[--list->count] : 0;
}

bool(mgc_list_insert)(mgc_list *list, size_t position, uintptr_t value)
{
    if (position > list->count)
        return false;
    mgc_list_push(list, value);
    uintptr_t *at = list->items + position;
    memmove(at + 1, at, (list->count - 1 - position) * sizeof *at);
    *at = value;
    return true;
}

void(mgc_list_add_first)(mgc_list *list, uintptr_t value)
{
    mgc_list_insert(list, 0, value);
}

uintptr_t mgc_list_remove(mgc_list *list, size_t position)
{
    if (position >= list->count)
        return 0;
    uintptr_t *at = list->items + position, value = *at;
    list->count--;
    memmove(at, at + 1, (list->count - position) * sizeof *at);
    return value;
}

uintptr_t mgc_list_at(const mgc_list *list, size_t position)
{
    return position < list->count ? list->items[position] : 0;
}

bool(mgc_list_set)(mgc_list *list, size_t position, uintptr_t value)
{
    if (position >= list->count)
        return false;
    list->items[position] = value;
    return true;
}

size_t mgc_list_bytes(const mgc_list *list)
{
    return sizeof *list + list->room * sizeof *list->items;
}

mgc_stack *mgc_stack_new(void)
{
    return mgc_allocate(sizeof(mgc_stack));
}

void mgc_stack_free(mgc_stack *stack)
{
    if (stack)
        mgc_list_clear(&stack->list);
    free(stack);
}

void mgc_stack_clear(mgc_stack *stack)
{
    mgc_list_clear(&stack->list);
}

size_t mgc_stack_count(const mgc_stack *stack)
{
    return stack->list.count;
}

void(mgc_stack_push)(mgc_stack *stack, uintptr_t value)
{
    mgc_list_push(&stack->list, value);
}

uintptr_t mgc_stack_pop(mgc_stack *stack)
{
    return mgc_list_pop(&stack->list);
}

uintptr_t mgc_stack_top(const mgc_stack *stack)
{
    return mgc_list_at(&stack->list,
                       stack->list.count - 1); /* when it is empty: a position that does not exist */
}

uintptr_t mgc_stack_at(const mgc_stack *stack, size_t position)
{
    return mgc_list_at(&stack->list, position);
}

size_t mgc_stack_bytes(const mgc_stack *stack)
{
    return mgc_list_bytes(&stack->list);
}
