#include "front/constant.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Core.h>

const char *mg_constant_string(LLVMValueRef pointer, mg_arena *arena)
{
    size_t length = 0;
    LLVMValueRef text = LLVMIsAGlobalVariable(pointer) ? LLVMGetInitializer(pointer) : NULL;
    if (!text || !LLVMIsAConstantDataArray(text) || !LLVMIsConstantString(text)) /* "" is just zeros */
        return mg_arena_strdup(arena, "");
    const char *bytes = LLVMGetAsString(text, &length);
    return mg_arena_printf(arena, "%.*s", (int)length, bytes);
}

bool mg_constant_is_typed_by(LLVMValueRef variable, const char *name)
{
    LLVMValueRef value = LLVMGetInitializer(variable);
    const char *own = LLVMGetValueName(variable);
    bool is_named = *name == '.' ? strstr(own, name) != NULL : !strncmp(own, name, strlen(name));
    return is_named && value && LLVMGetNumOperands(value) == 3 && LLVMIsAConstantInt(LLVMGetOperand(value, 1));
}

bool mg_constant_is_typed(LLVMValueRef variable)
{
    static const char *const names[] = {".mg_any_entry",   ".mg_havoc_entry",  ".mg_input_entry",
                                        ".mg_named_entry", "mg_bounds_entry_", "mg_invariant_entry_",
                                        "mg_region_entry_"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (mg_constant_is_typed_by(variable, names[i]))
            return true;
    return false;
}

const mg_type *mg_constant_type(LLVMValueRef variable, const mg_types *types)
{
    assert(mg_constant_is_typed(variable));
    unsigned long long number = LLVMConstIntGetZExtValue(LLVMGetOperand(LLVMGetInitializer(variable), 1));
    assert(number && number <= types->named.count);
    return types->named.items[number - 1];
}

LLVMValueRef mg_constant_told(LLVMValueRef variable)
{
    assert(mg_constant_is_typed(variable));
    return LLVMGetOperand(LLVMGetInitializer(variable), 2);
}
