/* What is known of why a run ended badly, for the user (shape/reason.h). It is noted right before mg_run_end, and written when the failure is reported: only then
 * is the object looked for that an access missed. */
#ifndef MG_ENGINE_REASON_H
#define MG_ENGINE_REASON_H

#include "engine/access.h"
#include "engine/run.h"

/* The condition of an assertion was false; text: in the target's memory. */
void mg_reason_note_condition(mg_run *run, const char *text);
/* An access of so many bytes, 0: not known, is out of bounds, or to what was freed. */
void mg_reason_note_access(mg_run *run, uint64_t address, uint64_t size, bool is_store);
/* A check of an index failed, which has left it in the control block. */
void mg_reason_note_index(mg_run *run);
/* A number was asked for, and the range is empty; text: of the choice, in the target's memory. */
void mg_reason_note_range(mg_run *run, int64_t low, int64_t high, const char *text);
/* After the run: appends an mg_reason and the text of the condition; nothing, if nothing is known. */
void mg_reason_write(mg_run *run, mg_text *out);

#endif
