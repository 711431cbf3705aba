/* A struct must be defined before another contains it, and announced before something points to it. So before a definition
 * is written, the types that its fields need are declared, depth first. A struct that only has a typedef name cannot be
 * announced, so it is defined even if it is only pointed to; that cannot be circular, as C could not have written it either. */
#include "show/declare.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

static void add_body(mg_declare *declare, mg_text *out, const mg_type *type, int depth);
static void declare_needed(mg_declare *declare, mg_text *out, const mg_type *type);

void mg_declare_clear(mg_declare *declare)
{
    mg_vec_clear(&declare->forward);
    mg_vec_clear(&declare->defined);
    mg_vec_clear(&declare->unnamed);
}

static bool is_record(const mg_type *type)
{
    return type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION;
}

static const char *keyword(const mg_type *type)
{
    return type->kind == MG_TYPE_UNION ? "union" : type->kind == MG_TYPE_ENUM ? "enum" : "struct";
}

/* "struct node" has a tag, "node_t" is only a typedef, "" is nothing at all. */
static bool has_tag(const mg_type *type)
{
    size_t length = strlen(keyword(type));
    return strncmp(type->name, keyword(type), length) == 0 && type->name[length] == ' ';
}

static bool is_unnamed(const mg_type *type)
{
    return type->name[0] == '\0';
}

static size_t unnamed_number(mg_declare *declare, const mg_type *type)
{
    assert(is_record(type) && is_unnamed(type));
    for (size_t i = 0; i < declare->unnamed.count; i++)
        if (declare->unnamed.items[i] == type)
            return i + 1;
    mg_vec_push(&declare->unnamed, type);
    return declare->unnamed.count;
}

static void add_base(mg_declare *declare, mg_text *out, const mg_type *type)
{
    if (type->kind == MG_TYPE_BOOL)
        mg_text_add(out, "_Bool");
    else if (type->kind == MG_TYPE_VOID)
        mg_text_add(out, "void");
    else if (is_record(type) && is_unnamed(type))
        mg_text_printf(out, "%s mg_unnamed_%zu", keyword(type), unnamed_number(declare, type));
    else if (type->kind == MG_TYPE_ENUM && is_unnamed(type))
        mg_text_add(out, type->is_signed ? "int" : "unsigned int");
    else
        mg_text_add(out, is_unnamed(type) ? "char" : type->name);
}

/* Wraps the name in stars and brackets, from the outermost type inwards; gives the type left at the front. */
static const mg_type *wrap_name(mg_text *name, const mg_type *type)
{
    mg_text next = {0};
    while (type->kind == MG_TYPE_POINTER || type->kind == MG_TYPE_ARRAY || type->kind == MG_TYPE_FUNCTION) {
        bool is_pointed = name->length && name->data[0] == '*';
        mg_text_reset(&next);
        if (type->kind == MG_TYPE_POINTER)
            mg_text_printf(&next, "*%s", name->data);
        else
            mg_text_printf(&next, is_pointed ? "(%s)" : "%s", name->data);
        if (type->kind == MG_TYPE_ARRAY)
            mg_text_printf(&next, "[%" PRIu64 "]", type->count);
        else if (type->kind == MG_TYPE_FUNCTION)
            mg_text_add(&next, "(void)");
        mg_text swap = *name;
        *name = next;
        next = swap;
        if (type->kind == MG_TYPE_FUNCTION || !type->target) { /* the type of its result does not matter here */
            type = NULL;
            break;
        }
        type = type->target;
    }
    mg_text_clear(&next);
    return type;
}

void mg_declare_add(mg_declare *declare, mg_text *out, const mg_type *type, const char *name)
{
    mg_text wrapped = {0};
    assert(type && name);
    mg_text_add(&wrapped, name);
    const mg_type *base = wrap_name(&wrapped, type);
    if (base)
        add_base(declare, out, base);
    else
        mg_text_add(out, "void");
    mg_text_printf(out, " %s", wrapped.data);
    if (base && base->kind == MG_TYPE_OTHER && is_unnamed(base)) /* only its size is known */
        mg_text_printf(out, "[%" PRIu64 "]", base->size);
    mg_text_clear(&wrapped);
}

static uint64_t alignment(const mg_type *type);

static bool is_packed(const mg_type *type)
{
    uint64_t most = 1;
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        uint64_t align = alignment(field->type);
        if (field->bit_size == 0 && field->bit_offset % (align * 8) != 0)
            return true;
        if (field->bit_size == 0 && align > most)
            most = align;
    }
    return type->size % most != 0;
}

static uint64_t alignment(const mg_type *type)
{
    uint64_t most = 1;
    if (type->kind == MG_TYPE_ARRAY)
        return alignment(type->target);
    if (!is_record(type))
        return type->size && (type->size & (type->size - 1)) == 0 ? type->size : 1;
    bool packed = is_packed(type); /* asked once: both functions go through all types inside */
    for (size_t i = 0; i < type->field_count && !packed; i++) {
        uint64_t align = alignment(type->fields[i].type);
        most = align > most ? align : most;
    }
    return most;
}

/* is_flexible: it is an array at the end of a struct, which can only have a value if it is declared without a length. */
static void add_field(mg_declare *declare, mg_text *out, const mg_field *field, int depth, bool is_flexible)
{
    mg_text name = {0};
    mg_text_add(&name, field->name);
    if (is_flexible) {
        mg_text_printf(out, "%*s", depth * 4, "");
        mg_text_add(&name, "[]");
        mg_declare_add(declare, out, field->type->target, name.data);
        mg_text_add(out, ";\n");
        mg_text_clear(&name);
        return;
    }
    const mg_type *base = wrap_name(&name, field->type);
    bool is_inside = base && is_record(base) && is_unnamed(base) && name.data[0] != '*' && name.data[0] != '(';
    mg_text_printf(out, "%*s", depth * 4, "");
    if (is_inside) {
        add_body(declare, out, base, depth);
        mg_text_printf(out, name.length ? " %s" : "%s", name.data);
    } else {
        mg_declare_add(declare, out, field->type, field->name);
    }
    if (field->bit_size)
        mg_text_printf(out, " : %u", field->bit_size);
    mg_text_add(out, ";\n");
    mg_text_clear(&name);
}

/* struct node { ... }: everything up to the closing brace. */
static void add_body(mg_declare *declare, mg_text *out, const mg_type *type, int depth)
{
    assert(is_record(type) && depth >= 0);
    if (has_tag(type))
        mg_text_add(out, type->name);
    else if (is_unnamed(type) && depth == 0)
        add_base(declare, out, type);
    else
        mg_text_add(out, keyword(type));
    mg_text_add(out, " {\n");
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_type *own = type->fields[i].type;
        bool is_last = i + 1 == type->field_count && i && type->kind == MG_TYPE_STRUCT;
        add_field(declare, out, &type->fields[i], depth + 1,
                  is_last && own->kind == MG_TYPE_ARRAY && !own->count && own->target->size);
    }
    mg_text_printf(out, "%*s}", depth * 4, "");
    if (is_packed(type))
        mg_text_add(out, " __attribute__((packed))");
}

static bool is_in(const mg_type *const *items, size_t count, const mg_type *type)
{
    for (size_t i = 0; i < count; i++)
        if (items[i] == type)
            return true;
    return false;
}

static void announce(mg_declare *declare, mg_text *out, const mg_type *type)
{
    assert(is_record(type) && (has_tag(type) || is_unnamed(type))); /* a typedef alone cannot be announced */
    if (is_in(declare->forward.items, declare->forward.count, type))
        return;
    mg_vec_push(&declare->forward, type);
    add_base(declare, out, type);
    mg_text_add(out, ";\n");
}

static void define_enum(mg_text *out, const mg_type *type)
{
    assert(type->kind == MG_TYPE_ENUM);
    mg_text_add(out, has_tag(type) || is_unnamed(type) ? "" : "typedef ");
    mg_text_add(out, has_tag(type) ? type->name : "enum");
    mg_text_add(out, " {");
    for (size_t i = 0; i < type->enumerator_count; i++)
        mg_text_printf(out, "%s %s = %" PRId64, i ? "," : "", type->enumerators[i].name,
                       type->enumerators[i].value);
    mg_text_add(out, " }");
    if (!has_tag(type) && !is_unnamed(type))
        mg_text_printf(out, " %s", type->name);
    mg_text_add(out, ";\n");
}

static void define(mg_declare *declare, mg_text *out, const mg_type *type)
{
    assert(is_record(type) || type->kind == MG_TYPE_ENUM);
    if (is_in(declare->defined.items, declare->defined.count, type))
        return;
    mg_vec_push(&declare->defined, type);
    if (type->kind == MG_TYPE_ENUM) {
        define_enum(out, type);
        return;
    }
    for (size_t i = 0; i < type->field_count; i++)
        declare_needed(declare, out, type->fields[i].type);
    bool is_typedef = !has_tag(type) && !is_unnamed(type);
    mg_text_add(out, is_typedef ? "typedef " : "");
    add_body(declare, out, type, 0);
    mg_text_printf(out, is_typedef ? " %s;\n" : ";\n", type->name);
}

/* Declares what a field or variable of this type needs before it. */
static void declare_needed(mg_declare *declare, mg_text *out, const mg_type *type)
{
    bool is_pointed = false;
    while ((type->kind == MG_TYPE_POINTER || type->kind == MG_TYPE_ARRAY) && type->target) {
        is_pointed |= type->kind == MG_TYPE_POINTER;
        type = type->target;
    }
    if (!is_record(type) && type->kind != MG_TYPE_ENUM)
        return;
    if (is_pointed && is_record(type) && (has_tag(type) || is_unnamed(type))) {
        announce(declare, out, type);
    } else if (is_record(type) && is_unnamed(type)) { /* its body is written inside the field's declaration */
        for (size_t i = 0; i < type->field_count; i++)
            declare_needed(declare, out, type->fields[i].type);
    } else {
        define(declare, out, type);
    }
}

static void define_whole(mg_declare *declare, mg_text *out, const mg_type *type)
{
    if (is_record(type))
        define(declare, out, type);
    else
        declare_needed(declare, out, type);
}

void mg_declare_add_types(mg_declare *declare, mg_text *out, const mg_layout *layout, const mg_type *holder)
{
    for (uint32_t i = 0; i < layout->object_count; i++)
        if (layout->objects[i].type != holder)
            define_whole(declare, out, layout->objects[i].type);
    for (uint32_t i = 0; i < layout->cell_count; i++)
        if (layout->cells[i].elements && layout->cells[i].type && layout->cells[i].type->target)
            define_whole(declare, out, layout->cells[i].type->target);
    for (size_t i = 0; holder && i < holder->field_count; i++)
        declare_needed(declare, out, holder->fields[i].type);
}

void mg_declare_add_struct(mg_declare *declare, mg_text *out, const mg_type *type)
{
    assert(type->kind == MG_TYPE_STRUCT);
    define(declare, out, type);
}
