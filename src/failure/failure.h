/* A test that failed: everything that a report says about it. All pointers are borrowed. */
#ifndef MG_FAILURE_FAILURE_H
#define MG_FAILURE_FAILURE_H

#include <stddef.h>

#include "shape/choice_record.h"
#include "shape/linkage.h"
#include "shape/reason.h"
#include "shape/schedule.h"
#include "shape/structure.h"
#include "shape/trace.h"
#include "shape/turn.h"
#include "shape/variable.h"
#include "shape/verdict.h"

struct mg_pictures;

typedef struct mg_failure {
    const char *test, *file; /* its name, and the file that has it */
    int64_t n;
    bool is_open; /* n bounds chains of objects, not sizes */
    const mg_verdict *verdict;
    const mg_site *site;                 /* NULL: not known */
    const mg_reason *reason;             /* what else is known of it; or NULL */
    const char *tested;                  /* of the reason: the text of the condition */
    const mg_placed_variable *variables; /* of the program */
    size_t variable_count;
    const mg_choice_record *choices; /* of the program, in order */
    size_t choice_count;
    const char *numbers;     /* the value of MG_CHOICES for them, without Margay; NULL or empty: impossible */
    const mg_layout *layout; /* of the structures of MG_ANY, a root for each call; NULL: there are none */
    const mg_pick *picks;
    uint32_t pick_count;
    const char *memory; /* a snapshot of the structure when it failed (shape/snapshot.h); or NULL */
    size_t memory_length;
    const mg_types *types; /* of the snapshot */
    const mg_again *again; /* fields that were chosen again after mg_havoc, in order */
    uint32_t again_count;
    bool has_threads;     /* the program can create some: no program forces their order yet */
    const mg_move *moves; /* who moved when, and who waits */
    size_t move_count;
    const mg_site *sites;    /* of the moves */
    const mg_trace *waiting; /* the call stack of each that waits, in the order of the moves; NULL: not known */
    const mg_race_access *race;         /* of a data race its two accesses, the earlier one first; else NULL */
    const mg_trace *race_calls;         /* the call stacks of both */
    const struct mg_pictures *pictures; /* of the structure, drawn already; NULL: they are not needed */
    const char *const *files;           /* of the command line */
    size_t file_count;
    const char *const *flags; /* for the compiler */
    size_t flag_count;
    const char *flag_directory; /* the folder that paths in the flags start from */
    const char *harness;        /* the test itself, as C that follows the file; NULL: the file has it */
    const char *clause;         /* the clause of a contract that is broken; or NULL */
    const char *open;           /* "f is open": it cannot be run without Margay; or NULL */
    const char *prefix;         /* before the test's name in the name of the function that was run */
    bool chooses_random;        /* rand and its kin are choices */
    const mg_linkage *linkage;  /* what gcc needs to link the program; NULL: nothing special */
    const char *library;        /* the folder of libmargay.a, if the program needs it; else NULL */
    const mg_trace *trace;      /* the call stack */
    /* Its choices, for running it again. */
    const mg_turn *path;
    uint32_t path_count;
    bool has_path;         /* else it is too long to be run again */
    bool is_other;         /* of an MG_SAME: the predicate failed, not the generator */
    const char *directory; /* the working directory */
    const char *condition; /* of a path of a proof that is written as a program: its condition; else NULL */
    const char *result;    /* and what the function returns on that path, as a number of C; or NULL */
    const char *program;   /* the name of the program; NULL: repro */
    const char *const *arguments; /* that replay it, without the program */
    size_t argument_count;
    bool is_proved;              /* by margay prove */
    const char *const *settings; /* options that decide what is found */
    size_t setting_count;
} mg_failure;

/* Can the choices be made without Margay, by numbers alone? */
static inline bool mg_failure_has_numbers(const mg_failure *failure)
{
    return failure->numbers && *failure->numbers;
}

#endif
