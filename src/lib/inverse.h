/* What Margay needs beside margay_containers.h: the inverses that are no operations of their own, and how
 * large a container is. An inverse is exact when it follows its operation: every position is as it was, and
 * nothing is allocated. */
#ifndef MG_LIB_INVERSE_H
#define MG_LIB_INVERSE_H

#include <margay_containers.h>

#include "lib/table.h" /* MGC_NOWHERE */

/* Positions, or MGC_NOWHERE. */
size_t mgc_set_find(const mgc_set *set, uintptr_t value);
size_t mgc_map_find(const mgc_map *map, uintptr_t key);

void mgc_set_put_back(mgc_set *set, size_t position, uintptr_t value); /* after remove */
void mgc_map_put_back(mgc_map *map, size_t position, uintptr_t key, uintptr_t value);
void mgc_queue_take_back(mgc_queue *queue);                 /* after put */
void mgc_queue_put_back(mgc_queue *queue, uintptr_t value); /* after take */

const uintptr_t *mgc_set_values(const mgc_set *set); /* by position */
size_t mgc_set_bytes(const mgc_set *set);
size_t mgc_map_bytes(const mgc_map *map);
size_t mgc_list_bytes(const mgc_list *list);
size_t mgc_queue_bytes(const mgc_queue *queue);
size_t mgc_stack_bytes(const mgc_stack *stack);

#endif
