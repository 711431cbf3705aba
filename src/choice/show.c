#include "choice/show.h"

#include <inttypes.h>
#include <string.h>

#include "base/vec.h"
#include "engine/access.h"

enum { ELEMENTS_MOST = 64, OBJECTS_MOST = 10000 };

typedef struct show {
    mg_text *out;
    MG_VEC(uint64_t) met; /* addresses of objects */
} show;

static void add_value(show *s, const mg_type *type, uint64_t address, uint32_t bit, uint32_t bits);

/* Reads as the target would: what is not chosen yet is chosen, what must not be read is a verdict. */
static uint64_t read(uint64_t address, uint64_t size)
{
    uint64_t value = 0, info = (uint64_t)MG_INFO_SITE(MG_CONTROL->host_info) << 8 | size;
    if (!mg_region_has(address, size) || !mg_shadow_is_clear(address, size))
        mg_access_slow(address, info, ~(uint64_t)0);
    memcpy(&value, (const void *)(uintptr_t)address, size < 8 ? size : 8);
    return value;
}

static void add_fields(show *s, const mg_type *type, uint64_t address)
{
    const char *comma = "";
    mg_text_add(s->out, "{");
    for (size_t i = 0; i < type->field_count; i++, comma = ", ") {
        const mg_field *field = &type->fields[i];
        mg_text_printf(s->out, "%s%s=", comma, field->name);
        add_value(s, field->type, address + field->bit_offset / 8, field->bit_offset % 8, field->bit_size);
    }
    mg_text_add(s->out, "}");
}

static void add_array(show *s, const mg_type *type, uint64_t address)
{
    mg_text_add(s->out, "[");
    for (uint64_t i = 0; i < type->count && i < ELEMENTS_MOST; i++) {
        mg_text_add(s->out, i ? ", " : "");
        add_value(s, type->target, address + i * type->target->size, 0, 0);
    }
    mg_text_add(s->out, type->count > ELEMENTS_MOST ? ", ...]" : "]");
}

/* An object is written out where it is first met. */
static void add_object(show *s, const mg_type *type, uint64_t address)
{
    size_t number = 0;
    while (number < s->met.count && s->met.items[number] != address)
        number++;
    mg_text_printf(s->out, "N%zu", number);
    if (number < s->met.count || number == OBJECTS_MOST)
        return;
    mg_vec_push(&s->met, address);
    add_fields(s, type, address);
}

static void add_pointer(show *s, const mg_type *type, uint64_t value)
{
    if (!value)
        mg_text_add(s->out, "null");
    else if (mg_type_has_objects(type->target))
        add_object(s, type->target, value);
    else
        mg_text_add(s->out, "pointer");
}

static void add_number(show *s, const mg_type *type, uint64_t value, uint64_t bits)
{
    bool is_signed = type->kind == MG_TYPE_SIGNED || type->is_signed;
    if (type->kind == MG_TYPE_BOOL) {
        mg_text_add(s->out, value & 1 ? "true" : "false");
        return;
    }
    value = bits < 64 ? value & ((1ull << bits) - 1) : value;
    int64_t number = bits < 64 ? (int64_t)(value << (64 - bits)) >> (64 - bits) : (int64_t)value;
    for (size_t i = 0; i < type->enumerator_count; i++)
        if (type->enumerators[i].value == (is_signed ? number : (int64_t)value)) {
            mg_text_add(s->out, type->enumerators[i].name);
            return;
        }
    mg_text_printf(s->out, is_signed ? "%" PRId64 : "%" PRIu64, is_signed ? number : (int64_t)value);
}

static void add_real(show *s, uint64_t bits, uint64_t size)
{
    double real = 0;
    float narrow = 0;
    if (size == sizeof real)
        memcpy(&real, &bits, sizeof real);
    memcpy(&narrow, &bits, sizeof narrow);
    mg_text_printf(s->out, "%.17g", size == sizeof narrow ? (double)narrow : real);
}

static void add_value(show *s, const mg_type *type, uint64_t address, uint32_t bit, uint32_t bits)
{
    uint64_t bytes = bits ? (bit + bits + 7) / 8 : type->size;
    if (type->kind == MG_TYPE_STRUCT)
        add_fields(s, type, address);
    else if (type->kind == MG_TYPE_ARRAY)
        add_array(s, type, address);
    else if (!mg_type_is_scalar(type) || bytes > 8)
        mg_text_add(s->out, "?"); /* unions do not say which member is meant */
    else if (type->kind == MG_TYPE_POINTER)
        add_pointer(s, type, read(address, bytes));
    else if (type->kind == MG_TYPE_FLOAT)
        add_real(s, read(address, bytes), bytes);
    else
        add_number(s, type, read(address, bytes) >> bit, bits ? bits : bytes * 8);
}

void mg_show_add(mg_text *out, const mg_type *type, uint64_t address)
{
    show s = {.out = out};
    if (address)
        add_object(&s, type, address);
    else
        mg_text_add(out, "null");
    mg_vec_clear(&s.met);
}
