/* Which compiler flags clang gets (flags.def). A flag that runs code of its own or makes clang something else is refused: a kit or a
 * compilation database may come from a stranger. */
#ifndef MG_FRONT_FLAGS_H
#define MG_FRONT_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/vec.h"

typedef MG_VEC(const char *) mg_flags;

/* Adds those that clang gets; borrows them. code: the exit status when one is refused. */
bool mg_flags_add(mg_flags *out, const char *const *words, size_t count, mg_exit code, mg_status *status);

#endif
