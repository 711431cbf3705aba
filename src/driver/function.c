/* The contract of a function is text in the user's files, and a test that is made of it must see what that text can see: static functions, types,
 * macros. So the program is compiled once to read contracts and types; the tests are written as C (contract/harness.c); and the program is
 * compiled again with each test at the end of the file that has the contract. */
#include "driver/function.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "contract/needs.h"
#include "front/contracts.h"
#include "front/declarations.h"
#include "front/loop_pointers.h"
#include "front/redirect.h"

/* The file that the test is added to: the one with the contract or the function; that of a predicate, if the function's file does not know it. */
static const char *find_home(const mg_triple *triple, const mg_policy *policy, mg_status *status)
{
    const char *home = mg_program_find_home(policy, triple->file);
    if (home && triple->apart && !mg_program_mentions(policy, home, triple->apart->name))
        home = mg_program_find_home(policy, triple->apart->unit);
    if (!home)
        mg_status_fail(
            status, MG_EXIT_INPUT,
            "%s: --function compiles the file with a test after it, so it needs the C source\n  give the .c "
            "file instead of bitcode",
            triple->file);
    return home;
}

static size_t home_at(mg_function_test *function, const char *file)
{
    for (size_t i = 0; i < function->homes.count; i++)
        if (function->homes.items[i].file == file)
            return i;
    mg_function_home home = {.file = file};
    mg_text_add(&home.code, "#include <margay.h>\n"); /* a file without a contract may not have done so */
    mg_vec_push(&function->homes, home);
    return function->homes.count - 1;
}

/* The code of stand-ins is written once, and would have to be seen by all tests. */
static bool fail_apart(const mg_function_test *function, mg_status *status)
{
    return mg_status_fail(
        status, MG_EXIT_USAGE,
        "functions of %s and of %s are wanted, and functions without a body stand between them\n"
        "  prove functions of different files one file at a time",
        function->homes.items[0].file, function->homes.items[1].file);
}

/* Writes each test for the file that it is added to. */
static bool write_tests(mg_function_test *function, const mg_policy *policy, mg_status *status)
{
    for (size_t i = 0; i < function->triples.count; i++) {
        mg_triple *triple = &function->triples.items[i];
        const char *file = find_home(triple, policy, status);
        if (!file)
            return false;
        size_t before = function->homes.count, number = home_at(function, file);
        mg_text *code = &function->homes.items[number].code;
        mg_vec_push(&function->home_of, number);
        if (function->homes.count > before)
            mg_stubs_add_code(code, &function->open);
        triple->has_open = mg_stubs_have_results(&function->open);
        triple->has_fields = triple->has_fields || triple->has_open;
        mg_triple_add_code(code, triple, policy->takes_any, policy->is_open);
    }
    return function->homes.count < 2 || !function->open.all.count || fail_apart(function, status);
}

const mg_function_home *mg_function_home_of(const mg_function_test *function, const char *name)
{
    const mg_function_home *found = NULL;
    for (size_t i = 0; i < function->home_of.count; i++)
        if (!strcmp(function->triples.items[i].function->name, name))
            found = &function->homes.items[function->home_of.items[i]];
    return found;
}

/* Keeps the tests of the triples, and removes all other tests of the program. */
static void keep_triples(mg_program *program)
{
    mg_tests *tests = &program->tests;
    size_t count = 0;
    for (size_t i = 0; i < tests->all.count; i++)
        if (!strncmp(tests->all.items[i].function, "mg_test_of_mg_triple_of_", 24))
            tests->all.items[count++] = tests->all.items[i];
    tests->all.count = count;
}

/* Does the triple have its arguments in a struct of this name? It has no such struct if no argument is chosen as a field. */
static bool has_arguments(const mg_triple *triple, const char *type)
{
    mg_text name = {0};
    mg_text_printf(&name, "struct %s_arguments", triple->function->name);
    bool has = triple->has_fields && !strcmp(name.data, type);
    mg_text_clear(&name);
    return has;
}

const mg_triple *mg_function_find(const mg_function_test *function, const char *type)
{
    for (size_t i = 0; i < function->triples.count; i++)
        if (has_arguments(&function->triples.items[i], type))
            return &function->triples.items[i];
    return NULL;
}

/* The variables that a function uses may have any value at first, like its arguments. */
static void find_globals(mg_function_test *function)
{
    for (size_t i = 0; i < function->triples.count; i++) {
        mg_triple *triple = &function->triples.items[i];
        mg_used_globals *found = &function->globals.items[i];
        mg_used_globals_find(function->source.unit, &function->source.types, triple->function, found);
        triple->globals = found->names.items;
        triple->global_count = found->names.count;
        triple->has_fields = triple->has_fields || triple->global_count;
    }
}

/* The functions that are wanted. Where none is named, those of the program that have a contract and a body. */
static void find_names(mg_function_test *function, const mg_policy *policy)
{
    const mg_types *types = &function->source.types;
    for (size_t i = 0; i < policy->functions.count; i++)
        mg_vec_push(&function->names, policy->functions.items[i]);
    for (size_t i = 0; policy->finds_functions && i < types->functions.count; i++) {
        const char *name = types->functions.items[i].name;
        bool is_wanted = !policy->tests.count || mg_word_list_has(&policy->tests, name);
        for (size_t k = 0; is_wanted && k < function->contracts.all.count; k++)
            if (!strcmp(function->contracts.all.items[k].function, name)) {
                mg_vec_push(&function->names, name);
                break;
            }
    }
}

/* Of a function that nobody asked for by its name. */
static void leave_out(mg_function_test *function, const char *name, const mg_status *why)
{
    const mg_function *found = mg_types_find_function(&function->source.types, name);
    mg_text line = {0};
    for (const char *at = why->text; *at; at += strspn(at, "\n ")) {
        size_t length = strcspn(at, "\n");
        mg_text_printf(&line, "%s%.*s", line.length ? "; " : "", (int)length, at);
        at += length;
    }
    assert(found && line.length);
    mg_vec_push(&function->left_out, ((mg_left_out){name, found->file, found->line, line.data}));
}

/* All at once: what points into a triple must stay valid. Fails for the first that cannot be proved if there is no other. */
static bool find_triples(mg_function_test *function, const mg_policy *policy, mg_status *status)
{
    bool is_named = !policy->finds_functions || policy->tests.count;
    size_t count = 0;
    for (size_t i = 0; i < function->names.count; i++) {
        mg_vec_push(&function->triples, (mg_triple){0});
        mg_vec_push(&function->globals, (mg_used_globals){0});
    }
    for (size_t i = 0; i < function->names.count; i++) {
        const char *name = function->names.items[i];
        mg_status why;
        if (mg_triple_find(&function->triples.items[count], &function->source.types, &function->contracts, name,
                           policy->is_open, &why)) {
            function->names.items[count++] = name;
            continue;
        }
        mg_triple_clear(&function->triples.items[count]);
        if (is_named || !i)
            *status = why;
        if (is_named)
            return false;
        leave_out(function, name, &why);
    }
    bool is_good = count || !function->names.count;
    function->names.count = function->triples.count = function->globals.count = count;
    return is_good;
}

static bool read_contracts(mg_function_test *function, const mg_policy *policy, mg_status *status)
{
    mg_program *source = &function->source;
    assert(!function->triples.count);
    if (!mg_program_load_text(source, policy, &(mg_program_text){.emits_all = true}, status))
        return false;
    mg_contracts_read(source->unit, &source->types, &function->contracts);
    if (!mg_program_read_declarations(source, policy, &function->contracts, status))
        return false;
    find_names(function, policy);
    if (!find_triples(function, policy, status))
        return false;
    if (policy->is_open && !policy->keeps_globals)
        find_globals(function);
    if (policy->proves && !mg_stubs_find(&function->open, &source->types, &function->contracts,
                                         policy->open.items, policy->open.count, status))
        return false;
    if (policy->proves && policy->is_open)
        mg_loop_pointers_find(source->unit, &source->types, &function->open.turned);
    return true;
}

/* A stand-in asserts what its declaration demands of an argument. */
static void drop_checks(const mg_stub *stub, mg_unit *unit)
{
    const mg_need *need = NULL;
    while ((need = mg_needs_next(stub->contracts, stub->name, need)))
        for (unsigned i = 0; i < stub->holder->param_count; i++)
            if (!need->is_of_result && !strcmp(stub->holder->param_names[i], need->clause.parameter))
                mg_redirect_drop_check(unit, stub->name, i);
}

/* Calls of open functions go to their stubs, but for those in the function's own test. */
static void redirect_calls(const mg_function_test *function, mg_unit *unit)
{
    mg_text stub = {0}, test = {0};
    for (size_t i = 0; i < function->open.all.count; i++) {
        const char *name = function->open.all.items[i].name;
        mg_text_reset(&stub);
        mg_text_reset(&test);
        mg_text_printf(&stub, "mg_stub_of_%s", name);
        mg_text_printf(&test, "mg_test_of_mg_triple_of_%s", name);
        drop_checks(&function->open.all.items[i], unit);
        mg_redirect(unit, name, stub.data, test.data);
    }
    mg_text_clear(&stub);
    mg_text_clear(&test);
}

bool mg_function_load(mg_function_test *function, mg_program *program, const mg_policy *policy,
                      mg_status *status)
{
    assert(policy->functions.count || policy->finds_functions);
    if (!read_contracts(function, policy, status) || !write_tests(function, policy, status))
        return false;
    if (!function->names.count)
        return mg_program_load(program, policy, status);
    assert(function->homes.count);
    mg_front_text *texts = mg_memory_new(function->homes.count * sizeof *texts);
    for (size_t i = 0; i < function->homes.count; i++)
        texts[i] = (mg_front_text){function->homes.items[i].file, function->homes.items[i].code.data};
    mg_program_text text = {.texts = texts, .text_count = function->homes.count};
    bool is_good = mg_program_load_text(program, policy, &text, status);
    free(texts);
    if (!is_good)
        return false;
    redirect_calls(function, program->unit);
    keep_triples(program);
    return true;
}

void mg_function_print(const mg_function_test *function, FILE *stream)
{
    mg_text line = {0};
    for (size_t i = 0; i < function->triples.count; i++) {
        mg_text_reset(&line);
        mg_triple_add_summary(&line, &function->triples.items[i]);
        fprintf(stream, "# %s\n", line.data);
        const mg_used_globals *globals = &function->globals.items[i];
        for (size_t g = 0; g < globals->others.count; g++)
            fprintf(stream, "# %s starts as it is initialised: it cannot be set from outside\n",
                    globals->others.items[g]);
    }
    mg_text_clear(&line);
}

/* Are these the bounds of one of the structures that the function takes? */
static bool is_of_argument(const mg_triple *triple, const mg_type *arguments, const mg_type *root)
{
    const mg_type *container;
    if (root && root->kind == MG_TYPE_POINTER)
        root = root->target;
    for (size_t i = 0; root && i < triple->arguments.count; i++) {
        const mg_argument *argument = &triple->arguments.items[i];
        const mg_field *field = mg_type_find_path(arguments, argument->name, &container);
        if (argument->structure && field && field->type->target == root)
            return true;
    }
    return false;
}

void mg_function_find_bounds(const mg_triple *triple, const mg_type *arguments, const mg_program *program,
                             const mg_policy *policy, const char *bounds[2])
{
    const char *name = policy->bounds ? policy->bounds : "default";
    bool is_found = false;
    assert(has_arguments(triple, arguments->name));
    for (size_t i = 0; i < program->entries.count; i++) {
        const mg_bounds_entry *entry = &program->entries.items[i];
        if (!strcmp(entry->name, "mg_triple") && has_arguments(triple, entry->type))
            bounds[0] = entry->function;
        else if (!strcmp(entry->name, name) && !is_found) {
            bounds[1] = entry->function;
            is_found = is_of_argument(triple, arguments, entry->root);
        }
    }
}

/* ---- functions that take the same structure -------------------------------------------------------------- */

static uint64_t hash_group(const mg_triple *triple)
{
    mg_text group = {0};
    uint64_t hash = 0;
    if (mg_triple_add_group(&group, triple)) {
        hash = 0xcbf29ce484222325ull;
        for (size_t i = 0; i < group.length; i++)
            hash = (hash ^ (unsigned char)group.data[i]) * 0x100000001b3ull;
    }
    mg_text_clear(&group);
    return hash;
}

uint64_t mg_function_group(const mg_function_test *function, const char *name)
{
    uint64_t wanted = 0;
    size_t count = 0;
    for (size_t i = 0; i < function->triples.count; i++)
        if (!strcmp(function->triples.items[i].function->name, name))
            wanted = hash_group(&function->triples.items[i]);
    for (size_t i = 0; wanted && i < function->triples.count; i++)
        count += hash_group(&function->triples.items[i]) == wanted;
    return count > 1 ? wanted : 0;
}

/* ---- what is broken -------------------------------------------------------------------------------------- */

static bool is_at(const mg_clause *clause, const mg_site *site)
{
    return clause->line == site->line && !strcmp(clause->file, site->file);
}

/* number: of the clause, from 1 on; there may be several in a line. */
static const char *clause_at(const mg_contract *contract, uint64_t number, const mg_site *site)
{
    if (!contract || !number || number > contract->clauses.count)
        return NULL;
    const mg_clause *clause = &contract->clauses.items[number - 1];
    return is_at(clause, site) ? clause->text : NULL;
}

static const char *requirement_at(const mg_stub *stub, uint64_t number, const mg_site *site)
{
    const mg_need *need = NULL;
    while ((need = mg_needs_next(stub->contracts, stub->name, need)))
        if (mg_stub_number_need(stub, need) == number && is_at(&need->clause, site))
            return need->clause.text;
    return clause_at(stub->contract, number, site);
}

static const char *invariant_at(const mg_triple *triple, const mg_site *site)
{
    const mg_invariant *of_result = triple->result_invariant;
    if (of_result && of_result->line == site->line && !strcmp(of_result->file, site->file))
        return of_result->predicate;
    for (size_t i = 0; i < triple->arguments.count; i++) {
        const mg_invariant *invariant = triple->arguments.items[i].invariant;
        if (invariant && invariant->line == site->line && !strcmp(invariant->file, site->file))
            return invariant->predicate;
    }
    return NULL;
}

const char *mg_function_clause(const mg_function_test *function, const mg_verdict *verdict,
                               const mg_sites *sites)
{
    const mg_site *site = &sites->all.items[verdict->site];
    const char *found = NULL;
    for (size_t i = 0; i < function->triples.count && !found; i++) {
        const mg_triple *triple = &function->triples.items[i];
        if (verdict->kind == MG_VERDICT_ensures)
            found = clause_at(triple->contract, verdict->detail, site);
        else if (verdict->kind == MG_VERDICT_invariant)
            found = invariant_at(triple, site);
    }
    for (size_t i = 0; i < function->open.all.count && verdict->kind == MG_VERDICT_requires && !found; i++)
        found = requirement_at(&function->open.all.items[i], verdict->detail, site);
    bool is_loop = verdict->kind == MG_VERDICT_loop_entry || verdict->kind == MG_VERDICT_loop_turn;
    for (size_t i = 0; i < sites->clauses.count && is_loop && !found; i++)
        if (sites->clauses.items[i].line == site->line && !strcmp(sites->clauses.items[i].file, site->file))
            found = sites->clauses.items[i].text;
    return found;
}

void mg_function_name_open(const mg_function_test *function, uint64_t called, mg_text *out)
{
    size_t count = 0;
    for (size_t i = 0; i < function->open.all.count; i++)
        if (called >> (i < 62 ? i : 62) & 1)
            mg_text_printf(out, "%s%s", count++ ? ", " : "", function->open.all.items[i].name);
    if (count)
        mg_text_add(out, count > 1 ? " are open" : " is open");
    if (called & MG_OPEN_LOOP)
        mg_text_add(out, count ? ", a loop is cut" : "a loop is cut");
}

void mg_function_clear(mg_function_test *function)
{
    if (!function->source.unit)
        return;
    for (size_t i = 0; i < function->triples.count; i++)
        mg_triple_clear(&function->triples.items[i]);
    for (size_t i = 0; i < function->globals.count; i++)
        mg_used_globals_clear(&function->globals.items[i]);
    for (size_t i = 0; i < function->left_out.count; i++)
        free(function->left_out.items[i].why);
    mg_vec_clear(&function->left_out);
    mg_vec_clear(&function->globals);
    mg_vec_clear(&function->names);
    mg_vec_clear(&function->triples);
    mg_stubs_clear(&function->open);
    mg_contracts_clear(&function->contracts);
    for (size_t i = 0; i < function->homes.count; i++)
        mg_text_clear(&function->homes.items[i].code);
    mg_vec_clear(&function->homes);
    mg_vec_clear(&function->home_of);
    mg_program_clear(&function->source);
}
