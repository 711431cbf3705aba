/* expect: accept valid=3 */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_set *set = mgc_set_new();
    mgc_map *map = mgc_map_new();
    mgc_list *list = mgc_list_new();
    mgc_queue *queue = mgc_queue_new();
    mgc_stack *stack = mgc_stack_new();
    bool ok = !mgc_set_remove(set, s) && !mgc_set_at(set, 0) && !mgc_map_remove(map, s) && !mgc_map_get(map, s) &&
              !mgc_map_key_at(map, 0) && !mgc_map_value_at(map, 0) && !mgc_list_pop(list) && !mgc_list_at(list, 0) &&
              !mgc_list_set(list, 0, 1) && !mgc_queue_take(queue) && !mgc_queue_at(queue, 0) && !mgc_stack_pop(stack) &&
              !mgc_stack_top(stack) && !mgc_stack_at(stack, 0);
    return ok;
}
