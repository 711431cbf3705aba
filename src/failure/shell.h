/* Words of a command line, quoted for a shell if need be. */
#ifndef MG_FAILURE_SHELL_H
#define MG_FAILURE_SHELL_H

#include "base/text.h"

void mg_shell_add(mg_text *out, const char *word); /* in quotes where it needs them */

#endif
