#include "report/trail.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "show/value.h"

enum { VALUES_MOST = 40 }; /* shown of one field */

static void add_name(mg_text *out, const mg_layout *layout, const mg_cell *cell)
{
    const char *object = layout->objects[cell->object].name;
    assert(cell->object < layout->object_count && cell->path);
    mg_text_printf(out, "%s%s%s", object, *cell->path ? "." : "", cell->path);
}

static void add_value(mg_text *out, const mg_structure *structure, uint32_t cell)
{
    const mg_layout *layout = structure->layout;
    mg_domain_kind kind = layout->domains[layout->cells[cell].domain].kind;
    if (kind == MG_DOMAIN_REF) {
        uint32_t target = mg_structure_target(structure, cell);
        mg_text_add(out, target == MG_NONE ? "null" : layout->objects[target].name);
    } else if (kind > MG_DOMAIN_REALS) {
        mg_text_add(out, kind == MG_DOMAIN_BLOCK ? "array" : "null");
    } else {
        mg_value_add_text(out, structure, cell);
    }
}

typedef struct style {
    const char *before, *after;
} style;

static style style_of(const mg_trail_field *field, uint32_t index, bool is_taken, bool is_terminal)
{
    if (is_taken || (field->is_set && !field->struck[index]))
        return (style){"[", "]"};
    if (!field->struck || !field->struck[index])
        return (style){"", ""};
    return is_terminal ? (style){"\033[9m", "\033[29m"} : (style){"~", "~"};
}

static void add_field(mg_text *out, mg_structure *structure, const mg_pick *pick, const mg_trail_field *field,
                      bool is_terminal)
{
    for (uint64_t i = 0; i <= field->last; i++) {
        if (i == VALUES_MOST && pick->index > i)
            i = pick->index; /* the one taken is shown, however far it is */
        bool is_taken = i == pick->index;
        if (i >= VALUES_MOST && !is_taken)
            break;
        style s = style_of(field, (uint32_t)i, is_taken, is_terminal);
        mg_structure_put(structure, pick->cell, i);
        mg_text_printf(out, " %s", s.before);
        add_value(out, structure, pick->cell);
        mg_text_add(out, s.after);
    }
    mg_structure_put(structure, pick->cell, pick->index);
    if (field->last >= VALUES_MOST)
        mg_text_printf(out, " ... (%llu values)", (unsigned long long)field->last + 1);
}

static size_t width_of(const mg_layout *layout, const mg_pick *picks, uint32_t count)
{
    size_t most = 0;
    mg_text name = {0};
    for (uint32_t i = 0; i < count; i++) {
        mg_text_reset(&name);
        add_name(&name, layout, &layout->cells[picks[i].cell]);
        most = name.length > most ? name.length : most;
    }
    mg_text_clear(&name);
    return most;
}

void mg_trail_print(FILE *out, mg_structure *structure, const mg_pick *picks, const mg_trail_field *fields,
                    uint32_t count, mg_verdict_kind verdict, bool is_terminal)
{
    mg_text line = {0};
    size_t width = width_of(structure->layout, picks, count);
    mg_structure_set(structure, picks, count);
    for (uint32_t i = 0; i < count; i++) {
        assert(picks[i].cell < structure->layout->cell_count); /* invariant 33 */
        mg_text_reset(&line);
        add_name(&line, structure->layout, &structure->layout->cells[picks[i].cell]);
        while (line.length < width)
            mg_text_add(&line, " ");
        mg_text_add(&line, " ");
        add_field(&line, structure, &picks[i], &fields[i], is_terminal);
        fprintf(out, "  %s\n", line.data);
    }
    fprintf(out, "  the predicate %s\n", mg_verdict_text(verdict));
    mg_text_clear(&line);
}
