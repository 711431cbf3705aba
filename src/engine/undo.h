/* The undo log: one array of entries, newest last. Hooks append to it inline (hooks.c, `remember`), the slow paths through
 * mg_run_log; going back applies them newest first. */
#ifndef MG_ENGINE_UNDO_H
#define MG_ENGINE_UNDO_H

#include "engine/run.h"

void mg_undo_init(mg_run *run);
/* Applies the log down to an entry. */
void mg_undo_apply(mg_run *run, mg_undo_entry *bottom);
/* Makes room in a log that is full, or ends the run. Not while somebody holds a pointer into the log. */
void mg_undo_make_room(mg_run *run, uint32_t site);
/* Drops the entries since the last checkpoint that make no difference. Not while somebody holds a pointer into the log. */
void mg_undo_thin(mg_run *run);
/* Notes old bytes, to be put back: of the target's memory, or of what a room knows of the run (MG_UNDONE_BASE). A room that has a list which only grows keeps its
 * length there, and the items wherever it likes: what lies beyond the length is old. mg_run_set changes one word, mg_seal_save is for a whole struct. */
void mg_undo_remember(mg_run *run, uint64_t address, uint64_t size);
/* Notes the old shadow of memory that outlives a checkpoint. */
void mg_undo_remember_shadow(mg_run *run, uint64_t address, uint64_t size);

#endif
