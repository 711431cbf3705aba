/* Names that the program may not use: those that begin with mg_, but for what the headers of Margay declare. Weaving puts
 * functions and variables of such names into the module. */
#ifndef MG_FRONT_NAMES_H
#define MG_FRONT_NAMES_H

#include <llvm-c/Types.h>

#include "base/status.h"

/* include: the folder of the headers. host_names: functions that they declare, ended by NULL. */
bool mg_names_check(LLVMModuleRef module, const char *include, const char *const *host_names,
                    mg_status *status);

#endif
