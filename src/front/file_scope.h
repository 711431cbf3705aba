/* Assembly and constructors of a file, before it is linked with others. What would run before the program begins is noted among the the unit's complaints. */
#ifndef MG_FRONT_FILE_SCOPE_H
#define MG_FRONT_FILE_SCOPE_H

#include <llvm-c/Types.h>

#include "weave/unit.h"

void mg_file_scope_check(mg_unit *unit, LLVMModuleRef module, const char *file);

#endif
