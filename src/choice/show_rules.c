/* The rules of MG_ARRAY and MG_ARM for the field that is being shown. They are searched for as the layout does (shape/slots.c, shape/parts.c): the rule
 * of the outermost struct that has one counts, and the length or tag lies in that struct or one around it. */
#include <assert.h>
#include <float.h>
#include <string.h>

#include "choice/show.h"

enum { LONG_DOUBLE_BYTES = LDBL_MANT_DIG == 64 ? 10 : 16 }; /* the others are padding */

static bool is_of(const mg_bounds *bounds, const mg_type *type)
{
    const mg_type *root = bounds->root;
    return root == type || (root && root->kind == MG_TYPE_POINTER && root->target == type);
}

static bool has_rule(const mg_bounds *bounds, const mg_type *type)
{
    for (size_t i = 0; i < bounds->rules.count; i++)
        if (bounds->rules.items[i].owner == type)
            return true;
    for (size_t i = 0; i < bounds->arms.count; i++)
        if (bounds->arms.items[i].owner == type)
            return true;
    return false;
}

const mg_bounds *mg_show_bounds(const mg_show_rules *rules, const mg_type *type)
{
    for (uint32_t i = 0; i < rules->count; i++)
        if (is_of(&rules->each[i], type))
            return &rules->each[i];
    for (uint32_t i = 0; i < rules->count; i++)
        if (has_rule(&rules->each[i], type))
            return &rules->each[i];
    return rules->count ? rules->each : NULL;
}

mg_scalar mg_show_scalar(const mg_type *type, uint64_t address, const mg_field *field)
{
    mg_scalar scalar = {.type = type, .address = address, .size = (uint32_t)type->size};
    if (type->kind == MG_TYPE_FLOAT && scalar.size > 8)
        scalar.size = LONG_DOUBLE_BYTES;
    if (field && field->bit_size) {
        scalar.bit_offset = field->bit_offset % 8;
        scalar.bit_size = field->bit_size;
        scalar.size = (scalar.bit_offset + scalar.bit_size + 7) / 8;
    }
    return scalar;
}

int64_t mg_show_integer(const mg_scalar *scalar, mg_wide value)
{
    uint32_t width = scalar->bit_size ? scalar->bit_size : scalar->size * 8;
    bool is_signed = scalar->type->kind == MG_TYPE_SIGNED || scalar->type->is_signed;
    uint64_t bits = (uint64_t)value;
    assert(width);
    if (width >= 64)
        return (int64_t)bits;
    bits &= (1ull << width) - 1;
    return is_signed && bits >> (width - 1) ? (int64_t)(bits | ~0ull << width) : (int64_t)bits;
}

void mg_show_cut(mg_text *text, size_t length)
{
    assert(length <= text->length);
    text->length = length;
    text->data[length] = '\0';
}

void mg_show_enter(mg_show *show, const char *name)
{
    if (!*name) /* an anonymous member's fields are its parent's */
        return;
    mg_text_printf(&show->rule, "%s%s", show->rule.length > show->rule_start ? "." : "", name);
    mg_text_printf(&show->path, ".%s", name);
}

static bool find_field(const mg_type *type, uint64_t address, const char *path, mg_scalar *found);

static bool find_in_member(const mg_field *field, uint64_t address, const char *path, mg_scalar *found)
{
    size_t length = strcspn(path, ".");
    address += field->bit_offset / 8;
    if (!*field->name)
        return find_field(field->type, address, path, found);
    if (strlen(field->name) != length || strncmp(field->name, path, length))
        return false;
    if (path[length])
        return find_field(field->type, address, path + length + 1, found);
    *found = mg_show_scalar(field->type, address, field);
    return mg_type_is_integer(field->type);
}

/* An integer by its path in a struct, not through arrays or pointers. */
static bool find_field(const mg_type *type, uint64_t address, const char *path, mg_scalar *found)
{
    bool has_fields = type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION;
    for (size_t i = 0; has_fields && i < type->field_count; i++)
        if (find_in_member(&type->fields[i], address, path, found))
            return true;
    return false;
}

/* In the struct that the rule is for, else in those around it. */
static bool find_sibling(const mg_show *show, size_t frame, const char *path, mg_scalar *found)
{
    for (size_t f = frame + 1; f-- > show->first_frame;)
        if (find_field(show->frames.items[f].type, show->frames.items[f].address, path, found))
            return true;
    return false;
}

static int64_t read_integer(mg_show *show, const mg_scalar *scalar)
{
    return mg_show_integer(scalar, show->read(show->context, scalar));
}

/* The rule for the array that the pointer being shown owns; NULL: there is none. */
static const mg_rule *find_array(const mg_show *show, size_t *frame)
{
    for (size_t f = show->first_frame; show->bounds && f < show->frames.count; f++) {
        const mg_show_frame *around = &show->frames.items[f];
        const char *path = show->rule.data + around->rule_start;
        *frame = f;
        if (mg_bounds_find_array(show->bounds, around->type, path, 0))
            return mg_bounds_find_array(show->bounds, around->type, path, show->depth);
    }
    return NULL;
}

bool mg_show_length(mg_show *show, int64_t *length)
{
    mg_scalar found;
    size_t frame;
    const mg_rule *rule = find_array(show, &frame);
    if (!rule)
        return false;
    *length = rule->domain.lo;
    if (!rule->domain.length)
        return rule->domain.lo == rule->domain.hi;
    if (!find_sibling(show, frame, rule->domain.length, &found))
        return false;
    *length = read_integer(show, &found);
    return true;
}

static bool is_elsewhere(const mg_destination *d, const mg_type *target)
{
    return d->kind != MG_TO_OBJECTS || d->inside || d->type != target;
}

bool mg_show_leads_elsewhere(const mg_show *show, const mg_type *target)
{
    const mg_destination *d;
    size_t frame;
    if (!show->bounds)
        return false;
    for (size_t f = show->first_frame; f < show->frames.count; f++) {
        const mg_show_frame *around = &show->frames.items[f];
        for (size_t i = 0;
             (d = mg_bounds_destination(show->bounds, around->type, show->rule.data + around->rule_start, i));
             i++)
            if (is_elsewhere(d, target))
                return true;
    }
    for (size_t i = 0; (d = mg_bounds_destination(show->bounds, target, NULL, i)); i++)
        if (is_elsewhere(d, target))
            return true;
    return find_array(show, &frame);
}

/* The arms of a union: each rule for one of its members. */
typedef struct arms {
    mg_scalar tag;
    bool has_tag;
    int first; /* member with a rule; -1: none has one */
    int live;  /* by the tag */
} arms;

static void apply_rule(mg_show *show, const mg_arm_rule *rule, int member, bool has_value, int64_t value,
                       arms *a)
{
    for (size_t f = show->first_frame; f < show->frames.count; f++) {
        const mg_show_frame *frame = &show->frames.items[f];
        if (rule->owner != frame->type || strcmp(rule->path, show->rule.data + frame->rule_start))
            continue;
        a->first = a->first < 0 ? member : a->first;
        a->has_tag = find_sibling(show, f, rule->tag, &a->tag) || a->has_tag;
        if (has_value && rule->value == value && a->live < 0)
            a->live = member;
    }
}

static arms find_arms(mg_show *show, const mg_type *type, bool has_value, int64_t value)
{
    arms a = {.first = -1, .live = -1};
    size_t rule = show->rule.length, path = show->path.length;
    for (size_t i = 0; i < type->field_count; i++) {
        mg_show_enter(show, type->fields[i].name);
        for (size_t r = 0; show->bounds && r < show->bounds->arms.count; r++)
            apply_rule(show, &show->bounds->arms.items[r], (int)i, has_value, value, &a);
        mg_show_cut(&show->rule, rule);
        mg_show_cut(&show->path, path);
    }
    return a;
}

bool mg_show_has_arms(mg_show *show, const mg_type *type)
{
    return find_arms(show, type, false, 0).first >= 0;
}

int mg_show_arm(mg_show *show, const mg_type *type)
{
    arms a = find_arms(show, type, false, 0);
    if (a.first < 0) /* without a rule the first member is always live */
        return type->field_count ? 0 : -1;
    if (!a.has_tag)
        return a.first;
    return find_arms(show, type, true, read_integer(show, &a.tag)).live;
}
