/* Users rarely name root, bounds and predicate all three. Those that are named are looked up, and the others follow, in this order: the root from its
 * name, the bounds from the root or from the parameter of the predicate, the root from the bounds, the predicate as the only function
 * that fits the root, and at last the root from the predicate. If there are two answers, the user is asked to name one. */
#include "driver/subject.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

typedef struct finder {
    mg_types *types;
    const mg_subject_wish *wish;
    mg_subject *out;
    mg_status *status;
} finder;

static const mg_type *struct_of(const mg_type *type)
{
    assert(type);
    return type->kind == MG_TYPE_POINTER ? type->target : type;
}

/* bool f(const struct tree *t), or int. */
static bool has_signature(const mg_function *function, bool bool_only)
{
    mg_type_kind result = function->result->kind;
    if (function->param_count != 1 || function->params[0]->kind != MG_TYPE_POINTER)
        return false;
    const mg_type *target = function->params[0]->target;
    return target->kind == MG_TYPE_STRUCT && target->size &&
           (result == MG_TYPE_BOOL ||
            (!bool_only && mg_type_is_integer(function->result) && function->result->size <= sizeof(uint64_t)));
}

/* The parameter of the predicate that is asked for, or of the only one there is; NULL: not known. */
static const mg_type *find_param(const finder *f)
{
    const mg_function *found = f->wish->predicate ? mg_types_find_function(f->types, f->wish->predicate) : NULL;
    size_t count = 0;
    for (size_t i = 0; !f->wish->predicate && i < f->types->functions.count; i++)
        if (!f->types->functions.items[i].is_static && has_signature(&f->types->functions.items[i], true)) {
            found = &f->types->functions.items[i];
            count++;
        }
    return found && count < 2 && has_signature(found, false) ? found->params[0] : NULL;
}

/* ---- the root that is asked for --------------------------------------------------------------------------- */

static bool has_predicate(const finder *f, const mg_type *type)
{
    const char *name = f->wish->predicate;
    for (size_t i = 0; i < f->types->functions.count; i++) {
        const mg_function *function = &f->types->functions.items[i];
        bool is_one = name ? !strcmp(function->name, name) : !function->is_static;
        if (is_one && has_signature(function, !name) && function->params[0]->target == type)
            return true;
    }
    return false;
}

static bool has_bounds(const finder *f, const mg_type *type)
{
    for (size_t i = 0; i < f->wish->known_count; i++)
        if (f->wish->known[i].root && struct_of(f->wish->known[i].root) == type)
            return true;
    return false;
}

/* The only type of this name for which `holds` is true; NULL: there is none, or there are several. */
static const mg_type *find_only(const finder *f, const char *name,
                                bool (*holds)(const finder *f, const mg_type *type))
{
    const mg_type *found = NULL, *type;
    for (size_t i = 0; (type = mg_types_find_one(f->types, name, i)); i++) {
        if (!holds(f, type))
            continue;
        if (found)
            return NULL;
        found = type;
    }
    return found;
}

/* If files have different types of one name, the one with the predicate is meant, else the one with bounds. */
static bool find_struct(const finder *f, const char *name, const mg_type **found)
{
    const mg_type *first = mg_types_find(f->types, name), *second = mg_types_find_one(f->types, name, 1);
    *found = second ? find_only(f, name, has_predicate) : first;
    if (second && !*found)
        *found = find_only(f, name, has_bounds);
    if (*found || !first)
        return true;
    return mg_status_fail(f->status, MG_EXIT_USAGE,
                          "which `%s`? there is one at %s:%u, and another one at %s:%u\n"
                          "  name the predicate with --pred, or give one of them another name",
                          name, first->file ? first->file : "?", first->line, second->file ? second->file : "?",
                          second->line);
}

static bool set_root(finder *f, const mg_type *type, const char *name)
{
    if (struct_of(type)->kind != MG_TYPE_STRUCT || !struct_of(type)->size)
        return mg_status_fail(f->status, MG_EXIT_USAGE,
                              "the root type `%s` is not a struct with a body\n"
                              "  give a struct, or a pointer to one: --root 'struct node *'",
                              name);
    assert(!f->out->root);
    f->out->root = type;
    return true;
}

static bool find_root(finder *f)
{
    char plain[256];
    const mg_type *type;
    const char *name = f->wish->root;
    if (!name)
        return true;
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(name, "*"), name);
    if (!find_struct(f, plain, &type))
        return false;
    if (type && strchr(name, '*') == strrchr(name, '*'))
        return set_root(f, strchr(name, '*') ? mg_types_pointer_to(f->types, type) : type, name);
    if (type)
        return mg_status_fail(
            f->status, MG_EXIT_USAGE,
            "the root type `%s` is a pointer to a pointer\n  give a struct, or a pointer to one: --root '%s*'",
            name, plain);
    const char *near = mg_types_nearest(f->types, plain);
    return mg_status_fail(f->status, MG_EXIT_USAGE, "no type `%s` in the program%s%s%s", name,
                          near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
}

/* ---- the bounds ------------------------------------------------------------------------------------------- */

/* If there are bounds of one name for several types: those of the struct that is the root or the parameter of the predicate; else the first. */
static const mg_bounds_entry *pick_bounds(const finder *f, const char *name)
{
    const mg_subject_wish *wish = f->wish;
    const mg_bounds_entry *first = NULL;
    const mg_type *wanted = f->out->root ? f->out->root : find_param(f);
    for (size_t i = 0; i < wish->known_count; i++) {
        const mg_bounds_entry *known = &wish->known[i];
        if (strcmp(known->name, name) && (wish->bounds || wish->known_count > 1))
            continue;
        if (known->root && wanted && struct_of(known->root) == struct_of(wanted))
            return known;
        first = first ? first : known;
    }
    return first;
}

static bool fail_without_bounds(const finder *f)
{
    const mg_subject_wish *wish = f->wish;
    mg_text all = {0};
    for (size_t i = 0; i < wish->known_count; i++)
        mg_text_printf(&all, "%s%s", i ? ", " : "", wish->known[i].name);
    mg_status_fail(f->status, MG_EXIT_USAGE, "no bounds named `%s`\n  the program has: %s", wish->bounds,
                   all.length ? all.data : "none (write MG_BOUNDS_NAMED(name, type, n) { ... })");
    mg_text_clear(&all);
    return false;
}

/* Finds the bounds; if no root is asked for, theirs is taken. */
static bool find_bounds(finder *f)
{
    const mg_bounds_entry *found = pick_bounds(f, f->wish->bounds ? f->wish->bounds : "default");
    if (!found)
        return !f->wish->bounds || fail_without_bounds(f);
    f->out->bounds_function = found->function;
    return f->out->root || !found->root || set_root(f, found->root, found->type);
}

/* ---- the predicate ---------------------------------------------------------------------------------------- */

static bool is_for_root(const finder *f, const mg_function *function)
{
    return !f->out->root || function->params[0]->target == struct_of(f->out->root);
}

static bool find_named_predicate(finder *f)
{
    const char *name = f->wish->predicate;
    const mg_function *found = mg_types_find_function(f->types, name);
    char wanted[192];
    assert(name);
    if (!found) {
        const char *near = mg_types_nearest_function(f->types, name);
        return mg_status_fail(f->status, MG_EXIT_USAGE, "no function `%s` with a body in the program%s%s%s",
                              name, near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
    }
    const mg_type *root = f->out->root ? struct_of(f->out->root) : NULL;
    if (!has_signature(found, false) || !is_for_root(f, found))
        return mg_status_fail(
            f->status, MG_EXIT_USAGE,
            "%s:%u: `%s` cannot be the predicate\n  a predicate looks like: bool %s(const %s *root)",
            found->file, found->line, name, name,
            root ? mg_type_spell(root, wanted, sizeof wanted) : "struct tree");
    f->out->predicate = found;
    return true;
}

/* The only non-static function that looks like a predicate of the root. */
static bool find_only_predicate(finder *f)
{
    mg_text names = {0};
    size_t count = 0;
    char wanted[192] = "struct tree";
    for (size_t i = 0; i < f->types->functions.count; i++) {
        const mg_function *function = &f->types->functions.items[i];
        if (function->is_static || !has_signature(function, true) || !is_for_root(f, function))
            continue;
        f->out->predicate = function;
        mg_text_printf(&names, "%s%s", count++ ? ", " : "", function->name);
    }
    if (f->out->root)
        mg_type_spell(struct_of(f->out->root), wanted, sizeof wanted);
    if (count > 1)
        mg_status_fail(f->status, MG_EXIT_USAGE,
                       "which predicate? the program has %s\n  pick one with --pred, or make the others static",
                       names.data);
    else if (!count)
        mg_status_fail(f->status, MG_EXIT_USAGE,
                       "no predicate found: no non-static function `bool f(const %s *)`\n"
                       "  write one, or name one with --pred",
                       wanted);
    mg_text_clear(&names);
    return count == 1;
}

/* A root that nothing points to is one object. A node of a recursive structure is reached by a pointer, which may be
 * NULL. */
static void derive_root(finder *f)
{
    const mg_type *pointer = f->out->predicate->params[0];
    if (!f->out->root)
        f->out->root = mg_type_is_recursive(pointer->target) ? pointer : pointer->target;
}

bool mg_subject_find(mg_subject *subject, mg_types *types, const mg_subject_wish *wish, mg_status *status)
{
    finder f = {.types = types, .wish = wish, .out = subject, .status = status};
    *subject = (mg_subject){0};
    if (!find_root(&f) || !find_bounds(&f) ||
        !(wish->predicate ? find_named_predicate(&f) : find_only_predicate(&f)))
        return false;
    derive_root(&f);
    assert(subject->predicate->params[0]->target == struct_of(subject->root));
    return true;
}
