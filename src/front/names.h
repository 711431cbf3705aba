/* Notes names among the complaints of the unit that begin with mg_ if the program has them, except those that Margay's headers declare: weaving adds functions and variables with such
 * names. */
#ifndef MG_FRONT_NAMES_H
#define MG_FRONT_NAMES_H

#include <stdbool.h>

#include <llvm-c/Types.h>

#include "weave/unit.h"

/* False: there are some. include: the folder of the headers. host_names: functions that they declare, ended by NULL. */
bool mg_names_check(mg_unit *unit, LLVMModuleRef module, const char *include, const char *const *host_names);

#endif
