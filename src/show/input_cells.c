/* The slots and cells of objects that a path has named, along their types and tokens. */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "show/input_builder.h"

uint32_t mg_input_add_cell(mg_input_layout *made, const mg_cell *cell, const mg_domain *domain, bool is_chosen)
{
    uint32_t number = (uint32_t)made->cells.count;
    mg_vec_push(&made->cells, *cell);
    made->cells.items[number].domain = (uint32_t)made->domains.count;
    made->cells.items[number].governor = MG_NONE;
    made->cells.items[number].united = MG_NONE;
    mg_vec_push(&made->domains, *domain);
    if (is_chosen) /* of what leads to something unknown the first value would be NULL */
        mg_vec_push(&made->picks, ((mg_pick){.cell = number, .index = domain->kind == MG_DOMAIN_OPAQUE}));
    return number;
}

static int64_t extend(const mg_type *type, uint32_t bit_size, uint64_t value)
{
    uint64_t bits = bit_size ? bit_size : type->size * 8;
    bool is_signed = type->kind == MG_TYPE_SIGNED || type->is_signed;
    if (type->kind == MG_TYPE_BOOL)
        return value & 1;
    if (bits >= 64)
        return (int64_t)value;
    return is_signed ? (int64_t)(value << (64 - bits)) >> (64 - bits) : (int64_t)(value & ((1ull << bits) - 1));
}

__extension__ typedef _Float16 half;

static double real_of(const mg_type *type, const mg_input_token *token)
{
    float narrow;
    double real;
    long double precise = 0;
    half short_one;
    memcpy(&short_one, &token->value, sizeof short_one);
    memcpy(&narrow, &token->value, sizeof narrow);
    memcpy(&real, &token->value, sizeof real);
    memcpy(&precise, &token->value, 8);
    memcpy((char *)&precise + 8, &token->more, 2);
    return type->size == sizeof narrow  ? (double)narrow
           : type->size == sizeof real  ? real
           : type->size == sizeof(half) ? (double)short_one
                                        : (double)precise;
}

static mg_domain number_domain(mg_input_layout *made, const mg_cell *cell, const mg_input_token *token)
{
    if (cell->type->kind == MG_TYPE_FLOAT && token->kind != MG_INPUT_ANY) {
        double *real = mg_arena_alloc(&made->arena, sizeof *real);
        *real = real_of(cell->type, token);
        return (mg_domain){.kind = MG_DOMAIN_REALS, .reals = real, .count = 1};
    }
    int64_t value = extend(cell->type, cell->bit_size, token->value);
    return (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = value, .hi = value, .count = 1};
}

static bool is_chosen(const mg_input_layout *made, const mg_input_token *token)
{
    return token->kind != MG_INPUT_ANY && (token->kind != MG_INPUT_OPEN || made->fills);
}

/* The array that a pointer leads to, in its place. */
static void build_block(mg_input_builder *b, mg_cell *cell, const mg_input_source *s)
{
    mg_slot *elements = mg_arena_alloc(&b->made->arena, sizeof *elements);
    elements->name = "";
    mg_input_build_source(b, elements, s);
    cell->elements = elements;
    cell->stride = 1;
    mg_input_add_cell(b->made, cell, &(mg_domain){.kind = MG_DOMAIN_BLOCK, .count = 1}, true);
}

static const mg_type *enter_element(mg_text *out, const mg_type *type, uint64_t *offset)
{
    uint64_t number = *offset / type->target->size;
    mg_text_printf(out, "[%" PRIu64 "]", number);
    *offset -= number * type->target->size;
    return type->target;
}

static const mg_type *enter_field(mg_text *out, const mg_type *type, uint64_t *offset)
{
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        uint64_t start = field->bit_offset / 8;
        bool is_flexible = field->type->kind == MG_TYPE_ARRAY && !field->type->count;
        if (field->bit_size || *offset < start || (*offset >= start + field->type->size && !is_flexible))
            continue;
        if (*field->name)
            mg_text_printf(out, ".%s", field->name);
        *offset -= start;
        return field->type;
    }
    return NULL;
}

/* ".link", ".at[2].x": the part of this type at an offset. False: there is none. */
static bool add_part(mg_text *out, const mg_type *type, uint64_t offset, const mg_type *wanted)
{
    bool is_any = !wanted->size;
    while (type && (offset || (type != wanted && !is_any)))
        type = type->kind == MG_TYPE_ARRAY && type->target->size ? enter_element(out, type, &offset)
                                                                 : enter_field(out, type, &offset);
    return type != NULL;
}

void mg_input_add_reference(mg_input_layout *made, mg_cell *cell, uint32_t object, uint64_t offset,
                            bool is_element)
{
    const mg_type *type = made->objects.items[object].type, *target = cell->type->target;
    mg_domain domain = {.kind = MG_DOMAIN_REF, .pool = made->objects.items[object].pool};
    mg_text part = {0};
    bool is_whole = !offset && !is_element && (type == target || type->kind == MG_TYPE_ARRAY);
    if (!is_whole && !add_part(&part, type, offset, target)) {
        mg_text_clear(&part);
        mg_input_add_cell(made, cell, &(mg_domain){.kind = MG_DOMAIN_OPAQUE, .count = 2}, true);
        return;
    }
    if (domain.pool >= made->pools.count || made->pools.items[domain.pool].first != object) {
        domain.pool = (uint32_t)made->pools.count;
        mg_vec_push(&made->pools, ((mg_pool){.type = type, .first = object, .count = 1}));
    }
    domain.inside = part.length ? mg_arena_strdup(&made->arena, part.data) : NULL;
    mg_text_clear(&part);
    mg_input_add_cell(made, cell, &domain, true);
}

/* A pointer to objects that leads to none of them. The graph asks which objects it could lead to. */
static void add_null(mg_input_layout *made, mg_cell *cell, bool is_chosen)
{
    mg_domain domain = {.kind = MG_DOMAIN_NULL, .count = 1};
    if (cell->type->target && mg_type_has_objects(cell->type->target)) {
        domain = (mg_domain){.kind = MG_DOMAIN_REF, .has_null = true, .pool = (uint32_t)made->pools.count};
        mg_vec_push(&made->pools, ((mg_pool){.type = cell->type->target}));
    }
    mg_input_add_cell(made, cell, &domain, is_chosen);
}

static void build_pointer(mg_input_builder *b, mg_cell *cell, const mg_input_token *token)
{
    mg_input_layout *made = b->made;
    mg_input_source *s = token->kind == MG_INPUT_OBJECT ? &b->sources[token->number] : NULL;
    bool is_given =
        token->kind == MG_INPUT_GIVEN && b->path->layout && token->number < b->path->layout->root_count;
    if (s && s->object != MG_NONE) {
        bool is_element = s->is_met && s->head.is_array && s->element->kind == MG_TYPE_STRUCT;
        mg_input_add_reference(made, cell, s->object, s->offset + token->value, is_element);
        s->is_met |= !token->value;
    } else if (s)
        build_block(b, cell, s);
    else if (is_given)
        mg_input_add_reference(made, cell, b->path->layout->roots[token->number].object, 0, false);
    else if (token->kind == MG_INPUT_OPAQUE)
        mg_input_add_cell(made, cell, &(mg_domain){.kind = MG_DOMAIN_OPAQUE, .count = 2}, true);
    else
        add_null(made, cell, token->kind == MG_INPUT_NULL);
}

static void build_cell(mg_input_builder *b, mg_slot *slot, const char *path, uint32_t bit_size)
{
    const mg_input_token *token = mg_input_next(b);
    mg_cell cell = {.type = slot->type, .path = path, .object = b->object, .bit_size = (uint8_t)bit_size};
    slot->kind = MG_SLOT_CELL;
    if (slot->type->kind == MG_TYPE_POINTER) {
        build_pointer(b, &cell, token);
    } else {
        mg_domain domain = number_domain(b->made, &cell, token);
        mg_input_add_cell(b->made, &cell, &domain, is_chosen(b->made, token));
    }
    slot->cell = (uint32_t)b->made->cells.count - 1;
    /* the cells of an array in its place come before the pointer's own */
    assert(b->made->cells.items[slot->cell].type == slot->type);
}

/* ---- along the types ---------------------------------------------------------------------------------------- */

static void build(mg_input_builder *b, mg_slot *slot, const mg_type *type, const char *path, uint32_t bit_size);

static const char *path_to(mg_input_builder *b, const char *path, const char *name)
{
    return mg_arena_printf(&b->made->arena, "%s%s%s", path, *path && *name ? "." : "", name);
}

static void build_fields(mg_input_builder *b, mg_slot *slot, const char *path)
{
    mg_slot *children = mg_arena_alloc(&b->made->arena, (slot->type->field_count + 1) * sizeof *children);
    slot->kind = MG_SLOT_STRUCT;
    slot->children = children;
    slot->child_count = (uint32_t)slot->type->field_count;
    for (size_t i = 0; i < slot->type->field_count; i++) {
        const mg_field *field = &slot->type->fields[i];
        children[i].name = field->name;
        build(b, &children[i], field->type, path_to(b, path, field->name), field->bit_size);
    }
}

/* Only the member that is live has cells. */
static void build_union(mg_input_builder *b, mg_slot *slot, const char *path)
{
    mg_input_layout *made = b->made;
    const mg_type *type = slot->type;
    uint32_t live = mg_input_next(b)->number;
    mg_slot *children = mg_arena_alloc(&made->arena, (type->field_count + 1) * sizeof *children);
    mg_cell cell = {.type = type, .path = path, .object = b->object, .is_union = true};
    cell.first = cell.last = (uint32_t)made->arms.count;
    slot->kind = MG_SLOT_UNION;
    slot->children = children;
    slot->child_count = (uint32_t)type->field_count;
    for (uint32_t i = 0; i < type->field_count; i++)
        children[i] = (mg_slot){
            .kind = MG_SLOT_FIXED, .name = type->fields[i].name, .type = type->fields[i].type, .cell = MG_NONE};
    if (live < type->field_count) {
        cell.last++;
        mg_vec_push(&made->arms, ((mg_arm){.slot = live}));
        build(b, &children[live], type->fields[live].type, path_to(b, path, type->fields[live].name),
              type->fields[live].bit_size);
    } else {
        made->blind = type;
    }
    slot->cell = mg_input_add_cell(made, &cell, &(mg_domain){.kind = MG_DOMAIN_NULL, .count = 1}, false);
}

/* Characters up to a '\0', and nothing but that behind it? */
static bool is_text(const mg_input_builder *b, const mg_type *element, uint64_t count)
{
    uint64_t length = 0, rest;
    const mg_input_token *tokens = b->tokens + b->at;
    if (element->kind != MG_TYPE_CHAR)
        return false;
    while (length < count && tokens[length].kind == MG_INPUT_VALUE && tokens[length].value & 0xff)
        length++;
    for (rest = length; rest < count && tokens[rest].kind == MG_INPUT_VALUE && !(tokens[rest].value & 0xff);)
        rest++;
    return length < count && rest == count;
}

static void build_array(mg_input_builder *b, mg_slot *slot, uint64_t count, const char *path)
{
    mg_slot *children = mg_arena_alloc(&b->made->arena, (count + 1) * sizeof *children);
    slot->kind = MG_SLOT_ARRAY;
    slot->children = children;
    slot->child_count = (uint32_t)count;
    slot->is_text = is_text(b, slot->type->target, count);
    for (uint64_t i = 0; i < count; i++) {
        children[i].name = "";
        build(b, &children[i], slot->type->target, mg_arena_printf(&b->made->arena, "%s[%" PRIu64 "]", path, i),
              0);
    }
}

static void build(mg_input_builder *b, mg_slot *slot, const mg_type *type, const char *path, uint32_t bit_size)
{
    slot->type = type;
    slot->cell = MG_NONE;
    if (mg_type_is_scalar(type))
        build_cell(b, slot, path, bit_size);
    else if (type->kind == MG_TYPE_STRUCT)
        build_fields(b, slot, path);
    else if (type->kind == MG_TYPE_UNION && type->size)
        build_union(b, slot, path);
    else if (type->kind == MG_TYPE_ARRAY && type->size)
        build_array(b, slot, type->count, path);
    else if (mg_input_has_count(b))
        build_array(b, slot, mg_input_next(b)->value, path);
    else
        slot->kind = MG_SLOT_FIXED;
}

void mg_input_build_source(mg_input_builder *b, mg_slot *slot, const mg_input_source *s)
{
    size_t back = b->at;
    b->at = s->first;
    slot->type = mg_input_type_of(b, s);
    slot->cell = MG_NONE;
    if (s->head.is_array)
        build_array(b, slot, s->head.count, "");
    else
        build(b, slot, s->element, slot->name && *slot->name ? slot->name : "", 0);
    assert(b->at == s->first + s->head.tokens);
    b->at = back;
}
