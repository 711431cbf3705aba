#define KINDS 7
#include "calls.h"

static mgc_map *map;
static int turn;

static void start(void)
{
    map = mgc_map_new();
    turn = 0;
}

static void call(int kind)
{
    turn++;
    if (kind < 3)
        printf("+%d ", mgc_map_put(map, kind * 1000, turn));
    else if (kind < 6)
        printf("-%d ", mgc_map_remove(map, (kind - 3) * 1000));
    else
        mgc_map_clear(map);
}

static uintptr_t show(void)
{
    uintptr_t sum = 0;
    for (size_t i = 0; i < mgc_map_count(map); i++) {
        uintptr_t key = mgc_map_key_at(map, i), value = mgc_map_value_at(map, i);
        printf("%d:%d=%d ", (int)key, (int)value, (int)mgc_map_get(map, key));
        sum += (i + 1) * value;
    }
    printf("has %d%d%d get %d", mgc_map_has(map, 0), mgc_map_has(map, 1000), mgc_map_has(map, 2000),
           (int)mgc_map_get(map, 2000));
    mgc_map_free(map);
    return sum;
}
