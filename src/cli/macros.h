/* What the installed headers offer, by name: `margay help MG_ANY`, `margay help macros`. */
#ifndef MG_CLI_MACROS_H
#define MG_CLI_MACROS_H

#include <stdbool.h>

#include "base/suggest.h"
#include "base/text.h"

/* Adds how a macro or function is written and what it means. False: the headers have none of this name. */
bool mg_macros_explain(mg_text *out, const char *name);
/* Adds all of them, by group. */
void mg_macros_list(mg_text *out);
/* Offers every name. They are put into `names`, which is empty, and from which the suggestion borrows. */
void mg_macros_offer(mg_suggestion *suggestion, mg_text *names);

#endif
