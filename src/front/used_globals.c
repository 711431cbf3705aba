#include "front/used_globals.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <margay_containers.h>
#include "weave/unit_llvm.h"

enum { BYTES_MOST = 4096 };

typedef struct walk {
    mg_unit *unit;
    mg_types *types;
    const mg_function *function;
    mg_used_globals *found;
    mgc_set *seen; /* functions, variables and constants */
    MG_VEC(LLVMValueRef) waiting;
} walk;

static bool is_ours(const char *name)
{
    return !strncmp(name, "mg_", 3) || !strncmp(name, "llvm.", 5) || *name == '.';
}

/* Does it stand in the same file, outside of functions, and is it small? */
static bool can_be_named(const walk *w, LLVMValueRef variable, const char *name)
{
    mg_di_place place;
    LLVMTargetDataRef data = LLVMGetModuleDataLayout(w->unit->module);
    return mg_gap_place_of_variable(variable, &place) && !strcmp(place.function, name) &&
           !strcmp(place.file, w->function->file) &&
           LLVMABISizeOfType(data, LLVMGlobalGetValueType(variable)) <= BYTES_MOST;
}

static void add_variable(walk *w, LLVMValueRef variable)
{
    const char *name = LLVMGetValueName(variable);
    if (LLVMIsGlobalConstant(variable) || LLVMIsDeclaration(variable) || is_ours(name) ||
        strstr(name, ".mg_clause_entry"))
        return;
    const char *kept = mg_arena_strdup(&w->types->arena, name);
    if (can_be_named(w, variable, name))
        mg_vec_push(&w->found->names, kept);
    else
        mg_vec_push(&w->found->others, kept);
}

static void meet(walk *w, LLVMValueRef value)
{
    bool is_worth = LLVMIsAFunction(value) || LLVMIsAGlobalVariable(value) || LLVMIsAConstantExpr(value);
    if (!is_worth || mgc_set_has(w->seen, value))
        return;
    mgc_set_add(w->seen, value);
    mg_vec_push(&w->waiting, value);
}

static void meet_operands(walk *w, LLVMValueRef user)
{
    for (int i = 0; i < LLVMGetNumOperands(user); i++)
        meet(w, LLVMGetOperand(user, (unsigned)i));
}

static void visit(walk *w, LLVMValueRef value)
{
    if (LLVMIsAGlobalVariable(value)) {
        add_variable(w, value);
        return;
    }
    if (LLVMIsAConstantExpr(value)) {
        meet_operands(w, value);
        return;
    }
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(value); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            meet_operands(w, i);
}

void mg_used_globals_find(mg_unit *unit, mg_types *types, const mg_function *function, mg_used_globals *found)
{
    walk w = {.unit = unit, .types = types, .function = function, .found = found, .seen = mgc_set_new()};
    LLVMValueRef first = LLVMGetNamedFunction(unit->module, function->name);
    assert(!found->names.count && !found->others.count);
    if (first)
        meet(&w, first);
    for (size_t i = 0; i < w.waiting.count; i++)
        visit(&w, w.waiting.items[i]);
    mg_vec_clear(&w.waiting);
    mgc_set_free(w.seen);
}

void mg_used_globals_clear(mg_used_globals *found)
{
    mg_vec_clear(&found->names);
    mg_vec_clear(&found->others);
}
