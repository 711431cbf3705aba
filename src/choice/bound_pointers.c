/* The macros of MG_BOUNDS that say how many objects there are, and what a pointer may lead to. */
#include <assert.h>
#include <string.h>

#include "choice/bound_place.h"
#include "engine/host.h"
#include "engine/region.h"

enum { LENGTHS_MOST = 256 };

/* ---- objects --------------------------------------------------------------------------------------------- */

/* The name of a set stands for objects of one struct. */
static bool is_same_pool(const mg_pool_rule *rule, const mg_type *type, const char *set)
{
    return set ? rule->set && !strcmp(rule->set, set) : !rule->set && rule->type == type;
}

static const mg_pool_rule *find_pool(const mg_type *type, const char *set)
{
    const mg_bounds *bounds = mg_bound_current()->bounds;
    for (size_t i = 0; i < bounds->pools.count; i++)
        if (bounds->pools.items[i].round == bounds->round && is_same_pool(&bounds->pools.items[i], type, set))
            return &bounds->pools.items[i];
    return NULL;
}

static void add_pool(const mg_bound_place *at, const mg_type *type, const char *set, uint64_t count)
{
    mg_bounds *bounds = mg_bound_current()->bounds;
    const mg_pool_rule *other = find_pool(type, set);
    mg_pool_rule rule = {.type = type,
                         .set = set ? mg_arena_strdup(bounds->arena, set) : NULL,
                         .count = count,
                         .round = bounds->round,
                         .file = mg_arena_strdup(bounds->arena, at->file),
                         .line = at->line};
    if (!other)
        mg_vec_push(&bounds->pools, rule);
    else if (other->type != type)
        mg_bound_fail(
            at, "MG_SET(%s, ...): there is a set of this name already, see %s:%u\n  give one another name", set,
            other->file, other->line);
    else if (other->count != count)
        mg_bound_fail(at, "%s(%s, %llu): it was %llu before, at %s:%u\n  keep one of the two",
                      set ? "MG_SET" : "MG_OBJECTS", set ? set : at->type, (unsigned long long)count,
                      (unsigned long long)other->count, other->file, other->line);
}

static void do_objects(const mg_named *named, const char *set, long long count, const char *file, int line)
{
    mg_bound_place at = mg_bound_place_make(named, NULL, file, line);
    const mg_type *found = mg_bound_owner(&at);
    const char *macro = set ? "MG_SET" : "MG_OBJECTS";
    if (!found)
        return;
    if (count < 0)
        mg_bound_fail(&at, "%s(%s, %lld): a pool cannot have fewer than 0 objects\n  give 0 or more", macro,
                      at.type, count);
    else if (found->kind != MG_TYPE_STRUCT)
        mg_bound_fail(&at,
                      "%s(%s, ...): only a struct has a pool of objects\n  bound values of a type by "
                      "MG_TYPE_INTS and its kin",
                      macro, at.type);
    else if (count > MG_OBJECT_SIZE / 8)
        mg_bound_fail(&at, "%s(%s, %lld): the pool is too large\n  objects may take %d MiB in all", macro,
                      at.type, count, MG_OBJECT_SIZE >> 20);
    else
        add_pool(&at, found, set ? mg_bound_text(set) : NULL, (uint64_t)count);
}

static void do_refs(const mg_named *named, const char *field, int kind, const char *file, int line)
{
    mg_bound_place at = mg_bound_place_make(named, field, file, line);
    mg_domain domain = {.kind = kind == 2 ? MG_DOMAIN_NULL : MG_DOMAIN_REF,
                        .has_null = kind != 1 && kind != 3,
                        .may_be_empty = kind == 3,
                        .count = 1};
    mg_bound_add_rule(&at, domain);
}

/* ---- heap arrays ----------------------------------------------------------------------------------------- */

static bool is_flexible(const mg_type *owner, const char *path)
{
    const mg_type *container;
    const mg_field *field = mg_type_find_path(owner, path, &container);
    return field && field->type->kind == MG_TYPE_ARRAY && !field->type->size;
}

/* The elements that the next rule for an array of this field is about: those of the field itself, or if there is a rule for these, of the arrays that they
 * lead to. */
static const mg_type *find_elements(const mg_bound_place *at, const mg_rule **last)
{
    const mg_bounds *bounds = mg_bound_current()->bounds;
    const char *path = mg_bound_path(at->field);
    const mg_type *type = mg_bound_type_at(at, at->owner, path);
    if (type && !is_flexible(at->owner, path))
        type = type->kind == MG_TYPE_POINTER ? type->target : NULL;
    for (size_t i = 0; i < bounds->rules.count; i++) {
        const mg_rule *rule = &bounds->rules.items[i];
        if (rule->domain.kind != MG_DOMAIN_BLOCK || rule->owner != at->owner || rule->round != bounds->round ||
            strcmp(rule->path, path) != 0)
            continue;
        *last = rule;
        type = type && type->kind == MG_TYPE_POINTER ? type->target : NULL;
    }
    return type && type->size ? type : NULL;
}

static void add_array(const mg_bound_place *at, mg_domain domain)
{
    const mg_rule *last = NULL;
    if (!mg_bound_is_own_path(at, at->owner))
        return;
    if (find_elements(at, &last))
        mg_bound_push_rule(at, domain);
    else if (!last)
        mg_bound_fail(
            at, "MG_ARRAY: `%s` is no pointer to something that has a size\n  a fixed array needs no MG_ARRAY",
            at->field);
    else if (!mg_domain_is_same(&domain, &last->domain))
        mg_bound_fail_twice(at, last);
}

static void do_array(const mg_named *named, const char *field, const char *length, const char *file, int line)
{
    mg_bound_place at = mg_bound_place_make(named, mg_bound_text(field), file, line);
    const mg_type *owner = mg_bound_owner(&at);
    length = mg_bound_text(length);
    if (owner && mg_bound_is_governor(&at, owner, length, "length"))
        add_array(&at, (mg_domain){.kind = MG_DOMAIN_BLOCK, .count = 1, .length = mg_bound_path(length)});
}

static void do_arrays(const mg_named *named, const char *field, const long long *lengths, const char *file,
                      int line)
{
    mg_bound_place at = mg_bound_place_make(named, mg_bound_text(field), file, line);
    if (!mg_bound_owner(&at) || !mg_bound_can_read(&at, lengths, 2 * sizeof *lengths))
        return;
    if (lengths[0] < 0 || lengths[0] > lengths[1])
        mg_bound_fail(&at,
                      "MG_ARRAYS: there are no lengths from %lld to %lld\n  give two numbers from 0 up, the "
                      "smaller first",
                      lengths[0], lengths[1]);
    else if (lengths[1] - lengths[0] >= LENGTHS_MOST)
        mg_bound_fail(&at, "MG_ARRAYS: more than %d lengths\n  give fewer", LENGTHS_MOST);
    else
        add_array(&at, (mg_domain){.kind = MG_DOMAIN_BLOCK, .count = 1, .lo = lengths[0], .hi = lengths[1]});
}

/* ---- what a pointer leads to ------------------------------------------------------------------------------ */

/* As margay.h passes it. */
typedef struct told {
    const mg_named *named;
    const char *member, *set;
    uint64_t offset;
    const void *values;
    long long count, most;
} told;

static void add_destination(const mg_bound_place *at, mg_destination d)
{
    mg_bounds *bounds = mg_bound_current()->bounds;
    if (at->field && !mg_bound_is_own_path(at, at->owner))
        return;
    d.owner = at->owner;
    d.path = at->field ? mg_bound_path(at->field) : NULL;
    d.round = bounds->round;
    d.file = mg_arena_strdup(bounds->arena, at->file);
    d.line = at->line;
    const mg_type *type = d.path ? mg_bound_type_at(at, d.owner, d.path) : NULL;
    if (mg_bound_current()->has_failed)
        return;
    if (d.path && (!type || type->kind != MG_TYPE_POINTER))
        mg_bound_fail(at, "`%s` is no pointer\n  name a field that is one", at->field);
    else
        mg_vec_push(&bounds->destinations, d);
}

static const char *find_set(const mg_bound_place *at, const char *set, const mg_type **type)
{
    const mg_pool_rule *pool = find_pool(NULL, set);
    if (!pool)
        mg_bound_fail(at,
                      "there is no set `%s` (or MG_SET comes later)\n  make it before: MG_SET(%s, type, count)",
                      set, set);
    *type = pool ? pool->type : NULL;
    return pool ? pool->set : NULL;
}

static void add_objects(const mg_bound_place *at, const told *t)
{
    mg_destination d = {.kind = MG_TO_OBJECTS, .offset = t->offset};
    mg_arena *arena = mg_bound_current()->bounds->arena;
    if (t->set)
        d.set = find_set(at, mg_bound_text(t->set), &d.type);
    else
        d.type = mg_named_type(mg_bound_current()->types, t->named);
    if (mg_bound_current()->has_failed)
        return;
    if (!d.type || !mg_type_has_objects(d.type)) {
        mg_bound_fail(at, "only a struct that has a body has objects to point to\n  name one");
        return;
    }
    if (t->member) {
        const char *member = mg_bound_path(mg_bound_text(t->member));
        d.inside = mg_arena_printf(arena, "%s%s", *member == '[' ? "" : ".", member);
    }
    add_destination(at, d);
}

/* ---- variables and functions ------------------------------------------------------------------------------ */

/* What outlives MG_BOUNDS. */
static bool is_lasting(int64_t address)
{
    bool is_variable = address >= MG_CONST_BASE && address < MG_OBJECT_BASE;
    bool is_function = address >= MG_CODE_BASE && address < MG_CODE_BASE + MG_CODE_SIZE;
    return is_function || (is_variable && mg_region_has((uint64_t)address, 1));
}

/* One of the arguments of a macro, as it is written; `text` goes to the next. */
static const char *next_argument(const char **text)
{
    const char *from = *text + strspn(*text, " "), *to = from;
    int depth = 0;
    for (; *to && (depth || *to != ','); to++)
        depth += (strchr("([{", *to) != NULL) - (strchr(")]}", *to) != NULL);
    *text = to + (*to == ',');
    return mg_arena_printf(mg_bound_current()->bounds->arena, "%.*s", (int)(to - from), from);
}

static bool has_value(const mg_destination *d, int64_t value)
{
    for (uint64_t i = 0; i < d->count; i++)
        if (d->values[i] == value)
            return true;
    return false;
}

/* NULL needs no mention. */
static void add_given(const mg_bound_place *at, const told *t)
{
    const int64_t *addresses = t->values;
    const char *text = mg_bound_text(t->member);
    if (!mg_bound_has_values(at, t->count) ||
        !mg_bound_can_read(at, addresses, (uint64_t)t->count * sizeof *addresses))
        return;
    int64_t *values = mg_arena_alloc(mg_bound_current()->bounds->arena, (size_t)t->count * sizeof *values);
    const char **names = mg_arena_alloc(mg_bound_current()->bounds->arena, (size_t)t->count * sizeof *names);
    mg_destination d = {.kind = MG_TO_GIVEN, .values = values, .names = names};
    for (long long i = 0; i < t->count; i++) {
        const char *name = next_argument(&text);
        if (addresses[i] && !is_lasting(addresses[i]))
            mg_bound_fail(at,
                          "`%s` leads to memory that is gone when MG_BOUNDS returns\n  give variables with "
                          "static storage, and functions",
                          name);
        if (!addresses[i] || has_value(&d, addresses[i]))
            continue;
        values[d.count] = addresses[i];
        names[d.count++] = name;
    }
    if (!d.count)
        mg_bound_fail(
            at,
            "MG_POINTERS: nothing is listed\n  list variables or functions, or let it be NULL: MG_ONLY_NULL");
    add_destination(at, d);
}

static void add_text(const mg_bound_place *at, const told *t)
{
    long long count = t->count;
    mg_destination d = {.kind = MG_TO_TEXT, .most = (uint64_t)t->most};
    if (t->most < 0 || t->most >= LENGTHS_MOST) {
        mg_bound_fail(at, "MG_STRINGS: the longest string cannot have %lld characters\n  give 0 to %d", t->most,
                      LENGTHS_MOST - 1);
        return;
    }
    d.values = mg_bound_letters(at, t->values, &count);
    d.count = (uint64_t)count;
    if (d.values && has_value(&d, 0))
        mg_bound_fail(at, "MG_STRINGS: '\\0' ends a string, so it cannot be in one\n  leave it out");
    else if (d.values)
        add_destination(at, d);
}

static void do_points(const mg_named *named, const char *field, int kind, const told *t, const char *file,
                      int line)
{
    static void (*const add[])(const mg_bound_place *, const told *) = {
        [MG_TO_OBJECTS] = add_objects, [MG_TO_GIVEN] = add_given, [MG_TO_TEXT] = add_text};
    mg_bound_place at = mg_bound_place_make(named, field, file, line);
    bool is_kind = kind >= 0 && (size_t)kind < sizeof add / sizeof *add;
    if (mg_bound_owner(&at) && mg_bound_can_read(&at, t, sizeof *t) && is_kind)
        add[kind](&at, t);
}

void mg_bound_pointers_install(void)
{
    mg_host_set(MG_HOST_mg_bound_objects, (mg_host_function)do_objects);
    mg_host_set(MG_HOST_mg_bound_refs, (mg_host_function)do_refs);
    mg_host_set(MG_HOST_mg_bound_array, (mg_host_function)do_array);
    mg_host_set(MG_HOST_mg_bound_arrays, (mg_host_function)do_arrays);
    mg_host_set(MG_HOST_mg_bound_points, (mg_host_function)do_points);
}
