/* A candidate is kept as one index per cell, so that every question about it is a table look-up. Most cells of a
 * layout are don't-cares in most candidates: setting the next candidate undoes the picks of the one before
 * instead of clearing the table, which would cost as much as the layout is large.
 *
 * The cells set last are listed in `touched`. The picks themselves cannot serve: a search hands over its
 * own stack, which has long changed when the next candidate comes. */
#include "shape/structure.h"

#include <assert.h>
#include <stdlib.h>

void mg_structure_init(mg_structure *structure, const mg_layout *layout)
{
    *structure = (mg_structure){.layout = layout};
    structure->index = mg_memory_new(((size_t)layout->cell_count + 1) * sizeof *structure->index);
    structure->is_chosen = mg_memory_new(((size_t)layout->cell_count + 1) * sizeof *structure->is_chosen);
    structure->touched = mg_memory_new(((size_t)layout->cell_count + 1) * sizeof *structure->touched);
}

void mg_structure_clear(mg_structure *structure)
{
    free(structure->index);
    free(structure->is_chosen);
    free(structure->touched);
    *structure = (mg_structure){0};
}

void mg_structure_put(mg_structure *structure, uint32_t cell, uint64_t index)
{
    assert(cell < structure->layout->cell_count);
    structure->index[cell] = index;
    structure->is_chosen[cell] = true;
}

void mg_structure_drop(mg_structure *structure, uint32_t cell)
{
    assert(cell < structure->layout->cell_count);
    structure->is_chosen[cell] = false;
}

void mg_structure_set(mg_structure *structure, const mg_pick *picks, uint32_t count)
{
    assert(count <= structure->layout->cell_count); /* a cell is chosen once in a path */
    for (uint32_t i = 0; i < structure->pick_count; i++)
        structure->is_chosen[structure->touched[i]] = false;
    for (uint32_t i = 0; i < count; i++) {
        assert(picks[i].cell < structure->layout->cell_count);
        assert(!structure->is_chosen[picks[i].cell]); /* invariant 21 */
        mg_structure_put(structure, picks[i].cell, picks[i].index);
        structure->touched[i] = picks[i].cell;
    }
    structure->picks = picks;
    structure->pick_count = count;
}

static const mg_domain *domain_of(const mg_structure *structure, uint32_t cell)
{
    assert(cell < structure->layout->cell_count);
    return &structure->layout->domains[structure->layout->cells[cell].domain];
}

bool mg_structure_is_chosen(const mg_structure *structure, uint32_t cell)
{
    assert(cell < structure->layout->cell_count);
    return structure->is_chosen[cell];
}

int64_t mg_structure_integer(const mg_structure *structure, uint32_t cell)
{
    const mg_domain *domain = domain_of(structure, cell);
    uint64_t index = structure->index[cell];
    assert(structure->is_chosen[cell]);
    if (domain->kind == MG_DOMAIN_RANGE) /* unsigned, so that a range over all of uint64_t may wrap */
        return (int64_t)((uint64_t)domain->lo + index);
    assert(domain->kind == MG_DOMAIN_LIST && index < domain->count);
    return domain->values[index];
}

double mg_structure_real(const mg_structure *structure, uint32_t cell)
{
    const mg_domain *domain = domain_of(structure, cell);
    if (domain->kind != MG_DOMAIN_REALS) /* a floating point field bounded by integers */
        return (double)mg_structure_integer(structure, cell);
    assert(structure->index[cell] < domain->count);
    return domain->reals[structure->index[cell]];
}

uint32_t mg_structure_target(const mg_structure *structure, uint32_t cell)
{
    const mg_domain *domain = domain_of(structure, cell);
    uint64_t index = structure->index[cell];
    assert(structure->is_chosen[cell]);
    if (domain->kind != MG_DOMAIN_REF || (domain->has_null && index == 0))
        return MG_NONE;
    const mg_pool *pool = &structure->layout->pools[domain->pool];
    uint32_t object = (uint32_t)(domain->has_null ? index - 1 : index);
    assert(object < pool->count);
    return pool->first + object;
}

uint32_t mg_structure_arm(const mg_structure *structure, const mg_slot *slot)
{
    assert(slot->kind == MG_SLOT_UNION);
    if (slot->cell == MG_NONE)
        return MG_NONE;
    const mg_cell *cell = &structure->layout->cells[slot->cell];
    const mg_arm *arms = structure->layout->arms;
    if (cell->governor == MG_NONE) /* no tag: the only arm is always live */
        return cell->first < cell->last ? arms[cell->first].slot : MG_NONE;
    if (!mg_structure_is_chosen(structure, cell->governor))
        return MG_NONE;
    int64_t tag = mg_structure_integer(structure, cell->governor);
    for (uint32_t arm = cell->first; arm < cell->last; arm++)
        if (arms[arm].value == tag)
            return arms[arm].slot;
    return MG_NONE;
}

const mg_slot *mg_structure_shown(const mg_structure *structure, const mg_slot *slot)
{
    if (slot->kind != MG_SLOT_UNION || !slot->shows_arm)
        return slot;
    uint32_t arm = mg_structure_arm(structure, slot);
    assert(slot->child_count);
    if (arm == MG_NONE && slot->type->kind != MG_TYPE_POINTER)
        return slot;                                  /* an array of which nobody knows how long it is */
    return &slot->children[arm == MG_NONE ? 0 : arm]; /* of those not chosen one is as good as another */
}

/* As long as its length was not read, the array counts as just long enough for the elements that were. */
static uint64_t seen_length(const mg_structure *structure, const mg_cell *cell)
{
    assert(cell->stride || cell->first == cell->last); /* invariant 23 */
    for (uint32_t c = cell->last; c > cell->first; c--)
        if (mg_structure_is_chosen(structure, c - 1))
            return (c - 1 - cell->first) / cell->stride + 1;
    return 0;
}

uint64_t mg_structure_length(const mg_structure *structure, uint32_t cell)
{
    const mg_cell *block = &structure->layout->cells[cell];
    assert(domain_of(structure, cell)->kind == MG_DOMAIN_BLOCK);
    uint64_t most = block->elements ? block->elements->child_count : 0;
    if (block->governor == MG_NONE)
        return most;
    if (!mg_structure_is_chosen(structure, block->governor))
        return seen_length(structure, block);
    int64_t length = mg_structure_integer(structure, block->governor);
    if (length < 0)
        return 0;
    return (uint64_t)length < most ? (uint64_t)length : most;
}

uint64_t mg_structure_elements(const mg_structure *structure, const mg_slot *array)
{
    assert(array->kind == MG_SLOT_ARRAY);
    uint64_t count = array->child_count;
    if (array->cell == MG_NONE)
        return count;
    if (mg_structure_is_chosen(structure, array->cell)) {
        uint64_t length = (uint64_t)mg_structure_integer(structure, array->cell);
        return length < count ? length : count;
    }
    while (count && !mg_structure_is_chosen(structure, array->children[count - 1].cell))
        count--;
    return count;
}

typedef struct walker {
    const mg_structure *structure;
    uint32_t *out;
    uint32_t count;
    bool *seen;
} walker;

static void walk_slot(walker *walk, const mg_slot *slot);

static void walk_object(walker *walk, uint32_t object)
{
    assert(object < walk->structure->layout->object_count);
    if (walk->seen[object])
        return;
    assert(walk->count < walk->structure->layout->object_count);
    walk->seen[object] = true;
    walk->out[walk->count++] = object;
    walk_slot(walk, walk->structure->layout->objects[object].slot);
}

static void walk_cell(walker *walk, uint32_t cell)
{
    const mg_structure *structure = walk->structure;
    if (!mg_structure_is_chosen(structure, cell))
        return;
    mg_domain_kind kind = domain_of(structure, cell)->kind;
    if (kind == MG_DOMAIN_REF) {
        uint32_t target = mg_structure_target(structure, cell);
        if (target != MG_NONE)
            walk_object(walk, target);
    } else if (kind == MG_DOMAIN_BLOCK) {
        uint64_t length = mg_structure_length(structure, cell);
        for (uint64_t i = 0; i < length; i++)
            walk_slot(walk, &structure->layout->cells[cell].elements->children[i]);
    }
}

static void walk_slot(walker *walk, const mg_slot *slot)
{
    if (slot->kind == MG_SLOT_CELL) {
        walk_cell(walk, slot->cell);
    } else if (slot->kind == MG_SLOT_UNION) {
        uint32_t arm = mg_structure_arm(walk->structure, slot);
        if (arm != MG_NONE)
            walk_slot(walk, &slot->children[arm]);
    } else if (slot->kind != MG_SLOT_FIXED) {
        for (uint32_t i = 0; i < slot->child_count; i++)
            walk_slot(walk, &slot->children[i]);
    }
}

uint32_t mg_structure_reachable(const mg_structure *structure, uint32_t *out)
{
    const mg_layout *layout = structure->layout;
    walker walk = {.structure = structure, .out = out};
    walk.seen = mg_memory_new(layout->object_count * sizeof *walk.seen);
    walk_object(&walk, layout->root);
    free(walk.seen);
    return walk.count;
}
