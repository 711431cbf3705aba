/* What the program of a kit needs to be linked: libraries, another name for a main that the program has itself, and missing.c, which stands in for what code that the failure
 * does not reach uses, but no file defines. */
#ifndef MG_FAILURE_LINKING_H
#define MG_FAILURE_LINKING_H

#include "base/text.h"
#include "failure/failure.h"

/* Is there a missing.c? */
bool mg_linking_is_needed(const mg_failure *failure);
void mg_linking_add_missing(mg_text *out, const mg_failure *failure);
/* Before the file of the program: there are no files but those that the test provides, and stdin is empty. */
void mg_linking_add_files(mg_text *out, const mg_failure *failure);
bool mg_linking_has_outside(const mg_failure *failure); /* are there such functions? */
/* Functions for the program itself, which give the numbers that rand, time and their kin gave. */
void mg_linking_add_outside(mg_text *out, const mg_failure *failure);
/* Flags for compiling the files, each with a blank before it, and libraries for the end of the command. */
void mg_linking_add_flags(mg_text *out, const mg_failure *failure);
void mg_linking_add_libraries(mg_text *out, const mg_failure *failure);
/* Sentences on what the failure may owe to addresses, each between the two texts; nothing if there is none. */
void mg_linking_add_addresses(mg_text *out, const mg_failure *failure, const char *before, const char *after);

#endif
