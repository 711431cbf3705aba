/* Runs another program and reads what it prints, within the limits of the process (limits.h).
 *
 * Nothing of it is left behind. It runs in a process group of its own, which is killed when the program has ended, takes too long, or a
 * limit is reached; and it dies with this process, however that ends. It leaves no core file. */
#ifndef MG_BASE_CHILD_H
#define MG_BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/limits.h"
#include "base/text.h"

typedef struct mg_child_job {
    char *const *command;  /* ended by NULL; the first is looked for in the PATH */
    const char *directory; /* where to run it, or NULL */
    int input;             /* what it reads as its standard input; -1: nothing */
    int third;             /* what it reads as descriptor 3; -1: it has none */
    bool is_quiet;         /* its standard error is thrown away */
    double seconds;        /* how long it may take; 0: as long as it likes */
    double
        grace; /* seconds it may go on after a limit is reached or the process was asked to end: it may be writing results */
    size_t most; /* bytes that it may print; 0: as many as it likes */
} mg_child_job;

typedef enum mg_child_end_kind {
    MG_CHILD_MISSING, /* it cannot be run: errno */
    MG_CHILD_ENDED,   /* as wait says */
    MG_CHILD_HALTED,  /* a limit of the process was reached: mg_halt */
    MG_CHILD_SLOW,    /* it took more than its seconds */
    MG_CHILD_LOUD     /* it printed more than it may */
} mg_child_end_kind;

typedef struct mg_child_end {
    mg_child_end_kind kind;
    int value;
} mg_child_end;

/* Appends what it prints to out. True: it ended with status 0. */
bool mg_child_run(const mg_child_job *job, mg_text *out, mg_child_end *end);

#endif
