/* A test that failed: everything a person or a program is told about it. All borrowed. */
#ifndef MG_FAILURE_FAILURE_H
#define MG_FAILURE_FAILURE_H

#include <stddef.h>

#include "shape/choice_record.h"
#include "shape/structure.h"
#include "shape/trace.h"
#include "shape/turn.h"
#include "shape/verdict.h"

struct mg_pictures;

typedef struct mg_failure {
    const char *test, *file; /* its name, and the file that has it */
    int64_t n;
    bool is_open; /* n bounds chains of objects, not sizes */
    const mg_verdict *verdict;
    const mg_site *site;             /* NULL: not known */
    const mg_choice_record *choices; /* of the program, in order */
    size_t choice_count;
    const char
        *numbers; /* what MG_CHOICES must be to make them without Margay; NULL or empty: that cannot be */
    const mg_layout *layout; /* of what MG_ANY gave, a root for each call; NULL: nothing */
    const mg_pick *picks;
    uint32_t pick_count;
    const char *memory; /* a snapshot of what it has become (shape/snapshot.h); or NULL */
    size_t memory_length;
    const mg_types *types; /* that the snapshot is of */
    const mg_again *again; /* fields that were chosen again after mg_havoc, in order */
    uint32_t again_count;
    const struct mg_pictures *pictures; /* of the structure, drawn already; NULL: nobody wants them */
    const char *const *files;           /* of the command line */
    size_t file_count;
    const char *const *flags; /* for the compiler */
    size_t flag_count;
    const char *flag_directory; /* where they are meant */
    const char *harness;        /* the test itself, as C that follows the file; NULL: the file has it */
    const char *clause;         /* of a contract, that is broken; or NULL */
    const char *open;           /* "f is open": nobody can run it again without Margay; or NULL */
    const char *prefix;         /* of the function that was run: it and the test's name are its name */
    const char *library;        /* the folder of libmargay.a, if the program needs it; else NULL */
    const mg_trace *trace;      /* the call stack */
    /* Its choices, for running it again: of each the last index possible, as the cell, and the one taken. */
    const mg_turn *path;
    uint32_t path_count;
    bool has_path;         /* else it is too long to be run again */
    bool is_other;         /* of an MG_SAME: in the predicate's turn */
    const char *directory; /* the working directory */
    const char *condition; /* of a path of a proof, that is a program for itself: its condition; else NULL */
    const char *result;    /* and what the function returns on it, as a number of C; or NULL */
    const char *program;   /* the name of the program; NULL: repro */
    const char *const *arguments; /* of the command line, without the program */
    size_t argument_count;
} mg_failure;

/* Can the choices be made without Margay, by numbers alone? */
static inline bool mg_failure_has_numbers(const mg_failure *failure)
{
    return failure->numbers && *failure->numbers;
}

#endif
