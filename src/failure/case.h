/* case.json: a failure for programs, and for running it again. It is written and read here; in between anybody may have changed the file. */
#ifndef MG_FAILURE_CASE_H
#define MG_FAILURE_CASE_H

#include "base/arena.h"
#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include "failure/failure.h"

/* The version of the format. In version 1 turns have no kind, and no version is written; such a kit is read, and its turns fit any kind. */
enum { MG_CASE_VERSION = 2 };

/* The end of a message about a case that cannot be used. */
#define MG_CASE_REMEDY "\n  write the kit again: margay check FILE.c -n N -o DIR"

/* All that is needed to run it again. Strings live in the arena. */
typedef struct mg_case {
    mg_arena arena;
    const char *test, *file, *function; /* file and function: where it failed; or "" */
    unsigned line;
    int64_t n;
    mg_verdict_kind verdict;
    bool is_other;
    const char *directory;
    MG_VEC(const char *) arguments;
    MG_VEC(mg_turn) path; /* as in mg_failure */
} mg_case;

void mg_case_add(mg_text *out, const mg_failure *failure);
/* Reads folder/case.json. The case must be cleared even if that fails. */
bool mg_case_read(mg_case *kit, const char *folder, mg_status *status);
void mg_case_clear(mg_case *kit);

#endif
