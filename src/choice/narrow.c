#include "choice/narrow.h"

/* The first word of each object has its bit. */
static uint64_t *list_words(mg_open *open, const mg_pool *pool, uint64_t *count)
{
    const mg_layout *layout = open->cells->layout;
    const mg_object *objects = &layout->objects[pool->first];
    uint64_t stride = pool->count > 1 ? (objects[1].address - objects[0].address) >> 3 : 1;
    *count = pool->count ? (pool->count - 1) * stride + 1 : 0;
    uint64_t *words = mg_arena_alloc(&open->arena, (*count + 1) * sizeof *words);
    for (uint32_t i = 0; i < pool->count; i++)
        words[i * stride] = 1ull << i;
    return words;
}

/* The words looked for last belong to a table of values. */
static mg_words *share_words(mg_open *open, uint32_t number)
{
    for (uint32_t c = 0; c < number; c++)
        if (open->values[c] == open->values[number])
            return open->fields[c].words;
    return mg_arena_alloc(&open->arena, sizeof(mg_words));
}

static void share_objects(mg_open *open, uint32_t number)
{
    const mg_layout *layout = open->cells->layout;
    mg_masked *field = &open->fields[number];
    uint32_t pool = open->cells->each[number].pool;
    for (uint32_t c = 0; c < number && !field->objects; c++)
        if (open->values[c] && open->cells->each[c].pool == pool) {
            field->objects = open->fields[c].objects;
            field->word_count = open->fields[c].word_count;
        }
    if (!field->objects)
        field->objects = list_words(open, &layout->pools[pool], &field->word_count);
}

static void describe(mg_open *open, uint32_t number)
{
    const mg_cell_run *each = &open->cells->each[number];
    mg_masked *field = &open->fields[number];
    *field = (mg_masked){.values = open->values[number],
                         .words = share_words(open, number),
                         .count = mg_open_count(open->cells, number),
                         .cell = number,
                         .bytes = open->cells->layout->cells[number].bytes,
                         .low = each->low,
                         .has_null = each->has_null};
    field->all = mg_set_first(field->count);
    if (each->pool == MG_NONE)
        return;
    field->used = &open->cells->used[each->pool];
    share_objects(open, number);
}

void mg_narrow_install(mg_open *open)
{
    const mg_layout *layout = open->cells->layout;
    uint64_t places = layout->end - layout->start;
    open->fields = mg_arena_alloc(&open->arena, (layout->cell_count + 1) * sizeof *open->fields);
    open->by_place = mg_arena_alloc(&open->arena, (places + 1) * sizeof *open->by_place);
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        if (!open->values[c])
            continue;
        describe(open, c);
        if (open->cells->each[c].state == MG_CELL_LIVE)
            mg_narrow_show(open->cells, c, true);
    }
    MG_CONTROL->fields_from = layout->start;
    MG_CONTROL->depth = &open->cells->path->depth;
}

void mg_narrow_show(const mg_cells *cells, uint32_t cell, bool is_there)
{
    const mg_open *open = cells->open;
    if (open && open->fields[cell].values)
        open->by_place[cells->layout->cells[cell].address - cells->layout->start] =
            is_there ? &open->fields[cell] : NULL;
}

void mg_narrow_hide_all(void)
{
    if (MG_CONTROL->fields_size)
        mg_store_set(&MG_CONTROL->fields_size, 0);
}

void mg_narrow_set(const mg_cells *cells, bool is_new)
{
    const mg_open *open = cells->open;
    bool has_fields = open && !cells->has_forgotten && !MG_STORE->freed_count;
    MG_CONTROL->fields = open ? open->by_place : NULL;
    MG_CONTROL->fields_size = has_fields ? cells->layout->end - cells->layout->start : 0;
    MG_CONTROL->is_new = is_new;
}
