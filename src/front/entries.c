/* MG_BOUNDS leaves a constant struct {name, root type, function} in the module; here it is read and taken out. */
#include "front/entries.h"

#include <string.h>

#include <llvm-c/Core.h>

#include "weave/unit_llvm.h"

static const char *string_of(LLVMValueRef pointer, mg_arena *arena)
{
    size_t length = 0;
    LLVMValueRef text = LLVMIsAGlobalVariable(pointer) ? LLVMGetInitializer(pointer) : NULL;
    if (!text || !LLVMIsConstantString(text))
        return mg_arena_strdup(arena, "");
    const char *bytes = LLVMGetAsString(text, &length);
    return mg_arena_printf(arena, "%.*s", (int)length, bytes);
}

void mg_entries_read(mg_unit *unit, mg_types *types, mg_bounds_entries *entries)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef value = LLVMGetInitializer(g);
        if (strncmp(LLVMGetValueName(g), "mg_bounds_entry_", 16) || !value || LLVMGetNumOperands(value) != 3)
            continue;
        mg_bounds_entry entry = {
            .name = string_of(LLVMGetOperand(value, 0), &types->arena),
            .type = string_of(LLVMGetOperand(value, 1), &types->arena),
            .function = mg_arena_strdup(&types->arena, LLVMGetValueName(LLVMGetOperand(value, 2))),
        };
        mg_vec_push(entries, entry);
    }
}
