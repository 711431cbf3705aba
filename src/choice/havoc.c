/* mg_havoc does two things. Fields of a structure of MG_ANY become unread again, so that the next read is a new choice. Any other variable is taken apart
 * by its type into numbers, each of which is chosen like mg_int; the parts of a type are found once and kept. */
#include "choice/havoc.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "choice/named.h"
#include "choice/questions.h"
#include "choice/fields.h"
#include "engine/host.h"
#include "engine/undo.h"
#include "lane/held.h"
#include "shape/bounds.h"

enum { PARTS_MOST = 4096, PATH_MOST = 256 };

/* The parts of a type that an mg_havoc of the program names; found when it is first called. */
typedef struct parts {
    bool is_known;
    MG_VEC(struct mg_part) all;
} parts;

/* Of the functions that the target calls; see docs/architecture.md, globals. */
static struct {
    mg_choices *choices;
    mg_arena arena;
    parts *each; /* by mg_named.number */
} current;

static _Noreturn void end_run(mg_verdict_kind kind)
{
    mg_run_end(current.choices->cells->run, kind, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

/* ---- fields of a structure ------------------------------------------------------------------------------- */

static void note_havoc(mg_cells *cells, uint32_t number)
{
    mg_notes *notes = MG_NOTES;
    assert(number < cells->layout->cell_count && notes->havoc_count <= MG_HAVOCS_MOST);
    cells->has_forgotten = *cells->forgotten = true;
    if (notes->havoc_count == MG_HAVOCS_MOST)
        return;
    notes->havocs[notes->havoc_count] =
        (mg_havoc){number, (uint32_t)notes->havoc_calls, mg_path_position(cells->path),
                   (uint32_t)MG_STORE->variable_count};
    mg_store_set(&notes->havoc_count, notes->havoc_count + 1);
}

/* Makes a field unread again. Its bytes are logged, so they come back when the search goes back. */
static void forget_field(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    mg_access store = {.address = cell->address, .size = cell->bytes, .bits = ~(uint64_t)0, .is_store = true};
    if (!cells->each[number].is_word)
        end_run(MG_VERDICT_no_field);
    bool is_held = mg_held_touches(cell->address, cell->bytes);
    if (!is_held && mg_cells_is_unread(cells, number))
        return;
    if (is_held) /* drops what lies there, and cuts what lies elsewhere, too */
        cells->run->settle(cells->run, &store);
    note_havoc(cells, number);
    mg_undo_remember(cells->run, cell->address, cell->bytes);
    mg_run_log(cells->run, MG_UNDO_PLAIN, (uint32_t)cell->address, cell->bytes);
    mg_shadow_set(cell->address, cell->bytes);
    assert(mg_cells_is_unread(cells, number)); /* invariant 22 */
}

/* If these bytes are part of a structure, its fields in them are forgotten. False: they are not. */
static uint64_t forget_fields(uint64_t address, uint64_t size)
{
    mg_cells *cells = current.choices->cells;
    const mg_layout *layout = cells->layout;
    bool is_field = false;
    if (address - MG_OBJECT_BASE >= MG_OBJECT_SIZE)
        return false;
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        if (layout->cells[c].address < address ||
            layout->cells[c].address + layout->cells[c].bytes > address + size)
            continue;
        is_field = true;
        forget_field(cells, c);
    }
    if (!is_field)
        end_run(MG_VERDICT_no_field);
    mg_store_set(&MG_NOTES->havoc_calls, MG_NOTES->havoc_calls + 1);
    return true;
}

/* The same for bytes that an open function or a loop may have changed. A field that nobody has read yet is noted, too: it may not be what it was before. */
uint64_t mg_havoc_forget(uint64_t address, uint64_t size)
{
    mg_cells *cells = current.choices->cells;
    const mg_layout *layout = cells->layout;
    bool is_structure = address - MG_OBJECT_BASE < MG_OBJECT_SIZE, has_field = false;
    for (uint32_t c = 0; is_structure && c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        if (cell->address < address || cell->address + cell->bytes > address + size)
            continue;
        if (!cells->each[c].is_word)
            return false; /* no symbol stands for it */
        has_field = true;
        if (mg_cells_is_unread(cells, c) && !mg_held_touches(cell->address, cell->bytes))
            note_havoc(cells, c);
    }
    return has_field && forget_fields(address, size);
}

/* Elements that nobody has touched are still anything. */
uint64_t mg_havoc_array(uint64_t address)
{
    mg_cells *cells = current.choices->cells;
    const mg_layout *layout = cells->layout;
    uint32_t number = address - MG_OBJECT_BASE < MG_OBJECT_SIZE ? mg_layout_allocation_at(layout, address)
                                                                : layout->allocation_count;
    if (number == layout->allocation_count || mg_cells_is_freed(cells, number))
        return false;
    const mg_object *object = &layout->objects[layout->allocations[number].object];
    if (!mg_object_is_array(object))
        return false;
    for (uint32_t i = 0; i < object->slot->child_count; i++)
        forget_field(cells, object->slot->children[i].cell);
    mg_store_set(&MG_NOTES->havoc_calls, MG_NOTES->havoc_calls + 1);
    return true;
}

/* ---- variables ------------------------------------------------------------------------------------------- */

static const char *name_value(const mg_type *type, int64_t value)
{
    for (size_t i = 0; i < type->enumerator_count; i++)
        if (type->enumerators[i].value == value)
            return type->enumerators[i].name;
    return value ? mg_arena_printf(&current.arena, "'%c'", (char)value) : "'\\0'";
}

/* A list of values as an enumeration: each with the name of its enumerator, or as a character literal. */
static const mg_type *list_values(const mg_domain *domain, const mg_type *element)
{
    mg_type *type = mg_arena_alloc(&current.arena, sizeof *type);
    mg_enumerator *values = mg_arena_alloc(&current.arena, domain->count * sizeof *values);
    for (uint64_t i = 0; i < domain->count; i++)
        values[i] = (mg_enumerator){name_value(element, domain->values[i]), domain->values[i]};
    *type = (mg_type){
        .kind = MG_TYPE_ENUM, .name = element->name, .enumerators = values, .enumerator_count = domain->count};
    return type;
}

/* A part takes the values that a field of its type has without bounds. */
static void set_values(struct mg_part *part, const mg_type *type, uint32_t bit_size)
{
    mg_bounds bounds = {.arena = &current.arena, .n = current.choices->n};
    mg_domain domain = mg_domain_derive(&bounds, type, bit_size, MG_NONE);
    part->is_bool = type->kind == MG_TYPE_BOOL;
    if (domain.kind == MG_DOMAIN_LIST)
        part->enumeration = list_values(&domain, type);
    part->low = domain.lo;
    part->last = domain.count - 1;
}

static bool add_parts(parts *found, const mg_type *type, uint64_t bit, uint32_t bit_size, const char *path);

static bool add_fields(parts *found, const mg_type *type, uint64_t bit, const char *path)
{
    char inner[PATH_MOST];
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        int length = snprintf(inner, sizeof inner, "%s%s%s", path, *field->name ? "." : "", field->name);
        if (length >= PATH_MOST ||
            !add_parts(found, field->type, bit + field->bit_offset, field->bit_size, inner))
            return false;
    }
    return true;
}

static bool add_elements(parts *found, const mg_type *type, uint64_t bit, const char *path)
{
    char inner[PATH_MOST];
    for (uint64_t i = 0; i < type->count; i++) {
        int length = snprintf(inner, sizeof inner, "%s[%llu]", path, (unsigned long long)i);
        if (length >= PATH_MOST || !add_parts(found, type->target, bit + i * type->target->size * 8, 0, inner))
            return false;
    }
    return true;
}

/* Adds the numbers in a value of a type. False: it has parts that are no numbers, or too many. */
static bool add_parts(parts *found, const mg_type *type, uint64_t bit, uint32_t bit_size, const char *path)
{
    if (type->kind == MG_TYPE_STRUCT)
        return add_fields(found, type, bit, path);
    if (type->kind == MG_TYPE_ARRAY)
        return add_elements(found, type, bit, path);
    bool is_real = type->kind == MG_TYPE_FLOAT;
    if ((!is_real && !mg_type_is_integer(type)) || found->all.count == PARTS_MOST)
        return false;
    struct mg_part part = {.path = mg_arena_strdup(&current.arena, path),
                           .place = MG_PART(bit / 8, type->size, is_real, bit % 8, bit_size)};
    set_values(&part, type, bit_size);
    part.place |= (uint64_t)part.is_bool << MG_PART_BOOL_AT;
    mg_vec_push(&found->all, part);
    assert(found->all.count <= PARTS_MOST);
    return true;
}

/* Is it the whole variable, of a type that every compiler knows? */
static bool is_common(const struct mg_part *part)
{
    uint64_t bytes = MG_PART_BYTES(part->place);
    return !*part->path && bytes != (MG_PART_IS_REAL(part->place) ? 2 : 16);
}

static const parts *parts_of(const mg_named *named)
{
    const mg_types *types = current.choices->types;
    if (!mg_named_is(types, named))
        end_run(MG_VERDICT_no_field);
    parts *found = &current.each[named->number - 1];
    assert(named->number <= types->named.count);
    const mg_type *type = mg_named_type(types, named);
    if (!found->is_known && (!type || !add_parts(found, type, 0, 0, "")))
        found->all.count = 0;
    found->is_known = true;
    if (found->all.count) {
        found->all.items[0].is_alone = is_common(&found->all.items[0]);
        found->all.items[found->all.count - 1].is_last = true;
    }
    return found;
}

static uint64_t count_parts(const mg_named *named)
{
    const parts *found = parts_of(named);
    if (!found->all.count)
        end_run(MG_VERDICT_no_field);
    return found->all.count;
}

/* For a loop, which may have to change what has other parts than numbers: 0 then. */
static uint64_t count_numbers(const mg_named *named)
{
    return parts_of(named)->all.count;
}

static const struct mg_part *part_of(const mg_named *named, uint64_t number)
{
    const parts *found = parts_of(named);
    if (number >= found->all.count)
        end_run(MG_VERDICT_no_field);
    return &found->all.items[number];
}

static uint64_t find_part(const mg_named *named, uint64_t number)
{
    return part_of(named, number)->place;
}

static uint64_t choose_part(const mg_named *named, uint64_t number)
{
    const struct mg_part *part = part_of(named, number);
    return mg_choices_make(&(mg_variable){.kind = &mg_ranges_kind,
                                          .text = named->told,
                                          .part = part,
                                          .range = {.low = part->enumeration ? 0 : part->low,
                                                    .last = part->last,
                                                    .enumeration = part->enumeration,
                                                    .is_bool = part->is_bool}});
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_havoc_install(mg_choices *choices)
{
    static const size_t room = (size_t)1 << 30; /* address space only until used */
    current.choices = choices;
    mg_arena_init(&current.arena, room, false);
    current.each = mg_arena_alloc(&current.arena, (choices->types->named.count + 1) * sizeof *current.each);
    INSTALL(mg_havoc_field, forget_fields);
    INSTALL(mg_open_field, mg_havoc_forget);
    INSTALL(mg_havoc_count, count_parts);
    INSTALL(mg_havoc_part, find_part);
    INSTALL(mg_havoc_choose, choose_part);
    INSTALL(mg_loop_parts, count_numbers);
}
