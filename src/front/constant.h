/* Constants of a module that Margay's macros left there. */
#ifndef MG_FRONT_CONSTANT_H
#define MG_FRONT_CONSTANT_H

#include <stdbool.h>

#include <llvm-c/Types.h>

#include "base/arena.h"
#include "shape/type.h"

/* The string that a pointer leads to; "" if it leads to none. */
const char *mg_constant_string(LLVMValueRef pointer, mg_arena *arena);

/* Is the variable what a macro that names a type leaves in the module (MG_TYPED in margay.h)? */
bool mg_constant_is_typed(LLVMValueRef variable);
/* Is it that, with a name that begins like this? The name of a static inside a function has the function's name and a dot before it. */
bool mg_constant_is_typed_by(LLVMValueRef variable, const char *name);
/* The type that it names, or NULL if that is not known; and the rest of what the macro left. After mg_entries_number. */
const mg_type *mg_constant_type(LLVMValueRef variable, const mg_types *types);
LLVMValueRef mg_constant_told(LLVMValueRef variable);

#endif
