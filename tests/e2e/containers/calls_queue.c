#define KINDS 5
#include "calls.h"

static mgc_queue *queue;
static int turn;

static void start(void)
{
    queue = mgc_queue_new();
    turn = 0;
}

static void call(int kind)
{
    turn++;
    if (kind == 0)
        mgc_queue_put(queue, turn);
    else if (kind == 1)
        for (int i = 0; i < 6; i++)
            mgc_queue_put(queue, turn * 10 + i);
    else if (kind == 2)
        printf("-%d ", (int)mgc_queue_take(queue));
    else if (kind == 3)
        for (int i = 0; i < 4; i++)
            mgc_queue_put(queue, mgc_queue_take(queue));
    else
        mgc_queue_clear(queue);
}

static uintptr_t show(void)
{
    uintptr_t sum = 0;
    for (size_t i = 0; i < mgc_queue_count(queue); i++) {
        printf("%d ", (int)mgc_queue_at(queue, i));
        sum += (i + 1) * mgc_queue_at(queue, i);
    }
    mgc_queue_free(queue);
    return sum;
}
