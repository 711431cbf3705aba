/* A clause leaves a constant struct in the module, a static of the function that it stands in:
 * `insert.mg_clause_entry`, and those after it with a number. MG_CONTRACT and MG_INVARIANT leave one of their own. */
#include "front/contracts.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "front/constant.h"
#include "weave/unit_llvm.h"

static const char *const kinds[MG_CLAUSE_COUNT] = {
    [MG_CLAUSE_REQUIRES] = "requires", [MG_CLAUSE_ENSURES] = "ensures",   [MG_CLAUSE_LENGTH] = "length",
    [MG_CLAUSE_STRING] = "string",     [MG_CLAUSE_ARGUMENT] = "argument", [MG_CLAUSE_MAKES] = "makes",
    [MG_CLAUSE_FREES] = "frees",       [MG_CLAUSE_MODIFIES] = "modifies", [MG_CLAUSE_FRESH] = "fresh",
    [MG_CLAUSE_PURE] = "pure",         [MG_CLAUSE_ORDER] = "order",       [MG_CLAUSE_REGION] = "region",
};

static unsigned number_of(LLVMValueRef value)
{
    return (unsigned)LLVMConstIntGetZExtValue(value);
}

static mg_contract *contract_in(mg_contracts *contracts, const char *holder)
{
    for (size_t i = 0; i < contracts->all.count; i++)
        if (!strcmp(contracts->all.items[i].holder, holder))
            return &contracts->all.items[i];
    return NULL;
}

static bool read_clause(mg_types *types, LLVMValueRef value, mg_clause *clause)
{
    assert(LLVMGetNumOperands(value) == 5);
    const char *kind = mg_constant_string(LLVMGetOperand(value, 0), &types->arena);
    *clause = (mg_clause){
        .kind = MG_CLAUSE_COUNT,
        .parameter = mg_constant_string(LLVMGetOperand(value, 1), &types->arena),
        .text = mg_constant_string(LLVMGetOperand(value, 2), &types->arena),
        .file = mg_constant_string(LLVMGetOperand(value, 3), &types->arena),
        .line = number_of(LLVMGetOperand(value, 4)),
    };
    for (unsigned k = 0; k < MG_CLAUSE_COUNT; k++)
        if (!strcmp(kinds[k], kind))
            clause->kind = (mg_clause_kind)k;
    return clause->kind != MG_CLAUSE_COUNT;
}

/* Is the clause there already? One that stands in a header comes with every file that includes it. */
static bool is_there(const mg_contract *contract, const mg_clause *clause)
{
    for (size_t i = 0; i < contract->clauses.count; i++) {
        const mg_clause *other = &contract->clauses.items[i];
        if (other->kind == clause->kind && other->line == clause->line && !strcmp(other->file, clause->file) &&
            !strcmp(other->text, clause->text) && !strcmp(other->parameter, clause->parameter))
            return true;
    }
    return false;
}

static void add_clause(mg_types *types, mg_contracts *contracts, const char *name, LLVMValueRef value)
{
    const char *holder = mg_arena_printf(&types->arena, "%.*s", (int)strcspn(name, "."), name);
    mg_contract *contract = contract_in(contracts, holder);
    mg_clause clause;
    if (!read_clause(types, value, &clause))
        return;
    if (!contract) {
        mg_contract made = {.function = holder, .holder = holder, .file = clause.file, .line = clause.line};
        mg_vec_push(&contracts->all, made);
        contract = &contracts->all.items[contracts->all.count - 1];
    }
    assert(clause.kind < MG_CLAUSE_COUNT && !strcmp(contract->holder, holder));
    if (!is_there(contract, &clause))
        mg_vec_push(&contract->clauses, clause);
}

/* MG_CONTRACT names the function that it is for, and makes a function of its own, which holds the clauses (`holder`). */
static void add_contract(mg_types *types, mg_contracts *contracts, LLVMValueRef value)
{
    assert(LLVMGetNumOperands(value) == 4);
    mg_contract contract = {
        .function = mg_constant_string(LLVMGetOperand(value, 0), &types->arena),
        .holder = mg_arena_strdup(&types->arena, LLVMGetValueName(LLVMGetOperand(value, 3))),
        .file = mg_constant_string(LLVMGetOperand(value, 1), &types->arena),
        .line = number_of(LLVMGetOperand(value, 2)),
    };
    for (size_t i = 0; i < contracts->all.count; i++)
        if (contracts->all.items[i].line == contract.line &&
            !strcmp(contracts->all.items[i].file, contract.file) &&
            !strcmp(contracts->all.items[i].function, contract.function))
            return;
    mg_vec_push(&contracts->all, contract);
}

static void add_invariant(mg_types *types, mg_contracts *contracts, LLVMValueRef variable)
{
    LLVMValueRef told = mg_constant_told(variable);
    mg_invariant invariant = {
        .type = mg_constant_type(variable, types),
        .predicate = mg_constant_string(LLVMGetOperand(told, 0), &types->arena),
        .file = mg_constant_string(LLVMGetOperand(told, 1), &types->arena),
        .line = number_of(LLVMGetOperand(told, 2)),
    };
    mg_vec_push(&contracts->invariants, invariant);
}

static void add_region(mg_types *types, mg_contracts *contracts, LLVMValueRef variable)
{
    LLVMValueRef told = mg_constant_told(variable);
    const mg_type *type = mg_constant_type(variable, types);
    mg_region_rule rule = {.structure = type ? type->name : "",
                           .field = mg_constant_string(LLVMGetOperand(told, 0), &types->arena),
                           .region = mg_constant_string(LLVMGetOperand(told, 1), &types->arena)};
    mg_vec_push(&contracts->regions, rule);
}

/* A parameter is a field of the struct that the test of its function chooses. */
static void add_parameter_regions(mg_types *types, mg_contracts *contracts)
{
    for (size_t i = 0; i < contracts->all.count; i++)
        for (size_t k = 0; k < contracts->all.items[i].clauses.count; k++) {
            const mg_contract *contract = &contracts->all.items[i];
            const mg_clause *clause = &contract->clauses.items[k];
            if (clause->kind != MG_CLAUSE_REGION)
                continue;
            mg_region_rule rule = {mg_arena_printf(&types->arena, "struct %s_arguments", contract->function),
                                   clause->parameter, clause->text};
            mg_vec_push(&contracts->regions, rule);
        }
}

static bool is_entry(const char *name, const char *prefix, LLVMValueRef value, int operands)
{
    return !strncmp(name, prefix, strlen(prefix)) && value && LLVMGetNumOperands(value) == operands;
}

void mg_contracts_read(mg_unit *unit, mg_types *types, mg_contracts *contracts)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef value = LLVMGetInitializer(g);
        const char *name = LLVMGetValueName(g);
        if (is_entry(name, "mg_contract_entry_", value, 4))
            add_contract(types, contracts, value);
        else if (mg_constant_is_typed_by(g, "mg_invariant_entry_"))
            add_invariant(types, contracts, g);
        else if (mg_constant_is_typed_by(g, "mg_region_entry_"))
            add_region(types, contracts, g);
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g)) {
        const char *name = LLVMGetValueName(g), *dot = strchr(name, '.');
        if (dot && is_entry(dot, ".mg_clause_entry", LLVMGetInitializer(g), 5))
            add_clause(types, contracts, name, LLVMGetInitializer(g));
    }
    add_parameter_regions(types, contracts);
}

void mg_contracts_clear(mg_contracts *contracts)
{
    for (size_t i = 0; i < contracts->all.count; i++)
        mg_vec_clear(&contracts->all.items[i].clauses);
    mg_vec_clear(&contracts->all);
    mg_vec_clear(&contracts->invariants);
    mg_vec_clear(&contracts->needs);
    mg_vec_clear(&contracts->regions);
}
