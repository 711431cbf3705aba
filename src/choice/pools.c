#include "choice/pools.h"

#include <string.h>

#include "choice/choices.h"
#include "choice/open.h"
#include "engine/access.h"
#include "engine/libc.h"

/* As margay_choice.h has it. */
typedef struct target_pool {
    uint64_t size, bytes;
    bool has_null;
    void **objects;
    uint64_t room;
    uint64_t state; /* our number for it, + 1 */
} target_pool;

static target_pool *pool_at(uint64_t address)
{
    mg_access_copy(MG_NO_ADDRESS, address, sizeof(target_pool), MG_CONTROL->host_info);
    return (target_pool *)(uintptr_t)address;
}

/* A program may copy a pool or lay another one over it, so it carries its number with it. */
static uint32_t number_of(uint64_t address)
{
    mg_store *store = MG_STORE;
    target_pool *target = pool_at(address);
    if (!target->state || target->state > store->pool_count) {
        if (store->pool_count == MG_POOLS_MOST)
            mg_run_end(mg_run_current(), MG_VERDICT_no_memory, address, MG_INFO_SITE(MG_CONTROL->host_info));
        store->pools[store->pool_count] =
            (mg_object_pool){.size = target->size, .bytes = target->bytes, .has_null = target->has_null};
        mg_store_set(&store->pool_count, store->pool_count + 1);
        mg_store_set(&target->state, store->pool_count);
    }
    return (uint32_t)target->state - 1;
}

/* ---- the smallest model ---------------------------------------------------------------------------------- */

static bool is_chosen(const mg_variable *variable)
{
    return mg_store_is_known(variable) && variable->chosen;
}

/* Is it the first of its pool that became this object, among those up to a level? */
static bool is_first(const mg_variable *variable, uint32_t level)
{
    for (uint64_t v = variable->older; v; v = MG_STORE->variables[v - 1].older) {
        const mg_variable *other = &MG_STORE->variables[v - 1];
        if (other->level <= level && is_chosen(other) && other->chosen == variable->chosen)
            return false;
    }
    return true;
}

static uint64_t chosen_up_to(const mg_object_pool *pool, uint32_t level)
{
    uint64_t count = 0;
    for (uint64_t v = pool->newest; v; v = MG_STORE->variables[v - 1].older) {
        const mg_variable *variable = &MG_STORE->variables[v - 1];
        count += variable->level <= level && is_chosen(variable) && is_first(variable, level);
    }
    return count;
}

/* Levels count from 1; at level 0 are those before the first mg_new. */
static uint64_t smallest_model(const mg_object_pool *pool)
{
    uint64_t most = pool->levels;
    for (uint32_t level = 0; level <= pool->levels; level++) {
        uint64_t size = chosen_up_to(pool, level) + pool->levels - level;
        most = size > most ? size : most;
    }
    return most;
}

static bool fits(const mg_object_pool *pool)
{
    return !pool->size || smallest_model(pool) <= pool->size;
}

/* ---- the objects that a variable can become -------------------------------------------------------------- */

/* Does a rule say that the two differ? */
static bool must_differ(const mg_variable *a, const mg_variable *b)
{
    return (a->is_new && b->level < a->level) || (b->is_new && a->level < b->level);
}

static bool may_be(const mg_variable *variable, uint64_t object)
{
    const mg_object_pool *pool = &MG_STORE->pools[variable->pool];
    for (uint64_t v = pool->newest; v; v = MG_STORE->variables[v - 1].older) {
        const mg_variable *other = &MG_STORE->variables[v - 1];
        if (other != variable && is_chosen(other) && other->chosen == object && must_differ(variable, other))
            return false;
    }
    return true;
}

/* Would the others still find objects? Asked by trying. */
static bool leaves_room(const mg_variable *variable, uint64_t object)
{
    mg_variable *v = &MG_STORE->variables[variable - MG_STORE->variables];
    mg_variable old = *v;
    v->set = 1;
    v->chosen = object;
    bool does = fits(&MG_STORE->pools[v->pool]);
    *v = old;
    return does;
}

enum { FRESH = 1 }; /* no address of an object */

/* The answer with this number, if there are so many: NULL, objects that were chosen in the order of their variables, a fresh one. Else
 * their number. */
static uint64_t option(const mg_variable *variable, uint32_t wanted, uint64_t *object)
{
    const mg_object_pool *pool = &MG_STORE->pools[variable->pool];
    uint64_t count = 0, all[MG_VARIABLES_MOST];
    uint32_t found = 0;
    if (pool->has_null && !variable->is_new)
        all[count++] = 0;
    for (uint64_t v = pool->newest; v; v = MG_STORE->variables[v - 1].older)
        found += is_chosen(&MG_STORE->variables[v - 1]) && is_first(&MG_STORE->variables[v - 1], UINT32_MAX);
    uint64_t end = count + found;
    for (uint64_t v = pool->newest, at = end; v; v = MG_STORE->variables[v - 1].older)
        if (is_chosen(&MG_STORE->variables[v - 1]) && is_first(&MG_STORE->variables[v - 1], UINT32_MAX))
            all[--at] = MG_STORE->variables[v - 1].chosen;
    uint64_t kept = count;
    for (uint64_t i = count; i < end; i++)
        if (may_be(variable, all[i]) && leaves_room(variable, all[i]))
            all[kept++] = all[i];
    if (leaves_room(variable, FRESH))
        all[kept++] = FRESH;
    if (wanted < kept)
        *object = all[wanted];
    return kept;
}

uint32_t mg_pools_options(const mg_variable *variable)
{
    uint64_t object;
    return (uint32_t)option(variable, UINT32_MAX, &object);
}

void mg_pools_pick(uint32_t variable, uint32_t wanted)
{
    const mg_variable *v = &MG_STORE->variables[variable];
    uint64_t object = 0;
    option(v, wanted, &object);
    if (object == FRESH)
        object = mg_libc_give_zeroed(MG_STORE->pools[v->pool].bytes);
    mg_store_choose(variable, object);
}

/* ---- asking for objects ---------------------------------------------------------------------------------- */

/* The first one asked for is new, whatever the program calls it, unless it may be NULL. */
bool mg_pools_describe(uint64_t address, bool is_new, mg_variable *described)
{
    uint32_t number = number_of(address);
    mg_object_pool *pool = &MG_STORE->pools[number];
    bool begins = is_new || (!pool->levels && !pool->has_null);
    *described = (mg_variable){
        .kind = MG_VARIABLE_OBJECT, .pool = number, .is_new = begins, .level = (uint32_t)pool->levels + begins};
    if (!begins)
        return true;
    mg_object_pool more = *pool;
    more.levels++;
    return fits(&more);
}

void mg_pools_note(uint32_t variable)
{
    mg_variable *v = &MG_STORE->variables[variable];
    mg_object_pool *pool = &MG_STORE->pools[v->pool];
    v->older = pool->newest;
    mg_store_set(&pool->newest, variable + 1);
    if (v->is_new)
        mg_store_set(&pool->levels, v->level);
}

static void choose_all(const mg_object_pool *pool)
{
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind == MG_VARIABLE_OBJECT && &MG_STORE->pools[variable->pool] == pool &&
            !mg_store_is_known(variable))
            mg_choices_force((uint32_t)v);
    }
}

static uint64_t find_object(const mg_object_pool *pool, uint64_t number, uint64_t *object)
{
    uint64_t count = 0;
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind != MG_VARIABLE_OBJECT || &MG_STORE->pools[variable->pool] != pool ||
            !is_chosen(variable) || !is_first(variable, UINT32_MAX))
            continue;
        if (count++ == number)
            *object = variable->chosen;
    }
    return count;
}

uint64_t mg_pools_count(uint64_t address)
{
    uint64_t object;
    const mg_object_pool *pool = &MG_STORE->pools[number_of(address)];
    choose_all(pool);
    return find_object(pool, UINT64_MAX, &object);
}

uint64_t mg_pools_at(uint64_t address, uint64_t number)
{
    uint64_t object = 0;
    const mg_object_pool *pool = &MG_STORE->pools[number_of(address)];
    choose_all(pool);
    find_object(pool, number, &object);
    return object;
}

/* Without Margay each mg_new gives the next object, and an mg_any that is none of those before, too. */
long long mg_pools_native(uint64_t wanted)
{
    uint32_t pool = MG_STORE->variables[wanted].pool;
    uint64_t objects[MG_VARIABLES_MOST], count = 0, number = 0;
    for (uint64_t v = 0; v <= wanted; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind != MG_VARIABLE_OBJECT || variable->pool != pool)
            continue;
        if (mg_store_is_known(variable) && !variable->chosen) {
            number = UINT64_MAX;
            continue;
        }
        for (number = 0; number < count && is_chosen(variable); number++)
            if (objects[number] == variable->chosen)
                break;
        if (!is_chosen(variable) && !variable->is_new && count)
            number = 0;
        else if (!is_chosen(variable))
            number = count;
        if (number == count)
            objects[count++] = is_chosen(variable) ? variable->chosen : 0;
    }
    return number == UINT64_MAX ? -1 : (long long)number;
}
