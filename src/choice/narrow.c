#include "choice/narrow.h"

static mg_open *current(void)
{
    return ((mg_cells *)mg_run_current()->choices)->open;
}

/* The index of a reference to an object; MG_SET_MOST: it refers to none of the pool. */
static uint32_t index_of(const mg_cell_run *each, uint64_t value)
{
    uint64_t offset = value - each->low;
    if (each->has_null && !value)
        return 0;
    if (!each->stride) /* one object */
        return !offset && each->last ? each->has_null : MG_SET_MOST;
    if (offset >= each->stride * each->last)
        return MG_SET_MOST;
    uint32_t number = (uint32_t)offset / (uint32_t)each->stride; /* all objects lie within 32 bits */
    return number * each->stride == offset ? number + each->has_null : MG_SET_MOST;
}

uint64_t mg_narrow_among(const mg_cell_run *each, const uint64_t *words, uint64_t count)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t index = index_of(each, words[i]);
        found |= index < MG_SET_MOST ? 1ull << index : 0;
    }
    return found;
}

static uint64_t compare(uint64_t operation, uint64_t width, uint64_t other)
{
    mg_open *open = current();
    const mg_cell_run *each = &open->cells->each[open->asked];
    const uint64_t *values = open->values[open->asked];
    uint64_t found = 0;
    if (each->pool != MG_NONE && operation <= MG_OPERATION_NE) {
        found = mg_narrow_among(each, &other, 1);
        return operation == MG_OPERATION_EQ ? found : ~found;
    }
    for (uint32_t i = 0; i < open->asked_count; i++)
        if (mg_store_compute((mg_operation)operation, (unsigned)width, 1, values[i], other))
            found |= 1ull << i;
    return found;
}

/* Words that are not plain may be choices, or not be there. */
static uint64_t among(uint64_t words, uint64_t count)
{
    mg_open *open = current();
    const mg_cell_run *each = &open->cells->each[open->asked];
    const uint64_t *all = (const uint64_t *)(uintptr_t)words;
    uint64_t found = 0;
    if (count > MG_REGION_END / sizeof *all || !mg_region_has(words, count * sizeof *all) ||
        !mg_shadow_is_clear(words, count * sizeof *all)) {
        open->is_unsure = true;
        return 0;
    }
    if (each->pool != MG_NONE)
        return mg_narrow_among(each, all, count);
    for (uint64_t w = 0; w < count; w++)
        for (uint32_t i = 0; i < open->asked_count; i++)
            found |= open->values[open->asked][i] == all[w] ? 1ull << i : 0;
    return found;
}

uint64_t mg_narrow_refused(mg_open *open, uint32_t cell, mg_masker *masker)
{
    open->asked = cell;
    open->asked_count = mg_open_count(open->cells, cell);
    open->is_unsure = false;
    uint64_t refused = masker(MG_CONTROL->operands);
    return open->is_unsure ? 0 : refused;
}

void mg_narrow_install(void)
{
    MG_CONTROL->mask_compare = compare;
    MG_CONTROL->mask_among = among;
}
