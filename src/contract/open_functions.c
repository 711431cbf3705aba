/* Which functions are open: those that --open names, and those that have a contract and no body. Each must be one that a stub can stand in for. */
#include <assert.h>
#include <string.h>

#include "contract/clause.h"
#include "contract/stub.h"

typedef struct finder {
    mg_stubs *out;
    const mg_types *types;
    const mg_contracts *contracts;
    mg_status *status;
} finder;

static bool is_known(const mg_stubs *stubs, const char *name)
{
    for (size_t i = 0; i < stubs->all.count; i++)
        if (!strcmp(stubs->all.items[i].name, name))
            return true;
    return false;
}

static bool has_clause(const mg_contract *contract, mg_clause_kind kind)
{
    for (size_t i = 0; i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == kind)
            return true;
    return false;
}

/* Can the host be told of such an argument as a word? */
static bool is_word(const mg_type *type)
{
    return mg_type_is_integer(type) || type->kind == MG_TYPE_POINTER;
}

static bool fail_pure(const finder *f, const mg_stub *stub, size_t number)
{
    char type[192];
    return mg_status_fail(f->status, MG_EXIT_INPUT,
                          "%s:%u: `%s` is MG_PURE and takes a `%s`, which is neither a number nor a pointer\n"
                          "  give it a pointer to that, or leave out MG_PURE",
                          stub->contract->file, stub->contract->line, stub->name,
                          mg_type_spell(stub->holder->params[number], type, sizeof type));
}

/* Can a stub stand in for this function? */
static bool check_stub(const finder *f, const mg_stub *stub)
{
    const mg_contract *contract = stub->contract;
    const mg_function *holder = stub->holder;
    if (holder->is_variadic)
        return mg_status_fail(
            f->status, MG_EXIT_INPUT,
            "%s:%u: `%s` takes any number of arguments, so it cannot be open\n  give it a body", contract->file,
            contract->line, stub->name);
    for (size_t i = 0; i < holder->param_count; i++) {
        if (!*holder->param_names[i])
            return mg_status_fail(f->status, MG_EXIT_INPUT,
                                  "%s:%u: parameter %zu of `%s` has no name\n  give it one", contract->file,
                                  contract->line, i + 1, stub->name);
        if (stub->is_pure && !is_word(holder->params[i]))
            return fail_pure(f, stub, i);
    }
    if (stub->is_pure && holder->param_count > 16)
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: `%s` is MG_PURE and takes more than 16 arguments\n  give it a struct",
                              contract->file, contract->line, stub->name);
    if (stub->is_order && (holder->param_count != 2 || holder->params[0] != holder->params[1]))
        return mg_status_fail(f->status, MG_EXIT_INPUT,
                              "%s:%u: `%s` is MG_TOTAL_ORDER, so it takes two parameters of one type\n"
                              "  MG_PURE is for functions of other parameters",
                              contract->file, contract->line, stub->name);
    return true;
}

static bool add_contract(finder *f, const mg_contract *contract)
{
    const mg_function *holder = mg_types_find_function(f->types, contract->holder);
    assert(holder); /* its clauses were found in it */
    mg_stub stub = {.contract = contract,
                    .contracts = f->contracts,
                    .holder = holder,
                    .name = contract->function,
                    .is_order = has_clause(contract, MG_CLAUSE_ORDER),
                    .is_fresh = has_clause(contract, MG_CLAUSE_FRESH)};
    stub.is_pure = stub.is_order || has_clause(contract, MG_CLAUSE_PURE);
    if (!check_stub(f, &stub))
        return false;
    mg_vec_push(&f->out->all, stub);
    return true;
}

static const mg_contract *contract_of(const finder *f, const char *name)
{
    for (size_t i = 0; i < f->contracts->all.count; i++)
        if (!strcmp(f->contracts->all.items[i].function, name))
            return &f->contracts->all.items[i];
    return NULL;
}

static bool add_name(finder *f, const char *name)
{
    const mg_contract *contract = contract_of(f, name);
    if (is_known(f->out, name))
        return true;
    if (contract)
        return add_contract(f, contract);
    const char *near =
        mg_types_find_function(f->types, name) ? NULL : mg_types_nearest_function(f->types, name);
    return mg_status_fail(
        f->status, MG_EXIT_USAGE,
        "--open %s: there is no contract of `%s`%s%s%s\n"
        "  write what it needs and does: MG_CONTRACT(%s, (parameters)) { MG_REQUIRES(...); MG_ENSURES(...); }",
        name, name, near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "", name);
}

/* Names with commas between them. */
static bool add_names(finder *f, const char *names)
{
    mg_text name = {0};
    bool is_good = true;
    for (const char *at = names, *end; is_good && *at; at = *end ? end + 1 : end) {
        end = mg_clause_find_comma(at);
        mg_text_reset(&name);
        mg_text_printf(&name, "%.*s", (int)(end - at), at);
        is_good = add_name(f, name.data);
    }
    mg_text_clear(&name);
    return is_good;
}

bool mg_stubs_find(mg_stubs *stubs, const mg_types *types, const mg_contracts *contracts,
                   const char *const *names, size_t name_count, mg_status *status)
{
    finder f = {stubs, types, contracts, status};
    for (size_t i = 0; i < name_count; i++)
        if (!add_names(&f, names[i]))
            return false;
    for (size_t i = 0; i < contracts->all.count; i++) {
        const mg_contract *contract = &contracts->all.items[i];
        if (!is_known(stubs, contract->function) && !mg_types_find_function(types, contract->function) &&
            !add_contract(&f, contract))
            return false;
    }
    return true;
}

void mg_stubs_clear(mg_stubs *stubs)
{
    mg_vec_clear(&stubs->all);
    mg_vec_clear(&stubs->turned);
}
