#include "report/nulls.h"

#include <assert.h>
#include <string.h>

enum { SHOWN_MOST = 4 };

static bool is_null(const mg_layout *layout, const mg_cell *cell)
{
    return !cell->is_union && layout->domains[cell->domain].kind == MG_DOMAIN_NULL &&
           layout->domains[cell->domain].is_by_type;
}

/* Was the same field of another object of this struct mentioned before? */
static bool was_told(const mg_layout *layout, uint32_t number)
{
    const mg_cell *cell = &layout->cells[number];
    assert(number < layout->cell_count && is_null(layout, cell));
    for (uint32_t c = 0; c < number; c++)
        if (is_null(layout, &layout->cells[c]) && !strcmp(layout->cells[c].path, cell->path) &&
            layout->objects[layout->cells[c].object].type == layout->objects[cell->object].type)
            return true;
    return false;
}

bool mg_nulls_tell(FILE *out, const mg_layout *layout)
{
    unsigned count = 0;
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        char owner[192], type[192];
        if (!is_null(layout, cell) || was_told(layout, c) || ++count > SHOWN_MOST)
            continue;
        fprintf(out, "%s%s.%s (%s)", count == 1 ? "margay: can only be NULL, by their types: " : ", ",
                mg_type_spell(layout->objects[cell->object].type, owner, sizeof owner), cell->path,
                mg_type_spell(cell->type, type, sizeof type));
    }
    if (count > SHOWN_MOST)
        fprintf(out, " and %u more", count - SHOWN_MOST);
    if (count)
        fputs("\n  objects are made of complete structs only; MG_ARRAY gives a pointer an array to point to\n",
              out);
    return count > 0;
}
