/* Called through the gates of host.def, on the host's stack, while the target waits. Each function calls the one of
 * lib on the container behind a handle. One that changes something first logs how to take that back, because
 * logging may end the run. */
#include "engine/container_calls.h"

#include "engine/access.h"
#include "engine/host.h"
#include "engine/run.h"
#include "lib/inverse.h"

static mg_container *container_of(mg_container_type type, uint64_t handle)
{
    mg_container *found = mg_container_find(mg_run_current(), type, handle);
    mg_run_note(mg_run_current(), handle, 1, 0); /* one that changes it notes a write, too */
    return found;
}

static void log_step(const mg_container *container, mg_change step, uint64_t old)
{
    mg_container_log(mg_run_current(), container, step, old);
}

/* Keeps one more word for undoing the step that was logged last. */
static void note_word(uint64_t word)
{
    mg_container_note(mg_run_current(), word);
}

static void measure(mg_container *container)
{
    mg_container_measure(mg_run_current(), container);
}

/* What a container is to keep of a value, and what it gives back. */
static uint64_t kept(uint64_t value, uint64_t lane)
{
    mg_run *run = mg_run_current();
    return run->pack ? run->pack(run, lane, value) : value;
}

static uint64_t given(uint64_t word)
{
    mg_run *run = mg_run_current();
    return run->unpack ? run->unpack(run, word) : word;
}

/* ---- what every type has --------------------------------------------------------------------------------- */

#define MG_CONTAINER(name)                                                                                     \
    static uint64_t name##_new(void)                                                                           \
    {                                                                                                          \
        return mg_container_make(mg_run_current(), MG_CONTAINER_##name);                                       \
    }                                                                                                          \
    static void name##_free(uint64_t handle)                                                                   \
    {                                                                                                          \
        if (handle)                                                                                            \
            mg_container_free(mg_run_current(), MG_CONTAINER_##name, handle);                                  \
    }                                                                                                          \
    static uint64_t name##_count(uint64_t handle)                                                              \
    {                                                                                                          \
        return mgc_##name##_count(container_of(MG_CONTAINER_##name, handle)->body);                            \
    }                                                                                                          \
    static void name##_clear(uint64_t handle)                                                                  \
    {                                                                                                          \
        mg_container *container = container_of(MG_CONTAINER_##name, handle);                                   \
        if (mgc_##name##_count(container->body))                                                               \
            mg_container_empty(mg_run_current(), container);                                                   \
    }
#include "engine/containers.def"

/* ---- sets ------------------------------------------------------------------------------------------------ */

/* Is it a value that is not chosen yet? */
static bool is_open(const mg_run *run, uint64_t lane)
{
    return run->is_among && lane && lane != MG_LANE_UNSET;
}

/* A value that is not chosen yet comes with its lane: its possible values are split into those that are in the set and those that are not. */
static bool is_in(const mg_container *set, uint64_t value, uint64_t lane, unsigned refused)
{
    mg_run *run = mg_run_current();
    if (!is_open(run, lane))
        return mgc_set_has(set->body, value);
    return run->is_among(lane, mgc_set_values(set->body), mgc_set_count(set->body), refused);
}

/* Adding returns true if the value was not in the set, the opposite of what is_in asks; so `refused` is negated. */
static uint64_t set_add(uint64_t handle, uint64_t value, uint64_t lane, uint64_t refused)
{
    mg_run *run = mg_run_current();
    mg_container *set = container_of(MG_CONTAINER_set, handle);
    if (is_in(set, value, lane, (unsigned)MG_REFUSED_NOT(refused)))
        return false;
    if (is_open(run, lane))
        value = run->lane(run, MG_LANE_FORCE, (const uint64_t[5]){lane, value});
    log_step(set, MG_CHANGE_set_add, value);
    mgc_set_add(set->body, value);
    measure(set);
    return true;
}

static uint64_t set_has(uint64_t handle, uint64_t value, uint64_t lane, uint64_t refused)
{
    return is_in(container_of(MG_CONTAINER_set, handle), value, lane, (unsigned)refused);
}

static bool is_one_of(const uint64_t *all, uint64_t count, uint64_t value)
{
    for (uint64_t i = 0; i < count; i++)
        if (all[i] == value)
            return true;
    return false;
}

/* The array is the target's, so it is checked as if the target itself read it. */
static uint64_t among(uint64_t value, uint64_t words, uint64_t count, uint64_t lane, uint64_t refused)
{
    mg_run *run = mg_run_current();
    const uint64_t *all = (const uint64_t *)(uintptr_t)words;
    uint64_t size = count < MG_REGION_END ? count * sizeof *all : UINT64_MAX;
    mg_access_copy(MG_NO_ADDRESS, words, size, MG_CONTROL->stack.host_info);
    bool is_found =
        is_open(run, lane) ? run->is_among(lane, all, count, (unsigned)refused) : is_one_of(all, count, value);
    mg_run_spend(run, mg_cost_of(size));
    return is_found;
}

static uint64_t set_remove(uint64_t handle, uint64_t value)
{
    mg_container *set = container_of(MG_CONTAINER_set, handle);
    size_t position = mgc_set_find(set->body, value);
    if (position == MGC_NOWHERE)
        return false;
    log_step(set, MG_CHANGE_set_remove, value);
    note_word(position);
    return mgc_set_remove(set->body, value);
}

static uint64_t set_at(uint64_t handle, uint64_t position)
{
    return mgc_set_at(container_of(MG_CONTAINER_set, handle)->body, position);
}

/* ---- maps ------------------------------------------------------------------------------------------------ */

static uint64_t map_put(uint64_t handle, uint64_t key, uint64_t value, uint64_t lane)
{
    value = kept(value, lane);
    mg_container *map = container_of(MG_CONTAINER_map, handle);
    if (mgc_map_has(map->body, key)) {
        log_step(map, MG_CHANGE_map_replace, mgc_map_get(map->body, key));
        note_word(key);
    } else {
        log_step(map, MG_CHANGE_map_add, key);
    }
    bool is_new = mgc_map_put(map->body, key, value);
    measure(map);
    return is_new;
}

static uint64_t map_has(uint64_t handle, uint64_t key)
{
    return mgc_map_has(container_of(MG_CONTAINER_map, handle)->body, key);
}

static uint64_t map_get(uint64_t handle, uint64_t key)
{
    return given(mgc_map_get(container_of(MG_CONTAINER_map, handle)->body, key));
}

static uint64_t map_remove(uint64_t handle, uint64_t key)
{
    mg_container *map = container_of(MG_CONTAINER_map, handle);
    size_t position = mgc_map_find(map->body, key);
    if (position == MGC_NOWHERE)
        return false;
    log_step(map, MG_CHANGE_map_remove, mgc_map_value_at(map->body, position));
    note_word(key);
    note_word(position);
    return mgc_map_remove(map->body, key);
}

static uint64_t map_key_at(uint64_t handle, uint64_t position)
{
    return mgc_map_key_at(container_of(MG_CONTAINER_map, handle)->body, position);
}

static uint64_t map_value_at(uint64_t handle, uint64_t position)
{
    return given(mgc_map_value_at(container_of(MG_CONTAINER_map, handle)->body, position));
}

/* ---- lists ----------------------------------------------------------------------------------------------- */

static void list_push(uint64_t handle, uint64_t value, uint64_t lane)
{
    value = kept(value, lane);
    mg_container *list = container_of(MG_CONTAINER_list, handle);
    log_step(list, MG_CHANGE_list_push, 0);
    mgc_list_push(list->body, value);
    measure(list);
}

static uint64_t list_pop(uint64_t handle)
{
    mg_container *list = container_of(MG_CONTAINER_list, handle);
    size_t count = mgc_list_count(list->body);
    if (count)
        log_step(list, MG_CHANGE_list_pop, mgc_list_at(list->body, count - 1));
    return given(mgc_list_pop(list->body));
}

static uint64_t list_at(uint64_t handle, uint64_t position)
{
    return given(mgc_list_at(container_of(MG_CONTAINER_list, handle)->body, position));
}

/* Values from a position on move, which costs as much as copying them. */
static void pay_for_moving(const mg_container *list, uint64_t position)
{
    mg_run_spend(mg_run_current(), mg_cost_of((mgc_list_count(list->body) - position) * sizeof(uint64_t)));
}

static uint64_t list_insert(uint64_t handle, uint64_t position, uint64_t value, uint64_t lane)
{
    value = kept(value, lane);
    mg_container *list = container_of(MG_CONTAINER_list, handle);
    if (position > mgc_list_count(list->body))
        return false;
    pay_for_moving(list, position);
    log_step(list, MG_CHANGE_list_insert, position);
    mgc_list_insert(list->body, position, value);
    measure(list);
    return true;
}

static void list_add_first(uint64_t handle, uint64_t value, uint64_t lane)
{
    list_insert(handle, 0, value, lane);
}

static uint64_t list_remove(uint64_t handle, uint64_t position)
{
    mg_container *list = container_of(MG_CONTAINER_list, handle);
    if (position >= mgc_list_count(list->body))
        return given(0);
    pay_for_moving(list, position);
    log_step(list, MG_CHANGE_list_remove, mgc_list_at(list->body, position));
    note_word(position);
    return given(mgc_list_remove(list->body, position));
}

static uint64_t list_set(uint64_t handle, uint64_t position, uint64_t value, uint64_t lane)
{
    value = kept(value, lane);
    mg_container *list = container_of(MG_CONTAINER_list, handle);
    if (position >= mgc_list_count(list->body))
        return false;
    log_step(list, MG_CHANGE_list_set, mgc_list_at(list->body, position));
    note_word(position);
    return mgc_list_set(list->body, position, value);
}

/* ---- queues ---------------------------------------------------------------------------------------------- */

static void queue_put(uint64_t handle, uint64_t value, uint64_t lane)
{
    value = kept(value, lane);
    mg_container *queue = container_of(MG_CONTAINER_queue, handle);
    log_step(queue, MG_CHANGE_queue_put, 0);
    mgc_queue_put(queue->body, value);
    measure(queue);
}

static uint64_t queue_take(uint64_t handle)
{
    mg_container *queue = container_of(MG_CONTAINER_queue, handle);
    if (mgc_queue_count(queue->body))
        log_step(queue, MG_CHANGE_queue_take, mgc_queue_at(queue->body, 0));
    return given(mgc_queue_take(queue->body));
}

static uint64_t queue_at(uint64_t handle, uint64_t position)
{
    return given(mgc_queue_at(container_of(MG_CONTAINER_queue, handle)->body, position));
}

/* ---- stacks ---------------------------------------------------------------------------------------------- */

static void stack_push(uint64_t handle, uint64_t value, uint64_t lane)
{
    value = kept(value, lane);
    mg_container *stack = container_of(MG_CONTAINER_stack, handle);
    log_step(stack, MG_CHANGE_stack_push, 0);
    mgc_stack_push(stack->body, value);
    measure(stack);
}

static uint64_t stack_pop(uint64_t handle)
{
    mg_container *stack = container_of(MG_CONTAINER_stack, handle);
    if (mgc_stack_count(stack->body))
        log_step(stack, MG_CHANGE_stack_pop, mgc_stack_top(stack->body));
    return given(mgc_stack_pop(stack->body));
}

static uint64_t stack_top(uint64_t handle)
{
    return given(mgc_stack_top(container_of(MG_CONTAINER_stack, handle)->body));
}

static uint64_t stack_at(uint64_t handle, uint64_t position)
{
    return given(mgc_stack_at(container_of(MG_CONTAINER_stack, handle)->body, position));
}

#define INSTALL(name) mg_host_set(MG_HOST_mgc_##name, (mg_host_function)(name))

void mg_container_calls_install(void)
{
#define MG_CONTAINER(name)                                                                                     \
    INSTALL(name##_new);                                                                                       \
    INSTALL(name##_free);                                                                                      \
    INSTALL(name##_clear);                                                                                     \
    INSTALL(name##_count);
#include "engine/containers.def"
    mg_host_set(MG_HOST_mg_among, (mg_host_function)among);
    INSTALL(set_add);
    INSTALL(set_has);
    INSTALL(set_remove);
    INSTALL(set_at);
    INSTALL(map_put);
    INSTALL(map_has);
    INSTALL(map_get);
    INSTALL(map_remove);
    INSTALL(map_key_at);
    INSTALL(map_value_at);
    INSTALL(list_push);
    INSTALL(list_pop);
    INSTALL(list_at);
    INSTALL(list_add_first);
    INSTALL(list_insert);
    INSTALL(list_remove);
    INSTALL(list_set);
    INSTALL(queue_put);
    INSTALL(queue_take);
    INSTALL(queue_at);
    INSTALL(stack_push);
    INSTALL(stack_pop);
    INSTALL(stack_top);
    INSTALL(stack_at);
}
