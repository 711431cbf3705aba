/* Constants of a module that Margay's macros left there. */
#ifndef MG_FRONT_CONSTANT_H
#define MG_FRONT_CONSTANT_H

#include <stdbool.h>

#include <llvm-c/Types.h>

#include "base/arena.h"
#include "shape/type.h"

/* The string that a pointer leads to; "": to none. */
const char *mg_constant_string(LLVMValueRef pointer, mg_arena *arena);

/* Did a macro that names a type leave this variable? It is MG_TYPED of margay.h then. */
bool mg_constant_is_typed(LLVMValueRef variable);
/* One by this name: the beginning of it, or with a dot first that of a static inside a function. */
bool mg_constant_is_typed_by(LLVMValueRef variable, const char *name);
/* The type that it names, NULL: not known; and what it tells. Once they are numbered. */
const mg_type *mg_constant_type(LLVMValueRef variable, const mg_types *types);
LLVMValueRef mg_constant_told(LLVMValueRef variable);

#endif
