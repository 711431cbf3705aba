/* What a program has that Margay cannot run. Each is noted where it is found, and the search for others goes on, so that one run of a command tells them all. */
#ifndef MG_WEAVE_COMPLAINTS_H
#define MG_WEAVE_COMPLAINTS_H

#include <stdbool.h>

#include "base/status.h"
#include "base/vec.h"

typedef struct mg_complaint {
    char *file; /* owned; "": it has no place, or the text names it */
    unsigned line;
    char *text; /* owned; its last line is the remedy */
} mg_complaint;

typedef struct mg_complaints {
    MG_VEC(mg_complaint) all;
} mg_complaints;

/* Copies the name of the file, which may be NULL. Line 0: only the file is known. What was noted before is not noted again. Returns true, as the caller goes on. */
bool mg_complaints_note(mg_complaints *complaints, const char *file, unsigned line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* False and a status with all of them, by file and line, if there is any. */
bool mg_complaints_tell(mg_complaints *complaints, mg_status *status);
void mg_complaints_clear(mg_complaints *complaints);

#endif
