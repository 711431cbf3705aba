/* Which objects a variable of a pool can become depends on what was chosen for the others, so they are counted anew for each question. A census goes
 * through all variables of the pool, and notes for each object the levels at which it was chosen. From that the smallest model of pools.h is computed,
 * and options that would make it larger than the pool are left out. */
#include "choice/pools.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "choice/choices.h"
#include "choice/notes.h"
#include "choice/questions.h"
#include "engine/access.h"
#include "engine/libc.h"

/* struct mg_pool of margay_choice.h. */
typedef struct target_pool {
    uint64_t size, bytes;
    bool has_null;
    void **objects;
    uint64_t room;
    uint64_t state; /* our number for it, + 1 */
} target_pool;

/* Checks the pool as if the target read it, except for the padding in it, which need not be written. */
static target_pool *pool_at(uint64_t address)
{
    const uint64_t padding = offsetof(target_pool, has_null) + 1, rest = offsetof(target_pool, objects);
    mg_access_copy(MG_NO_ADDRESS, address, padding, MG_CONTROL->stack.host_info);
    mg_access_copy(MG_NO_ADDRESS, address + rest, sizeof(target_pool) - rest, MG_CONTROL->stack.host_info);
    return (target_pool *)(uintptr_t)address;
}

/* A program may copy a pool, or reuse its memory for another, so the pool itself carries its number. */
static uint32_t number_of(uint64_t address)
{
    mg_notes *notes = MG_NOTES;
    target_pool *target = pool_at(address);
    uint64_t write = MG_INFO_SIZED(MG_CONTROL->stack.host_info, sizeof target->state) | MG_INFO_STORE;
    if (!target->state || target->state > notes->pool_count) {
        if (notes->pool_count == MG_POOLS_MOST)
            mg_run_end(mg_run_current(), MG_VERDICT_many_choices, address,
                       MG_INFO_SITE(MG_CONTROL->stack.host_info));
        notes->pools[notes->pool_count] =
            (mg_object_pool){.size = target->size, .bytes = target->bytes, .has_null = target->has_null};
        mg_access_again(address + offsetof(target_pool, state), write, ~0ull);
        mg_store_set(&notes->pool_count, notes->pool_count + 1);
        target->state = notes->pool_count;
    }
    assert(target->state && target->state <= notes->pool_count);
    return (uint32_t)target->state - 1;
}

/* ---- the objects that were chosen ------------------------------------------------------------------------ */

typedef struct object {
    uint64_t address;
    uint64_t level;     /* the lowest that has it */
    uint64_t new_level; /* the level that begins with it; 0: none */
} object;

enum { FEW = 256 }; /* words: enough for pools of a dozen objects */

/* Of one pool: its objects in the order of the variables that became them, and for each level a lower bound for the size of the smallest model. Levels
 * count from 1; level 0 has the variables before the first mg_new. A census is made for nearly every answer about objects, so its memory is `few`, if
 * that is enough. */
typedef struct census {
    object *objects;
    uint64_t count;
    uint64_t *sizes;
    uint64_t *memory;
    uint64_t few[FEW];
} census;

/* Needed only while counting: the variables that are chosen, oldest first, and a hash table from addresses to objects' numbers, + 1. */
typedef struct tally {
    const mg_variable **chosen;
    uint64_t count;
    uint32_t *places;
    unsigned power; /* of two: how many places there are */
} tally;

static bool is_chosen(const mg_variable *variable)
{
    return variable->answer.is_known && variable->answer.value;
}

/* Where an object stands in the table, or would stand: then there is a 0. */
static uint32_t *find_place(const census *c, const tally *t, uint64_t address)
{
    uint64_t at = address * 0x9e3779b97f4a7c15ull >> (64 - t->power);
    while (t->places[at] && c->objects[t->places[at] - 1].address != address)
        at = (at + 1) & ((1ull << t->power) - 1);
    return &t->places[at];
}

static void count_variable(census *c, uint32_t *place, const mg_variable *variable)
{
    assert(variable->kind == &mg_objects_kind && *place <= c->count);
    if (!*place) {
        c->objects[c->count] = (object){variable->answer.value, variable->object.level, 0};
        *place = (uint32_t)++c->count;
    }
    if (variable->object.is_new)
        c->objects[*place - 1].new_level = variable->object.level;
}

/* Memory for objects, sizes, places and chosen variables, zeroed. */
static void alloc_census(census *c, tally *t, uint64_t levels)
{
    uint64_t all = t->count, places = 1ull << t->power;
    uint64_t objects = all * (sizeof *c->objects / sizeof *c->memory);
    uint64_t words = objects + levels + 1 + places / 2 + all;
    c->memory =
        words <= FEW ? memset(c->few, 0, words * sizeof *c->few) : mg_memory_new(words * sizeof *c->few);
    c->objects = (object *)c->memory;
    c->sizes = c->memory + objects;
    t->places = (uint32_t *)(c->sizes + levels + 1);
    t->chosen = (const mg_variable **)(c->sizes + levels + 1 + places / 2);
}

/* Levels only rise from one variable to the next, so the first that has an object is at its lowest level. */
static void count_objects(census *c, const mg_object_pool *pool)
{
    tally t = {.power = 1};
    for (uint64_t v = pool->newest; v; v = MG_STORE->variables[v - 1].object.older) {
        assert(v <= MG_STORE->variable_count && MG_STORE->variables[v - 1].object.older < v);
        t.count += is_chosen(&MG_STORE->variables[v - 1]);
    }
    while (1ull << t.power <= t.count * 2)
        t.power++;
    alloc_census(c, &t, pool->levels);
    assert(1ull << t.power > t.count); /* a place is free */
    uint64_t at = t.count;
    for (uint64_t v = pool->newest; v; v = MG_STORE->variables[v - 1].object.older)
        if (is_chosen(&MG_STORE->variables[v - 1]))
            t.chosen[--at] = &MG_STORE->variables[v - 1];
    for (uint64_t i = 0; i < t.count; i++)
        count_variable(c, find_place(c, &t, t.chosen[i]->answer.value), t.chosen[i]);
}

/* For each level: the objects chosen up to it, and one for each mg_new above it. */
static void census_begin(census *c, const mg_object_pool *pool)
{
    c->count = 0;
    count_objects(c, pool);
    for (uint64_t i = 0; i < c->count; i++) {
        assert(c->objects[i].level <= pool->levels && c->objects[i].new_level <= pool->levels);
        c->sizes[c->objects[i].level]++;
    }
    for (uint64_t level = 0, so_far = 0; level <= pool->levels; level++) {
        so_far += c->sizes[level];
        c->sizes[level] = so_far + pool->levels - level;
    }
}

static void census_end(census *c)
{
    if (c->memory != c->few)
        free(c->memory);
}

/* ---- the objects that a variable can become -------------------------------------------------------------- */

/* Can there be one more object at each level from `from` to before `end`, so that all variables still find objects? */
static bool has_room(const census *c, const mg_object_pool *pool, uint64_t from, uint64_t end)
{
    for (uint64_t level = from; pool->size && level < end; level++)
        if (c->sizes[level] >= pool->size)
            return false;
    return true;
}

/* The object of an mg_new differs from all at lower levels. */
static bool can_become(const mg_pooled *wanted, const object *o)
{
    return !(wanted->is_new && o->level < wanted->level) && o->new_level <= wanted->level;
}

enum { FRESH = 1 }; /* no address of an object */

/* Gives the number of answers, and the one with number `wanted`, if there are so many. They are, in this order: NULL, the objects that were chosen, a
 * fresh one. */
static uint64_t find_option(const mg_pooled *variable, uint64_t wanted, uint64_t *address)
{
    const mg_object_pool *pool = &MG_NOTES->pools[variable->pool];
    uint64_t count = 0;
    census c;
    census_begin(&c, pool);
    if (pool->has_null && !variable->is_new && count++ == wanted)
        *address = 0;
    for (uint64_t i = 0; i < c.count; i++)
        if (can_become(variable, &c.objects[i]) && has_room(&c, pool, variable->level, c.objects[i].level) &&
            count++ == wanted)
            *address = c.objects[i].address;
    if (has_room(&c, pool, variable->level, pool->levels + 1) && count++ == wanted)
        *address = FRESH;
    census_end(&c);
    return count;
}

static uint64_t options(const mg_variable *variable)
{
    uint64_t address;
    return find_option(&variable->object, UINT64_MAX, &address);
}

/* The object that is next where all are laid out: they are given in their order, so it is the one behind those that are given. */
static uint64_t next_laid_out(const mg_object_pool *pool)
{
    census c;
    census_begin(&c, pool);
    uint64_t number = c.count;
    census_end(&c);
    assert(pool->is_laid_out && number >= pool->given && number < pool->size); /* invariant 75 */
    return pool->first + (number - pool->given) * pool->stride;
}

static void answer(uint32_t variable, uint64_t wanted)
{
    const mg_pooled *asked = &MG_STORE->variables[variable].object;
    const mg_object_pool *pool = &MG_NOTES->pools[asked->pool];
    uint64_t chosen = 0, count = find_option(asked, wanted, &chosen);
    assert(wanted < count);
    if (chosen == FRESH)
        chosen = pool->is_laid_out ? next_laid_out(pool) : mg_libc_give_zeroed(pool->bytes);
    mg_store_choose(variable, chosen);
}

/* Takes the first option, without a step and without making an object: a number stands for a fresh one that is not there yet. */
static void complete(uint32_t variable)
{
    mg_pooled *asked = &MG_STORE->variables[variable].object;
    const mg_object_pool *pool = &MG_NOTES->pools[asked->pool];
    uint64_t chosen = 0;
    find_option(asked, 0, &chosen);
    if (chosen == FRESH)
        chosen = pool->is_laid_out ? next_laid_out(pool) : FRESH + 1 + variable; /* below every address */
    asked->answer.value = chosen;
    asked->answer.is_known = true;
}

/* How many of the objects that were given before others were laid out have lower addresses. Later objects have higher ones, as the heap gives no address twice. */
static uint64_t rank(const census *c, uint64_t address)
{
    uint64_t lower = 0;
    for (uint64_t i = 0; i < c->count; i++)
        lower += c->objects[i].address < address;
    return lower;
}

/* The number of an object in a pool that is laid out; its size or more: it is none of them. */
static uint64_t number_laid_out(const mg_object_pool *pool, const census *c, uint64_t address)
{
    assert(pool->is_laid_out && c->count >= pool->given); /* invariant 75 */
    if (pool->stride && address >= pool->first)
        return pool->given + (address - pool->first) / pool->stride;
    return rank(c, address);
}

/* The number of a chosen object, as mg_pool_at counts. */
static uint64_t number_among(const mg_pooled *asked)
{
    census c;
    uint64_t found = 0;
    const mg_object_pool *pool = &MG_NOTES->pools[asked->pool];
    census_begin(&c, pool);
    if (pool->is_laid_out) {
        found = number_laid_out(pool, &c, asked->answer.value);
        census_end(&c);
        return found;
    }
    while (found < c.count && c.objects[found].address != asked->answer.value)
        found++;
    census_end(&c);
    return found;
}

/* ---- asking for objects ---------------------------------------------------------------------------------- */

/* Is there room for one more mg_new? That begins a level with only this object, so the size at every level grows by one. */
static bool can_grow(const mg_object_pool *pool)
{
    census c;
    if (!pool->size)
        return true;
    census_begin(&c, pool);
    bool can = pool->levels < pool->size && has_room(&c, pool, 0, pool->levels + 1);
    census_end(&c);
    return can;
}

/* The first object that is asked for is new, even by mg_any, unless it may be NULL. */
bool mg_pools_describe(uint64_t address, bool is_new, mg_variable *described)
{
    uint32_t number = number_of(address);
    mg_object_pool *pool = &MG_NOTES->pools[number];
    bool begins = is_new || (!pool->levels && !pool->has_null);
    *described = (mg_variable){.kind = &mg_objects_kind,
                               .object = {.pool = number,
                                          .is_new = begins,
                                          .is_called_new = is_new,
                                          .level = (uint32_t)pool->levels + begins}};
    if (!begins)
        return true;
    return can_grow(pool);
}

static void note_variable(uint32_t variable)
{
    mg_pooled *asked = &MG_STORE->variables[variable].object;
    mg_object_pool *pool = &MG_NOTES->pools[asked->pool];
    assert(pool->newest <= variable && asked->level >= pool->levels);
    asked->older = pool->newest;
    mg_store_set(&pool->newest, variable + 1);
    if (asked->is_new)
        mg_store_set(&pool->levels, asked->level);
}

/* Chooses all open variables of a pool, in the order in which the program asked for them. */
static void choose_all(uint32_t pool)
{
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind == &mg_objects_kind && variable->object.pool == pool && !variable->answer.is_known)
            mg_choices_force((uint32_t)v);
    }
}

/* Gives the number of objects, and the address of the one with this number, if there are so many. */
static uint64_t find_object(const mg_object_pool *pool, uint64_t number, uint64_t *address)
{
    census c;
    census_begin(&c, pool);
    if (number < c.count)
        *address = c.objects[number].address;
    uint64_t count = c.count;
    census_end(&c);
    return count;
}

/* The object with a number in a pool that is laid out; 0: there is none. */
static uint64_t at_laid_out(const mg_object_pool *pool, uint64_t number)
{
    census c;
    uint64_t found = 0;
    if (number >= pool->size)
        return 0;
    if (number >= pool->given)
        return pool->first + (number - pool->given) * pool->stride;
    census_begin(&c, pool);
    for (uint64_t i = 0; i < c.count; i++)
        if (rank(&c, c.objects[i].address) == number)
            found = c.objects[i].address;
    census_end(&c);
    assert(found); /* invariant 75 */
    return found;
}

/* All objects that are still to be given. */
static void lay_out(mg_object_pool *pool)
{
    uint64_t unused, given = find_object(pool, UINT64_MAX, &unused), first = 0, stride = 0;
    for (uint64_t i = given; i < pool->size; i++) {
        uint64_t address = mg_libc_give_zeroed(pool->bytes);
        first = first ? first : address;
        stride = i == given + 1 ? address - first : stride;
        assert(address == first + (i - given) * stride); /* invariant 75 */
    }
    mg_store_set(&pool->given, given);
    mg_store_set(&pool->first, first);
    mg_store_set(&pool->stride, stride ? stride : pool->size > given); /* of a single one any will do */
    mg_store_set(&pool->variables, MG_STORE->variable_count);
    mg_store_set(&pool->is_laid_out, true);
}

uint64_t mg_pools_first(uint64_t address)
{
    uint32_t number = number_of(address);
    mg_object_pool *pool = &MG_NOTES->pools[number];
    if (!pool->size)
        mg_run_end(mg_run_current(), MG_VERDICT_no_size, address, MG_INFO_SITE(MG_CONTROL->stack.host_info));
    if (!pool->is_laid_out) {
        choose_all(number);
        lay_out(pool);
    }
    return at_laid_out(pool, 0);
}

uint64_t mg_pools_after(uint64_t address, uint64_t before)
{
    const mg_object_pool *pool = &MG_NOTES->pools[number_of(address)];
    census c;
    if (!pool->is_laid_out)
        return 0;
    census_begin(&c, pool);
    uint64_t number = number_laid_out(pool, &c, before);
    census_end(&c);
    return at_laid_out(pool, number + 1);
}

uint64_t mg_pools_count(uint64_t address)
{
    uint64_t found;
    uint32_t pool = number_of(address);
    if (MG_NOTES->pools[pool].is_laid_out)
        return MG_NOTES->pools[pool].size;
    choose_all(pool);
    return find_object(&MG_NOTES->pools[pool], UINT64_MAX, &found);
}

uint64_t mg_pools_at(uint64_t address, uint64_t number)
{
    uint64_t found = 0;
    uint32_t pool = number_of(address);
    if (MG_NOTES->pools[pool].is_laid_out)
        return at_laid_out(&MG_NOTES->pools[pool], number);
    choose_all(pool);
    find_object(&MG_NOTES->pools[pool], number, &found);
    return found;
}

/* ---- the kind -------------------------------------------------------------------------------------------- */

static uint8_t bits(const mg_variable *variable)
{
    (void)variable;
    return 64;
}

static void add_value(mg_text *out, const mg_variable *variable)
{
    if (variable->answer.value)
        mg_text_printf(out, "object %" PRIu64, number_among(&variable->object));
    else
        mg_text_add(out, "NULL");
}

static void add_range(mg_text *out, const mg_variable *variable)
{
    const mg_object_pool *pool = &MG_NOTES->pools[variable->object.pool];
    bool is_called_new = variable->object.is_called_new;
    mg_text_add(out, is_called_new ? "an object not given before" : "an object given before or a new one");
    if (pool->size)
        mg_text_printf(out, ", of %" PRIu64, pool->size);
    mg_text_add(out, pool->has_null && !is_called_new ? ", or NULL" : "");
}

/* mg_new has no number in MG_CHOICES, as it gives the next object; but where all are laid out nobody else can tell which that is. */
static bool number(const mg_variable *variable, int64_t *found)
{
    const mg_object_pool *pool = &MG_NOTES->pools[variable->object.pool];
    uint64_t asked = (uint64_t)(variable - MG_STORE->variables);
    if (variable->object.is_called_new && !(pool->is_laid_out && asked >= pool->variables))
        return false;
    *found = variable->answer.value ? (int64_t)number_among(&variable->object) : -1;
    return true;
}

static const mg_question question = {
    .options = options,
    .counts_itself = true,
    .note = note_variable,
    .answer = answer,
    .complete = complete,
    .add_value = add_value,
    .add_range = add_range,
    .number = number,
};

const mg_value_kind mg_objects_kind = {
    .name = "object", MG_QUESTIONS_OPERATIONS, .bits = bits, .question = &question};
