/* Words of a command line, as a shell would be told them. */
#ifndef MG_FAILURE_SHELL_H
#define MG_FAILURE_SHELL_H

#include "base/text.h"

void mg_shell_add(mg_text *out, const char *word); /* in quotes where it needs them */

#endif
