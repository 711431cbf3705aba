/* Containers of containers, kept in memory of malloc, made and freed on the way. */
#define KINDS 6
#include "calls.h"

struct keeper {
    mgc_list *lists;
    mgc_map *owner; /* of a value: the list it is in */
    int next;
};

static struct keeper *keeper;

static void start(void)
{
    keeper = malloc(sizeof *keeper);
    keeper->lists = mgc_list_new();
    keeper->owner = mgc_map_new();
    keeper->next = 1;
}

static mgc_list *last(void)
{
    return (mgc_list *)mgc_list_at(keeper->lists, mgc_list_count(keeper->lists) - 1);
}

static void push(mgc_list *list)
{
    mgc_map_put(keeper->owner, keeper->next, list);
    mgc_list_push(list, keeper->next++);
}

static void disown(const mgc_list *list)
{
    for (size_t i = 0; i < mgc_list_count(list); i++)
        mgc_map_remove(keeper->owner, mgc_list_at(list, i));
}

static void drop(mgc_list *list)
{
    disown(list);
    mgc_list_free(list);
}

static void empty(mgc_list *list)
{
    disown(list);
    mgc_list_clear(list);
}

static void pop(mgc_list *list)
{
    mgc_map_remove(keeper->owner, mgc_list_pop(list));
}

static void call(int kind)
{
    size_t count = mgc_list_count(keeper->lists);
    if (kind == 0)
        mgc_list_push(keeper->lists, mgc_list_new());
    else if (kind == 1 && count)
        drop((mgc_list *)mgc_list_pop(keeper->lists));
    else if (kind == 2 && count)
        push(last());
    else if (kind == 3 && count)
        push((mgc_list *)mgc_list_at(keeper->lists, 0));
    else if (kind == 4 && count)
        empty(last());
    else if (kind == 5 && mgc_map_count(keeper->owner))
        pop((mgc_list *)mgc_map_value_at(keeper->owner, 0));
}

static uintptr_t show(void)
{
    uintptr_t sum = mgc_map_count(keeper->owner);
    for (size_t i = 0; i < mgc_map_count(keeper->owner); i++) {
        const mgc_list *list = (const mgc_list *)mgc_map_value_at(keeper->owner, i);
        printf("%d in a list of %d; ", (int)mgc_map_key_at(keeper->owner, i), (int)mgc_list_count(list));
    }
    while (mgc_list_count(keeper->lists)) {
        mgc_list *list = (mgc_list *)mgc_list_pop(keeper->lists);
        for (size_t i = 0; i < mgc_list_count(list); i++)
            sum += i * mgc_list_at(list, i);
        mgc_list_free(list);
    }
    mgc_list_free(keeper->lists);
    mgc_map_free(keeper->owner);
    free(keeper);
    return sum;
}
