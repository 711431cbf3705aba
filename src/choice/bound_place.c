/* What every macro of MG_BOUNDS has to do: check what it was given, find the field, add the rule. */
#include "choice/bound_place.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/region.h"

static mg_bound_calls *current; /* the gates carry no context; see docs/architecture.md, globals */

enum { VALUES_MOST = 1 << 20 };

mg_bound_calls *mg_bound_current(void)
{
    return current;
}

void mg_bound_begin(mg_bound_calls *calls)
{
    assert(!current || !calls);
    current = calls;
}

void mg_bound_fail(const mg_bound_place *at, const char *format, ...)
{
    char text[1024];
    va_list args;
    if (current->has_failed)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    current->has_failed = true;
    mg_status_fail(&current->status, MG_EXIT_INPUT, "%s:%u: %s", at->file, at->line, text);
}

/* The target's pointers are checked before they are followed. */
static bool is_plain(const void *pointer, uint64_t size)
{
    uint64_t address = (uint64_t)(uintptr_t)pointer;
    return mg_region_has(address, size) && mg_shadow_is_clear(address, size);
}

/* A string that a macro passes; "?" if the pointer is bad, or the string has no end. */
const char *mg_bound_text(const char *text)
{
    enum { LONGEST = 65536 };
    for (size_t i = 0; i < LONGEST && is_plain(text + i, 1); i++)
        if (!text[i])
            return text;
    return "?";
}

mg_bound_place mg_bound_place_make(const mg_named *named, const char *field, const char *file, int line)
{
    bool is_one = mg_named_is(current->types, named);
    return (mg_bound_place){mg_bound_text(is_one ? named->told : NULL), mg_named_type(current->types, named),
                            field ? mg_bound_text(field) : NULL, mg_bound_text(file), (unsigned)line};
}

const mg_type *mg_bound_owner(const mg_bound_place *at)
{
    if (!at->owner)
        mg_bound_fail(
            at, "nothing says which type `%s` is\n  compile with -g, and bound it by the macros of margay.h",
            at->type);
    return at->owner;
}

/* A path as rules are found by: without blanks, and items->key is items.key, for all elements of the array. An index is written in decimal. */
const char *mg_bound_path(const char *field)
{
    size_t room = strlen(field) * 2 + 1; /* a number may be longer in decimal: [] and 0xffffffffffffffff are */
    char *kept = mg_arena_alloc(current->bounds->arena, room), *to = kept, *end;
    for (const char *p = field; *p; p++) {
        bool is_index = *p == '[' && p[1 + strspn(p + 1, " ")] != '-'; /* strtoull takes a sign, too */
        unsigned long long index = is_index ? strtoull(p + 1, &end, 0) : 0;
        if (is_index && end[strspn(end, "uUlL ")] == ']') {
            to += snprintf(to, room - (size_t)(to - kept), "[%llu]", index);
            p = end + strspn(end, "uUlL ");
        } else if (*p == '-' && p[1] == '>') {
            *to++ = '.';
            p++;
        } else if (*p != ' ') {
            *to++ = *p;
        }
    }
    assert((size_t)(to - kept) < room);
    *to = '\0';
    return kept;
}

/* items->key is a path only when items is an array, or a heap array that the struct owns. */
bool mg_bound_is_own_path(const mg_bound_place *at, const mg_type *owner)
{
    const mg_type *container;
    const char *arrow = at->field ? strstr(at->field, "->") : NULL;
    if (!arrow)
        return true;
    const char *head =
        mg_bound_path(mg_arena_printf(current->bounds->arena, "%.*s", (int)(arrow - at->field), at->field));
    const mg_field *field = mg_type_find_path(owner, head, &container);
    if ((field && field->type->kind == MG_TYPE_ARRAY) || mg_bounds_find(current->bounds, owner, head, true))
        return true;
    mg_bound_fail(at,
                  "`%s` goes through a pointer that is no MG_ARRAY (or MG_ARRAY comes later)\n"
                  "  bound the field of the struct it points to",
                  at->field);
    return false;
}

/* ---- paths ----------------------------------------------------------------------------------------------- */

/* The type behind the indices at *path, which goes past them; NULL and a message if there is no such element. */
static const mg_type *go_into(const mg_bound_place *at, const mg_type *type, const char **path)
{
    while (**path == '[') {
        char *end;
        unsigned long long index = strtoull(*path + 1, &end, 10);
        bool is_array = type->kind == MG_TYPE_ARRAY;
        if ((*path)[1] == '-')
            mg_bound_fail(at, "`%s`: an index cannot be negative\n  leave it out to bound all elements",
                          at->field);
        else if (end == *path + 1 || *end != ']')
            mg_bound_fail(at, "`%s`: an index must be a number\n  leave it out to bound all elements",
                          at->field);
        else if (is_array && index >= type->count)
            mg_bound_fail(
                at,
                "`%s`: the array has %llu elements, so there is no [%llu]\n  leave the index out to bound all "
                "elements",
                at->field, (unsigned long long)type->count, index);
        else if (!is_array && type->kind != MG_TYPE_POINTER)
            mg_bound_fail(at, "`%s`: this is no array\n  leave the index out", at->field);
        if (current->has_failed)
            return NULL;
        type = type->target;
        *path = end + 1;
    }
    return type;
}

/* The type of the field, or of the elements, that a path leads to. */
const mg_type *mg_bound_type_at(const mg_bound_place *at, const mg_type *owner, const char *path)
{
    const mg_type *type = owner, *container;
    while (*path) {
        char name[256];
        size_t length = strcspn(path, ".[");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        const mg_field *field = mg_type_find_path(type, name, &container);
        if (!field)
            return NULL;
        path += length;
        type = go_into(at, field->type, &path);
        if (!type)
            return NULL;
        path += *path == '.';
    }
    while (type->kind == MG_TYPE_ARRAY)
        type = type->target;
    return type;
}

static bool is_aggregate(const mg_type *type)
{
    while (type->kind == MG_TYPE_ARRAY)
        type = type->target;
    return type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION;
}

/* Only scalars have bounds. Whether the values fit is checked when the field is laid out. */
static bool can_be_bounded(const mg_bound_place *at, const mg_type *owner, const char *path,
                           const mg_domain *domain)
{
    const mg_type *type = path ? mg_bound_type_at(at, owner, path) : owner;
    bool is_number = domain->kind <= MG_DOMAIN_REALS;
    if (!type || current->has_failed)
        return !current->has_failed;
    if (is_aggregate(type) && (path || is_number))
        mg_bound_fail(at, "%s%s%s is a %s\n  bound its fields, each by itself", at->type, path ? "." : "",
                      path ? at->field : "", type->kind == MG_TYPE_UNION ? "union" : "struct");
    else if (is_number && type->kind == MG_TYPE_POINTER && is_aggregate(type->target))
        mg_bound_fail(
            at,
            "%s%s%s is a pointer\n  bound it by MG_NOT_NULL and its kin, or the fields of what it points to",
            at->type, path ? "." : "", path ? at->field : "");
    else if (type->kind == MG_TYPE_OTHER)
        mg_bound_fail(at, "%s%s%s cannot be chosen, so it cannot be bounded\n  leave this bound out", at->type,
                      path ? "." : "", path ? at->field : "");
    return !current->has_failed;
}

/* ---- rules ----------------------------------------------------------------------------------------------- */

static bool is_for_pointers(const mg_domain *domain)
{
    return domain->kind == MG_DOMAIN_REF || domain->kind == MG_DOMAIN_NULL;
}

/* Are both for the same field, in the same MG_BOUNDS? A rule for an array is not one for its elements. */
static bool is_about_the_same(const mg_rule *a, const mg_rule *b)
{
    if (a->owner != b->owner || a->round != b->round || !a->path != !b->path)
        return false;
    if (!a->path)
        return is_for_pointers(&a->domain) == is_for_pointers(&b->domain);
    return !strcmp(a->path, b->path) && b->domain.kind != MG_DOMAIN_BLOCK;
}

void mg_bound_push_rule(const mg_bound_place *at, mg_domain domain)
{
    mg_rule rule = {.owner = at->owner,
                    .path = at->field ? mg_bound_path(at->field) : NULL,
                    .domain = domain,
                    .round = current->bounds->round,
                    .file = mg_arena_strdup(current->bounds->arena, at->file),
                    .line = at->line};
    mg_vec_push(&current->bounds->rules, rule);
}

void mg_bound_fail_twice(const mg_bound_place *at, const mg_rule *other)
{
    mg_bound_fail(at, "%s%s%s has other bounds already, at %s:%u\n  keep one of the two", at->type,
                  at->field ? "." : "", at->field ? at->field : "", other->file, other->line);
}

void mg_bound_add_rule(const mg_bound_place *at, mg_domain domain)
{
    const mg_type *owner = mg_bound_owner(at);
    assert(domain.count); /* an empty domain was refused */
    if (!owner || !mg_bound_is_own_path(at, owner))
        return;
    mg_rule rule = {.owner = owner,
                    .path = at->field ? mg_bound_path(at->field) : NULL,
                    .domain = domain,
                    .round = current->bounds->round};
    if (!can_be_bounded(at, owner, rule.path, &domain))
        return;
    for (size_t i = 0; i < current->bounds->rules.count; i++) {
        const mg_rule *other = &current->bounds->rules.items[i];
        if (!is_about_the_same(&rule, other))
            continue;
        if (!mg_domain_is_same(&rule.domain, &other->domain))
            mg_bound_fail_twice(at, other);
        return;
    }
    mg_bound_push_rule(at, domain);
}

bool mg_bound_can_read(const mg_bound_place *at, const void *values, uint64_t size)
{
    bool is_good = is_plain(values, size);
    if (!is_good)
        mg_bound_fail(at, "the values of %s%s%s are behind a bad pointer\n  list them in the macro", at->type,
                      at->field ? "." : "", at->field ? at->field : "");
    return is_good;
}

bool mg_bound_has_values(const mg_bound_place *at, long long count)
{
    if (count <= 0)
        mg_bound_fail(at, "the domain of %s%s%s is empty\n  list at least one value", at->type,
                      at->field ? "." : "", at->field ? at->field : "");
    else if (count > VALUES_MOST)
        mg_bound_fail(at, "more than %d values are listed\n  list fewer, or give a range", VALUES_MOST);
    return count > 0 && count <= VALUES_MOST;
}

/* Can this field be the tag of a union or the length of an array? It must be an integer of the same struct. */
bool mg_bound_is_governor(const mg_bound_place *at, const mg_type *owner, const char *name, const char *role)
{
    const mg_type *container;
    const mg_field *field = mg_type_find_path(owner, mg_bound_path(name), &container);
    if (field && mg_type_is_integer(field->type) && !strstr(name, "->"))
        return true;
    mg_bound_fail(at,
                  "`%s` cannot be the %s of `%s`: it is no integer field of the same %s\n  name one that is",
                  name, role, at->field, at->type);
    return false;
}
