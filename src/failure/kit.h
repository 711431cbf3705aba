/* The counterexample kit: a folder with all that is known of one failure.
 *
 * story.txt     what was chosen, what happened, where, what changed
 * before.svg    the structure that MG_ANY gave
 * after.svg     what it had become
 * repro.c       a program that fails the same way, with margay.h and its kin beside it, and libmargay.a if it uses containers; turns.c and stdatomic.h if it
 *               has threads, missing.c if code that the failure does not reach uses what no file defines
 * case.json     the same for programs, and for margay check --replay */
#ifndef MG_FAILURE_KIT_H
#define MG_FAILURE_KIT_H

#include "base/status.h"
#include "failure/failure.h"

/* Copies the files that a program in the folder includes and links. headers: the folder of margay.h. */
bool mg_kit_copy_headers(const char *folder, const mg_failure *failure, const char *headers, mg_status *status);
bool mg_kit_write(const char *folder, const mg_failure *failure, const char *headers, mg_status *status);

#endif
