/* The walk begins at the root object and goes through each object that a chosen pointer leads to, in the order in which they are reached. It looks at the path
 * alone, never at memory, which is as the predicate has left it. */
#include "search/dont_care.h"

#include <assert.h>

#include "base/hot.h"
#include "base/memory.h"
#include "choice/fields.h"

void mg_dont_care_init(mg_dont_care *d, mg_cells *cells)
{
    *d = (mg_dont_care){.cells = cells, .full = MG_NONE};
    d->positions = mg_memory_new((cells->layout->cell_count + 1) * sizeof *d->positions);
    d->is_reached = mg_memory_new((cells->layout->object_count + 1) * sizeof *d->is_reached);
}

static void add_object(mg_dont_care *d, uint32_t object)
{
    mg_assert_hot(object < d->cells->layout->object_count);
    if (d->is_reached[object])
        return;
    d->is_reached[object] = true;
    mg_vec_push(&d->walked, (mg_walked){.object = object});
}

/* All but the first so many objects are not reached any more. */
static void drop_objects(mg_dont_care *d, size_t count)
{
    mg_assert_hot(count <= d->walked.count);
    while (d->walked.count > count)
        d->is_reached[d->walked.items[--d->walked.count].object] = false;
}

/* The object that a pointer of this pool leads to; MG_NONE: it is NULL. */
static uint32_t object_of(const mg_dont_care *d, uint32_t number, uint32_t taken)
{
    const mg_cell_run *each = &d->cells->each[number];
    const mg_pool *pool = &d->cells->layout->pools[each->pool];
    uint32_t reached = taken + 1 - each->has_null;
    mg_assert_hot(reached <= pool->count); /* invariant 27 */
    return reached ? pool->first + reached - 1 : MG_NONE;
}

/* Old positions stay in the table, so they are looked at again. */
static const mg_step *find(const mg_dont_care *d, uint32_t number)
{
    const mg_step *step = d->cells->path->steps + d->positions[number];
    bool is_there = step < MG_CONTROL->next && step->owner == number &&
                    (step->kind == MG_STEP_field || step->kind == MG_STEP_unread);
    return is_there ? step : NULL;
}

static const mg_step *choose(mg_dont_care *d, uint32_t number)
{
    const mg_step *step = find(d, number);
    if (step)
        return step;
    step = mg_fields_take_unread(d->cells, number);
    if (step)
        d->positions[number] = (uint32_t)(step - d->cells->path->steps);
    return step;
}

static bool choose_slot(mg_dont_care *d, const mg_slot *slot, uint64_t count);

static bool choose_cell(mg_dont_care *d, uint32_t number)
{
    const mg_cell *cell = &d->cells->layout->cells[number];
    if (cell->governor != MG_NONE && !choose(d, cell->governor)) /* invariant 24 */
        return false;
    const mg_step *step = choose(d, number);
    if (!step)
        return false;
    if (d->cells->each[number].pool != MG_NONE) {
        uint32_t object = object_of(d, number, step->taken);
        if (object != MG_NONE)
            add_object(d, object);
    }
    return !cell->elements || choose_slot(d, cell->elements, mg_cells_length(d->cells, number));
}

static bool choose_union(mg_dont_care *d, const mg_slot *slot)
{
    const mg_cell *cell = &d->cells->layout->cells[slot->cell];
    if (cell->governor != MG_NONE && !choose(d, cell->governor)) /* invariant 24 */
        return false;
    const mg_arm *arm = mg_cells_arm(d->cells, slot->cell);
    assert(!arm || arm->slot < slot->child_count); /* invariant 24 */
    return !arm || choose_slot(d, &slot->children[arm->slot], UINT64_MAX);
}

/* count: only the first so many children, for an array that is shorter than its storage. */
static bool choose_slot(mg_dont_care *d, const mg_slot *slot, uint64_t count)
{
    if (slot->kind == MG_SLOT_CELL)
        return choose_cell(d, slot->cell);
    if (slot->kind == MG_SLOT_UNION)
        return choose_union(d, slot);
    for (uint32_t i = 0; i < slot->child_count && i < count; i++)
        if (!choose_slot(d, &slot->children[i], UINT64_MAX))
            return false;
    return true;
}

/* Goes through the objects from this one on. */
static bool walk_from(mg_dont_care *d, size_t number)
{
    for (; number < d->walked.count; number++) {
        mg_walked *now = &d->walked.items[number];
        now->position = mg_path_position(d->cells->path);
        now->reached = (uint32_t)d->walked.count;
        if (!choose_slot(d, d->cells->layout->objects[now->object].slot, UINT64_MAX))
            return false;
    }
    return true;
}

/* Objects whose fields come before the step that has changed stay as they are; the one that the step belongs to is gone through again. */
bool mg_dont_care_go_on(mg_dont_care *d)
{
    uint32_t changed = mg_path_depth(d->cells->path) - 1;
    size_t number = d->walked.count - 1;
    mg_assert_hot(changed >= d->first &&
                  d->cells->path->steps[changed].kind == MG_STEP_unread); /* invariant 74 */
    while (d->walked.items[number].position > changed)
        number--;
    MG_CONTROL->next = d->cells->path->steps + d->walked.items[number].position;
    drop_objects(d, d->walked.items[number].reached);
    return walk_from(d, number);
}

/* If no field was left unread: notes that, and the last of the steps that others hang on, pointers and what governs. With the same values of these there are the same fields. */
static void note_full(mg_dont_care *d)
{
    const mg_path *path = d->cells->path;
    if (mg_path_depth(path) != d->first)
        return;
    d->full = d->tied = d->first;
    while (d->tied) {
        const mg_cell_run *each = &d->cells->each[path->steps[d->tied - 1].owner];
        if (each->pool != MG_NONE || each->governs)
            break;
        d->tied--;
    }
}

/* Of a field that was chosen, made unread by mg_havoc and chosen again, the first choice counts: it is the structure's. */
bool mg_dont_care_begin(mg_dont_care *d)
{
    const mg_path *path = d->cells->path;
    d->first = mg_path_position(path);
    drop_objects(d, 0);
    if (mg_path_is_at_end(path) && mg_dont_care_is_full(d, d->first))
        return true;
    if (!mg_path_is_at_end(path) && path->steps[d->first].kind != MG_STEP_unread)
        return true; /* the predicate read less than before, which is noticed by whoever looks at the path */
    for (uint32_t i = d->first; i--;)
        if (path->steps[i].kind == MG_STEP_field)
            d->positions[path->steps[i].owner] = i;
    add_object(d, d->cells->layout->root);
    if (!walk_from(d, 0))
        return false;
    note_full(d);
    return true;
}

/* Does this value of a pointer lead to an object that nothing before it leads to? */
static bool brings_others(const mg_dont_care *d, uint32_t number, uint32_t taken)
{
    uint32_t object = object_of(d, number, taken);
    return object != MG_NONE && !d->is_reached[object];
}

/* A field that governs others brings others with each value. */
uint32_t mg_dont_care_skip(mg_dont_care *d)
{
    mg_step *last = MG_CONTROL->next - 1;
    if (mg_path_position(d->cells->path) == d->first || d->cells->each[last->owner].governs)
        return 0;
    mg_assert_hot(last->kind == MG_STEP_unread && mg_path_is_at_end(d->cells->path)); /* invariant 74 */
    uint32_t before = last->taken, taken = before;
    if (d->cells->each[last->owner].pool == MG_NONE)
        taken = last->last;
    while (taken < last->last && !brings_others(d, last->owner, taken + 1))
        taken++;
    mg_fields_settle(d->cells, last, taken);
    return taken - before;
}
