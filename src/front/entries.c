/* MG_BOUNDS leaves {name, root type, function} in the module, MG_ANY the name of its type, each with the type itself (front/constant.h); MG_TEST
 * leaves a constant struct {name, file, line, function}. */
#include "front/entries.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "front/constant.h"
#include "weave/unit_llvm.h"

void mg_entries_read(mg_unit *unit, mg_types *types, mg_bounds_entries *entries)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g)) {
        if (!mg_constant_is_typed_by(g, "mg_bounds_entry_"))
            continue;
        LLVMValueRef told = mg_constant_told(g);
        mg_bounds_entry entry = {
            .name = mg_constant_string(LLVMGetOperand(told, 0), &types->arena),
            .type = mg_constant_string(LLVMGetOperand(told, 1), &types->arena),
            .root = mg_constant_type(g, types),
            .function = mg_arena_strdup(&types->arena, LLVMGetValueName(LLVMGetOperand(told, 2))),
        };
        mg_vec_push(entries, entry);
    }
}

void mg_entries_number(mg_unit *unit)
{
    unsigned long long number = 0;
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g)) {
        if (!mg_constant_is_typed(g))
            continue;
        LLVMValueRef old = LLVMGetInitializer(g), parts[3];
        for (unsigned i = 0; i < 3; i++)
            parts[i] = LLVMGetAggregateElement(old, i);
        parts[1] = LLVMConstInt(LLVMTypeOf(parts[1]), ++number, false);
        assert(mg_constant_is_typed(g));
        LLVMSetInitializer(g, LLVMConstNamedStruct(LLVMTypeOf(old), parts, 3));
    }
}

/* Are they the same MG_BOUNDS, in a header that two files include? */
static bool is_same_place(const mg_function *a, const mg_function *b)
{
    return a && b && a->line == b->line && !strcmp(a->file, b->file);
}

bool mg_entries_check(const mg_types *types, const mg_bounds_entries *entries, mg_status *status)
{
    for (size_t i = 0; i < entries->count; i++)
        for (size_t k = 0; k < i; k++) {
            const mg_bounds_entry *a = &entries->items[k], *b = &entries->items[i];
            const mg_function *first = mg_types_find_function(types, a->function);
            const mg_function *second = mg_types_find_function(types, b->function);
            if (strcmp(a->name, b->name) || is_same_place(first, second) || !a->root || a->root != b->root)
                continue;
            return mg_status_fail(status, MG_EXIT_INPUT,
                                  "%s:%u: MG_BOUNDS of %s are at %s:%u already\n"
                                  "  give one of them another name: MG_BOUNDS_NAMED(name, %s, n)",
                                  second ? second->file : "", second ? second->line : 0, b->type,
                                  first ? first->file : "", first ? first->line : 0, b->type);
        }
    return true;
}

static void add_test(mg_types *types, mg_tests *tests, LLVMValueRef value)
{
    assert(LLVMGetNumOperands(value) == 4 || LLVMGetNumOperands(value) == 5);
    mg_test_entry test = {
        .name = mg_constant_string(LLVMGetOperand(value, 0), &types->arena),
        .file = mg_constant_string(LLVMGetOperand(value, 1), &types->arena),
        .line = (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(value, 2)),
        .function = mg_arena_strdup(&types->arena, LLVMGetValueName(LLVMGetOperand(value, 3))),
    };
    if (LLVMGetNumOperands(value) > 4)
        test.other = mg_arena_strdup(&types->arena, LLVMGetValueName(LLVMGetOperand(value, 4)));
    mg_vec_push(&tests->all, test);
}

static void add_type(mg_types *types, mg_tests *tests, LLVMValueRef variable)
{
    mg_di_place place = {.file = ""};
    mg_gap_place_of_variable(variable, &place);
    mg_any_type any = {.name = mg_constant_string(mg_constant_told(variable), &types->arena),
                       .type = mg_constant_type(variable, types),
                       .file = mg_arena_strdup(&types->arena, place.file),
                       .line = place.line};
    for (size_t i = 0; i < tests->types.count; i++)
        if (any.type && tests->types.items[i].type == any.type)
            return;
    mg_vec_push(&tests->types, any);
}

/* Does it call a function of the host whose name begins like this? */
static bool has_calls(LLVMModuleRef module, const char *start)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && !strncmp(LLVMGetValueName(f), start, strlen(start)))
            return true;
    return false;
}

void mg_entries_read_tests(mg_unit *unit, mg_types *types, mg_tests *tests)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef value = LLVMGetInitializer(g);
        const char *name = LLVMGetValueName(g);
        bool is_test = !strncmp(name, "mg_test_entry_", 14) && value && LLVMGetNumOperands(value) == 4;
        bool is_pair = !strncmp(name, "mg_same_entry_", 14) && value && LLVMGetNumOperands(value) == 5;
        if (is_test || is_pair)
            add_test(types, tests, value);
        else if (mg_constant_is_typed_by(g, ".mg_any_entry"))
            add_type(types, tests, g);
    }
    tests->has_containers = has_calls(unit->module, "mgc_");
    tests->has_shows = has_calls(unit->module, "mg_show_structure") || has_calls(unit->module, "mg_input_at");
}

void mg_tests_clear(mg_tests *tests)
{
    mg_vec_clear(&tests->all);
    mg_vec_clear(&tests->types);
}
