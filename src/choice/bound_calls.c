#include "choice/bound_calls.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/host.h"
#include "engine/libc.h"
#include "engine/region.h"

static mg_bound_calls *current; /* the gates carry no context; see docs/architecture.md, globals */

enum { VALUES_MOST = 1 << 20 };

typedef struct where {
    const char *type, *field, *file;
    unsigned line;
} where;

static void fail(const where *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(const where *at, const char *format, ...)
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

static const mg_type *find_type(const where *at)
{
    const mg_type *type = mg_types_find(current->types, at->type);
    const char *near = type ? NULL : mg_types_nearest(current->types, at->type);
    if (!type)
        fail(at, "no type `%s` is used in the program%s%s%s", at->type, near ? "; did you mean `" : "",
             near ? near : "", near ? "`?" : "");
    return type;
}

/* A path as rules are found by: an array's name stands for all its elements, so items[0].key and items->key are
 * items.key. */
static const char *keep_path(const char *field)
{
    char *kept = mg_arena_strdup(current->bounds->arena, field), *to = kept;
    for (const char *p = field; *p; p++) {
        if (*p == '[') {
            p += strcspn(p, "]") - 1;
        } else if (*p == '-' && p[1] == '>') {
            *to++ = '.';
            p++;
        } else if (*p != ' ' && *p != ']') {
            *to++ = *p;
        }
    }
    *to = '\0';
    return kept;
}

/* items->key is a path only when items is an array, or a heap array that the struct owns. */
static bool is_own_path(const where *at, const mg_type *owner)
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

static void add(const where *at, mg_domain domain)
{
    const mg_type *owner = find_type(at);
    if (!owner || !is_own_path(at, owner))
        return;
    mg_rule rule = {.owner = owner,
                    .path = at->field ? keep_path(at->field) : NULL,
                    .domain = domain,
                    .file = mg_arena_strdup(current->bounds->arena, at->file),
                    .line = at->line};
    mg_vec_push(&current->bounds->rules, rule);
}

static void do_objects(const char *type, const char *field, long long count, const char *file, int line)
{
    where at = {type, field, file, (unsigned)line};
    const mg_type *found = find_type(&at);
    if (!found)
        return;
    if (count < 0)
        fail(&at, "MG_OBJECTS(%s, %lld): a pool cannot have fewer than 0 objects", type, count);
    else if (found->kind != MG_TYPE_STRUCT)
        fail(&at, "MG_OBJECTS(%s, ...): only a struct has a pool of objects", type);
    else if (count > MG_OBJECT_SIZE / 8)
        fail(&at, "MG_OBJECTS(%s, %lld): the pool is too large\n  objects may take %d MiB in all", type, count,
             MG_OBJECT_SIZE >> 20);
    else
        mg_vec_push(&current->bounds->pools, ((mg_pool_rule){found, (uint64_t)count}));
}

static void do_ints(const char *type, const char *field, long long lo, long long hi, const char *file, int line)
{
    where at = {type, field, file, (unsigned)line};
    uint64_t count = (uint64_t)hi - (uint64_t)lo + 1;
    if (lo > hi)
        fail(&at, "the domain of %s%s%s is empty: %lld..%lld\n  give a range with lo <= hi", type,
             field ? "." : "", field ? field : "", lo, hi);
    else if (count > UINT32_MAX || !count)
        fail(&at, "the domain %lld..%lld has more values than can ever be tried", lo, hi);
    else
        add(&at, (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = count});
}

/* The target's pointers are looked at before they are followed. */
static bool is_readable(const where *at, const void *values, uint64_t size)
{
    uint64_t address = (uint64_t)(uintptr_t)values;
    bool is_good = mg_region_has(address, size) && mg_shadow_is_clear(address, size);
    if (!is_good)
        fail(at, "the values of %s%s%s are behind a bad pointer", at->type, at->field ? "." : "",
             at->field ? at->field : "");
    return is_good;
}

static bool has_values(const where *at, long long count)
{
    if (count <= 0)
        fail(at, "the domain of %s%s%s is empty\n  list at least one value", at->type, at->field ? "." : "",
             at->field ? at->field : "");
    else if (count > VALUES_MOST)
        fail(at, "more than %d values are listed", VALUES_MOST);
    return count > 0 && count <= VALUES_MOST;
}

/* A value listed twice is one value, or its structures would come twice. */
static bool keep_new(int64_t *kept, uint64_t count, int64_t value)
{
    for (uint64_t k = 0; k < count; k++)
        if (kept[k] == value)
            return false;
    kept[count] = value;
    return true;
}

static void do_values(const char *type, const char *field, const long long *values, int count, const char *file,
                      int line)
{
    where at = {type, field, file, (unsigned)line};
    if (!has_values(&at, count) || !is_readable(&at, values, (uint64_t)count * sizeof *values))
        return;
    int64_t *kept = mg_arena_alloc(current->bounds->arena, (size_t)count * sizeof *kept);
    uint64_t used = 0;
    for (int i = 0; i < count; i++)
        used += keep_new(kept, used, values[i]);
    add(&at, (mg_domain){.kind = MG_DOMAIN_LIST, .values = kept, .count = used});
}

static void do_chars(const char *type, const char *field, const char *chars, const char *file, int line)
{
    where at = {type, field, file, (unsigned)line};
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
    add(&at, (mg_domain){.kind = MG_DOMAIN_LIST, .values = kept, .count = used});
}

static void do_reals(const char *type, const char *field, const double *values, int count, const char *file,
                     int line)
{
    where at = {type, field, file, (unsigned)line};
    if (!has_values(&at, count) || !is_readable(&at, values, (uint64_t)count * sizeof *values))
        return;
    double *kept = mg_arena_alloc(current->bounds->arena, (size_t)count * sizeof *kept);
    memcpy(kept, values, (size_t)count * sizeof *kept);
    add(&at, (mg_domain){.kind = MG_DOMAIN_REALS, .reals = kept, .count = (uint64_t)count});
}

static void do_refs(const char *type, const char *field, int kind, const char *file, int line)
{
    where at = {type, field, file, (unsigned)line};
    mg_domain domain = {.kind = kind == 2 ? MG_DOMAIN_NULL : MG_DOMAIN_REF, .has_null = kind != 1, .count = 1};
    add(&at, domain);
}

/* The field that says which arm or how long: an integer. */
static bool is_governor(const where *at, const mg_type *owner, const char *name, const char *role)
{
    const mg_type *container;
    const mg_field *field = mg_type_find_path(owner, keep_path(name), &container);
    if (field && mg_type_is_integer(field->type) && !strstr(name, "->"))
        return true;
    fail(at, "`%s` cannot be the %s of `%s`: it is no integer field of the same %s", name, role, at->field,
         at->type);
    return false;
}

static void do_array(const char *type, const char *field, const char *length, const char *file, int line)
{
    where at = {type, field, file, (unsigned)line};
    const mg_type *owner = find_type(&at), *container;
    if (!owner || !is_governor(&at, owner, length, "length"))
        return;
    const mg_field *found = mg_type_find_path(owner, keep_path(field), &container);
    if (!found || found->type->kind != MG_TYPE_POINTER || !found->type->target->size)
        fail(&at,
             "MG_ARRAY: `%s` is no pointer to something that has a size\n  a fixed array needs no MG_ARRAY",
             field);
    else
        add(&at, (mg_domain){.kind = MG_DOMAIN_BLOCK, .count = 1, .length = keep_path(length)});
}

static void do_arm(const char *type, const char *field, const char *tag, long long value, const char *file,
                   int line)
{
    where at = {type, field, file, (unsigned)line};
    const mg_type *owner = find_type(&at), *container = NULL;
    const char *path = keep_path(field);
    if (!owner || !is_governor(&at, owner, tag, "tag"))
        return;
    if (!mg_type_find_path(owner, path, &container) || container->kind != MG_TYPE_UNION)
        fail(&at, "MG_ARM: `%s` is no member of a union\n  name it as it is reached from %s: u.member", field,
             type);
    else
        mg_vec_push(&current->bounds->arms, ((mg_arm_rule){owner, path, keep_path(tag), value}));
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
