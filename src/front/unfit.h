/* What LLVM or the engine has no way to run, and would end the process over later: found in the module as it was read, and refused with
 * its file, its line where that is known, and a remedy. */
#ifndef MG_FRONT_UNFIT_H
#define MG_FRONT_UNFIT_H

#include <stdbool.h>

#include <llvm-c/Types.h>

#include "base/status.h"

bool mg_unfit_check(LLVMModuleRef module, const char *file, mg_status *status);

#endif
