#include "report/fixed.h"

#include <assert.h>
#include <string.h>

enum { SHOWN_MOST = 4 };

/* A union or a pointer is no number; and that an array is there is no choice. */
static bool is_fixed(const mg_layout *layout, const mg_cell *cell)
{
    assert(cell->domain < layout->domain_count);
    return !cell->is_union && !cell->is_hidden && cell->type->kind != MG_TYPE_POINTER &&
           layout->domains[cell->domain].count == 1;
}

/* The same field of another object of this struct. */
static bool was_told(const mg_layout *layout, uint32_t number)
{
    const mg_cell *cell = &layout->cells[number];
    for (uint32_t c = 0; c < number; c++)
        if (is_fixed(layout, &layout->cells[c]) && !strcmp(layout->cells[c].path, cell->path) &&
            layout->objects[layout->cells[c].object].type == layout->objects[cell->object].type)
            return true;
    return false;
}

void mg_fixed_add(mg_text *out, const mg_layout *layout)
{
    unsigned count = 0;
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        char owner[192];
        if (!is_fixed(layout, cell) || was_told(layout, c) || ++count > SHOWN_MOST)
            continue;
        mg_text_printf(out, "%s%s.%s", count == 1 ? "" : ", ",
                       mg_type_spell(layout->objects[cell->object].type, owner, sizeof owner), cell->path);
    }
    if (count > SHOWN_MOST)
        mg_text_printf(out, " and %u more", count - SHOWN_MOST);
}
