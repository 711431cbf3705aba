#include "front/constant.h"

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

bool mg_constant_is_havoc(LLVMValueRef variable)
{
    LLVMValueRef value = LLVMGetInitializer(variable);
    return strstr(LLVMGetValueName(variable), ".mg_havoc_entry") && value && LLVMGetNumOperands(value) == 3;
}
