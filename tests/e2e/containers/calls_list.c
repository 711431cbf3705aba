#define KINDS 6
#include "calls.h"

static mgc_list *list;
static int turn;

static void start(void)
{
    list = mgc_list_new();
    turn = 0;
}

static void call(int kind)
{
    turn++;
    if (kind == 0)
        mgc_list_push(list, turn);
    else if (kind == 1)
        for (int i = 0; i < 9; i++)
            mgc_list_push(list, -turn);
    else if (kind == 2 && turn % 2)
        printf("-%d ", (int)mgc_list_pop(list));
    else if (kind == 2)
        printf("-%d ", (int)mgc_list_remove(list, (size_t)turn - 1));
    else if (kind == 3 && turn % 2)
        printf("+%d ", mgc_list_insert(list, (size_t)turn - 1, turn * 10));
    else if (kind == 4 && turn % 2)
        mgc_list_add_first(list, turn * 10);
    else if (kind < 5)
        printf("=%d ", mgc_list_set(list, (size_t)(kind - 3), turn * 100));
    else
        mgc_list_clear(list);
}

static uintptr_t show(void)
{
    uintptr_t sum = 0;
    for (size_t i = 0; i < mgc_list_count(list); i++) {
        printf("%d ", (int)mgc_list_at(list, i));
        sum += mgc_list_at(list, i);
    }
    mgc_list_free(list);
    return sum;
}
