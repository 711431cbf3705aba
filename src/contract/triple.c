/* Finds what a test of one function needs: the function, its contract, where each argument comes from, and the invariants that must hold
 * before and after. A contract is optional: if a function takes a structure with an invariant, the test checks that it keeps the invariant; else that it does not crash. If something
 * is missing or ambiguous, the error tells the user what to write. */
#include "contract/triple.h"

#include <assert.h>
#include <string.h>

#include "contract/clause.h"
#include "contract/needs.h"

typedef struct finder {
    mg_triple *out;
    const mg_types *types;
    const mg_contracts *contracts;
    const char *name;
    bool is_open; /* as mg_triple_find has it */
    mg_status *status;
} finder;

/* ---- the function and its contract ----------------------------------------------------------------------- */

static bool is_test(const finder *f)
{
    mg_text function = {0};
    mg_text_printf(&function, "mg_test_of_%s", f->name);
    bool is_found = mg_types_find_function(f->types, function.data) != NULL;
    mg_text_clear(&function);
    return is_found;
}

static const mg_contract *next_contract(const finder *f, const mg_contract *after);

static bool fail_unknown(const finder *f)
{
    const mg_contract *contract = next_contract(f, NULL);
    const char *near = mg_types_nearest_function(f->types, f->name);
    if (is_test(f))
        return mg_status_fail(f->status, MG_EXIT_USAGE,
                              "`%s` is a test, which has no contract; run it: --test %s", f->name, f->name);
    if (contract)
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: `%s` has a contract, and no body in the program\n  add the .c file that "
                              "defines it to the command",
                              contract->file, contract->line, f->name);
    return mg_status_fail(
        f->status, MG_EXIT_USAGE, "no function `%s` with a body in the program%s%s%s%s", f->name,
        near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "",
        near ? ""
             : "\n  add the .c file that defines it to the command; one that is `inline` needs `static` or "
               "`extern` to have a body");
}

static bool find_function(finder *f)
{
    const mg_function *found = f->out->function = mg_types_find_function(f->types, f->name);
    if (!found)
        return fail_unknown(f);
    if (found->is_variadic)
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: `%s` takes any number of arguments, so they cannot be chosen\n"
                              "  write a test that calls it: MG_TEST(name, n) { ... mg_assert(...); }",
                              found->file, found->line, f->name);
    return true;
}

static const mg_contract *next_contract(const finder *f, const mg_contract *after)
{
    const mg_contract *all = f->contracts->all.items;
    assert(!after || (after >= all && after < all + f->contracts->all.count));
    for (size_t i = after ? (size_t)(after - all) + 1 : 0; i < f->contracts->all.count; i++)
        if (!strcmp(all[i].function, f->name))
            return &all[i];
    return NULL;
}

/* An MG_CONTRACT must have the parameters of the function. */
static bool check_parameters(finder *f)
{
    const mg_contract *contract = f->out->contract;
    const mg_function *own = f->out->function, *beside = mg_types_find_function(f->types, contract->holder);
    bool is_same = beside && beside->param_count == own->param_count;
    for (size_t i = 0; is_same && i < own->param_count; i++)
        is_same = own->params[i] == beside->params[i];
    return is_same || mg_status_fail(f->status, MG_EXIT_INPUT,
                                     "%s:%u: the MG_CONTRACT of `%s` has other parameters than the function at "
                                     "%s:%u\n  copy them from there",
                                     contract->file, contract->line, f->name, own->file, own->line);
}

/* A static function has one body for each file that is compiled with it; the others are numbered: clip.1. Is this one of them, in that file? */
static bool is_body(const mg_function *function, const char *name, const char *unit)
{
    size_t length = strlen(name);
    bool is_named =
        !strncmp(function->name, name, length) && (!function->name[length] || function->name[length] == '.');
    return is_named && !strcmp(function->unit, unit);
}

static const mg_function *find_body(const finder *f, const char *name, const char *unit)
{
    for (size_t i = 0; i < f->types->functions.count; i++)
        if (is_body(&f->types->functions.items[i], name, unit))
            return &f->types->functions.items[i];
    return NULL;
}

/* The file that is compiled with the contract. */
static const char *unit_of(const finder *f, const mg_contract *contract)
{
    const mg_function *holder = mg_types_find_function(f->types, contract->holder);
    return holder ? holder->unit : contract->file;
}

static bool find_contract(finder *f)
{
    const mg_function *function = f->out->function;
    const mg_contract *contract = f->out->contract = next_contract(f, NULL);
    if (!contract)
        return true;
    const mg_contract *other = next_contract(f, contract);
    if (other)
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: `%s` has a contract at %s:%u already\n  put all of it in one place",
                              other->file, other->line, f->name, contract->file, contract->line);
    bool is_beside = strcmp(contract->holder, f->name) != 0;
    if (is_beside && function->is_static && !find_body(f, f->name, unit_of(f, contract)))
        return mg_status_fail(
            f->status, MG_EXIT_INPUT,
            "%s:%u: `%s` is static in %s, so nobody else can call it\n  put the contract into "
            "that file, or into one that includes it",
            contract->file, contract->line, f->name, function->file);
    return !is_beside || check_parameters(f);
}

/* ---- its arguments --------------------------------------------------------------------------------------- */

static const mg_clause *clause_of(const finder *f, mg_clause_kind kind, const char *parameter)
{
    const mg_contract *contract = f->out->contract;
    for (size_t i = 0; contract && i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == kind && !strcmp(contract->clauses.items[i].parameter, parameter))
            return &contract->clauses.items[i];
    return NULL;
}

static bool is_length(const finder *f, const char *name)
{
    const mg_contract *contract = f->out->contract;
    for (size_t i = 0; contract && i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == MG_CLAUSE_LENGTH &&
            !strcmp(contract->clauses.items[i].text, name))
            return true;
    const mg_need *need = NULL;
    while (!f->is_open && (need = mg_needs_next(f->contracts, f->name, need)))
        if (need->length.text && !strcmp(need->length.text, name))
            return true;
    return false;
}

static bool is_null_tested(const finder *f, const char *name)
{
    const mg_contract *contract = f->out->contract;
    for (size_t i = 0; contract && i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == MG_CLAUSE_REQUIRES &&
            mg_clause_tests_null(contract->clauses.items[i].text, name))
            return true;
    return false;
}

/* In a proof without sizes such a pointer is a symbol. It leads to an array of any length; or to nobody knows what, if it is a void *, leads to a function, or to a struct that is
 * only declared. */
static bool can_be_symbol(const finder *f, const mg_argument *a)
{
    const mg_type *target = a->type->target;
    bool is_declared = (target->kind == MG_TYPE_STRUCT || target->kind == MG_TYPE_UNION) && !target->size;
    if (target->kind == MG_TYPE_FUNCTION)
        return f->is_open && !a->given;
    return f->is_open &&
           (mg_type_is_scalar(target) || target->kind == MG_TYPE_VOID || (is_declared && *target->name));
}

/* Finds from its type how the argument is chosen. False: values of this type cannot be chosen. */
static bool find_kind(const finder *f, mg_argument *a)
{
    assert(a->type && a->name && *a->name);
    mg_type_kind kind = a->type->kind;
    bool has_name = *a->type->name != '\0';
    a->kind = MG_ARGUMENT_FIELD;
    if (kind == MG_TYPE_BOOL)
        a->kind = MG_ARGUMENT_BOOL;
    else if (kind == MG_TYPE_ENUM)
        a->kind = a->type->enumerator_count && has_name ? MG_ARGUMENT_ENUM : MG_ARGUMENT_INTEGER;
    else if ((kind == MG_TYPE_SIGNED || kind == MG_TYPE_UNSIGNED) && (a->given || !is_length(f, a->name)))
        a->kind = MG_ARGUMENT_INTEGER;
    else if (kind == MG_TYPE_POINTER)
        return a->structure || a->string || (a->length && a->type->target->size) || can_be_symbol(f, a);
    else if (kind == MG_TYPE_STRUCT || kind == MG_TYPE_UNION)
        return has_name && a->type->size;
    return mg_type_is_scalar(a->type);
}

static bool fail_argument(finder *f, const mg_argument *a)
{
    char type[192];
    const mg_function *function = f->out->function;
    bool is_array = a->type->kind == MG_TYPE_POINTER && a->type->target->size;
    bool is_text = is_array && a->type->target->size == 1 && mg_type_is_scalar(a->type->target);
    return mg_status_fail(
        f->status, MG_EXIT_INPUT,
        "%s:%u: `%s` of `%s`, of type `%s`, cannot be chosen\n  write in the contract what to call it with: %s"
        "MG_ARGUMENT(%s, value)",
        function->file, function->line, a->name, f->name, mg_type_spell(a->type, type, sizeof type),
        is_text    ? "that it is a string, MG_STRING(pointer, \"abc\"), how many elements there are, "
                     "MG_LENGTH(pointer, length), or "
        : is_array ? "how many elements there are, MG_LENGTH(pointer, length), or "
                   : "",
        a->name);
}

/* `int a[static n]` has n elements where everything is bounded. Else it is an array of any length, with no fewer; and a struct is one. */
static const mg_clause *declared_length(const finder *f, const mg_argument *a)
{
    const mg_need *need = f->is_open ? NULL : mg_needs_length(f->contracts, f->name, a->name);
    bool is_one = need && !strcmp(need->length.text, "1") && mg_type_has_objects(a->type->target);
    return need && !is_one ? &need->length : NULL;
}

/* Is there one of MG_STRING, MG_LENGTH and MG_ARGUMENT, and letters to point to? */
static bool check_string(finder *f, const mg_argument *a)
{
    char type[192];
    const mg_type *target = a->type->kind == MG_TYPE_POINTER ? a->type->target : NULL;
    if (!target || target->size != 1 || !mg_type_is_scalar(target) || target->kind == MG_TYPE_BOOL)
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: MG_STRING of `%s`, which is of type `%s`\n  it is for pointers to char, "
                              "signed char and unsigned char",
                              a->string->file, a->string->line, a->name,
                              mg_type_spell(a->type, type, sizeof type));
    return (!a->length && !a->given) ||
           mg_status_fail(f->status, MG_EXIT_INPUT, "%s:%u: `%s` has %s, too\n  keep one of them",
                          a->string->file, a->string->line, a->name, a->length ? "MG_LENGTH" : "MG_ARGUMENT");
}

static bool add_argument(finder *f, const mg_function *names, size_t number)
{
    mg_argument a = {.name = names->param_names[number], .type = names->params[number]};
    if (!*a.name)
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: parameter %zu of `%s` has no name\n  give it one", names->file,
                              names->line, number + 1, f->name);
    a.given = clause_of(f, MG_CLAUSE_ARGUMENT, a.name);
    a.length = clause_of(f, MG_CLAUSE_LENGTH, a.name);
    a.string = clause_of(f, MG_CLAUSE_STRING, a.name);
    if (a.string && !check_string(f, &a))
        return false;
    if (!a.length && !a.string)
        a.length = declared_length(f, &a);
    a.is_made = clause_of(f, MG_CLAUSE_MAKES, a.name) != NULL;
    a.is_freed = clause_of(f, MG_CLAUSE_FREES, a.name) != NULL;
    const mg_type *target = a.type->kind == MG_TYPE_POINTER && !a.length ? a.type->target : NULL;
    if (target && target->kind == MG_TYPE_STRUCT && target->size && *target->name)
        a.structure = target;
    a.is_recursive = a.structure && mg_type_is_recursive(a.structure);
    a.may_be_null = !mg_needs_not_null(f->contracts, f->name, a.name) &&
                    (a.is_recursive || (a.type->kind == MG_TYPE_POINTER && is_null_tested(f, a.name)));
    if (!find_kind(f, &a)) {
        if (!a.given)
            return fail_argument(f, &a);
        a.kind = MG_ARGUMENT_GIVEN;
    }
    assert(a.kind != MG_ARGUMENT_GIVEN || a.given);
    assert(a.structure || !a.is_recursive);
    f->out->has_fields = f->out->has_fields || a.kind == MG_ARGUMENT_FIELD;
    mg_vec_push(&f->out->arguments, a);
    return true;
}

static bool find_arguments(finder *f)
{
    const mg_function *names = f->out->function;
    if (f->out->contract)
        names = mg_types_find_function(f->types, f->out->contract->holder);
    assert(names && names->param_count == f->out->function->param_count); /* find_contract saw to that */
    for (size_t i = 0; i < names->param_count; i++)
        if (!add_argument(f, names, i))
            return false;
    return true;
}

/* Refuses a clause about something that is no parameter. */
static bool check_clauses(finder *f)
{
    const mg_contract *contract = f->out->contract;
    for (size_t i = 0; contract && i < contract->clauses.count; i++) {
        const mg_clause *clause = &contract->clauses.items[i];
        bool is_known = !*clause->parameter;
        for (size_t k = 0; !is_known && k < f->out->arguments.count; k++)
            is_known = !strcmp(clause->parameter, f->out->arguments.items[k].name);
        if (!is_known)
            return mg_status_fail(f->status, MG_EXIT_INPUT,
                                  "%s:%u: `%s` is not a parameter of `%s`\n  such a clause names one, and nothing "
                                  "else",
                                  clause->file, clause->line, clause->parameter, f->name);
    }
    return true;
}

/* ---- invariants ------------------------------------------------------------------------------------------ */

static const mg_invariant *invariant_of(const finder *f, const mg_type *type)
{
    for (size_t i = 0; type && i < f->contracts->invariants.count; i++)
        if (f->contracts->invariants.items[i].type == type)
            return &f->contracts->invariants.items[i];
    return NULL;
}

/* Is this a predicate of the struct, such as bool f(const struct list *), and not the function that is tested? */
static bool is_predicate(const finder *f, const mg_function *function, const mg_type *type)
{
    return function != f->out->function && function->is_reader && function->result->kind == MG_TYPE_BOOL &&
           function->params[0]->kind == MG_TYPE_POINTER && function->params[0]->target == type;
}

/* The predicate of a struct without MG_INVARIANT: the only one, or the only one that is not static. False: there are several. */
static bool find_predicate(finder *f, mg_argument *a)
{
    mg_text names = {0};
    size_t counts[2] = {0};
    const mg_function *found[2] = {0};
    assert(a->structure && !a->invariant && !f->out->contract);
    for (size_t i = 0; i < f->types->functions.count; i++) {
        const mg_function *function = &f->types->functions.items[i];
        if (!is_predicate(f, function, a->structure))
            continue;
        mg_text_printf(&names, "%s%s", names.length ? ", " : "", function->name);
        counts[function->is_static]++;
        found[function->is_static] = function;
    }
    const mg_function *only = counts[0] == 1 ? found[0] : !counts[0] && counts[1] == 1 ? found[1] : NULL;
    if (only) {
        f->out->found = (mg_invariant){a->structure, only->name, only->file, only->line};
        a->invariant = &f->out->found;
    } else if (names.length) {
        mg_status_fail(
            f->status, MG_EXIT_INPUT,
            "`%s` has no contract, and %s more than one predicate: %s\n  say which is the invariant: "
            "MG_INVARIANT(%s, predicate);",
            f->name, a->structure->name, names.data, a->structure->name);
    }
    mg_text_clear(&names);
    return only || !(counts[0] + counts[1]);
}

static bool has_invariant(const mg_triple *triple)
{
    for (size_t i = 0; i < triple->arguments.count; i++)
        if (triple->arguments.items[i].invariant)
            return true;
    return triple->result_invariant;
}

/* If a function takes a node and returns a node of the same type, what it returns is the root of the structure from then on. */
static void find_result_invariant(finder *f)
{
    const mg_type *result = f->out->function->result;
    const mg_type *type = result->kind == MG_TYPE_POINTER ? result->target : NULL;
    f->out->result_invariant = invariant_of(f, type);
    for (size_t i = 0; i < f->out->arguments.count; i++)
        if (type && f->out->arguments.items[i].structure == type && !f->out->result_invariant)
            f->out->result_invariant = f->out->arguments.items[i].invariant;
    for (size_t i = 0; i < f->out->arguments.count; i++) {
        mg_argument *a = &f->out->arguments.items[i];
        a->is_replaced = a->is_recursive && f->out->result_invariant && a->structure == type;
        assert(!a->is_replaced || a->structure);
    }
}

/* A function without any must not crash, whatever it is given. */
static bool find_invariants(finder *f)
{
    for (size_t i = 0; i < f->out->arguments.count; i++)
        f->out->arguments.items[i].invariant = invariant_of(f, f->out->arguments.items[i].structure);
    find_result_invariant(f);
    for (size_t i = 0; !f->out->contract && !has_invariant(f->out) && i < f->out->arguments.count; i++)
        if (f->out->arguments.items[i].structure && !find_predicate(f, &f->out->arguments.items[i]))
            return false;
    find_result_invariant(f);
    return true;
}

/* The file of a static predicate; NULL: any file may call it. */
static const char *unit_of_predicate(const finder *f, const mg_invariant *invariant)
{
    const mg_function *predicate = invariant ? mg_types_find_function(f->types, invariant->predicate) : NULL;
    if (!predicate || !predicate->is_static)
        return NULL;
    const mg_function *own = find_body(f, invariant->predicate, f->out->file);
    return own ? own->unit : predicate->unit;
}

/* The test calls the function and the predicates, and sees the clauses. If one of these is static, or a contract, it is compiled with the file that has
 * it. */
static bool use_predicate(finder *f, const mg_invariant *invariant)
{
    const char *unit = unit_of_predicate(f, invariant);
    const mg_function *function = f->out->function;
    if (invariant && !unit && !f->out->contract && !function->is_static)
        f->out->apart = mg_types_find_function(f->types, invariant->predicate);
    if (f->out->apart && !strcmp(f->out->apart->unit, f->out->file))
        f->out->apart = NULL;
    if (!unit || !strcmp(unit, f->out->file))
        return true;
    const char *bound = f->out->contract ? "the contract of" : function->is_static ? "static" : NULL;
    if (!bound && strcmp(f->out->file, function->unit) != 0)
        bound = "another static predicate of";
    if (bound)
        return mg_status_fail(
            f->status, MG_EXIT_INPUT,
            "%s:%u: `%s` is static in %s, where %s `%s` is not\n  let one file include the other, or make "
            "the predicate a function that is not static",
            invariant->file, invariant->line, invariant->predicate, unit, bound, f->name);
    f->out->file = unit;
    return true;
}

static bool find_file(finder *f)
{
    f->out->file = f->out->contract ? unit_of(f, f->out->contract) : f->out->function->unit;
    for (size_t i = 0; i < f->out->arguments.count; i++)
        if (!use_predicate(f, f->out->arguments.items[i].invariant))
            return false;
    return use_predicate(f, f->out->result_invariant);
}

bool mg_triple_find(mg_triple *triple, const mg_types *types, const mg_contracts *contracts,
                    const char *function, bool is_open, mg_status *status)
{
    finder f = {triple, types, contracts, function, is_open, status};
    *triple = (mg_triple){.contracts = contracts};
    if (!find_function(&f) || !find_contract(&f) || !find_arguments(&f) || !check_clauses(&f) ||
        !find_invariants(&f) || !find_file(&f))
        return false;
    assert(triple->file && triple->arguments.count == triple->function->param_count);
    return true;
}

void mg_triple_clear(mg_triple *triple)
{
    mg_vec_clear(&triple->arguments);
}
