/* A failure as a story: what was chosen, what the structure was, what happened and where. */
#ifndef MG_REPORT_STORY_H
#define MG_REPORT_STORY_H

#include "base/text.h"
#include "report/failure.h"

/* The first line, without a newline: "insert_keeps, n = 1: it fails an assertion at list.c:7 in insert". */
void mg_story_add_title(mg_text *out, const mg_failure *failure);
/* The choices and the structure, a line each, indented. */
void mg_story_add_choices(mg_text *out, const mg_failure *failure);
void mg_story_add_json(mg_text *out, const mg_failure *failure);

#endif
