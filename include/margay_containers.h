/* Containers of words: sets, maps, lists, queues, stacks of pointers or integers.
 *
 * In a predicate that Margay runs, each change is undone as one step when the search goes back; everything
 * that these functions can show is then as it was. Under any other compiler they are an ordinary library:
 * link with -lmargay.
 *
 *     mgc_set *seen = mgc_set_new();
 *     if (!mgc_set_add(seen, node))
 *         return false;
 *
 * A value is a word: a pointer, or an integer of at most that size. It is converted on its way in; on its
 * way out it needs a cast: (struct node *)mgc_list_pop(work). Reading what is not there gives 0, so no call
 * fails; when memory is used up the program ends (under Margay: the candidate, by the verdict no_memory). A
 * container belongs to whoever made it, until it is freed; freeing NULL does nothing. All positions count
 * from 0. */
#ifndef MARGAY_CONTAINERS_H
#define MARGAY_CONTAINERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each value once, in the order of adding; a removal moves the last one into the gap. */
typedef struct mgc_set mgc_set;
mgc_set *mgc_set_new(void);
void mgc_set_free(mgc_set *set);
void mgc_set_clear(mgc_set *set);
size_t mgc_set_count(const mgc_set *set);
bool mgc_set_add(mgc_set *set, uintptr_t value); /* false: it was there */
bool mgc_set_has(const mgc_set *set, uintptr_t value);
bool mgc_set_remove(mgc_set *set, uintptr_t value); /* false: it was not there */
uintptr_t mgc_set_at(const mgc_set *set, size_t position);

/* A value for each key; in the order in which the keys first came, and a removal moves the last one into the
 * gap. */
typedef struct mgc_map mgc_map;
mgc_map *mgc_map_new(void);
void mgc_map_free(mgc_map *map);
void mgc_map_clear(mgc_map *map);
size_t mgc_map_count(const mgc_map *map);
bool mgc_map_put(mgc_map *map, uintptr_t key, uintptr_t value); /* false: it replaces a value */
bool mgc_map_has(const mgc_map *map, uintptr_t key);
uintptr_t mgc_map_get(const mgc_map *map, uintptr_t key);
bool mgc_map_remove(mgc_map *map, uintptr_t key); /* false: it was not there */
uintptr_t mgc_map_key_at(const mgc_map *map, size_t position);
uintptr_t mgc_map_value_at(const mgc_map *map, size_t position);

/* Any values, in any order. As a worklist: push, and pop until it is empty (depth first), or walk it
 * by position while it grows (breadth first). Insertions and removals elsewhere than at the end move what comes behind. */
typedef struct mgc_list mgc_list;
mgc_list *mgc_list_new(void);
void mgc_list_free(mgc_list *list);
void mgc_list_clear(mgc_list *list);
size_t mgc_list_count(const mgc_list *list);
void mgc_list_push(mgc_list *list, uintptr_t value);
uintptr_t mgc_list_pop(mgc_list *list); /* the last one */
void mgc_list_add_first(mgc_list *list, uintptr_t value);
bool mgc_list_insert(mgc_list *list, size_t position,
                     uintptr_t value); /* before what is there; false: the list is not that long */
uintptr_t mgc_list_remove(mgc_list *list, size_t position);
uintptr_t mgc_list_at(const mgc_list *list, size_t position);
bool mgc_list_set(mgc_list *list, size_t position, uintptr_t value); /* false: the list is not that long */

/* First in, first out. Position 0 is the next to be taken. */
typedef struct mgc_queue mgc_queue;
mgc_queue *mgc_queue_new(void);
void mgc_queue_free(mgc_queue *queue);
void mgc_queue_clear(mgc_queue *queue);
size_t mgc_queue_count(const mgc_queue *queue);
void mgc_queue_put(mgc_queue *queue, uintptr_t value);
uintptr_t mgc_queue_take(mgc_queue *queue);
uintptr_t mgc_queue_at(const mgc_queue *queue, size_t position);

/* Last in, first out. Position 0 is the bottom. */
typedef struct mgc_stack mgc_stack;
mgc_stack *mgc_stack_new(void);
void mgc_stack_free(mgc_stack *stack);
void mgc_stack_clear(mgc_stack *stack);
size_t mgc_stack_count(const mgc_stack *stack);
void mgc_stack_push(mgc_stack *stack, uintptr_t value);
uintptr_t mgc_stack_pop(mgc_stack *stack);
uintptr_t mgc_stack_top(const mgc_stack *stack);
uintptr_t mgc_stack_at(const mgc_stack *stack, size_t position);

/* So that pointers and integers go in without a cast. */
#define mgc_set_add(set, value) mgc_set_add((set), (uintptr_t)(value))
#define mgc_set_has(set, value) mgc_set_has((set), (uintptr_t)(value))
#define mgc_set_remove(set, value) mgc_set_remove((set), (uintptr_t)(value))
#define mgc_map_put(map, key, value) mgc_map_put((map), (uintptr_t)(key), (uintptr_t)(value))
#define mgc_map_has(map, key) mgc_map_has((map), (uintptr_t)(key))
#define mgc_map_get(map, key) mgc_map_get((map), (uintptr_t)(key))
#define mgc_map_remove(map, key) mgc_map_remove((map), (uintptr_t)(key))
#define mgc_list_push(list, value) mgc_list_push((list), (uintptr_t)(value))
#define mgc_list_add_first(list, value) mgc_list_add_first((list), (uintptr_t)(value))
#define mgc_list_insert(list, position, value) mgc_list_insert((list), (position), (uintptr_t)(value))
#define mgc_list_set(list, position, value) mgc_list_set((list), (position), (uintptr_t)(value))
#define mgc_queue_put(queue, value) mgc_queue_put((queue), (uintptr_t)(value))
#define mgc_stack_push(stack, value) mgc_stack_push((stack), (uintptr_t)(value))

#endif
