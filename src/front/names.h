/* Refuses names that begin with mg_ in the program, except those that Margay's headers declare: weaving adds functions and variables with such
 * names. */
#ifndef MG_FRONT_NAMES_H
#define MG_FRONT_NAMES_H

#include <llvm-c/Types.h>

#include "base/status.h"

/* include: the folder of the headers. host_names: functions that they declare, ended by NULL. */
bool mg_names_check(LLVMModuleRef module, const char *include, const char *const *host_names,
                    mg_status *status);

#endif
