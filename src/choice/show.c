/* Writes a structure as a line (show.h) by walking along its types: a function for each kind of type, and a reader for the values. An object is written
 * out where a pointer first leads to it, so that every object has one place, and no structure is endless.
 *
 * The nesting follows the pointers, so a list of a thousand nodes is a thousand levels deep: the functions here keep little on the stack. */
#include "choice/show.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "shape/literal.h"

enum { OBJECTS_MOST = 5000, LINE_MOST = 1 << 19 };

static void add_value(mg_show *s, const mg_type *type, uint64_t address, const mg_field *field);
static void add_field(mg_show *s, const mg_type *type, uint64_t address, const mg_field *field);

/* Before every field and element; the first one follows the opening bracket. */
static void separate(mg_show *s)
{
    char last = s->line.data[s->line.length - 1];
    if (last != '{' && last != '[')
        mg_text_add(&s->line, ", ");
}

/* ---- numbers --------------------------------------------------------------------------------------------- */

__extension__ typedef _Float16 half;

static void add_real(mg_show *s, const mg_type *type, mg_wide value)
{
    double real = 0;
    float narrow;
    half short_one;
    long double precise = 0;
    memcpy(&short_one, &value, sizeof short_one);
    memcpy(&narrow, &value, sizeof narrow);
    if (type->size > sizeof real)
        memcpy(&precise, &value, sizeof precise);
    else if (type->size == sizeof real)
        memcpy(&real, &value, sizeof real);
    else
        real = type->size == sizeof narrow ? (double)narrow : (double)short_one;
    if (type->size > sizeof real && (long double)(double)precise != precise)
        mg_text_printf(&s->line, "%.21Lg", precise);
    else
        mg_literal_add_real(&s->line, type->size, type->size > sizeof real ? (double)precise : real);
}

static const char *enumerator_name(const mg_type *type, int64_t value)
{
    for (size_t i = 0; i < type->enumerator_count; i++)
        if (type->enumerators[i].value == value)
            return type->enumerators[i].name;
    return NULL;
}

/* Does the value need more than 64 bits? */
static bool is_wide(const mg_scalar *scalar, mg_wide value)
{
    uint64_t high = (uint64_t)(value >> 64);
    bool is_negative = scalar->type->kind == MG_TYPE_SIGNED && (uint64_t)value >> 63;
    return scalar->size > 8 && !scalar->bit_size && high != (is_negative ? UINT64_MAX : 0);
}

static void add_number(mg_show *s, const mg_scalar *scalar, mg_wide value)
{
    int64_t number = mg_show_integer(scalar, value);
    const char *name = enumerator_name(scalar->type, number);
    bool is_unsigned = scalar->type->kind == MG_TYPE_UNSIGNED;
    if (scalar->type->kind == MG_TYPE_BOOL)
        mg_text_add(&s->line, number & 1 ? "true" : "false");
    else if (scalar->type->kind == MG_TYPE_CHAR)
        mg_literal_add_char(&s->line, (unsigned char)number);
    else if (name)
        mg_text_add(&s->line, name);
    else if (is_wide(scalar, value))
        mg_text_printf(&s->line, "0x%" PRIx64 "%016" PRIx64, (uint64_t)(value >> 64), (uint64_t)value);
    else
        mg_text_printf(&s->line, is_unsigned ? "%" PRIu64 : "%" PRId64, number);
}

/* The bytes of a type that cannot be chosen (_Complex, vectors), which are zero in every structure of MG_ANY. */
static void add_bytes(mg_show *s, const mg_type *type, uint64_t address)
{
    size_t start = s->line.length;
    bool is_zero = true;
    mg_text_add(&s->line, "0x");
    for (uint64_t i = type->size; i-- > 0;) {
        mg_scalar byte = {.address = address + i, .size = 1};
        unsigned value = (unsigned)s->read(s->context, &byte);
        is_zero = is_zero && !value;
        mg_text_printf(&s->line, "%02x", value);
    }
    if (!is_zero)
        return;
    mg_show_cut(&s->line, start);
    mg_text_add(&s->line, type->kind == MG_TYPE_ARRAY ? "[]" : "0");
}

/* ---- objects, parts and arrays --------------------------------------------------------------------------- */

static const mg_show_met *find_met(const mg_show *s, const mg_type *type, uint64_t address)
{
    for (size_t i = 0; i < s->met.count; i++)
        if (s->met.items[i].address == address && s->met.items[i].type == type)
            return &s->met.items[i];
    return NULL;
}

static void add_name(mg_show *s, const mg_show_met *met)
{
    mg_text_add_bytes(&s->line, s->names.data + met->name, met->length);
}

/* Notes that it is being shown; its name is the current path. */
static void meet(mg_show *s, mg_show_met met)
{
    assert(s->path_start <= s->path.length);
    met.name = s->names.length;
    met.length = s->path.length - s->path_start;
    mg_text_add_bytes(&s->names, s->path.data + s->path_start, met.length);
    mg_vec_push(&s->met, met);
}

/* No two objects or arrays of MG_ANY share memory. If these do, the line says so. */
static void add_overlap(mg_show *s, uint64_t address, uint64_t size)
{
    for (size_t i = 0; i < s->met.count; i++) {
        const mg_show_met *met = &s->met.items[i];
        if (met->is_inside || address >= met->address + met->size || met->address >= address + size)
            continue;
        mg_text_add(&s->line, "@");
        add_name(s, met);
        if (address != met->address)
            mg_text_printf(&s->line, "%+" PRId64, (int64_t)(address - met->address));
        return;
    }
}

static void add_elements(mg_show *s, const mg_type *element, uint64_t count, uint64_t address)
{
    size_t path = s->path.length;
    mg_text_add(&s->line, "[");
    for (uint64_t i = 0; i < count && !s->is_too_large; i++) {
        separate(s);
        mg_text_printf(&s->path, "[%" PRIu64 "]", i);
        add_value(s, element, address + i * element->size, NULL);
        mg_show_cut(&s->path, path);
        s->is_too_large = s->is_too_large || s->line.length > LINE_MOST;
    }
    mg_text_add(&s->line, "]");
}

static void add_fields(mg_show *s, const mg_type *type, uint64_t address)
{
    size_t rule = s->rule.length, path = s->path.length;
    uint32_t depth = s->depth;
    mg_vec_push(&s->frames, ((mg_show_frame){type, address, rule + (rule > s->rule_start)}));
    s->depth = 0;
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        mg_show_enter(s, field->name);
        add_field(s, field->type, address + field->bit_offset / 8, field);
        mg_show_cut(&s->rule, rule);
        mg_show_cut(&s->path, path);
    }
    s->depth = depth;
    assert(s->frames.count > s->first_frame);
    s->frames.count--;
}

/* An object is written out where it is first met. */
static void add_object(mg_show *s, const mg_type *type, uint64_t address)
{
    const mg_show_met *met = find_met(s, type, address);
    if (met) {
        add_name(s, met);
        return;
    }
    s->is_too_large = s->is_too_large || s->object_count == OBJECTS_MOST || s->line.length > LINE_MOST;
    if (s->is_too_large)
        return;
    size_t rule_start = s->rule_start, path_start = s->path_start, first_frame = s->first_frame;
    uint32_t depth = s->depth;
    s->depth = 0;
    s->rule_start = s->rule.length;
    s->path_start = s->path.length;
    s->first_frame = s->frames.count;
    mg_text_printf(&s->path, "N%u", s->object_count++);
    mg_text_add(&s->line, s->path.data + s->path_start);
    add_overlap(s, address, type->size);
    meet(s, (mg_show_met){.address = address, .size = type->size, .type = type});
    mg_text_add(&s->line, "{");
    add_fields(s, type, address);
    mg_text_add(&s->line, "}");
    mg_show_cut(&s->path, s->path_start);
    s->first_frame = first_frame;
    s->path_start = path_start;
    s->rule_start = rule_start;
    s->depth = depth;
}

static void add_part(mg_show *s, const mg_type *type, uint64_t address)
{
    const mg_show_met *met = find_met(s, type, address);
    if (met) {
        add_name(s, met);
        return;
    }
    meet(s, (mg_show_met){.address = address, .size = type->size, .type = type, .is_inside = true});
    mg_text_add(&s->line, "{");
    add_fields(s, type, address);
    mg_text_add(&s->line, "}");
}

/* An array that a pointer owns. */
static void add_owned(mg_show *s, const mg_type *element, uint64_t count, uint64_t address)
{
    uint32_t depth = s->depth;
    add_overlap(s, address, count * element->size);
    meet(s, (mg_show_met){.address = address, .size = count * element->size});
    s->depth++;
    add_elements(s, element, count, address);
    s->depth = depth;
}

/* The address of an array without elements does not matter: malloc(0) may give NULL. */
static void add_pointer(mg_show *s, const mg_type *type, const mg_scalar *scalar)
{
    const mg_type *target = type->target;
    int64_t length = 0;
    bool is_owner = target->size && mg_show_length(s, &length);
    uint64_t value = is_owner && length <= 0 ? 0 : (uint64_t)s->read(s->context, scalar);
    s->is_in_part = s->is_in_part || (!is_owner && mg_show_leads_elsewhere(s, target));
    if (is_owner && length <= 0)
        mg_text_add(&s->line, "[]");
    else if (!value)
        mg_text_add(&s->line, "null");
    else if (is_owner)
        add_owned(s, target, (uint64_t)length, value);
    else if (mg_type_has_objects(target))
        add_object(s, target, value);
    else
        mg_text_add(&s->line, target->kind == MG_TYPE_FUNCTION ? "function" : "pointer");
}

/* ---- values ---------------------------------------------------------------------------------------------- */

static void add_scalar(mg_show *s, const mg_type *type, uint64_t address, const mg_field *field)
{
    mg_scalar scalar = mg_show_scalar(type, address, field);
    if (type->kind == MG_TYPE_POINTER)
        add_pointer(s, type, &scalar);
    else if (type->kind == MG_TYPE_FLOAT)
        add_real(s, type, s->read(s->context, &scalar));
    else
        add_number(s, &scalar, s->read(s->context, &scalar));
}

static void add_arm(mg_show *s, const mg_type *type, uint64_t address, int arm)
{
    size_t rule = s->rule.length, path = s->path.length;
    assert(arm >= 0 && (size_t)arm < type->field_count);
    mg_show_enter(s, type->fields[arm].name);
    add_field(s, type->fields[arm].type, address, &type->fields[arm]);
    mg_show_cut(&s->rule, rule);
    mg_show_cut(&s->path, path);
}

/* A union with a name: u.i=3. One without: its live member is a field of the struct around it. */
static void add_union_field(mg_show *s, const mg_type *type, uint64_t address, const char *name)
{
    int arm = mg_show_arm(s, type);
    if (!*name && arm >= 0) {
        add_arm(s, type, address, arm);
        return;
    }
    separate(s);
    mg_text_add(&s->line, *name ? name : "_");
    if (arm < 0) {
        mg_text_add(&s->line, *name ? "=_" : "");
        return;
    }
    mg_text_add(&s->line, ".");
    size_t rule = s->rule.length, path = s->path.length;
    const mg_field *member = &type->fields[arm];
    mg_show_enter(s, member->name);
    mg_text_printf(&s->line, "%s=", member->name);
    add_value(s, member->type, address, member);
    mg_show_cut(&s->rule, rule);
    mg_show_cut(&s->path, path);
}

static void add_field(mg_show *s, const mg_type *type, uint64_t address, const mg_field *field)
{
    if (type->kind == MG_TYPE_UNION && type->size) {
        add_union_field(s, type, address, field->name);
    } else if (type->kind == MG_TYPE_STRUCT && !*field->name) {
        add_fields(s, type, address);
    } else {
        separate(s);
        mg_text_printf(&s->line, "%s=", field->name);
        add_value(s, type, address, field);
    }
}

/* A union that is the element of an array. */
static void add_union(mg_show *s, const mg_type *type, uint64_t address)
{
    int arm = mg_show_arm(s, type);
    mg_text_add(&s->line, "{");
    if (arm < 0)
        mg_text_add(&s->line, "_");
    else
        add_arm(s, type, address, arm);
    mg_text_add(&s->line, "}");
}

/* As long as a rule says; without one it has no elements. */
static void add_flexible(mg_show *s, const mg_type *type, uint64_t address)
{
    int64_t length = 0;
    bool is_known = type->target->size && mg_show_length(s, &length);
    s->is_in_part = s->is_in_part || (!is_known && mg_show_leads_elsewhere(s, type->target));
    s->depth++;
    add_elements(s, type->target, is_known && length > 0 ? (uint64_t)length : 0, address);
    s->depth--;
}

static void add_value(mg_show *s, const mg_type *type, uint64_t address, const mg_field *field)
{
    if (mg_type_is_scalar(type))
        add_scalar(s, type, address, field);
    else if (type->kind == MG_TYPE_STRUCT)
        add_part(s, type, address);
    else if (type->kind == MG_TYPE_UNION && type->size)
        add_union(s, type, address);
    else if (type->kind == MG_TYPE_ARRAY && type->size)
        add_elements(s, type->target, type->count, address);
    else if (type->kind == MG_TYPE_ARRAY)
        add_flexible(s, type, address);
    else
        add_bytes(s, type, address);
}

void mg_show_structure(mg_show *show, const mg_type *type, uint64_t address)
{
    assert(show->read && show->rules);
    mg_text *texts[] = {&show->line, &show->names, &show->rule, &show->path};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        mg_text_reset(texts[i]);
        mg_text_add(texts[i], ""); /* makes `data` a string */
    }
    show->met.count = show->frames.count = 0;
    show->rule_start = show->path_start = show->first_frame = 0;
    show->is_too_large = show->is_in_part = false;
    show->depth = 0;
    show->object_count = 0;
    show->bounds = mg_show_bounds(show->rules, type);
    if (!address)
        mg_text_add(&show->line, "null");
    else if (type->kind == MG_TYPE_STRUCT)
        add_object(show, type, address);
    else
        add_value(show, type, address, NULL);
    assert(!show->frames.count && !show->rule.length && !show->path.length);
}
