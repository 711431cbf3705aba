/* A pointer that may lead to several kinds of things: objects of several structs or sets, parts of objects, variables, functions, strings, arrays of several
 * lengths. It is laid out as a union of pointers, an arm for each of these, and one for NULL. Which arm is live is chosen like the tag of any union, but the
 * tag is a cell that the program cannot reach. If there is only one arm, there is no tag. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "shape/builder.h"

/* The rules for a pointer. */
typedef struct rules {
    const mg_rule *block; /* it owns a heap array that no field says the length of; NULL: else */
    const mg_type *owner; /* of its destinations, as mg_bounds_destination takes them; NULL: it has none */
    const char *path;
} rules;

static const mg_destination *destination(const mg_builder *b, const rules *of, size_t number)
{
    return of->owner ? mg_bounds_destination(b->bounds, of->owner, of->path, number) : NULL;
}

/* A rule for the field comes before one for its type. */
static rules find_rules(mg_builder *b, const mg_type *type, const mg_place *at, const mg_rule *block)
{
    for (uint32_t i = 0; !block && i < at->frame_count; i++) {
        const mg_frame *f = &at->frames[i];
        if (mg_bounds_destination(b->bounds, f->type, at->path + f->path_start, 0))
            return (rules){.owner = f->type, .path = at->path + f->path_start};
    }
    const mg_rule *rule = mg_builder_rule(b, at);
    if (block || (rule && rule->domain.kind != MG_DOMAIN_REF)) /* MG_NOT_NULL says nothing of where it leads */
        return (rules){.block = block && !block->domain.length ? block : NULL};
    return mg_bounds_destination(b->bounds, type->target, NULL, 0) ? (rules){.owner = type->target}
                                                                   : (rules){0};
}

bool mg_builder_has_destinations(mg_builder *b, const mg_type *type, const mg_place *at, const mg_rule *block)
{
    rules of = find_rules(b, type, at, block);
    return of.block || of.owner;
}

/* ---- what fits ------------------------------------------------------------------------------------------- */

/* Is there a `wanted` so many bytes from the start of an object? */
static bool has_part(const mg_type *type, uint64_t offset, const mg_type *wanted)
{
    if (!offset && type == wanted)
        return true;
    if (type->kind == MG_TYPE_ARRAY && type->target->size && offset < type->size)
        return has_part(type->target, offset % type->target->size, wanted);
    bool has_fields = type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION;
    for (size_t i = 0; has_fields && i < type->field_count; i++) {
        uint64_t start = type->fields[i].bit_offset / 8;
        if (start <= offset && has_part(type->fields[i].type, offset - start, wanted))
            return true;
    }
    return false;
}

/* A pointer to bytes, or to a struct that is not defined here, may lead to anything. */
static bool fits(const mg_destination *d, const mg_type *type)
{
    const mg_type *wanted = type->target;
    bool is_opaque = wanted->kind == MG_TYPE_VOID || wanted->kind == MG_TYPE_CHAR ||
                     (wanted->kind == MG_TYPE_STRUCT && !mg_type_has_objects(wanted));
    if (d->kind == MG_TO_GIVEN)
        return true;
    if (d->kind == MG_TO_TEXT)
        return wanted->size == 1 && mg_type_is_integer(wanted);
    return is_opaque || has_part(d->type, d->offset, wanted);
}

static bool check_fit(mg_builder *b, const mg_destination *d, const mg_type *type, const mg_place *at)
{
    char spelling[192];
    if (fits(d, type))
        return true;
    mg_type_spell(type, spelling, sizeof spelling);
    if (d->kind == MG_TO_TEXT)
        return mg_status_fail(
            b->status, MG_EXIT_INPUT,
            "%s:%u: `%s` has the type `%s`, which leads to no characters\n  name a field of type char *",
            d->file, d->line, at->path, spelling);
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: `%s` has the type `%s`, but there is no such thing in %s%s%s\n"
                          "  name the struct or the member that such a pointer leads to: MG_POINTS_INTO",
                          d->file, d->line, at->path, spelling, d->type->name, d->inside ? " at " : "",
                          d->inside ? d->inside : "");
}

/* ---- the pointer ----------------------------------------------------------------------------------------- */

/* NULL is one of the values unless a rule says otherwise. */
static bool find_null(mg_builder *b, const mg_type *type, const mg_place *at, const mg_destination *first,
                      bool *has_null)
{
    const mg_rule *rule = mg_builder_rule(b, at);
    if (!rule)
        rule = mg_bounds_find_type(b->bounds, type);
    *has_null = !rule || rule->domain.has_null;
    if (!rule || rule->domain.kind == MG_DOMAIN_REF)
        return true;
    return mg_status_fail(
        b->status, MG_EXIT_INPUT,
        "%s:%u: `%s` has other bounds already, at %s:%u\n  beside what it leads to there can only "
        "be MG_NOT_NULL",
        first->file, first->line, at->path, rule->file, rule->line);
}

/* One destination that is all of an object of the pointer's own type needs no union. */
static bool is_plain(const mg_builder *b, const rules *of, const mg_type *type)
{
    const mg_destination *first = destination(b, of, 0);
    return first && first->kind == MG_TO_OBJECTS && !first->inside && first->type == type->target &&
           !destination(b, of, 1);
}

static bool build_plain(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_place *at,
                        const mg_destination *d)
{
    bool has_null;
    if (!find_null(b, type, at, d, &has_null))
        return false;
    uint32_t pool = mg_builder_pool(b, d->type, d->set);
    mg_domain domain = {.kind = MG_DOMAIN_REF, .has_null = has_null, .pool = pool};
    if (!has_null && !b->pools.items[pool].count)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "%s:%u: %s must not be NULL, but there are no objects that it may lead to\n"
                              "  raise MG_OBJECTS or MG_SET, or allow NULL",
                              d->file, d->line, at->path);
    return mg_builder_cell(b, slot, type, address, NULL, at, &domain);
}

static bool build_fixed(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_place *at,
                        uint64_t count, const mg_destination *text)
{
    mg_domain domain = {.kind = MG_DOMAIN_BLOCK, .count = 1, .lo = (int64_t)count, .hi = (int64_t)count};
    mg_layout_part part = {
        .cell = (uint32_t)b->cells.count, .is_fixed = true, .count = count, .text = text, .at = *at};
    mg_vec_push(&b->blocks, part);
    return mg_builder_cell(b, slot, type, address, NULL, at, &domain);
}

/* ---- its arms -------------------------------------------------------------------------------------------- */

typedef struct arms {
    mg_layout_part *found;
    const mg_type *type;
    uint64_t address;
    mg_slot *children;
    const char **names;
    uint32_t count, most;
} arms;

/* How many arms there can be. */
static uint32_t count_arms(const mg_builder *b, const rules *of)
{
    uint64_t count = 1; /* NULL */
    for (size_t i = 0; destination(b, of, i); i++)
        count += destination(b, of, i)->kind == MG_TO_TEXT ? destination(b, of, i)->most + 1 : 1;
    if (of->block)
        count += (uint64_t)(of->block->domain.hi - of->block->domain.lo) + 1;
    assert(count < UINT32_MAX); /* lengths are few */
    return (uint32_t)count;
}

static mg_slot *begin_arm(mg_builder *b, arms *a, const char *name)
{
    mg_slot *slot = &a->children[a->count];
    assert(a->count < a->most);
    slot->name = a->found->slot->name;
    a->names[a->count] = name;
    mg_vec_push(&b->arms, ((mg_arm){.value = a->count, .slot = a->count, .first = (uint32_t)b->cells.count}));
    a->count++;
    return slot;
}

static bool end_arm(mg_builder *b, bool is_good)
{
    b->arms.items[b->arms.count - 1].last = (uint32_t)b->cells.count;
    return is_good;
}

static bool add_values(mg_builder *b, arms *a, const char *name, const mg_domain *domain)
{
    mg_slot *slot = begin_arm(b, a, name);
    return end_arm(b, mg_builder_cell(b, slot, a->type, a->address, NULL, &a->found->at, domain));
}

static bool add_array(mg_builder *b, arms *a, uint64_t count, const mg_destination *text)
{
    uint64_t shown = text ? count - 1 : count;
    const char *noun = text ? "a string of" : "an array of";
    mg_slot *slot = begin_arm(b, a, mg_arena_printf(b->arena, "%s %" PRIu64, noun, shown));
    return end_arm(b, build_fixed(b, slot, a->type, a->address, &a->found->at, count, text));
}

static bool add_objects(mg_builder *b, arms *a, const mg_destination *d)
{
    uint32_t pool = mg_builder_pool(b, d->type, d->set);
    mg_domain domain = {.kind = MG_DOMAIN_REF, .pool = pool, .offset = d->offset, .inside = d->inside};
    if (!b->pools.items[pool].count)
        return true;
    const char *name = d->set ? d->set : d->type->name;
    return add_values(b, a, mg_arena_printf(b->arena, "%s%s", name, d->inside ? d->inside : ""), &domain);
}

static bool add_destination(mg_builder *b, arms *a, const mg_destination *d)
{
    mg_domain given = {.kind = MG_DOMAIN_LIST, .values = d->values, .names = d->names, .count = d->count};
    bool is_good = check_fit(b, d, a->type, &a->found->at);
    if (is_good && d->kind == MG_TO_OBJECTS)
        return add_objects(b, a, d);
    if (is_good && d->kind == MG_TO_GIVEN)
        return add_values(b, a, "given", &given);
    for (uint64_t length = 0; is_good && length <= d->most; length++)
        is_good = add_array(b, a, length + 1, d);
    return is_good;
}

static bool add_all(mg_builder *b, arms *a, const rules *of)
{
    bool has_null = false,
         is_good = of->block || find_null(b, a->type, &a->found->at, destination(b, of, 0), &has_null);
    if (is_good && has_null)
        is_good = add_values(b, a, "null", &(mg_domain){.kind = MG_DOMAIN_NULL, .has_null = true, .count = 1});
    for (size_t i = 0; is_good && destination(b, of, i); i++)
        is_good = add_destination(b, a, destination(b, of, i));
    for (int64_t n = of->block ? of->block->domain.lo : 1; is_good && of->block && n <= of->block->domain.hi;
         n++)
        is_good = add_array(b, a, (uint64_t)n, NULL);
    if (!is_good || a->count)
        return is_good;
    const mg_destination *d = destination(b, of, 0);
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: %s must not be NULL, but there are no objects that it may lead to\n"
                          "  raise MG_OBJECTS or MG_SET, or allow NULL",
                          d->file, d->line, a->found->at.path);
}

/* Its values are the numbers of the arms. */
static bool add_tag(mg_builder *b, const arms *a)
{
    int64_t *values = mg_arena_alloc(b->arena, a->count * sizeof *values);
    for (uint32_t i = 0; i < a->count; i++)
        values[i] = i;
    mg_domain domain = {.kind = MG_DOMAIN_LIST, .values = values, .names = a->names, .count = a->count};
    return mg_builder_tag(b, a->address, &a->found->at, &domain);
}

static bool add_pointer_arms(mg_builder *b, mg_layout_part *found)
{
    const mg_cell united = b->cells.items[found->cell];
    mg_place *at = &found->at;
    rules of = find_rules(b, united.type, at, mg_builder_array_rule(b, at));
    arms a = {.found = found, .type = united.type, .address = united.address, .most = count_arms(b, &of)};
    uint32_t first = (uint32_t)b->arms.count;
    a.children = mg_arena_alloc(b->arena, a.most * sizeof *a.children);
    a.names = mg_arena_alloc(b->arena, a.most * sizeof *a.names);
    at->is_in_arm = true;
    at->united = found->cell;
    if (!add_all(b, &a, &of) || (a.count > 1 && !add_tag(b, &a)))
        return false;
    found->slot->children = a.children;
    found->slot->child_count = a.count;
    mg_cell *cell = &b->cells.items[found->cell];
    cell->governor = a.count > 1 ? (uint32_t)b->cells.count - 1 : MG_NONE;
    cell->first = first;
    cell->last = (uint32_t)b->arms.count;
    return true;
}

bool mg_builder_pointer(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_place *at,
                        const mg_rule *block)
{
    rules of = find_rules(b, type, at, block);
    assert(of.block || of.owner);
    if (is_plain(b, &of, type))
        return build_plain(b, slot, type, address, at, destination(b, &of, 0));
    if (of.block && of.block->domain.lo == of.block->domain.hi)
        return build_fixed(b, slot, type, address, at, (uint64_t)of.block->domain.lo, NULL);
    for (size_t i = 0; destination(b, &of, i); i++)
        if (destination(b, &of, i)->kind == MG_TO_OBJECTS) /* pools in the order of the rules */
            mg_builder_pool(b, destination(b, &of, i)->type, destination(b, &of, i)->set);
    mg_layout_part part = {
        .cell = (uint32_t)b->cells.count, .slot = slot, .add_arms = add_pointer_arms, .at = *at};
    return mg_builder_united(b, type, address, type->size, &part);
}

/* ---- strings --------------------------------------------------------------------------------------------- */

/* The characters of the alphabet, and at the end '\0'. */
bool mg_builder_text(mg_builder *b, mg_slot *slot, const mg_type *element, const mg_layout_part *text,
                     uint64_t address)
{
    mg_place at = text->at;
    const mg_destination *d = text->text;
    mg_slot *children = mg_arena_alloc(b->arena, text->count * sizeof *children);
    mg_domain letters = {.kind = MG_DOMAIN_LIST, .values = d->values, .count = d->count};
    mg_domain end = {.kind = MG_DOMAIN_RANGE, .count = 1};
    size_t path = strlen(at.path);
    bool is_good = true;
    assert(text->count);
    *slot = (mg_slot){.kind = MG_SLOT_ARRAY,
                      .is_text = true,
                      .name = "",
                      .cell = MG_NONE,
                      .children = children,
                      .child_count = (uint32_t)text->count};
    for (uint64_t i = 0; is_good && i < text->count; i++) {
        children[i].name = "";
        snprintf(at.path + path, MG_PATH_MOST - path, "[%" PRIu64 "]", i);
        is_good = mg_builder_cell(b, &children[i], element, address + i, NULL, &at,
                                  i + 1 < text->count ? &letters : &end);
    }
    return is_good;
}
