#include "driver/structures.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

/* ---- the kinds ------------------------------------------------------------------------------------------- */

/* The bounds of this name for a type, however that is spelled; else those for pointers to it. */
static const char *find_named(const mg_program *program, const char *name, const mg_type *type)
{
    const char *of_pointer = NULL;
    for (size_t i = 0; i < program->entries.count; i++) {
        const mg_bounds_entry *entry = &program->entries.items[i];
        const mg_type *root = strcmp(entry->name, name) ? NULL : entry->root;
        if (root == type)
            return entry->function;
        if (root && root->kind == MG_TYPE_POINTER && root->target == type && !of_pointer)
            of_pointer = entry->function;
    }
    return of_pointer;
}

/* The bounds that were asked for; if the type has none of that name, the default ones. */
static const char *find_bounds(const mg_program *program, const mg_policy *policy, const mg_type *type)
{
    const char *found = policy->bounds ? find_named(program, policy->bounds, type) : NULL;
    return found ? found : find_named(program, "default", type);
}

static bool check_name(const mg_program *program, const char *name, mg_status *status)
{
    mg_text all = {0};
    for (size_t i = 0; i < program->entries.count; i++) {
        if (!name || !strcmp(program->entries.items[i].name, name)) {
            mg_text_clear(&all);
            return true;
        }
        mg_text_printf(&all, "%s%s", i ? ", " : "", program->entries.items[i].name);
    }
    if (name)
        mg_status_fail(status, MG_EXIT_USAGE, "no bounds named `%s`\n  the program has: %s", name,
                       all.length ? all.data : "none (write MG_BOUNDS_NAMED(name, type, n) { ... })");
    mg_text_clear(&all);
    return !name;
}

static bool is_known(const mg_structures *structures, const mg_type *type)
{
    for (size_t i = 0; i < structures->kinds.count; i++)
        if (structures->kinds.items[i].type == type)
            return true;
    return false;
}

/* mg_show needs the bounds of all types, also of those that MG_ANY is not used with. */
static void add_shown(mg_structures *structures, const mg_program *program, const mg_policy *policy)
{
    const char *name = policy->bounds ? policy->bounds : "default";
    for (size_t i = 0; program->tests.has_shows && i < program->entries.count; i++) {
        const mg_bounds_entry *entry = &program->entries.items[i];
        mg_structure_kind kind = {.type = entry->root, .bounds = {entry->function}, .is_shown = true};
        if (kind.type && kind.type->kind == MG_TYPE_POINTER)
            kind.type = kind.type->target;
        if (kind.type && !strcmp(entry->name, name) && !is_known(structures, kind.type))
            mg_vec_push(&structures->kinds, kind);
    }
}

bool mg_structures_find(mg_structures *structures, const mg_program *program, const mg_policy *policy,
                        const mg_function_test *function, mg_status *status)
{
    const mg_tests *tests = &program->tests;
    assert(!structures->kinds.count);
    if (!check_name(program, policy->bounds, status))
        return false;
    for (size_t i = 0; i < tests->types.count; i++) {
        const mg_any_type *any = &tests->types.items[i];
        mg_structure_kind kind = {.type = any->type};
        if (!kind.type || kind.type->kind != MG_TYPE_STRUCT)
            return mg_status_fail(status, MG_EXIT_INPUT,
                                  "%s:%u: MG_ANY(%s): this is not a struct\n  name one that the program defines",
                                  any->file, any->line, any->name);
        if (is_known(structures, kind.type))
            continue;
        const mg_triple *triple = mg_function_find(function, kind.type->name);
        kind.is_awaited = !function->homes.count || (triple && function->triples.count == 1);
        kind.bounds[0] = find_bounds(program, policy, kind.type);
        if (triple)
            mg_function_find_bounds(triple, kind.type, program, policy, kind.bounds);
        kind.is_holder = triple != NULL;
        if (policy->is_open) /* there are no MG_BOUNDS then, but those that were made for parameters */
            kind.bounds[triple != NULL] = NULL;
        mg_vec_push(&structures->kinds, kind);
    }
    add_shown(structures, program, policy);
    return true;
}

/* ---- how many -------------------------------------------------------------------------------------------- */

static void add_wanted(mg_structures *structures, mg_jit *jit, const mg_type *type, int64_t n, uint32_t count)
{
    mg_wanted wanted = {.type = type, .n = n, .count = count};
    assert(type);
    for (size_t i = 0; i < structures->kinds.count; i++)
        for (size_t k = 0; k < 2 && structures->kinds.items[i].type == type; k++)
            if (structures->kinds.items[i].bounds[k])
                wanted.bounds[k] = mg_jit_find(jit, structures->kinds.items[i].bounds[k]);
    for (size_t i = 0; i < structures->kinds.count; i++)
        wanted.is_holder |= structures->kinds.items[i].type == type && structures->kinds.items[i].is_holder;
    mg_vec_push(&structures->wanted, wanted);
}

void mg_structures_restart(mg_structures *structures)
{
    structures->wanted.count = 0;
}

/* Merges entries with the same type and bound: the larger count is enough. */
static void merge_wanted(mg_structures *structures)
{
    size_t kept = 0;
    for (size_t i = 0; i < structures->wanted.count; i++) {
        const mg_wanted wanted = structures->wanted.items[i];
        size_t k = 0;
        while (k < kept &&
               (structures->wanted.items[k].type != wanted.type || structures->wanted.items[k].n != wanted.n))
            k++;
        assert(kept <= i);
        if (k == kept)
            structures->wanted.items[kept++] = wanted;
        else if (structures->wanted.items[k].count < wanted.count)
            structures->wanted.items[k].count = wanted.count;
    }
    structures->wanted.count = kept;
}

void mg_structures_begin(mg_structures *structures, mg_jit *jit, int64_t n)
{
    bool is_first = !structures->wanted.count;
    assert(n >= 1);
    for (size_t i = 0; i < structures->wanted.count; i++)
        if (structures->wanted.items[i].n == structures->n)
            structures->wanted.items[i].n = n;
    merge_wanted(structures);
    for (size_t i = 0; is_first && i < structures->kinds.count; i++)
        if (structures->kinds.items[i].is_awaited || structures->kinds.items[i].is_shown)
            add_wanted(structures, jit, structures->kinds.items[i].type, n,
                       structures->kinds.items[i].is_awaited);
    structures->n = n;
}

/* Twice as many as there were, as the search begins again each time. */
void mg_structures_add(mg_structures *structures, mg_jit *jit, const mg_lack *lack)
{
    for (size_t i = 0; i < structures->wanted.count; i++) {
        mg_wanted *wanted = &structures->wanted.items[i];
        if (wanted->type == lack->type && wanted->n == lack->n) {
            assert(lack->count == wanted->count + 1); /* invariant 43: those that there are were given */
            wanted->count = lack->count > 2 * wanted->count ? lack->count : 2 * wanted->count;
            return;
        }
    }
    add_wanted(structures, jit, lack->type, lack->n, lack->count);
}

void mg_structures_clear(mg_structures *structures)
{
    mg_vec_clear(&structures->kinds);
    mg_vec_clear(&structures->wanted);
}
