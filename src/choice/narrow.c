#include "choice/narrow.h"

#include <assert.h>

#include "choice/fields.h"
#include "choice/notes.h"

/* ---- which fields ---------------------------------------------------------------------------------------- */

static uint32_t count_values(const mg_cell_run *each)
{
    return each->pool == MG_NONE ? each->last + 1 : each->last + each->has_null;
}

/* Is it a word with few values, and no length or tag decides whether it is there? */
static bool has_few_values(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    if (cell->is_union || !each->is_word || cell->governor != MG_NONE || cell->type->kind == MG_TYPE_FLOAT)
        return false;
    mg_domain_kind kind = cells->layout->domains[cell->domain].kind;
    uint64_t count = each->pool == MG_NONE ? (uint64_t)each->last + 1 : (uint64_t)each->last + each->has_null;
    return kind != MG_DOMAIN_REALS && kind != MG_DOMAIN_BLOCK && count && count <= MG_SET_MOST;
}

static uint64_t *list_values(mg_narrow *narrow, const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    uint64_t *values = mg_arena_alloc(&narrow->arena, MG_SET_MOST * sizeof *values);
    uint32_t count = count_values(each);
    assert(count && count <= MG_SET_MOST);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t object = each->low + each->stride * (i - each->has_null);
        uint64_t value =
            each->pool == MG_NONE ? mg_fields_value(cells, number, i) : (each->has_null && !i ? 0 : object);
        values[i] = cell->bytes < 8 ? value & ((1ull << cell->bytes * 8) - 1) : value;
    }
    return values;
}

/* Fields of one type in different objects share their table. */
static const uint64_t *share_values(mg_narrow *narrow, const mg_cells *cells, uint32_t number)
{
    const mg_layout *layout = cells->layout;
    for (uint32_t c = number; c--;)
        if (narrow->fields[c].values && layout->cells[c].domain == layout->cells[number].domain &&
            layout->cells[c].bytes == layout->cells[number].bytes)
            return narrow->fields[c].values;
    return list_values(narrow, cells, number);
}

/* ---- describing a field ---------------------------------------------------------------------------------- */

/* mg_masked.objects: the first word of each object has the object's bit. */
static uint64_t *list_words(mg_narrow *narrow, const mg_layout *layout, const mg_pool *pool, uint64_t *count)
{
    const mg_object *objects = &layout->objects[pool->first];
    assert(pool->count <= MG_SET_MOST);
    uint64_t stride = pool->count > 1 ? (objects[1].address - objects[0].address) >> 3 : 1;
    *count = pool->count ? (pool->count - 1) * stride + 1 : 0;
    uint64_t *words = mg_arena_alloc(&narrow->arena, (*count + 1) * sizeof *words);
    for (uint32_t i = 0; i < pool->count; i++)
        words[i * stride] = 1ull << i;
    return words;
}

/* The cache of mg_masked_among: one for each table of values. */
static mg_words *share_words(mg_narrow *narrow, uint32_t number)
{
    for (uint32_t c = 0; c < number; c++)
        if (narrow->fields[c].values == narrow->fields[number].values)
            return narrow->fields[c].words;
    return mg_arena_alloc(&narrow->arena, sizeof(mg_words));
}

static void share_objects(mg_narrow *narrow, const mg_cells *cells, uint32_t number)
{
    mg_masked *field = &narrow->fields[number];
    uint32_t pool = cells->each[number].pool;
    for (uint32_t c = 0; c < number && !field->objects; c++)
        if (narrow->fields[c].values && cells->each[c].pool == pool) {
            field->objects = narrow->fields[c].objects;
            field->word_count = narrow->fields[c].word_count;
        }
    if (!field->objects)
        field->objects = list_words(narrow, cells->layout, &cells->layout->pools[pool], &field->word_count);
}

static void describe(mg_narrow *narrow, const mg_cells *cells, uint32_t number)
{
    const mg_cell_run *each = &cells->each[number];
    mg_masked *field = &narrow->fields[number];
    *field = (mg_masked){.values = field->values,
                         .words = share_words(narrow, number),
                         .count = count_values(each),
                         .cell = number,
                         .bytes = cells->layout->cells[number].bytes,
                         .low = each->low,
                         .has_null = each->has_null};
    assert(field->count && field->count <= MG_SET_MOST);
    field->all = mg_set_first(field->count);
    if (each->pool == MG_NONE)
        return;
    field->used = &cells->used[each->pool];
    share_objects(narrow, cells, number);
}

/* ---- all of them ----------------------------------------------------------------------------------------- */

static void list_values_of_all(mg_narrow *narrow, const mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        narrow->fields[c].values = has_few_values(cells, c) ? share_values(narrow, cells, c) : NULL;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (layout->cells[c].governor != MG_NONE)
            narrow->fields[layout->cells[c].governor].values = NULL; /* others depend on it */
}

void mg_narrow_install(mg_narrow *narrow, mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    uint64_t places = layout->end - layout->start;
    static const size_t room = (size_t)8 << 30; /* address space only until used */
    assert(!cells->narrow && layout->start <= layout->end);
    *narrow = (mg_narrow){0};
    mg_arena_init(&narrow->arena, room, false);
    narrow->fields = mg_arena_alloc(&narrow->arena, (layout->cell_count + 1) * sizeof *narrow->fields);
    narrow->by_place = mg_arena_alloc(&narrow->arena, (places + 1) * sizeof *narrow->by_place);
    cells->narrow = narrow;
    list_values_of_all(narrow, cells);
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        if (!narrow->fields[c].values)
            continue;
        describe(narrow, cells, c);
        if (cells->each[c].state == MG_CELL_LIVE)
            mg_narrow_show(cells, c, true);
    }
    mg_alike_init(&narrow->alike, layout);
    cells->alike = &narrow->alike;
    MG_CONTROL->fields_from = layout->start;
    MG_CONTROL->depth = &cells->path->depth;
}

void mg_narrow_clear(mg_narrow *narrow)
{
    if (narrow->arena.memory.base)
        mg_arena_clear(&narrow->arena);
    mg_alike_clear(&narrow->alike);
}

/* ---- where hooks look ------------------------------------------------------------------------------------ */

void mg_narrow_show(const mg_cells *cells, uint32_t cell, bool is_there)
{
    const mg_narrow *narrow = cells->narrow;
    assert(is_there == (cells->each[cell].state == MG_CELL_LIVE)); /* invariant 44 */
    if (narrow && narrow->fields[cell].values)
        narrow->by_place[cells->layout->cells[cell].address - cells->layout->start] =
            is_there ? &narrow->fields[cell] : NULL;
}

void mg_narrow_hide_all(void)
{
    if (MG_CONTROL->fields_size)
        mg_store_set(&MG_CONTROL->fields_size, 0);
}

void mg_narrow_set(const mg_cells *cells, bool is_new)
{
    const mg_narrow *narrow = cells->narrow;
    bool has_fields = narrow && !cells->has_forgotten && !MG_NOTES->freed_count;
    MG_CONTROL->fields = narrow ? narrow->by_place : NULL;
    MG_CONTROL->fields_size = has_fields ? cells->layout->end - cells->layout->start : 0;
    MG_CONTROL->is_new = is_new;
}
