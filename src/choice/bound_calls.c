/* Each macro of MG_BOUNDS calls one function here, through the gates, while the target's bounds function runs. A call is checked at once: the type must
 * exist, the path must lead to a field that can be bounded, the values must be readable and fit. What is right becomes a rule of mg_bounds; the first
 * call that is wrong fills a status that names its line. */
#include "choice/bound_calls.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "choice/named.h"
#include "engine/host.h"
#include "engine/libc.h"
#include "engine/region.h"

static mg_bound_calls *current; /* the gates carry no context; see docs/architecture.md, globals */

enum { VALUES_MOST = 1 << 20 };

/* What a call bounds, and where it is written. */
typedef struct place {
    const char *type;     /* as written */
    const mg_type *owner; /* NULL: not known */
    const char *field, *file;
    unsigned line;
} place;

static void fail(const place *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(const place *at, const char *format, ...)
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
static const char *text_of(const char *text)
{
    enum { LONGEST = 65536 };
    for (size_t i = 0; i < LONGEST && is_plain(text + i, 1); i++)
        if (!text[i])
            return text;
    return "?";
}

static place make_place(const mg_named *named, const char *field, const char *file, int line)
{
    bool is_one = mg_named_is(current->types, named);
    return (place){text_of(is_one ? named->told : NULL), mg_named_type(current->types, named),
                   field ? text_of(field) : NULL, text_of(file), (unsigned)line};
}

static const mg_type *find_type(const place *at)
{
    if (!at->owner)
        fail(at, "nothing says which type `%s` is\n  compile with -g, and bound it by the macros of margay.h",
             at->type);
    return at->owner;
}

/* A path as rules are found by: without blanks, and items->key is items.key, for all elements of the array. An index is written in decimal. */
static const char *keep_path(const char *field)
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
static bool is_own_path(const place *at, const mg_type *owner)
{
    const mg_type *container;
    const char *arrow = at->field ? strstr(at->field, "->") : NULL;
    if (!arrow)
        return true;
    const char *head =
        keep_path(mg_arena_printf(current->bounds->arena, "%.*s", (int)(arrow - at->field), at->field));
    const mg_field *field = mg_type_find_path(owner, head, &container);
    if ((field && field->type->kind == MG_TYPE_ARRAY) || mg_bounds_find(current->bounds, owner, head, true))
        return true;
    fail(at,
         "`%s` goes through a pointer that is no MG_ARRAY (or MG_ARRAY comes later)\n"
         "  bound the field of the struct it points to",
         at->field);
    return false;
}

/* ---- paths ----------------------------------------------------------------------------------------------- */

/* The type behind the indices at *path, which goes past them; NULL and a message if there is no such element. */
static const mg_type *go_into(const place *at, const mg_type *type, const char **path)
{
    while (**path == '[') {
        char *end;
        unsigned long long index = strtoull(*path + 1, &end, 10);
        bool is_array = type->kind == MG_TYPE_ARRAY;
        if ((*path)[1] == '-')
            fail(at, "`%s`: an index cannot be negative\n  leave it out to bound all elements", at->field);
        else if (end == *path + 1 || *end != ']')
            fail(at, "`%s`: an index must be a number\n  leave it out to bound all elements", at->field);
        else if (is_array && index >= type->count)
            fail(at,
                 "`%s`: the array has %llu elements, so there is no [%llu]\n  leave the index out to bound all "
                 "elements",
                 at->field, (unsigned long long)type->count, index);
        else if (!is_array && type->kind != MG_TYPE_POINTER)
            fail(at, "`%s`: this is no array\n  leave the index out", at->field);
        if (current->has_failed)
            return NULL;
        type = type->target;
        *path = end + 1;
    }
    return type;
}

/* The type of the field, or of the elements, that a path leads to. */
static const mg_type *type_at(const place *at, const mg_type *owner, const char *path)
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
static bool can_be_bounded(const place *at, const mg_type *owner, const char *path, const mg_domain *domain)
{
    const mg_type *type = path ? type_at(at, owner, path) : owner;
    bool is_number = domain->kind <= MG_DOMAIN_REALS;
    if (!type || current->has_failed)
        return !current->has_failed;
    if (is_aggregate(type) && (path || is_number))
        fail(at, "%s%s%s is a %s\n  bound its fields, each by itself", at->type, path ? "." : "",
             path ? at->field : "", type->kind == MG_TYPE_UNION ? "union" : "struct");
    else if (is_number && type->kind == MG_TYPE_POINTER && is_aggregate(type->target))
        fail(at,
             "%s%s%s is a pointer\n  bound it by MG_NOT_NULL and its kin, or the fields of what it points to",
             at->type, path ? "." : "", path ? at->field : "");
    else if (type->kind == MG_TYPE_OTHER)
        fail(at, "%s%s%s cannot be chosen, so it cannot be bounded\n  leave this bound out", at->type,
             path ? "." : "", path ? at->field : "");
    return !current->has_failed;
}

/* ---- rules ----------------------------------------------------------------------------------------------- */

static bool is_for_pointers(const mg_domain *domain)
{
    return domain->kind == MG_DOMAIN_REF || domain->kind == MG_DOMAIN_NULL;
}

/* Are both for the same field, in the same MG_BOUNDS? An array and its elements are different fields here. */
static bool is_about_the_same(const mg_rule *a, const mg_rule *b)
{
    if (a->owner != b->owner || a->round != b->round || !a->path != !b->path)
        return false;
    if (!a->path)
        return is_for_pointers(&a->domain) == is_for_pointers(&b->domain);
    return !strcmp(a->path, b->path) &&
           (a->domain.kind == MG_DOMAIN_BLOCK) == (b->domain.kind == MG_DOMAIN_BLOCK);
}

static void add_rule(const place *at, mg_domain domain)
{
    const mg_type *owner = find_type(at);
    assert(domain.count); /* an empty domain was refused */
    if (!owner || !is_own_path(at, owner))
        return;
    mg_rule rule = {.owner = owner,
                    .path = at->field ? keep_path(at->field) : NULL,
                    .domain = domain,
                    .round = current->bounds->round,
                    .file = mg_arena_strdup(current->bounds->arena, at->file),
                    .line = at->line};
    if (!can_be_bounded(at, owner, rule.path, &domain))
        return;
    for (size_t i = 0; i < current->bounds->rules.count; i++) {
        const mg_rule *other = &current->bounds->rules.items[i];
        if (!is_about_the_same(&rule, other))
            continue;
        if (!mg_domain_is_same(&rule.domain, &other->domain))
            fail(at, "%s%s%s has other bounds already, at %s:%u\n  keep one of the two", at->type,
                 at->field ? "." : "", at->field ? at->field : "", other->file, other->line);
        return;
    }
    mg_vec_push(&current->bounds->rules, rule);
}

static void add_pool(const place *at, const mg_type *type, uint64_t count)
{
    for (size_t i = 0; i < current->bounds->pools.count; i++) {
        const mg_pool_rule *other = &current->bounds->pools.items[i];
        if (other->type != type || other->round != current->bounds->round)
            continue;
        if (other->count != count)
            fail(at, "MG_OBJECTS(%s, %llu): it was %llu before, at %s:%u\n  keep one of the two", at->type,
                 (unsigned long long)count, (unsigned long long)other->count, other->file, other->line);
        return;
    }
    mg_vec_push(&current->bounds->pools,
                ((mg_pool_rule){type, count, current->bounds->round,
                                mg_arena_strdup(current->bounds->arena, at->file), at->line}));
}

static void do_objects(const mg_named *named, const char *field, long long count, const char *file, int line)
{
    place at = make_place(named, field, file, line);
    const mg_type *found = find_type(&at);
    if (!found)
        return;
    if (count < 0)
        fail(&at, "MG_OBJECTS(%s, %lld): a pool cannot have fewer than 0 objects\n  give 0 or more", at.type,
             count);
    else if (found->kind != MG_TYPE_STRUCT)
        fail(&at,
             "MG_OBJECTS(%s, ...): only a struct has a pool of objects\n  bound values of a type by "
             "MG_TYPE_INTS and its kin",
             at.type);
    else if (count > MG_OBJECT_SIZE / 8)
        fail(&at, "MG_OBJECTS(%s, %lld): the pool is too large\n  objects may take %d MiB in all", at.type,
             count, MG_OBJECT_SIZE >> 20);
    else
        add_pool(&at, found, (uint64_t)count);
}

static void do_ints(const mg_named *named, const char *field, long long lo, long long hi, const char *file,
                    int line)
{
    place at = make_place(named, field, file, line);
    uint64_t count = (uint64_t)hi - (uint64_t)lo + 1;
    if (lo > hi)
        fail(&at, "the domain of %s%s%s is empty: %lld..%lld\n  give a range with lo <= hi", at.type,
             at.field ? "." : "", at.field ? at.field : "", lo, hi);
    else if (count > UINT32_MAX || !count)
        fail(&at, "the domain %lld..%lld has more values than can ever be tried\n  give a smaller range", lo,
             hi);
    else
        add_rule(&at, (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = count});
}

static bool is_readable(const place *at, const void *values, uint64_t size)
{
    bool is_good = is_plain(values, size);
    if (!is_good)
        fail(at, "the values of %s%s%s are behind a bad pointer\n  list them in the macro", at->type,
             at->field ? "." : "", at->field ? at->field : "");
    return is_good;
}

static bool has_values(const place *at, long long count)
{
    if (count <= 0)
        fail(at, "the domain of %s%s%s is empty\n  list at least one value", at->type, at->field ? "." : "",
             at->field ? at->field : "");
    else if (count > VALUES_MOST)
        fail(at, "more than %d values are listed\n  list fewer, or give a range", VALUES_MOST);
    return count > 0 && count <= VALUES_MOST;
}

/* A value that is listed twice counts once, or its structures would be found twice. */
static bool keep_new(int64_t *kept, uint64_t count, int64_t value)
{
    for (uint64_t k = 0; k < count; k++)
        if (kept[k] == value)
            return false;
    kept[count] = value;
    return true;
}

static void do_values(const mg_named *named, const char *field, const long long *values, int count,
                      const char *file, int line)
{
    place at = make_place(named, field, file, line);
    if (!has_values(&at, count) || !is_readable(&at, values, (uint64_t)count * sizeof *values))
        return;
    int64_t *kept = mg_arena_alloc(current->bounds->arena, (size_t)count * sizeof *kept);
    uint64_t used = 0;
    for (int i = 0; i < count; i++)
        used += keep_new(kept, used, values[i]);
    add_rule(&at, (mg_domain){.kind = MG_DOMAIN_LIST, .values = kept, .count = used});
}

static void do_chars(const mg_named *named, const char *field, const char *chars, const char *file, int line)
{
    place at = make_place(named, field, file, line);
    size_t count = 0;
    do { /* the string may have no end */
        if (!is_readable(&at, chars + count, 1))
            return;
    } while (chars[count++]);
    count--;
    if (!has_values(&at, (long long)count))
        return;
    int64_t *kept = mg_arena_alloc(current->bounds->arena, count * sizeof *kept);
    uint64_t used = 0;
    for (size_t i = 0; i < count; i++)
        used += keep_new(kept, used, chars[i]);
    add_rule(&at, (mg_domain){.kind = MG_DOMAIN_LIST, .values = kept, .count = used});
}

static void do_reals(const mg_named *named, const char *field, const double *values, int count,
                     const char *file, int line)
{
    place at = make_place(named, field, file, line);
    if (!has_values(&at, count) || !is_readable(&at, values, (uint64_t)count * sizeof *values))
        return;
    double *kept = mg_arena_alloc(current->bounds->arena, (size_t)count * sizeof *kept);
    memcpy(kept, values, (size_t)count * sizeof *kept);
    add_rule(&at, (mg_domain){.kind = MG_DOMAIN_REALS, .reals = kept, .count = (uint64_t)count});
}

static void do_refs(const mg_named *named, const char *field, int kind, const char *file, int line)
{
    place at = make_place(named, field, file, line);
    mg_domain domain = {.kind = kind == 2 ? MG_DOMAIN_NULL : MG_DOMAIN_REF,
                        .has_null = kind != 1 && kind != 3,
                        .may_be_empty = kind == 3,
                        .count = 1};
    add_rule(&at, domain);
}

/* Can this field be the tag of a union or the length of an array? It must be an integer of the same struct. */
static bool is_governor(const place *at, const mg_type *owner, const char *name, const char *role)
{
    const mg_type *container;
    const mg_field *field = mg_type_find_path(owner, keep_path(name), &container);
    if (field && mg_type_is_integer(field->type) && !strstr(name, "->"))
        return true;
    fail(at, "`%s` cannot be the %s of `%s`: it is no integer field of the same %s\n  name one that is", name,
         role, at->field, at->type);
    return false;
}

static void do_array(const mg_named *named, const char *field, const char *length, const char *file, int line)
{
    place at = make_place(named, text_of(field), file, line);
    const mg_type *owner = find_type(&at), *container;
    length = text_of(length);
    if (!owner || !is_governor(&at, owner, length, "length"))
        return;
    const mg_field *found = mg_type_find_path(owner, keep_path(at.field), &container);
    if (!found || found->type->kind != MG_TYPE_POINTER || !found->type->target->size)
        fail(&at,
             "MG_ARRAY: `%s` is no pointer to something that has a size\n  a fixed array needs no MG_ARRAY",
             at.field);
    else
        add_rule(&at, (mg_domain){.kind = MG_DOMAIN_BLOCK, .count = 1, .length = keep_path(length)});
}

/* The length of the path to a union, without the member at its end. */
static size_t length_before(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? (size_t)(dot - path) : 0;
}

/* Unions may share a tag; the members of one union may not share a value of it. */
static void add_arm(const place *at, mg_arm_rule arm)
{
    for (size_t i = 0; i < current->bounds->arms.count; i++) {
        const mg_arm_rule *other = &current->bounds->arms.items[i];
        size_t length = length_before(arm.path);
        if (other->owner != arm.owner || other->united != arm.united || other->value != arm.value ||
            strcmp(other->tag, arm.tag) || length_before(other->path) != length ||
            strncmp(other->path, arm.path, length))
            continue;
        if (strcmp(other->path, arm.path) != 0)
            fail(at, "MG_ARM: `%s` and `%s` are both live when `%s` is %lld, see %s:%u\n  keep one of the two",
                 arm.path, other->path, arm.tag, (long long)arm.value, other->file, other->line);
        return;
    }
    mg_vec_push(&current->bounds->arms, arm);
}

static void do_arm(const mg_named *named, const char *field, const char *tag, long long value, const char *file,
                   int line)
{
    place at = make_place(named, text_of(field), file, line);
    const mg_type *owner = find_type(&at), *container = NULL;
    const char *path = keep_path(at.field);
    tag = text_of(tag);
    if (!owner || !is_governor(&at, owner, tag, "tag"))
        return;
    if (!mg_type_find_path(owner, path, &container) || container->kind != MG_TYPE_UNION)
        fail(&at, "MG_ARM: `%s` is no member of a union\n  name it as it is reached from %s: u.member",
             at.field, at.type);
    else
        add_arm(&at, (mg_arm_rule){owner, path, keep_path(tag), value, container,
                                   mg_arena_strdup(current->bounds->arena, at.file), (unsigned)line});
}

#define INSTALL(name, function) mg_host_set(MG_HOST_mg_bound_##name, (mg_host_function)(function))

void mg_bound_calls_remove(void)
{
    current = NULL;
    for (int id = 0; id < MG_HOST_COUNT; id++)
        if (!strncmp(mg_host_names[id], "mg_bound_", 9))
            mg_libc_forbid((mg_host_id)id);
}

void mg_bound_calls_install(mg_bound_calls *calls)
{
    assert(!current && calls->bounds && calls->types);
    current = calls;
    INSTALL(objects, do_objects);
    INSTALL(ints, do_ints);
    INSTALL(values, do_values);
    INSTALL(chars, do_chars);
    INSTALL(reals, do_reals);
    INSTALL(refs, do_refs);
    INSTALL(array, do_array);
    INSTALL(arm, do_arm);
}
