/* Constants of a module that Margay's macros left there. */
#ifndef MG_FRONT_CONSTANT_H
#define MG_FRONT_CONSTANT_H

#include <stdbool.h>

#include <llvm-c/Types.h>

#include "base/arena.h"

/* The string that a pointer leads to; "": to none. */
const char *mg_constant_string(LLVMValueRef pointer, mg_arena *arena);

/* Did an mg_havoc leave this variable? */
bool mg_constant_is_havoc(LLVMValueRef variable);

#endif
