/* A failure as a story: what was chosen, what the structure was, what happened and where, and who called. */
#ifndef MG_FAILURE_STORY_H
#define MG_FAILURE_STORY_H

#include "base/text.h"
#include "failure/failure.h"

/* The first line, without a newline: "insert_keeps, n = 1: it fails an assertion at list.c:7 in insert". */
void mg_story_add_title(mg_text *out, const mg_failure *failure);
/* Why it failed, a line, indented; nothing, if nothing is known beside the title. */
void mg_story_add_reason(mg_text *out, const mg_failure *failure);
/* The choices and the structure, a line each, indented. */
void mg_story_add_choices(mg_text *out, const mg_failure *failure);
/* Who moved when, a line for each stretch; nothing without threads. */
void mg_story_add_schedule(mg_text *out, const mg_failure *failure);
/* What a thread did in a stretch, or what it waits for, after a blank; and why that stretch ended, nothing for the last one. */
void mg_story_add_stretch(mg_text *out, const mg_failure *failure, const mg_move *move);
void mg_story_add_end(mg_text *out, const mg_failure *failure, const mg_move *move);
/* The call stack of each thread that waits, under a line that names it. */
void mg_story_add_waiting(mg_text *out, const mg_failure *failure);
/* The call stack, a line each, indented: all of it, the innermost function first. */
void mg_story_add_stack(mg_text *out, const mg_failure *failure);
/* The calls that led there, a line each, indented: those the title does not name, at most so many. */
void mg_story_add_calls(mg_text *out, const mg_failure *failure, uint32_t most);

#endif
