#include "show/value.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shape/literal.h"

static const mg_type *type_of(const mg_structure *structure, uint32_t cell)
{
    assert(cell < structure->layout->cell_count && structure->layout->cells[cell].type); /* invariant 33 */
    return structure->layout->cells[cell].type;
}

const char *mg_value_enumerator(const mg_type *type, int64_t value)
{
    if (type->kind != MG_TYPE_ENUM)
        return NULL;
    for (size_t i = 0; i < type->enumerator_count; i++)
        if (type->enumerators[i].value == value)
            return type->enumerators[i].name;
    return NULL;
}

static const char *enumerator_in(const mg_structure *structure, uint32_t cell)
{
    const mg_type *type = type_of(structure, cell);
    return type->kind == MG_TYPE_ENUM ? mg_value_enumerator(type, mg_structure_integer(structure, cell)) : NULL;
}

static void add_integer(mg_text *out, const mg_type *type, int64_t value)
{
    if (type->kind == MG_TYPE_UNSIGNED && type->size == 8)
        mg_text_printf(out, "%" PRIu64, (uint64_t)value);
    else
        mg_text_printf(out, "%" PRId64, value);
}

void mg_value_add_number(mg_text *out, const mg_type *type, int64_t value)
{
    const char *name = mg_value_enumerator(type, value);
    assert(type->kind != MG_TYPE_FLOAT);
    if (type->kind == MG_TYPE_BOOL)
        mg_text_add(out, value ? "true" : "false");
    else if (type->kind == MG_TYPE_CHAR)
        mg_literal_add_char(out, (unsigned char)value);
    else if (name)
        mg_text_add(out, name);
    else
        add_integer(out, type, value);
}

/* What the program calls a value; NULL: it is a number. */
static const char *name_of(const mg_structure *structure, uint32_t cell)
{
    const mg_domain *domain = &structure->layout->domains[structure->layout->cells[cell].domain];
    assert(!domain->names || structure->index[cell] < domain->count);
    return domain->names ? domain->names[structure->index[cell]] : NULL;
}

void mg_value_add_text(mg_text *out, const mg_structure *structure, uint32_t cell)
{
    const mg_type *type = type_of(structure, cell);
    assert(mg_structure_is_chosen(structure, cell)); /* a don't-care has no value */
    if (name_of(structure, cell))
        mg_text_add(out, name_of(structure, cell));
    else if (type->kind == MG_TYPE_FLOAT)
        mg_literal_add_real(out, type->size, mg_structure_real(structure, cell));
    else
        mg_value_add_number(out, type, mg_structure_integer(structure, cell));
}

static void add_json_byte(mg_text *out, unsigned char byte)
{
    if (byte == '"' || byte == '\\')
        mg_text_printf(out, "\\%c", byte);
    else if (byte < 32 || byte == 127)
        mg_text_printf(out, "\\u%04x", byte);
    else
        mg_text_add_bytes(out, (const char *)&byte, 1);
}

void mg_value_add_json_string(mg_text *out, const char *string)
{
    if (!string) {
        mg_text_add(out, "null");
        return;
    }
    mg_text_add(out, "\"");
    for (; *string; string++)
        add_json_byte(out, (unsigned char)*string);
    mg_text_add(out, "\"");
}

bool mg_value_is_string(const mg_structure *structure, const mg_slot *array)
{
    for (uint32_t i = 0; array->is_text && i < array->child_count; i++) {
        uint32_t cell = array->children[i].cell;
        if (!mg_structure_is_chosen(structure, cell))
            return i + 1 == array->child_count;
        if (!mg_structure_integer(structure, cell))
            return true;
    }
    return false;
}

static unsigned char byte_at(const mg_structure *structure, const mg_slot *text, uint32_t number)
{
    assert(text->is_text && number < text->child_count);
    if (!mg_structure_is_chosen(structure, text->children[number].cell)) /* the end */
        return 0;
    return (unsigned char)mg_structure_integer(structure, text->children[number].cell);
}

/* What would end the string, be a trigraph, or begin or end a comment, which the string may stand in, is written as an octal number of three digits, which no digit
 * can join. */
void mg_value_add_string(mg_text *out, const mg_structure *structure, const mg_slot *text)
{
    unsigned char byte, last = 0;
    mg_text_add(out, "\"");
    for (uint32_t i = 0; (byte = byte_at(structure, text, i)); last = byte, i++) {
        bool is_comment = (byte == '/' && last == '*') || (byte == '*' && last == '/');
        bool is_plain = byte >= 32 && byte < 127 && byte != '"' && byte != '\\' && byte != '?' && !is_comment;
        mg_text_printf(out, is_plain ? "%c" : "\\%03o", byte);
    }
    mg_text_add(out, "\"");
}

void mg_value_add_json_text(mg_text *out, const mg_structure *structure, const mg_slot *text)
{
    unsigned char byte;
    mg_text_add(out, "\"");
    for (uint32_t i = 0; (byte = byte_at(structure, text, i)); i++)
        if (byte > 126)
            mg_text_printf(out, "\\u%04x", byte);
        else
            add_json_byte(out, byte);
    mg_text_add(out, "\"");
}

static void add_json_real(mg_text *out, double value)
{
    if (isfinite(value))
        mg_text_printf(out, "%.17g", value);
    else /* JSON has no such numbers */
        mg_text_add(out, isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"");
}

void mg_value_add_json(mg_text *out, const mg_structure *structure, uint32_t cell)
{
    const mg_type *type = type_of(structure, cell);
    assert(mg_structure_is_chosen(structure, cell));
    if (name_of(structure, cell)) {
        mg_text_add(out, "{\"given\":");
        mg_value_add_json_string(out, name_of(structure, cell));
        mg_text_add(out, "}");
        return;
    }
    const char *name = enumerator_in(structure, cell);
    if (type->kind == MG_TYPE_FLOAT) {
        add_json_real(out, mg_structure_real(structure, cell));
    } else if (type->kind == MG_TYPE_CHAR) {
        unsigned char byte = (unsigned char)mg_structure_integer(structure, cell);
        mg_text_add(out, "\"");
        if (byte > 126)
            mg_text_printf(out, "\\u%04x", byte);
        else
            add_json_byte(out, byte);
        mg_text_add(out, "\"");
    } else if (name) {
        mg_value_add_json_string(out, name);
    } else {
        mg_value_add_text(out, structure, cell);
    }
}

static void add_c_real(mg_text *out, const mg_type *type, double value)
{
    if (isnan(value)) {
        mg_text_add(out, "__builtin_nan(\"\")");
    } else if (isinf(value)) {
        mg_text_printf(out, "%s__builtin_inf()", value < 0 ? "-" : "");
    } else {
        size_t start = out->length;
        mg_literal_add_real(out, type->size, value);
        if (!strpbrk(out->data + start, ".e"))
            mg_text_add(out, ".0");
    }
}

void mg_value_add_c(mg_text *out, const mg_structure *structure, uint32_t cell)
{
    const mg_type *type = type_of(structure, cell);
    assert(mg_structure_is_chosen(structure, cell));
    if (name_of(structure, cell)) {
        mg_text_printf(out, "MG_GIVEN(%s)", name_of(structure, cell));
        return;
    }
    if (type->kind == MG_TYPE_FLOAT) {
        add_c_real(out, type, mg_structure_real(structure, cell));
        return;
    }
    int64_t value = mg_structure_integer(structure, cell);
    if (type->kind == MG_TYPE_BOOL) /* true needs a header */
        mg_text_add(out, value ? "1" : "0");
    else if (type->kind == MG_TYPE_UNSIGNED && type->size == 8 && value < 0)
        mg_text_printf(out, "%" PRIu64 "u", (uint64_t)value);
    else if (type->kind == MG_TYPE_SIGNED && value == INT64_MIN) /* its digits alone are no int64_t */
        mg_text_printf(out, "(-%" PRId64 " - 1)", INT64_MAX);
    else
        mg_value_add_text(out, structure, cell);
}
