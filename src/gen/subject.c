#include "gen/subject.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

typedef struct finder {
    mg_types *types;
    const mg_subject_wish *wish;
    mg_subject *out;
    mg_status *status;
    const char *root_name; /* as asked for or as MG_BOUNDS says; NULL: unknown */
} finder;

static const mg_type *struct_of(const mg_type *type)
{
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

/* What the predicate that is asked for takes, or the only one there is; NULL: not known. */
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

/* Of bounds of one name for several types: those of the struct that is asked for, by itself or by the predicate; else the first. */
static const mg_bounds_entry *pick_bounds(finder *f, const char *name)
{
    const mg_subject_wish *wish = f->wish;
    const mg_bounds_entry *first = NULL;
    const mg_type *wanted = wish->root ? mg_types_find(f->types, wish->root) : find_param(f);
    for (size_t i = 0; i < wish->known_count; i++) {
        const mg_bounds_entry *known = &wish->known[i];
        const mg_type *type = mg_types_find(f->types, known->type);
        if (strcmp(known->name, name) && (wish->bounds || wish->known_count > 1))
            continue;
        if (type && wanted && struct_of(type) == struct_of(wanted))
            return known;
        first = first ? first : known;
    }
    return first;
}

static bool find_bounds(finder *f)
{
    const mg_subject_wish *wish = f->wish;
    const char *name = wish->bounds ? wish->bounds : "default";
    const mg_bounds_entry *found = pick_bounds(f, name);
    mg_text all = {0};
    if (found) {
        f->out->bounds_function = found->function;
        f->root_name = f->root_name ? f->root_name : found->type;
        return true;
    }
    for (size_t i = 0; i < wish->known_count; i++)
        mg_text_printf(&all, "%s%s", i ? ", " : "", wish->known[i].name);
    if (wish->bounds)
        mg_status_fail(f->status, MG_EXIT_USAGE, "no bounds named `%s`\n  the program has: %s", name,
                       all.length ? all.data : "none (write MG_BOUNDS_NAMED(name, type, n) { ... })");
    mg_text_clear(&all);
    return !wish->bounds;
}

static bool find_root(finder *f)
{
    char plain[256];
    if (!f->root_name)
        return true;
    snprintf(plain, sizeof plain, "%s", f->root_name);
    char *star = strchr(plain, '*');
    if (star)
        *star = '\0';
    const mg_type *type = mg_types_find(f->types, plain);
    if (type && star)
        type = mg_types_pointer_to(f->types, type);
    const mg_type *structure = type && star ? type->target : type;
    if (structure && structure->kind == MG_TYPE_STRUCT && structure->size) {
        f->out->root = type;
        return true;
    }
    if (type)
        return mg_status_fail(f->status, MG_EXIT_USAGE,
                              "the root type `%s` is not a struct with a body\n"
                              "  give a struct, or a pointer to one: --root 'struct node *'",
                              f->root_name);
    const char *near = mg_types_nearest(f->types, plain);
    return mg_status_fail(f->status, MG_EXIT_USAGE, "no type `%s` in the program%s%s%s", f->root_name,
                          near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
}

static bool is_for_root(const finder *f, const mg_function *function)
{
    return !f->out->root || function->params[0]->target == struct_of(f->out->root);
}

static bool take_named(finder *f)
{
    const char *name = f->wish->predicate;
    const mg_function *found = mg_types_find_function(f->types, name);
    char wanted[192];
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
static bool take_only(finder *f)
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
    finder f = {.types = types, .wish = wish, .out = subject, .status = status, .root_name = wish->root};
    *subject = (mg_subject){0};
    if (!find_bounds(&f) || !find_root(&f) || !(wish->predicate ? take_named(&f) : take_only(&f)))
        return false;
    derive_root(&f);
    return true;
}
