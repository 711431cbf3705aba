/* A step is undone by the inverse operation on the same container. Steps are undone newest first, so an
 * inverse finds the container as its operation left it, and the words it needs on top of `words`. No body is
 * freed before making the container is undone: freeing only marks it, and emptying gives it a new body and
 * keeps the old one in the log. */
#include "engine/containers.h"

#include <assert.h>

#include "engine/run.h"
#include "lib/inverse.h"

enum {
    HANDLE_STEP = 16,
    NUMBER_BITS = 24,     /* of `where` in an entry; the rest is the step */
    MOST_BYTES = 1 << 27, /* all bodies together */
};
#define MOST ((MG_CONTAINER_END - MG_CONTAINER_BASE) / HANDLE_STEP)

_Static_assert(MG_CONTAINER_BASE >= MG_REGION_END && MG_CONTAINER_END <= MG_CONTROL_AREA &&
                   MOST <= 1 << NUMBER_BITS,
               "handles are no addresses, and have a number that an entry can hold");

/* ---- what is the same for every type --------------------------------------------------------------------- */

#define MG_CONTAINER(name)                                                                                     \
    static void *make_##name(void)                                                                             \
    {                                                                                                          \
        return mgc_##name##_new();                                                                             \
    }                                                                                                          \
    static void free_##name(void *body)                                                                        \
    {                                                                                                          \
        mgc_##name##_free(body);                                                                               \
    }                                                                                                          \
    static size_t bytes_##name(const void *body)                                                               \
    {                                                                                                          \
        return mgc_##name##_bytes(body);                                                                       \
    }
#include "engine/containers.def"

static const struct {
    void *(*make)(void);
    void (*free)(void *body);
    size_t (*bytes)(const void *body);
} types[] = {
#define MG_CONTAINER(name) {make_##name, free_##name, bytes_##name},
#include "engine/containers.def"
};

/* ---- handles --------------------------------------------------------------------------------------------- */

static _Noreturn void blame(mg_run *run, mg_verdict_kind kind, uint64_t address)
{
    mg_run_end(run, kind, address, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

/* The container of a handle, which may be freed, or NULL. */
static mg_container *look_up(mg_run *run, mg_container_type type, uint64_t handle)
{
    uint64_t number = (handle - MG_CONTAINER_BASE) / HANDLE_STEP;
    if (handle % HANDLE_STEP || number >= run->containers.each.count ||
        run->containers.each.items[number].type != type)
        return NULL;
    assert(handle >= MG_CONTAINER_BASE && handle < MG_CONTAINER_END); /* invariant 37 */
    return &run->containers.each.items[number];
}

static mg_container *locate(mg_run *run, mg_container_type type, uint64_t handle)
{
    mg_container *container = look_up(run, type, handle);
    if (!container)
        blame(run, handle < MG_NULL_AREA ? MG_VERDICT_null : MG_VERDICT_wild, handle);
    return container;
}

mg_container *mg_container_find(mg_run *run, mg_container_type type, uint64_t handle)
{
    mg_container *container = locate(run, type, handle);
    if (container->is_freed)
        blame(run, MG_VERDICT_freed, handle);
    return container;
}

#define MG_PEEK(kind, what)                                                                                    \
    static uint64_t peek_##kind##_##what(const void *body, uint64_t word)                                      \
    {                                                                                                          \
        (void)word;                                                                                            \
        return mgc_##kind##_##what(body);                                                                      \
    }
#define MG_PEEK_WORD(kind, what)                                                                               \
    static uint64_t peek_##kind##_##what(const void *body, uint64_t word)                                      \
    {                                                                                                          \
        return mgc_##kind##_##what(body, word);                                                                \
    }
#include "shape/peeks.def"

uint64_t mg_container_peek(uint64_t peek, uint64_t handle, uint64_t word)
{
    static const struct {
        mg_container_type type;
        uint64_t (*answer)(const void *body, uint64_t word);
    } peeks[] = {
#define MG_PEEK(kind, what) {MG_CONTAINER_##kind, peek_##kind##_##what},
#include "shape/peeks.def"
    };
    assert(peek < MG_PEEK_COUNT);
    const mg_container *container = look_up(mg_run_current(), peeks[peek].type, handle);
    return container && !container->is_freed ? peeks[peek].answer(container->body, word) : MG_PEEK_NONE;
}

static void set_body(mg_containers *all, mg_container *container, void *body)
{
    container->body = body;
    container->bytes = types[container->type].bytes(body);
    all->bytes += container->bytes;
}

static void free_body(mg_containers *all, mg_container *container)
{
    assert(all->bytes >= container->bytes);
    all->bytes -= container->bytes;
    types[container->type].free(container->body);
}

static void check_bytes(mg_run *run)
{
    if (run->containers.bytes > MOST_BYTES)
        blame(run, MG_VERDICT_no_memory, 0);
}

void mg_container_measure(mg_run *run, mg_container *container)
{
    size_t bytes = types[container->type].bytes(container->body);
    run->containers.bytes += bytes - container->bytes;
    container->bytes = bytes;
    check_bytes(run);
}

/* ---- steps ----------------------------------------------------------------------------------------------- */

static void log_step(mg_run *run, size_t number, mg_change step, uint64_t old)
{
    assert(number < MOST);
    if (run->watch)
        run->watch(run, MG_CONTAINER_BASE + number * HANDLE_STEP, UINT64_MAX,
                   MG_INFO_SITE(MG_CONTROL->stack.host_info));
    mg_run_note(run, MG_CONTAINER_BASE + number * HANDLE_STEP, HANDLE_STEP, MG_TOUCH_WRITE);
    mg_run_log(run, MG_UNDO_STEP, (uint32_t)step << NUMBER_BITS | (uint32_t)number, old);
}

void mg_container_log(mg_run *run, const mg_container *container, mg_change step, uint64_t old)
{
    log_step(run, (size_t)(container - run->containers.each.items), step, old);
}

void mg_container_note(mg_run *run, uint64_t word)
{
    mg_vec_push(&run->containers.words, word);
}

uint64_t mg_container_make(mg_run *run, mg_container_type type)
{
    mg_containers *all = &run->containers;
    mg_container container = {.type = type};
    size_t number = all->each.count;
    if (number == MOST)
        blame(run, MG_VERDICT_no_memory, 0);
    log_step(run, number, MG_CHANGE_new, 0);
    set_body(all, &container, types[type].make());
    mg_vec_push(&all->each, container);
    check_bytes(run);
    return MG_CONTAINER_BASE + number * HANDLE_STEP;
}

void mg_container_free(mg_run *run, mg_container_type type, uint64_t handle)
{
    mg_container *container = locate(run, type, handle);
    if (container->is_freed)
        blame(run, MG_VERDICT_double_free, handle);
    mg_container_log(run, container, MG_CHANGE_free, 0);
    container->is_freed = true;
}

void mg_container_empty(mg_run *run, mg_container *container)
{
    mg_container_log(run, container, MG_CHANGE_clear, (uint64_t)(uintptr_t)container->body);
    set_body(&run->containers, container, types[container->type].make());
    check_bytes(run);
}

/* ---- and back -------------------------------------------------------------------------------------------- */

/* The word that mg_container_note kept for the step that is undone. */
static uint64_t take_noted(mg_containers *all)
{
    assert(all->words.count);
    return all->words.items[--all->words.count];
}

static void undo_new(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)old;
    assert(container == &all->each.items[all->each.count - 1]);
    free_body(all, container);
    all->each.count--;
}

static void undo_free(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all, (void)old;
    assert(container->is_freed); /* invariant 35 */
    container->is_freed = false;
}

static void undo_clear(mg_containers *all, mg_container *container, uint64_t old)
{
    assert(old && (void *)(uintptr_t)old != container->body); /* invariant 35 */
    free_body(all, container);
    container->body = (void *)(uintptr_t)old;
    container->bytes =
        types[container->type].bytes(container->body); /* mg_containers.bytes has counted it all along */
}

static void undo_list_push(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all, (void)old;
    assert(mgc_list_count(container->body)); /* invariant 35 */
    mgc_list_pop(container->body);
}

static void undo_list_pop(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all;
    mgc_list_push(container->body, old);
}

static void undo_list_set(mg_containers *all, mg_container *container, uint64_t old)
{
    bool was_there = mgc_list_set(container->body, take_noted(all), old);
    assert(was_there); /* invariant 35 */
    (void)was_there;
}

static void undo_list_insert(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all;
    assert(old < mgc_list_count(container->body)); /* invariant 35 */
    mgc_list_remove(container->body, old);
}

static void undo_list_remove(mg_containers *all, mg_container *container, uint64_t old)
{
    bool was_there = mgc_list_insert(container->body, take_noted(all), old);
    assert(was_there); /* invariant 35 */
    (void)was_there;
}

static void undo_map_add(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all;
    bool was_there = mgc_map_remove(container->body, old);
    assert(was_there); /* invariant 35 */
    (void)was_there;
}

static void undo_map_replace(mg_containers *all, mg_container *container, uint64_t old)
{
    bool is_new = mgc_map_put(container->body, take_noted(all), old);
    assert(!is_new); /* invariant 35 */
    (void)is_new;
}

static void undo_map_remove(mg_containers *all, mg_container *container, uint64_t old)
{
    uint64_t position = take_noted(all), key = take_noted(all);
    mgc_map_put_back(container->body, position, key, old);
}

static void undo_queue_put(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all, (void)old;
    mgc_queue_take_back(container->body);
}

static void undo_queue_take(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all;
    mgc_queue_put_back(container->body, old);
}

static void undo_set_add(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all;
    bool was_there = mgc_set_remove(container->body, old);
    assert(was_there); /* invariant 35 */
    (void)was_there;
}

static void undo_set_remove(mg_containers *all, mg_container *container, uint64_t old)
{
    mgc_set_put_back(container->body, take_noted(all), old);
}

static void undo_stack_push(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all, (void)old;
    assert(mgc_stack_count(container->body)); /* invariant 35 */
    mgc_stack_pop(container->body);
}

static void undo_stack_pop(mg_containers *all, mg_container *container, uint64_t old)
{
    (void)all;
    mgc_stack_push(container->body, old);
}

static void (*const inverses[])(mg_containers *all, mg_container *container, uint64_t old) = {
#define MG_CHANGE(name) undo_##name,
#include "engine/containers.def"
};

void mg_containers_undo(mg_run *run, const mg_undo_entry *entry)
{
    mg_containers *all = &run->containers;
    uint32_t number = entry->where & ((1u << NUMBER_BITS) - 1);
    assert(number < all->each.count && entry->where >> NUMBER_BITS < sizeof inverses / sizeof *inverses);
    inverses[entry->where >> NUMBER_BITS](all, &all->each.items[number], entry->old);
}

void mg_containers_forget(mg_run *run)
{
    for (const mg_undo_entry *entry = MG_CONTROL->undo_top; entry > run->undo;)
        if ((--entry)->kind == MG_UNDO_STEP)
            mg_containers_undo(run, entry);
}
