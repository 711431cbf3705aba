#include "choice/fields.h"

#include <assert.h>
#include <string.h>

#include "base/hot.h"
#include "choice/narrow.h"
#include "path/next.h"

void mg_fields_restart(mg_cells *cells)
{
    cells->recounts = true;
    mg_narrow_set(cells, false);
    mg_path_restart(cells->path);
}

/* ---- values ------------------------------------------------------------------------------------------------ */

__extension__ typedef _Float16 half;

/* The bits of a real as wide as the cell; of one wider than a word: of a double, which mg_cells_choose widens. */
static uint64_t bits_of_real(double value, uint32_t bytes)
{
    uint64_t bits = 0;
    if (bytes == 2) {
        half short_one = (half)value;
        memcpy(&bits, &short_one, sizeof short_one);
    } else if (bytes == sizeof(float)) {
        float narrow = (float)value;
        memcpy(&bits, &narrow, sizeof narrow);
    } else {
        memcpy(&bits, &value, sizeof value);
    }
    return bits;
}

uint64_t mg_fields_value(const mg_cells *cells, uint32_t number, uint32_t index)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    mg_assert_hot(domain->kind != MG_DOMAIN_REALS || index < domain->count);
    if (domain->kind == MG_DOMAIN_REALS)
        return bits_of_real(domain->reals[index], cell->bytes);
    if (domain->kind > MG_DOMAIN_REALS)
        return domain->kind == MG_DOMAIN_BLOCK    ? cell->block
               : domain->kind == MG_DOMAIN_OPAQUE ? index * (uint64_t)MG_OPAQUE_ADDRESS
                                                  : 0;
    int64_t integer = mg_domain_integer(domain, index);
    return cell->type->kind == MG_TYPE_FLOAT ? bits_of_real((double)integer, cell->bytes) : (uint64_t)integer;
}

uint64_t mg_fields_index(const mg_cells *cells, uint32_t number, uint64_t bits)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    if (each->pool != MG_NONE)
        return bits ? (each->stride ? (bits - each->low) / each->stride : 0) + each->has_null : 0;
    if (domain->kind == MG_DOMAIN_RANGE)
        return bits - (uint64_t)domain->lo;
    uint64_t index = 0;
    while (index < each->last && mg_fields_value(cells, number, (uint32_t)index) != bits)
        index++;
    return index;
}

mg_pick mg_fields_pick(const mg_cells *cells, const mg_step *step)
{
    bool is_wide = cells->each[step->owner].is_wide;
    return (mg_pick){step->owner, is_wide ? mg_fields_index(cells, step->owner, step->value) : step->taken};
}

/* Values of one field; more are tried one by one, so that the first ones come at once. */
enum { MARKED_MOST = 1 << 20 };

/* Notes what is known of each value; gives the first that must be run, or the last: one run there must be. */
static uint32_t mark(mg_cells *cells, mg_step *step)
{
    mg_path *path = cells->path;
    uint32_t last = step->last;
    if (last >= MARKED_MOST || last >= path->marks_room - step->marks)
        return 0;
    step->marks_end = step->marks + last + 1;
    mg_assert_hot(step->marks_end <= path->marks_room);
    for (uint32_t i = 0; i <= last; i++) {
        mg_fields_settle(cells, step, i);
        uint8_t known = (uint8_t)MG_ROW_MARK(cells->decider(step->value, MG_CONTROL->stack.operands, 0, 1, 0));
        path->marks[step->marks + i] = known == MG_MARK_TRUE && cells->keeps_valid ? MG_MARK_NONE : known;
    }
    uint32_t first = mg_path_first_unknown(path, step, 0);
    return first <= last ? first : last;
}

/* ---- taking a field ---------------------------------------------------------------------------------------- */

/* The last index. A reference takes NULL, an object already referenced, or the first one that is not: nothing else, since any
 * other would only rename objects (invariant 27). */
static inline uint32_t last_when(const mg_cell_run *each, uint32_t used)
{
    if (each->pool == MG_NONE)
        return each->last;
    mg_assert_hot(used <= each->last); /* invariant 27 */
    uint32_t reach = used < each->last ? used + 1 : each->last;
    return each->has_null ? reach : reach - 1;
}

static inline uint32_t last_of(const mg_cells *cells, const mg_cell_run *each)
{
    return last_when(each, each->pool == MG_NONE ? 0 : cells->used[each->pool]);
}

uint32_t mg_fields_turns(const mg_cells *cells, mg_pick pick, uint32_t used, mg_turn turns[2])
{
    const mg_cell_run *each = &cells->each[pick.cell];
    uint32_t count = 0;
    if (each->is_wide)
        turns[count++] = (mg_turn){MG_STEP_half, UINT32_MAX, (uint32_t)(pick.index >> 32)};
    turns[count++] = (mg_turn){MG_STEP_field, last_when(each, used), (uint32_t)pick.index};
    return count;
}

static inline mg_step *begin(mg_cells *cells, uint32_t number, uint32_t last, uint64_t left)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    mg_step *step = mg_path_push(cells->path, MG_STEP_field, number, last, left);
    step->key = each->is_word && !cells->has_forgotten ? MG_STEP_KEY(cell->address, cell->bytes) : 0;
    step->used = each->pool == MG_NONE ? 0 : cells->used[each->pool];
    return step;
}

static inline __attribute__((always_inline)) mg_step *take(mg_cells *cells, uint32_t number)
{
    if (!mg_path_is_at_end(cells->path))
        return mg_path_take_again(cells->path, MG_STEP_field, number);
    if (cells->narrow)
        mg_fields_recount(cells);
    mg_step *step = begin(cells, number, last_of(cells, &cells->each[number]), 0);
    uint32_t known = cells->decider ? mark(cells, step) : 0;
    if (!mg_path_steer(cells->path, step, &known))
        return NULL;
    mg_fields_settle(cells, step, known);
    mg_path_extend(cells->path, step);
    return step;
}

/* More values than a step has ways: nobody tries them all, but a path that a proof has found takes one of them. It is two steps, the high bits
 * first. The second has no key, since its own way alone does not tell the value. */
static mg_step *take_wide(mg_cells *cells, uint32_t number)
{
    const mg_cell_run *each = &cells->each[number];
    const mg_step *high = mg_path_take(cells->path, MG_STEP_half, number, UINT32_MAX);
    mg_step *step = high ? take(cells, number) : NULL;
    if (!step)
        return NULL;
    step->key = 0;
    step->value = each->low + ((uint64_t)high->taken << 32 | step->taken);
    return step;
}

mg_step *mg_fields_take(mg_cells *cells, uint32_t number)
{
    return __builtin_expect(cells->each[number].is_wide, 0) ? take_wide(cells, number) : take(cells, number);
}

/* Nothing waits for the value, so the step has neither checkpoint nor key. */
const mg_step *mg_fields_take_unread(mg_cells *cells, uint32_t number)
{
    mg_path *path = cells->path;
    mg_step *step = MG_CONTROL->next;
    uint32_t before = (uint32_t)(step - path->steps);
    assert(!cells->run->is_inside && !cells->each[number].is_wide); /* invariant 74 */
    if (!mg_path_is_at_end(path))
        return mg_path_take_again(path, MG_STEP_unread, number);
    if (before + 2 > path->room) { /* the step, and after it one without a key */
        cells->run->verdict.kind = MG_VERDICT_many_choices;
        return NULL;
    }
    mg_step_fill(step, MG_STEP_unread, number, last_of(cells, &cells->each[number]), 0,
                 (mg_checkpoint_handle){0}, before ? step[-1].marks_end : 0);
    step->used = cells->each[number].pool == MG_NONE ? 0 : cells->used[cells->each[number].pool];
    uint32_t taken = 0;
    if (!mg_path_steer(path, step, &taken))
        return NULL;
    mg_fields_settle(cells, step, taken);
    mg_path_extend(path, step);
    return step;
}

/* The last is the last of those that are tried. */
mg_step *mg_fields_take_left(mg_cells *cells, uint32_t number, uint64_t left)
{
    if (!mg_path_is_at_end(cells->path))
        return mg_path_take_again(cells->path, MG_STEP_field, number);
    mg_assert_hot(left && cells->each[number].is_word);
    mg_step *step = begin(cells, number, 63 - (uint32_t)__builtin_clzll(left), left);
    mg_fields_settle(cells, step, (uint32_t)__builtin_ctzll(left));
    mg_path_extend(cells->path, step);
    return step;
}

/* ---- objects in use ---------------------------------------------------------------------------------------- */

/* After a step as it stands; a split (lane/sets.c) has that in its value. */
static uint32_t used_after(const mg_cell_run *each, const mg_step *step)
{
    uint32_t reached = step->taken + 1 - each->has_null;
    if (step->kind == MG_STEP_split)
        return (uint32_t)step->value;
    return reached > step->used ? reached : step->used;
}

void mg_fields_count_again(mg_cells *cells)
{
    mg_path *path = cells->path;
    cells->recounts = !cells->run->checkpoints || !mg_path_is_at_end(path);
    mg_narrow_set(cells, !cells->recounts);
    if (!cells->layout->pool_count) /* a path may be long */
        return;
    for (uint32_t p = 0; p < cells->layout->pool_count; p++)
        cells->used[p] = cells->layout->pools[p].used;
    for (const mg_step *step = path->steps; step < MG_CONTROL->next; step++) {
        if (step->kind != MG_STEP_field && step->kind != MG_STEP_split && step->kind != MG_STEP_unread)
            continue;
        assert(step->owner < cells->layout->cell_count && step->taken <= step->last); /* invariant 25 */
        const mg_cell_run *each = &cells->each[step->owner];
        if (each->pool != MG_NONE)
            cells->used[each->pool] = used_after(each, step);
    }
}

/* ---- as a kind of step ------------------------------------------------------------------------------------- */

static void settle_field(void *context, mg_step *step, bool is_last)
{
    (void)is_last;
    mg_fields_settle(context, step, step->taken);
}

static mg_pick describe_field(void *context, const mg_step *step)
{
    return mg_fields_pick(context, step);
}

static mg_pick describe_half(void *context, const mg_step *step)
{
    (void)context;
    return (mg_pick){step->owner, MG_NONE};
}

static void undo_field(void *context, const mg_step *step)
{
    mg_fields_drop(context, step);
}

void mg_fields_install(mg_cells *cells)
{
    static const mg_step_ops field = {.settle = settle_field, .undo = undo_field, .describe = describe_field};
    static const mg_step_ops upper = {.describe = describe_half};
    mg_path_register(cells->path, MG_STEP_field, &field, cells);
    mg_path_register(cells->path, MG_STEP_unread, &field, cells);
    mg_path_register(cells->path, MG_STEP_half, &upper, cells);
}
