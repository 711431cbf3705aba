/* Each macro of MG_BOUNDS calls one function, through the gates, while the target's bounds function runs: those for numbers and unions are here, those for
 * pointers in bound_pointers.c. A call is checked at once: the type must exist, the path must lead to a field that can be bounded, the values must be readable
 * and fit. What is right becomes a rule of mg_bounds; the first call that is wrong fills a status that names its line. */
#include "choice/bound_calls.h"

#include <assert.h>
#include <string.h>

#include "choice/bound_place.h"
#include "engine/host.h"
#include "engine/libc.h"

static void do_ints(const mg_named *named, const char *field, long long lo, long long hi, const char *file,
                    int line)
{
    mg_bound_place at = mg_bound_place_make(named, field, file, line);
    uint64_t count = (uint64_t)hi - (uint64_t)lo + 1;
    if (lo > hi)
        mg_bound_fail(&at, "the domain of %s%s%s is empty: %lld..%lld\n  give a range with lo <= hi", at.type,
                      at.field ? "." : "", at.field ? at.field : "", lo, hi);
    else if (count > UINT32_MAX || !count)
        mg_bound_fail(&at,
                      "the domain %lld..%lld has more values than can ever be tried\n  give a smaller range",
                      lo, hi);
    else
        mg_bound_add_rule(&at, (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = count});
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
    mg_bound_place at = mg_bound_place_make(named, field, file, line);
    if (!mg_bound_has_values(&at, count) || !mg_bound_can_read(&at, values, (uint64_t)count * sizeof *values))
        return;
    int64_t *kept = mg_arena_alloc(mg_bound_current()->bounds->arena, (size_t)count * sizeof *kept);
    uint64_t used = 0;
    for (int i = 0; i < count; i++)
        used += keep_new(kept, used, values[i]);
    mg_bound_add_rule(&at, (mg_domain){.kind = MG_DOMAIN_LIST, .values = kept, .count = used});
}

int64_t *mg_bound_letters(const mg_bound_place *at, const char *chars, long long *count)
{
    long long length = *count;
    if (length < 0)
        for (length = 0; mg_bound_can_read(at, chars + length, 1) && chars[length];) /* it may have no end */
            length++;
    if (mg_bound_current()->has_failed || !mg_bound_has_values(at, length) ||
        !mg_bound_can_read(at, chars, (uint64_t)length))
        return NULL;
    int64_t *kept = mg_arena_alloc(mg_bound_current()->bounds->arena, (size_t)length * sizeof *kept);
    *count = 0;
    for (long long i = 0; i < length; i++)
        *count += keep_new(kept, (uint64_t)*count, chars[i]);
    return kept;
}

static void do_chars(const mg_named *named, const char *field, const char *chars, long long count,
                     const char *file, int line)
{
    mg_bound_place at = mg_bound_place_make(named, field, file, line);
    const int64_t *letters = mg_bound_letters(&at, chars, &count);
    if (letters)
        mg_bound_add_rule(&at,
                          (mg_domain){.kind = MG_DOMAIN_LIST, .values = letters, .count = (uint64_t)count});
}

static void do_reals(const mg_named *named, const char *field, const double *values, int count,
                     const char *file, int line)
{
    mg_bound_place at = mg_bound_place_make(named, field, file, line);
    if (!mg_bound_has_values(&at, count) || !mg_bound_can_read(&at, values, (uint64_t)count * sizeof *values))
        return;
    double *kept = mg_arena_alloc(mg_bound_current()->bounds->arena, (size_t)count * sizeof *kept);
    memcpy(kept, values, (size_t)count * sizeof *kept);
    mg_bound_add_rule(&at, (mg_domain){.kind = MG_DOMAIN_REALS, .reals = kept, .count = (uint64_t)count});
}

/* The length of the path to a union, without the member at its end. */
static size_t length_before(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? (size_t)(dot - path) : 0;
}

/* Unions may share a tag; the members of one union may not share a value of it. */
static void add_arm(const mg_bound_place *at, mg_arm_rule arm)
{
    for (size_t i = 0; i < mg_bound_current()->bounds->arms.count; i++) {
        const mg_arm_rule *other = &mg_bound_current()->bounds->arms.items[i];
        size_t length = length_before(arm.path);
        if (other->owner != arm.owner || other->united != arm.united || other->value != arm.value ||
            strcmp(other->tag, arm.tag) || length_before(other->path) != length ||
            strncmp(other->path, arm.path, length))
            continue;
        if (strcmp(other->path, arm.path) != 0)
            mg_bound_fail(
                at, "MG_ARM: `%s` and `%s` are both live when `%s` is %lld, see %s:%u\n  keep one of the two",
                arm.path, other->path, arm.tag, (long long)arm.value, other->file, other->line);
        return;
    }
    mg_vec_push(&mg_bound_current()->bounds->arms, arm);
}

static void do_arm(const mg_named *named, const char *field, const char *tag, long long value, const char *file,
                   int line)
{
    mg_bound_place at = mg_bound_place_make(named, mg_bound_text(field), file, line);
    const mg_type *owner = mg_bound_owner(&at), *container = NULL;
    const char *path = mg_bound_path(at.field);
    tag = mg_bound_text(tag);
    if (!owner || !mg_bound_is_governor(&at, owner, tag, "tag"))
        return;
    if (!mg_type_find_path(owner, path, &container) || container->kind != MG_TYPE_UNION)
        mg_bound_fail(&at, "MG_ARM: `%s` is no member of a union\n  name it as it is reached from %s: u.member",
                      at.field, at.type);
    else
        add_arm(&at,
                (mg_arm_rule){owner, path, mg_bound_path(tag), value, container,
                              mg_arena_strdup(mg_bound_current()->bounds->arena, at.file), (unsigned)line});
}

#define INSTALL(name, function) mg_host_set(MG_HOST_mg_bound_##name, (mg_host_function)(function))

void mg_bound_calls_remove(void)
{
    mg_bound_begin(NULL);
    for (int id = 0; id < MG_HOST_COUNT; id++)
        if (!strncmp(mg_host_names[id], "mg_bound_", 9))
            mg_libc_forbid((mg_host_id)id);
}

void mg_bound_calls_install(mg_bound_calls *calls)
{
    assert(calls->bounds && calls->types);
    mg_bound_begin(calls);
    INSTALL(ints, do_ints);
    INSTALL(values, do_values);
    INSTALL(chars, do_chars);
    INSTALL(reals, do_reals);
    INSTALL(arm, do_arm);
    mg_bound_pointers_install();
}
